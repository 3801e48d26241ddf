// Every way in which a board file can be wrong, and what is said about it.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "games/ticket_to_ride/rules/board.h"
#include "games/ticket_to_ride/rules/board_checks.h"
#include "games/ticket_to_ride/rules/boards.h"
#include "games/ticket_to_ride/tests/small_board.h"
#include "tests/damaged_board.h"

namespace rail::ticket_to_ride {
namespace {

namespace json = boost::json;

std::string text_of(std::string_view name) {
  for (const EmbeddedBoard& board : embedded_boards()) {
    if (board.file == name) return std::string(board.text);
  }
  throw std::out_of_range(std::string(name));
}

std::string error(const std::string& text) { return board_error<Board>(text); }

void expect_errors(const std::string& board, std::initializer_list<Damage> damages) {
  expect_board_errors<Board>(board, damages);
}

TEST(BoardErrors, Head) {
  expect_errors(
      small_board_json(),
      {
          {"/format", "", "format: missing"},
          {"/format", R"("roundhouse-board-3")",
           R"(format: "roundhouse-board-3" is neither "roundhouse-board-1" nor "roundhouse-board-2")"},
          {"/format", "1", "format: must be text, not a number"},
          {"/game", R"("chess")", R"(game: "chess" is not "ticket-to-ride")"},
          {"/id", R"("Small")", R"(id: "Small" has a character other than a-z, 0-9 and -)"},
          {"/id", R"("")", "id: is empty"},
          {"/name", R"("Small")", "name: must be an object, not text"},
          {"/name/de", "", "name.de: missing"},
          {"/name/fr", R"("Petit")", R"(name: unknown key "fr")"},
          {"/name/en", R"("\u001b[2J")", R"(name.en: "\u001b[2J" has a control character)"},
          {"/name/en", R"("\u007f")", R"(name.en: "?" has a control character)"},
          {"/name/en", R"("A\u009b2J")", R"(name.en: "A?2J" has a control character)"},
          {"/edition", "null", "edition: must be text, not null"},
          {"/remarks", R"("none")", R"(the file: unknown key "remarks")"},
          {"/drawing", "", "drawing: missing"},
          {"/drawing", "[]", "drawing: must be an object, not a list"},
          {"/provenance", "", "provenance: missing"},
          {"/provenance", "true", "provenance: must be an object, not true or false"},
      });
}

TEST(BoardErrors, LongTextIsCutBetweenCharacters) {
  std::string ae;
  for (int i = 0; i < 41; ++i) ae += "ä";
  json::value board = json::parse(small_board_json());
  put(board, "/name/en", "\"" + ae + "\"");
  EXPECT_EQ(error(json::serialize(board)),
            "name.en: \"" + ae.substr(0, 40) + "\"... is longer than 80 bytes");
  put(board, "/name/en", "\"x" + ae + "\"");
  EXPECT_EQ(error(json::serialize(board)),
            "name.en: \"x" + ae.substr(0, 38) + "\"... is longer than 80 bytes");
}

TEST(BoardErrors, Rules) {
  expect_errors(
      small_board_json(),
      {
          {"/rules", "", "rules: missing"},
          {"/rules/trains", "", "rules.trains: missing"},
          {"/rules/trains", "0", "rules.trains: 0 is not from 1 to 60"},
          {"/rules/trains", "61", "rules.trains: 61 is not from 1 to 60"},
          {"/rules/trains", "-1", "rules.trains: -1 is not from 1 to 60"},
          {"/rules/trains", "4294967308", "rules.trains: 4294967308 is not from 1 to 60"},
          {"/rules/trains", "18446744073709551615",
           "rules.trains: 18446744073709551615 is not from 1 to 60"},
          {"/rules/trains", "99999999999999999999999",
           "rules.trains: must be a whole number from 1 to 60"},
          {"/rules/trains", "12.5", "rules.trains: must be a whole number from 1 to 60"},
          {"/rules/trains", R"("12")", "rules.trains: must be a number from 1 to 60, not text"},
          {"/rules/wagons", "12", R"(rules: unknown key "wagons")"},
          {"/rules/players", "[2]", "rules.players: the number of entries, 1, is not 2"},
          {"/rules/players", "5", "rules.players: must be a list, not a number"},
          {"/rules/players", "[1, 5]", "rules.players[0]: 1 is not from 2 to 5"},
          {"/rules/players", "[2, 6]", "rules.players[1]: 6 is not from 2 to 5"},
          {"/rules/players", "[4, 3]", "rules.players[1]: 3 is not from 4 to 5"},
          {"/rules/cards_per_color", "16", "rules.cards_per_color: 16 is not from 1 to 15"},
          {"/rules/cards_per_color", "2",
           "rules.cards_per_color: 21 cards in all, but set-up needs 25"},
          {"/rules/locomotives", "0", "rules.locomotives: 0 is not from 1 to 15"},
          {"/rules/start_cards", "21", "rules.start_cards: 21 is not from 1 to 20"},
          {"/rules/open_cards", "4", "rules.open_cards: 4 is not 5"},
          {"/rules/open_locomotives_that_replace", "6",
           "rules.open_locomotives_that_replace: 6 is not from 1 to 5"},
          {"/rules/parallel_tracks_from_players", "1",
           "rules.parallel_tracks_from_players: 1 is not from 2 to 6"},
          {"/rules/last_round_trains", "12",
           "rules.last_round_trains: must be less than rules.trains"},
          {"/rules/start_tickets/draw", "5", "rules.start_tickets.draw: 5 is not from 1 to 4"},
          {"/rules/start_tickets/keep", "4", "rules.start_tickets.keep: 4 is not from 1 to 3"},
          {"/rules/turn_tickets/keep", "0", "rules.turn_tickets.keep: 0 is not from 1 to 3"},
          {"/rules/turn_tickets/look", "1", R"(rules.turn_tickets: unknown key "look")"},
          {"/rules/start_tickets_announced", "1",
           "rules.start_tickets_announced: must be true or false, not a number"},
          {"/rules/longest_path_bonus", "100", "rules.longest_path_bonus: 100 is not from 0 to 99"},
          {"/rules/most_tickets_bonus", "-5", "rules.most_tickets_bonus: -5 is not from 0 to 99"},
          {"/rules/route_points", "[]",
           "rules.route_points: the number of entries, 0, is not from 1 to 7"},
          {"/rules/route_points", "[1, 2, 4, 7, 10, 15, 18, 21]",
           "rules.route_points: the number of entries, 8, is not from 1 to 7"},
          {"/rules/route_points/2", "1", "rules.route_points[2]: less than for a shorter route"},
          {"/rules/route_points/5", "128",
           "rules.route_points[5]: 12 trains could earn more than 255 points"},
          {"/rules/passengers", "", "rules.passengers: missing"},
          {"/rules/passengers", "0", "rules.passengers: must be an object, not a number"},
      });
}

TEST(BoardErrors, PointsMayJustFitIntoAByte) {
  json::value board = json::parse(small_board_json());
  put(board, "/rules/route_points/5", "127");  // 12 trains: 2 × 127
  EXPECT_EQ(error(json::serialize(board)), "no error");
}

TEST(BoardErrors, PassengerRules) {
  expect_errors(
      small_country_board_json(),
      {
          {"/rules/passengers/colors", "[]",
           "rules.passengers.colors: the number of entries, 0, is not from 1 to 6"},
          {"/rules/passengers/colors", R"(["a", "b", "c", "d", "e", "f", "g"])",
           "rules.passengers.colors: the number of entries, 7, is not from 1 to 6"},
          {"/rules/passengers/colors/2", R"("red")",
           R"(rules.passengers.colors[2]: "red" is used twice)"},
          {"/rules/passengers/per_color", "0", "rules.passengers.per_color: 0 is not from 1 to 64"},
          {"/rules/passengers/per_color", "22", "rules.passengers: 66 in all, more than 64"},
          {"/rules/passengers/per_color", "5",
           "places: 12 passengers stand there, but rules.passengers has 15"},
          {"/rules/passengers/most", "100", "rules.passengers.most: 100 is not from 0 to 99"},
          {"/rules/passengers/second_most", "21",
           "rules.passengers.second_most: 21 is not from 0 to 20"},
          {"/rules/passengers/third", "5", R"(rules.passengers: unknown key "third")"},
          {"/rules/passengers", "null",
           "places[0].passengers: there are none, since rules.passengers is null"},
          {"/places/0/passengers", "", "places[0].passengers: missing"},
          {"/places/0/passengers", "65", "places[0].passengers: 65 is not from 0 to 64"},
          {"/places/0/passengers", "4",
           "places: 13 passengers stand there, but rules.passengers has 12"},
      });
}

TEST(BoardErrors, PilesAndPlaces) {
  expect_errors(
      small_country_board_json(),
      {
          {"/ticket_piles", "[]", "ticket_piles: the number of entries, 0, is not from 1 to 2"},
          {"/ticket_piles/-", R"({"id": "more", "name": {"en": "More", "de": "Mehr"}})",
           "ticket_piles: the number of entries, 3, is not from 1 to 2"},
          {"/ticket_piles/1/id", R"("short")", R"(ticket_piles[1].id: "short" is used twice)"},
          {"/ticket_piles/1/size", "12", R"(ticket_piles[1]: unknown key "size")"},
          {"/rules/start_tickets_announced", "false",
           "ticket_piles: must be one if start_tickets_announced is false"},
          {"/places", "[]", "places: the number of entries, 0, is not from 2 to 64"},
          {"/places/1", "7", "places[1]: must be an object, not a number"},
          {"/places/1/id", R"("ash")", R"(places[1].id: "ash" is used twice)"},
          {"/places/1/id", R"("süd")",
           R"(places[1].id: "süd" has a character other than a-z, 0-9 and -)"},
          {"/places/1/kind", R"("town")",
           R"(places[1].kind: "town" is neither "city" nor "country")"},
          {"/places/1/name/de", "", "places[1].name.de: missing"},
          {"/places/1/x", "100", R"(places[1]: unknown key "x")"},
          {"/places/-",
           R"({"id": "gum", "name": {"en": "Gum", "de": "Gum"}, "kind": "city", "passengers": 0})",
           "places[8]: no routes lead from ash to gum"},
      });
}

TEST(BoardErrors, TooManyPlacesRoutesAndTickets) {
  json::value board = json::parse(small_board_json());
  for (const char* part : {"places", "routes", "tickets"}) {
    json::array& list = board.at(part).as_array();
    const json::array before = list;
    list.resize(129, list[0]);
    EXPECT_EQ(error(json::serialize(board)).find(std::string(part) + ": the number of entries"), 0U)
        << part;
    list = before;
  }
}

TEST(BoardErrors, Routes) {
  expect_errors(
      small_country_board_json(),
      {
          {"/routes", "[]", "routes: the number of entries, 0, is not from 1 to 128"},
          {"/routes/3/length", "9", "routes[3].length: 9 is not from 1 to 7"},
          {"/routes/3/length", "0", "routes[3].length: 0 is not from 1 to 7"},
          {"/routes/3/length", "", "routes[3].length: missing"},
          {"/routes/3/color", R"("pink")", R"(routes[3].color: no color is called "pink")"},
          {"/routes/3/a", R"("brich")", R"(routes[3].a: no place is called "brich")"},
          {"/routes/3/b", "3", "routes[3].b: must be text, not a number"},
          {"/routes/3/b", R"("birch")", "routes[3]: both ends are the same place"},
          {"/routes/3/id", R"("ash--birch")", R"(routes[3].id: "ash--birch" is used twice)"},
          {"/routes/3/points", "7", R"(routes[3]: unknown key "points")"},
          {"/routes/2/length", "2",
           "routes[2].length: not the same as that of the parallel ash--cedar-a"},
          {"/routes/2/color", R"("red")",
           "routes[2].color: parallel tracks are all gray or all of different colors; see "
           "ash--cedar-a"},
          {"/routes/5/color", R"("green")",
           "routes[5].color: parallel tracks are all gray or all of different colors; see "
           "cedar--elm-a"},
          {"/routes/5/color", R"("gray")",
           "routes[5].color: parallel tracks are all gray or all of different colors; see "
           "cedar--elm-a"},
          {"/routes/-", R"({"id": "x", "a": "elm", "b": "cedar", "length": 1, "color": "red"})",
           "routes[14]: a fourth track between cedar and elm"},
          {"/routes/-", R"({"id": "x", "a": "north", "b": "west", "length": 1, "color": "red"})",
           "routes[14]: joins two countries"},
      });
  expect_errors(small_board_json(),
                {{"/routes/3/length", "7", "routes[3].length: 7 is not from 1 to 6"}});
}

TEST(BoardErrors, ACountryDoesNotConnect) {
  json::value board = json::parse(small_country_board_json());
  put(board, "/places/-",
      R"({"id": "gum", "name": {"en": "Gum", "de": "Gum"}, "kind": "city", "passengers": 0})");
  put(board, "/routes/-",
      R"({"id": "gum--north", "a": "gum", "b": "north", "length": 1, "color": "gray"})");
  EXPECT_EQ(error(json::serialize(board)), "places[8]: no routes lead from ash to gum");
  put(board, "/routes/14/b", R"("birch")");
  EXPECT_EQ(error(json::serialize(board)), "checks.places: the file says 8, there are 9");
}

TEST(BoardErrors, Tickets) {
  expect_errors(
      small_board_json(),
      {
          {"/tickets/12/a", R"("bostn")", R"(tickets[12].a: no place is called "bostn")"},
          {"/tickets/12/pile", R"("long")", R"(tickets[12].pile: no pile is called "long")"},
          {"/tickets/12/b", R"("cedar")", "tickets[12]: both ends are the same place"},
          {"/tickets/12/value", "0", "tickets[12].value: 0 is not from 1 to 99"},
          {"/tickets/12/value", "100", "tickets[12].value: 100 is not from 1 to 99"},
          {"/tickets/12/classic_value", "0", "tickets[12].classic_value: 0 is not from 1 to 99"},
          {"/tickets/12/set", R"("Base set")",
           R"(tickets[12].set: "Base set" has a character other than a-z, 0-9 and -)"},
          {"/tickets/12/id", R"("ash-elm")", R"(tickets[12].id: "ash-elm" is used twice)"},
          {"/tickets/12/deck", R"("x")", R"(tickets[12]: unknown key "deck")"},
          {"/tickets/-", R"({"id": "x", "pile": "tickets", "a": "elm", "b": "ash", "value": 5})",
           "tickets[18]: a second ticket between ash and elm in the same pile"},
          {"/tickets/0/classic_value", "",
           "ticket_piles[0]: 14 classic tickets, but set-up needs 15"},
          {"/rules/start_tickets/draw", "4", "ticket_piles[0]: 18 tickets, but set-up needs 20"},
      });
  expect_errors(small_country_board_json(),
                {
                    {"/tickets/0", "", "ticket_piles[0]: 11 tickets, but set-up needs 12"},
                    {"/tickets/12", "", "ticket_piles[1]: 11 tickets, but set-up needs 12"},
                });
}

TEST(BoardErrors, APairMayBeInBothPiles) {
  json::value board = json::parse(small_country_board_json());
  put(board, "/tickets/-", R"({"id": "x", "pile": "long", "a": "ash", "b": "cedar", "value": 3})");
  put(board, "/checks/tickets/long", "13");
  EXPECT_EQ(error(json::serialize(board)), "no error");
}

TEST(BoardErrors, ReturnedTicketsFitAfterAnAnnouncedSetUp) {
  expect_errors(
      text_of("germany.json"),
      {{"/rules/start_tickets/keep", "1",
        "tickets: with 2 players 65 returned tickets could come together, more than 63"}});
}

TEST(BoardErrors, ReturnedTicketsFitAfterADealtSetUp) {
  json::value board = json::parse(text_of("usa.json"));
  put(board, "/rules/turn_tickets/draw", "4");
  // Two players: 2 returned at once, and 3 of every 4 later: 2 + 3/4 × (88 − 6) = 63.
  json::array& tickets = board.at("tickets").as_array();
  for (const json::value& place : board.at("places").as_array()) {
    if (tickets.size() == 88) break;
    const auto& id = place.at("id").as_string();
    if (id == "raleigh" || id == "montreal") continue;  // that ticket is there already
    tickets.push_back({{"id", "more-" + std::string(id)},
                       {"pile", "tickets"},
                       {"a", "raleigh"},
                       {"b", id},
                       {"value", 5}});
  }
  put(board, "/checks/tickets/tickets", "88");
  EXPECT_EQ(error(json::serialize(board)), "no error");
  put(board, "/tickets/-",
      R"({"id": "one-more", "pile": "tickets", "a": "raleigh", "b": "winnipeg", "value": 5})");
  EXPECT_EQ(error(json::serialize(board)),
            "tickets: with 2 players 64 returned tickets could come together, more than 63");
}

TEST(BoardErrors, TheListOfActionsHasRoomForEveryWayToPay) {
  json::value board = json::parse(text_of("usa.json"));
  for (json::value& route : board.at("routes").as_array()) {
    route.at("color") = "gray";
    route.at("length") = 1;
  }
  EXPECT_EQ(error(json::serialize(board)), "routes: more than 63 of one color and length");
  for (json::value& route : board.at("routes").as_array())
    route.at("length") = route.at("a").as_string() < "helena" ? 5 : 6;
  EXPECT_EQ(error(json::serialize(board)),
            "routes: a player could have 4516 actions, more than 2048");
}

TEST(BoardErrors, Checks) {
  expect_errors(
      small_country_board_json(),
      {
          {"/checks", "", "checks: missing"},
          {"/checks/places", "9", "checks.places: the file says 9, there are 8"},
          {"/checks/cities", "6", "checks.cities: the file says 6, there are 5"},
          {"/checks/countries", "2", "checks.countries: the file says 2, there are 3"},
          {"/checks/routes", "13", "checks.routes: the file says 13, there are 14"},
          {"/checks/connections", "12", "checks.connections: the file says 12, there are 11"},
          {"/checks/double", "2", "checks.double: the file says 2, there are 1"},
          {"/checks/triple", "0", "checks.triple: the file says 0, there are 1"},
          {"/checks/spaces", "32", "checks.spaces: the file says 32, the routes have 33"},
          {"/checks/tickets/long", "13", "checks.tickets.long: the file says 13, there are 12"},
          {"/checks/tickets/long", "", "checks.tickets.long: missing"},
          {"/checks/tickets/middle", "5", R"(checks.tickets: unknown key "middle")"},
          {"/checks/classic_tickets", "1", "checks.classic_tickets: the file says 1, there are 0"},
          {"/checks/passengers", "11", "checks.passengers: the file says 11, the places have 12"},
          {"/checks/colors/red/routes", "1",
           "checks.colors.red.routes: the file says 1, there are 2"},
          {"/checks/colors/gray/spaces", "11",
           "checks.colors.gray.spaces: the file says 11, the routes have 12"},
          {"/checks/colors/blue", "", "checks.colors.blue: missing"},
          {"/checks/colors/pink", "{}", R"(checks.colors: unknown key "pink")"},
          {"/checks/colors/red/trains", "1", R"(checks.colors.red: unknown key "trains")"},
          {"/checks/trains", "60", R"(checks: unknown key "trains")"},
          {"/checks/spaces", "", "checks.spaces: missing"},
          {"/checks/spaces", "-1", "checks.spaces: -1 is not from 0 to 9999"},
      });
}

TEST(BoardErrors, TextThatIsNotJson) {
  EXPECT_EQ(error(""), "line 1, column 1: not JSON: incomplete JSON");
  EXPECT_EQ(error("{\n \"format\": \"x\",\n \"game\" \"y\"}"),
            "line 3, column 9: not JSON: syntax error");
  EXPECT_EQ(error("{\"ä\": nul}"), "line 1, column 7: not JSON: syntax error");
  EXPECT_EQ(error("{}\n{}"), "line 2, column 1: not JSON: extra data");
  EXPECT_EQ(error(std::string("{\"a\": \"\0\"}", 10)), "line 1, column 8: not JSON: syntax error");
  EXPECT_EQ(error("{\"a\": \"\xff\"}"), "line 1, column 8: not JSON: syntax error");
  EXPECT_EQ(error(std::string(1000, '[')), "line 1, column 33: not JSON: too deep");
  const std::string board = small_board_json();
  EXPECT_EQ(error(board.substr(0, board.find("start_tickets"))),
            "line 17, column 4: not JSON: incomplete JSON");
}

TEST(BoardErrors, TextThatIsNoBoard) {
  EXPECT_EQ(error("[]"), "the file: must be an object, not a list");
  EXPECT_EQ(error("{}"), "format: missing");
  EXPECT_EQ(error(R"({"format": "roundhouse-record-1", "game": "chess"})"),
            R"(format: "roundhouse-record-1" is neither "roundhouse-board-1" nor )"
            R"("roundhouse-board-2")");
  EXPECT_EQ(error(std::string((4 << 20) + 1, ' ')), "the file: is larger than 4 MiB");
}

TEST(BoardErrors, RepeatedKeys) {
  EXPECT_EQ(error("{\"format\": \"x\",\n \"format\": \"y\"}"),
            R"(line 2, column 2: the key "format" is there twice)");
  EXPECT_EQ(error(R"([{"a": {"b": 1}, "b": "\"b\": "}, {"b": 1, "c": 2, "b" : 3}])"),
            R"(line 1, column 52: the key "b" is there twice)");
  std::string board = small_country_board_json();
  const std::string before = "\"length\": 4";
  board.replace(board.find(before), before.size(), "\"length\": 4, \"length\": 3");
  EXPECT_EQ(error(board), R"(line 43, column 63: the key "length" is there twice)");
}

/// Nine cities, each joined to each: no order shows less than eight of them at once.
std::string intertwined_board() {
  json::value board = json::parse(small_board_json());
  const auto city = [](int n) { return "k-" + std::to_string(n); };
  const auto add_route = [&](const std::string& a, const std::string& b) {
    put(board, "/routes/-",
        R"({"id": ")" + a + "--" + b + R"(", "a": ")" + a + R"(", "b": ")" + b +
            R"(", "length": 1, "color": "gray"})");
  };
  for (int n = 0; n < 9; ++n) {
    put(board, "/places/-",
        R"({"id": ")" + city(n) + R"(", "name": {"en": "K", "de": "K"}, "kind": "city"})");
    for (int other = 0; other < n; ++other) add_route(city(n), city(other));
  }
  add_route("ash", city(0));
  return json::serialize(board);
}

TEST(BoardErrors, ANetworkTooIntertwinedForTheLongestPath) {
  EXPECT_EQ(error(intertwined_board()),
            "routes: too intertwined to find the longest path: a sweep would have to remember 8 "
            "cities at once, more than 7");
}

/// Every kind of problem by one small change.
TEST(BoardErrors, EveryFlawIsNamedWithItsPlace) {
  Flaws<Board> flaws;
  flaws.expect(
      small_board_json(),
      {
          {"/rules/cards_per_color", "2", "few_cards", "/rules/cards_per_color"},
          {"/rules/route_points/2", "1", "points_fall", "/rules/route_points/2"},
          {"/rules/route_points/5", "128", "many_points", "/rules/route_points/5"},
          {"/rules/last_round_trains", "12", "late_last_round", "/rules/last_round_trains"},
          {"/routes/3/b", R"("ash")", "same_ends", "/routes/3"},
          {"/tickets/12/b", R"("cedar")", "same_ends", "/tickets/12"},
          {"/routes/-", R"({"id": "x", "a": "elm", "b": "cedar", "length": 1, "color": "gray"})",
           "fourth_track", "/routes/13"},
          {"/routes/1/length", "3", "unlike_lengths", "/routes/1/length"},
          {"/routes/1/color", R"("red")", "unlike_colors", "/routes/1/color"},
          {"/places/-", R"({"id": "gum", "name": {"en": "G", "de": "G"}, "kind": "city"})",
           "unreachable_place", "/places/7"},
          {"/tickets/-", R"({"id": "x", "pile": "tickets", "a": "elm", "b": "ash", "value": 5})",
           "repeated_ticket", "/tickets/18"},
          {"/rules/start_tickets/draw", "4", "few_tickets", "/ticket_piles/0"},
          {"/places/2/passengers", "1", "no_passengers", "/places/2/passengers"},
      });
  flaws.expect(
      small_country_board_json(),
      {
          {"/rules/start_tickets_announced", "false", "several_piles", "/ticket_piles"},
          {"/routes/-", R"({"id": "x", "a": "north", "b": "west", "length": 1, "color": "red"})",
           "joins_countries", "/routes/14"},
          {"/rules/passengers/per_color", "22", "many_passengers", "/rules/passengers"},
          {"/places/0/passengers", "4", "passengers_differ", "/places"},
      });
  flaws.expect(text_of("germany.json"),
               {{"/rules/start_tickets/keep", "1", "many_returned", "/tickets"}});
  json::value board = json::parse(text_of("usa.json"));
  for (json::value& route : board.at("routes").as_array()) {
    route.at("color") = "gray";
    route.at("length") = 1;
  }
  flaws.expect(json::serialize(board), "many_alike", "/routes");
  for (json::value& route : board.at("routes").as_array())
    route.at("length") = route.at("a").as_string() < "helena" ? 5 : 6;
  flaws.expect(json::serialize(board), "many_actions", "/routes");
  flaws.expect(intertwined_board(), "intertwined", "/routes");
  flaws.expect_all<Flaw>();
}

/// One mistake does not hide another: all are said at once, and only what cannot be known without
/// a part that could not be read is left out.
TEST(BoardErrors, AllProblemsAreFoundAtOnce) {
  json::value board = json::parse(small_board_json());
  put(board, "/rules/trains", "61");
  put(board, "/places/1/name/de", "");
  put(board, "/places/-", R"({"id": "gum", "name": {"en": "G", "de": "G"}, "kind": "city"})");
  put(board, "/routes/1/color", R"("red")");
  put(board, "/routes/3/points", "4");
  put(board, "/tickets/0/a", R"("ahs")");
  put(board, "/tickets/5/value", R"("3")");
  put(board, "/drawing", "7");
  EXPECT_EQ(
      brief(problems_in<Board>(json::serialize(board))),
      (std::vector<std::string>{"out_of_range /rules/trains", "missing_key /places/1/name/de",
                                "unknown_key /routes/3/points", "unknown_id /tickets/0/a",
                                "wrong_type /tickets/5/value", "unlike_colors /routes/1/color",
                                "unreachable_place /places/7", "wrong_type /drawing"}));
}

/// Two tracks between the same cities, and what of other things a problem is about.
TEST(BoardErrors, ProblemsNameTheOtherThingsTheyAreAbout) {
  json::value board = json::parse(small_board_json());
  put(board, "/routes/1/color", R"("red")");
  const auto found = problems_in<Board>(json::serialize(board));
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().about, std::vector<std::string>{"ash--birch-a"});
}

}  // namespace
}  // namespace rail::ticket_to_ride
