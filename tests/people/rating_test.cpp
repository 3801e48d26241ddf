// Ratings of people: figures worked out elsewhere, and what has to hold for all games.
#include "people/rating.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace rail::people::rating_test {
namespace {

/// The paper's own step, without the wandering of strength.
constexpr RatingModel still{.dynamics = 0};

std::vector<Rating> of_places(const std::vector<int>& places, const RatingModel& model = {}) {
  std::vector<Finished> game;
  for (const int place : places) game.push_back({.before = {}, .place = place});
  return rated(game, model);
}

TEST(PeopleRating, OfTwoNewPeopleIsTheKnownFigure) {
  const std::vector<Rating> after = of_places({1, 2}, still);
  EXPECT_NEAR(after[0].mean, 27.63523138347365, 1e-12);
  EXPECT_NEAR(after[1].mean, 22.36476861652635, 1e-12);
  EXPECT_NEAR(after[0].deviation, 8.065506316323548, 1e-12);
  EXPECT_NEAR(after[1].deviation, 8.065506316323548, 1e-12);
}

TEST(PeopleRating, OfFourWithATieIsWhatTheFormulaGivesElsewhere) {
  // Worked out by a program of its own from the formulas of the paper (its algorithm 4).
  const std::vector<Rating> after = rated({{.before = {.mean = 29, .deviation = 3}, .place = 2},
                                           {.before = {}, .place = 1},
                                           {.before = {.mean = 20.5, .deviation = 5}, .place = 2},
                                           {.before = {.mean = 31, .deviation = 2}, .place = 4}});
  EXPECT_NEAR(after[0].mean, 28.889448287326015, 1e-10);
  EXPECT_NEAR(after[0].deviation, 2.9935616621228145, 1e-10);
  EXPECT_NEAR(after[1].mean, 29.094692567852494, 1e-10);
  EXPECT_NEAR(after[1].deviation, 8.158461202992216, 1e-10);
  EXPECT_NEAR(after[2].mean, 20.781893410958368, 1e-10);
  EXPECT_NEAR(after[2].deviation, 4.962293411383831, 1e-10);
  EXPECT_NEAR(after[3].mean, 30.76777260835282, 1e-10);
  EXPECT_NEAR(after[3].deviation, 2.0001333513783934, 1e-10);
}

TEST(PeopleRating, ATieOfEqualsMovesNobodyAndTellsSomething) {
  for (const Rating& rating : of_places({1, 1, 1, 1}, still)) {
    EXPECT_NEAR(rating.mean, 25, 1e-12);
    EXPECT_LT(rating.deviation, Rating{}.deviation);
  }
}

TEST(PeopleRating, OfOneAloneStays) {
  EXPECT_EQ(of_places({1}), (std::vector<Rating>{Rating{}}));
  EXPECT_TRUE(rated({}).empty());
}

TEST(PeopleRating, StaysUncertainHoweverMuchIsPlayed) {
  Rating a;
  Rating b;
  for (int game = 0; game < 3000; ++game) {
    const std::vector<Rating> after =
        rated({{.before = a, .place = 1 + game % 2}, {.before = b, .place = 2 - game % 2}});
    a = after[0];
    b = after[1];
  }
  EXPECT_GT(a.deviation, 0.5);
  EXPECT_LT(a.deviation, 2);
  EXPECT_NEAR(a.mean, b.mean, 1);
}

TEST(PeopleRating, IsShownOnAScaleForPeople) {
  EXPECT_EQ(
      shown({}),
      (ShownRating{
          .rating = 1500, .give_or_take = 200, .inner = {1301, 1699}, .outer = {1108, 1892}}));
  EXPECT_EQ(shown({.mean = 24.98, .deviation = 1}).rating, 1500);
  EXPECT_EQ(shown({.mean = 24.97, .deviation = 1}).rating, 1499);
}

TEST(PeopleRating, OfPeopleFarApartIsFinite) {
  for (const int place : {1, 2, 3}) {
    const std::vector<Rating> after =
        rated({{.before = {.mean = -1e6, .deviation = 1}, .place = place},
               {.before = {.mean = 1e6, .deviation = 1}, .place = 2}});
    for (const Rating& rating : after) {
      EXPECT_TRUE(std::isfinite(rating.mean));
      EXPECT_GT(rating.deviation, 0);
    }
    EXPECT_GE(after[0].mean, -1e6);
  }
}

std::vector<Finished> any_game() {
  std::vector<Finished> game;
  const int people = *rc::gen::inRange(2, 7);
  for (int i = 0; i < people; ++i) {
    game.push_back({.before = {.mean = *rc::gen::inRange(-100, 700) / 10.0,
                               .deviation = *rc::gen::inRange(1, 100) / 10.0},
                    .place = *rc::gen::inRange(1, people + 1)});
  }
  return game;
}

RC_GTEST_PROP(PeopleRatingProperty, WhatOneGainsOthersLose, ()) {
  // In units of what a game can move each: the sum of all pulls is nothing.
  const std::vector<Finished> game = any_game();
  const std::vector<Rating> after = rated(game, still);
  double pulls = 0;
  for (std::size_t i = 0; i < game.size(); ++i) {
    const double variance = game[i].before.deviation * game[i].before.deviation;
    pulls += (after[i].mean - game[i].before.mean) / variance;
    RC_ASSERT(after[i].deviation <= game[i].before.deviation);
    RC_ASSERT(after[i].deviation > 0);
  }
  RC_ASSERT(std::abs(pulls) < 1e-6);
}

RC_GTEST_PROP(PeopleRatingProperty, TheFirstGainsAndTheLastLoses, ()) {
  std::vector<Finished> game = any_game();
  for (std::size_t i = 0; i < game.size(); ++i) game[i].place = static_cast<int>(i) + 1;
  const std::vector<Rating> after = rated(game);
  RC_ASSERT(after.front().mean >= game.front().before.mean);
  RC_ASSERT(after.back().mean <= game.back().before.mean);
}

RC_GTEST_PROP(PeopleRatingProperty, SeatsAreOfNoMatter, ()) {
  const std::vector<Finished> game = any_game();
  std::vector<Finished> backwards = game;
  std::reverse(backwards.begin(), backwards.end());
  std::vector<Rating> after = rated(backwards);
  std::reverse(after.begin(), after.end());
  RC_ASSERT(after == rated(game));  // to the last bit
}

}  // namespace
}  // namespace rail::people::rating_test
