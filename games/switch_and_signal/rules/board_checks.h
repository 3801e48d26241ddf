// What must hold among the parts of a board, whatever file it came from.
#pragma once

#include <boost/describe/enum.hpp>
#include <cstdint>

#include "games/board_problems.h"
#include "games/switch_and_signal/rules/board.h"

namespace rail::switch_and_signal {

/// A city never has more goods of its colour than this.
inline constexpr int max_supply = 6;
/// Departure cards in all.
inline constexpr int max_departures = 99;

/// What can be wrong with a board beside BoardFlaw.
enum class Flaw : std::uint8_t {
  few_action_cards,
  many_departures,
  no_departures,
  number_of_ports,
  port_with_goods,
  two_sources,
  unwanted_goods,
  no_source,
  nothing_wanted,
  many_goods,
  few_extra_goods,
  repeated_number,
  same_ends,
  many_spaces,
  piece_like_place,
  lines_at_place,
  repeated_gap,
  many_signals,
  no_entrance_signal,
  few_line_signals,
  unconnected_line,
  no_way,
  repeated_card,
  repeated_effect,
  foreign_line,
  first_game_signals
};
BOOST_DESCRIBE_ENUM(Flaw, few_action_cards, many_departures, no_departures, number_of_ports,
                    port_with_goods, two_sources, unwanted_goods, no_source, nothing_wanted,
                    many_goods, few_extra_goods, repeated_number, same_ends, many_spaces,
                    piece_like_place, lines_at_place, repeated_gap, many_signals,
                    no_entrance_signal, few_line_signals, unconnected_line, no_way, repeated_card,
                    repeated_effect, foreign_line, first_game_signals)

/// Adds a problem for everything in which the parts of the board do not fit together, or for which
/// trains cannot get everywhere. Asks only about parts that could be read.
void check(const Board& board, BoardProblems& problems);
/// The same where the first game has not as many signal discs as the rules say.
void check_first_game(const Board& board, BoardProblems& problems);

/// What there is on a board, for comparison with a component list.
struct Census {
  int cities = 0;
  int ports = 0;
  int goods = 0;        // to be delivered
  int extra_goods = 0;  // in the cities, with the larger number
  int starts = 0;
  int junctions3 = 0;
  int junctions4 = 0;
  int switch_discs = 0;
  int signal_discs = 0;
  int city_signals = 0;
  int pieces = 0;
  int cards = 0;
};
Census census(const Board& board);

}  // namespace rail::switch_and_signal
