// How a game came out, as JSON.
#pragma once

#include <utility>

#include "engine/game.h"
#include "host/wire.h"

namespace rail::host {

/// Points, rank and breakdown by seat, and `won` if all win or lose together.
template <class G>
json::object outcome_json(const Wire<G>& wire, const Outcome<typename G::Breakdown>& outcome) {
  json::array points;
  json::array rank;
  json::array breakdown;
  for (std::size_t i = 0; std::cmp_less(i, outcome.players); ++i) {
    points.emplace_back(outcome.points[i]);
    rank.emplace_back(outcome.rank[i]);
    breakdown.push_back(wire.write(outcome.breakdown[i]));
  }
  json::object object;
  if (outcome.won_together) object.emplace("won", *outcome.won_together);
  object.emplace("points", std::move(points));
  object.emplace("rank", std::move(rank));
  object.emplace("breakdown", std::move(breakdown));
  return object;
}

}  // namespace rail::host
