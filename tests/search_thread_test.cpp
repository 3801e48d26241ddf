// Searches and arenas on several threads, with the planners of real games.
#include <gtest/gtest.h>

#include "bots/arena.h"
#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/rules/boards.h"
#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/rules/boards.h"
#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/rules/boards.h"
#include "tests/honesty.h"

namespace rail::search_thread_test {

/// A game of two on its first board.
struct Tables {
  template <class Board>
  static std::shared_ptr<const Board> board(std::span<const EmbeddedBoard> all) {
    return std::make_shared<const Board>(Board::parse(all.front().text));
  }
  template <Game G>
  static G game();
};

template <>
grand_trunk_journey::GrandTrunkJourney Tables::game() {
  using namespace grand_trunk_journey;
  return {board<Board>(embedded_boards()), 2, {}};
}
template <>
switch_and_signal::SwitchAndSignal Tables::game() {
  using namespace switch_and_signal;
  return {board<Board>(embedded_boards()), 2, {}};
}
template <>
ticket_to_ride::TicketToRide Tables::game() {
  using namespace ticket_to_ride;
  return {board<Board>(embedded_boards()), 2, {}};
}

template <class G>
class SearchThread : public testing::Test {
 protected:
  const G game = Tables::game<G>();

  /// What a bot chooses in the middle of a game.
  typename G::Action choice(std::string_view name) const {
    typename G::Action action;
    int decisions = 0;
    along_a_sensible_game(game, 1, [&](const typename G::State& s, Seat me, const auto& legal) {
      if (++decisions != 12) return;
      Rng rng(3);
      action = bots::make_bot<G>(name)->choose(game, game.view(s, me), legal, rng);
      EXPECT_TRUE(legal.contains(action)) << name;
    });
    EXPECT_GE(decisions, 12);
    return action;
  }
};

using Games = testing::Types<grand_trunk_journey::GrandTrunkJourney,
                             switch_and_signal::SwitchAndSignal, ticket_to_ride::TicketToRide>;
TYPED_TEST_SUITE(SearchThread, Games);

TYPED_TEST(SearchThread, HalvingChoosesAsOnOne) {
  const auto alone = this->choice("halving:64");
  EXPECT_EQ(this->choice("halving:64x2"), alone);
  EXPECT_EQ(this->choice("halving:64x3"), alone);
}

/// Each thread has a tree of its own, so two of them search otherwise than one, but always alike.
TYPED_TEST(SearchThread, TreesAreAddedUpAlike) {
  EXPECT_EQ(this->choice("ismcts:64x2"), this->choice("ismcts:64x2"));
}

TYPED_TEST(SearchThread, ArenasOfSearchesEndAlike) {
  const std::vector<std::string> names{"halving:4x2", "planner"};
  const auto alone = bots::arena(this->game, names, 2, 5, 1);
  const auto together = bots::arena(this->game, names, 2, 5, 2);
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(alone.bots[i].win_rate, together.bots[i].win_rate);
    EXPECT_EQ(alone.bots[i].mean_points, together.bots[i].mean_points);
  }
}

}  // namespace rail::search_thread_test
