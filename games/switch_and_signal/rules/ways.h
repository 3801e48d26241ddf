// The ways that trains can take over a board, and what they cost.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

/// A place on the board and a direction: even numbers for a train in a city or start location, odd
/// ones for a train that has just come into a city.
using Node = std::uint8_t;
inline constexpr int max_nodes = 2 * max_spaces;
/// The cost of the way to each city.
using Costs = std::array<std::int16_t, max_cities>;

/// What a step costs, when nothing is in the way.
inline constexpr int step_cost = 32;
/// What is added far ahead, where nobody knows how discs will lie; found by playing.
inline constexpr int usual_switch_cost = 20;
inline constexpr int usual_signal_cost = 24;
inline constexpr int city_stop_cost = 40;  // where trains must halt

constexpr Node node_of(SpaceId space, bool odd) {
  return static_cast<Node>(2 * static_cast<int>(space) + (odd ? 1 : 0));
}

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
  SpaceKind kind(Node n) const { return tracks_.kind(space(n)); }
  bool is_city(Node n) const { return tracks_.is_city(space(n)); }
  int usual(SpaceId from, std::size_t city) const { return usual_[node_of(from, false)][city]; }
  const Field& usual() const { return usual_; }
  /// The leg by which the way from a node to a city usually goes on.
  const Leg* usual_leg(Node n, std::size_t city) const;
  /// Calls f(leg, times) for each leg of the ways that trains usually take: from each start
  /// location to the nearest goods, and from there to the ports, which more trains do.
  template <class F>
  void each_usual_leg(F f) const {
    for (std::size_t i = 0; i < board_.spaces.size(); ++i) {
      const auto from = static_cast<SpaceId>(i);
      if (board_[from].kind == SpaceKind::city) {
        for (SpaceId port : board_.ports) follow(from, static_cast<std::size_t>(port), 3, f);
      } else if (board_[from].kind == SpaceKind::start) {
        if (const auto city = nearest_goods(from)) follow(from, *city, 1, f);
      }
    }
  }
  /// Looks one leg further: the costs `to` from those `from` one leg ahead.
  void sweep(const LegCosts& cost, const Field& from, Field& to) const;

 private:
  template <class F>
  void follow(SpaceId from, std::size_t city, int times, F& f) const {
    for (Node n = node_of(from, false); static_cast<std::size_t>(space(n)) != city;) {
      const Leg* leg = usual_leg(n, city);
      if (leg == nullptr) return;
      f(*leg, times);
      n = is_city(leg->to) ? node_of(space(leg->to), false) : leg->to;
    }
  }
  std::optional<std::size_t> nearest_goods(SpaceId from) const;
  void add(const Exit& exit);
  static int usual_cost(const Leg& leg);
  const Exit& out_of(JunctionId junction, LineId line) const;

  const Board& board_;
  const Tracks& tracks_;
  std::array<std::uint16_t, max_nodes + 1> first_{};
  std::array<Leg, max_legs> legs_;
  int leg_count_ = 0;
  int node_count_ = 0;
  Field usual_;
};

}  // namespace rail::switch_and_signal
