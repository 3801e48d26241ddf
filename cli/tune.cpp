// `roundhouse tune`: better weights for a planner.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "host/json_input.h"
#include "lab/laboratory.h"

namespace rail::cli {

namespace {

namespace json = host::json;

struct TuneChoice {
  GameChoice game;
  lab::TuneRequest request;
  std::optional<std::uint64_t> seed;
  std::string from;
  std::string out;
  bool json = false;
  bool quiet = false;
};

std::string measured_words(const json::object& of) {
  const json::array& ci = of.at("ci95").as_array();
  return fmt::format("{:.1f} % ({:.1f} – {:.1f}) of {} games",
                     100 * of.at("rate").to_number<double>(), 100 * ci[0].to_number<double>(),
                     100 * ci[1].to_number<double>(), of.at("games").to_number<int>());
}

void print_step(const json::object& step, bool json_lines, bool quiet) {
  if (json_lines) {
    fmt::print("{}\n", json::serialize(step));
  } else if (step.at("accepted").as_bool() || !quiet) {
    fmt::print("{:>4}  {:<24}{:>8} → {:<8}{}  {}\n", step.at("step").to_number<int>() + 1,
               std::string_view(step.at("weight").as_string()), step.at("from").to_number<int>(),
               step.at("to").to_number<int>(),
               step.at("accepted").as_bool() ? "kept   " : "dropped", measured_words(step));
  }
  std::fflush(stdout);
}

int run_tune(const TuneChoice& choice) {
  const auto entry = choice.game.entry();
  lab::TuneRequest request = choice.request;
  request.options = choice.game.option_values();
  request.seed = choice.seed.value_or(1);
  if (!choice.from.empty()) request.from = host::parse_json(read_file(choice.from), choice.from);
  request.tell = [&](const json::object& step) { print_step(step, choice.json, choice.quiet); };
  const json::object result = lab::laboratory_of(*entry)->tune(request);
  if (!choice.out.empty()) write_file(choice.out, json::serialize(result) + "\n");
  if (choice.json) {
    fmt::print("{}\n", json::serialize(result));
    return good;
  }
  fmt::print("\n");
  for (const auto& weight : result.at("weights").as_object())
    fmt::print("{:<24}{:>8}\n", std::string_view(weight.key()), weight.value().to_number<int>());
  fmt::print("\nagainst the built-in weights, on new deals: {}\n",
             measured_words(result.at("against_built_in").as_object()));
  return good;
}

}  // namespace

void add_tune(CLI::App& app, Job& job) {
  CLI::App* command =
      app.add_subcommand("tune", "Find better weights for a game's planner by self-play");
  command->footer(
      "Each step tries another value of one weight against the best so far, on the same deals "
      "with\n"
      "the seats swapped (a cooperative game: as teams), and keeps it if it does clearly better. "
      "At\n"
      "the end the result plays against the built-in weights on new deals. The file is one that\n"
      "--from goes on with, and that arena plays with: --bots planner,planner@FILE. With --json,\n"
      "each step is a line, and the result is the last one.");
  auto choice = std::make_shared<TuneChoice>();
  lab::TuneRequest& request = choice->request;
  request.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  choice->game.add_to(*command, "The game, as listed by the games subcommand");
  command->add_option("--players", request.players, "How many play")->capture_default_str();
  command->add_option("--games-per-step", request.games, "Games of each step, at most")
      ->check(CLI::Range(4, 1'000'000))
      ->capture_default_str();
  command->add_option("--steps", request.steps, "How many values are tried")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command->add_option("--confirm", request.confirm_games, "Games against the built-in weights")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--only", request.only, "Change only these weights")
      ->delimiter(',')
      ->type_name("WEIGHT,WEIGHT");
  add_seed(*command, choice->seed, "The same seed gives the same steps; 1 without it");
  command
      ->add_option("--threads", request.threads,
                   "How many threads; they do not change the result. All cores without it")
      ->check(CLI::Range(1, 256));
  command->add_option("--from", choice->from, "Go on from this result")->type_name("FILE");
  command->add_option("--out", choice->out, "Write the result to this file")->type_name("FILE");
  command->add_flag("--quiet", choice->quiet, "Print only the steps that are kept");
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_tune(*choice); }; });
}

}  // namespace rail::cli
