// What the baselines have in common: how they pay, collect, fill up and take passengers.
#pragma once

#include <array>
#include <optional>

#include "games/ticket_to_ride/bots/baselines.h"

namespace rail::ticket_to_ride::baselines {

/// With so many trains left to everybody, tickets drawn now can still be completed.
inline constexpr int enough_trains = 8;

/// Cards of each kind.
using CardNeeds = std::array<int, card_kinds>;

/// The cards that these routes take: coloured ones in their colour, gray ones, the longest first,
/// in what is left most. Of parallel tracks the one that is nearest to being paid counts.
CardNeeds needs_of(const Survey& survey, const RouteSet& routes);

/// The way to pay for a connection, on whichever of its tracks can be paid: with few locomotives,
/// and with cards that are not needed for something else.
std::optional<Claim> payment(const Survey& survey, RouteId route, const CardNeeds& needs);

/// Takes a card: a needed one if one lies open, of the colour that is nearest to being complete;
/// or else a locomotive, if wanted, or a blind one. With no card to take, does what else there is.
Action collect(const Survey& survey, const LegalActions& legal, const CardNeeds& needs,
               bool locomotive);

/// Claims one route, or collects for it; without a route, collects anything.
Action pursue(const Survey& survey, const LegalActions& legal, std::optional<RouteId> goal);

/// The payable route that brings most: its points, and twice the value of tickets that it
/// completes.
std::optional<Action> best_claim(const Survey& survey);

/// The longest route that can be paid now.
std::optional<Claim> longest_payable(const Survey& survey);

/// Of these routes the one that lacks fewest cards, of equals the longest.
std::optional<RouteId> nearest(const Survey& survey, const RouteSet& routes);

/// Of the longest open routes the one that lacks fewest cards.
std::optional<RouteId> longest_open(const Survey& survey);

/// The ticket draw that is nearest to so many from the second pile, if there is any.
std::optional<Action> draw_tickets(const LegalActions& legal, int from_second_pile);

/// The passenger that brings most if no more were taken; of equals the colour it has most of.
Action take_passenger(const Survey& survey, const LegalActions& legal);

/// The set of tickets to keep for which rate(tickets held with it) is highest.
template <class Rate>
Action keep_best(const Survey& survey, const LegalActions& legal, Rate rate) {
  int best = 0;
  std::optional<decltype(rate(Tickets{}))> best_rate;
  for (int i = 0; i < legal.size(); ++i) {
    Tickets all = survey.view().tickets;
    for (TicketId t : std::get<KeepTickets>(legal[i]).tickets) all.insert(t);
    const auto r = rate(all);
    if (best_rate && r <= *best_rate) continue;
    best = i;
    best_rate = r;
  }
  return legal[best];
}

/// What all of them do alike: first tickets, of which so many from the second pile, passengers,
/// and the claim of a last turn. None if it is an ordinary turn.
template <class Rate>
std::optional<Action> beside_turns(const Survey& survey, const LegalActions& legal,
                                   int from_second_pile, Rate rate) {
  const View& view = survey.view();
  if (!view.offered.empty()) return keep_best(survey, legal, rate);
  if (view.step == Step::choose_tickets) return draw_tickets(legal, from_second_pile);
  if (view.step == Step::take_passengers) return take_passenger(survey, legal);
  if (view.step == Step::turn && view.turns_left > 0) return best_claim(survey);
  return std::nullopt;
}

}  // namespace rail::ticket_to_ride::baselines
