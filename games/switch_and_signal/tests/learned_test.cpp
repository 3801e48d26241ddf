// What networks are told about actions and positions: legal ones, the planner's first, and nothing
// that is not known.
#include "games/switch_and_signal/bots/learned.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <set>
#include <utility>

#include "engine/play.h"
#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/rules/boards.h"

namespace rail::switch_and_signal {
namespace {

/// Calls check(game, state, who) along games of planners that slip now and then, on each board with
/// each number of players, with the usual options and with others.
template <class Check>
void along_learned_games(Check check) {
  for (const EmbeddedBoard& file : embedded_boards()) {
    const auto board = std::make_shared<const Board>(Board::parse(file.text));
    for (int players = 1; players <= board->max_players; ++players) {
      Options options;
      if (players > 2) options.discs = Discs::random;
      if (players == 2) options.discs = Discs::placed;
      if (players == 4) options.starts = Starts::drawn;
      const SwitchAndSignal g(board, players, options);
      const auto planner = std::make_unique<Planner>(g);
      Rng rng(static_cast<std::uint64_t>(players));
      State state = g.start();
      play_out(g, state, [&](const State& s, Actor who, Action& out) {
        check(g, s, who);
        if (who.is_chance() || rng.below(8) == 0) return pick(g, s, who, rng, out);
        planner->choose(s, who.seat_of(), rng, out);
      });
    }
  }
}

TEST(LearnedFeatures, AreOfLegalActionsOnceEach) {
  const auto out = std::make_unique<Learned::Compared>();
  std::set<std::size_t> kinds;
  along_learned_games([&](const SwitchAndSignal& g, const State& s, Actor who) {
    if (who.is_chance()) return;
    const auto planner = std::make_unique<Planner>(g);
    const Learned learned(g);
    ActionList<Action, max_actions> legal;
    g.legal(s, who, legal);
    for (bool quick : {true, false}) {
      learned.compare(*planner, s, who.seat_of(), quick, *out);
      ASSERT_GE(out->count, 1);
      ASSERT_LE(out->count, Learned::Compared::most);
      Action chosen;
      Rng none(0);
      planner->choose(s, who.seat_of(), none, chosen);
      EXPECT_EQ(out->action[0], chosen);
      for (int i = 0; i < out->count; ++i) {
        EXPECT_TRUE(legal.contains(out->action[at(i)]));
        for (int k = 0; k < i; ++k) EXPECT_FALSE(out->action[at(k)] == out->action[at(i)]);
        kinds.insert(out->action[at(i)].index());
      }
    }
  });
  EXPECT_GE(kinds.size(), 14U);
}

TEST(LearnedFeatures, KnowNoMoreThanTheSeat) {
  const auto here = std::make_unique<Learned::Compared>();
  const auto there = std::make_unique<Learned::Compared>();
  Learned::Position one{};
  Learned::Position two{};
  Rng luck(12);
  along_learned_games([&](const SwitchAndSignal& g, const State& s, Actor who) {
    const Learned learned(g);
    const State dealt = g.imagine(g.view(s, s.turn), luck);
    const auto planner = std::make_unique<Planner>(g);
    const auto other = std::make_unique<Planner>(g);
    if (learned.may_judge(s)) {
      learned.describe(*planner, s, s.turn, one);
      learned.describe(*other, dealt, s.turn, two);
      EXPECT_EQ(one, two);
    }
    if (who.is_chance()) return;
    learned.compare(*planner, s, who.seat_of(), false, *here);
    learned.compare(*other, dealt, who.seat_of(), false, *there);
    ASSERT_EQ(here->count, there->count);
    if (here->count > 1) {
      EXPECT_EQ(here->context, there->context);
    }
    for (int i = 0; i < here->count; ++i) {
      EXPECT_EQ(here->action[at(i)], there->action[at(i)]);
      EXPECT_EQ(here->features[at(i)], there->features[at(i)]);
    }
  });
}

TEST(LearnedFeatures, TellPositionsApart) {
  Learned::Position position{};
  std::set<Learned::Position> seen;
  int judged = 0;
  along_learned_games([&](const SwitchAndSignal& g, const State& s, Actor) {
    const Learned learned(g);
    if (!learned.may_judge(s)) return;
    const auto planner = std::make_unique<Planner>(g);
    learned.describe(*planner, s, s.turn, position);
    ++judged;
    seen.insert(position);
  });
  EXPECT_GT(judged, 60);
  EXPECT_EQ(std::cmp_equal(seen.size(), judged), true);
}

TEST(LearnedJudgement, CorrectsThePlannersChance) {
  along_learned_games([&](const SwitchAndSignal& g, const State& s, Actor) {
    const Learned learned(g);
    if (!learned.may_judge(s)) return;
    const auto planner = std::make_unique<Planner>(g);
    Learned::Position position{};
    learned.describe(*planner, s, s.turn, position);
    // If it says nothing, the chance is the planner's own.
    EXPECT_EQ(Learned::worth(position, 0), planner->worth(s, s.turn));
    EXPECT_GE(Learned::worth(position, 32'768), Learned::worth(position, 0));
    EXPECT_GT(Learned::worth(position, 2'000'000'000), 9'900);
    EXPECT_LT(Learned::worth(position, -2'000'000'000), 100);
  });
}

}  // namespace
}  // namespace rail::switch_and_signal
