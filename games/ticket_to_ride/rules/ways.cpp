// Builds the map of links, and finds cheapest ways over it.
#include "games/ticket_to_ride/rules/ways.h"

#include <algorithm>

namespace rail::ticket_to_ride {

namespace {

constexpr std::uint64_t place_bit(std::size_t place) { return std::uint64_t{1} << place; }

}  // namespace

Ways::Ways(const Board& board) {
  std::array<PlaceId, max_routes> a{};
  std::array<PlaceId, max_routes> b{};
  for (std::size_t r = 0; r < board.routes.size(); ++r) {
    const Route& route = board.routes[r];
    const std::size_t twin = route.twins.empty() ? r : at(route.twins.bits().first());
    if (twin < r) {
      link_of_[r] = link_of_[twin];
      continue;
    }
    a[at(links_)] = route.a;
    b[at(links_)] = route.b;
    link_of_[r] = static_cast<LinkId>(links_++);
  }
  for (std::size_t p = 0; p < board.places.size(); ++p) {
    if (!board.places[p].country) through_ |= place_bit(p);
  }
  for (std::size_t l = 0; l < at(links_); ++l) {
    next_to_[at(a[l])] |= place_bit(at(b[l]));
    next_to_[at(b[l])] |= place_bit(at(a[l]));
    link_between_[at(a[l])][at(b[l])] = static_cast<std::uint8_t>(l);
    link_between_[at(b[l])][at(a[l])] = static_cast<std::uint8_t>(l);
  }
}

namespace {

/// The places to go on from, by their distance. No link costs as much as there are rows, so rows
/// can be used again and again.
class Queue {
 public:
  void push(std::size_t place, unsigned distance) {
    const unsigned row = distance % rows;
    std::uint64_t& used = used_[row / 64];
    const std::uint64_t flag = place_bit(row % 64);
    row_[row] = ((used & flag) != 0 ? row_[row] : 0) | place_bit(place);
    used |= flag;
  }
  /// Takes out the places of the next row, not before `distance`, which then is theirs; none if
  /// there are no more.
  std::uint64_t pop(unsigned& distance) {
    for (unsigned step = 0; step <= rows / 64; ++step) {
      const unsigned row = distance % rows;
      const std::uint64_t left = used_[row / 64] >> row % 64;
      if (left != 0) {
        const auto skip = static_cast<unsigned>(std::countr_zero(left));
        distance += skip;
        used_[row / 64] &= ~place_bit((row + skip) % 64);
        return row_[row + skip];
      }
      distance += 64 - row % 64;
    }
    return 0;
  }

 private:
  static constexpr unsigned rows = 256;
  std::array<std::uint64_t, rows / 64> used_{};
  std::array<std::uint64_t, rows> row_;
};

}  // namespace

/// Dijkstra's algorithm.
bool Ways::find(const LinkCosts& cost, PlaceId from, PlaceId to, LinkSet& way, int& total,
                unsigned most) const {
  constexpr std::uint16_t not_reached = 0xFFFF;
  std::array<std::uint16_t, max_places> sum;
  std::array<Exit, max_places> by;  // the way back
  sum.fill(not_reached);
  sum[at(from)] = 0;
  Queue queue;
  queue.push(at(from), 0);
  unsigned distance = 0;
  std::uint64_t done = 0;  // no shorter way leads to these
  while (sum[at(to)] != distance) {
    std::uint64_t places = queue.pop(distance);
    if (places == 0 || distance > most) return false;
    for (; places != 0; places &= places - 1) {
      const auto here = static_cast<std::size_t>(std::countr_zero(places));
      if (sum[here] != distance) continue;  // a shorter way was found since
      done |= place_bit(here);
      if ((through_ & place_bit(here)) == 0 && here != at(from)) continue;
      for (std::uint64_t left = next_to_[here] & ~done; left != 0; left &= left - 1) {
        const auto there = static_cast<std::size_t>(std::countr_zero(left));
        const std::uint8_t link = link_between_[here][there];
        if (cost[link] == no_link) continue;
        const unsigned further = distance + cost[link];
        if (further >= sum[there]) continue;
        sum[there] = static_cast<std::uint16_t>(further);
        by[there] = {static_cast<std::uint8_t>(here), link};
        queue.push(there, further);
      }
    }
  }
  total = sum[at(to)];
  for (std::size_t here = at(to); here != at(from); here = by[here].to) {
    if (cost[by[here].link] != 0) way.set(by[here].link);
  }
  return true;
}

}  // namespace rail::ticket_to_ride
