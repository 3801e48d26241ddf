// What happens to the houses: they die and rise, disks fill up, clocks jump.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "sim/home.h"

namespace rail::sim {

namespace {

constexpr std::int64_t in_2026 = 1'780'000'000'000;

std::int64_t below(Rng& rng, std::int64_t ms) {
  return static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(ms)));
}

}  // namespace

void Simulation::count_houses() {
  int standing = 0;
  for (const auto& home : houses_) standing += home->house ? 1 : 0;
  auditor_.uptime.stands(now(), standing);
}

/// Unless it cannot: then it tries again.
void Simulation::start(std::size_t number) {
  Home& home = *houses_[number];
  if (home.house || dark_) return;
  if (faults_.no_store) {
    world_.after(10 * second, [this, number] { start(number); });
    return;
  }
  home.outside =
      std::make_unique<SimOutside>(world_, disk_, faults_, ++last_seed_, in_2026 + home.jumped_ms);
  home.outside->store.on_stored = [this](std::int64_t key, std::int64_t last_seq) {
    stored(key, last_seq);
  };
  home.outside->store.on_write = [this, number](std::int64_t until) {
    die_at_write(number, until);
  };
  home.outside->log.on_line = [this, number](const std::string& text) {
    tell(fmt::format("house {} writes {}", number, text));
  };
  tables::HouseOptions options;
  constexpr tables::Rate without_end{1e9, 1e9};
  options.tables_per_address = options.seats_per_address = without_end;
  options.analysis_effort = 0;  // its bots think for a time, in no run the same
  home.house = std::make_unique<tables::House>(home.outside->all(), options,
                                               tables::rise(disk_, home.outside->loop.wall_ms()));
  home.deaf = home.stopping = false;
  count_houses();
  tell(fmt::format("house {} stands", number));
}

void Simulation::kill(std::size_t number) {
  Home& home = *houses_[number];
  if (!home.house) return;
  tell(fmt::format("house {} dies", number));
  ++deaths_;
  home.die();
  count_houses();
  const std::int64_t rises_after = over_ ? 0 : below(rng_, swarm_.quiet_ms / 4);
  world_.after(second + rises_after, [this, number] { start(number); });
}

/// Between asking for a write and its answer, whatever happens there.
void Simulation::die_at_write(std::size_t number, std::int64_t until) {
  if (over_ || rng_.below(1000) >= swarm_.deaths_at_writes) return;
  world_.after(below(rng_, until - now() + 1),
               houses_[number]->outside->loop.mine([this, number] { kill(number); }));
}

/// In good order: what waits to be stored is stored before.
void Simulation::restart(std::size_t number) {
  Home& home = *houses_[number];
  if (std::exchange(home.stopping, true)) return;
  tell(fmt::format("house {} is stopped", number));
  home.house->stop([this, number] {
    world_.after(0, houses_[number]->outside->loop.mine([this, number] { kill(number); }));
  });
}

/// A long time without any house.
void Simulation::go_dark() {
  if (std::exchange(dark_, true)) return;
  for (std::size_t i = 0; i < houses_.size(); ++i) kill(i);
  world_.after(second + below(rng_, 4 * swarm_.quiet_ms), [this] {
    dark_ = false;
    for (std::size_t i = 0; i < houses_.size(); ++i) start(i);
  });
}

void Simulation::jump(std::size_t number, std::int64_t ms) {
  Home& home = *houses_[number];
  home.jumped_ms += ms;
  auditor_.clock_slack_ms += 2 * std::abs(ms);
  home.outside->loop.jump(ms);
  tell(fmt::format("the clock of house {} jumps by {} ms", number, ms));
}

void Simulation::become_deaf(std::size_t number, bool deaf) {
  Home& home = *houses_[number];
  if (!home.house || std::exchange(home.deaf, deaf) == deaf) return;
  tell(fmt::format("house {} {}", number, deaf ? "is deaf" : "hears again"));
  if (!deaf) home.house->changed_elsewhere(-1, 0);
}

/// All houses hear of it some time later, also the one that stored it, unless they are deaf.
void Simulation::stored(std::int64_t key, std::int64_t last_seq) {
  for (const auto& home : houses_) {
    if (!home->house || home->deaf) continue;
    world_.after(delay(faults_, rng_), home->outside->loop.mine([&home, key, last_seq] {
      home->house->changed_elsewhere(key, last_seq);
    }));
  }
}

void Simulation::happen_later() {
  world_.after(second + below(rng_, swarm_.quiet_ms), [this] {
    if (over_) return;
    happen();
    happen_later();
  });
}

/// One of the things that are not people's doing.
void Simulation::happen() {
  const std::size_t number = rng_.below(static_cast<std::uint32_t>(houses_.size()));
  if (!houses_[number]->house) return;
  const auto for_a_while = [this](World::Task ends) {
    world_.after(second + below(rng_, swarm_.quiet_ms / 4), std::move(ends));
  };
  switch (rng_.below(8)) {
    case 0:
      if (swarm_.deaths) kill(number);
      break;
    case 1:
      if (swarm_.restarts) restart(number);
      break;
    case 2:
      if (swarm_.outages) go_dark();
      break;
    case 3:
      if (swarm_.clock_jumps) jump(number, below(rng_, 20 * second) - 10 * second);
      break;
    case 4:
      if (swarm_.big_jumps) jump(number, below(rng_, 6 * hour) - 3 * hour);
      break;
    case 5:
      if (!swarm_.full_disks || faults_.disk_full) break;
      faults_.disk_full = true;
      tell("the disk is full");
      for_a_while([this] {
        faults_.disk_full = false;
        tell("the disk has room again");
      });
      break;
    case 6:
      if (!swarm_.store_outages || faults_.no_store) break;
      faults_.no_store = true;
      tell("the store is gone");
      for_a_while([this] {
        faults_.no_store = false;
        tell("the store is back");
        // Nobody knows what was not heard meanwhile.
        for (const auto& home : houses_) {
          if (home->house) home->house->changed_elsewhere(-1, 0);
        }
      });
      break;
    default:
      if (!swarm_.deaf) break;
      become_deaf(number, true);
      for_a_while([this, number] { become_deaf(number, false); });
  }
}

Door Simulation::some_door() {
  std::vector<Home*> standing;
  for (const auto& home : houses_) {
    if (home->house) standing.push_back(home.get());
  }
  if (standing.empty()) return {};
  Home& home = *standing[rng_.below(static_cast<std::uint32_t>(standing.size()))];
  return {home.house.get(), home.outside->loop.alive(), &home.guests};
}

}  // namespace rail::sim
