// `path`: the track that counts most for the first tickets.
#include "games/ticket_to_ride/bots/baselines_moves.h"

namespace rail::ticket_to_ride::baselines {

namespace {

constexpr int hop = 64;  // more than the trains of any route

using Priorities = std::array<int, max_routes>;

/// Route points, and twice the points of each open ticket whose path holds the route. Once no
/// ticket is open, every free route counts with its points.
Priorities priorities(const Survey& survey) {
  const Survey::Costs hops = survey.costs(hop, [&](RouteId r) {
    return hop + survey.board()[r].length;  // of equals, the shortest
  });
  Priorities all{};
  bool any = false;
  survey.view().tickets.each([&](TicketId t) {
    if (survey.is_done(t)) return;
    const auto way = survey.way(t, hops);
    if (!way) return;
    any = true;
    way->routes.each([&](int r) { all[at(r)] += 2 * survey.game().value(t); });
  });
  survey.open().each([&](int r) {
    int& priority = all[at(r)];
    if (priority > 0 || !any) priority += survey.points_for(static_cast<RouteId>(r));
  });
  return all;
}

/// The route with the highest priority; of equals, the first on the board: its hand has no say.
std::optional<RouteId> first_by(const Priorities& priorities, const Survey& survey) {
  std::optional<RouteId> best;
  int most = 0;
  survey.open().each([&](int r) {
    if (priorities[at(r)] <= most) return;
    best = static_cast<RouteId>(r);
    most = priorities[at(r)];
  });
  return best;
}

}  // namespace

Action Path::choose(const TicketToRide& g, const View& view, const LegalActions& legal, Rng&) {
  const Survey survey(g, view);
  const auto keep_all = [](const Tickets& all) { return all.size(); };
  if (const auto action = beside_turns(survey, legal, long_tickets, keep_all)) return *action;
  return pursue(survey, legal, first_by(priorities(survey), survey));
}

}  // namespace rail::ticket_to_ride::baselines
