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

/// A game with a planner: one object that decides quickly and well for any seat of a state, without
/// looking at what that seat may not know. If it remembers plans from one call to the next, it has
/// `forget()`, and decides by what it has seen since. Search plays on with it, so it must be fast
/// and must not allocate.
template <class G>
concept Planned = Game<G> && requires(PlannerOf<G>& planner, const G& g,
                                      const typename PlannerOf<G>::Weights& weights,
                                      const typename G::State& s, Seat who, Rng& rng,
                                      const ActionListOf<G>& legal, Ratings<G>& ratings,
                                      const typename G::View& view, typename G::Action& out) {
  requires boost::describe::has_describe_members<typename PlannerOf<G>::Weights>::value;  // all int
  requires std::constructible_from<PlannerOf<G>, const G&>;
  requires std::constructible_from<PlannerOf<G>, const G&, const typename PlannerOf<G>::Weights&>;
  { planner.choose(s, who, rng, out) };      // decides for `who`, who is to act
  { planner.rate(s, who, legal, ratings) };  // how good each legal action looks; more is better
  { planner.imagine(view, rng) } -> std::same_as<typename G::State>;  // likely ones more often
  { planner.stops(s, s) } -> std::same_as<bool>;   // whether a playout from the first ends here
  { planner.worth(s, who) } -> std::same_as<int>;  // 0 … `certain`, of any state, over or not
  { PlannerOf<G>::shape } -> std::convertible_to<SearchShape>;
  { PlannerOf<G>::levels } -> std::convertible_to<Levels>;
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

/// A player with a name that a game brings along: `name`, and `choose` as a bot has it.
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
