// `roundhouse db`: looks after the tables that a server keeps.
#include <fmt/format.h>

#include "cli/commands.h"
#include "host/match.h"
#include "server/stores.h"

namespace rail::cli {

namespace {

struct DbChoice {
  std::string where;
  std::string file;
  bool json = false;
};

int check_db(const DbChoice& choice) {
  const std::vector<std::string> problems =
      server::open_store(choice.where, server::Missing::refuse)->check();
  if (choice.json) {
    host::json::array words(problems.begin(), problems.end());
    fmt::print("{}\n", host::json::serialize(host::json::object{{"problems", std::move(words)}}));
  } else if (problems.empty()) {
    fmt::print("All is sound.\n");
  } else {
    for (const std::string& problem : problems) fmt::print("{}\n", problem);
  }
  return problems.empty() ? good : refused;
}

int backup_db(const DbChoice& choice) {
  server::open_store(choice.where, server::Missing::refuse)->backup(choice.file);
  if (choice.json) {
    fmt::print("{}\n", host::json::serialize(host::json::object{{"file", choice.file}}));
  } else {
    fmt::print("All tables are copied to {}\n", choice.file);
  }
  return good;
}

}  // namespace

void add_where(CLI::App& command, std::string& where) {
  where = "roundhouse.db";
  command
      .add_option("--db", where,
                  "Where the tables are: a SQLite file, or postgresql://USER@HOST/NAME")
      ->capture_default_str()
      ->type_name("WHERE");
}

void add_db(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand("db", "Look after the tables that a server keeps");
  command->require_subcommand(1);
  auto choice = std::make_shared<DbChoice>();

  CLI::App* check = command->add_subcommand("check", "Look for damage, and for gaps in logs");
  check->footer("The server may go on meanwhile. Exit 1 if something is wrong.");
  add_where(*check, choice->where);
  check->add_flag("--json", choice->json, "Print JSON");
  check->callback([=, &job] { job = [=] { return check_db(*choice); }; });

  CLI::App* backup = command->add_subcommand("backup", "Copy all tables into a new SQLite file");
  backup->footer(
      "The server may go on meanwhile: the copy is of one moment. It is there as a whole or not at "
      "all,\nand replaces nothing. It can be served as it is.");
  backup->add_option("FILE", choice->file, "The new file")->required();
  add_where(*backup, choice->where);
  backup->add_flag("--json", choice->json, "Print JSON");
  backup->callback([=, &job] { job = [=] { return backup_db(*choice); }; });
}

}  // namespace rail::cli
