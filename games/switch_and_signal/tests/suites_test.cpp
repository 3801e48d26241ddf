// The suites that every game goes through, on both boards and with every option.
#include <map>

#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/tests/settings.h"
#include "tests/honesty.h"
#include "tests/playthrough.h"
#include "tests/properties.h"
#include "tests/round_trip.h"
#include "tests/sampling.h"
#include "tests/scale.h"
#include "tests/soak.h"

namespace rail::switch_and_signal::suites_test {

class SwitchAndSignalSuite : public testing::TestWithParam<Setting> {
 protected:
  SwitchAndSignalSuite() : subject(subject_of(GetParam())) {}
  const Subject<SwitchAndSignal> subject;
};

INSTANTIATE_TEST_SUITE_P(Boards, SwitchAndSignalSuite, testing::ValuesIn(all_settings()),
                         [](const auto& setting) { return setting.param.name; });

TEST_P(SwitchAndSignalSuite, ActorsLegalActionsAndOutcome) {
  actors_and_outcome(subject, cases(60, 3));
}
TEST_P(SwitchAndSignalSuite, ExplainRefusesExactlyWhatIsNotLegal) {
  refusals(subject, cases(60, 3), 3, 30);
}
TEST_P(SwitchAndSignalSuite, WhatIsImaginedCouldBe) { imagination(subject, cases(40, 3)); }
TEST_P(SwitchAndSignalSuite, NothingIsSeenThatIsNotTold) { secrecy(subject, cases(20, 2)); }
TEST_P(SwitchAndSignalSuite, NobodyElseHasLegalActions) { nobody_else(subject, cases(20, 2)); }
TEST_P(SwitchAndSignalSuite, SamplingIsAsFairAsTheList) { sampling_is_fair(subject, cases(8, 1)); }
TEST_P(SwitchAndSignalSuite, SamplingIsAsListed) { sampling_is_as_listed(subject, cases(200, 10)); }
TEST_P(SwitchAndSignalSuite, AdvancingIsSamplingAndApplying) {
  advancing_is_sampling(subject.game, cases(300, 20));
}
TEST_P(SwitchAndSignalSuite, BotsAreHonest) { honesty(subject.game, 1, cases(20, 60), 16); }
TEST_P(SwitchAndSignalSuite, SoakRandomGames) { soak(subject, GetParam().name); }

TEST_P(SwitchAndSignalSuite, EverythingSurvivesTheWire) {
  std::set<std::size_t> seen;
  const auto game = std::make_shared<const SwitchAndSignal>(subject.game);
  for (std::uint64_t seed = 0; seed < 3; ++seed) host::expect_game_round_trips(game, seed, seen);
  EXPECT_GE(seen.size(), std::size_t{12});
  const host::Wire<SwitchAndSignal> wire(game);
  host::expect_each_type_round_trips(wire, Action{});
  host::expect_each_type_round_trips(wire, Event{});
}

/// Nothing is secret, and nothing is left to imagine: all see the same.
TEST_P(SwitchAndSignalSuite, EverybodySeesTheSame) {
  along_random_games(subject, cases(10, 2), [&](Walk<SwitchAndSignal>& walk) {
    View first = subject.game.view(walk.state(), Viewer::onlooker());
    for (Viewer viewer : viewers(subject.game)) {
      View view = subject.game.view(walk.state(), viewer);
      view.seat.reset();
      EXPECT_EQ(view, first);
    }
  });
}

/// Random games are only worth something if the rare things happen in them.
TEST(SwitchAndSignalWalks, SeeEverythingThatCanHappen) {
  std::map<std::size_t, int> events;
  std::map<std::size_t, int> actions;
  std::map<Cause, int> causes;
  std::map<Step, int> steps;
  int at_once = 0;
  for (const Setting& setting : all_settings()) {
    const auto subject = subject_of(setting);
    along_random_games(subject, 60, [&](Walk<SwitchAndSignal>& walk) {
      ++steps[walk.state().step];
      if (!walk.over()) return;
      for (const auto& [who, action] : walk.played()) ++actions[action.index()];
      for (const Event& event : walk.events()) {
        ++events[event.index()];
        if (const auto* e = std::get_if<TrainStopped>(&event)) ++causes[e->cause];
        if (const auto* e = std::get_if<TokensLost>(&event)) ++causes[e->cause];
        if (const auto* e = std::get_if<GameLost>(&event)) at_once += e->at_once ? 1 : 0;
      }
    });
  }
  // Nobody wins by chance, or plays so long that the pile runs out; the rule tests do both.
  constexpr std::size_t never_by_chance = 2;
  EXPECT_EQ(events.size() + never_by_chance, std::variant_size_v<Event>);
  EXPECT_EQ(actions.size(), std::variant_size_v<Action>);
  EXPECT_EQ(causes.size(), std::size_t{11});
  EXPECT_EQ(steps.size(), std::size_t{18});
  EXPECT_GT(at_once, 20);
}

/// Both boards, with every option on one of them.
std::vector<Setting> written_settings() {
  std::vector<Setting> some;
  for (const Setting& setting : all_settings()) {
    for (const char* name : {"europe_2", "america_2", "europe_placed_3", "america_random_2",
                             "europe_easy_2", "america_hard_2"}) {
      if (setting.name == name) some.push_back(setting);
    }
  }
  return some;
}

class SwitchAndSignalPlaythroughs : public testing::TestWithParam<Setting> {};
INSTANTIATE_TEST_SUITE_P(Boards, SwitchAndSignalPlaythroughs, testing::ValuesIn(written_settings()),
                         [](const auto& setting) { return setting.param.name; });

TEST_P(SwitchAndSignalPlaythroughs, AreAsWritten) {
  const Setting& setting = GetParam();
  const auto game = subject_of(setting).game;
  const std::string title = game.board().name.en + ", " + setting.name;
  compare_playthrough("switch_and_signal_" + setting.name, playthrough(game, title, 1));
}

}  // namespace rail::switch_and_signal::suites_test
