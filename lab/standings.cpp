// Puts deals together to rates, intervals, ratings and rows of each bot.
#include "lab/standings.h"

#include <algorithm>
#include <utility>

#include "lab/elo.h"

namespace rail::lab {

namespace {

/// Sums over several tables, deal by deal: what is gathered stands at place 0.
class Gathered {
 public:
  void add(std::size_t deal, int games, double wins, double points) {
    if (deals_.size() <= deal) deals_.resize(deal + 1);
    deals_[deal].games += games;
    deals_[deal].wins[0] += wins;
    deals_[deal].points[0] += points;
  }
  int games() const {
    int sum = 0;
    for (const DealScore& deal : deals_) sum += deal.games;
    return sum;
  }
  double rate() const {
    return sum([](const DealScore& d) { return d.wins[0]; });
  }
  double mean_points() const {
    return sum([](const DealScore& d) { return d.points[0]; });
  }
  std::array<double, 2> ci95() const {
    return interval_by_deals(deals_, [](const DealScore& d) { return d.wins[0]; });
  }

 private:
  template <class Of>
  double sum(const Of& of) const {
    double all = 0;
    for (const DealScore& deal : deals_) all += of(deal);
    return all / std::max(1, games());
  }
  std::vector<DealScore> deals_;
};

std::vector<double> means_of(const std::vector<DealScore>& deals) {
  std::vector<double> means;
  double games = 0;
  for (const DealScore& deal : deals) {
    games += deal.games;
    means.resize(deal.team_sums.size());
    for (std::size_t i = 0; i < means.size(); ++i) means[i] += deal.team_sums[i];
  }
  for (double& mean : means) mean /= std::max(1.0, games);
  return means;
}

class Summary {
 public:
  Summary(const std::vector<std::string>& bots, const Schedule& schedule, const Played& played)
      : schedule_(schedule), played_(played) {
    result_.teams = schedule.teams;
    result_.players = static_cast<int>(schedule.tables.front().size());
    for (const auto& deals : played.scores) {
      for (const DealScore& deal : deals) {
        result_.games += deal.games;
        result_.cooperative = deal.cooperative;
      }
    }
    for (std::size_t i = 0; i < bots.size(); ++i) {
      result_.bots.push_back({.bot = bots[i]});
      if (i < played.bots.size()) result_.bots.back().watched = played.bots[i];
    }
  }

  ArenaResult run() {
    for (std::size_t bot = 0; bot < result_.bots.size(); ++bot) add_rates(bot);
    if (result_.cooperative && !result_.teams) {
      add_team();
    } else {
      gather_meetings();
      add_pairs();
      add_ratings();
    }
    add_tests();
    return std::move(result_);
  }

 private:
  void add_rates(std::size_t bot) {
    ArenaResult::Entry& entry = result_.bots[bot];
    Gathered all;
    for (std::size_t t = 0; t < schedule_.tables.size(); ++t) {
      const Lineup& table = schedule_.tables[t];
      const auto found = std::find(table.begin(), table.end(), static_cast<int>(bot));
      if (found == table.end()) continue;
      const auto place = static_cast<std::size_t>(found - table.begin());
      const std::vector<DealScore>& deals = played_.scores[t];
      for (std::size_t d = 0; d < deals.size(); ++d)
        all.add(d, deals[d].games, deals[d].wins[place], deals[d].points[place]);
      if (result_.teams) entry.means = means_of(deals);
    }
    entry.games = all.games();
    entry.win_rate = all.rate();
    entry.ci95 = all.ci95();
    entry.mean_points = all.mean_points();
  }

  void add_team() {
    Gathered all;
    for (std::size_t d = 0; d < played_.scores[0].size(); ++d) {
      const DealScore& deal = played_.scores[0][d];
      all.add(d, deal.games, deal.team_wins, 0);
    }
    result_.team_win_rate = all.rate();
    result_.team_ci95 = all.ci95();
    result_.team_means = means_of(played_.scores[0]);
  }

  void gather_meetings() {
    std::size_t most = 0;
    for (const auto& deals : played_.scores) most = std::max(most, deals.size());
    for (std::size_t deal = 0; deal < most; ++deal) {
      for (std::size_t t = 0; t < schedule_.tables.size(); ++t) {
        if (deal >= played_.scores[t].size()) continue;
        if (result_.teams) {
          meet_teams(t, deal);
        } else {
          meet_at(t, deal);
        }
      }
    }
  }

  void meet_at(std::size_t t, std::size_t deal) {
    const Lineup& table = schedule_.tables[t];
    const DealScore& score = played_.scores[t][deal];
    for (std::size_t i = 0; i < table.size(); ++i) {
      for (std::size_t j = i + 1; j < table.size(); ++j) {
        meetings_.push_back({.deal = static_cast<int>(deal),
                             .first = table[i],
                             .second = table[j],
                             .score = score.ahead[pair_of(i, j)],
                             .games = static_cast<double>(score.games)});
      }
    }
  }

  void meet_teams(std::size_t t, std::size_t deal) {
    for (std::size_t other = t + 1; other < schedule_.tables.size(); ++other) {
      if (deal >= played_.scores[other].size()) continue;
      meetings_.push_back(
          {.deal = static_cast<int>(deal),
           .first = schedule_.tables[t][0],
           .second = schedule_.tables[other][0],
           .score = compare_teams(played_.scores[t][deal], played_.scores[other][deal]),
           .games = 1});
    }
  }

  void add_pairs() {
    const std::size_t bots = result_.bots.size();
    std::vector<Gathered> all(bots * bots);
    for (const Meeting& met : meetings_) {
      const std::size_t at =
          static_cast<std::size_t>(met.first) * bots + static_cast<std::size_t>(met.second);
      all[at].add(static_cast<std::size_t>(met.deal), static_cast<int>(met.games), met.score, 0);
    }
    for (std::size_t i = 0; i < bots * bots; ++i) {
      if (all[i].games() == 0) continue;
      result_.pairs.push_back({.first = static_cast<int>(i / bots),
                               .second = static_cast<int>(i % bots),
                               .games = all[i].games(),
                               .rate = all[i].rate(),
                               .ci95 = all[i].ci95()});
    }
  }

  void add_ratings() {
    const std::vector<Rating> ratings =
        bradley_terry(static_cast<int>(result_.bots.size()), meetings_);
    for (std::size_t i = 0; i < ratings.size(); ++i) {
      result_.bots[i].elo = ratings[i].elo;
      result_.bots[i].elo_ci95 = ratings[i].ci95;
    }
  }

  void add_tests() {
    for (const Trial& trial : played_.trials) {
      ArenaResult::Test test{.log_ratio = trial.sprt.log_ratio(),
                             .accepted = trial.sprt.accepted()};
      if (trial.other) {
        test.others = {schedule_.tables[*trial.other][0]};
      } else if (!result_.teams) {
        const Lineup& table = schedule_.tables[trial.table];
        test.others.assign(table.begin() + 1, table.end());
      }
      for (int d = 0; d < trial.sprt.deals(); ++d) test.games += schedule_.games_of(trial.table, d);
      result_.tests.push_back(std::move(test));
    }
  }

  const Schedule& schedule_;
  const Played& played_;
  std::vector<Meeting> meetings_{};  // in the order of deals
  ArenaResult result_;
};

}  // namespace

ArenaResult summarize(const std::vector<std::string>& bots, const Schedule& schedule,
                      const Played& played) {
  return Summary(bots, schedule, played).run();
}

}  // namespace rail::lab
