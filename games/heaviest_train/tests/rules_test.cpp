// Each rule, by its number.
#include "games/heaviest_train/rules/rules.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/play.h"
#include "games/heaviest_train/tests/table.h"

namespace rail::heaviest_train::rules_test {

constexpr WagonId caboose{0};
constexpr WagonId mail{1};
constexpr WagonId timber{3};
constexpr WagonId coal{4};

/// Plays any action of whoever is to act.
void play_one(const HeaviestTrain& g, State& s, Rng& rng) {
  const Actor who = g.to_act(s).first();
  Action action;
  pick(g, s, who, rng, action);
  g.apply(s, who, action, {});
}

/// Plays the actions in order; whoever is to act does them.
State after(const HeaviestTrain& g, const std::vector<Action>& actions) {
  State s = g.start();
  for (const Action& action : actions) {
    const Actor who = g.to_act(s).first();
    EXPECT_EQ(g.explain(s, who, action), std::nullopt) << words(g, action);
    g.apply(s, who, action, {});
  }
  return s;
}

TEST(HeaviestTrain, R1_PileOfTwentyWagons) {
  const HeaviestTrain g = train_for(4);
  const State s = g.start();
  EXPECT_EQ(s.pile.total(), 20);
  EXPECT_EQ(weight_of(g.board(), s.pile), 4 * (1 + 2 + 3 + 4 + 5));
}

TEST(HeaviestTrain, R2_EverybodyIsDealtOneSecretWagon) {
  const HeaviestTrain g = train_for(2);
  const State s = after(g, {Deal{coal}, Deal{mail}});
  EXPECT_EQ(g.to_act(s), ActorSet(Actor(seat(0))));
  EXPECT_TRUE(g.view(s, seat(0)).trains[0].wagons);
  EXPECT_FALSE(g.view(s, seat(0)).trains[1].wagons);
  EXPECT_FALSE(g.view(s, Viewer::onlooker()).trains[0].wagons);
  const Event dealt = WagonDealt{seat(1), mail};
  EXPECT_EQ(g.redact(dealt, seat(1)), dealt);
  EXPECT_EQ(g.redact(dealt, seat(0)), Event(WagonDealt{seat(1), std::nullopt}));
}

TEST(HeaviestTrain, R3_OneTurnEach) {
  const HeaviestTrain g = train_for(2);
  const State s = after(g, {Deal{coal}, Deal{mail}, Couple{}, Deal{caboose}});
  EXPECT_EQ(g.to_act(s), ActorSet(Actor(seat(1))));
  EXPECT_EQ(g.explain(s, seat(0), Couple{}), Reason::not_your_turn);
  const State end = after(g, {Deal{coal}, Deal{mail}, Depart{}, Depart{}});
  EXPECT_TRUE(g.to_act(end).empty());
  EXPECT_EQ(g.explain(end, seat(0), Depart{}), Reason::game_is_over);
}

TEST(HeaviestTrain, R4_TooHeavyIsWorthNothing) {
  const HeaviestTrain g = train_for(2);
  const State s = after(g, {Deal{coal}, Deal{caboose}, Couple{}, Deal{timber}, Depart{}});
  const auto outcome = g.outcome(s);
  EXPECT_EQ(outcome.points[0], 0);
  EXPECT_EQ(outcome.breakdown[0].weight, 9);
  EXPECT_EQ(outcome.rank[0], 2);
  EXPECT_EQ(outcome.points[1], 1);
  EXPECT_TRUE(g.view(s, Viewer::onlooker()).trains[0].wagons);  // shown at the end
}

TEST(HeaviestTrain, R5_TiesShareTheirRank) {
  const HeaviestTrain g = train_for(3);
  const auto outcome =
      g.outcome(after(g, {Deal{coal}, Deal{mail}, Deal{coal}, Depart{}, Depart{}, Depart{}}));
  EXPECT_EQ(outcome.rank[0], 1);
  EXPECT_EQ(outcome.rank[1], 3);
  EXPECT_EQ(outcome.rank[2], 1);
}

TEST(HeaviestTrain, ExplainAgreesWithLegal) {
  const HeaviestTrain g = train_for(3);
  std::vector<Action> all{Couple{}, Depart{}};
  for (int i = 0; i < g.count(WagonId{}); ++i) all.push_back(Deal{static_cast<WagonId>(i)});
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    State s = g.start();
    const auto check = [&](Actor who) {
      ActionListOf<HeaviestTrain> legal;
      if (g.to_act(s).contains(who)) g.legal(s, who, legal);
      for (const Action& action : all)
        EXPECT_EQ(!g.explain(s, who, action).has_value(), legal.contains(action));
    };
    do {
      check(Actor::chance());
      for (int i = 0; i < g.players(); ++i) check(seat(i));
      if (g.to_act(s).empty()) break;
      play_one(g, s, rng);
    } while (true);
  }
}

TEST(HeaviestTrain, ImagineKeepsTheView) {
  const HeaviestTrain g = train_for(4);
  Rng rng(5);
  State s = g.start();
  while (!g.to_act(s).empty()) {
    for (int i = 0; i < g.players(); ++i) {
      const View view = g.view(s, seat(i));
      const State imagined = g.imagine(view, rng);
      EXPECT_EQ(g.view(imagined, seat(i)), view);
      Wagons all = imagined.pile;
      for (const Wagons& train : imagined.train) all += train;
      EXPECT_EQ(all, g.start().pile);
    }
    play_one(g, s, rng);
  }
}

}  // namespace rail::heaviest_train::rules_test
