// What a planner's estimate of a position goes by, along matches of bots: to fit the estimate anew.
#pragma once

#include <algorithm>
#include <atomic>
#include <boost/describe.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/game_calibration.h"

namespace rail::lab {

/// A game whose planner judges a position by a few numbers, and says which.
template <class G>
concept WithFacts =
    bots::Planned<G> && requires(PlannerOf<G>& planner, const typename G::State& s) {
      requires boost::describe::has_describe_members<decltype(planner.facts(s))>::value;
    };

/// The numbers wherever a playout might have ended, and in the end whether all won together: lists
/// of one match.
template <WithFacts G>
json::array facts_along(const G& g, const std::vector<bots::Move<G>>& moves) {
  const auto planner = std::make_unique<PlannerOf<G>>(g);
  typename G::State s = g.start();
  typename G::State from = s;
  std::vector<json::array> rows;
  for (const auto& [who, action] : moves) {
    g.apply(s, who, action, {});
    if (g.to_act(s).empty() || !planner->stops(from, s)) continue;
    from = s;
    json::array& row = rows.emplace_back();
    for (const double value : host::measures(planner->facts(s)))
      row.push_back(static_cast<std::int64_t>(value));
  }
  const int won = g.outcome(s).won_together.value_or(false) ? 1 : 0;
  json::array all;
  for (json::array& row : rows) {
    row.push_back(won);
    all.push_back(std::move(row));
  }
  return all;
}

/// Lets bots play as a calibration does, and lists the numbers of every match.
template <host::Worded G>
json::object facts_of(std::string_view game, const host::Wire<G>& wire,
                      const CalibrationRequest& request) {
  if constexpr (WithFacts<G>) {
    using Facts =
        decltype(std::declval<PlannerOf<G>&>().facts(std::declval<const typename G::State&>()));
    const G& g = wire.game();
    for (const std::string& bot : request.bots) host::bot_called<G>(bot);
    const Players<G> make = [&](const Chair& chair) {
      const auto number = static_cast<std::size_t>(chair.bot) % request.bots.size();
      return bots::make_bot<G>(request.bots[number], threads());
    };
    std::vector<json::array> matches(static_cast<std::size_t>(request.games));
    std::atomic<int> next = 0;
    threads().share(std::min(request.threads, request.games), [&](int) {
      for (int number = next++; number < request.games; number = next++) {
        matches[static_cast<std::size_t>(number)] =
            facts_along(g, played_by(g, make, request.seed, number));
      }
    });
    json::array names;
    for (const std::string& name : host::measure_names<Facts>()) names.emplace_back(name);
    names.emplace_back("won");
    return {{"game", game},
            {"players", request.players},
            {"bots", json::array(request.bots.begin(), request.bots.end())},
            {"games", request.games},
            {"seed", request.seed},
            {"names", std::move(names)},
            {"matches", json::array(matches.begin(), matches.end())}};
  } else {
    throw host::BadInput(std::string(game) + " has no estimate that was fitted");
  }
}

}  // namespace rail::lab
