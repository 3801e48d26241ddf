// What must hold among the parts of a board, whatever file it came from.
#pragma once

#include <array>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <vector>

#include "games/board_problems.h"
#include "games/ticket_to_ride/rules/board.h"

namespace rail::ticket_to_ride {

inline constexpr int route_colors = colors + 1;

/// What can be wrong with a board beside BoardFlaw.
enum class Flaw : std::uint8_t {
  few_cards,
  points_fall,
  many_points,
  late_last_round,
  several_piles,
  same_ends,
  joins_countries,
  fourth_track,
  unlike_lengths,
  unlike_colors,
  many_alike,
  many_actions,
  unreachable_place,
  intertwined,
  repeated_ticket,
  few_tickets,
  many_returned,
  no_passengers,
  many_passengers,
  passengers_differ
};
BOOST_DESCRIBE_ENUM(Flaw, few_cards, points_fall, many_points, late_last_round, several_piles,
                    same_ends, joins_countries, fourth_track, unlike_lengths, unlike_colors,
                    many_alike, many_actions, unreachable_place, intertwined, repeated_ticket,
                    few_tickets, many_returned, no_passengers, many_passengers, passengers_differ)

/// Adds a problem for everything in which the parts of the board do not fit together, or for which
/// the fixed sizes of the state do not suffice. Asks only about parts that could be read. Routes
/// are still in the order of the file, and `sweep` is known.
void check(const Board& board, BoardProblems& problems);

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
