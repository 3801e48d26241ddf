// Checks a whole board: counts, rails that join, what must be reachable.
#include "games/switch_and_signal/rules/board_checks.h"

#include <algorithm>
#include <array>
#include <boost/describe/enum_to_string.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rail::switch_and_signal {
namespace {

/// The longest list of legal actions has every way to move a signal disc, to set a switch, and a
/// few more. Discs times free fields is largest if half the fields have one, and four arms can be
/// joined in six ways. So every board that is small enough otherwise is small enough for the list.
constexpr int other_actions = 64;
static_assert((max_signals / 2) * (max_signals / 2) + max_junctions * 6 + other_actions <=
              max_actions);

bool is_city(const Space& space) {
  return space.kind == SpaceKind::city || space.kind == SpaceKind::port;
}

bool same(const End& a, const End& b) { return a.space == b.space && a.junction == b.junction; }

/// Where a city or start location is in the file.
Spot where(const Board& board, std::size_t i) {
  if (is_city(board.spaces[i])) return entry("cities", i);
  return entry("starts", i - static_cast<std::size_t>(census(board).cities));
}

std::string goods_word(std::size_t color) {
  return boost::describe::enum_to_string(Goods(color), "");
}

void check_action_cards(const Board& board, BoardProblems& problems) {
  const int needed = board.max_players * board.hand_limit + board.draw;
  if (board.action_cards.total() < needed)
    problems.add(Spot("rules").member("action_cards"), Flaw::few_action_cards,
                 std::to_string(board.action_cards.total()) +
                     " in all, but full hands and a draw take " + std::to_string(needed));
}

void check_departures(const Board& board, BoardProblems& problems) {
  const int departures = census(board).cards;
  if (departures > max_departures)
    problems.add(
        Spot("cards"), Flaw::many_departures,
        std::to_string(departures) + " in all, more than " + std::to_string(max_departures));
  if (departures <= board.most_removed_cards)
    problems.add(Spot("rules").member("removed_cards").member("most"), Flaw::no_departures,
                 "leaves none of the " + std::to_string(departures) + " departure cards");
}

using Asked = std::array<int, goods_colors>;

/// Each city has a colour of its own that ports ask for, and not too much of it.
void check_supply(const Board& board, const Asked& asked, BoardProblems& problems) {
  std::array<const Space*, goods_colors> source{};
  for (std::size_t i = 0; i < board.spaces.size(); ++i) {
    const Space& city = board.spaces[i];
    if (city.kind != SpaceKind::city) continue;
    const auto color = static_cast<std::size_t>(city.goods);
    if (source[color] != nullptr) {
      problems.add(entry("cities", i, "goods"), Flaw::two_sources,
                   source[color]->id + " has " + goods_word(color) + ", too", {source[color]->id});
      continue;
    }
    source[color] = &city;
    if (asked[color] == 0)
      problems.add(entry("cities", i, "goods"), Flaw::unwanted_goods,
                   "no port asks for " + goods_word(color));
    if (asked[color] + board.extra_supply > max_supply)
      problems.add(Spot("rules").member("extra_goods").member("supply"), Flaw::many_goods,
                   city.id + " would have " + std::to_string(asked[color] + board.extra_supply) +
                       " goods, more than " + std::to_string(max_supply),
                   {city.id});
  }
  for (std::size_t g = 0; g < asked.size(); ++g) {
    if (asked[g] != 0 && source[g] == nullptr)
      problems.add(Spot("rules").member("demand"), Flaw::no_source, "no city has " + goods_word(g));
  }
}

/// A colour is asked for by ports if and only if one city has it.
void check_goods(const Board& board, BoardProblems& problems) {
  Asked asked{};
  for (const auto& demand : board.demand) {
    for (std::size_t g = 0; g < demand.size(); ++g) asked[g] += demand[g];
  }
  check_supply(board, asked, problems);
  if (census(board).goods == 0)
    problems.add(Spot("rules").member("demand"), Flaw::nothing_wanted, "the ports ask for nothing");
  int extra = 0;
  for (const std::uint8_t demand : board.extra_demand) extra += demand;
  const int supply = census(board).extra_goods;
  if (extra > supply)
    problems.add(
        Spot("rules").member("extra_goods").member("demand"), Flaw::few_extra_goods,
        std::to_string(extra) + " in all, but the cities have " + std::to_string(supply) + " more");
}

void expect_lines(const Spot& where, const std::vector<LineId>& lines, int min, int max,
                  BoardProblems& problems) {
  const int count = static_cast<int>(lines.size());
  if (count >= min && count <= max) return;
  const std::string range = min == max ? "" : "from " + std::to_string(min) + " to ";
  problems.add(where, Flaw::lines_at_place,
               "the number of lines that end here, " + std::to_string(count) + ", is not " + range +
                   std::to_string(max));
}

void check_lines(const Board& board, BoardProblems& problems) {
  for (std::size_t i = 0; i < board.lines.size(); ++i) {
    if (same(board.lines[i].from, board.lines[i].to))
      problems.add(entry("lines", i), Flaw::same_ends, "both ends are the same place");
  }
  for (std::size_t i = 0; i < board.spaces.size(); ++i) {
    const Space& space = board.spaces[i];
    if (space.kind == SpaceKind::track) continue;
    const auto [min, max] = is_city(space) ? std::pair(2, max_exits) : std::pair(1, 1);
    expect_lines(where(board, i), space.lines, min, max, problems);
  }
  for (std::size_t i = 0; i < board.junctions.size(); ++i)
    expect_lines(entry("junctions", i), board.junctions[i].lines, 3, max_arms, problems);
}

void check_entrances(const Board& board, BoardProblems& problems) {
  for (std::size_t i = 0; i < board.lines.size(); ++i) {
    for (const End& end : {board.lines[i].from, board.lines[i].to}) {
      if (!end.space || !is_city(board[*end.space])) continue;
      if (std::none_of(board.signals.begin(), board.signals.end(), [&](const Signal& signal) {
            return signal.line == LineId(i) && signal.city == end.space;
          }))
        problems.add(entry("lines", i, "signals"), Flaw::no_entrance_signal,
                     "none at the entrance of " + board[*end.space].id, {board[*end.space].id});
    }
  }
}

void check_line_signals(const Board& board, BoardProblems& problems) {
  const auto on_lines = std::count_if(board.signals.begin(), board.signals.end(),
                                      [](const Signal& signal) { return !signal.city; });
  if (on_lines < board.line_signals)
    problems.add(Spot("rules").member("line_signals"), Flaw::few_line_signals,
                 std::to_string(board.line_signals) + ", but only " + std::to_string(on_lines) +
                     " signals stand out on the lines");
}

void check_connected(const Board& board, BoardProblems& problems) {
  std::set<std::size_t> reached{0};
  for (std::size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (std::size_t i = 0; i < board.lines.size(); ++i) {
      const Line& line = board.lines[i];
      const bool joined = std::any_of(reached.begin(), reached.end(), [&](std::size_t r) {
        const Line& other = board.lines[r];
        return same(line.from, other.from) || same(line.from, other.to) ||
               same(line.to, other.from) || same(line.to, other.to);
      });
      if (joined) reached.insert(i);
    }
  }
  for (std::size_t i = 0; i < board.lines.size(); ++i) {
    if (!reached.contains(i))
      problems.add(entry("lines", i), Flaw::unconnected_line,
                   "no tracks lead there from " + board.lines[0].id, {board.lines[0].id});
  }
}

/// The cities that a train can get to, whatever the switches: it turns round in cities only, and
/// gets no further than a port.
std::set<SpaceId> reachable(const Board& board, SpaceId start) {
  std::set<SpaceId> cities;
  std::set<std::pair<LineId, bool>> seen;  // a line, and whether towards its end `to`
  std::vector<std::pair<LineId, bool>> runs;
  const auto leave = [&](LineId line, bool forward) {
    if (seen.emplace(line, forward).second) runs.emplace_back(line, forward);
  };
  const auto leave_space = [&](SpaceId space) {
    for (const LineId line : board[space].lines) leave(line, board[line].from.space == space);
  };
  leave_space(start);
  while (!runs.empty()) {
    const auto [line, forward] = runs.back();
    runs.pop_back();
    const End& end = forward ? board[line].to : board[line].from;
    if (end.junction) {
      for (const LineId next : board[*end.junction].lines) {
        if (next != line) leave(next, board[next].from.junction == end.junction);
      }
    } else if (is_city(board[*end.space])) {
      cities.insert(*end.space);
      if (board[*end.space].kind == SpaceKind::city) leave_space(*end.space);
    }
  }
  return cities;
}

/// Trains from every start location get to every city. Since tracks can be run both ways, they
/// also get from every city to every port.
void check_ways(const Board& board, BoardProblems& problems) {
  for (std::size_t i = 0; i < board.spaces.size(); ++i) {
    if (board.spaces[i].kind != SpaceKind::start) continue;
    const std::set<SpaceId> cities = reachable(board, SpaceId(i));
    for (std::size_t to = 0; is_city(board.spaces[to]); ++to) {
      if (cities.contains(SpaceId(to))) continue;
      problems.add(where(board, i), Flaw::no_way,
                   "no train gets from " + board.spaces[i].id + " to " + board.spaces[to].id,
                   {board.spaces[to].id});
    }
  }
}

}  // namespace

void check(const Board& board, BoardProblems& problems) {
  const bool network = problems.sound({"cities", "starts", "junctions", "lines"});
  const bool rules = problems.sound({"rules"});
  if (rules) check_action_cards(board, problems);
  if (rules && problems.sound({"cards"})) check_departures(board, problems);
  if (rules && problems.sound({"cities"})) check_goods(board, problems);
  if (network) {
    check_lines(board, problems);
    check_entrances(board, problems);
    if (rules) check_line_signals(board, problems);
    check_connected(board, problems);
    check_ways(board, problems);
  }
}

void check_first_game(const Board& board, BoardProblems& problems) {
  if (!problems.sound({"rules", "cities", "starts", "junctions", "lines", "first_game"})) return;
  const Spot signals = Spot("first_game").member("signals");
  std::vector<int> at_city(board.spaces.size());
  int on_lines = 0;
  board.first_signals.each([&](SignalId signal) {
    const std::optional<SpaceId> city = board[signal].city;
    ++(city ? at_city[static_cast<std::size_t>(*city)] : on_lines);
  });
  for (std::size_t i = 0; is_city(board.spaces[i]); ++i) {
    if (at_city[i] != 1)
      problems.add(signals, Flaw::first_game_signals,
                   std::to_string(at_city[i]) + " at " + board.spaces[i].id + ", not 1",
                   {board.spaces[i].id});
  }
  if (on_lines != board.line_signals)
    problems.add(
        signals, Flaw::first_game_signals,
        std::to_string(on_lines) + " out on the lines, not " + std::to_string(board.line_signals));
}

Census census(const Board& board) {
  Census count;
  for (const Space& space : board.spaces) {
    if (is_city(space)) ++count.cities;
    if (space.kind == SpaceKind::port) ++count.ports;
    if (space.kind == SpaceKind::city) count.extra_goods += board.extra_supply;
    if (space.kind == SpaceKind::start) ++count.starts;
    if (space.kind == SpaceKind::track) ++count.pieces;
  }
  for (const auto& demand : board.demand) {
    for (const std::uint8_t goods : demand) count.goods += goods;
  }
  for (const Junction& junction : board.junctions)
    ++(junction.lines.size() == 3 ? count.junctions3 : count.junctions4);
  count.switch_discs = count.junctions3 + 2 * count.junctions4;
  count.signal_discs = count.cities + board.line_signals;
  for (const Signal& signal : board.signals) count.city_signals += signal.city ? 1 : 0;
  for (const DepartureCard& card : board.cards) count.cards += card.count;
  return count;
}

}  // namespace rail::switch_and_signal
