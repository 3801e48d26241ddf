// Adds up the games of a circle, in the order in which they ended.
#include "people/season.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace rail::people {

namespace {

/// Ruling: a game that somebody wins counts if two people of the circle played it. Alone against
/// bots everybody could collect as many points as he likes, and nobody is stronger than another by
/// it. Who plays together against the game is compared with others on the same deal, of which each
/// counts once: there is nothing to be collected, with bots or without.
bool can_count(const GameResult& game) {
  const auto people = std::count_if(game.seats.begin(), game.seats.end(),
                                    [](const Finish& finish) { return !finish.person.empty(); });
  return game.team || people >= 2;
}

/// The games that can count, each once, in the order of time.
std::vector<const GameResult*> in_order(const Season& season,
                                        const std::vector<GameResult>& games) {
  std::vector<const GameResult*> order;
  for (const GameResult& game : games) {
    if (game.ended < season.until && can_count(game)) order.push_back(&game);
  }
  std::sort(order.begin(), order.end(), [](const GameResult* a, const GameResult* b) {
    return std::tie(a->ended, a->table) < std::tie(b->ended, b->table);
  });
  std::set<std::string_view> seen;
  std::erase_if(order, [&](const GameResult* game) { return !seen.insert(game->table).second; });
  return order;
}

/// Everything as of some game; games are added in the order of time.
class Sums {
 public:
  explicit Sums(const Season& season) : season_(season) {}

  /// Returns whether it is a game of the season.
  bool add(const GameResult& game) {
    if (game.team) {
      add_team(game);
    } else {
      rate(game);
    }
    if (game.ended < season_.from) return false;
    const std::vector<std::int64_t> points = points_by_place(season_.by_place, game.seats);
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const Finish& finish = game.seats[seat];
      if (finish.person.empty()) continue;
      SeasonSum& sum = sums_[finish.person];
      if (game.team) {
        ++sum.team_games;
        sum.team_wins += game.team->won ? 1 : 0;
      } else {
        ++sum.games;
        sum.wins += finish.place == 1 ? 1 : 0;
        sum.points += points[seat];
      }
    }
    return true;
  }

  std::vector<std::string> persons() const {
    std::vector<std::string> result;
    for (const auto& [person, sum] : sums_) result.push_back(person);
    return result;
  }

  SeasonSum of(const std::string& person) const {
    SeasonSum sum = sums_.at(person);
    if (const auto rating = ratings_.find(person); rating != ratings_.end())
      sum.rating = rating->second;
    compare(person, sum);
    return sum;
  }

 private:
  struct Played {
    const std::string* deal;
    TeamResult team;
    bool counts;  // for this season
  };

  /// Bots have no rating, so they are left out.
  void rate(const GameResult& game) {
    std::vector<Finished> finished;
    std::vector<const std::string*> who;
    for (const Finish& finish : game.seats) {
      if (finish.person.empty()) continue;
      who.push_back(&finish.person);
      finished.push_back({.before = ratings_[finish.person], .place = finish.place});
    }
    const std::vector<Rating> after = rated(finished);
    for (std::size_t i = 0; i < who.size(); ++i) ratings_[*who[i]] = after[i];
  }

  /// Where somebody at the table has played the deal before, a comparison would not be fair.
  void add_team(const GameResult& game) {
    bool known = game.deal.empty();
    for (const Finish& finish : game.seats) {
      if (!finish.person.empty()) known |= !met_.emplace(game.deal, finish.person).second;
    }
    if (known) return;
    deals_[game.deal].push_back(*game.team);
    for (const Finish& finish : game.seats) {
      if (finish.person.empty()) continue;
      played_[finish.person].push_back({.deal = &deals_.find(game.deal)->first,
                                        .team = *game.team,
                                        .counts = game.ended >= season_.from});
    }
  }

  void compare(const std::string& person, SeasonSum& sum) const {
    const auto played = played_.find(person);
    if (played == played_.end()) return;
    std::vector<std::int64_t> shares;
    std::int64_t total = 0;
    for (const Played& one : played->second) {
      if (!one.counts) continue;
      const std::vector<TeamResult>& teams = deals_.find(*one.deal)->second;
      std::int64_t beaten = 0;
      std::int64_t tied = -1;  // not with itself
      for (const TeamResult& other : teams) {
        beaten += better(one.team, other) ? 1 : 0;
        tied += one.team == other ? 1 : 0;
      }
      shares.push_back(share_beaten(beaten, tied, std::ssize(teams) - 1));
      total += shares.back();
    }
    if (shares.empty()) return;
    const auto count = static_cast<double>(shares.size());
    sum.comparison = mean_share(total, std::ssize(shares));
    // As if one deal more had been a whole win or loss: one game alone says next to nothing.
    const double mean = static_cast<double>(total) / count;
    double spread = static_cast<double>(half_share) * static_cast<double>(half_share);
    for (const std::int64_t share : shares) {
      const double off = static_cast<double>(share) - mean;
      spread += off * off;
    }
    sum.comparison_error = static_cast<int>(std::floor(std::sqrt(spread) / count / 1000 + 0.5));
  }

  const Season& season_;
  std::map<std::string, SeasonSum, std::less<>> sums_;  // of those who played in the season
  std::map<std::string, Rating, std::less<>> ratings_;
  std::map<std::string, std::vector<TeamResult>, std::less<>> deals_;
  std::map<std::string, std::vector<Played>, std::less<>> played_;
  std::set<std::pair<std::string, std::string>> met_;  // deal and person
};

/// More is better.
std::pair<std::int64_t, int> merit(SeasonBy by, const SeasonSum& sum) {
  switch (by) {
    case SeasonBy::points:
      return {sum.points, sum.wins};
    case SeasonBy::rating:
      return {shown(sum.rating).rating, sum.wins};
    case SeasonBy::deals:
      return {sum.comparison, sum.team_wins};
  }
  return {};
}

std::vector<SeasonRow> rows_of(const Season& season, const Sums& sums) {
  std::vector<SeasonRow> rows;
  for (std::string& person : sums.persons()) {
    SeasonSum sum = sums.of(person);
    if ((season.by == SeasonBy::deals ? sum.team_games : sum.games) == 0) continue;
    rows.push_back({.person = std::move(person), .sum = sum});
  }
  const auto of = [&](const SeasonRow& row) { return merit(season.by, row.sum); };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const SeasonRow& a, const SeasonRow& b) { return of(a) > of(b); });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool shared = i > 0 && of(rows[i]) == of(rows[i - 1]);
    rows[i].place = shared ? rows[i - 1].place : static_cast<int>(i) + 1;
  }
  return rows;
}

}  // namespace

std::optional<std::string> problem_of(const Season& season) {
  if (season.from >= season.until) return "a season ends after it began";
  return problem_of_points(season.by_place);
}

bool better(const TeamResult& a, const TeamResult& b) {
  return std::tuple(a.won, a.delivered, -a.tokens_lost) >
         std::tuple(b.won, b.delivered, -b.tokens_lost);
}

std::vector<SeasonRow> season_table(const Season& season, const std::vector<GameResult>& games,
                                    std::optional<std::int64_t> since) {
  Sums sums(season);
  std::map<std::string, int, std::less<>> before;
  bool news = false;
  for (const GameResult* game : in_order(season, games)) {
    if (since && !news && game->ended >= *since) {
      news = true;
      for (const SeasonRow& row : rows_of(season, sums)) before.emplace(row.person, row.place);
    }
    sums.add(*game);
  }
  std::vector<SeasonRow> rows = rows_of(season, sums);
  for (SeasonRow& row : rows) {
    if (since && !news) row.place_before = row.place;
    if (const auto found = before.find(row.person); found != before.end())
      row.place_before = found->second;
  }
  return rows;
}

std::vector<SeasonLine> season_lines(const Season& season, const std::vector<GameResult>& games,
                                     std::size_t most) {
  const std::vector<const GameResult*> order = in_order(season, games);
  std::map<std::string, std::size_t, std::less<>> in_all;
  for (const GameResult* game : order) {
    for (const Finish& finish : game->seats) {
      if (!finish.person.empty() && game->ended >= season.from) ++in_all[finish.person];
    }
  }
  // Sums cost more than games, so only those are made that are kept.
  struct Growing {
    SeasonLine line;
    std::size_t games = 0;
    bool takes_next(std::size_t all, std::size_t most_stops) {
      ++games;
      return all <= most_stops || games == (line.stops.size() + 1) * all / most_stops;
    }
  };
  Sums sums(season);
  std::map<std::string, Growing, std::less<>> lines;
  for (const GameResult* game : order) {
    if (!sums.add(*game)) continue;
    for (const Finish& finish : game->seats) {
      if (finish.person.empty()) continue;
      Growing& growing = lines[finish.person];
      if (growing.takes_next(in_all.find(finish.person)->second, most)) {
        growing.line.stops.push_back(
            {.at = game->ended, .table = game->table, .sum = sums.of(finish.person)});
      }
    }
  }
  std::vector<SeasonLine> result;
  for (auto& [person, growing] : lines) {
    growing.line.person = person;
    result.push_back(std::move(growing.line));
  }
  return result;
}

}  // namespace rail::people
