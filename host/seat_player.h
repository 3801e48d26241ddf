// Playing one seat of a match that is somewhere else.
#pragma once

#include "engine/actor.h"
#include "host/match.h"

namespace rail::host {

/// Decides for a seat from what is shown of it.
class SeatPlayer {
 public:
  virtual ~SeatPlayer() = default;
  /// One of the legal actions; throws if it cannot play on, and BadInput if the view makes no
  /// sense.
  virtual json::value choose(Seat seat, const json::value& view, const json::array& legal) = 0;
  virtual void over(const json::object& outcome) = 0;
};

}  // namespace rail::host
