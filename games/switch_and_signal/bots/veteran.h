// Level 5 as it was in November 2026, which later ones are measured by.
#pragma once

#include "games/switch_and_signal/bots/planner.h"

namespace rail::switch_and_signal {

/// All numbers are written out: what levels learn must not change it (tests/veteran_test.cpp).
class Veteran : public Planner {
 public:
  static constexpr SearchShape shape{
      .tree = false, .candidates = 8, .caution = 50, .scale = 4000, .margin = 2500};
  static constexpr int think_ms = 600;
  static constexpr PlannerWeights weights{
      .set_switch = 60,
      .set_signal = 48,
      .scarce = 2,
      .train_ahead = 40,
      .train_facing = 300,
      .horizon = 11,
      .black = 16,
      .brown = 20,
      .gray = 28,
      .load = 800,
      .fresh = 8000,
      .token = 1400,
      .last_token = 100,
      .next_card = 14,
      .card = 700,
      .same_card = 50,
      .overflow = 300,
      .mend = 400,
      .mends = 10,
      .helper = 3000,
      .loading = 6400,
  };
  /// From 6,000 games of planners with these weights, on both boards with two and four of them
  /// (mean loss 0.563).
  static constexpr ChanceWeights chance{
      .base = -1374,
      .margin = 1005,
      .time = 806,
      .work = 653,
      .next_card = 1095,
      .helper = 330,
      .card = 32,
      .goods = 217,
      .flat = 0,
  };

  explicit Veteran(const SwitchAndSignal& g) : Planner(g, weights, chance) {}

  bool stops(const State& from, const State& s) const { return is_after(1, from, s); }
};

}  // namespace rail::switch_and_signal
