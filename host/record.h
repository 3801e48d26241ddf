// The record of a match: its list of actions, from which everything else follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "host/catalog.h"
#include "host/match.h"

namespace rail::host {

/// A well-formed record that today's rules do not play to the stored end: an entry they refuse,
/// entries after the end, a wrong or missing outcome, or another version of the rules.
class ReplayError : public std::runtime_error {
 public:
  explicit ReplayError(const std::string& what) : std::runtime_error(what) {}
  /// The text becomes "entries[<index>]: <reason>".
  ReplayError(std::size_t index, const std::string& reason);

  /// The entry that is wrong; none if it is the record as a whole.
  std::optional<std::size_t> index() const { return index_; }

 private:
  std::optional<std::size_t> index_;
};

/// Who did what.
struct RecordEntry {
  Actor actor = Actor::chance();
  json::value action;
  friend bool operator==(const RecordEntry&, const RecordEntry&) = default;
};

/// A match, finished or not, as it is written to a file.
struct Record {
  std::string game;
  int rules_version = 0;
  OptionValues options;
  std::vector<std::string> players;  // their names, one for each seat
  std::optional<json::value> board;  // only if it is not the catalog's own
  std::vector<RecordEntry> entries;
  std::optional<json::object> outcome;  // none while unfinished
  friend bool operator==(const Record&, const Record&) = default;

  /// Reads what text() wrote; throws BadInput with the place if it is anything else.
  static Record parse(std::string_view text);
  /// As JSON with one entry per line.
  std::string text() const;

  /// A record of `entry` without any entries yet; throws BadInput as GameEntry::complete does.
  static Record begin(const GameEntry& entry, const OptionValues& options,
                      std::vector<std::string> players);
};

/// The game a record was played on: the catalog's, or one made from the record's own board.
/// Throws BadInput if there is no such game or the board is not one of it.
std::shared_ptr<const GameEntry> game_of(const Record& record);

/// The match after all entries, or after the first `plies`. Throws ReplayError, or BadInput if an
/// action, an option, the number of players or `plies` makes no sense. The outcome is checked only
/// when all entries are played.
std::unique_ptr<Match> replay(const Record& record, std::optional<std::size_t> plies = {});

/// Plays a whole match with one bot for each seat. Chance and every seat have random numbers of
/// their own, so that another bot changes no more of the luck than it must.
Record play_match(const GameEntry& entry, int players, const OptionValues& options,
                  const std::vector<std::string>& bots, std::uint64_t seed,
                  const bots::Helpers& helpers = bots::nobody());

}  // namespace rail::host
