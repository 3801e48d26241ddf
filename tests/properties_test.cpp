// The properties of tests/properties.h on every game and board.
#include "tests/properties.h"

#include <map>

#include "tests/journey_settings.h"
#include "tests/scale.h"
#include "tests/settings.h"
#include "tests/toy/toy.h"

namespace rail {
namespace {

using grand_trunk_journey::GrandTrunkJourney;
using ticket_to_ride::TicketToRide;

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

class TicketToRideProperties : public testing::TestWithParam<Setting> {
 protected:
  TicketToRideProperties() : subject(subject_of(GetParam())) {}
  const Subject<TicketToRide> subject;
};

INSTANTIATE_TEST_SUITE_P(Boards, TicketToRideProperties, testing::ValuesIn(all_settings()),
                         [](const auto& setting) { return setting.param.name(); });

class JourneyProperties : public testing::TestWithParam<JourneySetting> {
 protected:
  JourneyProperties() : subject(subject_of(GetParam())) {}
  const Subject<GrandTrunkJourney> subject;
};

INSTANTIATE_TEST_SUITE_P(Tables, JourneyProperties, testing::ValuesIn(journey_settings()),
                         [](const auto& setting) { return setting.param.name(); });

class ToyProperties : public testing::TestWithParam<int> {
 protected:
  ToyProperties() : subject(toy_of(GetParam())) {}
  const Subject<toy::Toy> subject;
};

INSTANTIATE_TEST_SUITE_P(Players, ToyProperties, testing::Values(2, 3, 4));

template <Game G>
void actors_and_outcome(const Subject<G>& subject, int games) {
  along_random_games(subject, games, [&](Walk<G>& walk) {
    check_actors(subject, walk.state());
    if (walk.over()) {
      check_outcome(subject.game, walk.state());
      check_replay(walk);
    }
  });
}

template <Game G>
void refusals(const Subject<G>& subject, int games, int every, int tries) {
  along_random_games(subject, games, [&](Walk<G>& walk) {
    if (walk.steps() % every == 0 || walk.over())
      check_refusals(subject, walk.state(), walk.rng(), tries);
  });
}

template <Game G>
void imagination(const Subject<G>& subject, int games) {
  along_random_games(subject, games,
                     [&](Walk<G>& walk) { check_imagination(subject, walk.state(), walk.rng()); });
}

template <Game G>
void secrecy(const Subject<G>& subject, int games) {
  along_random_games(subject, games, [&](Walk<G>& walk) {
    if (walk.over()) return;
    const auto [who, action] = walk.next();
    check_secrecy(subject, walk.state(), who, action, walk.rng());
  });
}

TEST_P(TicketToRideProperties, ActorsLegalActionsAndOutcome) {
  actors_and_outcome(subject, cases(80, 4));
}
TEST_P(JourneyProperties, ActorsLegalActionsAndOutcome) {
  actors_and_outcome(subject, cases(150, 6));
}
TEST_P(ToyProperties, ActorsLegalActionsAndOutcome) { actors_and_outcome(subject, 300); }

TEST_P(TicketToRideProperties, ExplainRefusesExactlyWhatIsNotLegal) {
  refusals(subject, cases(50, 3), 3, 30);
}
TEST_P(JourneyProperties, ExplainRefusesExactlyWhatIsNotLegal) {
  refusals(subject, cases(80, 3), 2, 30);
}
TEST_P(ToyProperties, ExplainRefusesExactlyWhatIsNotLegal) { refusals(subject, 300, 1, 30); }

TEST_P(TicketToRideProperties, WhatIsImaginedCouldBe) { imagination(subject, cases(80, 4)); }
TEST_P(JourneyProperties, WhatIsImaginedCouldBe) { imagination(subject, cases(80, 4)); }
TEST_P(ToyProperties, WhatIsImaginedCouldBe) { imagination(subject, 300); }

TEST_P(TicketToRideProperties, NothingIsSeenThatIsNotTold) { secrecy(subject, cases(30, 2)); }
TEST_P(JourneyProperties, NothingIsSeenThatIsNotTold) { secrecy(subject, cases(60, 3)); }
TEST_P(ToyProperties, NothingIsSeenThatIsNotTold) { secrecy(subject, 300); }

TEST_P(TicketToRideProperties, NobodyElseHasLegalActions) {
  along_random_games(subject, cases(10, 2), [&](Walk<TicketToRide>& walk) {
    for (Actor who : everybody()) {
      ActionListOf<TicketToRide> list;
      subject.game.legal(walk.state(), who, list);
      EXPECT_EQ(list.empty(), !subject.game.to_act(walk.state()).contains(who));
    }
  });
}

TEST_P(JourneyProperties, NobodyElseHasLegalActions) {
  along_random_games(subject, cases(10, 2), [&](Walk<GrandTrunkJourney>& walk) {
    for (Actor who : everybody()) {
      ActionListOf<GrandTrunkJourney> list;
      subject.game.legal(walk.state(), who, list);
      EXPECT_EQ(list.empty(), !subject.game.to_act(walk.state()).contains(who));
    }
  });
}

/// The only secrets are the cards that others draw.
TEST_P(JourneyProperties, OnlySecretsAreRedacted) {
  namespace gtj = grand_trunk_journey;
  along_random_games(subject, cases(10, 2), [&](Walk<GrandTrunkJourney>& walk) {
    if (!walk.over()) return;
    for (const gtj::Event& event : walk.events()) {
      for (Viewer viewer : viewers(subject.game)) {
        gtj::Event expected = event;
        if (auto* e = std::get_if<gtj::CardDrawn>(&expected); e != nullptr && !viewer.is(e->seat))
          e->card.reset();
        EXPECT_EQ(subject.game.redact(event, viewer), expected);
      }
    }
  });
}

/// Secrets are what others drew and kept; everything else is told to all.
TEST_P(TicketToRideProperties, OnlySecretsAreRedacted) {
  namespace ttr = ticket_to_ride;
  along_random_games(subject, cases(10, 2), [&](Walk<TicketToRide>& walk) {
    if (!walk.over()) return;
    for (const ttr::Event& event : walk.events()) {
      for (Viewer viewer : viewers(subject.game)) {
        ttr::Event expected = event;
        if (auto* e = std::get_if<ttr::CardDrawn>(&expected); e != nullptr && !viewer.is(e->seat))
          e->card.reset();
        if (auto* e = std::get_if<ttr::TicketDrawn>(&expected); e != nullptr && !viewer.is(e->seat))
          e->ticket.reset();
        auto* kept = std::get_if<ttr::TicketsKept>(&expected);
        if (kept != nullptr && !viewer.is(kept->seat))
          *kept = {kept->seat, kept->kept_from, kept->returned_to, {}, {}};
        EXPECT_EQ(subject.game.redact(event, viewer), expected);
      }
    }
  });
}

/// Random games are only worth something if the rare things happen in them.
TEST(Walks, SeeEverythingThatCanHappen) {
  std::map<std::size_t, int> events;
  std::map<std::size_t, int> actions;
  std::map<ticket_to_ride::Replacing, int> replacing;
  int few_open_cards = 0;
  int all_passed = 0;
  for (const Setting& setting :
       {Setting{"usa", 5}, Setting{"germany", 2}, Setting{"small", 5}, Setting{"small", 2}}) {
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
  EXPECT_EQ(events.size(), std::variant_size_v<ticket_to_ride::Event>);
  EXPECT_EQ(actions.size(), std::variant_size_v<ticket_to_ride::Action>);
  EXPECT_GT(few_open_cards, 100);
  EXPECT_GT(replacing[ticket_to_ride::Replacing::shuffled_once], 20);
  EXPECT_GT(replacing[ticket_to_ride::Replacing::shuffled_twice], 5);
  EXPECT_GT(all_passed, 0);
}

/// Everything that can be done and that can happen does, somewhere in the walks.
TEST(Walks, SeeEverythingOnTheJourney) {
  std::map<std::size_t, int> events;
  std::map<std::size_t, int> actions;
  int most_actions = 0;
  for (const JourneySetting& setting : journey_settings()) {
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
  for (std::size_t i = 0; i < std::variant_size_v<grand_trunk_journey::Event>; ++i)
    EXPECT_GT(events[i], 0) << "event " << i;
  for (std::size_t i = 0; i < std::variant_size_v<grand_trunk_journey::Action>; ++i)
    EXPECT_GT(actions[i], 0) << "action " << i;
  EXPECT_GT(most_actions, 100);
  EXPECT_LT(most_actions, GrandTrunkJourney::max_actions / 2);
}

}  // namespace
}  // namespace rail
