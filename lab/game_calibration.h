// The calibration of one game's analysis: bots play, and at moments of their matches it is asked
// who will win.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/analysis.h"
#include "host/game_analysis.h"
#include "lab/calibration.h"
#include "lab/calibration_parts.h"
#include "lab/game_arena.h"

namespace rail::lab {

/// Lets bots play a match and remembers it.
template <Game G>
std::vector<bots::Move<G>> played_by(const G& g, const Players<G>& make, std::uint64_t seed,
                                     int game) {
  Rng chance(arena_seed(seed, game, -1));
  std::vector<std::unique_ptr<bots::Bot<G>>> players;
  std::vector<Rng> rngs;
  for (int i = 0; i < g.players(); ++i) {
    const std::uint64_t own = arena_seed(seed, game, i);
    players.push_back(make({i, seat(i), own}));
    rngs.emplace_back(own);
  }
  std::vector<bots::Move<G>> moves;
  typename G::State state = g.start();
  play_out(g, state, [&](const typename G::State& s, Actor who, typename G::Action& out) {
    if (who.is_chance()) {
      pick(g, s, who, chance, out);
    } else {
      ActionListOf<G> legal;
      g.legal(s, who, legal);
      const auto at = static_cast<std::size_t>(index(who.seat_of()));
      out = legal.size() == 1 ? legal[0]
                              : players[at]->choose(g, g.view(s, who.seat_of()), legal, rngs[at]);
    }
    moves.push_back({who, out});
  });
  return moves;
}

/// What the analysis says at so many moments of a match, evenly from the first decision on, with
/// as many playouts as it has for one.
template <bots::Planned G>
ToldMatch told_of(const G& g, const std::vector<bots::Move<G>>& moves, int moments,
                  const Effort& effort, std::uint64_t seed) {
  std::vector<typename G::State> states{g.start()};
  std::vector<bots::Whereabouts> where(1);
  std::vector<Actor> who;
  for (const auto& [actor, action] : moves) {
    who.push_back(actor);
    states.push_back(states.back());
    g.apply(states.back(), actor, action, {});
    where.push_back(where.back());
    where.back().pass(actor);
  }
  std::vector<std::size_t> points;
  std::size_t boundaries = 0;
  for (std::size_t ply = 0; ply < who.size(); ++ply) {
    if (!bots::is_boundary(who, ply)) continue;
    ++boundaries;
    if (!who[ply].is_chance()) points.push_back(ply);
  }
  const bool cooperative = is_cooperative(g);
  bots::ChanceFinder<G> finder(g, cooperative, effort.slips, seed);
  bots::Playouts end;
  finder.add(states.back(), end);
  const bots::ChancePoint came = finder.point(0, end, true);
  const int enough = std::max(1, effort.chances / static_cast<int>(boundaries + 1));
  ToldMatch told;
  for (int m = 0; m < moments; ++m) {
    const std::size_t ply =
        points[static_cast<std::size_t>(m) * points.size() / static_cast<std::size_t>(moments)];
    bots::Playouts playouts;
    finder.play(states[ply], where[ply], enough, playouts, [](const typename G::State&) {});
    const bots::ChancePoint said = finder.point(static_cast<int>(ply), playouts, false);
    ToldAt& at = told.emplace_back();
    for (std::size_t i = 0; i < said.seats.size(); ++i) {
      at.push_back({static_cast<double>(said.seats[i].parts) / Chance::certain,
                    static_cast<double>(came.seats[i].parts) / Chance::certain});
    }
  }
  return told;
}

/// How hard the analysis looks.
template <Game G>
Effort asked_effort(const G& g, const CalibrationRequest& request) {
  Effort effort = host::effort_of(g, request.effort);
  if (request.slips) effort.slips = *request.slips;
  return effort;
}

/// What was told in the matches of these numbers.
template <host::Worded G>
std::vector<ToldMatch> told_matches(std::string_view game, const host::Wire<G>& wire,
                                    const CalibrationRequest& request, const Stretch& numbers) {
  if constexpr (bots::Planned<G> && WithChronicle<G>) {
    const G& g = wire.game();
    for (const std::string& bot : request.bots) host::bot_called<G>(bot);
    const Players<G> make = [&](const Chair& chair) {
      const auto number = static_cast<std::size_t>(chair.bot) % request.bots.size();
      return bots::make_bot<G>(request.bots[number], threads());
    };
    const Effort effort = asked_effort(g, request);
    std::vector<ToldMatch> matches(static_cast<std::size_t>(numbers.size()));
    std::atomic<int> next = numbers.first;
    std::mutex telling;
    int done = 0;
    threads().share(std::min(request.threads, numbers.size()), [&](int) {
      for (int number = next++; number < numbers.last; number = next++) {
        matches[static_cast<std::size_t>(number - numbers.first)] =
            told_of(g, played_by(g, make, request.seed, number), request.moments, effort,
                    arena_seed(request.seed, number, -2));
        const std::lock_guard lock(telling);
        ++done;
        if (request.progress) request.progress(done, numbers.size());
      }
    });
    return matches;
  } else {
    throw host::BadInput(std::string(game) + " has no planner to look at matches with");
  }
}

/// What all matches of a calibration say.
template <host::Worded G>
json::object calibration_of(std::string_view game, const host::Wire<G>& wire,
                            const CalibrationRequest& request,
                            const std::vector<ToldMatch>& matches) {
  if constexpr (bots::Planned<G> && WithChronicle<G>) {
    const Effort effort = asked_effort(wire.game(), request);
    json::object result{{"game", game},
                        {"players", request.players},
                        {"bots", json::array(request.bots.begin(), request.bots.end())},
                        {"games", request.games},
                        {"moments", request.moments},
                        {"effort", request.effort},
                        {"slips", effort.slips},
                        {"seed", request.seed}};
    result.emplace("calibration", calibration_json(matches));
    return result;
  } else {
    throw host::BadInput(std::string(game) + " has no planner to look at matches with");
  }
}

/// What one part of a calibration finds.
template <host::Worded G>
json::object calibration_part_of(std::string_view game, const host::Wire<G>& wire,
                                 const CalibrationRequest& request, const Part& part) {
  const Stretch share = calibration_share(request, part);
  return calibration_work(share, told_matches<G>(game, wire, request, share));
}

/// A calibration from all its parts, in order.
template <host::Worded G>
json::object calibration_of_parts(std::string_view game, const host::Wire<G>& wire,
                                  const CalibrationRequest& request,
                                  const std::vector<PartFile>& parts) {
  const auto chances = static_cast<std::size_t>(is_cooperative(wire.game()) ? 1 : request.players);
  return calibration_of<G>(game, wire, request, joined_calibration(request, chances, parts));
}

}  // namespace rail::lab
