// Everything there is to know about a game in progress, as one small value.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/switch_and_signal/rules/actions.h"

namespace rail::switch_and_signal {

/// What is asked next. Chance decides where the comment says so, the player in turn elsewhere.
enum class Step : std::uint8_t {
  choose_first,   // chance
  place_discs,    // by the players in turn, or by chance: an option
  number_starts,  // chance
  deal,           // chance: the first hands
  reveal,         // chance: a departure card
  carry_out,      // nothing on the card can be decided, but it could still be ignored
  deploy,         // which colour
  choose_start,   // where, by the helper
  roll_start,     // chance: where
  choose_color,   // for a multicoloured train
  move,           // which train of the colour next
  roll,           // chance: how far
  run,            // which way out of the city, or roll again
  pass,           // on through the city, or stay
  actions,        // action cards
  traded,         // any action, for two cards given up
  draw,           // chance
  over
};
BOOST_DESCRIBE_ENUM(Step, choose_first, place_discs, number_starts, deal, reveal, carry_out, deploy,
                    choose_start, roll_start, choose_color, move, roll, run, pass, actions, traded,
                    draw, over)

/// The steps of chance alone, as bits.
inline constexpr std::uint32_t chance_steps = [] {
  std::uint32_t steps = 0;
  for (const Step step : {Step::choose_first, Step::number_starts, Step::deal, Step::reveal,
                          Step::roll_start, Step::roll, Step::draw})
    steps |= 1U << static_cast<unsigned>(step);
  return steps;
}();

inline constexpr SpaceId depot{0xFF};
inline constexpr CardId no_card{0xFF};
inline constexpr LineId no_line{0xFF};
inline constexpr std::uint8_t no_goods = 0xFF;

struct Train {
  SpaceId at = depot;
  bool forward = false;  // on a track piece: towards the end `to` of its line
  std::uint8_t cargo = no_goods;
  friend bool operator==(const Train&, const Train&) = default;
};

/// Which trains, colours or helpers, as bits.
using TrainMask = std::uint16_t;
using ColorMask = std::uint8_t;
constexpr ColorMask bit(Color c) { return static_cast<ColorMask>(1U << static_cast<unsigned>(c)); }
constexpr TrainMask bit(TrainId t) {
  return static_cast<TrainMask>(1U << static_cast<unsigned>(t));
}

/// All location tiles, as bits.
inline constexpr std::uint16_t all_tiles = (1U << start_count) - 1U;

struct State {
  std::array<Train, train_count> train{};
  Signals green;
  std::array<std::uint8_t, max_junctions> open{};  // arms that are not covered, as bits; 0: no disc
  std::array<std::uint8_t, goods_colors> supply{};  // goods in their cities
  std::array<std::array<std::uint8_t, goods_colors>, max_ports> delivered{};

  std::array<Hand, max_players> hand;
  Hand pile;                                     // as counts: the order is nobody's knowledge
  std::array<std::uint8_t, max_cards> unseen{};  // departure cards in the pile or out of the game
  std::uint8_t departures = 0;                   // in the pile
  CardId bottom = no_card;                       // known to lie under the pile
  std::array<SpaceId, start_count> start_of{};   // by number; `depot` while it has none
  std::uint16_t tiles = 0;                       // location tiles still in their pile, as bits
  std::uint8_t tokens = 0;                       // on the clock
  std::uint16_t tokens_lost = 0;                 // in the whole game

  Step step = Step::choose_first;
  Seat first{};
  Seat turn{};
  bool won = false;
  std::uint8_t line_discs = 0;   // set-up: signal discs still to be laid out on the lines
  std::uint8_t extra_discs = 0;  // and anywhere
  std::uint8_t due = 0;          // cards to be dealt, to the seat `turn`
  std::uint8_t helpers = 0;      // used ones, as bits
  bool passing = false;          // the helper lets trains pass through cities in this turn

  // The departure card that is being carried out.
  CardId card = no_card;        // none while the start card is carried out, and after the card
  bool fresh = false;           // nothing on it has been carried out yet
  bool choosing_start = false;  // the helper places the next train
  std::uint8_t deploys = 0;     // trains still to be deployed
  std::uint8_t row = 0;         // the row of moves
  ColorMask deployed = 0;       // colours deployed by this card
  ColorMask shown = 0;          // colours moved by this card
  Color color{};                // that is deployed or moves now
  TrainMask moved = 0;          // trains of that colour that have moved, or stay by a helper

  // The train that moves.
  TrainId mover{};
  std::uint8_t points = 0;
  LineId came_by = no_line;  // in a city on the way
  bool by_card = false;      // an action card moves it

  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 400);

}  // namespace rail::switch_and_signal
