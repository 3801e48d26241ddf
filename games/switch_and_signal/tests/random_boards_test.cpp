// Play on any board that the loader accepts: it never gets stuck, and it ends.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/tests/invariants.h"
#include "games/switch_and_signal/tests/random_board.h"
#include "games/switch_and_signal/tests/table.h"
#include "tests/properties.h"
#include "tests/sampling.h"
#include "tests/scale.h"

namespace rail::switch_and_signal::random_boards_test {

/// A board that the loader accepts, if it accepts this one.
std::shared_ptr<const Board> random_board(std::uint64_t seed) {
  static const boost::json::value like = boost::json::parse(embedded_boards().front().text);
  try {
    return std::make_shared<const Board>(Board::parse(RandomBoard(like, seed).text()));
  } catch (const BoardError&) {
    return nullptr;
  }
}

/// Any values of the board's options.
Options any_options(const Board& board, int players, Rng& rng) {
  std::vector<std::string> values;
  for (const OptionSpec& spec : SwitchAndSignal::option_specs(board))
    values.push_back(spec.values[rng.below(static_cast<std::uint32_t>(spec.values.size()))]);
  Options options = SwitchAndSignal::read_options(values);
  if (options.first && index(*options.first) >= players) options.first.reset();
  return options;
}

/// No turn has more actions than this beside those for which a card is revealed, drawn or played.
constexpr int per_card = 12;

/// More than any game takes: set-up, and in each turn a departure card moves nine trains, and a
/// full hand is played and drawn.
int most_actions(const SwitchAndSignal& g) {
  constexpr int set_up = 150;
  const int turn =
      per_card * (train_count + 2) + per_card * (g.board().hand_limit + g.board().draw);
  return set_up + (g.start().departures + 2) * turn;
}

/// Calls f(game, seed) for so many boards that the loader accepts, each with any options.
template <class F>
void on_random_boards(int count, F f) {
  std::uint64_t seed = 0;
  for (int refused = 0; count > 0; ++seed) {
    const auto board = random_board(seed);
    if (!board) {
      ASSERT_LT(++refused, 8000) << "hardly any board is good";
      continue;
    }
    --count;
    SCOPED_TRACE("board " + std::to_string(seed));
    Rng rng(seed);
    const int more = board->max_players - board->min_players;
    const int players =
        board->min_players + static_cast<int>(rng.below(static_cast<std::uint32_t>(more + 1)));
    f(SwitchAndSignal(board, players, any_options(*board, players, rng)), seed);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(SwitchAndSignalRandomBoards, PlayNeverGetsStuckAndEnds) {
  on_random_boards(cases(300, 40), [](const SwitchAndSignal& game, std::uint64_t) {
    const Subject<SwitchAndSignal> subject{.game = game,
                                           .most_actions = most_actions(game),
                                           .broken = broken_invariant,
                                           .face_up = [](const Action&) { return true; }};
    along_random_games(subject, 2,
                       [&](Walk<SwitchAndSignal>& walk) { check_actors(subject, walk.state()); });
  });
}

TEST(SwitchAndSignalRandomBoards, SamplingIsAsListed) {
  on_random_boards(cases(200, 20), [](const SwitchAndSignal& game, std::uint64_t seed) {
    Rng rng(seed);
    State s = game.start();
    play_by(game, s, [&](State& state, Actor who) {
      check_as_listed(game, state, who, rng.next());
      game.advance(state, who, rng);
    });
  });
}

/// What the bots know of a board has room for all that a file may say.
TEST(SwitchAndSignalRandomBoards, BotsChooseWhatIsLegal) {
  on_random_boards(cases(30, 6), [](const SwitchAndSignal& game, std::uint64_t seed) {
    Rng rng(seed);
    Planner planner(game);
    State s = game.start();
    for (int n = 0; !game.to_act(s).empty(); ++n) {
      ASSERT_LT(n, most_actions(game));
      const Actor who = game.to_act(s).first();
      const std::vector<Action> legal = legal_actions(game, s, who);
      Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      if (!who.is_chance()) {
        planner.choose(s, who.seat_of(), rng, action);
        if (n % 8 == 0) Heuristic(game, game.view(s, who.seat_of())).rate(legal.front());
      }
      ASSERT_FALSE(game.explain(s, who, action)) << words(game, action);
      game.apply(s, who, action, {});
    }
  });
}

}  // namespace rail::switch_and_signal::random_boards_test
