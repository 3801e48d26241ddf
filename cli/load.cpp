// `roundhouse load`: many tables on a server at once, and how quickly it answers.
#include "client/load.h"

#include <fmt/format.h>

#include <optional>

#include "cli/commands.h"
#include "cli/game_choice.h"
#include "client/load_pace.h"
#include "host/json_input.h"

namespace rail::cli {

namespace {

namespace json = host::json;

struct LoadChoice {
  load::Options options;
  GameChoice game;
  std::string pace = "0";
  std::string pauses = "people";
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
                   {"p999_ms", result.p999_ms},
                   {"max_ms", result.max_ms},
                   {"told_p50_ms", result.told_p50_ms},
                   {"told_p99_ms", result.told_p99_ms},
                   {"told_p999_ms", result.told_p999_ms},
                   {"told_max_ms", result.told_max_ms},
                   {"server_cpu_s", result.server_cpu_s},
                   {"moves_per_cpu_s", per(moves, result.server_cpu_s)},
                   {"client_cpu_s", result.client_cpu_s},
                   {"server_rss_per_table_kb", result.server_rss_per_table_kb},
                   {"stale", result.stale},
                   {"refused", result.refused},
                   {"unstored", result.unstored},
                   {"lost", result.lost},
                   {"untold", result.untold},
                   {"checked", result.checked},
                   {"reconnects", result.reconnects}};
  if (!result.first_refusal.empty()) out.emplace("first_refusal", result.first_refusal);
  return out;
}

int run_load(const LoadChoice& choice) {
  load::Options options = choice.options;
  if (!(options.seconds > 0 && options.seconds <= 86'400))
    throw host::BadInput("--seconds is a number above 0, up to 86400");
  const std::optional<double> pace = load::seconds_in(choice.pace);
  if (!pace || *pace > 3600)
    throw host::BadInput("--pace is a number from 0 to 3600, or like 250ms, 60s, 1m");
  options.pace = *pace;
  options.even = choice.pauses == "even";
  if (!(options.patience > 0 && options.patience <= 3600))
    throw host::BadInput("--patience is a number above 0, up to 3600");
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
  return result.refused + result.lost + result.untold == 0 ? good : refused;
}

void add_servers(CLI::App& command, load::Options& options) {
  command.add_option("--url", options.urls, "The server, http:// or https://; repeatable")
      ->allow_extra_args(false)
      ->capture_default_str();
  command.add_flag("--shared", options.shared,
                   "Several servers are behind the URL: one may be behind another for a moment");
  command.add_option("--trust", options.trusted,
                     "A file of certificates to believe in, for servers that made their own");
  command.add_flag("--insecure", options.insecure, "Do not look at certificates");
  command
      .add_option("--patience", options.patience,
                  "Seconds without an answer until somebody goes to another server")
      ->capture_default_str();
}

}  // namespace

void add_load(CLI::App& app, Job& job) {
  CLI::App* command =
      app.add_subcommand("load", "Play many tables on a server at once, and time its answers");
  command->footer(
      "Every seat has a connection of its own and plays random legal actions. Start the servers\n"
      "with --limits off. Times are from sending an act to receiving its update; told_... until\n"
      "everybody at the table has heard of it. Several servers share one database: the people of\n"
      "a table are at different ones, and whoever's server dies goes on at the next.\n"
      "At the end every table is asked again over new connections, each seat for its last eight\n"
      "acknowledged acts, the record of a finished game for all of them. Exit code 1 if anything\n"
      "was refused or lost, or not told to all.");
  auto choice = std::make_shared<LoadChoice>();
  load::Options& options = choice->options;
  add_servers(*command, options);
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
      ->add_option("--pace", choice->pace,
                   "Time from move to move at a table on the average (2, 60s, 1m); 0: as fast as "
                   "the server answers")
      ->capture_default_str();
  command
      ->add_option("--pauses", choice->pauses,
                   "Whether these times differ as those of people do, or are all the same")
      ->check(CLI::IsMember({"people", "even"}))
      ->capture_default_str();
  command->add_option("--seed", options.seed, "Of the players' choices")->check(whole_number());
  command->add_option("--acknowledged", options.acknowledged,
                      "Write every acknowledged act into this file: its table and its id");
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_load(*choice); }; });
}

}  // namespace rail::cli
