// English for the things on the table, shared by what is said of actions, events and views.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/english.h"
#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

// The page has words of its own.
std::string words(const TicketToRide& g, const Action& action);
std::string words(const TicketToRide& g, const Event& event);
std::string words(const TicketToRide& g, const View& view);

namespace english {

using rail::english::counted;
using rail::english::listed;
using rail::english::padded;
using rail::english::paragraph;
using rail::english::seat;

std::string_view card(Card c);
/// "2 red, 1 locomotive", or "none".
std::string cards(const Cards& cards);
std::string passengers(const TicketToRide& g, const Passengers& passengers);
/// "Duluth–Omaha", and which of them if there are parallel tracks: "Duluth–Omaha (red)".
std::string route(const TicketToRide& g, RouteId id);
/// "Boston–Miami (12)".
std::string ticket(const TicketToRide& g, TicketId id);
/// "3 tickets", or by pile if there are several: "3 short and 1 long ticket".
std::string tickets(const TicketToRide& g, const Mix& mix);

}  // namespace english

}  // namespace rail::ticket_to_ride
