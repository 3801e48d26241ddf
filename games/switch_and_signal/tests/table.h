// A table for rule tests: plays by words, scripts the luck, and puts up positions that could occur.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "games/switch_and_signal/rules/boards.h"
#include "games/switch_and_signal/rules/rules.h"
#include "games/switch_and_signal/telling/words.h"
#include "games/switch_and_signal/tests/invariants.h"
#include "tests/hand_played.h"

namespace rail::switch_and_signal {

inline std::shared_ptr<const Board> embedded_board(std::string_view file) {
  for (const EmbeddedBoard& board : embedded_boards()) {
    if (board.file == file) return std::make_shared<const Board>(Board::parse(board.text));
  }
  throw std::out_of_range(std::string(file));
}

class Table : public HandPlayed<SwitchAndSignal> {
 public:
  static constexpr std::string_view europe = "europe.json";
  static constexpr std::string_view america = "north-america.json";
  using Words = std::initializer_list<std::string_view>;

  /// Before anything is dealt; seat 0 is first unless the options say otherwise.
  Table(std::shared_ptr<const Board> board, int players, const Options& options = seat_0_first())
      : HandPlayed(SwitchAndSignal(std::move(board), players, options)) {}
  Table(std::string_view file, int players, const Options& options = seat_0_first())
      : Table(embedded_board(file), players, options) {}

  /// In the first turn, after the start card: seat 0 plays action cards. The trains stand at
  /// the start locations 2, 3 and 4.
  static Table in_play(std::string_view file, int players = 2,
                       const Options& options = seat_0_first()) {
    Table t(file, players, options);
    t.luck();
    while (t.s.step == Step::deploy) {  // where a helper could place the train
      t.play(t.legal().front());
      t.luck();
    }
    return t;
  }
  /// In seat 0's turn, with the departure card about to be revealed; no train on the network.
  static Table before_card(std::string_view file, int players = 2,
                           const Options& options = seat_0_first()) {
    Table t = in_play(file, players, options);
    t.clear();
    t.s.step = Step::reveal;
    return t;
  }
  /// Seat 0 plays action cards, of which it has so many; no train is on the network.
  static Table cleared(std::string_view file, int signals, int switches, int moves) {
    Table t = in_play(file);
    t.clear();
    t.give(0, signals, switches, moves);
    return t;
  }
  static Options seat_0_first() {
    Options options;
    options.first = seat(0);
    return options;
  }

  // Words to ids

  SpaceId space(std::string_view id) const { return SpaceId(find(game.board().spaces, id)); }
  JunctionId junction(std::string_view id) const {
    return JunctionId(find(game.board().junctions, id));
  }
  LineId line(std::string_view id) const { return LineId(find(game.board().lines, id)); }
  SignalId signal(std::string_view id) const { return SignalId(find(game.board().signals, id)); }
  CardId card(std::string_view id) const { return CardId(find(game.board().cards, id)); }
  HelperId helper(std::string_view id) const { return HelperId(find(game.board().helpers, id)); }
  Way way(std::string_view a, std::string_view b) const {
    Way lines;
    lines.push(std::min(line(a), line(b)));
    lines.push(std::max(line(a), line(b)));
    return lines;
  }
  static TrainId train(Color color, int number) {  // from 1 to 3
    return TrainId(static_cast<int>(color) * trains_per_color + number - 1);
  }

  // Putting up a position. What cannot stand side by side is the test's own business.

  Train& at(TrainId t) { return s.train[static_cast<std::size_t>(t)]; }
  /// All trains into the depot, nothing loaded.
  void clear() {
    for (Train& t : s.train) {
      if (t.cargo != no_goods) ++s.supply[t.cargo];
      t = {};
    }
  }
  /// A train in a city or on a start location.
  void put(TrainId t, std::string_view place) { at(t).at = space(place); }
  /// A train on piece `n` (from 1) of a line, facing the end `to` of the line or the end `from`.
  void put(TrainId t, std::string_view on_line, int n, bool forward) {
    at(t).at = space(std::string(on_line) + "-" + std::to_string(n));
    at(t).forward = forward;
  }
  void load(TrainId t, Goods goods) {
    --s.supply[static_cast<std::size_t>(goods)];
    at(t).cargo = static_cast<std::uint8_t>(goods);
  }
  void open(std::string_view at_junction, std::string_view a, std::string_view b) {
    s.open[static_cast<std::size_t>(junction(at_junction))] =
        game.tracks().arms(junction(at_junction), way(a, b));
  }
  /// Turns one signal green and another red, so that the number of discs stays.
  void swap_signal(std::string_view from, std::string_view to) {
    s.green.erase(signal(from));
    s.green.insert(signal(to));
  }
  /// Takes the hand's cards from the pile, and puts the old hand back.
  void give(int p, int signals, int switches, int moves) {
    Hand& hand = s.hand[static_cast<std::size_t>(p)];
    s.pile += hand;
    hand = {};
    hand[ActionCard::set_signal] = static_cast<std::uint8_t>(signals);
    hand[ActionCard::set_switch] = static_cast<std::uint8_t>(switches);
    hand[ActionCard::move_train] = static_cast<std::uint8_t>(moves);
    s.pile -= hand;
  }

  /// From now on no helper is left to be called, so nothing waits for one.
  void without_helpers() { s.helpers = 0b111; }

  // Playing: each play must be legal, keeps the invariants and leaves its events in `events`.

  using HandPlayed::play;
  void play(const Action& action) { play(s.turn, action); }

  // Luck

  void chance(const Action& action) { play(Actor::chance(), action); }
  void reveal(std::string_view id) { chance(Reveal{card(id)}); }
  void roll(int points) { chance(Roll{static_cast<std::uint8_t>(points)}); }
  void roll_start(int number) { chance(RollStart{static_cast<std::uint8_t>(number)}); }

  // Asking

  using HandPlayed::why;
  std::string why(const Action& action) const { return why(s.turn, action); }
  /// How likely chance does each of the legal actions.
  std::vector<std::uint32_t> weights() const {
    std::vector<std::uint32_t> all;
    for (const Action& action : legal()) all.push_back(game.weight(s, action));
    return all;
  }
  const Hand& hand(int p) const { return s.hand[static_cast<std::size_t>(p)]; }
  /// How the run ended to which this action or luck led: "red_signal: lille--paris-1 forward,
  /// 2 tokens" (cause, where the train is now, what it cost); "asks" while a choice is open.
  std::string ends(const Action& action) {
    const int lost = s.tokens_lost;
    play(game.to_act(s).first(), action);
    const auto stops = events_of<TrainStopped>();
    if (stops.empty()) return "asks";
    return std::string(boost::describe::enum_to_string(stops[0].cause, "")) + ": " +
           where(stops[0].train) + ", " + std::to_string(s.tokens_lost - lost) + " tokens";
  }
  /// Plays a card for this train and rolls so many points.
  std::string drive(TrainId t, int points) {
    play(MoveTrain{t});
    return ends(Roll{static_cast<std::uint8_t>(points)});
  }
  /// Where a train is, in the board's words: "paris", "lille--paris-1 forward", "depot".
  std::string where(TrainId t) const {
    const Train& it = s.train[static_cast<std::size_t>(t)];
    if (it.at == depot) return "depot";
    const bool on_track = game.board()[it.at].kind == SpaceKind::track;
    return std::string(game.word(it.at)) + (!on_track ? "" : it.forward ? " forward" : " back");
  }
};

}  // namespace rail::switch_and_signal
