// The Grand Trunk Journey as a subject of the suites over all games.
#pragma once

#include "games/grand_trunk_journey/tests/invariants.h"
#include "games/grand_trunk_journey/tests/settings.h"
#include "tests/properties.h"

namespace rail {

inline Subject<grand_trunk_journey::GrandTrunkJourney> subject_of(const JourneySetting& setting) {
  return {.game = journey_of(setting),
          .most_actions = 4000,
          .broken = grand_trunk_journey::broken_invariant};
}

}  // namespace rail
