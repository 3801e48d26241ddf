// Search that compares the next actions and leaves out the worse half again and again.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include "bots/playout.h"
#include "bots/thinking.h"

namespace rail::bots {

/// What was found about one action, in whole numbers, so that the order of adding does not matter.
struct Arm {
  int action = 0;  // its place in the list
  std::int64_t playouts = 0;
  std::int64_t sum = 0;
  std::int64_t lead = 0;     // over the planner's own choice on the same samples
  std::int64_t squares = 0;  // of that

  void add(const Arm& more) {
    playouts += more.playouts;
    sum += more.sum;
    lead += more.lead;
    squares += more.squares;
  }
  double mean() const { return ratio(sum); }
  double mean_lead() const { return ratio(lead); }
  /// The standard error of the lead.
  double error() const {
    if (playouts < 2) return certain;
    const double spread = ratio(squares) - mean_lead() * mean_lead();
    return std::sqrt(std::max(0.0, spread) / static_cast<double>(playouts - 1));
  }

 private:
  double ratio(std::int64_t of) const {
    return playouts == 0 ? 0 : static_cast<double>(of) / static_cast<double>(playouts);
  }
};

/// Sequential halving: in each round all remaining actions are tried on the same imagined states
/// with the same luck, then the worse half is left out. The planner's own choice always remains,
/// and another one must lead by more than chance to be preferred. The choice does not depend on the
/// number of threads if playouts are counted.
template <Planned G>
class HalvingBot final : public Bot<G> {
 public:
  explicit HalvingBot(const Thinking& thinking) : thinking_(thinking) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    if (legal.size() == 1) return legal[0];
    const std::vector<Arm> arms = search(g, view, legal, rng, 2);
    const Arm* best = &arms[0];
    double best_lead = 0;
    for (const Arm& arm : arms) {
      const double lead = arm.mean_lead() - PlannerOf<G>::shape.caution * arm.error() / 100;
      if (arm.playouts < arms[0].playouts || lead <= best_lead) continue;
      best = &arm;
      best_lead = lead;
    }
    return legal[best->action];
  }

  std::vector<Advice<G>> advise(const G& g, const typename G::View& view,
                                const ActionListOf<G>& legal, Rng& rng, int most) override {
    std::vector<Arm> arms = search(g, view, legal, rng, 1);
    std::stable_sort(arms.begin(), arms.end(), [](const Arm& a, const Arm& b) {
      return a.playouts != b.playouts ? a.playouts > b.playouts : a.mean() > b.mean();
    });
    std::vector<Advice<G>> advice;
    for (const Arm& arm : arms) {
      if (std::cmp_less(advice.size(), most))
        advice.push_back({legal[arm.action], static_cast<int>(arm.mean())});
    }
    return advice;
  }

 private:
  /// One round: which samples, and how much of the time may have passed at its end.
  struct Round {
    int first = 0;
    int samples = 0;
    double part = 0;
  };

  /// All candidates: the planner's choice first, then those that were left out last. With fewer
  /// than `least` there is nothing to search for.
  std::vector<Arm> search(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                          Rng& rng, std::size_t least) {
    const std::uint64_t seed = rng.next();
    std::vector<Arm> arms = first_arms(g, view, legal, seed);
    const Deadline deadline(thinking_);
    const int rounds = std::max(1, static_cast<int>(std::bit_width(arms.size() - 1)));
    Round round;
    std::size_t left = arms.size();
    for (int r = 0; r < rounds && left >= least; ++r) {
      round.part = static_cast<double>(r + 1) / rounds;
      round.samples = most_samples;
      if (thinking_.playouts > 0)
        round.samples = std::max(1, thinking_.playouts / rounds / static_cast<int>(left));
      std::vector<Arm> tried(arms.begin(), arms.begin() + static_cast<std::ptrdiff_t>(left));
      round.first = try_all(g, view, legal, seed, round, deadline, tried);
      for (std::size_t i = 0; i < left; ++i) arms[i].add(tried[i]);
      std::stable_sort(arms.begin() + 1, arms.begin() + static_cast<std::ptrdiff_t>(left),
                       [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); });
      left = std::min(left, std::max<std::size_t>(2, (left + 1) / 2));
      if (is_decided(arms, left)) break;
    }
    return arms;
  }

  std::vector<Arm> first_arms(const G& g, const typename G::View& view,
                              const ActionListOf<G>& legal, std::uint64_t seed) const {
    PlannerOf<G> planner(g);
    Rng rng(seed);
    const typename G::State s = g.imagine(view, rng);
    std::vector<Arm> arms;
    for (int i : candidates<G>(planner, s, *view.seat, legal, PlannerOf<G>::shape.candidates))
      arms.push_back({.action = i});
    return arms;
  }

  /// Whether the planner's choice is so far ahead of all that are left that more samples are idle.
  static bool is_decided(const std::vector<Arm>& arms, std::size_t left) {
    constexpr std::int64_t least_playouts = 50;
    constexpr double errors = 3.5;
    for (std::size_t i = 1; i < left; ++i) {
      if (arms[i].playouts < least_playouts || arms[i].mean_lead() + errors * arms[i].error() > 0)
        return false;
    }
    return true;
  }

  /// Tries the actions on the samples of a round, or until its part of the time has passed; `tried`
  /// then holds what was found. Says with which sample to go on.
  int try_all(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
              std::uint64_t seed, const Round& round, const Deadline& deadline,
              std::vector<Arm>& tried) const {
    const int end = round.first + round.samples;
    std::atomic<int> next{round.first};
    for (Arm& arm : tried) arm = {.action = arm.action};
    std::vector<std::vector<Arm>> found(static_cast<std::size_t>(thinking_.threads), tried);
    const auto work = [&](std::vector<Arm>& arms) {
      PlannerOf<G> planner(g);
      for (int i = next++; i < end; i = next++) {
        try_sample(g, planner, view, legal, seed ^ Rng(static_cast<std::uint64_t>(i)).next(), arms);
        if (deadline.passed(round.part)) break;
      }
    };
    {
      std::vector<std::jthread> others;
      for (std::size_t t = 1; t < found.size(); ++t)
        others.emplace_back([&, t] { work(found[t]); });
      work(found[0]);
    }
    for (const auto& arms : found) {
      for (std::size_t i = 0; i < arms.size(); ++i) tried[i].add(arms[i]);
    }
    return std::min(next.load(), end);
  }

  /// Tries all actions on one imagined state.
  static void try_sample(const G& g, PlannerOf<G>& planner, const typename G::View& view,
                         const ActionListOf<G>& legal, std::uint64_t seed, std::vector<Arm>& arms) {
    const Seat me = *view.seat;
    Rng rng(seed);
    const typename G::State imagined = planner.imagine(view, rng);
    const std::uint64_t luck_seed = rng.next();
    int planned = 0;
    for (Arm& arm : arms) {
      typename G::State s = imagined;
      Luck luck(luck_seed);
      luck.of(me);
      g.apply(s, me, legal[arm.action], {});
      play_on(g, planner, s, luck);
      const int worth = planner.worth(s, me);
      if (&arm == &arms.front()) planned = worth;
      const std::int64_t lead = worth - planned;
      ++arm.playouts;
      arm.sum += worth;
      arm.lead += lead;
      arm.squares += lead * lead;
    }
  }

  static constexpr int most_samples = 1 << 28;
  Thinking thinking_;
};

}  // namespace rail::bots
