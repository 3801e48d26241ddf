// Both boards are what the boxes hold.
#include "games/ticket_to_ride/rules/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <boost/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

#include "games/ticket_to_ride/rules/boards.h"
#include "games/ticket_to_ride/tests/small_board.h"

namespace rail::ticket_to_ride {
namespace {

namespace json = boost::json;

std::string_view file(std::string_view name) {
  for (const EmbeddedBoard& board : embedded_boards()) {
    if (board.file == name) return board.text;
  }
  throw std::out_of_range(std::string(name));
}

template <class T>
const T& find(const std::vector<T>& all, std::string_view id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const T& t) { return t.id == id; });
  return found == all.end() ? throw std::out_of_range(std::string(id)) : *found;
}

std::string route(const Board& board, std::string_view id) {
  const Route& r = find(board.routes, id);
  return std::string(boost::describe::enum_to_string(r.color, "?")) + " " +
         std::to_string(r.length) + " " + board[r.a].id + " " + board[r.b].id;
}

std::string ticket(const Board& board, std::string_view id) {
  const Ticket& t = find(board.tickets, id);
  return std::to_string(t.value) + " " + board[t.a].id + " " + board[t.b].id;
}

/// How many connections have so many tracks.
int connections(const Board& board, int tracks) {
  const auto routes = std::count_if(board.routes.begin(), board.routes.end(),
                                    [&](const Route& r) { return r.twins.size() == tracks - 1; });
  return static_cast<int>(routes) / tracks;
}

int spaces(const Board& board) {
  int sum = 0;
  for (const Route& r : board.routes) sum += r.length;
  return sum;
}

TEST(BoardFiles, NorthAmericaHasItsComponents) {
  const Board board = Board::parse(file("usa.json"));
  EXPECT_EQ(board.id, "ticket-to-ride-usa");
  EXPECT_EQ(board.name.de, "Zug um Zug: Nordamerika");
  EXPECT_EQ(board.places.size(), 36U);
  EXPECT_EQ(board.routes.size(), 100U);
  EXPECT_EQ(connections(board, 1), 56);
  EXPECT_EQ(connections(board, 2), 22);
  EXPECT_EQ(connections(board, 3), 0);
  EXPECT_EQ(spaces(board), 309);
  EXPECT_EQ(board.tickets.size(), 69U);
  EXPECT_TRUE(board.has_classic_tickets());
  EXPECT_EQ(std::count_if(board.tickets.begin(), board.tickets.end(),
                          [](const Ticket& t) { return t.classic_value.has_value(); }),
            30);
  EXPECT_EQ(board.piles.size(), 1U);
  EXPECT_TRUE(board.passenger_colors.empty());
}

TEST(BoardFiles, NorthAmericaHasItsRules) {
  const Board board = Board::parse(file("usa.json"));
  EXPECT_EQ(board.min_players, 2);
  EXPECT_EQ(board.max_players, 5);
  EXPECT_EQ(board.trains, 45);
  EXPECT_EQ(colors * board.cards_per_color + board.locomotives, 110);
  EXPECT_EQ(board.locomotives, 14);
  EXPECT_EQ(board.start_cards, 4);
  EXPECT_EQ(board.replacing_locomotives, 3);
  EXPECT_EQ(board.parallel_tracks_from, 4);
  EXPECT_EQ(board.last_round_trains, 2);
  EXPECT_EQ(board.start_tickets.draw, 3);
  EXPECT_EQ(board.start_tickets.keep, 2);
  EXPECT_EQ(board.turn_tickets.draw, 3);
  EXPECT_EQ(board.turn_tickets.keep, 1);
  EXPECT_FALSE(board.start_tickets_announced);
  EXPECT_EQ(board.route_points, (std::array<std::uint8_t, 8>{0, 1, 2, 4, 7, 10, 15, 0}));
  EXPECT_EQ(board.longest_path_bonus, 10);
  EXPECT_EQ(board.most_tickets_bonus, 0);
}

TEST(BoardFiles, NorthAmericaFacts) {
  const Board board = Board::parse(file("usa.json"));
  EXPECT_EQ(route(board, "denver--salt-lake-city-a"), "red 3 denver salt-lake-city");
  EXPECT_EQ(route(board, "denver--salt-lake-city-b"), "yellow 3 denver salt-lake-city");
  EXPECT_EQ(route(board, "houston--new-orleans"), "gray 2 houston new-orleans");
  EXPECT_EQ(route(board, "nashville--raleigh"), "black 3 nashville raleigh");
  EXPECT_EQ(route(board, "portland--salt-lake-city"), "blue 6 portland salt-lake-city");
  EXPECT_EQ(route(board, "sault-st-marie--winnipeg"), "gray 6 sault-st-marie winnipeg");
  EXPECT_EQ(ticket(board, "base-seattle-new-york"), "20 seattle new-york");
  EXPECT_EQ(find(board.tickets, "base-seattle-new-york").classic_value, 22);
  EXPECT_EQ(ticket(board, "base-los-angeles-chicago"), "16 los-angeles chicago");
  EXPECT_EQ(ticket(board, "1910-seattle-las-vegas"), "10 seattle las-vegas");
  EXPECT_EQ(find(board.tickets, "1910-seattle-las-vegas").classic_value, std::nullopt);
  EXPECT_EQ(ticket(board, "mystery-vancouver-portland"), "2 vancouver portland");
  for (int c = 0; c < colors; ++c) {
    int sum = 0;
    for (const Route& r : board.routes) sum += r.color == RouteColor(c) ? r.length : 0;
    EXPECT_EQ(sum, 27) << "color " << c;
  }
}

TEST(BoardFiles, GermanyHasItsComponents) {
  const Board board = Board::parse(file("germany.json"));
  EXPECT_EQ(board.id, "ticket-to-ride-germany");
  EXPECT_EQ(board.places.size(), 40U);
  EXPECT_EQ(std::count_if(board.places.begin(), board.places.end(),
                          [](const Place& p) { return p.country; }),
            5);
  EXPECT_EQ(board.routes.size(), 110U);
  EXPECT_EQ(connections(board, 1), 62);
  EXPECT_EQ(connections(board, 2), 21);
  EXPECT_EQ(connections(board, 3), 2);
  EXPECT_EQ(spaces(board), 313);
  ASSERT_EQ(board.piles.size(), 2U);
  EXPECT_EQ(board.piles[0].id, "short");
  EXPECT_EQ(board.piles[1].name.de, "Lange Strecken");
  EXPECT_EQ(board.tickets.size(), 89U);
  EXPECT_EQ(std::count_if(board.tickets.begin(), board.tickets.end(),
                          [](const Ticket& t) { return t.pile == PileId{1}; }),
            34);
  EXPECT_FALSE(board.has_classic_tickets());
}

TEST(BoardFiles, GermanyHasItsRules) {
  const Board board = Board::parse(file("germany.json"));
  EXPECT_EQ(board.trains, 45);
  EXPECT_EQ(board.start_tickets.draw, 4);
  EXPECT_EQ(board.start_tickets.keep, 2);
  EXPECT_EQ(board.turn_tickets.draw, 4);
  EXPECT_EQ(board.turn_tickets.keep, 1);
  EXPECT_TRUE(board.start_tickets_announced);
  EXPECT_EQ(board.route_points, (std::array<std::uint8_t, 8>{0, 1, 2, 4, 7, 10, 15, 18}));
  EXPECT_EQ(board.longest_path_bonus, 0);
  EXPECT_EQ(board.most_tickets_bonus, 15);
  EXPECT_EQ(board.passenger_colors,
            (std::vector<std::string>{"red", "green", "yellow", "black", "blue", "white"}));
  EXPECT_EQ(board.passengers_per_color, 10);
  EXPECT_EQ(board.most_passengers, 20);
  EXPECT_EQ(board.second_most_passengers, 10);
}

TEST(BoardFiles, GermanyFacts) {
  const Board board = Board::parse(file("germany.json"));
  EXPECT_EQ(ticket(board, "short-mannheim-stuttgart"), "2 mannheim stuttgart");
  EXPECT_EQ(ticket(board, "long-kiel-stuttgart"), "17 kiel stuttgart");
  EXPECT_EQ(ticket(board, "long-rostock-oesterreich"), "22 rostock oesterreich");
  EXPECT_EQ(route(board, "dortmund--duesseldorf-c"), "gray 1 dortmund duesseldorf");
  EXPECT_EQ(route(board, "duesseldorf--koeln-c"), "gray 1 duesseldorf koeln");
  EXPECT_EQ(route(board, "berlin--hamburg-b"), "yellow 7 berlin hamburg");
  EXPECT_EQ(route(board, "frankreich--saarbruecken"), "green 1 saarbruecken frankreich");
  EXPECT_EQ(route(board, "lindau--ulm"), "red 2 lindau ulm");
  EXPECT_EQ(find(board.places, "berlin").passengers, 5);
  EXPECT_EQ(find(board.places, "muenchen").passengers, 4);
  EXPECT_EQ(find(board.places, "stuttgart").passengers, 3);
  EXPECT_EQ(find(board.places, "schweiz").passengers, 1);
  EXPECT_TRUE(find(board.places, "schweiz").country);
  EXPECT_FALSE(find(board.places, "lindau").country);
  EXPECT_EQ(find(board.places, "koeln").name.en, "Cologne");
  EXPECT_EQ(find(board.places, "koeln").name.de, "Köln");
}

std::set<std::string> keys(const json::value& object) {
  std::set<std::string> keys;
  for (const auto& member : object.as_object()) keys.insert(member.key());
  return keys;
}

std::set<std::string> ids(const json::value& list) {
  std::set<std::string> ids;
  for (const json::value& item : list.as_array()) ids.emplace(item.at("id").as_string());
  return ids;
}

TEST(BoardFiles, EveryPartCanBeDrawn) {
  for (const EmbeddedBoard& embedded : embedded_boards()) {
    SCOPED_TRACE(embedded.file);
    const json::value board = json::parse(embedded.text);
    const json::value& drawing = board.at("drawing");
    EXPECT_EQ(keys(drawing.at("places")), ids(board.at("places")));
    EXPECT_EQ(keys(drawing.at("routes")), ids(board.at("routes")));
    for (const json::value& place : board.at("places").as_array()) {
      SCOPED_TRACE(place.at("id"));
      const json::value& drawn = drawing.at("places").at(place.at("id").as_string());
      EXPECT_TRUE(drawn.at("x").is_number() && drawn.at("y").is_number());
      EXPECT_TRUE(drawn.as_object().contains(place.at("kind") == "city" ? "label" : "plate"));
      if (const json::value* waiting = place.as_object().if_contains("passengers")) {
        EXPECT_EQ(static_cast<std::int64_t>(drawn.at("passengers").as_array().size()), *waiting);
      }
    }
    std::set<std::string> drawn_connections;
    for (const auto& member : drawing.at("routes").as_object())
      drawn_connections.emplace(member.value().at("connection").as_string());
    EXPECT_EQ(keys(drawing.at("connections")), drawn_connections);
  }
}

TEST(BoardFiles, EveryRouteAndTicketNamesItsSources) {
  for (const EmbeddedBoard& embedded : embedded_boards()) {
    SCOPED_TRACE(embedded.file);
    const json::value board = json::parse(embedded.text);
    const json::value& provenance = board.at("provenance");
    const std::set<std::string> sources = ids(provenance.at("sources"));
    for (const char* part : {"routes", "tickets"}) {
      const json::value& confirmed = provenance.at("confirmed_by").at(part);
      EXPECT_EQ(keys(confirmed), ids(board.at(part)));
      for (const auto& member : confirmed.as_object()) {
        EXPECT_GE(member.value().as_array().size(), 2U) << member.key();
        for (const json::value& source : member.value().as_array())
          EXPECT_TRUE(sources.contains(std::string(source.as_string()))) << source;
      }
    }
  }
}

TEST(Board, SmallBoardsLoad) {
  const Board small = Board::parse(small_board_json());
  EXPECT_EQ(small.routes.size(), 13U);
  EXPECT_EQ(small.tickets[4].classic_value, 8);
  const Board country = Board::parse(small_country_board_json());
  EXPECT_EQ(country.routes.size(), 14U);
  EXPECT_EQ(country.piles.size(), 2U);
}

TEST(Board, RoutesAreOrderedByColorAndLength) {
  const Board board = Board::parse(small_country_board_json());
  std::string order;
  for (const Route& r : board.routes) order += r.id + "\n";
  EXPECT_EQ(order,
            "ash--north\n"    // purple
            "birch--elm\n"    // blue
            "cedar--fir\n"    // orange
            "elm--fir\n"      // white
            "cedar--elm-a\n"  // green
            "cedar--elm-b\n"  // yellow
            "cedar--elm-c\n"  // black
            "ash--birch\n"    // red, both of length 2: as in the file
            "elm--south\n"
            "fir--south\n"  // gray 1
            "birch--north\n"
            "ash--cedar-a\n"  // gray 3
            "ash--cedar-b\n"
            "ash--west\n");
}

TEST(Board, TwinsAreTheOtherTracksOfAConnection) {
  const Board board = Board::parse(small_country_board_json());
  const auto twins = [&](std::string_view id) {
    std::string words;
    find(board.routes, id).twins.each([&](RouteId r) { words += board[r].id + " "; });
    return words;
  };
  EXPECT_EQ(twins("ash--birch"), "");
  EXPECT_EQ(twins("ash--cedar-b"), "ash--cedar-a ");
  EXPECT_EQ(twins("cedar--elm-b"), "cedar--elm-a cedar--elm-c ");
}

TEST(Board, TwinsMayNameTheirEndsInEitherOrder) {
  json::value board = json::parse(small_board_json());
  json::object& track = board.at("routes").at(1).as_object();
  std::swap(track["a"], track["b"]);
  EXPECT_EQ(find(Board::parse(json::serialize(board)).routes, "ash--birch-b").twins.size(), 1);
}

}  // namespace
}  // namespace rail::ticket_to_ride
