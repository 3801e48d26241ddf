// Two of a kind: `one-step` and `long-route` differ in the ways they like and in what they do when
// their tickets are done.
#include "games/ticket_to_ride/bots/baselines_moves.h"

namespace rail::ticket_to_ride::baselines {

namespace {

constexpr int points_per_train = 2;  // that tickets must bring to be kept

/// Fewest trains; of equals, fewest routes.
Survey::Costs short_ways(const Survey& survey) {
  return survey.costs(0, [&](RouteId r) { return 16 * survey.board()[r].length + 1; });
}

/// The same, but a route of less than three counts as twelve trains more: it is taken only where
/// there is hardly another way.
Survey::Costs long_ways(const Survey& survey) {
  return survey.costs(0, [&](RouteId r) {
    const int length = survey.board()[r].length;
    return 16 * (length < 3 ? length + 12 : length) + 1;
  });
}

/// The next route towards the most valuable ticket that is open and can still be completed: of
/// those on its way the one that lacks fewest cards, of equals the longest.
std::optional<RouteId> next_step(const Survey& survey, const Survey::Costs& costs) {
  std::optional<Way> ahead;
  int most_valuable = -1;
  survey.view().tickets.each([&](TicketId t) {
    if (survey.game().value(t) <= most_valuable || survey.is_done(t)) return;
    const auto way = survey.way(t, costs);
    if (!way) return;
    ahead = way;
    most_valuable = survey.game().value(t);
  });
  if (!ahead) return std::nullopt;
  return nearest(survey, ahead->routes);
}

/// The points of one plan for these tickets, beyond what its trains should bring.
int worth_of(const Survey& survey, const Tickets& tickets) {
  const TicketPlan plan = survey.plan(tickets, survey.me().trains);
  return plan.points - points_per_train * plan.trains;
}

}  // namespace

Action OneStep::choose(const TicketToRide& g, const View& view, const LegalActions& legal, Rng&) {
  const Survey survey(g, view);
  const auto worth = [&](const Tickets& all) { return worth_of(survey, all); };
  if (const auto action = beside_turns(survey, legal, long_tickets, worth)) return *action;
  if (const auto goal = next_step(survey, short_ways(survey))) return pursue(survey, legal, goal);
  if (view.step == Step::turn) {
    if (survey.fewest_trains() >= enough_trains) {
      if (const auto draw = draw_tickets(legal, long_tickets)) return *draw;
    }
    if (const auto claim = longest_payable(survey)) return *claim;
  }
  return pursue(survey, legal, longest_open(survey));
}

Action LongRoute::choose(const TicketToRide& g, const View& view, const LegalActions& legal, Rng&) {
  const Survey survey(g, view);
  const auto worth = [&](const Tickets& all) { return worth_of(survey, all); };
  if (const auto action = beside_turns(survey, legal, long_tickets, worth)) return *action;
  if (const auto goal = next_step(survey, long_ways(survey))) return pursue(survey, legal, goal);
  return pursue(survey, legal, longest_open(survey));
}

}  // namespace rail::ticket_to_ride::baselines
