// `roundhouse board check`: whether a board file is good.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "host/catalog.h"

namespace rail::cli {

namespace {

struct BoardChoice {
  std::string file;
  bool json = false;
};

int check_board(const BoardChoice& choice) {
  const auto entry = host::entry_from_board(read_file(choice.file));
  if (choice.json) {
    const host::json::object result{{"good", true},
                                    {"id", entry->id()},
                                    {"name", entry->name("en")},
                                    {"min_players", entry->min_players()},
                                    {"max_players", entry->max_players()}};
    fmt::print("{}\n", host::json::serialize(result));
  } else {
    fmt::print("{} is good: {}, {}, {} to {} players\n", choice.file, entry->id(),
               entry->name("en"), entry->min_players(), entry->max_players());
  }
  return good;
}

}  // namespace

void add_board(CLI::App& app, Job& job) {
  CLI::App* board = app.add_subcommand("board", "Work on board files");
  board->require_subcommand(1);
  CLI::App* command =
      board->add_subcommand("check", "Say whether a board file is good, or what is wrong where");
  command->footer("A board that is not good is bad input: exit 2.");
  auto choice = std::make_shared<BoardChoice>();
  command->add_option("FILE", choice->file, "The board file; - for standard input")->required();
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return check_board(*choice); }; });
}

}  // namespace rail::cli
