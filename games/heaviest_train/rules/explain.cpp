// Why not: written from the rules, not from legal().
#include "games/heaviest_train/rules/rules.h"

namespace rail::heaviest_train {

std::optional<Reason> HeaviestTrain::explain(const State& s, Actor who,
                                             const Action& action) const {
  if (s.step == Step::over) return Reason::game_is_over;
  const auto* deal = std::get_if<Deal>(&action);
  if (deal != nullptr && !who.is_chance()) return Reason::only_chance_does_that;
  if (deal == nullptr && who.is_chance()) return Reason::only_players_do_that;
  const bool turn_of_player = s.step == Step::turn;
  if (turn_of_player == who.is_chance()) return Reason::not_your_turn;
  if (turn_of_player && who.seat_of() != s.turn) return Reason::not_your_turn;
  if (deal != nullptr && static_cast<int>(deal->wagon) >= count(deal->wagon))
    return Reason::no_such_wagon;
  if (deal != nullptr && s.pile[deal->wagon] == 0) return Reason::no_such_wagon;
  return std::nullopt;
}

}  // namespace rail::heaviest_train
