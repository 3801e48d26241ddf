// Very many random games under the invariants: only if ROUNDHOUSE_SOAK_GAMES says how many.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "engine/play.h"
#include "tests/properties.h"

namespace rail {

struct SoakTotals {
  long actions = 0;
  long decisions = 0;
  long checks = 0;
};

/// One uniformly random game, with the invariants at every 16th step and at the end.
template <Game G>
void soak_game(const Subject<G>& subject, Rng& rng, SoakTotals& totals) {
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

template <Game G>
void soak(const Subject<G>& subject, const std::string& name) {
  const char* wanted = std::getenv("ROUNDHOUSE_SOAK_GAMES");
  const int games = wanted == nullptr ? 0 : std::atoi(wanted);
  if (games == 0) GTEST_SKIP() << "ROUNDHOUSE_SOAK_GAMES is not set";
  SoakTotals totals;
  for (int seed = 0; seed < games; ++seed) {
    Rng rng(static_cast<std::uint64_t>(seed));
    soak_game(subject, rng, totals);
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
  }
  std::cout << name << ": " << games << " games, " << totals.actions << " actions, "
            << totals.decisions << " decisions, " << totals.checks << " checks\n";
}

}  // namespace rail
