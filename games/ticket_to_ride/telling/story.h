// What is told of a finished match.
#pragma once

#include <boost/describe.hpp>
#include <vector>

#include "engine/chronicle.h"
#include "games/ticket_to_ride/rules/actions.h"

namespace rail::ticket_to_ride {

/// How likely a ticket was before a ply; there is none where it is the same as before.
struct TicketChance {
  int ply = 0;
  Chance chance;
};
BOOST_DESCRIBE_STRUCT(TicketChance, (), (ply, chance))

/// A ticket that somebody kept, from then to the end.
struct TicketStory {
  Seat seat{};
  TicketId ticket{};
  bool done = false;
  std::vector<TicketChance> chances;
};
BOOST_DESCRIBE_STRUCT(TicketStory, (), (seat, ticket, done, chances))

/// A route that was claimed while it lay on others' best way for their tickets.
struct FoughtRoute {
  RouteId route{};
  int ply = 0;
  Seat seat{};
  std::vector<Seat> wanted_by;
};
BOOST_DESCRIBE_STRUCT(FoughtRoute, (), (route, ply, seat, wanted_by))

struct Story {
  std::vector<TicketStory> tickets;
  std::vector<FoughtRoute> fought;
};
BOOST_DESCRIBE_STRUCT(Story, (), (tickets, fought))

}  // namespace rail::ticket_to_ride
