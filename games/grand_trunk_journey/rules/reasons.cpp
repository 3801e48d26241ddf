// Each reason's rule and sentence.
#include "games/grand_trunk_journey/rules/reasons.h"

#include <string>
#include <string_view>

namespace rail::grand_trunk_journey {

std::string_view rule_of(Reason reason) {
  switch (reason) {
    case Reason::only_chance_does_that:
    case Reason::only_players_do_that:
    case Reason::impossible_chance:
      return "R3";
    case Reason::company_not_free:
      return "R10";
    case Reason::not_a_starting_railcar:
      return "R14";
    case Reason::not_your_turn:
      return "R17";
    case Reason::must_move:
      return "R19";
    case Reason::beyond_last_day:
      return "R21";
    case Reason::cannot_pass:
      return "R23";
    case Reason::not_on_train:
    case Reason::force_exceeded:
      return "R24";
    case Reason::wrong_railcar:
    case Reason::railcar_full:
      return "R25";
    case Reason::not_in_hand:
      return "R27";
    case Reason::not_a_place_card:
    case Reason::card_leads_elsewhere:
    case Reason::no_terminal:
    case Reason::already_there:
      return "R29";
    case Reason::wrong_days:
      return "R30";
    case Reason::not_at_this_point:
    case Reason::step_is_over:
    case Reason::railcar_empty:
      return "R33";
    case Reason::not_in_demand:
      return "R34";
    case Reason::steel_space_full:
      return "R38";
    case Reason::contract_not_open:
    case Reason::contract_for_elsewhere:
    case Reason::contract_for_other_good:
    case Reason::contract_not_due:
      return "R40";
    case Reason::in_demand_here:
      return "R43";
    case Reason::railcar_loaded:
      return "R44";
    case Reason::not_a_railcar:
    case Reason::nothing_to_load:
      return "R45";
    case Reason::not_supplied:
      return "R46";
    case Reason::must_be_loaded:
    case Reason::empty_railcar:
      return "R47";
    case Reason::card_cannot_do_that:
    case Reason::only_after_moving:
      return "R49";
    case Reason::same_goods:
    case Reason::no_effect:
      return "R50";
    case Reason::no_move_left:
      return "R52";
    case Reason::needs_one_cube:
      return "R53";
    case Reason::not_two_tokens:
      return "R54";
    case Reason::not_neighbours:
    case Reason::no_steel_there:
    case Reason::no_room_for_steel:
      return "R55";
    case Reason::not_discarded:
      return "R56";
    case Reason::right_of_way_played:
      return "R57";
    case Reason::force_is_highest:
    case Reason::steel_missing:
      return "R59";
    case Reason::already_fast:
    case Reason::coal_missing:
      return "R60";
    case Reason::not_to_be_built:
      return "R61";
    case Reason::not_on_display:
      return "R62";
    case Reason::no_steel_delivered:
      return "R73";
    case Reason::needs_one_steel:
      return "R74";
    case Reason::spur_empty:
    case Reason::spur_taken:
      return "R75";
    case Reason::only_before_moving:
      return "R76";
    case Reason::improvement_missing:
    case Reason::improvement_used:
      return "R79";
    case Reason::no_actions_in_maintenance:
      return "R80";
    case Reason::game_is_over:
      return "R81";
    case Reason::no_such_objective:
      return "R86";
    case Reason::objective_not_met:
      return "R87";
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
    case Reason::impossible_chance:
      return "That cannot come up.";
    case Reason::not_at_this_point:
      return "Something else has to be decided now.";
    case Reason::company_not_free:
      return "That company is taken.";
    case Reason::not_a_starting_railcar:
      return "Begin with one of your three railcar cards.";
    case Reason::not_in_hand:
      return "That card is not in your hand.";
    case Reason::not_a_place_card:
      return "That card is not a place to move to.";
    case Reason::card_leads_elsewhere:
      return "That card does not lead there.";
    case Reason::no_terminal:
      return "There is no terminal yet, so no train can go there.";
    case Reason::already_there:
      return "Your train is already there.";
    case Reason::wrong_days:
      return "The way there does not take that many days.";
    case Reason::beyond_last_day:
      return "That would take you past the end of the time track.";
    case Reason::must_move:
      return "You have played an action, so your train must move this turn.";
    case Reason::cannot_pass:
      return "You can only pass at the start of your turn, once the final turns have begun.";
    case Reason::no_actions_in_maintenance:
      return "In maintenance you only discard and draw.";
    case Reason::step_is_over:
      return "That step of your turn is over.";
    case Reason::not_on_train:
      return "That railcar is not on your train.";
    case Reason::railcar_empty:
      return "That railcar is empty.";
    case Reason::not_in_demand:
      return "That is not wanted here.";
    case Reason::steel_space_full:
      return "There is no room for more steel, so no iron can be unloaded here.";
    case Reason::contract_not_open:
      return "That contract is not face up.";
    case Reason::contract_for_elsewhere:
      return "That contract is for another city.";
    case Reason::contract_for_other_good:
      return "That contract asks for other goods.";
    case Reason::contract_not_due:
      return "This is not the right time for that contract.";
    case Reason::in_demand_here:
      return "That is wanted here, so it cannot be given up.";
    case Reason::railcar_loaded:
      return "That railcar is still loaded.";
    case Reason::must_be_loaded:
      return "That railcar has to be loaded.";
    case Reason::not_a_railcar:
      return "That card is not a railcar.";
    case Reason::force_exceeded:
      return "Your locomotive cannot pull any more railcars.";
    case Reason::nothing_to_load:
      return "There is nothing here to load onto it.";
    case Reason::wrong_railcar:
      return "That railcar does not take those goods.";
    case Reason::not_supplied:
      return "You cannot get that here.";
    case Reason::railcar_full:
      return "That railcar already holds a cube.";
    case Reason::empty_railcar:
      return "There is an empty railcar on your train.";
    case Reason::card_cannot_do_that:
      return "That card does not offer that.";
    case Reason::only_before_moving:
      return "That has to be done before the train moves.";
    case Reason::only_after_moving:
      return "That has to wait until the train has moved.";
    case Reason::no_move_left:
      return "After that your train could not move any more.";
    case Reason::needs_one_cube:
      return "That railcar does not hold exactly one coal, iron or wood cube.";
    case Reason::not_two_tokens:
      return "Choose the goods tokens of two different cities, or of two different ports, in the "
             "order of the board.";
    case Reason::same_goods:
      return "Both tokens show the same goods.";
    case Reason::not_neighbours:
      return "These are not two cities with a link between them.";
    case Reason::no_steel_there:
      return "There is no steel there.";
    case Reason::no_room_for_steel:
      return "There is no room for more steel there.";
    case Reason::not_discarded:
      return "That railcar is not in your discards.";
    case Reason::right_of_way_played:
      return "You have already played Right of Way for this move.";
    case Reason::no_effect:
      return "That would have no effect.";
    case Reason::force_is_highest:
      return "Your locomotive is as strong as it can be.";
    case Reason::steel_missing:
      return "You have not delivered enough steel.";
    case Reason::already_fast:
      return "Your locomotive is already fast.";
    case Reason::coal_missing:
      return "You have not delivered enough coal.";
    case Reason::not_to_be_built:
      return "No terminal can be built there.";
    case Reason::not_on_display:
      return "That improvement is not on display.";
    case Reason::no_such_objective:
      return "That objective is not on display.";
    case Reason::objective_not_met:
      return "You do not meet the requirements of that objective.";
    case Reason::improvement_missing:
      return "You do not own that improvement.";
    case Reason::improvement_used:
      return "You have already used that improvement this turn.";
    case Reason::no_steel_delivered:
      return "You have not delivered steel to a port this turn.";
    case Reason::needs_one_steel:
      return "That railcar does not hold exactly one steel cube.";
    case Reason::spur_empty:
      return "There is no railcar on your parking spur.";
    case Reason::spur_taken:
      return "There is already a railcar on your parking spur.";
  }
  return {};
}

}  // namespace rail::grand_trunk_journey
