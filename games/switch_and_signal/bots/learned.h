// What networks may go by in Switch & Signal: the actions worth comparing, and how a position
// between two departure cards looks, from the structure of the board and not from its names.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/features.h"
#include "games/switch_and_signal/bots/planner.h"

namespace rail::switch_and_signal {

/// The weights in the program, or nothing (bots/learned/weight_file.h); the build makes this of
/// learned.weights.
std::string_view learned_weights();

/// Goes by the planner's tasks, ways and ratings. All hands are open and decks are counts, so a
/// state holds nothing that a seat may not know.
class Learned {
 public:
  static constexpr int version = 1;
  static constexpr int hidden = 64;  // of each network, in the first layer
  /// Judgement is asked between two turns and nowhere else: playouts end there, and it learns from
  /// such positions alone.
  static constexpr bool judges_rests = true;
  using Compared = Comparison<Action, 32, 48, 16>;
  using Position = std::array<Feature, 192>;

  static std::string_view weights() { return learned_weights(); }
  static bool plays_better(const SwitchAndSignal& g);

  explicit Learned(const SwitchAndSignal& g);

  void compare(Planner& planner, const State& s, Seat who, bool quick, Compared& out) const;
  void describe(Planner& planner, const State& s, Seat who, Position& out) const;
  bool may_judge(const State& s) const { return s.step == Step::reveal; }
  /// The chance to win, in 10,000ths: judgement corrects the planner's odds, which a position
  /// begins with, by what it says in 32,768ths.
  static int worth(const Position& position, std::int32_t judged);

 private:
  /// Its place in a row says that this is what the planner would do.
  static constexpr std::size_t planners_choice = 47;
  /// What is rated worse than the best by more is not compared.
  static constexpr int margin = 2500;

  using Row = std::array<Feature, Compared::action_size>;
  /// One train, or goods that wait for one.
  struct Seen {
    bool runs = false;  // is not in the depot
    bool any = false;   // has a task
    bool loaded = false;
    bool here = false;  // waits for goods
    int cost = 0;       // of its task, a step of a black train being 512
    int gain = 0;       // by moving once, on average
    int delivers = 0;   // faces of its die with which it does
    int gone = 0;       // faces with which it is sent to the depot
    int turns = 0;      // until its goods are in port, in eighths, about
    int hindered = 0;   // what lies in its way, in 32nds of a step
    bool in_city = false;
    bool at_start = false;
  };
  /// How often cards will move trains of each colour, in 64ths of a card, and deploy new ones.
  struct Pace {
    std::array<int, colors> moves{};
    int deploys = 0;
    int any = 0;
  };

  Pace pace(const State& s) const;
  Seen seen(const Outlook& outlook, const State& s, const Pace& pace, std::size_t train) const;
  int turns(const Pace& pace, std::size_t color, int steps) const;
  static bool comes_before(const Seen& a, const Seen& b);
  int taken_starts(const State& s) const;
  void fill_context(const State& s, Compared& out) const;
  void fill(const Outlook& outlook, const State& s, const Action& action, Row& out) const;

  const SwitchAndSignal& g_;
  const Board& board_;
  std::array<int, colors> mean_roll_{};  // in 64ths
};

}  // namespace rail::switch_and_signal
