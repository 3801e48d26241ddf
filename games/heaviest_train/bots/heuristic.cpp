// The two ratings there are: couple or depart.
#include "games/heaviest_train/bots/heuristic.h"

namespace rail::heaviest_train {

Heuristic::Heuristic(const HeaviestTrain& g, const View& view) {
  const Wagons& own = *view.trains[index(*view.seat)].wagons;
  const int weight = weight_of(g.board(), own);
  Wagons unknown = g.start().pile;  // in the pile, or with others: all the same to this seat
  unknown -= own;
  unknown.each([&](WagonId id, int n) {
    const int heavier = weight + g.board()[id].weight;
    if (heavier <= g.board().strength) coupled_ += n * heavier;  // R4
  });
  departed_ = weight * unknown.total();
}

int Heuristic::rate(const Action& action) const {
  return std::holds_alternative<Couple>(action) ? coupled_ : departed_;
}

}  // namespace rail::heaviest_train
