// The suites that every game goes through, with objectives and scenarios.
#include <map>

#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/tests/settings.h"
#include "tests/honesty.h"
#include "tests/playthrough.h"
#include "tests/properties.h"
#include "tests/round_trip.h"
#include "tests/sampling.h"
#include "tests/scale.h"
#include "tests/soak.h"

namespace rail::grand_trunk_journey::suites_test {

class GrandTrunkJourneySuite : public testing::TestWithParam<Setting> {
 protected:
  GrandTrunkJourneySuite() : subject(subject_of(GetParam())) {}
  const Subject<GrandTrunkJourney> subject;
};

INSTANTIATE_TEST_SUITE_P(Tables, GrandTrunkJourneySuite, testing::ValuesIn(all_settings()),
                         [](const auto& setting) { return setting.param.name(); });

TEST_P(GrandTrunkJourneySuite, ActorsLegalActionsAndOutcome) {
  actors_and_outcome(subject, cases(150, 6));
}
TEST_P(GrandTrunkJourneySuite, ExplainRefusesExactlyWhatIsNotLegal) {
  refusals(subject, cases(80, 3), 2, 30);
}
TEST_P(GrandTrunkJourneySuite, WhatIsImaginedCouldBe) { imagination(subject, cases(30, 4)); }
TEST_P(GrandTrunkJourneySuite, NothingIsSeenThatIsNotTold) { secrecy(subject, cases(60, 3)); }
TEST_P(GrandTrunkJourneySuite, NobodyElseHasLegalActions) { nobody_else(subject, cases(10, 2)); }
TEST_P(GrandTrunkJourneySuite, SamplingIsAsFairAsTheList) {
  sampling_is_fair(subject, cases(20, 2));
}
TEST_P(GrandTrunkJourneySuite, SamplingIsAsListed) {
  sampling_is_as_listed(subject, cases(200, 10));
}
TEST_P(GrandTrunkJourneySuite, AdvancingIsSamplingAndApplying) {
  advancing_is_sampling(subject.game, cases(300, 20));
}
TEST_P(GrandTrunkJourneySuite, BotsAreHonest) {
  EXPECT_GT(honesty(subject.game, 1, cases(20, 40), cases(40, 16)), 0);
}
TEST_P(GrandTrunkJourneySuite, SoakRandomGames) { soak(subject, GetParam().name()); }

TEST_P(GrandTrunkJourneySuite, EverythingSurvivesTheWire) {
  std::set<std::size_t> seen;
  const auto game = std::make_shared<const GrandTrunkJourney>(subject.game);
  for (std::uint64_t seed = 0; seed < 4; ++seed) host::expect_game_round_trips(game, seed, seen);
  EXPECT_GE(seen.size(), std::variant_size_v<Action> / 2);
  const host::Wire<GrandTrunkJourney> wire(game);
  host::expect_each_type_round_trips(wire, Action{});
  host::expect_each_type_round_trips(wire, Event{});
  const char* text = R"({"type":"move","card":"port","to":"albany","days":1})";
  const auto move = wire.read<Action>(host::Where("action"), host::json::parse(text));
  EXPECT_EQ(wire.text(move), text);
}

/// The only secrets are the cards that others draw.
TEST_P(GrandTrunkJourneySuite, OnlySecretsAreRedacted) {
  along_random_games(subject, cases(10, 2), [&](Walk<GrandTrunkJourney>& walk) {
    if (!walk.over()) return;
    for (const Event& event : walk.events()) {
      for (Viewer viewer : viewers(subject.game)) {
        Event expected = event;
        if (auto* e = std::get_if<CardDrawn>(&expected); e != nullptr && !viewer.is(e->seat))
          e->card.reset();
        EXPECT_EQ(subject.game.redact(event, viewer), expected);
      }
    }
  });
}

/// Everything that can be done and that can happen does, somewhere in the walks.
TEST(GrandTrunkJourneyWalks, SeeEverythingThatCanHappen) {
  std::map<std::size_t, int> events;
  std::map<std::size_t, int> actions;
  int most_actions = 0;
  for (const Setting& setting : all_settings()) {
    const auto subject = subject_of(setting);
    along_random_games(subject, 150, [&](Walk<GrandTrunkJourney>& walk) {
      if (!walk.over()) {
        const auto all = legal_actions(subject.game, walk.state(), walk.next().first);
        most_actions = std::max(most_actions, static_cast<int>(all.size()));
        return;
      }
      for (const auto& event : walk.events()) ++events[event.index()];
      for (const auto& [who, action] : walk.played()) ++actions[action.index()];
    });
  }
  for (std::size_t i = 0; i < std::variant_size_v<Event>; ++i)
    EXPECT_GT(events[i], 0) << "event " << i;
  for (std::size_t i = 0; i < std::variant_size_v<Action>; ++i)
    EXPECT_GT(actions[i], 0) << "action " << i;
  EXPECT_GT(most_actions, 100);
  EXPECT_LT(most_actions, GrandTrunkJourney::max_actions / 2);
}

class GrandTrunkJourneyPlaythroughs : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Tables, GrandTrunkJourneyPlaythroughs, testing::Values(0, 1, 4, 5, 6));

TEST_P(GrandTrunkJourneyPlaythroughs, AreAsWritten) {
  const Setting setting = all_settings()[static_cast<std::size_t>(GetParam())];
  const auto game = journey_of(setting);
  compare_playthrough(setting.name(),
                      playthrough(game, game.board().name.en + ", " + setting.name(), 11));
}

}  // namespace rail::grand_trunk_journey::suites_test
