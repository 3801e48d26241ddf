// The network of a player's routes against plain search that tries everything.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/rng.h"
#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/rules/sweep.h"
#include "games/ticket_to_ride/tests/table.h"
#include "tests/scale.h"

namespace rail::ticket_to_ride {
namespace {

using RouteSet = Bits<max_routes>;

std::size_t at(PlaceId place) { return static_cast<std::size_t>(place); }

/// Tries every path from every place.
class EveryPath {
 public:
  EveryPath(const Board& board, const RouteSet& routes) : board_(board), at_(board.places.size()) {
    routes.each([&](int r) {
      const Route& route = board[RouteId(r)];
      at_[at(route.a)].push_back(RouteId(r));
      at_[at(route.b)].push_back(RouteId(r));
    });
  }

  int longest() {
    for (std::size_t p = 0; p < board_.places.size(); ++p) walk(PlaceId(p), 0, true);
    return best_;
  }

 private:
  void walk(PlaceId here, int length, bool first) {
    best_ = std::max(best_, length);
    if (board_[here].country && !first) return;
    for (RouteId r : at_[at(here)]) {
      if (used_.test(static_cast<int>(r))) continue;
      used_.set(static_cast<int>(r));
      const Route& route = board_[r];
      walk(route.a == here ? route.b : route.a, length + route.length, false);
      used_.reset(static_cast<int>(r));
    }
  }

  const Board& board_;
  std::vector<std::vector<RouteId>> at_;
  RouteSet used_;
  int best_ = 0;
};

/// Whether one can travel from a to b without passing through a country.
bool reachable(const Board& board, const RouteSet& routes, PlaceId a, PlaceId b) {
  std::vector<bool> seen(board.places.size());
  std::vector<PlaceId> to_visit{a};
  seen[at(a)] = true;
  while (!to_visit.empty()) {
    const PlaceId here = to_visit.back();
    to_visit.pop_back();
    if (here == b) return true;
    if (here != a && board[here].country) continue;
    routes.each([&](int r) {
      const Route& route = board[RouteId(r)];
      if (route.a != here && route.b != here) return;
      const PlaceId there = route.a == here ? route.b : route.a;
      if (!seen[at(there)]) to_visit.push_back(there);
      seen[at(there)] = true;
    });
  }
  return false;
}

/// A few places, some of them countries, and at most one route between two of them.
Board random_board(Rng& rng, int max_edges) {
  Board board;
  const int places = 2 + static_cast<int>(rng.below(8));
  for (int p = 0; p < places; ++p) {
    Place place;
    place.country = p > 1 && rng.below(6) == 0;
    board.places.push_back(place);
  }
  for (int tries = static_cast<int>(rng.below(40)); tries > 0; --tries) {
    Route route;
    route.a = PlaceId(rng.below(static_cast<std::uint32_t>(places)));
    route.b = PlaceId(rng.below(static_cast<std::uint32_t>(places)));
    route.length = static_cast<std::uint8_t>(1 + rng.below(6));
    const bool parallel =
        std::any_of(board.routes.begin(), board.routes.end(), [&](const Route& other) {
          return std::minmax(other.a, other.b) == std::minmax(route.a, route.b);
        });
    const bool two_countries = board[route.a].country && board[route.b].country;
    if (route.a == route.b || parallel || two_countries) continue;
    if (static_cast<int>(board.routes.size()) < max_edges) board.routes.push_back(route);
  }
  board.sweep = sweep_order(board);
  return board;
}

void compare(const Board& board, const RouteSet& routes) {
  Network network(board, routes);
  const int longest = EveryPath(board, routes).longest();
  EXPECT_EQ(network.longest_path(), longest);
  EXPECT_EQ(network.longest_path(longest), longest);
  EXPECT_EQ(network.longest_path(longest / 2), longest);
  EXPECT_LT(network.longest_path(longest + 1), longest + 1);
  EXPECT_EQ(network.longest_path(0, 0), longest) << "by a sweep";
  EXPECT_EQ(network.longest_path(longest, 0), longest);
  EXPECT_LT(network.longest_path(longest + 1, 0), longest + 1);
  for (std::size_t a = 0; a < board.places.size(); ++a) {
    for (std::size_t b = 0; b < board.places.size(); ++b) {
      if (a == b) continue;
      EXPECT_EQ(network.connects(PlaceId(a), PlaceId(b)),
                reachable(board, routes, PlaceId(a), PlaceId(b)));
    }
  }
}

TEST(LongestPath, AgreesWithEveryPathOnSmallRandomBoards) {
  const int boards = cases(30000, 3000);
  int with_search = 0;
  for (int seed = 0; seed < boards && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed));
    const Board board = random_board(rng, 11);
    RouteSet all;
    for (std::size_t r = 0; r < board.routes.size(); ++r) all.set(static_cast<int>(r));
    compare(board, all);
    int spaces = 0;
    for (const Route& r : board.routes) spaces += r.length;
    with_search += static_cast<int>(Network(board, all).longest_path() < spaces);
  }
  EXPECT_GT(with_search, boards / 3) << "boards on which something is left over";
}

/// Up to `trains` spaces of routes, at most one track of a connection. Mostly they touch each
/// other, as a player's routes do.
RouteSet random_network(const Board& board, Rng& rng, int trains, int max_edges) {
  RouteSet routes;
  std::vector<bool> touched(board.places.size());
  for (int tries = 0; tries < 400 && routes.count() < max_edges; ++tries) {
    const auto r = static_cast<int>(rng.below(static_cast<std::uint32_t>(board.routes.size())));
    const Route& route = board[RouteId(r)];
    const bool touches = touched[at(route.a)] || touched[at(route.b)] || !routes.any();
    const bool parallel = (route.twins.bits() & routes).any();
    if (routes.test(r) || parallel || route.length > trains) continue;
    if (!touches && rng.below(30) != 0) continue;
    routes.set(r);
    trains -= route.length;
    touched[at(route.a)] = touched[at(route.b)] = true;
  }
  return routes;
}

void compare_on(std::string_view file) {
  const auto board = embedded_board(file);
  const int networks = cases(2000, 200);
  for (int seed = 0; seed < networks && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed));
    const int trains = 1 + static_cast<int>(rng.below(45));
    compare(*board, random_network(*board, rng, trains, 17));
  }
}

TEST(LongestPath, AgreesWithEveryPathInNorthAmerica) { compare_on(Table::usa); }

TEST(LongestPath, AgreesWithEveryPathInGermany) { compare_on(Table::germany); }

TEST(LongestPath, IsZeroWithoutRoutes) {
  const auto board = embedded_board(Table::usa);
  Network network(*board, {});
  EXPECT_EQ(network.longest_path(), 0);
  EXPECT_FALSE(network.connects(PlaceId{0}, PlaceId{1}));
}

TEST(LongestPath, MayBeginAndEndInTheSameCountry) {
  Table t = Table::in_play(Table::germany, 2);
  t.own(0, {"frankreich--freiburg", "freiburg--karlsruhe", "frankreich--karlsruhe"});
  Network network(t.game.board(), t.s.routes.members(route_class::owned_by(seat(0))));
  EXPECT_EQ(network.longest_path(), 2 + 3 + 2);
}

}  // namespace
}  // namespace rail::ticket_to_ride
