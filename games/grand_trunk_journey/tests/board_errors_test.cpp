// The ways in which a board file can be wrong, and what is said about it.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "games/grand_trunk_journey/rules/board.h"
#include "games/grand_trunk_journey/rules/board_checks.h"
#include "games/grand_trunk_journey/rules/boards.h"
#include "tests/damaged_board.h"

namespace rail::grand_trunk_journey::board_errors_test {

namespace json = boost::json;

std::string error(const std::string& text) { return board_error<Board>(text); }

std::string with(std::string_view pointer, std::string_view value) {
  return error_with<Board>(embedded_boards().front().text, pointer, value);
}

TEST(GrandTrunkJourneyBoardErrors, TheFileItself) {
  EXPECT_EQ(error(std::string(embedded_boards().front().text)), "no error");
  EXPECT_EQ(error("[]"), "the file: must be an object, not a list");
  EXPECT_EQ(error("{"), "line 1, column 2: not JSON: incomplete JSON");
  EXPECT_EQ(error(R"({"a": 1, "a": 2})"), R"(line 1, column 10: the key "a" is there twice)");
  EXPECT_EQ(
      with("/format", R"("roundhouse-board-3")"),
      R"(format: "roundhouse-board-3" is neither "roundhouse-board-1" nor "roundhouse-board-2")");
  EXPECT_EQ(with("/game", R"("chess")"), R"(game: "chess" is not "grand-trunk-journey")");
  EXPECT_EQ(with("/extra", "1"), R"(the file: unknown key "extra")");
  EXPECT_EQ(with("/name", ""), "name: missing");
  EXPECT_EQ(with("/id", R"("Übung")"), "id: \"Übung\" has a character other than a-z, 0-9 and -");
  EXPECT_EQ(with("/edition", "\"\""), "edition: is empty");
  EXPECT_EQ(with("/drawing", "1"), "drawing: must be an object, not a number");
}

TEST(GrandTrunkJourneyBoardErrors, Rules) {
  EXPECT_EQ(with("/rules/players", "[2, 5]"), "rules.players[1]: 5 is not from 2 to 4");
  EXPECT_EQ(with("/rules/hand", "6"), "rules.hand: 6 is not from 2 to 5");
  EXPECT_EQ(with("/rules/last_day", "99"), "rules.last_day: 99 is not from 10 to 40");
  EXPECT_EQ(with("/rules/days/maintenance", "0"), "rules.days.maintenance: 0 is not from 1 to 9");
  EXPECT_EQ(with("/rules/days/maintenance", "6"),
            "rules.last_day: maintenance would not always be possible");
  EXPECT_EQ(with("/rules/days/speed", "1.5"),
            "rules.days.speed: must be a whole number from 0 to 9");
  EXPECT_EQ(with("/rules/points/steel", R"("3")"),
            "rules.points.steel: must be a number from 0 to 20, not text");
  EXPECT_EQ(with("/rules/steel_for_force", "[1, 2]"),
            "rules.steel_for_force: the number of entries, 2, is not 3");
  EXPECT_EQ(with("/rules/wood_track", "[0, 2, 1]"),
            "rules.wood_track[2]: less than the space before");
  EXPECT_EQ(with("/rules/improvements_per_player", "5"),
            "rules.improvements_per_player: there are not so many improvements");
  EXPECT_EQ(with("/rules/objectives", "11"), "rules.objectives: there are not so many objectives");
}

json::value without_hamilton() {
  json::value board = json::parse(embedded_boards().front().text);
  json::array& links = board.at("links").as_array();
  for (auto it = links.begin(); it != links.end();) {
    const bool hamilton = it->at("a") == "hamilton" || it->at("b") == "hamilton";
    it = hamilton ? links.erase(it) : it + 1;
  }
  return board;
}

TEST(GrandTrunkJourneyBoardErrors, PlacesAndLinks) {
  EXPECT_EQ(with("/places/0/kind", R"("village")"),
            R"(places[0].kind: "village" is neither "city" nor "port")");
  EXPECT_EQ(with("/places/1/id", R"("burlington")"), R"(places[1].id: "burlington" is used twice)");
  EXPECT_EQ(with("/places/0/printed", R"({"demand": "coal", "supply": ["iron"]})"),
            "places[0].printed: only ports have printed goods");
  EXPECT_EQ(with("/links/0/a", R"("toronto")"), R"(links[0].a: no place is called "toronto")");
  EXPECT_EQ(with("/links/0/a", R"("watertown")"), "links[0]: both ends are the same place");
  EXPECT_EQ(with("/links/-", R"({"id": "again", "a": "watertown", "b": "burlington"})"),
            "links[25]: a second link between watertown and burlington");
  EXPECT_EQ(with("/links/0", ""), "checks.links: the file says 25, there are 24");
  EXPECT_EQ(error(json::serialize(without_hamilton())),
            "places[15]: no links lead from burlington to it");
}

TEST(GrandTrunkJourneyBoardErrors, Tokens) {
  EXPECT_EQ(with("/goods_tokens/0/demand", R"("gold")"),
            R"(goods_tokens[0].demand: no good is called "gold")");
  EXPECT_EQ(with("/goods_tokens/0/demand", R"("steel")"),
            "goods_tokens[0].demand: ports want steel, and cities coal, iron or wood");
  EXPECT_EQ(with("/goods_tokens/12/demand", R"("coal")"),
            "goods_tokens[12].demand: ports want steel, and cities coal, iron or wood");
  EXPECT_EQ(with("/goods_tokens/0/supply", R"(["steel"])"),
            "goods_tokens[0].supply: steel is made from iron");
  EXPECT_EQ(with("/goods_tokens/0/supply", R"(["coal"])"),
            "goods_tokens[0].supply: includes what is wanted there");
  EXPECT_EQ(with("/goods_tokens/0/supply", R"(["iron", "iron"])"),
            R"(goods_tokens[0].supply[1]: "iron" is there twice)");
  EXPECT_EQ(with("/goods_tokens/0/for", R"("sea")"),
            R"(goods_tokens[0].for: "sea" is neither "start", "city" nor "port")");
  EXPECT_EQ(with("/goods_tokens/0", ""),
            "goods_tokens: 3 for starting cities, but there are 4 places for them");
  EXPECT_EQ(with("/goods_tokens/5", ""),
            "goods_tokens: 7 for other cities, but there are 8 places for them");
  EXPECT_EQ(with("/goods_tokens/14", ""),
            "goods_tokens: 2 for ports, but there are 3 places for them");
  EXPECT_EQ(with("/first_deliveries", "[1, 2]"),
            "first_deliveries: one is needed for each city that is no starting city, 8");
  EXPECT_EQ(with("/first_deliveries/0", "0"), "first_deliveries[0]: 0 is not from 1 to 9");
}

TEST(GrandTrunkJourneyBoardErrors, Contracts) {
  EXPECT_EQ(with("/contracts/0/city", R"("albany")"), R"(contracts[0].city: "albany" is a port)");
  EXPECT_EQ(with("/contracts/0/good", R"("steel")"),
            "contracts[0].good: contracts ask for coal, iron or wood");
  EXPECT_EQ(with("/contracts/0/days", "3"), "checks.contracts.4: the file says 4, there are 3");
  EXPECT_EQ(with("/contract_slots/0/to", "9"),
            "contract_slots[0]: the days from `from` to `to` are not as many as `days`");
  EXPECT_EQ(with("/contract_slots/3/turned_on_day", "3"),
            "contract_slots[3].turned_on_day: earlier than the one before");
  EXPECT_EQ(with("/contract_slots/0", R"({"days": 5, "from": 5, "to": 9, "points": 3,
                                         "turned_on_day": 0})"),
            "contracts: too few for 5 days");
}

TEST(GrandTrunkJourneyBoardErrors, CardsAndCompanies) {
  EXPECT_EQ(with("/cards/0/kind", R"("joker")"),
            R"(cards[0].kind: no kind of card is called "joker")");
  EXPECT_EQ(with("/cards/0/city", R"("boston")"), "cards[0].city: only city cards have one");
  EXPECT_EQ(with("/cards/5/copies", "2"),
            "companies[0].features.burlington: a card with several copies cannot be a railcar");
  EXPECT_EQ(with("/cards/5/city", R"("richmond")"), "cards[6]: a second card of richmond");
  EXPECT_EQ(with("/companies/0/features/port", R"("teleport")"),
            R"(companies[0].features.port: no railcar or action is called "teleport")");
  EXPECT_EQ(with("/companies/0/features/railcar-1", R"("rail-yard")"),
            "companies[0].features.railcar-1: must be a railcar");
  EXPECT_EQ(with("/companies/0/features/port", R"("hopper")"),
            "companies[0].features.port: a card with several copies cannot be a railcar");
  EXPECT_EQ(with("/companies/0/features/boston", ""), "companies[0].features.boston: missing");
  EXPECT_EQ(with("/companies/0/features/moon", R"("hopper")"),
            R"(companies[0].features: unknown key "moon")");
  EXPECT_EQ(with("/companies/0/features/port", R"("high-capacity")"),
            "companies[0].features: more than two of high-capacity");
  EXPECT_EQ(with("/railcars/0/goods", "[]"),
            "railcars[0].goods: the number of entries, 0, is not from 1 to 4");
  EXPECT_EQ(with("/railcars/0/goods", R"(["steel"])"),
            "companies[0]: no railcar card takes what start-2 supplies");
}

/// All places linked, and a company that could use that with every card.
json::value crowded() {
  json::value board = json::parse(embedded_boards().front().text);
  const json::array places = board.at("places").as_array();
  json::array& links = board.at("links").as_array();
  links.clear();
  for (std::size_t a = 0; a < places.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      links.push_back(json::object{{"id", std::to_string(a) + "-" + std::to_string(b)},
                                   {"a", places[a].at("id")},
                                   {"b", places[b].at("id")}});
    }
  }
  for (auto& [card, feature] : board.at("companies").at(1).at("features").as_object()) {
    if (!card.starts_with("railcar") && card != "port") feature = "overland-transport";
  }
  return board;
}

/// The list of legal actions has room for all that a full hand can offer, or the board is refused.
TEST(GrandTrunkJourneyBoardErrors, MoreActionsThanThereIsRoomFor) {
  EXPECT_EQ(error(json::serialize(crowded())),
            "companies[1]: a player could have 1586 actions, more than 1024");
}

TEST(GrandTrunkJourneyBoardErrors, ImprovementsObjectivesScenarios) {
  EXPECT_EQ(with("/improvements/0/id", R"("tunnel")"),
            R"(improvements[0].id: no improvement is called "tunnel")");
  EXPECT_EQ(with("/improvements/0/id", R"("roundhouse")"),
            R"(improvements[14].id: "roundhouse" is used twice)");
  EXPECT_EQ(with("/improvements/0", ""), "improvements: the number of entries, 15, is not 16");
  EXPECT_EQ(with("/objectives/0/requires/luck", "1"),
            R"(objectives[0].requires: unknown key "luck")");
  EXPECT_EQ(with("/objectives/1/score/per", R"("gold")"),
            R"(objectives[1].score.per: nothing to count is called "gold")");
  EXPECT_EQ(with("/objectives/6/requires/force", "5"),
            "objectives[6].requires.force: 5 is not from 1 to 4");
  EXPECT_EQ(with("/start_cities/0", R"("albany")"), R"(start_cities[0]: "albany" is a port)");
  EXPECT_EQ(with("/start_cities/1", R"("burlington")"),
            R"(start_cities[1]: "burlington" is there twice)");
  EXPECT_EQ(with("/scenarios/0/start_cities", R"(["boston"])"),
            "scenarios[0].start_cities: must be 4");
  EXPECT_EQ(with("/scenarios/0/intermediate", R"(["grand-trunk"])"),
            "scenarios[0].intermediate: too few");
  EXPECT_EQ(with("/scenarios/0/intermediate", "[]"), "scenarios[0]: no company can play it");
  EXPECT_EQ(with("/scenarios/0/expert", R"(["santa-fe"])"),
            R"(scenarios[0].expert[0]: no company is called "santa-fe")");
  EXPECT_EQ(with("/scenarios/0/id", R"("none")"),
            R"(scenarios[0].id: "none" is the start without a scenario)");
}

TEST(GrandTrunkJourneyBoardErrors, CountsOfTheBox) {
  EXPECT_EQ(with("/checks/cities", "11"), "checks.cities: the file says 11, there are 12");
  EXPECT_EQ(with("/checks/deck_cards_per_company", "20"),
            "checks.deck_cards_per_company: the file says 20, there are 18");
  EXPECT_EQ(with("/checks/contracts/2", "5"), "checks.contracts.2: the file says 5, there are 6");
  EXPECT_EQ(with("/checks/contracts/2", ""), "checks.contracts: not all lengths are named");
  EXPECT_EQ(with("/checks/wagons", "1"), R"(checks: unknown key "wagons")");
}

/// Every kind of problem by one small change.
TEST(GrandTrunkJourneyBoardErrors, EveryFlawIsNamedWithItsPlace) {
  const std::string_view board = embedded_boards().front().text;
  Flaws<Board> flaws;
  flaws.expect(
      board,
      {
          {"/rules/days/maintenance", "6", "no_time_for_maintenance", "/rules/last_day"},
          {"/rules/improvements_per_player", "5", "few_improvements",
           "/rules/improvements_per_player"},
          {"/rules/objectives", "11", "few_objectives", "/rules/objectives"},
          {"/rules/wood_track", "[0, 2, 1]", "track_falls", "/rules/wood_track/2"},
          {"/start_cities/0", R"("albany")", "not_a_city", "/start_cities/0"},
          {"/places/0/printed", R"({"demand": "coal", "supply": ["iron"]})", "printed_in_city",
           "/places/0/printed"},
          {"/links/0/a", R"("watertown")", "same_ends", "/links/0"},
          {"/links/-", R"({"id": "again", "a": "watertown", "b": "burlington"})", "repeated_link",
           "/links/25"},
          {"/goods_tokens/0/demand", R"("steel")", "wrong_demand", "/goods_tokens/0/demand"},
          {"/places/15/printed/demand", R"("coal")", "wrong_demand", "/places/15/printed/demand"},
          {"/goods_tokens/0/supply", R"(["steel"])", "steel_supplied", "/goods_tokens/0/supply"},
          {"/goods_tokens/0/supply", R"(["coal"])", "demand_supplied", "/goods_tokens/0/supply"},
          {"/goods_tokens/0", "", "number_of_tokens", "/goods_tokens"},
          {"/first_deliveries", "[1, 2]", "number_of_first_deliveries", "/first_deliveries"},
          {"/start_cities", R"(["burlington", "richmond"])", "few_start_cities", "/start_cities"},
          {"/contract_slots/0/to", "9", "slot_days", "/contract_slots/0"},
          {"/contract_slots/3/turned_on_day", "3", "slots_not_in_order",
           "/contract_slots/3/turned_on_day"},
          {"/contracts", R"([{"id": "a", "days": 4, "city": "boston", "good": "coal"}])",
           "few_contracts", "/contracts"},
          {"/contracts/0/good", R"("steel")", "contract_for_steel", "/contracts/0/good"},
          {"/cards/5/city", R"("richmond")", "repeated_city_card", "/cards/6"},
          {"/cards/0/city", R"("boston")", "city_of_other_card", "/cards/0/city"},
          {"/companies/0/features/railcar-1", R"("rail-yard")", "no_railcar",
           "/companies/0/features/railcar-1"},
          {"/companies/0/features/port", R"("hopper")", "several_railcars",
           "/companies/0/features/port"},
          {"/companies/0/features/port", R"("high-capacity")", "many_high_capacity",
           "/companies/0/features"},
          {"/railcars/0/goods", R"(["steel"])", "nothing_to_load", "/companies/0"},
          {"/scenarios/0/id", R"("none")", "scenario_called_none", "/scenarios/0/id"},
          {"/scenarios/0/start_cities", R"(["boston"])", "scenario_start_cities",
           "/scenarios/0/start_cities"},
          {"/scenarios/0/intermediate", R"(["grand-trunk"])", "scenario_companies",
           "/scenarios/0/intermediate"},
      });
  json::value changed = json::parse(board);
  for (json::value& company : changed.at("companies").as_array())
    company.at("features").at("burlington") = "rail-yard";
  put(changed, "/cards/5/copies", "2");
  flaws.expect(json::serialize(changed), "several_city_cards", "/cards/5/copies");
  changed = json::parse(board);
  for (json::value& company : changed.at("companies").as_array())
    company.at("features").as_object().erase("burlington");
  put(changed, "/cards/5", "");
  flaws.expect(json::serialize(changed), "no_city_card", "/cards");
  changed = json::parse(board);
  json::array& cards = changed.at("cards").as_array();
  for (auto it = cards.begin(); it != cards.end();)
    it = it->at("kind") == "port" || it->at("kind") == "junction" ? cards.erase(it) : it + 1;
  for (json::value& company : changed.at("companies").as_array())
    company.at("features").as_object().erase("port");
  put(changed, "/rules/hand", "5");
  const std::vector<BoardProblem> deck = problems_in<Board>(json::serialize(changed));
  EXPECT_EQ(brief(deck).front(), "count_differs /checks/deck_cards_per_company");  // 5 are enough
  for (const char* last : {"railcar-2", "railcar-3"}) {
    const auto it = std::find_if(cards.begin(), cards.end(),
                                 [&](const json::value& card) { return card.at("id") == last; });
    cards.erase(it);
    for (json::value& company : changed.at("companies").as_array())
      company.at("features").as_object().erase(last);
  }
  flaws.expect(json::serialize(changed), "small_deck", "/rules/hand");
  changed = json::parse(board);
  changed.at("companies").as_array().resize(3);
  put(changed, "/scenarios", "[]");
  flaws.expect(json::serialize(changed), "few_companies", "/companies");
  changed = json::parse(board);
  for (json::value& place : changed.at("places").as_array()) {
    place.at("kind") = "city";
    place.as_object().erase("printed");
  }
  flaws.expect(json::serialize(changed), "no_port", "/places");
  flaws.expect(json::serialize(without_hamilton()), "unreachable_place", "/places/15");
  flaws.expect(json::serialize(crowded()), "many_actions", "/companies/1");
  flaws.expect_all<Flaw>();
}

TEST(GrandTrunkJourneyBoardErrors, AllProblemsAreFoundAtOnce) {
  json::value board = json::parse(embedded_boards().front().text);
  put(board, "/rules/points/steel", "21");
  put(board, "/goods_tokens/0/supply", R"(["coal"])");
  put(board, "/cards/5/copies", "4");
  put(board, "/scenarios/0/expert", R"(["santa-fe"])");
  put(board, "/scenarios/1/name", "");
  put(board, "/licence", "");
  EXPECT_EQ(brief(problems_in<Board>(json::serialize(board))),
            (std::vector<std::string>{
                "missing_key /licence", "out_of_range /rules/points/steel",
                "out_of_range /cards/5/copies", "unknown_id /scenarios/0/expert/0",
                "missing_key /scenarios/1/name", "demand_supplied /goods_tokens/0/supply"}));
}

}  // namespace rail::grand_trunk_journey::board_errors_test
