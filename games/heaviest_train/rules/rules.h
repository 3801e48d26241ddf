// Heaviest Train: the smallest complete game, with chance and with secrets.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/heaviest_train/rules/board.h"
#include "games/heaviest_train/rules/events.h"
#include "games/heaviest_train/rules/reasons.h"
#include "games/heaviest_train/rules/scoring.h"
#include "games/heaviest_train/rules/state.h"
#include "games/heaviest_train/rules/view.h"

namespace rail::heaviest_train {

/// A table has nothing to choose.
struct Options {};

class HeaviestTrain {
 public:
  using State = heaviest_train::State;
  using Action = heaviest_train::Action;
  using Event = heaviest_train::Event;
  using View = heaviest_train::View;
  using Reason = heaviest_train::Reason;
  using Breakdown = heaviest_train::Breakdown;
  using Board = heaviest_train::Board;
  using Options = heaviest_train::Options;

  static constexpr int rules_version = 1;
  static constexpr std::string_view family = "heaviest_train";
  static constexpr int max_actions = heaviest_train::max_actions;

  /// Throws std::invalid_argument if the board is not for so many players.
  HeaviestTrain(std::shared_ptr<const Board> board, int players, const Options& options);

  int players() const { return players_; }
  const Board& board() const { return *board_; }

  State start() const;
  ActorSet to_act(const State& s) const;
  void legal(const State& s, Actor who, ActionList<Action, max_actions>& out) const;
  std::uint32_t weight(const State& s, const Action& action) const;
  void apply(State& s, Actor who, const Action& action, const Emit<Event>& emit) const;
  Outcome<Breakdown> outcome(const State& s) const;
  View view(const State& s, Viewer viewer) const;
  Event redact(const Event& event, Viewer viewer) const;
  State imagine(const View& view, Rng& rng) const;
  std::optional<Reason> explain(const State& s, Actor who, const Action& action) const;

  // For the seam to JSON: the board's own words for ids, and how many there are.
  std::string_view word(WagonId id) const { return (*board_)[id].id; }
  int count(WagonId) const { return static_cast<int>(board_->wagons.size()); }

  // The choices a table has on this board.
  static std::vector<OptionSpec> option_specs(const Board&) { return {}; }
  static Options read_options(const std::vector<std::string>&) { return {}; }

 private:
  void on(State& s, const Couple& couple, const Emit<Event>& emit) const;
  void on(State& s, const Depart& depart, const Emit<Event>& emit) const;
  void on(State& s, const Deal& deal, const Emit<Event>& emit) const;
  void next_turn(State& s, const Emit<Event>& emit) const;

  std::shared_ptr<const Board> board_;
  int players_;
};
static_assert(Game<HeaviestTrain>);

}  // namespace rail::heaviest_train
