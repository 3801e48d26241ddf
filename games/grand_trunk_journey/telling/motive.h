// Why an action is good: true reasons in a player's own terms, for hints.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "games/grand_trunk_journey/rules/sight.h"

namespace rail::grand_trunk_journey {

// Where the train goes.

/// The place wants what the train carries.
struct DeliversThere {
  static constexpr std::string_view type = "delivers_there";
  PlaceId place;
  Good good;
  std::uint8_t cubes;
  friend bool operator==(const DeliversThere&, const DeliversThere&) = default;
};
/// The contract can be fulfilled on arrival.
struct ContractThere {
  static constexpr std::string_view type = "contract_there";
  ContractId contract;
  std::uint8_t points;
  friend bool operator==(const ContractThere&, const ContractThere&) = default;
};
/// The contract for a good on the train can still be reached: so many days of way, until that day.
struct ContractAhead {
  static constexpr std::string_view type = "contract_ahead";
  ContractId contract;
  std::uint8_t days;
  std::uint8_t until;
  friend bool operator==(const ContractAhead&, const ContractAhead&) = default;
};
/// The first delivery there brings points.
struct FirstThere {
  static constexpr std::string_view type = "first_there";
  PlaceId place;
  std::uint8_t points;
  friend bool operator==(const FirstThere&, const FirstThere&) = default;
};
/// The marker stays behind all others: the next turn is this player's, too.
struct MovesAgain {
  static constexpr std::string_view type = "moves_again";
  friend bool operator==(const MovesAgain&, const MovesAgain&) = default;
};
/// From there it is so many days to a place that wants a good on the train.
struct NearerTo {
  static constexpr std::string_view type = "nearer_to";
  Good good;
  PlaceId place;
  std::uint8_t days;
  friend bool operator==(const NearerTo&, const NearerTo&) = default;
};
/// A railcar of the hand or of the train could be loaded there.
struct LoadsThere {
  static constexpr std::string_view type = "loads_there";
  PlaceId place;
  Good good;
  friend bool operator==(const LoadsThere&, const LoadsThere&) = default;
};
struct ArrivesOn {
  static constexpr std::string_view type = "arrives_on";
  PlaceId place;
  std::uint8_t day;
  friend bool operator==(const ArrivesOn&, const ArrivesOn&) = default;
};
/// No card of the hand leads to a place that wants what the train carries.
struct NoWay {
  static constexpr std::string_view type = "no_way";
  friend bool operator==(const NoWay&, const NoWay&) = default;
};
struct SavesDay {
  static constexpr std::string_view type = "saves_day";
  friend bool operator==(const SavesDay&, const SavesDay&) = default;
};

// Cubes.

/// Points at once.
struct ScoresPoints {
  static constexpr std::string_view type = "scores_points";
  std::uint8_t points;
  friend bool operator==(const ScoresPoints&, const ScoresPoints&) = default;
};
/// A set of coal, iron and wood more, for points at the end.
struct CompletesSet {
  static constexpr std::string_view type = "completes_set";
  std::uint8_t points;
  friend bool operator==(const CompletesSet&, const CompletesSet&) = default;
};
/// So much coal then, of what a fast train needs.
struct CoalForSpeed {
  static constexpr std::string_view type = "coal_for_speed";
  std::uint8_t have;
  std::uint8_t need;
  friend bool operator==(const CoalForSpeed&, const CoalForSpeed&) = default;
};
/// So much steel then, of what the next force needs.
struct SteelForForce {
  static constexpr std::string_view type = "steel_for_force";
  std::uint8_t force;
  std::uint8_t have;
  std::uint8_t need;
  friend bool operator==(const SteelForForce&, const SteelForForce&) = default;
};
/// The iron becomes steel that can be loaded there.
struct MakesSteel {
  static constexpr std::string_view type = "makes_steel";
  PlaceId place;
  std::uint8_t steel;
  friend bool operator==(const MakesSteel&, const MakesSteel&) = default;
};
/// Each own improvement is then worth so many points at the end.
struct MovesWood {
  static constexpr std::string_view type = "moves_wood";
  std::uint8_t points;
  std::uint8_t improvements;
  friend bool operator==(const MovesWood&, const MovesWood&) = default;
};
/// So many delivered then.
struct CollectsGood {
  static constexpr std::string_view type = "collects_good";
  Good good;
  std::uint8_t have;
  friend bool operator==(const CollectsGood&, const CollectsGood&) = default;
};
/// The railcar can be loaded anew, with this good.
struct FreesRailcar {
  static constexpr std::string_view type = "frees_railcar";
  Good good;
  friend bool operator==(const FreesRailcar&, const FreesRailcar&) = default;
};
/// Nothing here fits the railcar.
struct NothingToLoad {
  static constexpr std::string_view type = "nothing_to_load";
  PlaceId place;
  friend bool operator==(const NothingToLoad&, const NothingToLoad&) = default;
};
/// So many railcars more can be put on the train then.
struct MakesRoom {
  static constexpr std::string_view type = "makes_room";
  std::uint8_t railcars;
  friend bool operator==(const MakesRoom&, const MakesRoom&) = default;
};
/// The nearest open place that wants the good, and the days to go there.
struct WantedAt {
  static constexpr std::string_view type = "wanted_at";
  Good good;
  PlaceId place;
  std::uint8_t days;
  friend bool operator==(const WantedAt&, const WantedAt&) = default;
};
/// The hand has a card that leads there.
struct InHand {
  static constexpr std::string_view type = "in_hand";
  PlaceId place;
  friend bool operator==(const InHand&, const InHand&) = default;
};
/// No open place wants the good now.
struct WantedNowhere {
  static constexpr std::string_view type = "wanted_nowhere";
  Good good;
  friend bool operator==(const WantedNowhere&, const WantedNowhere&) = default;
};
/// The railcar can take this good here.
struct CanLoad {
  static constexpr std::string_view type = "can_load";
  Good good;
  PlaceId place;
  friend bool operator==(const CanLoad&, const CanLoad&) = default;
};
/// What a place wants after tokens were swapped.
struct DemandThen {
  static constexpr std::string_view type = "demand_then";
  PlaceId place;
  Good good;
  friend bool operator==(const DemandThen&, const DemandThen&) = default;
};
/// So much steel lies in a city then.
struct SteelThen {
  static constexpr std::string_view type = "steel_then";
  PlaceId place;
  std::uint8_t steel;
  friend bool operator==(const SteelThen&, const SteelThen&) = default;
};

// Developments.

/// The train may have so many railcars then.
struct PullsMore {
  static constexpr std::string_view type = "pulls_more";
  std::uint8_t railcars;
  friend bool operator==(const PullsMore&, const PullsMore&) = default;
};
/// Longer moves take a day less from now on.
struct BecomesFast {
  static constexpr std::string_view type = "becomes_fast";
  friend bool operator==(const BecomesFast&, const BecomesFast&) = default;
};
/// The city will take this good, which the train carries.
struct OpensPlace {
  static constexpr std::string_view type = "opens_place";
  PlaceId place;
  Good good;
  friend bool operator==(const OpensPlace&, const OpensPlace&) = default;
};
/// What the improvement is worth at the end, as the wood marker stands now.
struct ImprovementWorth {
  static constexpr std::string_view type = "improvement_worth";
  Improvement improvement;
  std::uint8_t points;
  friend bool operator==(const ImprovementWorth&, const ImprovementWorth&) = default;
};
struct GivesGoods {
  static constexpr std::string_view type = "gives_goods";
  Good good;
  std::uint8_t cubes;
  friend bool operator==(const GivesGoods&, const GivesGoods&) = default;
};
/// So many days are left before the last turn.
struct DaysToUse {
  static constexpr std::string_view type = "days_to_use";
  std::uint8_t days;
  friend bool operator==(const DaysToUse&, const DaysToUse&) = default;
};
/// What a first card of the company can do, besides carrying goods and developing.
struct CompanyOffers {
  static constexpr std::string_view type = "company_offers";
  CompanyId company;
  CardId card;
  friend bool operator==(const CompanyOffers&, const CompanyOffers&) = default;
};
/// So many of the company's first cards allow developments.
struct CompanyDevelops {
  static constexpr std::string_view type = "company_develops";
  std::uint8_t cards;
  friend bool operator==(const CompanyDevelops&, const CompanyDevelops&) = default;
};

// Cards and days.

/// So many cards are drawn.
struct DrawsUp {
  static constexpr std::string_view type = "draws_up";
  std::uint8_t cards;
  friend bool operator==(const DrawsUp&, const DrawsUp&) = default;
};
/// Another card comes for it.
struct DrawsNew {
  static constexpr std::string_view type = "draws_new";
  friend bool operator==(const DrawsNew&, const DrawsNew&) = default;
};
/// The place of the card wants nothing that the train carries.
struct PlaceWantsNothing {
  static constexpr std::string_view type = "place_wants_nothing";
  PlaceId place;
  friend bool operator==(const PlaceWantsNothing&, const PlaceWantsNothing&) = default;
};
struct KeepsForLater {
  static constexpr std::string_view type = "keeps_for_later";
  friend bool operator==(const KeepsForLater&, const KeepsForLater&) = default;
};
/// Another railcar can be stored then.
struct FreesSpur {
  static constexpr std::string_view type = "frees_spur";
  friend bool operator==(const FreesSpur&, const FreesSpur&) = default;
};
/// Days behind the farthest marker, a point each.
struct TimePoints {
  static constexpr std::string_view type = "time_points";
  std::uint8_t points;
  friend bool operator==(const TimePoints&, const TimePoints&) = default;
};

using Motive =
    std::variant<DeliversThere, ContractThere, ContractAhead, FirstThere, MovesAgain, NearerTo,
                 LoadsThere, ArrivesOn, NoWay, SavesDay, ScoresPoints, CompletesSet, CoalForSpeed,
                 SteelForForce, MakesSteel, MovesWood, CollectsGood, FreesRailcar, NothingToLoad,
                 MakesRoom, WantedAt, InHand, WantedNowhere, CanLoad, DemandThen, SteelThen,
                 PullsMore, BecomesFast, OpensPlace, ImprovementWorth, GivesGoods, DaysToUse,
                 CompanyOffers, CompanyDevelops, DrawsUp, DrawsNew, PlaceWantsNothing,
                 KeepsForLater, FreesSpur, TimePoints>;

BOOST_DESCRIBE_STRUCT(DeliversThere, (), (place, good, cubes))
BOOST_DESCRIBE_STRUCT(ContractThere, (), (contract, points))
BOOST_DESCRIBE_STRUCT(ContractAhead, (), (contract, days, until))
BOOST_DESCRIBE_STRUCT(FirstThere, (), (place, points))
BOOST_DESCRIBE_STRUCT(MovesAgain, (), ())
BOOST_DESCRIBE_STRUCT(NearerTo, (), (good, place, days))
BOOST_DESCRIBE_STRUCT(LoadsThere, (), (place, good))
BOOST_DESCRIBE_STRUCT(ArrivesOn, (), (place, day))
BOOST_DESCRIBE_STRUCT(NoWay, (), ())
BOOST_DESCRIBE_STRUCT(SavesDay, (), ())
BOOST_DESCRIBE_STRUCT(ScoresPoints, (), (points))
BOOST_DESCRIBE_STRUCT(CompletesSet, (), (points))
BOOST_DESCRIBE_STRUCT(CoalForSpeed, (), (have, need))
BOOST_DESCRIBE_STRUCT(SteelForForce, (), (force, have, need))
BOOST_DESCRIBE_STRUCT(MakesSteel, (), (place, steel))
BOOST_DESCRIBE_STRUCT(MovesWood, (), (points, improvements))
BOOST_DESCRIBE_STRUCT(CollectsGood, (), (good, have))
BOOST_DESCRIBE_STRUCT(FreesRailcar, (), (good))
BOOST_DESCRIBE_STRUCT(NothingToLoad, (), (place))
BOOST_DESCRIBE_STRUCT(MakesRoom, (), (railcars))
BOOST_DESCRIBE_STRUCT(WantedAt, (), (good, place, days))
BOOST_DESCRIBE_STRUCT(InHand, (), (place))
BOOST_DESCRIBE_STRUCT(WantedNowhere, (), (good))
BOOST_DESCRIBE_STRUCT(CanLoad, (), (good, place))
BOOST_DESCRIBE_STRUCT(DemandThen, (), (place, good))
BOOST_DESCRIBE_STRUCT(SteelThen, (), (place, steel))
BOOST_DESCRIBE_STRUCT(PullsMore, (), (railcars))
BOOST_DESCRIBE_STRUCT(BecomesFast, (), ())
BOOST_DESCRIBE_STRUCT(OpensPlace, (), (place, good))
BOOST_DESCRIBE_STRUCT(ImprovementWorth, (), (improvement, points))
BOOST_DESCRIBE_STRUCT(GivesGoods, (), (good, cubes))
BOOST_DESCRIBE_STRUCT(DaysToUse, (), (days))
BOOST_DESCRIBE_STRUCT(CompanyOffers, (), (company, card))
BOOST_DESCRIBE_STRUCT(CompanyDevelops, (), (cards))
BOOST_DESCRIBE_STRUCT(DrawsUp, (), (cards))
BOOST_DESCRIBE_STRUCT(DrawsNew, (), ())
BOOST_DESCRIBE_STRUCT(PlaceWantsNothing, (), (place))
BOOST_DESCRIBE_STRUCT(KeepsForLater, (), ())
BOOST_DESCRIBE_STRUCT(FreesSpur, (), ())
BOOST_DESCRIBE_STRUCT(TimePoints, (), (points))

/// Finds the reasons for actions of a seat, from its own view and nothing else.
class Motives {
 public:
  using Motive = grand_trunk_journey::Motive;
  /// The best first.
  using List = FixedList<Motive, 2>;

  /// `view` must be a seat's own, and both must outlive this.
  Motives(const GrandTrunkJourney& g, const View& view);

  /// One or two for an action that this seat may choose now.
  List of(const Action& action) const;

 private:
  void on(List& out, const ChooseCompany& a) const;
  void on(List& out, const ChooseFirstLoad& a) const { carry(out, a.good, here()); }
  void on(List& out, const Move& a) const;
  void on(List& out, const Maintain& a) const;
  void on(List& out, const Discard& a) const { let_go(out, a.card); }
  void on(List& out, const Pass& a) const;
  void on(List& out, const Deliver& a) const;
  void on(List& out, const FulfilContract& a) const { points(out, a); }
  void on(List& out, const GiveUp& a) const;
  void on(List& out, const RemoveRailcar& a) const;
  void on(List& out, const AddRailcar& a) const { couple(out, a.railcar); }
  void on(List& out, const Load& a) const { carry(out, a.good, here()); }
  void on(List& out, const EndTurn& a) const;
  void on(List& out, const UseHighCapacity& a) const { more(out, a.railcar); }
  void on(List& out, const InfluenceDemand& a) const;
  void on(List& out, const OverlandTransport& a) const;
  void on(List& out, const UseRailYard& a) const { couple(out, a.railcar); }
  void on(List& out, const UseRightOfWay&) const { add(out, SavesDay{}); }
  void on(List& out, const IncreaseForce& a) const;
  void on(List& out, const IncreaseSpeed& a) const;
  void on(List& out, const BuildTerminal& a) const;
  void on(List& out, const AcquireImprovement& a) const;
  void on(List& out, const TakeObjective& a) const { points(out, a); }
  void on(List& out, const SellForeignSteel& a) const { points(out, a); }
  void on(List& out, const UseHiRoof& a) const { more(out, a.railcar); }
  void on(List& out, const StoreRailcar&) const { add(out, KeepsForLater{}); }
  void on(List& out, const AttachStored& a) const;
  void on(List& out, const DiscardStored& a) const;
  void on(List& out, const UseCrane& a) const { carry(out, a.good, here()); }
  void on(List& out, const UseRoundhouse& a) const { let_go(out, a.card); }
  void on(List& out, const UseSemaphore& a) const { let_go(out, a.card); }
  template <class Other>
  void on(List&, const Other&) const {}  // chance needs no reasons

  static void add(List& out, const Motive& motive) {
    const bool said = std::find(out.begin(), out.end(), motive) != out.end();
    if (!said && out.size() < List::capacity) out.push(motive);
  }

  void points(List& out, const Action& a) const;
  void carry(List& out, Good good, PlaceId from) const;
  void couple(List& out, CardId railcar) const;
  void more(List& out, CardId railcar) const;
  void let_go(List& out, CardId card) const;
  void unload(List& out, const Move& a) const;
  void look_further(List& out, const Move& a) const;
  void ahead(List& out, Good good, PlaceId from, int day) const;

  const PlaceView& at(PlaceId place) const { return sight_.at(place); }
  PlaceId here() const { return sight_.here(); }
  const Face& face(CardId card) const { return sight_.face(card); }
  const RailcarView* railcar(CardId card) const { return sight_.railcar(card); }
  bool wanted(Good good, PlaceId place) const { return sight_.wanted(good, place); }
  bool carries(Good good) const;
  std::optional<Good> loadable(CardId railcar, PlaceId place) const;
  int days(PlaceId from, PlaceId to) const;
  std::optional<NearerTo> nearest(Good good, PlaceId from) const;
  bool leads_to(CardId card, PlaceId place) const;

  const GrandTrunkJourney& g_;
  const Board& board_;
  const View& view_;
  Sight sight_;
  const PlayerView& me_;
};

/// In English, for terminals.
std::string words(const GrandTrunkJourney& g, const Motive& motive);

}  // namespace rail::grand_trunk_journey
