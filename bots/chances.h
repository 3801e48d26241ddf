// How likely each seat is to win from a state that is wholly known, found by playing on from it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "bots/balance.h"
#include "bots/shares.h"

namespace rail::bots {

/// Where in a match a state lies, as far as luck goes: playouts of the same number from before and
/// after a ply then meet the same luck in the turns that follow.
struct Whereabouts {
  std::uint64_t turns = 0;  // how often another seat came to act
  Seat acted{0xFF};         // who acted last

  /// Somebody did something.
  void pass(Actor who) {
    if (who.is_chance() || who.seat_of() == acted) return;
    acted = who.seat_of();
    ++turns;
  }
};

/// How playouts from one state came out, so far.
struct Playouts {
  std::array<Samples, max_seats> shares{};

  std::int64_t count() const { return shares[0].count; }
};

/// Finds chances; one for a match, since making a planner takes a while. The game must outlive it.
template <Planned G>
class ChanceFinder {
 public:
  /// Of 100 decisions in the playouts `slips` are taken at random. Nobody plays on as well as the
  /// planner does, and nobody as predictably: a small advantage would look decisive.
  ChanceFinder(const G& g, bool cooperative, int slips, std::uint64_t seed)
      : g_(g), cooperative_(cooperative), slips_(slips), seed_(seed), planner_(g) {}

  /// Plays on from `s` until there are `enough` playouts in all; `tell(end)` hears how each of them
  /// ended.
  template <class Tell>
  void play(const typename G::State& s, const Whereabouts& where, std::int64_t enough,
            Playouts& all, Tell tell) {
    while (all.count() < enough) {
      typename G::State end = s;
      Luck luck(sample_seed(seed_, static_cast<std::uint64_t>(all.count())), where.turns,
                where.acted);
      play_on_slipping(g_, planner_, slips_, end, luck);
      tell(std::as_const(end));
      add(end, all);
    }
  }

  /// One more of them ended so.
  void add(const typename G::State& end, Playouts& all) {
    const Shares shares = shares_at(g_, planner_, end, cooperative_);
    for (std::size_t i = 0; i < count(); ++i) all.shares[i].add(shares[i]);
  }

  /// What the playouts say; the seats' chances add up to certainty. `over`: the game is over there.
  ChancePoint point(int ply, const Playouts& all, bool over) const {
    ChancePoint point{.ply = ply, .seats = {}, .error = {}};
    std::vector<std::int64_t> sums;
    for (std::size_t i = 0; i < count(); ++i) {
      sums.push_back(all.shares[i].sum);
      if (!over) point.error = std::max(point.error, rounded(all.shares[i].error()));
    }
    if (cooperative_) {
      point.seats = {rounded(all.shares[0].mean())};
    } else {
      point.seats = shares_of(sums);
    }
    return point;
  }

 private:
  std::size_t count() const { return static_cast<std::size_t>(share_count(g_, cooperative_)); }

  const G& g_;
  bool cooperative_;
  int slips_;
  std::uint64_t seed_;
  PlannerOf<G> planner_;
};

/// Whether chances are to be found before this ply of a match: at its beginning, and where somebody
/// else comes to act, chance among them. In between one actor does several things, and what they
/// bring is seen at their end.
inline bool is_boundary(const std::vector<Actor>& who, std::size_t ply) {
  return ply == 0 || ply >= who.size() || !(who[ply - 1] == who[ply]);
}

}  // namespace rail::bots
