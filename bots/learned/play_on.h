// Playing on with what was learned: first the policy decides, then the planner, and judgement may
// end it.
#pragma once

#include "bots/learned/brain.h"
#include "bots/playout.h"

namespace rail::bots {

/// Decides for any seat of a state; one for each thread. Without a brain it is the planner. The
/// brain and the game must outlive it.
template <Learning G>
class LearnedPlayer {
 public:
  using Compared = typename LearnedOf<G>::Compared;

  LearnedPlayer(const G& g, const Brain<G>* brain)
      : g_(g), brain_(brain), planner_(g), learned_(g) {}

  PlannerOf<G>& planner() { return planner_; }

  /// What can be compared here, with its features, however dear they are.
  void compare(const typename G::State& s, Seat who, Compared& out) {
    forget(planner_);
    learned_.compare(planner_, s, who, false, out);
  }
  /// Whether judgement may be asked here.
  bool rests(const typename G::State& s) const { return learned_.may_judge(s); }
  /// As a state looks to judgement.
  void describe(const typename G::State& s, Seat who, typename LearnedOf<G>::Position& out) {
    forget(planner_);
    learned_.describe(planner_, s, who, out);
  }

  /// Plays on until the game is over, the planner says that it is far enough, or judgement takes
  /// over.
  void play_on(typename G::State& s, Luck& luck) {
    const Emit<typename G::Event> silent;
    const typename G::State from = s;
    const int deep = brain_ == nullptr ? 0 : brain_->use.deep;
    const int cut = brain_ == nullptr ? 0 : brain_->use.cut;
    forget(planner_);
    int decisions = 0;
    int rests = 0;
    typename G::Action action;
    for (ActorSet acting = g_.to_act(s); !acting.empty(); acting = g_.to_act(s)) {
      if (judges_rests<G>() && cut > 0) {
        if (learned_.may_judge(s) && ++rests == cut) return;
      } else if (planner_.stops(from, s)) {
        return;
      }
      const Actor who = acting.first();
      if (who.is_chance()) {
        advance(g_, s, who, luck.now());
        continue;
      }
      if (!judges_rests<G>() && cut > 0 && decisions >= cut && learned_.may_judge(s)) return;
      Rng& rng = luck.of(who.seat_of());
      if (decisions++ < deep) {
        learned_.compare(planner_, s, who.seat_of(), true, compared_);
        action = compared_.action[static_cast<std::size_t>(
            compared_.count == 1 ? 0 : brain_->best(compared_))];
      } else {
        planner_.choose(s, who.seat_of(), rng, action);
      }
      g_.apply(s, who, action, silent);
    }
  }

  /// What a playout that ended here is worth to a seat, from 0 to `certain`.
  int worth(const typename G::State& s, Seat who) {
    if (g_.to_act(s).empty() || brain_ == nullptr || !brain_->judgement || brain_->use.cut == 0)
      return planner_.worth(s, who);
    learned_.describe(planner_, s, who, position_);
    const std::int32_t judged = brain_->judge(position_)[judged_worth];
    if constexpr (judges_rests<G>()) {
      return LearnedOf<G>::worth(position_, judged);
    } else {
      return squashed(judged, certain);
    }
  }

 private:
  const G& g_;
  const Brain<G>* brain_;
  PlannerOf<G> planner_;
  LearnedOf<G> learned_;
  Compared compared_;
  typename LearnedOf<G>::Position position_{};
};

}  // namespace rail::bots
