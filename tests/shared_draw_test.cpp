// Luck that tables share: the same number, the same draws, as far as what is left allows.
#include "host/shared_draw.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "engine/rng.h"
#include "host/catalog.h"

namespace rail::host::shared_draw_test {

/// Which of the outcomes 0, 1, … with these weights comes first.
template <std::size_t N>
std::size_t winner(std::uint64_t deal, std::uint64_t earlier,
                   const std::array<std::uint32_t, N>& of) {
  SharedDraw draw(deal, 3, earlier);
  std::size_t first = N;
  for (std::size_t i = 0; i < N; ++i) {
    if (draw.is_first(i, of[i])) first = i;
  }
  return first;
}

TEST(SharedDraw, IsWonAsOftenAsTheWeightSays) {
  constexpr int draws = 20'000;
  std::array<int, 4> wins{};
  for (std::uint64_t i = 0; i < draws; ++i) ++wins[winner<4>(99, i, {1, 2, 0, 7})];
  EXPECT_NEAR(wins[0], draws * 0.1, 250);
  EXPECT_NEAR(wins[1], draws * 0.2, 300);
  EXPECT_EQ(wins[2], 0) << "what is not there cannot be drawn";
  EXPECT_NEAR(wins[3], draws * 0.7, 350);
}

TEST(SharedDraw, HasTheSameWinnerIfSlightlyLessIsLeft) {
  constexpr int draws = 10'000;
  int other = 0;
  for (std::uint64_t i = 0; i < draws; ++i)
    other += winner<3>(5, i, {12, 12, 14}) != winner<3>(5, i, {12, 11, 14}) ? 1 : 0;
  EXPECT_GT(other, 0);
  EXPECT_LT(other, draws / 30) << "one card of 38 makes hardly any difference";
}

/// The race as it is told, with every logarithm: what is quicker must come to the same.
template <std::size_t N>
std::size_t told_winner(std::uint64_t deal, std::uint64_t earlier,
                        const std::array<std::uint32_t, N>& of) {
  const auto blend = [](std::uint64_t a, std::uint64_t b) {
    return Rng(a ^ Rng(b + 0x9E37'79B9'7F4A'7C15).next()).next();
  };
  const std::uint64_t draw = blend(deal, std::uint64_t{3} << 32 | earlier);
  std::size_t first = N;
  double best = 0;
  for (std::size_t i = 0; i < N; ++i) {
    if (of[i] == 0) continue;
    const double uniform = static_cast<double>((blend(draw, i) >> 11) + 1) / 0x1p53;
    const double time = -std::log(uniform) / of[i];
    if (first < N && time >= best) continue;
    first = i;
    best = time;
  }
  return first;
}

TEST(SharedDraw, IsTheRaceAsItIsTold) {
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    const std::array<std::uint32_t, 9> of{12, 0, 12, 14, 1, 12, 3, 1'000'000, 2};
    ASSERT_EQ(winner(i * 7, i, of), told_winner(i * 7, i, of)) << i;
    const std::array<std::uint32_t, 4> few{1, 1, 1, 1};
    ASSERT_EQ(winner(~i, i, few), told_winner(~i, i, few)) << i;
  }
}

/// Plays with the luck of a deal; every seat takes the action at this place of its list.
std::string played(const GameEntry& game, std::uint64_t deal, std::size_t choice, int plies) {
  const auto match = game.start(2, {});
  std::string drawn;
  for (int ply = 0; ply < plies && !match->over(); ++ply) {
    const Actor who = match->to_act().first();
    if (who.is_chance()) {
      const json::value outcome = match->draw_from(deal);
      EXPECT_FALSE(match->play(who, outcome)) << outcome;
      drawn += json::serialize(outcome) + "\n";
    } else {
      const json::array legal = match->legal(who);
      match->play(who, legal[choice % legal.size()]);
    }
  }
  return drawn;
}

TEST(Deal, GivesEveryTableTheSameStart) {
  for (const auto& game : Catalog::whole().entries()) {
    // Until the first decision nobody can have changed anything.
    const auto match = game->start(2, {});
    int chance = 0;
    for (; match->to_act().is_chance(); ++chance) match->play(Actor::chance(), match->draw_from(7));
    ASSERT_GT(chance, 0) << game->id();
    EXPECT_EQ(played(*game, 7, 0, chance), played(*game, 7, 1, chance)) << game->id();
    bool others_differ = false;  // in a small game two may begin alike
    for (const std::uint64_t other : {8, 9, 10})
      others_differ |= played(*game, 7, 0, chance) != played(*game, other, 0, chance);
    EXPECT_TRUE(others_differ) << game->id();
    EXPECT_EQ(played(*game, 7, 0, 300), played(*game, 7, 0, 300)) << game->id();
  }
}

}  // namespace rail::host::shared_draw_test
