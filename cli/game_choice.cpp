// The options of a command line that choose a game, its board and who plays.
#include "cli/game_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <random>

#include "cli/files.h"
#include "host/json_input.h"

namespace rail::cli {

namespace {

bool is_in_catalog(std::string_view id) {
  const auto& entries = host::Catalog::whole().entries();
  return std::any_of(entries.begin(), entries.end(), [&](const auto& e) { return e->id() == id; });
}

/// Somebody's own board may have an id of its own, but it must be one of the game that was named.
void require_board_of(const host::GameEntry& board, const std::string& game) {
  if (board.id() == game) return;
  const host::GameEntry& named = host::Catalog::whole().at(game);
  if (is_in_catalog(board.id()) || board.family() != named.family())
    throw host::BadInput(fmt::format("the board is one of {}, not of {}", board.id(), game));
}

}  // namespace

void GameChoice::add_to(CLI::App& command, const std::string& game_help) {
  command.add_option("GAME", game, game_help);
  command.add_option("--board", board, "Play on the board of this file")->type_name("FILE");
  add_options_to(command);
  add_all_games(command, all_games);
}

void GameChoice::add_options_to(CLI::App& command) {
  command
      .add_option("--option", options,
                  "An option of the game, such as tickets=classic; may be given several times")
      ->type_name("KEY=VALUE")
      ->take_all()
      ->allow_extra_args(false);
}

std::shared_ptr<const host::GameEntry> GameChoice::entry(const std::string& usual) const {
  if (!board.empty()) {
    std::shared_ptr<const host::GameEntry> own = host::entry_from_board(read_file(board));
    if (!game.empty()) require_board_of(*own, game);
    return own;
  }
  if (game.empty() && usual.empty())
    throw host::BadInput("which game? The games subcommand lists them all");
  // The catalog lives as long as the program.
  return {std::shared_ptr<void>(), &catalog().at(game.empty() ? usual : game)};
}

host::OptionValues GameChoice::option_values() const {
  host::OptionValues values;
  for (const std::string& option : options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos || equals == 0)
      throw host::BadInput("an option is written KEY=VALUE, not " + host::in_quotes(option));
    if (!values.emplace(option.substr(0, equals), option.substr(equals + 1)).second)
      throw host::BadInput("option " + host::in_quotes(option.substr(0, equals)) +
                           " is given twice");
  }
  return values;
}

void add_bots(CLI::App& command, std::vector<std::string>& bots, const std::string& help) {
  command.add_option("--bots", bots, help)
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("BOT,BOT");
}

void add_all_games(CLI::App& command, bool& all_games) {
  command.add_flag("--all-games", all_games, "Know the games as well that are hidden from lists");
}

void add_seed(CLI::App& command, std::optional<std::uint64_t>& seed, const std::string& help) {
  command.add_option("--seed", seed, help)->type_name("NUMBER")->check(whole_number());
}

CLI::Validator whole_number() {
  return CLI::Validator(
      [](const std::string& text) -> std::string {
        std::uint64_t number = 0;
        const char* end = text.data() + text.size();
        const auto [read, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc() && read == end) return {};
        return host::in_quotes(text) + " is not a whole number from 0 to 18446744073709551615";
      },
      "");
}

std::uint64_t new_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

void require_bot(const host::GameEntry& entry, const std::string& bot) {
  if (!entry.has_bot(bot)) throw host::BadInput(host::no_bot_called(bot, entry.bots()));
}

std::vector<std::string> bots_for(const host::GameEntry& entry, std::vector<std::string> bots,
                                  int seats) {
  if (bots.size() == 1 && seats > 1) bots.resize(static_cast<std::size_t>(seats), bots.front());
  if (std::cmp_not_equal(bots.size(), seats)) {
    throw host::BadInput(fmt::format(
        "{} bots are named for {} seats; name one for each, or one for all", bots.size(), seats));
  }
  for (const std::string& bot : bots) require_bot(entry, bot);
  return bots;
}

}  // namespace rail::cli
