// What players and chance can do.
#pragma once

#include <boost/describe.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/actor.h"
#include "engine/collections.h"

namespace rail::switch_and_signal {

/// Where one train can stand: a city, a start location or a track piece, in this order.
enum class SpaceId : std::uint8_t {};
enum class JunctionId : std::uint8_t {};
/// A row of track pieces between two cities, start locations or junctions.
enum class LineId : std::uint8_t {};
/// A red signal field.
enum class SignalId : std::uint8_t {};
/// A kind of departure card: cards that show the same are the same.
enum class CardId : std::uint8_t {};
enum class HelperId : std::uint8_t {};
/// Three of each colour, the black ones first.
enum class TrainId : std::uint8_t {};

enum class Color : std::uint8_t { black, brown, gray };
BOOST_DESCRIBE_ENUM(Color, black, brown, gray)

enum class Goods : std::uint8_t { blue, yellow, red, white };
BOOST_DESCRIBE_ENUM(Goods, blue, yellow, red, white)

/// The kinds of action cards, and the actions they allow.
enum class ActionCard : std::uint8_t { set_signal, set_switch, move_train };
BOOST_DESCRIBE_ENUM(ActionCard, set_signal, set_switch, move_train)

inline constexpr int colors = 3;
inline constexpr int trains_per_color = 3;
inline constexpr int train_count = colors * trains_per_color;
inline constexpr int goods_colors = 4;
inline constexpr int action_kinds = 3;
inline constexpr int max_players = 4;
inline constexpr int max_spaces = 128;
inline constexpr int max_lines = 64;
inline constexpr int max_signals = 32;
inline constexpr int max_junctions = 32;
inline constexpr int max_arms = 4;
inline constexpr int max_cities = 8;
inline constexpr int max_exits = 8;  // of a city
inline constexpr int max_ports = 2;
inline constexpr int max_cards = 18;  // kinds of departure cards
inline constexpr int max_helpers = 6;
inline constexpr int start_count = 11;  // start locations, numbered from 2 to 12
inline constexpr int lowest_start = 2;
inline constexpr int max_actions = 512;  // legal ones at one moment

/// An id, or a number, as a place in an array.
constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }

constexpr Color color_of(TrainId t) {
  return static_cast<Color>(static_cast<int>(t) / trains_per_color);
}

using Hand = Counts<ActionCard, action_kinds>;
using Signals = IdSet<SignalId, max_signals>;
using Trains = IdSet<TrainId, 32>;
/// The lines that a switch joins, in ascending order.
using Way = FixedList<LineId, 2>;

// At set-up, by players or by chance.

/// Lay the discs of a junction so that they leave this way open.
struct PlaceSwitch {
  static constexpr std::string_view type = "place_switch";
  JunctionId junction;
  Way open;
  friend bool operator==(const PlaceSwitch&, const PlaceSwitch&) = default;
};
/// Lay a green disc on a red signal field.
struct PlaceSignal {
  static constexpr std::string_view type = "place_signal";
  SignalId signal;
  friend bool operator==(const PlaceSignal&, const PlaceSignal&) = default;
};

// Players' actions while the departure card is carried out.

/// Deploy a train of this colour from the depot.
struct Deploy {
  static constexpr std::string_view type = "deploy";
  Color color;
  friend bool operator==(const Deploy&, const Deploy&) = default;
};
/// The shunter's work: the train starts here.
struct ChooseStart {
  static constexpr std::string_view type = "choose_start";
  SpaceId start;
  friend bool operator==(const ChooseStart&, const ChooseStart&) = default;
};
/// Let the multicoloured train stand for this colour.
struct ChooseColor {
  static constexpr std::string_view type = "choose_color";
  Color color;
  friend bool operator==(const ChooseColor&, const ChooseColor&) = default;
};
/// Carry out the revealed card although nothing on it is left to decide.
struct CarryOut {
  static constexpr std::string_view type = "carry_out";
  friend bool operator==(const CarryOut&, const CarryOut&) = default;
};

// Players' actions around a moving train.

/// Roll for this train: because the departure card says so, or for an action card.
struct MoveTrain {
  static constexpr std::string_view type = "move_train";
  TrainId train;
  friend bool operator==(const MoveTrain&, const MoveTrain&) = default;
};
/// Run as far as rolled, where there is no choice of way.
struct Run {
  static constexpr std::string_view type = "run";
  friend bool operator==(const Run&, const Run&) = default;
};
/// Leave the city by this line.
struct Leave {
  static constexpr std::string_view type = "leave";
  LineId line;
  friend bool operator==(const Leave&, const Leave&) = default;
};
/// Stay in the city although the train could pass through.
struct Halt {
  static constexpr std::string_view type = "halt";
  friend bool operator==(const Halt&, const Halt&) = default;
};

// Players' actions with action cards.

/// Move a disc, so that one signal turns red and another green.
struct SetSignal {
  static constexpr std::string_view type = "set_signal";
  SignalId from;
  SignalId to;
  friend bool operator==(const SetSignal&, const SetSignal&) = default;
};
/// Move the discs of a junction so that they leave this way open.
struct SetSwitch {
  static constexpr std::string_view type = "set_switch";
  JunctionId junction;
  Way open;
  friend bool operator==(const SetSwitch&, const SetSwitch&) = default;
};
/// Load goods of its city into an empty train, for any one card.
struct Load {
  static constexpr std::string_view type = "load";
  TrainId train;
  ActionCard card;
  friend bool operator==(const Load&, const Load&) = default;
};
/// Give up any two cards for any one action, which must follow.
struct TradeCards {
  static constexpr std::string_view type = "trade_cards";
  ActionCard first;
  ActionCard second;  // not before `first`
  friend bool operator==(const TradeCards&, const TradeCards&) = default;
};
/// Play no more cards and draw so many.
struct EndTurn {
  static constexpr std::string_view type = "end_turn";
  std::uint8_t draw;
  friend bool operator==(const EndTurn&, const EndTurn&) = default;
};

// Helpers.

/// Call a helper; what this one does follows from the moment.
struct UseHelper {
  static constexpr std::string_view type = "use_helper";
  HelperId helper;
  friend bool operator==(const UseHelper&, const UseHelper&) = default;
};
/// Call the helper who keeps a single train from moving.
struct HoldTrain {
  static constexpr std::string_view type = "hold_train";
  TrainId train;
  friend bool operator==(const HoldTrain&, const HoldTrain&) = default;
};

// What chance does.

struct ChooseFirst {
  static constexpr std::string_view type = "choose_first";
  Seat seat;
  friend bool operator==(const ChooseFirst&, const ChooseFirst&) = default;
};
/// The next start location, in the order of the board file, gets this number.
struct NumberStart {
  static constexpr std::string_view type = "number_start";
  SpaceId start;
  std::uint8_t number;
  friend bool operator==(const NumberStart&, const NumberStart&) = default;
};
struct DealCard {
  static constexpr std::string_view type = "deal_card";
  ActionCard card;
  friend bool operator==(const DealCard&, const DealCard&) = default;
};
/// The top departure card turns out to be this one.
struct Reveal {
  static constexpr std::string_view type = "reveal";
  CardId card;
  friend bool operator==(const Reveal&, const Reveal&) = default;
};
/// The deployment dice, or the next location tile, show this number.
struct RollStart {
  static constexpr std::string_view type = "roll_start";
  std::uint8_t number;
  friend bool operator==(const RollStart&, const RollStart&) = default;
};
/// The movement die shows this many points.
struct Roll {
  static constexpr std::string_view type = "roll";
  std::uint8_t points;
  friend bool operator==(const Roll&, const Roll&) = default;
};

using Action =
    std::variant<PlaceSwitch, PlaceSignal, Deploy, ChooseStart, ChooseColor, CarryOut, MoveTrain,
                 Run, Leave, Halt, SetSignal, SetSwitch, Load, TradeCards, EndTurn, UseHelper,
                 HoldTrain, ChooseFirst, NumberStart, DealCard, Reveal, RollStart, Roll>;

BOOST_DESCRIBE_STRUCT(PlaceSwitch, (), (junction, open))
BOOST_DESCRIBE_STRUCT(PlaceSignal, (), (signal))
BOOST_DESCRIBE_STRUCT(Deploy, (), (color))
BOOST_DESCRIBE_STRUCT(ChooseStart, (), (start))
BOOST_DESCRIBE_STRUCT(ChooseColor, (), (color))
BOOST_DESCRIBE_STRUCT(CarryOut, (), ())
BOOST_DESCRIBE_STRUCT(MoveTrain, (), (train))
BOOST_DESCRIBE_STRUCT(Run, (), ())
BOOST_DESCRIBE_STRUCT(Leave, (), (line))
BOOST_DESCRIBE_STRUCT(Halt, (), ())
BOOST_DESCRIBE_STRUCT(SetSignal, (), (from, to))
BOOST_DESCRIBE_STRUCT(SetSwitch, (), (junction, open))
BOOST_DESCRIBE_STRUCT(Load, (), (train, card))
BOOST_DESCRIBE_STRUCT(TradeCards, (), (first, second))
BOOST_DESCRIBE_STRUCT(EndTurn, (), (draw))
BOOST_DESCRIBE_STRUCT(UseHelper, (), (helper))
BOOST_DESCRIBE_STRUCT(HoldTrain, (), (train))
BOOST_DESCRIBE_STRUCT(ChooseFirst, (), (seat))
BOOST_DESCRIBE_STRUCT(NumberStart, (), (start, number))
BOOST_DESCRIBE_STRUCT(DealCard, (), (card))
BOOST_DESCRIBE_STRUCT(Reveal, (), (card))
BOOST_DESCRIBE_STRUCT(RollStart, (), (number))
BOOST_DESCRIBE_STRUCT(Roll, (), (points))

}  // namespace rail::switch_and_signal
