// Reads a board file, part by part.
#include "games/switch_and_signal/rules/board.h"

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <tuple>
#include <utility>

#include "games/board_reader.h"
#include "games/switch_and_signal/rules/board_checks.h"

namespace rail::switch_and_signal {
namespace {

constexpr int most_spaces = max_spaces - 1;
constexpr int most_demand = 3;

/// Calls f(value, cursor) for each of the first `count` enumerators; they are the keys here.
template <class Enum, class F>
void each_key(const Cursor& at, int count, F f) {
  std::vector<std::string_view> words;
  for (int i = 0; i < count; ++i) {
    words.emplace_back(boost::describe::enum_to_string(Enum(i), ""));
    f(Enum(i), at.at(words.back()));
  }
  at.only(words);
}

void read_dice(const Cursor& at, Board& board) {
  each_key<Color>(at, colors, [&](Color color, const Cursor& list) {
    auto& faces = board.dice[static_cast<std::size_t>(color)];
    int lowest = 1;
    std::size_t i = 0;
    for (const Cursor& face : list.items(6, 6)) {
      faces.at(i) = face.byte(lowest, most_roll, lowest);
      lowest = faces.at(i++);
    }
  });
}

/// Reads {"usual": ..., "most": ...}.
void read_usual(const Cursor& at, int min, int max, std::uint8_t& usual, std::uint8_t& most) {
  at.only({"usual", "most"});
  most = at.at("most").byte(min, max, max);
  usual = at.at("usual").byte(min, most);
}

void read_rules(const Cursor& rules, Board& board) {
  rules.only({"players", "pass_cities", "hand", "draw", "hand_limit", "line_signals",
              "action_cards", "dice", "time_tokens", "removed_cards", "costs", "demand",
              "extra_goods"});
  std::tie(board.min_players, board.max_players) =
      players(rules, 1, switch_and_signal::max_players);
  board.pass_cities = rules.at("pass_cities").flag();
  board.hand_limit = rules.at("hand_limit").byte(1, 20, 20);
  board.hand = rules.at("hand").byte(1, board.hand_limit);
  board.draw = rules.at("draw").byte(1, board.hand_limit);
  board.line_signals = rules.at("line_signals").byte(0, max_signals);
  each_key<ActionCard>(
      rules.at("action_cards"), action_kinds,
      [&](ActionCard kind, const Cursor& at) { board.action_cards[kind] = at.byte(1, 60); });
  read_dice(rules.at("dice"), board);
  read_usual(rules.at("time_tokens"), 1, 20, board.time_tokens, board.most_time_tokens);
  read_usual(rules.at("removed_cards"), 0, max_departures, board.removed_cards,
             board.most_removed_cards);
  const Cursor costs = rules.at("costs");
  costs.only({"lost_point", "head_on", "not_deployed", "start_location"});
  board.lost_point_cost = costs.at("lost_point").byte(0, 9);
  board.head_on_cost = costs.at("head_on").byte(0, 9);
  board.not_deployed_cost = costs.at("not_deployed").byte(0, 9);
  board.start_location_cost = costs.at("start_location").byte(0, 9);
}

void read_cities(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(2, max_cities)) {
    at.only({"id", "name", "kind", "goods"});
    Space city;
    city.id = new_id(at, board.spaces);
    city.name = name(at.at("name"));
    const bool port = at.at("kind").one_of({"goods", "port"}) == 1;
    if (!port) {
      city.kind = SpaceKind::city;
      city.goods = enumerator<Goods>(at.at("goods"), "goods");
    } else {
      city.kind = SpaceKind::port;
      if (const auto goods = at.find("goods"))
        goods->fail(Flaw::port_with_goods, "a port has none");
      board.ports.push_back(SpaceId(board.spaces.size()));
    }
    board.spaces.push_back(std::move(city));
  }
  if (board.ports.empty() || board.ports.size() > max_ports)
    list.fail(Flaw::number_of_ports, "the number of ports, " + std::to_string(board.ports.size()) +
                                         ", is not from 1 to " + std::to_string(max_ports));
}

/// After the cities, since the ports are its keys.
void read_demand(const Cursor& rules, Board& board) {
  if (!rules.problems().sound({"cities"})) return;
  const Cursor demand = rules.at("demand");
  const Cursor extra = rules.at("extra_goods");
  extra.only({"supply", "demand"});
  board.extra_supply = extra.at("supply").byte(0, max_supply);
  std::vector<std::string_view> ports;
  for (std::size_t p = 0; p < board.ports.size(); ++p) {
    ports.push_back(board[board.ports[p]].id);
    each_key<Goods>(demand.at(ports.back()), goods_colors, [&](Goods goods, const Cursor& at) {
      board.demand[p][static_cast<std::size_t>(goods)] = at.byte(0, most_demand);
    });
    board.extra_demand[p] = extra.at("demand").at(ports.back()).byte(0, goods_colors * max_supply);
  }
  demand.only(ports);
  extra.at("demand").only(ports);
}

void read_starts(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(start_count, start_count)) {
    at.only({"id", "name", "number"});
    Space start;
    start.id = new_id(at, board.spaces);
    start.name = name(at.at("name"));
    start.kind = SpaceKind::start;
    start.number = at.at("number").byte(lowest_start, lowest_start + start_count - 1);
    for (const Space& other : board.spaces) {
      if (other.number == start.number)
        at.at("number").fail(Flaw::repeated_number, other.id + " has the same", {other.id});
    }
    board.spaces.push_back(std::move(start));
  }
}

void read_junctions(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(0, max_junctions)) {
    at.only({"id", "name"});
    new_id(at, board.spaces);  // lines name places of both kinds
    board.junctions.push_back(
        {.id = new_id(at, board.junctions), .name = name(at.at("name")), .lines = {}});
  }
}

/// The place that a line ends at, which gets the line.
End end(const Cursor& at, LineId line, Board& board) {
  const std::string id = at.text();
  if (const auto junction = index_of(board.junctions, id)) {
    board.junctions[*junction].lines.push_back(line);
    return {.space = std::nullopt, .junction = JunctionId(*junction)};
  }
  const auto space = index_of(board.spaces, id);
  if (!space || board.spaces[*space].kind == SpaceKind::track) {
    if (!id.empty())
      at.fail(BoardFlaw::unknown_id,
              "no city, start location or junction is called " + in_quotes(id));
    return {.space = SpaceId{}, .junction = std::nullopt};
  }
  board.spaces[*space].lines.push_back(line);
  return {.space = SpaceId(*space), .junction = std::nullopt};
}

/// False if there is no room for all of them.
bool add_pieces(const Cursor& at, LineId id, const Line& line, Board& board) {
  for (int n = 1; n <= line.pieces; ++n) {
    Space piece;
    piece.id = line.id + "-" + std::to_string(n);
    piece.kind = SpaceKind::track;
    piece.lines.push_back(id);
    if (board.spaces.size() == most_spaces) {
      at.at("pieces").fail(Flaw::many_spaces,
                           "more than " + std::to_string(most_spaces) +
                               " cities, start locations and track pieces in all");
      return false;
    }
    if (index_of(board.spaces, piece.id))
      at.at("id").fail(Flaw::piece_like_place,
                       "its piece " + in_quotes(piece.id) + " would be called like a place",
                       {piece.id});
    board.spaces.push_back(std::move(piece));
  }
  return true;
}

/// The city at whose entrance a gap of the line lies.
std::optional<SpaceId> city_at(const Line& line, int gap, const Board& board) {
  if (gap != 0 && gap != line.pieces) return std::nullopt;
  const std::optional<SpaceId> space = (gap == 0 ? line.from : line.to).space;
  if (!space || board[*space].kind == SpaceKind::start) return std::nullopt;
  return space;
}

void read_signals(const Cursor& list, LineId id, const Line& line, Board& board) {
  for (const Cursor& at : list.items(0, line.pieces + 1)) {
    at.only({"id", "gap"});
    Signal signal;
    signal.id = new_id(at, board.signals);
    signal.line = id;
    signal.gap = at.at("gap").byte(0, line.pieces);
    signal.city = city_at(line, signal.gap, board);
    for (const Signal& other : board.signals) {
      if (other.line == id && other.gap == signal.gap)
        at.at("gap").fail(Flaw::repeated_gap, other.id + " is in the same", {other.id});
    }
    if (board.signals.size() == max_signals) {
      at.fail(Flaw::many_signals, "more than " + std::to_string(max_signals) + " signals in all");
      return;
    }
    board.signals.push_back(std::move(signal));
  }
}

void read_lines(const Cursor& list, Board& board) {
  bool room = true;  // that there is none is said once
  for (const Cursor& at : list.items(1, max_lines)) {
    at.only({"id", "from", "to", "pieces", "signals"});
    const auto id = LineId(board.lines.size());
    Line line;
    line.id = new_id(at, board.lines);
    line.from = end(at.at("from"), id, board);
    line.to = end(at.at("to"), id, board);
    line.first_piece = SpaceId(board.spaces.size());
    line.pieces = at.at("pieces").byte(1, most_spaces);
    if (room) room = add_pieces(at, id, line, board);
    read_signals(at.at("signals"), id, line, board);
    board.lines.push_back(std::move(line));
  }
}

MoveRow move_row(const Cursor& at) {
  if (at.text() == "any") return std::nullopt;
  return enumerator<Color>(at, "color");
}

void read_cards(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(1, max_cards)) {
    at.only({"id", "count", "deploy", "move"});
    DepartureCard card;
    card.id = new_id(at, board.cards);
    card.count = at.at("count").byte(1, max_departures);
    card.deploy = at.at("deploy").byte(0, 2);
    for (const Cursor& item : at.at("move").items(1, colors)) {
      const MoveRow row = move_row(item);
      if (row && std::find(card.moves.begin(), card.moves.end(), row) != card.moves.end())
        item.fail(BoardFlaw::repeated_entry, in_quotes(item.text()) + " is there twice");
      card.moves.push_back(row);
    }
    for (const DepartureCard& other : board.cards) {
      if (other.deploy == card.deploy && other.moves == card.moves)
        at.fail(Flaw::repeated_card, other.id + " shows the same", {other.id});
    }
    board.cards.push_back(std::move(card));
  }
}

void read_helpers(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(0, max_helpers)) {
    at.only({"id", "name", "effect"});
    Helper helper{.id = new_id(at, board.helpers), .name = name(at.at("name"))};
    helper.effect = enumerator<Effect>(at.at("effect"), "effect");
    for (const Helper& other : board.helpers) {
      if (other.effect == helper.effect)
        at.at("effect").fail(Flaw::repeated_effect, other.id + " has the same", {other.id});
    }
    board.helpers.push_back(std::move(helper));
  }
}

Way way(const Cursor& at, const Junction& junction, const Board& board) {
  std::vector<LineId> lines;
  for (const Cursor& item : at.items(2, 2)) {
    const auto found = named(item, board.lines, "line");
    if (!found) continue;
    const auto line = LineId(*found);
    if (std::find(junction.lines.begin(), junction.lines.end(), line) == junction.lines.end())
      item.fail(Flaw::foreign_line, board[line].id + " does not end at " + junction.id,
                {board[line].id});
    lines.push_back(line);
  }
  if (lines.size() != 2) return {};
  if (lines[0] == lines[1]) at.fail(BoardFlaw::repeated_entry, "the same line twice");
  Way way;
  way.push(std::min(lines[0], lines[1]));
  way.push(std::max(lines[0], lines[1]));
  return way;
}

void read_first_game(const Cursor& at, Board& board) {
  at.only({"switches", "signals"});
  const Cursor switches = at.at("switches");
  const Cursor signals = at.at("signals");
  if (!at.problems().sound({"cities", "starts", "junctions", "lines"})) return;
  std::vector<std::string_view> junctions;
  for (const Junction& junction : board.junctions) {
    junctions.push_back(junction.id);
    board.first_switches.push_back(way(switches.at(junction.id), junction, board));
  }
  switches.only(junctions);
  for (const Cursor& item : signals.items(0, max_signals)) {
    const auto found = named(item, board.signals, "signal");
    if (!found) continue;
    const auto signal = SignalId(*found);
    if (board.first_signals.contains(signal))
      item.fail(BoardFlaw::repeated_entry, board[signal].id + " is there twice");
    board.first_signals.insert(signal);
  }
}

void check_counts(const Cursor& counts, const Board& board) {
  const Census there = census(board);
  counts.only({"cities", "ports", "goods", "extra_goods", "starts", "junctions3", "junctions4",
               "switch_discs", "signal_discs", "signals", "city_signals", "lines", "pieces",
               "cards", "action_cards", "helpers"});
  counts.at("cities").expect_count(there.cities);
  counts.at("ports").expect_count(there.ports);
  counts.at("goods").expect_count(there.goods, "the ports ask for");
  counts.at("extra_goods").expect_count(there.extra_goods);
  counts.at("starts").expect_count(there.starts);
  counts.at("junctions3").expect_count(there.junctions3);
  counts.at("junctions4").expect_count(there.junctions4);
  counts.at("switch_discs").expect_count(there.switch_discs, "the junctions take");
  counts.at("signal_discs").expect_count(there.signal_discs, "set-up takes");
  counts.at("signals").expect_count(static_cast<int>(board.signals.size()));
  counts.at("city_signals").expect_count(there.city_signals);
  counts.at("lines").expect_count(static_cast<int>(board.lines.size()));
  counts.at("pieces").expect_count(there.pieces, "the lines have");
  counts.at("cards").expect_count(there.cards);
  counts.at("action_cards").expect_count(board.action_cards.total());
  counts.at("helpers").expect_count(static_cast<int>(board.helpers.size()));
}

}  // namespace

Board Board::parse(std::string_view text) {
  BoardProblems problems;
  const Cursor root(text, problems);
  Head head =
      read_head(root, "switch-and-signal",
                {"cities", "starts", "junctions", "lines", "cards", "helpers", "first_game"});
  Board board;
  board.name = std::move(head.name);
  read_rules(root.at("rules"), board);
  read_cities(root.at("cities"), board);
  read_demand(root.at("rules"), board);
  read_starts(root.at("starts"), board);
  read_junctions(root.at("junctions"), board);
  read_lines(root.at("lines"), board);
  read_cards(root.at("cards"), board);
  read_helpers(root.at("helpers"), board);
  problems.reading(false);
  check(board, problems);
  problems.reading(true);
  read_first_game(root.at("first_game"), board);
  problems.reading(false);
  check_first_game(board, problems);
  if (const auto counts = counts_of(root)) check_counts(*counts, board);
  read_tail(root, text,
            {"rules", "cities", "starts", "junctions", "lines", "cards", "helpers", "first_game",
             "drawing"});
  problems.throw_if_any();
  board.id = head.id.empty() ? id_by_content(text) : std::move(head.id);
  return board;
}

}  // namespace rail::switch_and_signal
