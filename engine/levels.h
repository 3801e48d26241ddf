// What a game says about its bots: how many levels there are, and how search looks ahead.
#pragma once

namespace rail {

/// From beginner to best. The first ones are amateurs, each with habits of its own
/// (`GameParts::Amateur`), then comes the planner, and the last one searches.
inline constexpr int level_count = 5;
inline constexpr int amateur_levels = 3;

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
