// What can be done, and the wagons that it is done with.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/collections.h"

namespace rail::heaviest_train {

inline constexpr int max_players = 4;
inline constexpr int max_kinds = 8;
/// The most that anybody can choose from: chance, between kinds of wagons.
inline constexpr int max_actions = max_kinds;

/// A kind of wagon, in the order of the board file.
enum class WagonId : std::uint8_t {};
using Wagons = Counts<WagonId, max_kinds>;

/// Take one more wagon from the pile.
struct Couple {
  static constexpr std::string_view type = "couple";
  friend bool operator==(const Couple&, const Couple&) = default;
};
/// Leave with the wagons that are there.
struct Depart {
  static constexpr std::string_view type = "depart";
  friend bool operator==(const Depart&, const Depart&) = default;
};
/// Chance: the next wagon of the pile turns out to be this one.
struct Deal {
  static constexpr std::string_view type = "deal";
  WagonId wagon;
  friend bool operator==(const Deal&, const Deal&) = default;
};
using Action = std::variant<Couple, Depart, Deal>;

BOOST_DESCRIBE_STRUCT(Couple, (), ())
BOOST_DESCRIBE_STRUCT(Depart, (), ())
BOOST_DESCRIBE_STRUCT(Deal, (), (wagon))

}  // namespace rail::heaviest_train
