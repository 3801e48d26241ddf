// What a game says about its bots: how search looks ahead, and what makes the five levels.
#pragma once

#include <array>
#include <cstdint>

namespace rail {

/// How strong a bot of one level is.
struct Level {
  int slips = 0;     // of 100 decisions, those taken at random
  int think_ms = 0;  // 0: the planner alone, without search
};
inline constexpr int level_count = 5;
using Levels = std::array<Level, level_count>;

/// How a search looks ahead, found by measuring.
struct SearchShape {
  bool tree = false;    // a tree of what follows; otherwise only the next action is compared
  int candidates = 16;  // actions that are compared, the best rated
  int caution = 50;     // standard errors, in 100ths, by which another action than the planner's
                        // must lead
  int scale = 100;      // of `rate`: a difference that makes one action clearly better (tree only)
  int margin = 0;       // of `rate`: what is worse by more is not compared (0: no limit)
};

}  // namespace rail
