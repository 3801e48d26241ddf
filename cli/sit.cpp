// `roundhouse sit`: a bot takes a seat at a server by its link.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/game_choice.h"
#include "cli/outcome.h"
#include "client/seat_client.h"
#include "host/json_input.h"
#include "host/own_board.h"
#include "lab/laboratory.h"

namespace rail::cli {

namespace {

namespace json = host::json;

struct SitChoice {
  std::string link;
  std::string bot;
  std::string name;
  std::optional<std::uint64_t> seed;
  int clock_ms = 10'000;
  bool json = false;
};

int run_sit(const SitChoice& choice) {
  const std::uint64_t seed = choice.seed ? *choice.seed : new_seed();
  sitting::Sitting request{.link = sitting::parse_link(choice.link),
                           .name = choice.name.empty() ? "Bot" : choice.name,
                           .player = {}};
  std::shared_ptr<const host::OwnBoard> board;  // as long as somebody plays on it
  request.player = [&](const sitting::TableFacts& table) {
    if (!table.board.empty()) board = host::own_board(table.board);
    return lab::laboratory_of(board ? *board->entry : host::Catalog::whole().at(table.game))
        ->seat_player({.bot = choice.bot,
                       .players = table.players,
                       .options = table.options,
                       .seed = seed,
                       .clock_ms = choice.clock_ms});
  };
  const sitting::Ended ended = sitting::sit(request);
  if (choice.json) {
    fmt::print("{}\n", json::serialize(json::object{{"outcome", ended.outcome}}));
  } else {
    fmt::print("{}", outcome_words(ended.outcome, ended.names));
  }
  return good;
}

}  // namespace

void add_sit(CLI::App& app, Job& job) {
  CLI::App* command =
      app.add_subcommand("sit", "Let a bot take a seat at a server by the seat's link");
  command->footer(
      "The bot sits down as a person would, plays from what the server shows it, and stays until "
      "the\n"
      "game is over. Programs speak as in an arena (docs/bot-protocol.md). Only http:// links.");
  auto choice = std::make_shared<SitChoice>();
  command->add_option("LINK", choice->link, "The link of the seat, such as http://host/t/ID#TOKEN")
      ->required();
  command->add_option("--bot", choice->bot, "A bot of the game, or \"exec:COMMAND\"")
      ->required()
      ->type_name("BOT");
  command->add_option("--name", choice->name, "The name at the table; Bot without it");
  add_seed(*command, choice->seed, "Of the bot's randomness; a new one without it");
  command
      ->add_option("--clock", choice->clock_ms,
                   "Milliseconds a program has for each decision; 10000 without it")
      ->check(CLI::Range(1, 3'600'000));
  command->add_flag("--json", choice->json, "Print JSON");
  command->callback([=, &job] { job = [=] { return run_sit(*choice); }; });
}

}  // namespace rail::cli
