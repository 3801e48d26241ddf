// How good an action looks to a player who plans a way for every train.
#pragma once

#include <array>
#include <cstdint>

#include "games/switch_and_signal/plan.h"
#include "games/switch_and_signal/rules.h"

namespace rail::switch_and_signal {

/// Rates actions by the position they lead to, on average over the dice.
class Heuristic {
 public:
  /// `view` must be a seat's own.
  Heuristic(const SwitchAndSignal& g, const View& view);

  /// Higher is better; the scale means nothing beyond that.
  int rate(const Action& action) const;

 private:
  int on(const PlaceSwitch& a) const;
  int on(const PlaceSignal& a) const;
  int on(const SetSignal& a) const;
  int on(const SetSwitch& a) const;
  int on(const MoveTrain& a) const;
  int on(const Load& a) const;
  int on(const TradeCards& a) const;
  int on(const EndTurn& a) const;
  int on(const UseHelper& a) const;
  template <class Other>
  int on(const Other& a) const {
    return after(s_, a);
  }

  bool has_cards() const { return s_.step == Step::actions || s_.step == Step::traded; }
  void rate_cards();
  void rate_signals(std::uint32_t wanted);
  bool may_move_disc(SignalId from, SignalId to) const;
  int after(State s, const Action& action) const;
  int worth(const State& s) const;
  int hand_worth(const State& s) const;
  /// The worth of the hand without these cards.
  int hand_without(ActionCard card) const;
  int paid(int worth, ActionCard card) const;

  const SwitchAndSignal& g_;
  State s_;
  Ways ways_;
  int now_ = 0;   // the worth if no more cards are played
  int free_ = 0;  // of the best action that costs no card
  std::array<std::array<int, max_signals>, max_signals> signal_{};
  std::array<std::array<int, 16>, max_junctions> switch_{};
  std::array<int, train_count> move_{};
};

}  // namespace rail::switch_and_signal
