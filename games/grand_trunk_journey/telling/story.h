// What is told of a finished match.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <vector>

#include "engine/actor.h"

namespace rail::grand_trunk_journey {

/// What points come from: the fields of Breakdown.
enum class Source : std::uint8_t {
  start,
  first_deliveries,
  contracts,
  steel,
  foreign_steel,
  given_up,
  terminals,
  speculator,
  force,
  speed,
  objectives,
  time,
  sets,
  improvements
};
BOOST_DESCRIBE_ENUM(Source, start, first_deliveries, contracts, steel, foreign_steel, given_up,
                    terminals, speculator, force, speed, objectives, time, sets, improvements)

/// Points that a player made while the marker stood on this day. What the start and the end bring
/// belongs to no day.
struct DayPoints {
  Seat seat{};
  int day = 0;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(DayPoints, (), (seat, day, points))

/// All points of a player from one source; their sum is the result.
struct SourcePoints {
  Seat seat{};
  Source source{};
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(SourcePoints, (), (seat, source, points))

struct Story {
  std::vector<DayPoints> days;  // only those with points
  std::vector<SourcePoints> sources;
};
BOOST_DESCRIBE_STRUCT(Story, (), (days, sources))

}  // namespace rail::grand_trunk_journey
