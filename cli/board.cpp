// `roundhouse board`: whether a board document is good or fair, its ids, and how such documents
// look.
#include <fmt/format.h>

#include "cli/board_balance.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "host/board_check.h"
#include "host/catalog.h"

namespace rail::cli {

namespace {

namespace json = host::json;

struct BoardChoice {
  std::string file;
  bool json = false;
};

json::object as_json(const BoardProblem& problem) {
  return {{"pointer", problem.pointer},
          {"where", problem.where},
          {"code", problem.code},
          {"text", problem.text},
          {"about", json::value_from(problem.about)}};
}

int check_board(const BoardChoice& choice) {
  const std::string text = read_file(choice.file);
  if (!board_is_good(choice.file, text, choice.json)) return refused;
  const auto entry = host::entry_from_board(text);
  if (choice.json) {
    const json::object result{{"good", true},
                              {"problems", json::array()},
                              {"id", entry->id()},
                              {"name", entry->name("en")},
                              {"min_players", entry->min_players()},
                              {"max_players", entry->max_players()}};
    fmt::print("{}\n", json::serialize(result));
  } else {
    fmt::print("{} is good: {}, {}, {} to {} players\n", choice.file, entry->id(),
               entry->name("en"), entry->min_players(), entry->max_players());
  }
  return good;
}

int tell_ids(const BoardChoice& choice) {
  const std::string text = read_file(choice.file);
  if (!board_is_good(choice.file, text, choice.json)) return refused;
  const BoardIds ids = board_ids(text);
  if (choice.json) {
    const json::object result{{"document", ids.document}, {"rules", ids.rules}};
    fmt::print("{}\n", json::serialize(result));
  } else {
    fmt::print("document {}\nrules    {}\n", ids.document, ids.rules);
  }
  return good;
}

/// Adds what works on one file.
void add_for_file(CLI::App& board, Job& job, const std::string& name, const std::string& about,
                  int (*what)(const BoardChoice&)) {
  CLI::App* command = board.add_subcommand(name, about);
  command->footer("A board that is not good is refused: exit 1.");
  auto choice = std::make_shared<BoardChoice>();
  command->add_option("FILE", choice->file, "The board file; - for standard input")->required();
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return what(*choice); }; });
}

void add_schema(CLI::App& board, Job& job) {
  CLI::App* command =
      board.add_subcommand("schema", "Print the JSON Schema of the board files of a game");
  auto game = std::make_shared<std::string>();
  command->add_option("GAME", *game, "ticket-to-ride, for example")->required();
  command->add_flag_function("--json", [](std::int64_t) {}, "It is JSON anyway");
  command->callback([=, &job] {
    job = [=] {
      fmt::print("{}", host::board_schema(*game));
      return good;
    };
  });
}

}  // namespace

bool board_is_good(const std::string& file, std::string_view text, bool as_json_text) {
  const std::vector<BoardProblem> problems = host::board_problems(text);
  if (problems.empty()) return true;
  if (as_json_text) {
    json::array list;
    for (const BoardProblem& problem : problems) list.push_back(as_json(problem));
    fmt::print("{}\n", json::serialize(json::object{{"good", false}, {"problems", list}}));
    return false;
  }
  for (const BoardProblem& problem : problems)
    fmt::print("{}: {} [{}]\n", problem.where, problem.text, problem.code);
  fmt::print("{} is not good: {} problem{}\n", file, problems.size(),
             problems.size() == 1 ? "" : "s");
  return false;
}

void add_board(CLI::App& app, Job& job) {
  CLI::App* board = app.add_subcommand("board", "Work on board files");
  board->require_subcommand(1);
  add_for_file(*board, job, "check", "Say whether a board file is good, or all that is wrong where",
               check_board);
  add_for_file(*board, job, "id", "Say the ids that follow from what a board file says", tell_ids);
  add_board_balance(*board, job);
  add_schema(*board, job);
}

}  // namespace rail::cli
