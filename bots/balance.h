// Chances along a match, and what they add up to: luck, choices, turning points.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/chronicle.h"

namespace rail::bots {

/// The chance of each seat to win before a ply, or after the last one; all together are certain.
/// In a cooperative game there is one for all. Within a row of plies of one actor there is none.
struct ChancePoint {
  int ply = 0;
  std::vector<Chance> seats;
  Chance error;  // standard, of the least certain
};
BOOST_DESCRIBE_STRUCT(ChancePoint, (), (ply, seats, error))

/// start + luck + choices + others = end. In a cooperative game there is no seat and no other.
struct Balance {
  std::optional<Seat> seat;
  Chance start;
  Chance luck;     // by chance
  Chance choices;  // by own plies
  Chance others;   // by those of others
  Chance end;
};
BOOST_DESCRIBE_STRUCT(Balance, (), (seat, start, luck, choices, others, end))

enum class ChangeCause : std::uint8_t { luck, choice, others };
BOOST_DESCRIBE_ENUM(ChangeCause, luck, choice, others)

/// A large change, as seen by the seat that gained or lost most.
struct TurningPoint {
  int ply = 0;
  std::optional<Seat> seat;
  Chance change;
  ChangeCause cause{};
};
BOOST_DESCRIBE_STRUCT(TurningPoint, (), (ply, seat, change, cause))

/// Shares of a whole that add up to it exactly, in proportion to the sums.
std::vector<Chance> shares_of(const std::vector<std::int64_t>& sums);

/// One for each seat, or one for all; `who` acted at each ply, and `points` has all points.
std::vector<Balance> balances(const std::vector<ChancePoint>& points, const std::vector<Actor>& who,
                              bool cooperative);

/// The largest changes, largest first. What one actor does in a row counts as one, and so does what
/// chance does in a row, so that a decision and the luck that follows are apart.
std::vector<TurningPoint> turning_points(const std::vector<ChancePoint>& points,
                                         const std::vector<Actor>& who, bool cooperative);

}  // namespace rail::bots
