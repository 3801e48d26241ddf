// `roundhouse play`: one person against bots.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/game_choice.h"
#include "cli/terminal.h"

namespace rail::cli {

namespace {

struct PlayChoice {
  GameChoice game;
  int players = 2;
  std::vector<std::string> bots;
  int seat = 0;
  std::optional<std::uint64_t> seed;
  std::string out;
  bool json = false;
};

Seating seating_for(const host::GameEntry& entry, const PlayChoice& choice) {
  const host::OptionValues options = choice.game.option_values();
  entry.start(choice.players, options);  // for the message if this is not possible
  if (choice.seat < 0 || choice.seat >= choice.players) {
    throw host::BadInput(
        fmt::format("--seat is from 0 to {}, not {}", choice.players - 1, choice.seat));
  }
  const int others = choice.players - 1;
  std::vector<std::string> bots(static_cast<std::size_t>(others), host::usual_bot(entry));
  if (!choice.bots.empty()) bots = bots_for(entry, choice.bots, others);
  bots.insert(bots.begin() + choice.seat, "");
  return {.players = choice.players,
          .person = seat(choice.seat),
          .bots = std::move(bots),
          .seed = choice.seed ? *choice.seed : new_seed()};
}

int play(const PlayChoice& choice) {
  const auto entry = choice.game.entry("ticket-to-ride-usa");
  const Seating seating = seating_for(*entry, choice);
  Session session(*entry, choice.game.option_values(), seating);
  if (choice.json) {
    play_in_json(session);
  } else {
    Terminal(*entry, session).run();
  }
  if (!choice.out.empty()) write_file(choice.out, session.record().text());
  return good;
}

}  // namespace

void add_play(CLI::App& app, Job& job) {
  CLI::App* command = app.add_subcommand("play", "Play against bots in the terminal");
  command->footer(
      "At the prompt, type the number of an action; help shows what else there is.\n"
      "With --json, one line of JSON per message. Out: "
      "{\"type\":\"turn\",\"ply\",\"seat\",\"events\",\n"
      "\"view\",\"legal\"} asks for a decision; refused and allowed answer it or a question;\n"
      "error says that a line was not understood; over has the outcome. In: an action, or\n"
      "{\"why\":ACTION} to ask whether it is allowed, or {\"hint\":true}, which is answered with\n"
      "{\"type\":\"hint\",\"actions\":[{\"action\",\"worth\",\"reasons\"}]}: the best up to "
      "three,\n"
      "with the chance to win and why they are good.");
  auto choice = std::make_shared<PlayChoice>();
  choice->game.add_to(*command, "The game; without it ticket-to-ride-usa");
  command->add_option("--players", choice->players, "How many play; 2 without it");
  add_bots(*command, choice->bots,
           "The others, in the order of their seats, or one for all; without it level-3");
  command->add_option("--seat", choice->seat, "Where you sit, from 0; 0 without it");
  add_seed(*command, choice->seed, "The same seed gives the same luck; without it a new one");
  command->add_option("--out", choice->out, "Write the record here at the end, even if unfinished")
      ->type_name("FILE");
  command->add_flag("--json", choice->json, "Speak JSON in both directions");
  command->callback([=, &job] { job = [=] { return play(*choice); }; });
}

}  // namespace rail::cli
