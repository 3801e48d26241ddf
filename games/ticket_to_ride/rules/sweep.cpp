// The order of the cities by trying each as the first, and the sweep itself: for each route every
// set that is kept without it and with it, for each city left behind what can no longer change.
#include "games/ticket_to_ride/rules/sweep.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace rail::ticket_to_ride {

namespace {

using CitySet = std::uint64_t;
using Neighbours = std::array<CitySet, max_places>;

CitySet only(std::size_t city) { return CitySet{1} << city; }

/// Routes into countries do not count: they lead nowhere else.
Neighbours neighbours_of(const Board& board) {
  Neighbours next_to{};
  for (const Route& route : board.routes) {
    if (board[route.a].country || board[route.b].country) continue;
    next_to[static_cast<std::size_t>(route.a)] |= only(static_cast<std::size_t>(route.b));
    next_to[static_cast<std::size_t>(route.b)] |= only(static_cast<std::size_t>(route.a));
  }
  return next_to;
}

/// Of the cities in `front` those with a neighbour outside `visited`.
CitySet still_open(const Neighbours& next_to, CitySet front, CitySet visited) {
  CitySet open = 0;
  for (; front != 0; front &= front - 1) {
    const auto city = static_cast<std::size_t>(std::countr_zero(front));
    if ((next_to[city] & ~visited) != 0) open |= only(city);
  }
  return open;
}

struct Order {
  std::vector<PlaceId> cities;
  int front = 0;
};

/// The city that leaves the smallest front, then the one with most visited neighbours.
std::size_t next_city(const Neighbours& next_to, CitySet left, CitySet front, CitySet visited) {
  std::size_t best = max_places;
  std::pair<int, int> best_worth{};
  for (CitySet rest = left; rest != 0; rest &= rest - 1) {
    const auto city = static_cast<std::size_t>(std::countr_zero(rest));
    const CitySet open = still_open(next_to, front | only(city), visited | only(city));
    const std::pair worth{std::popcount(open), -std::popcount(next_to[city] & visited)};
    if (best != max_places && worth >= best_worth) continue;
    best = city;
    best_worth = worth;
  }
  return best;
}

Order order_from(const Neighbours& next_to, CitySet cities, std::size_t first) {
  Order order;
  CitySet front = 0;
  CitySet visited = 0;
  for (std::size_t city = first; city != max_places;
       city = next_city(next_to, cities & ~visited, front, visited)) {
    order.cities.push_back(static_cast<PlaceId>(city));
    visited |= only(city);
    front = still_open(next_to, front | only(city), visited);
    order.front = std::max(order.front, std::popcount(front));
  }
  return order;
}

}  // namespace

std::vector<PlaceId> sweep_order(const Board& board) {
  const Neighbours next_to = neighbours_of(board);
  CitySet cities = 0;
  for (std::size_t p = 0; p < board.places.size(); ++p) {
    if (!board.places[p].country) cities |= only(p);
  }
  Order best;
  for (CitySet rest = cities; rest != 0; rest &= rest - 1) {
    Order order = order_from(next_to, cities, static_cast<std::size_t>(std::countr_zero(rest)));
    if (best.cities.empty() || order.front < best.front) best = std::move(order);
  }
  return best.cities;
}

int widest_front(const Board& board, const std::vector<PlaceId>& order) {
  const Neighbours next_to = neighbours_of(board);
  CitySet front = 0;
  CitySet visited = 0;
  int widest = 0;
  for (PlaceId city : order) {
    visited |= only(static_cast<std::size_t>(city));
    front = still_open(next_to, front | only(static_cast<std::size_t>(city)), visited);
    widest = std::max(widest, std::popcount(front));
  }
  return widest;
}

// What is remembered: five bits for each slot, four of them its group (0: no route chosen there)
// and one for an odd number of routes; and at the top how many ends are behind.
namespace {

using Memory = std::uint64_t;

constexpr int slot_bits = 5;
constexpr Memory group_mask = 15;
constexpr Memory odd_bit = 16;
constexpr Memory new_group = 15;
constexpr Memory all_odd_bits = [] {
  Memory m = 0;
  for (int slot = 0; slot <= max_front; ++slot) m |= odd_bit << slot_bits * slot;
  return m;
}();
constexpr int ends_at = 60;
constexpr Memory one_end = Memory{1} << ends_at;

Memory group(Memory m, int slot) { return m >> slot_bits * slot & group_mask; }
bool odd(Memory m, int slot) { return (m >> slot_bits * slot & odd_bit) != 0; }
int ends_behind(Memory m) { return static_cast<int>(m >> ends_at); }
void set_group(Memory& m, int slot, Memory to) {
  m = (m & ~(group_mask << slot_bits * slot)) | to << slot_bits * slot;
}
void flip(Memory& m, int slot) { m ^= odd_bit << slot_bits * slot; }

/// Numbers the groups as they come, so that equal sets look equal.
Memory numbered(Memory m) {
  std::array<std::uint8_t, group_mask + 1> number{};
  std::uint8_t groups = 0;
  for (int slot = 0; slot <= max_front; ++slot) {
    const Memory g = group(m, slot);
    if (g == 0) continue;
    if (number[g] == 0) number[g] = ++groups;
    set_group(m, slot, number[g]);
  }
  return m;
}

/// A route between two slots joins their groups.
Memory joined(Memory m, int a, int b) {
  const Memory group_a = group(m, a);
  const Memory group_b = group(m, b);
  const Memory together = group_a != 0 ? group_a : group_b != 0 ? group_b : new_group;
  for (int slot = 0; slot <= max_front; ++slot) {
    if (group_b != 0 && group(m, slot) == group_b) set_group(m, slot, together);
  }
  set_group(m, a, together);
  set_group(m, b, together);
  flip(m, a);
  flip(m, b);
  return numbered(m);
}

/// A route into a dead end, which is an end of the path.
Memory with_dead_end(Memory m, int slot) {
  if (group(m, slot) == 0) set_group(m, slot, new_group);
  flip(m, slot);
  return numbered(m + one_end);
}

}  // namespace

void Sweep::Longest::clear() {
  all_.clear();
  std::fill(at_.begin(), at_.end(), -1);
}

void Sweep::Longest::grow() {
  constexpr std::size_t first_size = 1024;
  at_.assign(std::max(first_size, at_.size() * 2), -1);
  const std::vector<Kept> before = std::move(all_);
  all_.clear();
  all_.reserve(at_.size() / 2);
  for (const Kept& kept : before) put(kept.memory, kept.length);
}

void Sweep::Longest::put(Memory memory, int length) {
  if (all_.size() * 2 >= at_.size()) grow();
  constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;
  const std::size_t mask = at_.size() - 1;
  std::size_t i = (memory * golden) >> (64 - std::bit_width(mask));
  for (; at_[i] >= 0; i = (i + 1) & mask) {
    Kept& kept = all_[static_cast<std::size_t>(at_[i])];
    if (kept.memory != memory) continue;
    kept.length = std::max(kept.length, length);
    return;
  }
  at_[i] = static_cast<std::int32_t>(all_.size());
  all_.push_back({memory, length});
}

void Sweep::add(std::uint8_t a, std::uint8_t b, std::uint8_t length) {
  if (b != dead_end && a < b) std::swap(a, b);  // looked at when the later city is visited
  tracks_.push_back({a, b, length});
  odd_ ^= std::uint64_t{1} << a;
  if (b != dead_end) odd_ ^= std::uint64_t{1} << b;
  last_[a] = std::max(last_[a], a);
  if (b == dead_end) return;
  last_[a] = std::max(last_[a], b);
  last_[b] = std::max(last_[b], a);
}

int Sweep::longest(int least) {
  best_ = least;
  shortest_ = max_length;
  unvisited_odd_ = std::popcount(odd_);
  now_.clear();
  now_.put(0, 0);
  std::uint64_t cities = 0;
  for (const Track& track : tracks_) {
    left_ += track.length;
    shortest_ = std::min<int>(shortest_, track.length);
    cities |= std::uint64_t{1} << track.a;
    if (track.b != dead_end) cities |= std::uint64_t{1} << track.b;
  }
  for (; cities != 0; cities &= cities - 1)
    visit(static_cast<std::uint8_t>(std::countr_zero(cities)));
  return best_;
}

void Sweep::visit(std::uint8_t rank) {
  const int slot = std::countr_one(slots_used_);
  assert(slot < max_slots);
  slots_used_ |= 1U << slot;
  slot_[rank] = static_cast<std::int8_t>(slot);
  if ((odd_ >> rank & 1U) != 0) {
    --unvisited_odd_;
    slots_with_odd_left_ |= odd_bit << slot_bits * slot;
  }
  for (const Track& track : tracks_) {
    if (track.a == rank) choose(slot, track.b == dead_end ? -1 : slot_[track.b], track.length);
  }
  for (std::uint8_t other = 0; other <= rank; ++other) {
    if (last_[other] > rank || slot_[other] < 0) continue;
    leave(slot_[other]);
    slots_used_ &= ~(1U << slot_[other]);
    slot_[other] = -1;
  }
}

/// Keeps a set only if what is left could make it longer than what is known. Where an odd number of
/// routes would meet if all that are left were chosen, one must be left out, or it is an end; and
/// a route that is left out serves two such places at most.
void Sweep::keep(Memory memory, int length) {
  const int odd_places =
      unvisited_odd_ + std::popcount((memory & all_odd_bits) ^ slots_with_odd_left_);
  const int loss = std::max(0, odd_places - (2 - ends_behind(memory)) + 1) / 2 * shortest_;
  if (length + left_ - loss > best_) next_.put(memory, length);
}

void Sweep::go_on_with_next() {
  looked_at_ += static_cast<std::int64_t>(next_.all().size());
  std::swap(now_, next_);
  if (gave_up()) now_.clear();
}

/// Each set without this route and with it.
void Sweep::choose(int slot_a, int slot_b, int length) {
  left_ -= length;
  slots_with_odd_left_ ^= odd_bit << slot_bits * slot_a;
  if (slot_b >= 0) slots_with_odd_left_ ^= odd_bit << slot_bits * slot_b;
  next_.clear();
  for (const Kept& kept : now_.all()) {
    keep(kept.memory, kept.length);
    if (slot_b >= 0) {
      keep(joined(kept.memory, slot_a, slot_b), kept.length + length);
    } else if (ends_behind(kept.memory) < 2) {
      keep(with_dead_end(kept.memory, slot_a), kept.length + length);
    }
  }
  go_on_with_next();
}

/// A city that is left behind is an end if an odd number of routes meets there, and a group with no
/// city at the front can only be the whole path.
void Sweep::leave(int slot) {
  next_.clear();
  for (const Kept& kept : now_.all()) {
    Memory m = kept.memory;
    const Memory its_group = group(m, slot);
    if (odd(m, slot)) {
      if (ends_behind(m) == 2) continue;
      m += one_end;
      flip(m, slot);
    }
    set_group(m, slot, 0);
    bool others = false;
    bool goes_on = its_group == 0;
    for (int other = 0; other < max_slots; ++other) {
      goes_on = goes_on || group(m, other) == its_group;
      others = others || group(m, other) != 0;
    }
    if (goes_on) {
      keep(numbered(m), kept.length);
    } else if (!others) {
      best_ = std::max(best_, kept.length);
    }
  }
  go_on_with_next();
}

}  // namespace rail::ticket_to_ride
