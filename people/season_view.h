// A season of a circle as its members see it: who stands where, and how it came to that.
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "people/circle.h"
#include "people/season.h"

namespace rail::people {

/// Of so many games a season is made: the newest that the circle played.
inline constexpr std::size_t max_season_games = 3'000;
/// Of all lines together.
inline constexpr std::size_t max_season_stops = 4'000;
/// What happened since is news: places say where somebody stood before.
inline constexpr std::int64_t season_news_ms = std::int64_t{7} * 24 * 3600 * 1000;

/// SeasonSum, with the rating on the scale that people see. Points are sixtieths; comparisons and
/// their error tenths of a per cent.
struct SeenSum {
  std::int32_t games = 0;
  std::int32_t wins = 0;
  std::int64_t points = 0;
  ShownRating rating{};
  std::int32_t team_games = 0;
  std::int32_t team_wins = 0;
  std::int32_t comparison = 500;
  std::int32_t comparison_error = 500;
};
BOOST_DESCRIBE_STRUCT(SeenSum, (),
                      (games, wins, points, rating, team_games, team_wins, comparison,
                       comparison_error))

struct SeenRow {
  std::string person;
  std::int32_t place = 0;
  std::optional<std::int32_t> place_before;
  SeenSum sum{};
};
BOOST_DESCRIBE_STRUCT(SeenRow, (), (person, place, place_before, sum))

struct SeenStop {
  std::int64_t at = 0;
  std::string table;
  SeenSum sum{};
};
BOOST_DESCRIBE_STRUCT(SeenStop, (), (at, table, sum))

struct SeenLine {
  std::string person;
  std::vector<SeenStop> stops;
};
BOOST_DESCRIBE_STRUCT(SeenLine, (), (person, stops))

struct SeasonSeen {
  std::optional<std::int32_t> number;    // none: all that was ever played
  std::optional<circle::Season> season;  // none: the same
  SeasonBy by = SeasonBy::points;        // what `rows` goes by; `team_rows` always by deals
  std::vector<std::int32_t> by_place;    // whole points for places 1, 2 and so on
  std::vector<SeenRow> rows;
  std::vector<SeenRow> team_rows;
  std::vector<SeenLine> lines;
};
BOOST_DESCRIBE_STRUCT(SeasonSeen, (), (number, season, by, by_place, rows, team_rows, lines))

/// What a season is made from, apart from the circle: it may take a while and is done elsewhere.
struct SeasonWork {
  std::optional<std::int32_t> number{};
  std::optional<circle::Season> season{};
  std::vector<GameResult> games{};
  std::int64_t now = 0;
};
/// Nothing if there is no such season; without a number all that was played.
std::optional<SeasonWork> season_work(const Circle& circle, std::optional<std::int32_t> number,
                                      std::int64_t now);
SeasonSeen season_seen(const SeasonWork& work);
std::string json_text(const SeasonSeen& season);

}  // namespace rail::people
