// Comparing actions by sequential halving: all are tried on the same imagined states with the same
// luck, then the worse half is left out, again and again. The first always stays: the others are
// compared with it.
//
// Most actions are soon seen to be worse, and what is hard is to tell the best two apart. So
// playouts go where they decide: each round has the same share of them, for half as many actions.
// That all meet the same state and the same luck takes most of the noise out of a difference, which
// is what counts; so arms are ordered by their lead over the first on the same samples, not by
// their means.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bots/playout.h"

namespace rail::bots {

/// Sums of a number that is sampled, in whole numbers, so that the order of adding does not matter.
struct Samples {
  std::int64_t count = 0;
  std::int64_t sum = 0;
  std::int64_t squares = 0;

  void add(std::int64_t value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  void add(const Samples& more) {
    count += more.count;
    sum += more.sum;
    squares += more.squares;
  }
  double mean() const {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
  }
  /// The standard error of the mean; of one sample, as large as can be.
  double error() const {
    if (count < 2) return certain;
    const double spread =
        static_cast<double>(squares) / static_cast<double>(count) - mean() * mean();
    return std::sqrt(std::max(0.0, spread) / static_cast<double>(count - 1));
  }
};

/// An action that is compared, and by how much it leads the first one by the planner's worth.
template <class A>
concept Arm = requires(A& arm) {
  { arm.action } -> std::convertible_to<int>;  // its place in the list
  { arm.lead } -> std::convertible_to<Samples>;
};

/// Whether the first is so far ahead of all that are left that more samples are idle: by 3.5
/// standard errors, which luck hardly ever makes, on at least 50 samples, since fewer say little
/// about the error.
template <Arm A>
bool is_decided(const std::vector<A>& arms, std::size_t left) {
  constexpr std::int64_t least_samples = 50;
  constexpr double errors = 3.5;
  for (std::size_t i = 1; i < left; ++i) {
    const Samples& lead = arms[i].lead;
    if (lead.count < least_samples || lead.mean() + errors * lead.error() > 0) return false;
  }
  return true;
}

/// Goes through the rounds, each with the same share of the playouts; 0: without end, the time
/// decides. `try_first(left, samples, part)` tries the first arms on so many samples, and at the
/// end of the round `part` of the time may have passed. Afterwards the best come first. With fewer
/// than `least` arms nothing is tried. Says how many were left.
template <Arm A, class Try>
std::size_t halve(std::vector<A>& arms, int playouts, std::size_t least, Try try_first) {
  constexpr int without_end = 1 << 28;
  const int rounds = std::max(1, static_cast<int>(std::bit_width(arms.size() - 1)));
  std::size_t left = arms.size();
  for (int r = 0; r < rounds && left >= least; ++r) {
    const int samples =
        playouts > 0 ? std::max(1, playouts / rounds / static_cast<int>(left)) : without_end;
    try_first(left, samples, static_cast<double>(r + 1) / rounds);
    std::stable_sort(arms.begin() + 1, arms.begin() + static_cast<std::ptrdiff_t>(left),
                     [](const A& a, const A& b) { return a.lead.mean() > b.lead.mean(); });
    left = std::min(left, std::max<std::size_t>(2, (left + 1) / 2));
    if (is_decided(arms, left)) break;
  }
  return left;
}

/// The arm to prefer among the first `left` that were tried to the end: the first of all, unless
/// another one, for which `may_win(arm)`, leads it by more than chance. Of many arms that are no
/// better, some look better on few samples; to follow them would be worse than the planner alone.
/// So `caution` takes a part of the error, in 100ths, off each lead.
template <Arm A, class MayWin>
const A& preferred(const std::vector<A>& arms, std::size_t left, int caution, MayWin may_win) {
  const A* best = &arms[0];
  double best_lead = 0;
  for (std::size_t i = 1; i < left; ++i) {
    const A& arm = arms[i];
    const double lead = arm.lead.mean() - caution * arm.lead.error() / 100;
    if (arm.lead.count < arms[0].lead.count || lead <= best_lead || !may_win(arm)) continue;
    best = &arm;
    best_lead = lead;
  }
  return *best;
}

/// Tries actions on one imagined state: calls tell(i, state) with where each of the first `left`
/// arms led.
template <Planned G, PlannerFor<G> P, Arm A, class Tell>
void try_sample(const G& g, P& planner, const typename G::View& view, const ActionListOf<G>& legal,
                std::uint64_t seed, const std::vector<A>& arms, std::size_t left, Tell tell) {
  const Seat me = *view.seat;
  Rng rng(seed);
  const typename G::State imagined = planner.imagine(view, rng);
  const std::uint64_t luck_seed = rng.next();
  for (std::size_t i = 0; i < left; ++i) {
    typename G::State s = imagined;
    Luck luck(luck_seed);
    luck.of(me);
    g.apply(s, me, legal[arms[i].action], {});
    play_on(g, planner, s, luck);
    tell(i, s);
  }
}

/// The seed of a search's sample of this number.
inline std::uint64_t sample_seed(std::uint64_t seed, std::uint64_t number) {
  return seed ^ Rng(number).next();
}

}  // namespace rail::bots
