// Seasons of a circle: what its games add up to, as a table and as lines over time.
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "people/rating.h"
#include "people/standings.h"

namespace rail::people {

/// What the order of a season goes by.
enum class SeasonBy : std::uint8_t {
  points,  // by place, of games that somebody wins
  rating,  // of the same games
  deals    // of cooperative games, compared with others on the same deal
};
BOOST_DESCRIBE_ENUM(SeasonBy, points, rating, deals)

struct Season {
  std::int64_t from = 0;                                          // milliseconds since 1970
  std::int64_t until = std::numeric_limits<std::int64_t>::max();  // no longer in it
  SeasonBy by = SeasonBy::points;
  std::vector<int> by_place{4, 2, 1};
};
BOOST_DESCRIBE_STRUCT(Season, (), (from, until, by, by_place))
/// Why there can be no such season, in words; nothing if there can.
std::optional<std::string> problem_of(const Season& season);

/// How a team did in a cooperative game. Won is better than lost; then whoever delivered more, then
/// whoever has lost fewer tokens, which is to have more left.
struct TeamResult {
  bool won = false;
  int delivered = 0;
  int tokens_lost = 0;
  friend bool operator==(const TeamResult&, const TeamResult&) = default;
};
BOOST_DESCRIBE_STRUCT(TeamResult, (), (won, delivered, tokens_lost))
bool better(const TeamResult& a, const TeamResult& b);

/// A finished game of the circle. Unless it is cooperative, it counts only if two people played it.
struct GameResult {
  std::string table{};     // its id: the same game is counted once
  std::int64_t ended = 0;  // milliseconds since 1970
  /// With everything that has to be equal for a comparison: game, board, players. Empty if there is
  /// nothing to compare it with.
  std::string deal{};
  std::optional<TeamResult> team{};  // of a cooperative game
  std::vector<Finish> seats{};
};
BOOST_DESCRIBE_STRUCT(GameResult, (), (table, ended, deal, team, seats))

/// What somebody's games of the season add up to, cooperative ones apart from the others. Ratings
/// know the time before it as well: points begin at zero, strength does not.
struct SeasonSum {
  int games = 0;
  int wins = 0;             // shared ones, too
  std::int64_t points = 0;  // sixtieths
  Rating rating{};
  int team_games = 0;
  int team_wins = 0;
  /// Of others on the same deals who were beaten, on average, in tenths of a per cent, and how sure
  /// that is: one standard error. A deal that nobody else played is a half.
  int comparison = 500;
  int comparison_error = 500;
  friend bool operator==(const SeasonSum&, const SeasonSum&) = default;
};

struct SeasonRow {
  std::string person{};
  int place = 0;  // shared by those who are equal in what the season goes by, and in wins
  std::optional<int> place_before{};  // without the games from `since` on; nothing if not there
  SeasonSum sum{};
  friend bool operator==(const SeasonRow&, const SeasonRow&) = default;
};
/// All who played a game that the season goes by, from first to last; of those who share a place in
/// the order of their ids. What reads equal is equal: ratings and shares are compared as they are
/// shown. The order of `games` is of no matter. `since`: from when on games are news.
std::vector<SeasonRow> season_table(const Season& season, const std::vector<GameResult>& games,
                                    std::optional<std::int64_t> since = {});

/// Somebody's sum after each of his games, as far as it was known then: a deal can be compared with
/// what others make of it later only in later points.
struct SeasonLine {
  struct Stop {
    std::int64_t at = 0;
    std::string table{};
    SeasonSum sum{};
    friend bool operator==(const Stop&, const Stop&) = default;
  };
  std::string person{};
  std::vector<Stop> stops{};  // in the order of time
  friend bool operator==(const SeasonLine&, const SeasonLine&) = default;
};
/// By person. Of a line with more stops than `most`, so many are left, spread evenly, the last
/// among them.
std::vector<SeasonLine> season_lines(const Season& season, const std::vector<GameResult>& games,
                                     std::size_t most = 200);

}  // namespace rail::people
