// The end.
#include "games/heaviest_train/rules/rules.h"

namespace rail::heaviest_train {

Outcome<Breakdown> HeaviestTrain::outcome(const State& s) const {
  Outcome<Breakdown> out;
  out.players = players_;
  const auto players = static_cast<std::size_t>(players_);
  for (std::size_t i = 0; i < players; ++i) {
    const int weight = weight_of(*board_, s.train[i]);
    out.breakdown[i] = {.weight = weight,
                        .too_heavy = weight > board_->strength ? -weight : 0};  // R4
    out.points[i] = out.breakdown[i].weight + out.breakdown[i].too_heavy;
  }
  for (std::size_t i = 0; i < players; ++i) {
    out.rank[i] = 1;
    for (std::size_t j = 0; j < players; ++j) out.rank[i] += out.points[j] > out.points[i];  // R5
  }
  return out;
}

}  // namespace rail::heaviest_train
