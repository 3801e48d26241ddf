// The ways and runs of single trains.
#include "games/switch_and_signal/bots/planner_outlook.h"

#include <algorithm>
#include <bit>

namespace rail::switch_and_signal {

Outlook::Outlook(const SwitchAndSignal& g, const PlannerWeights& w)
    : g_(g), board_(g.board()), w_(w), ways_(g) {
  w_.horizon = std::clamp(w_.horizon, 1, most_horizon);
  Ways::LegCosts steps;
  steps.fill(step_cost);
  least_[0] = ways_.usual();
  for (std::size_t d = 1; d <= at(w_.horizon); ++d) ways_.sweep(steps, least_[d - 1], least_[d]);
  for (std::size_t n = 0; n < 2 * board_.spaces.size(); ++n) {
    for (std::size_t c = 0; c < max_cities; ++c) {
      const Leg* leg = ways_.usual_leg(static_cast<Node>(n), c);
      const int first = ways_.first(static_cast<Node>(n));
      if (leg != nullptr) best_leg_[n][c] = static_cast<std::uint8_t>(leg - &ways_.leg(first));
    }
  }
}

void Outlook::set(const State& s) {
  s_ = s;
  green_ = static_cast<std::uint32_t>(s.green.bits().window(0));
  passing_ = g_.may_pass(s);
  who_.fill(train_count);
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s.train[t].at != depot) who_[at(s.train[t].at)] = static_cast<std::uint8_t>(t);
  }
  // All hands are open: a disc that the next player can set is cheaper than one that nobody can.
  const Hand& next = s.hand[at((index(s.turn) + 1) % g_.players())];
  const auto missing = [&](ActionCard card) {
    constexpr int enough = 3;
    return g_.players() > 1 ? w_.scarce * std::max(0, enough - int{next[card]}) : 0;
  };
  set_switch_ = w_.set_switch + missing(ActionCard::set_switch);
  set_signal_ = w_.set_signal + missing(ActionCard::set_signal);
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

/// A step, and what it takes to make it possible: a card for each disc, some waiting for a train
/// that goes the same way, and much for one that comes head-on, which can only be avoided
/// elsewhere.
int Outlook::leg_cost(const Leg& leg) const {
  int cost = step_cost;
  const std::uint32_t red = leg.signals & ~green_;  // two at most
  if (red != 0) cost += std::has_single_bit(red) ? set_signal_ : 2 * set_signal_;
  if (leg.junction < max_junctions && s_.open[leg.junction] != leg.open) cost += set_switch_;
  const std::uint8_t other = who_[at(Ways::space(leg.to))];
  if (other == train_count) return cost;
  return cost + (faces(leg.to, other) ? w_.train_facing : w_.train_ahead);
}

/// Whether a train that comes to this node meets the other one there head-on.
bool Outlook::faces(Node n, std::size_t other) const {
  return ways_.kind(n) == SpaceKind::track && s_.train[other].forward != (n % 2 != 0);
}

void Outlook::note(const Leg& leg) {
  notes_->signals |= leg.signals;
  if (leg.junction < max_junctions) notes_->junctions |= 1U << leg.junction;
  const std::size_t space = leg.to / 2U;
  notes_->spaces[space / 64] |= std::uint64_t{1} << space % 64;
}

/// The legs of a node, the usual one to the goal first.
int Outlook::nth_leg(Node n, int k) const {
  const int best = best_leg_[n][goal_->city];
  if (k == 0) return ways_.first(n) + best;
  return ways_.first(n) + (k <= best ? k - 1 : k);
}

/// The cost of the way to the goal: for the next steps (`horizon`) as everything lies now, further
/// on as it usually does, since until a train is there discs and trains will have changed. Of ways
/// that cost `bound` or more it only says that they do.
int Outlook::way(Node n, int depth, int bound) {
  const std::size_t city = goal_->city;
  int so_far = 0;
  // By the last leg of a node it goes on without a call: most have no other.
  for (;; --depth) {
    if (n / 2U == city) return so_far;
    const bool in_city = ways_.is_city(n);
    if (depth <= 0 || (in_city && !board_.pass_cities))
      return so_far + std::min(bound, int{ways_.usual()[n][city]});
    if (in_city) n = node_of(Ways::space(n), false);
    const int last = ways_.past(n) - ways_.first(n) - 1;
    for (int k = 0; k < last; ++k) {
      const Leg& leg = ways_.leg(nth_leg(n, k));
      note(leg);
      const int cost = leg_cost(leg);
      if (cost + least(leg.to, depth - 1) >= bound) continue;
      bound = std::min(bound, cost + way(leg.to, depth - 1, bound - cost));
    }
    if (last < 0) return so_far + bound;
    const Leg& leg = ways_.leg(nth_leg(n, last));
    note(leg);
    const int cost = leg_cost(leg);
    if (cost + least(leg.to, depth - 1) >= bound) return so_far + bound;
    so_far += cost;
    bound -= cost;
    n = leg.to;
  }
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
  const int legs = ways_.past(n) - ways_.first(n);
  for (int k = 0; k < legs; ++k) {
    const Leg& leg = ways_.leg(nth_leg(n, k));
    if (leg.line == came_by) continue;
    note(leg);
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

void Outlook::begin(std::size_t train, Look& look) {
  train_ = train;
  goal_ = &task_[train];
  notes_ = &look;
}

/// Over the faces of its die: each is as likely.
int Outlook::mean(std::size_t train, const Look& look) const {
  int sum = 0;
  for (std::uint8_t face : board_.dice[train / trains_per_color]) sum += look.after[face].worth;
  return sum / 6;
}

Outlook::Look Outlook::look(std::size_t train) {
  Look look;
  begin(train, look);
  const SpaceId space = s_.train[train].at;
  who_[at(space)] = train_count;
  const int points = *std::max_element(board_.dice[train / trains_per_color].begin(),
                                       board_.dice[train / trains_per_color].end());
  const int cost = run(ways_.node(s_.train[train]), w_.horizon, points, no_line, look.after);
  look.cost = total(cost);
  look.gain = mean(train, look) + look.cost;
  who_[at(space)] = static_cast<std::uint8_t>(train);
  return look;
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
  begin(train, look);
  const Node n = node_of(s_.train[train].at, false);
  who_[at(s_.train[train].at)] = train_count;
  for (int i = ways_.first(n); i < ways_.past(n); ++i) {
    if (ways_.leg(i).line == line) enter(ways_.leg(i), w_.horizon - 1, points - 1, look.after);
  }
  who_[at(s_.train[train].at)] = static_cast<std::uint8_t>(train);
  return moved(train, look.after[at(points - 1)]);
}

int Outlook::gain_without(std::size_t train, std::size_t other) {
  const SpaceId space = s_.train[other].at;
  if ((resting_on(space) >> train & 1) == 0) return look_[train].gain;
  who_[at(space)] = train_count;
  const int gain = look(train).gain;
  who_[at(space)] = static_cast<std::uint8_t>(other);
  return gain;
}

// What cards could change

/// The discs along the run from this node, and along the way as it should be.
void Outlook::want(Wanted& wanted, Node n, int depth) {
  const auto add = [&](const Leg& leg) {
    wanted.signals |= leg.signals & ~green_;
    if (leg.junction == max_junctions) return;
    wanted.junctions |= 1U << leg.junction;
    wanted.ways[leg.junction] =
        static_cast<std::uint16_t>(wanted.ways[leg.junction] | 1U << leg.open);
  };
  Node at_run = n;
  for (int k = 0; k < far_run && !ways_.is_city(at_run); ++k) {
    const Leg* open = nullptr;
    for (int i = ways_.first(at_run); i < ways_.past(at_run); ++i) {
      add(ways_.leg(i));
      if (is_open(ways_.leg(i))) open = &ways_.leg(i);
    }
    if (open == nullptr) break;
    at_run = open->to;
  }
  if (!goal_->any) return;
  for (int k = depth; k > 0 && n / 2U != goal_->city; --k) {
    if (ways_.is_city(n)) n = node_of(Ways::space(n), false);
    const Leg* best = nullptr;
    int best_cost = Ways::endless;
    for (int i = ways_.first(n); i < ways_.past(n); ++i) {
      const Leg& leg = ways_.leg(i);
      const int cost = leg_cost(leg) + way(leg.to, k - 1, best_cost);
      if (cost >= best_cost) continue;
      best = &leg;
      best_cost = cost;
    }
    if (best == nullptr) return;
    add(*best);
    n = best->to;
  }
}

Outlook::Wanted Outlook::wanted() {
  Wanted wanted;
  Look look;
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at == depot) continue;
    begin(t, look);
    want(wanted, ways_.node(s_.train[t]), w_.horizon);
  }
  return wanted;
}

}  // namespace rail::switch_and_signal
