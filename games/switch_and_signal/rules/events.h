// What the table sees happen. Nothing of it is secret: hands are open, and only decks are hidden.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "games/switch_and_signal/rules/actions.h"

namespace rail::switch_and_signal {

struct FirstChosen {
  static constexpr std::string_view type = "first_chosen";
  Seat seat;
  friend bool operator==(const FirstChosen&, const FirstChosen&) = default;
};
struct SwitchPlaced {
  static constexpr std::string_view type = "switch_placed";
  JunctionId junction;
  Way open;
  friend bool operator==(const SwitchPlaced&, const SwitchPlaced&) = default;
};
struct SignalPlaced {
  static constexpr std::string_view type = "signal_placed";
  SignalId signal;
  friend bool operator==(const SignalPlaced&, const SignalPlaced&) = default;
};
struct StartNumbered {
  static constexpr std::string_view type = "start_numbered";
  SpaceId start;
  std::uint8_t number;
  friend bool operator==(const StartNumbered&, const StartNumbered&) = default;
};
struct CardDrawn {
  static constexpr std::string_view type = "card_drawn";
  Seat seat;
  ActionCard card;
  friend bool operator==(const CardDrawn&, const CardDrawn&) = default;
};
struct PileShuffled {
  static constexpr std::string_view type = "pile_shuffled";
  std::uint8_t cards;
  friend bool operator==(const PileShuffled&, const PileShuffled&) = default;
};
struct TurnStarted {
  static constexpr std::string_view type = "turn_started";
  Seat seat;
  friend bool operator==(const TurnStarted&, const TurnStarted&) = default;
};
/// `card` is empty for the start card.
struct CardRevealed {
  static constexpr std::string_view type = "card_revealed";
  std::optional<CardId> card;
  std::uint8_t left;  // cards in the pile
  friend bool operator==(const CardRevealed&, const CardRevealed&) = default;
};
struct ColorChosen {
  static constexpr std::string_view type = "color_chosen";
  Color color;
  friend bool operator==(const ColorChosen&, const ColorChosen&) = default;
};
/// The dice or the tile for the train that is to be deployed.
struct StartRolled {
  static constexpr std::string_view type = "start_rolled";
  std::uint8_t number;
  SpaceId start;
  friend bool operator==(const StartRolled&, const StartRolled&) = default;
};
struct TrainDeployed {
  static constexpr std::string_view type = "train_deployed";
  TrainId train;
  SpaceId start;
  friend bool operator==(const TrainDeployed&, const TrainDeployed&) = default;
};
/// The die is rolled for this train next.
struct TrainChosen {
  static constexpr std::string_view type = "train_chosen";
  TrainId train;
  friend bool operator==(const TrainChosen&, const TrainChosen&) = default;
};
struct Rolled {
  static constexpr std::string_view type = "rolled";
  TrainId train;
  std::uint8_t points;
  friend bool operator==(const Rolled&, const Rolled&) = default;
};
/// One step of a train, for one point.
struct TrainRan {
  static constexpr std::string_view type = "train_ran";
  TrainId train;
  SpaceId to;
  friend bool operator==(const TrainRan&, const TrainRan&) = default;
};

/// Why a train went no further, or why the clock was touched.
enum class Cause : std::uint8_t {
  points_used,     // as far as rolled
  red_signal,      // R42
  covered_switch,  // R41
  train_ahead,     // R43
  no_exit,         // R39: from the city
  city,            // R44: free of charge
  port,            // R45
  head_on,         // R46
  start_location,  // R47
  start_occupied,  // R17: a train could not be deployed
  depot_empty      // R18: nor this one
};
BOOST_DESCRIBE_ENUM(Cause, points_used, red_signal, covered_switch, train_ahead, no_exit, city,
                    port, head_on, start_location, start_occupied, depot_empty)

struct TrainStopped {
  static constexpr std::string_view type = "train_stopped";
  TrainId train;
  Cause cause;
  std::uint8_t points_left;
  friend bool operator==(const TrainStopped&, const TrainStopped&) = default;
};
struct TrainToDepot {
  static constexpr std::string_view type = "train_to_depot";
  TrainId train;
  std::optional<Goods> goods_home;  // what it carried goes back to its city
  friend bool operator==(const TrainToDepot&, const TrainToDepot&) = default;
};
struct GoodsDelivered {
  static constexpr std::string_view type = "goods_delivered";
  TrainId train;
  Goods goods;
  SpaceId port;
  friend bool operator==(const GoodsDelivered&, const GoodsDelivered&) = default;
};
struct TokensLost {
  static constexpr std::string_view type = "tokens_lost";
  std::uint8_t count;
  Cause cause;
  friend bool operator==(const TokensLost&, const TokensLost&) = default;
};
/// The last token left the clock: the top departure card leaves the game unseen.
struct DepartureLost {
  static constexpr std::string_view type = "departure_lost";
  std::uint8_t left;
  friend bool operator==(const DepartureLost&, const DepartureLost&) = default;
};
struct CardPlayed {
  static constexpr std::string_view type = "card_played";
  Seat seat;
  ActionCard card;
  friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};
struct SignalSet {
  static constexpr std::string_view type = "signal_set";
  SignalId from;
  SignalId to;
  friend bool operator==(const SignalSet&, const SignalSet&) = default;
};
struct SwitchSet {
  static constexpr std::string_view type = "switch_set";
  JunctionId junction;
  Way open;
  friend bool operator==(const SwitchSet&, const SwitchSet&) = default;
};
struct GoodsLoaded {
  static constexpr std::string_view type = "goods_loaded";
  TrainId train;
  Goods goods;
  friend bool operator==(const GoodsLoaded&, const GoodsLoaded&) = default;
};
struct HelperUsed {
  static constexpr std::string_view type = "helper_used";
  Seat seat;
  HelperId helper;
  friend bool operator==(const HelperUsed&, const HelperUsed&) = default;
};
struct TrainHeld {
  static constexpr std::string_view type = "train_held";
  TrainId train;
  friend bool operator==(const TrainHeld&, const TrainHeld&) = default;
};
/// The card goes under the pile.
struct CardIgnored {
  static constexpr std::string_view type = "card_ignored";
  CardId card;
  friend bool operator==(const CardIgnored&, const CardIgnored&) = default;
};
struct CardCarriedOut {
  static constexpr std::string_view type = "card_carried_out";
  friend bool operator==(const CardCarriedOut&, const CardCarriedOut&) = default;
};
struct TurnEnded {
  static constexpr std::string_view type = "turn_ended";
  Seat seat;
  std::uint8_t draw;
  friend bool operator==(const TurnEnded&, const TurnEnded&) = default;
};
struct GameWon {
  static constexpr std::string_view type = "game_won";
  friend bool operator==(const GameWon&, const GameWon&) = default;
};
/// `at_once`: a departure card had to leave the game and none was left.
struct GameLost {
  static constexpr std::string_view type = "game_lost";
  bool at_once;
  friend bool operator==(const GameLost&, const GameLost&) = default;
};

using Event =
    std::variant<FirstChosen, SwitchPlaced, SignalPlaced, StartNumbered, CardDrawn, PileShuffled,
                 TurnStarted, CardRevealed, ColorChosen, StartRolled, TrainDeployed, TrainChosen,
                 Rolled, TrainRan, TrainStopped, TrainToDepot, GoodsDelivered, TokensLost,
                 DepartureLost, CardPlayed, SignalSet, SwitchSet, GoodsLoaded, HelperUsed,
                 TrainHeld, CardIgnored, CardCarriedOut, TurnEnded, GameWon, GameLost>;

BOOST_DESCRIBE_STRUCT(FirstChosen, (), (seat))
BOOST_DESCRIBE_STRUCT(SwitchPlaced, (), (junction, open))
BOOST_DESCRIBE_STRUCT(SignalPlaced, (), (signal))
BOOST_DESCRIBE_STRUCT(StartNumbered, (), (start, number))
BOOST_DESCRIBE_STRUCT(CardDrawn, (), (seat, card))
BOOST_DESCRIBE_STRUCT(PileShuffled, (), (cards))
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (seat))
BOOST_DESCRIBE_STRUCT(CardRevealed, (), (card, left))
BOOST_DESCRIBE_STRUCT(ColorChosen, (), (color))
BOOST_DESCRIBE_STRUCT(StartRolled, (), (number, start))
BOOST_DESCRIBE_STRUCT(TrainDeployed, (), (train, start))
BOOST_DESCRIBE_STRUCT(TrainChosen, (), (train))
BOOST_DESCRIBE_STRUCT(Rolled, (), (train, points))
BOOST_DESCRIBE_STRUCT(TrainRan, (), (train, to))
BOOST_DESCRIBE_STRUCT(TrainStopped, (), (train, cause, points_left))
BOOST_DESCRIBE_STRUCT(TrainToDepot, (), (train, goods_home))
BOOST_DESCRIBE_STRUCT(GoodsDelivered, (), (train, goods, port))
BOOST_DESCRIBE_STRUCT(TokensLost, (), (count, cause))
BOOST_DESCRIBE_STRUCT(DepartureLost, (), (left))
BOOST_DESCRIBE_STRUCT(CardPlayed, (), (seat, card))
BOOST_DESCRIBE_STRUCT(SignalSet, (), (from, to))
BOOST_DESCRIBE_STRUCT(SwitchSet, (), (junction, open))
BOOST_DESCRIBE_STRUCT(GoodsLoaded, (), (train, goods))
BOOST_DESCRIBE_STRUCT(HelperUsed, (), (seat, helper))
BOOST_DESCRIBE_STRUCT(TrainHeld, (), (train))
BOOST_DESCRIBE_STRUCT(CardIgnored, (), (card))
BOOST_DESCRIBE_STRUCT(CardCarriedOut, (), ())
BOOST_DESCRIBE_STRUCT(TurnEnded, (), (seat, draw))
BOOST_DESCRIBE_STRUCT(GameWon, (), ())
BOOST_DESCRIBE_STRUCT(GameLost, (), (at_once))

}  // namespace rail::switch_and_signal
