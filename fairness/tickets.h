// What counts of Ticket to Ride say about a board's tickets, routes and colours.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fairness/counts.h"
#include "fairness/estimate.h"

namespace rail::fairness {

/// What a report has to know of a board, without the game's types.
struct TicketBoard {
  struct RouteFacts {
    std::string id;
    int length = 0;
    bool twin = false;
  };
  struct TicketFacts {
    std::string id;
    int pile = 0;
    int value = 0;
  };
  int players = 2;
  bool parallel_tracks = false;  // all of them may be built
  bool classic = false;          // values are those of the classic set
  std::vector<RouteFacts> routes{};
  std::vector<TicketFacts> tickets{};
  std::array<int, 9> spaces{};  // of routes by colour, gray last
  std::array<int, 9> cards{};   // in the pile by kind, locomotives last
};

/// A ticket as it turned out to be.
struct TicketWorth {
  bool known = false;    // it was offered often enough to say something
  double offers = 0;     // in a game
  double slope = 0;      // points that a point of value brings when it is offered
  double advantage = 0;  // of being offered it, over the mean of its pile
  double error = 0;      // of that
  double likely = 0;     // the advantage, less what is likely to be luck
};
std::vector<TicketWorth> ticket_worths(const TicketBoard& board, const Counts& counts);

/// Adds routes, dead_routes, tickets, deciding_tickets, colors, imbalance and proposals.
void add_tickets_and_routes(const TicketBoard& board, const json::value& document,
                            const Counts& counts, json::object& all);

}  // namespace rail::fairness
