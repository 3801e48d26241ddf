// The suites that every game goes through.
#include "tests/honesty.h"
#include "tests/playthrough.h"
#include "tests/properties.h"
#include "tests/toy/toy.h"

namespace rail {
namespace {

Subject<toy::Toy> toy_of(int players) {
  return {.game = toy::Toy(players),
          .most_actions = 3 * players,
          .broken =
              [](const toy::Toy&, const toy::State& s) {
                int wagons = s.pile.total();
                for (const auto& train : s.train) wagons += train.total();
                const int all = toy::wagon_kinds * toy::wagons_of_each_kind;
                return wagons == all ? std::string() : std::string("wagons lost");
              },
          .refuses_unknown_ids = false};
}

class ToySuite : public testing::TestWithParam<int> {
 protected:
  ToySuite() : subject(toy_of(GetParam())) {}
  const Subject<toy::Toy> subject;
};

INSTANTIATE_TEST_SUITE_P(Players, ToySuite, testing::Values(2, 3, 4));

TEST_P(ToySuite, ActorsLegalActionsAndOutcome) { actors_and_outcome(subject, 300); }
TEST_P(ToySuite, ExplainRefusesExactlyWhatIsNotLegal) { refusals(subject, 300, 1, 30); }
TEST_P(ToySuite, WhatIsImaginedCouldBe) { imagination(subject, 300); }
TEST_P(ToySuite, NothingIsSeenThatIsNotTold) { secrecy(subject, 300); }
TEST_P(ToySuite, BotsAreHonest) {
  int secrets = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) secrets += honesty(subject.game, seed, 1, 1);
  EXPECT_GT(secrets, 0);
}

TEST(ToyPlaythroughs, AreAsWritten) {
  compare_playthrough("toy_4", playthrough(toy::Toy(4), "Heaviest Train, 4 players", 8));
}

}  // namespace
}  // namespace rail
