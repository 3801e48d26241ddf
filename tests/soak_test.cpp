// Very many random games under the invariants: only if ROUNDHOUSE_SOAK_GAMES says how many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "engine/play.h"
#include "tests/journey_settings.h"
#include "tests/settings.h"

namespace rail {
namespace {

int soak_games() {
  const char* games = std::getenv("ROUNDHOUSE_SOAK_GAMES");
  return games == nullptr ? 0 : std::atoi(games);
}

struct Totals {
  long actions = 0;
  long decisions = 0;
  long checks = 0;
};

/// One uniformly random game, with the invariants at every 16th step and at the end.
template <Game G>
void soak(const Subject<G>& subject, Rng& rng, Totals& totals) {
  const G& g = subject.game;
  const auto check = [&](const typename G::State& s) {
    ++totals.checks;
    ASSERT_EQ(subject.broken(g, s), "");
  };
  auto s = g.start();
  typename G::Action action;
  int steps = 0;
  for (ActorSet acting = g.to_act(s); !acting.empty(); acting = g.to_act(s)) {
    const Actor who = acting.first();
    pick(g, s, who, rng, action);
    g.apply(s, who, action, {});
    totals.decisions += static_cast<int>(!who.is_chance());
    ASSERT_LE(++steps, subject.most_actions);
    if (steps % 16 == 0) check(s);
  }
  totals.actions += steps;
  check(s);
  check_outcome(g, s);
}

template <class Setting>
void soak_at(const Setting& setting) {
  const int games = soak_games();
  if (games == 0) GTEST_SKIP() << "ROUNDHOUSE_SOAK_GAMES is not set";
  const auto subject = subject_of(setting);
  Totals totals;
  for (int seed = 0; seed < games; ++seed) {
    Rng rng(static_cast<std::uint64_t>(seed));
    soak(subject, rng, totals);
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
  }
  std::cout << setting.name() << ": " << games << " games, " << totals.actions << " actions, "
            << totals.decisions << " decisions, " << totals.checks << " checks\n";
}

class Soak : public testing::TestWithParam<Setting> {};
INSTANTIATE_TEST_SUITE_P(Boards, Soak, testing::ValuesIn(all_settings()),
                         [](const auto& setting) { return setting.param.name(); });

TEST_P(Soak, RandomGamesKeepTheInvariants) { soak_at(GetParam()); }

class JourneySoak : public testing::TestWithParam<JourneySetting> {};
INSTANTIATE_TEST_SUITE_P(Tables, JourneySoak, testing::ValuesIn(journey_settings()),
                         [](const auto& setting) { return setting.param.name(); });

TEST_P(JourneySoak, RandomGamesKeepTheInvariants) { soak_at(GetParam()); }

}  // namespace
}  // namespace rail
