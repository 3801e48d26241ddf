// A board: the facts of one map, read from its file and checked.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_file.h"
#include "games/ticket_to_ride/rules/actions.h"

namespace rail::ticket_to_ride {

using rail::BoardError;

/// The colour a route asks for; gray takes any one colour.
enum class RouteColor : std::uint8_t {
  purple,
  blue,
  orange,
  white,
  green,
  yellow,
  black,
  red,
  gray
};
BOOST_DESCRIBE_ENUM(RouteColor, purple, blue, orange, white, green, yellow, black, red, gray)

struct Place {
  std::string id;
  Name name;
  bool country = false;         // a route into a country ends there
  std::uint8_t passengers = 0;  // placed here at set-up
};

/// One track between two places; `twins` are the other tracks between the same two.
struct Route {
  std::string id;
  PlaceId a{};
  PlaceId b{};
  std::uint8_t length = 0;
  RouteColor color{};
  Routes twins;
};

struct Ticket {
  std::string id;
  PileId pile{};
  PlaceId a{};
  PlaceId b{};
  std::uint8_t value = 0;
  std::optional<std::uint8_t> classic_value;  // in the classic set, with this value
};

struct Pile {
  std::string id;
  Name name;
};

/// How many tickets are drawn, and how many of them must be kept.
struct Draw {
  std::uint8_t draw = 0;
  std::uint8_t keep = 0;
};

struct Board {
  std::string id;
  Name name;

  int min_players = 2;
  int max_players = 5;
  std::uint8_t trains = 0;
  std::uint8_t cards_per_color = 0;
  std::uint8_t locomotives = 0;
  std::uint8_t start_cards = 0;
  std::uint8_t replacing_locomotives = 0;  // so many open locomotives replace the open cards
  std::uint8_t parallel_tracks_from = 0;   // with fewer players only one parallel track is used
  std::uint8_t last_round_trains = 0;      // so few trains left start the last round
  Draw start_tickets;
  Draw turn_tickets;
  bool start_tickets_announced = false;  // at set-up each player announces a mix, and the
                                         // piles are shuffled again after it
  std::array<std::uint8_t, max_length + 1> route_points{};  // by length
  std::uint8_t longest_path_bonus = 0;
  std::uint8_t most_tickets_bonus = 0;
  std::uint8_t passengers_per_color = 0;
  std::uint8_t most_passengers = 0;
  std::uint8_t second_most_passengers = 0;

  std::vector<std::string> passenger_colors;
  std::vector<Pile> piles;
  std::vector<Place> places;
  std::vector<Route> routes;
  std::vector<Ticket> tickets;
  std::vector<PlaceId> sweep;  // the cities in the order of sweep_order()

  const Place& operator[](PlaceId place) const { return places[static_cast<std::size_t>(place)]; }
  const Route& operator[](RouteId route) const { return routes[static_cast<std::size_t>(route)]; }
  const Ticket& operator[](TicketId ticket) const {
    return tickets[static_cast<std::size_t>(ticket)];
  }
  const Pile& operator[](PileId pile) const { return piles[static_cast<std::size_t>(pile)]; }
  bool has_classic_tickets() const;

  /// Reads and checks a board file; throws BoardError.
  /// Routes are put in the order of colour and length, whatever the order in the file.
  static Board parse(std::string_view json);
};

}  // namespace rail::ticket_to_ride
