// What a challenge can ask for.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/goal.h"
#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

/// All that is named here, within so many own turns and no later than on a day.
struct Goal {
  IdSet<ContractId, 32> contracts{};  // to be fulfilled
  Cubes delivered{};                  // goods delivered from now on
  std::uint8_t points = 0;            // from now on
  std::uint8_t terminals = 0;         // built from now on
  std::uint8_t force = 0;             // of the locomotive
  bool fast = false;                  // the locomotive
  std::optional<std::uint8_t> day{};  // the marker's, when all that is done
  std::uint8_t turns = 1;
  friend bool operator==(const Goal&, const Goal&) = default;
};
BOOST_DESCRIBE_STRUCT(Goal, (), (contracts, delivered, points, terminals, force, fast, day, turns))

/// See WithGoals.
class Goals {
 public:
  using Goal = grand_trunk_journey::Goal;

  static bool ends_turn(const GrandTrunkJourney& g, const State& before, const State& now,
                        Seat who);
  static GoalState judge(const GrandTrunkJourney& g, const Goal& goal, Seat who, const State& start,
                         const State& now, int turns);
  static std::vector<GoalMeasure> measures(const GrandTrunkJourney& g, const Goal& goal, Seat who,
                                           const State& start, const State& now);
  static int progress(const GrandTrunkJourney& g, const Goal& goal, Seat who, const State& start,
                      const State& now);
  static int turn_limit(const Goal& goal) { return goal.turns; }
  static std::vector<Goal> worth_a_try(const GrandTrunkJourney& g, const State& s, Seat who);
  static Goal tightened(const GrandTrunkJourney& g, Goal goal, Seat who, const State& now,
                        int turns);
};

}  // namespace rail::grand_trunk_journey
