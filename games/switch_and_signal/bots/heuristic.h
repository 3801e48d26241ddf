// How good an action looks to the greedy bot: as to a planner with other weights.
#pragma once

#include <array>

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

/// All hands are open and decks are counts, so the planner's position is known from a view.
class Heuristic {
 public:
  /// `view` must be that of the seat in turn.
  Heuristic(const SwitchAndSignal& g, const View& view);

  /// Higher is better; the scale means nothing beyond that. The action must be legal.
  int rate(const Action& action) const;

 private:
  ActionList<Action, max_actions> legal_;
  std::array<int, max_actions> ratings_{};
  Action chosen_{};
};

}  // namespace rail::switch_and_signal
