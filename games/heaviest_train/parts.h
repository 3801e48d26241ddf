// All that belongs to Heaviest Train.
#pragma once

#include "engine/parts.h"
#include "games/heaviest_train/bots/heuristic.h"
#include "games/heaviest_train/rules/boards.h"
#include "games/heaviest_train/rules/rules.h"
#include "games/heaviest_train/telling/words.h"

namespace rail {

template <>
struct GameParts<heaviest_train::HeaviestTrain> {
  static constexpr Listing listing{.place = 1000, .hidden = true};
  static constexpr auto boards = heaviest_train::embedded_boards;
  static constexpr auto schemas = heaviest_train::embedded_schemas;
  using Heuristic = heaviest_train::Heuristic;
};

}  // namespace rail
