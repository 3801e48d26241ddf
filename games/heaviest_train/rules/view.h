// What somebody may know of a game.
#pragma once

#include <optional>

#include "games/heaviest_train/rules/state.h"

namespace rail::heaviest_train {

/// What everybody sees of a train; `wagons` only by its owner, and at the end.
struct TrainView {
  std::uint8_t length = 0;
  std::optional<Wagons> wagons;
  friend bool operator==(const TrainView&, const TrainView&) = default;
};
struct View {
  std::optional<Seat> seat;  // whose view; none for an onlooker
  Step step{};
  Seat turn{};
  FixedList<TrainView, max_players> trains;
  friend bool operator==(const View&, const View&) = default;
};
BOOST_DESCRIBE_STRUCT(TrainView, (), (length, wagons))
BOOST_DESCRIBE_STRUCT(View, (), (seat, step, turn, trains))

}  // namespace rail::heaviest_train
