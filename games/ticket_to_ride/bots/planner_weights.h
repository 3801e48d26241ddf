// The numbers behind the planner.
#pragma once

#include <boost/describe.hpp>

namespace rail::ticket_to_ride {

/// What the planner goes by. All of them were found by self-play, all together
/// (lab/together.py), so a number is what won, not what anybody reckoned; what is
/// said here is which question it answers. Points and turns are counted in 16ths, so that one step
/// of a weight is small.
struct PlannerWeights {
  // What a link of each length costs on a way: the turns it takes, one for the claim and one for
  // each two cards, less what it scores. A number for each length, since points grow faster than
  // turns: long links cost nearly nothing, and a way over few long ones beats one over many short
  // ones.
  int length_1 = 18;
  int length_2 = 34;
  int length_3 = 27;
  int length_4 = 26;
  int length_5 = 7;
  int length_6 = 1;
  int length_7 = 3;
  int missing = 3;     // each card for it that is not in hand
  int passengers = 4;  // each end where passengers wait, in favour
  // Claims: done if they come out above 0, since a route that waits can be lost. One beside the
  // plan must score much to be worth trains and cards.
  int planned = 45;      // on the way of a ticket
  int claim_points = 6;  // for each point
  int unplanned = 152;   // less for a route beside the plan
  // To wait costs little while nobody is near, and cards that are not spent fit any route: claims
  // wait for a full hand, or for as many cards as the trains that are left will take.
  int hoard = 0;  // less for each card short of a full hand
  int full_hand = 12;
  int patience = 14;  // less for each card short of enough
  int enough = 14;    // cards for 16 trains that are left; 18 won more, but see docs/bots.md
  int contested = 7;  // each end where others are
  int waiting = 12;   // each end where passengers wait
  int pay_locomotive = 14;
  int pay_needed = 7;  // a card that another planned route needs
  // Cards: what is needed now, before what may be needed. A blind card is worth what lies between.
  int card_needed = 66;
  int card_last = 14;      // more, if it is the last one for a route
  int card_gray = 18;      // for routes of any colour
  int card_gray_more = 6;  // more, for each like it in hand
  int card_blind = 40;
  int open_locomotive = 20;
  // Tickets: drawn as long as there is time to complete them, which trains tell, not turns.
  int keep_cost = 45;    // what the way of a ticket costs, against its points
  int spare_trains = 0;  // left over by the plan
  int more_trains = 42;  // own trains with which more tickets are drawn
  int more_others = 8;   // trains of all others with which they are
  int long_tickets = 1;  // of those drawn first, where there are two piles
  // With all tickets done: points for routes, which the longest make, and the longest path (R48),
  // which routes next to own ones make longer.
  int fill_missing = 29;
  int fill_near = 10;   // next to own routes
  int fill_length = 2;  // no shorter routes before the end
  int guess = 16;       // how much claims tell about tickets
  // What a result is worth to a search (Planner::worth).
  int worth_won = 3000;
  int worth_margin = 40;
  // The end.
  int end_trains = 8;  // of any player
  int end_part = 3;    // or so many 16ths of all that a player has
  int pace = 10;       // turns to come for each train of the player with fewest
};
BOOST_DESCRIBE_STRUCT(PlannerWeights, (),
                      (length_1, length_2, length_3, length_4, length_5, length_6, length_7,
                       missing, passengers, planned, claim_points, unplanned, hoard, full_hand,
                       patience, enough, end_part, contested, waiting, pay_locomotive, pay_needed,
                       card_needed, card_last, card_gray, card_gray_more, card_blind,
                       open_locomotive, keep_cost, spare_trains, more_trains, more_others,
                       long_tickets, fill_missing, fill_near, fill_length, end_trains, pace,
                       worth_won, worth_margin, guess))

/// On boards with passengers, where every claim can bring some: found in the same way, from those
/// above. Few long claims are worth less there, and many tickets are drawn.
inline constexpr PlannerWeights passenger_weights = [] {
  PlannerWeights w;
  w.length_1 = 24;
  w.length_2 = 21;
  w.length_3 = 31;
  w.length_4 = 19;
  w.length_6 = 9;
  w.missing = 17;
  w.passengers = 1;
  w.planned = 53;
  w.claim_points = 5;
  w.unplanned = 121;
  w.hoard = 9;
  w.full_hand = 11;
  w.contested = 8;
  w.waiting = 18;
  w.pay_locomotive = 12;
  w.pay_needed = 13;
  w.card_needed = 71;
  w.card_last = 27;
  w.card_gray = 38;
  w.card_gray_more = 7;
  w.card_blind = 44;
  w.open_locomotive = 30;
  w.keep_cost = 26;
  w.spare_trains = 1;
  w.more_trains = 2;
  w.more_others = 3;
  w.long_tickets = 5;
  w.fill_missing = 23;
  w.fill_near = 3;
  w.fill_length = 0;
  w.patience = 0;
  w.end_trains = 2;
  w.end_part = 0;
  w.pace = 7;
  return w;
}();

}  // namespace rail::ticket_to_ride
