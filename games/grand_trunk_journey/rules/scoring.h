// What a finished game is worth.
#pragma once

#include <boost/describe.hpp>

namespace rail::grand_trunk_journey {

/// A player's points by source; their sum is the result.
struct Breakdown {
  int start = 0;
  int first_deliveries = 0;
  int contracts = 0;
  int steel = 0;
  int foreign_steel = 0;
  int given_up = 0;  // never above 0
  int terminals = 0;
  int speculator = 0;
  int force = 0;
  int speed = 0;
  int objectives = 0;
  int time = 0;
  int sets = 0;
  int improvements = 0;
  friend bool operator==(const Breakdown&, const Breakdown&) = default;
};
BOOST_DESCRIBE_STRUCT(Breakdown, (),
                      (start, first_deliveries, contracts, steel, foreign_steel, given_up,
                       terminals, speculator, force, speed, objectives, time, sets, improvements))

}  // namespace rail::grand_trunk_journey
