// Search that compares the next actions by sequential halving.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "bots/helpers.h"
#include "bots/sequential_halving.h"
#include "bots/thinking.h"

namespace rail::bots {

/// Decides by sequential halving, between the planner's own choice and what else looks good:
/// another one must lead by more than chance to be preferred. The choice does not depend on the
/// number of threads if playouts are counted: a sample follows from its number, whoever tries it,
/// and sums of whole numbers do not depend on their order.
template <Planned G, PlannerFor<G> P = PlannerOf<G>>
class HalvingBot final : public Bot<G> {
 public:
  /// Makes what it plays on with, for each thread and search one; the game outlives it.
  using Make = std::function<P(const G&)>;

  /// The helpers must outlive it.
  explicit HalvingBot(
      const Thinking& thinking, const Helpers& helpers = nobody(),
      const SearchShape& shape = P::shape, Make make = [](const G& g) { return P(g); })
      : thinking_(thinking), helpers_(helpers), shape_(shape), make_(std::move(make)) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    if (legal.size() == 1) return legal[0];
    const std::vector<Tried> arms = search(g, view, legal, rng, 2);
    const auto any = [](const Tried&) { return true; };
    return legal[preferred(arms, arms.size(), shape_.caution, any).action];
  }

  std::vector<Advice<G>> advise(const G& g, const typename G::View& view,
                                const ActionListOf<G>& legal, Rng& rng, int most) override {
    std::vector<Tried> arms = search(g, view, legal, rng, 1);
    std::stable_sort(arms.begin(), arms.end(), [](const Tried& a, const Tried& b) {
      return a.worth.count != b.worth.count ? a.worth.count > b.worth.count
                                            : a.worth.mean() > b.worth.mean();
    });
    std::vector<Advice<G>> advice;
    for (const Tried& arm : arms) {
      if (std::cmp_less(advice.size(), most))
        advice.push_back({legal[arm.action], static_cast<int>(arm.worth.mean())});
    }
    return advice;
  }

 private:
  /// What was found about one action.
  struct Tried {
    int action = 0;
    Samples worth{};
    Samples lead{};  // over the planner's own choice on the same samples

    void add(const Tried& more) {
      worth.add(more.worth);
      lead.add(more.lead);
    }
  };

  /// All candidates: the planner's choice first, then those that were left out last. With fewer
  /// than `least` there is nothing to search for.
  std::vector<Tried> search(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng, std::size_t least) {
    const std::uint64_t seed = rng.next();
    std::vector<Tried> arms = first_arms(g, view, legal, seed);
    const Deadline deadline(thinking_);
    int first = 0;
    halve(arms, thinking_.playouts, least, [&](std::size_t left, int samples, double part) {
      const std::vector<Tried> tried(arms.begin(),
                                     arms.begin() + static_cast<std::ptrdiff_t>(left));
      const Task task{g, view, legal, seed, tried};
      const std::vector<Tried> found =
          try_all(task, first, samples, [&] { return deadline.passed(part); });
      for (std::size_t i = 0; i < left; ++i) arms[i].add(found[i]);
    });
    return arms;
  }

  std::vector<Tried> first_arms(const G& g, const typename G::View& view,
                                const ActionListOf<G>& legal, std::uint64_t seed) const {
    P planner = make_(g);
    Rng rng(seed);
    const typename G::State s = g.imagine(view, rng);
    std::vector<Tried> arms;
    for (int i : candidates<G>(planner, s, *view.seat, legal, shape_))
      arms.push_back({.action = i});
    return arms;
  }

  /// What a round is about.
  struct Task {
    const G& g;
    const typename G::View& view;
    const ActionListOf<G>& legal;
    std::uint64_t seed;
    const std::vector<Tried>& arms;
  };

  /// What is found about the actions on so many samples from `first` on, or until `ends`; then
  /// `first` is the sample to go on with.
  template <class Ends>
  std::vector<Tried> try_all(const Task& task, int& first, int samples, Ends ends) const {
    const int end = first + samples;
    std::atomic<int> next{first};
    std::vector<Tried> none;
    for (const Tried& arm : task.arms) none.push_back({.action = arm.action});
    std::vector<std::vector<Tried>> found(static_cast<std::size_t>(thinking_.threads), none);
    const auto work = [&](std::vector<Tried>& arms) {
      P planner = make_(task.g);
      for (int i = next++; i < end; i = next++) {
        try_one(task, planner, static_cast<std::uint64_t>(i), arms);
        if (ends()) break;
      }
    };
    helpers_.share(thinking_.threads, [&](int t) { work(found[static_cast<std::size_t>(t)]); });
    for (std::size_t t = 1; t < found.size(); ++t) {
      for (std::size_t i = 0; i < none.size(); ++i) found[0][i].add(found[t][i]);
    }
    first = std::min(next.load(), end);
    return found[0];
  }

  static void try_one(const Task& task, P& planner, std::uint64_t sample,
                      std::vector<Tried>& arms) {
    int planned = 0;
    try_sample(task.g, planner, task.view, task.legal, sample_seed(task.seed, sample), arms,
               arms.size(), [&](std::size_t i, const typename G::State& end) {
                 const int worth = planner.worth(end, *task.view.seat);
                 if (i == 0) planned = worth;
                 arms[i].worth.add(worth);
                 arms[i].lead.add(worth - planned);
               });
  }

  Thinking thinking_;
  const Helpers& helpers_;
  SearchShape shape_;
  Make make_;
};

}  // namespace rail::bots
