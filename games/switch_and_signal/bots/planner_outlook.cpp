// The ways and runs of single trains.
#include "games/switch_and_signal/bots/planner_outlook.h"

#include <algorithm>
#include <bit>

namespace rail::switch_and_signal {

Outlook::Outlook(const SwitchAndSignal& g, const PlannerWeights& w)
    : g_(g),
      board_(g.board()),
      w_(w),
      ways_(g),
      // R39: whether a train is shut in depends on signals as they are, not as they might be.
      remembers_(g.options().shut_in != ShutIn::head_on),
      looks_(2 * g.board().spaces.size() * max_cities),
      costs_(2 * g.board().spaces.size() * max_cities),
      wishes_(2 * g.board().spaces.size() * max_cities) {
  w_.horizon = std::clamp(w_.horizon, 1, most_horizon);
  Ways::LegCosts steps;
  steps.fill(step_cost);
  Ways::Field least = ways_.usual();
  Ways::Field further = least;
  for (std::size_t d = 0; d <= at(w_.horizon); ++d) {
    for (std::size_t n = 0; n < max_nodes; ++n) {
      for (std::size_t c = 0; c < max_cities; ++c) least_[c][n][d] = least[n][c];
    }
    ways_.sweep(steps, least, further);
    least = further;
  }
  for (std::size_t n = 0; n < 2 * board_.spaces.size(); ++n) {
    for (std::size_t c = 0; c < max_cities; ++c) {
      const Leg* leg = ways_.usual_leg(static_cast<Node>(n), c);
      const int first = ways_.first(static_cast<Node>(n));
      if (leg != nullptr) best_leg_[c][n] = static_cast<std::uint8_t>(leg - &ways_.leg(first));
    }
  }
  for (std::size_t j = 0; j < max_junctions; ++j) layout_.set_switch(j, s_.open[j]);
  for (std::size_t c = 0; c < board_.cards.size(); ++c) {
    for (const MoveRow& row : board_.cards[c].moves) {
      if (row) {
        ++rows_of_[c].of[at(*row)];
        rows_of_[c].shown |= 1U << at(*row);
      } else {
        ++rows_of_[c].any;
      }
    }
  }
}

/// Finds the setting among those before: what was worked out in it holds again.
void Outlook::set_up(const Setting& setting) {
  if (setting_id_ > 0 && setting == setting_) return;
  setting_ = setting;
  const auto known = settings_.begin() + static_cast<std::ptrdiff_t>(setting_count_);
  auto found = std::find(settings_.begin(), known, setting);
  if (found == known && setting_count_ == max_settings) {
    looks_.clear();
    costs_.clear();
    wishes_.clear();
    setting_count_ = 0;
    found = settings_.begin();
  }
  const auto place_of_it = static_cast<std::size_t>(found - settings_.begin());
  if (place_of_it == setting_count_) settings_[setting_count_++] = setting;
  setting_id_ = place_of_it + 1;
}

void Outlook::set(const State& s) {
  for (std::size_t j = 0; j < board_.junctions.size(); ++j) {
    if (s.open[j] != s_.open[j]) layout_.set_switch(j, s.open[j]);
  }
  s_ = s;
  set_green(static_cast<std::uint32_t>(s.green.bits().window(0)));
  passing_ = g_.may_pass(s);
  who_.fill(train_count);
  layout_.clear_trains();
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s.train[t].at != depot) put(t);
  }
  // All hands are open: a disc that the next player can set is cheaper than one that nobody can.
  const Hand& next = s.hand[at((index(s.turn) + 1) % g_.players())];
  const auto missing = [&](ActionCard card) {
    constexpr int enough = 3;
    return g_.players() > 1 ? w_.scarce * std::max(0, enough - int{next[card]}) : 0;
  };
  set_up({.set_switch = w_.set_switch + missing(ActionCard::set_switch),
          .set_signal = w_.set_signal + missing(ActionCard::set_signal),
          .token = s.departures > 0 ? w_.token : w_.last_token,
          .delivered = s.delivered});
  occupied_ = occupied_cost();
  count_rows();
  give_tasks();
  color_gain_ = {};
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s.train[t].at == depot) continue;
    look_[t] = look(t);
    work_ += look_[t].cost;
    color_gain_[t / trains_per_color] += look_[t].gain;
  }
}

// Ways

/// The legs of a node, the usual one to the goal first.
int Outlook::nth_leg(Node n, int k) const {
  const int best = best_leg_[goal_->city][n];
  if (k == 0) return ways_.first(n) + best;
  return ways_.first(n) + (k <= best ? k - 1 : k);
}

/// The cost of the way to the goal: for the next steps (`horizon`) as everything lies now, further
/// on as it usually does, since until a train is there discs and trains will have changed. Of ways
/// that cost `bound` or more it only says that they do.
int Outlook::way(Node n, int depth, int bound) {
  const std::size_t city = goal_->city;
  const auto& least_at = least_[city];
  Rest seen;
  int so_far = 0;
  // By the last leg of a node it goes on without a call: most have no other.
  for (;; --depth) {
    if (n / 2U == city) break;
    const bool in_city = ways_.is_city(n);
    if (depth <= 0 || (in_city && !board_.pass_cities)) {
      so_far += std::min(bound, int{least_at[n][0]});
      break;
    }
    if (in_city) n = node_of(Ways::space(n), false);
    const int first = ways_.first(n);
    const int last = ways_.past(n) - first - 1;
    const int best = best_leg_[city][n];
    for (int k = 0; k < last; ++k) {
      const Leg& leg = ways_.leg(first + (k == 0 ? best : k <= best ? k - 1 : k));
      seen.add(leg);
      const int cost = leg_cost(leg);
      if (cost + least_at[leg.to][at(depth - 1)] >= bound) continue;
      bound = std::min(bound, cost + way(leg.to, depth - 1, bound - cost));
    }
    if (last < 0) {
      so_far += bound;
      break;
    }
    const Leg& leg = ways_.leg(first + (last == 0 ? best : last <= best ? last - 1 : last));
    seen.add(leg);
    const int cost = leg_cost(leg);
    if (cost + least_at[leg.to][at(depth - 1)] >= bound) {
      so_far += bound;
      break;
    }
    so_far += cost;
    bound -= cost;
    n = leg.to;
  }
  *notes_ |= seen;
  return so_far;
}

/// As a part of the worth.
int Outlook::total(int cost) const {
  if (!goal_->any) return 0;
  return (cost + goal_->rest) * speed(train_) + (goal_->loaded ? 0 : w_.load);
}

// Runs

/// How a run ends that cannot go on, with points left: the tokens that the rules ask for (R38, R46,
/// R47), and where the train is sent to the depot, all that it has to do again with a new one.
Outlook::After Outlook::blocked(Node n, const Leg* leg, int points, int cost) const {
  if (ways_.is_city(n) && g_.shut_in_head_on(s_, Ways::space(n)))
    return {-token() * board_.head_on_cost * points - goal_->lost, n, End::gone};
  if (leg != nullptr) {
    if (ways_.kind(leg->to) == SpaceKind::start)
      return {-token() * board_.start_location_cost - goal_->lost, n, End::gone};
    if (faces(leg->to, who_[at(Ways::space(leg->to))]))
      return {-token() * board_.head_on_cost * points - goal_->lost, n, End::gone};
  }
  return {-token() * board_.lost_point_cost * points - total(cost), n, End::stands};
}

/// What becomes of the train from this node on with each number of points up to `points`; says
/// what the way costs from here.
int Outlook::run(Node n, int depth, int points, LineId came_by, Afters& after) {
  const bool in_city = ways_.is_city(n);
  int best = Ways::endless;
  bool runs = false;
  const Leg* ahead = nullptr;
  Rest seen;
  const int legs = ways_.past(n) - ways_.first(n);
  for (int k = 0; k < legs; ++k) {
    const Leg& leg = ways_.leg(nth_leg(n, k));
    if (leg.line == came_by) continue;
    seen.add(leg);
    const int cost = leg_cost(leg);
    const bool open = points > 0 && is_open(leg);
    const bool taken =
        ways_.kind(leg.to) == SpaceKind::start || who_[at(Ways::space(leg.to))] != train_count;
    if (!open || taken) {
      if (open && !in_city) ahead = &leg;
      if (goal_->any && cost + least(leg.to, depth - 1) < best)
        best = std::min(best, cost + way(leg.to, depth - 1, best - cost));
      continue;
    }
    Afters next;
    best = std::min(best, cost + enter(leg, depth - 1, points - 1, next));
    for (int p = 1; p <= points; ++p) {
      if (!runs || next[at(p - 1)].worth > after[at(p)].worth) after[at(p)] = next[at(p - 1)];
    }
    runs = true;
  }
  *notes_ |= seen;
  if (goal_->any && n / 2U == goal_->city) best = 0;
  after[0] = {-total(best), n, End::stands};
  if (!runs) {
    for (int p = 1; p <= points; ++p)
      after[at(p)] = came_by != no_line ? after[0] : blocked(n, ahead, p, best);
  }
  return best;
}

int Outlook::enter(const Leg& leg, int depth, int points, Afters& after) {
  const SpaceKind kind = ways_.kind(leg.to);
  if (kind == SpaceKind::track) return run(leg.to, depth, points, no_line, after);
  const std::size_t city = at(Ways::space(leg.to));
  const int cost = goal_->any ? way(leg.to, depth, Ways::endless) : 0;
  const auto all = [&](const After& it) { std::fill_n(after.begin(), points + 1, it); };
  if (kind == SpaceKind::port && goal_->carries && goal_->city == city) {
    all({0, leg.to, End::delivered});
  } else if (kind == SpaceKind::port &&
             (!board_.pass_cities ||
              g_.port_turns_away(s_, Ways::space(leg.to), s_.train[train_]))) {
    all({-goal_->lost, leg.to, End::gone});
  } else {
    const Node here = node_of(Ways::space(leg.to), false);
    const After halt{-total(cost), here, End::stands};
    if (points > 0 && passing_) {
      run(here, depth, points, leg.line, after);
      for (int p = 0; p <= points; ++p) {
        if (after[at(p)].worth < halt.worth) after[at(p)] = halt;
      }
    } else {
      all(halt);
    }
  }
  return cost;
}

void Outlook::begin(std::size_t train, Rest& rest) {
  train_ = train;
  goal_ = &task_[train];
  notes_ = &rest;
}

/// Over the faces of its die: each is as likely.
int Outlook::mean(std::size_t train, const Look& look) const {
  int sum = 0;
  for (std::uint8_t face : board_.dice[train / trains_per_color]) sum += look.after[face].worth;
  return sum / 6;
}

MemoKey Outlook::train_key(std::size_t train, Node n) const {
  const Task& task = task_[train];
  MemoKey all = way_key(n, task.city);
  const auto flag = [&](bool is_so, unsigned bit) {
    all[0] |= static_cast<std::uint64_t>(is_so) << bit;
  };
  flag(task.any, 12);
  flag(task.loaded, 13);
  flag(task.carries, 14);
  flag(passing_, 15);
  all[0] |= std::uint64_t{train / trains_per_color} << 16;
  all[0] |= std::uint64_t{s_.train[train].cargo} << 40;
  all[1] = std::uint64_t{static_cast<std::uint32_t>(task.rest)} << 32 |
           static_cast<std::uint32_t>(task.lost);
  return all;
}

/// Holds until the next look.
const Outlook::Look& Outlook::look(std::size_t train) {
  const Node n = ways_.node(s_.train[train]);
  const Look* found = &looked_;
  take(train);
  if (remembers_) {
    const MemoKey asked = train_key(train, n);
    const std::size_t here = place(n, task_[train].city);
    found = looks_.find(here, asked, layout_);
    if (found == nullptr) {
      look(train, looked_);
      found = &looks_.keep(here, asked, layout_, looked_);
    }
  } else {
    look(train, looked_);
  }
  put(train);
  return *found;
}

/// From where the train stands; it is not in its own way.
void Outlook::look(std::size_t train, Look& look) {
  look = {};
  begin(train, look.rest);
  const int points = *std::max_element(board_.dice[train / trains_per_color].begin(),
                                       board_.dice[train / trains_per_color].end());
  const int cost = run(ways_.node(s_.train[train]), w_.horizon, points, no_line, look.after);
  look.cost = total(cost);
  look.gain = mean(train, look) + look.cost;
}

// Single runs

int Outlook::run_worth(std::size_t train, int points, bool passing) {
  const bool before = passing_;
  passing_ = passing_ || passing;
  const After after = look(train).after[at(points)];
  passing_ = before;
  return moved(train, after);
}

int Outlook::roll_worth(std::size_t train) { return with_move(train); }

int Outlook::leave_worth(std::size_t train, int points, LineId line) {
  Look look;
  begin(train, look.rest);
  const Node n = node_of(s_.train[train].at, false);
  take(train);
  for (int i = ways_.first(n); i < ways_.past(n); ++i) {
    if (ways_.leg(i).line == line) enter(ways_.leg(i), w_.horizon - 1, points - 1, look.after);
  }
  put(train);
  return moved(train, look.after[at(points - 1)]);
}

int Outlook::gain_without(std::size_t train, std::size_t other) {
  const SpaceId space = s_.train[other].at;
  if ((resting_on(space) >> train & 1) == 0) return look_[train].gain;
  take(other);
  const int gain = look(train).gain;
  put(other);
  return gain;
}

}  // namespace rail::switch_and_signal
