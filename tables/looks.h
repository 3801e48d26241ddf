// How a player is drawn at a table: a plate, which belongs to the seat, and a face, which belongs
// to the person.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "engine/actor.h"

namespace rail::tables {

/// Colour, shape and letter at once. No two seats of a table have the same.
enum class Plate : std::uint8_t { blue, red, green, yellow, black, purple };
BOOST_DESCRIBE_ENUM(Plate, blue, red, green, yellow, black, purple)
inline constexpr int plates = 6;
static_assert(plates >= max_seats);

/// The portraits that people choose from, by what one sees first. No two people at a table have the
/// same, and no bot has one of them.
enum class Face : std::uint8_t {
  cap,
  bun,
  beard,
  curls,
  glasses,
  scarf,
  hat,
  braid,
  moustache,
  fringe
};
BOOST_DESCRIBE_ENUM(Face, cap, bun, beard, curls, glasses, scarf, hat, braid, moustache, fringe)

/// What somebody would like to be drawn with; what is left out stays as it is.
struct Look {
  std::optional<Plate> plate;
  std::optional<Face> face;
};

/// What a seat has until somebody chooses.
constexpr Plate usual_plate(Seat seat) { return static_cast<Plate>(index(seat)); }

}  // namespace rail::tables
