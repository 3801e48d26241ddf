// How trains run: the twelve movement rules, piece by piece along the track.
#include <algorithm>

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

std::optional<TrainId> SwitchAndSignal::train_at(const State& s, SpaceId space) const {
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s.train[t].at == space) return static_cast<TrainId>(t);
  }
  return std::nullopt;
}

/// R39: a train leaves a city where the signal is green and nothing stands right behind it.
Bits<max_lines> SwitchAndSignal::exits(const State& s, SpaceId city, LineId came_by) const {
  Bits<max_lines> open;
  for (LineId line : (*board_)[city].lines) {
    if (line == came_by) continue;  // R68: nobody turns round on the way
    const Hop hop = tracks_.hop(s, tracks_.onto(line, city));
    if (hop.kind == Hop::Kind::free && !train_at(s, hop.to)) open.set(static_cast<int>(line));
  }
  return open;
}

bool SwitchAndSignal::shut_in_head_on(const State& s, SpaceId city) const {
  if (options_.shut_in != ShutIn::head_on) return false;
  bool faced = false;
  for (LineId line : (*board_)[city].lines) {
    const Hop hop = tracks_.hop(s, tracks_.onto(line, city));
    if (hop.kind != Hop::Kind::free) continue;
    const auto other = train_at(s, hop.to);
    if (!other || s.train[at(*other)].forward == hop.forward) return false;
    faced = true;
  }
  return faced;
}

void SwitchAndSignal::on(State& s, Actor, const Roll& a, const Emit<Event>& emit) const {
  s.points = a.points;  // R37
  emit(Rolled{s.mover, a.points});
  after_roll(s, emit);
}

/// Runs at once unless there is a choice of ways or a helper who could still change something.
void SwitchAndSignal::after_roll(State& s, const Emit<Event>& emit) const {
  const SpaceId from = s.train[at(s.mover)].at;
  const int ways = tracks_.is_city(from) ? exits(s, from, no_line).count() : 1;
  const bool asks_helper =
      helper(s, Effect::reroll) || (!may_pass(s) && helper(s, Effect::pass_cities));
  if (ways > 1 || asks_helper) {
    s.step = Step::run;
  } else {
    run(s, emit);
  }
}

void SwitchAndSignal::on(State& s, Actor, const Run&, const Emit<Event>& emit) const {
  run(s, emit);
}

void SwitchAndSignal::on(State& s, Actor, const Leave& a, const Emit<Event>& emit) const {
  s.came_by = no_line;
  run_by(s, tracks_.onto(a.line, s.train[at(s.mover)].at), emit);
}

void SwitchAndSignal::on(State& s, Actor, const Halt&, const Emit<Event>& emit) const {
  stop(s, Cause::city, 0, emit);  // R68
}

/// Runs the only way there is.
void SwitchAndSignal::run(State& s, const Emit<Event>& emit) const {
  const Train& train = s.train[at(s.mover)];
  switch (tracks_.kind(train.at)) {
    case SpaceKind::track:
      return run_by(s, tracks_.along(train.at, train.forward), emit);  // R39
    case SpaceKind::start:
      return run_by(s, tracks_.onto((*board_)[train.at].lines.front(), train.at), emit);
    default:
      break;
  }
  const Bits<max_lines> ways = exits(s, train.at, no_line);
  if (!ways.any()) {  // R39
    if (shut_in_head_on(s, train.at)) return stop(s, Cause::head_on, board_->head_on_cost, emit);
    return stop(s, Cause::no_exit, board_->lost_point_cost, emit);
  }
  run_by(s, tracks_.onto(static_cast<LineId>(ways.first()), train.at), emit);
}

void SwitchAndSignal::run_by(State& s, const Exit& first, const Emit<Event>& emit) const {
  const Exit* exit = &first;
  Train& train = s.train[at(s.mover)];
  while (s.points > 0) {
    const Hop hop = tracks_.hop(s, *exit);
    if (hop.kind != Hop::Kind::free) {  // R41, R42
      const bool red = hop.kind == Hop::Kind::red_signal;
      return stop(s, red ? Cause::red_signal : Cause::covered_switch, board_->lost_point_cost,
                  emit);
    }
    if (tracks_.kind(hop.to) == SpaceKind::start) {  // R47
      return stop(s, Cause::start_location, 0, emit);
    }
    if (const auto other = train_at(s, hop.to)) {  // R40
      const bool facing =
          tracks_.kind(hop.to) == SpaceKind::track && s.train[at(*other)].forward != hop.forward;
      if (facing) return stop(s, Cause::head_on, board_->head_on_cost, emit);  // R46
      return stop(s, Cause::train_ahead, board_->lost_point_cost, emit);       // R43
    }
    --s.points;  // R37
    train.at = hop.to;
    train.forward = hop.forward;
    emit(TrainRan{s.mover, hop.to});
    if (tracks_.is_city(hop.to)) return arrive(s, hop, emit);
    exit = &tracks_.along(train.at, train.forward);
  }
  stop(s, Cause::points_used, 0, emit);
}

bool SwitchAndSignal::port_takes(const State& s, SpaceId port, Goods goods) const {
  if (!board_->pass_cities) return true;  // R45
  const auto p = static_cast<std::size_t>(port_index(port));
  if (s.delivered[p][static_cast<std::size_t>(goods)] <
      board_->demand[p][static_cast<std::size_t>(goods)])
    return true;  // R67
  if (!extra_goods_) return false;
  int extra = 0;
  for (std::size_t g = 0; g < goods_colors; ++g)
    extra += std::max(0, s.delivered[p][g] - board_->demand[p][g]);
  return extra < board_->extra_demand[p];  // R64
}

/// A train has come into a city.
void SwitchAndSignal::arrive(State& s, const Hop& hop, const Emit<Event>& emit) const {
  Train& train = s.train[at(s.mover)];
  train.forward = false;
  if (tracks_.kind(hop.to) == SpaceKind::port) {
    const bool unloads =
        train.cargo != no_goods && port_takes(s, hop.to, static_cast<Goods>(train.cargo));
    if (unloads || !board_->pass_cities || port_turns_away(s, hop.to, train))
      return stop(s, Cause::port, 0, emit);  // R45, R67, R70
  }
  // R44: in cities a train halts, and what is left of the roll costs nothing.
  if (!may_pass(s) || s.points == 0 || !exits(s, hop.to, hop.line).any())
    return stop(s, s.points == 0 ? Cause::points_used : Cause::city, 0, emit);
  s.came_by = hop.line;
  s.step = Step::pass;  // R50, R68, and R69: nothing but the way on is decided there
}

/// The end of a run: what the points that are left cost, and where the train goes.
void SwitchAndSignal::stop(State& s, Cause cause, int cost_per_point,
                           const Emit<Event>& emit) const {
  emit(TrainStopped{s.mover, cause, s.points});
  const int cost = cause == Cause::start_location ? board_->start_location_cost  // R47
                                                  : s.points * cost_per_point;   // R38
  s.points = 0;
  s.came_by = no_line;
  if (cause == Cause::port) {
    deliver(s, emit);
    if (s.step == Step::over) return;
  }
  const bool paid = pay_tokens(s, cost, cause, emit);
  const bool leaves =
      cause == Cause::port || cause == Cause::head_on || cause == Cause::start_location;
  // The train's way ends where it must, also if that loses the game; in version 1 it stayed.
  if (leaves && (paid || options_.rules_version > 1)) to_depot(s, s.mover, emit);
  if (!paid) return lose_game(s, true, emit);  // R59
  finish_move(s, emit);
}

/// R45: the goods go to the port, and with the last good needed the game is won (R57).
void SwitchAndSignal::deliver(State& s, const Emit<Event>& emit) const {
  Train& train = s.train[at(s.mover)];
  if (train.cargo == no_goods) return;
  const auto goods = static_cast<Goods>(train.cargo);
  if (!port_takes(s, train.at, goods)) return;  // R67: then they go back to their city
  ++s.delivered[static_cast<std::size_t>(port_index(train.at))][train.cargo];
  train.cargo = no_goods;
  emit(GoodsDelivered{s.mover, goods, train.at});
  if (goods_counted(s) < goods_needed_) return;
  to_depot(s, s.mover, emit);
  s.won = true;
  s.step = Step::over;
  emit(GameWon{});
}

void SwitchAndSignal::to_depot(State& s, TrainId id, const Emit<Event>& emit) const {
  Train& train = s.train[at(id)];
  std::optional<Goods> home;
  if (train.cargo != no_goods) {  // R46, R47
    home = static_cast<Goods>(train.cargo);
    ++s.supply[train.cargo];
  }
  train = {};
  emit(TrainToDepot{id, home});
}

void SwitchAndSignal::finish_move(State& s, const Emit<Event>& emit) const {
  if (s.by_card) {
    s.step = Step::actions;
    return;
  }
  if (go_on_with_color(s, emit)) return;
  ++s.row;
  go_on_moving(s, emit);
}

}  // namespace rail::switch_and_signal
