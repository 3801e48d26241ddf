// The goals of trains, and what they sum up to.
//
// Who carries what is decided anew for every position, by taking the best pair of train and port or
// of train and goods again and again. That is not always the best matching, but it changes little
// from one position to the next, and it costs little.
#include <algorithm>
#include <bit>

#include "games/switch_and_signal/bots/planner_outlook.h"

namespace rail::switch_and_signal {

namespace {

constexpr int won = 10'000'000;
constexpr auto no_train = static_cast<std::size_t>(train_count);

}  // namespace

int Outlook::speed(std::size_t t) const {
  return t < trains_per_color                    ? w_.black
         : t < std::size_t{2} * trains_per_color ? w_.brown
                                                 : w_.gray;
}

void Outlook::give_tasks() {
  Room room{};
  std::array<int, max_ports> extra{};
  int asked = 0;
  for (std::size_t p = 0; p < board_.ports.size(); ++p) {
    extra[p] = board_.extra_demand[p];
    for (std::size_t g = 0; g < goods_colors; ++g) {
      const int left = board_.demand[p][g] - s_.delivered[p][g];
      asked += board_.demand[p][g];
      room[p][g] = std::max(0, left);
      extra[p] += std::min(0, left);
    }
  }
  if (g_.goods_needed() == asked) extra.fill(0);
  task_ = {};
  work_ = 0;
  give_ports(room, extra);
  jobs_ = jobs(room, extra);
  give_cities();
}

int Outlook::cost_to(std::size_t t, std::size_t city) {
  const Node n = ways_.node(s_.train[t]);
  if (n / 2U == city) return 0;
  const MemoKey asked = way_key(n, city);
  const std::size_t here = place(n, city);
  if (remembers_) {
    if (const WayCost* found = costs_.find(here, asked, layout_)) return found->cost;
  }
  WayCost found;
  const Task task{.any = true, .city = static_cast<std::uint8_t>(city)};
  train_ = t;
  goal_ = &task;
  notes_ = &found.rest;
  cost_to(n, found);
  if (remembers_) costs_.keep(here, asked, layout_, found);
  return found.cost;
}

void Outlook::cost_to(Node n, WayCost& found) {
  int best = Ways::endless;
  for (int k = 0; k < ways_.past(n) - ways_.first(n); ++k) {
    const Leg& leg = ways_.leg(nth_leg(n, k));
    note(leg);
    const int cost = leg_cost(leg);
    if (cost + least(leg.to, w_.horizon - 1) < best)
      best = std::min(best, cost + way(leg.to, w_.horizon - 1, best - cost));
  }
  found.cost = best;
}

/// Loaded trains go to the nearest port that still takes their goods, the nearest train first.
void Outlook::give_ports(Room& room, std::array<int, max_ports>& extra) {
  std::array<std::array<int, max_ports>, train_count> cost{};
  const auto is_free = [&](std::size_t t) {
    return s_.train[t].at != depot && s_.train[t].cargo != no_goods && !task_[t].any;
  };
  for (std::size_t t = 0; t < train_count; ++t) {
    if (!is_free(t)) continue;
    for (std::size_t p = 0; p < board_.ports.size(); ++p)
      cost[t][p] = cost_to(t, at(board_.ports[p]));
  }
  while (true) {
    std::size_t best = no_train;
    std::size_t port = 0;
    for (std::size_t t = 0; t < train_count; ++t) {
      if (!is_free(t)) continue;
      for (std::size_t p = 0; p < board_.ports.size(); ++p) {
        if (room[p][s_.train[t].cargo] + extra[p] <= 0) continue;
        if (best != no_train && cost[t][p] >= cost[best][port]) continue;
        best = t;
        port = p;
      }
    }
    if (best == no_train) return;
    const std::uint8_t cargo = s_.train[best].cargo;
    --(room[port][cargo] > 0 ? room[port][cargo] : extra[port]);
    SpaceId home{};
    while (board_[home].kind != SpaceKind::city || at(board_[home].goods) != cargo)
      home = static_cast<SpaceId>(at(home) + 1);
    const auto city = static_cast<std::uint8_t>(board_.ports[port]);
    task_[best] = {.any = true,
                   .loaded = true,
                   .carries = true,
                   .city = city,
                   .lost = ways_.usual(home, city) * w_.brown + w_.load + w_.fresh};
  }
}

/// The goods that are still to be loaded, each with the way from its city to a port.
Outlook::Jobs Outlook::jobs(Room& room, std::array<int, max_ports>& extra) const {
  Jobs all;
  std::array<std::uint8_t, goods_colors> supply = s_.supply;
  const auto add = [&](std::size_t city, std::size_t port, std::size_t g) {
    if (all.size() == max_jobs) return;
    --supply[g];
    const int rest = ways_.usual(static_cast<SpaceId>(city), at(board_.ports[port]));
    all.push({.city = static_cast<std::uint8_t>(city),
              .port = static_cast<std::uint8_t>(board_.ports[port]),
              .rest = rest,
              .fresh = rest * w_.brown + w_.load + w_.fresh});
  };
  for (const bool extras : {false, true}) {
    for (std::size_t c = 0; g_.tracks().is_city(static_cast<SpaceId>(c)); ++c) {
      if (board_.spaces[c].kind != SpaceKind::city) continue;
      const std::size_t g = at(board_.spaces[c].goods);
      for (std::size_t p = 0; p < board_.ports.size(); ++p) {
        int& left = extras ? extra[p] : room[p][g];
        for (; left > 0 && supply[g] > 0; --left) add(c, p, g);
      }
    }
  }
  return all;
}

/// Empty trains go where they save most against a new train; goods without a train wait for one, at
/// what a new train costs (`fresh`) and its way. So a train that is lost costs what it takes to
/// replace it.
void Outlook::give_cities() {
  std::array<Costs, train_count> cost;
  std::uint32_t cities = 0;
  for (const Job& job : jobs_) cities |= 1U << job.city;
  const auto is_free = [&](std::size_t t) {
    return s_.train[t].at != depot && s_.train[t].cargo == no_goods && !task_[t].any;
  };
  for (std::size_t t = 0; t < train_count; ++t) {
    if (!is_free(t)) continue;
    for (std::uint32_t left = cities; left != 0; left &= left - 1) {
      const auto city = static_cast<std::size_t>(std::countr_zero(left));
      cost[t][city] = static_cast<std::int16_t>(cost_to(t, city));
    }
  }
  open_jobs_ = (1U << jobs_.size()) - 1;
  while (open_jobs_ != 0) {
    std::size_t best = no_train;
    int best_job = 0;
    int best_saved = 0;
    for (std::size_t t = 0; t < train_count; ++t) {
      if (!is_free(t)) continue;
      for (int j = 0; j < jobs_.size(); ++j) {
        if ((open_jobs_ >> j & 1) == 0) continue;
        const int saved =
            jobs_[j].fresh - (cost[t][jobs_[j].city] + jobs_[j].rest) * speed(t) - w_.load;
        if (saved <= best_saved) continue;
        best = t;
        best_job = j;
        best_saved = saved;
      }
    }
    if (best == no_train) break;
    open_jobs_ &= ~(1U << best_job);
    const Job& job = jobs_[best_job];
    Task& task = task_[best];
    task = {.any = true, .city = job.city, .rest = job.rest, .lost = job.fresh};
    task.here = at(s_.train[best].at) == job.city;
    if (task.here && s_.hand[at(s_.turn)].total() > 0 && !is_due(best)) {
      task.city = job.port;
      task.rest = 0;
      task.carries = true;
    }
  }
  for (int j = 0; j < jobs_.size(); ++j) {
    if ((open_jobs_ >> j & 1) != 0) work_ += jobs_[j].fresh;
  }
}

/// Whether the card that is being carried out will still move this train, or could.
bool Outlook::is_due(std::size_t t) const {
  if (s_.card == no_card) return false;
  const std::size_t color = t / trains_per_color;
  if ((s_.shown >> color & 1) == 0) return true;
  return s_.step == Step::move && at(s_.color) == color && (s_.moved >> t & 1) == 0;
}

// The sum

int Outlook::helper_worth() const { return w_.helper * std::min<int>(s_.departures, 8) / 8; }

/// The position between two departure cards: the work that is left, and with `next_card` 16ths what
/// the next card does on average.
int Outlook::settled(int work, const Gains& gains) const {
  return next_card(gains) * w_.next_card / 16 - work;
}

int Outlook::revised(TrainMask trains) {
  int work = work_;
  Gains gains = color_gain_;
  for (unsigned left = trains; left != 0; left &= left - 1) {
    const auto t = static_cast<std::size_t>(std::countr_zero(left));
    const Look& now = look(t);
    work += now.cost - look_[t].cost;
    gains[t / trains_per_color] += now.gain - look_[t].gain;
  }
  return settled(work, gains);
}

TrainMask Outlook::resting_on(SpaceId space) const {
  unsigned trains = 0;
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at == depot || s_.train[t].at == space) continue;
    trains |= static_cast<unsigned>(look_[t].rest.on(space)) << t;
  }
  return static_cast<TrainMask>(trains);
}

int Outlook::with_switch(JunctionId junction, std::uint8_t open) {
  unsigned trains = 0;
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at != depot) trains |= (look_[t].rest.junctions >> at(junction) & 1U) << t;
  }
  const std::uint8_t before = s_.open[at(junction)];
  set_open(at(junction), open);
  const int worth = revised(static_cast<TrainMask>(trains));
  set_open(at(junction), before);
  return worth;
}

int Outlook::without_signal(SignalId from) { return with_signal(from, from); }

int Outlook::with_signal(SignalId from, SignalId to) {
  const std::uint32_t off = 1U << at(from);
  const std::uint32_t on = from == to ? 0 : 1U << at(to);
  unsigned trains = 0;
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at != depot && (look_[t].rest.signals & (off | on)) != 0) trains |= 1U << t;
  }
  const std::uint32_t before = green_;
  set_green((green_ & ~off) | on);
  const int worth = revised(static_cast<TrainMask>(trains));
  set_green(before);
  return worth;
}

/// The position if the cards in hand will help the trains that would lose most by moving. While
/// trains run nobody can play cards, so a run is judged by what it leaves after the turn's cards:
/// for each of them so many trains (`mends` 16ths) lose no more than `mend`.
int Outlook::mended(int work, std::array<int, train_count> gains) const {
  int mends = s_.hand[at(s_.turn)].total() * w_.mends / 16;
  for (; mends > 0; --mends) {
    int& worst = *std::min_element(gains.begin(), gains.end());
    if (worst >= -w_.mend) break;
    worst = -w_.mend;
  }
  Gains sums{};
  for (std::size_t t = 0; t < train_count; ++t) sums[t / trains_per_color] += gains[t];
  return settled(work, sums);
}

int Outlook::mended_worth() const {
  std::array<int, train_count> gains{};
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at != depot) gains[t] = look_[t].gain;
  }
  return mended(work_, gains);
}

/// After a run has ended like this.
int Outlook::moved(std::size_t t, const After& after) {
  if (after.end == End::delivered && g_.goods_counted(s_) + 1 >= g_.goods_needed()) return won;
  std::array<int, train_count> gains{};
  for (std::size_t u = 0; u < train_count; ++u) {
    if (s_.train[u].at != depot) gains[u] = look_[u].gain;
  }
  int work = work_ - after.worth - look_[t].cost;
  const Train before = s_.train[t];
  const bool stands = after.end == End::stands;
  if (stands && ways_.node(before) == after.node) return mended(work, gains);
  take(t);
  unsigned others = resting_on(before.at);
  gains[t] = 0;
  if (stands) {
    Train& train = s_.train[t];
    train.at = Ways::space(after.node);
    train.forward = after.node % 2 != 0;
    put(t);
    others |= resting_on(train.at) & ~unsigned{bit(static_cast<TrainId>(t))};
    gains[t] = look(t).gain;
  }
  for (; others != 0; others &= others - 1) {
    const auto u = static_cast<std::size_t>(std::countr_zero(others));
    const Look& now = look(u);
    work += now.cost - look_[u].cost;
    gains[u] = now.gain;
  }
  if (stands) take(t);
  s_.train[t] = before;
  put(t);
  return mended(work, gains);
}

int Outlook::with_move(std::size_t t) {
  std::int64_t sum = 0;
  int last = 0;
  int face_before = 0;
  for (std::uint8_t face : board_.dice[t / trains_per_color]) {
    if (face != face_before) last = moved(t, look_[t].after[face]);
    face_before = face;
    sum += last;
  }
  return static_cast<int>(sum / 6);
}

// New trains

int Outlook::fresh_worth(Color color, SpaceId start) {
  if (who_[at(start)] != train_count) return -token() * board_.not_deployed_cost;
  auto t = at(color) * trains_per_color;
  while (s_.train[t].at != depot) ++t;
  s_.train[t] = {.at = start};
  put(t);
  int saved = 0;
  task_[t] = {};
  for (int j = 0; j < jobs_.size(); ++j) {
    if ((open_jobs_ >> j & 1) == 0) continue;
    const Job& job = jobs_[j];
    const int here = job.fresh - (cost_to(t, job.city) + job.rest) * speed(t) - w_.load;
    if (here <= saved) continue;
    saved = here;
    task_[t] = {.any = true, .city = job.city, .rest = job.rest, .lost = job.fresh};
  }
  const int gain = look(t).gain;
  bool moves = false;
  if (s_.card != no_card) {
    for (const MoveRow& row : board_[s_.card].moves) moves = moves || !row || *row == color;
  }
  take(t);
  s_.train[t] = {};
  task_[t] = {};
  return saved + (moves ? gain : gain / 2);
}

int Outlook::fresh_worth(Color color) {
  int sum = 0;
  int total_weight = 0;
  const bool drawn = g_.options().starts == Starts::drawn;
  for (int n = 0; n < start_count; ++n) {
    if (drawn && (s_.tiles >> n & 1) == 0) continue;
    const SpaceId start = s_.start_of[at(n)];
    const bool again = s_.card == no_card && who_[at(start)] != train_count;
    const int weight = again ? 0 : drawn ? 1 : n < 6 ? n + 1 : 11 - n;
    if (weight > 0) sum += weight * fresh_worth(color, start);
    total_weight += weight;
  }
  return total_weight == 0 ? 0 : sum / total_weight;
}

}  // namespace rail::switch_and_signal
