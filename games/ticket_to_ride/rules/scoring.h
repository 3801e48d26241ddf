// What a finished game is worth.
#pragma once

#include <boost/describe.hpp>

namespace rail::ticket_to_ride {

/// A player's points by source; their sum is the result.
struct Breakdown {
  int routes = 0;
  int tickets_completed = 0;
  int tickets_failed = 0;  // never above 0
  int longest_path = 0;
  int most_tickets = 0;
  int passengers = 0;
  friend bool operator==(const Breakdown&, const Breakdown&) = default;
};
BOOST_DESCRIBE_STRUCT(Breakdown, (),
                      (routes, tickets_completed, tickets_failed, longest_path, most_tickets,
                       passengers))

}  // namespace rail::ticket_to_ride
