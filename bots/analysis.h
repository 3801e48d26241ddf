// A finished match, looked at again by the planner: who was how likely to win when, what decided
// it, and which decisions could have been better.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "bots/appraisal.h"
#include "bots/balance.h"

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
  // Only once all chances are known:
  std::vector<Balance> sums;
  std::vector<TurningPoint> turning;
  std::optional<StoryOf<G>> story;
  BOOST_DESCRIBE_CLASS(Analysis, (),
                       (done, of, cooperative, chances, decisions, sums, turning, story), (), ())
};

/// Does the work step by step, so that one can stop at any time and look at what is known so far.
/// First all chances, from the true states; then the decisions, each from what its seat could know.
/// The same match, effort and seed give the same.
template <Planned G>
  requires WithChronicle<G>
class Analyst {
 public:
  /// `moves` are a whole match by the rules, to its end. The game must outlive this.
  Analyst(const G& g, std::vector<Move<G>> moves, const Effort& effort, std::uint64_t seed)
      : g_(g), moves_(std::move(moves)), effort_(effort), seed_(seed), chronicle_(g) {
    states_.push_back(g.start());
    for (const Move<G>& move : moves_) {
      if (may_choose(states_.back(), move.who)) decisions_.push_back(states_.size() - 1);
      typename G::State next = states_.back();
      g.apply(next, move.who, move.action, {});
      states_.push_back(next);
    }
    found_.cooperative = g.outcome(states_.back()).won_together.has_value();
    found_.of = static_cast<int>(states_.size() + decisions_.size());
  }

  /// One more piece of the work; false if there was nothing left to do.
  bool step() {
    if (found_.done == found_.of) return false;
    const auto next = static_cast<std::size_t>(found_.done++);
    if (next < states_.size()) {
      look_at(next);
    } else {
      judge(decisions_[next - states_.size()]);
    }
    return true;
  }

  const Analysis<G>& so_far() const { return found_; }

 private:
  bool may_choose(const typename G::State& s, Actor who) const {
    if (who.is_chance()) return false;
    ActionListOf<G> legal;
    g_.legal(s, who, legal);
    return legal.size() > 1;
  }
  bool is_chance(std::size_t ply) const { return moves_[ply].who.is_chance(); }

  /// The chances before a ply, and the ply itself for the story. Within a row of draws by chance
  /// none are found: nobody decides there, and a set-up of many deals would take most of the time.
  void look_at(std::size_t ply) {
    const bool last = ply == moves_.size();
    if (ply == 0 || last || !is_chance(ply - 1) || !is_chance(ply)) find_chances(ply);
    if (last) return sum_up();
    std::vector<typename G::Event> events;
    typename G::State after = states_[ply];
    g_.apply(after, moves_[ply].who, moves_[ply].action, Emit<typename G::Event>(events));
    chronicle_.watch(
        {static_cast<int>(ply), states_[ply], moves_[ply].who, moves_[ply].action, events, after});
    count_turn(moves_[ply].who);
  }

  /// Which row of luck a playout from here begins with: so those from before and after a ply meet
  /// the same luck in the turns that follow.
  void count_turn(Actor who) {
    if (who.is_chance() || who.seat_of() == acted_) return;
    acted_ = who.seat_of();
    ++turns_;
  }

  void find_chances(std::size_t ply) {
    PlannerOf<G> planner(g_);
    std::array<Samples, max_seats> samples{};
    const auto shares = static_cast<std::size_t>(share_count(g_, found_.cooperative));
    const bool over = ply == moves_.size();
    Rng seeds(seed_);
    for (int i = 0; i < (over ? 1 : effort_.chance); ++i) {
      typename G::State s = states_[ply];
      Luck luck(seeds.next(), turns_, acted_);
      play_on(g_, planner, s, luck);
      if (!over) chronicle_.sample(static_cast<int>(ply), states_[ply], s);
      const Shares share = shares_at(g_, planner, s, found_.cooperative);
      for (std::size_t k = 0; k < shares; ++k) samples[k].add(share[k]);
    }
    ChancePoint point{.ply = static_cast<int>(ply), .seats = {}, .error = {}};
    std::vector<std::int64_t> sums;
    for (std::size_t k = 0; k < shares; ++k) {
      sums.push_back(samples[k].sum);
      if (!over) point.error = std::max(point.error, rounded(samples[k].error()));
    }
    if (found_.cooperative) {
      point.seats = {rounded(samples[0].mean())};
    } else {
      point.seats = shares_of(sums);
    }
    found_.chances.push_back(std::move(point));
  }

  void sum_up() {
    std::vector<Actor> who;
    for (const Move<G>& move : moves_) who.push_back(move.who);
    found_.sums = balances(found_.chances, who, found_.cooperative);
    found_.turning = turning_points(found_.chances, who, found_.cooperative);
    found_.story = chronicle_.story(states_.back());
  }

  void judge(std::size_t ply) {
    const Seat me = moves_[ply].who.seat_of();
    ActionListOf<G> legal;
    g_.legal(states_[ply], me, legal);
    const typename G::View view = g_.view(states_[ply], me);
    Appraisal<G> appraisal(g_, view, legal, moves_[ply].action, found_.cooperative,
                           seed_ ^ Rng(ply).next());
    Decision<G>& decision = found_.decisions.emplace_back();
    decision.ply = static_cast<int>(ply);
    appraisal.judge(effort_.decision, decision);
  }

  const G& g_;
  std::vector<Move<G>> moves_;
  Effort effort_;
  std::uint64_t seed_;
  std::vector<typename G::State> states_;  // before each ply, and the last
  std::vector<std::size_t> decisions_;     // plies at which there was a choice
  ChronicleOf<G> chronicle_;
  std::uint64_t turns_ = 0;  // how often another seat came to act
  Seat acted_{0xFF};
  Analysis<G> found_;
};

}  // namespace rail::bots
