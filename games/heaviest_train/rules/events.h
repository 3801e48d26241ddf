// What can happen.
#pragma once

#include <optional>

#include "engine/actor.h"
#include "games/heaviest_train/rules/actions.h"

namespace rail::heaviest_train {

/// Secret: the wagon, to all but its owner.
struct WagonDealt {
  static constexpr std::string_view type = "wagon_dealt";
  Seat seat;
  std::optional<WagonId> wagon;
  friend bool operator==(const WagonDealt&, const WagonDealt&) = default;
};
struct Departed {
  static constexpr std::string_view type = "departed";
  Seat seat;
  friend bool operator==(const Departed&, const Departed&) = default;
};
struct GameEnded {
  static constexpr std::string_view type = "game_ended";
  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};
using Event = std::variant<WagonDealt, Departed, GameEnded>;

BOOST_DESCRIBE_STRUCT(WagonDealt, (), (seat, wagon))
BOOST_DESCRIBE_STRUCT(Departed, (), (seat))
BOOST_DESCRIBE_STRUCT(GameEnded, (), ())

}  // namespace rail::heaviest_train
