// Boards that somebody is drawing: what a house says of them, and what it refuses to be asked.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fairness/balance.h"
#include "games/board_limits.h"
#include "tables/balance_work.h"
#include "tests/tables/own_boards.h"

namespace rail::tables::fairness_test {

namespace json = boost::json;

constexpr std::string_view usa = "ticket-to-ride-usa";

/// A request about one of our boards.
json::object asked(std::string_view game = usa) {
  return {{"board", json::parse(host::Catalog::whole().at(game).board())},
          {"players", 2},
          {"options", json::object()},
          {"bot", "planner"},
          {"seed", 1}};
}

json::object deals(int first, int last, std::string_view game = usa) {
  json::object body = asked(game);
  body["first"] = first;
  body["last"] = last;
  return body;
}

class FairHouse : public BoardHouse {
 public:
  using BoardHouse::BoardHouse;

  HttpResponse ask_for(const std::string& what, const json::object& body) {
    return post({"boards", what}, json::serialize(body));
  }
  json::object balance(const json::object& body) {
    const HttpResponse answer = ask_for("balance", body);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return json::parse(answer.body).at("counts").as_object();
  }
};

std::string words_of(const HttpResponse& response) {
  return std::string(json::parse(response.body).at("error").at("words").as_string());
}

/// As a page adds them.
json::object sum(json::object a, const json::object& b) {
  for (auto& [name, list] : a) {
    json::array& numbers = list.as_array();
    const json::array& more = b.at(name).as_array();
    EXPECT_EQ(numbers.size(), more.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      numbers[i] = numbers[i].to_number<std::int64_t>() + more[i].to_number<std::int64_t>();
  }
  EXPECT_EQ(a.size(), b.size());
  return a;
}

const std::vector<std::string_view> games{usa, "switch-and-signal-europe", "grand-trunk-journey"};

TEST(BoardCheck, TellsAGoodBoardsIdsAndWhatItIs) {
  FairHouse house;
  const json::object board = board_like(usa);
  const HttpResponse answer = house.ask_for("check", board);
  ASSERT_EQ(answer.status, 200) << answer.body;
  const json::value said = json::parse(answer.body);
  EXPECT_EQ(said.at("id"), word(id_of(board)));
  EXPECT_EQ(said.at("rules"), word(board_ids(json::serialize(board)).rules));
  EXPECT_TRUE(said.at("problems").as_array().empty());
  EXPECT_EQ(said.at("entry").at("family"), "ticket_to_ride");
  EXPECT_EQ(said.at("entry").at("max_players"), 5);
  EXPECT_EQ(error_of(house.get({"boards", id_of(board)})), "404 no_board") << "it is not kept";
}

TEST(BoardCheck, NamesEveryProblemWithItsPlace) {
  FairHouse house;
  json::object board = board_like(usa);
  board.at("routes").as_array()[3].as_object()["length"] = 9;
  const json::value said = json::parse(house.ask_for("check", board).body);
  EXPECT_EQ(said.at("id"), word(id_of(board))) << "also of what is not good yet";
  EXPECT_FALSE(said.as_object().contains("entry"));
  const json::value& problem = said.at("problems").at(0);
  EXPECT_EQ(problem.at("pointer"), "/routes/3/length");
  EXPECT_EQ(problem.at("code"), "out_of_range");
  EXPECT_FALSE(problem.at("words").as_string().empty());
  EXPECT_EQ(problem.at("about").at(0), board.at("routes").at(3).at("id"));
}

TEST(BoardCheck, ReadsWhateverIsSent) {
  FairHouse house;
  for (const std::string text : {"", "{", "null", "[]", "7", "\"board\"", "{}", "{\"a\":1,\"a\":2}",
                                 "{\"game\":\"__proto__\"}", "\xff"}) {
    const HttpResponse answer = house.post({"boards", "check"}, text);
    ASSERT_EQ(answer.status, 200) << text;
    const json::value said = json::parse(answer.body);
    EXPECT_FALSE(said.at("problems").as_array().empty()) << text;
    EXPECT_EQ(said.as_object().contains("id"), text.starts_with("{\"game") || text == "{}") << text;
  }
  const std::string large(max_board_text + 1, ' ');
  EXPECT_EQ(error_of(house.post({"boards", "check"}, large)), "413 too_large");
}

TEST(BoardCheck, HasABudgetOfItsAddress) {
  HouseOptions options;
  options.checks_per_address = {.per_second = 1, .burst = 2};
  FairHouse house(options);
  EXPECT_EQ(house.post({"boards", "check"}, "{}").status, 200);
  EXPECT_EQ(house.post({"boards", "check"}, "{}").status, 200);
  EXPECT_EQ(error_of(house.post({"boards", "check"}, "{}")), "429 too_many_checks");
  house.pass(std::chrono::seconds(1));
  EXPECT_EQ(house.post({"boards", "check"}, "{}").status, 200);
}

TEST(BoardBalance, PartsAddUpToTheWholeAndTheReportIsTheProgramsOwn) {
  for (const std::string_view game : games) {
    FairHouse house;
    const json::object whole = house.balance(deals(0, 9, game));
    EXPECT_EQ(sum(house.balance(deals(4, 9, game)), house.balance(deals(0, 4, game))), whole)
        << game;
    const auto balance = fairness::balance_of(host::Catalog::whole().at(game), {.players = 2});
    const fairness::Counts counts = balance->play(0, 9);
    EXPECT_EQ(whole, json::parse(json::serialize(counts.to_json())).as_object()) << game;
    json::object body = asked(game);
    body["counts"] = whole;
    const HttpResponse answer = house.ask_for("report", body);
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.body, json::serialize(balance->report(counts))) << game;
  }
}

TEST(BoardBalance, PlaysASampleWithLevelFive) {
  FairHouse house;
  json::object body = deals(3, 4);
  body["bot"] = "level-5:2";
  EXPECT_EQ(house.balance(body).at("games").at(0), 1);
}

TEST(BoardBalance, RefusesWhatItDoesNotKnowAndSaysWhatAndWhere) {
  FairHouse house;
  using Change = std::function<void(json::object&)>;
  const std::vector<std::pair<std::string, Change>> wrong{
      {"\"board\" is missing", [](json::object& it) { it.erase("board"); }},
      {"body.board", [](json::object& it) { it["board"] = "usa"; }},
      {"length",
       [](json::object& it) { it.at("board").at("routes").at(3).as_object()["length"] = 9; }},
      {"players", [](json::object& it) { it["players"] = 9; }},
      {"body.players", [](json::object& it) { it["players"] = "2"; }},
      {"body.players", [](json::object& it) { it["players"] = 1e9; }},
      {"colour", [](json::object& it) { it["options"] = {{"colour", "red"}}; }},
      {"body.options.tickets", [](json::object& it) { it["options"] = {{"tickets", 1}}; }},
      {"body.bot", [](json::object& it) { it["bot"] = "random"; }},
      {"body.bot", [](json::object& it) { it["bot"] = "level-5"; }},
      {"body.bot", [](json::object& it) { it["bot"] = "level-5:10ms"; }},
      {"body.bot", [](json::object& it) { it["bot"] = "level-5:201"; }},
      {"body.bot", [](json::object& it) { it["bot"] = "level-5:0"; }},
      {"body.bot", [](json::object& it) { it["bot"] = "level-5:99999999999999"; }},
      {"body.bot", [](json::object& it) { it["bot"] = "exec:true"; }},
      {"body.seed", [](json::object& it) { it["seed"] = -1; }},
      {"body.first", [](json::object& it) { it["first"] = -1; }},
      {"body.last", [](json::object& it) { it["last"] = 0; }},
      {"\"last\" is missing", [](json::object& it) { it.erase("last"); }},
      {"at most 1000", [](json::object& it) { it["last"] = 1001; }},
      {"at most 50",
       [](json::object& it) {
         it["bot"] = "level-5:1";
         it["last"] = 51;
       }},
      {"more", [](json::object& it) { it["more"] = 1; }}};
  for (const auto& [words, change] : wrong) {
    json::object body = deals(0, 2);
    change(body);
    const HttpResponse answer = house.ask_for("balance", body);
    EXPECT_EQ(error_of(answer), "400 bad_request") << words;
    EXPECT_NE(words_of(answer).find(words), std::string::npos) << words_of(answer);
  }
  for (const std::string text : {"", "[]", "{", "null"})
    EXPECT_EQ(error_of(house.post({"boards", "balance"}, text)), "400 bad_request") << text;
}

TEST(BoardBalance, ReportsOnlyOfCountsThatThisBoardCanHave) {
  FairHouse house;
  const json::object counts = house.balance(deals(0, 3));
  const auto refused = [&](const std::function<void(json::object&)>& change) {
    json::object body = asked();
    body["counts"] = counts;
    change(body);
    const HttpResponse answer = house.ask_for("report", body);
    EXPECT_EQ(error_of(answer), "400 bad_request") << answer.body.substr(0, 200);
    return words_of(answer);
  };
  const auto names = [](const std::string& words, std::string_view what) {
    EXPECT_NE(words.find(what), std::string::npos) << words;
  };
  names(refused([](json::object& it) { it.erase("counts"); }), "counts");
  names(refused([](json::object& it) { it["counts"] = json::array(); }), "counts");
  names(refused([](json::object& it) { it["counts"].as_object().erase("turns"); }), "turns");
  names(refused([](json::object& it) { it["counts"].as_object()["turns"] = json::array{1}; }),
        "counts.turns");
  names(refused([](json::object& it) { it["counts"].as_object()["__proto__"] = json::array(); }),
        "__proto__");
  names(refused([](json::object& it) { it["counts"].at("kept").as_array()[2] = -1; }),
        "counts.kept[2]");
  names(refused([](json::object& it) { it["players"] = 3; }), "counts.");
  names(refused([](json::object& it) { it["first"] = 0; }), "first");
  // Those of another game.
  json::object other = asked("grand-trunk-journey");
  other["counts"] = counts;
  EXPECT_EQ(error_of(house.ask_for("report", other)), "400 bad_request");
}

TEST(BoardBalance, HasABudgetOfItsAddress) {
  HouseOptions options;
  options.balances_per_address = {.per_second = 0.5, .burst = 1};
  FairHouse house(options);
  EXPECT_EQ(house.ask_for("balance", deals(0, 1)).status, 200);
  EXPECT_EQ(error_of(house.ask_for("balance", deals(1, 2))), "429 too_many_balances");
  EXPECT_EQ(error_of(house.ask_for("report", asked())), "429 too_many_balances");
  house.pass(std::chrono::seconds(2));
  EXPECT_EQ(house.ask_for("balance", deals(1, 2)).status, 200);
}

TEST(BoardBalance, PlaysOnlySoMuchOfOneAddressAtOnce) {
  FairHouse house;
  house.thinker().takes_ms = 10;
  std::vector<LoneHouse::Pending> all;
  for (int i = 0; i < 5; ++i) {
    all.push_back(house.ask({.method = "POST",
                             .path = {"boards", "balance"},
                             .body = json::serialize(deals(i, i + 1))}));
  }
  EXPECT_EQ(error_of(house.wait(all[4])), "429 too_fast");
  for (int i = 0; i < 4; ++i) EXPECT_EQ(house.wait(all[static_cast<std::size_t>(i)]).status, 200);
  EXPECT_EQ(house.ask_for("balance", deals(0, 1)).status, 200) << "they have made room";
  house.thinker().waiting_per_address = 0;
  EXPECT_EQ(error_of(house.ask_for("balance", deals(0, 1))), "429 too_fast");
  EXPECT_EQ(error_of(house.ask_for("report", asked())), "429 too_fast");
  house.thinker().waiting_per_address = 32;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(house.ask_for("balance", deals(0, 1)).status, 200);
}

TEST(BoardBalance, AnswersInTimeWithTheDealsItHasComeTo) {
  FairHouse house;
  house.thinker().takes_ms = 500;
  const std::int64_t begun = house.now_ms();
  const json::object counts = house.balance(deals(10, 400));
  EXPECT_LE(house.now_ms() - begun, 1000);
  const auto played = counts.at("games").at(0).to_number<int>();
  EXPECT_GT(played, 0);
  EXPECT_LT(played, 390);
  const auto balance = fairness::balance_of(host::Catalog::whole().at(usa), {.players = 2});
  EXPECT_EQ(counts, json::parse(json::serialize(balance->play(10, 10 + played).to_json())))
      << "the first of them, whole";
}

TEST(BoardBalance, StopsWhenNobodyWaitsAnyMore) {
  FairHouse house;
  house.thinker().takes_ms = 10;
  auto asker = std::make_shared<const bool>(true);
  const auto pending = house.ask({.method = "POST",
                                  .path = {"boards", "balance"},
                                  .body = json::serialize(deals(0, 1000)),
                                  .asker = asker});
  house.pass(std::chrono::milliseconds(35));
  EXPECT_FALSE(pending->has_value());
  const int thoughts = house.thinker().thoughts;
  EXPECT_GT(thoughts, 2) << "one piece after the other";
  asker.reset();
  EXPECT_EQ(error_of(house.wait(pending)), "503 gone");
  EXPECT_LE(house.thinker().thoughts, thoughts + 1);
}

TEST(BoardBalance, GoesOnInPiecesThatLoseNothing) {
  for (const std::string_view game : games) {
    BalanceWork work(json::serialize(deals(2, 60, game)));
    EXPECT_EQ(work.said(), "");
    int steps = 1;
    while (work.step()) ++steps;
    EXPECT_GT(steps, 1) << game;
    EXPECT_EQ(work.played(), 58);
    const auto balance = fairness::balance_of(host::Catalog::whole().at(game), {.players = 2});
    EXPECT_EQ(work.said(),
              json::serialize(json::object{{"counts", balance->play(2, 60).to_json()}}));
  }
}

}  // namespace rail::tables::fairness_test
