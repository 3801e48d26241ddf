// Asks a planner with a shorter sight.
#include "games/switch_and_signal/bots/heuristic.h"

#include <algorithm>
#include <cassert>
#include <memory>

#include "games/switch_and_signal/bots/planner.h"

namespace rail::switch_and_signal {

namespace {

/// Steps for which discs and trains count as they are; the planner has 11. With 8 the greedy bot
/// plays as well as one with an evaluator of its own did, so there is only one (docs/bots.md).
constexpr int sight = 8;

}  // namespace

Heuristic::Heuristic(const SwitchAndSignal& g, const View& view) {
  Rng rng(0);
  const State s = g.imagine(view, rng);
  g.legal(s, Actor(*view.seat), legal_);
  std::make_unique<Planner>(g, PlannerWeights{.horizon = sight})
      ->rate(s, *view.seat, legal_, ratings_);
}

int Heuristic::rate(const Action& action) const {
  const auto* found = std::find(legal_.begin(), legal_.end(), action);
  assert(found != legal_.end());
  return ratings_[static_cast<std::size_t>(found - legal_.begin())];
}

}  // namespace rail::switch_and_signal
