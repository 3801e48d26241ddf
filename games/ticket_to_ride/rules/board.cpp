// Reads a board file, part by part.
#include "games/ticket_to_ride/rules/board.h"

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <tuple>
#include <utility>

#include "games/board_reader.h"
#include "games/ticket_to_ride/rules/board_checks.h"
#include "games/ticket_to_ride/rules/sweep.h"

namespace rail::ticket_to_ride {
namespace {

PlaceId place(const Cursor& at, const Board& board) {
  return PlaceId(named(at, board.places, "place").value_or(0));
}

Draw draw(const Cursor& at) {
  at.only({"draw", "keep"});
  Draw draw;
  draw.draw = at.at("draw").byte(1, max_offer, max_offer);
  draw.keep = at.at("keep").byte(1, draw.draw);
  return draw;
}

void read_route_points(const Cursor& at, Board& board) {
  std::size_t length = 0;
  for (const Cursor& points : at.items(1, max_length)) {
    ++length;
    board.route_points.at(length) = points.byte(0, 255);
    if (board.route_points[length] < board.route_points[length - 1])
      points.fail(Flaw::points_fall, "less than for a shorter route");
  }
}

void read_passenger_rules(const Cursor& at, Board& board) {
  if (at.is_null()) return;
  at.only({"colors", "per_color", "most", "second_most"});
  for (const Cursor& item : at.at("colors").items(1, max_passenger_colors)) {
    const std::string id = item.id();
    for (const std::string& other : board.passenger_colors) {
      if (!id.empty() && other == id)
        item.fail(BoardFlaw::repeated_id, in_quotes(id) + " is used twice");
    }
    board.passenger_colors.push_back(id);
  }
  board.passengers_per_color = at.at("per_color").byte(1, max_passengers);
  board.most_passengers = at.at("most").byte(0, 99, 99);
  board.second_most_passengers = at.at("second_most").byte(0, board.most_passengers);
}

void read_rules(const Cursor& rules, Board& board) {
  rules.only({"players", "trains", "cards_per_color", "locomotives", "start_cards", "open_cards",
              "open_locomotives_that_replace", "parallel_tracks_from_players", "last_round_trains",
              "start_tickets", "turn_tickets", "start_tickets_announced", "route_points",
              "longest_path_bonus", "most_tickets_bonus", "passengers"});
  constexpr int most_players = ticket_to_ride::max_players;
  std::tie(board.min_players, board.max_players) = players(rules, 2, most_players);
  board.trains = rules.at("trains").byte(1, 60);
  // The state keeps counts of a kind in four bits.
  board.cards_per_color = rules.at("cards_per_color").byte(1, 15);
  board.locomotives = rules.at("locomotives").byte(1, 15);
  board.start_cards = rules.at("start_cards").byte(1, 20);
  rules.at("open_cards").number(open_slots, open_slots);
  board.replacing_locomotives = rules.at("open_locomotives_that_replace").byte(1, open_slots);
  board.parallel_tracks_from = rules.at("parallel_tracks_from_players").byte(2, most_players + 1);
  board.last_round_trains = rules.at("last_round_trains").byte(0, 59);
  board.start_tickets = draw(rules.at("start_tickets"));
  board.turn_tickets = draw(rules.at("turn_tickets"));
  board.start_tickets_announced = rules.at("start_tickets_announced").flag();
  read_route_points(rules.at("route_points"), board);
  board.longest_path_bonus = rules.at("longest_path_bonus").byte(0, 99);
  board.most_tickets_bonus = rules.at("most_tickets_bonus").byte(0, 99);
  read_passenger_rules(rules.at("passengers"), board);
}

void read_piles(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(1, max_piles)) {
    at.only({"id", "name"});
    board.piles.push_back({.id = new_id(at, board.piles), .name = name(at.at("name"))});
  }
}

void read_places(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(2, max_places)) {
    at.only({"id", "name", "kind", "passengers"});
    Place place{.id = new_id(at, board.places), .name = name(at.at("name"))};
    place.country = at.at("kind").one_of({"city", "country"}) == 1;
    if (!board.passenger_colors.empty()) {
      place.passengers = at.at("passengers").byte(0, max_passengers);
    } else if (at.find("passengers")) {
      at.at("passengers")
          .fail(Flaw::no_passengers, "there are none, since rules.passengers is null");
    }
    board.places.push_back(std::move(place));
  }
}

void read_routes(const Cursor& list, int longest, Board& board) {
  for (const Cursor& at : list.items(1, max_routes)) {
    at.only({"id", "a", "b", "length", "color"});
    Route route;
    route.id = new_id(at, board.routes);
    route.a = place(at.at("a"), board);
    route.b = place(at.at("b"), board);
    route.length = at.at("length").byte(1, longest);
    route.color = enumerator<RouteColor>(at.at("color"), "color");
    board.routes.push_back(std::move(route));
  }
}

void read_tickets(const Cursor& list, Board& board) {
  for (const Cursor& at : list.items(1, max_tickets)) {
    at.only({"id", "pile", "a", "b", "value", "set", "classic_value"});
    Ticket ticket;
    ticket.id = new_id(at, board.tickets);
    ticket.pile = PileId(named(at.at("pile"), board.piles, "pile").value_or(0));
    ticket.a = place(at.at("a"), board);
    ticket.b = place(at.at("b"), board);
    ticket.value = at.at("value").byte(1, 99);
    if (auto set = at.find("set")) set->id();
    if (auto classic = at.find("classic_value")) ticket.classic_value = classic->byte(1, 99);
    board.tickets.push_back(std::move(ticket));
  }
}

void check_ticket_counts(const Cursor& counts, const Board& board, const Census& there) {
  std::vector<std::string_view> piles;
  for (std::size_t p = 0; p < board.piles.size(); ++p) {
    piles.push_back(board.piles[p].id);
    counts.at(piles.back()).expect_count(there.tickets[p]);
  }
  counts.only(piles);
}

void check_color_counts(const Cursor& counts, const Census& there) {
  std::vector<std::string_view> words;
  for (std::size_t c = 0; c < there.colors.size(); ++c) {
    words.emplace_back(boost::describe::enum_to_string(RouteColor(c), ""));
    const Cursor of_color = counts.at(words.back());
    of_color.only({"routes", "spaces"});
    of_color.at("routes").expect_count(there.colors[c].routes);
    of_color.at("spaces").expect_count(there.colors[c].spaces, "the routes have");
  }
  counts.only(words);
}

void check_counts(const Cursor& counts, const Board& board) {
  const Census there = census(board);
  counts.only({"places", "cities", "countries", "routes", "connections", "double", "triple",
               "spaces", "tickets", "classic_tickets", "passengers", "colors"});
  counts.at("places").expect_count(static_cast<int>(board.places.size()));
  counts.at("cities").expect_count(there.cities);
  counts.at("countries").expect_count(there.countries);
  counts.at("routes").expect_count(static_cast<int>(board.routes.size()));
  counts.at("connections").expect_count(there.connections);
  counts.at("double").expect_count(there.double_connections);
  counts.at("triple").expect_count(there.triple_connections);
  counts.at("spaces").expect_count(there.spaces, "the routes have");
  counts.at("classic_tickets").expect_count(there.classic_tickets);
  counts.at("passengers").expect_count(there.passengers, "the places have");
  check_ticket_counts(counts.at("tickets"), board, there);
  check_color_counts(counts.at("colors"), there);
}

void arrange_routes(Board& board) {
  std::stable_sort(board.routes.begin(), board.routes.end(), [](const Route& x, const Route& y) {
    return std::pair(x.color, x.length) < std::pair(y.color, y.length);
  });
  for (Route& route : board.routes) {
    for (std::size_t i = 0; i < board.routes.size(); ++i) {
      const Route& other = board.routes[i];
      if (&other != &route && std::minmax(other.a, other.b) == std::minmax(route.a, route.b))
        route.twins.insert(RouteId(i));
    }
  }
}

}  // namespace

bool Board::has_classic_tickets() const {
  return std::any_of(tickets.begin(), tickets.end(),
                     [](const Ticket& ticket) { return ticket.classic_value.has_value(); });
}

Board Board::parse(std::string_view text) {
  BoardProblems problems;
  const Cursor root(text, problems);
  Head head = read_head(root, "ticket-to-ride", {"ticket_piles", "places", "routes", "tickets"});
  Board board;
  board.name = std::move(head.name);
  const Cursor rules = root.at("rules");
  read_rules(rules, board);
  read_piles(root.at("ticket_piles"), board);
  read_places(root.at("places"), board);
  const auto lengths = rules.at("route_points").items(1, max_length);
  const auto longest = lengths.empty() ? max_length : static_cast<int>(lengths.size());
  read_routes(root.at("routes"), longest, board);
  read_tickets(root.at("tickets"), board);
  problems.reading(false);
  if (problems.sound({"places", "routes"})) board.sweep = sweep_order(board);
  check(board, problems);
  if (const auto counts = counts_of(root)) check_counts(*counts, board);
  read_tail(root, text, {"rules", "places", "routes", "tickets", "drawing"});
  problems.throw_if_any();
  board.id = head.id.empty() ? id_by_content(text) : std::move(head.id);
  arrange_routes(board);
  return board;
}

}  // namespace rail::ticket_to_ride
