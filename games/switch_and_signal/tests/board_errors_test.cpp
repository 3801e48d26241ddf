// Every way in which a board file can be wrong, and what is said about it. How text is read at all
// is tested with the first game's boards.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "games/switch_and_signal/rules/board.h"
#include "games/switch_and_signal/rules/board_checks.h"
#include "games/switch_and_signal/rules/boards.h"
#include "tests/damaged_board.h"

namespace rail::switch_and_signal::board_errors_test {

namespace json = boost::json;

json::value file(std::string_view name) {
  for (const EmbeddedBoard& board : embedded_boards()) {
    if (board.file == name) return json::parse(board.text);
  }
  throw std::out_of_range(std::string(name));
}
json::value europe() { return file("europe.json"); }
json::value north_america() { return file("north-america.json"); }

std::string error(const json::value& board) { return board_error<Board>(json::serialize(board)); }

void expect_errors(const json::value& board, std::initializer_list<Damage> damages) {
  expect_board_errors<Board>(json::serialize(board), damages);
}

TEST(SwitchAndSignalBoardErrors, Head) {
  expect_errors(
      europe(),
      {
          {"/format", "", "format: missing"},
          {"/game", R"("ticket-to-ride")", R"(game: "ticket-to-ride" is not "switch-and-signal")"},
          {"/id", R"("Small")", R"(id: "Small" has a character other than a-z, 0-9 and -)"},
          {"/name/de", "", "name.de: missing"},
          {"/edition", "null", "edition: must be text, not null"},
          {"/routes", "[]", R"(the file: unknown key "routes")"},
          {"/drawing", "", "drawing: missing"},
          {"/provenance", "[]", "provenance: must be an object, not a list"},
      });
}

TEST(SwitchAndSignalBoardErrors, Rules) {
  expect_errors(
      europe(),
      {
          {"/rules", "", "rules: missing"},
          {"/rules/wagons", "1", R"(rules: unknown key "wagons")"},
          {"/rules/players", "[0, 4]", "rules.players[0]: 0 is not from 1 to 4"},
          {"/rules/players", "[2, 5]", "rules.players[1]: 5 is not from 2 to 4"},
          {"/rules/pass_cities", "1", "rules.pass_cities: must be true or false, not a number"},
          {"/rules/hand_limit", "21", "rules.hand_limit: 21 is not from 1 to 20"},
          {"/rules/hand", "11", "rules.hand: 11 is not from 1 to 10"},
          {"/rules/draw", "0", "rules.draw: 0 is not from 1 to 10"},
          {"/rules/line_signals", "33", "rules.line_signals: 33 is not from 0 to 32"},
          {"/rules/line_signals", "10",
           "rules.line_signals: 10, but only 9 signals stand out on the lines"},
          {"/rules/time_tokens/most", "21", "rules.time_tokens.most: 21 is not from 1 to 20"},
          {"/rules/time_tokens/usual", "11", "rules.time_tokens.usual: 11 is not from 1 to 10"},
          {"/rules/time_tokens/least", "1", R"(rules.time_tokens: unknown key "least")"},
          {"/rules/removed_cards/usual", "11", "rules.removed_cards.usual: 11 is not from 0 to 10"},
          {"/rules/removed_cards/most", "18",
           "rules.removed_cards.most: leaves none of the 18 departure cards"},
          {"/rules/costs/head_on", "10", "rules.costs.head_on: 10 is not from 0 to 9"},
          {"/rules/costs/detour", "1", R"(rules.costs: unknown key "detour")"},
      });
}

TEST(SwitchAndSignalBoardErrors, ActionCardsAndDice) {
  expect_errors(
      europe(),
      {
          {"/rules/action_cards/set_switch", "", "rules.action_cards.set_switch: missing"},
          {"/rules/action_cards/set_switch", "0",
           "rules.action_cards.set_switch: 0 is not from 1 to 60"},
          {"/rules/action_cards/rest", "5", R"(rules.action_cards: unknown key "rest")"},
          {"/rules/hand_limit", "20",
           "rules.action_cards: 81 in all, but full hands and a draw take 85"},
          {"/rules/dice/gray", "", "rules.dice.gray: missing"},
          {"/rules/dice/green", "[1, 1, 1, 1, 1, 1]", R"(rules.dice: unknown key "green")"},
          {"/rules/dice/gray", "[1, 2, 3]", "rules.dice.gray: the number of entries, 3, is not 6"},
          {"/rules/dice/gray/0", "0", "rules.dice.gray[0]: 0 is not from 1 to 6"},
          {"/rules/dice/gray/5", "1", "rules.dice.gray[5]: 1 is not from 2 to 6"},
          {"/rules/dice/black/5", "7", "rules.dice.black[5]: 7 is not from 4 to 6"},
      });
}

/// Two ports that ask for nothing, and no city that has anything.
json::value nothing_wanted() {
  json::value nothing = europe();
  for (const char* city : {"/cities/3", "/cities/2", "/cities/1", "/cities/0"})
    put(nothing, city, "");
  put(nothing, "/cities/-",
      R"({"id": "paris", "name": {"en": "Paris", "de": "Paris"}, "kind": "port"})");
  const char* none = R"({"blue": 0, "yellow": 0, "red": 0, "white": 0})";
  put(nothing, "/rules/demand",
      R"({"marseille": )" + std::string(none) + R"(, "paris": )" + none + "}");
  put(nothing, "/rules/extra_goods", R"({"supply": 0, "demand": {"marseille": 0, "paris": 0}})");
  put(nothing, "/junctions/-", R"({"id": "amsterdam", "name": {"en": "A", "de": "A"}})");
  put(nothing, "/junctions/-", R"({"id": "berlin", "name": {"en": "B", "de": "B"}})");
  put(nothing, "/junctions/-", R"({"id": "nuremberg", "name": {"en": "N", "de": "N"}})");
  return nothing;
}

TEST(SwitchAndSignalBoardErrors, Demand) {
  expect_errors(
      europe(),
      {
          {"/rules/demand", "", "rules.demand: missing"},
          {"/rules/demand/marseille", "", "rules.demand.marseille: missing"},
          {"/rules/demand/paris", "{}", R"(rules.demand: unknown key "paris")"},
          {"/rules/demand/marseille/red", "", "rules.demand.marseille.red: missing"},
          {"/rules/demand/marseille/red", "4", "rules.demand.marseille.red: 4 is not from 0 to 3"},
          {"/rules/demand/marseille/red", "0", "cities[2].goods: no port asks for red"},
          {"/rules/demand/marseille/green", "1", R"(rules.demand.marseille: unknown key "green")"},
          {"/rules/extra_goods/supply", "7", "rules.extra_goods.supply: 7 is not from 0 to 6"},
          {"/rules/extra_goods/supply", "5",
           "rules.extra_goods.supply: paris would have 7 goods, more than 6"},
          {"/rules/extra_goods/supply", "0",
           "rules.extra_goods.demand: 2 in all, but the cities have 0 more"},
          {"/rules/extra_goods/demand/marseille", "5",
           "rules.extra_goods.demand: 5 in all, but the cities have 4 more"},
          {"/rules/extra_goods/demand/paris", "1",
           R"(rules.extra_goods.demand: unknown key "paris")"},
          {"/rules/extra_goods/price", "1", R"(rules.extra_goods: unknown key "price")"},
      });
  EXPECT_EQ(error(nothing_wanted()), "rules.demand: the ports ask for nothing");
  json::value both = north_america();
  put(both, "/rules/demand/new-york/red", "3");
  put(both, "/rules/demand/san-francisco/red", "3");
  EXPECT_EQ(error(both), "rules.extra_goods.supply: dallas would have 7 goods, more than 6");
}

TEST(SwitchAndSignalBoardErrors, Cities) {
  expect_errors(
      europe(),
      {
          {"/cities", "[]", "cities: the number of entries, 0, is not from 2 to 8"},
          {"/cities/1/id", R"("paris")", R"(cities[1].id: "paris" is used twice)"},
          {"/cities/1/kind", R"("town")",
           R"(cities[1].kind: "town" is neither "goods" nor "port")"},
          {"/cities/1/goods", "", "cities[1].goods: missing"},
          {"/cities/1/goods", R"("green")", R"(cities[1].goods: no goods is called "green")"},
          {"/cities/1/goods", R"("blue")", "cities[1].goods: paris has blue, too"},
          {"/cities/4/goods", R"("blue")", "cities[4].goods: a port has none"},
          {"/cities/1/x", "1", R"(cities[1]: unknown key "x")"},
          {"/cities/4",
           R"({"id": "marseille", "name": {"en": "M", "de": "M"}, "kind": "goods", "goods": "red"})",
           "cities: the number of ports, 0, is not from 1 to 2"},
      });
  json::value third = north_america();
  put(third, "/cities/2", R"({"id": "chicago", "name": {"en": "C", "de": "C"}, "kind": "port"})");
  EXPECT_EQ(error(third), "cities: the number of ports, 3, is not from 1 to 2");
  json::value port = europe();
  put(port, "/cities/2", R"({"id": "berlin", "name": {"en": "B", "de": "B"}, "kind": "port"})");
  put(port, "/rules/demand/berlin", R"({"blue": 0, "yellow": 0, "red": 0, "white": 0})");
  put(port, "/rules/extra_goods/demand/berlin", "0");
  EXPECT_EQ(error(port), "rules.demand: no city has red");
}

TEST(SwitchAndSignalBoardErrors, StartsAndJunctions) {
  expect_errors(
      europe(),
      {
          {"/starts/10", "", "starts: the number of entries, 10, is not 11"},
          {"/starts/1/id", R"("paris")", R"(starts[1].id: "paris" is used twice)"},
          {"/starts/1/number", "13", "starts[1].number: 13 is not from 2 to 12"},
          {"/starts/1/number", "6", "starts[1].number: calais has the same"},
          {"/starts/1/goods", R"("blue")", R"(starts[1]: unknown key "goods")"},
          {"/junctions/1/id", R"("lille")", R"(junctions[1].id: "lille" is used twice)"},
          {"/junctions/1/id", R"("calais")", R"(junctions[1].id: "calais" is used twice)"},
          {"/junctions/1/arms", "3", R"(junctions[1]: unknown key "arms")"},
          {"/junctions/1/name", "", "junctions[1].name: missing"},
      });
  json::value board = europe();
  json::array& junctions = board.at("junctions").as_array();
  junctions.resize(33, junctions[0]);
  EXPECT_EQ(error(board), "junctions: the number of entries, 33, is not from 0 to 32");
}

TEST(SwitchAndSignalBoardErrors, Lines) {
  expect_errors(
      europe(),
      {
          {"/lines", "[]", "lines: the number of entries, 0, is not from 1 to 64"},
          {"/lines/3/id", R"("lille--paris")", R"(lines[3].id: "lille--paris" is used twice)"},
          {"/lines/3/from", R"("brusels")",
           R"(lines[3].from: no city, start location or junction is called "brusels")"},
          {"/lines/3/to", R"("calais--lille-1")",
           R"(lines[3].to: no city, start location or junction is called "calais--lille-1")"},
          {"/lines/3/to", R"("brussels")", "lines[3]: both ends are the same place"},
          {"/lines/3/pieces", "0", "lines[3].pieces: 0 is not from 1 to 127"},
          {"/lines/3/pieces", "35",
           "lines[48].pieces: more than 127 cities, start locations and track pieces in all"},
          {"/lines/3/length", "2", R"(lines[3]: unknown key "length")"},
          {"/cities/0/id", R"("calais--lille-1")",
           R"(lines[0].id: its piece "calais--lille-1" would be called like a place)"},
          {"/lines/0/to", R"("brussels")",
           "junctions[0]: the number of lines that end here, 2, is not from 3 to 4"},
          {"/lines/12/from", R"("turin")",
           "junctions[4]: the number of lines that end here, 2, is not from 3 to 4"},
          {"/lines/2/to", R"("calais")",
           "starts[0]: the number of lines that end here, 2, is not 1"},
          {"/starts/0/id", R"("dover")",
           R"(lines[0].from: no city, start location or junction is called "calais")"},
      });
  json::value board = europe();
  json::array& lines = board.at("lines").as_array();
  lines.resize(65, lines[0]);
  EXPECT_EQ(error(board), "lines: the number of entries, 65, is not from 1 to 64");
}

std::string line(const std::string& id, const std::string& from, const std::string& to,
                 const std::string& signals = "[]") {
  return R"({"id": ")" + id + R"(", "from": ")" + from + R"(", "to": ")" + to +
         R"(", "pieces": 1, "signals": )" + signals + "}";
}

TEST(SwitchAndSignalBoardErrors, CitiesHaveTwoToEightLines) {
  json::value board = europe();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(error(board).find("cities"), std::string::npos);
    put(board, "/lines/-", line("x" + std::to_string(i), "paris", "marseille"));
  }
  EXPECT_EQ(error(board), "cities[0]: the number of lines that end here, 9, is not from 2 to 8");
  board = europe();
  put(board, "/lines/38/to", R"("amsterdam")");
  put(board, "/lines/39/from", R"("amsterdam")");
  put(board, "/lines/42/from", R"("amsterdam")");
  EXPECT_EQ(error(board), "cities[0]: the number of lines that end here, 1, is not from 2 to 8");
}

json::value many_signals() {
  json::value board = europe();
  for (int i = 8; i < 15; ++i) {
    const std::string signal = R"({"id": "x)" + std::to_string(i) + R"(", "gap": 0})";
    put(board, "/lines/" + std::to_string(i) + "/signals/-", signal);
  }
  return board;
}

TEST(SwitchAndSignalBoardErrors, Signals) {
  expect_errors(
      europe(),
      {
          {"/lines/3/signals", "", "lines[3].signals: missing"},
          {"/lines/3/signals", "[]", "lines[3].signals: none at the entrance of amsterdam"},
          {"/lines/7/signals/0/gap", "1", "lines[7].signals: none at the entrance of amsterdam"},
          {"/lines/3/signals/0/gap", "3", "lines[3].signals[0].gap: 3 is not from 0 to 2"},
          {"/lines/3/signals/0/city", R"("paris")", R"(lines[3].signals[0]: unknown key "city")"},
          {"/lines/3/signals/0/id", R"("at-paris-from-lille")",
           R"(lines[3].signals[0].id: "at-paris-from-lille" is used twice)"},
          {"/lines/3/signals/-", R"({"id": "x", "gap": 2})",
           "lines[3].signals[1].gap: at-amsterdam-from-brussels is in the same"},
          {"/lines/0/signals", R"([{"id": "x", "gap": 0}, {"id": "y", "gap": 1}, {}])",
           "lines[0].signals: the number of entries, 3, is not from 0 to 2"},
      });
  EXPECT_EQ(error(many_signals()), "lines[48].signals[0]: more than 32 signals in all");
}

/// Four junctions on their own, each joined to each.
json::value two_networks() {
  json::value board = europe();
  for (const char* id : {"a", "b", "c", "d"}) {
    put(board, "/junctions/-",
        R"({"id": ")" + std::string(id) + R"(", "name": {"en": "X", "de": "X"}})");
  }
  for (const auto& [a, b] : {std::pair("a", "b"), std::pair("a", "c"), std::pair("a", "d"),
                             std::pair("b", "c"), std::pair("b", "d"), std::pair("c", "d")}) {
    put(board, "/lines/-", line(std::string(a) + "--" + b, a, b));
  }
  return board;
}

TEST(SwitchAndSignalBoardErrors, TheNetworkIsConnected) {
  EXPECT_EQ(error(two_networks()), "lines[49]: no tracks lead there from calais--lille");
}

/// Amsterdam lies behind the port.
json::value port_in_the_way() {
  json::value board = europe();
  put(board, "/junctions/-", R"({"id": "utrecht", "name": {"en": "Utrecht", "de": "Utrecht"}})");
  for (const char* end : {"/lines/3/to", "/lines/5/to", "/lines/7/from"})
    put(board, end, R"("utrecht")");
  put(board, "/lines/-",
      line("x", "amsterdam", "marseille", R"([{"id": "a", "gap": 0}, {"id": "b", "gap": 1}])"));
  put(board, "/lines/-",
      line("y", "amsterdam", "marseille", R"([{"id": "c", "gap": 0}, {"id": "d", "gap": 1}])"));
  return board;
}

TEST(SwitchAndSignalBoardErrors, APortIsTheEndOfTheWay) {
  EXPECT_EQ(error(port_in_the_way()), "starts[0]: no train gets from calais to amsterdam");
}

TEST(SwitchAndSignalBoardErrors, Cards) {
  expect_errors(
      europe(),
      {
          {"/cards", "[]", "cards: the number of entries, 0, is not from 1 to 18"},
          {"/cards/1/id", R"("new-black-gray")", R"(cards[1].id: "new-black-gray" is used twice)"},
          {"/cards/1/count", "0", "cards[1].count: 0 is not from 1 to 99"},
          {"/cards/1/count", "84", "cards: 100 in all, more than 99"},
          {"/cards/1/deploy", "3", "cards[1].deploy: 3 is not from 0 to 2"},
          {"/cards/1/move", "[]", "cards[1].move: the number of entries, 0, is not from 1 to 3"},
          {"/cards/1/move", R"(["any", "any", "any", "any"])",
           "cards[1].move: the number of entries, 4, is not from 1 to 3"},
          {"/cards/1/move/1", R"("green")", R"(cards[1].move[1]: no color is called "green")"},
          {"/cards/1/move/1", R"("black")", R"(cards[1].move[1]: "black" is there twice)"},
          {"/cards/1/move/1", R"("gray")", "cards[1]: new-black-gray shows the same"},
          {"/cards/1/colour", "1", R"(cards[1]: unknown key "colour")"},
      });
}

TEST(SwitchAndSignalBoardErrors, Helpers) {
  expect_errors(
      europe(),
      {
          {"/helpers/1/id", R"("conductor")", R"(helpers[2].id: "conductor" is used twice)"},
          {"/helpers/1/effect", R"("fly")", R"(helpers[1].effect: no effect is called "fly")"},
          {"/helpers/1/effect", R"("reroll")", "helpers[1].effect: logistician has the same"},
          {"/helpers/1/uses", "2", R"(helpers[1]: unknown key "uses")"},
          {"/helpers", "[1, 2, 3, 4, 5, 6, 7]",
           "helpers: the number of entries, 7, is not from 0 to 6"},
          {"/helpers", "[]", "checks.helpers: the file says 3, there are 0"},
      });
}

TEST(SwitchAndSignalBoardErrors, FirstGame) {
  expect_errors(
      europe(),
      {
          {"/first_game", "", "first_game: missing"},
          {"/first_game/trains", "[]", R"(first_game: unknown key "trains")"},
          {"/first_game/switches/lille", "", "first_game.switches.lille: missing"},
          {"/first_game/switches/paris", "[]", R"(first_game.switches: unknown key "paris")"},
          {"/first_game/switches/lille", R"(["calais--lille"])",
           "first_game.switches.lille: the number of entries, 1, is not 2"},
          {"/first_game/switches/lille/0", R"("calais")",
           R"(first_game.switches.lille[0]: no line is called "calais")"},
          {"/first_game/switches/lille/0", R"("verona--milan")",
           "first_game.switches.lille[0]: verona--milan does not end at lille"},
          {"/first_game/switches/lille/0", R"("lille--paris")",
           "first_game.switches.lille: the same line twice"},
          {"/first_game/signals/0", R"("paris")",
           R"(first_game.signals[0]: no signal is called "paris")"},
          {"/first_game/signals/1", R"("at-paris-from-lille")",
           "first_game.signals[1]: at-paris-from-lille is there twice"},
          {"/first_game/signals/1", R"("at-paris-from-dijon")",
           "first_game.signals: 2 at paris, not 1"},
          {"/first_game/signals/0", "", "first_game.signals: 0 at paris, not 1"},
          {"/first_game/signals/7", "", "first_game.signals: 2 out on the lines, not 3"},
          {"/rules/line_signals", "4", "first_game.signals: 3 out on the lines, not 4"},
      });
}

TEST(SwitchAndSignalBoardErrors, Checks) {
  expect_errors(
      europe(),
      {
          {"/checks/trains", "9", R"(checks: unknown key "trains")"},
          {"/checks/lines", "", "checks.lines: missing"},
          {"/checks/cities", "6", "checks.cities: the file says 6, there are 5"},
          {"/checks/ports", "2", "checks.ports: the file says 2, there are 1"},
          {"/checks/goods", "7", "checks.goods: the file says 7, the ports ask for 8"},
          {"/checks/extra_goods", "3", "checks.extra_goods: the file says 3, there are 4"},
          {"/checks/starts", "12", "checks.starts: the file says 12, there are 11"},
          {"/checks/junctions3", "17", "checks.junctions3: the file says 17, there are 18"},
          {"/checks/junctions4", "5", "checks.junctions4: the file says 5, there are 4"},
          {"/checks/switch_discs", "30",
           "checks.switch_discs: the file says 30, the junctions take 26"},
          {"/checks/signal_discs", "10", "checks.signal_discs: the file says 10, set-up takes 8"},
          {"/checks/signals", "25", "checks.signals: the file says 25, there are 26"},
          {"/checks/city_signals", "18", "checks.city_signals: the file says 18, there are 17"},
          {"/checks/lines", "50", "checks.lines: the file says 50, there are 49"},
          {"/checks/pieces", "80", "checks.pieces: the file says 80, the lines have 79"},
          {"/checks/cards", "19", "checks.cards: the file says 19, there are 18"},
          {"/checks/action_cards", "80", "checks.action_cards: the file says 80, there are 81"},
          {"/checks/helpers", "2", "checks.helpers: the file says 2, there are 3"},
      });
}

TEST(SwitchAndSignalBoardErrors, TextThatIsNoBoard) {
  const auto parse = [](const char* text) { Board::parse(text); };
  EXPECT_THROW(parse(""), BoardError);
  EXPECT_THROW(parse("[]"), BoardError);
  EXPECT_THROW(parse("{\"format\": 1, \"format\": 2}"), BoardError);
}

/// Every kind of problem by one small change.
TEST(SwitchAndSignalBoardErrors, EveryFlawIsNamedWithItsPlace) {
  Flaws<Board> flaws;
  flaws.expect(
      json::serialize(europe()),
      {
          {"/rules/hand_limit", "20", "few_action_cards", "/rules/action_cards"},
          {"/cards/1/count", "84", "many_departures", "/cards"},
          {"/rules/removed_cards/most", "18", "no_departures", "/rules/removed_cards/most"},
          {"/cities/4",
           R"({"id": "marseille", "name": {"en": "M", "de": "M"}, "kind": "goods", "goods": "red"})",
           "number_of_ports", "/cities"},
          {"/cities/4/goods", R"("blue")", "port_with_goods", "/cities/4/goods"},
          {"/cities/1/goods", R"("blue")", "two_sources", "/cities/1/goods"},
          {"/rules/demand/marseille/red", "0", "unwanted_goods", "/cities/2/goods"},
          {"/rules/extra_goods/supply", "5", "many_goods", "/rules/extra_goods/supply"},
          {"/rules/extra_goods/demand/marseille", "5", "few_extra_goods",
           "/rules/extra_goods/demand"},
          {"/starts/1/number", "6", "repeated_number", "/starts/1/number"},
          {"/lines/3/to", R"("brussels")", "same_ends", "/lines/3"},
          {"/lines/3/pieces", "35", "many_spaces", "/lines/48/pieces"},
          {"/cities/0/id", R"("calais--lille-1")", "piece_like_place", "/lines/0/id"},
          {"/lines/2/to", R"("calais")", "lines_at_place", "/starts/0"},
          {"/lines/3/signals/-", R"({"id": "x", "gap": 2})", "repeated_gap",
           "/lines/3/signals/1/gap"},
          {"/lines/3/signals", "[]", "no_entrance_signal", "/lines/3/signals"},
          {"/rules/line_signals", "10", "few_line_signals", "/rules/line_signals"},
          {"/cards/1/move/1", R"("gray")", "repeated_card", "/cards/1"},
          {"/helpers/1/effect", R"("reroll")", "repeated_effect", "/helpers/1/effect"},
          {"/first_game/switches/lille/0", R"("verona--milan")", "foreign_line",
           "/first_game/switches/lille/0"},
          {"/first_game/signals/0", "", "first_game_signals", "/first_game/signals"},
      });
  json::value source = europe();
  put(source, "/cities/2", R"({"id": "berlin", "name": {"en": "B", "de": "B"}, "kind": "port"})");
  put(source, "/rules/demand/berlin", R"({"blue": 0, "yellow": 0, "red": 0, "white": 0})");
  put(source, "/rules/extra_goods/demand/berlin", "0");
  flaws.expect(json::serialize(source), "no_source", "/rules/demand");
  flaws.expect(json::serialize(nothing_wanted()), "nothing_wanted", "/rules/demand");
  flaws.expect(json::serialize(many_signals()), "many_signals", "/lines/48/signals/0");
  flaws.expect(json::serialize(two_networks()), "unconnected_line", "/lines/49");
  flaws.expect(json::serialize(port_in_the_way()), "no_way", "/starts/0");
  flaws.expect_all<Flaw>();
}

TEST(SwitchAndSignalBoardErrors, AllProblemsAreFoundAtOnce) {
  json::value board = europe();
  put(board, "/rules/costs/head_on", "10");
  put(board, "/cities/0/name/en", "");
  put(board, "/lines/3/signals", "[]");
  put(board, "/cards/1/deploy", "3");
  put(board, "/first_game/signals/0", R"("at-rome")");
  put(board, "/provenance/parts/cards", "");
  EXPECT_EQ(brief(problems_in<Board>(json::serialize(board))),
            (std::vector<std::string>{
                "out_of_range /rules/costs/head_on", "missing_key /cities/0/name/en",
                "out_of_range /cards/1/deploy", "no_entrance_signal /lines/3/signals",
                "unknown_id /first_game/signals/0", "part_without_provenance /provenance/parts"}));
}

}  // namespace rail::switch_and_signal::board_errors_test
