// What time it is where a person lives.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rail::people {

/// Any thread may ask.
class Zones {
 public:
  virtual ~Zones() = default;
  /// Seconds that local clocks are ahead of UTC then; nothing if there is no such zone
  /// ("Europe/Berlin").
  virtual std::optional<int> ahead_s(std::string_view zone, std::int64_t at_ms) const = 0;
};

}  // namespace rail::people
