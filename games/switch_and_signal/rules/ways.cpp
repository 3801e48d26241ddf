// Finds the legs between places, and what ways usually cost.
#include "games/switch_and_signal/rules/ways.h"

#include <algorithm>
#include <bit>

namespace rail::switch_and_signal {

Ways::Ways(const SwitchAndSignal& g) : board_(g.board()), tracks_(g.tracks()) {
  node_count_ = 2 * static_cast<int>(board_.spaces.size());
  for (int n = 0; n < node_count_; ++n) {
    const auto here = space(static_cast<Node>(n));
    const bool odd = n % 2 != 0;
    first_[at(n)] = static_cast<std::uint16_t>(leg_count_);
    if (tracks_.kind(here) == SpaceKind::track) {
      add(tracks_.along(here, odd));
    } else if (!odd) {
      for (LineId line : board_[here].lines) add(tracks_.onto(line, here));
    }
  }
  first_[at(node_count_)] = static_cast<std::uint16_t>(leg_count_);
  LegCosts cost;
  for (int i = 0; i < leg_count_; ++i) cost[at(i)] = static_cast<std::int16_t>(usual_cost(leg(i)));
  for (Costs& c : usual_) c.fill(endless);
  Field other = usual_;
  sweep(cost, usual_, other);
  while (other != usual_) {
    usual_ = other;
    sweep(cost, usual_, other);
  }
}

int Ways::usual_cost(const Leg& leg) {
  return step_cost + (leg.junction < max_junctions ? usual_switch_cost : 0) +
         std::popcount(leg.signals) * usual_signal_cost;
}

const Leg* Ways::usual_leg(Node n, std::size_t city) const {
  const Leg* best = nullptr;
  int best_cost = endless;
  for (int i = first(n); i < past(n); ++i) {
    const int cost = usual_cost(leg(i)) + usual_[leg(i).to][city];
    if (cost >= best_cost) continue;
    best = &leg(i);
    best_cost = cost;
  }
  return best;
}

/// The exit of a junction by a line. Tracks tell the direction by the end a train starts from,
/// where a junction counts as `depot`.
const Exit& Ways::out_of(JunctionId junction, LineId line) const {
  const Line& l = board_[line];
  if (l.from.junction == junction) return tracks_.onto(line, depot);
  return tracks_.onto(line, l.from.space ? depot : SpaceId{0});
}

void Ways::add(const Exit& exit) {
  const auto push = [&](const Exit& last, Leg leg) {
    leg.signals |= last.signal;
    // No way leads on from the odd node of a start location.
    const bool is_end = tracks_.kind(last.space) != SpaceKind::track;
    leg.to = node_of(last.space, last.forward || is_end);
    leg.line = last.line;
    legs_[at(leg_count_++)] = leg;
  };
  if (exit.space != depot) return push(exit, {});
  const auto& lines = board_[exit.junction].lines;
  for (std::size_t arm = 0; arm < lines.size(); ++arm) {
    if (arm == exit.arm) continue;
    push(out_of(exit.junction, lines[arm]),
         {.signals = exit.signal,
          .junction = static_cast<std::uint8_t>(exit.junction),
          .open = static_cast<std::uint8_t>(1U << arm | 1U << exit.arm)});
  }
}

Node Ways::node(const Train& train) const {
  return node_of(train.at, tracks_.kind(train.at) == SpaceKind::track && train.forward);
}

void Ways::sweep(const LegCosts& cost, const Field& from, Field& to) const {
  for (int n = 0; n < node_count_; ++n) {
    Costs best;
    best.fill(endless);
    for (int i = first_[at(n)]; i < first_[at(n) + 1]; ++i) {
      const Costs& next = from[legs_[at(i)].to];
      const std::int16_t more = cost[at(i)];
      for (std::size_t c = 0; c < max_cities; ++c)
        best[c] = std::min(best[c], static_cast<std::int16_t>(next[c] + more));
    }
    to[at(n)] = best;
  }
  const auto stop = static_cast<std::int16_t>(board_.pass_cities ? 0 : city_stop_cost);
  for (std::size_t c = 0; tracks_.is_city(static_cast<SpaceId>(c)); ++c) {
    const bool is_end =
        !board_.pass_cities && tracks_.kind(static_cast<SpaceId>(c)) == SpaceKind::port;
    for (std::size_t k = 0; k < max_cities; ++k) {
      if (is_end) to[2 * c][k] = endless;
      to[2 * c + 1][k] = static_cast<std::int16_t>(std::min<int>(to[2 * c][k] + stop, endless));
    }
    to[2 * c][c] = to[2 * c + 1][c] = 0;
  }
}

/// The city with goods to which the way is usually shortest.
std::optional<std::size_t> Ways::nearest_goods(SpaceId from) const {
  std::optional<std::size_t> nearest;
  for (std::size_t c = 0; tracks_.is_city(static_cast<SpaceId>(c)); ++c) {
    if (board_.spaces[c].kind != SpaceKind::city) continue;
    if (!nearest || usual(from, c) < usual(from, *nearest)) nearest = c;
  }
  return nearest;
}

}  // namespace rail::switch_and_signal
