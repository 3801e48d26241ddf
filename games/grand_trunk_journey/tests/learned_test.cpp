// What networks are told about actions and positions: legal ones, the planner's first, nothing that
// a seat may not know where it compares, and the same whoever sits where.
#include "games/grand_trunk_journey/bots/learned.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>

#include "bots/learned/brain.h"
#include "engine/play.h"
#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/tests/random_boards.h"
#include "games/grand_trunk_journey/tests/settings.h"
#include "tests/learned_weights.h"

namespace rail::grand_trunk_journey::learned_test {
namespace {

constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }

/// Calls check(game, state, who) along a game of planners that slip now and then.
template <class Check>
void along_learned_game(const GrandTrunkJourney& g, std::uint64_t seed, Check check) {
  const Planner planner(g);
  Rng rng(seed);
  State state = g.start();
  play_out(g, state, [&](const State& s, Actor who, Action& out) {
    check(g, s, who);
    if (who.is_chance() || rng.below(8) == 0) return pick(g, s, who, rng, out);
    planner.choose(s, who.seat_of(), rng, out);
  });
}

template <class Check>
void along_learned_games(Check check) {
  std::uint64_t seed = 0;
  for (const Setting& setting : all_settings())
    along_learned_game(journey_of(setting), ++seed, check);
}

TEST(JourneyLearnedFeatures, AreOfLegalActionsOnceEach) {
  const auto out = std::make_unique<Learned::Compared>();
  std::set<std::size_t> kinds;
  along_learned_games([&](const GrandTrunkJourney& g, const State& s, Actor who) {
    if (who.is_chance()) return;
    const Planner planner(g);
    const Learned learned(g);
    ActionList<Action, max_actions> legal;
    g.legal(s, who, legal);
    Action chosen;
    Rng none(0);
    planner.choose(s, who.seat_of(), none, chosen);
    for (bool quick : {true, false}) {
      learned.compare(planner, s, who.seat_of(), quick, *out);
      ASSERT_GE(out->count, 1);
      ASSERT_LE(out->count, Learned::Compared::most);
      EXPECT_EQ(out->action[0], chosen);
      for (int i = 0; i < out->count; ++i) {
        EXPECT_TRUE(legal.contains(out->action[at(i)]));
        for (int k = 0; k < i; ++k) EXPECT_FALSE(out->action[at(k)] == out->action[at(i)]);
        kinds.insert(out->action[at(i)].index());
      }
    }
  });
  EXPECT_GE(kinds.size(), 24U);
}

TEST(JourneyLearnedFeatures, OfActionsKnowNoMoreThanTheSeat) {
  const auto here = std::make_unique<Learned::Compared>();
  const auto there = std::make_unique<Learned::Compared>();
  Rng luck(12);
  along_learned_games([&](const GrandTrunkJourney& g, const State& s, Actor who) {
    if (who.is_chance()) return;
    const Planner planner(g);
    const Learned learned(g);
    const State dealt = g.imagine(g.view(s, who.seat_of()), luck);
    learned.compare(planner, s, who.seat_of(), false, *here);
    learned.compare(planner, dealt, who.seat_of(), false, *there);
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

/// Judgement is asked when a turn begins, before anything is done, and not near the end.
TEST(JourneyLearnedFeatures, TellPositionsApart) {
  Learned::Position position{};
  std::set<Learned::Position> seen;
  int judged = 0;
  along_learned_games([&](const GrandTrunkJourney& g, const State& s, Actor who) {
    const Learned learned(g);
    if (!learned.may_judge(s)) return;
    ASSERT_FALSE(who.is_chance());
    EXPECT_FALSE(s.acted);
    const Planner planner(g);
    for (int i = 0; i < g.players(); ++i) {
      learned.describe(planner, s, seat(i), position);
      ++judged;
      seen.insert(position);
    }
  });
  EXPECT_GT(judged, 300);
  EXPECT_TRUE(std::cmp_equal(seen.size(), judged));
}

/// The same state with everybody one seat on.
State turned(const State& s, int players) {
  State other = s;
  const auto on = [&](Seat who) { return who == no_seat ? who : seat((index(who) + 1) % players); };
  for (int i = 0; i < players; ++i) {
    other.player[at(on(seat(i)))] = s.player[at(i)];
    other.order[at(i)] = on(s.order[at(i)]);
  }
  for (Seat& by : other.fulfilled_by) by = on(by);
  other.start = on(s.start);
  other.turn = on(s.turn);
  return other;
}

TEST(JourneyLearnedFeatures, DoNotDependOnSeats) {
  Learned::Position one{};
  Learned::Position two{};
  along_learned_games([&](const GrandTrunkJourney& g, const State& s, Actor) {
    const Learned learned(g);
    if (!learned.may_judge(s)) return;
    const Planner planner(g);
    const State other = turned(s, g.players());
    for (int i = 0; i < g.players(); ++i) {
      learned.describe(planner, s, seat(i), one);
      learned.describe(planner, other, seat((i + 1) % g.players()), two);
      EXPECT_EQ(one, two);
    }
  });
}

/// In whatever a board may say they are made without an error, and compared legally.
TEST(JourneyLearnedFeatures, AreMadeOnMadeUpBoards) {
  const auto out = std::make_unique<Learned::Compared>();
  Learned::Position position{};
  int tables = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Rng rng(seed);
    std::shared_ptr<const Board> board;
    try {
      board = std::make_shared<const Board>(Board::parse(RandomBoard(rng).text()));
    } catch (const BoardError&) {
      continue;
    }
    const GrandTrunkJourney game(board, board->max_players, {});
    ++tables;
    along_learned_game(game, seed, [&](const GrandTrunkJourney& g, const State& s, Actor who) {
      if (who.is_chance()) return;
      const Planner planner(g);
      const Learned learned(g);
      if (learned.may_judge(s)) learned.describe(planner, s, who.seat_of(), position);
      learned.compare(planner, s, who.seat_of(), false, *out);
      EXPECT_GE(out->count, 1);
    });
  }
  EXPECT_GT(tables, 3);
}

/// Worth is the estimate that a position begins with and what judgement says, never beyond the
/// ends.
TEST(JourneyLearnedJudgement, CorrectsTheEstimate) {
  int ahead = 0;
  int level = 0;
  along_learned_games([&](const GrandTrunkJourney& g, const State& s, Actor) {
    const Learned learned(g);
    if (!learned.may_judge(s)) return;
    const Planner planner(g);
    Learned::Position position{};
    int best = 0;
    for (int i = 0; i < g.players(); ++i) {
      learned.describe(planner, s, seat(i), position);
      const int said = Learned::worth(position, 0);
      best = std::max(best, said);
      EXPECT_GE(said, 0);
      EXPECT_LE(said, 10'000);
      if (said > 0) {  // it may be below, and is told as 0
        EXPECT_EQ(Learned::worth(position, 32'768), std::min(10'000, said + 1000));
      }
      EXPECT_EQ(Learned::worth(position, 2'000'000'000), 10'000);
      EXPECT_EQ(Learned::worth(position, -2'000'000'000), 0);
    }
    ++(best > 5000 ? ahead : level);
    EXPECT_GE(best, 5000);  // somebody is ahead, or all are level
  });
  EXPECT_GT(ahead, 20 * level);
}

TEST(JourneyLearnedJudgement, IsReadFromAFile) {
  using Brain = bots::Brain<GrandTrunkJourney>;
  Rng rng(3);
  WeightSketch sketch(GrandTrunkJourney::family, Learned::version, 2, {.candidates = 6, .cut = 1});
  sketch.add("policy", Brain::Policy::sizes, 20, rng);
  sketch.add("judgement", Brain::Judgement::sizes, 20, rng);
  const auto brain = Brain::from(sketch.whole());
  ASSERT_TRUE(brain->judgement.has_value());
  EXPECT_EQ(brain->use.cut, 1);
  WeightSketch other(GrandTrunkJourney::family, Learned::version + 1, 1, {});
  other.add("policy", Brain::Policy::sizes, 20, rng);
  EXPECT_THROW(Brain::from(other.whole()), bots::BadWeights);
}

}  // namespace
}  // namespace rail::grand_trunk_journey::learned_test
