// The greedy bot couples as long as that is worth more on average.
#include "games/heaviest_train/bots/heuristic.h"

#include <gtest/gtest.h>

#include "games/heaviest_train/tests/table.h"

namespace rail::heaviest_train::heuristic_test {

/// Whether it couples one more with this wagon alone.
bool couples(int kind) {
  const HeaviestTrain g = train_for(2);
  State s = g.start();
  g.apply(s, Actor::chance(), Deal{static_cast<WagonId>(kind)}, {});
  g.apply(s, Actor::chance(), Deal{WagonId{0}}, {});
  const Heuristic heuristic(g, g.view(s, seat(0)));
  return heuristic.rate(Couple{}) > heuristic.rate(Depart{});
}

/// With 3, four of five kinds make it heavier; with 4 only three, and 5 is better kept.
TEST(HeaviestTrainHeuristic, CouplesWhileThatIsWorthMore) {
  EXPECT_TRUE(couples(0));
  EXPECT_TRUE(couples(1));
  EXPECT_TRUE(couples(2));
  EXPECT_FALSE(couples(3));
  EXPECT_FALSE(couples(4));
}

}  // namespace rail::heaviest_train::heuristic_test
