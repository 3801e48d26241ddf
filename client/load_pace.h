// How long people think, for players that shall be like them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rail::load {

/// Seconds in "2", "0.5", "250ms", "60s" or "1m"; nothing if it is none of these.
std::optional<double> seconds_in(std::string_view text);

/// How long somebody thinks who needs `mean` seconds on the average: never less than a fifth of it,
/// mostly less than the mean, now and then much longer, at most five times as long. The same number
/// gives the same pause.
double pause_of(double mean, std::uint64_t random);

}  // namespace rail::load
