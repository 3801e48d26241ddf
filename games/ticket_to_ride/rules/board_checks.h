// What must hold among the parts of a board, whatever file it came from.
#pragma once

#include <array>
#include <vector>

#include "games/ticket_to_ride/rules/board.h"

namespace rail::ticket_to_ride {

inline constexpr int route_colors = colors + 1;

/// Throws BoardError unless the parts of the board fit together and the fixed sizes of the state
/// suffice for every game on it. Routes are still in the order of the file, and `sweep` is known.
void check(const Board& board);

/// What there is on a board, for comparison with a component list.
struct Census {
  struct Color {
    int routes = 0;
    int spaces = 0;
  };

  int cities = 0;
  int countries = 0;
  int connections = 0;  // pairs of places that are joined
  int double_connections = 0;
  int triple_connections = 0;
  int spaces = 0;
  int classic_tickets = 0;
  int passengers = 0;
  std::vector<int> tickets;  // by pile
  std::array<Color, route_colors> colors;
};
Census census(const Board& board);

}  // namespace rail::ticket_to_ride
