// What a challenge can ask for.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "games/switch_and_signal/rules/actions.h"

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

}  // namespace rail::switch_and_signal
