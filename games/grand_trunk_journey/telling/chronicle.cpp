// Collects points by day and source along a match.
#include "games/grand_trunk_journey/telling/chronicle.h"

#include <algorithm>
#include <boost/mp11/algorithm.hpp>

namespace rail::grand_trunk_journey {

Effort Chronicle::effort(const GrandTrunkJourney&) {
  return {.chances = 60'000, .decisions = 120'000, .slips = 5};
}

void Chronicle::watch(const Witnessed<GrandTrunkJourney>& seen) {
  for (int p = 0; p < g_.players(); ++p) {
    const Player& before = seen.before.player[static_cast<std::size_t>(p)];
    const Player& after = seen.after.player[static_cast<std::size_t>(p)];
    const int made = points_of(after) - points_of(before);
    if (made == 0) continue;
    const auto day = std::find_if(
        story_.days.begin(), story_.days.end(),
        [&](const DayPoints& known) { return known.seat == seat(p) && known.day == after.day; });
    if (day == story_.days.end()) {
      story_.days.push_back({seat(p), after.day, made});
    } else {
      day->points += made;
    }
  }
}

Story Chronicle::story(const State& end) {
  using Fields = boost::describe::describe_members<Breakdown, boost::describe::mod_public>;
  const Outcome<Breakdown> outcome = g_.outcome(end);
  for (int p = 0; p < g_.players(); ++p) {
    const Breakdown& from = outcome.breakdown[static_cast<std::size_t>(p)];
    std::uint8_t source = 0;
    boost::mp11::mp_for_each<Fields>([&](auto field) {
      story_.sources.push_back({seat(p), static_cast<Source>(source++), from.*field.pointer});
    });
  }
  return story_;
}

}  // namespace rail::grand_trunk_journey
