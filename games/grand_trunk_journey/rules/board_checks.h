// What must hold among the parts of a board, whatever file it came from.
#pragma once

#include "games/grand_trunk_journey/rules/board.h"

namespace rail::grand_trunk_journey {

/// The fewest links between all places, or `unreachable`.
inline constexpr std::uint8_t unreachable = 0xFF;
void measure_distances(Board& board);

/// Throws BoardError unless the parts of the board fit together and the fixed sizes of the state
/// suffice for every game on it.
void check(const Board& board);

}  // namespace rail::grand_trunk_journey
