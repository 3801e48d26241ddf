// English for actions and events.
#include "games/grand_trunk_journey/telling/words.h"

#include <boost/describe/enum_to_string.hpp>

namespace rail::grand_trunk_journey {

namespace english {

std::string good(Good g) { return boost::describe::enum_to_string(g, "?"); }

std::string place(const GrandTrunkJourney& g, PlaceId id) { return g.board()[id].name.en; }

std::string card(const GrandTrunkJourney& g, CardId id) {
  const Card& it = g.board()[id];
  switch (it.kind) {
    case CardKind::city:
      return "the " + place(g, it.city) + " card";
    case CardKind::port:
      return "a Port card";
    case CardKind::junction:
      return "the Grand Trunk Jct card";
    case CardKind::railcar:
      return "the card " + it.id;
  }
  return {};
}

std::string improvement(const GrandTrunkJourney& g, Improvement i) {
  return g.board().improvements[static_cast<std::size_t>(i)].en;
}

std::string contract(const GrandTrunkJourney& g, ContractId id) {
  const Contract& it = g.board()[id];
  return "the contract for " + good(it.good) + " in " + place(g, it.city);
}

}  // namespace english

namespace {

std::string goods_on(const Token& token) {
  std::string text = "wants " + english::good(token.demand) + ", supplies ";
  bool first = true;
  token.supply.each([&](Good g) {
    text += (first ? "" : " and ") + english::good(g);
    first = false;
  });
  return text;
}

/// Says what an action does, as a command.
struct ActionWords {
  const GrandTrunkJourney& g;

  std::string place(PlaceId id) const { return english::place(g, id); }
  std::string card(CardId id) const { return english::card(g, id); }
  /// "With the Ottawa card: …"
  std::string with(CardId id, const std::string& what) const {
    return "With " + card(id) + ": " + what;
  }

  std::string operator()(const ChooseCompany& a) const {
    return "Play with " + g.board()[a.company].name.en;
  }
  std::string operator()(const ChooseFirstLoad& a) const {
    return "Begin with " + card(a.railcar) + " and load " + english::good(a.good);
  }
  std::string operator()(const Move& a) const {
    return "Move to " + place(a.to) + " with " + card(a.card) + " in " +
           english::counted(a.days, "day");
  }
  std::string operator()(const Maintain&) const { return "Spend the turn on maintenance"; }
  std::string operator()(const Discard& a) const { return "Discard " + card(a.card); }
  std::string operator()(const Pass&) const { return "Play no more turns"; }
  std::string operator()(const Deliver& a) const {
    return "Deliver a cube from " + card(a.railcar);
  }
  std::string operator()(const FulfilContract& a) const {
    return "Fulfil " + english::contract(g, a.contract) + " from " + card(a.railcar);
  }
  std::string operator()(const GiveUp& a) const {
    return "Give up a cube from " + card(a.railcar) + " at the cost of a point";
  }
  std::string operator()(const RemoveRailcar& a) const {
    return "Take " + card(a.railcar) + " off the train" +
           (a.to == Siding::parking_spur ? " and onto the Parking Spur" : "");
  }
  std::string operator()(const AddRailcar& a) const {
    return "Add " + card(a.railcar) + " to the train";
  }
  std::string operator()(const Load& a) const {
    return "Load " + english::good(a.good) + " onto " + card(a.railcar);
  }
  std::string operator()(const EndTurn&) const { return "Draw cards and end the turn"; }
  std::string operator()(const UseHighCapacity& a) const {
    return with(a.card, "load a second cube onto " + card(a.railcar));
  }
  std::string operator()(const InfluenceDemand& a) const {
    return with(a.card, "swap the goods of " + place(a.a) + " and " + place(a.b));
  }
  std::string operator()(const OverlandTransport& a) const {
    return with(a.card, "move a steel cube from " + place(a.from) + " to " + place(a.to));
  }
  std::string operator()(const UseRailYard& a) const {
    return with(a.card, "add " + card(a.railcar) + " from the discards");
  }
  std::string operator()(const UseRightOfWay& a) const {
    return with(a.card, "take the right of way");
  }
  std::string operator()(const IncreaseForce& a) const {
    return with(a.card, "increase the force");
  }
  std::string operator()(const IncreaseSpeed& a) const { return with(a.card, "become fast"); }
  std::string operator()(const BuildTerminal& a) const {
    return with(a.card, "build the terminal in " + place(a.city) + ", its card on the " +
                            (a.new_card == NewCard::on_deck ? "deck" : "discards"));
  }
  std::string operator()(const AcquireImprovement& a) const {
    return with(a.card, "acquire " + english::improvement(g, a.improvement));
  }
  std::string operator()(const TakeObjective& a) const {
    return with(a.card, "take the objective " + g.board()[a.objective].name.en);
  }
  std::string operator()(const SellForeignSteel&) const {
    return "Foreign Steel Contract: a day for a point";
  }
  std::string operator()(const UseHiRoof& a) const {
    return "Hi-Roof Boxcar: load a second steel cube onto " + card(a.railcar);
  }
  std::string operator()(const StoreRailcar& a) const {
    return "Parking Spur: store " + card(a.railcar);
  }
  std::string operator()(const AttachStored&) const {
    return "Parking Spur: add the stored railcar to the train";
  }
  std::string operator()(const DiscardStored&) const {
    return "Parking Spur: discard the stored railcar";
  }
  std::string operator()(const UseCrane& a) const {
    return "Railroad Crane: add " + card(a.railcar) + " and load " + english::good(a.good);
  }
  std::string operator()(const UseRoundhouse& a) const {
    return "Roundhouse: exchange " + card(a.card);
  }
  std::string operator()(const UseSemaphore& a) const {
    return "Semaphore Signaling: discard " + card(a.card);
  }
  std::string operator()(const PlaceGoods& a) const {
    return place(a.place) + " " + goods_on(g.board()[a.token]);
  }
  std::string operator()(const PlaceFirstDelivery& a) const {
    return "The first delivery to " + place(a.city) + " brings " +
           english::counted(a.points, "point");
  }
  std::string operator()(const TurnContract& a) const {
    return "The next contract is " + english::contract(g, a.contract);
  }
  std::string operator()(const DisplayImprovement& a) const {
    return english::improvement(g, a.improvement) + " is on display";
  }
  std::string operator()(const DisplayObjective& a) const {
    return "The objective " + g.board()[a.objective].name.en + " is on display";
  }
  std::string operator()(const ChooseStart& a) const { return english::seat(a.seat) + " starts"; }
  std::string operator()(const DealCompany& a) const {
    return "The next company is " + g.board()[a.company].name.en;
  }
  std::string operator()(const DealStartCity& a) const {
    return "The next train starts in " + place(a.city);
  }
  std::string operator()(const DealCard& a) const { return "The next card is " + card(a.card); }
};

/// Says what happened, in the present.
struct EventWords {
  const GrandTrunkJourney& g;

  std::string place(PlaceId id) const { return english::place(g, id); }
  std::string card(CardId id) const { return english::card(g, id); }

  std::string operator()(const GoodsPlaced& e) const {
    return place(e.place) + " " + goods_on(g.board()[e.token]);
  }
  std::string operator()(const FirstDeliveryPlaced& e) const {
    return "The first delivery to " + place(e.city) + " will bring " +
           english::counted(e.points, "point");
  }
  std::string operator()(const ContractTurned& e) const {
    const Slot& slot = g.board().slots[e.slot];
    return "Open now: " + english::contract(g, e.contract) + ", days " + std::to_string(slot.from) +
           " to " + std::to_string(slot.to) + ", " + english::counted(slot.points, "point");
  }
  std::string operator()(const ImprovementDisplayed& e) const {
    return english::improvement(g, e.improvement) + " is on display";
  }
  std::string operator()(const ObjectiveDisplayed& e) const {
    return "The objective " + g.board()[e.objective].name.en + " is on display";
  }
  std::string operator()(const StartChosen& e) const { return english::seat(e.seat) + " starts"; }
  std::string operator()(const CompanyTaken& e) const {
    return english::seat(e.seat) + " plays with " + g.board()[e.company].name.en;
  }
  std::string operator()(const TrainPlaced& e) const {
    return english::seat(e.seat) + " starts in " + place(e.city);
  }
  std::string operator()(const TurnStarted& e) const {
    return "It is seat " + std::to_string(index(e.seat)) + "'s turn";
  }
  std::string operator()(const DaysSpent& e) const {
    return english::seat(e.seat) + " spends " + english::counted(e.days, "day") + ": day " +
           std::to_string(e.day);
  }
  std::string operator()(const TrainMoved& e) const {
    return english::seat(e.seat) + " moves from " + place(e.from) + " to " + place(e.to) +
           " with " + card(e.card);
  }
  std::string operator()(const CubeDelivered& e) const {
    return english::seat(e.seat) + " delivers " + english::good(e.good) + " to " + place(e.place) +
           " from " + card(e.railcar);
  }
  std::string operator()(const SteelMade& e) const {
    return english::counted(e.cubes, "steel cube") + " in " + place(e.city);
  }
  std::string operator()(const FirstDeliveryTaken& e) const {
    return english::seat(e.seat) + " scores " + english::counted(e.points, "point") +
           " for the first delivery to " + place(e.city);
  }
  std::string operator()(const ContractFulfilled& e) const {
    return english::seat(e.seat) + " fulfils " + english::contract(g, e.contract) + " from " +
           card(e.railcar) + " for " + english::counted(e.points, "point");
  }
  std::string operator()(const CubeGivenUp& e) const {
    return english::seat(e.seat) + " gives up " + english::good(e.good) + " from " +
           card(e.railcar);
  }
  std::string operator()(const RailcarRemoved& e) const {
    return english::seat(e.seat) + " takes " + card(e.railcar) + " off the train" +
           (e.to == Siding::parking_spur ? " and onto the Parking Spur" : "");
  }
  std::string operator()(const RailcarAdded& e) const {
    return english::seat(e.seat) + " adds " + card(e.railcar) + " to the train";
  }
  std::string operator()(const CubeLoaded& e) const {
    return english::seat(e.seat) + " loads " + english::good(e.good) + " onto " + card(e.railcar);
  }
  std::string operator()(const CardPlayed& e) const {
    return english::seat(e.seat) + " plays " + card(e.card) + " for its action";
  }
  std::string operator()(const CardDiscarded& e) const {
    return english::seat(e.seat) + " discards " + card(e.card);
  }
  std::string operator()(const TokensSwapped& e) const {
    return "The goods of " + place(e.a) + " and " + place(e.b) + " are swapped";
  }
  std::string operator()(const SteelMoved& e) const {
    return "A steel cube goes from " + place(e.from) + " to " + place(e.to);
  }
  std::string operator()(const ForceIncreased& e) const {
    return english::seat(e.seat) + " has force " + std::to_string(e.force);
  }
  std::string operator()(const SpeedIncreased& e) const {
    return english::seat(e.seat) + " is fast";
  }
  std::string operator()(const TerminalBuilt& e) const {
    return english::seat(e.seat) + " builds the terminal in " + place(e.city) +
           ", the card on the " + (e.new_card == NewCard::on_deck ? "deck" : "discards");
  }
  std::string operator()(const SpeculatorPaid& e) const {
    return english::seat(e.seat) + " scores 1 point as speculator";
  }
  std::string operator()(const ImprovementAcquired& e) const {
    return english::seat(e.seat) + " acquires " + english::improvement(g, e.improvement);
  }
  std::string operator()(const ImprovementUsed& e) const {
    return english::seat(e.seat) + " uses " + english::improvement(g, e.improvement);
  }
  std::string operator()(const ObjectiveTaken& e) const {
    return english::seat(e.seat) + " takes the objective " + g.board()[e.objective].name.en +
           " for " + english::counted(e.points, "point");
  }
  std::string operator()(const RailcarStored& e) const {
    return english::seat(e.seat) + " stores " + card(e.railcar);
  }
  std::string operator()(const StoredDiscarded& e) const {
    return english::seat(e.seat) + " discards the stored " + g.board()[e.railcar].id;
  }
  std::string operator()(const MaintenanceStarted& e) const {
    return english::seat(e.seat) + " begins maintenance";
  }
  std::string operator()(const CardDrawn& e) const {
    return english::seat(e.seat) + " draws " + (e.card ? card(*e.card) : "a card");
  }
  std::string operator()(const TopCardDrawn& e) const {
    return english::seat(e.seat) + " draws " + card(e.card) + " from the top of the deck";
  }
  std::string operator()(const DeckShuffled& e) const {
    return english::seat(e.seat) + " shuffles " + english::counted(e.cards, "card") +
           " into a new deck";
  }
  std::string operator()(const PlayerPassed& e) const {
    return english::seat(e.seat) + " plays no more turns";
  }
  std::string operator()(const FinalTurns& e) const {
    return english::seat(e.seat) + " has reached the last days: the final turns begin";
  }
  std::string operator()(const GameEnded&) const { return "The game is over"; }
};

}  // namespace

std::string words(const GrandTrunkJourney& g, const Action& action) {
  return std::visit(ActionWords{g}, action);
}

std::string words(const GrandTrunkJourney& g, const Event& event) {
  return std::visit(EventWords{g}, event);
}

}  // namespace rail::grand_trunk_journey
