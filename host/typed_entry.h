// A catalog entry of one game on one board.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/signature.h"
#include "games/board_file.h"
#include "host/catalog.h"
#include "host/family.h"
#include "host/game_analysis.h"
#include "host/game_match.h"
#include "host/typed_games.h"

namespace rail::host {

/// A part that a game names must be all that is asked of it, or it would be left out silently.
template <class G>
concept PartsFit = (bots::Planned<G> || !requires { typename GameParts<G>::Planner; }) &&
                   (bots::WithLevels<G> || !requires { typename GameParts<G>::Amateur; }) &&
                   (bots::WithVeteran<G> || !requires { typename GameParts<G>::Veteran; }) &&
                   (bots::Learning<G> || !requires { typename GameParts<G>::Learned; }) &&
                   (WithGoals<G> || !requires { typename GameParts<G>::Goals; }) &&
                   (WithChronicle<G> || !requires { typename GameParts<G>::Chronicle; });

/// Whether a game says of itself that all play together.
template <class G>
constexpr bool is_cooperative = [] {
  if constexpr (requires { GameParts<G>::cooperative; }) return GameParts<G>::cooperative;
  return false;
}();

template <Worded G>
  requires PartsFit<G>
class TypedEntry final : public GameEntry {
 public:
  /// Throws what Board::parse throws.
  explicit TypedEntry(std::string board_text) : text_(std::move(board_text)), games_(text_) {}

  std::string_view id() const override { return games_.board().id; }
  std::string_view family() const override { return G::family; }
  std::string_view name(std::string_view language) const override {
    return language == "de" ? games_.board().name.de : games_.board().name.en;
  }
  int rules_version() const override { return G::rules_version; }
  int oldest_rules_version() const override { return rail::oldest_rules_version<G>(); }
  bool cooperative() const override { return is_cooperative<G>; }
  int min_players() const override { return games_.board().min_players; }
  int max_players() const override { return games_.board().max_players; }
  std::vector<OptionSpec> options() const override { return games_.options(); }
  std::vector<std::string_view> bots() const override { return bots::bot_names<G>(); }
  bool has_bot(std::string_view called) const override {
    return bots::make_bot<G>(called) != nullptr;
  }
  std::vector<LevelSpec> levels() const override {
    std::vector<LevelSpec> all;
    if constexpr (bots::WithLevels<G>) {
      for (int level = 1; level <= level_count; ++level)
        all.push_back({bots::level_name(level), bots::think_ms<G>(level)});
    }
    return all;
  }
  std::string_view board() const override { return text_; }

  std::unique_ptr<Match> start_by(int rules_version, int players,
                                  const OptionValues& options) const override {
    return std::make_unique<GameMatch<G>>(games_.wire(rules_version, players, options));
  }
  OptionValues complete_by(int rules_version, const OptionValues& options) const override {
    return complete_options(games_.options(), rules_version, options);
  }

  std::unique_ptr<MatchAnalyst> analyse(const Record& record,
                                        const AnalysisRequest& request) const override {
    const auto players = static_cast<int>(record.players.size());
    return analyst_of<G>(games_.wire(record.rules_version, players, record.options), record,
                         request);
  }
  std::uint64_t signature(int players, const OptionValues& options) const override {
    return rail::signature(games_.wire(players, options)->game());
  }

 private:
  std::string text_;
  TypedGames<G> games_;
};

/// An entry from a board file; throws BadInput with what is wrong and where.
template <Worded G>
  requires PartsFit<G>
std::unique_ptr<GameEntry> read_board(std::string text) {
  try {
    return std::make_unique<TypedEntry<G>>(std::move(text));
  } catch (const BoardError& error) {
    throw BadInput(error.what());
  }
}

template <Worded G>
std::vector<BoardProblem> problems_of(std::string_view text) {
  try {
    G::Board::parse(text);
  } catch (const BoardError& error) {
    return error.problems();
  }
  return {};
}

/// What the catalog knows of a game.
template <Worded G>
Family family_of() {
  return {.name = G::family,
          .listing = GameParts<G>::listing,
          .boards = GameParts<G>::boards(),
          .schema = GameParts<G>::schemas().front().text,
          .read = read_board<G>,
          .problems = problems_of<G>};
}

}  // namespace rail::host
