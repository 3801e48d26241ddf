// Making a plan: one cheap network for all tickets that are worth their trains.
//
// The best network for several tickets (a Steiner forest) is too dear to find in every playout.
// Adding one cheapest way after the other, with all that is planned for nothing, comes near it: the
// most valuable ticket goes first, since it must not be given up, and the others bend towards its
// way.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "games/ticket_to_ride/bots/planner.h"

namespace rail::ticket_to_ride {

namespace {

/// Can be divided by every length of a route.
constexpr unsigned whole = 840;
static_assert(max_length <= 8);

}  // namespace

Planner::Planner(const TicketToRide& g, const Weights& weights)
    : g_(g),
      board_(g.board()),
      w_(weights),
      ways_(board_),
      end_trains_(std::max(w_.end_trains, w_.end_part * board_.trains / 16)) {
  const std::array<int, max_length + 1> cost_of_length{
      0, w_.length_1, w_.length_2, w_.length_3, w_.length_4, w_.length_5, w_.length_6, w_.length_7};
  for (int purse = 0; purse <= max_length; ++purse) {
    for (int length = 1; length <= max_length; ++length) {
      const int sum = cost_of_length[at(length)] + w_.missing * std::max(0, length - purse);
      const auto cost = static_cast<std::uint8_t>(std::clamp(sum, 1, no_link - 1));
      link_cost_[at(purse)][at(length)] = cost;
      dearest_[at(purse)] =
          std::max(dearest_[at(purse)], cost * whole / static_cast<unsigned>(length));
    }
  }
  for (std::size_t r = 0; r < board_.routes.size(); ++r) {
    const Route& route = board_.routes[r];
    all_.set(static_cast<int>(r));
    if (!route.twins.empty()) parallel_.set(static_cast<int>(r));
    of_length_[route.length].set(static_cast<int>(r));
    for (std::size_t length = route.length; length <= max_length; ++length)
      up_to_[at(route.color)][length].set(static_cast<int>(r));
    ends_[r] = std::uint64_t{1} << at(route.a) | std::uint64_t{1} << at(route.b);
    track_[r] = {static_cast<std::uint8_t>(ways_.link_of(static_cast<RouteId>(r))), route.length,
                 static_cast<std::uint8_t>(route.color)};
  }
  LinkCosts cost;
  cost.fill(no_link);
  for (std::size_t r = 0; r < board_.routes.size(); ++r)
    cost[at(ways_.link_of(static_cast<RouteId>(r)))] = board_.routes[r].length;
  for (std::size_t t = 0; t < board_.tickets.size(); ++t) {
    LinkSet way;
    int trains = 0;
    ways_.find(cost, board_.tickets[t].a, board_.tickets[t].b, way, trains);
    shortest_[t] = static_cast<std::uint8_t>(std::min(trains, 255));
    if (g.value(static_cast<TicketId>(t)) > 0) in_play_.set(static_cast<int>(t));
  }
  int spot = 0;
  for (std::size_t p = 0; p < board_.places.size(); ++p) {
    for (int n = board_.places[p].passengers; n > 0; --n) {
      place_of_spot_[at(spot)] = std::uint64_t{1} << p;
      spots_[p].set(spot++);
    }
  }
}

Planner::Weights Planner::usual_weights(const TicketToRide& g) {
  return g.board().passengers_per_color > 0 ? passenger_weights : Weights{};
}

void Planner::forget() {
  for (Plan& plan : plan_) plan.made = false;
}

/// The plan of a seat: the old one as long as nothing got in its way.
Planner::Plan& Planner::plan_of(const State& s, Seat me) {
  Plan& plan = plan_[at(me)];
  if (plan.made && holds(plan, s, me)) return plan;
  make_plan(s, me, held(s, me), plan);
  if (!(plan.routes & open(s, me)).any()) fill_plan(s, me, plan);
  plan.made = true;
  return plan;
}

Planner::RouteSet Planner::wanted(const State& s, Seat who) {
  forget();
  const Plan& plan = plan_of(s, who);
  return plan.for_tickets ? plan.routes & open(s, who) : RouteSet{};
}

bool Planner::holds(const Plan& plan, const State& s, Seat me) const {
  if (!(plan.tickets == held(s, me))) return false;
  const RouteSet mine = s.routes.members(route_class::owned_by(me));
  const RouteSet left = plan.routes & ~mine;
  if (!left.any()) return false;
  return (left & open(s, me)) == left;
}

/// The routes that a seat may still claim, if it has cards and trains for them.
Planner::RouteSet Planner::open(const State& s, Seat me) const {
  RouteSet open = s.routes.members(route_class::open) & all_;
  if (g_.players() < board_.parallel_tracks_from) return open;
  (s.routes.members(route_class::owned_by(me)) & parallel_).each([&](int r) {
    open &= ~board_.routes[at(r)].twins.bits();
  });
  return open;
}

/// Those of them that its cards and trains can pay for.
Planner::RouteSet Planner::payable(const State& s, Seat me) const {
  const Cards& hand = s.hand[at(me)];
  const int longest = std::min<int>(s.trains[at(me)], max_length);
  const auto reach = [&](int cards) {
    return at(std::min(cards + hand[Card::locomotive], longest));
  };
  RouteSet payable;
  int most = 0;
  for (std::size_t c = 0; c < colors; ++c) {
    const int cards = hand[static_cast<Card>(c)];
    payable |= up_to_[c][reach(cards)];
    most = std::max(most, cards);
  }
  payable |= up_to_[at(RouteColor::gray)][reach(most)];
  return payable & open(s, me);
}

Planner::Purses Planner::purses(const Cards& hand) {
  Purses purses{};
  int most = 0;
  for (std::size_t c = 0; c < colors; ++c) {
    const int cards = hand[static_cast<Card>(c)];
    purses[c] = cards + hand[Card::locomotive];
    most = std::max(most, cards);
  }
  purses[at(RouteColor::gray)] = most + hand[Card::locomotive];
  return purses;
}

/// The places where passengers wait, as bits.
std::uint64_t Planner::places_waiting(const State& s) const {
  if (board_.passengers_per_color == 0) return 0;
  const auto away = s.passengers.members(passenger_class::gone) |
                    s.passengers.members(passenger_class::not_placed);
  std::uint64_t places = 0;
  (~away).each([&](int spot) { places |= place_of_spot_[at(spot)]; });
  return places;
}

std::uint64_t Planner::places_of_others(const State& s, Seat me) const {
  const RouteSet mine = s.routes.members(route_class::owned_by(me));
  const RouteSet taken =
      ~s.routes.members(route_class::open) & ~s.routes.members(route_class::closed) & all_ & ~mine;
  std::uint64_t places = 0;
  taken.each([&](int r) { places |= ends_[at(r)]; });
  return places;
}

int Planner::fewest_trains(const State& s) const {
  int fewest = s.trains[0];
  for (std::size_t p = 1; p < at(g_.players()); ++p) fewest = std::min<int>(fewest, s.trains[p]);
  return fewest;
}

/// What each link costs this seat, and the track to take: nothing if it is its own. The cards that
/// are missing for it come on top of its length, so ways prefer what the hand can pay. It is never
/// less than 1, or ways would wander.
void Planner::find_costs(const State& s, Seat me, Draft& draft) const {
  LinkCosts& cost = draft.cost;
  const Purses purse = purses(s.hand[at(me)]);
  std::array<const std::uint8_t*, card_kinds> by_color;
  for (std::size_t c = 0; c < card_kinds; ++c) {
    const std::size_t full = at(std::min(purse[c], max_length));
    by_color[c] = link_cost_[full].data();
    draft.dearest = std::max(draft.dearest, dearest_[full]);
  }
  std::fill_n(cost.begin(), ways_.links(), no_link);
  const int trains = s.trains[at(me)];
  const bool passengers = board_.passengers_per_color > 0;
  const std::uint64_t waiting = places_waiting(s);
  open(s, me).each([&](int r) {
    const Track& track = track_[at(r)];
    if (track.length > trains) return;
    int sum = by_color[track.color][track.length];
    if (passengers) sum = std::max(1, sum - w_.passengers * ends_among(at(r), waiting));
    if (sum >= cost[track.link]) return;
    cost[track.link] = static_cast<std::uint8_t>(sum);
    draft.track[track.link] = static_cast<RouteId>(r);
  });
  s.routes.members(route_class::owned_by(me)).each([&](int r) { cost[track_[at(r)].link] = 0; });
  draft.costs_found = true;
}

/// Whether a ticket is completed by own routes alone.
bool Planner::is_done(TicketId ticket, const Draft& draft) const {
  const Ticket& t = board_[ticket];
  const std::uint64_t goal = std::uint64_t{1} << at(t.b);
  std::uint64_t seen = std::uint64_t{1} << at(t.a);
  for (std::uint64_t edge = seen; edge != 0;) {
    std::uint64_t next = 0;
    for (; edge != 0; edge &= edge - 1) next |= draft.own[at(std::countr_zero(edge))];
    edge = next & ~seen & ways_.through();
    seen |= next;
    if ((seen & goal) != 0) return true;
  }
  return false;
}

/// Adds the cheapest way for a ticket; says whether there is one that fits: into the trains, and
/// into the time. The game ends by the player with fewest trains, so these are the clock: for each
/// of them the plan may take `pace` 16ths of a train, and half a train more for each card in hand,
/// which need not be drawn any more. A ticket that is not completed costs its value (R47), so one
/// that is counts twice.
bool Planner::add_ticket(const State& s, Seat me, TicketId ticket, Draft& draft) const {
  Plan& plan = draft.plan;
  const Ticket& t = board_[ticket];
  const int value = 16 * g_.value(ticket);
  LinkSet way;
  int total = 0;
  plan.tickets.set(static_cast<int>(ticket));
  if (is_done(ticket, draft)) {
    plan.score += value;
    return true;
  }
  plan.score -= value;
  if (!draft.costs_found) find_costs(s, me, draft);
  const int in_time = (w_.pace * fewest_trains(s) + 8 * s.hand[at(me)].total()) / 16;
  const int most = std::min<int>(s.trains[at(me)], in_time);
  if (plan.trains > most) return false;
  // A way that costs more takes too many trains, so it need not be found.
  const unsigned most_cost = static_cast<unsigned>(most - plan.trains) * draft.dearest / whole;
  if (!ways_.find(draft.cost, t.a, t.b, way, total, most_cost)) return false;
  int trains = plan.trains;
  way.each([&](int link) { trains += track_[at(draft.track[at(link)])].length; });
  if (trains > most) return false;
  plan.trains = trains;
  plan.score += 2 * value - w_.keep_cost * total / 16;
  way.each([&](int link) {
    plan.routes.set(static_cast<int>(draft.track[at(link)]));
    draft.cost[at(link)] = 0;
  });
  return true;
}

void Planner::begin(const State& s, Seat me, Draft& draft) const {
  draft.plan = {.for_tickets = true, .others = places_of_others(s, me)};
  std::fill_n(draft.own.begin(), board_.places.size(), 0);
  s.routes.members(route_class::owned_by(me)).each([&](int r) {
    const Route& route = board_.routes[at(r)];
    draft.own[at(route.a)] |= ends_[at(r)];
    draft.own[at(route.b)] |= ends_[at(r)];
  });
}

/// One way for each ticket, the most valuable first; what is planned costs the next ones nothing.
void Planner::add_tickets(const State& s, Seat me, const TicketSet& tickets, Draft& draft) const {
  std::array<TicketId, max_tickets> order;
  std::size_t count = 0;
  tickets.each([&](int t) {
    const auto ticket = static_cast<TicketId>(t);
    std::size_t i = count++;
    for (; i > 0 && g_.value(order[i - 1]) < g_.value(ticket); --i) order[i] = order[i - 1];
    order[i] = ticket;
  });
  for (std::size_t i = 0; i < count; ++i) add_ticket(s, me, order[i], draft);
}

void Planner::make_plan(const State& s, Seat me, const TicketSet& tickets, Plan& plan) const {
  Draft draft;
  begin(s, me, draft);
  add_tickets(s, me, tickets, draft);
  plan = draft.plan;
}

/// With all tickets done, two routes that score much and that the hand comes near to: with one
/// only, cards that do not fit it would be of no use.
void Planner::fill_plan(const State& s, Seat me, Plan& plan) const {
  plan.for_tickets = false;
  plan.routes = {};
  plan.trains = 0;
  const RouteSet open = this->open(s, me);
  const Purses purse = purses(s.hand[at(me)]);
  std::uint64_t mine = 0;
  s.routes.members(route_class::owned_by(me)).each([&](int r) { mine |= ends_[at(r)]; });
  for (int n = 0; n < 2; ++n) {
    int best = -1;
    int best_score = 0;
    (open & ~plan.routes).each([&](int r) {
      const Track& track = track_[at(r)];
      if (track.length + plan.trains > s.trains[at(me)]) return;
      const int score = 16 * board_.route_points[track.length] -
                        w_.fill_missing * std::max(0, track.length - purse[track.color]) +
                        ((ends_[at(r)] & mine) != 0 ? w_.fill_near : 0);
      if (best >= 0 && score <= best_score) return;
      if ((board_.routes[at(r)].twins.bits() & plan.routes).any()) return;
      best = r;
      best_score = score;
    });
    if (best < 0) return;
    plan.routes.set(best);
    plan.trains += board_.routes[at(best)].length;
  }
}

Planner::Needs Planner::needs(const State& s, Seat me, const Plan& plan) const {
  Needs needs;
  std::array<int, card_kinds> taken{};
  (plan.routes & s.routes.members(route_class::open)).each([&](int r) {
    const Track& track = track_[at(r)];
    taken[track.color] += track.length;
    needs.trains += track.length;
    if (track.color == at(RouteColor::gray)) needs.gray = std::max<int>(needs.gray, track.length);
  });
  for (std::size_t c = 0; c < colors; ++c) {
    const int have = s.hand[at(me)][static_cast<Card>(c)];
    needs.missing[c] = std::max(0, taken[c] - have);
    needs.spare[c] = std::max(0, have - taken[c]);
  }
  return needs;
}

}  // namespace rail::ticket_to_ride
