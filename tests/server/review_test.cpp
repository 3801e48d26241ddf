// Finished games, on the real program: everything can be seen, people meet at a moment, and another
// game goes on from there.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/server/tables.h"

namespace rail::server::trial::review_test {

namespace json = boost::json;

json::object moment(std::int64_t ply) {
  return {{"type", "ask_moment"}, {"ply", ply}, {"everyone", true}};
}
const json::object whole_history{{"type", "ask_history"}, {"from", 0}, {"openly", true}};

json::object pointing(std::string_view name, std::int64_t ply) {
  return {{"type", "point"}, {"name", name}, {"ply", ply}};
}

/// A finished game of two devices.
struct Finished {
  explicit Finished(const Server& server)
      : opened(open_table(server.port(), table_of({here("Ann"), open_seat()}))),
        ann(server.port(), opened.id, opened.token),
        bob(server.port(), opened.id, opened.links.at(0)) {
    bob.ask(request("sit", "name", "Bob"));
    ann.wait_for_state(bob.state);
  }
  void finish() {
    Rng rng(3);
    play_to_the_end({&ann, &bob}, rng);
  }
  Opened opened;
  Person ann, bob;
};

json::object branch(const std::string& table, std::int64_t ply, json::array seats) {
  json::object wish = table_of(std::move(seats));
  wish["from"] = {{"table", table}, {"ply", ply}};
  return wish;
}

TEST(Review, ShowsNothingHiddenBeforeTheEnd) {
  const Server server;
  Finished game(server);
  Person onlooker(server.port(), game.opened.id);
  for (Person* person : {&game.ann, &onlooker}) {
    EXPECT_EQ(person->refusal(moment(3)), "not_over");
    EXPECT_EQ(person->refusal(whole_history), "not_over");
    EXPECT_EQ(person->refusal(pointing("Eve", 3)), "not_over");
  }
  const auto answer =
      client::Http(server.port())
          .post("/api/tables",
                json::serialize(branch(game.opened.id, 5, {here("Eve"), bot_seat()})));
  EXPECT_EQ(answer.status, 409) << answer.body;
}

TEST(Review, ShowsEverythingToEverybodyAfterwards) {
  const Server server;
  Finished game(server);
  const json::array hands = {game.ann.views.at(0).at("view"), game.bob.views.at(0).at("view")};
  const std::int64_t ply = game.ann.ply;
  game.finish();
  Person onlooker(server.port(), game.opened.id);
  const json::object seen = onlooker.ask(moment(ply));
  ASSERT_EQ(Person::kind(seen), "moment");
  ASSERT_EQ(seen.at("views").as_array().size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(seen.at("views").at(i).at("seat"), i);
    EXPECT_EQ(seen.at("views").at(i).at("view"), hands[i]) << "as that seat saw it then";
  }
  const json::object history = onlooker.ask(whole_history);
  ASSERT_EQ(Person::kind(history), "history");
  EXPECT_EQ(std::ssize(history.at("plies").as_array()), onlooker.ply);
  EXPECT_EQ(json::serialize(history).find("\"card\":null"), std::string::npos);
  EXPECT_EQ(onlooker.refusal(moment(onlooker.ply + 1)), "no_such_ply");
}

TEST(Review, IsForSeveralWhoSeeWhereTheOthersAre) {
  const Server server;
  Finished game(server);
  game.finish();
  Person eve(server.port(), game.opened.id);
  EXPECT_EQ(Person::kind(game.ann.ask(pointing("Ann", 7))), "done");
  const json::object heard = eve.hear();
  EXPECT_EQ(Person::kind(heard), "pointed");
  EXPECT_EQ(heard.at("name"), "Ann");
  EXPECT_EQ(heard.at("ply"), 7);
  EXPECT_EQ(game.ann.refusal(pointing("", 7)), "bad_name");
  EXPECT_EQ(game.ann.refusal(pointing("Ann", -1)), "no_such_ply");
  {
    Person passing(server.port(), game.opened.id);
    passing.ask(pointing("Max", 2));
    eve.wait([&] { return eve.messages >= 3; });
  }
  json::object last;
  while (last.empty() || Person::kind(last) != "pointed") last = eve.hear();
  EXPECT_EQ(last.at("name"), "Max");
  EXPECT_TRUE(last.at("ply").is_null()) << "gone";
}

TEST(WhatIf, GoesOnFromAnyMomentAndLeavesTheGameAsItWas) {
  const Server server;
  Finished game(server);
  game.finish();
  const std::int64_t ply = game.ann.ply / 2;
  Person onlooker(server.port(), game.opened.id);
  const json::object then = onlooker.ask(moment(ply));
  const Opened opened =
      open_table(server.port(), branch(game.opened.id, ply, {here("Eve"), bot_seat()}));
  Person eve(server.port(), opened.id, opened.token);
  const json::object& origin = eve.table.at("origin").as_object();
  EXPECT_EQ(origin.at("kind"), "what_if");
  EXPECT_EQ(text_of(origin.at("table")), game.opened.id);
  EXPECT_EQ(origin.at("ply"), ply);
  EXPECT_TRUE(eve.table.at("deal").is_null());
  const json::object again = eve.ask(json::object{{"type", "ask_moment"}, {"ply", ply}});
  EXPECT_EQ(again.at("views").at(0).at("view"), then.at("views").at(0).at("view"));
  EXPECT_EQ(eve.refusal("take_back"), "nothing_to_take_back") << "that was another game";
  EXPECT_EQ(eve.refusal(json::object{{"type", "go_to"}, {"ply", 0}}), "no_script");
  Rng rng(9);
  play_to_the_end({&eve}, rng);
  EXPECT_EQ(Person(server.port(), game.opened.id).ply, game.ann.ply);
  const auto second = open_table(server.port(), branch(opened.id, 0, {here("Eve"), here("Max")}));
  EXPECT_EQ(Person(server.port(), second.id, second.token).status(), "running");
}

TEST(WhatIf, MayBeginWithAnotherAction) {
  const Server server;
  Finished game(server);
  game.finish();
  client::Http http(server.port());
  const json::value record = http.get("/api/tables/" + game.opened.id + "/record").json();
  const json::array& entries = record.at("entries").as_array();
  const auto open_card = std::find_if(entries.begin(), entries.end(), [](const json::value& entry) {
    return entry.at("action").at("type") == "take_open";
  });
  ASSERT_NE(open_card, entries.end());
  const std::int64_t ply = open_card - entries.begin();
  const auto seat = open_card->at("actor").to_number<int>();
  const json::object blind{{"type", "take_blind"}};
  const auto beginning = [&](int who, const json::object& action) {
    json::object wish = branch(game.opened.id, ply, {here("Eve"), here("Max")});
    wish.at("from").as_object()["with"] = {{"seat", who}, {"action", action}};
    return wish;
  };
  const Opened opened = open_table(server.port(), beginning(seat, blind));
  Person both(server.port(), opened.id, opened.token);
  EXPECT_EQ(both.table.at("origin").at("ply"), ply);
  const json::object history = both.ask(json::object{{"type", "ask_history"}, {"from", ply}});
  ASSERT_FALSE(history.at("plies").as_array().empty());
  EXPECT_EQ(history.at("plies").at(0).at("actor"), seat);
  EXPECT_EQ(json::serialize(history.at("plies").at(0)).find("open"), std::string::npos);
  const auto status = [&](const json::object& wish) {
    return http.post("/api/tables", json::serialize(wish)).status;
  };
  EXPECT_EQ(status(beginning(1 - seat, blind)), 400) << "it is not that seat's turn";
  EXPECT_EQ(status(beginning(seat, {{"type", "nonsense"}})), 400);
}

TEST(WhatIf, SurvivesARestart) {
  Server server;
  Finished game(server);
  game.finish();
  const Opened opened = open_table(
      server.port(), branch(game.opened.id, game.ann.ply / 3, {here("Eve"), here("Max")}));
  const json::array before = Person(server.port(), opened.id).views;
  EXPECT_EQ(server.end(), 0);
  server.start();
  EXPECT_EQ(Person(server.port(), opened.id).views, before);
}

TEST(WhatIf, RefusesWhatDoesNotFit) {
  const Server server;
  Finished game(server);
  game.finish();
  const auto status = [&](const json::object& wish) {
    return client::Http(server.port()).post("/api/tables", json::serialize(wish)).status;
  };
  const json::array seats{here("Eve"), bot_seat()};
  EXPECT_EQ(status(branch("nosuchtable", 1, seats)), 404);
  EXPECT_EQ(status(branch(game.opened.id, -1, seats)), 400);
  EXPECT_EQ(status(branch(game.opened.id, game.ann.ply + 1, seats)), 400);
  EXPECT_EQ(status(branch(game.opened.id, game.ann.ply, seats)), 400) << "nothing is left to play";
  EXPECT_EQ(status(branch(game.opened.id, 1, {here("Eve"), bot_seat(), bot_seat()})), 400);
  json::object other = branch(game.opened.id, 1, seats);
  other["game"] = "ticket-to-ride-germany";
  EXPECT_EQ(status(other), 400);
}

TEST(Review, TakesRecordsThatWereUploaded) {
  const Server server;
  std::ifstream file(ROUNDHOUSE_SOURCE_DIR "/tests/records/usa-greedy-2.json");
  std::ostringstream text;
  text << file.rdbuf();
  const auto answer = client::Http(server.port()).post("/api/replays", text.str());
  ASSERT_EQ(answer.status, 201) << answer.body;
  Person onlooker(server.port(), text_of(answer.json().at("table")));
  EXPECT_EQ(Person::kind(onlooker.ask(moment(10))), "moment");
  EXPECT_EQ(Person::kind(onlooker.ask(whole_history)), "history");
}

}  // namespace rail::server::trial::review_test
