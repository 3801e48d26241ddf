// Why not: the rules once more, written independently of legal.cpp, so that each checks the other.
#pragma once

#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

/// The reason why one actor may not do something now, or none.
class Explanation {
 public:
  using Refused = std::optional<Reason>;

  Explanation(const GrandTrunkJourney& game, const State& state, Actor who)
      : game_(game), board_(game.board()), s_(state), who_(who) {}

  Refused operator()(const ChooseCompany& a) const;
  Refused operator()(const ChooseFirstLoad& a) const;
  Refused operator()(const Move& a) const;
  Refused operator()(const Maintain& a) const;
  Refused operator()(const Discard& a) const;
  Refused operator()(const Pass& a) const;
  Refused operator()(const Deliver& a) const;
  Refused operator()(const FulfilContract& a) const;
  Refused operator()(const GiveUp& a) const;
  Refused operator()(const RemoveRailcar& a) const;
  Refused operator()(const AddRailcar& a) const;
  Refused operator()(const Load& a) const;
  Refused operator()(const EndTurn& a) const;
  Refused operator()(const UseHighCapacity& a) const;
  Refused operator()(const InfluenceDemand& a) const;
  Refused operator()(const OverlandTransport& a) const;
  Refused operator()(const UseRailYard& a) const;
  Refused operator()(const UseRightOfWay& a) const;
  Refused operator()(const IncreaseForce& a) const;
  Refused operator()(const IncreaseSpeed& a) const;
  Refused operator()(const BuildTerminal& a) const;
  Refused operator()(const AcquireImprovement& a) const;
  Refused operator()(const TakeObjective& a) const;
  Refused operator()(const SellForeignSteel& a) const;
  Refused operator()(const UseHiRoof& a) const;
  Refused operator()(const StoreRailcar& a) const;
  Refused operator()(const AttachStored& a) const;
  Refused operator()(const DiscardStored& a) const;
  Refused operator()(const UseCrane& a) const;
  Refused operator()(const UseRoundhouse& a) const;
  Refused operator()(const UseSemaphore& a) const;
  Refused operator()(const PlaceGoods& a) const;
  Refused operator()(const PlaceFirstDelivery& a) const;
  Refused operator()(const TurnContract& a) const;
  Refused operator()(const DisplayImprovement& a) const;
  Refused operator()(const DisplayObjective& a) const;
  Refused operator()(const ChooseStart& a) const;
  Refused operator()(const DealCompany& a) const;
  Refused operator()(const DealStartCity& a) const;
  Refused operator()(const DealCard& a) const;

 private:
  // Whose move it is, and what is asked for
  bool waits_for_chance() const;
  Refused turn_of_mine() const;
  Refused at_set_up(Step step) const;
  Refused in_option_1() const;
  Refused before_moving() const;
  Refused after_moving() const;
  Refused at_step(Step step) const;
  Refused chance_at(bool its_moment) const;

  // The train and what stands here
  const Player& me() const { return s_.player[static_cast<std::size_t>(s_.turn)]; }
  const Face& face(CardId card) const { return game_.face(me().company, card); }
  const Token& token_here() const;
  int steel_at(PlaceId place) const { return s_.steel[static_cast<std::size_t>(place)]; }
  bool to_be_had_here(Good good) const;
  bool anything_here_for(CardId railcar) const;
  bool wanted_here(Good good) const;
  Refused cube_on(CardId railcar) const;
  Refused one_more_railcar(CardId railcar) const;

  // Cards, days and moves
  template <class Id>
  bool exists(Id id) const {
    return static_cast<int>(id) < game_.count(id);
  }
  Refused in_hand(CardId card) const;
  Refused offers(CardId card, Feature feature) const;
  Refused develops(CardId card, bool locomotive) const;
  Refused can_use(Improvement improvement) const;
  static int full_days(const Board& board, const State& s, CardId card, PlaceId to);
  bool train_could_move(const State& s) const;
  Refused leaves_a_move(const State& after) const;
  Refused affords(int days, CardId spent = no_card) const;
  Refused card_leads_to(CardId card, PlaceId to) const;

  const GrandTrunkJourney& game_;
  const Board& board_;
  const State& s_;
  Actor who_;
};

}  // namespace rail::grand_trunk_journey
