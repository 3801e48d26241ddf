// A seat's own view, and what follows from it by the rules.
#pragma once

#include <algorithm>

#include "games/grand_trunk_journey/rules/facts.h"
#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

class Sight {
 public:
  /// `view` must be a seat's own, and both must outlive this.
  Sight(const GrandTrunkJourney& g, const View& view)
      : g_(g), board_(g.board()), view_(view), me_(view.players[index(view.seat.value())]) {}

  const PlayerView& me() const { return me_; }
  PlaceId here() const { return *me_.place; }
  const PlaceView& at(PlaceId place) const { return view_.places[static_cast<int>(place)]; }
  const Face& face(CardId card) const { return g_.face(*me_.company, card); }
  /// The railcar on the own train with this card; null if there is none.
  const RailcarView* railcar(CardId card) const {
    const auto found = std::find_if(me_.railcars.begin(), me_.railcars.end(),
                                    [&](const RailcarView& r) { return r.card == card; });
    return found == me_.railcars.end() ? nullptr : found;
  }

  /// Whether this player can deliver the good there.
  bool wanted(Good good, PlaceId place) const {
    const PlaceView& p = at(place);
    return p.open && p.token && !is_full(board_, good, p.steel) &&
           demand(board_[*p.token], board_[place].port, me_.improvements).contains(good);
  }
  GoodSet supply(PlaceId place) const {
    const PlaceView& p = at(place);
    if (p.token) return grand_trunk_journey::supply(board_[*p.token], p.steel);
    GoodSet goods;
    if (p.steel > 0) goods.insert(Good::steel);
    return goods;
  }
  /// Calls f(contract, window, points) for each that nobody has fulfilled.
  template <class F>
  void each_contract(F f) const {
    for (int i = 0; i < view_.contracts.size(); ++i) {
      const SlotView& slot = view_.contracts[i];
      if (!slot.contract || slot.fulfilled_by) continue;
      const Slot& when = board_.slots[static_cast<std::size_t>(i)];
      f(*slot.contract, Window(when, me_.improvements), when.points);
    }
  }

 private:
  const GrandTrunkJourney& g_;
  const Board& board_;
  const View& view_;
  const PlayerView& me_;
};

}  // namespace rail::grand_trunk_journey
