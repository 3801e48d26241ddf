// The player who plans for all trains and all hands.
#pragma once

#include <array>
#include <cstdint>

#include "engine/levels.h"
#include "games/switch_and_signal/bots/planner_chance.h"
#include "games/switch_and_signal/bots/planner_outlook.h"
#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

/// Decides for the seat in turn. All hands are open and decks are counts, so a state holds nothing
/// that this seat may not know.
class Planner {
 public:
  using Weights = PlannerWeights;
  static constexpr SearchShape shape{.tree = false, .candidates = 8, .scale = 4000, .margin = 2500};
  static constexpr int think_ms = 600;  // at level 5
  /// Playouts end with the turn after so many more departure cards: luck of dice and cards soon
  /// covers what one action did, and the fitted chance to win (worth) says more than one ending of
  /// the game.
  static constexpr int cards_ahead = 1;

  explicit Planner(const SwitchAndSignal& g) : Planner(g, Weights{}) {}
  Planner(const SwitchAndSignal& g, const Weights& w) : Planner(g, w, usual_chance(g)) {}
  Planner(const SwitchAndSignal& g, const Weights& w, const ChanceWeights& chance);

  /// Those that were fitted to boards of this kind.
  static ChanceWeights usual_chance(const SwitchAndSignal& g);

  void choose(const State& s, Seat who, Rng& rng, Action& out);
  void rate(const State& s, Seat who, const ActionList<Action, max_actions>& legal,
            std::array<int, max_actions>& ratings);
  State imagine(const View& view, Rng& rng) const { return g_.imagine(view, rng); }
  bool stops(const State& from, const State& s) const { return is_after(cards_ahead, from, s); }
  /// From here on everything is worked out anew: decides the same, but more slowly.
  void remember_nothing() { outlook_.remember_nothing(); }
  /// The chance to win, in 10,000ths.
  int worth(const State& s, Seat who);
  /// What that chance goes by; the game is not over.
  ChanceFacts facts(const State& s);

 protected:
  /// Whether so many departure cards were dealt with in between.
  static bool is_after(int cards, const State& from, const State& s) {
    return s.step == Step::reveal && s.departures + cards <= from.departures;
  }

 private:
  friend class Learned;  // tells networks of ratings and of what they go by

  static constexpr int lost = -100'000'000;  // the rating of giving up
  static constexpr int useless = 2 * lost;   // of what is never done
  static constexpr int certain = 10'000;     // what a victory is worth
  struct Option {
    Action action{};
    int rating = 0;
  };

  void consider(const State& s);
  void add(const auto& action, int rating) {
    if (count_ < max_options) options_[at(count_++)] = {action, rating};
  }
  const Option& best() const;

  void place_discs(const State& s);
  void deploy(const State& s);
  void choose_start(const State& s);
  void choose_color(const State& s);
  void move(const State& s);
  void run(const State& s);
  void pass(const State& s);
  void ignore_card(const State& s);

  // planner_cards.cpp
  void play_cards(const State& s);
  void set_switches(const State& s, const Outlook::Wanted& wanted);
  void set_signals(const State& s, std::uint32_t wanted);
  void move_trains(const State& s);
  void load_trains(const State& s);
  void trade_cards(const State& s);
  int hand_worth(const State& s, const Hand& hand) const;
  int paid(const State& s, ActionCard card) const;

  void count_uses();

  const SwitchAndSignal& g_;
  Weights w_;
  ChanceWeights chance_;
  Outlook outlook_;
  Ways ways_;
  std::array<std::array<std::uint8_t, 16>, max_junctions> switch_uses_{};
  std::array<std::uint8_t, max_signals> signal_uses_{};
  static constexpr int max_options = 250;
  std::array<Option, max_options> options_;
  int count_ = 0;
  std::array<int, action_kinds> best_of_{};  // the best option with each kind of card, unpaid
};

}  // namespace rail::switch_and_signal
