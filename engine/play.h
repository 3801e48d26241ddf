// Playing whole games.
#pragma once

#include <array>
#include <utility>

#include "engine/game.h"

namespace rail {

// Actions are filled in place here: handing so small a variant from call to call through registers
// costs more than choosing it.

/// A chance outcome by weight, or a legal action with equal chances, by way of the list.
template <Game G>
void pick_from_list(const G& g, const typename G::State& s, Actor who, Rng& rng,
                    typename G::Action& out) {
  ActionListOf<G> list;
  g.legal(s, who, list);
  int i = 0;
  if (who.is_chance()) {
    std::array<std::uint32_t, static_cast<std::size_t>(G::max_actions)> up_to;  // sums of weights
    std::uint32_t total = 0;
    for (int k = 0; k < list.size(); ++k)
      up_to[static_cast<std::size_t>(k)] = total += g.weight(s, list[k]);
    const std::uint32_t rank = rng.below(total);
    while (up_to[static_cast<std::size_t>(i)] <= rank) ++i;
  } else {
    i = static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())));
  }
  out = list[i];
}

/// The same distribution, by the game's own short cut if it has one.
template <Game G>
void pick(const G& g, const typename G::State& s, Actor who, Rng& rng, typename G::Action& out) {
  if constexpr (Sampled<G>) {
    g.sample(s, who, rng, out);
  } else {
    pick_from_list(g, s, who, rng, out);
  }
}

/// One random action of this actor: picked and applied, by the game's own short cut if it has one.
template <Game G>
void advance(const G& g, typename G::State& s, Actor who, Rng& rng) {
  if constexpr (Advancing<G>) {
    g.advance(s, who, rng);
  } else {
    typename G::Action action;
    pick(g, std::as_const(s), who, rng, action);
    g.apply(s, who, action, {});
  }
}

/// Plays until the game is over; `move(state, actor)` makes every move, of seats and chance alike.
template <Game G, class Move>
void play_by(const G& g, typename G::State& s, Move&& move) {
  for (ActorSet acting = g.to_act(s); !acting.empty(); acting = g.to_act(s))
    move(s, acting.first());
}

/// Plays until the game is over; `choose(state, actor, out)` decides for seats and chance alike.
template <Game G, class Choose>
void play_out(const G& g, typename G::State& s, Choose&& choose) {
  const Emit<typename G::Event> silent;
  typename G::Action action;
  play_by(g, s, [&](typename G::State& state, Actor who) {
    choose(std::as_const(state), who, action);
    g.apply(state, who, action, silent);
  });
}

}  // namespace rail
