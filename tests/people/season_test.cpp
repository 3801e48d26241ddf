// Seasons of a circle: points, ratings and deals, as a table and over time.
#include "people/season.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>

namespace rail::people::season_test {
namespace {

GameResult game(std::string table, std::int64_t ended, std::vector<Finish> seats) {
  return {.table = std::move(table), .ended = ended, .seats = std::move(seats)};
}
GameResult together(std::string table, std::int64_t ended, std::string deal, TeamResult team,
                    const std::vector<std::string>& people) {
  GameResult result{
      .table = std::move(table), .ended = ended, .deal = std::move(deal), .team = team};
  for (const std::string& person : people) result.seats.push_back({.person = person});
  return result;
}
const SeasonRow& row_of(const std::vector<SeasonRow>& rows, std::string_view person) {
  return *std::find_if(rows.begin(), rows.end(),
                       [&](const SeasonRow& row) { return row.person == person; });
}

TEST(SeasonTest, HasBounds) {
  EXPECT_FALSE(problem_of(Season{}));
  EXPECT_TRUE(problem_of(Season{.from = 5, .until = 5}));
  EXPECT_TRUE(problem_of(Season{.by_place = {1, 2}}));
}

TEST(SeasonTest, PointsBeginAtZeroAndStrengthDoesNot) {
  const std::vector<GameResult> games{game("t1", 10, {{"a", 1, 90}, {"b", 2, 80}}),  // before
                                      game("t2", 100, {{"b", 1, 90}, {"a", 2, 80}, {"c", 3, 10}}),
                                      game("t3", 200, {{"a", 1, 90}, {"b", 1, 90}, {"", 3, 10}}),
                                      game("t4", 300, {{"a", 1, 90}, {"b", 2, 80}})};  // after
  const Season season{.from = 100, .until = 300};
  const std::vector<SeasonRow> rows = season_table(season, games);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].person, "b");
  EXPECT_EQ(rows[0].sum.points, (4 + 3) * whole_point);
  EXPECT_EQ(rows[0].sum.games, 2);
  EXPECT_EQ(rows[0].sum.wins, 2);
  EXPECT_EQ(rows[1].person, "a");
  EXPECT_EQ(rows[1].sum.points, (2 + 3) * whole_point);
  EXPECT_EQ(rows[2].sum.points, 1 * whole_point);
  EXPECT_EQ(rows[2].place, 3);

  std::vector<GameResult> without = games;
  without.erase(without.begin());
  EXPECT_EQ(season_table(season, without)[0].sum.points, rows[0].sum.points);
  EXPECT_NE(season_table(season, without)[0].sum.rating, rows[0].sum.rating);
  EXPECT_FALSE(rows[0].place_before);
}

TEST(SeasonTest, SaysWhoRoseSinceWhen) {
  const std::vector<GameResult> games{game("t1", 10, {{"a", 1, 9}, {"b", 2, 8}}),
                                      game("t2", 20, {{"b", 1, 9}, {"c", 2, 8}})};
  const std::vector<SeasonRow> rows = season_table({}, games, 20);
  EXPECT_EQ(row_of(rows, "b").place, 1);
  EXPECT_EQ(row_of(rows, "b").place_before, 2);
  EXPECT_EQ(row_of(rows, "a").place, 2);
  EXPECT_EQ(row_of(rows, "a").place_before, 1);
  EXPECT_EQ(row_of(rows, "c").place_before, std::nullopt);
  for (const SeasonRow& row : season_table({}, games, 21)) EXPECT_EQ(row.place_before, row.place);
}

TEST(SeasonTest, EqualPeopleShareAPlace) {
  const std::vector<GameResult> games{
      game("t1", 10, {{"b", 1, 9}, {"a", 1, 9}, {"c", 3, 1}, {"d", 3, 1}})};
  for (const SeasonBy by : {SeasonBy::points, SeasonBy::rating}) {
    const std::vector<SeasonRow> rows = season_table({.by = by}, games);
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].person, "a");
    EXPECT_EQ(rows[0].place, 1);
    EXPECT_EQ(rows[1].place, 1);
    EXPECT_EQ(rows[2].place, 3);
    EXPECT_EQ(rows[3].place, 3);
  }
}

TEST(SeasonTest, BotsAreNotRated) {
  const Season season{.by = SeasonBy::rating};
  const std::vector<SeasonRow> rows =
      season_table(season, {game("t1", 10, {{"a", 2, 9}, {"", 1, 10}, {"b", 3, 1}})});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].sum.wins, 0);
  const std::vector<SeasonRow> without =
      season_table(season, {game("t1", 10, {{"a", 1, 9}, {"b", 2, 1}})});
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(rows[i].sum.rating, without[i].sum.rating);
}

TEST(SeasonTest, AloneWithBotsNothingIsToBeCollected) {
  const std::vector<GameResult> games{
      game("t1", 10, {{"a", 1, 90}, {"", 2, 80}, {"", 3, 70}}),
      game("t2", 20, {{"a", 2, 80}, {"", 1, 90}, {"b", 3, 10}}),
      together("t3", 30, "d", {.won = true, .delivered = 1, .tokens_lost = 0}, {"a", ""})};
  const std::vector<SeasonRow> rows = season_table({}, games);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].person, "a");
  EXPECT_EQ(rows[0].sum.games, 1);
  EXPECT_EQ(rows[0].sum.wins, 0);
  EXPECT_EQ(rows[0].sum.points, 2 * whole_point);
  EXPECT_EQ(rows[0].sum.team_games, 1) << "that is compared by its deal";
  const std::vector<SeasonLine> lines = season_lines({}, games);
  ASSERT_EQ(lines.size(), 2U);
  ASSERT_EQ(lines[0].stops.size(), 2U);
  EXPECT_EQ(lines[0].stops[0].table, "t2");
  EXPECT_TRUE(season_table({}, {games[0]}).empty());
}

TEST(SeasonTest, ComparesTeamsOnTheSameDeal) {
  const TeamResult lost{.won = false, .delivered = 6, .tokens_lost = 7};
  const TeamResult won{.won = true, .delivered = 8, .tokens_lost = 5};
  const TeamResult fast{.won = true, .delivered = 8, .tokens_lost = 1};
  EXPECT_TRUE(better(won, lost));
  EXPECT_TRUE(better(fast, won));
  EXPECT_TRUE(better(lost, {.won = false, .delivered = 5, .tokens_lost = 0}));
  EXPECT_FALSE(better(won, won));
  const std::vector<GameResult> games{
      together("t1", 10, "d", lost, {"a", "b"}), together("t2", 20, "d", won, {"c", "e"}),
      together("t3", 30, "d", fast, {"f", ""}), together("t4", 40, "other", won, {"a", "c"}),
      game("t5", 50, {{"a", 1, 9}, {"z", 2, 8}})};
  const std::vector<SeasonRow> rows = season_table({.by = SeasonBy::deals}, games);
  ASSERT_EQ(rows.size(), 5U);  // z played nothing that counts here
  EXPECT_EQ(rows[0].person, "f");
  EXPECT_EQ(rows[0].sum.comparison, 1000);
  EXPECT_EQ(row_of(rows, "c").sum.comparison, 500);
  EXPECT_EQ(row_of(rows, "a").sum.comparison, 250);  // 0 and, alone on a deal, a half
  EXPECT_EQ(row_of(rows, "a").sum.team_games, 2);
  EXPECT_EQ(row_of(rows, "a").sum.team_wins, 1);
  EXPECT_EQ(row_of(rows, "b").sum.comparison, 0);
  EXPECT_EQ(row_of(rows, "b").sum.comparison_error, 500);
  EXPECT_LT(row_of(rows, "a").sum.comparison_error, 500);
  // A season by points knows them, too, apart from its games.
  EXPECT_EQ(row_of(season_table({}, games), "a").sum.comparison, 250);
  EXPECT_EQ(row_of(season_table({}, games), "a").sum.games, 1);
}

TEST(SeasonTest, WhoKnowsADealIsNotComparedAgain) {
  const TeamResult lost{};
  const TeamResult won{.won = true};
  const std::vector<SeasonRow> rows =
      season_table({.by = SeasonBy::deals},
                   {together("t1", 10, "d", lost, {"a"}), together("t2", 20, "d", lost, {"b"}),
                    together("t3", 30, "d", won, {"a", "c"})});
  EXPECT_EQ(row_of(rows, "a").sum.comparison, 500);
  EXPECT_EQ(row_of(rows, "b").sum.comparison, 500);
  EXPECT_EQ(row_of(rows, "a").sum.team_wins, 1);
}

TEST(SeasonTest, LinesHaveAStopForEachGameUpToABound) {
  std::vector<GameResult> games;
  for (int i = 0; i < 30; ++i) {
    games.push_back(game(fmt::format("t{:02}", i), i, {{"a", 1 + i % 2, 0}, {"b", 2 - i % 2, 0}}));
  }
  const std::vector<SeasonLine> lines = season_lines({.from = 10}, games);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].person, "a");
  ASSERT_EQ(lines[0].stops.size(), 20U);
  EXPECT_EQ(lines[0].stops.front().at, 10);
  EXPECT_EQ(lines[0].stops.front().sum.games, 1);
  EXPECT_EQ(lines[0].stops.back().sum, season_table({.from = 10}, games)[0].sum);
  const std::vector<SeasonLine> few = season_lines({.from = 10}, games, 7);
  ASSERT_EQ(few[0].stops.size(), 7U);
  EXPECT_EQ(few[0].stops.back(), lines[0].stops.back());
  EXPECT_TRUE(season_lines({}, {}).empty());
}

std::vector<GameResult> any_games() {
  std::vector<GameResult> games;
  const int count = *rc::gen::inRange(0, 12);
  for (int i = 0; i < count; ++i) {
    GameResult result{.table = fmt::format("t{}", i),
                      .ended = *rc::gen::inRange(0, 5),
                      .deal = fmt::format("d{}", *rc::gen::inRange(0, 3))};
    const int people = *rc::gen::inRange(2, 6);
    const int first = *rc::gen::inRange(0, 7);
    for (int seat = 0; seat < people; ++seat) {
      const int who = (first + seat) % 7;
      result.seats.push_back(
          {.person = who == 6 ? "" : fmt::format("p{}", who), .points = *rc::gen::inRange(0, 4)});
    }
    for (Finish& finish : result.seats) {
      finish.place = 1 + static_cast<int>(std::count_if(
                             result.seats.begin(), result.seats.end(),
                             [&](const Finish& f) { return f.points > finish.points; }));
    }
    if (*rc::gen::arbitrary<bool>())
      result.team = TeamResult{.won = *rc::gen::arbitrary<bool>(),
                               .delivered = *rc::gen::inRange(0, 3),
                               .tokens_lost = *rc::gen::inRange(0, 3)};
    games.push_back(std::move(result));
  }
  return games;
}

RC_GTEST_PROP(SeasonProperty, IsTheSameForAnyOrderOfGamesAndForGamesToldTwice, ()) {
  const std::vector<GameResult> games = any_games();
  std::vector<GameResult> backwards = games;
  std::reverse(backwards.begin(), backwards.end());
  backwards.insert(backwards.end(), games.begin(), games.end());
  for (const SeasonBy by : {SeasonBy::points, SeasonBy::rating, SeasonBy::deals}) {
    const Season season{.from = 1, .until = 4, .by = by};
    RC_ASSERT(season_table(season, games, 3) == season_table(season, backwards, 3));
    RC_ASSERT(season_lines(season, games) == season_lines(season, backwards));
  }
}

RC_GTEST_PROP(SeasonProperty, EveryLineEndsWhereTheTableStands, ()) {
  // Of deals it may not: others can play them later.
  const std::vector<GameResult> games = any_games();
  const std::vector<SeasonLine> lines = season_lines({}, games);
  for (const SeasonRow& row : season_table({}, games)) {
    const auto line = std::find_if(lines.begin(), lines.end(),
                                   [&](const SeasonLine& l) { return l.person == row.person; });
    RC_ASSERT(line != lines.end());
    RC_ASSERT(line->stops.back().sum.points == row.sum.points);
    RC_ASSERT(line->stops.back().sum.rating == row.sum.rating);
    RC_ASSERT(line->stops.back().sum.games == row.sum.games);
  }
}

RC_GTEST_PROP(SeasonProperty, PlacesCountThoseWhoAreBetter, ()) {
  const std::vector<SeasonRow> rows = season_table({}, any_games());
  for (const SeasonRow& row : rows) {
    const auto ahead = std::count_if(rows.begin(), rows.end(), [&](const SeasonRow& other) {
      return std::pair(other.sum.points, other.sum.wins) > std::pair(row.sum.points, row.sum.wins);
    });
    RC_ASSERT(row.place == ahead + 1);
  }
}

}  // namespace
}  // namespace rail::people::season_test
