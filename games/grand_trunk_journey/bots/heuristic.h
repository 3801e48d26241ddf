// How good an action looks to a player who carries goods to where they are wanted.
#pragma once

#include "games/grand_trunk_journey/rules/sight.h"

namespace rail::grand_trunk_journey {

/// Rates actions one step ahead, from a seat's own view: move where the train's goods are worth
/// most for the days it takes, load what can be delivered next, and develop when it pays.
class Heuristic {
 public:
  /// `view` must be a seat's own, and both must outlive this.
  Heuristic(const GrandTrunkJourney& g, const View& view);

  /// Higher is better; within a turn about ten to a point.
  int rate(const Action& action) const;

 private:
  int on(const ChooseFirstLoad& a) const;
  int on(const Move& a) const;
  int on(const Maintain& a) const;
  int on(const Discard& a) const;
  int on(const Pass& a) const;
  int on(const Deliver& a) const;
  int on(const FulfilContract& a) const;
  int on(const GiveUp& a) const;
  int on(const RemoveRailcar& a) const;
  int on(const AddRailcar& a) const;
  int on(const Load& a) const;
  int on(const EndTurn& a) const;
  int on(const UseHighCapacity& a) const;
  int on(const UseRailYard& a) const;
  int on(const IncreaseForce& a) const;
  int on(const IncreaseSpeed& a) const;
  int on(const BuildTerminal& a) const;
  int on(const AcquireImprovement& a) const;
  int on(const TakeObjective& a) const;
  int on(const UseHiRoof& a) const;
  int on(const UseRoundhouse& a) const;
  int on(const UseSemaphore& a) const;
  template <class Other>
  int on(const Other&) const {
    return never;
  }

  static constexpr int never = -1000;

  const PlaceView& at(PlaceId place) const { return sight_.at(place); }
  PlaceId here() const { return sight_.here(); }
  const Face& face(CardId card) const { return sight_.face(card); }
  const RailcarView* railcar(CardId card) const { return sight_.railcar(card); }
  bool moved() const { return view_.step > Step::turn && view_.step < Step::draw; }

  bool wanted(Good good, PlaceId place) const { return sight_.wanted(good, place); }
  int collected(Good good) const;
  int delivery(Good good, PlaceId place) const;
  int contract(Good good, PlaceId place, int day) const;
  int unloading(Good good, PlaceId place, int day) const;
  int prospect(Good good, PlaceId from, int day) const;
  int best_load(const Face& railcar, PlaceId place, int day) const;
  int loads_after(PlaceId place, int day, int free, CardId played) const;
  int keeping(CardId card) const;
  bool develops(CardId card) const;
  int developing(int worth, int days) const;

  const Board& board_;
  const View& view_;
  Sight sight_;
  const PlayerView& me_;
  int day_worth_ = 0;  // what a day is worth
  int days_left_ = 0;  // until the last turn
};

}  // namespace rail::grand_trunk_journey
