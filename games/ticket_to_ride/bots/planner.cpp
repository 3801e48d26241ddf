// What the planner does in a turn.
//
// The order is fixed: tickets if they are wanted, then the best claim if one is good enough, then a
// card. A claim and a card need not be compared: a claim that comes out above 0 is one that the
// plan needs or that scores well by itself, and such a claim can be taken away, while cards keep
// coming.
#include "games/ticket_to_ride/bots/planner.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <variant>

namespace rail::ticket_to_ride {

void Planner::choose(const State& s, Seat who, Rng&, Action& out) {
  switch (s.step) {
    case Step::turn:
      return choose_turn(s, who, out);
    case Step::second_card:
      return choose_card(s, who, needs(s, who, plan_of(s, who)), out);
    case Step::take_passengers:
      return choose_passenger(s, who, out);
    case Step::choose_tickets:
      if (!s.tickets.members(ticket_class::offered_to(who)).any()) {
        out = mix(s, board_.start_tickets.draw);
        return;
      }
      return choose_keep(s, who, out);
    default:
      return choose_keep(s, who, out);
  }
}

void Planner::choose_turn(const State& s, Seat me, Action& out) {
  const Plan& plan = plan_of(s, me);
  if (wants_tickets(s, me, plan)) {
    out = mix(s, board_.turn_tickets.draw);
    return;
  }
  const Needs need = needs(s, me, plan);
  Offer best;
  if (best_claim(s, me, plan, need, best)) {
    out = best.claim;
    return;
  }
  choose_card(s, me, need, out);
}

bool Planner::wants_tickets(const State& s, Seat me, const Plan& plan) const {
  if (plan.for_tickets || s.turns_left > 0 || s.tickets_left.empty()) return false;
  if (s.trains[at(me)] < w_.more_trains) return false;
  for (std::size_t p = 0; p < at(g_.players()); ++p) {
    if (p != at(me) && s.trains[p] < w_.more_others) return false;
  }
  return true;
}

DrawTickets Planner::mix(const State& s, int draw) const {
  DrawTickets a{};
  const int first = s.tickets_left[PileId{0}];
  const int second = s.tickets_left[PileId{1}];
  draw = std::min(draw, first + second);
  const int wished = second == 0 ? 0 : std::min({w_.long_tickets, draw, second});
  const int from_second = std::max(wished, draw - first);
  a.from[PileId{0}] = static_cast<std::uint8_t>(draw - from_second);
  a.from[PileId{1}] = static_cast<std::uint8_t>(from_second);
  return a;
}

// Claims

/// The best claim that comes out above 0, if there is one. Paying only makes a claim worse, so it
/// is looked at only where that could still be the best.
bool Planner::best_claim(const State& s, Seat me, const Plan& plan, const Needs& needs,
                         Offer& best) const {
  const RouteSet payable = this->payable(s, me);
  if (!payable.any()) return false;
  const bool end = is_end(s);
  const int less = hoard(s, me, end);
  const int beside = s.trains[at(me)] - (end ? 0 : needs.trains);
  const std::uint64_t waiting = places_waiting(s);
  best.score = 0;
  bool found = false;
  const auto look = [&](int r) {
    const auto route = static_cast<RouteId>(r);
    Offer offer{.score = unpaid(plan, route, end, less, waiting)};
    if (offer.score <= best.score) return;
    const int cost = cheapest(s.hand[at(me)], needs, route, plan.routes.test(r), offer.claim);
    if (s.turns_left == 0) offer.score -= cost;
    if (offer.score <= best.score) return;
    best = offer;
    found = true;
  };
  (payable & plan.routes).each(look);
  (payable & ~plan.routes & worthwhile(s, beside, best.score)).each(look);
  return found;
}

/// The routes of lengths that could come out above a score, if they are not planned.
Planner::RouteSet Planner::worthwhile(const State& s, int most, int score) const {
  const bool end = is_end(s);
  RouteSet routes;
  for (int length = w_.fill_length; length <= std::min(most, max_length); ++length) {
    if (most_unplanned(length, end) > score) routes |= of_length_[at(length)];
  }
  return routes;
}

/// No route of this length that is not planned comes out above, before it is paid for.
int Planner::most_unplanned(int length, bool end) const {
  const int ends = 2 * (w_.contested + (board_.passengers_per_color > 0 ? w_.waiting : 0));
  return w_.claim_points * board_.route_points[at(length)] + ends - (end ? 0 : w_.unplanned);
}

/// What is taken off a claim while the hand is not yet full.
int Planner::hoard(const State& s, Seat me, bool end) const {
  if (end) return 0;
  const int cards = s.hand[at(me)].total();
  return w_.hoard * std::max(0, w_.full_hand - cards) +
         w_.patience * std::max(0, w_.enough * s.trains[at(me)] / 16 - cards);
}

/// The points of a route, more if the plan needs it, or if somebody else is at one of its ends and
/// may take it.
int Planner::unpaid(const Plan& plan, RouteId route, bool end, int hoard,
                    std::uint64_t waiting) const {
  const std::size_t r = at(route);
  const bool planned = plan.routes.test(static_cast<int>(route));
  int score = w_.claim_points * board_.route_points[track_[r].length] - hoard;
  if (planned) score += w_.planned;
  if (!planned && !end) score -= w_.unplanned;
  return score + w_.contested * ends_among(r, plan.others) + w_.waiting * ends_among(r, waiting);
}

/// The cheapest way to pay for a route, which the hand must have, and what it costs: locomotives,
/// which fit everywhere, and cards that another planned route needs.
int Planner::cheapest(const Cards& hand, const Needs& needs, RouteId route, bool planned,
                      Claim& claim) const {
  const Track& it = track_[at(route)];
  int best = 1 << 20;
  const auto pay = [&](std::size_t c, int spare) {
    const int have = hand[static_cast<Card>(c)];
    const int locomotives = std::max(0, it.length - have);
    if (locomotives > hand[Card::locomotive]) return;
    const int paid = it.length - locomotives;
    const int cost = w_.pay_locomotive * locomotives + w_.pay_needed * std::max(0, paid - spare);
    if (cost >= best) return;
    best = cost;
    const Card card = paid == 0 ? Card::locomotive : static_cast<Card>(c);
    claim = {route, card, static_cast<std::uint8_t>(locomotives)};
  };
  if (it.color == at(RouteColor::gray)) {
    for (std::size_t c = 0; c < colors; ++c) pay(c, needs.spare[c]);
  } else {
    pay(it.color, needs.spare[it.color] + (planned ? it.length : 0));
  }
  return best;
}

/// A claim, paid in the cheapest way. In the last round (`turns_left`) cards are worth nothing
/// more, so paying costs nothing.
Planner::Offer Planner::offer(const State& s, Seat me, const Plan& plan, const Needs& needs,
                              RouteId route) const {
  const bool end = is_end(s);
  Offer offer{.score = unpaid(plan, route, end, hoard(s, me, end), places_waiting(s))};
  const bool planned = plan.routes.test(static_cast<int>(route));
  const int cost = cheapest(s.hand[at(me)], needs, route, planned, offer.claim);
  if (s.turns_left == 0) offer.score -= cost;
  return offer;
}

// Cards

/// By what the plan lacks. A card for a route of one colour is wanted whatever else is in hand; for
/// routes of any colour the kind of which there is most is the quickest, so it counts the more the
/// more there are, until one of them can be paid.
int Planner::card_value(const State& s, Seat me, const Needs& needs, Card card) const {
  if (card == Card::locomotive) return w_.open_locomotive;
  const int missing = needs.missing[at(card)];
  if (missing > 0) return w_.card_needed + (missing == 1 ? w_.card_last : 0);
  const int spare = needs.spare[at(card)];
  if (needs.gray > 0) {
    const int reach = spare + s.hand[at(me)][Card::locomotive];
    return reach < needs.gray ? w_.card_gray + w_.card_gray_more * spare : w_.card_gray / 2;
  }
  return spare;
}

void Planner::choose_card(const State& s, Seat me, const Needs& needs, Action& out) {
  std::uint32_t kinds = g_.takeable_kinds(s);
  if (s.step == Step::second_card) kinds &= color_kinds;
  int best = -1;
  for (; kinds != 0; kinds &= kinds - 1) {
    const auto card = static_cast<Card>(std::countr_zero(kinds));
    const int value = card_value(s, me, needs, card);
    if (value <= best) continue;
    best = value;
    out = TakeOpen{card};
  }
  if (s.pile_size > 0 && w_.card_blind > best) {
    out = TakeBlind{};
    return;
  }
  if (best >= 0) return;
  // Neither cards nor claims that look good: any claim, any tickets, or nothing at all.
  Actions legal;
  g_.legal(s, me, legal);
  out = legal[0];
  for (const Action& action : legal) {
    if (std::holds_alternative<Claim>(action)) out = action;
  }
}

// Tickets

/// As many as must be kept, the best first, and more as long as they bring more than their ways
/// cost.
void Planner::choose_keep(const State& s, Seat me, Action& out) {
  const Draw& draw = s.step == Step::choose_tickets ? board_.start_tickets : board_.turn_tickets;
  Draft draft;
  begin(s, me, draft);
  find_costs(s, me, draft);
  add_tickets(s, me, held(s, me), draft);
  std::array<Offered, max_offer> order;  // the best first
  Draft best;
  int count = 0;
  s.tickets.members(ticket_class::offered_to(me)).each([&](int t) {
    Draft with = draft;
    add_ticket(s, me, static_cast<TicketId>(t), with);
    const Offered it{static_cast<TicketId>(t), with.plan.score};
    int i = count++;
    for (; i > 0 && order[at(i - 1)].score < it.score; --i) order[at(i)] = order[at(i - 1)];
    order[at(i)] = it;
    if (i == 0) best = with;
  });
  TicketSet kept;
  for (int i = 0; i < count; ++i) {
    Draft with = i == 0 ? best : draft;
    if (i > 0) add_ticket(s, me, order[at(i)].ticket, with);
    const bool fits = with.plan.trains <= s.trains[at(me)] - w_.spare_trains;
    if (i >= draw.keep && (!fits || with.plan.score <= draft.plan.score)) continue;
    kept.set(static_cast<int>(order[at(i)].ticket));
    draft = with;
  }
  KeepTickets keep{};
  kept.each([&](int t) { keep.tickets.push(static_cast<TicketId>(t)); });
  out = keep;
}

// Passengers

/// Most of a colour is what scores, so one more is best where it decides most: close to the
/// strongest other player, and of equals where there are more already.
int Planner::passenger_value(const State& s, Seat me, PassengerColor color) const {
  const int own = s.taken[at(me)][color];
  int most = 0;
  for (std::size_t p = 0; p < at(g_.players()); ++p) {
    if (p != at(me)) most = std::max<int>(most, s.taken[p][color]);
  }
  return 100 - 10 * std::abs(own - most) + own;
}

void Planner::choose_passenger(const State& s, Seat me, Action& out) {
  const Route& route = board_[s.claimed];
  const PlaceId place = s.second_end ? route.b : route.a;
  int best = -1000;
  out = LeavePassengers{place};
  spots_[at(place)].each([&](int spot) {
    const int c = s.passengers.of(spot);
    if (c >= passenger_class::gone) return;
    const auto color = static_cast<PassengerColor>(c);
    const int value = passenger_value(s, me, color);
    if (value <= best) return;
    best = value;
    out = TakePassenger{place, color};
  });
}

// Search

/// On the scale of each kind of action, which need not fit together: search takes the best few and
/// the best of each kind (bots/playout.h), and then counts. A claim that is not paid in the
/// cheapest way is never among them. What the planner itself would do comes first.
void Planner::rate(const State& s, Seat who, const Actions& legal, Ratings& out) {
  const Plan& plan = plan_of(s, who);
  const Needs need = needs(s, who, plan);
  Rng none(0);
  Action chosen;
  choose(s, who, none, chosen);
  for (int i = 0; i < legal.size(); ++i) {
    int rating = 0;
    if (const auto* claim = std::get_if<Claim>(&legal[i])) {
      const Offer best = offer(s, who, plan, need, claim->route);
      rating = best.claim == *claim ? best.score : -1000;
    } else if (const auto* open = std::get_if<TakeOpen>(&legal[i])) {
      rating = card_value(s, who, need, open->card);
    } else if (std::holds_alternative<TakeBlind>(legal[i])) {
      rating = w_.card_blind;
    } else if (const auto* keep = std::get_if<KeepTickets>(&legal[i])) {
      TicketSet all = held(s, who);
      for (TicketId t : keep->tickets) all.set(static_cast<int>(t));
      Plan with;
      make_plan(s, who, all, with);
      rating = with.score;
    } else if (const auto* passenger = std::get_if<TakePassenger>(&legal[i])) {
      rating = passenger_value(s, who, passenger->color);
    }
    if (legal[i] == chosen) rating += 1000;
    out[at(i)] = rating;
  }
}

/// Partly whether it is won (`worth_won` of 10,000, shared by those who tie), and for the rest by
/// how much, against the best of the others. Most playouts of two actions that are compared are won
/// or lost by both; the margin differs in nearly all of them, so it tells them apart sooner. It
/// flattens, since from far ahead more points are of no use: with a lead of `worth_margin` points
/// it is half way from even to certain.
int Planner::worth(const State& s, Seat who) const {
  const Outcome<Breakdown> outcome = g_.outcome(s);
  int best_other = -1000;
  int first = 0;
  for (std::size_t p = 0; p < at(g_.players()); ++p) {
    first += outcome.rank[p] == 1 ? 1 : 0;
    if (p != at(who)) best_other = std::max(best_other, outcome.points[p]);
  }
  const int won = outcome.rank[at(who)] == 1 ? w_.worth_won / first : 0;
  const int margin = outcome.points[at(who)] - best_other;
  const int share = 5000 + 5000 * margin / (std::abs(margin) + w_.worth_margin);
  return won + (10'000 - w_.worth_won) * share / 10'000;
}

}  // namespace rail::ticket_to_ride
