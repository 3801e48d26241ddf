// What the end of a playout is worth as shares of the victory.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "bots/sequential_halving.h"
#include "engine/chronicle.h"

namespace rail::bots {

/// The seats' shares of the victory, in 10,000ths; a victory that is shared counts in part. In a
/// cooperative game there is one for all.
using Shares = std::array<int, max_seats>;

/// How many shares there are.
template <Game G>
int share_count(const G& g, bool cooperative) {
  return cooperative ? 1 : g.players();
}

/// The shares where a playout ended. If the planner stopped it before the end of the game, they are
/// what the planner thinks of it.
template <Planned G>
Shares shares_at(const G& g, PlannerOf<G>& planner, const typename G::State& s, bool cooperative) {
  Shares shares{};
  if (!g.to_act(s).empty()) {
    for (int i = 0; i < share_count(g, cooperative); ++i)
      shares[static_cast<std::size_t>(i)] = planner.worth(s, seat(i));
    return shares;
  }
  const auto outcome = g.outcome(s);
  if (cooperative) {
    shares[0] = outcome.won_together.value_or(false) ? Chance::certain : 0;
    return shares;
  }
  const auto winners =
      static_cast<int>(std::count(outcome.rank.begin(), outcome.rank.begin() + g.players(), 1));
  for (std::size_t i = 0; std::cmp_less(i, g.players()); ++i)
    shares[i] = outcome.rank[i] == 1 ? Chance::certain / winners : 0;
  return shares;
}

inline Chance rounded(double parts) { return {static_cast<int>(std::lround(parts))}; }

}  // namespace rail::bots
