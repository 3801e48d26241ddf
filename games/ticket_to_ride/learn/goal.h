// What a challenge can ask for.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/goal.h"
#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

/// All that is named here, within so many own turns.
struct Goal {
  Tickets tickets{};                         // to be connected
  std::optional<std::uint8_t> points{};      // for routes claimed from now on
  std::optional<std::uint8_t> longest{};     // spaces of the longest path
  std::optional<std::uint8_t> passengers{};  // taken from now on
  std::uint8_t turns = 1;
  friend bool operator==(const Goal&, const Goal&) = default;
};
BOOST_DESCRIBE_STRUCT(Goal, (), (tickets, points, longest, passengers, turns))

/// See WithGoals.
class Goals {
 public:
  using Goal = ticket_to_ride::Goal;

  static bool ends_turn(const TicketToRide& g, const State& before, const State& now, Seat who);
  static GoalState judge(const TicketToRide& g, const Goal& goal, Seat who, const State& start,
                         const State& now, int turns);
  static std::vector<GoalMeasure> measures(const TicketToRide& g, const Goal& goal, Seat who,
                                           const State& start, const State& now);
  static int progress(const TicketToRide& g, const Goal& goal, Seat who, const State& start,
                      const State& now);
  static int turn_limit(const Goal& goal) { return goal.turns; }
  static std::vector<Goal> worth_a_try(const TicketToRide& g, const State& s, Seat who);
  static Goal tightened(const TicketToRide& g, Goal goal, Seat who, const State& now, int turns);
};

}  // namespace rail::ticket_to_ride
