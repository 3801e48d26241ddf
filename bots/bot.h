// One who chooses for a seat.
#pragma once

#include <vector>

#include "engine/game.h"

namespace rail::bots {

/// One of the actions a bot would take, and what it expects of it: `worth` runs from 0, surely
/// lost, to `certain`, surely won.
template <Game G>
struct Advice {
  typename G::Action action;
  int worth = 0;
};
inline constexpr int certain = 10'000;

/// Chooses one of the legal actions from what its seat may know, and from nothing else.
template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;

  /// `legal` is not empty; all randomness comes from `rng`.
  virtual typename G::Action choose(const G& g, const typename G::View& view,
                                    const ActionListOf<G>& legal, Rng& rng) = 0;

  /// Up to `most` of the legal actions, the best first; none from a bot that does not compare them.
  virtual std::vector<Advice<G>> advise(const G& /*g*/, const typename G::View& /*view*/,
                                        const ActionListOf<G>& /*legal*/, Rng& /*rng*/,
                                        int /*most*/) {
    return {};
  }

  /// The game it played in has ended so.
  virtual void over(const Outcome<typename G::Breakdown>& /*outcome*/) {}
};

}  // namespace rail::bots
