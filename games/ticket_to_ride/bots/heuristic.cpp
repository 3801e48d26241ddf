// The plan of the greedy bot, and its ratings action by action.
#include "games/ticket_to_ride/bots/heuristic.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <variant>

#include "games/ticket_to_ride/rules/network.h"

namespace rail::ticket_to_ride {

namespace {

constexpr std::uint8_t no_way = 0xFF;
constexpr std::uint16_t unreached = 0xFFFF;

// Ratings: one step down this list outweighs all differences within a step. So the greedy bot plays
// by an order of what to do, and other numbers only decide between actions of one kind. They came
// with the rules and are not among those that `roundhouse tune` changes.
constexpr int last_claim = 4000;
constexpr int planned_claim = 3000;
constexpr int more_tickets = 2500;
constexpr int spare_claim = 2000;
constexpr int card_draw = 1000;
constexpr int harmful = -1000;

constexpr int per_point = 10;

constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }

PlaceId other_end(const Route& route, PlaceId end) { return route.a == end ? route.b : route.a; }

}  // namespace

Heuristic::Heuristic(const TicketToRide& g, const View& view)
    : g_(g), board_(g.board()), view_(view), me_(view.players[index(*view.seat)]) {
  fewest_trains_ = me_.trains;
  for (const PlayerView& p : view_.players)
    fewest_trains_ = std::min<int>(fewest_trains_, p.trains);
  find_open_routes();
  collect_neighbours();
  plan_ = plan(view_.tickets);
  tickets_done_ = !plan_.routes.any();
  if (tickets_done_) plan_long_routes();
  count_needs();
}

int Heuristic::rate(const Action& action) const {
  return std::visit([this](const auto& a) { return on(a); }, action);
}

void Heuristic::find_open_routes() {
  RouteSet gone = view_.closed.bits();
  for (const PlayerView& p : view_.players) gone |= p.routes.bits();
  me_.routes.each([&](RouteId r) { gone |= board_[r].twins.bits(); });
  cost_.fill(no_way);
  for (std::size_t r = 0; r < board_.routes.size(); ++r) {
    const Route& route = board_.routes[r];
    if (gone.test(static_cast<int>(r)) || route.length > me_.trains) continue;
    open_.set(static_cast<int>(r));
    // Trains, the claim itself and the cards still to be drawn; long routes pay some of it back.
    const int cost = 10 * route.length + 8 + 6 * missing_cards(static_cast<RouteId>(r)) -
                     2 * board_.route_points[route.length];
    cost_[r] = static_cast<std::uint8_t>(std::clamp(cost, 1, no_way - 1));
  }
  me_.routes.each([&](RouteId r) { cost_[at(r)] = 0; });
}

void Heuristic::collect_neighbours() {
  const auto each_end = [&](auto f) {
    for (std::size_t r = 0; r < board_.routes.size(); ++r) {
      if (cost_[r] == no_way) continue;
      f(at(board_.routes[r].a), r);
      f(at(board_.routes[r].b), r);
    }
  };
  each_end([&](std::size_t place, std::size_t) { ++first_neighbour_[place + 1]; });
  for (std::size_t p = 0; p < max_places; ++p)
    first_neighbour_[p + 1] =
        static_cast<std::uint16_t>(first_neighbour_[p + 1] + first_neighbour_[p]);
  std::array<std::uint16_t, max_places + 1> next = first_neighbour_;
  each_end([&](std::size_t place, std::size_t r) {
    neighbours_[next[place]++] = static_cast<std::uint8_t>(r);
  });
}

/// Dijkstra's algorithm; a way never leads through a country.
std::optional<Heuristic::Way> Heuristic::cheapest_way(const Costs& cost, PlaceId from,
                                                      PlaceId to) const {
  std::array<std::uint16_t, max_places> sum;
  std::array<std::uint8_t, max_places> by;
  sum.fill(unreached);
  sum[at(from)] = 0;
  std::uint64_t open = ~std::uint64_t{0} >> (64 - board_.places.size());
  while (sum[at(to)] != 0) {
    std::size_t here = at(to);
    for (std::uint64_t left = open; left != 0; left &= left - 1) {
      const auto p = static_cast<std::size_t>(std::countr_zero(left));
      if (sum[p] < sum[here]) here = p;
    }
    if (here == at(to)) break;
    open &= ~(std::uint64_t{1} << here);
    if (board_.places[here].country && here != at(from)) continue;
    for (std::size_t i = first_neighbour_[here]; i < first_neighbour_[here + 1]; ++i) {
      const std::uint8_t r = neighbours_[i];
      const std::size_t there = at(other_end(board_.routes[r], static_cast<PlaceId>(here)));
      if (sum[here] + cost[r] >= sum[there]) continue;
      sum[there] = static_cast<std::uint16_t>(sum[here] + cost[r]);
      by[there] = r;
    }
  }
  if (sum[at(to)] == unreached) return std::nullopt;
  Way way;
  for (PlaceId p = to; p != from; p = other_end(board_.routes[by[at(p)]], p)) {
    const std::uint8_t r = by[at(p)];
    if (cost[r] == 0) continue;
    way.routes.set(r);
    way.trains += board_.routes[r].length;
  }
  return way;
}

/// One way for each ticket, the most valuable first; what is planned costs the next ones nothing.
Heuristic::Plan Heuristic::plan(const Tickets& tickets) const {
  FixedList<TicketId, max_tickets> order;
  tickets.each([&](TicketId t) { order.push(t); });
  std::stable_sort(order.begin(), order.end(),
                   [&](TicketId x, TicketId y) { return g_.value(x) > g_.value(y); });
  Plan plan;
  Costs cost = cost_;
  for (TicketId t : order) {
    const std::optional<Way> way = cheapest_way(cost, board_[t].a, board_[t].b);
    if (!way || plan.trains + way->trains > me_.trains) {
      plan.value -= g_.value(t);
      continue;
    }
    plan.value += g_.value(t);
    plan.trains += way->trains;
    plan.routes |= way->routes;
    way->routes.each([&](int r) { cost[at(r)] = 0; });
  }
  return plan;
}

/// With all tickets done, two long routes that the hand comes near to.
void Heuristic::plan_long_routes() {
  for (int n = 0; n < 2; ++n) {
    std::optional<int> best;
    int best_worth = 0;
    open_.each([&](int r) {
      const auto id = static_cast<RouteId>(r);
      const int length = board_[id].length;
      if (is_planned(id) || length + plan_.trains > me_.trains) return;
      const int worth = per_point * board_.route_points[at(length)] - 12 * missing_cards(id);
      if (best && worth <= best_worth) return;
      best = r;
      best_worth = worth;
    });
    if (!best) return;
    plan_.routes.set(*best);
    plan_.trains += board_.routes[at(*best)].length;
  }
}

int Heuristic::missing_cards(RouteId route) const {
  const Route& r = board_[route];
  int most = 0;
  if (r.color == RouteColor::gray) {
    for (int c = 0; c < colors; ++c) most = std::max<int>(most, view_.hand[static_cast<Card>(c)]);
  } else {
    most = view_.hand[static_cast<Card>(r.color)];
  }
  return std::max(0, r.length - most - view_.hand[Card::locomotive]);
}

bool Heuristic::is_planned(RouteId route) const {
  return plan_.routes.test(static_cast<int>(route)) ||
         (plan_.routes & board_[route].twins.bits()).any();
}

/// Coloured routes take their colour; gray ones, the longest first, what is left most.
void Heuristic::count_needs() {
  FixedList<RouteId, max_routes> gray;
  plan_.routes.each([&](int r) {
    const Route& route = board_.routes[at(r)];
    if (route.color == RouteColor::gray) {
      gray.push(static_cast<RouteId>(r));
    } else {
      need(static_cast<RouteId>(r), static_cast<Card>(route.color));
    }
  });
  std::stable_sort(gray.begin(), gray.end(),
                   [&](RouteId x, RouteId y) { return board_[x].length > board_[y].length; });
  for (RouteId r : gray) {
    Card best{};
    const auto left = [&](Card c) { return view_.hand[c] - needed_[at(c)]; };
    for (int c = 1; c < colors; ++c) {
      if (left(static_cast<Card>(c)) > left(best)) best = static_cast<Card>(c);
    }
    need(r, best);
  }
  for (std::size_t c = 0; c < colors; ++c)
    missing_[c] = std::max(0, needed_[c] - view_.hand[static_cast<Card>(c)]);
  plan_.routes.each([&](int r) {  // a parallel track of another colour is as good
    (board_.routes[at(r)].twins.bits() & open_).each([&](int twin) {
      const Route& route = board_.routes[at(twin)];
      if (route.color == RouteColor::gray || missing_[at(route.color)] > 0) return;
      missing_[at(route.color)] = missing_cards(static_cast<RouteId>(twin));
    });
  });
}

void Heuristic::need(RouteId route, Card color) {
  needed_[at(color)] += board_[route].length;
  meant_for_[at(route)] = color;
}

int Heuristic::on(const TakeOpen& a) const {
  if (a.card == Card::locomotive) return card_draw + (locomotive_completes_route() ? 200 : 0);
  const int missing = missing_[at(a.card)];
  if (missing > 0)
    return card_draw + 100 - 10 * std::min(missing, 5);  // what is nearest to done first
  return card_draw + view_.hand[a.card];
}

int Heuristic::on(const TakeBlind&) const { return card_draw + 50; }

bool Heuristic::locomotive_completes_route() const {
  bool completes = false;
  plan_.routes.each([&](int r) {
    const auto id = static_cast<RouteId>(r);
    completes = completes || (missing_cards(id) == 1 && board_[id].length > 2);
  });
  return completes;
}

int Heuristic::on(const Claim& a) const {
  const Route& route = board_[a.route];
  const int passengers = passengers_at(route.a) + passengers_at(route.b);
  const int worth =
      per_point * board_.route_points[route.length] + 20 * passengers - payment_cost(a);
  if (view_.turns_left > 0) return last_claim + worth + 2 * per_point * tickets_won_by(a.route);
  if (is_planned(a.route)) return planned_claim + worth;
  const int trains_for_tickets = tickets_done_ ? 0 : plan_.trains;
  const bool is_long = route.length >= (tickets_done_ ? 4 : 6);
  const bool end_is_near = fewest_trains_ <= 6;
  if (route.length + trains_for_tickets <= me_.trains && (is_long || end_is_near))
    return spare_claim + worth;
  return worth;
}

int Heuristic::passengers_at(PlaceId place) const {
  return static_cast<int>(
      std::count_if(view_.waiting.begin(), view_.waiting.end(),
                    [&](const WaitingPassenger& w) { return w.place == place; }));
}

/// The value of the tickets that this route alone completes.
int Heuristic::tickets_won_by(RouteId route) const {
  Routes with = me_.routes;
  with.insert(route);
  const Network before(board_, me_.routes.bits());
  const Network after(board_, with.bits());
  int won = 0;
  view_.tickets.each([&](TicketId t) {
    const Ticket& ticket = board_[t];
    if (after.connects(ticket.a, ticket.b) && !before.connects(ticket.a, ticket.b))
      won += g_.value(t);
  });
  return won;
}

/// Locomotives are dear, and so are cards that other planned routes need.
int Heuristic::payment_cost(const Claim& a) const {
  const int length = board_[a.route].length;
  const int paid = length - a.locomotives;
  const int cost = 15 * a.locomotives + paid;
  if (paid == 0) return cost;
  int spare = view_.hand[a.card] - needed_[at(a.card)];
  Routes tracks = board_[a.route].twins;
  tracks.insert(a.route);
  (tracks.bits() & plan_.routes).each([&](int r) {
    if (meant_for_[at(r)] == a.card) spare += length;
  });
  return cost + 8 * std::max(0, paid - std::max(0, spare));
}

/// At set-up as many of each kind; later only in the first half of the game.
int Heuristic::on(const DrawTickets& a) const {
  const int first = a.from[PileId{0}];
  const int second = a.from[PileId{1}];
  if (view_.step == Step::choose_tickets) return -std::abs(first - second);
  if (!tickets_done_ || me_.trains < 24 || fewest_trains_ < 20) return harmful;
  return more_tickets + (me_.trains > 28 ? second : first);
}

int Heuristic::on(const KeepTickets& a) const {
  Tickets all = view_.tickets;
  for (TicketId t : a.tickets) all.insert(t);
  const Plan with = plan(all);
  return per_point * with.value - 17 * with.trains;
}

/// Best where one more decides most: close to the strongest other player.
int Heuristic::on(const TakePassenger& a) const {
  const int own = me_.passengers[a.color];
  int most = 0;
  for (int i = 0; i < view_.players.size(); ++i) {
    if (seat(i) != *view_.seat) most = std::max<int>(most, view_.players[i].passengers[a.color]);
  }
  return 100 - 10 * std::abs(own - most) + own;
}

}  // namespace rail::ticket_to_ride
