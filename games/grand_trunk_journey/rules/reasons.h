// Why an action is refused.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace rail::grand_trunk_journey {

/// Each reason names the rule behind it; see rule_of().
enum class Reason : std::uint8_t {
  not_your_turn,
  game_is_over,
  only_chance_does_that,
  only_players_do_that,
  impossible_chance,
  not_at_this_point,
  company_not_free,
  not_a_starting_railcar,
  not_in_hand,
  not_a_place_card,
  card_leads_elsewhere,
  no_terminal,
  already_there,
  wrong_days,
  beyond_last_day,
  must_move,
  cannot_pass,
  no_actions_in_maintenance,
  step_is_over,
  not_on_train,
  railcar_empty,
  not_in_demand,
  steel_space_full,
  contract_not_open,
  contract_for_elsewhere,
  contract_for_other_good,
  contract_not_due,
  in_demand_here,
  railcar_loaded,
  must_be_loaded,
  not_a_railcar,
  force_exceeded,
  nothing_to_load,
  wrong_railcar,
  not_supplied,
  railcar_full,
  empty_railcar,
  card_cannot_do_that,
  only_before_moving,
  only_after_moving,
  no_move_left,
  needs_one_cube,
  not_two_tokens,
  same_goods,
  not_neighbours,
  no_steel_there,
  no_room_for_steel,
  not_discarded,
  right_of_way_played,
  no_effect,
  force_is_highest,
  steel_missing,
  already_fast,
  coal_missing,
  not_to_be_built,
  not_on_display,
  no_such_objective,
  objective_not_met,
  improvement_missing,
  improvement_used,
  no_steel_delivered,
  needs_one_steel,
  spur_empty,
  spur_taken
};
// BOOST_DESCRIBE_ENUM stops at 52.
BOOST_DESCRIBE_ENUM_BEGIN(Reason)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_your_turn)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, game_is_over)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, only_chance_does_that)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, only_players_do_that)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, impossible_chance)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_at_this_point)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, company_not_free)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_a_starting_railcar)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_in_hand)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_a_place_card)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, card_leads_elsewhere)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, no_terminal)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, already_there)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, wrong_days)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, beyond_last_day)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, must_move)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, cannot_pass)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, no_actions_in_maintenance)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, step_is_over)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_on_train)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, railcar_empty)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_in_demand)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, steel_space_full)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, contract_not_open)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, contract_for_elsewhere)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, contract_for_other_good)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, contract_not_due)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, in_demand_here)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, railcar_loaded)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, must_be_loaded)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_a_railcar)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, force_exceeded)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, nothing_to_load)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, wrong_railcar)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_supplied)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, railcar_full)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, empty_railcar)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, card_cannot_do_that)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, only_before_moving)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, only_after_moving)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, no_move_left)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, needs_one_cube)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_two_tokens)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, same_goods)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_neighbours)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, no_steel_there)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, no_room_for_steel)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_discarded)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, right_of_way_played)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, no_effect)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, force_is_highest)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, steel_missing)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, already_fast)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, coal_missing)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_to_be_built)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, not_on_display)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, no_such_objective)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, objective_not_met)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, improvement_missing)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, improvement_used)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, no_steel_delivered)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, needs_one_steel)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, spur_empty)
BOOST_DESCRIBE_ENUM_ENTRY(Reason, spur_taken)
BOOST_DESCRIBE_ENUM_END(Reason)

/// The rule behind a reason, e.g. "R17".
std::string_view rule_of(Reason reason);
/// A sentence in English; the page has words of its own.
std::string words(Reason reason);

}  // namespace rail::grand_trunk_journey
