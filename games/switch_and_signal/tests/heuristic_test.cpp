// The greedy bot does what is plainly good.
#include "games/switch_and_signal/bots/heuristic.h"

#include <gtest/gtest.h>

#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/tests/table.h"
#include "lab/arena.h"
#include "tests/scale.h"

namespace rail::switch_and_signal::heuristic_test {

const TrainId black_1 = Table::train(Color::black, 1);

int rating(const Table& t, const Action& action) {
  const View view = t.game.view(t.s, t.s.turn);
  return Heuristic(t.game, view).rate(action);
}

/// What the player in turn likes best.
Action favourite(const Table& t) {
  const View view = t.game.view(t.s, t.s.turn);
  const Heuristic heuristic(t.game, view);
  const std::vector<Action> legal = t.legal();
  return *std::max_element(legal.begin(), legal.end(), [&](const Action& a, const Action& b) {
    return heuristic.rate(a) < heuristic.rate(b);
  });
}

template <class A>
A favourite_of(const Table& t) {
  const Action action = favourite(t);
  EXPECT_TRUE(std::holds_alternative<A>(action)) << words(t.game, action);
  return std::holds_alternative<A>(action) ? std::get<A>(action) : A{};
}

TEST(SwitchAndSignalHeuristic, OpensTheSwitchBeforeALoadedTrain) {
  Table t = Table::cleared(Table::europe, 0, 2, 0);
  t.put(black_1, "turin--lyon", 2, true);
  t.load(black_1, Goods::red);
  const SetSwitch set = favourite_of<SetSwitch>(t);
  EXPECT_EQ(set.junction, t.junction("lyon"));
  EXPECT_EQ(set.open, t.way("turin--lyon", "lyon--marseille"));
}

TEST(SwitchAndSignalHeuristic, DrivesALoadedTrainIntoThePort) {
  Table t = Table::cleared(Table::europe, 0, 0, 6);
  t.put(black_1, "lyon--marseille", 1, true);
  t.load(black_1, Goods::red);
  EXPECT_EQ(favourite_of<MoveTrain>(t).train, black_1);
}

TEST(SwitchAndSignalHeuristic, DrivesNoEmptyTrainIntoThePort) {
  Table t = Table::cleared(Table::europe, 0, 0, 1);
  t.put(black_1, "lyon--marseille", 1, true);
  EXPECT_LT(rating(t, MoveTrain{black_1}), rating(t, EndTurn{5}));
}

TEST(SwitchAndSignalHeuristic, KeepsCardsThatHelpNobodyAndDrawsAllItMay) {
  const Table t = Table::cleared(Table::europe, 2, 2, 0);
  EXPECT_EQ(favourite_of<EndTurn>(t).draw, 5);
}

TEST(SwitchAndSignalHeuristic, TriesEverythingInTheLastTurn) {
  Table t = Table::cleared(Table::europe, 0, 0, 1);
  t.put(black_1, "lyon--marseille", 1, true);
  t.s.departures = 0;
  EXPECT_EQ(favourite_of<MoveTrain>(t).train, black_1);
}

TEST(SwitchAndSignalHeuristic, LeavesACityTowardsThePort) {
  Table t = Table::cleared(Table::europe, 0, 0, 2);
  t.swap_signal("on-hanover--frankfurt", "at-paris-from-dijon");
  t.put(black_1, "paris");
  t.load(black_1, Goods::blue);
  t.without_helpers();
  t.play(MoveTrain{black_1});
  t.roll(3);
  EXPECT_EQ(favourite_of<Leave>(t).line, t.line("paris--dijon"));
}

TEST(SwitchAndSignalHeuristic, DeploysTheFastestTrain) {
  Table t = Table::before_card(Table::europe);
  t.reveal("new-any");
  EXPECT_EQ(favourite_of<Deploy>(t).color, Color::black);
}

TEST(SwitchAndSignalHeuristic, PlacesDiscsWhereTrainsUsuallyRun) {
  Options options = Table::seat_0_first();
  options.discs = Discs::placed;
  const Table t(Table::europe, 2, options);
  const JunctionId lyon = t.junction("lyon");
  EXPECT_GT(rating(t, PlaceSwitch{lyon, t.way("dijon--lyon", "lyon--marseille")}),
            rating(t, PlaceSwitch{lyon, t.way("turin--lyon", "dijon--lyon")}));
  EXPECT_GT(rating(t, PlaceSignal{t.signal("at-marseille-from-lyon")}),
            rating(t, PlaceSignal{t.signal("on-salzburg--verona")}));
}

class GreedyTeam : public testing::TestWithParam<std::string_view> {};

TEST_P(GreedyTeam, WinsOftenAndRandomBotsNever) {
  const SwitchAndSignal game(embedded_board(GetParam()), 2, {});
  const int games = cases(30, 2);
  const lab::ArenaResult greedy = lab::arena(game, {"greedy", "greedy"}, games, 2, 1);
  EXPECT_GE(greedy.team_win_rate, games >= 30 ? 0.25 : 0);  // two games say little about that
  EXPECT_GE(greedy.bots[0].mean_points, games >= 30 ? 6 : 3);
  const lab::ArenaResult random = lab::arena(game, {"random", "random"}, 30, 1, 1);
  EXPECT_EQ(random.team_win_rate, 0);
  EXPECT_LE(random.bots[0].mean_points, 1);
}

/// Ratings come from the view alone: what is imagined from it is rated alike.
TEST_P(GreedyTeam, RatesByItsViewAlone) {
  const SwitchAndSignal game(embedded_board(GetParam()), 2, {});
  State state = game.start();
  Rng rng(5);
  bots::GreedyBot<SwitchAndSignal> bot;
  int left = cases(60, 15);
  play_out(game, state, [&](const State& s, Actor who, Action& out) {
    if (who.is_chance() || left == 0) return pick(game, s, who, rng, out);
    --left;
    ActionListOf<SwitchAndSignal> legal;
    game.legal(s, who, legal);
    const View view = game.view(s, who.seat_of());
    Rng other(7);
    const View again = game.view(game.imagine(view, other), who.seat_of());
    const Heuristic one(game, view);
    const Heuristic two(game, again);
    for (const Action& action : legal) ASSERT_EQ(one.rate(action), two.rate(action));
    out = bot.choose(game, view, legal, rng);
  });
  EXPECT_EQ(left, 0);
}

INSTANTIATE_TEST_SUITE_P(SwitchAndSignal, GreedyTeam,
                         testing::Values(Table::europe, Table::america), [](const auto& board) {
                           return board.index == 0 ? "Europe" : "NorthAmerica";
                         });

}  // namespace rail::switch_and_signal::heuristic_test
