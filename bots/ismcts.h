// Tree search over what a seat may know.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bots/helpers.h"
#include "bots/playout.h"
#include "bots/thinking.h"

namespace rail::bots {

/// Single-observer information-set tree search: every playout starts from a newly imagined state
/// and goes down one tree, whose branches are actions, of players and chance alike; what is not
/// possible in the imagined state is left out this time. Below the tree the planner plays on.
/// Untried actions are preferred as the planner rates them, less and less with every visit
/// (progressive bias). Opponents' actions are part of the tree, so it can see an answer that the
/// planner would not give; but in games with much luck its playouts are spread thin, and halving
/// won against it (docs/bots.md).
template <Planned G>
class IsmctsBot final : public Bot<G> {
 public:
  /// The helpers must outlive it.
  explicit IsmctsBot(const Thinking& thinking, const Helpers& helpers = nobody())
      : thinking_(thinking), helpers_(helpers) {}

  typename G::Action choose(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
                            Rng& rng) override {
    if (legal.size() == 1) return legal[0];
    return search(g, view, rng).front().action;
  }

  std::vector<Advice<G>> advise(const G& g, const typename G::View& view,
                                const ActionListOf<G>& legal, Rng& rng, int most) override {
    if (legal.size() == 1) return {{legal[0], certain / 2}};
    std::vector<Advice<G>> advice;
    for (const Found& found : search(g, view, rng)) {
      if (std::cmp_less(advice.size(), most))
        advice.push_back({found.action, static_cast<int>(found.sum / found.visits)});
    }
    return advice;
  }

 private:
  struct Node {
    typename G::Action action{};  // that led here
    Actor who = Actor::chance();  // and whose it was
    int rating = 0;               // what the planner thought of it
    std::int64_t visits = 0;
    std::int64_t possible = 0;  // how often it could have been chosen
    std::int64_t sum = 0;       // of what it was worth to `who`
    std::vector<int> children{};
  };
  struct Found {
    typename G::Action action{};
    std::int64_t visits = 0;
    std::int64_t sum = 0;
  };

  /// The actions tried, the most visited first. Each thread has a tree of its own, and their visits
  /// are added up.
  std::vector<Found> search(const G& g, const typename G::View& view, Rng& rng) {
    const int threads = std::max(1, thinking_.threads);
    const Deadline deadline(thinking_);
    std::vector<Tree> trees;
    for (int t = 0; t < threads; ++t) trees.emplace_back(g, view, rng.next());
    const int each = thinking_.playouts > 0 ? std::max(1, thinking_.playouts / threads) : 1 << 30;
    const auto work = [&](Tree& tree) {
      for (int i = 0; i < each && (i == 0 || !deadline.passed(1)); ++i) tree.grow();
    };
    helpers_.share(threads, [&](int t) { work(trees[static_cast<std::size_t>(t)]); });
    std::vector<Found> all;
    for (const Tree& tree : trees) tree.add_to(all);
    std::stable_sort(all.begin(), all.end(),
                     [](const Found& a, const Found& b) { return a.visits > b.visits; });
    return all;
  }

  class Tree {
   public:
    Tree(const G& g, const typename G::View& view, std::uint64_t seed)
        : g_(g),
          view_(view),
          rng_(seed),
          planner_(g),
          legal_(std::make_unique<ActionListOf<G>>()),
          ratings_(std::make_unique<Ratings<G>>()),
          nodes_(1) {}

    /// One imagined state, down the tree to the first new node, and a playout from there.
    void grow() {
      typename G::State s = planner_.imagine(view_, rng_);
      path_.assign(1, 0);
      for (bool inside = true; inside;) {
        const ActorSet acting = g_.to_act(s);
        if (acting.empty()) break;
        const Actor who = path_.size() == 1 ? Actor(*view_.seat) : acting.first();
        const int at = path_.back();
        const int child = who.is_chance() ? by_chance(s, at) : by_choice(s, who, at);
        inside = node(child).visits > 0;
        g_.apply(s, who, node(child).action, {});
        path_.push_back(child);
      }
      std::array<int, max_seats> worth{};
      Luck luck(rng_.next());
      play_on(g_, planner_, s, luck);
      for (int p = 0; p < g_.players(); ++p)
        worth[static_cast<std::size_t>(p)] = planner_.worth(s, seat(p));
      for (int i : path_) {
        Node& n = node(i);
        ++n.visits;
        if (!n.who.is_chance()) n.sum += worth[static_cast<std::size_t>(index(n.who.seat_of()))];
      }
    }

    void add_to(std::vector<Found>& all) const {
      for (int i : nodes_[0].children) {
        const Node& n = nodes_[static_cast<std::size_t>(i)];
        if (n.visits == 0) continue;
        auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Found& f) { return f.action == n.action; });
        if (found == all.end()) found = all.insert(all.end(), Found{.action = n.action});
        found->visits += n.visits;
        found->sum += n.sum;
      }
    }

   private:
    Node& node(int i) { return nodes_[static_cast<std::size_t>(i)]; }

    int child_for(int at, const typename G::Action& action, Actor who, int rating) {
      for (int i : node(at).children) {
        if (node(i).who == who && node(i).action == action) return i;
      }
      const auto i = static_cast<int>(nodes_.size());
      nodes_.push_back({.action = action, .who = who, .rating = rating});
      node(at).children.push_back(i);
      return i;
    }

    int by_chance(const typename G::State& s, int at) {
      typename G::Action action;
      pick(g_, s, Actor::chance(), rng_, action);
      return child_for(at, action, Actor::chance(), 0);
    }

    /// The most promising action of those worth comparing: how it did, how seldom it was tried, and
    /// how it looked at first. How seldom is set against how often it was possible (`possible`) and
    /// not against visits of the node: what few imagined states allow must not look neglected.
    int by_choice(const typename G::State& s, Actor who, int at) {
      legal_->clear();
      g_.legal(s, who, *legal_);
      planner_.rate(s, who.seat_of(), *legal_, *ratings_);
      open_.clear();
      for (int i = 0; i < legal_->size(); ++i) open_.push_back(i);
      const auto rating = [&](int i) { return (*ratings_)[static_cast<std::size_t>(i)]; };
      const auto most = static_cast<std::size_t>(PlannerOf<G>::shape.candidates);
      if (open_.size() > most) {
        // Where ratings are equal, libraries differ in what they put first: so the first ones stay.
        std::nth_element(
            open_.begin(), open_.begin() + static_cast<std::ptrdiff_t>(most), open_.end(),
            [&](int a, int b) { return rating(a) != rating(b) ? rating(a) > rating(b) : a < b; });
        open_.resize(most);
        std::sort(open_.begin(), open_.end());
      }
      int best_rating = rating(open_.front());
      for (int i : open_) best_rating = std::max(best_rating, rating(i));
      int best = -1;
      double best_score = 0;
      for (int i : open_) {
        const int child = child_for(at, (*legal_)[i], who, rating(i));
        Node& n = node(child);
        ++n.possible;
        const auto visits = static_cast<double>(n.visits);
        const double bias =
            static_cast<double>(rating(i) - best_rating) / PlannerOf<G>::shape.scale;
        const double mean = n.visits == 0 ? 0.5 : static_cast<double>(n.sum) / visits / certain;
        const double score =
            mean +
            exploration * std::sqrt(std::log(static_cast<double>(n.possible) + 1) / (visits + 1)) +
            bias / (visits + 1);
        if (best >= 0 && score <= best_score) continue;
        best = child;
        best_score = score;
      }
      return best;
    }

    // On a scale on which a victory is 1: how much a seldom tried action is favoured.
    static constexpr double exploration = 0.4;
    const G& g_;
    const typename G::View& view_;
    Rng rng_;
    PlannerOf<G> planner_;
    std::unique_ptr<ActionListOf<G>> legal_;
    std::unique_ptr<Ratings<G>> ratings_;
    std::vector<Node> nodes_;
    std::vector<int> path_{};
    std::vector<int> open_{};
  };

  Thinking thinking_;
  const Helpers& helpers_;
};

}  // namespace rail::bots
