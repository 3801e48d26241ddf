// Level 5 as it was in November 2026, which later ones are measured by.
#pragma once

#include "games/grand_trunk_journey/bots/planner.h"

namespace rail::grand_trunk_journey {

/// All numbers are written out: what levels learn must not change it (tests/veteran_test.cpp).
class Veteran : public Planner {
 public:
  static constexpr SearchShape shape{
      .tree = false, .candidates = 5, .caution = 50, .scale = 2000, .margin = 0};
  static constexpr int think_ms = 500;
  static constexpr PlannerWeights weights{
      .day = 95,
      .day_early = 0,
      .set_missing = 250,
      .set_even = 150,
      .set_over = 75,
      .coal_for_speed = 87,
      .steel_from_iron = 80,
      .steel_for_force = 230,
      .wood = 40,
      .wood_ahead = 12,
      .wood_days = 9,
      .objective = 60,
      .later = 39,
      .later_way = 40,
      .later_reach = 25,
      .draw = 3,
      .idle = 100,
      .onward = 80,
      .keep_for_contract = 124,
      .load_least = 6,
      .yard_least = 40,
      .maintain = 40,
      .move_development = 17,
      .move_railcar = 13,
      .force = 150,
      .force_days = 12,
      .speed = 0,
      .speed_days = 25,
      .terminal = -13,
      .terminal_onward = 57,
      .goods_at_once = 150,
      .improvement_days = 5,
      .improvement = 20,
      .develop_least = 38,
      .per_point = 100,
      .for_win = 1500,
  };

  explicit Veteran(const GrandTrunkJourney& g) : Planner(g, weights) {}
};

}  // namespace rail::grand_trunk_journey
