// What the table sees happen. An optional that is empty is a secret of somebody else's.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "games/grand_trunk_journey/rules/actions.h"

namespace rail::grand_trunk_journey {

struct GoodsPlaced {
  static constexpr std::string_view type = "goods_placed";
  PlaceId place;
  TokenId token;
  friend bool operator==(const GoodsPlaced&, const GoodsPlaced&) = default;
};
struct FirstDeliveryPlaced {
  static constexpr std::string_view type = "first_delivery_placed";
  PlaceId city;
  std::uint8_t points;
  friend bool operator==(const FirstDeliveryPlaced&, const FirstDeliveryPlaced&) = default;
};
struct ContractTurned {
  static constexpr std::string_view type = "contract_turned";
  ContractId contract;
  std::uint8_t slot;
  friend bool operator==(const ContractTurned&, const ContractTurned&) = default;
};
struct ImprovementDisplayed {
  static constexpr std::string_view type = "improvement_displayed";
  Improvement improvement;
  friend bool operator==(const ImprovementDisplayed&, const ImprovementDisplayed&) = default;
};
struct ObjectiveDisplayed {
  static constexpr std::string_view type = "objective_displayed";
  ObjectiveId objective;
  friend bool operator==(const ObjectiveDisplayed&, const ObjectiveDisplayed&) = default;
};
struct StartChosen {
  static constexpr std::string_view type = "start_chosen";
  Seat seat;
  friend bool operator==(const StartChosen&, const StartChosen&) = default;
};
struct CompanyTaken {
  static constexpr std::string_view type = "company_taken";
  Seat seat;
  CompanyId company;
  friend bool operator==(const CompanyTaken&, const CompanyTaken&) = default;
};
struct TrainPlaced {
  static constexpr std::string_view type = "train_placed";
  Seat seat;
  PlaceId city;
  friend bool operator==(const TrainPlaced&, const TrainPlaced&) = default;
};
struct TurnStarted {
  static constexpr std::string_view type = "turn_started";
  Seat seat;
  friend bool operator==(const TurnStarted&, const TurnStarted&) = default;
};
/// The marker on the time track stands on `day` now.
struct DaysSpent {
  static constexpr std::string_view type = "days_spent";
  Seat seat;
  std::uint8_t days;
  std::uint8_t day;
  friend bool operator==(const DaysSpent&, const DaysSpent&) = default;
};
struct TrainMoved {
  static constexpr std::string_view type = "train_moved";
  Seat seat;
  CardId card;
  PlaceId from;
  PlaceId to;
  friend bool operator==(const TrainMoved&, const TrainMoved&) = default;
};
struct CubeDelivered {
  static constexpr std::string_view type = "cube_delivered";
  Seat seat;
  CardId railcar;
  Good good;
  PlaceId place;
  friend bool operator==(const CubeDelivered&, const CubeDelivered&) = default;
};
struct SteelMade {
  static constexpr std::string_view type = "steel_made";
  PlaceId city;
  std::uint8_t cubes;
  friend bool operator==(const SteelMade&, const SteelMade&) = default;
};
struct FirstDeliveryTaken {
  static constexpr std::string_view type = "first_delivery_taken";
  Seat seat;
  PlaceId city;
  std::uint8_t points;
  friend bool operator==(const FirstDeliveryTaken&, const FirstDeliveryTaken&) = default;
};
struct ContractFulfilled {
  static constexpr std::string_view type = "contract_fulfilled";
  Seat seat;
  CardId railcar;
  ContractId contract;
  std::uint8_t points;
  friend bool operator==(const ContractFulfilled&, const ContractFulfilled&) = default;
};
struct CubeGivenUp {
  static constexpr std::string_view type = "cube_given_up";
  Seat seat;
  CardId railcar;
  Good good;
  friend bool operator==(const CubeGivenUp&, const CubeGivenUp&) = default;
};
struct RailcarRemoved {
  static constexpr std::string_view type = "railcar_removed";
  Seat seat;
  CardId railcar;
  Siding to;
  friend bool operator==(const RailcarRemoved&, const RailcarRemoved&) = default;
};
struct RailcarAdded {
  static constexpr std::string_view type = "railcar_added";
  Seat seat;
  CardId railcar;
  friend bool operator==(const RailcarAdded&, const RailcarAdded&) = default;
};
struct CubeLoaded {
  static constexpr std::string_view type = "cube_loaded";
  Seat seat;
  CardId railcar;
  Good good;
  friend bool operator==(const CubeLoaded&, const CubeLoaded&) = default;
};
/// A card was discarded for its action.
struct CardPlayed {
  static constexpr std::string_view type = "card_played";
  Seat seat;
  CardId card;
  friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};
struct CardDiscarded {
  static constexpr std::string_view type = "card_discarded";
  Seat seat;
  CardId card;
  friend bool operator==(const CardDiscarded&, const CardDiscarded&) = default;
};
struct TokensSwapped {
  static constexpr std::string_view type = "tokens_swapped";
  Seat seat;
  PlaceId a;
  PlaceId b;
  friend bool operator==(const TokensSwapped&, const TokensSwapped&) = default;
};
struct SteelMoved {
  static constexpr std::string_view type = "steel_moved";
  Seat seat;
  PlaceId from;
  PlaceId to;
  friend bool operator==(const SteelMoved&, const SteelMoved&) = default;
};
struct ForceIncreased {
  static constexpr std::string_view type = "force_increased";
  Seat seat;
  std::uint8_t force;
  friend bool operator==(const ForceIncreased&, const ForceIncreased&) = default;
};
struct SpeedIncreased {
  static constexpr std::string_view type = "speed_increased";
  Seat seat;
  friend bool operator==(const SpeedIncreased&, const SpeedIncreased&) = default;
};
struct TerminalBuilt {
  static constexpr std::string_view type = "terminal_built";
  Seat seat;
  PlaceId city;
  NewCard new_card;
  friend bool operator==(const TerminalBuilt&, const TerminalBuilt&) = default;
};
struct SpeculatorPaid {
  static constexpr std::string_view type = "speculator_paid";
  Seat seat;
  friend bool operator==(const SpeculatorPaid&, const SpeculatorPaid&) = default;
};
struct ImprovementAcquired {
  static constexpr std::string_view type = "improvement_acquired";
  Seat seat;
  Improvement improvement;
  friend bool operator==(const ImprovementAcquired&, const ImprovementAcquired&) = default;
};
struct ImprovementUsed {
  static constexpr std::string_view type = "improvement_used";
  Seat seat;
  Improvement improvement;
  friend bool operator==(const ImprovementUsed&, const ImprovementUsed&) = default;
};
struct ObjectiveTaken {
  static constexpr std::string_view type = "objective_taken";
  Seat seat;
  ObjectiveId objective;
  std::uint16_t points;
  friend bool operator==(const ObjectiveTaken&, const ObjectiveTaken&) = default;
};
struct RailcarStored {
  static constexpr std::string_view type = "railcar_stored";
  Seat seat;
  CardId railcar;
  friend bool operator==(const RailcarStored&, const RailcarStored&) = default;
};
struct StoredDiscarded {
  static constexpr std::string_view type = "stored_discarded";
  Seat seat;
  CardId railcar;
  friend bool operator==(const StoredDiscarded&, const StoredDiscarded&) = default;
};
struct MaintenanceStarted {
  static constexpr std::string_view type = "maintenance_started";
  Seat seat;
  friend bool operator==(const MaintenanceStarted&, const MaintenanceStarted&) = default;
};
/// Secret: the card, to all but its owner.
struct CardDrawn {
  static constexpr std::string_view type = "card_drawn";
  Seat seat;
  std::optional<CardId> card;
  friend bool operator==(const CardDrawn&, const CardDrawn&) = default;
};
/// A new city card that everybody saw put on the deck.
struct TopCardDrawn {
  static constexpr std::string_view type = "top_card_drawn";
  Seat seat;
  CardId card;
  friend bool operator==(const TopCardDrawn&, const TopCardDrawn&) = default;
};
struct DeckShuffled {
  static constexpr std::string_view type = "deck_shuffled";
  Seat seat;
  std::uint8_t cards;
  friend bool operator==(const DeckShuffled&, const DeckShuffled&) = default;
};
struct PlayerPassed {
  static constexpr std::string_view type = "player_passed";
  Seat seat;
  friend bool operator==(const PlayerPassed&, const PlayerPassed&) = default;
};
/// The first marker has come to the last spaces of the time track.
struct FinalTurns {
  static constexpr std::string_view type = "final_turns";
  Seat seat;
  friend bool operator==(const FinalTurns&, const FinalTurns&) = default;
};
struct GameEnded {
  static constexpr std::string_view type = "game_ended";
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

using Event =
    std::variant<GoodsPlaced, FirstDeliveryPlaced, ContractTurned, ImprovementDisplayed,
                 ObjectiveDisplayed, StartChosen, CompanyTaken, TrainPlaced, TurnStarted, DaysSpent,
                 TrainMoved, CubeDelivered, SteelMade, FirstDeliveryTaken, ContractFulfilled,
                 CubeGivenUp, RailcarRemoved, RailcarAdded, CubeLoaded, CardPlayed, CardDiscarded,
                 TokensSwapped, SteelMoved, ForceIncreased, SpeedIncreased, TerminalBuilt,
                 SpeculatorPaid, ImprovementAcquired, ImprovementUsed, ObjectiveTaken,
                 RailcarStored, StoredDiscarded, MaintenanceStarted, CardDrawn, TopCardDrawn,
                 DeckShuffled, PlayerPassed, FinalTurns, GameEnded>;

BOOST_DESCRIBE_STRUCT(GoodsPlaced, (), (place, token))
BOOST_DESCRIBE_STRUCT(FirstDeliveryPlaced, (), (city, points))
BOOST_DESCRIBE_STRUCT(ContractTurned, (), (contract, slot))
BOOST_DESCRIBE_STRUCT(ImprovementDisplayed, (), (improvement))
BOOST_DESCRIBE_STRUCT(ObjectiveDisplayed, (), (objective))
BOOST_DESCRIBE_STRUCT(StartChosen, (), (seat))
BOOST_DESCRIBE_STRUCT(CompanyTaken, (), (seat, company))
BOOST_DESCRIBE_STRUCT(TrainPlaced, (), (seat, city))
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (seat))
BOOST_DESCRIBE_STRUCT(DaysSpent, (), (seat, days, day))
BOOST_DESCRIBE_STRUCT(TrainMoved, (), (seat, card, from, to))
BOOST_DESCRIBE_STRUCT(CubeDelivered, (), (seat, railcar, good, place))
BOOST_DESCRIBE_STRUCT(SteelMade, (), (city, cubes))
BOOST_DESCRIBE_STRUCT(FirstDeliveryTaken, (), (seat, city, points))
BOOST_DESCRIBE_STRUCT(ContractFulfilled, (), (seat, railcar, contract, points))
BOOST_DESCRIBE_STRUCT(CubeGivenUp, (), (seat, railcar, good))
BOOST_DESCRIBE_STRUCT(RailcarRemoved, (), (seat, railcar, to))
BOOST_DESCRIBE_STRUCT(RailcarAdded, (), (seat, railcar))
BOOST_DESCRIBE_STRUCT(CubeLoaded, (), (seat, railcar, good))
BOOST_DESCRIBE_STRUCT(CardPlayed, (), (seat, card))
BOOST_DESCRIBE_STRUCT(CardDiscarded, (), (seat, card))
BOOST_DESCRIBE_STRUCT(TokensSwapped, (), (seat, a, b))
BOOST_DESCRIBE_STRUCT(SteelMoved, (), (seat, from, to))
BOOST_DESCRIBE_STRUCT(ForceIncreased, (), (seat, force))
BOOST_DESCRIBE_STRUCT(SpeedIncreased, (), (seat))
BOOST_DESCRIBE_STRUCT(TerminalBuilt, (), (seat, city, new_card))
BOOST_DESCRIBE_STRUCT(SpeculatorPaid, (), (seat))
BOOST_DESCRIBE_STRUCT(ImprovementAcquired, (), (seat, improvement))
BOOST_DESCRIBE_STRUCT(ImprovementUsed, (), (seat, improvement))
BOOST_DESCRIBE_STRUCT(ObjectiveTaken, (), (seat, objective, points))
BOOST_DESCRIBE_STRUCT(RailcarStored, (), (seat, railcar))
BOOST_DESCRIBE_STRUCT(StoredDiscarded, (), (seat, railcar))
BOOST_DESCRIBE_STRUCT(MaintenanceStarted, (), (seat))
BOOST_DESCRIBE_STRUCT(CardDrawn, (), (seat, card))
BOOST_DESCRIBE_STRUCT(TopCardDrawn, (), (seat, card))
BOOST_DESCRIBE_STRUCT(DeckShuffled, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(PlayerPassed, (), (seat))
BOOST_DESCRIBE_STRUCT(FinalTurns, (), (seat))
BOOST_DESCRIBE_STRUCT(GameEnded, (), ())

}  // namespace rail::grand_trunk_journey
