// Why an action is refused: the rule behind it, and a sentence.
#include "games/ticket_to_ride/rules/reasons.h"

namespace rail::ticket_to_ride {

std::string_view rule_of(Reason reason) {
  switch (reason) {
    case Reason::not_your_turn:
      return "R6";
    case Reason::game_is_over:
      return "R46";
    case Reason::only_chance_does_that:
    case Reason::only_players_do_that:
    case Reason::impossible_chance:
      return "R3";
    case Reason::not_at_this_point:
      return "R7";
    case Reason::finish_taking_cards:
      return "R14";
    case Reason::no_such_open_card:
      return "R5";
    case Reason::open_locomotive_second:
      return "R17";
    case Reason::pile_is_empty:
    case Reason::no_pile_behind_open_cards:
      return "R23";
    case Reason::no_such_route:
    case Reason::route_taken:
      return "R31";
    case Reason::twin_closed:
      return "R33";
    case Reason::twin_yours:
      return "R32";
    case Reason::not_enough_trains:
      return "R30";
    case Reason::wrong_color:
    case Reason::cards_missing:
      return "R27";
    case Reason::wrong_number_of_cards:
      return "R29";
    case Reason::no_tickets_left:
      return "R37";
    case Reason::wrong_number_of_first_tickets:
      return "R9";
    case Reason::wrong_number_announced:
    case Reason::pile_too_small:
      return "R38";
    case Reason::ticket_not_offered:
    case Reason::tickets_out_of_order:
      return "R39";
    case Reason::wrong_number_of_tickets:
    case Reason::keep_more_tickets:
      return "R36";
    case Reason::keep_more_first_tickets:
      return "R8";
    case Reason::no_such_passenger:
      return "R42";
    case Reason::not_an_end_of_the_route:
      return "R41";
    case Reason::cannot_pass:
      return "R26";
  }
  return "";
}

std::string words(Reason reason) {
  switch (reason) {
    case Reason::not_your_turn:
      return "It is not your turn.";
    case Reason::game_is_over:
      return "The game is over.";
    case Reason::only_chance_does_that:
      return "That is left to chance.";
    case Reason::only_players_do_that:
      return "Only players can do that.";
    case Reason::not_at_this_point:
      return "Something else has to be decided first.";
    case Reason::finish_taking_cards:
      return "You have taken one card and can only take a second one now.";
    case Reason::no_such_open_card:
      return "No such card is face up.";
    case Reason::open_locomotive_second:
      return "A face-up locomotive cannot be the second card.";
    case Reason::pile_is_empty:
      return "There is no card left in the pile.";
    case Reason::no_pile_behind_open_cards:
      return "With neither pile nor discards, no cards can be taken, not even face-up ones.";
    case Reason::no_such_route:
      return "There is no such route.";
    case Reason::route_taken:
      return "That route is already taken.";
    case Reason::twin_closed:
      return "With so few players, only one of the parallel tracks is used, and it is taken.";
    case Reason::twin_yours:
      return "You already own a parallel track between these two places.";
    case Reason::not_enough_trains:
      return "You do not have enough trains left for that route.";
    case Reason::wrong_color:
      return "That route asks for another colour.";
    case Reason::wrong_number_of_cards:
      return "That is not the number of cards the route asks for.";
    case Reason::cards_missing:
      return "You do not have those cards.";
    case Reason::no_tickets_left:
      return "There are no tickets left.";
    case Reason::wrong_number_of_tickets:
    case Reason::wrong_number_announced:
    case Reason::wrong_number_of_first_tickets:
      return "That is not the number of tickets to draw.";
    case Reason::pile_too_small:
      return "That pile does not have that many tickets left.";
    case Reason::ticket_not_offered:
      return "That ticket was not offered to you.";
    case Reason::keep_more_first_tickets:
      return "You have to keep more of your first tickets than that.";
    case Reason::keep_more_tickets:
      return "You have to keep more tickets than that.";
    case Reason::tickets_out_of_order:
      return "Name each ticket once, in the order in which they are listed.";
    case Reason::no_such_passenger:
      return "No such passenger is waiting there.";
    case Reason::not_an_end_of_the_route:
      return "Passengers at another place come first.";
    case Reason::cannot_pass:
      return "You can only pass if there is nothing else you could do.";
    case Reason::impossible_chance:
      return "That cannot come up.";
  }
  return {};
}

}  // namespace rail::ticket_to_ride
