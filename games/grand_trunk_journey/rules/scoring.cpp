// Points at the end, by source, and ranks.
#include "games/grand_trunk_journey/rules/scoring.h"

#include <algorithm>
#include <tuple>

#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

namespace {

Breakdown during_the_game(const Board& board, const Scores& scores, int steel, int force,
                          bool fast) {
  return {.start = board.start_points,  // R12
          .first_deliveries = scores.first_deliveries,
          .contracts = scores.contracts,
          .steel = board.points.steel * steel,  // R39
          .foreign_steel = scores.foreign_steel,
          .given_up = -board.points.given_up * scores.given_up,    // R43
          .terminals = board.points.terminal * scores.terminals,   // R61
          .speculator = scores.speculator,                         // R67
          .force = force == max_force ? board.points.force_4 : 0,  // R59
          .speed = fast ? board.points.fast : 0,                   // R60
          .objectives = scores.objectives};
}

int sum(const Breakdown& b) {
  return b.start + b.first_deliveries + b.contracts + b.steel + b.foreign_steel + b.given_up +
         b.terminals + b.speculator + b.force + b.speed + b.objectives + b.time + b.sets +
         b.improvements;
}

}  // namespace

int GrandTrunkJourney::points(const Scores& scores, const Cubes& delivered, int force,
                              bool fast) const {
  return sum(during_the_game(*board_, scores, delivered[Good::steel], force, fast));
}

Outcome<Breakdown> GrandTrunkJourney::outcome(const State& s) const {
  Outcome<Breakdown> out;
  out.players = players_;
  const auto players = static_cast<std::size_t>(players_);
  int farthest = 0;
  for (const Player& p : s.player) farthest = std::max<int>(farthest, p.day);
  for (std::size_t i = 0; i < players; ++i) {
    const Player& p = s.player[i];
    Breakdown b = during_the_game(*board_, p.scores, p.delivered[Good::steel], p.force, p.fast);
    b.time = farthest - p.day;  // R82
    b.sets = board_->points.set * std::min({p.delivered[Good::coal], p.delivered[Good::iron],
                                            p.delivered[Good::wood]});    // R83
    b.improvements = p.improvements.size() * board_->wood_track[p.wood];  // R84
    out.breakdown[i] = b;
    out.points[i] = sum(b);
  }
  const auto strength = [&](std::size_t i) {  // R85
    const Cubes& delivered = s.player[i].delivered;
    return std::tuple(out.points[i], delivered[Good::steel], delivered.total());
  };
  for (std::size_t i = 0; i < players; ++i) {
    out.rank[i] = 1;
    for (std::size_t j = 0; j < players; ++j)
      out.rank[i] += static_cast<int>(strength(j) > strength(i));
  }
  return out;
}

}  // namespace rail::grand_trunk_journey
