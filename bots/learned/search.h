// The search that uses what was learned: the policy says what is compared, and plays on.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "bots/helpers.h"
#include "bots/learned/play_on.h"
#include "bots/sequential_halving.h"
#include "bots/thinking.h"

namespace rail::bots {

/// Compares the actions of one moment by sequential halving. Without a brain the planner rates and
/// plays on, which is where learning begins.
template <Learning G>
class LearnedSearch {
 public:
  using Compared = typename LearnedOf<G>::Compared;
  /// An action that is compared, by its place in `compared`.
  struct Tried {
    int action = 0;
    Samples worth{};
    Samples lead{};  // over the first on the same samples

    void add(const Tried& more) {
      worth.add(more.worth);
      lead.add(more.lead);
    }
  };
  struct Found {
    Compared compared;
    std::vector<Tried> arms;  // the first choice, then those that were left out last
    std::size_t left = 0;     // of them, tried to the end

    /// The arm to prefer: the first, unless another leads it by more than a part of the error.
    const Tried& preferred(int caution) const {
      return bots::preferred(arms, left, caution, [](const Tried&) { return true; });
    }
  };

  /// The helpers must outlive it.
  LearnedSearch(std::shared_ptr<const Brain<G>> brain, const Thinking& thinking,
                const Helpers& helpers)
      : brain_(std::move(brain)), thinking_(thinking), helpers_(helpers) {}

  int caution() const { return brain_ ? brain_->use.caution : PlannerOf<G>::shape.caution; }
  int candidates() const {
    return brain_ ? brain_->use.candidates : PlannerOf<G>::shape.candidates;
  }

  /// Compares at most so many actions; with fewer than `least` there is nothing to search for.
  void search(const G& g, const typename G::View& view, std::uint64_t seed, int most,
              std::size_t least, Found& found) const {
    choose_arms(g, view, seed, most, found);
    const Deadline deadline(thinking_);
    int first = 0;
    found.left = halve(
        found.arms, thinking_.playouts, least, [&](std::size_t left, int samples, double part) {
          const std::vector<Tried> tried(found.arms.begin(),
                                         found.arms.begin() + static_cast<std::ptrdiff_t>(left));
          const Task task{g, view, found.compared, seed, tried};
          const std::vector<Tried> more =
              try_all(task, first, samples, [&] { return deadline.passed(part); });
          for (std::size_t i = 0; i < left; ++i) found.arms[i].add(more[i]);
        });
  }

 private:
  /// The best rated, and the planner's choice among them: it is never far off.
  void choose_arms(const G& g, const typename G::View& view, std::uint64_t seed, int most,
                   Found& found) const {
    LearnedPlayer<G> player(g, brain_.get());
    Rng rng(seed);
    player.compare(g.imagine(view, rng), *view.seat, found.compared);
    std::vector<int> order(static_cast<std::size_t>(found.compared.count));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    if (brain_) {
      typename Brain<G>::Scores scores;
      brain_->rate(found.compared, scores);
      std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return scores[static_cast<std::size_t>(a)] > scores[static_cast<std::size_t>(b)];
      });
    }
    if (std::cmp_greater(order.size(), most)) {
      const auto planned = std::find(order.begin(), order.end(), 0);
      const auto last = order.begin() + most - 1;
      if (planned > last) std::rotate(last, planned, planned + 1);
      order.resize(static_cast<std::size_t>(most));
    }
    found.arms.clear();
    for (int i : order) found.arms.push_back({.action = i});
  }

  /// What a round is about.
  struct Task {
    const G& g;
    const typename G::View& view;
    const Compared& compared;
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
      const auto player = std::make_unique<LearnedPlayer<G>>(task.g, brain_.get());
      for (int i = next++; i < end; i = next++) {
        try_one(task, *player, static_cast<std::uint64_t>(i), arms);
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

  /// All arms on one imagined state with the same luck.
  static void try_one(const Task& task, LearnedPlayer<G>& player, std::uint64_t sample,
                      std::vector<Tried>& arms) {
    const Seat me = *task.view.seat;
    Rng rng(sample_seed(task.seed, sample));
    const typename G::State imagined = player.planner().imagine(task.view, rng);
    const std::uint64_t luck_seed = rng.next();
    int first = 0;
    for (std::size_t i = 0; i < arms.size(); ++i) {
      typename G::State s = imagined;
      Luck luck(luck_seed);
      luck.of(me);
      task.g.apply(s, me, task.compared.action[static_cast<std::size_t>(arms[i].action)], {});
      player.play_on(s, luck);
      const int worth = player.worth(s, me);
      if (i == 0) first = worth;
      arms[i].worth.add(worth);
      arms[i].lead.add(worth - first);
    }
  }

  std::shared_ptr<const Brain<G>> brain_;
  Thinking thinking_;
  const Helpers& helpers_;
};

/// Decides by that search. The choice does not depend on the number of threads if playouts are
/// counted.
template <Learning G>
class LearnedBot final : public Bot<G> {
 public:
  /// The helpers must outlive it.
  LearnedBot(std::shared_ptr<const Brain<G>> brain, const Thinking& thinking,
             const Helpers& helpers = nobody())
      : search_(std::move(brain), thinking, helpers),
        found_(std::make_unique<typename LearnedSearch<G>::Found>()) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    if (legal.size() == 1) return legal[0];
    search_.search(g, view, rng.next(), search_.candidates(), 2, *found_);
    return action_of(found_->preferred(search_.caution()));
  }

  std::vector<Advice<G>> advise(const G& g, const typename G::View& view, const ActionListOf<G>&,
                                Rng& rng, int most) override {
    search_.search(g, view, rng.next(), search_.candidates(), 1, *found_);
    auto arms = found_->arms;
    std::stable_sort(arms.begin(), arms.end(), [](const auto& a, const auto& b) {
      return a.worth.count != b.worth.count ? a.worth.count > b.worth.count
                                            : a.worth.mean() > b.worth.mean();
    });
    std::vector<Advice<G>> advice;
    for (const auto& arm : arms) {
      if (std::cmp_less(advice.size(), most))
        advice.push_back({action_of(arm), static_cast<int>(arm.worth.mean())});
    }
    return advice;
  }

 private:
  const typename G::Action& action_of(const typename LearnedSearch<G>::Tried& arm) const {
    return found_->compared.action[static_cast<std::size_t>(arm.action)];
  }

  LearnedSearch<G> search_;
  std::unique_ptr<typename LearnedSearch<G>::Found> found_;
};

/// Decides as the policy does, without search.
template <Learning G>
class PolicyAloneBot final : public Bot<G> {
 public:
  explicit PolicyAloneBot(std::shared_ptr<const Brain<G>> brain) : brain_(std::move(brain)) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>&,
                            Rng& rng) override {
    if (!player_ || game_ != &g) {
      player_ = std::make_unique<LearnedPlayer<G>>(g, brain_.get());
      game_ = &g;
    }
    player_->compare(g.imagine(view, rng), *view.seat, compared_);
    return compared_.action[static_cast<std::size_t>(brain_->best(compared_))];
  }

 private:
  std::shared_ptr<const Brain<G>> brain_;
  const G* game_ = nullptr;
  std::unique_ptr<LearnedPlayer<G>> player_;
  typename LearnedOf<G>::Compared compared_;
};

}  // namespace rail::bots
