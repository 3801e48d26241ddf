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

namespace rail::bots {

template <Game G>
using Ratings = std::array<int, static_cast<std::size_t>(G::max_actions)>;

/// A game with a planner: one object that decides quickly and well for any seat of a state, without
/// looking at what that seat may not know. If it remembers plans from one call to the next, it has
/// `forget()`, and decides by what it has seen since. Search plays on with it, so it must be fast
/// and must not allocate.
template <class G>
concept Planned = Game<G> && requires(typename G::Planner& planner, const G& g,
                                      const typename G::Planner::Weights& weights,
                                      const typename G::State& s, Seat who, Rng& rng,
                                      const ActionListOf<G>& legal, Ratings<G>& ratings,
                                      const typename G::View& view, typename G::Action& out) {
  typename G::Planner;
  requires boost::describe::has_describe_members<typename G::Planner::Weights>::value;  // all int
  requires std::constructible_from<typename G::Planner, const G&>;
  requires std::constructible_from<typename G::Planner, const G&,
                                   const typename G::Planner::Weights&>;
  { planner.choose(s, who, rng, out) };      // decides for `who`, who is to act
  { planner.rate(s, who, legal, ratings) };  // how good each legal action looks; more is better
  { planner.imagine(view, rng) } -> std::same_as<typename G::State>;  // likely ones more often
  { planner.stops(s, s) } -> std::same_as<bool>;   // whether a playout from the first ends here
  { planner.worth(s, who) } -> std::same_as<int>;  // 0 … `certain`, of any state, over or not
  { G::Planner::shape } -> std::convertible_to<SearchShape>;
  { G::Planner::levels } -> std::convertible_to<Levels>;
};

/// From here on the planner decides as a new one would.
template <class Planner>
void forget(Planner& planner) {
  if constexpr (requires { planner.forget(); }) planner.forget();
}

/// The weights that a planner has if no others are given.
template <Planned G>
typename G::Planner::Weights usual_weights(const G& g) {
  if constexpr (requires { G::Planner::usual_weights(g); }) {
    return G::Planner::usual_weights(g);
  } else {
    return {};
  }
}

/// Decides as the game's planner does.
template <Planned G>
class PlannerBot final : public Bot<G> {
 public:
  using Weights = typename G::Planner::Weights;

  PlannerBot() = default;
  explicit PlannerBot(const Weights& weights) : weights_(weights) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>&,
                            Rng& rng) override {
    if (!planner_ || game_ != &g) {
      planner_ = std::make_unique<typename G::Planner>(g, weights_.value_or(usual_weights(g)));
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
  std::unique_ptr<typename G::Planner> planner_;
};

/// A player with a name that a game brings along: `name`, and `choose` as a bot has it.
template <class P, class G>
concept PolicyOf = requires(P& policy, const G& g, const typename G::View& view,
                            const ActionListOf<G>& legal, Rng& rng) {
  { P::name } -> std::convertible_to<std::string_view>;
  { policy.choose(g, view, legal, rng) } -> std::same_as<typename G::Action>;
};

/// A game with such players: `G::Policies` is a list of their types, weakest first.
template <class G>
concept WithPolicies = Game<G> && requires { typename G::Policies; };

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
