// Who saw a match and can tell when its points came, and what for.
#pragma once

#include "engine/chronicle.h"
#include "games/grand_trunk_journey/rules/rules.h"
#include "games/grand_trunk_journey/telling/story.h"

namespace rail::grand_trunk_journey {

class Chronicle {
 public:
  using Story = grand_trunk_journey::Story;

  explicit Chronicle(const GrandTrunkJourney& g) : g_(g) {}

  static Effort effort(const GrandTrunkJourney& g);

  void sample(int, const State&, const State&) {}
  void watch(const Witnessed<GrandTrunkJourney>& seen);
  Story story(const State& end);

 private:
  int points_of(const Player& p) const { return g_.points(p.scores, p.delivered, p.force, p.fast); }

  const GrandTrunkJourney& g_;
  Story story_;
};

}  // namespace rail::grand_trunk_journey
