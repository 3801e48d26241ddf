// Buckets and addresses, with a clock of the test's own.
#include "tables/limits.h"

#include <gtest/gtest.h>

namespace rail::tables {
namespace limits_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Clock::time_point noon{std::chrono::hours(12)};

TEST(TokenBucket, GivesTheBurstAndThenTheRate) {
  TokenBucket bucket;
  const Rate rate{.per_second = 2, .burst = 3};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, noon));
  EXPECT_FALSE(bucket.take(rate, noon));
  EXPECT_FALSE(bucket.take(rate, noon + milliseconds(499)));
  EXPECT_TRUE(bucket.take(rate, noon + milliseconds(500)));
  EXPECT_FALSE(bucket.take(rate, noon + milliseconds(500)));
}

TEST(TokenBucket, IsNeverFullerThanTheBurst) {
  TokenBucket bucket;
  const Rate rate{.per_second = 2, .burst = 3};
  EXPECT_TRUE(bucket.take(rate, noon));
  int taken = 0;
  while (bucket.take(rate, noon + std::chrono::hours(100))) ++taken;
  EXPECT_EQ(taken, 3);
}

TEST(TokenBucket, GivesNothingForTimeThatRunsBackwards) {
  TokenBucket bucket;
  const Rate rate{.per_second = 1, .burst = 1};
  EXPECT_TRUE(bucket.take(rate, noon));
  EXPECT_FALSE(bucket.take(rate, noon - seconds(100)));
  EXPECT_FALSE(bucket.take(rate, noon));
  EXPECT_TRUE(bucket.take(rate, noon + seconds(1)));
}

TEST(TokenBucket, WithoutBurstGivesNothing) {
  TokenBucket bucket;
  EXPECT_FALSE(bucket.take({.per_second = 5, .burst = 0}, noon));
}

TEST(AddressLimiter, CountsAddressesApart) {
  AddressLimiter tables({.per_second = 30.0 / 3600, .burst = 30});
  for (int i = 0; i < 30; ++i) EXPECT_TRUE(tables.allow("192.0.2.1", noon));
  EXPECT_FALSE(tables.allow("192.0.2.1", noon));
  EXPECT_TRUE(tables.allow("192.0.2.2", noon));
  EXPECT_FALSE(tables.allow("192.0.2.1", noon + seconds(119)));
  EXPECT_TRUE(tables.allow("192.0.2.1", noon + seconds(121)));
}

TEST(AddressLimiter, RemembersABoundedNumberOfAddresses) {
  AddressLimiter limiter({.per_second = 1, .burst = 1}, 100);
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_TRUE(limiter.allow(std::to_string(i), noon));
    EXPECT_LE(limiter.size(), 100U);
  }
}

TEST(AddressLimiter, KeepsThoseWhoComeOften) {
  AddressLimiter limiter({.per_second = 1, .burst = 1}, 100);
  EXPECT_TRUE(limiter.allow("often", noon));
  for (int i = 0; i < 10'000; ++i) {
    limiter.allow(std::to_string(i), noon);
    EXPECT_FALSE(limiter.allow("often", noon));
  }
}

TEST(AddressLimiter, SaysHowManyAreLeft) {
  AddressLimiter limiter({.per_second = 1.0 / 60, .burst = 3});
  EXPECT_EQ(limiter.left("a", noon), 3);
  EXPECT_TRUE(limiter.allow("a", noon));
  EXPECT_EQ(limiter.left("a", noon), 2);
  EXPECT_EQ(limiter.left("b", noon), 3);
  for (int i = 0; i < 5; ++i) limiter.allow("a", noon);
  EXPECT_EQ(limiter.left("a", noon), 0);
  EXPECT_EQ(limiter.left("a", noon + seconds(59)), 0);
  EXPECT_EQ(limiter.left("a", noon + seconds(61)), 1);
}

TEST(AddressLimiter, CanBeAskedWithoutCounting) {
  AddressLimiter limiter({.per_second = 1, .burst = 1}, 2);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.would_allow("a", noon));
  EXPECT_EQ(limiter.size(), 0U);
  EXPECT_TRUE(limiter.allow("a", noon));
  EXPECT_FALSE(limiter.would_allow("a", noon));
  EXPECT_TRUE(limiter.would_allow("a", noon + seconds(1)));
  EXPECT_TRUE(limiter.allow("b", noon)) << "a is among the older ones now";
  EXPECT_FALSE(limiter.would_allow("a", noon));
}

TEST(ByteBudget, BoundsEachAddressAndAllTogether) {
  using Verdict = ByteBudget::Verdict;
  ByteBudget budget(100, 60);
  EXPECT_EQ(budget.judge("a", 61), Verdict::address_has_too_much);
  EXPECT_EQ(budget.judge("a", 60), Verdict::granted);
  budget.take("a", 60);
  EXPECT_EQ(budget.judge("a", 1), Verdict::address_has_too_much);
  EXPECT_EQ(budget.judge("b", 41), Verdict::all_have_too_much);
  EXPECT_EQ(budget.judge("b", 40), Verdict::granted);
  budget.take("b", 40);
  EXPECT_EQ(budget.judge("c", 1), Verdict::all_have_too_much);
  budget.give_back("a", 60);
  EXPECT_EQ(budget.judge("a", 60), Verdict::granted);
  budget.give_back("b", 40);
  EXPECT_EQ(budget.taken(), 0U);
}

TEST(AddressCount, ForgetsThoseWhoHaveLeft) {
  AddressCount count;
  EXPECT_TRUE(count.enter("a", 2));
  EXPECT_TRUE(count.enter("a", 2));
  EXPECT_FALSE(count.enter("a", 2));
  EXPECT_TRUE(count.enter("b", 2));
  EXPECT_FALSE(count.enter("c", 0));
  EXPECT_EQ(count.size(), 2U);
  count.leave("a");
  EXPECT_TRUE(count.enter("a", 2));
  count.leave("a");
  count.leave("a");
  count.leave("b");
  EXPECT_EQ(count.size(), 0U);
}

}  // namespace limits_test
}  // namespace rail::tables
