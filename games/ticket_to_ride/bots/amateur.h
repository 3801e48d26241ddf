// Levels 1 to 3: the planner with the habits of people who still learn Ticket to Ride.
#pragma once

#include "games/ticket_to_ride/bots/veteran.h"

namespace rail::ticket_to_ride {

/// Decides as the planner does, but goes by other things. What it does is never by chance: who sees
/// its habits can count on them. None of them is as patient as the planner has become.
class Amateur : public Planner {
 public:
  /// From 1 to 3.
  Amateur(const TicketToRide& g, int level)
      : Planner(g, with_habits(Veteran::weights(g.board()), level)) {}

  /// Each level has the habits of those above it, too.
  static constexpr PlannerWeights with_habits(PlannerWeights w, int level) {
    // Level 3 goes the shortest way over the map: by spaces, not by turns and points, and whatever
    // cards it holds. So it waits for cards, and what it builds scores little. Only passengers draw
    // it from that way, as they draw everybody.
    w.length_1 = 10;
    w.length_2 = 20;
    w.length_3 = 30;
    w.length_4 = 40;
    w.length_5 = 50;
    w.length_6 = 60;
    w.length_7 = 70;
    w.missing = 0;
    // It takes an open locomotive, though that is half a turn's cards, rather than a card it needs;
    // with passengers at stake not rather than the last one.
    w.open_locomotive = 100;
    // It builds as if it were alone: neither at routes that others want does it look, nor, but for
    // new tickets, at how few trains they have left. So it is late when somebody ends the game.
    w.contested = 0;
    w.pace = 60;
    w.end_trains = 0;
    if (level >= 3) return w;
    // Level 2 cannot leave points alone: it claims what its cards can pay, and then lacks the cards
    // and the trains for its tickets.
    w.unplanned = 16;
    if (level == 2) return w;
    // Level 1 takes only cards that it sees, even if none of them is of use, and keeps any ticket
    // that can still be completed, whatever it costs.
    w.card_blind = 0;
    w.keep_cost = 0;
    w.spare_trains = 0;
    return w;
  }
};

}  // namespace rail::ticket_to_ride
