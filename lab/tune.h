// Better weights for a planner, found by letting it play against itself.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bots/planned.h"
#include "lab/arena.h"

namespace rail::lab {

struct TuneOptions {
  int steps = 100;
  int games = 400;  // of each step, at most
  std::uint64_t seed = 1;
  std::vector<std::size_t> fields;  // those that may change, by number
};

/// One weight was tried with another value.
struct TuneStep {
  int step = 0;
  std::size_t field = 0;
  int from = 0;
  int to = 0;
  int games = 0;
  double rate = 0;  // of the new value against the old one
  std::array<double, 2> ci95{};
  bool accepted = false;
};

/// How a candidate does against what there is, deal by deal: `games` and `wins[0]`.
using Contest = std::function<std::vector<DealScore>(
    const std::vector<int>& candidate, const std::vector<int>& current, int games, std::uint64_t)>;

/// Rate and interval of such deals.
TuneStep measured(const std::vector<DealScore>& deals);

/// Climbs weight by weight: each step tries another value of one of them, first a quarter up or
/// down, in smaller changes when neither helps. A candidate that has lost more than it won after a
/// quarter or half of its games is dropped; it is kept if in the end its rate is above one half by
/// more than 1.28 standard errors (of ten that are no better, one is kept). No weight changes its
/// sign. The same seed gives the same steps.
std::vector<int> tune(std::vector<int> weights, const TuneOptions& options, const Contest& contest,
                      const std::function<void(const TuneStep&)>& tell);

template <class Weights>
using WeightFields = boost::describe::describe_members<Weights, boost::describe::mod_public>;

template <class Weights>
std::vector<std::string> weight_names() {
  std::vector<std::string> names;
  boost::mp11::mp_for_each<WeightFields<Weights>>([&](auto field) { names.push_back(field.name); });
  return names;
}

template <class Weights>
std::vector<int> weight_values(const Weights& weights) {
  std::vector<int> values;
  boost::mp11::mp_for_each<WeightFields<Weights>>(
      [&](auto field) { values.push_back(weights.*field.pointer); });
  return values;
}

template <class Weights>
Weights weights_of(const std::vector<int>& values) {
  Weights weights{};
  std::size_t i = 0;
  boost::mp11::mp_for_each<WeightFields<Weights>>(
      [&](auto field) { weights.*field.pointer = values[i++]; });
  return weights;
}

/// One planner with the first weights against others with the second, once at every seat of each
/// deal: the rate at which it is ranked better. In a cooperative game teams are compared.
template <bots::Planned G>
std::vector<DealScore> play_weights(const G& g, const typename PlannerOf<G>::Weights& first,
                                    const typename PlannerOf<G>::Weights& second, int games,
                                    std::uint64_t seed, int threads) {
  const auto seats = static_cast<std::size_t>(g.players());
  const bool together = is_cooperative(g);
  Schedule schedule{.tables = {Lineup(seats, 1)}, .games = games, .threads = threads};
  schedule.tables[0][0] = 0;
  if (together) schedule = {.tables = teams(2, g.players()), .games = games, .threads = threads};
  const Players<G> make = [&](const Chair& chair) -> std::unique_ptr<bots::Bot<G>> {
    return std::make_unique<bots::PlannerBot<G>>(chair.bot == 0 ? first : second);
  };
  const Played played = play_schedule(g, 2, make, seed, schedule);
  std::vector<DealScore> deals;
  for (std::size_t d = 0; d < played.scores[0].size(); ++d) {
    const DealScore& score = played.scores[0][d];
    DealScore& deal = deals.emplace_back();
    deal.games = score.games;
    if (together) deal.wins[0] = compare_teams(score, played.scores[1][d]);
    for (std::size_t other = 1; !together && other < seats; ++other)
      deal.wins[0] += score.ahead[pair_of(0, other)] / static_cast<double>(seats - 1);
  }
  return deals;
}

}  // namespace rail::lab
