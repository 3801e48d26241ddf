// What a challenge can ask for.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "games/grand_trunk_journey/rules/actions.h"

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

}  // namespace rail::grand_trunk_journey
