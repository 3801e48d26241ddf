// Who saw a match and can tell what became of its tickets, and which routes were fought over.
#pragma once

#include <array>
#include <vector>

#include "engine/annals.h"
#include "games/ticket_to_ride/planner.h"
#include "games/ticket_to_ride/rules.h"

namespace rail::ticket_to_ride {

class Annals {
 public:
  explicit Annals(const TicketToRide& g) : g_(g), planner_(g) {}

  static Effort effort(const TicketToRide& g);

  void sample(int ply, const State& from, const State& end);
  void watch(const Witnessed<TicketToRide>& seen);
  Story story(const State& end);

 private:
  void note_chances();
  TicketStory& story_of(Seat who, TicketId ticket);

  const TicketToRide& g_;
  Planner planner_;
  Story story_;
  // How often each ticket that somebody holds was completed in the playouts from before one ply.
  int ply_ = 0;
  int samples_ = 0;
  std::array<Bits<max_tickets>, max_players> held_{};
  std::array<int, max_tickets> completed_{};
};

}  // namespace rail::ticket_to_ride
