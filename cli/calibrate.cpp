// `roundhouse calibrate`: how often it happened when the analysis said that it was so likely.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "cli/commands.h"
#include "cli/game_choice.h"
#include "cli/part_choice.h"
#include "cli/progress.h"
#include "lab/laboratory.h"
#include "lab/parted_runs.h"

namespace rail::cli {

namespace {

namespace json = host::json;

struct CalibrateChoice {
  GameChoice game;
  lab::CalibrationRequest request;
  std::optional<std::uint64_t> seed;
  PartChoice part;
  bool json = false;
  bool facts = false;
};

double part_of(const json::value& of, std::string_view key) {
  return of.at(key).to_number<double>();
}

void print_calibration(const json::value& table, std::string_view name) {
  fmt::print(
      "\n{}: {} chances, off by {:.3f} (mean square), {:.1f} points from one moment to the next\n",
      name, table.at("count").to_number<std::int64_t>(), part_of(table, "brier"),
      100 * part_of(table, "swing"));
  fmt::print("{:>12} {:>10} {:>10} {:>20}\n", "said", "chances", "mean", "happened");
  int tenth = 0;
  for (const json::value& bin : table.at("bins").as_array()) {
    const std::string range = fmt::format("{}-{} %", 10 * tenth, 10 * tenth + 10);
    ++tenth;
    if (bin.at("count") == 0) continue;
    fmt::print("{:>12} {:>10} {:>8.1f} % {:>11.1f} ± {:.1f} %\n", range,
               bin.at("count").to_number<std::int64_t>(), 100 * part_of(bin, "said"),
               100 * part_of(bin, "happened"), 100 * part_of(bin, "error"));
  }
}

int run_calibrate(const CalibrateChoice& choice) {
  lab::CalibrationRequest request = choice.request;
  request.options = choice.game.option_values();
  request.seed = choice.seed.value_or(1);
  const auto entry = choice.game.entry();
  if (choice.facts) {
    fmt::print("{}\n", json::serialize(lab::laboratory_of(*entry)->facts(request)));
    return good;
  }
  json::object result;
  {
    ProgressBar bar(!choice.json);
    request.progress = bar.teller();
    if (choice.part.wanted()) {
      return play_part(choice.part, lab::calibration_kind, lab::part_request(*entry, request),
                       choice.json, [&](const lab::Part& part) {
                         return lab::laboratory_of(*entry)->calibration_part(request, part);
                       });
    }
    result = lab::laboratory_of(*entry)->calibrate(request);
  }
  return tell_calibration(result, choice.json);
}

}  // namespace

int tell_calibration(const json::object& result, bool json_wanted) {
  if (json_wanted) {
    fmt::print("{}\n", json::serialize(result));
    return good;
  }
  fmt::print("{}, {} players: {} games, {} moments of each\n",
             std::string_view(result.at("game").as_string()), result.at("players").to_number<int>(),
             result.at("games").to_number<int>(), result.at("moments").to_number<int>());
  const json::value& tables = result.at("calibration");
  for (std::string_view part : {"all", "early", "middle", "late"})
    print_calibration(tables.at(part), part);
  return good;
}

void add_calibrate(CLI::App& app, Job& job) {
  constexpr int most_often = 1'000'000;
  constexpr int most_moments = 1000;
  constexpr int most_at_once = 256;
  CLI::App* command = app.add_subcommand(
      "calibrate", "How often it happened when the analysis said that it was so likely");
  command->footer(
      "Bots play; at moments of their games, evenly from the first decision on, the analysis says\n"
      "how likely each seat is to win, or in a cooperative game all together. What it said is\n"
      "sorted into tenths: of all moments, and of each third of the games. An error is standard.\n"
      "The same seed gives the same figures, with any number of threads. With --part only a share\n"
      "of the games is played, and join puts the shares together: docs/many-machines.md.");
  auto choice = std::make_shared<CalibrateChoice>();
  choice->request.bots = {"level-4"};
  choice->request.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  choice->game.add_to(*command, "The game, as listed by the games subcommand");
  add_bots(*command, choice->request.bots, "Those who play, seat after seat; level-4 without it");
  command->add_option("--players", choice->request.players, "Seats at a table; 2 without it")
      ->check(CLI::Range(1, max_seats));
  command->add_option("--games", choice->request.games, "How many games; 100 without it")
      ->check(CLI::Range(1, most_often));
  command->add_option("--moments", choice->request.moments, "Of each game; 12 without it")
      ->check(CLI::Range(3, most_moments));
  command
      ->add_option("--effort", choice->request.effort,
                   "Playouts in percent of the usual number; 100 without it")
      ->check(CLI::Range(1, most_often));
  command
      ->add_option("--slips", choice->request.slips,
                   "Of 100 decisions in playouts, those taken at random; without it as many as "
                   "the analysis of this game has")
      ->check(CLI::Range(0, 100));
  add_seed(*command, choice->seed, "The same seed gives the same figures; 1 without it");
  command
      ->add_option("--threads", choice->request.threads, "How many threads; all cores without it")
      ->check(CLI::Range(1, most_at_once));
  command->add_flag("--facts", choice->facts,
                    "Print what the planner's own estimate goes by instead, as JSON: to fit it "
                    "anew (lab/fit_chance.py)");
  choice->part.add_to(*command);
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_calibrate(*choice); }; });
}

}  // namespace rail::cli
