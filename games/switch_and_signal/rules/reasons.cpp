// Why an action is refused: the rule behind it, and a sentence.
#include "games/switch_and_signal/rules/reasons.h"

namespace rail::switch_and_signal {

std::string_view rule_of(Reason reason) {
  switch (reason) {
    case Reason::not_your_turn:
    case Reason::not_at_this_point:
      return "R13";
    case Reason::game_is_over:
      return "R57";
    case Reason::only_chance_does_that:
    case Reason::only_players_do_that:
    case Reason::impossible_chance:
      return "R10";
    case Reason::action_must_follow:
    case Reason::cards_missing:
    case Reason::cards_out_of_order:
      return "R30";
    case Reason::no_such_junction:
    case Reason::not_a_way:
    case Reason::switch_is_so:
      return "R28";
    case Reason::switch_has_discs:
    case Reason::city_has_disc:
    case Reason::no_line_disc_left:
      return "R4";
    case Reason::no_such_signal:
    case Reason::signal_is_green:
    case Reason::signal_is_red:
      return "R26";
    case Reason::city_keeps_one:
      return "R27";
    case Reason::no_such_color:
    case Reason::none_in_depot:
    case Reason::no_such_start:
      return "R16";
    case Reason::start_card_order:
      return "R15";
    case Reason::two_colors:
      return "R19";
    case Reason::color_has_moved:
      return "R23";
    case Reason::start_occupied:
      return "R53";
    case Reason::no_such_train:
    case Reason::train_in_depot:
      return "R29";
    case Reason::not_its_color:
      return "R20";
    case Reason::has_moved:
      return "R21";
    case Reason::no_such_exit:
    case Reason::exit_closed:
    case Reason::choose_exit:
      return "R39";
    case Reason::came_from_there:
      return "R68";
    case Reason::no_such_card:
    case Reason::card_missing:
      return "R25";
    case Reason::train_is_loaded:
      return "R32";
    case Reason::no_goods_there:
      return "R31";
    case Reason::draw_fewer:
      return "R33";
    case Reason::no_such_helper:
    case Reason::helper_used:
    case Reason::not_the_helper_for_that:
    case Reason::helper_later:
      return "R48";
    case Reason::no_card_to_follow:
      return "R52";
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
    case Reason::action_must_follow:
      return "You gave up two cards and must carry out an action for them first.";
    case Reason::no_such_junction:
      return "There is no such junction.";
    case Reason::not_a_way:
      return "A switch joins two different lines of its junction, named in the board's order.";
    case Reason::switch_has_discs:
      return "The switch discs of that junction are already in place.";
    case Reason::switch_is_so:
      return "The switch is already set that way.";
    case Reason::no_such_signal:
      return "There is no such signal.";
    case Reason::signal_is_green:
      return "That signal is already green.";
    case Reason::signal_is_red:
      return "That signal is red: there is no disc on it to move.";
    case Reason::city_has_disc:
      return "That city already has its signal disc.";
    case Reason::no_line_disc_left:
      return "All signal discs for the lines between cities are already in place.";
    case Reason::city_keeps_one:
      return "A city always keeps at least one green signal.";
    case Reason::no_such_color:
      return "There are no trains of that colour.";
    case Reason::none_in_depot:
      return "No train of that colour is in the depot.";
    case Reason::start_card_order:
      return "The start card deploys a black, a brown and a grey train, in that order.";
    case Reason::two_colors:
      return "The trains deployed by one card must be of different colours.";
    case Reason::color_has_moved:
      return "A departure card moves each colour only once.";
    case Reason::no_such_start:
      return "There is no such start location.";
    case Reason::start_occupied:
      return "A train is already standing on that start location.";
    case Reason::no_such_train:
      return "There is no such train.";
    case Reason::train_in_depot:
      return "That train is in the depot.";
    case Reason::not_its_color:
      return "Trains of another colour are moving now.";
    case Reason::has_moved:
      return "That train has already moved for this departure card, or been kept from moving.";
    case Reason::no_such_exit:
      return "No such line leads out of where the train is.";
    case Reason::came_from_there:
      return "The train came in by that line, and trains do not turn round out on the line.";
    case Reason::exit_closed:
      return "The train cannot leave that way: the signal is red, or another train is in the way.";
    case Reason::choose_exit:
      return "Choose which line the train leaves the city by.";
    case Reason::no_such_card:
      return "There is no such card.";
    case Reason::card_missing:
      return "You do not have the card for that.";
    case Reason::cards_missing:
      return "You do not have those two cards.";
    case Reason::cards_out_of_order:
      return "Name the two cards in this order: signal, switch, move.";
    case Reason::train_is_loaded:
      return "That train is already loaded.";
    case Reason::no_goods_there:
      return "There are no goods to load where that train is.";
    case Reason::draw_fewer:
      return "You cannot draw that many cards.";
    case Reason::no_such_helper:
      return "There is no such helper on this board.";
    case Reason::helper_used:
      return "That helper has already been called in this game.";
    case Reason::not_the_helper_for_that:
      return "That helper is called by naming the train that is to stay.";
    case Reason::helper_later:
      return "That helper is no use right now.";
    case Reason::no_card_to_follow:
      return "The last departure card cannot be skipped: there is none to follow it.";
    case Reason::impossible_chance:
      return "That cannot come up.";
  }
  return {};
}

}  // namespace rail::switch_and_signal
