// Both boards are what the box holds.
#include "games/switch_and_signal/rules/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

#include "games/switch_and_signal/rules/board_checks.h"
#include "games/switch_and_signal/rules/boards.h"

namespace rail::switch_and_signal::board_test {

namespace json = boost::json;

std::string_view file(std::string_view name) {
  for (const EmbeddedBoard& board : embedded_boards()) {
    if (board.file == name) return board.text;
  }
  throw std::out_of_range(std::string(name));
}

const Board& europe() {
  static const Board board = Board::parse(file("europe.json"));
  return board;
}

const Board& north_america() {
  static const Board board = Board::parse(file("north-america.json"));
  return board;
}

template <class T>
const T& find(const std::vector<T>& all, std::string_view id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const T& t) { return t.id == id; });
  return found == all.end() ? throw std::out_of_range(std::string(id)) : *found;
}

template <class Ids>
std::string words(const Board& board, const Ids& ids) {
  std::string words;
  for (const auto id : ids) words += (words.empty() ? "" : " ") + board[id].id;
  return words;
}

std::string end(const Board& board, const End& end) {
  return end.junction ? board[*end.junction].id : board[*end.space].id;
}

std::string line(const Board& board, std::string_view id) {
  const Line& l = find(board.lines, id);
  return end(board, l.from) + " " + end(board, l.to) + " " + std::to_string(l.pieces) + " " +
         board[l.first_piece].id;
}

std::string signal(const Board& board, std::string_view id) {
  const Signal& s = find(board.signals, id);
  return board[s.line].id + " " + std::to_string(s.gap) + " " +
         (s.city ? board[*s.city].id : std::string("line"));
}

std::string moves(const DepartureCard& card) {
  std::string moves;
  for (const MoveRow& row : card.moves)
    moves += row ? std::string(1, "KBG"[static_cast<std::size_t>(*row)]) : "*";
  return moves;
}

std::vector<std::uint8_t> numbers(const Board& board) {
  std::vector<std::uint8_t> numbers;
  for (const Space& space : board.spaces) {
    if (space.kind == SpaceKind::start) numbers.push_back(space.number);
  }
  return numbers;
}

/// What the component list and the printed board say.
struct Components {
  std::string_view id, english, german;
  Census census;
  std::size_t lines = 0;
  std::size_t signals = 0;
};

void expect_components(const Board& board, const Components& expected) {
  SCOPED_TRACE(expected.id);
  EXPECT_EQ(board.id, expected.id);
  EXPECT_EQ(board.name.en, expected.english);
  EXPECT_EQ(board.name.de, expected.german);
  const Census there = census(board);
  EXPECT_EQ(there.cities, expected.census.cities);
  EXPECT_EQ(there.ports, expected.census.ports);
  EXPECT_EQ(there.goods, expected.census.goods);
  EXPECT_EQ(there.junctions3, expected.census.junctions3);
  EXPECT_EQ(there.junctions4, expected.census.junctions4);
  EXPECT_EQ(there.switch_discs, expected.census.switch_discs);
  EXPECT_EQ(there.signal_discs, expected.census.signal_discs);
  EXPECT_EQ(there.city_signals, expected.census.city_signals);
  EXPECT_EQ(there.pieces, expected.census.pieces);
  EXPECT_EQ(board.lines.size(), expected.lines);
  EXPECT_EQ(board.signals.size(), expected.signals);
}

TEST(SwitchAndSignalBoard, EuropeHasItsComponents) {
  expect_components(europe(), {.id = "switch-and-signal-europe",
                               .english = "Switch & Signal: Central Europe",
                               .german = "Switch & Signal: Mitteleuropa",
                               .census = {.cities = 5,
                                          .ports = 1,
                                          .goods = 8,
                                          .junctions3 = 18,
                                          .junctions4 = 4,
                                          .switch_discs = 26,
                                          .signal_discs = 8,
                                          .city_signals = 17,
                                          .pieces = 79},
                               .lines = 49,
                               .signals = 26});
}

TEST(SwitchAndSignalBoard, NorthAmericaHasItsComponents) {
  expect_components(north_america(), {.id = "switch-and-signal-north-america",
                                      .english = "Switch & Signal: North America",
                                      .german = "Switch & Signal: Nordamerika",
                                      .census = {.cities = 6,
                                                 .ports = 2,
                                                 .goods = 8,
                                                 .junctions3 = 12,
                                                 .junctions4 = 7,
                                                 .switch_discs = 26,
                                                 .signal_discs = 9,
                                                 .city_signals = 21,
                                                 .pieces = 78},
                                      .lines = 48,
                                      .signals = 29});
}

TEST(SwitchAndSignalBoard, BothSidesShareTheirRules) {
  for (const Board& board : {europe(), north_america()}) {
    SCOPED_TRACE(board.id);
    EXPECT_EQ(board.min_players, 1);
    EXPECT_EQ(board.max_players, 4);
    EXPECT_EQ(board.hand, 5);
    EXPECT_EQ(board.draw, 5);
    EXPECT_EQ(board.hand_limit, 10);
    EXPECT_EQ(board.line_signals, 3);
    for (const ActionCard kind :
         {ActionCard::set_signal, ActionCard::set_switch, ActionCard::move_train})
      EXPECT_EQ(board.action_cards[kind], 27);
    using Faces = std::array<std::uint8_t, 6>;
    EXPECT_EQ(board.dice[0], (Faces{2, 3, 3, 4, 4, 5}));
    EXPECT_EQ(board.dice[1], (Faces{1, 2, 2, 3, 3, 4}));
    EXPECT_EQ(board.dice[2], (Faces{1, 1, 1, 2, 2, 3}));
    EXPECT_EQ(board.time_tokens, 7);
    EXPECT_EQ(board.most_time_tokens, 10);
    EXPECT_EQ(board.removed_cards, 2);
    EXPECT_EQ(board.most_removed_cards, 10);
    EXPECT_EQ(board.lost_point_cost, 1);
    EXPECT_EQ(board.head_on_cost, 2);
    EXPECT_EQ(board.not_deployed_cost, 2);
    EXPECT_EQ(board.start_location_cost, 2);
    EXPECT_EQ(board.extra_supply, 1);
  }
}

TEST(SwitchAndSignalBoard, OnlyNorthAmericaLetsTrainsPassCities) {
  EXPECT_FALSE(europe().pass_cities);
  EXPECT_TRUE(north_america().pass_cities);
}

TEST(SwitchAndSignalBoard, PortsAskForTheirGoods) {
  using Demand = std::array<std::uint8_t, goods_colors>;
  EXPECT_EQ(words(europe(), europe().ports), "marseille");
  EXPECT_EQ(europe().demand[0], (Demand{2, 2, 2, 2}));
  EXPECT_EQ(europe().demand[1], Demand{});
  EXPECT_EQ(europe().extra_demand[0], 2);
  EXPECT_EQ(words(north_america(), north_america().ports), "san-francisco new-york");
  for (std::size_t port = 0; port < 2; ++port) {
    EXPECT_EQ(north_america().demand[port], (Demand{1, 1, 1, 1}));
    EXPECT_EQ(north_america().extra_demand[port], 1);
  }
}

TEST(SwitchAndSignalBoard, CitiesHaveTheirGoods) {
  EXPECT_EQ(find(europe().spaces, "paris").goods, Goods::blue);
  EXPECT_EQ(find(europe().spaces, "amsterdam").goods, Goods::yellow);
  EXPECT_EQ(find(europe().spaces, "berlin").goods, Goods::red);
  EXPECT_EQ(find(europe().spaces, "nuremberg").goods, Goods::white);
  EXPECT_EQ(find(europe().spaces, "nuremberg").name.de, "Nürnberg");
  EXPECT_EQ(find(europe().spaces, "marseille").kind, SpaceKind::port);
  EXPECT_EQ(find(north_america().spaces, "chicago").goods, Goods::blue);
  EXPECT_EQ(find(north_america().spaces, "atlanta").goods, Goods::white);
}

TEST(SwitchAndSignalBoard, EveryStartLocationHasANumber) {
  for (const Board& board : {europe(), north_america()}) {
    SCOPED_TRACE(board.id);
    std::vector<std::uint8_t> all = numbers(board);
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all, (std::vector<std::uint8_t>{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
  }
  EXPECT_EQ(find(europe().spaces, "calais").number, 6);
}

/// The rulebook's example: the switch lets the train through, the signal is green, and one piece
/// each on two lines and the city take three points.
TEST(SwitchAndSignalBoard, CalaisToParisTakesThreePoints) {
  EXPECT_EQ(line(europe(), "calais--lille"), "calais lille 1 calais--lille-1");
  EXPECT_EQ(line(europe(), "lille--paris"), "lille paris 1 lille--paris-1");
  EXPECT_EQ(words(europe(), find(europe().junctions, "lille").lines),
            "calais--lille lille--paris lille--brussels");
  EXPECT_EQ(words(europe(), europe().first_switches[0]), "calais--lille lille--paris");
  EXPECT_EQ(signal(europe(), "at-paris-from-lille"), "lille--paris 1 paris");
  EXPECT_TRUE(europe().first_signals.contains(SignalId{0}));
  EXPECT_EQ(europe().signals[0].id, "at-paris-from-lille");
}

TEST(SwitchAndSignalBoard, SignalsStandAtCitiesAndOnLines) {
  EXPECT_EQ(signal(europe(), "at-amsterdam-from-bremen"), "amsterdam--bremen 0 amsterdam");
  EXPECT_EQ(signal(europe(), "at-paris-from-strasbourg"), "strasbourg--paris 3 paris");
  EXPECT_EQ(signal(europe(), "on-cologne--frankfurt"), "cologne--frankfurt 1 line");
  EXPECT_EQ(signal(north_america(), "on-butte--fargo"), "butte--fargo 2 line");
}

TEST(SwitchAndSignalBoard, SpacesAreCitiesThenStartLocationsThenPieces) {
  for (const Board& board : {europe(), north_america()}) {
    SCOPED_TRACE(board.id);
    const auto rank = [](const Space& space) {
      return space.kind == SpaceKind::port ? SpaceKind::city : space.kind;
    };
    EXPECT_TRUE(std::is_sorted(board.spaces.begin(), board.spaces.end(),
                               [&](const Space& a, const Space& b) { return rank(a) < rank(b); }));
    for (std::size_t i = 0; i < board.lines.size(); ++i) {
      for (int n = 0; n < board.lines[i].pieces; ++n) {
        const Space& piece = board.spaces[static_cast<std::size_t>(board.lines[i].first_piece) +
                                          static_cast<std::size_t>(n)];
        EXPECT_EQ(piece.id, board.lines[i].id + "-" + std::to_string(n + 1));
        EXPECT_EQ(piece.kind, SpaceKind::track);
        EXPECT_EQ(piece.lines, std::vector{LineId(i)});
      }
    }
  }
}

TEST(SwitchAndSignalBoard, LinesAndWaysAscend) {
  for (const Board& board : {europe(), north_america()}) {
    SCOPED_TRACE(board.id);
    for (const Junction& junction : board.junctions)
      EXPECT_TRUE(std::is_sorted(junction.lines.begin(), junction.lines.end())) << junction.id;
    ASSERT_EQ(board.first_switches.size(), board.junctions.size());
    for (const Way& way : board.first_switches) EXPECT_LT(way[0], way[1]);
  }
}

TEST(SwitchAndSignalBoard, WaysAscendWhateverTheOrderInTheFile) {
  json::value board = json::parse(file("europe.json"));
  json::value& way = board.at("first_game").at("switches").at("lille");
  way = {"lille--paris", "calais--lille"};
  EXPECT_EQ(words(europe(), Board::parse(json::serialize(board)).first_switches[0]),
            "calais--lille lille--paris");
}

TEST(SwitchAndSignalBoard, DepartureCardsAreAsFarAsKnownThePrintedOnes) {
  for (const Board& board : {europe(), north_america()}) {
    SCOPED_TRACE(board.id);
    int all = 0;
    int deploying = 0;
    int deploying_two = 0;
    int moving_all = 0;
    std::string every;
    for (const DepartureCard& card : board.cards) {
      all += card.count;
      deploying += card.deploy != 0 ? card.count : 0;
      deploying_two += card.deploy == 2 ? card.count : 0;
      moving_all += moves(card) == "***" ? card.count : 0;
      for (int i = 0; i < card.count; ++i) every += moves(card);
    }
    EXPECT_EQ(all, 18);
    EXPECT_EQ(deploying, 10);
    EXPECT_EQ(deploying_two, 1);
    EXPECT_EQ(moving_all, 1);
    for (const char color : {'K', 'B', 'G'})
      EXPECT_EQ(std::count(every.begin(), every.end(), color), 6) << color;
    const DepartureCard& example = find(board.cards, "new-black-gray");
    EXPECT_EQ(example.deploy, 1);
    EXPECT_EQ(moves(example), "KG");
  }
}

TEST(SwitchAndSignalBoard, EachSideHasItsHelpers) {
  const auto helpers = [](const Board& board) {
    std::string names;
    for (const Helper& helper : board.helpers) names += helper.name.de + " ";
    return names;
  };
  EXPECT_EQ(helpers(europe()), "Logistiker Disponentin Zugführer ");
  EXPECT_EQ(helpers(north_america()), "Streckenwart Rangierer Fahrdienstleiterin ");
  std::set<Effect> effects;
  for (const Board& board : {europe(), north_america()}) {
    for (const Helper& helper : board.helpers) effects.insert(helper.effect);
  }
  EXPECT_EQ(effects.size(), 6U);
  EXPECT_EQ(find(europe().helpers, "dispatcher").effect, Effect::pass_cities);
  EXPECT_EQ(find(north_america().helpers, "shunter").effect, Effect::choose_start);
}

TEST(SwitchAndSignalBoard, TheFirstGameIsLaidOut) {
  EXPECT_EQ(europe().first_signals.size(), 8);
  EXPECT_EQ(north_america().first_signals.size(), 9);
  const auto way = [](const Board& board, std::string_view junction) {
    const Junction& j = find(board.junctions, junction);
    return words(board, board.first_switches[static_cast<std::size_t>(&j - &board.junctions[0])]);
  };
  EXPECT_EQ(way(europe(), "bremen"), "amsterdam--bremen emden--bremen");
  EXPECT_EQ(way(north_america(), "albany"), "albany--montreal albany--new-york");
}

/// What the box holds is enough for both sides.
TEST(SwitchAndSignalBoard, TheComponentListSuffices) {
  for (const EmbeddedBoard& embedded : embedded_boards()) {
    SCOPED_TRACE(embedded.file);
    const Board board = Board::parse(embedded.text);
    const Census there = census(board);
    const json::value text = json::parse(embedded.text);
    const auto box = [&](const char* what) {
      return text.at("provenance").at("components").at(what).to_number<int>();
    };
    EXPECT_EQ(box("trains"), train_count);
    EXPECT_EQ(box("movement_dice"), colors);
    EXPECT_LE(there.signal_discs + 1, box("signal_discs"));  // one more makes the game easier
    EXPECT_LE(there.switch_discs, box("switch_discs"));
    EXPECT_EQ(there.cards, box("departure_cards"));
    EXPECT_EQ(board.action_cards.total(), box("action_cards"));
    EXPECT_EQ(there.goods + there.extra_goods, box("goods"));
    EXPECT_EQ(board.most_time_tokens, box("time_tokens"));
    EXPECT_EQ(there.starts, box("location_tiles"));
    EXPECT_EQ(static_cast<int>(board.helpers.size()), box("cover_tokens"));
  }
}

std::set<std::string> keys(const json::value& object) {
  std::set<std::string> keys;
  for (const auto& member : object.as_object()) keys.insert(member.key());
  return keys;
}

template <class T>
std::set<std::string> ids(const std::vector<T>& all) {
  std::set<std::string> ids;
  for (const T& item : all) ids.insert(item.id);
  return ids;
}

std::set<std::string> ids(const Board& board, std::initializer_list<SpaceKind> kinds) {
  std::set<std::string> ids;
  for (const Space& space : board.spaces) {
    if (std::find(kinds.begin(), kinds.end(), space.kind) != kinds.end()) ids.insert(space.id);
  }
  return ids;
}

TEST(SwitchAndSignalBoard, EveryPartCanBeDrawn) {
  for (const EmbeddedBoard& embedded : embedded_boards()) {
    SCOPED_TRACE(embedded.file);
    const Board board = Board::parse(embedded.text);
    const json::value text = json::parse(embedded.text);
    const json::value& drawing = text.at("drawing");
    EXPECT_EQ(keys(drawing.at("cities")), ids(board, {SpaceKind::city, SpaceKind::port}));
    EXPECT_EQ(keys(drawing.at("starts")), ids(board, {SpaceKind::start}));
    EXPECT_EQ(keys(drawing.at("pieces")), ids(board, {SpaceKind::track}));
    EXPECT_EQ(keys(drawing.at("junctions")), ids(board.junctions));
    EXPECT_EQ(keys(drawing.at("signals")), ids(board.signals));
    const auto inside = [&](const json::value& x, const char* side) {
      return x.to_number<double>() > 0 &&
             x.to_number<double>() < drawing.at("canvas").at(side).to_number<double>();
    };
    for (const char* part : {"cities", "starts", "junctions", "pieces", "signals"}) {
      for (const auto& member : drawing.at(part).as_object()) {
        SCOPED_TRACE(member.key());
        EXPECT_TRUE(inside(member.value().at("x"), "width"));
        EXPECT_TRUE(inside(member.value().at("y"), "height"));
      }
    }
    for (const Junction& junction : board.junctions) {
      std::set<std::string> arms;
      for (const LineId arm : junction.lines) arms.insert(board[arm].id);
      EXPECT_EQ(keys(drawing.at("junctions").at(junction.id).at("arms")), arms) << junction.id;
    }
  }
}

TEST(SwitchAndSignalBoard, EveryPartSaysWhereItComesFrom) {
  const std::set<std::string> kinds{"printed", "inferred", "reconstructed", "own"};
  for (const EmbeddedBoard& embedded : embedded_boards()) {
    SCOPED_TRACE(embedded.file);
    const json::value text = json::parse(embedded.text);
    const json::value& parts = text.at("provenance").at("parts");
    EXPECT_EQ(keys(parts),
              (std::set<std::string>{"rules", "players", "cities", "starts", "junctions", "lines",
                                     "signals", "cards", "helpers", "first_game", "drawing"}));
    for (const auto& member : parts.as_object()) {
      EXPECT_TRUE(kinds.contains(std::string(member.value().at("kind").as_string())))
          << member.key();
      EXPECT_FALSE(member.value().at("note").as_string().empty()) << member.key();
    }
  }
}

}  // namespace rail::switch_and_signal::board_test
