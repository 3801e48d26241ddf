// roundhouse_sim: simulated houses, each run repeatable from its number.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <ctime>
#include <exception>
#include <string>

#include "sim/simulation.h"

namespace {

using namespace rail::sim;

struct Choice {
  std::uint64_t seed = 1;
  std::int64_t runs = 1;
  std::int64_t steps = 100'000;
  double seconds = 0;  // 0: as many runs as asked for
  bool answers = false;
};

/// What led to it, and how to see it again.
void show(const Simulation& simulation, const std::exception& error, const std::string& again) {
  for (const std::string& line : simulation.story()) fmt::print("{}\n", line);
  if (const auto* broken = dynamic_cast<const Broken*>(&error);
      broken != nullptr && !broken->table().empty()) {
    fmt::print("At table {}:\n", broken->table());
    for (const std::string& line : simulation.story(broken->table())) fmt::print("{}\n", line);
  }
  fmt::print("BROKEN: {}\nAgain: {}\n", error.what(), again);
}

}  // namespace

int main(int argc, char** argv) {
  Choice choice;
  CLI::App app{"Whole houses of tables in simulated time, with people and faults."};
  app.add_option("--seed", choice.seed, "The number of the first run");
  app.add_option("--runs", choice.runs, "How many runs, with the numbers that follow");
  app.add_option("--steps", choice.steps, "How much happens in each");
  app.add_option("--seconds", choice.seconds, "Go on with more runs for so long");
  app.add_flag("--answers", choice.answers, "Say what people heard, and how often");
  CLI11_PARSE(app, argc, argv);

  const auto begin = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  Tally sum;
  std::uint64_t seed = choice.seed;
  const auto runs = [&] { return static_cast<std::int64_t>(seed - choice.seed); };
  for (; choice.seconds > 0 ? passed() < choice.seconds : runs() < choice.runs; ++seed) {
    const Swarm swarm = swarm_of(seed);
    Simulation simulation(seed, swarm);
    try {
      sum += simulation.run(choice.steps);
    } catch (const std::exception& error) {
      fmt::print("Run {}: {}\n", seed, words_of(swarm));
      show(simulation, error, fmt::format("{} --seed {} --steps {}", argv[0], seed, choice.steps));
      return 1;
    }
  }
  if (choice.answers) {
    for (const auto& [answer, times] : sum.answers) fmt::print("{:>10} {}\n", times, answer);
  }
  const double cpu = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  fmt::print(
      "Runs {} to {} of {} steps: {:.0f} table-hours ({:.0f} for each second of a processor), {} "
      "tables of which {} were played to the end, {} plies, {} acts answered, {} views compared, "
      "{} deaths of houses; {:.1f} s, of a processor {:.1f} s; digest {:016x}\n",
      choice.seed, seed - 1, choice.steps, sum.table_hours, sum.table_hours / cpu, sum.tables,
      sum.over, sum.plies, sum.acts, sum.views, sum.deaths, passed(), cpu, sum.digest);
  return 0;
}
