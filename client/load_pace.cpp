// Pauses between moves.
#include "client/load_pace.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rail::load {

std::optional<double> seconds_in(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (error != std::errc() || !std::isfinite(value) || value < 0) return std::nullopt;
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  if (unit.empty() || unit == "s") return value;
  if (unit == "ms") return value / 1000;
  if (unit == "m") return value * 60;
  return std::nullopt;
}

double pause_of(double mean, std::uint64_t random) {
  constexpr double least = 0.2;
  constexpr double most = 5;
  const double share = static_cast<double>(random >> 11) * 0x1p-53;  // from 0 to below 1
  return mean * std::min(least - (1 - least) * std::log1p(-share), most);
}

}  // namespace rail::load
