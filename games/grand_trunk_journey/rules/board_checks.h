// What must hold among the parts of a board, whatever file it came from.
#pragma once

#include <boost/describe/enum.hpp>
#include <cstdint>

#include "games/board_problems.h"
#include "games/grand_trunk_journey/rules/board.h"

namespace rail::grand_trunk_journey {

/// The fewest links between all places, or `unreachable`.
inline constexpr std::uint8_t unreachable = 0xFF;
void measure_distances(Board& board);

/// What can be wrong with a board beside BoardFlaw.
enum class Flaw : std::uint8_t {
  no_time_for_maintenance,
  few_improvements,
  few_objectives,
  track_falls,
  no_port,
  not_a_city,
  printed_in_city,
  same_ends,
  repeated_link,
  unreachable_place,
  wrong_demand,
  steel_supplied,
  demand_supplied,
  number_of_tokens,
  number_of_first_deliveries,
  few_start_cities,
  slot_days,
  slots_not_in_order,
  few_contracts,
  contract_for_steel,
  several_city_cards,
  repeated_city_card,
  no_city_card,
  city_of_other_card,
  small_deck,
  few_companies,
  no_railcar,
  several_railcars,
  many_high_capacity,
  nothing_to_load,
  many_actions,
  scenario_called_none,
  scenario_start_cities,
  scenario_companies
};
BOOST_DESCRIBE_ENUM(Flaw, no_time_for_maintenance, few_improvements, few_objectives, track_falls,
                    no_port, not_a_city, printed_in_city, same_ends, repeated_link,
                    unreachable_place, wrong_demand, steel_supplied, demand_supplied,
                    number_of_tokens, number_of_first_deliveries, few_start_cities, slot_days,
                    slots_not_in_order, few_contracts, contract_for_steel, several_city_cards,
                    repeated_city_card, no_city_card, city_of_other_card, small_deck, few_companies,
                    no_railcar, several_railcars, many_high_capacity, nothing_to_load, many_actions,
                    scenario_called_none, scenario_start_cities, scenario_companies)

/// Adds a problem for everything in which the parts of the board do not fit together, or for which
/// the fixed sizes of the state do not suffice. Asks only about parts that could be read.
void check(const Board& board, BoardProblems& problems);

}  // namespace rail::grand_trunk_journey
