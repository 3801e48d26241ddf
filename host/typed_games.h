// The games on one board, in the game's own types.
#pragma once

#include <fmt/format.h>

#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/game.h"
#include "host/catalog.h"
#include "host/wire.h"

namespace rail::host {

/// Every value filled in that was usual by that version of the rules; throws BadInput on an unknown
/// key or value.
OptionValues complete_options(const std::vector<OptionSpec>& specs, int rules_version,
                              const OptionValues& options);

/// One game for each version of the rules, number of players and choice of options, made when it is
/// first asked for. Any thread may ask.
template <Game G>
class TypedGames {
 public:
  using Board = typename G::Board;

  /// Throws what Board::parse throws.
  explicit TypedGames(std::string_view board_text)
      : board_(std::make_shared<const Board>(Board::parse(board_text))),
        options_(G::option_specs(*board_)) {}

  const Board& board() const { return *board_; }
  const std::vector<OptionSpec>& options() const { return options_; }

  /// The game for so many players with these options, shared by all its matches; throws BadInput.
  std::shared_ptr<const Wire<G>> wire(int version, int players, const OptionValues& options) const {
    if (version < oldest_rules_version<G>() || version > G::rules_version) {
      throw BadInput(fmt::format("{} plays versions {} to {} of its rules, not {}", board_->id,
                                 oldest_rules_version<G>(), G::rules_version, version));
    }
    if (players < board_->min_players || players > board_->max_players) {
      throw BadInput(fmt::format("{} is for {} to {} players, not {}", board_->id,
                                 board_->min_players, board_->max_players, players));
    }
    const OptionValues all = complete_options(options_, version, options);
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Wire<G>>& known = wires_[{version, players, all}];
    if (!known) known = std::make_shared<const Wire<G>>(game(version, players, all));
    return known;
  }
  /// The same by today's rules.
  std::shared_ptr<const Wire<G>> wire(int players, const OptionValues& options) const {
    return wire(G::rules_version, players, options);
  }

 private:
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

  std::shared_ptr<const Board> board_;
  std::vector<OptionSpec> options_;
  mutable std::mutex mutex_;
  mutable std::map<std::tuple<int, int, OptionValues>, std::shared_ptr<const Wire<G>>> wires_;
};

}  // namespace rail::host
