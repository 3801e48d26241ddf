// A finished match, looked at again by the planner: who was how likely to win when, what decided
// it, and which decisions could have been better.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "bots/appraisal.h"
#include "bots/chances.h"

namespace rail::bots {

/// Who did what at one ply.
template <Game G>
struct Move {
  Actor who;
  typename G::Action action;
};

/// What is known of a match so far; all of it when `done` is `of`.
template <WithChronicle G>
struct Analysis {
  int done = 0;  // steps of the work
  int of = 0;
  bool cooperative = false;
  std::vector<ChancePoint> chances;
  std::vector<Decision<G>> decisions;  // forced ones are left out
  // Only once there are chances for the whole match:
  std::vector<Balance> sums;
  std::vector<TurningPoint> turning;
  std::optional<StoryOf<G>> story;
  BOOST_DESCRIBE_CLASS(Analysis, (),
                       (done, of, cooperative, chances, decisions, sums, turning, story), (), ())
};

/// Does the work step by step, so that one can stop at any time and look at what is known so far.
///
/// First the chances, roughly, from the true states; then a look at each decision, from what its
/// seat could know; then the chances once more, finer; at last what seems to have cost something is
/// checked, what seems to have cost most first. So there is soon something to be seen of
/// everything. The same match, effort and seed give the same.
template <Planned G>
  requires WithChronicle<G>
class Analyst {
 public:
  /// `moves` are a whole match by the rules, to its end. The game must outlive this.
  Analyst(const G& g, std::vector<Move<G>> moves, const Effort& effort, std::uint64_t seed)
      : g_(g), moves_(std::move(moves)), seed_(seed), chronicle_(g) {
    states_.push_back(g.start());
    for (const Move<G>& move : moves_) {
      if (may_choose(states_.back(), move.who)) choices_.push_back(states_.size() - 1);
      who_.push_back(move.who);
      typename G::State next = states_.back();
      g.apply(next, move.who, move.action, {});
      states_.push_back(next);
    }
    Whereabouts where;
    for (std::size_t ply = 0; ply <= moves_.size(); ++ply) {
      if (is_boundary(who_, ply)) points_.push_back({ply, where, {}});
      if (ply < moves_.size()) where.pass(who_[ply]);
    }
    found_.cooperative = g.outcome(states_.back()).won_together.has_value();
    finder_.emplace(g, found_.cooperative, effort.slips, seed);
    share_out(effort);
    found_.of = static_cast<int>(2 * points_.size() + choices_.size()) + checks_;
  }

  /// One more piece of the work; false if there was nothing left to do.
  bool step() {
    if (found_.done == found_.of) return false;
    auto next = static_cast<std::size_t>(found_.done++);
    const auto is_in = [&](std::size_t count) {
      if (next < count) return true;
      next -= count;
      return false;
    };
    if (is_in(points_.size())) {
      look_at(next);
    } else if (is_in(choices_.size())) {
      judge(choices_[next]);
    } else if (is_in(points_.size())) {
      look_closer_at(next);
    } else {
      check_one();
    }
    return true;
  }

  const Analysis<G>& so_far() const { return found_; }

 private:
  /// A moment at which chances are found.
  struct Point {
    std::size_t ply = 0;
    Whereabouts where;
    Playouts playouts;
  };

  static constexpr int pairs_of_a_check = 150;

  bool may_choose(const typename G::State& s, Actor who) const {
    if (who.is_chance()) return false;
    ActionListOf<G> legal;
    g_.legal(s, who, legal);
    return legal.size() > 1;
  }

  bool is_end(const Point& point) const { return point.ply == moves_.size(); }
  ChancePoint chances_at(const Point& point) const {
    return finder_->point(static_cast<int>(point.ply), point.playouts, is_end(point));
  }

  void share_out(const Effort& effort) {
    const auto each = [](int all, std::size_t parts) {
      return std::max(1, all / std::max(1, static_cast<int>(parts)));
    };
    fine_ = each(effort.chances, points_.size());
    rough_ = std::max(1, fine_ / 4);
    glance_ = each(effort.decisions / 2, choices_.size());
    checks_ = effort.decisions / 2 / (2 * pairs_of_a_check);
  }

  /// The chances before a ply, roughly, and what happened up to there for the story.
  void look_at(std::size_t number) {
    Point& point = points_[number];
    for (; watched_ < point.ply; ++watched_) watch(watched_);
    const typename G::State& state = states_[point.ply];
    if (is_end(point)) {
      finder_->add(state, point.playouts);
    } else {
      finder_->play(state, point.where, rough_, point.playouts, [&](const typename G::State& end) {
        chronicle_.sample(static_cast<int>(point.ply), state, end);
      });
    }
    found_.chances.push_back(chances_at(point));
    if (!is_end(point)) return;
    sum_up();
    found_.story = chronicle_.story(states_.back());
  }

  void watch(std::size_t ply) {
    std::vector<typename G::Event> events;
    typename G::State after = states_[ply];
    g_.apply(after, moves_[ply].who, moves_[ply].action, Emit<typename G::Event>(events));
    chronicle_.watch(
        {static_cast<int>(ply), states_[ply], moves_[ply].who, moves_[ply].action, events, after});
  }

  void look_closer_at(std::size_t number) {
    Point& point = points_[number];
    if (is_end(point)) return sum_up();
    finder_->play(states_[point.ply], point.where, fine_, point.playouts,
                  [](const typename G::State&) {});
    found_.chances[number] = chances_at(point);
  }

  void sum_up() {
    found_.sums = balances(found_.chances, who_, found_.cooperative);
    found_.turning = turning_points(found_.chances, who_, found_.cooperative);
  }

  /// Calls `use(appraisal)` for the decision at a ply.
  template <class Use>
  void appraise(std::size_t ply, Use use) {
    const Seat me = moves_[ply].who.seat_of();
    ActionListOf<G> legal;
    g_.legal(states_[ply], me, legal);
    const typename G::View view = g_.view(states_[ply], me);
    Appraisal<G> appraisal(g_, view, legal, moves_[ply].action, found_.cooperative,
                           seed_ ^ Rng(ply).next());
    use(appraisal);
  }

  void judge(std::size_t ply) {
    Decision<G>& decision = found_.decisions.emplace_back();
    decision.ply = static_cast<int>(ply);
    appraise(ply, [&](Appraisal<G>& appraisal) { appraisal.judge(glance_, decision); });
  }

  /// Whether more playouts could change what is said of it. To stop as soon as it is just clear
  /// would make a lucky row of playouts the last.
  static bool is_open(const Decision<G>& decision) {
    if (decision.cost().parts < least_cost) return false;
    return decision.check.looks == 0 || 5 * decision.error.parts > 2 * decision.cost().parts;
  }

  /// Of what is open, what was looked at least, and of those what seems to have cost most.
  void check_one() {
    Decision<G>* chosen = nullptr;
    for (Decision<G>& decision : found_.decisions) {
      if (!is_open(decision)) continue;
      const bool better =
          chosen == nullptr || decision.check.looks < chosen->check.looks ||
          (decision.check.looks == chosen->check.looks && decision.cost() > chosen->cost());
      if (better) chosen = &decision;
    }
    if (chosen == nullptr) return;
    appraise(static_cast<std::size_t>(chosen->ply),
             [&](Appraisal<G>& appraisal) { appraisal.check(pairs_of_a_check, *chosen); });
  }

  const G& g_;
  std::vector<Move<G>> moves_;
  std::uint64_t seed_;
  std::vector<typename G::State> states_;  // before each ply, and the last
  std::vector<Actor> who_;                 // acted at each ply
  std::vector<std::size_t> choices_;       // plies at which there was one
  std::vector<Point> points_;
  int rough_ = 1;   // playouts for a point, at first
  int fine_ = 1;    // and in all
  int glance_ = 1;  // playouts for a decision, at first
  int checks_ = 0;
  std::size_t watched_ = 0;  // plies
  ChronicleOf<G> chronicle_;
  std::optional<ChanceFinder<G>> finder_;
  Analysis<G> found_;
};

}  // namespace rail::bots
