// The bot that looks one step ahead.
#pragma once

#include "bots/bot.h"
#include "engine/parts.h"

namespace rail::bots {

/// A game that can say how good an action looks: `Heuristic h(g, view); h.rate(action)`. It is made
/// anew for each decision, from the view of a seat that is to act, and asked about each of its
/// legal actions; it may use game and view until then. Higher is better, and the scale is its own.
template <class G>
concept Rated = Game<G> && requires { typename GameParts<G>::Heuristic; };

/// Takes the action that the game's heuristic rates highest; among equals, any.
template <Rated G>
class GreedyBot final : public Bot<G> {
 public:
  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    const HeuristicOf<G> heuristic(g, view);
    int best = 0;
    int best_rating = heuristic.rate(legal[0]);
    std::uint32_t equals = 1;
    for (int i = 1; i < legal.size(); ++i) {
      const int rating = heuristic.rate(legal[i]);
      if (rating > best_rating) equals = 0;
      if (rating >= best_rating) {
        best_rating = rating;
        if (rng.below(++equals) == 0) best = i;
      }
    }
    return legal[best];
  }
};

}  // namespace rail::bots
