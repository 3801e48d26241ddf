// `roundhouse load`: many tables on a server at once, and how quickly it answers.
#include "client/load.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/game_choice.h"
#include "host/json_input.h"

namespace rail::cli {

namespace {

namespace json = host::json;

struct LoadChoice {
  load::Options options;
  GameChoice game;
  bool json = false;
};

double per(double amount, double of) { return of > 0 ? amount / of : 0; }

json::object load_json(const load::Result& result) {
  const auto moves = static_cast<double>(result.moves);
  json::object out{{"tables", result.tables},
                   {"finished", result.finished},
                   {"moves", result.moves},
                   {"seconds", result.seconds},
                   {"moves_per_s", per(moves, result.seconds)},
                   {"p50_ms", result.p50_ms},
                   {"p95_ms", result.p95_ms},
                   {"p99_ms", result.p99_ms},
                   {"max_ms", result.max_ms},
                   {"server_cpu_s", result.server_cpu_s},
                   {"moves_per_cpu_s", per(moves, result.server_cpu_s)},
                   {"client_cpu_s", result.client_cpu_s},
                   {"server_rss_per_table_kb", result.server_rss_per_table_kb},
                   {"stale", result.stale},
                   {"refused", result.refused},
                   {"lost", result.lost},
                   {"reconnects", result.reconnects}};
  if (!result.first_refusal.empty()) out.emplace("first_refusal", result.first_refusal);
  return out;
}

int run_load(const LoadChoice& choice) {
  load::Options options = choice.options;
  if (!(options.seconds > 0 && options.seconds <= 86'400))
    throw host::BadInput("--seconds is a number above 0, up to 86400");
  if (!(options.pace >= 0 && options.pace <= 3600))
    throw host::BadInput("--pace is a number from 0 to 3600");
  options.options = choice.game.option_values();
  const load::Result result = load::run(options);
  const json::object figures = load_json(result);
  if (choice.json) {
    fmt::print("{}\n", json::serialize(figures));
  } else {
    for (const auto& figure : figures) {
      const json::value& value = figure.value();
      fmt::print(
          "{:<26}{}\n", std::string_view(figure.key()),
          value.is_double() ? fmt::format("{:.3f}", value.get_double()) : json::serialize(value));
    }
  }
  return result.refused + result.lost == 0 ? good : refused;
}

}  // namespace

void add_load(CLI::App& app, Job& job) {
  CLI::App* command =
      app.add_subcommand("load", "Play many tables on a server at once, and time its answers");
  command->footer(
      "Every seat has a connection of its own and plays random legal actions. Start the server "
      "with\n"
      "--limits off. Times are from sending an act to receiving its update. At the end every table "
      "is\n"
      "asked again over a new connection. Exit code 1 if anything was refused or lost.");
  auto choice = std::make_shared<LoadChoice>();
  load::Options& options = choice->options;
  command->add_option("--url", options.url, "The server")->capture_default_str();
  command->add_option("--game", options.game, "The game")->capture_default_str();
  choice->game.add_options_to(*command);
  command->add_option("--players", options.players, "Seats at each table")
      ->check(CLI::Range(1, max_seats))
      ->capture_default_str();
  command->add_option("--matches", options.matches, "Tables at a time")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--onlookers", options.onlookers, "Spectators at each table")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--seconds", options.seconds, "How long to play")->capture_default_str();
  command
      ->add_option("--pace", options.pace,
                   "Seconds from move to move at a table; 0: as fast as the server answers")
      ->capture_default_str();
  command->add_option("--seed", options.seed, "Of the players' choices")->check(whole_number());
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_load(*choice); }; });
}

}  // namespace rail::cli
