// How often something has happened, as far as that is bounded: kept in the store, so that all
// servers on it count together, and a new start of one changes nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "tables/limits.h"

namespace rail::people {

/// Something that may happen once in `every_ms` in the long run, and `at_once` times after a rest.
struct Tally {
  std::string word{};  // what is counted. It says nobody's name or address: see Sealer::mark
  std::int64_t every_ms = 0;
  std::int64_t at_once = 1;
};

inline Tally tally_of(std::string word, const tables::Rate& rate) {
  constexpr double second_ms = 1000;
  return {std::move(word), static_cast<std::int64_t>(second_ms / rate.per_second),
          std::max<std::int64_t>(1, static_cast<std::int64_t>(rate.burst))};
}

/// What is kept of a tally is one moment: when it will be as if nothing had ever happened. When
/// that will be if it happens once more at `now`; nothing if it may not. `until`: 0 if nothing is
/// kept.
inline std::optional<std::int64_t> counted_until(const Tally& tally, std::int64_t until,
                                                 std::int64_t now) {
  if (until > now + (tally.at_once - 1) * tally.every_ms) return std::nullopt;
  return std::max(until, now) + tally.every_ms;
}

/// Blocks, throws StoreError, and may be used by one thread at a time.
class Tallies {
 public:
  virtual ~Tallies() = default;
  /// Counts all of them once; if one of them may not happen now, none, and says no. What is as if
  /// it had never happened is forgotten.
  virtual bool count(std::span<const Tally> tallies, std::int64_t now) = 0;
};

}  // namespace rail::people
