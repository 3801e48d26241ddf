// The generator gives the same numbers everywhere, and fair ones.
#include "engine/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace rail {
namespace {

// From the authors' reference code for xoshiro256++ and splitmix64, run on other software.
TEST(Rng, GivesTheKnownNumbers) {
  Rng zero(0);
  EXPECT_EQ(zero.next(), 0x53175d61490b23dfU);
  EXPECT_EQ(zero.next(), 0x61da6f3dc380d507U);
  EXPECT_EQ(zero.next(), 0x5c0fdf91ec9a7bfcU);
  EXPECT_EQ(zero.next(), 0x02eebf8c3bbe5e1aU);
  for (int i = 4; i < 999; ++i) zero.next();
  EXPECT_EQ(zero.next(), 0x376300fa032f6483U);
  Rng one(1);
  EXPECT_EQ(one.next(), 0xcfc5d07f6f03c29bU);
  EXPECT_EQ(one.next(), 0xbf424132963fe08dU);
  Rng last(~std::uint64_t{0});
  EXPECT_EQ(last.next(), 0x56ccf8ce948e27b2U);
}

TEST(Rng, BelowGivesTheKnownNumbers) {
  Rng rng(7);
  for (std::uint32_t expected : {5, 17, 71, 42, 96, 46, 72, 32, 98, 7, 11, 17})
    EXPECT_EQ(rng.below(100), expected);
  static_assert(Rng(0).below(1) == 0);
}

TEST(Rng, BelowIsFair) {
  for (std::uint32_t bound : {1U, 2U, 3U, 5U, 6U, 7U, 10U, 97U, 110U}) {
    Rng rng(bound);
    const int draws = 20000;
    std::vector<int> seen(bound);
    for (int i = 0; i < draws; ++i) {
      const std::uint32_t n = rng.below(bound);
      ASSERT_LT(n, bound);
      ++seen[n];
    }
    const double expected = static_cast<double>(draws) / bound;
    for (int n : seen) EXPECT_NEAR(n, expected, 5 * std::sqrt(expected));
  }
}

/// Taking the high part of a product would make every third number twice as likely.
TEST(Rng, BelowIsFairForLargeBounds) {
  const std::uint32_t bound = 3U << 30;
  Rng rng(1);
  std::vector<int> seen(3);
  for (int i = 0; i < 30000; ++i) ++seen[rng.below(bound) % 3];
  for (int n : seen) EXPECT_NEAR(n, 10000, 400);
}

}  // namespace
}  // namespace rail
