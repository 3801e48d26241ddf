// `roundhouse bench`: how fast a game or its planner plays, and the signature of the rules.
#include <fmt/format.h>

#include <cmath>

#include "cli/commands.h"
#include "cli/game_choice.h"
#include "lab/laboratory.h"

namespace rail::cli {

namespace {

namespace json = host::json;

struct BenchChoice {
  GameChoice game;
  int players = 2;
  double seconds = 2;
  bool planner = false;
  bool json = false;
};

void print_bench(const json::object& result) {
  for (const auto& member : result) {
    const json::value& value = member.value();
    const std::string_view key = member.key();
    if (value.is_double()) {
      fmt::print("{:<20}{:>16.1f}\n", key, value.get_double());
    } else if (value.is_string()) {
      fmt::print("{:<20}{:>16}\n", key, std::string_view(value.get_string()));
    } else {
      fmt::print("{:<20}{:>16}\n", key, json::serialize(value));
    }
  }
}

int run_bench(const BenchChoice& choice) {
  if (!std::isfinite(choice.seconds) || choice.seconds <= 0 || choice.seconds > 3600)
    throw host::BadInput("--seconds is a number above 0, up to 3600");
  const lab::BenchRequest request{
      .players = choice.players, .seconds = choice.seconds, .options = choice.game.option_values()};
  const auto bench = [&](const host::GameEntry& entry) {
    const auto laboratory = lab::laboratory_of(entry);
    return choice.planner ? laboratory->bench_planner(request) : laboratory->bench(request);
  };
  if (!choice.game.game.empty() || !choice.game.board.empty()) {
    const json::object result = bench(*choice.game.entry());
    if (choice.json) {
      fmt::print("{}\n", json::serialize(result));
    } else {
      print_bench(result);
    }
    return good;
  }
  json::array results;
  for (const auto& entry : choice.game.catalog().entries()) {
    results.push_back(bench(*entry));
    if (choice.json) continue;
    print_bench(results.back().as_object());
    fmt::print("\n");
  }
  if (choice.json) fmt::print("{}\n", json::serialize(json::object{{"games", results}}));
  return good;
}

}  // namespace

void add_bench(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand(
      "bench", "Time complete random games on one thread, and print the rules' signature");
  command->footer("With --json: one object, or {\"games\":[...]} when no GAME is named.");
  auto choice = std::make_shared<BenchChoice>();
  choice->game.add_to(*command, "The game; all of them without it");
  command->add_option("--players", choice->players, "How many play; 2 without it");
  command->add_option("--seconds", choice->seconds, "How long to run; 2 without it");
  command->add_flag("--planner", choice->planner,
                    "Time the planner: whole games against itself, and playouts from their middle");
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_bench(*choice); }; });
}

}  // namespace rail::cli
