// Searches and arenas on several threads, with the planners of real games.
#include <gtest/gtest.h>

#include <boost/mp11/algorithm.hpp>

#include "generated/all_games.h"
#include "lab/arena.h"
#include "lab/threads.h"
#include "tests/honesty.h"

namespace rail::search_thread_test {

/// A game of two on its first board.
template <Game G>
G first_table() {
  using Board = typename G::Board;
  const std::string_view text = GameParts<G>::boards().front().text;
  return {std::make_shared<const Board>(Board::parse(text)), 2, {}};
}

template <class G>
class SearchThread : public testing::Test {
 protected:
  const G game = first_table<G>();

  /// What a bot chooses in the middle of a game.
  typename G::Action choice(std::string_view name) const {
    typename G::Action action;
    int decisions = 0;
    along_a_sensible_game(game, 1, [&](const typename G::State& s, Seat me, const auto& legal) {
      if (++decisions != 12) return;
      Rng rng(3);
      action = bots::make_bot<G>(name, lab::threads())->choose(game, game.view(s, me), legal, rng);
      EXPECT_TRUE(legal.contains(action)) << name;
    });
    EXPECT_GE(decisions, 12);
    return action;
  }
};

template <class G>
using IsPlanned = std::bool_constant<bots::Planned<G>>;
using Games = boost::mp11::mp_rename<boost::mp11::mp_copy_if<AllGames, IsPlanned>, testing::Types>;
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
  const auto alone = lab::arena(this->game, names, 2, 5, 1);
  const auto together = lab::arena(this->game, names, 2, 5, 2);
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(alone.bots[i].win_rate, together.bots[i].win_rate);
    EXPECT_EQ(alone.bots[i].mean_points, together.bots[i].mean_points);
  }
}

}  // namespace rail::search_thread_test
