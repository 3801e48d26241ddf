// Decision times counted by classes of length, and their quantiles.
#include "lab/think_times.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace rail::lab {

void ThinkTimes::add(const ThinkTimes& others) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += others.counts_[i];
}

std::uint64_t ThinkTimes::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

double ThinkTimes::milliseconds(double part) const {
  const std::uint64_t all = count();
  if (all == 0) return 0;
  const auto wanted = static_cast<std::uint64_t>(std::ceil(part * static_cast<double>(all)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    seen += counts_[i];
    if (seen >= std::max<std::uint64_t>(1, wanted)) return middle_of(i) / 1e6;
  }
  return 0;
}

/// Below 32 ns every nanosecond has a class of its own.
std::size_t ThinkTimes::class_of(std::chrono::nanoseconds time) {
  const auto ns = static_cast<std::uint64_t>(std::max<std::int64_t>(0, time.count()));
  if (ns < 2 * steps) return static_cast<std::size_t>(ns);
  const int shift = std::bit_width(ns) - std::bit_width(std::uint64_t{steps});
  return static_cast<std::size_t>(shift * steps) + static_cast<std::size_t>(ns >> shift);
}

double ThinkTimes::middle_of(std::size_t at) {
  if (at < std::size_t{2} * steps) return static_cast<double>(at);
  const auto shift = static_cast<int>(at / steps) - 1;
  const auto from = static_cast<double>(at - static_cast<std::size_t>(shift * steps));
  return std::ldexp(from + 0.5, shift);
}

}  // namespace rail::lab
