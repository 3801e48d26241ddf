// Longest paths through networks that no plain search gets through: how many steps they take.
#include "games/ticket_to_ride/rules/sweep.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/tests/table.h"
#include "tests/scale.h"

namespace rail::ticket_to_ride {
namespace {

constexpr int most_trains = 60;
/// Well below Sweep::limit, where the answer would no longer be certain.
constexpr std::int64_t most_looks = 1'000'000;

using Links = std::vector<std::pair<int, int>>;

Board board_with(int cities, const Links& links) {
  Board board;
  board.places.resize(static_cast<std::size_t>(cities));
  for (const auto& [a, b] : links) {
    Route route;
    route.a = PlaceId(a);
    route.b = PlaceId(b);
    route.length = 1;
    board.routes.push_back(route);
  }
  board.sweep = sweep_order(board);
  return board;
}

/// Every one of `left` cities with every one of the others.
Board bipartite(int left, int right) {
  Links links;
  for (int b = 0; b < right; ++b) {
    for (int a = 0; a < left; ++a) links.emplace_back(a, left + b);
  }
  return board_with(left + right, links);
}

Board complete(int cities) {
  Links links;
  for (int b = 0; b < cities; ++b) {
    for (int a = 0; a < b; ++a) links.emplace_back(a, b);
  }
  return board_with(cities, links);
}

Board grid(int width, int height) {
  Links links;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (x + 1 < width) links.emplace_back(y * width + x, y * width + x + 1);
      if (y + 1 < height) links.emplace_back(y * width + x, (y + 1) * width + x);
    }
  }
  return board_with(width * height, links);
}

Bits<max_routes> all_routes(const Board& board) {
  Bits<max_routes> all;
  for (std::size_t r = 0; r < board.routes.size(); ++r) all.set(static_cast<int>(r));
  return all;
}

/// The longest path, and that it did not take too long.
int measured(const Board& board, const Bits<max_routes>& routes) {
  EXPECT_LE(widest_front(board, board.sweep), max_front);
  Network network(board, routes);
  const int path = network.longest_path();
  EXPECT_LE(network.looked_at(), most_looks);
  return path;
}

/// Each of the m cities must do without one of its three routes, but for the two ends.
TEST(Sweep, ThreeCitiesWithEachOfManyOthers) {
  for (int m = 4; 3 * m <= most_trains; m += 2) {
    SCOPED_TRACE(m);
    const Board board = bipartite(3, m);
    EXPECT_EQ(measured(board, all_routes(board)), 2 * m + 2);
    Network network(board, all_routes(board));
    network.longest_path(0, 0);
    EXPECT_LE(network.looked_at(), 600 * m) << "a sweep grows with the length, not with its power";
  }
}

TEST(Sweep, FourAndFiveCitiesWithEachOfManyOthers) {
  const Board four = bipartite(4, 15);  // of four cities with 15 routes each two are the ends
  EXPECT_EQ(measured(four, all_routes(four)), 60 - 2);
  const Board five = bipartite(5, 12);  // ten cities in pairs do without a route each
  EXPECT_EQ(measured(five, all_routes(five)), 60 - 10);
}

TEST(Sweep, CompleteNetworks) {
  for (int n = 3; n <= max_front + 1; ++n) {
    SCOPED_TRACE(n);
    const Board board = complete(n);
    const int left_out = n % 2 == 0 ? (n - 2) / 2 : 0;
    EXPECT_EQ(measured(board, all_routes(board)), n * (n - 1) / 2 - left_out);
  }
}

/// Parts of a grid, as many routes as a player has trains.
TEST(Sweep, GridsWithinTheLimit) {
  for (int width = 3; width <= max_front; ++width) {
    const Board board = grid(width, 9);
    const auto routes = static_cast<int>(board.routes.size());
    for (int seed = 0; seed < cases(40, 6); ++seed) {
      SCOPED_TRACE(std::to_string(width) + " wide, seed " + std::to_string(seed));
      Rng rng(static_cast<std::uint64_t>(seed));
      Bits<max_routes> claimed;
      const std::uint32_t left_out = rng.below(4);
      for (int r = 0; r < routes && claimed.count() < most_trains; ++r) {
        if (rng.below(10) >= left_out) claimed.set(r);
      }
      measured(board, claimed);
    }
  }
}

/// Networks without any plan, with few and with many routes at a city.
TEST(Sweep, RandomNetworksWithinTheLimit) {
  int accepted = 0;
  for (int seed = 0; seed < cases(600, 80); ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(static_cast<std::uint64_t>(seed));
    const int degree = 3 + seed % 4;
    const int cities = 2 * most_trains / degree;
    const auto reach = static_cast<std::uint32_t>(3 + seed / 4 % 12);
    std::vector<int> routes_at(static_cast<std::size_t>(cities));
    Links links;
    for (int tries = 0; tries < 3000 && links.size() < most_trains; ++tries) {
      const int a = static_cast<int>(rng.below(static_cast<std::uint32_t>(cities)));
      const int b = a + 1 + static_cast<int>(rng.below(reach));
      if (b >= cities || std::find(links.begin(), links.end(), std::pair(a, b)) != links.end())
        continue;
      int& at_a = routes_at[static_cast<std::size_t>(a)];
      int& at_b = routes_at[static_cast<std::size_t>(b)];
      if (at_a == degree || at_b == degree) continue;
      ++at_a;
      ++at_b;
      links.emplace_back(a, b);
    }
    const Board board = board_with(cities, links);
    if (widest_front(board, board.sweep) > max_front) continue;
    ++accepted;
    measured(board, all_routes(board));
  }
  EXPECT_GT(accepted, cases(600, 80) / 2);
}

/// As many short routes as 45 trains suffice for, close together.
Bits<max_routes> dense_network(const Board& board, Rng& rng) {
  Bits<max_routes> routes;
  std::uint64_t touched = 0;
  int trains = 45;
  for (int tries = 0; tries < 600; ++tries) {
    const auto r = static_cast<int>(rng.below(static_cast<std::uint32_t>(board.routes.size())));
    const Route& route = board[RouteId(r)];
    const std::uint64_t a = std::uint64_t{1} << static_cast<unsigned>(route.a);
    const std::uint64_t b = std::uint64_t{1} << static_cast<unsigned>(route.b);
    const bool touches = !routes.any() || ((a | b) & touched) != 0;
    if (routes.test(r) || !touches || (route.twins.bits() & routes).any()) continue;
    if (route.length > trains || route.length > 2 + static_cast<int>(rng.below(3))) continue;
    if (((a & touched) == 0 || (b & touched) == 0) && rng.below(3) != 0) continue;
    routes.set(r);
    touched |= a | b;
    trains -= route.length;
  }
  return routes;
}

TEST(Sweep, FindsWhatTheSearchFindsOnOurMaps) {
  for (const std::string_view file : {Table::usa, Table::germany}) {
    const auto board = embedded_board(file);
    EXPECT_LT(widest_front(*board, board->sweep), max_front);
    for (int seed = 0; seed < cases(300, 40); ++seed) {
      SCOPED_TRACE(seed);
      Rng rng(static_cast<std::uint64_t>(seed));
      const Bits<max_routes> routes = dense_network(*board, rng);
      constexpr int no_limit = 1'000'000'000;
      const int searched = Network(*board, routes).longest_path(0, no_limit);
      EXPECT_EQ(Network(*board, routes).longest_path(0, 0), searched);
      EXPECT_EQ(measured(*board, routes), searched);
    }
  }
}

}  // namespace
}  // namespace rail::ticket_to_ride
