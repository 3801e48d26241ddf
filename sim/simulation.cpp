// A run: much happens, and at last all is quiet and nobody may be left waiting.
#include "sim/simulation.h"

#include <fmt/format.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>
#include <utility>

#include "sim/home.h"

namespace rail::sim {

namespace {

constexpr std::size_t longest_story = 40;
const std::int64_t idle_after_ms = tables::HouseOptions().idle_after_ms;
/// What a house keeps that has stood long, but in which nobody is.
constexpr std::size_t empty_house_bytes = 100'000;

/// How much memory this program uses; 0 where nobody can say.
std::size_t memory_in_use() {
#if defined(__GLIBC__)
  return mallinfo2().uordblks;
#else
  return 0;
#endif
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  steps += other.steps;
  simulated_ms += other.simulated_ms;
  table_hours += other.table_hours;
  tables += other.tables;
  over += other.over;
  plies += other.plies;
  acts += other.acts;
  views += other.views;
  deaths += other.deaths;
  for (const auto& [answer, times] : other.answers) answers[answer] += times;
  digest ^= other.digest;
  return *this;
}

Simulation::Simulation(std::uint64_t seed, const Swarm& swarm)
    : swarm_(swarm),
      faults_(swarm.faults),
      manners_(swarm.manners),
      rng_(seed),
      disk_(std::string(32, 's'), auditor_),
      last_seed_(seed << 20) {
  // A house says every five seconds that it stands, or with every fifth of its timers if they are
  // late, and its word takes a while.
  auditor_.clock_slack_ms = 6 * swarm_.faults.coarse_ms + 30'000;
  for (int i = 0; i < swarm_.houses; ++i) {
    houses_.push_back(std::make_unique<Home>());
    start(houses_.size() - 1);
  }
  const auto at_first = static_cast<std::uint32_t>(swarm_.quiet_ms);
  for (int i = 0; i < swarm_.tables; ++i)
    world_.after(rng_.below(at_first), [this] { open_table(); });
  fill_later();
  happen_later();
  if (swarm_.passers_by) pass_by_later();
}

Simulation::~Simulation() {
  people_.clear();
  for (const auto& home : houses_) home->die();
}

void Simulation::tell(std::string what) {
  story_.push_back(fmt::format("{:>12.3f} s  {}", static_cast<double>(now()) / 1000, what));
  if (story_.size() > longest_story) story_.pop_front();
}

bool Simulation::step() {
  table_ms_ +=
      static_cast<double>(world_.next_ms() - now()) * static_cast<double>(auditor_.under_way());
  auditor_.now_ms = world_.next_ms();
  return world_.step();
}

Tally Simulation::run(std::int64_t steps) {
  Tally tally;
  while (tally.steps < steps && step()) ++tally.steps;
  end();
  tally.simulated_ms = now();
  tally.table_hours = table_ms_ / static_cast<double>(hour);
  tally.tables = static_cast<std::int64_t>(auditor_.tables());
  tally.over = auditor_.over();
  tally.plies = auditor_.plies();
  tally.views = auditor_.views();
  tally.deaths = deaths_;
  tally.answers = auditor_.answers();
  tally.digest = auditor_.digest();
  for (const auto& person : people_) tally.acts += person->acts();
  return tally;
}

void Simulation::pass(std::int64_t ms) {
  const std::int64_t end = now() + ms;
  while (now() < end && step()) {
  }
}

/// The faults end: everybody who waits is answered, and then nothing is left of it.
void Simulation::end() {
  tell("the faults end");
  over_ = true;
  dark_ = false;
  faults_ = Faults{};
  manners_ = Manners{.takes_back = 0, .chats = 0, .leaves = 0, .odd = 0};
  for (std::size_t i = 0; i < houses_.size(); ++i) {
    start(i);
    become_deaf(i, false);
  }
  for (const auto& person : people_) person->rest();
  // Whatever is stopping has stopped by then, and everybody has come back.
  pass(10 * minute);
  check_answered();
  for (const auto& person : people_) person->go();
  pass(minute);
  // Their time may run out, and so their game end, just before it is looked at what is left.
  const std::int64_t with_clocks = auditor_.with_running_clocks();
  pass(idle_after_ms + minute);
  check_forgotten(with_clocks);
}

void Simulation::check_answered() const {
  std::set<std::string> with_people;
  for (const auto& person : people_) {
    if (const auto waits = person->unanswered(); !waits.empty())
      throw Broken("nobody answers: " + waits.front(), person->table());
    person->check_sees();
    if (person->is_there()) with_people.insert(person->table());
  }
  auditor_.check_awake([&](const std::string& table) { return with_people.contains(table); });
  for (const auto& asked : asked_) {
    if (!asked->answered && !asked->house.expired()) throw Broken("nobody answers " + asked->what);
  }
}

/// Of all tables only so many, which play on by their clocks, may still be thought about.
void Simulation::check_forgotten(std::int64_t with_clocks) {
  for (const auto& home : houses_) {
    for (const SimLog::Line& line : home->outside->log.lines) {
      if (line.severity == tables::Severity::error) throw Broken("a house complains: " + line.text);
    }
    const std::int64_t rooms = home->outside->metrics.rooms;
    if (home->outside->thinker.waiting() != 0 && with_clocks == 0)
      throw Broken("somebody still thinks");
    if (rooms > with_clocks) throw Broken(fmt::format("{} rooms stay in memory", rooms));
    if (rooms > 0) continue;
    home->outside->loop.die();
    const std::size_t before = memory_in_use();
    home->house.reset();
    const std::size_t after = memory_in_use();
    if (before > after + empty_house_bytes)
      throw Broken(fmt::format("an empty house keeps {} bytes", before - after));
  }
}

}  // namespace rail::sim
