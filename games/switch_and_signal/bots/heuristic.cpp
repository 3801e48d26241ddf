// Asks a planner with other weights.
#include "games/switch_and_signal/bots/heuristic.h"

#include <algorithm>
#include <cassert>
#include <memory>

#include "games/switch_and_signal/bots/planner.h"

namespace rail::switch_and_signal {

namespace {

/// Found by playing: with these a team of greedy bots wins more often than with an evaluator of its
/// own, so there is only one (docs/bots.md).
constexpr PlannerWeights weights{.train_ahead = 20,
                                 .horizon = 12,
                                 .fresh = 11'200,
                                 .card = 840,
                                 .same_card = 70,
                                 .overflow = 300};

}  // namespace

Heuristic::Heuristic(const SwitchAndSignal& g, const View& view) {
  Rng rng(0);
  const State s = g.imagine(view, rng);
  g.legal(s, Actor(*view.seat), legal_);
  const auto planner = std::make_unique<Planner>(g, weights);
  planner->rate(s, *view.seat, legal_, ratings_);
  planner->choose(s, *view.seat, rng, chosen_);
}

int Heuristic::rate(const Action& action) const {
  const auto* found = std::find(legal_.begin(), legal_.end(), action);
  assert(found != legal_.end());
  // Of what is as good, the planner takes what it thinks of first, and that order is not by chance.
  const int first = action == chosen_ ? 1 : 0;
  return ratings_[static_cast<std::size_t>(found - legal_.begin())] + first;
}

}  // namespace rail::switch_and_signal
