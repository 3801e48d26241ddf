// The bot that plans, and what a game needs for it.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <concepts>
#include <memory>
#include <optional>
#include <string_view>

#include "bots/bot.h"
#include "engine/levels.h"
#include "engine/parts.h"

namespace rail::bots {

template <Game G>
using Ratings = std::array<int, static_cast<std::size_t>(G::max_actions)>;

/// What search plays on with: one object that decides quickly and well for any seat of a state,
/// without looking at what that seat may not know (tests/honesty.h deals all of that anew and
/// compares).
///
/// Search plays thousands of games on with it, so it must be fast, and after it was made nothing
/// allocates (tests/alloc/alloc_test.cpp). Each thread has one of its own: it may keep
/// plans from one call to the next. If it does, it has `forget()`, and decides by what it has seen
/// since; after `forget()` it decides as a new one would.
template <class P, class G>
concept PlannerFor = Game<G> && requires(P& planner, const typename G::State& s, Seat who, Rng& rng,
                                         const ActionListOf<G>& legal, Ratings<G>& ratings,
                                         const typename G::View& view, typename G::Action& out) {
  // Decides for `who`, one of those to act; `out` is legal then.
  { planner.choose(s, who, rng, out) };

  // How good each legal action looks, by its place in the list; more is better. What is best rated
  // is what search compares. The scale is the planner's own, that of `shape.scale` and
  // `shape.margin`.
  { planner.rate(s, who, legal, ratings) };

  // As the game's `imagine`, but what the others did makes some states likelier than others.
  { planner.imagine(view, rng) } -> std::same_as<typename G::State>;

  // Whether a playout that began in the first state may end in the second, before the game is over.
  { planner.stops(s, s) } -> std::same_as<bool>;

  // What a state is worth to a seat, from 0 to `certain`; of any state, but search asks only where
  // a playout ended. It need not be a chance to win: a margin in it tells actions apart with fewer
  // playouts.
  { planner.worth(s, who) } -> std::same_as<int>;

  { P::shape } -> std::convertible_to<SearchShape>;
};

/// A game with a planner.
template <class G>
concept Planned = Game<G> && requires {
  typename GameParts<G>::Planner;
} && PlannerFor<PlannerOf<G>, G> && requires {
  // All fields are int: `roundhouse tune` changes one at a time and keeps its sign, and JSON files
  // name them. A board may have weights of its own: `usual_weights(g)`.
  requires boost::describe::has_describe_members<typename PlannerOf<G>::Weights>::value;
  // The game outlives it.
  requires std::constructible_from<PlannerOf<G>, const G&>;
  requires std::constructible_from<PlannerOf<G>, const G&, const typename PlannerOf<G>::Weights&>;
};

/// A game with a yardstick: the planner that level 5 had when it was named `veteran`, with all the
/// numbers of that day. Whatever levels learn later, it stays (tests/veteran_test.cpp).
template <class G>
concept WithVeteran = Planned<G> && requires { typename GameParts<G>::Veteran; } &&
                      PlannerFor<VeteranOf<G>, G> && requires {
                        requires std::constructible_from<VeteranOf<G>, const G&>;
                        {
                          VeteranOf<G>::think_ms
                        } -> std::convertible_to<int>;  // if nothing else is said
                      };

/// From here on the planner decides as a new one would.
template <class Planner>
void forget(Planner& planner) {
  if constexpr (requires { planner.forget(); }) planner.forget();
}

/// The weights that a planner has if no others are given.
template <Planned G>
typename PlannerOf<G>::Weights usual_weights(const G& g) {
  if constexpr (requires { PlannerOf<G>::usual_weights(g); }) {
    return PlannerOf<G>::usual_weights(g);
  } else {
    return {};
  }
}

/// Decides as the game's planner does.
template <Planned G>
class PlannerBot final : public Bot<G> {
 public:
  using Weights = typename PlannerOf<G>::Weights;

  PlannerBot() = default;
  explicit PlannerBot(const Weights& weights) : weights_(weights) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>&,
                            Rng& rng) override {
    if (!planner_ || game_ != &g) {
      planner_ = std::make_unique<PlannerOf<G>>(g, weights_.value_or(usual_weights(g)));
      game_ = &g;
    }
    forget(*planner_);
    typename G::Action action;
    planner_->choose(g.imagine(view, rng), *view.seat, rng, action);
    return action;
  }

 private:
  std::optional<Weights> weights_;
  const G* game_ = nullptr;
  std::unique_ptr<PlannerOf<G>> planner_;
};

/// A player with a name that a game brings along: `name`, and `choose` as a bot has it
/// (bots/bot.h): from the view alone, one of the legal actions.
template <class P, class G>
concept PolicyOf = requires(P& policy, const G& g, const typename G::View& view,
                            const ActionListOf<G>& legal, Rng& rng) {
  { P::name } -> std::convertible_to<std::string_view>;
  { policy.choose(g, view, legal, rng) } -> std::same_as<typename G::Action>;
};

/// A game with such players: its `Policies` are a list of their types, weakest first.
template <class G>
concept WithPolicies = Game<G> && requires { typename GameParts<G>::Policies; };

template <Game G, PolicyOf<G> P>
class PolicyBot final : public Bot<G> {
 public:
  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    return policy_.choose(g, view, legal, rng);
  }

 private:
  P policy_;
};

}  // namespace rail::bots
