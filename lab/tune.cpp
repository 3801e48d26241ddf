// The climb of a tuner, weight by weight, and when a value is kept.
#include "lab/tune.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace rail::lab {

namespace {

constexpr int stages = 4;  // of a step
constexpr double needed_errors = 1.28;

/// How a weight is changed next.
struct Move {
  int by = 1;
  bool negative = false;  // the sign that the weight keeps
  int failed = 0;         // in a row
};

/// Smaller than any weight that makes sense, so that nothing overflows.
constexpr int most = 1'000'000'000;

int moved(int weight, const Move& move) {
  const int to = std::clamp(weight + move.by, -most, most);
  return move.negative ? std::min(to, 0) : std::max(to, 0);
}

void learn(Move& move, bool accepted) {
  if (accepted) {
    move.failed = 0;
    move.by = std::clamp(move.by + move.by / 2, -most, most);
    return;
  }
  move.by = -move.by;
  if (++move.failed % 2 == 0 && std::abs(move.by) > 1) move.by /= 2;
}

double standard_error(const std::vector<DealScore>& deals, double rate) {
  double games = 0;
  double squares = 0;
  for (const DealScore& deal : deals) {
    const double excess = deal.wins[0] - rate * deal.games;
    squares += excess * excess;
    games += deal.games;
  }
  // As if one deal more had been won and one lost: few equal scores are no certainty.
  return std::sqrt(squares + 0.5) / std::max(1.0, games);
}

TuneStep try_value(const std::vector<int>& current, const std::vector<int>& candidate, int step,
                   const TuneOptions& options, const Contest& contest) {
  std::vector<DealScore> deals;
  TuneStep tried;
  for (int stage = 0; stage < stages; ++stage) {
    const int games = std::max(1, options.games / stages);
    const std::uint64_t seed = arena_seed(options.seed, step, stage);
    for (DealScore& deal : contest(candidate, current, games, seed))
      deals.push_back(std::move(deal));
    tried = measured(deals);
    if (stage < stages / 2 && tried.rate < 0.5) break;
  }
  tried.accepted = tried.rate - 0.5 > needed_errors * standard_error(deals, tried.rate);
  return tried;
}

}  // namespace

TuneStep measured(const std::vector<DealScore>& deals) {
  TuneStep step;
  double won = 0;
  for (const DealScore& deal : deals) {
    step.games += deal.games;
    won += deal.wins[0];
  }
  step.rate = won / std::max(1, step.games);
  step.ci95 = interval_by_deals(deals, [](const DealScore& d) { return d.wins[0]; });
  return step;
}

std::vector<int> tune(std::vector<int> weights, const TuneOptions& options, const Contest& contest,
                      const std::function<void(const TuneStep&)>& tell) {
  Rng rng(options.seed);
  std::vector<Move> moves;
  for (const int weight : weights) {
    const int by = std::max(1, std::abs(weight) / 4);
    moves.push_back({.by = rng.below(2) == 0 ? by : -by, .negative = weight < 0});
  }
  for (int step = 0; step < options.steps; ++step) {
    const std::size_t field =
        options.fields[static_cast<std::size_t>(step) % options.fields.size()];
    Move& move = moves[field];
    if (moved(weights[field], move) == weights[field]) move.by = -move.by;
    std::vector<int> candidate = weights;
    candidate[field] = moved(weights[field], move);
    TuneStep tried = try_value(weights, candidate, step, options, contest);
    tried.step = step;
    tried.field = field;
    tried.from = weights[field];
    tried.to = candidate[field];
    learn(move, tried.accepted);
    if (tried.accepted) weights = std::move(candidate);
    tell(tried);
  }
  return weights;
}

}  // namespace rail::lab
