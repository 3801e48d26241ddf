// How every legal action looks, for searches to choose among.
#include <algorithm>
#include <variant>

#include "games/grand_trunk_journey/planner_turn.h"

namespace rail::grand_trunk_journey {

void Planner::rate(const State& s, Seat who, const ActionList<Action, max_actions>& legal,
                   std::array<int, static_cast<std::size_t>(max_actions)>& ratings) const {
  static_cast<void>(s);
  static_cast<void>(who);
  for (int i = 0; i < legal.size(); ++i) ratings[static_cast<std::size_t>(i)] = 0;
}

}  // namespace rail::grand_trunk_journey
