// What a finished game is compared by.
#pragma once

#include <boost/describe.hpp>

namespace rail::switch_and_signal {

/// The same for every player: all win or lose together. The points are the goods delivered.
struct Breakdown {
  int goods_delivered = 0;
  int tokens_lost = 0;
  int departures_left = 0;  // cards in the pile at the end
};
BOOST_DESCRIBE_STRUCT(Breakdown, (), (goods_delivered, tokens_lost, departures_left))

}  // namespace rail::switch_and_signal
