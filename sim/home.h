// A simulated house and its surroundings; both are new after a death, as they would be on a real
// machine.
#pragma once

#include <cstdint>
#include <memory>

#include "sim/simulation.h"

namespace rail::sim {

struct Simulation::Home {
  std::unique_ptr<SimOutside> outside;
  std::unique_ptr<tables::House> house;
  Guests guests;
  std::int64_t jumped_ms = 0;
  bool deaf = false;
  bool stopping = false;

  /// All at once, as when a machine fails: nobody hears of it.
  void die() {
    if (!house) return;
    outside->loop.die();
    for (const auto& guest : guests) {
      if (const auto there = guest.lock()) there->leave();
    }
    guests.clear();
    house.reset();
    outside.reset();
  }
};

/// A question over HTTP.
struct Simulation::Asked {
  std::string what;
  std::weak_ptr<const void> house;
  bool answered = false;
};

}  // namespace rail::sim
