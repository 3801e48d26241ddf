// Checks a whole board: counts, parallel tracks, what must be reachable.
#include "games/ticket_to_ride/rules/board_checks.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "games/ticket_to_ride/rules/sweep.h"

namespace rail::ticket_to_ride {
namespace {

using Ends = std::pair<PlaceId, PlaceId>;

/// The two places of a route or ticket, whichever is named first.
template <class T>
Ends ends(const T& of) {
  return std::minmax(of.a, of.b);
}

std::string between(const Board& board, const Ends& ends) {
  return "between " + board[ends.first].id + " and " + board[ends.second].id;
}

void check_cards(const Board& board, BoardProblems& problems) {
  const int cards = colors * board.cards_per_color + board.locomotives;
  const int needed = board.max_players * board.start_cards + open_slots;
  if (cards < needed)
    problems.add(
        Spot("rules").member("cards_per_color"), Flaw::few_cards,
        std::to_string(cards) + " cards in all, but set-up needs " + std::to_string(needed));
}

/// A player's points for routes are kept in a byte. No train earns more than points / length of
/// the best length.
void check_points(const Board& board, BoardProblems& problems) {
  for (std::size_t length = 1; length < board.route_points.size(); ++length) {
    if (board.trains * board.route_points[length] > 255 * static_cast<int>(length))
      problems.add(Spot("rules").member("route_points").item(length - 1), Flaw::many_points,
                   std::to_string(board.trains) + " trains could earn more than 255 points");
  }
}

void check_parallel(const Board& board, std::size_t i, const Route& other,
                    BoardProblems& problems) {
  const Route& route = board.routes[i];
  if (route.length != other.length)
    problems.add(entry("routes", i, "length"), Flaw::unlike_lengths,
                 "not the same as that of the parallel " + other.id, {other.id});
  const bool gray = route.color == RouteColor::gray;
  if (gray != (other.color == RouteColor::gray) || (!gray && route.color == other.color))
    problems.add(entry("routes", i, "color"), Flaw::unlike_colors,
                 "parallel tracks are all gray or all of different colors; see " + other.id,
                 {other.id});
}

void check_tracks(const Board& board, BoardProblems& problems) {
  std::map<Ends, std::vector<std::size_t>> tracks;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    const Route& route = board.routes[i];
    if (route.a == route.b) {
      problems.add(entry("routes", i), Flaw::same_ends, "both ends are the same place",
                   {board[route.a].id});
      continue;
    }
    if (board[route.a].country && board[route.b].country)
      problems.add(entry("routes", i), Flaw::joins_countries, "joins two countries",
                   {board[route.a].id, board[route.b].id});
    std::vector<std::size_t>& others = tracks[ends(route)];
    if (others.size() >= 3)
      problems.add(entry("routes", i), Flaw::fourth_track,
                   "a fourth track " + between(board, ends(route)),
                   {board[route.a].id, board[route.b].id});
    for (const std::size_t j : others) check_parallel(board, i, board.routes[j], problems);
    others.push_back(i);
  }
}

/// The longest list of legal actions has every way to pay for every route, and a few more. A route
/// of n spaces is paid in n + 1 ways in its colour, a gray one in 8 n + 1 ways.
void check_actions(const Board& board, BoardProblems& problems) {
  constexpr int others = 16;
  std::map<std::pair<RouteColor, int>, int> alike;
  int actions = others;
  for (const Route& route : board.routes) {
    const bool gray = route.color == RouteColor::gray;
    actions += (gray ? colors : 1) * route.length + 1;
    if (++alike[{route.color, route.length}] > max_alike)
      problems.add(Spot("routes"), Flaw::many_alike,
                   "more than " + std::to_string(max_alike) + " of one color and length");
  }
  if (actions > max_actions)
    problems.add(Spot("routes"), Flaw::many_actions,
                 "a player could have " + std::to_string(actions) + " actions, more than " +
                     std::to_string(max_actions));
}

/// Every place can be reached from every other without passing through a country, so every ticket
/// can be completed.
void check_connected(const Board& board, BoardProblems& problems) {
  const auto city = std::find_if(board.places.begin(), board.places.end(),
                                 [](const Place& place) { return !place.country; });
  if (city == board.places.end()) return;  // every route joins two countries, which has been said
  std::set<PlaceId> reached{PlaceId(city - board.places.begin())};
  for (std::size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (const Route& route : board.routes) {
      if (reached.contains(route.a) && !board[route.a].country) reached.insert(route.b);
      if (reached.contains(route.b) && !board[route.b].country) reached.insert(route.a);
    }
  }
  for (std::size_t i = 0; i < board.places.size(); ++i) {
    if (!reached.contains(PlaceId(i)))
      problems.add(entry("places", i), Flaw::unreachable_place,
                   "no routes lead from " + city->id + " to " + board.places[i].id, {city->id});
  }
}

/// The longest path of every network on the board can be found in time: see sweep.h.
void check_front(const Board& board, BoardProblems& problems) {
  const int front = widest_front(board, board.sweep);
  if (front > max_front)
    problems.add(Spot("routes"), Flaw::intertwined,
                 "too intertwined to find the longest path: a sweep would have to remember " +
                     std::to_string(front) + " cities at once, more than " +
                     std::to_string(max_front));
}

void check_tickets(const Board& board, BoardProblems& problems) {
  std::map<std::pair<PileId, Ends>, std::string> seen;
  for (std::size_t i = 0; i < board.tickets.size(); ++i) {
    const Ticket& ticket = board.tickets[i];
    if (ticket.a == ticket.b) {
      problems.add(entry("tickets", i), Flaw::same_ends, "both ends are the same place",
                   {board[ticket.a].id});
      continue;
    }
    const auto [same, is_new] = seen.emplace(std::pair(ticket.pile, ends(ticket)), ticket.id);
    if (!is_new)
      problems.add(entry("tickets", i), Flaw::repeated_ticket,
                   "a second ticket " + between(board, ends(ticket)) + " in the same pile",
                   {same->second});
  }
}

/// At set-up every player may announce all tickets from one pile.
void check_piles(const Board& board, bool classic, BoardProblems& problems) {
  const int needed = board.max_players * board.start_tickets.draw;
  for (std::size_t p = 0; p < board.piles.size(); ++p) {
    const auto in_pile =
        std::count_if(board.tickets.begin(), board.tickets.end(), [&](const Ticket& ticket) {
          return ticket.pile == PileId(p) && (!classic || ticket.classic_value.has_value());
        });
    if (in_pile < needed)
      problems.add(entry("ticket_piles", p), Flaw::few_tickets,
                   std::to_string(in_pile) + (classic ? " classic" : "") +
                       " tickets, but set-up needs " + std::to_string(needed));
  }
}

/// How many returned tickets can lie under the piles at once, with so many players.
///
/// Let R be the returned tickets and U the others in the piles. A turn draws up to d tickets and
/// returns up to d − k of them. If j of the drawn ones were among U, then U falls by j, and R
/// rises by j − k at most, which is no more than j × (d − k) / d. So R + U × (d − k) / d never
/// rises after set-up. With an announced mix, set-up ends with a shuffle: R = 0, and each player
/// has kept some of U. Otherwise each player has returned what need not be kept.
int most_returned(const Board& board, int players) {
  const Draw& start = board.start_tickets;
  const Draw& turn = board.turn_tickets;
  const int all = static_cast<int>(board.tickets.size());
  const int returned = board.start_tickets_announced ? 0 : players * (start.draw - start.keep);
  const int unknown = all - players * (board.start_tickets_announced ? start.keep : start.draw);
  return returned + unknown * (turn.draw - turn.keep) / turn.draw;
}

void check_returned(const Board& board, BoardProblems& problems) {
  for (int players = board.min_players; players <= board.max_players; ++players) {
    const int most = most_returned(board, players);
    if (most > max_returned)
      problems.add(Spot("tickets"), Flaw::many_returned,
                   "with " + std::to_string(players) + " players " + std::to_string(most) +
                       " returned tickets could come together, more than " +
                       std::to_string(max_returned));
  }
}

void check_passengers(const Board& board, BoardProblems& problems) {
  const int all = static_cast<int>(board.passenger_colors.size()) * board.passengers_per_color;
  if (all > max_passengers)
    problems.add(Spot("rules").member("passengers"), Flaw::many_passengers,
                 std::to_string(all) + " in all, more than " + std::to_string(max_passengers));
  int placed = 0;
  for (const Place& place : board.places) placed += place.passengers;
  if (placed != all)
    problems.add(Spot("places"), Flaw::passengers_differ,
                 std::to_string(placed) + " passengers stand there, but rules.passengers has " +
                     std::to_string(all));
}

void check_rules(const Board& board, BoardProblems& problems) {
  if (board.last_round_trains >= board.trains)
    problems.add(Spot("rules").member("last_round_trains"), Flaw::late_last_round,
                 "must be less than rules.trains");
  if (!board.start_tickets_announced && board.piles.size() > 1)
    problems.add(Spot("ticket_piles"), Flaw::several_piles,
                 "must be one if start_tickets_announced is false");
  check_cards(board, problems);
  check_points(board, problems);
}

void check_network(const Board& board, BoardProblems& problems) {
  check_tracks(board, problems);
  check_actions(board, problems);
  check_connected(board, problems);
  check_front(board, problems);
}

}  // namespace

void check(const Board& board, BoardProblems& problems) {
  if (problems.sound({"rules"})) check_rules(board, problems);
  if (problems.sound({"places", "routes"})) check_network(board, problems);
  if (problems.sound({"places", "ticket_piles", "tickets"})) check_tickets(board, problems);
  if (problems.sound({"rules", "ticket_piles", "tickets"})) {
    check_piles(board, false, problems);
    if (board.has_classic_tickets()) check_piles(board, true, problems);
    check_returned(board, problems);
  }
  if (problems.sound({"rules", "places"})) check_passengers(board, problems);
}

Census census(const Board& board) {
  Census count;
  for (const Place& place : board.places) {
    ++(place.country ? count.countries : count.cities);
    count.passengers += place.passengers;
  }
  std::map<Ends, int> tracks;
  for (const Route& route : board.routes) {
    Census::Color& color = count.colors[static_cast<std::size_t>(route.color)];
    ++color.routes;
    color.spaces += route.length;
    count.spaces += route.length;
    ++tracks[ends(route)];
  }
  count.connections = static_cast<int>(tracks.size());
  for (const auto& [pair, parallel] : tracks) {
    if (parallel == 2) ++count.double_connections;
    if (parallel == 3) ++count.triple_connections;
  }
  count.tickets.resize(board.piles.size());
  for (const Ticket& ticket : board.tickets) {
    ++count.tickets[static_cast<std::size_t>(ticket.pile)];
    if (ticket.classic_value) ++count.classic_tickets;
  }
  return count;
}

}  // namespace rail::ticket_to_ride
