// What is true of every state: no wagon is lost.
#pragma once

#include <string>

#include "games/heaviest_train/rules/rules.h"

namespace rail::heaviest_train {

/// What is wrong with a state; empty if nothing is.
inline std::string broken_invariant(const HeaviestTrain& g, const State& s) {
  Wagons all = s.pile;
  for (const Wagons& train : s.train) all += train;
  return all == g.start().pile ? "" : "wagons lost";
}

}  // namespace rail::heaviest_train
