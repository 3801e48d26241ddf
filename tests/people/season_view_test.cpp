// What makes a season of a circle, without a house.
#include "people/season_view.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/people/keys.h"

namespace rail::people::season_view_test {

constexpr std::int64_t noon = 1'800'000'000'000;
constexpr std::int64_t day_ms = 24 * 3600 * 1000;

circle::Result result(const std::string& table, std::int64_t at, std::optional<int> season,
                      const std::vector<std::string>& by_place) {
  circle::Result made;
  made.table = table;
  made.game = "x";
  made.at = at;
  made.season = season;
  for (const std::string& person : by_place)
    made.seats.push_back({person, {}, 0, static_cast<std::int32_t>(made.seats.size()) + 1});
  return made;
}

TEST(SeasonView, CountsWhatItsBookSays) {
  const std::string a = somebody(1);
  const std::string b = somebody(2);
  Circle circle;
  circle.seasons = {{"First", Count::places, noon, noon + 10},
                    {"Next", Count::places, noon + 10, {}}};
  // All at once, and one by a clock that was wrong.
  circle.results = {result("before", noon, {}, {a, b}), result("in", noon, 0, {b, a}),
                    result("last", noon + 10, 0, {b, a}),
                    result("early", noon - day_ms, 1, {a, b})};
  const SeasonSeen first = season_seen(season_work(circle, 0, noon + 20).value());
  ASSERT_EQ(first.rows.size(), 2U);
  EXPECT_EQ(first.rows[0].person, b);
  EXPECT_EQ(first.rows[0].sum.games, 2);
  EXPECT_EQ(first.rows[0].sum.wins, 2);
  const SeasonSeen next = season_seen(season_work(circle, 1, noon + 20).value());
  ASSERT_EQ(next.rows.size(), 2U);
  EXPECT_EQ(next.rows[0].person, a);
  EXPECT_EQ(next.rows[0].sum.games, 1);
  const SeasonSeen all = season_seen(season_work(circle, {}, noon + 20).value());
  EXPECT_EQ(all.rows[0].sum.games, 4);
  EXPECT_FALSE(all.season);
  EXPECT_FALSE(season_work(circle, 2, noon));
  EXPECT_FALSE(season_work(circle, -1, noon));
}

TEST(SeasonView, ComparesTeamsByDeals) {
  const std::string a = somebody(1);
  const std::string b = somebody(2);
  Circle circle;
  circle.seasons = {{"First", Count::places, noon, {}}};
  const auto team = [&](const std::string& table, const std::string& who, bool won,
                        std::optional<int> lost) {
    circle::Result made = result(table, noon + 1, 0, {who});
    made.deal = "summer-night";
    made.won = won;
    made.lost = lost;
    circle.results.push_back(made);
  };
  team("t1", a, true, 3);
  team("t2", b, true, 2);
  team("t3", somebody(3), false, {});  // from before it was kept
  const SeasonSeen seen = season_seen(season_work(circle, 0, noon + 2).value());
  EXPECT_TRUE(seen.rows.empty());
  ASSERT_EQ(seen.team_rows.size(), 3U);
  EXPECT_EQ(seen.team_rows[0].person, b) << "fewer tokens lost";
  EXPECT_EQ(seen.team_rows[0].sum.comparison, 1000);
  EXPECT_EQ(seen.team_rows[1].sum.comparison, 500) << "compared with nobody";
  EXPECT_EQ(seen.team_rows[2].sum.comparison, 0);
}

TEST(SeasonView, HasBounds) {
  Circle circle;
  circle.seasons = {{"Long", Count::places, noon, {}}};
  for (int i = 0; i < 4'000; ++i) {
    circle.results.push_back(
        result("t" + std::to_string(i), noon + i, 0, {somebody(i % 150), somebody(i % 150 + 1)}));
  }
  const SeasonWork work = season_work(circle, 0, noon + 5'000).value();
  ASSERT_EQ(work.games.size(), max_season_games);
  EXPECT_EQ(work.games.back().table, "t3999") << "the newest";
  const SeasonSeen seen = season_seen(work);
  std::size_t stops = 0;
  for (const SeenLine& line : seen.lines) stops += line.stops.size();
  EXPECT_LE(stops, max_season_stops);
}

TEST(SeasonView, ReadsPagesFromBeforeLossesWereKept) {
  const circle::Entry old = read_circle_entry(
      R"({"type":"table_finished","table":"t","seats":[],"deal":null,"won":true})");
  EXPECT_FALSE(std::get<circle::TableFinished>(old).lost);
}

}  // namespace rail::people::season_view_test
