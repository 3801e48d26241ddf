// What searches are made of: playing on with the planner, and the actions worth comparing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bots/planned.h"
#include "engine/play.h"

namespace rail::bots {

/// What chance does in one sample of a search: a new row of luck whenever another seat comes to
/// act, so that actions compared on the same sample meet the same luck for as long as possible.
class Luck {
 public:
  explicit Luck(std::uint64_t seed) : seed_(seed), rng_(seed) {}
  /// As it is after so many changes of seats, when `who` acted last.
  Luck(std::uint64_t seed, std::uint64_t turns, Seat who)
      : seed_(seed), turns_(turns), who_(who), rng_(seed + turns) {}

  /// The luck while this seat acts.
  Rng& of(Seat who) {
    if (who != who_) rng_ = Rng(seed_ + ++turns_);
    who_ = who;
    return rng_;
  }
  /// The luck of whoever acted last.
  Rng& now() { return rng_; }

 private:
  std::uint64_t seed_;
  std::uint64_t turns_ = 0;
  Seat who_{0xFF};
  Rng rng_;
};

/// Plays on from `s` until the game is over or the planner says that it is far enough. Of 100
/// decisions `slips` are taken at random.
template <Planned G, PlannerFor<G> P>
void play_on_slipping(const G& g, P& planner, int slips, typename G::State& s, Luck& luck) {
  const Emit<typename G::Event> silent;
  const typename G::State from = s;
  forget(planner);
  typename G::Action action;
  for (ActorSet acting = g.to_act(s); !acting.empty() && !planner.stops(from, s);
       acting = g.to_act(s)) {
    const Actor who = acting.first();
    if (who.is_chance()) {
      advance(g, s, who, luck.now());
    } else {
      Rng& rng = luck.of(who.seat_of());
      if (slips > 0 && std::cmp_less(rng.below(100), slips)) {
        pick(g, std::as_const(s), who, rng, action);
      } else {
        planner.choose(s, who.seat_of(), rng, action);
      }
      g.apply(s, who, action, silent);
    }
  }
}

/// The same without a slip.
template <Planned G, PlannerFor<G> P>
void play_on(const G& g, P& planner, typename G::State& s, Luck& luck) {
  play_on_slipping(g, planner, 0, s, luck);
}

/// The actions worth comparing, as places in the list: first what the planner would do, then those
/// that it rates highest, and the best of each kind, since ratings of different kinds are the
/// hardest to set against each other; but none that it rates far worse (`shape.margin`).
template <Planned G, PlannerFor<G> P>
std::vector<int> candidates(P& planner, const typename G::State& s, Seat me,
                            const ActionListOf<G>& legal, const SearchShape& shape) {
  const auto ratings = std::make_unique<Ratings<G>>();
  planner.rate(s, me, legal, *ratings);
  std::vector<int> order(static_cast<std::size_t>(legal.size()));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  const auto rating = [&](int i) { return std::int64_t{(*ratings)[static_cast<std::size_t>(i)]}; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rating(a) > rating(b); });
  const std::int64_t best = rating(order.front());
  typename G::Action planned;
  Rng rng(0);
  planner.choose(s, me, rng, planned);
  std::stable_partition(order.begin(), order.end(), [&](int i) { return legal[i] == planned; });
  std::vector<int> chosen;
  std::uint64_t kinds = 0;
  for (int i : order) {
    if (shape.margin > 0 && best - rating(i) > shape.margin && !chosen.empty()) continue;
    const std::uint64_t kind = std::uint64_t{1} << legal[i].index();
    if (std::cmp_less(chosen.size(), shape.candidates) || (kinds & kind) == 0) chosen.push_back(i);
    kinds |= kind;
  }
  return chosen;
}

}  // namespace rail::bots
