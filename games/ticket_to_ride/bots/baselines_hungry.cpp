// `hungry`: tickets until one joint plan takes nearly all trains.
#include <algorithm>

#include "games/ticket_to_ride/bots/baselines_moves.h"

namespace rail::ticket_to_ride::baselines {

namespace {

constexpr int spare_trains = 5;  // that a plan does not count on
constexpr int hungry_above = 8;  // trains that the plan leaves beside those

/// Points per train, in thousandths.
int ratio_of(const Survey& survey, const Tickets& tickets) {
  const TicketPlan plan = survey.plan(tickets, survey.me().trains - spare_trains);
  return 1000 * plan.points / (plan.points > 0 ? std::max(1, plan.trains) : 1);
}

}  // namespace

const TicketPlan& Hungry::plan_for(const Survey& survey) {
  const View& view = survey.view();
  Position position{&survey.game(), {}, *view.seat, view.tickets};
  for (const PlayerView& p : view.players) position.routes.push(p.routes);
  if (position != planned_for_) {
    plan_ = survey.plan(view.tickets, survey.me().trains);
    planned_for_ = position;
  }
  return plan_;
}

Action Hungry::choose_in_turn(const Survey& survey, const LegalActions& legal) {
  const bool first = survey.view().step == Step::turn;
  const TicketPlan& plan = plan_for(survey);
  const int left = survey.me().trains - spare_trains - plan.trains;
  if (first && left > hungry_above && survey.fewest_trains() >= enough_trains) {
    if (const auto draw = draw_tickets(legal, long_tickets)) return *draw;
  }
  if (!plan.routes.any()) return pursue(survey, legal, longest_open(survey));
  const CardNeeds needs = needs_of(survey, plan.routes);
  const RouteId goal = *nearest(survey, plan.routes);
  if (first) {
    if (const auto claim = payment(survey, goal, needs)) return *claim;
  }
  return collect(survey, legal, needs, survey.missing(goal) == 1);
}

Action Hungry::choose(const TicketToRide& g, const View& view, const LegalActions& legal, Rng&) {
  const Survey survey(g, view);
  const auto ratio = [&](const Tickets& all) { return ratio_of(survey, all); };
  if (const auto action = beside_turns(survey, legal, long_tickets, ratio)) return *action;
  return choose_in_turn(survey, legal);
}

}  // namespace rail::ticket_to_ride::baselines
