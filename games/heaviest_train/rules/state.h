// Where a game stands.
#pragma once

#include <array>

#include "engine/actor.h"
#include "games/heaviest_train/rules/actions.h"

namespace rail::heaviest_train {

enum class Step : std::uint8_t { set_up, turn, coupling, over };
BOOST_DESCRIBE_ENUM(Step, set_up, turn, coupling, over)

struct State {
  Wagons pile;  // as counts: the order is nobody's knowledge
  std::array<Wagons, max_players> train;
  Step step = Step::set_up;
  Seat turn{};  // who is dealt to or acts
  friend bool operator==(const State&, const State&) = default;
};

}  // namespace rail::heaviest_train
