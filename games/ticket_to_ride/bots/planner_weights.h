// The numbers behind the planner.
#pragma once

#include <boost/describe.hpp>

namespace rail::ticket_to_ride {

/// What the planner goes by. All of them were found by self-play, one weight at a time
/// (`roundhouse tune`, lab/tune.h), so a number is what won, not what anybody reckoned; what is
/// said here is which question it answers. Points and turns are counted in 16ths, so that one step
/// of a weight is small.
struct PlannerWeights {
  // What a link of each length costs on a way: the turns it takes, one for the claim and one for
  // each two cards, less what it scores. A number for each length, since points grow faster than
  // turns: long links cost nearly nothing, and a way over few long ones beats one over many short
  // ones.
  int length_1 = 20;
  int length_2 = 47;
  int length_3 = 34;
  int length_4 = 23;
  int length_5 = 6;
  int length_6 = 2;
  int length_7 = 3;
  int missing = 2;     // each card for it that is not in hand
  int passengers = 4;  // each end where passengers wait, in favour
  // Claims: done if they come out above 0, since a route that waits can be lost. One beside the
  // plan must score much to be worth trains and cards.
  int planned = 48;      // on the way of a ticket
  int claim_points = 5;  // for each point
  int unplanned = 100;   // less for a route beside the plan
  int hoard = 0;         // less for each card short of a full hand
  int full_hand = 12;
  int contested = 8;  // each end where others are
  int waiting = 12;   // each end where passengers wait
  int pay_locomotive = 12;
  int pay_needed = 10;  // a card that another planned route needs
  // Cards: what is needed now, before what may be needed. A blind card is worth what lies between.
  int card_needed = 48;
  int card_last = 24;      // more, if it is the last one for a route
  int card_gray = 24;      // for routes of any colour
  int card_gray_more = 4;  // more, for each like it in hand
  int card_blind = 28;
  int open_locomotive = 37;
  // Tickets: drawn as long as there is time to complete them, which trains tell, not turns.
  int keep_cost = 40;    // what the way of a ticket costs, against its points
  int spare_trains = 2;  // left over by the plan
  int more_trains = 31;  // own trains with which more tickets are drawn
  int more_others = 14;  // trains of all others with which they are
  int long_tickets = 1;  // of those drawn first, where there are two piles
  // With all tickets done: points for routes, which the longest make, and the longest path (R48),
  // which routes next to own ones make longer.
  int fill_missing = 20;
  int fill_near = 8;    // next to own routes
  int fill_length = 2;  // no shorter routes before the end
  int guess = 16;       // how much claims tell about tickets
  // What a result is worth to a search (Planner::worth).
  int worth_won = 3000;
  int worth_margin = 40;
  // The end.
  int end_trains = 7;  // of any player
  int pace = 12;       // turns to come for each train of the player with fewest
};
BOOST_DESCRIBE_STRUCT(PlannerWeights, (),
                      (length_1, length_2, length_3, length_4, length_5, length_6, length_7,
                       missing, passengers, planned, claim_points, unplanned, hoard, full_hand,
                       contested, waiting, pay_locomotive, pay_needed, card_needed, card_last,
                       card_gray, card_gray_more, card_blind, open_locomotive, keep_cost,
                       spare_trains, more_trains, more_others, long_tickets, fill_missing,
                       fill_near, fill_length, end_trains, pace, worth_won, worth_margin, guess))

/// On boards with passengers, where every claim can bring some: found in the same way, from those
/// above. Few long claims are worth less there, and many tickets are drawn.
inline constexpr PlannerWeights passenger_weights = [] {
  PlannerWeights w;
  w.length_1 = 21;
  w.length_2 = 22;
  w.length_3 = 31;
  w.length_4 = 20;
  w.length_6 = 3;
  w.missing = 19;
  w.passengers = 5;
  w.claim_points = 3;
  w.unplanned = 104;
  w.hoard = 1;
  w.full_hand = 5;
  w.contested = 6;
  w.waiting = 21;
  w.pay_locomotive = 16;
  w.pay_needed = 13;
  w.card_needed = 86;
  w.card_gray = 40;
  w.card_blind = 41;
  w.keep_cost = 27;
  w.spare_trains = 3;
  w.more_trains = 8;
  w.more_others = 6;
  w.long_tickets = 0;
  w.fill_missing = 19;
  w.fill_near = 6;
  w.fill_length = 1;
  w.pace = 4;
  return w;
}();

}  // namespace rail::ticket_to_ride
