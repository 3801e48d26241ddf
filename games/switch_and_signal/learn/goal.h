// What a challenge can ask for.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/goal.h"
#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

/// All that is named here, within so many turns of whoever it is.
struct Goal {
  std::uint8_t goods = 0;              // delivered from now on
  std::optional<Goods> color{};        // only these count
  std::uint8_t loaded = 0;             // trains with goods on them
  std::optional<std::uint8_t> lost{};  // time tokens at most, from now on
  std::uint8_t turns = 1;
  friend bool operator==(const Goal&, const Goal&) = default;
};
BOOST_DESCRIBE_STRUCT(Goal, (), (goods, color, loaded, lost, turns))

/// See WithGoals.
class Goals {
 public:
  using Goal = switch_and_signal::Goal;

  static bool ends_turn(const SwitchAndSignal& g, const State& before, const State& now, Seat who);
  static GoalState judge(const SwitchAndSignal& g, const Goal& goal, Seat who, const State& start,
                         const State& now, int turns);
  static std::vector<GoalMeasure> measures(const SwitchAndSignal& g, const Goal& goal, Seat who,
                                           const State& start, const State& now);
  static int progress(const SwitchAndSignal& g, const Goal& goal, Seat who, const State& start,
                      const State& now);
  static int turn_limit(const Goal& goal) { return goal.turns; }
  static std::vector<Goal> worth_a_try(const SwitchAndSignal& g, const State& s, Seat who);
  static Goal tightened(const SwitchAndSignal& g, Goal goal, Seat who, const State& now, int turns);
};

}  // namespace rail::switch_and_signal
