// Bots that think elsewhere: what comes back, and what does not.
#include "tables/thinking.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/outside.h"
#include "sim/world.h"
#include "tests/tables/prompt.h"
#include "tests/tables/table_by_hand.h"

namespace rail::tables::thinking_test {

using table_test::ann;
using table_test::bob;

/// Thinks when it is told to.
class Patient final : public Thinker {
 public:
  void add(Thought thought) override { thoughts.push_back(std::move(thought)); }
  bool offer(Thought thought) override {
    if (full) return false;
    add(std::move(thought));
    return true;
  }
  void background(std::function<bool()>) override {}

  /// All that waits, unless nobody needs it any more.
  void think() {
    for (const Thought& thought : std::exchange(thoughts, {})) {
      if (!thought.owner->expired()) thought.work(0.1);
    }
  }

  bool full = false;
  std::vector<Thought> thoughts;
};

/// A table with somebody who thinks about it.
class Study {
 public:
  Study() { by_hand.begun(); }

  void decide(const std::string& bot = "random") {
    const Seat who = by_hand.turn();
    thinking->decide(
        *by_hand.table, who, bot, By::bot, "192.0.2.1",
        [this](std::shared_ptr<const Thinking::Decision> d) { decision = std::move(d); });
  }
  bool advise() {
    const Hint asked{
        .id = "h", .state = by_hand.table->state(), .seat = by_hand.turn(), .actions = {}};
    return thinking->advise(*by_hand.table, asked, "192.0.2.2",
                            [this](const Hint& h) { hint = h; });
  }
  /// Thinks, and lets it be known.
  void wait() {
    thinker.think();
    world.run_until(world.now_ms());
  }

  table_test::TableByHand by_hand;
  sim::World world;
  sim::HouseLoop loop{world, 1};
  MemoryStore disk{std::string(32, 's')};
  PromptStore store{loop, disk};
  Patient thinker;
  sim::SimNotices notices;
  sim::SimSecrets secrets{1};
  sim::SimLog log;
  Metrics metrics;
  Luck luck{secrets};
  std::optional<Thinking> thinking{std::in_place,
                                   Outside{.loop = loop,
                                           .store = store,
                                           .thinker = thinker,
                                           .notices = notices,
                                           .secrets = secrets,
                                           .log = log,
                                           .metrics = metrics},
                                   luck, "table"};
  std::shared_ptr<const Thinking::Decision> decision;
  std::optional<Hint> hint;
};

TEST(Thinking, ComesToADecision) {
  Study study;
  EXPECT_FALSE(study.thinking->is_deciding());
  study.decide();
  EXPECT_EQ(study.thinker.thoughts.at(0).address, "192.0.2.1");
  study.thinker.think();
  EXPECT_FALSE(study.decision) << "it is told on the loop";
  study.wait();
  ASSERT_TRUE(study.decision);
  EXPECT_EQ(study.decision->seat, study.by_hand.turn());
  EXPECT_EQ(study.decision->state, study.by_hand.table->state());
  EXPECT_TRUE(study.thinking->is_deciding()) << "until it is taken";
  study.thinking->decided();
  EXPECT_FALSE(study.thinking->is_deciding());
  EXPECT_EQ(study.by_hand.act(study.decision->seat, study.decision->action), "");
}

TEST(Thinking, IsNotThoughtToTheEndWhenTheGameHasGoneOn) {
  Study study;
  study.decide();
  study.advise();
  study.thinking->follow(study.by_hand.table->state() + 1);
  study.wait();
  ASSERT_TRUE(study.decision);
  EXPECT_TRUE(study.decision->action.is_null());
  ASSERT_TRUE(study.hint);
  EXPECT_TRUE(study.hint->actions.empty());
}

TEST(Thinking, ABotThatFailsIsLoggedAndTold) {
  Study study;
  study.decide("nobody");
  study.wait();
  ASSERT_TRUE(study.decision);
  EXPECT_TRUE(study.decision->action.is_null());
  ASSERT_EQ(study.log.lines.size(), 1U);
  EXPECT_EQ(study.log.lines[0].text.find("bot_failed"), 0U);
}

TEST(Thinking, AHintComesToWhoAsked) {
  Study study;
  EXPECT_TRUE(study.advise());
  EXPECT_TRUE(study.thinking->is_advising(study.by_hand.turn()));
  EXPECT_FALSE(study.thinking->is_advising(study.by_hand.other()));
  EXPECT_EQ(study.thinker.thoughts.at(0).address, "192.0.2.2");
  study.wait();
  ASSERT_TRUE(study.hint);
  EXPECT_EQ(study.hint->id, "h");
  EXPECT_FALSE(study.hint->actions.empty());
  EXPECT_FALSE(study.thinking->is_advising(study.by_hand.turn()));
}

TEST(Thinking, AFullQueueTakesNoHints) {
  Study study;
  study.thinker.full = true;
  EXPECT_FALSE(study.advise());
  EXPECT_FALSE(study.thinking->is_advising(study.by_hand.turn())) << "nobody waits for it";
  study.decide();
  EXPECT_EQ(study.thinker.thoughts.size(), 1U) << "but a table cannot go on without its bots";
}

TEST(Thinking, NothingComesToATableThatIsForgotten) {
  Study study;
  study.decide();
  study.advise();
  study.thinker.think();  // the answers are on their way
  study.thinking.reset();
  study.world.run_until(study.world.now_ms());
  EXPECT_FALSE(study.decision);
  EXPECT_FALSE(study.hint);
}

TEST(Thinking, IsDroppedBeforeItBeginsWhenTheTableIsForgotten) {
  Study study;
  study.decide();
  study.thinking.reset();
  EXPECT_TRUE(study.thinker.thoughts.at(0).owner->expired());
}

TEST(Thinking, BotsActOnlyForSomebody) {
  table_test::TableByHand by_hand(3);
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  EXPECT_EQ(bot_to_act(*by_hand.table), std::nullopt) << "not started";
  by_hand.attempt([](Draft& d) { return d.start(only(ann), "random"); });
  EXPECT_EQ(bot_to_act(*by_hand.table), seat(2));
  by_hand.attempt([](Draft& d) { return d.leave(only(bob), "random"); });
  EXPECT_EQ(bot_to_act(*by_hand.table), bob) << "one at a time";
  by_hand.attempt([](Draft& d) { return d.leave(only(ann), "random"); });
  EXPECT_EQ(bot_to_act(*by_hand.table), std::nullopt) << "bots do not play among themselves";
}

TEST(Thinking, BotsPlayToTheEndWhereATournamentWaitsForIt) {
  for (const bool tournament : {true, false}) {
    table_test::TableByHand by_hand(2, {}, "ticket-to-ride-usa",
                                    tournament ? "tournament/t" : "circle/c");
    by_hand.sit(ann, "Ann");
    by_hand.sit(bob, "Bob");
    by_hand.attempt([](Draft& d) { return d.start_if_full(), WhyNot(); });
    by_hand.attempt([](Draft& d) { return d.fill(ann, "random"); });
    by_hand.attempt([](Draft& d) { return d.fill(bob, "random"); });
    EXPECT_EQ(bot_to_act(*by_hand.table).has_value(), tournament);
  }
}

TEST(Thinking, BotsWaitWhileSomebodyIsAsked) {
  constexpr Seat bot = seat(2);
  table_test::TableByHand by_hand(3);
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  by_hand.attempt([](Draft& d) { return d.start(only(ann), "random"); });
  // Until both have acted and it is the bot's turn.
  for (int i = 0; i < 40 && (i < 12 || bot_to_act(*by_hand.table) != bot); ++i) {
    const Seat who = by_hand.turn();
    const boost::json::value action = by_hand.some(who);
    by_hand.attempt([&](Draft& d) { return d.decide(who, action, By::bot); });
  }
  ASSERT_EQ(bot_to_act(*by_hand.table), bot);
  by_hand.take_back(only(ann));
  ASSERT_TRUE(by_hand.table->wish());
  EXPECT_EQ(bot_to_act(*by_hand.table), std::nullopt);
  by_hand.answer(bob, false);
  EXPECT_EQ(bot_to_act(*by_hand.table), bot);
}

}  // namespace rail::tables::thinking_test
