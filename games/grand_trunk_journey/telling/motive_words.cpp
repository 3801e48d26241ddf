// Reasons in English, for terminals.
#include "games/grand_trunk_journey/telling/motive.h"
#include "games/grand_trunk_journey/telling/words.h"

namespace rail::grand_trunk_journey {

namespace {

struct MotiveWords {
  const GrandTrunkJourney& g;

  std::string place(PlaceId id) const { return english::place(g, id); }
  std::string contract(ContractId id) const { return english::contract(g, id); }
  static std::string days(int n) { return english::counted(n, "day"); }
  static std::string points(int n) { return english::counted(n, "point"); }
  static std::string of(int have, int need) {
    return std::to_string(have) + " of " + std::to_string(need);
  }

  std::string operator()(const DeliversThere& m) const {
    return place(m.place) + " wants the " + english::good(m.good) + " on your train" +
           (m.cubes > 1 ? ": " + english::counted(m.cubes, "cube") : "");
  }
  std::string operator()(const ContractThere& m) const {
    return "In time for " + contract(m.contract) + ": " + points(m.points);
  }
  std::string operator()(const ContractAhead& m) const {
    return "Keeps " + contract(m.contract) + " within reach: " + days(m.days) +
           " away, open until day " + std::to_string(m.until);
  }
  std::string operator()(const FirstThere& m) const {
    return "The first delivery in " + place(m.place) + " brings " + points(m.points);
  }
  std::string operator()(const MovesAgain&) const {
    return "Your marker stays behind the others: unless something else costs days, you play again";
  }
  std::string operator()(const NearerTo& m) const {
    return "Brings " + english::good(m.good) + " closer to " + place(m.place) + ": " +
           days(m.days) + " from there";
  }
  std::string operator()(const LoadsThere& m) const {
    return "In " + place(m.place) + " you can load " + english::good(m.good);
  }
  std::string operator()(const ArrivesOn& m) const {
    return "Arrives in " + place(m.place) + " on day " + std::to_string(m.day);
  }
  std::string operator()(const NoWay&) const {
    return "No card in your hand leads to a place that wants your goods";
  }
  std::string operator()(const SavesDay&) const { return "Saves a day on this move"; }
  std::string operator()(const ScoresPoints& m) const { return points(m.points) + " at once"; }
  std::string operator()(const CompletesSet& m) const {
    return "Completes a set of coal, iron and wood: " + points(m.points) + " at the end";
  }
  std::string operator()(const CoalForSpeed& m) const {
    return "Coal towards a fast train: " + of(m.have, m.need);
  }
  std::string operator()(const SteelForForce& m) const {
    return "Steel towards force " + std::to_string(m.force) + ": " + of(m.have, m.need);
  }
  std::string operator()(const MakesSteel& m) const {
    return "Makes " + std::to_string(m.steel) + " steel in " + place(m.place);
  }
  std::string operator()(const MovesWood& m) const {
    const std::string whose =
        m.improvements == 1 ? "Your improvement"
                            : "Each of your " + std::to_string(m.improvements) + " improvements";
    return whose + " is then worth " + points(m.points) + " at the end";
  }
  std::string operator()(const CollectsGood& m) const {
    return "Then you have delivered " + std::to_string(m.have) + " " + english::good(m.good);
  }
  std::string operator()(const FreesRailcar& m) const {
    return "Frees the railcar for " + english::good(m.good);
  }
  std::string operator()(const NothingToLoad& m) const {
    return "Nothing in " + place(m.place) + " fits the railcar";
  }
  std::string operator()(const MakesRoom& m) const {
    return "Then there is room for " + english::counted(m.railcars, "railcar");
  }
  std::string operator()(const WantedAt& m) const {
    return place(m.place) + " wants " + english::good(m.good) + ", " + days(m.days) + " away";
  }
  std::string operator()(const InHand& m) const {
    return "You hold a card that leads to " + place(m.place);
  }
  std::string operator()(const WantedNowhere& m) const {
    return "No open place wants " + english::good(m.good) + " now";
  }
  std::string operator()(const CanLoad& m) const {
    return "It can take " + english::good(m.good) + " in " + place(m.place);
  }
  std::string operator()(const DemandThen& m) const {
    return place(m.place) + " then wants " + english::good(m.good);
  }
  std::string operator()(const SteelThen& m) const {
    return std::to_string(m.steel) + " steel then in " + place(m.place);
  }
  std::string operator()(const PullsMore& m) const {
    return "Your train may then have " + english::counted(m.railcars, "railcar");
  }
  std::string operator()(const BecomesFast&) const {
    return "Moves over more than one link then take a day less";
  }
  std::string operator()(const OpensPlace& m) const {
    return place(m.place) + " will take the " + english::good(m.good) + " on your train";
  }
  std::string operator()(const ImprovementWorth& m) const {
    return english::improvement(g, m.improvement) + " is worth " + points(m.points) +
           " at the end, as your wood stands";
  }
  std::string operator()(const GivesGoods& m) const {
    return english::counted(m.cubes, english::good(m.good) + " cube") + " at once";
  }
  std::string operator()(const DaysToUse& m) const { return days(m.days) + " left to use it"; }
  std::string operator()(const CompanyOffers& m) const {
    const auto offer = [&]() -> std::string {
      switch (g.face(m.company, m.card).feature) {
        case Feature::high_capacity:
          return "a second cube on a railcar";
        case Feature::influence_demand:
          return "swapping what places want";
        case Feature::overland_transport:
          return "moving steel to the next city";
        case Feature::rail_yard:
          return "a railcar from the discards";
        case Feature::right_of_way:
          return "a day less for a move";
        default:
          return "something else";
      }
    };
    return "With " + english::card(g, m.card) + ": " + offer();
  }
  std::string operator()(const CompanyDevelops& m) const {
    return std::to_string(m.cards) + " of its starting cards allow developments";
  }
  std::string operator()(const DrawsUp& m) const {
    return m.cards == 0 ? "Your hand is full" : "Draws " + english::counted(m.cards, "card");
  }
  std::string operator()(const DrawsNew&) const { return "Brings a new card to your hand"; }
  std::string operator()(const PlaceWantsNothing& m) const {
    return place(m.place) + " wants nothing you are carrying";
  }
  std::string operator()(const KeepsForLater&) const {
    return "Keeps the railcar for a later turn";
  }
  std::string operator()(const FreesSpur&) const { return "Frees the Parking Spur"; }
  std::string operator()(const TimePoints& m) const {
    return points(m.points) + " for the days behind the leading marker";
  }
};

}  // namespace

std::string words(const GrandTrunkJourney& g, const Motive& motive) {
  return std::visit(MotiveWords{g}, motive);
}

}  // namespace rail::grand_trunk_journey
