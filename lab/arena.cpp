// Seeds of an arena: the same deal for all who play it, and luck of their own for bots.
#include "lab/arena.h"

#include <algorithm>

namespace rail::lab {

std::uint64_t arena_seed(std::uint64_t seed, int deal, int purpose) {
  // Each number goes through the generator's seeding, so that neighbours have nothing in common.
  const std::uint64_t of_deal = Rng(seed ^ Rng(static_cast<std::uint64_t>(deal)).next()).next();
  return Rng(of_deal ^ Rng(static_cast<std::uint64_t>(purpose) + 1).next()).next();
}

int seed_purpose(const Lineup& lineup, std::size_t place) {
  constexpr int apart = 1 << 16;
  const auto here = lineup.begin() + static_cast<std::ptrdiff_t>(place);
  return *here + apart * static_cast<int>(std::count(lineup.begin(), here, *here));
}

}  // namespace rail::lab
