// What a challenge can ask for.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "games/ticket_to_ride/rules/actions.h"

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

}  // namespace rail::ticket_to_ride
