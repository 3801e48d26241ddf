// The toy of tests that need any game: Heaviest Train, made from a number of players alone.
#pragma once

#include "games/heaviest_train/tests/table.h"

namespace rail {

namespace toy {

using namespace heaviest_train;

class Toy : public HeaviestTrain {
 public:
  explicit Toy(int players) : HeaviestTrain(standard_board(), players, {}) {}
};

inline int weight_of(const Wagons& wagons) {
  return heaviest_train::weight_of(*standard_board(), wagons);
}

}  // namespace toy

/// Tests give it the parts that they need.
template <>
struct GameParts<toy::Toy> {};

}  // namespace rail
