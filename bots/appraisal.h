// What decisions and positions are worth as chances to win, found by playing on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/shares.h"

namespace rail::bots {

/// Less than this no decision is said to have cost, in 10,000ths of a chance.
inline constexpr int least_cost = 300;

/// Another action that was compared with what was played, and by how much it leads it.
template <Game G>
struct Tried {
  typename G::Action action{};
  Chance lead;
  Chance error;  // standard, of the lead
  BOOST_DESCRIBE_CLASS(Tried, (), (action, lead, error), (), ())
};

/// What was played and what seems best, on samples that had no part in choosing it: of several
/// actions that are no better, the one that looks best on few samples looks better than it is.
struct Check {
  int looks = 0;
  Samples played{};
  Samples best{};
  Samples lead{};  // of the best over what was played
};

/// What somebody did at a ply, and the best that was found: chances to win from what that seat
/// could know, on the same imagined states with the same luck.
template <Game G>
struct Decision {
  int ply = 0;
  Seat seat{};
  typename G::Action action{};
  Chance worth;
  typename G::Action best{};
  Chance best_worth;              // never less
  Chance error;                   // standard, of the difference; 0 if nothing better was found
  std::vector<Tried<G>> tried{};  // the others, if something better was found
  Check check{};                  // not told
  BOOST_DESCRIBE_CLASS(Decision, (), (ply, seat, action, worth, best, best_worth, error, tried), (),
                       ())

  Chance cost() const { return best_worth - worth; }
};

/// Compares one decision with others by sequential halving, as HalvingBot does, but with what was
/// played first. What leads it by more than chance is judged by the chance to win: the planner's
/// worth has a margin in it, which finds the better action sooner but means nothing to people.
template <Planned G>
class Appraisal {
 public:
  /// All that `view` may know is the view; `played` is one of `legal`.
  Appraisal(const G& g, const typename G::View& view, const ActionListOf<G>& legal,
            const typename G::Action& played, bool cooperative, std::uint64_t seed)
      : g_(g),
        view_(view),
        legal_(legal),
        played_(played),
        cooperative_(cooperative),
        seed_(seed),
        planner_(std::make_unique<PlannerOf<G>>(g)) {}

  /// Fills in all but the ply. What seems to cost something has an error as large as that until it
  /// is checked.
  void judge(int playouts, Decision<G>& out) {
    find_arms();
    const std::size_t left = halve(arms_, playouts, 2, [&](std::size_t tried, int samples, double) {
      for (int i = 0; i < samples; ++i) try_next(tried);
    });
    // Nothing else was worth comparing: then it is only asked what this is worth.
    constexpr int few = 60;
    for (int i = 0; arms_.size() == 1 && i < std::min(few, playouts); ++i) try_next(1);
    out.seat = *view_.seat;
    out.action = played_;
    out.worth = rounded(arms_[0].chance.mean());
    choose(left, out);
  }

  /// Compares what was found with what was played on so many new pairs of playouts. From the first
  /// of them on, they alone say what the decision cost.
  void check(int pairs, Decision<G>& decision) {
    arms_.clear();
    for (const auto& action : {played_, decision.best}) {
      for (int i = 0; i < legal_.size(); ++i) {
        if (legal_[i] == action) arms_.push_back({.action = i});
      }
    }
    Check& check = decision.check;
    ++check.looks;
    // Far from those that chose it.
    constexpr std::uint64_t apart = std::uint64_t{1} << 32;
    next_ = apart + static_cast<std::uint64_t>(check.lead.count);
    for (int i = 0; i < pairs; ++i) try_next(2);
    check.played.add(arms_[0].chance);
    check.best.add(arms_[1].chance);
    check.lead.add(arms_[1].chance_lead);
    decision.worth = rounded(check.played.mean());
    decision.best_worth = rounded(check.best.mean());
    decision.error = rounded(check.lead.error());
    if (decision.best_worth > decision.worth) return;
    // It was only chance.
    decision.best = played_;
    decision.best_worth = decision.worth;
    decision.error = {};
    decision.tried.clear();
  }

 private:
  struct Judged {
    int action = 0;
    Samples lead{};  // by the planner's worth, over what was played
    Samples chance{};
    Samples chance_lead{};  // over what was played
  };

  /// What was played comes first.
  void find_arms() {
    Rng rng(seed_);
    const typename G::State s = g_.imagine(view_, rng);
    for (int i = 0; i < legal_.size(); ++i) {
      if (legal_[i] == played_) arms_.push_back({.action = i});
    }
    for (int i : candidates<G>(*planner_, s, *view_.seat, legal_, PlannerOf<G>::shape)) {
      if (i != arms_[0].action) arms_.push_back({.action = i});
    }
  }

  /// Tries the first arms on the next imagined state.
  void try_next(std::size_t left) {
    const auto share = cooperative_ ? 0 : static_cast<std::size_t>(*view_.seat);
    int worth_played = 0;
    int chance_played = 0;
    try_sample(g_, *planner_, view_, legal_, sample_seed(seed_, next_++), arms_, left,
               [&](std::size_t i, const typename G::State& end) {
                 const int worth = planner_->worth(end, *view_.seat);
                 const int chance = shares_at(g_, *planner_, end, cooperative_)[share];
                 if (i == 0) {
                   worth_played = worth;
                   chance_played = chance;
                 }
                 arms_[i].lead.add(worth - worth_played);
                 arms_[i].chance.add(chance);
                 arms_[i].chance_lead.add(chance - chance_played);
               });
  }

  void choose(std::size_t left, Decision<G>& out) const {
    const Judged& best = preferred(arms_, left, PlannerOf<G>::shape.caution,
                                   [](const Judged& arm) { return arm.chance_lead.mean() > 0; });
    out.best = legal_[best.action];
    out.best_worth = out.worth;
    if (&best == arms_.data()) return;
    out.best_worth = std::max(out.worth, rounded(best.chance.mean()));
    out.error = rounded(best.chance_lead.error());
    if (out.cost().parts < least_cost) return;
    out.error = std::max(out.error, out.cost());
    for (const Judged& arm : arms_) {
      if (&arm == arms_.data() || &arm == &best) continue;
      out.tried.push_back(
          {legal_[arm.action], rounded(arm.chance_lead.mean()), rounded(arm.chance_lead.error())});
    }
  }

  const G& g_;
  const typename G::View& view_;
  const ActionListOf<G>& legal_;
  const typename G::Action& played_;
  bool cooperative_;
  std::uint64_t seed_;
  std::unique_ptr<PlannerOf<G>> planner_;
  std::vector<Judged> arms_;
  std::uint64_t next_ = 0;  // sample
};

}  // namespace rail::bots
