// Levels 1 to 3: the planner with the habits of people who still learn Switch & Signal.
#pragma once

#include "games/switch_and_signal/bots/planner.h"

namespace rail::switch_and_signal {

/// Decides as the planner does, but goes by other things. What it does is never by chance: who sees
/// its habits can make up for them.
class Amateur : public Planner {
 public:
  /// From 1 to 3.
  Amateur(const SwitchAndSignal& g, int level) : Planner(g, with_habits({}, level)) {}

  /// Each level has the habits of those above it, too.
  static constexpr PlannerWeights with_habits(PlannerWeights w, int level) {
    // Level 3 sees four steps ahead: a switch that lies otherwise further on comes as a surprise.
    w.horizon = 4;
    // It plays a card as soon as that helps a little, so it lacks them when much depends on one.
    w.card = 200;
    // It does not look at what the next player could do, nor at how fast a train is.
    w.scarce = 0;
    w.black = w.brown = w.gray = 20;
    if (level >= 3) return w;
    // Level 2 sees two steps ahead, gives its cards away for next to nothing, and loves fast
    // trains: the goods wait for a black one while a gray one stands beside them.
    w.horizon = 2;
    w.card = 0;
    w.black = 9;
    w.gray = 45;
    if (level == 2) return w;
    // Level 1 has eyes for black trains only, and does not mind what a run costs in time tokens.
    w.black = 4;
    w.gray = 100;
    w.token = 0;
    w.last_token = 0;
    return w;
  }
};

}  // namespace rail::switch_and_signal
