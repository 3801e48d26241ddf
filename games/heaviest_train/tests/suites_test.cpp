// The suites that every game goes through.
#include "games/heaviest_train/tests/invariants.h"
#include "games/heaviest_train/tests/table.h"
#include "tests/honesty.h"
#include "tests/playthrough.h"
#include "tests/properties.h"
#include "tests/round_trip.h"

namespace rail::heaviest_train::suites_test {

class HeaviestTrainSuite : public testing::TestWithParam<int> {
 protected:
  const Subject<HeaviestTrain> subject{
      .game = train_for(GetParam()), .most_actions = 3 * GetParam(), .broken = broken_invariant};
};

INSTANTIATE_TEST_SUITE_P(Players, HeaviestTrainSuite, testing::Values(2, 3, 4));

TEST_P(HeaviestTrainSuite, ActorsLegalActionsAndOutcome) { actors_and_outcome(subject, 300); }
TEST_P(HeaviestTrainSuite, ExplainRefusesExactlyWhatIsNotLegal) { refusals(subject, 300, 1, 30); }
TEST_P(HeaviestTrainSuite, WhatIsImaginedCouldBe) { imagination(subject, 300); }
TEST_P(HeaviestTrainSuite, NothingIsSeenThatIsNotTold) { secrecy(subject, 300); }
TEST_P(HeaviestTrainSuite, BotsAreHonest) {
  int secrets = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) secrets += honesty(subject.game, seed, 1, 1);
  EXPECT_GT(secrets, 0);
}
TEST_P(HeaviestTrainSuite, EverythingSurvivesTheWire) {
  std::set<std::size_t> seen;
  const auto game = std::make_shared<const HeaviestTrain>(subject.game);
  for (std::uint64_t seed = 0; seed < 40; ++seed) host::expect_game_round_trips(game, seed, seen);
  EXPECT_EQ(seen.size(), std::variant_size_v<Action>);
}

TEST(HeaviestTrainPlaythroughs, AreAsWritten) {
  compare_playthrough("heaviest_train_4",
                      playthrough(train_for(4), "Heaviest Train, 4 players", 8));
}

}  // namespace rail::heaviest_train::suites_test
