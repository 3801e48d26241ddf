// Whatever the check of board documents accepts can be played: our boards with random changes,
// every number of players, random options.
#include <gtest/gtest.h>

#include <boost/mp11/algorithm.hpp>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "generated/all_games.h"
#include "tests/damaged_board.h"
#include "tests/mutated_board.h"
#include "tests/random_board_games.h"
#include "tests/scale.h"

namespace rail::mutated_boards_test {

constexpr int most_plies = 100'000;

/// A game with any options that go with this table.
template <Game G>
G any_game(const std::shared_ptr<const typename G::Board>& board, int players, Rng& rng) {
  for (int tries = 0; tries < 8; ++tries) {
    std::vector<std::string> values;
    for (const OptionSpec& spec : G::option_specs(*board))
      values.push_back(spec.values[rng.below(static_cast<std::uint32_t>(spec.values.size()))]);
    try {
      return G(board, players, G::read_options(values));
    } catch (const std::invalid_argument&) {
      continue;  // they do not go together
    }
  }
  return G(board, players, {});
}

/// The board, if it is accepted; counts the first problem if it is not.
template <Game G>
std::shared_ptr<const typename G::Board> accepted(const std::string& text,
                                                  std::map<std::string, int>& refused) {
  try {
    return std::make_shared<const typename G::Board>(G::Board::parse(text));
  } catch (const BoardError& error) {
    for (const BoardProblem& problem : error.problems()) ++refused[problem.code];
    return nullptr;
  }
}

template <Game G>
void play_on_mutated_boards(int boards) {
  std::map<std::string, int> refused;
  int good = 0;
  for (int seed = 0; good < boards; ++seed) {
    ASSERT_LT(seed, 60 * boards) << "hardly any board is good";
    Rng rng(static_cast<std::uint64_t>(seed));
    const auto ours = GameParts<G>::boards();
    const std::string text =
        MutatedBoard(ours[rng.below(static_cast<std::uint32_t>(ours.size()))].text, rng).text();
    const auto board = accepted<G>(text, refused);
    if (!board) continue;
    ++good;
    SCOPED_TRACE(std::string(G::family) + ", board " + std::to_string(seed));
    for (int players = board->min_players; players <= board->max_players; ++players) {
      expect_never_stuck(any_game<G>(board, players, rng), rng, most_plies);
      if (testing::Test::HasFailure()) return;
    }
  }
  for (const auto& [code, times] : refused)
    testing::Test::RecordProperty(std::string(G::family) + "_" + code, times);
}

TEST(MutatedBoards, WhateverIsAcceptedIsPlayable) {
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, AllGames>>(
      []<class G>(std::type_identity<G>) { play_on_mutated_boards<G>(cases(120, 8)); });
}

}  // namespace rail::mutated_boards_test
