// How fast a game plays: complete uniformly random games on one thread, with final scoring.
#pragma once

#include <cstdint>
#include <ctime>
#include <utility>

#include "bots/playout.h"
#include "engine/play.h"

namespace rail::bots {

struct BenchResult {
  std::uint64_t games = 0;
  double games_per_s = 0;        // by the fastest path
  double games_per_s_legal = 0;  // through plain legal()
  double actions_per_s = 0;      // players' and chance's
  double ns_per_decision = 0;    // players' decisions; the time of chance is included
  double ns_per_decision_legal = 0;
  int state_bytes = 0;
  std::uint64_t signature = 0;  // over fixed seeds: the same on every machine
};

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

/// One number that changes when the rules do: every action and result of 500 games.
template <Game G>
std::uint64_t signature(const G& g) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Rng rng(seed);
    play_listed_game(g, tally, rng, [&](const auto& action) { tally.mix(action_code(action)); });
  }
  return tally.hash;
}

/// Half of the time by the fastest path and half through legal(), in turns, so that the two can be
/// compared; in processor time, so that what else runs on the machine counts less.
template <Game G>
BenchResult bench(const G& g, double seconds) {
  const auto seconds_since = [](std::clock_t start) {
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
  BenchResult result;
  result.signature = signature(g);
  result.state_bytes = static_cast<int>(sizeof(typename G::State));

  Tally fast;
  Tally listed;
  double fast_time = 0;
  double listed_time = 0;
  Rng rng(1);
  constexpr int block = 1024;  // long enough for the processor to settle on one path
  while (fast_time + listed_time < seconds || listed.games == 0) {
    const std::clock_t start = std::clock();
    for (int i = 0; i < block; ++i)
      play_random_game(g, fast, [&](auto& s, Actor who) { advance(g, s, who, rng); });
    fast_time += seconds_since(start);
    const std::clock_t middle = std::clock();
    for (int i = 0; i < block; ++i) play_listed_game(g, listed, rng, [](const auto&) {});
    listed_time += seconds_since(middle);
  }
  result.games = fast.games + listed.games;
  result.games_per_s = static_cast<double>(fast.games) / fast_time;
  result.games_per_s_legal = static_cast<double>(listed.games) / listed_time;
  result.actions_per_s = static_cast<double>(fast.actions) / fast_time;
  result.ns_per_decision = 1e9 * fast_time / static_cast<double>(fast.decisions);
  result.ns_per_decision_legal = 1e9 * listed_time / static_cast<double>(listed.decisions);
  return result;
}

/// How fast the planner plays, on one thread, in processor time.
struct PlannerBenchResult {
  std::uint64_t games = 0;
  double games_per_s = 0;     // whole games of the planner against itself, with final scoring
  double playouts_per_s = 0;  // from the middle of such games, each from a newly imagined state
};

/// Plays a game with the planner in all seats, or only its first decisions; says how many it had.
template <Planned G>
int play_planned(const G& g, PlannerOf<G>& planner, typename G::State& s, Rng& rng,
                 int most_decisions) {
  forget(planner);
  typename G::Action action;
  int decisions = 0;
  for (ActorSet acting = g.to_act(s); !acting.empty(); acting = g.to_act(s)) {
    const Actor who = acting.first();
    if (who.is_chance()) {
      advance(g, s, who, rng);
      continue;
    }
    if (decisions++ == most_decisions) break;
    planner.choose(s, who.seat_of(), rng, action);
    g.apply(s, who, action, {});
  }
  return decisions;
}

/// Half of the time whole games, half of it playouts: a hundred from the middle of each game.
template <Planned G>
PlannerBenchResult bench_planner(const G& g, double seconds) {
  constexpr int all = 1 << 30;
  constexpr int playouts = 100;
  const auto seconds_since = [](std::clock_t start) {
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
  PlannerOf<G> planner(g);
  PlannerBenchResult result;
  double game_time = 0;
  double playout_time = 0;
  int worth = 0;
  for (std::uint64_t seed = 0; game_time + playout_time < seconds; ++seed) {
    constexpr int block = 100;
    int decisions = 0;
    const std::clock_t start = std::clock();
    for (std::uint64_t i = 0; i < block; ++i) {
      Rng rng(seed * block + i);
      typename G::State s = g.start();
      decisions = play_planned(g, planner, s, rng, all);
      worth += g.outcome(s).points[0];
    }
    game_time += seconds_since(start);
    result.games += block;
    Rng rng(seed * block + block - 1);
    typename G::State middle = g.start();
    play_planned(g, planner, middle, rng, decisions / 2);
    const Seat me = g.to_act(middle).first().seat_of();
    const typename G::View view = g.view(middle, me);
    const std::clock_t halfway = std::clock();
    for (int i = 0; i < playouts; ++i) {
      typename G::State s = planner.imagine(view, rng);
      Luck luck(rng.next());
      play_on(g, planner, s, luck);
      worth += planner.worth(s, me);
    }
    playout_time += seconds_since(halfway);
    result.playouts_per_s += playouts;
  }
  if (worth == 0) result.games = 0;  // so that nothing can be left out
  result.games_per_s = static_cast<double>(result.games) / game_time;
  result.playouts_per_s /= playout_time;
  return result;
}

}  // namespace rail::bots
