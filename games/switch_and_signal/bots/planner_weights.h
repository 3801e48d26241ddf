// The numbers behind the planner.
#pragma once

#include <boost/describe.hpp>

namespace rail::switch_and_signal {

/// What the parts of a position are worth, found by playing (`roundhouse tune` tries others).
///
/// There are two scales, and `black`, `brown` and `gray` lead from one to the other. A way is
/// counted in 32nds of a step: what lies in its way is worth so many steps. The position is counted
/// in work: a step times what a step takes trains of its colour, the slower ones more. So discs,
/// goods, tokens and cards can be set against each other: all of them cost or save steps.
struct PlannerWeights {
  // The cost of a way; a step by one point is 32.
  int set_switch = 60;  // a switch that lies otherwise
  int set_signal = 48;  // a red signal
  int scarce = 2;       // more for each such card, up to three, that the next player does not have
  int train_ahead = 10;
  int train_facing = 300;
  int horizon = 12;  // steps for which discs and trains count as they are
  // A step by trains of a colour, by how fast their die lets them run.
  int black = 16;
  int brown = 20;
  int gray = 28;
  // From here on a step of a black train is 512.
  int load = 800;
  int fresh = 11'200;  // until a new train comes for goods
  int token = 1400;
  int last_token = 100;  // in the last turn, if it is not the very last
  int next_card = 14;    // what the next card does, in 16ths
  int card = 1008;       // an action card in hand
  int same_card = 98;    // so much less for each other one of its kind
  int overflow = 600;    // a card that keeps another from being drawn
  int mend = 400;        // the most a train costs that can still be helped with a card
  int mends = 10;        // trains that each card in hand can help, in 16ths
  int helper = 3000;
  int loading = 6400;  // goods that can be loaded: only what saves several tokens comes first
};
BOOST_DESCRIBE_STRUCT(PlannerWeights, (),
                      (set_switch, set_signal, scarce, train_ahead, train_facing, horizon, black,
                       brown, gray, load, fresh, token, last_token, next_card, mend, mends, card,
                       same_card, overflow, helper, loading))

}  // namespace rail::switch_and_signal
