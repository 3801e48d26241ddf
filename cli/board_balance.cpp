// `roundhouse board balance`: bots play on a board file, and what is unfair about it is told.
#include "cli/board_balance.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/part_choice.h"
#include "cli/progress.h"
#include "host/catalog.h"
#include "lab/balance_run.h"
#include "lab/parted_runs.h"

namespace rail::cli {

namespace {

namespace json = host::json;

constexpr int most_balance_games = 1'000'000;
constexpr int most_balance_threads = 256;
constexpr int most_rounds = 100;

struct BalanceChoice {
  std::string file;
  GameChoice game;  // its options only
  int games = 2000;
  int players = 0;
  std::string bot = "planner";
  std::optional<std::uint64_t> seed;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  int rounds = 0;
  std::string apply;
  PartChoice part;
  bool json = false;
  bool quiet = false;
};

double value_of(const json::value& estimate) { return estimate.at("value").to_number<double>(); }

/// "12.3 (11.8 – 12.9)", no finer than the interval; "?" if nothing is known.
std::string estimate_words(const json::value& estimate, double scale = 1) {
  if (!estimate.is_object()) return "?";
  const auto number = [&](std::string_view key) {
    return scale * estimate.at(key).to_number<double>();
  };
  const int finer = scale == 100 ? 2 : 0;
  const int digits = std::max(0, estimate.at("digits").to_number<int>() - finer);
  return fmt::format("{:.{}f} ({:.{}f} – {:.{}f})", number("value"), digits, number("low"), digits,
                     number("high"), digits);
}
std::string percent_words(const json::value& estimate) { return estimate_words(estimate, 100); }

std::string text_at(const json::value& of, std::string_view key) {
  return std::string(of.at(key).as_string());
}

void print_order(const json::object& report) {
  fmt::print("\n{:<10}{:>26}{:>26}\n", "turn order", "wins %", "points ahead");
  for (const json::value& row : report.at("order").as_array()) {
    fmt::print("{:<10}{:>26}{:>26}\n", row.at("order").to_number<int>() + 1,
               percent_words(row.at("wins")), estimate_words(row.at("margin")));
  }
}

void print_points(const json::object& report) {
  fmt::print("\n{:<22}{:>26}\n", "points by source", "of a player in a game");
  for (const auto& source : report.at("points").as_object()) {
    std::string name(source.key());
    std::replace(name.begin(), name.end(), '_', ' ');
    fmt::print("{:<22}{:>26}\n", name, estimate_words(source.value()));
  }
}

void print_tickets(const json::object& report) {
  fmt::print("\n{:<34}{:>6}{:>22}{:>8}{:>24}{:>22}\n", "ticket", "value", "fair value", "kept %",
             "chance %", "points per game");
  for (const json::value& row : report.at("tickets").as_array()) {
    fmt::print("{:<34}{:>6}{:>22}{:>8.0f}{:>24}{:>22}\n", text_at(row, "id"),
               row.at("value").to_number<int>(), estimate_words(row.at("fair_value")),
               100 * value_of(row.at("kept")), percent_words(row.at("chance")),
               estimate_words(row.at("per_game")));
  }
}

void print_routes(const json::object& report) {
  std::vector<const json::value*> rows;
  for (const json::value& row : report.at("routes").as_array()) rows.push_back(&row);
  std::stable_sort(rows.begin(), rows.end(), [](const json::value* a, const json::value* b) {
    return value_of(a->at("built")) > value_of(b->at("built"));
  });
  fmt::print("\n{:<40}{:>24}{:>8}{:>22}\n", "route", "built in % of games", "round",
             "by a winner, %");
  for (const json::value* row : rows) {
    const json::value& round = row->at("round");
    fmt::print("{:<40}{:>24}{:>8}{:>22}{}\n", text_at(*row, "id"), percent_words(row->at("built")),
               round.is_null() ? "" : fmt::format("{:.1f}", round.to_number<double>()),
               round.is_null() ? "" : percent_words(row->at("by_winner")),
               row->at("dead").as_bool() ? "  dead" : "");
  }
}

void print_colors(const json::object& report) {
  fmt::print("\n{:<12}{:>8}{:>8}{:>14}{:>12}{:>14}\n", "cards", "spaces", "cards", "spent a game",
             "demand %", "supply %");
  for (const json::value& row : report.at("colors").as_array()) {
    const json::value& spaces = row.at("spaces");
    fmt::print("{:<12}{:>8}{:>8}{:>14.1f}{:>12.1f}{:>14.1f}\n", text_at(row, "card"),
               spaces.is_null() ? "" : std::to_string(spaces.to_number<int>()),
               row.at("cards").to_number<int>(), row.at("spent").to_number<double>(),
               100 * value_of(row.at("demand")), 100 * row.at("supply").to_number<double>());
  }
}

void print_luck(const json::object& luck) {
  fmt::print("\nluck: {} deals were played again by {} and {}, in each other's seats\n",
             luck.at("deals").to_number<int>(), text_at(luck, "stronger"), text_at(luck, "weaker"));
  fmt::print("  the same seat won whoever sat there: {} %\n", percent_words(luck.at("by_luck")));
  fmt::print("  the stronger player won anywhere:    {} %\n", percent_words(luck.at("by_skill")));
}

bool is_of_wins(const json::value& row) { return text_at(row, "measure") == "wins"; }
std::string_view measure_words(const json::value& row) {
  return is_of_wins(row) ? "won %" : "points per game";
}
std::string measured_words(const json::value& row, std::string_view key) {
  return estimate_words(row.at(key), is_of_wins(row) ? 100 : 1);
}

void print_proposals(const json::object& report) {
  const json::array& proposals = report.at("proposals").as_array();
  if (proposals.empty()) fmt::print("\nnothing to propose\n");
  for (const json::value& row : proposals) {
    fmt::print("\n{}: {} → {}; {} now {}, then {}", text_at(row, "id"),
               row.at("from").to_number<int>(), row.at("to").to_number<int>(), measure_words(row),
               measured_words(row, "now"), measured_words(row, "expected"));
  }
  if (!proposals.empty()) fmt::print("\n");
}

/// One cell of a table that a game has of its own; nothing if it is no number.
std::string cell_words(std::string_view name, const json::value& value) {
  if (value.is_double()) return fmt::format("  {} {}", name, value.as_double());
  if (value.is_int64()) return fmt::format("  {} {}", name, value.as_int64());
  if (!value.is_object() || !value.as_object().contains("digits")) return "";
  const bool rate = name.ends_with("wins") || name.ends_with("share") || name == "decides";
  return fmt::format("  {} {}", name, rate ? percent_words(value) + " %" : estimate_words(value));
}

/// Rows of such a table: each has an id.
void print_rows(std::string_view title, const json::array& rows) {
  if (rows.empty()) return;
  fmt::print("\n{}\n", title);
  for (const json::value& row : rows) {
    std::string line;
    for (const auto& cell : row.as_object()) line += cell_words(cell.key(), cell.value());
    fmt::print("  {:<34}{}\n", text_at(row, "id"), line);
  }
}

void print_report(const json::object& report) {
  fmt::print("{}: {} games of {} players, all {}\n", text_at(report, "board"),
             report.at("games").to_number<int>(), report.at("players").to_number<int>(),
             text_at(report, "bot"));
  if (!report.at("enough").as_bool())
    fmt::print("Too few games to say anything: at least {}.\n", fairness::enough_games);
  if (report.contains("wins"))
    fmt::print("\nwon together: {} %\n", percent_words(report.at("wins")));
  if (report.contains("order")) print_order(report);
  const json::object& length = report.at("length").as_object();
  fmt::print("\nturns of a player: {}\n", estimate_words(length.at("turns")));
  print_points(report);
  if (report.contains("luck")) print_luck(report.at("luck").as_object());
  if (report.contains("tickets")) {
    print_routes(report);
    print_tickets(report);
    print_colors(report);
    print_rows("tickets that decide", report.at("deciding_tickets").as_array());
    fmt::print("\nimbalance: {} points per game\n", estimate_words(report.at("imbalance")));
  }
  if (const json::value* tables = report.if_contains("tables")) {
    for (const auto& table : tables->as_object()) {
      std::string title(table.key());
      std::replace(title.begin(), title.end(), '_', ' ');
      print_rows(title, table.value().as_array());
    }
  }
  if (report.contains("proposals")) print_proposals(report);
}

void print_rounds(const json::object& report) {
  for (const json::value& row : report.at("rounds").as_array()) {
    fmt::print("{}: {} → {}; {} {} before, {} after", text_at(row, "id"),
               row.at("from").to_number<int>(), row.at("to").to_number<int>(), measure_words(row),
               measured_words(row, "now"), measured_words(row, "measured"));
    if (row.as_object().contains("imbalance_before")) {
      fmt::print("; imbalance {} before, {} after", estimate_words(row.at("imbalance_before")),
                 estimate_words(row.at("imbalance_after")));
    }
    fmt::print("{}\n", row.at("applied").as_bool() ? "" : "; taken back");
  }
  const json::object& before = report.at("before").as_object();
  const json::object& after = report.at("after").as_object();
  if (before.contains("imbalance")) {
    fmt::print("imbalance: {} points per game before, {} after\n",
               estimate_words(before.at("imbalance")), estimate_words(after.at("imbalance")));
  } else {
    fmt::print("won together: {} % before, {} after\n", percent_words(before.at("wins")),
               percent_words(after.at("wins")));
  }
}

int run_balance(const BalanceChoice& choice) {
  if (!choice.apply.empty() && choice.rounds == 0)
    throw host::BadInput("--apply needs --auto: how many changes at most");
  if (choice.part.wanted() && choice.rounds > 0) {
    throw host::BadInput(
        "--auto cannot be cut into parts: each change follows from all games before it");
  }
  const std::string text = read_file(choice.file);
  if (!board_is_good(choice.file, text, choice.json)) return refused;
  const auto entry = host::entry_from_board(text);
  const fairness::Request request{.players = choice.players,
                                  .options = choice.game.option_values(),
                                  .bot = choice.bot,
                                  .seed = choice.seed.value_or(1)};
  lab::BalanceRun run{.games = choice.games, .threads = choice.threads};
  json::object result;
  std::string changed;
  {
    ProgressBar bar(!choice.quiet && !choice.json);
    run.progress = bar.teller();
    if (choice.part.wanted()) {
      return play_part(
          choice.part, lab::balance_kind, lab::part_request(*entry, request, run.games),
          choice.json,
          [&](const lab::Part& part) { return lab::balance_part(*entry, request, run, part); });
    }
    if (choice.rounds > 0) {
      lab::Balanced balanced = lab::balance_board(*entry, request, run, choice.rounds);
      result = std::move(balanced.report);
      changed = std::move(balanced.document);
    } else {
      result = lab::board_balance(*entry, request, run);
    }
  }
  if (!choice.apply.empty()) write_file(choice.apply, changed + "\n");
  if (choice.rounds == 0) return tell_balance(result, choice.json);
  if (choice.json) {
    fmt::print("{}\n", json::serialize(result));
  } else {
    print_rounds(result);
  }
  return good;
}

}  // namespace

int tell_balance(const json::object& result, bool json_wanted) {
  if (json_wanted) {
    fmt::print("{}\n", json::serialize(result));
  } else {
    print_report(result);
  }
  return good;
}

void add_board_balance(CLI::App& board, Job& job) {
  CLI::App* command =
      board.add_subcommand("balance", "Let bots play on a board file and say what is unfair");
  command->footer(
      "Every deal has luck of its own, so the same deals can be played on a changed board, and "
      "the\n"
      "result does not depend on the threads. With --auto the first proposal is applied, the same\n"
      "deals are played again, and so on; what makes nothing fairer is taken back.\n"
      "docs/boards.md says what the figures mean. With --part only a share of the deals is "
      "played,\n"
      "and join puts the shares together: docs/many-machines.md. A board that is not good is\n"
      "refused: exit 1.");
  auto choice = std::make_shared<BalanceChoice>();
  command->add_option("FILE", choice->file, "The board file; - for standard input")->required();
  command->add_option("--games", choice->games, "How many deals; under 200 say nothing")
      ->check(CLI::Range(1, most_balance_games))
      ->capture_default_str();
  command->add_option("--players", choice->players, "How many; as few as possible if not said")
      ->check(CLI::Range(1, max_seats));
  command->add_option("--bot", choice->bot, "The bot on all seats")->capture_default_str();
  choice->game.add_options_to(*command);
  add_seed(*command, choice->seed, "The same seed gives the same deals; 1 if not said");
  command
      ->add_option("--threads", choice->threads,
                   "How many threads; they do not change the result. All cores without it")
      ->check(CLI::Range(1, most_balance_threads));
  command->add_option("--auto", choice->rounds, "Apply so many proposals, one after the other")
      ->check(CLI::Range(1, most_rounds));
  command->add_option("--apply", choice->apply, "Write the changed board to this file");
  choice->part.add_to(*command);
  command->add_flag("--json", choice->json, "Print JSON");
  command->add_flag("--quiet", choice->quiet, "Do not show how far it is");
  command->callback([=, &job] { job = [=] { return run_balance(*choice); }; });
}

}  // namespace rail::cli
