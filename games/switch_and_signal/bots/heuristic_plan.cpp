#include "games/switch_and_signal/bots/heuristic_plan.h"

#include <algorithm>
#include <bit>

namespace rail::switch_and_signal {

Plan::Plan(const SwitchAndSignal& g, const Ways& ways, const State& s)
    : g_(g),
      board_(g.board()),
      ways_(ways),
      s_(s),
      green_(static_cast<std::uint32_t>(s.green.bits().window(0))) {
  who_.fill(train_count);
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s.train[t].at != depot) who_[at(s.train[t].at)] = static_cast<std::uint8_t>(t);
  }
  find_costs();
  give_tasks();
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s.train[t].at == depot) continue;
    move_worth_[t] = move_of(t);
    color_worth_[t / trains_per_color] += move_worth_[t];
  }
}

bool Plan::is_open(const Leg& leg) const {
  return (leg.signals & ~green_) == 0 &&
         (leg.junction == max_junctions || s_.open[leg.junction] == leg.open);
}

/// The way on from a track piece or start location, if there is one.
const Leg* Plan::open_leg(Node n) const {
  for (int i = ways_.first(n); i < ways_.past(n); ++i) {
    if (is_open(ways_.leg(i))) return &ways_.leg(i);
  }
  return nullptr;
}

int Plan::leg_cost(const Leg& leg) const {
  int cost = step_cost + std::popcount(leg.signals & ~green_) * weights.set_signal;
  if (leg.junction < max_junctions && s_.open[leg.junction] != leg.open) cost += weights.set_switch;
  const std::uint8_t other = who_[at(Ways::space(leg.to))];
  if (other == train_count) return cost;
  return cost + (faces(leg.to, other) ? weights.train_facing : weights.train_ahead);
}

/// Whether a train that comes to this node meets the other one there head-on.
bool Plan::faces(Node n, std::size_t other) const {
  return ways_.kind(n) == SpaceKind::track && s_.train[other].forward != (n % 2 != 0);
}

/// The cost of ways: for the next steps as everything lies now, further on as it usually does.
void Plan::find_costs() {
  Ways::LegCosts cost;
  for (int i = 0; i < ways_.legs(); ++i)
    cost[at(i)] = static_cast<std::int16_t>(leg_cost(ways_.leg(i)));
  Ways::Field other;
  ways_.sweep(cost, ways_.usual(), cost_);
  for (int k = 1; k < weights.horizon; k += 2) {
    ways_.sweep(cost, cost_, other);
    ways_.sweep(cost, other, cost_);
  }
}

// Tasks

void Plan::give_tasks() {
  std::array<std::array<int, goods_colors>, max_ports> room{};
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
  give_ports(room, extra);
  give_cities(jobs(room, extra));
}

/// Loaded trains go to the nearest port that still takes their goods, the nearest train first.
void Plan::give_ports(std::array<std::array<int, goods_colors>, max_ports>& room,
                      std::array<int, max_ports>& extra) {
  const auto none = static_cast<std::size_t>(train_count);
  while (true) {
    std::size_t best = none;
    std::size_t best_port = 0;
    int best_cost = 0;
    for (std::size_t t = 0; t < train_count; ++t) {
      const Train& train = s_.train[t];
      if (train.at == depot || train.cargo == no_goods || task_[t].any) continue;
      for (std::size_t p = 0; p < board_.ports.size(); ++p) {
        if (room[p][train.cargo] + extra[p] <= 0) continue;
        const int way = cost_[ways_.node(train)][at(board_.ports[p])];
        if (best != none && way >= best_cost) continue;
        best = t;
        best_port = p;
        best_cost = way;
      }
    }
    if (best == none) return;
    const std::uint8_t cargo = s_.train[best].cargo;
    --(room[best_port][cargo] > 0 ? room[best_port][cargo] : extra[best_port]);
    Task& task = task_[best];
    task = {.any = true,
            .loaded = true,
            .city = static_cast<std::uint8_t>(board_.ports[best_port]),
            .carries = true};
    SpaceId home{};
    while (board_[home].kind != SpaceKind::city || at(board_[home].goods) != cargo)
      home = static_cast<SpaceId>(at(home) + 1);
    task.lost = ways_.usual(home, task.city) * weights.speed[1] + weights.load + weights.fresh;
    work_ += cost(best, ways_.node(s_.train[best]));
  }
}

/// The goods that are still to be loaded, each with the way from its city to a port.
Plan::Jobs Plan::jobs(std::array<std::array<int, goods_colors>, max_ports>& room,
                      std::array<int, max_ports>& extra) const {
  Jobs all;
  std::array<std::uint8_t, goods_colors> supply = s_.supply;
  const auto add = [&](std::size_t city, std::size_t port, std::size_t g) {
    if (all.size() == max_jobs) return;
    --supply[g];
    const int rest = ways_.usual(static_cast<SpaceId>(city), at(board_.ports[port]));
    all.push({.city = static_cast<std::uint8_t>(city),
              .port = static_cast<std::uint8_t>(board_.ports[port]),
              .rest = rest,
              .fresh = rest * weights.speed[1] + weights.load + weights.fresh});
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

/// Empty trains go where they save most; goods without a train wait for a new one.
void Plan::give_cities(const Jobs& jobs) {
  std::uint32_t open = (1U << jobs.size()) - 1;
  const auto none = static_cast<std::size_t>(train_count);
  while (open != 0) {
    std::size_t best = none;
    int best_job = 0;
    int best_saved = 0;
    for (std::size_t t = 0; t < train_count; ++t) {
      const Train& train = s_.train[t];
      if (train.at == depot || train.cargo != no_goods || task_[t].any) continue;
      for (int j = 0; j < jobs.size(); ++j) {
        if ((open >> j & 1) == 0) continue;
        const int way = (cost_[ways_.node(train)][jobs[j].city] + jobs[j].rest) *
                        weights.speed[t / trains_per_color];
        const int saved = jobs[j].fresh - way - weights.load;
        if (saved <= best_saved) continue;
        best = t;
        best_job = j;
        best_saved = saved;
      }
    }
    if (best == none) break;
    open &= ~(1U << best_job);
    const Job& job = jobs[best_job];
    task_[best] = {
        .any = true, .loaded = false, .city = job.city, .rest = job.rest, .lost = job.fresh};
    work_ += job.fresh - best_saved;
    if (at(s_.train[best].at) == job.city && s_.hand[at(s_.turn)].total() > 0 && !is_due(best)) {
      Task& task = task_[best];
      work_ -= cost(best, ways_.node(s_.train[best]));
      task.city = job.port;
      task.rest = 0;
      task.carries = true;
      work_ += cost(best, ways_.node(s_.train[best]));
    }
  }
  for (int j = 0; j < jobs.size(); ++j) {
    if ((open >> j & 1) != 0) work_ += jobs[j].fresh;
  }
}

/// Whether the card that is being carried out will still move this train, or could.
bool Plan::is_due(std::size_t t) const {
  if (s_.card == no_card) return false;
  const std::size_t color = t / trains_per_color;
  if ((s_.shown >> color & 1) == 0) return true;
  return s_.step == Step::move && at(s_.color) == color && (s_.moved >> t & 1) == 0;
}

int Plan::cost(std::size_t t, Node n) const {
  const Task& task = task_[t];
  if (!task.any) return 0;
  return (cost_[n][task.city] + task.rest) * weights.speed[t / trains_per_color] +
         (task.loaded ? 0 : weights.load);
}

// Moves

/// How much better the position gets on average if this train moves.
int Plan::move_of(std::size_t t) const {
  const Node from = ways_.node(s_.train[t]);
  const auto& die = board_.dice[t / trains_per_color];
  int sum = 0;
  int last = 0;
  for (std::size_t i = 0; i < die.size(); ++i) {
    if (i == 0 || die[i] != die[i - 1]) {
      last = ways_.is_city(from) ? leave(t, from, die[i], std::nullopt) : run(t, from, die[i]);
    }
    sum += last;
  }
  return sum / static_cast<int>(die.size()) + cost(t, from);
}

/// The worth of a train that runs on from here with these points.
int Plan::run(std::size_t t, Node n, int points) const {
  if (points == 0) return -cost(t, n);
  const Leg* leg = open_leg(n);
  if (leg == nullptr) return -token() * board_.lost_point_cost * points - cost(t, n);
  return enter(t, n, *leg, points);
}

int Plan::enter(std::size_t t, Node n, const Leg& leg, int points) const {
  const SpaceId to = Ways::space(leg.to);
  const SpaceKind kind = ways_.kind(leg.to);
  const Task& task = task_[t];
  if (kind == SpaceKind::start) return -token() * board_.start_location_cost - task.lost;
  const std::uint8_t other = who_[at(to)];
  if (other < train_count && other != t) {
    if (faces(leg.to, other)) return -token() * board_.head_on_cost * points - task.lost;
    return -token() * board_.lost_point_cost * points - cost(t, n);
  }
  --points;
  if (kind == SpaceKind::track) return run(t, leg.to, points);
  if (kind == SpaceKind::port) {
    if (task.carries && task.city == at(to)) return 0;
    if (!board_.pass_cities || g_.port_turns_away(s_, to, s_.train[t])) return -task.lost;
  }
  const Node here = node_of(to, false);
  const int halt = -cost(t, here);
  if (points == 0 || !g_.may_pass(s_)) return halt;
  return std::max(halt, leave(t, here, points, leg.line));
}

/// The best way out of a city.
int Plan::leave(std::size_t t, Node n, int points, std::optional<LineId> came_by) const {
  std::optional<int> best;
  for (int i = ways_.first(n); i < ways_.past(n); ++i) {
    const Leg& leg = ways_.leg(i);
    if (!is_open(leg) || who_[at(Ways::space(leg.to))] < train_count) continue;
    if (leg.line == came_by) continue;
    const int worth = enter(t, n, leg, points);
    if (!best || worth > *best) best = worth;
  }
  if (best) return *best;
  if (!came_by && g_.shut_in_head_on(s_, Ways::space(n)))
    return -token() * board_.head_on_cost * points - task_[t].lost;
  return came_by ? -cost(t, n) : -token() * board_.lost_point_cost * points - cost(t, n);
}

// Cards

int rows_worth(const DepartureCard& card, std::size_t row, unsigned shown,
               const ColorWorth& worth) {
  int sum = 0;
  int any = 0;
  for (std::size_t r = 0; r < card.moves.size(); ++r) {
    if (card.moves[r]) shown |= 1U << at(*card.moves[r]);
    if (r < row) continue;
    if (card.moves[r]) {
      sum += worth[at(*card.moves[r])];
    } else {
      ++any;
    }
  }
  for (; any > 0; --any) {
    std::optional<std::size_t> best;
    for (std::size_t c = 0; c < colors; ++c) {
      if ((shown >> c & 1) == 0 && (!best || worth[c] > worth[*best])) best = c;
    }
    if (!best) break;
    shown |= 1U << *best;
    sum += worth[*best];
  }
  return sum;
}

/// The chance that a new train finds its start location occupied, in 36ths.
int Plan::occupied_starts() const {
  int sum = 0;
  for (int n = 0; n < start_count; ++n) {
    const SpaceId start = s_.start_of[at(n)];
    if (start != depot && who_[at(start)] < train_count) sum += n < 6 ? n + 1 : 11 - n;
  }
  return sum;
}

/// What moving the colours is worth once the cards in hand have helped the worst.
ColorWorth Plan::mended() const {
  ColorWorth worth = color_worth_;
  std::array<int, train_count> left = move_worth_;
  int mends = s_.hand[at(s_.turn)].total() * weights.mends / 16;
  for (; mends > 0; --mends) {
    const auto worst = at(std::min_element(left.begin(), left.end()) - left.begin());
    if (left[worst] >= -weights.mend) break;
    worth[worst / trains_per_color] += -weights.mend - left[worst];
    left[worst] = 0;
  }
  return worth;
}

/// The departure card that is being carried out, and the next one.
int Plan::cards(bool mending) const {
  int worth = 0;
  const bool current = s_.card != no_card;
  const int occupied = occupied_starts() * token() * board_.not_deployed_cost / 36;
  if (current) {
    const bool in_row = s_.step == Step::move;
    std::size_t row = s_.row;
    if (in_row) {
      ++row;
      const auto first = at(s_.color) * trains_per_color;
      for (std::size_t t = first; t < first + trains_per_color; ++t) {
        if ((s_.moved >> t & 1) == 0) worth += move_worth_[t];
      }
    }
    worth += rows_worth(board_[s_.card], row, s_.shown, color_worth_);
    worth -= s_.deploys * occupied;
  }
  if (s_.departures == 0) return worth;
  const ColorWorth next = mending ? mended() : color_worth_;
  int sum = 0;
  int total = 0;
  for (std::size_t c = 0; c < board_.cards.size(); ++c) {
    if (s_.unseen[c] == 0) continue;
    total += s_.unseen[c];
    sum += s_.unseen[c] *
           (rows_worth(board_.cards[c], 0, 0, next) - board_.cards[c].deploy * occupied);
  }
  if (total == 0) return worth;
  const int weight = s_.step == Step::reveal ? 16 : weights.next_card;
  return worth + sum / total * weight / 16;
}

int Plan::worth(bool mending) const {
  if (s_.step == Step::over) return s_.won ? 100'000'000 : -100'000'000;
  int worth = cards(mending) - work_;
  worth += s_.departures > 0
               ? weights.token * (s_.departures * g_.options().time_tokens + s_.tokens)
               : weights.last_token * s_.tokens;
  for (int h = 0; h < static_cast<int>(board_.helpers.size()); ++h) {
    if ((s_.helpers >> h & 1) == 0) worth += weights.helper * std::min<int>(s_.departures, 8) / 8;
  }
  return worth;
}

// What cards could change

void Plan::note(const Leg& leg) {
  signals_ |= leg.signals;
  if (leg.junction < max_junctions) junctions_ |= 1U << leg.junction;
}

void Plan::trace() {
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at == depot) continue;
    trace_run(ways_.node(s_.train[t]));
    if (task_[t].any) trace_way(ways_.node(s_.train[t]), task_[t].city);
  }
}

/// As the train would run now.
void Plan::trace_run(Node n) {
  constexpr int longest = 5;
  for (int k = 0; k < longest && !ways_.is_city(n); ++k) {
    for (int i = ways_.first(n); i < ways_.past(n); ++i) note(ways_.leg(i));
    const Leg* leg = open_leg(n);
    if (leg == nullptr) return;
    n = leg->to;
  }
}

/// As it should.
void Plan::trace_way(Node n, std::size_t city) {
  for (int k = 0; k < weights.horizon && at(Ways::space(n)) != city; ++k) {
    if (ways_.is_city(n)) n = node_of(Ways::space(n), false);
    const Leg* best = nullptr;
    int best_cost = Ways::endless;
    for (int i = ways_.first(n); i < ways_.past(n); ++i) {
      const Leg& leg = ways_.leg(i);
      const int cost = cost_[leg.to][city] + leg_cost(leg);
      if (cost >= best_cost) continue;
      best = &leg;
      best_cost = cost;
    }
    if (best == nullptr) return;
    note(*best);
    n = best->to;
  }
}

}  // namespace rail::switch_and_signal
