// How good an action looks to a player who plans a way for every train.
#pragma once

#include <array>
#include <cstdint>

#include "games/switch_and_signal/bots/heuristic_plan.h"
#include "games/switch_and_signal/rules/rules.h"

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

  /// An action for a card, and what it leads to.
  struct Option {
    ActionCard card{};
    JunctionId junction{};  // for a switch
    std::uint8_t open = 0;
    SignalId from{};  // for a signal
    SignalId to{};
    TrainId train{};  // for a move
    int worth = 0;
  };
  static constexpr int max_options = 240;
  using Options = FixedList<Option, max_options>;

  bool has_cards() const { return s_.step == Step::actions || s_.step == Step::traded; }
  void rate_cards();
  void add_switches(std::uint32_t junctions);
  void add_signals(std::uint32_t signals);
  void add_moves();
  void add(Option option);
  const Option* find(const auto& is_it) const;
  static State with(State s, const Option& option);
  bool may_move_disc(SignalId from, SignalId to) const;
  int after(State s, const Action& action) const;
  int worth(const State& s) const;
  int settled(const State& s) const { return Plan(g_, ways_, s).worth(false); }
  int best_start(const UseHelper& a) const;
  int uses(const auto& is_it) const;
  int hand_worth(const Hand& hand) const;
  int paid(const Option* option, ActionCard card) const;
  const Hand& hand() const { return s_.hand[static_cast<std::size_t>(s_.turn)]; }

  const SwitchAndSignal& g_;
  State s_;
  Ways ways_;
  int now_ = 0;      // the worth if no more cards are played
  Options options_;  // with action cards
};

}  // namespace rail::switch_and_signal
