// Why an action is refused.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace rail::switch_and_signal {

/// Each reason names the rule behind it; see rule_of().
enum class Reason : std::uint8_t {
  not_your_turn,
  game_is_over,
  only_chance_does_that,
  only_players_do_that,
  not_at_this_point,
  action_must_follow,
  no_such_junction,
  not_a_way,
  switch_has_discs,
  switch_is_so,
  no_such_signal,
  signal_is_green,
  signal_is_red,
  city_has_disc,
  no_line_disc_left,
  city_keeps_one,
  no_such_color,
  none_in_depot,
  start_card_order,
  two_colors,
  color_has_moved,
  no_such_start,
  start_occupied,
  no_such_train,
  train_in_depot,
  not_its_color,
  has_moved,
  no_such_exit,
  came_from_there,
  exit_closed,
  choose_exit,
  no_such_card,
  card_missing,
  cards_missing,
  cards_out_of_order,
  train_is_loaded,
  no_goods_there,
  draw_fewer,
  no_such_helper,
  helper_used,
  not_the_helper_for_that,
  helper_later,
  no_card_to_follow,
  impossible_chance
};
BOOST_DESCRIBE_ENUM(Reason, not_your_turn, game_is_over, only_chance_does_that,
                    only_players_do_that, not_at_this_point, action_must_follow, no_such_junction,
                    not_a_way, switch_has_discs, switch_is_so, no_such_signal, signal_is_green,
                    signal_is_red, city_has_disc, no_line_disc_left, city_keeps_one, no_such_color,
                    none_in_depot, start_card_order, two_colors, color_has_moved, no_such_start,
                    start_occupied, no_such_train, train_in_depot, not_its_color, has_moved,
                    no_such_exit, came_from_there, exit_closed, choose_exit, no_such_card,
                    card_missing, cards_missing, cards_out_of_order, train_is_loaded,
                    no_goods_there, draw_fewer, no_such_helper, helper_used,
                    not_the_helper_for_that, helper_later, no_card_to_follow, impossible_chance)

/// The rule behind a reason, e.g. "R17".
std::string_view rule_of(Reason reason);
/// A sentence in English; the page has words of its own.
std::string words(Reason reason);

}  // namespace rail::switch_and_signal
