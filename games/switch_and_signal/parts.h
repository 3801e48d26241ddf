// All that belongs to Switch & Signal.
#pragma once

#include "engine/parts.h"
#include "games/switch_and_signal/bots/amateur.h"
#include "games/switch_and_signal/bots/heuristic.h"
#include "games/switch_and_signal/bots/learned.h"
#include "games/switch_and_signal/bots/planner.h"
#include "games/switch_and_signal/bots/veteran.h"
#include "games/switch_and_signal/learn/goal.h"
#include "games/switch_and_signal/rules/boards.h"
#include "games/switch_and_signal/rules/rules.h"
#include "games/switch_and_signal/telling/chronicle.h"
#include "games/switch_and_signal/telling/motive.h"
#include "games/switch_and_signal/telling/words.h"

namespace rail {

template <>
struct GameParts<switch_and_signal::SwitchAndSignal> {
  static constexpr Listing listing{.place = 20};
  static constexpr auto boards = switch_and_signal::embedded_boards;
  static constexpr auto schemas = switch_and_signal::embedded_schemas;
  static constexpr bool cooperative = true;
  using Heuristic = switch_and_signal::Heuristic;
  using Planner = switch_and_signal::Planner;
  using Amateur = switch_and_signal::Amateur;
  using Veteran = switch_and_signal::Veteran;
  using Learned = switch_and_signal::Learned;
  using Motives = switch_and_signal::Motives;
  using Chronicle = switch_and_signal::Chronicle;
  using Goals = switch_and_signal::Goals;
};

}  // namespace rail
