// Every game there is.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "host/match.h"

namespace rail::host {

/// A table's choices by option key; what is left out has its usual value.
using OptionValues = std::map<std::string, std::string>;

/// How a finished match is looked at again.
struct AnalysisRequest {
  int effort = 100;  // playouts, in percent of the game's own number
  std::uint64_t seed = 1;
};

/// Looks at a finished match again, step by step; the same request gives the same result.
class MatchAnalyst {
 public:
  virtual ~MatchAnalyst() = default;
  /// One more piece of the work, which takes a fraction of a second; false if nothing was left.
  virtual bool step() = 0;
  /// How many steps are done, of how many.
  virtual int done() const = 0;
  virtual int of() const = 0;
  /// Appends what is known so far: `Analysis` in web/wire.
  virtual void write(std::string& out) const = 0;
};

struct Record;

/// One of the levels that people choose from: the same names in every game.
struct LevelSpec {
  std::string_view bot;
  int think_ms = 0;  // for one decision at most; 0: at once
};

/// One game of the catalog on one board.
class GameEntry {
 public:
  virtual ~GameEntry() = default;

  virtual std::string_view id() const = 0;
  /// Entries of one family share their types: the same game on another board.
  virtual std::string_view family() const = 0;
  virtual std::string_view name(std::string_view language) const = 0;  // "en" or "de"
  /// Of today's rules. Matches that began under older ones, down to `oldest_rules_version`, are
  /// played on and replayed by theirs.
  virtual int rules_version() const = 0;
  virtual int oldest_rules_version() const = 0;
  bool plays_rules(int version) const {
    return version >= oldest_rules_version() && version <= rules_version();
  }
  /// Whether all play together: they win or lose as one, and nobody hides anything from the others.
  virtual bool cooperative() const = 0;
  virtual int min_players() const = 0;
  virtual int max_players() const = 0;
  virtual std::vector<OptionSpec> options() const = 0;
  /// Every bot by its plain name; the strongest is the last.
  virtual std::vector<std::string_view> bots() const = 0;
  /// Whether there is such a bot, which may be told how long to think: "level-5:100ms".
  virtual bool has_bot(std::string_view called) const = 0;
  /// From beginner to best; none if the game has no planner.
  virtual std::vector<LevelSpec> levels() const = 0;
  /// The board file as it was read, provenance and drawing included.
  virtual std::string_view board() const = 0;

  /// Throws BadInput if the number of players, an option or the version of the rules is not
  /// possible.
  virtual std::unique_ptr<Match> start_by(int rules_version, int players,
                                          const OptionValues& options) const = 0;
  std::unique_ptr<Match> start(int players, const OptionValues& options) const {
    return start_by(rules_version(), players, options);
  }
  /// The options with all usual values of that version filled in; throws BadInput.
  virtual OptionValues complete_by(int rules_version, const OptionValues& options) const = 0;
  OptionValues complete(const OptionValues& options) const {
    return complete_by(rules_version(), options);
  }

  /// Throws as `replay` does, and BadInput if the match is not over or the game has no planner.
  /// The entry must outlive the analyst.
  virtual std::unique_ptr<MatchAnalyst> analyse(const Record& record,
                                                const AnalysisRequest& request) const = 0;
  /// One number that changes when the rules do (engine/signature.h); throws BadInput.
  virtual std::uint64_t signature(int players, const OptionValues& options) const = 0;
};

/// What a list of games says about one: id, family, names, whether all play together, players,
/// options, bots, levels, the usual bot.
json::object description(const GameEntry& entry);

/// Why this bot may not take a seat at a table, if it may not. Only plain names may: how long a bot
/// thinks there is for the host to say, not for whoever opens a table.
std::optional<std::string> bot_problem(const GameEntry& entry, std::string_view bot);
/// The opponent if nobody chooses one: the middle level, which most people can beat at times.
std::string usual_bot(const GameEntry& entry);
/// Who plays on for somebody who has left or whose time is up: the level below the best, which
/// spoils nobody's game and keeps nobody waiting for a search.
std::string stand_in(const GameEntry& entry);

/// The games with their own boards, as the folders of games/ say.
class Catalog {
 public:
  /// Those that lists show.
  static const Catalog& standard();
  /// Those as well that are hidden unless somebody asks for all games.
  static const Catalog& whole();
  /// One of the two.
  static const Catalog& with(bool all_games) { return all_games ? whole() : standard(); }

  const std::vector<std::unique_ptr<GameEntry>>& entries() const { return entries_; }
  /// Throws BadInput with the known ids.
  const GameEntry& at(std::string_view id) const;

 private:
  explicit Catalog(bool hidden_too);

  std::vector<std::unique_ptr<GameEntry>> entries_;
};

/// A game on a board file that somebody wrote; throws BadInput with what is wrong and where.
std::unique_ptr<GameEntry> entry_from_board(std::string_view board_text);

}  // namespace rail::host
