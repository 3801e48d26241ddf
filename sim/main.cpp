// roundhouse_sim: simulated houses, each run repeatable from its number.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <exception>

#include "sim/simulation.h"

namespace {

struct Choice {
  std::uint64_t seed = 1;
  std::int64_t runs = 1;
  std::int64_t steps = 200'000;
  double seconds = 0;  // 0: as many runs as asked for
};

void show_story(const rail::sim::Simulation& simulation) {
  for (const std::string& line : simulation.story()) fmt::print("{}\n", line);
}

}  // namespace

int main(int argc, char** argv) {
  Choice choice;
  CLI::App app{"Whole houses of tables in simulated time, with people and faults."};
  app.add_option("--seed", choice.seed, "The number of the first run");
  app.add_option("--runs", choice.runs, "How many runs, with the numbers that follow");
  app.add_option("--steps", choice.steps, "How much happens in each");
  app.add_option("--seconds", choice.seconds, "Go on with more runs for so long");
  CLI11_PARSE(app, argc, argv);

  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  rail::sim::Tally sum;
  std::int64_t runs = 0;
  for (std::uint64_t seed = choice.seed;; ++seed, ++runs) {
    if (choice.seconds > 0 ? passed() >= choice.seconds : runs >= choice.runs) break;
    const rail::sim::Swarm swarm = rail::sim::swarm_of(seed);
    rail::sim::Simulation simulation(seed, swarm);
    try {
      const rail::sim::Tally tally = simulation.run(choice.steps);
      sum.steps += tally.steps;
      sum.table_hours += tally.table_hours;
      sum.tables += tally.tables;
      sum.over += tally.over;
      sum.plies += tally.plies;
      sum.acts += tally.acts;
      sum.views += tally.views;
      sum.deaths += tally.deaths;
    } catch (const std::exception& broken) {
      show_story(simulation);
      fmt::print("BROKEN with --seed {} --steps {}: {}\n({})\n", seed, choice.steps, broken.what(),
                 rail::sim::words_of(swarm));
      return 1;
    }
  }
  fmt::print(
      "{} runs, {} steps, {:.0f} table-hours, {} tables of which {} were played to the end, {} "
      "plies, {} acts answered, {} views compared, {} deaths of houses, in {:.1f} s\n",
      runs, sum.steps, sum.table_hours, sum.tables, sum.over, sum.plies, sum.acts, sum.views,
      sum.deaths, passed());
  return 0;
}
