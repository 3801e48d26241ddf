// One who chooses for a seat.
#pragma once

#include "engine/game.h"

namespace rail::bots {

/// Chooses one of the legal actions from what its seat may know, and from nothing else.
template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;

  /// `legal` is not empty; all randomness comes from `rng`.
  virtual typename G::Action choose(const G& g, const typename G::View& view,
                                    const ActionListOf<G>& legal, Rng& rng) = 0;
};

}  // namespace rail::bots
