// The planner sees what is plainly good, and knows no more than its seat.
#include "games/switch_and_signal/bots/planner.h"

#include <gtest/gtest.h>

#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/tests/settings.h"
#include "games/switch_and_signal/tests/table.h"
#include "lab/arena.h"
#include "tests/scale.h"

namespace rail::switch_and_signal::planner_test {

static_assert(bots::Planned<SwitchAndSignal>);

const TrainId black_1 = Table::train(Color::black, 1);
const TrainId black_2 = Table::train(Color::black, 2);

Action decision(const Table& t) {
  Planner planner(t.game);
  Rng rng(1);
  Action action;
  planner.choose(t.s, t.s.turn, rng, action);
  return action;
}

template <class A>
A decision_of(const Table& t) {
  const Action action = decision(t);
  EXPECT_TRUE(std::holds_alternative<A>(action)) << words(t.game, action);
  return std::holds_alternative<A>(action) ? std::get<A>(action) : A{};
}

int rating(const Table& t, const Action& action) {
  Planner planner(t.game);
  ActionListOf<SwitchAndSignal> legal;
  t.game.legal(t.s, t.s.turn, legal);
  bots::Ratings<SwitchAndSignal> ratings{};
  planner.rate(t.s, t.s.turn, legal, ratings);
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i] == action) return ratings[at(i)];
  }
  ADD_FAILURE() << words(t.game, action);
  return 0;
}

int chance(const Table& t) { return Planner(t.game).worth(t.s, seat(0)); }

TEST(SwitchAndSignalPlanner, RollsNotForATrainBeforeARedSignal) {
  Table t = Table::cleared(Table::europe, 0, 0, 6);
  t.put(black_1, "turin--marseille", 1, true);
  t.load(black_1, Goods::red);
  EXPECT_LT(rating(t, MoveTrain{black_1}), rating(t, EndTurn{4}));
  t.swap_signal("on-hanover--frankfurt", "at-marseille-from-turin");
  EXPECT_GT(rating(t, MoveTrain{black_1}), rating(t, EndTurn{4}));
}

TEST(SwitchAndSignalPlanner, MovesFirstTheTrainThatStandsInTheWay) {
  for (const bool swapped : {false, true}) {
    Table t = Table::before_card(Table::europe);
    const TrainId ahead = swapped ? black_1 : black_2;
    const TrainId behind = swapped ? black_2 : black_1;
    t.put(behind, "dijon--lyon", 1, true);
    t.put(ahead, "lyon--marseille", 1, true);
    t.load(black_1, Goods::red);
    t.load(black_2, Goods::blue);
    t.without_helpers();
    t.reveal("black-gray");
    EXPECT_EQ(decision_of<MoveTrain>(t).train, ahead);
  }
}

TEST(SwitchAndSignalPlanner, LeavesTheSwitchFarAheadToTheNextPlayerWhoHasTheCard) {
  Table t = Table::cleared(Table::europe, 0, 1, 0);
  t.put(black_1, "turin--lyon", 1, true);
  t.load(black_1, Goods::red);
  const SetSwitch set{t.junction("lyon"), t.way("turin--lyon", "lyon--marseille")};
  const auto gain = [&] { return rating(t, set) - rating(t, EndTurn{5}); };
  t.give(1, 5, 0, 0);
  const int alone = gain();
  t.give(1, 2, 3, 0);
  EXPECT_LT(gain(), alone);
}

TEST(SwitchAndSignalPlanner, KnowsWhatHelpsToWin) {
  Table t = Table::cleared(Table::europe, 2, 2, 1);
  t.put(black_1, "lyon--marseille", 1, true);
  const int before = chance(t);
  t.load(black_1, Goods::red);
  const int loaded = chance(t);
  EXPECT_GT(loaded, before);
  t.s.tokens = 1;
  const int late = chance(t);
  EXPECT_LT(late, loaded);
  t.s.departures = 3;
  EXPECT_LT(chance(t), late);
}

class PlannerAt : public testing::TestWithParam<Setting> {
 protected:
  SwitchAndSignal game{embedded_board(GetParam().board), GetParam().players, GetParam().options};
  Planner planner{game};

  /// Whole games; `check(state, seat, legal, choice)` sees every decision.
  void play(int games, const auto& check) {
    for (int i = 0; i < games; ++i) {
      Rng luck(static_cast<std::uint64_t>(i));
      Rng rng(2);
      State state = game.start();
      play_out(game, state, [&](const State& s, Actor who, Action& out) {
        if (who.is_chance()) return pick(game, s, who, luck, out);
        planner.choose(s, who.seat_of(), rng, out);
        ActionListOf<SwitchAndSignal> legal;
        game.legal(s, who, legal);
        check(s, who.seat_of(), legal, out);
      });
      EXPECT_EQ(planner.worth(state, seat(0)), state.won ? bots::certain : 0);
    }
  }
};

TEST_P(PlannerAt, DoesWhatIsAllowedAndRatedHighest) {
  bots::Ratings<SwitchAndSignal> ratings{};
  play(cases(4, 1), [&](const State& s, Seat who, const auto& legal, const Action& choice) {
    ASSERT_TRUE(legal.contains(choice)) << words(game, choice);
    planner.rate(s, who, legal, ratings);
    const auto best = std::max_element(ratings.begin(), ratings.begin() + legal.size());
    for (int i = 0; i < legal.size(); ++i) {
      if (legal[i] == choice) {
        ASSERT_EQ(ratings[at(i)], *best) << words(game, choice);
      }
    }
    const int worth = planner.worth(s, who);
    ASSERT_GT(worth, 0);
    ASSERT_LT(worth, bots::certain);
  });
}

TEST_P(PlannerAt, DecidesByItsViewAloneAndAsANewPlannerWould) {
  int left = cases(60, 8);
  play(1, [&](const State& s, Seat who, const auto&, const Action& choice) {
    if (left == 0) return;
    --left;
    for (const std::uint64_t seed : {3U, 4U}) {
      Rng other(seed);
      const State imagined = game.imagine(game.view(s, who), other);
      Rng rng(2);
      Action again;
      Planner(game).choose(imagined, who, rng, again);
      ASSERT_EQ(again, choice);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(SwitchAndSignal, PlannerAt, testing::ValuesIn(all_settings()),
                         [](const auto& it) { return it.param.name; });

TEST(SwitchAndSignalSearch, FindsTheSignalAndSaysWhatItExpects) {
  Table t = Table::cleared(Table::europe, 2, 2, 0);
  t.put(black_1, "turin--marseille", 1, true);
  t.load(black_1, Goods::red);
  ActionListOf<SwitchAndSignal> legal;
  t.game.legal(t.s, t.s.turn, legal);
  bots::HalvingBot<SwitchAndSignal> bot(bots::Thinking{.playouts = 200});
  Rng rng(1);
  const View view = t.game.view(t.s, t.s.turn);
  const auto advice = bot.advise(t.game, view, legal, rng, 3);
  ASSERT_FALSE(advice.empty());
  ASSERT_TRUE(std::holds_alternative<SetSignal>(advice[0].action))
      << words(t.game, advice[0].action);
  EXPECT_EQ(std::get<SetSignal>(advice[0].action).to, t.signal("at-marseille-from-turin"));
  EXPECT_GT(advice[0].worth, 0);
  EXPECT_LT(advice[0].worth, bots::certain);
  Rng same(1);
  EXPECT_EQ(bot.choose(t.game, view, legal, same), advice[0].action);
}

/// What is remembered is what would be worked out again: along games of the planner, with some
/// random actions so that odd positions come up, one that remembers decides, rates and values as
/// one that does not.
TEST(SwitchAndSignalPlanner, RemembersWhatItWouldWorkOutAgain) {
  int decisions = 0;
  for (const Setting& setting : all_settings()) {
    const SwitchAndSignal game = subject_of(setting).game;
    Planner remembering(game);
    Planner plain(game);
    plain.remember_nothing();
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(10, 1)); ++seed) {
      Rng rng(seed);
      State s = game.start();
      play_by(game, s, [&](State& state, Actor who) {
        if (who.is_chance()) return game.advance(state, who, rng);
        ++decisions;
        Action one;
        Action other;
        remembering.choose(state, who.seat_of(), rng, one);
        plain.choose(state, who.seat_of(), rng, other);
        EXPECT_EQ(one, other) << setting.name << ", seed " << seed;
        if (rng.below(8) == 0) {
          ActionListOf<SwitchAndSignal> legal;
          game.legal(state, who, legal);
          bots::Ratings<SwitchAndSignal> ratings{};
          bots::Ratings<SwitchAndSignal> others{};
          remembering.rate(state, who.seat_of(), legal, ratings);
          plain.rate(state, who.seat_of(), legal, others);
          EXPECT_EQ(ratings, others) << setting.name << ", seed " << seed;
          EXPECT_EQ(remembering.worth(state, who.seat_of()), plain.worth(state, who.seat_of()));
          return game.advance(state, who, rng);
        }
        game.apply(state, who, one, {});
      });
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(decisions, cases(20'000, 1'000));
}

}  // namespace rail::switch_and_signal::planner_test
