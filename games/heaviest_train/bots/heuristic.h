// How good an action looks.
#pragma once

#include "games/heaviest_train/rules/rules.h"

namespace rail::heaviest_train {

/// Rates coupling by what the train is worth afterwards on average, and departing by what it is
/// worth now.
class Heuristic {
 public:
  /// `view` must be a seat's own.
  Heuristic(const HeaviestTrain& g, const View& view);

  /// Higher is better: points, times the number of wagons that may come.
  int rate(const Action& action) const;

 private:
  int coupled_ = 0;
  int departed_ = 0;
};

}  // namespace rail::heaviest_train
