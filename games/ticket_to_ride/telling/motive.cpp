// Finds the reasons for an action in a seat's view.
#include "games/ticket_to_ride/telling/motive.h"

#include <algorithm>
#include <cassert>

#include "games/ticket_to_ride/rules/network.h"

namespace rail::ticket_to_ride {

Motives::Motives(const TicketToRide& g, const View& view)
    : g_(g),
      board_(g.board()),
      view_(view),
      me_(view.players[index(view.seat.value())]),
      ways_(board_) {
  find_open();
  plan();
  if (!planned_.any()) plan_points();
}

Motives::List Motives::of(const Action& action) const {
  List out;
  std::visit([&](const auto& a) { on(out, a); }, action);
  assert(!out.empty());
  return out;
}

void Motives::find_open() {
  for (std::size_t r = 0; r < board_.routes.size(); ++r) open_.set(static_cast<int>(r));
  for (const PlayerView& p : view_.players) open_ &= ~p.routes.bits();
  open_ &= ~view_.closed.bits();
  if (g_.players() < board_.parallel_tracks_from) return;
  me_.routes.each([&](RouteId r) { open_ &= ~board_[r].twins.bits(); });  // R32
}

/// What each link takes in trains: nothing if it is owned. Some open routes are left out.
LinkCosts Motives::trains_without(const RouteSet& routes) const {
  LinkCosts cost;
  cost.fill(no_link);
  (open_ & ~routes).each([&](int r) {
    const Route& route = board_.routes[at(r)];
    if (route.length > me_.trains) return;
    std::uint8_t& link = cost[at(ways_.link_of(static_cast<RouteId>(r)))];
    link = std::min(link, route.length);
  });
  me_.routes.each([&](RouteId r) { cost[at(ways_.link_of(r))] = 0; });
  return cost;
}

std::optional<int> Motives::way(const LinkCosts& cost, TicketId ticket, LinkSet& links) const {
  int total = 0;
  if (!ways_.find(cost, board_[ticket].a, board_[ticket].b, links, total)) return std::nullopt;
  return total;
}

FixedList<TicketId, max_tickets> Motives::by_value(const Tickets& tickets) const {
  FixedList<TicketId, max_tickets> order;
  tickets.each([&](TicketId t) { order.push(t); });
  std::stable_sort(order.begin(), order.end(),
                   [&](TicketId a, TicketId b) { return g_.value(a) > g_.value(b); });
  return order;
}

// What this seat is after.

/// A cheap way for each ticket, in trains and in cards that are missing.
void Motives::plan() {
  LinkCosts cost;
  cost.fill(no_link);
  std::array<RouteId, max_routes> track{};
  open_.each([&](int r) {
    const auto route = static_cast<RouteId>(r);
    if (board_[route].length > me_.trains) return;
    const auto sum = static_cast<std::uint8_t>(2 * board_[route].length + missing(route));
    const std::size_t link = at(ways_.link_of(route));
    if (sum >= cost[link]) return;
    cost[link] = sum;
    track[link] = route;
  });
  me_.routes.each([&](RouteId r) { cost[at(ways_.link_of(r))] = 0; });
  for (TicketId ticket : by_value(view_.tickets)) {
    LinkSet links;
    if (!way(cost, ticket, links)) continue;
    links.each([&](int link) {
      planned_.set(static_cast<int>(track[at(link)]));
      cost[at(link)] = 0;
    });
  }
}

/// Without tickets to complete: the two routes that bring most for what is missing.
void Motives::plan_points() {
  int trains = me_.trains;
  for (int n = 0; n < 2; ++n) {
    int best = -1;
    int best_score = 0;
    (open_ & ~planned_).each([&](int r) {
      const Route& route = board_.routes[at(r)];
      if (route.length > trains || (route.twins.bits() & planned_).any()) return;
      const int score =
          2 * board_.route_points[route.length] - 3 * missing(static_cast<RouteId>(r));
      if (best >= 0 && score <= best_score) return;
      best = r;
      best_score = score;
    });
    if (best < 0) return;
    planned_.set(best);
    trains -= board_.routes[at(best)].length;
  }
}

/// The colour to pay a route with: for a gray one that of which most are in hand.
Card Motives::color_for(RouteId route) const {
  const RouteColor color = board_[route].color;
  if (color != RouteColor::gray) return static_cast<Card>(color);
  Card most{};
  for (int c = 0; c < colors; ++c) {
    if (view_.hand[static_cast<Card>(c)] > view_.hand[most]) most = static_cast<Card>(c);
  }
  return most;
}

/// How many cards the hand lacks for a route.
int Motives::missing(RouteId route) const {
  const int have = view_.hand[color_for(route)] + view_.hand[Card::locomotive];
  return std::max(0, board_[route].length - have);
}

/// The planned route for which this card is one less to go: the one that lacks fewest.
std::optional<RouteId> Motives::wanted_with(Card card) const {
  std::optional<RouteId> best;
  planned_.each([&](int r) {
    const auto route = static_cast<RouteId>(r);
    const RouteColor color = board_[route].color;
    if (missing(route) == 0) return;
    const bool fits = card == Card::locomotive ||
                      (color == RouteColor::gray ? view_.hand[card] == view_.hand[color_for(route)]
                                                 : static_cast<Card>(color) == card);
    if (!fits) return;
    if (best && missing(*best) <= missing(route)) return;
    best = route;
  });
  return best;
}

bool Motives::helps(Card card) const { return wanted_with(card).has_value(); }

int Motives::waiting(PlaceId place) const {
  int n = 0;
  for (const WaitingPassenger& p : view_.waiting) n += p.place == place ? 1 : 0;
  return n;
}

// Claims

void Motives::on(List& out, const Claim& a) const {
  finished(out, a);
  approached(out, a);
  const Route& route = board_[a.route];
  const int left = me_.trains - route.length;
  const std::uint8_t points = board_.route_points[route.length];
  if (view_.turns_left > 0) add(out, LastTurn{points});
  if (view_.turns_left == 0 && left <= board_.last_round_trains)
    add(out, StartsLastRound{small(left)});
  path(out, a);
  met(out, a);
  if (out.size() == 1 && spare(a)) add(out, PaysSpare{a.card});
  if (out.empty() || route.length >= 5) add(out, ScoresRoute{points});
}

/// Whether a gray route is paid with a colour that nothing else in the plan could use.
bool Motives::spare(const Claim& a) const {
  if (board_[a.route].color != RouteColor::gray || a.card == Card::locomotive) return false;
  bool others = false;
  bool use = false;
  planned_.each([&](int r) {
    const RouteColor color = board_.routes[at(r)].color;
    if (r == static_cast<int>(a.route)) return;
    others = true;
    use = use || color == RouteColor::gray || static_cast<Card>(color) == a.card;
  });
  return others && !use;
}

void Motives::finished(List& out, const Claim& a) const {
  const Network before(board_, me_.routes.bits());
  RouteSet routes = me_.routes.bits();
  routes.set(static_cast<int>(a.route));
  const Network after(board_, routes);
  for (TicketId ticket : by_value(view_.tickets)) {
    const Ticket& it = board_[ticket];
    if (!before.connects(it.a, it.b) && after.connects(it.a, it.b))
      add(out, FinishesTicket{ticket, small(g_.value(ticket))});
  }
}

/// What the route does for the most valuable ticket that it brings nearer.
void Motives::approached(List& out, const Claim& a) const {
  const LinkCosts before = trains_without({});
  LinkCosts after = before;
  after[at(ways_.link_of(a.route))] = 0;
  RouteSet it;
  it.set(static_cast<int>(a.route));
  const LinkCosts without = trains_without(it);
  for (TicketId ticket : by_value(view_.tickets)) {
    LinkSet links;
    const auto now = way(before, ticket, links);
    const auto then = way(after, ticket, links);
    if (!now || !then || *then >= *now) continue;
    if (*then + board_[a.route].length > me_.trains) continue;  // it would come to nothing
    if (*then > 0) add(out, NearsTicket{ticket, small(*then)});
    const auto otherwise = way(without, ticket, links);
    if (!otherwise) {
      add(out, OnlyWay{ticket});
    } else if (*otherwise > *now + 1) {
      add(out, SavesDetour{ticket, small(*otherwise - *now)});
    }
    return;
  }
}

void Motives::path(List& out, const Claim& a) const {
  if (board_.longest_path_bonus == 0) return;
  int others = 0;
  for (const PlayerView& p : view_.players) {
    if (&p != &me_) others = std::max(others, Network(board_, p.routes.bits()).longest_path());
  }
  const int before = Network(board_, me_.routes.bits()).longest_path();
  RouteSet routes = me_.routes.bits();
  routes.set(static_cast<int>(a.route));
  const int after = Network(board_, routes).longest_path();
  // A short path leads for a turn or two: only what may last is worth mentioning.
  if (before <= others && after > others && 3 * after >= board_.trains)
    add(out, LeadsLongestPath{small(after), board_.longest_path_bonus});
}

void Motives::met(List& out, const Claim& a) const {
  const Route& route = board_[a.route];
  const PlaceId place = waiting(route.b) > waiting(route.a) ? route.b : route.a;
  if (waiting(place) > 0) add(out, MeetsPassengers{place, small(waiting(place))});
}

// Cards

void Motives::on(List& out, const TakeOpen& a) const {
  const std::optional<RouteId> route = wanted_with(a.card);
  const std::uint8_t have = small(view_.hand[a.card] + 1);
  if (!route) return gather(out, a.card);
  const int left = missing(*route) - 1;
  if (left == 0) {
    add(out, CompletesCards{*route});
  } else if (a.card == Card::locomotive) {
    add(out, StandsIn{*route, small(left)});
  } else {
    add(out, CollectsFor{*route, a.card, have, board_[*route].length});
  }
  purpose(out, *route);
}

/// A card that no planned route waits for: it may still save locomotives there, or go with its
/// like to another route.
void Motives::gather(List& out, Card card) const {
  const int have = view_.hand[card] + 1;
  std::optional<RouteId> best;
  const auto look = [&](int r) {
    const Route& route = board_.routes[at(r)];
    const bool fits = route.color == RouteColor::gray || static_cast<Card>(route.color) == card;
    if (!fits || route.length < have || route.length > me_.trains) return;
    const bool longer = !best || route.length > board_[*best].length;
    const bool nearer = !best || route.length - have < 2;
    if (longer && nearer) best = static_cast<RouteId>(r);
  };
  if (card != Card::locomotive) {
    (open_ & planned_).each(look);
    const bool planned = best.has_value();
    if (!planned) open_.each(look);
    if (best) add(out, CollectsFor{*best, card, small(have), board_[*best].length});
    if (best && planned) purpose(out, *best);
  }
  if (out.empty()) add(out, Gathers{card, small(have)});
}

/// Which ticket a route is for: one that it completes, or the most valuable that it brings nearer.
void Motives::purpose(List& out, RouteId route) const {
  const LinkCosts before = trains_without({});
  LinkCosts after = before;
  after[at(ways_.link_of(route))] = 0;
  std::optional<TicketId> nearer;
  for (TicketId ticket : by_value(view_.tickets)) {
    LinkSet links;
    const auto now = way(before, ticket, links);
    const auto then = way(after, ticket, links);
    if (!now || !then || *then >= *now) continue;
    if (*then == 0) return add(out, ThenFinishes{ticket, small(g_.value(ticket))});
    if (!nearer) nearer = ticket;
  }
  if (nearer) add(out, OnWay{*nearer});
}

void Motives::on(List& out, const TakeBlind&) const {
  const bool second = view_.step == Step::second_card;
  const bool use = std::any_of(view_.open.begin(), view_.open.end(), [&](const auto& card) {
    return card && helps(*card) && !(second && *card == Card::locomotive);  // R17
  });
  if (!use) add(out, NothingOpen{});
  int helpful = 0;
  int unseen = 0;
  for (int c = 0; c < card_kinds; ++c) {
    const auto card = static_cast<Card>(c);
    int left = card == Card::locomotive ? board_.locomotives : board_.cards_per_color;
    left -= view_.hand[card] + view_.discards[card];
    left -= static_cast<int>(std::count(view_.open.begin(), view_.open.end(), card));
    for (const PlayerView& p : view_.players) left -= &p == &me_ ? 0 : p.shown[card];
    unseen += left;
    helpful += card == Card::locomotive || helps(card) ? left : 0;
  }
  add(out, BlindHelps{small(helpful), small(unseen)});
}

}  // namespace rail::ticket_to_ride
