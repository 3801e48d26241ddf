// The longest path goes by cases. A longest path that is not closed begins and ends in places where
// an odd number of routes meet: at any other place it could go on. So a connected part with at most
// two odd places is travelled completely, a tree is measured from one end to the other, and only
// what is left is searched, from its odd places. That is quick for what players build on our maps,
// but no search is for every network; so it has a limit, and beyond it a sweep (sweep.h) finds the
// same answer in a time that the board check has bounded.
#include "games/ticket_to_ride/rules/network.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/ticket_to_ride/rules/sweep.h"

namespace rail::ticket_to_ride {

Network::Network(const Board& board, const Bits<max_routes>& routes) : board_(board) {
  neighbours_.fill(0);
  first_.fill(none);
  part_of_.fill(none);
  routes.each([&](int r) {
    const Route& route = board[static_cast<RouteId>(r)];
    const Vertex a = end_of(route.a);
    add(a, end_of(route.b), route.length);
  });
  for (std::uint64_t left = cities_; left != 0; left &= left - 1) {
    const int city = std::countr_zero(left);
    if (part_of_[static_cast<std::size_t>(city)] == none) flood(parts_++, city);
  }
  for (int e = 0; e < edges_; ++e) {
    const auto [b, length, next_at_a] = exit_[2 * static_cast<std::size_t>(e)];
    const Vertex a = exit_[2 * static_cast<std::size_t>(e) + 1].to;
    const bool a_is_city = a < max_places;
    const bool b_is_city = b < max_places;
    Part& part = part_[part_of_[a_is_city ? a : b]];
    ++part.edges;
    part.spaces = static_cast<std::uint8_t>(part.spaces + length);
    if (a_is_city && b_is_city) continue;
    ++part.places;
    ++part.odd;
  }
}

/// R43: a route into a country ends there, each at an end of its own.
Network::Vertex Network::end_of(PlaceId place) {
  if (!board_[place].country) return static_cast<Vertex>(place);
  country_[static_cast<std::size_t>(dead_ends_)] = place;
  return static_cast<Vertex>(max_places + dead_ends_++);
}

void Network::add(Vertex a, Vertex b, std::uint8_t length) {
  const auto from_a = static_cast<ExitId>(2 * edges_++);
  const auto from_b = static_cast<ExitId>(from_a + 1);
  exit_[from_a] = {b, length, first_[a]};
  exit_[from_b] = {a, length, first_[b]};
  first_[a] = from_a;
  first_[b] = from_b;
  const std::uint64_t at_a = a < max_places ? std::uint64_t{1} << a : 0;
  const std::uint64_t at_b = b < max_places ? std::uint64_t{1} << b : 0;
  cities_ |= at_a | at_b;
  odd_ ^= at_a ^ at_b;
  if (at_a != 0) neighbours_[a] |= at_b;
  if (at_b != 0) neighbours_[b] |= at_a;
}

/// Puts all cities connected with `from` into one part.
void Network::flood(int part, int from) {
  std::uint64_t seen = std::uint64_t{1} << from;
  std::uint64_t next = seen;
  int places = 0;
  while (next != 0) {
    const auto city = static_cast<std::size_t>(std::countr_zero(next));
    const std::uint64_t fresh = neighbours_[city] & ~seen;
    seen |= fresh;
    next = (next & (next - 1)) | fresh;
    part_of_[city] = static_cast<std::uint8_t>(part);
    ++places;
  }
  part_[static_cast<std::size_t>(part)] = {static_cast<Vertex>(from), 0, 0,
                                           static_cast<std::uint8_t>(places),
                                           static_cast<std::uint8_t>(std::popcount(seen & odd_))};
}

bool Network::reaches(PlaceId country, int part) const {
  if (part == none) return false;
  for (int d = 0; d < dead_ends_; ++d) {
    const auto end = static_cast<Vertex>(max_places + d);
    if (country_[static_cast<std::size_t>(d)] == country && part_of_[exit_[first_[end]].to] == part)
      return true;
  }
  return false;
}

bool Network::connects(PlaceId a, PlaceId b) const {
  if (board_[a].country) std::swap(a, b);
  if (!board_[a].country) {
    if (board_[b].country) return reaches(b, part_of(a));  // R44
    return part_of(a) != none && part_of(a) == part_of(b);
  }
  for (int part = 0; part < parts_; ++part) {
    if (reaches(a, part) && reaches(b, part)) return true;
  }
  return false;
}

// R49

int Network::longest_path(int least, int steps) {
  best_ = std::max(0, least - 1);
  looked_at_ = 0;
  const auto each_part = [&](auto measure) {
    for (int i = 0; i < parts_; ++i) {
      const Part& part = part_[static_cast<std::size_t>(i)];
      if (part.spaces > best_) measure(i, part);
    }
  };
  each_part([&](int, const Part& part) {
    if (part.odd <= 2) best_ = part.spaces;
  });
  each_part([&](int, const Part& part) {
    if (part.odd > 2 && part.edges < part.places) measure_tree(part.any);
  });
  each_part([&](int i, const Part& part) {
    if (part.odd <= 2 || part.edges < part.places) return;
    steps_left_ = steps;
    search_part(i);
    looked_at_ += steps - steps_left_;
    if (steps_left_ < 0) sweep_part(i);
  });
  return best_;
}

void Network::measure_tree(Vertex any) {
  far_ = 0;
  walk(any, none, 0);
  far_ = 0;
  walk(far_end_, none, 0);
  best_ = std::max(best_, far_);
}

void Network::walk(Vertex v, int from, int length) {
  if (length >= far_) {
    far_ = length;
    far_end_ = v;
  }
  for (ExitId e = first_[v]; e != none; e = exit_[e].next) {
    if (e / 2 != from) walk(exit_[e].to, e / 2, length + exit_[e].length);
  }
}

/// Where a search stands: spaces behind it and still unused, the cities where an odd number of
/// unused edges meet, and what such places (other than the one it stands at) must lose at least.
struct Network::Trail {
  int length;
  int left;
  std::uint64_t used;
  std::uint64_t odd;
  int odd_loss;
};

void Network::search_part(int i) {
  const Part& part = part_[static_cast<std::size_t>(i)];
  const auto part_at = [&](Vertex v) { return part_of_[v < max_places ? v : exit_[first_[v]].to]; };
  std::array<Vertex, max_vertices> start;
  std::size_t starts = 0;
  int odd_loss = 0;
  dearest_ = 0;
  for (int vertex = 0; vertex < max_places + dead_ends_; ++vertex) {
    const auto v = static_cast<Vertex>(vertex);
    if (part_at(v) != i) continue;
    cheapest_[v] = max_length;
    for (ExitId e = first_[v]; e != none; e = exit_[e].next)
      cheapest_[v] = std::min(cheapest_[v], exit_[e].length);
    dearest_ = std::max<int>(dearest_, cheapest_[v]);
    if (v < max_places && (odd_ >> v & 1U) == 0) continue;
    start[starts++] = v;
    odd_loss += cheapest_[v];
  }
  for (std::size_t s = 0; s + 1 < starts; ++s)  // from the last one it would find nothing new
    search(start[s], {0, part.spaces, 0, odd_, odd_loss - cheapest_[start[s]]});
}

/// The same, and never long: see sweep.h.
void Network::sweep_part(int i) {
  std::array<std::uint8_t, max_vertices> rank;
  rank.fill(Sweep::dead_end);
  for (std::size_t n = 0; n < board_.sweep.size(); ++n)
    rank[static_cast<std::size_t>(board_.sweep[n])] = static_cast<std::uint8_t>(n);
  Sweep sweep;
  for (std::size_t e = 0; e < static_cast<std::size_t>(edges_); ++e) {
    Vertex a = exit_[2 * e + 1].to;
    Vertex b = exit_[2 * e].to;
    if (a >= max_places) std::swap(a, b);
    if (part_of_[a] == i) sweep.add(rank[a], rank[b], exit_[2 * e].length);
  }
  best_ = sweep.longest(best_);
  looked_at_ += sweep.looked_at();
}

/// Of the odd places ahead all but one, the end, must do without an edge, and one edge serves two
/// of them at most: that bounds what can still be reached.
void Network::search(Vertex v, const Trail& trail) {
  best_ = std::max(best_, trail.length);
  if (--steps_left_ < 0) return;
  const bool v_is_city = v < max_places;
  const bool v_turns_odd = v_is_city && (trail.odd >> v & 1U) == 0;
  const int loss = std::max(0, trail.odd_loss - dearest_ + 1) / 2;
  for (ExitId e = first_[v]; e != none; e = exit_[e].next) {
    if (trail.length + trail.left - loss <= best_) return;
    if ((trail.used >> (e / 2) & 1U) != 0) continue;
    const auto [to, length, next] = exit_[e];
    const bool to_was_odd = to >= max_places || (trail.odd >> to & 1U) != 0;
    std::uint64_t odd = trail.odd;
    if (v_is_city) odd ^= std::uint64_t{1} << v;
    if (to < max_places) odd ^= std::uint64_t{1} << to;
    search(
        to,
        {trail.length + length, trail.left - length, trail.used | std::uint64_t{1} << (e / 2), odd,
         trail.odd_loss + (v_turns_odd ? cheapest_[v] : 0) - (to_was_odd ? cheapest_[to] : 0)});
  }
}

}  // namespace rail::ticket_to_ride
