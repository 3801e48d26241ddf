// A turn, from the set-up to the end.
#include "games/heaviest_train/rules/rules.h"

#include <stdexcept>
#include <utility>

namespace rail::heaviest_train {

HeaviestTrain::HeaviestTrain(std::shared_ptr<const Board> board, int players, const Options&)
    : board_(std::move(board)), players_(players) {
  if (players < board_->min_players || players > board_->max_players)
    throw std::invalid_argument("the board is not for so many players");
}

State HeaviestTrain::start() const {
  State s;
  for (std::size_t i = 0; i < board_->wagons.size(); ++i)
    s.pile[static_cast<WagonId>(i)] = board_->wagons[i].copies;  // R1
  return s;
}

ActorSet HeaviestTrain::to_act(const State& s) const {
  switch (s.step) {
    case Step::set_up:
    case Step::coupling:
      return Actor::chance();
    case Step::turn:
      return Actor(s.turn);
    case Step::over:
      break;
  }
  return {};
}

void HeaviestTrain::legal(const State& s, Actor who, ActionList<Action, max_actions>& out) const {
  if (who.is_chance()) {
    s.pile.each([&](WagonId id, int) { out.push(Deal{id}); });
  } else {
    out.push(Couple{});  // R3
    out.push(Depart{});
  }
}

std::uint32_t HeaviestTrain::weight(const State& s, const Action& action) const {
  return s.pile[std::get<Deal>(action).wagon];
}

void HeaviestTrain::apply(State& s, Actor, const Action& action, const Emit<Event>& emit) const {
  std::visit([&](const auto& a) { on(s, a, emit); }, action);
}

void HeaviestTrain::on(State& s, const Couple&, const Emit<Event>&) const {
  s.step = Step::coupling;
}

void HeaviestTrain::on(State& s, const Depart&, const Emit<Event>& emit) const {
  emit(Departed{s.turn});
  next_turn(s, emit);
}

void HeaviestTrain::on(State& s, const Deal& deal, const Emit<Event>& emit) const {
  --s.pile[deal.wagon];
  ++s.train[static_cast<std::size_t>(s.turn)][deal.wagon];
  emit(WagonDealt{s.turn, deal.wagon});
  next_turn(s, emit);
}

void HeaviestTrain::next_turn(State& s, const Emit<Event>& emit) const {
  const bool all_done = index(s.turn) + 1 == players_;
  s.turn = all_done ? seat(0) : seat(index(s.turn) + 1);
  if (s.step == Step::set_up) {  // R2
    if (all_done) s.step = Step::turn;
  } else {  // R3
    s.step = all_done ? Step::over : Step::turn;
    if (all_done) emit(GameEnded{});
  }
}

}  // namespace rail::heaviest_train
