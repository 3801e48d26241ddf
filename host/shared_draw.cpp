// Draws one of many outcomes by weight from a shared number.
#include "host/shared_draw.h"

#include <bit>
#include <cmath>

#include "engine/rng.h"

namespace rail::host {

namespace {

constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15;

/// What Rng(seed).next() gives, without the half of its state that only later numbers need.
constexpr std::uint64_t first_of(std::uint64_t seed) {
  const auto word = [seed](std::uint64_t which) {
    std::uint64_t z = seed + which * odd;
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EB;
    return z ^ (z >> 31);
  };
  const std::uint64_t first = word(1);
  return std::rotl(first + word(4), 23) + first;
}
static_assert(first_of(0) == Rng(0).next() && first_of(odd) == Rng(odd).next());

/// A number that depends on both and on nothing else.
std::uint64_t blend(std::uint64_t a, std::uint64_t b) { return first_of(a ^ first_of(b + odd)); }

}  // namespace

SharedDraw::SharedDraw(std::uint64_t deal, std::uint64_t kind, std::uint64_t earlier)
    : draw_(blend(deal, kind << 32 | earlier)) {}

bool SharedDraw::is_first(std::uint64_t outcome, std::uint32_t weight) {
  if (weight == 0) return false;
  constexpr double numbers = 1ULL << 53;
  const double uniform = static_cast<double>((blend(draw_, outcome) >> 11) + 1) / numbers;
  // -log(x) is at least 1 - x: most of those who lose do so without the logarithm. What rounding
  // might change is far below the margin.
  constexpr double margin = 1e-9;
  if (any_ && (1 - uniform) * (1 - margin) > best_ * weight) return false;
  const double time = -std::log(uniform) / weight;
  if (any_ && time >= best_) return false;
  any_ = true;
  best_ = time;
  return true;
}

}  // namespace rail::host
