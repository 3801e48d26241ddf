// A catalog entry of one game on one board.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bots/bench.h"
#include "games/board_file.h"
#include "host/catalog.h"
#include "host/challenge_search.h"
#include "host/family.h"
#include "host/game_analysis.h"
#include "host/game_arena.h"
#include "host/game_match.h"
#include "host/game_seat.h"
#include "host/game_tune.h"
#include "host/typescript.h"

namespace rail::host {

/// Every value filled in that was usual by that version of the rules; throws BadInput on an unknown
/// key or value.
OptionValues complete_options(const std::vector<OptionSpec>& specs, int rules_version,
                              const OptionValues& options);
/// Throws BadInput unless the request makes sense for any game.
void check_request(const ArenaRequest& request);
void check_request(const BenchRequest& request);
void check_request(const TuneRequest& request);
json::object bench_json(std::string_view game, int players, const bots::BenchResult& result);

/// A part that a game names must be all that is asked of it, or it would be left out silently.
template <class G>
concept PartsFit = (bots::Planned<G> || !requires { typename GameParts<G>::Planner; }) &&
                   (WithGoals<G> || !requires { typename GameParts<G>::Goals; }) &&
                   (WithChronicle<G> || !requires { typename GameParts<G>::Chronicle; });

template <Worded G>
  requires PartsFit<G>
class TypedEntry final : public GameEntry {
 public:
  using Board = typename G::Board;

  /// Throws what Board::parse throws.
  explicit TypedEntry(std::string board_text)
      : text_(std::move(board_text)),
        board_(std::make_shared<const Board>(Board::parse(text_))),
        options_(G::option_specs(*board_)) {}

  std::string_view id() const override { return board_->id; }
  std::string_view family() const override { return G::family; }
  std::string_view name(std::string_view language) const override {
    return language == "de" ? board_->name.de : board_->name.en;
  }
  int rules_version() const override { return G::rules_version; }
  int oldest_rules_version() const override { return rail::oldest_rules_version<G>(); }
  int min_players() const override { return board_->min_players; }
  int max_players() const override { return board_->max_players; }
  std::vector<OptionSpec> options() const override { return options_; }
  std::vector<std::string_view> bots() const override { return bots::bot_names<G>(); }
  bool has_bot(std::string_view called) const override {
    return bots::make_bot<G>(called) != nullptr;
  }
  std::vector<LevelSpec> levels() const override {
    std::vector<LevelSpec> all;
    if constexpr (bots::Planned<G>) {
      for (std::size_t i = 0; i < bots::level_names.size(); ++i)
        all.push_back({bots::level_names[i], PlannerOf<G>::levels[i].think_ms});
    }
    return all;
  }
  std::string_view board() const override { return text_; }

  std::unique_ptr<Match> start_by(int rules_version, int players,
                                  const OptionValues& options) const override {
    return std::make_unique<GameMatch<G>>(wire(rules_version, players, options));
  }
  OptionValues complete_by(int rules_version, const OptionValues& options) const override {
    return complete_options(options_, rules_version, options);
  }

  json::object arena(const ArenaRequest& request) const override {
    check_request(request);
    return arena_of<G>(greeting(request.players, request.options),
                       *wire(request.players, request.options), request);
  }
  json::object tune(const TuneRequest& request) const override {
    check_request(request);
    return tune_of<G>(id(), *wire(request.players, request.options), request);
  }
  std::unique_ptr<MatchAnalyst> analyse(const Record& record,
                                        const AnalysisRequest& request) const override {
    const auto players = static_cast<int>(record.players.size());
    return analyst_of<G>(wire(record.rules_version, players, record.options), record, request);
  }
  std::unique_ptr<SeatPlayer> seat_player(const SeatRequest& request) const override {
    return seat_player_of<G>(greeting(request.players, request.options),
                             wire(request.players, request.options), request);
  }
  json::object bench(const BenchRequest& request) const override {
    check_request(request);
    const auto table = wire(request.players, request.options);
    return bench_json(id(), request.players, bots::bench(table->game(), request.seconds));
  }
  json::object bench_planner(const BenchRequest& request) const override {
    check_request(request);
    const auto table = wire(request.players, request.options);
    if constexpr (bots::Planned<G>) {
      const auto result = bots::bench_planner(table->game(), request.seconds);
      return {{"game", id()},
              {"players", request.players},
              {"games", result.games},
              {"games_per_s", result.games_per_s},
              {"playouts_per_s", result.playouts_per_s}};
    } else {
      throw BadInput(std::string(id()) + " has no planner");
    }
  }
  Searched search(const Script& script, const SearchEffort& effort) const override {
    if constexpr (WithGoals<G>) {
      const auto players = static_cast<int>(script.record.players.size());
      return search_script<G>(*wire(script.record.rules_version, players, script.record.options),
                              script, effort);
    } else {
      throw BadInput(std::string(id()) + " has no goals");
    }
  }
  void find_challenges(const FindRequest& request,
                       const std::function<void(const Found&)>& tell) const override {
    if constexpr (WithGoals<G>) {
      const auto table = wire(request.players, request.options);
      ChallengeFinder<G>(*this, *table, request).run(tell);
    } else {
      throw BadInput(std::string(id()) + " has no goals");
    }
  }
  std::string typescript() const override { return TypeScript<G>::text(); }

 private:
  std::shared_ptr<const Wire<G>> wire(int players, const OptionValues& options) const {
    return wire(G::rules_version, players, options);
  }
  /// The game for so many players with these options, shared by all its matches.
  std::shared_ptr<const Wire<G>> wire(int version, int players, const OptionValues& options) const {
    if (!plays_rules(version)) {
      throw BadInput(fmt::format("{} plays versions {} to {} of its rules, not {}", id(),
                                 oldest_rules_version(), rules_version(), version));
    }
    if (players < min_players() || players > max_players()) {
      throw BadInput(fmt::format("{} is for {} to {} players, not {}", id(), min_players(),
                                 max_players(), players));
    }
    const OptionValues all = complete_by(version, options);
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Wire<G>>& known = wires_[{version, players, all}];
    if (!known) known = std::make_shared<const Wire<G>>(game(version, players, all));
    return known;
  }

  Greeting greeting(int players, const OptionValues& options) const {
    Greeting greeting{.game = id(), .players = players, .options = {}, .board = board()};
    for (const auto& [key, value] : complete(options)) greeting.options.emplace(key, value);
    return greeting;
  }

  std::shared_ptr<const G> game(int version, int players, const OptionValues& options) const {
    std::vector<std::string> values;
    for (const OptionSpec& spec : options_) values.push_back(options.at(spec.key));
    try {
      typename G::Options chosen = G::read_options(values);
      if constexpr (requires { chosen.rules_version; }) chosen.rules_version = version;
      return std::make_shared<const G>(board_, players, chosen);
    } catch (const std::invalid_argument& error) {
      throw BadInput(error.what());
    }
  }

  std::string text_;
  std::shared_ptr<const Board> board_;
  std::vector<OptionSpec> options_;
  mutable std::mutex mutex_;
  mutable std::map<std::tuple<int, int, OptionValues>, std::shared_ptr<const Wire<G>>> wires_;
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

/// What the catalog knows of a game.
template <Worded G>
Family family_of() {
  return {.name = G::family,
          .listing = GameParts<G>::listing,
          .boards = GameParts<G>::boards(),
          .read = read_board<G>};
}

}  // namespace rail::host
