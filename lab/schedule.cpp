// Which tables there are, whose seats are swapped how, and playing them on threads.
#include "lab/schedule.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace rail::lab {

namespace {

/// The deals of a table that are played: from the first on, up to the last and without it.
int first_of(const Schedule& schedule) { return schedule.only ? schedule.only->first : 0; }
int last_of(const Schedule& schedule, std::size_t table) {
  const int deals = schedule.deals(table);
  return schedule.only ? std::min(schedule.only->last, deals) : deals;
}

/// What is still to be played, shared by all threads.
class Run {
 public:
  struct Item {
    std::size_t table = 0;
    int deal = 0;
  };

  explicit Run(const Schedule& schedule) : schedule_(schedule) {
    const std::size_t tables = schedule.tables.size();
    for (std::size_t t = 0; t < tables; ++t) {
      limits_.push_back(last_of(schedule, t));
      played_.scores.emplace_back(static_cast<std::size_t>(limits_.back()));
    }
    next_.resize(tables, first_of(schedule));
    add_trials();
  }

  /// The earliest deal that is open anywhere, so that all tables go on alike.
  std::optional<Item> next() {
    const std::lock_guard lock(mutex_);
    if (error_) return std::nullopt;
    std::optional<Item> item;
    for (std::size_t t = 0; t < next_.size(); ++t) {
      if (next_[t] < limits_[t] && (!item || next_[t] < item->deal)) item = {t, next_[t]};
    }
    if (item) ++next_[item->table];
    return item;
  }

  void finish(const Item& item, DealScore score) {
    const std::lock_guard lock(mutex_);
    done_ += score.games;
    played_.scores[item.table][static_cast<std::size_t>(item.deal)] = std::move(score);
    for (Trial& trial : played_.trials) {
      if (trial.table == item.table || trial.other == item.table) advance(trial);
    }
    if (schedule_.progress) schedule_.progress(done_, expected());
  }

  void fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
  }

  void add(const std::vector<Watched>& bots) {
    const std::lock_guard lock(mutex_);
    played_.bots.resize(bots.size());
    for (std::size_t i = 0; i < bots.size(); ++i) played_.bots[i].add(bots[i]);
  }

  Played take() {
    if (error_) std::rethrow_exception(error_);
    for (std::size_t t = 0; t < limits_.size(); ++t)
      played_.scores[t].resize(static_cast<std::size_t>(limits_[t]));
    return std::move(played_);
  }

 private:
  void add_trials() {
    if (!schedule_.sprt) return;
    const bool compared = schedule_.teams && schedule_.tables.size() > 1;
    for (std::size_t t = compared ? 1 : 0; t < schedule_.tables.size(); ++t) {
      Trial trial{.table = t, .sprt = Sprt(*schedule_.sprt)};
      if (compared) trial = {.table = 0, .other = t, .sprt = Sprt(*schedule_.sprt)};
      played_.trials.push_back(trial);
    }
  }

  /// The deal's score if it has been played at this table.
  const DealScore* played(std::size_t table, int deal) const {
    if (deal >= limits_[table]) return nullptr;
    const DealScore& score = played_.scores[table][static_cast<std::size_t>(deal)];
    return score.games > 0 ? &score : nullptr;
  }

  /// Deals count in their order, whatever order they are finished in.
  void advance(Trial& trial) {
    while (!trial.sprt.accepted()) {
      const DealScore* score = played(trial.table, trial.sprt.deals());
      const DealScore* other = trial.other ? played(*trial.other, trial.sprt.deals()) : score;
      if (score == nullptr || other == nullptr) return;
      trial.sprt.add(trial.other ? compare_teams(*score, *other) : score->wins[0] / score->games);
    }
    limit(trial.table);
    if (trial.other) limit(*trial.other);
  }

  /// A table whose tests are all decided is played no further than they needed.
  void limit(std::size_t table) {
    int needed = 0;
    for (const Trial& trial : played_.trials) {
      if (trial.table != table && trial.other != table) continue;
      if (!trial.sprt.accepted()) return;
      needed = std::max(needed, trial.sprt.deals());
    }
    limits_[table] = needed;
  }

  std::int64_t expected() const {
    std::int64_t games = 0;
    for (std::size_t t = 0; t < limits_.size(); ++t) {
      const int each = rotations(schedule_.tables[t]);
      const int deals = std::max(limits_[t], next_[t]);
      games += std::min(schedule_.games, deals * each);
      games -= std::min(schedule_.games, first_of(schedule_) * each);
    }
    return games;
  }

  const Schedule& schedule_;
  std::mutex mutex_;
  std::vector<int> next_;
  std::vector<int> limits_;  // of deals
  std::int64_t done_ = 0;
  Played played_;
  std::exception_ptr error_;
};

void add_choices(int bots, int players, Lineup& chosen, std::vector<Lineup>& all) {
  if (std::cmp_equal(chosen.size(), players)) {
    all.push_back(chosen);
    return;
  }
  for (int bot = chosen.empty() ? 0 : chosen.back() + 1; bot < bots; ++bot) {
    chosen.push_back(bot);
    add_choices(bots, players, chosen, all);
    chosen.pop_back();
  }
}

}  // namespace

std::vector<Lineup> round_robin(int bots, int players) {
  std::vector<Lineup> all;
  Lineup chosen;
  add_choices(bots, players, chosen, all);
  return all;
}

std::vector<Lineup> teams(int bots, int players) {
  std::vector<Lineup> all;
  for (int bot = 0; bot < bots; ++bot) all.emplace_back(static_cast<std::size_t>(players), bot);
  return all;
}

int rotations(const Lineup& lineup) {
  const bool copies = std::set<int>(lineup.begin(), lineup.end()).size() == 1;
  return copies ? 1 : static_cast<int>(lineup.size());
}

int Schedule::deals(std::size_t table) const {
  const int each = rotations(tables[table]);
  return (games + each - 1) / each;
}

int Schedule::most_deals() const {
  int most = 0;
  for (std::size_t t = 0; t < tables.size(); ++t) most = std::max(most, deals(t));
  return most;
}

int Schedule::games_of(std::size_t table, int deal) const {
  const int each = rotations(tables[table]);
  return std::min(each, games - deal * each);
}

void Watched::add(const Watched& other) {
  times.add(other.times);
  if (kinds.empty()) {
    kinds = other.kinds;
  } else {
    for (std::size_t k = 0; k < other.kinds.size(); ++k) {
      kinds[k].could += other.kinds[k].could;
      kinds[k].did += other.kinds[k].did;
    }
  }
  // Whichever came first in the order of deals, so that it does not depend on the threads.
  if (other.illegal > 0 && (illegal == 0 || other.first_at < first_at)) {
    first_illegal = other.first_illegal;
    first_at = other.first_at;
  }
  illegal += other.illegal;
}

Played play_all(const Schedule& schedule, int bots, const PlayDeal& play) {
  Run run(schedule);
  const auto work = [&] {
    std::vector<Watched> watched(static_cast<std::size_t>(bots));
    try {
      for (auto item = run.next(); item; item = run.next())
        run.finish(*item, play(item->table, item->deal, watched));
    } catch (...) {
      run.fail(std::current_exception());
    }
    run.add(watched);
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < schedule.threads; ++i) others.emplace_back(work);
    work();
  }
  return run.take();
}

}  // namespace rail::lab
