// What is told of a finished match.
#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <vector>

#include "games/switch_and_signal/rules/events.h"

namespace rail::switch_and_signal {

/// Time tokens that were lost by one ply for one cause.
struct TokenLoss {
  int ply = 0;
  Seat seat{};  // whose turn it was
  int tokens = 0;
  Cause cause{};
  std::optional<TrainId> train;  // that stopped, if one did
  int departures = 0;            // departure cards that left the game with them
};
BOOST_DESCRIBE_STRUCT(TokenLoss, (), (ply, seat, tokens, cause, train, departures))

struct Story {
  std::vector<TokenLoss> losses;
};
BOOST_DESCRIBE_STRUCT(Story, (), (losses))

}  // namespace rail::switch_and_signal
