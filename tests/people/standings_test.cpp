// Standings: each tie-break alone, and what has to hold for any tournament.
#include "people/standings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace rail::people::standings_test {
namespace {

const StandingsRow& row_of(const std::vector<StandingsRow>& rows, std::string_view person) {
  return *std::find_if(rows.begin(), rows.end(),
                       [&](const StandingsRow& row) { return row.person == person; });
}

TEST(PlacePoints, AreSharedByThoseWhoShareAPlace) {
  const std::vector<Finish> table{{"a", 2, 0}, {"b", 1, 0}, {"c", 2, 0}, {"", 4, 0}};
  EXPECT_EQ(points_by_place({4, 2, 1}, table), (std::vector<std::int64_t>{90, 240, 90, 0}));
  EXPECT_EQ(usual_points(4), (std::vector<int>{6, 4, 2, 0}));
}

TEST(PlacePoints, HaveBounds) {
  EXPECT_FALSE(problem_of_points({4, 2, 1}));
  EXPECT_FALSE(problem_of_points({1000, 1000, 0}));
  EXPECT_FALSE(problem_of_points(std::vector<int>(most_paid_places, 1)));
  EXPECT_TRUE(problem_of_points({}));
  EXPECT_TRUE(problem_of_points(std::vector<int>(most_paid_places + 1, 1)));
  EXPECT_TRUE(problem_of_points({1001}));
  EXPECT_TRUE(problem_of_points({2, -1}));
  EXPECT_TRUE(problem_of_points({2, 3}));
  EXPECT_TRUE(problem_of_points({0}));
}

TEST(Shares, CountTiesHalf) {
  EXPECT_EQ(share_beaten(0, 0, 0), half_share);
  EXPECT_EQ(share_beaten(2, 0, 2), 2 * half_share);
  EXPECT_EQ(share_beaten(0, 1, 2), half_share / 2);
  EXPECT_EQ(share_beaten(1, 0, 3), 333'333);
  EXPECT_EQ(mean_share(333'333 + 666'667, 2), 500);
  EXPECT_EQ(mean_share(0, 0), 500);
  EXPECT_EQ(mean_share(642'499, 1), 642);
  EXPECT_EQ(mean_share(642'500, 1), 643);
}

/// A tournament whose people are all equal is looked at by many.
TEST(Standings, OfManyEqualsComeAtOnce) {
  constexpr int people = 256;
  constexpr int rounds = 200;
  TournamentResults results{
      .entrants = {}, .by_place = {2, 0}, .seats = 2, .tables = {}, .byes = {}};
  const auto name = [](int i) { return fmt::format("somebody-with-a-long-name-{:03}", i); };
  for (int i = 0; i < people; ++i) results.entrants.push_back(name(i));
  for (int round = 1; round <= rounds; ++round) {
    for (int i = 0; i < people; i += 2) {
      results.tables.push_back(
          {.round = round,
           .deal = "",
           .seats = {{name(i), 1, 0}, {name((i + 2 * round + 1) % people), 1, 0}}});
    }
  }
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<StandingsRow> rows = standings(results);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  EXPECT_EQ(rows.back().place, 1);
  EXPECT_EQ(rows.front().head_to_head, rounds);
}

TEST(SameSeats, CompareThoseWhoHadTheSameLuck) {
  const std::vector<PlayedTable> tables{
      {.deal = "d", .seats = {{"a", 1, 163}, {"b", 2, 100}}},
      {.deal = "d", .seats = {{"c", 1, 140}, {"", 2, 90}}},
      {.deal = "d", .seats = {{"e", 1, 117}, {"f", 1, 117}}},
      {.deal = "d", .seats = {{"g", 1, 500}, {"h", 2, 1}, {"i", 3, 0}}},  // three: another deal
  };
  const std::vector<SameSeat> seats = same_seats(tables);
  ASSERT_EQ(seats.size(), 5U);
  EXPECT_EQ(seats[0].seat, 0);
  EXPECT_EQ(seats[0].average, 140);
  EXPECT_EQ(seats[0].sitters,
            (std::vector<SameSeat::Sitter>{
                {"a", 163, 2 * half_share}, {"c", 140, half_share}, {"e", 117, 0}}));
  EXPECT_EQ(seats[1].sitters,
            (std::vector<SameSeat::Sitter>{{"f", 117, 2 * half_share}, {"b", 100, 0}}));
  EXPECT_EQ(seats[2].seats, 3);
  EXPECT_EQ(seats[2].sitters[0].share, half_share);
}

TEST(SameSeats, DoNotCompareTablesWithDealsOfTheirOwn) {
  EXPECT_TRUE(same_seats({{.round = 1, .deal = "", .seats = {{"a", 1, 9}, {"b", 2, 8}}},
                          {.round = 1, .deal = "", .seats = {{"c", 1, 5}, {"d", 2, 4}}}})
                  .empty());
}

TEST(Standings, HaveNoPlacesBeforeTheFirstRound) {
  const std::vector<StandingsRow> rows = standings({.entrants = {"b", "a"}, .by_place = {2, 0}});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].person, "a");
  for (const StandingsRow& row : rows) EXPECT_EQ(row.place, 0);
}

TEST(Standings, ABotHoldsItsPlaceAndIsNotRanked) {
  const std::vector<StandingsRow> rows =
      standings({.entrants = {"a", "b"},
                 .by_place = {4, 2, 1},
                 .seats = 3,
                 .tables = {{.deal = "d", .seats = {{"", 1, 9}, {"a", 2, 8}, {"b", 3, 7}}}}});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].person, "a");
  EXPECT_EQ(rows[0].points, 2 * whole_point);
  EXPECT_EQ(rows[0].buchholz, 1 * whole_point * whole_point);
  EXPECT_EQ(rows[1].place, 2);
}

TEST(Standings, AByeIsAHalf) {
  const std::vector<StandingsRow> rows =
      standings({.entrants = {"a", "b", "c"},
                 .by_place = {2, 0},
                 .seats = 2,
                 .tables = {{.deal = "d", .seats = {{"a", 1, 9}, {"b", 2, 8}}}},
                 .byes = {{.round = 1, .person = "c"}}});
  const StandingsRow& row = row_of(rows, "c");
  EXPECT_EQ(row.place, 2);
  EXPECT_EQ(row.points, whole_point);
  EXPECT_EQ(row.comparison, 500);
  EXPECT_EQ(row.buchholz, whole_point * whole_point);
}

/// Two rounds of two tables. Everybody has won once.
TournamentResults all_even() {
  return {.entrants = {"a", "b", "c", "d"},
          .by_place = {2, 0},
          .seats = 2,
          .tables = {{.round = 1, .deal = "x", .seats = {{"a", 1, 50}, {"b", 2, 40}}},
                     {.round = 1, .deal = "x", .seats = {{"c", 1, 60}, {"d", 2, 40}}},
                     {.round = 2, .deal = "y", .seats = {{"b", 1, 50}, {"c", 2, 40}}},
                     {.round = 2, .deal = "y", .seats = {{"d", 1, 50}, {"a", 2, 40}}}}};
}

TEST(Standings, GoByComparisonWherePointsAreEqual) {
  const TournamentResults results = all_even();
  const std::vector<StandingsRow> rows = standings(results);
  EXPECT_EQ(rows[0].person, "c");
  EXPECT_EQ(rows[0].comparison, 750);
  EXPECT_EQ(row_of(rows, "a").comparison, 250);
  EXPECT_EQ(row_of(rows, "a").place, 4);
  const std::vector<Reason> reasons = why(results, "c", "a");
  ASSERT_EQ(reasons.size(), 4U);
  EXPECT_EQ(reasons[0], (Reason{TieBreak::points, 120, 120, false}));
  EXPECT_EQ(reasons[1], (Reason{TieBreak::comparison, 750, 250, true}));
  EXPECT_FALSE(reasons[2].decides);
  EXPECT_EQ(reasons[3], (Reason{TieBreak::head_to_head, 0, 0, false}));
}

TEST(Standings, GoByMeetingsInTheEndAndShareAPlaceAfterThat) {
  const TournamentResults results = all_even();
  const std::vector<StandingsRow> rows = standings(results);
  // b and d are equal in everything and have not met.
  EXPECT_EQ(row_of(rows, "b").place, 2);
  EXPECT_EQ(row_of(rows, "d").place, 2);
  for (const Reason& reason : why(results, "b", "d")) EXPECT_FALSE(reason.decides);

  TournamentResults met = results;
  met.tables.push_back({.round = 3, .deal = "z", .seats = {{"b", 2, 10}, {"d", 1, 20}}});
  met.tables.push_back({.round = 4, .deal = "w", .seats = {{"b", 1, 20}, {"c", 2, 10}}});
  met.tables.push_back({.round = 5, .deal = "v", .seats = {{"c", 1, 20}, {"d", 2, 10}}});
  const std::vector<StandingsRow> after = standings(met);
  EXPECT_EQ(row_of(after, "b").points, row_of(after, "d").points);
  EXPECT_EQ(row_of(after, "b").comparison, row_of(after, "d").comparison);
  EXPECT_EQ(row_of(after, "b").buchholz, row_of(after, "d").buchholz);
  EXPECT_LT(row_of(after, "d").place, row_of(after, "b").place);
  EXPECT_EQ(why(met, "d", "b").back(), (Reason{TieBreak::head_to_head, 2, 0, true}));
}

TEST(Standings, GoByOpponentsBeforeMeetings) {
  // a and b won one of two each; a's opponents have more points.
  const TournamentResults results{
      .entrants = {"a", "b", "s", "t", "u", "v"},
      .by_place = {2, 0},
      .seats = 2,
      .tables = {{.round = 1, .deal = "1", .seats = {{"a", 1, 1}, {"s", 2, 0}}},
                 {.round = 1, .deal = "2", .seats = {{"b", 1, 1}, {"u", 2, 0}}},
                 {.round = 2, .deal = "3", .seats = {{"a", 2, 0}, {"t", 1, 1}}},
                 {.round = 2, .deal = "4", .seats = {{"b", 2, 0}, {"v", 1, 1}}},
                 {.round = 3, .deal = "5", .seats = {{"s", 1, 1}, {"u", 2, 0}}}}};
  const std::vector<StandingsRow> rows = standings(results);
  EXPECT_LT(row_of(rows, "a").place, row_of(rows, "b").place);
  EXPECT_TRUE(why(results, "a", "b")[2].decides);
  EXPECT_TRUE(why(results, "a", "nobody").empty());
  EXPECT_EQ(row_of(rows, "a").by_round,
            (std::vector<std::optional<std::int64_t>>{120, 0, std::nullopt}));
}

TournamentResults any_tournament() {
  TournamentResults results{.by_place = {5, 3, 2, 1}, .seats = 4};
  for (int i = 0; i < 11; ++i) results.entrants.push_back(fmt::format("p{}", i));
  const int rounds = *rc::gen::inRange(0, 5);
  for (int round = 1; round <= rounds; ++round) {
    const int turn = *rc::gen::inRange(0, 11);
    for (int table = 0; table < 3; ++table) {
      PlayedTable played{.round = round, .deal = fmt::format("d{}", round)};
      for (int seat = 0; seat < 4; ++seat) {
        const int who = table * 4 + seat;
        played.seats.push_back(
            {.person =
                 who < 10 ? results.entrants[static_cast<std::size_t>((who + turn) % 11)] : "",
             .points = *rc::gen::inRange(0, 4)});
      }
      for (Finish& finish : played.seats) {
        finish.place = 1 + static_cast<int>(std::count_if(
                               played.seats.begin(), played.seats.end(),
                               [&](const Finish& f) { return f.points > finish.points; }));
      }
      results.tables.push_back(std::move(played));
    }
    results.byes.push_back(
        {.round = round, .person = results.entrants[static_cast<std::size_t>((10 + turn) % 11)]});
  }
  return results;
}

RC_GTEST_PROP(StandingsProperty, AreTheSameForAnyOrderOfResults, ()) {
  const TournamentResults results = any_tournament();
  TournamentResults backwards = results;
  std::reverse(backwards.entrants.begin(), backwards.entrants.end());
  std::reverse(backwards.tables.begin(), backwards.tables.end());
  std::reverse(backwards.byes.begin(), backwards.byes.end());
  RC_ASSERT(standings(results) == standings(backwards));
}

RC_GTEST_PROP(StandingsProperty, TheFirstDifferenceDecides, ()) {
  const TournamentResults results = any_tournament();
  const std::vector<StandingsRow> rows = standings(results);
  RC_ASSERT(rows.size() == results.entrants.size());
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::vector<Reason> reasons = why(results, rows[i - 1].person, rows[i].person);
    const auto decisive = std::find_if(reasons.begin(), reasons.end(),
                                       [](const Reason& reason) { return reason.decides; });
    RC_ASSERT((decisive == reasons.end()) == (rows[i - 1].place == rows[i].place));
    if (decisive == reasons.end()) continue;
    RC_ASSERT(decisive->first > decisive->second);
    RC_ASSERT(rows[i].place == static_cast<int>(i) + 1);
  }
}

RC_GTEST_PROP(StandingsProperty, ComparisonsOfASeatAverageAHalf, ()) {
  for (const SameSeat& same : same_seats(any_tournament().tables)) {
    std::int64_t sum = 0;
    for (const SameSeat::Sitter& sitter : same.sitters) sum += sitter.share;
    RC_ASSERT(std::abs(sum - half_share * std::ssize(same.sitters)) <= std::ssize(same.sitters));
  }
}

}  // namespace
}  // namespace rail::people::standings_test
