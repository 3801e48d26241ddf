// `roundhouse record`: lets bots play a match and writes it down.
#include "host/record.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/outcome.h"
#include "lab/threads.h"

namespace rail::cli {

namespace {

struct RecordChoice {
  GameChoice game;
  std::optional<int> players;
  std::vector<std::string> bots;
  std::optional<std::uint64_t> seed;
  std::string out;
  bool json = false;
};

int record_match(const RecordChoice& choice) {
  const auto entry = choice.game.entry();
  std::vector<std::string> bots = choice.bots;
  if (bots.empty()) bots.emplace_back("random");
  const int named = static_cast<int>(bots.size());
  const int players =
      choice.players.value_or(named > 1 ? named : std::max(2, entry->min_players()));
  const host::OptionValues options = choice.game.option_values();
  entry->start(players, options);  // for the message if this is not possible
  bots = bots_for(*entry, std::move(bots), players);
  const host::Record record = host::play_match(
      *entry, players, options, bots, choice.seed ? *choice.seed : new_seed(), lab::threads());
  if (choice.out.empty()) {
    fmt::print("{}", record.text());
    return good;
  }
  write_file(choice.out, record.text());
  if (choice.json) {
    const host::json::object summary{{"game", record.game},
                                     {"out", choice.out},
                                     {"entries", record.entries.size()},
                                     {"outcome", *record.outcome}};
    fmt::print("{}\n", host::json::serialize(summary));
  } else {
    fmt::print("{}\n{} entries, written to {}\n", outcome_words(*record.outcome, record.players),
               record.entries.size(), choice.out);
  }
  return good;
}

}  // namespace

void add_record(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand("record", "Let bots play a game and write its record");
  auto choice = std::make_shared<RecordChoice>();
  choice->game.add_to(*command, "The game, as listed by the games subcommand");
  command->add_option("--players", choice->players,
                      "How many play; without it as many as bots are named, or 2");
  add_bots(*command, choice->bots, "One bot for each seat, or one for all; without it random");
  add_seed(*command, choice->seed, "The same seed gives the same game; without it a new one");
  command->add_option("--out", choice->out, "Where to write the record; without it standard output")
      ->type_name("FILE");
  command->add_flag("--json", choice->json, "With --out, print a summary as JSON");
  command->callback([=, &job] { job = [=] { return record_match(*choice); }; });
}

}  // namespace rail::cli
