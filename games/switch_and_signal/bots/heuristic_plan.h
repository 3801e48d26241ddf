// What a position is worth: a goal and a way for every train, and what the next card does to them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/switch_and_signal/bots/heuristic_weights.h"
#include "games/switch_and_signal/rules/ways.h"

namespace rail::switch_and_signal {

/// What moving the trains of each colour is worth.
using ColorWorth = std::array<int, colors>;

/// What the rows of a card from `row` on do, with the best colours for multicoloured trains that
/// are not among those `shown`.
int rows_worth(const DepartureCard& card, std::size_t row, unsigned shown, const ColorWorth& worth);

/// A position with its plan.
class Plan {
 public:
  Plan(const SwitchAndSignal& g, const Ways& ways, const State& s);

  /// How good the position is for the team, apart from the cards in hand; `mending` if they will
  /// still help trains before the next departure card comes.
  int worth(bool mending) const;
  /// Finds the junctions and signals on the ways of the trains, as bits.
  void trace();
  std::uint32_t junctions() const { return junctions_; }
  std::uint32_t signals() const { return signals_; }

 private:
  /// What a train is meant to do.
  struct Task {
    bool any = false;
    bool loaded = false;
    std::uint8_t city = 0;  // where it goes
    int rest = 0;           // the way from there on
    int lost = 0;           // the cost of what remains if it comes to the depot
    bool carries = false;   // or will, before the next card
  };
  /// Goods in a city that a port waits for.
  struct Job {
    std::uint8_t city = 0;
    std::uint8_t port = 0;
    int rest = 0;
    int fresh = 0;  // cost with a new train
  };
  static constexpr int max_jobs = 16;
  using Jobs = FixedList<Job, max_jobs>;

  void find_costs();
  int leg_cost(const Leg& leg) const;
  bool faces(Node n, std::size_t other) const;
  void note(const Leg& leg);
  void trace_run(Node n);
  void trace_way(Node n, std::size_t city);
  void give_tasks();
  void give_ports(std::array<std::array<int, goods_colors>, max_ports>& room,
                  std::array<int, max_ports>& extra);
  Jobs jobs(std::array<std::array<int, goods_colors>, max_ports>& room,
            std::array<int, max_ports>& extra) const;
  void give_cities(const Jobs& jobs);
  int cost(std::size_t train, Node at) const;
  int move_of(std::size_t train) const;
  int run(std::size_t train, Node at, int points) const;
  int leave(std::size_t train, Node at, int points, std::optional<LineId> came_by) const;
  int enter(std::size_t train, Node from, const Leg& leg, int points) const;
  bool is_open(const Leg& leg) const;
  const Leg* open_leg(Node at) const;
  int cards(bool mending) const;
  ColorWorth mended() const;
  bool is_due(std::size_t train) const;
  int occupied_starts() const;
  int token() const { return s_.departures > 0 ? weights.token : weights.last_token; }

  const SwitchAndSignal& g_;
  const Board& board_;
  const Ways& ways_;
  const State& s_;
  std::uint32_t green_;
  std::array<std::uint8_t, max_spaces> who_;  // train on each space, or train_count
  Ways::Field cost_;
  std::array<Task, train_count> task_{};
  std::array<int, train_count> move_worth_{};
  ColorWorth color_worth_{};
  int work_ = 0;  // what is left to do
  std::uint32_t junctions_ = 0;
  std::uint32_t signals_ = 0;
};

}  // namespace rail::switch_and_signal
