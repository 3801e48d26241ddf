// What one viewer may know: a type of its own, so that nothing else can be in it.
#pragma once

#include <array>
#include <optional>

#include "games/ticket_to_ride/rules/state.h"

namespace rail::ticket_to_ride {

/// What everybody sees of a player; `tickets` only at the end.
struct PlayerView {
  std::uint8_t trains = 0;
  std::uint8_t points = 0;
  std::uint8_t cards = 0;  // in hand
  Cards shown;             // those of them that everybody saw taken
  Routes routes;
  Mix ticket_count;   // kept, by pile
  Mix offered_count;  // drawn and not yet chosen from, by pile
  Passengers passengers;
  std::optional<Tickets> tickets;
  friend bool operator==(const PlayerView&, const PlayerView&) = default;
};

/// A ticket under a pile: everybody knows who returned it, only that player which it is.
struct ReturnedTicket {
  Seat by{};
  PileId pile{};
  std::optional<TicketId> ticket;
  friend bool operator==(const ReturnedTicket&, const ReturnedTicket&) = default;
};

struct WaitingPassenger {
  PlaceId place{};
  PassengerColor color{};
  friend bool operator==(const WaitingPassenger&, const WaitingPassenger&) = default;
};

/// The end of the claimed route at which a passenger may be taken now.
struct PassengerChoice {
  RouteId route{};
  PlaceId place{};
  bool second_end = false;
  friend bool operator==(const PassengerChoice&, const PassengerChoice&) = default;
};

/// What chance still has to do.
struct Due {
  bool now = false;  // chance acts next
  std::uint8_t passengers = 0;
  std::uint8_t cards = 0;
  Mix tickets;
  std::uint8_t open_slots = 0;
  Seat to{};  // who gets the cards and tickets
  friend bool operator==(const Due&, const Due&) = default;
};

struct View {
  std::optional<Seat> seat;  // whose view; none for an onlooker
  Step step{};
  Seat start{};
  Seat turn{};
  IdSet<Seat, 32> choosing;     // at set-up: who still chooses tickets
  std::uint8_t turns_left = 0;  // in the last round; 0 before it
  std::uint8_t passes = 0;
  Replacing replacing{};
  Due due;

  std::array<std::optional<Card>, open_slots> open{};
  std::uint8_t pile = 0;
  Cards discards;
  Mix ticket_piles;  // tickets left in each pile, the returned ones included
  FixedList<ReturnedTicket, max_returned> returned;
  FixedList<WaitingPassenger, max_passengers> waiting;
  std::optional<PassengerChoice> passenger_choice;
  Routes closed;  // by rule R33
  FixedList<PlayerView, max_players> players;

  Cards hand;       // own
  Tickets tickets;  // own, kept
  Tickets offered;  // own, drawn and not yet chosen from
  friend bool operator==(const View&, const View&) = default;
};

BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (trains, points, cards, shown, routes, ticket_count, offered_count,
                       passengers, tickets))
BOOST_DESCRIBE_STRUCT(ReturnedTicket, (), (by, pile, ticket))
BOOST_DESCRIBE_STRUCT(WaitingPassenger, (), (place, color))
BOOST_DESCRIBE_STRUCT(PassengerChoice, (), (route, place, second_end))
BOOST_DESCRIBE_STRUCT(Due, (), (now, passengers, cards, tickets, open_slots, to))
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, step, start, turn, choosing, turns_left, passes, replacing, due, open,
                       pile, discards, ticket_piles, returned, waiting, passenger_choice, closed,
                       players, hand, tickets, offered))

}  // namespace rail::ticket_to_ride
