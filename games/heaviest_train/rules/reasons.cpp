// Why an action is refused: the rule behind it, and a sentence.
#include "games/heaviest_train/rules/reasons.h"

namespace rail::heaviest_train {

std::string_view rule_of(Reason reason) {
  switch (reason) {
    case Reason::game_is_over:
      return "R4";
    case Reason::only_chance_does_that:
    case Reason::only_players_do_that:
      return "R2";
    case Reason::not_your_turn:
      return "R3";
    case Reason::no_such_wagon:
      return "R1";
  }
  return "";
}

std::string words(Reason reason) {
  switch (reason) {
    case Reason::game_is_over:
      return "The game is over.";
    case Reason::only_chance_does_that:
      return "That is left to chance.";
    case Reason::only_players_do_that:
      return "Only players can do that.";
    case Reason::not_your_turn:
      return "It is not your turn.";
    case Reason::no_such_wagon:
      return "There is no such wagon left in the pile.";
  }
  return "";
}

}  // namespace rail::heaviest_train
