// What decisions and positions are worth as chances to win, found by playing on.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/sequential_halving.h"
#include "engine/chronicle.h"

namespace rail::bots {

/// The seats' shares of the victory, in 10,000ths; a victory that is shared counts in part. In a
/// cooperative game there is one for all.
using Shares = std::array<int, max_seats>;

/// How many shares there are.
template <Game G>
int share_count(const G& g, bool cooperative) {
  return cooperative ? 1 : g.players();
}

/// The shares where a playout ended. If the planner stopped it before the end of the game, they are
/// what the planner thinks of it.
template <Planned G>
Shares shares_at(const G& g, PlannerOf<G>& planner, const typename G::State& s, bool cooperative) {
  Shares shares{};
  if (!g.to_act(s).empty()) {
    for (int i = 0; i < share_count(g, cooperative); ++i)
      shares[static_cast<std::size_t>(i)] = planner.worth(s, seat(i));
    return shares;
  }
  const auto outcome = g.outcome(s);
  if (cooperative) {
    shares[0] = outcome.won_together.value_or(false) ? Chance::certain : 0;
    return shares;
  }
  const auto winners =
      static_cast<int>(std::count(outcome.rank.begin(), outcome.rank.begin() + g.players(), 1));
  for (std::size_t i = 0; std::cmp_less(i, g.players()); ++i)
    shares[i] = outcome.rank[i] == 1 ? Chance::certain / winners : 0;
  return shares;
}

inline Chance rounded(double parts) { return {static_cast<int>(std::lround(parts))}; }

/// What somebody did at a ply, and the best that was found: chances to win from what that seat
/// could know, on the same imagined states with the same luck.
template <Game G>
struct Decision {
  int ply = 0;
  Seat seat{};
  typename G::Action action{};
  Chance worth;
  typename G::Action best{};
  Chance best_worth;  // never less
  Chance error;       // standard, of the difference; 0 if nothing better was found
  BOOST_DESCRIBE_CLASS(Decision, (), (ply, seat, action, worth, best, best_worth, error), (), ())
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

  /// Fills in all but the ply.
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
    for (int i : candidates<G>(*planner_, s, *view_.seat, legal_, PlannerOf<G>::shape.candidates)) {
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
    const Judged& best =
        preferred<G>(arms_, left, [](const Judged& arm) { return arm.chance_lead.mean() > 0; });
    out.best = legal_[best.action];
    out.best_worth = out.worth;
    if (&best == arms_.data()) return;
    out.best_worth = std::max(out.worth, rounded(best.chance.mean()));
    out.error = rounded(best.chance_lead.error());
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
