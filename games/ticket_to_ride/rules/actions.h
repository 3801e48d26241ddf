// What players and chance can do, and what the table then sees.
#pragma once

#include <boost/describe.hpp>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/actor.h"
#include "engine/collections.h"

namespace rail::ticket_to_ride {

enum class PlaceId : std::uint8_t {};
enum class RouteId : std::uint8_t {};
enum class TicketId : std::uint8_t {};
enum class PileId : std::uint8_t {};
enum class PassengerColor : std::uint8_t {};

/// The kinds of train cards, in the rulebook's order.
enum class Card : std::uint8_t {
  purple,
  blue,
  orange,
  white,
  green,
  yellow,
  black,
  red,
  locomotive
};
BOOST_DESCRIBE_ENUM(Card, purple, blue, orange, white, green, yellow, black, red, locomotive)

inline constexpr int colors = 8;
inline constexpr int card_kinds = 9;
inline constexpr int max_players = 5;
inline constexpr int max_places = 64;
inline constexpr int max_routes = 128;
inline constexpr int max_tickets = 96;
inline constexpr int max_piles = 2;
inline constexpr int max_offer = 4;
inline constexpr int max_returned = 63;
inline constexpr int max_length = 7;
inline constexpr int max_alike = 63;      // routes of one colour and length
inline constexpr int max_actions = 2048;  // legal ones at one moment
inline constexpr int open_slots = 5;
inline constexpr int max_passengers = 64;
inline constexpr int max_passenger_colors = 6;

using Cards = Counts<Card, card_kinds>;
using Passengers = Counts<PassengerColor, max_passenger_colors>;
using Routes = IdSet<RouteId, max_routes>;
using Tickets = IdSet<TicketId, max_tickets>;
/// How many tickets of each pile.
using Mix = Counts<PileId, max_piles>;
/// The tickets of one draw, in ascending order.
using Offer = FixedList<TicketId, max_offer>;

// Players' actions.

/// Take an open train card of this kind.
struct TakeOpen {
  static constexpr std::string_view type = "take_open";
  Card card;
  friend bool operator==(const TakeOpen&, const TakeOpen&) = default;
};
/// Take the top card of the pile.
struct TakeBlind {
  static constexpr std::string_view type = "take_blind";
  friend bool operator==(const TakeBlind&, const TakeBlind&) = default;
};
/// Claim a route with cards of one kind and some locomotives; a set of locomotives only has
/// `card` = locomotive.
struct Claim {
  static constexpr std::string_view type = "claim";
  RouteId route;
  Card card;
  std::uint8_t locomotives;
  friend bool operator==(const Claim&, const Claim&) = default;
};
/// Announce how many tickets to draw from each pile.
struct DrawTickets {
  static constexpr std::string_view type = "draw_tickets";
  Mix from;
  friend bool operator==(const DrawTickets&, const DrawTickets&) = default;
};
/// Keep these of the tickets just drawn and return the others.
struct KeepTickets {
  static constexpr std::string_view type = "keep_tickets";
  Offer tickets;
  friend bool operator==(const KeepTickets&, const KeepTickets&) = default;
};
/// Take a passenger at an end of the route just claimed.
struct TakePassenger {
  static constexpr std::string_view type = "take_passenger";
  PlaceId place;
  PassengerColor color;
  friend bool operator==(const TakePassenger&, const TakePassenger&) = default;
};
/// Take nobody at this end.
struct LeavePassengers {
  static constexpr std::string_view type = "leave_passengers";
  PlaceId place;
  friend bool operator==(const LeavePassengers&, const LeavePassengers&) = default;
};
/// Do nothing, when nothing else can be done.
struct Pass {
  static constexpr std::string_view type = "pass";
  friend bool operator==(const Pass&, const Pass&) = default;
};

// What chance does.

struct ChooseStart {
  static constexpr std::string_view type = "choose_start";
  Seat seat;
  friend bool operator==(const ChooseStart&, const ChooseStart&) = default;
};
/// The next passenger out of the bag, for the next spot in the order of the board file.
struct PlacePassenger {
  static constexpr std::string_view type = "place_passenger";
  PlaceId place;
  PassengerColor color;
  friend bool operator==(const PlacePassenger&, const PlacePassenger&) = default;
};
/// The top card of the pile turns out to be this one.
struct DealCard {
  static constexpr std::string_view type = "deal_card";
  Card card;
  friend bool operator==(const DealCard&, const DealCard&) = default;
};
/// The top ticket of the pile turns out to be this one.
struct DealTicket {
  static constexpr std::string_view type = "deal_ticket";
  TicketId ticket;
  friend bool operator==(const DealTicket&, const DealTicket&) = default;
};

using Action =
    std::variant<TakeOpen, TakeBlind, Claim, DrawTickets, KeepTickets, TakePassenger,
                 LeavePassengers, Pass, ChooseStart, PlacePassenger, DealCard, DealTicket>;

BOOST_DESCRIBE_STRUCT(TakeOpen, (), (card))
BOOST_DESCRIBE_STRUCT(TakeBlind, (), ())
BOOST_DESCRIBE_STRUCT(Claim, (), (route, card, locomotives))
BOOST_DESCRIBE_STRUCT(DrawTickets, (), (from))
BOOST_DESCRIBE_STRUCT(KeepTickets, (), (tickets))
BOOST_DESCRIBE_STRUCT(TakePassenger, (), (place, color))
BOOST_DESCRIBE_STRUCT(LeavePassengers, (), (place))
BOOST_DESCRIBE_STRUCT(Pass, (), ())
BOOST_DESCRIBE_STRUCT(ChooseStart, (), (seat))
BOOST_DESCRIBE_STRUCT(PlacePassenger, (), (place, color))
BOOST_DESCRIBE_STRUCT(DealCard, (), (card))
BOOST_DESCRIBE_STRUCT(DealTicket, (), (ticket))

}  // namespace rail::ticket_to_ride
