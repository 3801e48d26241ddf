// The numbers behind the plan of the greedy bot.
#pragma once

#include <array>

#include "games/switch_and_signal/rules/actions.h"

namespace rail::switch_and_signal {

/// What the parts of a position are worth, found by playing.
struct Weights {
  // The cost of a way; a step by one point is 32.
  int set_switch = 48;  // a switch that lies otherwise
  int set_signal = 48;  // a red signal
  int train_ahead = 40;
  int train_facing = 220;
  int horizon = 8;                            // steps for which discs and trains count as they are
  std::array<int, colors> speed{16, 20, 28};  // a step by trains of a colour
  // From here on a step of a black train is 512.
  int load = 800;
  int fresh = 8000;  // until a new train comes for goods
  int token = 1400;
  int last_token = 100;  // in the last turn, if it is not the very last
  int next_card = 14;    // what the next card does, in 16ths
  int card = 700;        // an action card in hand
  int same_card = 50;    // so much less for each other one of its kind
  int overflow = 300;    // a card that keeps another from being drawn
  int mend = 400;        // the most a train costs that can still be helped with a card
  int mends = 10;        // trains that each card in hand can help, in 16ths
  int helper = 3000;
};
inline constexpr Weights weights{};

}  // namespace rail::switch_and_signal
