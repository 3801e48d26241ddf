// What several subcommands ask for: a game, its board and options, and who plays.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/catalog.h"

namespace rail::cli {

/// GAME, --board, --option and --all-games as they stand on the command line.
struct GameChoice {
  std::string game;
  std::string board;
  std::vector<std::string> options;
  bool all_games = false;

  /// Adds the four to a subcommand.
  void add_to(CLI::App& command, const std::string& game_help);
  /// Adds --option only.
  void add_options_to(CLI::App& command);

  /// The chosen game; `usual` if none is named. Throws BadInput.
  std::shared_ptr<const host::GameEntry> entry(const std::string& usual = "") const;
  /// The games to choose from.
  const host::Catalog& catalog() const { return host::Catalog::with(all_games); }
  /// The options by key; throws BadInput.
  host::OptionValues option_values() const;
};

/// Adds --bots, a list with commas.
void add_bots(CLI::App& command, std::vector<std::string>& bots, const std::string& help);
/// Adds --all-games.
void add_all_games(CLI::App& command, bool& all_games);
/// Adds --seed.
void add_seed(CLI::App& command, std::optional<std::uint64_t>& seed, const std::string& help);

/// A check that a value is a whole number from 0 to 2^64 − 1: CLI11 itself lets −1 pass as one.
CLI::Validator whole_number();

/// A seed that nobody has had before.
std::uint64_t new_seed();

/// One bot for each of the seats: those given, or the only one given for all; throws BadInput.
std::vector<std::string> bots_for(const host::GameEntry& entry, std::vector<std::string> bots,
                                  int seats);
/// Throws BadInput unless the game has a bot of this name.
void require_bot(const host::GameEntry& entry, const std::string& bot);

}  // namespace rail::cli
