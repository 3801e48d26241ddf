// How fast a game plays: complete uniformly random games on one thread, with final scoring.
#pragma once

#include <cstdint>
#include <ctime>

#include "bots/playout.h"
#include "engine/play.h"
#include "engine/signature.h"

namespace rail::lab {

struct BenchResult {
  std::uint64_t games = 0;
  double games_per_s = 0;        // by the fastest path
  double games_per_s_legal = 0;  // through plain legal()
  double actions_per_s = 0;      // players' and chance's
  double ns_per_decision = 0;    // players' decisions; the time of chance is included
  double ns_per_decision_legal = 0;
  int state_bytes = 0;
};

/// Half of the time by the fastest path and half through legal(), in turns, so that the two can be
/// compared; in processor time, so that what else runs on the machine counts less.
template <Game G>
BenchResult bench(const G& g, double seconds) {
  const auto seconds_since = [](std::clock_t start) {
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
  BenchResult result;
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
template <bots::Planned G>
int play_planned(const G& g, PlannerOf<G>& planner, typename G::State& s, Rng& rng,
                 int most_decisions) {
  bots::forget(planner);
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
template <bots::Planned G>
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
      bots::Luck luck(rng.next());
      bots::play_on(g, planner, s, luck);
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

}  // namespace rail::lab
