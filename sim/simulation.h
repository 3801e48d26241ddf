// Whole houses on one disk in simulated time, with people and faults, all from one number.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "sim/auditor.h"
#include "sim/outside.h"
#include "sim/person.h"
#include "sim/swarm.h"
#include "sim/world.h"
#include "tables/house.h"

namespace rail::sim {

/// What a run came to.
struct Tally {
  std::int64_t steps = 0;
  std::int64_t simulated_ms = 0;
  /// An hour of simulated time of one table where a game is being played, with somebody at a seat.
  double table_hours = 0;
  std::int64_t tables = 0;
  std::int64_t over = 0;
  std::int64_t plies = 0;
  std::int64_t acts = 0;
  std::int64_t views = 0;
  std::int64_t deaths = 0;
  std::map<std::string, std::int64_t> answers;  // by type, or by the code of a refusal
  std::uint64_t digest = 0;                     // of all that was stored and heard

  Tally& operator+=(const Tally& other);
};

class Simulation {
 public:
  explicit Simulation(std::uint64_t seed) : Simulation(seed, swarm_of(seed)) {}
  Simulation(std::uint64_t seed, const Swarm& swarm);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;
  ~Simulation();

  /// Lets so much happen, then the faults end, and everybody who waits must be answered. Throws
  /// Broken.
  Tally run(std::int64_t steps);
  /// The last things that happened to the houses, oldest first.
  const std::deque<std::string>& story() const { return story_; }
  /// And at one table.
  std::vector<std::string> story(const std::string& table) const { return auditor_.story(table); }

 private:
  struct Home;
  struct Asked;

  // simulation.cpp
  bool step();
  std::int64_t now() const { return world_.now_ms(); }
  void tell(std::string what);
  void end();
  void pass(std::int64_t ms);
  void check_answered() const;
  void check_forgotten(std::int64_t with_clocks);

  // houses.cpp
  void start(std::size_t house);
  void kill(std::size_t house);
  void die_at_write(std::size_t house, std::int64_t until);
  void restart(std::size_t house);
  void go_dark();
  void jump(std::size_t house, std::int64_t ms);
  void become_deaf(std::size_t house, bool deaf);
  void happen_later();
  void happen();
  void stored(std::int64_t key, std::int64_t last_seq);
  void count_houses();
  Door some_door();

  // visits.cpp
  using Answered = std::function<void(const tables::HttpResponse&)>;
  bool ask(tables::HttpRequest request, Answered then);
  void fill_later();
  void open_table();
  std::pair<std::string, std::string> some_wish();
  void opened(const std::string& answer);
  void pass_by_later();
  void pass_by();
  void look_at(const std::string& table, const char* what);
  void take_seat(const std::string& table);
  void sit_down(const std::string& table, const std::string& token);

  const Swarm swarm_;
  Faults faults_;  // as they are now
  Manners manners_;
  Rng rng_;
  World world_;
  Auditor auditor_;
  AuditedStore disk_;
  std::vector<std::unique_ptr<Home>> houses_;
  std::vector<std::unique_ptr<Person>> people_;
  std::vector<std::shared_ptr<Asked>> asked_;                // over HTTP
  std::vector<std::string> tables_;                          // that people know of
  std::set<std::pair<std::string, std::string>> rematches_;  // table, token
  std::deque<std::string> story_;
  std::uint64_t last_seed_ = 0;
  std::int64_t deaths_ = 0;
  bool dark_ = false;  // no house stands, and none is to rise
  bool over_ = false;
  double table_ms_ = 0;
};

}  // namespace rail::sim
