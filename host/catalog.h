// Every game there is.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "host/match.h"

namespace rail::host {

/// A table's choices by option key; what is left out has its usual value.
using OptionValues = std::map<std::string, std::string>;

struct ArenaRequest {
  std::vector<std::string> bots;  // one for each seat
  int games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  OptionValues options;
};

struct BenchRequest {
  int players = 2;
  double seconds = 2;
  OptionValues options;
};

/// One game of the catalog on one board.
class GameEntry {
 public:
  virtual ~GameEntry() = default;

  virtual std::string_view id() const = 0;
  /// Entries of one family share their types: the same game on another board.
  virtual std::string_view family() const = 0;
  virtual std::string_view name(std::string_view language) const = 0;  // "en" or "de"
  virtual int rules_version() const = 0;
  virtual int min_players() const = 0;
  virtual int max_players() const = 0;
  virtual std::vector<OptionSpec> options() const = 0;
  virtual std::vector<std::string_view> bots() const = 0;
  /// The board file as it was read, provenance and drawing included.
  virtual std::string_view board() const = 0;

  /// Throws BadInput if the number of players or an option is not possible.
  virtual std::unique_ptr<Match> start(int players, const OptionValues& options) const = 0;
  /// The options with all usual values filled in; throws BadInput.
  virtual OptionValues complete(const OptionValues& options) const = 0;

  virtual json::object arena(const ArenaRequest& request) const = 0;
  virtual json::object bench(const BenchRequest& request) const = 0;
  /// TypeScript types of this game's actions, events and views.
  virtual std::string typescript() const = 0;
};

/// What a list of games says about one: id, family, names, players, options, bots.
json::object description(const GameEntry& entry);

/// The games with their own boards.
class Catalog {
 public:
  static const Catalog& standard();

  const std::vector<std::unique_ptr<GameEntry>>& entries() const { return entries_; }
  /// Throws BadInput with the known ids.
  const GameEntry& at(std::string_view id) const;

 private:
  std::vector<std::unique_ptr<GameEntry>> entries_;
};

/// A game on a board file that somebody wrote; throws BadInput with what is wrong and where.
std::unique_ptr<GameEntry> entry_from_board(std::string_view board_text);

}  // namespace rail::host
