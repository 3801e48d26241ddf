// What a table may cost at most: looking back, its log, how often people may do something.
#include <gtest/gtest.h>

#include "tables/budgets.h"
#include "tests/server/tables.h"
#include "tests/server/written.h"
#include "tests/tables/table_by_hand.h"

namespace rail::server::budget_test {

using table_test::ann;
using table_test::bob;
using table_test::TableByHand;
using trial::here;
using trial::open_seat;
using trial::Person;
using trial::request;
namespace json = boost::json;

constexpr auto every = static_cast<std::int64_t>(kept_every);

void play_on(TableByHand& by_hand) {
  while (by_hand.table->status() == Status::running) {
    ASSERT_EQ(by_hand.play(by_hand.turn()), "");
  }
}

/// A whole game of random actions.
void play_to_the_end(TableByHand& by_hand) {
  by_hand.begun();
  play_on(by_hand);
}

/// So many plies are played again while this is done.
template <class Do>
std::int64_t replayed(const Table& table, Do action) {
  const std::int64_t before = table.replayed();
  action();
  return table.replayed() - before;
}

TEST(Budget, LookingBackPlaysLessThan32PliesAgain) {
  TableByHand by_hand;
  play_to_the_end(by_hand);
  const Table& table = *by_hand.table;
  ASSERT_GT(table.line().size(), 5 * kept_every);
  const Table again = by_hand.again();
  auto straight = table.game().start(2, {});
  for (std::size_t ply = 0; ply <= table.line().size(); ++ply) {
    std::shared_ptr<const host::Match> then;
    EXPECT_EQ(replayed(table, [&] { then = table.match_after(ply); }),
              static_cast<std::int64_t>(ply) % every);
    for (const Seat s : {ann, bob}) {
      ASSERT_EQ(then->view(s), straight->view(s)) << ply;
      ASSERT_EQ(again.match_after(ply)->view(s), straight->view(s)) << "read again: " << ply;
    }
    if (ply < table.line().size())
      straight->play(table.line().actor(ply), json::parse(table.line().action(ply)));
  }
}

TEST(Budget, TheEndOfAHistoryDoesNotCostItsBeginning) {
  TableByHand by_hand;
  play_to_the_end(by_hand);
  const Table& table = *by_hand.table;
  const std::size_t plies = table.line().size();
  std::vector<json::array> whole;
  table.replay(0, plies, [&](const host::Match& match) { whole.push_back(match.events(ann)); });
  ASSERT_EQ(whole.size(), plies);
  std::vector<json::array> last;
  EXPECT_LT(replayed(table,
                     [&] {
                       table.replay(plies - 3, plies, [&](const host::Match& match) {
                         last.push_back(match.events(ann));
                       });
                     }),
            every + 3);
  EXPECT_EQ(last, std::vector<json::array>(whole.end() - 3, whole.end()));
}

TEST(Budget, TakingBackLatePlaysLessThan32PliesAgain) {
  TableByHand by_hand;
  by_hand.begun();
  while (by_hand.table->line().size() < 5 * kept_every) by_hand.play(by_hand.turn());
  for (int i = 0; i < 40; ++i) {
    const std::int64_t before = by_hand.table->replayed();
    ASSERT_EQ(by_hand.take_back(by_hand.everybody()), "");
    EXPECT_LT(by_hand.table->replayed() - before, every);
  }
  table_test::expect_same(*by_hand.table, by_hand.again());
  play_on(by_hand);
  table_test::expect_same(*by_hand.table, by_hand.again());
}

TEST(Budget, ADraftLeavesTheTableAsItIs) {
  TableByHand by_hand;
  by_hand.begun();
  const json::value view = by_hand.table->match().view(ann);
  const host::Match* match = &by_hand.table->match();
  Draft chat(*by_hand.table, by_hand.now, {});
  EXPECT_EQ(&chat.table().match(), match) << "talking needs no copy of the match";
  Draft draft(*by_hand.table, by_hand.now, [](const Table& table) {
    Rng random(1);
    return table.match().draw(random);
  });
  const Act act{.id = "1",
                .state = by_hand.table->state(),
                .seat = {},
                .action = by_hand.some(by_hand.turn())};
  ASSERT_FALSE(draft.act(only(by_hand.turn()), act));
  EXPECT_NE(draft.table().line().size(), by_hand.table->line().size());
  EXPECT_EQ(&by_hand.table->match(), match);
  EXPECT_EQ(by_hand.table->match().view(ann), view);
}

TEST(Budget, TheOutcomeIsKeptWithTheTable) {
  TableByHand by_hand;
  play_to_the_end(by_hand);
  EXPECT_EQ(by_hand.table->outcome(), by_hand.table->match().outcome());
  const Table copy = *by_hand.table;
  EXPECT_EQ(&copy.outcome(), &by_hand.table->outcome()) << "found once";
  EXPECT_EQ(by_hand.again().outcome(), by_hand.table->outcome());
  EXPECT_EQ(by_hand.table->record().outcome, by_hand.table->outcome());
}

TEST(Budget, ALongChatEnds) {
  TableByHand by_hand;
  by_hand.begun();
  const auto say = [&] { return by_hand.attempt([](Draft& d) { return d.say(only(ann), "x"); }); };
  for (std::int64_t i = 0; i < most_chat_lines; ++i) ASSERT_EQ(say(), "");
  EXPECT_EQ(say(), "log_full");
  EXPECT_EQ(by_hand.again().log_size(), by_hand.table->log_size()) << "also after a restart";
  EXPECT_EQ(by_hand.play(by_hand.turn()), "") << "the game goes on";
}

TEST(Budget, NobodyComesAndGoesForEver) {
  TableByHand by_hand;
  by_hand.begun();
  const auto leave = [&] {
    return by_hand.attempt([](Draft& d) { return d.leave(only(ann), {}); });
  };
  while (by_hand.table->log_size().comings < most_comings) {
    ASSERT_EQ(leave(), "");
    if (by_hand.table->log_size().comings < most_comings) {
      ASSERT_EQ(by_hand.sit(ann, "Ann"), "");
    }
  }
  EXPECT_EQ(by_hand.sit(ann, "Ann"), "log_full");
  EXPECT_EQ(by_hand.again().log_size(), by_hand.table->log_size());
}

/// Taking back ends long before playing does, so that every game comes to its end.
TEST(Budget, TakingBackEndsAndTheGameDoesNot) {
  TableByHand by_hand;
  by_hand.begun();
  ASSERT_EQ(by_hand.play(by_hand.turn(), "take_blind"), "");
  const auto ply = static_cast<std::int64_t>(by_hand.table->line().size()) - 1;
  const LogSize& size = by_hand.table->log_size();
  while (size.plies + size.back < most_to_go_back) {  // asked and withdrawn, again and again
    by_hand.table->apply(Asked{ann, ply}, by_hand.now);
    by_hand.table->apply(Answered{ann, false}, by_hand.now);
  }
  EXPECT_EQ(by_hand.take_back(by_hand.everybody()), "log_full");
  play_on(by_hand);
  EXPECT_EQ(by_hand.table->status(), Status::over);
}

/// No game meets this end; who plays and takes back by other ways does.
TEST(Budget, NobodyPlaysForEver) {
  TableByHand by_hand;
  by_hand.begun();
  while (by_hand.table->line().size() % kept_every != 0) {
    ASSERT_EQ(by_hand.play(by_hand.turn()), "");
  }
  const Seat s = by_hand.turn();
  const Played played{.actor = s, .action = by_hand.some(s), .by = By::person, .id = {}};
  const auto ply = static_cast<std::int64_t>(by_hand.table->line().size());
  while (by_hand.table->log_size().plies < most_plies) {
    by_hand.table->apply(played, by_hand.now);
    by_hand.table->apply(TakenBack{s, ply}, by_hand.now);
  }
  EXPECT_EQ(by_hand.play(s), "log_full");
}

TEST(Budget, NobodySetsThingsForEver) {
  TableByHand by_hand;
  by_hand.begun();
  const auto mute = [&](bool muted) {
    return by_hand.attempt([&](Draft& d) { return d.mute(only(ann), bob, muted); });
  };
  EXPECT_EQ(mute(true), "");
  while (by_hand.table->log_size().settings < most_settings)
    by_hand.table->apply(SecretsChanged{}, by_hand.now);
  EXPECT_EQ(mute(false), "log_full");
}

TEST(Budget, AnAllowanceFillsUpAgain) {
  const Clock::time_point noon{std::chrono::hours(12)};
  Allowance allowance({.per_second = 10, .burst = 100});
  EXPECT_FALSE(allowance.spend(101, noon));
  EXPECT_TRUE(allowance.spend(100, noon));
  EXPECT_FALSE(allowance.spend(1, noon));
  EXPECT_TRUE(allowance.spend(20, noon + std::chrono::seconds(2)));
  EXPECT_FALSE(allowance.spend(1, noon + std::chrono::seconds(2)));
  EXPECT_TRUE(allowance.spend(100, noon + std::chrono::hours(1)));
}

// --- On the real program

TEST(Budget, TheChatOfATableIsFullAlsoAfterARestart) {
  trial::Server server;
  const trial::Opened opened =
      trial::open_table(server.port(), trial::table_of({here("Ann"), open_seat()}));
  EXPECT_EQ(server.end(), 0);
  trial::write_entries(server.db(), opened.id, trial::chat_lines(ann, most_chat_lines - 1));
  server.start();
  Person person(server.port(), opened.id, opened.token);
  EXPECT_EQ(person.chat.size(), 50U);
  EXPECT_EQ(person.refusal(request("say", "text", "the last word")), "");
  EXPECT_EQ(person.refusal(request("say", "text", "one more")), "log_full");
  EXPECT_EQ(person.refusal(request("sit", "name", "Anna")), "");
}

TEST(Budget, LookingBackIsBoundedByItsWork) {
  const trial::Server server;
  Rng rng(21);
  const trial::Opened opened =
      trial::open_table(server.port(), trial::table_of({here("Ann"), trial::bot_seat()}));
  Person person(server.port(), opened.id, opened.token);
  trial::play_to_the_end({&person}, rng);
  const json::object whole{{"type", "ask_history"}, {"from", 0}};
  const json::object nothing{{"type", "ask_history"}, {"from", person.ply}};
  const double most = 4 * visitor_work.burst / static_cast<double>(person.ply);
  int granted = 0;
  json::object answer = person.ask(whole);
  for (; Person::kind(answer) == "history" && granted < most; ++granted) {
    ASSERT_EQ(std::ssize(answer.at("plies").as_array()), person.ply);
    answer = person.ask(whole);
  }
  ASSERT_EQ(Person::kind(answer), "refused");
  EXPECT_EQ(answer.at("code"), "too_fast");
  EXPECT_GE(granted, 2);
  EXPECT_EQ(person.refusal(nothing), "") << "what costs nothing is free";
}

TEST(Budget, OnlookersAreCountedAndKeepNoPlayerOut) {
  const trial::Server server;
  const trial::Opened opened =
      trial::open_table(server.port(), trial::table_of({here("Ann"), open_seat()}));
  std::vector<std::unique_ptr<Person>> crowd;
  for (std::size_t i = 0; i < most_onlookers; ++i)
    crowd.push_back(std::make_unique<Person>(server.port(), opened.id));
  EXPECT_THROW(Person(server.port(), opened.id), std::runtime_error);
  Person person(server.port(), opened.id, opened.token);
  EXPECT_EQ(person.mine, std::vector<int>{0});
  crowd.pop_back();
  const auto end = std::chrono::steady_clock::now() + client::patience;
  for (bool in = false; !in;) {
    try {
      Person late(server.port(), opened.id);
      in = true;
    } catch (const std::runtime_error&) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "there is room again";
    }
  }
}

TEST(Budget, PointingHasAPace) {
  const trial::Server server;
  Rng rng(22);
  const trial::Opened opened =
      trial::open_table(server.port(), trial::table_of({here("Ann"), trial::bot_seat()}));
  Person person(server.port(), opened.id, opened.token);
  trial::play_to_the_end({&person}, rng);
  std::vector<std::string> sent;
  for (int i = 0; i < 3 * static_cast<int>(point_rate.burst); ++i)
    sent.push_back(person.send({{"type", "point"}, {"name", "Ann"}, {"ply", i % 10}}));
  std::size_t refused = 0;
  for (const std::string& id : sent)
    refused += Person::kind(person.answer_to(id)) == "refused" ? 1 : 0;
  EXPECT_GT(refused, 0U);
  EXPECT_LE(refused, sent.size() - static_cast<std::size_t>(point_rate.burst));
}

TEST(Budget, TakingSeatsHasAPace) {
  const trial::Server server;
  json::object wish = trial::table_of({here("Ann"), here("Bob")});
  wish["listed"] = true;
  const trial::Opened opened = trial::open_table(server.port(), wish);
  client::Http http(server.port());
  int status = 0;
  int tries = 0;
  while (status != 429 && ++tries < 200)
    status = http.post("/api/tables/" + opened.id + "/seats", R"({"name":"Eve"})").status;
  EXPECT_EQ(status, 429);
  EXPECT_GT(tries, take_seat_rate.burst);
}

}  // namespace rail::server::budget_test
