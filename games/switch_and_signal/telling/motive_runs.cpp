// How trains would run: tried out by the rules, for every roll and every choice of ways.
#include <algorithm>
#include <set>

#include "games/switch_and_signal/telling/motive.h"

namespace rail::switch_and_signal {

/// Every end of a run with so many points, one for each choice of ways; no helper is called.
Motives::RunEnds Motives::ends(const State& s, TrainId train, int points) const {
  State from = s;
  from.helpers = 0xFF;
  from.mover = train;
  from.by_card = true;
  from.points = 0;
  from.came_by = no_line;
  from.step = Step::roll;
  RunEnds out;
  if (from.train[at(train)].at == depot) return out;
  State next = from;
  std::vector<Event> events;
  g_.apply(next, Actor::chance(), Roll{byte(points)}, Emit<Event>(events));
  std::vector<Action> path;
  explore(from, points, next, path, events, out);
  return out;
}

void Motives::explore(const State& from, int points, const State& s, std::vector<Action>& path,
                      const std::vector<Event>& so_far, RunEnds& out) const {
  const bool passing = s.step == Step::pass;
  // More would be a run in circles.
  if ((s.step != Step::run && !passing) || path.size() > 4) {
    if (s.step != Step::run && !passing) out.push_back(end_of(from, points, s, path, so_far));
    return;
  }
  const auto branch = [&](const Action& action) {
    State next = s;
    std::vector<Event> events = so_far;
    g_.apply(next, Actor(s.turn), action, Emit<Event>(events));
    path.push_back(action);
    explore(from, points, next, path, events, out);
    path.pop_back();
  };
  if (passing) branch(Halt{});
  g_.exits(s, s.train[at(s.mover)].at, passing ? s.came_by : no_line).each([&](int line) {
    branch(Leave{static_cast<LineId>(line)});
  });
}

Motives::RunEnd Motives::end_of(const State& from, int points, const State& s,
                                const std::vector<Action>& path,
                                const std::vector<Event>& events) const {
  RunEnd end;
  int left = 0;
  for (const Event& event : events) {
    if (const auto* ran = std::get_if<TrainRan>(&event)) {
      ++end.spaces;
      if (g_.tracks().is_city(ran->to)) end.city = ran->to;
    } else if (const auto* stopped = std::get_if<TrainStopped>(&event)) {
      end.cause = stopped->cause;
      left = stopped->points_left;
    } else if (const auto* lost = std::get_if<TokensLost>(&event)) {
      end.tokens += lost->count;
    } else if (std::holds_alternative<GoodsDelivered>(event)) {
      end.delivered = true;
    }
  }
  const bool in_port = end.cause == Cause::port;
  if (!in_port && end.city && s.train[at(from.mover)].at != *end.city) end.city.reset();
  if (end.cause == Cause::head_on || end.cause == Cause::train_ahead)
    end.other = in_the_way(from, points - left, path);
  return end;
}

/// The train in front of one that has run so far.
std::optional<TrainId> Motives::in_the_way(const State& from, int points,
                                           const std::vector<Action>& path) const {
  State s = from;
  if (points > 0) {
    g_.apply(s, Actor::chance(), Roll{byte(points)}, {});
    for (const Action& action : path) g_.apply(s, Actor(s.turn), action, {});
  }
  const Train& train = s.train[at(from.mover)];
  const Tracks& tracks = g_.tracks();
  if (train.at == depot) return std::nullopt;
  if (tracks.is_city(train.at)) {  // R39: one of those that shut it in
    for (LineId line : board_[train.at].lines) {
      const Hop hop = tracks.hop(s, tracks.onto(line, train.at));
      if (hop.kind == Hop::Kind::free) return g_.train_at(s, hop.to);
    }
    return std::nullopt;
  }
  const Exit& exit = tracks.kind(train.at) == SpaceKind::start
                         ? tracks.onto(board_[train.at].lines.front(), train.at)
                         : tracks.along(train.at, train.forward);
  return g_.train_at(s, tracks.hop(s, exit).to);
}

/// How far the train could run by one roll without end.
Motives::RunEnds Motives::free_run(const State& s, TrainId train) const {
  constexpr int far = 60;  // points: further than any way over a board leads
  return ends(s, train, far);
}

bool Motives::leads_to(const RunEnds& ends, SpaceId place) const {
  return std::any_of(ends.begin(), ends.end(), [&](const RunEnd& e) { return e.city == place; });
}

Motives::Losses Motives::losses(const State& s, TrainId train) const {
  Losses losses;
  const auto& die = board_.dice[at(color_of(train))];
  for (std::uint8_t face : std::set<std::uint8_t>(die.begin(), die.end())) {
    const RunEnds all = ends(s, train, face);
    const auto best = std::min_element(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return a.tokens < b.tokens; });
    if (best == all.end() || best->tokens == 0) continue;
    if (losses.rolls.empty()) {
      losses.cause = best->cause;
      losses.other = best->other;
    } else if (losses.cause != best->cause || losses.other != best->other) {
      continue;  // one reason at a time
    }
    losses.rolls.push(face);
  }
  return losses;
}

// What trains are for

/// How many of these goods a port still waits for.
int Motives::asked(const State& s, std::size_t port, Goods goods) const {
  return std::max(0, board_.demand[port][at(goods)] - s.delivered[port][at(goods)]);
}

bool Motives::needed(const State& s, Goods goods) const {
  for (std::size_t p = 0; p < board_.ports.size(); ++p) {
    if (asked(s, p, goods) > 0) return true;
    if (board_.pass_cities && g_.port_takes(s, board_.ports[p], goods)) return true;
  }
  return false;
}

/// Whether a train has something to do in this city.
bool Motives::wants(const State& s, const Train& train, SpaceId place) const {
  const Space& city = board_[place];
  if (train.cargo == no_goods)
    return city.kind == SpaceKind::city && s.supply[at(city.goods)] > 0 && needed(s, city.goods);
  const auto goods = static_cast<Goods>(train.cargo);
  return city.kind == SpaceKind::port && needed(s, goods) && g_.port_takes(s, place, goods);
}

/// A city where the train has something to do, if it can come there.
std::optional<SpaceId> Motives::goal(const State& s, TrainId train, const RunEnds& ends) const {
  for (const RunEnd& end : ends) {
    if (end.city && wants(s, s.train[at(train)], *end.city)) return end.city;
  }
  return std::nullopt;
}

}  // namespace rail::switch_and_signal
