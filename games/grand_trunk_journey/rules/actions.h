// What players and chance can do.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/actor.h"
#include "games/grand_trunk_journey/rules/cards.h"

namespace rail::grand_trunk_journey {

enum class PlaceId : std::uint8_t {};
enum class TokenId : std::uint8_t {};     // a goods token
enum class ContractId : std::uint8_t {};  // a special delivery contract
enum class CompanyId : std::uint8_t {};
enum class ObjectiveId : std::uint8_t {};

enum class Good : std::uint8_t { coal, iron, wood, steel };
BOOST_DESCRIBE_ENUM(Good, coal, iron, wood, steel)

/// The 16 improvements in the order of the rulebook: 7 permanent, 3 one-time, 6 with actions.
enum class Improvement : std::uint8_t {
  coal_exporter,
  early_delivery,
  late_delivery,
  rail_equipment_factory,
  speculator,
  warehouse,
  wood_exporter,
  coal_mine,
  forest_exploitation,
  iron_ore_mine,
  foreign_steel_contract,
  hi_roof_boxcar,
  parking_spur,
  railroad_crane,
  roundhouse,
  semaphore_signaling
};
BOOST_DESCRIBE_ENUM(Improvement, coal_exporter, early_delivery, late_delivery,
                    rail_equipment_factory, speculator, warehouse, wood_exporter, coal_mine,
                    forest_exploitation, iron_ore_mine, foreign_steel_contract, hi_roof_boxcar,
                    parking_spur, railroad_crane, roundhouse, semaphore_signaling)

/// Where the builder's new city card goes.
enum class NewCard : std::uint8_t { on_deck, on_discards };
BOOST_DESCRIBE_ENUM(NewCard, on_deck, on_discards)

/// Where a railcar goes that leaves the train.
enum class Siding : std::uint8_t { discards, parking_spur };
BOOST_DESCRIBE_ENUM(Siding, discards, parking_spur)

inline constexpr int good_kinds = 4;
inline constexpr int improvement_kinds = 16;
inline constexpr int max_players = 4;
inline constexpr int max_places = 16;
inline constexpr int max_tokens = 32;
inline constexpr int max_contracts = 32;
inline constexpr int max_slots = 12;
inline constexpr int max_objectives = 16;
inline constexpr int max_companies = 8;
inline constexpr int max_force = 4;
inline constexpr int max_hand = 6;
inline constexpr int max_day = 40;
inline constexpr int max_first_delivery = 9;  // points
inline constexpr int max_actions = 1024;      // legal ones at one moment

using Cubes = Counts<Good, good_kinds>;
using GoodSet = IdSet<Good, 32>;
using PlaceSet = IdSet<PlaceId, 32>;
using CompanySet = IdSet<CompanyId, 32>;
using Improvements = IdSet<Improvement, 32>;
using Objectives = IdSet<ObjectiveId, 32>;

// Set-up.

/// Play with this company.
struct ChooseCompany {
  static constexpr std::string_view type = "choose_company";
  CompanyId company;
  friend bool operator==(const ChooseCompany&, const ChooseCompany&) = default;
};
/// Begin with this railcar and this good on it.
struct ChooseFirstLoad {
  static constexpr std::string_view type = "choose_first_load";
  CardId railcar;
  Good good;
  friend bool operator==(const ChooseFirstLoad&, const ChooseFirstLoad&) = default;
};

// A turn: move the train, or maintenance, or no more turns.

/// Play a place card and move the train there in so many days.
struct Move {
  static constexpr std::string_view type = "move";
  CardId card;
  PlaceId to;
  std::uint8_t days;
  friend bool operator==(const Move&, const Move&) = default;
};
/// Option 2: spend a day to discard and draw.
struct Maintain {
  static constexpr std::string_view type = "maintain";
  friend bool operator==(const Maintain&, const Maintain&) = default;
};
/// In maintenance: discard a card from the hand.
struct Discard {
  static constexpr std::string_view type = "discard";
  CardId card;
  friend bool operator==(const Discard&, const Discard&) = default;
};
/// Play no more turns.
struct Pass {
  static constexpr std::string_view type = "pass";
  friend bool operator==(const Pass&, const Pass&) = default;
};

// Steps 2 to 5.

/// Unload one cube where it is in demand.
struct Deliver {
  static constexpr std::string_view type = "deliver";
  CardId railcar;
  friend bool operator==(const Deliver&, const Deliver&) = default;
};
/// Unload one cube for a special delivery contract.
struct FulfilContract {
  static constexpr std::string_view type = "fulfil_contract";
  CardId railcar;
  ContractId contract;
  friend bool operator==(const FulfilContract&, const FulfilContract&) = default;
};
/// Unload one cube where it is not in demand, for a point.
struct GiveUp {
  static constexpr std::string_view type = "give_up";
  CardId railcar;
  friend bool operator==(const GiveUp&, const GiveUp&) = default;
};
/// Take an empty railcar off the train.
struct RemoveRailcar {
  static constexpr std::string_view type = "remove_railcar";
  CardId railcar;
  Siding to;
  friend bool operator==(const RemoveRailcar&, const RemoveRailcar&) = default;
};
/// Put a railcar from the hand on the train.
struct AddRailcar {
  static constexpr std::string_view type = "add_railcar";
  CardId railcar;
  friend bool operator==(const AddRailcar&, const AddRailcar&) = default;
};
/// Load a good on an empty railcar.
struct Load {
  static constexpr std::string_view type = "load";
  CardId railcar;
  Good good;
  friend bool operator==(const Load&, const Load&) = default;
};
/// All done: draw new cards.
struct EndTurn {
  static constexpr std::string_view type = "end_turn";
  friend bool operator==(const EndTurn&, const EndTurn&) = default;
};

// Actions on city and port cards, which are discarded for them.

/// Load a second cube of the same good on a railcar.
struct UseHighCapacity {
  static constexpr std::string_view type = "use_high_capacity";
  CardId card;
  CardId railcar;
  friend bool operator==(const UseHighCapacity&, const UseHighCapacity&) = default;
};
/// Swap the goods tokens of two cities or two ports; `a` comes before `b` on the board.
struct InfluenceDemand {
  static constexpr std::string_view type = "influence_demand";
  CardId card;
  PlaceId a;
  PlaceId b;
  friend bool operator==(const InfluenceDemand&, const InfluenceDemand&) = default;
};
/// Move a steel cube between neighbouring cities.
struct OverlandTransport {
  static constexpr std::string_view type = "overland_transport";
  CardId card;
  PlaceId from;
  PlaceId to;
  friend bool operator==(const OverlandTransport&, const OverlandTransport&) = default;
};
/// Put a railcar from the discards on the train.
struct UseRailYard {
  static constexpr std::string_view type = "use_rail_yard";
  CardId card;
  CardId railcar;
  friend bool operator==(const UseRailYard&, const UseRailYard&) = default;
};
/// The move of this turn will cost a day less.
struct UseRightOfWay {
  static constexpr std::string_view type = "use_right_of_way";
  CardId card;
  friend bool operator==(const UseRightOfWay&, const UseRightOfWay&) = default;
};
/// Development: pull one more railcar.
struct IncreaseForce {
  static constexpr std::string_view type = "increase_force";
  CardId card;
  friend bool operator==(const IncreaseForce&, const IncreaseForce&) = default;
};
/// Development: become fast.
struct IncreaseSpeed {
  static constexpr std::string_view type = "increase_speed";
  CardId card;
  friend bool operator==(const IncreaseSpeed&, const IncreaseSpeed&) = default;
};
/// Development: open a city to everybody.
struct BuildTerminal {
  static constexpr std::string_view type = "build_terminal";
  CardId card;
  PlaceId city;
  NewCard new_card;
  friend bool operator==(const BuildTerminal&, const BuildTerminal&) = default;
};
/// Development: take an improvement from the display.
struct AcquireImprovement {
  static constexpr std::string_view type = "acquire_improvement";
  CardId card;
  Improvement improvement;
  friend bool operator==(const AcquireImprovement&, const AcquireImprovement&) = default;
};
/// Development: score an objective.
struct TakeObjective {
  static constexpr std::string_view type = "take_objective";
  CardId card;
  ObjectiveId objective;
  friend bool operator==(const TakeObjective&, const TakeObjective&) = default;
};

// Actions of improvements, each once a turn.

/// Foreign Steel Contract: a day for a point after a steel delivery.
struct SellForeignSteel {
  static constexpr std::string_view type = "sell_foreign_steel";
  friend bool operator==(const SellForeignSteel&, const SellForeignSteel&) = default;
};
/// Hi-Roof Boxcar: a day for a second steel cube on a railcar.
struct UseHiRoof {
  static constexpr std::string_view type = "use_hi_roof";
  CardId railcar;
  friend bool operator==(const UseHiRoof&, const UseHiRoof&) = default;
};
/// Parking Spur: put a railcar from the hand in reserve.
struct StoreRailcar {
  static constexpr std::string_view type = "store_railcar";
  CardId railcar;
  friend bool operator==(const StoreRailcar&, const StoreRailcar&) = default;
};
/// Parking Spur: a day to put the stored railcar on the train.
struct AttachStored {
  static constexpr std::string_view type = "attach_stored";
  friend bool operator==(const AttachStored&, const AttachStored&) = default;
};
/// Parking Spur: discard the stored railcar.
struct DiscardStored {
  static constexpr std::string_view type = "discard_stored";
  friend bool operator==(const DiscardStored&, const DiscardStored&) = default;
};
/// Railroad Crane: before moving, a day to add a railcar from the hand and load it.
struct UseCrane {
  static constexpr std::string_view type = "use_crane";
  CardId railcar;
  Good good;
  friend bool operator==(const UseCrane&, const UseCrane&) = default;
};
/// Roundhouse: discard a card and draw one.
struct UseRoundhouse {
  static constexpr std::string_view type = "use_roundhouse";
  CardId card;
  friend bool operator==(const UseRoundhouse&, const UseRoundhouse&) = default;
};
/// Semaphore Signaling: discard a card.
struct UseSemaphore {
  static constexpr std::string_view type = "use_semaphore";
  CardId card;
  friend bool operator==(const UseSemaphore&, const UseSemaphore&) = default;
};

// What chance does.

/// The goods token of the next place without one.
struct PlaceGoods {
  static constexpr std::string_view type = "place_goods";
  PlaceId place;
  TokenId token;
  friend bool operator==(const PlaceGoods&, const PlaceGoods&) = default;
};
/// The first delivery token of the next city that gets one.
struct PlaceFirstDelivery {
  static constexpr std::string_view type = "place_first_delivery";
  PlaceId city;
  std::uint8_t points;
  friend bool operator==(const PlaceFirstDelivery&, const PlaceFirstDelivery&) = default;
};
/// The next contract on the time track turns out to be this one.
struct TurnContract {
  static constexpr std::string_view type = "turn_contract";
  ContractId contract;
  friend bool operator==(const TurnContract&, const TurnContract&) = default;
};
struct DisplayImprovement {
  static constexpr std::string_view type = "display_improvement";
  Improvement improvement;
  friend bool operator==(const DisplayImprovement&, const DisplayImprovement&) = default;
};
struct DisplayObjective {
  static constexpr std::string_view type = "display_objective";
  ObjectiveId objective;
  friend bool operator==(const DisplayObjective&, const DisplayObjective&) = default;
};
struct ChooseStart {
  static constexpr std::string_view type = "choose_start";
  Seat seat;
  friend bool operator==(const ChooseStart&, const ChooseStart&) = default;
};
/// The next seat in turn order plays with this company.
struct DealCompany {
  static constexpr std::string_view type = "deal_company";
  CompanyId company;
  friend bool operator==(const DealCompany&, const DealCompany&) = default;
};
/// The next seat in turn order starts here.
struct DealStartCity {
  static constexpr std::string_view type = "deal_start_city";
  PlaceId city;
  friend bool operator==(const DealStartCity&, const DealStartCity&) = default;
};
/// The top card of the deck turns out to be this one.
struct DealCard {
  static constexpr std::string_view type = "deal_card";
  CardId card;
  friend bool operator==(const DealCard&, const DealCard&) = default;
};

using Action =
    std::variant<ChooseCompany, ChooseFirstLoad, Move, Maintain, Discard, Pass, Deliver,
                 FulfilContract, GiveUp, RemoveRailcar, AddRailcar, Load, EndTurn, UseHighCapacity,
                 InfluenceDemand, OverlandTransport, UseRailYard, UseRightOfWay, IncreaseForce,
                 IncreaseSpeed, BuildTerminal, AcquireImprovement, TakeObjective, SellForeignSteel,
                 UseHiRoof, StoreRailcar, AttachStored, DiscardStored, UseCrane, UseRoundhouse,
                 UseSemaphore, PlaceGoods, PlaceFirstDelivery, TurnContract, DisplayImprovement,
                 DisplayObjective, ChooseStart, DealCompany, DealStartCity, DealCard>;

BOOST_DESCRIBE_STRUCT(ChooseCompany, (), (company))
BOOST_DESCRIBE_STRUCT(ChooseFirstLoad, (), (railcar, good))
BOOST_DESCRIBE_STRUCT(Move, (), (card, to, days))
BOOST_DESCRIBE_STRUCT(Maintain, (), ())
BOOST_DESCRIBE_STRUCT(Discard, (), (card))
BOOST_DESCRIBE_STRUCT(Pass, (), ())
BOOST_DESCRIBE_STRUCT(Deliver, (), (railcar))
BOOST_DESCRIBE_STRUCT(FulfilContract, (), (railcar, contract))
BOOST_DESCRIBE_STRUCT(GiveUp, (), (railcar))
BOOST_DESCRIBE_STRUCT(RemoveRailcar, (), (railcar, to))
BOOST_DESCRIBE_STRUCT(AddRailcar, (), (railcar))
BOOST_DESCRIBE_STRUCT(Load, (), (railcar, good))
BOOST_DESCRIBE_STRUCT(EndTurn, (), ())
BOOST_DESCRIBE_STRUCT(UseHighCapacity, (), (card, railcar))
BOOST_DESCRIBE_STRUCT(InfluenceDemand, (), (card, a, b))
BOOST_DESCRIBE_STRUCT(OverlandTransport, (), (card, from, to))
BOOST_DESCRIBE_STRUCT(UseRailYard, (), (card, railcar))
BOOST_DESCRIBE_STRUCT(UseRightOfWay, (), (card))
BOOST_DESCRIBE_STRUCT(IncreaseForce, (), (card))
BOOST_DESCRIBE_STRUCT(IncreaseSpeed, (), (card))
BOOST_DESCRIBE_STRUCT(BuildTerminal, (), (card, city, new_card))
BOOST_DESCRIBE_STRUCT(AcquireImprovement, (), (card, improvement))
BOOST_DESCRIBE_STRUCT(TakeObjective, (), (card, objective))
BOOST_DESCRIBE_STRUCT(SellForeignSteel, (), ())
BOOST_DESCRIBE_STRUCT(UseHiRoof, (), (railcar))
BOOST_DESCRIBE_STRUCT(StoreRailcar, (), (railcar))
BOOST_DESCRIBE_STRUCT(AttachStored, (), ())
BOOST_DESCRIBE_STRUCT(DiscardStored, (), ())
BOOST_DESCRIBE_STRUCT(UseCrane, (), (railcar, good))
BOOST_DESCRIBE_STRUCT(UseRoundhouse, (), (card))
BOOST_DESCRIBE_STRUCT(UseSemaphore, (), (card))
BOOST_DESCRIBE_STRUCT(PlaceGoods, (), (place, token))
BOOST_DESCRIBE_STRUCT(PlaceFirstDelivery, (), (city, points))
BOOST_DESCRIBE_STRUCT(TurnContract, (), (contract))
BOOST_DESCRIBE_STRUCT(DisplayImprovement, (), (improvement))
BOOST_DESCRIBE_STRUCT(DisplayObjective, (), (objective))
BOOST_DESCRIBE_STRUCT(ChooseStart, (), (seat))
BOOST_DESCRIBE_STRUCT(DealCompany, (), (company))
BOOST_DESCRIBE_STRUCT(DealStartCity, (), (city))
BOOST_DESCRIBE_STRUCT(DealCard, (), (card))

}  // namespace rail::grand_trunk_journey
