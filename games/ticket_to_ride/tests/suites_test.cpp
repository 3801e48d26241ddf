// The suites that every game goes through, on both maps and on small boards.
#include <map>

#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/tests/settings.h"
#include "tests/honesty.h"
#include "tests/playthrough.h"
#include "tests/properties.h"
#include "tests/sampling.h"
#include "tests/scale.h"
#include "tests/soak.h"

namespace rail::ticket_to_ride {
namespace {

class TicketToRideSuite : public testing::TestWithParam<Setting> {
 protected:
  TicketToRideSuite() : subject(subject_of(GetParam())) {}
  const Subject<TicketToRide> subject;
};

INSTANTIATE_TEST_SUITE_P(Boards, TicketToRideSuite, testing::ValuesIn(all_settings()),
                         [](const auto& setting) { return setting.param.name(); });

TEST_P(TicketToRideSuite, ActorsLegalActionsAndOutcome) {
  actors_and_outcome(subject, cases(80, 4));
}
TEST_P(TicketToRideSuite, ExplainRefusesExactlyWhatIsNotLegal) {
  refusals(subject, cases(50, 3), 3, 30);
}
TEST_P(TicketToRideSuite, WhatIsImaginedCouldBe) { imagination(subject, cases(30, 4)); }
TEST_P(TicketToRideSuite, NothingIsSeenThatIsNotTold) { secrecy(subject, cases(30, 2)); }
TEST_P(TicketToRideSuite, NobodyElseHasLegalActions) { nobody_else(subject, cases(10, 2)); }
TEST_P(TicketToRideSuite, SamplingIsAsFairAsTheList) { sampling_is_fair(subject, cases(100, 4)); }
TEST_P(TicketToRideSuite, TheListIsFair) { list_is_fair(subject, cases(10, 1)); }
TEST_P(TicketToRideSuite, BotsAreHonest) {
  EXPECT_GT(honesty(subject.game, 1, cases(20, 40), cases(40, 16)), 0);
}
TEST_P(TicketToRideSuite, SoakRandomGames) { soak(subject, GetParam().name()); }

TEST_P(TicketToRideSuite, AdvancingIsSamplingAndApplying) {
  const TicketToRide& g = subject.game;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(200, 20)); ++seed) {
    State one = g.start();
    State other = g.start();
    Rng rng(seed);
    Rng same(seed);
    play_by(g, one, [&](State& s, Actor who) {
      Action action;
      g.sample(s, who, rng, action);
      g.apply(s, who, action, {});
      g.advance(other, who, same);
      ASSERT_EQ(s, other);
    });
    EXPECT_EQ(rng.next(), same.next());
  }
}

/// Secrets are what others drew and kept; everything else is told to all.
TEST_P(TicketToRideSuite, OnlySecretsAreRedacted) {
  along_random_games(subject, cases(10, 2), [&](Walk<TicketToRide>& walk) {
    if (!walk.over()) return;
    for (const Event& event : walk.events()) {
      for (Viewer viewer : viewers(subject.game)) {
        Event expected = event;
        if (auto* e = std::get_if<CardDrawn>(&expected); e != nullptr && !viewer.is(e->seat))
          e->card.reset();
        if (auto* e = std::get_if<TicketDrawn>(&expected); e != nullptr && !viewer.is(e->seat))
          e->ticket.reset();
        auto* kept = std::get_if<TicketsKept>(&expected);
        if (kept != nullptr && !viewer.is(kept->seat))
          *kept = {kept->seat, kept->kept_from, kept->returned_to, {}, {}};
        EXPECT_EQ(subject.game.redact(event, viewer), expected);
      }
    }
  });
}

/// Random games are only worth something if the rare things happen in them.
TEST(TicketToRideWalks, SeeEverythingThatCanHappen) {
  std::map<std::size_t, int> events;
  std::map<std::size_t, int> actions;
  std::map<Replacing, int> replacing;
  int few_open_cards = 0;
  int all_passed = 0;
  for (const Setting& setting : {Setting{"usa", 5}, Setting{"germany", 2}, Setting{"small", 5},
                                 Setting{"small", 2}, Setting{"small", 5, false, true}}) {
    const auto subject = subject_of(setting);
    along_random_games(subject, 150, [&](Walk<TicketToRide>& walk) {
      ++replacing[walk.state().replacing];
      few_open_cards += static_cast<int>(walk.state().slots_due > 0 && walk.state().pile_size == 0);
      if (!walk.over()) return;
      for (const auto& event : walk.events()) ++events[event.index()];
      for (const auto& [who, action] : walk.played()) ++actions[action.index()];
      all_passed += static_cast<int>(walk.state().passes == setting.players);
    });
  }
  EXPECT_EQ(events.size(), std::variant_size_v<Event>);
  EXPECT_EQ(actions.size(), std::variant_size_v<Action>);
  EXPECT_GT(few_open_cards, 100);
  EXPECT_GT(replacing[Replacing::shuffled_once], 20);
  EXPECT_GT(replacing[Replacing::shuffled_twice], 5);
  EXPECT_GT(replacing[Replacing::settled], 5);
  EXPECT_GT(all_passed, 0);
}

/// A setting and a seed with something rare in it.
struct Playthrough {
  Setting setting;
  std::uint64_t seed;

  friend std::ostream& operator<<(std::ostream& out, const Playthrough& it) {
    return out << it.setting;
  }
};

class TicketToRidePlaythroughs : public testing::TestWithParam<Playthrough> {};
INSTANTIATE_TEST_SUITE_P(Boards, TicketToRidePlaythroughs,
                         testing::ValuesIn(std::vector<Playthrough>{
                             {{"usa", 2}, 1},
                             {{"usa", 3, true}, 2},
                             {{"usa", 5}, 243},
                             {{"germany", 2}, 4},
                             {{"germany", 3}, 30},
                             {{"germany", 5}, 27},
                             {{"small", 5}, 7},
                             {{"small", 5, false, true}, 7}}),
                         [](const auto& game) { return game.param.setting.name(); });

TEST_P(TicketToRidePlaythroughs, AreAsWritten) {
  const auto& [setting, seed] = GetParam();
  const auto game = subject_of(setting).game;
  const std::string title = game.board().name.en + ", " + std::to_string(setting.players) +
                            " players" + (setting.classic ? ", classic tickets" : "");
  compare_playthrough(setting.name(), playthrough(game, title, seed));
}

}  // namespace
}  // namespace rail::ticket_to_ride
