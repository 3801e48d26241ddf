// The arena's statistics against values that are known.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/rng.h"
#include "lab/elo.h"
#include "lab/score.h"
#include "lab/sprt.h"
#include "lab/think_times.h"

namespace rail::lab::rating_test {
namespace {

std::array<double, 2> interval(const std::vector<DealScore>& deals) {
  return interval_by_deals(deals, [](const DealScore& d) { return d.wins[0]; });
}

/// So many deals of two games of which bot 0 won `wins`.
std::vector<DealScore> deals_with(int deals, double wins) {
  DealScore deal{.games = 2};
  deal.wins = {wins, 2 - wins};
  return std::vector<DealScore>(static_cast<std::size_t>(deals), deal);
}

TEST(Interval, IsWilsonsForIndependentGames) {
  const auto all_won = interval(deals_with(5, 2));
  EXPECT_NEAR(all_won[0], 0.7225, 0.0001);
  EXPECT_NEAR(all_won[1], 1, 1e-12);
  const auto half_won = interval(deals_with(50, 1));
  EXPECT_NEAR(half_won[0], 0.4038, 0.0001);
  EXPECT_NEAR(half_won[1], 0.5962, 0.0001);
}

TEST(Interval, IsWiderWhenDealsDecide) {
  std::vector<DealScore> deals = deals_with(50, 2);
  for (const DealScore& deal : deals_with(50, 0)) deals.push_back(deal);
  const auto wide = interval(deals);
  const auto independent = interval(deals_with(100, 1));
  EXPECT_GT(wide[1] - wide[0], 1.3 * (independent[1] - independent[0]));
}

TEST(Interval, SaysNothingWithoutGames) { EXPECT_EQ(interval({}), (std::array<double, 2>{0, 1})); }

double elo_of(double rate) { return 400 * std::log10(rate / (1 - rate)); }

TEST(Elo, OfTwoIsTheLogarithmOfTheOdds) {
  std::vector<Meeting> meetings;
  for (int deal = 0; deal < 100; ++deal)
    meetings.push_back({.deal = deal, .first = 0, .second = 1, .score = 7.5, .games = 10});
  const std::vector<Rating> ratings = bradley_terry(2, meetings);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of(750.5 / 1001), 1e-6);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 190.8, 0.5);
  EXPECT_NEAR(ratings[0].elo, -ratings[1].elo, 1e-9);
  // All deals are alike, so it is as wide as independent games make it: 1/√(n p q), halved because
  // the other moves by as much.
  const double expected = 400 / std::log(10.0) * 1.96 / std::sqrt(1001 * 0.75 * 0.25) / 2;
  EXPECT_NEAR((ratings[0].ci95[1] - ratings[0].ci95[0]) / 2, expected, 0.05);
}

TEST(Elo, RecoversTheStrengthsOfMany) {
  const std::vector<double> truth{300, 100, 0, -150, -250};
  std::vector<Meeting> meetings;
  for (int i = 0; i < 5; ++i) {
    for (int j = i + 1; j < 5; ++j) {
      const double difference =
          truth[static_cast<std::size_t>(j)] - truth[static_cast<std::size_t>(i)];
      const double rate = 1 / (1 + std::pow(10, difference / 400));
      meetings.push_back({.deal = 0, .first = i, .second = j, .score = 1e6 * rate, .games = 1e6});
    }
  }
  const std::vector<Rating> ratings = bradley_terry(5, meetings);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(ratings[i].elo, truth[i], 0.1) << i;
}

TEST(Elo, ReachesThroughOthers) {
  // 0 and 2 never met, but both played 1.
  std::vector<Meeting> meetings{
      {.deal = 0, .first = 0, .second = 1, .score = 6400, .games = 10000},
      {.deal = 1, .first = 1, .second = 2, .score = 6400, .games = 10000}};
  const std::vector<Rating> ratings = bradley_terry(3, meetings);
  EXPECT_NEAR(ratings[0].elo - ratings[2].elo, 2 * elo_of(0.64), 0.5);
}

TEST(Elo, OfOneWhoWonEverythingIsFiniteAndUncertain) {
  std::vector<Meeting> meetings;
  for (int deal = 0; deal < 5; ++deal)
    meetings.push_back({.deal = deal, .first = 0, .second = 1, .score = 2, .games = 2});
  const std::vector<Rating> ratings = bradley_terry(2, meetings);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of(10.5 / 11), 1e-6);
  EXPECT_GT(ratings[0].ci95[1] - ratings[0].ci95[0], 200);
}

TEST(Elo, IsLessCertainWhenDealsDecide) {
  std::vector<Meeting> alike;
  std::vector<Meeting> split;
  for (int deal = 0; deal < 100; ++deal) {
    alike.push_back({.deal = deal, .first = 0, .second = 1, .score = 1, .games = 2});
    split.push_back(
        {.deal = deal, .first = 0, .second = 1, .score = deal % 2 == 0 ? 2.0 : 0.0, .games = 2});
  }
  const Rating narrow = bradley_terry(2, alike)[0];
  const Rating wide = bradley_terry(2, split)[0];
  EXPECT_NEAR(wide.elo, narrow.elo, 1e-6);
  EXPECT_NEAR((wide.ci95[1] - wide.ci95[0]) / (narrow.ci95[1] - narrow.ci95[0]), std::sqrt(2),
              0.02);
}

TEST(Elo, WithoutGamesAllAreEqual) {
  for (const Rating& rating : bradley_terry(1, {})) EXPECT_EQ(rating.elo, 0);
}

/// Deals of two games, each won with this chance; more alike the more `shared` luck there is.
class Luck {
 public:
  explicit Luck(std::uint64_t seed) : rng_(seed) {}
  double deal(double rate, double shared) {
    const bool first = game(rate);
    const bool second = rng_.below(1000) < 1000 * shared ? first : game(rate);
    return (first ? 0.5 : 0) + (second ? 0.5 : 0);
  }

 private:
  bool game(double rate) { return rng_.below(1'000'000) < 1e6 * rate; }
  Rng rng_;
};

/// How often the higher of 0.5 and 0.6 is accepted.
double accepted_high(double rate, double shared, int runs) {
  Luck luck(7);
  int high = 0;
  for (int run = 0; run < runs; ++run) {
    Sprt sprt({0.5, 0.6});
    while (!sprt.accepted()) sprt.add(luck.deal(rate, shared));
    high += sprt.accepted() == 0.6;
  }
  return static_cast<double>(high) / runs;
}

TEST(SprtTest, ErrsSeldom) {
  for (const double shared : {0.0, 0.5}) {
    EXPECT_LT(accepted_high(0.5, shared, 2000), 0.07) << shared;
    EXPECT_GT(accepted_high(0.6, shared, 2000), 0.93) << shared;
    EXPECT_GT(accepted_high(0.7, shared, 2000), 0.99) << shared;
  }
}

TEST(SprtTest, WaitsBeforeItDecides) {
  Sprt sprt({0.5, 0.9});
  for (int i = 1; i < Sprt::first_look; ++i) {
    sprt.add(1);
    EXPECT_EQ(sprt.accepted(), std::nullopt);
  }
  sprt.add(1);
  EXPECT_EQ(sprt.accepted(), 0.9);
  EXPECT_EQ(sprt.deals(), Sprt::first_look);
  sprt.add(0);
  EXPECT_EQ(sprt.deals(), Sprt::first_look);  // decided is decided
}

TEST(SprtTest, RatioIsThatOfNormalScores) {
  Sprt sprt({0.5, 0.6});
  EXPECT_EQ(sprt.log_ratio(), 0);
  for (int i = 0; i < 6; ++i) sprt.add(1);
  for (int i = 0; i < 4; ++i) sprt.add(0);
  // Mean 0.6; spread of 7 won and 5 lost.
  EXPECT_NEAR(sprt.log_ratio(), 10 * 0.1 * 0.1 / (2 * (7.0 / 12) * (5.0 / 12)), 1e-12);
}

TEST(ThinkTimesTest, QuantilesAreRightToThreePercent) {
  using std::chrono::nanoseconds;
  ThinkTimes times;
  EXPECT_EQ(times.milliseconds(0.5), 0);
  ThinkTimes others;
  for (int i = 1; i <= 1000; ++i) (i % 2 == 0 ? times : others).add(nanoseconds(i * 10'000));
  times.add(others);
  EXPECT_EQ(times.count(), 1000U);
  EXPECT_NEAR(times.milliseconds(0.5), 5, 0.15);
  EXPECT_NEAR(times.milliseconds(0.99), 9.9, 0.3);
  EXPECT_NEAR(times.milliseconds(0), 0.01, 0.0003);
}

TEST(ThinkTimesTest, HasRoomForAnyTime) {
  ThinkTimes times;
  times.add(std::chrono::nanoseconds(-5));
  EXPECT_EQ(times.milliseconds(1), 0);
  times.add(std::chrono::hours(24 * 365));
  EXPECT_NEAR(times.milliseconds(1), 365.0 * 24 * 3600 * 1000, 365.0 * 24 * 3600 * 30);
  times.add(std::chrono::nanoseconds::max());
  EXPECT_GT(times.milliseconds(1), 9e12);
}

}  // namespace
}  // namespace rail::lab::rating_test
