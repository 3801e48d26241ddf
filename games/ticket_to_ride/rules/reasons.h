// Why an action is refused.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace rail::ticket_to_ride {

/// Each reason names the rule behind it; see rule_of().
enum class Reason : std::uint8_t {
  not_your_turn,
  game_is_over,
  only_chance_does_that,
  only_players_do_that,
  not_at_this_point,
  finish_taking_cards,
  no_such_open_card,
  open_locomotive_second,
  pile_is_empty,
  no_pile_behind_open_cards,
  no_such_route,
  route_taken,
  twin_closed,
  twin_yours,
  not_enough_trains,
  wrong_color,
  wrong_number_of_cards,
  cards_missing,
  no_tickets_left,
  wrong_number_of_tickets,
  wrong_number_announced,
  wrong_number_of_first_tickets,
  pile_too_small,
  ticket_not_offered,
  keep_more_first_tickets,
  keep_more_tickets,
  tickets_out_of_order,
  no_such_passenger,
  not_an_end_of_the_route,
  cannot_pass,
  impossible_chance
};
BOOST_DESCRIBE_ENUM(Reason, not_your_turn, game_is_over, only_chance_does_that,
                    only_players_do_that, not_at_this_point, finish_taking_cards, no_such_open_card,
                    open_locomotive_second, pile_is_empty, no_pile_behind_open_cards, no_such_route,
                    route_taken, twin_closed, twin_yours, not_enough_trains, wrong_color,
                    wrong_number_of_cards, cards_missing, no_tickets_left, wrong_number_of_tickets,
                    wrong_number_announced, wrong_number_of_first_tickets, pile_too_small,
                    ticket_not_offered, keep_more_first_tickets, keep_more_tickets,
                    tickets_out_of_order, no_such_passenger, not_an_end_of_the_route, cannot_pass,
                    impossible_chance)

/// The rule behind a reason, e.g. "R17".
std::string_view rule_of(Reason reason);
/// A sentence in English; the page has words of its own.
std::string words(Reason reason);

}  // namespace rail::ticket_to_ride
