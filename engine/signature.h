// One number for all the rules of a game: if it is the same, they do the same.
#pragma once

#include <cstdint>
#include <utility>

#include "engine/play.h"

namespace rail {

/// Counts of what was played.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t actions = 0;
  std::uint64_t decisions = 0;
  std::uint64_t hash = 0xCBF29CE484222325U;

  void mix(std::uint64_t value) { hash = (hash ^ value) * 0x100000001B3U; }
};

/// Plays one random game; `move(state, who)` makes every move.
template <Game G, class Move>
void play_random_game(const G& g, Tally& tally, Move&& move) {
  typename G::State s = g.start();
  play_by(g, s, [&](typename G::State& state, Actor who) {
    ++tally.actions;
    tally.decisions += static_cast<std::uint64_t>(!who.is_chance());
    move(state, who);
  });
  ++tally.games;
  const auto outcome = g.outcome(s);
  for (int p = 0; p < outcome.players; ++p)
    tally.mix(static_cast<std::uint64_t>(outcome.points[static_cast<std::size_t>(p)]) << 8 |
              static_cast<std::uint64_t>(outcome.rank[static_cast<std::size_t>(p)]));
}

/// Plays one random game by way of the lists; `seen(action)` is told every action.
template <Game G, class Seen>
void play_listed_game(const G& g, Tally& tally, Rng& rng, Seen&& seen) {
  const Emit<typename G::Event> silent;
  typename G::Action action;
  play_random_game(g, tally, [&](typename G::State& s, Actor who) {
    pick_from_list(g, std::as_const(s), who, rng, action);
    seen(std::as_const(action));
    g.apply(s, who, action, silent);
  });
}

/// Every action and result of 500 games, over fixed seeds: the same on every machine.
template <Game G>
std::uint64_t signature(const G& g) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Rng rng(seed);
    play_listed_game(g, tally, rng, [&](const auto& action) { tally.mix(action_code(action)); });
  }
  return tally.hash;
}

}  // namespace rail
