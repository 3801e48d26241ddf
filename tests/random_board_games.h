// Random games on boards that nobody drew: play goes on until it ends, whatever a board file says.
#pragma once

#include <gtest/gtest.h>

#include "engine/game.h"
#include "tests/properties.h"

namespace rail {

/// One random game of players with moods. Whoever is to act can always do something that is not
/// refused, and no more than `max_plies` actions later the game is over. A test makes up a board,
/// keeps it if its loader accepts it, and calls this for each table that the board allows.
template <Game G>
void expect_never_stuck(const G& g, Rng& rng, int max_plies) {
  Moods<G> moods(rng.next());
  auto s = g.start();
  int plies = 0;
  for (ActorSet acting = g.to_act(s); !acting.empty(); acting = g.to_act(s)) {
    ASSERT_LT(plies, max_plies) << "the game does not end";
    for (Actor who : everybody()) {
      ASSERT_EQ(acting.contains(who), !legal_actions(g, s, who).empty())
          << "actor " << int{who.code()} << " after " << plies << " actions";
    }
    const Actor who = any_of(acting, rng);
    const auto action = moods.choose(g, s, who);
    ASSERT_FALSE(g.explain(s, who, action))
        << "legal, but refused after " << plies << " actions: " << words(g, action);
    g.apply(s, who, action, {});
    ++plies;
  }
  check_outcome(g, s);
}

}  // namespace rail
