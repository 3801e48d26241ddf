// From a circle's results to its tables and lines.
#include "people/season_view.h"

#include <algorithm>
#include <utility>

#include "people/wire.h"

namespace rail::people {

namespace {

/// Where a game is of another season its time is moved out of this one, and into it where it
/// belongs: which season it is of was said when it came to its end, and clocks may jump.
GameResult game_of(const circle::Result& result, std::int64_t ended) {
  GameResult game{.table = result.table, .ended = ended};
  if (result.won) {
    const std::int32_t delivered = result.seats.empty() ? 0 : result.seats.front().points;
    game.team = TeamResult{*result.won, delivered, result.lost.value_or(0)};
    if (result.deal && result.lost) {
      game.deal = result.game;
      game.deal += '/' + std::to_string(result.seats.size()) + '/' + *result.deal;
    }
  }
  for (const SeatResult& seat : result.seats)
    game.seats.push_back({seat.person.value_or(""), seat.place, seat.points});
  return game;
}

SeenSum as_seen(const SeasonSum& sum) {
  return {.games = sum.games,
          .wins = sum.wins,
          .points = sum.points,
          .rating = shown(sum.rating),
          .team_games = sum.team_games,
          .team_wins = sum.team_wins,
          .comparison = sum.comparison,
          .comparison_error = sum.comparison_error};
}

std::vector<SeenRow> as_seen(const std::vector<SeasonRow>& rows) {
  std::vector<SeenRow> all;
  for (const SeasonRow& row : rows)
    all.push_back({row.person, row.place, row.place_before, as_seen(row.sum)});
  return all;
}

}  // namespace

std::optional<SeasonWork> season_work(const Circle& circle, std::optional<std::int32_t> number,
                                      std::int64_t now) {
  if (number && (*number < 0 || std::cmp_greater_equal(*number, circle.seasons.size()))) return {};
  SeasonWork work{.number = number, .now = now};
  std::int64_t begun = 0;
  if (number) {
    work.season = circle.seasons[static_cast<std::size_t>(*number)];
    begun = work.season->begun;
  }
  // Those between seasons count for the strength that somebody has later.
  std::optional<std::size_t> after;  // the last game of this season or before it
  for (std::size_t i = circle.results.size(); i > 0 && !after; --i) {
    const circle::Result& result = circle.results[i - 1];
    if (!number || (result.season ? *result.season <= *number : result.at < begun)) after = i;
  }
  const std::size_t end = after.value_or(0);
  for (std::size_t i = end - std::min(end, max_season_games); i < end; ++i) {
    const circle::Result& result = circle.results[i];
    const bool counts = !number || result.season == number;
    const std::int64_t ended = counts ? std::max(result.at, begun) : std::min(result.at, begun - 1);
    work.games.push_back(game_of(result, ended));
  }
  return work;
}

SeasonSeen season_seen(const SeasonWork& work) {
  Season season;
  if (work.season) season.from = work.season->begun;
  if (!work.season || work.season->count == Count::rating) season.by = SeasonBy::rating;
  std::optional<std::int64_t> since;
  if (!work.season || !work.season->ended) since = work.now - season_news_ms;

  SeasonSeen seen_season{.number = work.number,
                         .season = work.season,
                         .by = season.by,
                         .by_place = season.by_place,
                         .rows = as_seen(season_table(season, work.games, since)),
                         .team_rows = {},
                         .lines = {}};
  Season team = season;
  team.by = SeasonBy::deals;
  seen_season.team_rows = as_seen(season_table(team, work.games, since));

  const std::size_t people = seen_season.rows.size() + seen_season.team_rows.size();
  constexpr std::size_t fewest = 1;
  constexpr std::size_t most = 100;
  const std::size_t stops =
      std::clamp(max_season_stops / std::max<std::size_t>(people, 1), fewest, most);
  for (const SeasonLine& line : season_lines(season, work.games, stops)) {
    SeenLine& drawn = seen_season.lines.emplace_back(SeenLine{line.person, {}});
    for (const SeasonLine::Stop& stop : line.stops)
      drawn.stops.push_back({stop.at, stop.table, as_seen(stop.sum)});
  }
  return seen_season;
}

std::string json_text(const SeasonSeen& season) { return book_wire().text(season); }

}  // namespace rail::people
