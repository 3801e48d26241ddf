// `roundhouse replay`: plays a record again, strictly.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/outcome.h"
#include "host/record.h"

namespace rail::cli {

namespace {

struct ReplayChoice {
  std::string file;
  bool json = false;
};

int replay_file(const ReplayChoice& choice) {
  const host::Record record = host::Record::parse(read_file(choice.file));
  const std::unique_ptr<host::Match> match = host::replay(record);
  if (choice.json) {
    host::json::object result{{"game", record.game},
                              {"rules_version", record.rules_version},
                              {"entries", record.entries.size()},
                              {"over", match->over()}};
    result.emplace("outcome", match->over() ? host::json::value(match->outcome()) : nullptr);
    fmt::print("{}\n", host::json::serialize(result));
    return good;
  }
  fmt::print("{}: all {} entries are as the rules want it.\n\n", record.game,
             record.entries.size());
  if (match->over()) {
    fmt::print("{}", outcome_words(match->outcome(), record.players));
  } else {
    fmt::print("The game is not over.\n");
  }
  return good;
}

}  // namespace

void add_replay(CLI::App& app, Job& job) {
  CLI::App* command =
      app.add_subcommand("replay", "Replay a record strictly and print its outcome");
  command->footer("A record that the rules refuse is named with the entry and the reason, exit 1.");
  auto choice = std::make_shared<ReplayChoice>();
  command->add_option("FILE", choice->file, "The record; - for standard input")->required();
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return replay_file(*choice); }; });
}

}  // namespace rail::cli
