// Which faults and people a number stands for.
#include "sim/swarm.h"

#include <fmt/format.h>

#include <initializer_list>

namespace rail::sim {

namespace {

std::uint32_t one_of(Rng& rng, std::initializer_list<std::uint32_t> values) {
  return *(values.begin() + rng.below(static_cast<std::uint32_t>(values.size())));
}

int between(Rng& rng, std::uint32_t least, std::uint32_t most) {
  return static_cast<int>(least + rng.below(most - least + 1));
}

/// One in so many.
bool one_in(Rng& rng, std::uint32_t many) { return rng.below(many) == 0; }

void set_pace(Swarm& swarm, Rng& rng) {
  Manners& people = swarm.manners;
  people.long_pause = one_of(rng, {0, 20, 200});
  const std::uint32_t pace = rng.below(10);
  if (pace < 4) {
    swarm.pace = Pace::quick;
    swarm.tables = between(rng, 2, 11);
    people.longest_ms = one_of(rng, {600'000, 3'600'000, 40'000'000});
  } else if (pace < 7) {
    swarm.pace = Pace::evening;
    swarm.tables = between(rng, 10, 40);
    swarm.faults.coarse_ms = one_of(rng, {1, 5'000});
    swarm.quiet_ms = 30 * minute;
    people.slowest_ms = 5 * minute;
    people.longest_ms = 12 * hour;
  } else {
    swarm.pace = Pace::letters;
    swarm.tables = between(rng, 40, 160);
    swarm.faults.coarse_ms = minute;  // a house looks after itself every second, which costs most
    swarm.quiet_ms = 8 * hour;
    people.slowest_ms = one_of(rng, {2, 8, 24}) * hour;
    people.longest_ms = 72 * hour;
    people.goes_away = one_of(rng, {0, 200, 800});
  }
}

void set_faults(Swarm& swarm, Rng& rng) {
  swarm.deaths = one_in(rng, 2);
  swarm.deaths_at_writes = one_of(rng, {0, 0, 1, 10});
  swarm.restarts = one_in(rng, 3);
  swarm.outages = one_in(rng, 3);
  swarm.clock_jumps = one_in(rng, 3);
  swarm.big_jumps = one_in(rng, 10);
  swarm.full_disks = one_in(rng, 3);
  swarm.store_outages = one_in(rng, 3);
  swarm.deaf = one_in(rng, 3);
  swarm.faults.store_fails = one_of(rng, {0, 0, 5, 50});
  swarm.faults.store_unknown = one_of(rng, {0, 0, 5, 50});
  swarm.faults.store_late = one_of(rng, {0, 0, 5, 50});
  swarm.faults.read_fails = one_of(rng, {0, 0, 5, 50});
  swarm.faults.slow = one_of(rng, {0, 10, 100});
}

void set_people(Swarm& swarm, Rng& rng) {
  swarm.clocks = one_of(rng, {0, 500, 1000});
  swarm.onlookers = one_of(rng, {0, 300, 1000});
  swarm.devices = one_of(rng, {0, 0, 300});
  swarm.lessons = one_of(rng, {0, 0, 300});
  swarm.passers_by = one_in(rng, 2);
  Manners& people = swarm.manners;
  people.line_breaks = one_of(rng, {0, 2, 20});
  people.drops = one_of(rng, {0, 0, 30});
  people.ghosts = one_of(rng, {0, 0, 300});
  people.repeats = one_of(rng, {0, 10, 100});
  people.overtakes = one_of(rng, {0, 0, 50});
  people.takes_back = one_of(rng, {0, 30, 150});
  people.chats = one_of(rng, {0, 30, 200});
  people.leaves = one_of(rng, {0, 5, 40});
  people.odd = one_of(rng, {0, 40, 200});
  people.floods = one_of(rng, {0, 0, 5});
}

std::string_view name_of(Pace pace) {
  return pace == Pace::quick ? "quick" : pace == Pace::evening ? "in the evening" : "by letter";
}

}  // namespace

Swarm swarm_of(std::uint64_t seed) {
  Rng rng(seed * 2 + 1);
  Swarm swarm;
  swarm.houses = between(rng, 1, 3);
  set_pace(swarm, rng);
  set_faults(swarm, rng);
  set_people(swarm, rng);
  return swarm;
}

std::string words_of(const Swarm& swarm) {
  std::string words =
      fmt::format("{}, {} tables, {} houses", name_of(swarm.pace), swarm.tables, swarm.houses);
  const auto add = [&](std::string_view what, std::uint32_t of_thousand) {
    if (of_thousand > 0) words += fmt::format(", {} {}", what, of_thousand);
  };
  const auto add_if = [&](bool is, std::string_view what) {
    if (is) words += fmt::format(", {}", what);
  };
  add_if(swarm.deaths, "deaths");
  add_if(swarm.restarts, "restarts");
  add_if(swarm.outages, "outages");
  add_if(swarm.clock_jumps, "clocks jump");
  add_if(swarm.big_jumps, "by hours");
  add_if(swarm.full_disks, "full disks");
  add_if(swarm.store_outages, "no store");
  add_if(swarm.deaf, "deaf houses");
  add_if(swarm.passers_by, "passers-by");
  words += "; of 1,000";
  add("die at a write", swarm.deaths_at_writes);
  add("writes fail", swarm.faults.store_fails);
  add("are stored but said to fail", swarm.faults.store_unknown);
  add("are stored after that", swarm.faults.store_late);
  add("reads fail", swarm.faults.read_fails);
  add("are slow", swarm.faults.slow);
  const Manners& people = swarm.manners;
  add("lines break", people.line_breaks);
  add("drop", people.drops);
  add("unnoticed", people.ghosts);
  add("messages repeat", people.repeats);
  add("overtake", people.overtakes);
  add("wishes take back", people.takes_back);
  add("chat", people.chats);
  add("leave", people.leaves);
  add("are odd", people.odd);
  add("flood", people.floods);
  add("tables have clocks", swarm.clocks);
  add("onlookers", swarm.onlookers);
  add("lessons", swarm.lessons);
  add("people have two devices", swarm.devices);
  return words;
}

}  // namespace rail::sim
