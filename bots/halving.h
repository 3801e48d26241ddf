// Search that compares the next actions and leaves out the worse half again and again.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "bots/planned.h"
#include "bots/thinking.h"
#include "engine/play.h"

namespace rail::bots {

/// Plays on from `s` until the game is over or the planner says that it is far enough; then says
/// what it is worth to a seat.
template <Planned G>
int playout(const G& g, typename G::Planner& planner, typename G::State& s, Seat me, Rng& rng) {
  const Emit<typename G::Event> silent;
  const typename G::State from = s;
  typename G::Action action;
  for (ActorSet acting = g.to_act(s); !acting.empty() && !planner.stops(from, s);
       acting = g.to_act(s)) {
    const Actor who = acting.first();
    if (who.is_chance()) {
      advance(g, s, who, rng);
    } else {
      planner.choose(s, who.seat_of(), rng, action);
      g.apply(s, who, action, silent);
    }
  }
  return planner.worth(s, me);
}

/// The actions worth comparing: those that the planner rates highest, and the best of each kind.
template <Planned G>
std::vector<int> candidates(typename G::Planner& planner, const typename G::State& s, Seat me,
                            const ActionListOf<G>& legal, int most) {
  const auto ratings = std::make_unique<Ratings<G>>();
  planner.rate(s, me, legal, *ratings);
  std::vector<int> order(static_cast<std::size_t>(legal.size()));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return (*ratings)[static_cast<std::size_t>(a)] > (*ratings)[static_cast<std::size_t>(b)];
  });
  std::vector<int> chosen;
  std::uint64_t kinds = 0;
  const auto is_hopeless = [&](int i) {
    const auto of = [&](int k) { return std::int64_t{(*ratings)[static_cast<std::size_t>(k)]}; };
    return G::Planner::shape.margin > 0 && of(order[0]) - of(i) > G::Planner::shape.margin;
  };
  for (int i : order) {
    if (is_hopeless(i)) break;
    const std::uint64_t kind = std::uint64_t{1} << legal[i].index();
    if (std::cmp_less(chosen.size(), most) || (kinds & kind) == 0) chosen.push_back(i);
    kinds |= kind;
  }
  return chosen;
}

/// Sequential halving: in each round all remaining actions are tried on the same imagined states
/// with the same luck, then the worse half is left out. Sums are whole numbers, so the choice does
/// not depend on the number of threads if playouts are counted.
template <Planned G>
class HalvingBot final : public Bot<G> {
 public:
  explicit HalvingBot(const Thinking& thinking) : thinking_(thinking) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    if (legal.size() == 1) return legal[0];
    return legal[search(g, view, legal, rng).front().action];
  }

  std::vector<Advice<G>> advise(const G& g, const typename G::View& view,
                                const ActionListOf<G>& legal, Rng& rng, int most) override {
    std::vector<Advice<G>> advice;
    for (const Arm& arm : search(g, view, legal, rng)) {
      if (std::cmp_greater_equal(advice.size(), most)) break;
      advice.push_back({legal[arm.action], static_cast<int>(arm.mean())});
    }
    return advice;
  }

 private:
  struct Arm {
    int action = 0;  // its place in the list
    std::int64_t sum = 0;
    std::int64_t playouts = 0;
    double mean() const {
      return playouts == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(playouts);
    }
  };

  /// All candidates, the best first.
  std::vector<Arm> search(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                          Rng& rng) {
    const Seat me = *view.seat;
    const std::uint64_t seed = rng.next();
    typename G::Planner planner(g);
    std::vector<Arm> arms;
    {
      Rng first(seed);
      const typename G::State s = g.imagine(view, first);
      for (int i : candidates<G>(planner, s, me, legal, G::Planner::shape.candidates))
        arms.push_back({.action = i});
    }
    if (arms.size() == 1) return arms;
    const Deadline deadline(thinking_);
    const int rounds = std::max(1, static_cast<int>(std::bit_width(arms.size() - 1)));
    std::size_t left = arms.size();
    int sample = 0;
    for (int round = 0; round < rounds && left > 1; ++round) {
      const double part = static_cast<double>(round + 1) / rounds;
      const int samples = thinking_.playouts > 0
                              ? std::max(1, thinking_.playouts / rounds / static_cast<int>(left))
                              : most_samples;
      sample = try_all(g, view, legal, seed, sample, samples, deadline, part,
                       {arms.begin(), arms.begin() + static_cast<std::ptrdiff_t>(left)}, arms);
      std::stable_sort(arms.begin(), arms.begin() + static_cast<std::ptrdiff_t>(left),
                       [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); });
      left = (left + 1) / 2;
    }
    return arms;
  }

  /// Tries the actions on as many further samples, or until that part of the time has passed; says
  /// with which sample to go on.
  int try_all(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
              std::uint64_t seed, int first, int samples, const Deadline& deadline, double part,
              const std::vector<Arm>& tried, std::vector<Arm>& arms) {
    const int threads = std::max(1, thinking_.threads);
    std::atomic<int> next{first};
    std::vector<std::vector<Arm>> sums(static_cast<std::size_t>(threads), tried);
    const auto work = [&](std::vector<Arm>& mine) {
      typename G::Planner planner(g);
      for (Arm& arm : mine) arm.sum = arm.playouts = 0;
      do {
        const int i = next++;
        if (i >= first + samples) break;
        Rng luck(seed ^ Rng(static_cast<std::uint64_t>(i)).next());
        const typename G::State imagined = planner.imagine(view, luck);
        for (Arm& arm : mine) {
          typename G::State s = imagined;
          Rng same = luck;
          g.apply(s, *view.seat, legal[arm.action], {});
          arm.sum += playout(g, planner, s, *view.seat, same);
          ++arm.playouts;
        }
      } while (!deadline.passed(part));
    };
    {
      std::vector<std::jthread> others;
      for (int t = 1; t < threads; ++t)
        others.emplace_back([&, t] { work(sums[static_cast<std::size_t>(t)]); });
      work(sums[0]);
    }
    for (const auto& mine : sums) {
      for (std::size_t i = 0; i < mine.size(); ++i) {
        arms[i].sum += mine[i].sum;
        arms[i].playouts += mine[i].playouts;
      }
    }
    return std::min(next.load(), first + samples);
  }

  static constexpr int most_samples = 1 << 28;
  Thinking thinking_;
};

}  // namespace rail::bots
