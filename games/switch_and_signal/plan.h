// What a position is worth: a goal and a way for every train, and what the next card does to them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "games/switch_and_signal/rules.h"

namespace rail::switch_and_signal {

/// What the parts of a position are worth, found by playing.
struct Weights {
  // The cost of a way; a step by one point is 32.
  int set_switch = 48;    // a switch that lies otherwise
  int set_signal = 48;    // a red signal
  int usual_switch = 20;  // the same far ahead, where nobody knows how they will lie
  int usual_signal = 24;
  int city_stop = 40;  // where trains must halt
  int train_ahead = 40;
  int train_facing = 220;
  int horizon = 8;                            // steps for which discs and trains count as they are
  std::array<int, colors> speed{16, 18, 21};  // a step by trains of a colour
  // From here on a step of a black train is 512.
  int load = 800;
  int fresh = 7000;  // until a new train comes for goods
  int token = 1300;
  int last_token = 100;  // in the last turn, if it is not the very last
  int delivered = 2000;  // goods in the port are safe
  int next_card = 14;    // what the next card does, in 16ths
  int later_card = 14;   // the same while another one is carried out
  int card = 600;        // an action card in hand
  int same_card = 50;    // so much less for each other one of its kind
  int overflow = 300;    // a card that keeps another from being drawn
  int potential = 0;     // moves with the cards in hand, in 16ths
  int mend = 1200;       // the most a train costs that can still be helped with a card
  int mends = 8;         // trains that each card in hand can help, in 16ths
  int helper = 3000;
};
inline constexpr Weights weights{};

/// A place on the board and a direction: even numbers for a train in a city or start location, odd
/// ones for a train that has just come into a city.
using Node = std::uint8_t;
inline constexpr int max_nodes = 2 * max_spaces;
/// The cost of the way to each city.
using Costs = std::array<std::int16_t, max_cities>;

/// From a node to the next.
struct Leg {
  std::uint32_t signals = 0;  // to cross, as bits
  Node to = 0;
  std::uint8_t junction = max_junctions;  // to cross, if it is one
  std::uint8_t open = 0;                  // its arms that must be open for that
  LineId line{};
};

/// The ways over a board, and how long they usually are.
class Ways {
 public:
  static constexpr int max_legs = 4 * max_nodes;
  using Field = std::array<Costs, max_nodes>;
  using LegCosts = std::array<std::int16_t, max_legs>;
  static constexpr std::int16_t endless = 12000;

  explicit Ways(const SwitchAndSignal& g);

  static SpaceId space(Node n) { return static_cast<SpaceId>(n / 2); }
  Node node(const Train& train) const;
  int first(Node n) const { return first_[n]; }
  int past(Node n) const { return first_[n + 1U]; }
  const Leg& leg(int i) const { return legs_[static_cast<std::size_t>(i)]; }
  int legs() const { return leg_count_; }
  int nodes() const { return node_count_; }
  SpaceKind kind(Node n) const { return tracks_.kind(space(n)); }
  bool is_city(Node n) const { return tracks_.is_city(space(n)); }
  const Costs& usual(Node n) const { return usual_[n]; }
  const Field& usual() const { return usual_; }
  /// Looks one leg further: the costs `to` from those `from` one leg ahead.
  void sweep(const LegCosts& cost, const Field& from, Field& to) const;

 private:
  void add(const Exit& exit);
  const Exit& out_of(JunctionId junction, LineId line) const;

  const Board& board_;
  const Tracks& tracks_;
  std::array<std::uint16_t, max_nodes + 1> first_{};
  std::array<Leg, max_legs> legs_;
  int leg_count_ = 0;
  int node_count_ = 0;
  Field usual_;
};

/// A position with its plan.
class Plan {
 public:
  Plan(const SwitchAndSignal& g, const Ways& ways, const State& s, int next_card);

  /// How good the position is for the team, without the cards in hand.
  int worth() const;
  /// What moving this train is worth on average.
  int move_worth(TrainId train) const { return move_worth_[static_cast<std::size_t>(train)]; }
  /// Junctions and signals on the ways of the trains, as bits.
  std::uint32_t junctions() const { return junctions_; }
  std::uint32_t signals() const { return signals_; }
  void trace();

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
  using Jobs = FixedList<Job, 16>;

  void find_costs();
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
  int cards() const;
  using ColorWorth = std::array<int, colors>;
  static int card_worth(const DepartureCard& card, std::size_t row, unsigned shown,
                        const ColorWorth& worth);
  ColorWorth mended() const;
  bool is_due(std::size_t train) const;
  int occupied_starts() const;
  int token() const { return s_.departures > 0 ? weights.token : weights.last_token; }

  const SwitchAndSignal& g_;
  const Board& board_;
  const Ways& ways_;
  const State& s_;
  int next_card_;  // how much the next card counts, in 16ths
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
