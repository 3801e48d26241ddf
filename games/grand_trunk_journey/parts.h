// All that belongs to The Grand Trunk Journey.
#pragma once

#include "engine/parts.h"
#include "games/grand_trunk_journey/bots/amateur.h"
#include "games/grand_trunk_journey/bots/heuristic.h"
#include "games/grand_trunk_journey/bots/learned.h"
#include "games/grand_trunk_journey/bots/planner.h"
#include "games/grand_trunk_journey/bots/veteran.h"
#include "games/grand_trunk_journey/learn/goal.h"
#include "games/grand_trunk_journey/rules/boards.h"
#include "games/grand_trunk_journey/rules/rules.h"
#include "games/grand_trunk_journey/telling/chronicle.h"
#include "games/grand_trunk_journey/telling/motive.h"
#include "games/grand_trunk_journey/telling/words.h"

namespace rail {

template <>
struct GameParts<grand_trunk_journey::GrandTrunkJourney> {
  static constexpr Listing listing{.place = 10};
  static constexpr auto boards = grand_trunk_journey::embedded_boards;
  static constexpr auto schemas = grand_trunk_journey::embedded_schemas;
  using Heuristic = grand_trunk_journey::Heuristic;
  using Planner = grand_trunk_journey::Planner;
  using Amateur = grand_trunk_journey::Amateur;
  using Veteran = grand_trunk_journey::Veteran;
  using Learned = grand_trunk_journey::Learned;
  using Motives = grand_trunk_journey::Motives;
  using Chronicle = grand_trunk_journey::Chronicle;
  using Goals = grand_trunk_journey::Goals;
};

}  // namespace rail
