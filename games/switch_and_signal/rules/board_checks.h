// What must hold among the parts of a board, whatever file it came from.
#pragma once

#include "games/switch_and_signal/rules/board.h"

namespace rail::switch_and_signal {

/// A city never has more goods of its colour than this.
inline constexpr int max_supply = 6;
/// Departure cards in all.
inline constexpr int max_departures = 99;

/// Throws BoardError unless the parts of the board fit together and trains can get everywhere.
void check(const Board& board);
/// Throws BoardError unless the first game has as many signal discs as the rules say.
void check_first_game(const Board& board);

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
