// Play on boards that nobody drew: whatever the checks of board files accept can be played to the
// end.
#include "games/grand_trunk_journey/tests/random_boards.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <stdexcept>

#include "engine/play.h"
#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/tests/invariants.h"
#include "tests/random_board_games.h"
#include "tests/sampling.h"
#include "tests/scale.h"

namespace rail::grand_trunk_journey::random_boards_test {

constexpr int most_plies = 10'000;

/// A made-up board; none if it is refused.
std::shared_ptr<const Board> random_board(Rng& rng) {
  try {
    return std::make_shared<const Board>(Board::parse(RandomBoard(rng).text()));
  } catch (const BoardError&) {
    return nullptr;
  }
}

/// Calls f(game, rng) for a table of each size on each of so many accepted boards.
template <class F>
void on_random_boards(int boards, F f) {
  int accepted = 0;
  int seed = 0;
  for (; accepted < boards && seed < 4 * boards; ++seed) {
    SCOPED_TRACE("board " + std::to_string(seed));
    Rng rng(static_cast<std::uint64_t>(seed));
    const auto board = random_board(rng);
    if (!board) continue;
    ++accepted;
    for (int players = board->min_players; players <= board->max_players; ++players) {
      std::optional<GrandTrunkJourney> game;
      try {
        game.emplace(board, players, random_options(*board, players, rng));
      } catch (const std::invalid_argument&) {
        continue;  // a level that the scenario does not have
      }
      f(*game, rng);
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_EQ(accepted, boards) << "too many boards are refused";
}

TEST(GrandTrunkJourneyRandomBoards, PlayAlwaysGoesOnAndEnds) {
  on_random_boards(cases(2000, 100), [](const GrandTrunkJourney& game, Rng& rng) {
    expect_never_stuck(game, rng, most_plies);
  });
}

TEST(GrandTrunkJourneyRandomBoards, SamplingIsAsListed) {
  on_random_boards(cases(300, 30), [](const GrandTrunkJourney& game, Rng& rng) {
    State s = game.start();
    play_by(game, s, [&](State& state, Actor who) {
      check_as_listed(game, state, who, rng.next());
      game.advance(state, who, rng);
    });
  });
}

TEST(GrandTrunkJourneyRandomBoards, TheSuitesHoldOnThem) {
  on_random_boards(cases(60, 10), [](const GrandTrunkJourney& game, Rng&) {
    const Subject<GrandTrunkJourney> subject{
        .game = game, .most_actions = most_plies, .broken = broken_invariant};
    actors_and_outcome(subject, 1);
    refusals(subject, 1, 4, 15);
    imagination(subject, 1);
  });
}

TEST(GrandTrunkJourneyRandomBoards, PlannersPlayByTheRules) {
  on_random_boards(cases(200, 20), [](const GrandTrunkJourney& game, Rng& rng) {
    const Planner planner(game);
    State s = game.start();
    for (ActorSet acting = game.to_act(s); !acting.empty(); acting = game.to_act(s)) {
      const Actor who = acting.first();
      Action action;
      if (who.is_chance()) {
        pick(game, s, who, rng, action);
      } else {
        planner.choose(s, who.seat_of(), rng, action);
        ASSERT_FALSE(game.explain(s, who, action)) << words(game, action);
        if (rng.below(3) == 0) pick(game, s, who, rng, action);
      }
      game.apply(s, who, action, {});
    }
  });
}

}  // namespace rail::grand_trunk_journey::random_boards_test
