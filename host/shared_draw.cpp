// Draws one of many outcomes by weight from a shared number.
#include "host/shared_draw.h"

#include <cmath>

#include "engine/rng.h"

namespace rail::host {

namespace {

/// A number that depends on both and on nothing else.
std::uint64_t blend(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15;
  return Rng(a ^ Rng(b + odd).next()).next();
}

}  // namespace

SharedDraw::SharedDraw(std::uint64_t deal, std::uint64_t kind, std::uint64_t earlier)
    : draw_(blend(deal, kind << 32 | earlier)) {}

bool SharedDraw::is_first(std::uint64_t outcome, std::uint32_t weight) {
  if (weight == 0) return false;
  constexpr double numbers = 1ULL << 53;
  const double uniform = static_cast<double>((blend(draw_, outcome) >> 11) + 1) / numbers;
  const double time = -std::log(uniform) / weight;
  if (any_ && time >= best_) return false;
  any_ = true;
  best_ = time;
  return true;
}

}  // namespace rail::host
