#include "games/ticket_to_ride/ways.h"

#include <algorithm>

namespace rail::ticket_to_ride {

namespace {

constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }
constexpr std::uint64_t bit(std::size_t place) { return std::uint64_t{1} << place; }

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
  std::size_t exits = 0;
  for (std::size_t p = 0; p < board.places.size(); ++p) {
    if (!board.places[p].country) through_ |= bit(p);
    near_[p] = bit(p);
    first_[p] = static_cast<std::uint16_t>(exits);
    for (std::size_t l = 0; l < at(links_); ++l) {
      if (at(a[l]) != p && at(b[l]) != p) continue;
      const std::size_t to = at(a[l]) == p ? at(b[l]) : at(a[l]);
      exits_[exits++] = {static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(l)};
      near_[p] |= bit(to);
    }
    first_[p + 1] = static_cast<std::uint16_t>(exits);
  }
}

/// Dijkstra's algorithm; the places at the edge of what is known are few, so they are just
/// compared.
bool Ways::find(const LinkCosts& cost, PlaceId from, PlaceId to, LinkSet& way, int& total) const {
  constexpr std::uint16_t unreached = 0xFFFF;
  std::array<std::uint16_t, max_places> sum;
  std::array<Exit, max_places> by;  // the way back
  sum.fill(unreached);
  sum[at(from)] = 0;
  std::uint64_t edge = bit(at(from));
  std::size_t here = at(from);
  for (;;) {
    if (edge == 0) return false;
    here = static_cast<std::size_t>(std::countr_zero(edge));
    for (std::uint64_t left = edge & (edge - 1); left != 0; left &= left - 1) {
      const auto p = static_cast<std::size_t>(std::countr_zero(left));
      if (sum[p] < sum[here]) here = p;
    }
    if (here == at(to)) break;
    edge &= ~bit(here);
    if ((through_ & bit(here)) == 0 && here != at(from)) continue;
    for (std::size_t i = first_[here]; i < first_[here + 1]; ++i) {
      const auto [there, link] = exits_[i];
      if (cost[link] == no_way) continue;
      const auto further = static_cast<std::uint16_t>(sum[here] + cost[link]);
      if (further >= sum[there]) continue;
      sum[there] = further;
      by[there] = {static_cast<std::uint8_t>(here), link};
      edge |= bit(there);
    }
  }
  total = sum[here];
  for (; here != at(from); here = by[here].to) {
    if (cost[by[here].link] != 0) way.set(by[here].link);
  }
  return true;
}

}  // namespace rail::ticket_to_ride
