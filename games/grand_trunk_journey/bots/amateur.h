// Levels 1 to 3: the planner with the habits of people who still learn The Grand Trunk Journey.
#pragma once

#include <array>
#include <cstddef>

#include "games/grand_trunk_journey/bots/planner.h"

namespace rail::grand_trunk_journey {

/// Decides as the planner does, but goes by other things. What it does is never by chance: who sees
/// its habits can count on them.
class Amateur : public Planner {
 public:
  /// From 1 to 3.
  Amateur(const GrandTrunkJourney& g, int level)
      : Planner(g, with_habits({}, level)), reads_contracts_(level > 1) {}

  void choose(const State& s, Seat who, Rng& rng, Action& out) const {
    Planner::choose(reads_contracts_ ? s : without_contracts(s), who, rng, out);
  }
  void rate(const State& s, Seat who, const ActionList<Action, max_actions>& legal,
            std::array<int, static_cast<std::size_t>(max_actions)>& ratings) const {
    Planner::rate(reads_contracts_ ? s : without_contracts(s), who, legal, ratings);
  }

  /// Each level has the habits of those above it, too.
  static constexpr PlannerWeights with_habits(PlannerWeights w, int level) {
    // Level 3 sees little use in improvements: those that bring goods or something that the train
    // can do it leaves alone, and of the others it counts the points.
    w.goods_at_once = w.improvement = not_seen;
    w.improvement_days = 0;
    // It delivers for the points at once. That iron becomes steel, steel makes the train strong,
    // coal makes it fast, and objectives ask for goods, it does not plan for.
    w.steel_from_iron = 0;
    w.steel_for_force = 0;
    w.coal_for_speed = 0;
    w.objective = 0;
    if (level >= 3) return w;
    // Level 2 hardly looks beyond the next stop, and a stronger train seems to be of little use.
    w.onward = 25;
    w.force = 0;
    w.force_days = 4;
    if (level == 2) return w;
    // Level 1 sees the next stop alone, thinks little of the days that it takes, and develops only
    // where that looks like a great deal; contracts it does not read.
    w.onward = 0;
    w.later = 0;
    w.day = 30;
    w.force_days = 0;
    w.develop_least = 200;
    return w;
  }

 private:
  static constexpr int not_seen = -2000;

  static State without_contracts(State s) {
    s.contracts_open = 0;
    return s;
  }

  bool reads_contracts_;
};

}  // namespace rail::grand_trunk_journey
