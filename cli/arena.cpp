// `roundhouse arena`: bots play many games with the seats swapped.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/outcome.h"
#include "cli/part_choice.h"
#include "cli/progress.h"
#include "host/json_input.h"
#include "lab/laboratory.h"
#include "lab/parted_runs.h"

namespace rail::cli {

namespace {

namespace json = host::json;

constexpr int most_games = 1'000'000;
constexpr int most_threads = 256;
constexpr int most_clock_ms = 3'600'000;

struct ArenaChoice {
  GameChoice game;
  std::vector<std::string> bots;
  int players = 2;
  int games = 100;
  std::optional<std::uint64_t> seed;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::vector<double> sprt;
  int clock_ms = 10'000;
  bool mixed = false;
  PartChoice part;
  bool no_times = false;
  bool json = false;
  bool quiet = false;
};

double number(const json::object& of, std::string_view key) {
  return of.at(key).to_number<double>();
}

/// A bot's name as the table has room for it.
std::string name_of(const json::value& bot) {
  constexpr std::size_t room = 28;
  std::string name = printable(bot.as_string());
  if (name.size() > room) name = name.substr(0, room - 3) + "...";
  return name;
}

/// "61.0 % (54.1 – 67.5)".
std::string rate_words(const json::object& of, std::string_view key) {
  const json::array& ci = of.at("ci95").as_array();
  return fmt::format("{:.1f} % ({:.1f} – {:.1f})", 100 * number(of, key),
                     100 * ci[0].to_number<double>(), 100 * ci[1].to_number<double>());
}

std::string elo_words(const json::object& bot) {
  const json::array& ci = bot.at("elo_ci95").as_array();
  return fmt::format("{:.0f} ({:.0f} … {:.0f})", number(bot, "elo"), ci[0].to_number<double>(),
                     ci[1].to_number<double>());
}

void print_means(const json::object& of) {
  for (const auto& mean : of.at("means").as_object()) {
    std::string name(mean.key());
    std::replace(name.begin(), name.end(), '_', ' ');
    fmt::print("  {:<20}{:>8.2f}\n", name, mean.value().to_number<double>());
  }
}

/// "0.210 / 1.375"; nothing if times are left out.
std::string think_words(const json::object& bot) {
  const json::value* think = bot.if_contains("think_ms");
  if (think == nullptr) return "";
  return fmt::format("{:.3f} / {:.3f}", number(think->as_object(), "p50"),
                     number(think->as_object(), "p99"));
}

void print_bots(const json::object& result) {
  fmt::print("{:<28}{:>24}{:>24}{:>10}{:>22}{:>9}\n", "bot", "Elo (95 %)", "wins (95 %)", "points",
             "think ms p50 / p99", "illegal");
  for (const json::value& value : result.at("bots").as_array()) {
    const json::object& bot = value.as_object();
    fmt::print("{:<28}{:>24}{:>24}{:>10.1f}{:>22}{:>9}\n", name_of(bot.at("bot")),
               bot.contains("elo") ? elo_words(bot) : "",
               bot.contains("win_rate") ? rate_words(bot, "win_rate") : "",
               number(bot, "mean_points"), think_words(bot),
               bot.at("illegal").to_number<std::int64_t>());
  }
  for (const json::value& value : result.at("bots").as_array()) {
    const json::object& bot = value.as_object();
    if (const json::value* first = bot.if_contains("first_illegal"))
      fmt::print("\nillegal, by {}: {}\n", name_of(bot.at("bot")), printable(first->as_string()));
    if (!bot.contains("means")) continue;
    fmt::print("\n{}, on average\n", name_of(bot.at("bot")));
    print_means(bot);
  }
}

void print_pairs(const json::object& result) {
  const json::array& pairs = result.at("pairs").as_array();
  if (pairs.size() < 2 && !result.at("cooperative").as_bool()) return;
  if (!pairs.empty()) fmt::print("\nthe first does better than the second\n");
  for (const json::value& value : pairs) {
    const json::object& pair = value.as_object();
    fmt::print("  {:<28}{:<28}{:>24}{:>8} games\n", name_of(pair.at("first")),
               name_of(pair.at("second")), rate_words(pair, "rate"),
               pair.at("games").to_number<int>());
  }
}

void print_tests(const json::object& result) {
  const json::value* tests = result.if_contains("sprt");
  if (tests == nullptr) return;
  fmt::print("\n");
  for (const json::value& value : tests->as_array()) {
    const json::object& test = value.as_object();
    std::string others;
    for (const json::value& other : test.at("others").as_array())
      others += (others.empty() ? " against " : ", ") + name_of(other);
    const json::value& accepted = test.at("accepted");
    const std::string verdict =
        accepted.is_null() ? fmt::format("not decided between {:.1f} and {:.1f} %",
                                         100 * number(test, "low"), 100 * number(test, "high"))
                           : fmt::format("{:.1f} % accepted", 100 * accepted.to_number<double>());
    fmt::print("SPRT: {}{}: {} after {} games\n", name_of(test.at("first")), others, verdict,
               test.at("games").to_number<int>());
  }
}

void print(const json::object& result) {
  fmt::print("{}, {} players: {} games\n\n", std::string_view(result.at("game").as_string()),
             result.at("players").to_number<int>(), result.at("games").to_number<int>());
  if (result.contains("win_rate")) {
    fmt::print("won together: {}\n\non average\n", rate_words(result, "win_rate"));
    print_means(result);
    fmt::print("\n");
  }
  print_bots(result);
  print_pairs(result);
  print_tests(result);
}

/// The weights of every "planner@FILE" among the bots.
std::map<std::string, json::value> weights_of(const std::vector<std::string>& bots) {
  constexpr std::string_view prefix = "planner@";
  std::map<std::string, json::value> weights;
  for (const std::string& bot : bots) {
    if (!bot.starts_with(prefix)) continue;
    const std::string file = bot.substr(prefix.size());
    weights.emplace(file, host::parse_json(read_file(file), file));
  }
  return weights;
}

int run_arena(const ArenaChoice& choice) {
  lab::ArenaRequest request{.bots = choice.bots,
                            .games = choice.games,
                            .seed = choice.seed.value_or(1),
                            .threads = choice.threads,
                            .options = choice.game.option_values(),
                            .players = choice.players,
                            .mixed = choice.mixed};
  if (choice.sprt.size() == 2) request.sprt = {choice.sprt[0], choice.sprt[1]};
  request.clock_ms = choice.clock_ms;
  request.weights = weights_of(choice.bots);
  const auto entry = choice.game.entry();
  json::object result;
  {
    ProgressBar bar(!choice.quiet && !choice.json);
    request.progress = bar.teller();
    const auto laboratory = lab::laboratory_of(*entry);
    if (choice.part.wanted()) {
      return play_part(
          choice.part, lab::arena_kind, lab::part_request(*entry, request), choice.json,
          [&](const lab::Part& part) { return laboratory->arena_part(request, part); });
    }
    result = laboratory->arena(request);
  }
  return tell_arena(std::move(result), choice.json, !choice.no_times);
}

}  // namespace

int tell_arena(json::object result, bool json_wanted, bool times) {
  if (!times) {
    for (json::value& bot : result.at("bots").as_array()) bot.as_object().stable_erase("think_ms");
  }
  if (json_wanted) {
    fmt::print("{}\n", json::serialize(result));
  } else {
    print(result);
  }
  const json::array& bots = result.at("bots").as_array();
  const bool clean = std::all_of(bots.begin(), bots.end(),
                                 [](const json::value& bot) { return bot.at("illegal") == 0; });
  return clean ? good : refused;
}

void add_arena(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand(
      "arena", "Let bots play many games, with the seats swapped on the same deals");
  command->footer(
      "Every choice of --players bots makes a table: with two players, every pairing. Each deal "
      "is\n"
      "played once for each rotation of the bots over the seats; if the games are not a multiple "
      "of\n"
      "the seats, the last deal is incomplete. A victory shared by two counts half for each.\n"
      "In a cooperative game each bot plays with copies of itself, all on the same deals, and is\n"
      "compared by victory, then points; --mixed makes one team of different bots.\n"
      "A bot is one of the game's (level-5:100ms and ismcts:2000 say how long it thinks), a "
      "planner\n"
      "with weights of its own (planner@FILE), or a program (\"exec:./my-bot --flag\", see\n"
      "docs/bot-protocol.md). Elo is relative to the mean of those who take part.\n"
      "With --part only a share of the deals is played, and join puts the shares together:\n"
      "docs/many-machines.md. Exit code 1 if a bot chose an illegal action.");
  auto choice = std::make_shared<ArenaChoice>();
  choice->game.add_to(*command, "The game, as listed by the games subcommand");
  add_bots(*command, choice->bots, "Those who play");
  command->get_option("--bots")->required();
  command->add_option("--players", choice->players, "Seats at a table; 2 without it")
      ->check(CLI::Range(1, max_seats));
  command->add_option("--games", choice->games, "How many games at each table; 100 without it")
      ->check(CLI::Range(1, most_games));
  add_seed(*command, choice->seed, "The same seed gives the same games; 1 without it");
  command
      ->add_option("--threads", choice->threads,
                   "How many threads; they do not change the result. All cores without it")
      ->check(CLI::Range(1, most_threads));
  command
      ->add_option("--sprt", choice->sprt,
                   "Stop when the first bot's rate of victories is shown to be the lower or the "
                   "higher of these, such as 0.65,0.70")
      ->delimiter(',')
      ->expected(2)
      ->type_name("RATE,RATE");
  command
      ->add_option("--clock", choice->clock_ms,
                   "Milliseconds a program has for each decision; 10000 without it")
      ->check(CLI::Range(1, most_clock_ms));
  command->add_flag("--mixed", choice->mixed, "In a cooperative game: all bots are one team");
  choice->part.add_to(*command);
  command->add_flag("--no-times", choice->no_times,
                    "Leave out how long bots thought, which is never the same");
  command->add_flag("--quiet", choice->quiet, "Do not show how far it is");
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_arena(*choice); }; });
}

}  // namespace rail::cli
