// Switch & Signal: one rules class for every board.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/switch_and_signal/rules/board.h"
#include "games/switch_and_signal/rules/events.h"
#include "games/switch_and_signal/rules/reasons.h"
#include "games/switch_and_signal/rules/scoring.h"
#include "games/switch_and_signal/rules/state.h"
#include "games/switch_and_signal/rules/tracks.h"
#include "games/switch_and_signal/rules/view.h"

namespace rail::switch_and_signal {

/// How the switch and signal discs come onto the board.
enum class Discs : std::uint8_t { first_game, placed, random };
/// Which start location has which number, and what decides where a train starts.
enum class Starts : std::uint8_t { printed, shuffled, drawn };
/// What becomes of a loaded train in a port that has its goods (R67).
enum class FullPort : std::uint8_t { turns_away, lets_pass };
/// What becomes of a train in a city when trains stand right behind all green exits and face it
/// (R39).
enum class ShutIn : std::uint8_t { stays, head_on };

/// Of today's rules. Version 1 stopped counting tokens at the one that lost the game (R59).
inline constexpr int rules_version = 2;

/// What a table agrees on before the game.
struct Options {
  Discs discs{};
  Starts starts{};
  std::uint8_t time_tokens = 7;
  std::uint8_t removed_cards = 2;
  bool extra_signal = false;
  std::uint8_t goods = 0;     // to be delivered: the board's usual number, or the larger one
  std::optional<Seat> first;  // none: chance chooses
  FullPort full_port{};
  ShutIn shut_in{};
  int rules_version = switch_and_signal::rules_version;
};

class SwitchAndSignal {
 public:
  using State = switch_and_signal::State;
  using Action = switch_and_signal::Action;
  using Event = switch_and_signal::Event;
  using View = switch_and_signal::View;
  using Reason = switch_and_signal::Reason;
  using Breakdown = switch_and_signal::Breakdown;
  using Board = switch_and_signal::Board;
  using Options = switch_and_signal::Options;

  static constexpr int rules_version = switch_and_signal::rules_version;
  static constexpr int oldest_rules_version = 1;
  static constexpr std::string_view family = "switch_and_signal";
  static constexpr int max_actions = switch_and_signal::max_actions;

  /// Throws std::invalid_argument if the board or the options do not fit the number of players.
  SwitchAndSignal(std::shared_ptr<const Board> board, int players, const Options& options);

  int players() const { return players_; }
  const Board& board() const { return *board_; }
  const Options& options() const { return options_; }
  const Tracks& tracks() const { return tracks_; }

  State start() const { return start_; }
  /// Here, since whoever plays asks before every action.
  ActorSet to_act(const State& s) const {
    if ((chance_steps >> static_cast<unsigned>(s.step) & 1U) != 0) return Actor::chance();
    if (s.step == Step::over) return {};
    if (s.step == Step::place_discs && chance_places_discs()) return Actor::chance();
    return Actor(s.turn);  // R13
  }
  void legal(const State& s, Actor who, ActionList<Action, max_actions>& out) const;
  std::uint32_t weight(const State& s, const Action& action) const;
  void apply(State& s, Actor who, const Action& action, const Emit<Event>& emit) const;
  Outcome<Breakdown> outcome(const State& s) const;
  View view(const State& s, Viewer viewer) const;
  /// Nothing that happens is a secret (R12).
  Event redact(const Event& event, Viewer) const { return event; }
  State imagine(const View& view, Rng& rng) const;
  std::optional<Reason> explain(const State& s, Actor who, const Action& action) const;
  void sample(const State& s, Actor who, Rng& rng, Action& out) const;
  void advance(State& s, Actor who, Rng& rng) const;

  // For the seam to JSON: the board's own words for ids, and back.
  std::string_view word(SpaceId id) const { return (*board_)[id].id; }
  std::string_view word(JunctionId id) const { return (*board_)[id].id; }
  std::string_view word(LineId id) const { return (*board_)[id].id; }
  std::string_view word(SignalId id) const { return (*board_)[id].id; }
  std::string_view word(CardId id) const { return (*board_)[id].id; }
  std::string_view word(HelperId id) const { return (*board_)[id].id; }
  std::string_view word(TrainId id) const;
  int count(SpaceId) const { return static_cast<int>(board_->spaces.size()); }
  int count(JunctionId) const { return static_cast<int>(board_->junctions.size()); }
  int count(LineId) const { return static_cast<int>(board_->lines.size()); }
  int count(SignalId) const { return static_cast<int>(board_->signals.size()); }
  int count(CardId) const { return static_cast<int>(board_->cards.size()); }
  int count(HelperId) const { return static_cast<int>(board_->helpers.size()); }
  int count(TrainId) const { return train_count; }

  // The choices a table has on this board.
  static std::vector<OptionSpec> option_specs(const Board& board);
  /// `values` has one allowed value for each spec, in the same order.
  static Options read_options(const std::vector<std::string>& values);

  // Facts about a state, for bots as well.
  /// Goods needed in all, and how many of those have come to their ports.
  int goods_needed() const { return goods_needed_; }
  int goods_counted(const State& s) const;
  /// Whether a train with these goods unloads in this port now (R45, R67).
  bool port_takes(const State& s, SpaceId port, Goods goods) const;
  /// Whether a train in this port goes to the depot, and its goods back to their city (R67).
  bool port_turns_away(const State& s, SpaceId port, const Train& train) const {
    return options_.full_port == FullPort::turns_away && train.cargo != no_goods &&
           !port_takes(s, port, static_cast<Goods>(train.cargo));
  }
  /// Whether a train that cannot leave this city meets another one head-on there (R39).
  bool shut_in_head_on(const State& s, SpaceId city) const;
  /// Whether trains may run through cities now (R50, R68).
  bool may_pass(const State& s) const { return board_->pass_cities || s.passing; }
  /// The helper with this effect, if the board has it and it is not used yet.
  std::optional<HelperId> helper(const State& s, Effect effect) const;
  /// The train that stands on a space, if any.
  std::optional<TrainId> train_at(const State& s, SpaceId space) const;
  /// Lines by which a train in this city could run now, at least one space; never back by
  /// `came_by` (R39, R68).
  Bits<max_lines> exits(const State& s, SpaceId city, LineId came_by) const;

 private:
  using Actions = ActionList<Action, max_actions>;

  // rules.cpp: set-up, a turn, each action, the end.
  void on(State& s, Actor who, const PlaceSwitch& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const PlaceSignal& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Deploy& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const ChooseStart& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const ChooseColor& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const CarryOut& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const MoveTrain& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Run& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Leave& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Halt& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const SetSignal& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const SetSwitch& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Load& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const TradeCards& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const EndTurn& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const UseHelper& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const HoldTrain& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const ChooseFirst& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const NumberStart& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const DealCard& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Reveal& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const RollStart& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Roll& a, const Emit<Event>& emit) const;
  void go_on_with_set_up(State& s, const Emit<Event>& emit) const;
  void start_card(State& s, const Emit<Event>& emit) const;
  void go_on_deploying(State& s, const Emit<Event>& emit) const;
  void deploy(State& s, Color color) const;
  void place_train(State& s, SpaceId start, const Emit<Event>& emit) const;
  void go_on_moving(State& s, const Emit<Event>& emit) const;
  void begin_color(State& s, Color color) const;
  void put_away(State& s, Step next) const;
  bool go_on_with_color(State& s, const Emit<Event>& emit) const;
  void roll_for(State& s, TrainId train, bool by_card, const Emit<Event>& emit) const;
  void pay(State& s, Seat who, ActionCard card, const Emit<Event>& emit) const;
  void pay_for(State& s, Seat who, ActionCard card, const Emit<Event>& emit) const;
  void mark_used(State& s, Seat who, HelperId helper, const Emit<Event>& emit) const;
  void next_turn(State& s, const Emit<Event>& emit) const;
  void shuffle_if_empty(State& s, const Emit<Event>& emit) const;
  bool pay_tokens(State& s, int count, Cause cause, const Emit<Event>& emit) const;
  void lose_tokens(State& s, int count, Cause cause, const Emit<Event>& emit) const;
  void lose_game(State& s, bool at_once, const Emit<Event>& emit) const;

  // movement.cpp
  void after_roll(State& s, const Emit<Event>& emit) const;
  void run(State& s, const Emit<Event>& emit) const;
  void run_by(State& s, const Exit& first, const Emit<Event>& emit) const;
  void arrive(State& s, const Hop& hop, const Emit<Event>& emit) const;
  void stop(State& s, Cause cause, int cost_per_point, const Emit<Event>& emit) const;
  void deliver(State& s, const Emit<Event>& emit) const;
  void to_depot(State& s, TrainId train, const Emit<Event>& emit) const;
  void finish_move(State& s, const Emit<Event>& emit) const;

  // legal.cpp
  void legal_for_chance(const State& s, Actions& out) const;
  void legal_discs(const State& s, Actions& out) const;
  void legal_actions(const State& s, Seat who, Actions& out) const;
  void legal_helpers(const State& s, Actions& out) const;
  template <class F>
  void each_helper(const State& s, const F& f) const;
  template <class F>
  void each_way(const State& s, JunctionId junction, const F& f) const;
  std::uint32_t free_signals(const State& s) const;
  std::uint32_t targets(const State& s, SignalId from) const;
  SpaceId next_unnumbered(const State& s) const;

  // sample.cpp
  unsigned count_helpers(const State& s) const;
  unsigned count_signal_moves(std::uint32_t green) const;
  SetSignal nth_signal_move(std::uint32_t green, unsigned rank) const;
  SetSwitch nth_switch(const State& s, unsigned rank) const;
  static TradeCards nth_trade(const Hand& hand, unsigned rank);
  template <class Act>
  void act_helper(const State& s, unsigned rank, const Act& act) const;
  template <class Act>
  void sample_cards(const State& s, Seat who, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_move(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_run(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_deploy(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_card(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_reveal(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_start(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_roll(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_from_list(const State& s, Actor who, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_any(const State& s, Actor who, Rng& rng, const Act& act) const;

  // Facts about a state that several of them need.
  bool chance_places_discs() const { return options_.discs == Discs::random; }
  bool discs_missing(const State& s) const;
  ColorMask deployable(const State& s) const;
  ColorMask choosable(const State& s) const;
  TrainMask on_network(const State& s, Color color) const;
  TrainMask to_move(const State& s) const { return on_network(s, s.color) & ~unsigned{s.moved}; }
  bool card_can_be_ignored(const State& s) const;
  bool is_start_card(const State& s) const { return s.card == no_card && s.deploys > 0; }
  std::uint16_t possible_starts(const State& s) const;
  int most_to_draw(const State& s) const;
  bool can_load(const State& s, const Train& train) const;
  Hand discards(const State& s) const;
  int port_index(SpaceId port) const { return board_->ports.front() == port ? 0 : 1; }

  std::shared_ptr<const Board> board_;
  int players_;
  Options options_;
  Tracks tracks_;
  State start_;
  int goods_needed_ = 0;
  bool extra_goods_ = false;
  std::array<SpaceId, goods_colors> home_{};  // the city of each colour of goods
  std::array<std::uint8_t, 8> helper_of_{};   // by effect: its number + 1, 0 for none
  std::uint8_t all_helpers_ = 0;              // as bits
};

static_assert(Advancing<SwitchAndSignal>);

}  // namespace rail::switch_and_signal
