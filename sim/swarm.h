// What a run is like. Each number switches its own set of faults and people on, or rare ones would
// never meet.
#pragma once

#include <cstdint>
#include <string>

#include "sim/outside.h"
#include "sim/person.h"

namespace rail::sim {

/// How fast people play, and with it how often something happens to the houses.
enum class Pace : std::uint8_t {
  quick,    // few tables, a wish every few seconds
  evening,  // a wish every few minutes
  letters   // many tables, a wish every few hours
};

struct Swarm {
  Pace pace = Pace::quick;
  int houses = 1;
  int tables = 4;                      // at a time
  std::int64_t quiet_ms = 300'000;     // at most, between two things that happen to the houses
  bool deaths = false;                 // houses die between any two steps, and start again
  std::uint32_t deaths_at_writes = 0;  // of 1,000 writes, while one is under way
  bool restarts = false;               // houses are stopped in good order
  bool outages = false;                // all houses are gone, for long
  bool clock_jumps = false;            // people's clocks, by seconds
  bool big_jumps = false;              // by hours
  bool full_disks = false;
  bool store_outages = false;     // no house can reach the store
  bool deaf = false;              // a house does not hear what others store, until it is told so
  std::uint32_t clocks = 500;     // of 1,000 tables
  std::uint32_t onlookers = 300;  // of 1,000 tables
  std::uint32_t devices = 0;      // of 1,000 people have a second one
  std::uint32_t lessons = 0;      // of 1,000 tables
  bool passers_by = false;        // look at tables and take seats that are open to all
  Faults faults;
  Manners manners;
};

/// All of it follows from the number.
Swarm swarm_of(std::uint64_t seed);
std::string words_of(const Swarm& swarm);

}  // namespace rail::sim
