// Whole houses on one disk in simulated time, with people and faults, all from one number.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "sim/auditor.h"
#include "sim/outside.h"
#include "sim/person.h"
#include "sim/world.h"
#include "tables/house.h"

namespace rail::sim {

/// What a run is like. Each number switches its own set of faults and people on, or rare ones would
/// never meet.
struct Swarm {
  int houses = 1;
  int tables = 4;
  bool deaths = false;       // houses die between any two steps, and start again
  bool clock_jumps = false;  // people's clocks
  bool full_disks = false;
  bool deaf =
      false;  // a house does not hear what others store, until it is told that it missed something
  Faults faults;
  Manners manners;
};
Swarm swarm_of(std::uint64_t seed);
std::string words_of(const Swarm& swarm);

/// What a run came to.
struct Tally {
  std::int64_t steps = 0;
  std::int64_t simulated_ms = 0;
  double table_hours = 0;
  std::int64_t tables = 0;
  std::int64_t over = 0;
  std::int64_t plies = 0;
  std::int64_t acts = 0;
  std::int64_t views = 0;
  int deaths = 0;
};

class Simulation {
 public:
  explicit Simulation(std::uint64_t seed);
  Simulation(std::uint64_t seed, const Swarm& swarm);
  ~Simulation();

  /// Lets so much happen, then the faults end, and everybody who waits must be answered. Throws
  /// Broken.
  Tally run(std::int64_t steps);
  /// The last things that happened, oldest first.
  const std::deque<std::string>& story() const { return story_; }

 private:
  struct Home;

  void start(std::size_t house);
  void kill(std::size_t house);
  void fault_later();
  void happen();
  void stored(std::size_t house, std::int64_t key, std::int64_t last_seq);
  Door some_door();
  void open_table();
  void opened(const std::string& answer);
  void sit_down(const std::string& table, const std::string& token);
  void tell(std::string what);
  void count_houses();
  void end();

  const Swarm swarm_;
  Faults faults_;  // as they are now
  Manners manners_;
  Rng rng_;
  World world_;
  Auditor auditor_;
  AuditedStore disk_;
  std::vector<std::unique_ptr<Home>> houses_;
  std::vector<std::unique_ptr<Person>> people_;
  std::vector<std::pair<std::string, std::string>> rematches_;  // table, token
  std::deque<std::string> story_;
  std::uint64_t last_seed_ = 0;
  int deaths_ = 0;
  int tables_ = 0;
  bool over_ = false;
  double table_ms_ = 0;
};

}  // namespace rail::sim
