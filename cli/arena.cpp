#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "cli/commands.h"
#include "cli/game_choice.h"
#include "cli/outcome.h"

namespace rail::cli {

namespace {

namespace json = host::json;

constexpr int most_games = 1'000'000;
constexpr int most_threads = 256;

struct ArenaChoice {
  GameChoice game;
  std::vector<std::string> bots;
  int games = 100;
  std::optional<std::uint64_t> seed;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  bool json = false;
};

double percent(const json::value& rate) { return 100 * rate.to_number<double>(); }

/// "61.0 %  (54.1 – 67.5 %)".
std::string rate_words(const json::object& of) {
  const json::array& ci = of.at("ci95").as_array();
  return fmt::format("{:.1f} %  ({:.1f} – {:.1f} %)", percent(of.at("win_rate")), percent(ci[0]),
                     percent(ci[1]));
}

/// A cooperative game has one result for all.
void print_team(const json::object& result) {
  fmt::print("won together: {}\n\non average\n", rate_words(result));
  for (const auto& mean : result.at("means").as_object()) {
    std::string name(mean.key());
    std::replace(name.begin(), name.end(), '_', ' ');
    fmt::print("  {:<20}{:>8.2f}\n", name, mean.value().to_number<double>());
  }
}

void print(const json::object& result) {
  const bool together = result.contains("win_rate");
  fmt::print("{}: {} games, every deal with the seats swapped\n\n",
             std::string_view(result.at("game").as_string()), result.at("games").to_number<int>());
  if (together) return print_team(result);
  fmt::print("{:<14}{:>13}{:>30}\n", "bot", "mean points", "wins (95 % interval)");
  for (const json::value& value : result.at("bots").as_array()) {
    const json::object& bot = value.as_object();
    fmt::print("{:<14}{:>13.1f}{:>30}\n", std::string_view(bot.at("bot").as_string()),
               bot.at("mean_points").to_number<double>(), rate_words(bot));
  }
}

int run_arena(const ArenaChoice& choice) {
  const auto entry = choice.game.entry();
  for (const std::string& bot : choice.bots) require_bot(*entry, bot);
  const json::object result = entry->arena({.bots = choice.bots,
                                            .games = choice.games,
                                            .seed = choice.seed.value_or(1),
                                            .threads = choice.threads,
                                            .options = choice.game.option_values()});
  if (choice.json) {
    fmt::print("{}\n", json::serialize(result));
  } else {
    print(result);
  }
  return good;
}

}  // namespace

void add_arena(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand(
      "arena", "Let bots play many games, with the seats swapped on the same deals");
  command->footer(
      "One bot for each seat: their number is the number of players. Each deal is played once for\n"
      "each rotation of the bots over the seats; if the games are not a multiple of the seats, "
      "the\n"
      "last deal is incomplete. A victory shared by two counts half for each.");
  auto choice = std::make_shared<ArenaChoice>();
  choice->game.add_to(*command, "The game, as listed by the games subcommand");
  add_bots(*command, choice->bots, "One bot for each seat");
  command->get_option("--bots")->required();
  command->add_option("--games", choice->games, "How many games; 100 without it")
      ->check(CLI::Range(1, most_games));
  add_seed(*command, choice->seed, "The same seed gives the same games; 1 without it");
  command
      ->add_option("--threads", choice->threads,
                   "How many threads; they do not change the result. All cores without it")
      ->check(CLI::Range(1, most_threads));
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_arena(*choice); }; });
}

}  // namespace rail::cli
