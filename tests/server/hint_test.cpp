// Levels and hints on the real program: which bots may sit, who plays if nobody says, and what the
// best bot tells whom.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/sqlite.h"
#include "tests/server/tables.h"

namespace rail::server::trial::hint_test {

namespace json = boost::json;

const json::object ask_hint{{"type", "ask_hint"}};

json::object hint_for(int seat) { return request("ask_hint", "seat", seat); }

json::object without_hints(json::array seats) {
  json::object wish = table_of(std::move(seats));
  wish["hints"] = false;
  return wish;
}

/// One to three of the legal actions, the best first, each with a chance.
void expect_hint(const json::object& hint, const Person& asker, const json::object& view) {
  ASSERT_EQ(Person::kind(hint), "hint") << hint;
  EXPECT_EQ(hint.at("state"), asker.state);
  EXPECT_EQ(hint.at("seat"), view.at("seat"));
  const json::array& actions = hint.at("actions").as_array();
  const json::array& legal = view.at("legal").as_array();
  ASSERT_GE(actions.size(), 1U);
  EXPECT_LE(actions.size(), 3U);
  for (const json::value& one : actions) {
    EXPECT_NE(std::ranges::find(legal, one.at("action")), legal.end()) << one;
    const auto worth = one.at("worth").to_number<double>();
    EXPECT_GE(worth, 0);
    EXPECT_LE(worth, 1);
    const json::array& reasons = one.at("reasons").as_array();
    EXPECT_TRUE(reasons.size() == 1 || reasons.size() == 2) << one;
    for (const json::value& reason : reasons) EXPECT_TRUE(reason.at("type").is_string()) << one;
  }
}

TEST(Hints, GoToTheAskerAlone) {
  const Server server;
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat()}));
  Person ann(server.port(), opened.id, opened.token);
  Person bob(server.port(), opened.id, opened.links.at(0));
  Person onlooker(server.port(), opened.id);
  EXPECT_EQ(ann.table.at("hints"), true);
  bob.ask(request("sit", "name", "Bob"));
  ASSERT_TRUE(ann.wait_for_state(bob.state) && onlooker.wait_for_state(bob.state));
  bob.listen();
  onlooker.listen();
  const std::size_t heard_by_bob = bob.messages;
  const std::size_t heard_by_onlooker = onlooker.messages;
  const json::object hint = ann.ask(ask_hint);
  expect_hint(hint, ann, *ann.turn());
  EXPECT_EQ(onlooker.refusal(ask_hint), "not_seated");
  EXPECT_EQ(bob.refusal(hint_for(0)), "which_seat") << "a hint for another's hand";
  EXPECT_EQ(bob.messages, heard_by_bob + 1) << "the refusal, and nothing of the hint";
  EXPECT_EQ(onlooker.messages, heard_by_onlooker + 1);
  EXPECT_EQ(metric(server.port(), "roundhouse_hints_total"), 1);
  // What is advised can be played.
  const json::value best = hint.at("actions").at(0).at("action");
  EXPECT_EQ(Person::kind(ann.ask(ann.act_message(*ann.turn(), best))), "update");
}

TEST(Hints, AreForEachSeatOfADevice) {
  const Server server;
  const Opened opened = open_table(server.port(), table_of({here("Ann"), here("Bob")}));
  Person both(server.port(), opened.id, opened.token);
  EXPECT_EQ(both.refusal(ask_hint), "which_seat") << "both choose their tickets";
  for (std::size_t i = 0; i < 2; ++i)
    expect_hint(both.ask(hint_for(static_cast<int>(i))), both, both.views.at(i).as_object());
}

TEST(Hints, AreThoughtOfOneAtATimeAndForgottenWhenTheGameGoesOn) {
  const Server server;
  Rng rng(1);
  const Opened opened = open_table(server.port(), table_of({here("Ann"), bot_seat()}));
  Person ann(server.port(), opened.id, opened.token);
  ASSERT_TRUE(ann.wait([&] { return ann.to_act == std::vector<int>{0}; }));
  Person again(server.port(), opened.id, opened.token);  // the same seat elsewhere
  const std::string first = ann.send(ask_hint);
  EXPECT_EQ(ann.refusal(ask_hint), "too_fast");
  EXPECT_EQ(again.refusal(ask_hint), "too_fast");
  const std::string played = ann.send(ann.any_act(rng));
  const json::object forgotten = ann.answer_to(first);
  EXPECT_EQ(forgotten.at("code"), "stale") << forgotten << played;
  ASSERT_TRUE(ann.wait([&] { return ann.turn() != nullptr; }));
  EXPECT_EQ(Person::kind(ann.ask(ask_hint)), "hint");
}

TEST(Hints, CanBeForbiddenForATable) {
  Server server;
  Rng rng(2);
  const Opened strict = open_table(server.port(), without_hints({here("Ann"), bot_seat()}));
  const Opened usual = open_table(server.port(), table_of({here("Ann"), bot_seat()}));
  Person ann(server.port(), strict.id, strict.token);
  EXPECT_EQ(ann.table.at("hints"), false);
  EXPECT_EQ(ann.refusal(ask_hint), "no_hint");
  play_to_the_end({&ann}, rng);
  EXPECT_EQ(ann.refusal(ask_hint), "not_running");
  ann.ask("rematch");
  const Person next(server.port(), text_of(ann.table.at("rematch")), strict.token);
  EXPECT_EQ(next.table.at("hints"), false) << "the same agreement";
  // Tables from before there were hints have them.
  EXPECT_EQ(server.end(), 0);
  sqlite::Connection(server.db(), SQLITE_OPEN_READWRITE)
      .run("UPDATE match SET settings = replace(settings, ',\"hints\":null', '')");
  server.start();
  const Person old(server.port(), usual.id, usual.token);
  EXPECT_EQ(old.table.at("hints"), true);
}

TEST(Levels, AreTheSameInEveryGame) {
  const Server server;
  const json::value games = client::Http(server.port()).get("/api/games").json();
  for (const json::value& game : games.at("games").as_array()) {
    const json::array& levels = game.at("levels").as_array();
    ASSERT_EQ(levels.size(), 5U) << game.at("id");
    for (std::size_t i = 0; i < levels.size(); ++i) {
      EXPECT_EQ(text_of(levels[i].at("bot")), "level-" + std::to_string(i + 1));
      EXPECT_LE(levels[i].at("think_ms").as_int64(), 1000);
    }
    EXPECT_EQ(game.at("usual_bot"), "level-3");
    EXPECT_EQ(game.at("bots").as_array().back(), "level-5");
  }
}

TEST(Levels, NobodyAsksForMoreThinkingThanTheHostGives) {
  const Server server;
  const Opened opened = open_table(server.port(), table_of({here("Ann"), open_seat()}));
  Person ann(server.port(), opened.id, opened.token);
  for (const std::string bot :
       {"level-5:5000ms", "ismcts:1000000", "halving:10msx8", "nobody", ""}) {
    EXPECT_THROW(open_table(server.port(), table_of({here("Ann"), bot_seat(bot)})),
                 std::runtime_error)
        << bot;
    EXPECT_EQ(ann.refusal(request("start", "bot", bot)), "no_such_bot");
    EXPECT_EQ(ann.refusal(request("leave", "bot", bot)), "no_such_bot");
    EXPECT_EQ(ann.refusal({{"type", "replace"}, {"seat", 1}, {"bot", bot}}), "no_such_bot");
  }
}

TEST(Levels, SitDownAndStandIn) {
  const Server server;
  Rng rng(3);
  const json::object unnamed{{"who", "bot"}};
  const Opened opened = open_table(
      server.port(),
      table_of({here("Ann"), open_seat(), unnamed, bot_seat("level-1"), bot_seat("greedy")}));
  Person ann(server.port(), opened.id, opened.token);
  Person bob(server.port(), opened.id, opened.links.at(0));
  bob.ask(request("sit", "name", "Bob"));
  EXPECT_EQ(bob.seat(2).at("bot"), "level-3");
  EXPECT_EQ(bob.seat(3).at("bot"), "level-1");
  EXPECT_EQ(bob.seat(4).at("bot"), "greedy");
  bob.ask("leave");
  EXPECT_EQ(bob.seat(1).at("bot"), "level-4");
  ASSERT_TRUE(ann.wait_for_state(bob.state));
  play_on({&ann}, rng, [&] { return ann.ply > 80; });
}

}  // namespace rail::server::trial::hint_test
