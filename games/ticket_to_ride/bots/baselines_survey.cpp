// Ways and joint plans over what a seat may still take.
#include "games/ticket_to_ride/bots/baselines_survey.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace rail::ticket_to_ride::baselines {

namespace {

PlaceId other_end(const Route& route, PlaceId end) { return route.a == end ? route.b : route.a; }

/// More points per train; with nothing to be gained or nothing to be laid, more points.
bool is_better(const TicketPlan& a, const TicketPlan& b) {
  if (a.points <= 0 || b.points <= 0 || a.trains == 0 || b.trains == 0) return a.points > b.points;
  return a.points * b.trains > b.points * a.trains;
}

}  // namespace

Survey::Survey(const TicketToRide& g, const View& view)
    : g_(g),
      board_(g.board()),
      view_(view),
      me_(view.players[index(*view.seat)]),
      network_(board_, me_.routes.bits()),
      fewest_trains_(me_.trains) {
  for (const PlayerView& p : view_.players)
    fewest_trains_ = std::min<int>(fewest_trains_, p.trains);
  find_open_routes();
  collect_exits();
}

void Survey::find_open_routes() {
  RouteSet gone = view_.closed.bits();
  for (const PlayerView& p : view_.players) gone |= p.routes.bits();
  me_.routes.each([&](RouteId r) { gone |= board_[r].twins.bits(); });
  for (std::size_t r = 0; r < board_.routes.size(); ++r) {
    if (!gone.test(static_cast<int>(r)) && board_.routes[r].length <= me_.trains)
      open_.set(static_cast<int>(r));
  }
}

void Survey::collect_exits() {
  RouteSet usable = open_;
  open_.each([&](int r) {
    const RouteSet tracks = board_.routes[at(r)].twins.bits() & open_;
    if (tracks.any() && tracks.first() < r) usable.reset(r);
  });
  usable |= me_.routes.bits();
  usable.each([&](int r) {
    ++first_exit_[at(board_.routes[at(r)].a) + 1];
    ++first_exit_[at(board_.routes[at(r)].b) + 1];
  });
  for (std::size_t p = 0; p < max_places; ++p)
    first_exit_[p + 1] = static_cast<std::uint16_t>(first_exit_[p + 1] + first_exit_[p]);
  std::array<std::uint16_t, max_places + 1> next = first_exit_;
  usable.each([&](int r) {
    const Route& route = board_.routes[at(r)];
    const auto id = static_cast<std::uint8_t>(r);
    exit_[next[at(route.a)]++] = {id, static_cast<std::uint8_t>(route.b)};
    exit_[next[at(route.b)]++] = {id, static_cast<std::uint8_t>(route.a)};
  });
}

/// Dijkstra's algorithm; a way never leads through a country (R43).
std::optional<Way> Survey::way(TicketId ticket, const Costs& costs) const {
  const PlaceId from = board_[ticket].a;
  const PlaceId to = board_[ticket].b;
  constexpr std::uint32_t unreached = ~std::uint32_t{0};
  std::array<std::uint32_t, max_places> sum;
  std::array<std::uint8_t, max_places> by;
  sum.fill(unreached);
  sum[at(from)] = 0;
  std::uint64_t fringe = std::uint64_t{1} << at(from);  // reached, not yet gone on from
  for (;;) {
    std::size_t here = at(to);
    for (std::uint64_t left = fringe; left != 0; left &= left - 1) {
      const auto p = static_cast<std::size_t>(std::countr_zero(left));
      if (sum[p] < sum[here]) here = p;
    }
    if (here == at(to)) break;
    fringe &= ~(std::uint64_t{1} << here);
    if (board_.places[here].country && here != at(from)) continue;
    for (std::size_t i = first_exit_[here]; i < first_exit_[here + 1]; ++i) {
      const auto [route, there] = exit_[i];
      if (sum[here] + costs[route] >= sum[there]) continue;
      sum[there] = sum[here] + costs[route];
      by[there] = route;
      fringe |= std::uint64_t{1} << there;
    }
  }
  if (sum[at(to)] == unreached) return std::nullopt;
  Way way;
  for (PlaceId p = to; p != from; p = other_end(board_.routes[by[at(p)]], p)) {
    const std::uint8_t r = by[at(p)];
    if (me_.routes.contains(static_cast<RouteId>(r))) continue;
    way.routes.set(r);
    way.trains += board_.routes[r].length;
  }
  if (way.trains > me_.trains) return std::nullopt;
  return way;
}

/// One ticket after the other, what is planned costing the next ones nothing; each of them once
/// first, upwards and downwards by value.
TicketPlan Survey::plan(const Tickets& tickets, int trains) const {
  TicketOrder order;
  int done = 0;
  tickets.each([&](TicketId t) {
    if (is_done(t)) {
      done += g_.value(t);
    } else {
      order.push(t);
    }
  });
  std::sort(order.begin(), order.end(), [&](TicketId x, TicketId y) {
    return std::pair(g_.value(x), x) > std::pair(g_.value(y), y);
  });
  TicketPlan best = plan_in_order(order, trains);
  const auto try_next = [&] {
    const TicketPlan other = plan_in_order(order, trains);
    if (is_better(other, best)) best = other;
  };
  const auto rotate = [&] { std::rotate(order.begin(), order.begin() + 1, order.end()); };
  for (int i = 1; i < order.size(); ++i) {
    rotate();
    try_next();
  }
  if (order.size() > 2) {  // with two, those were all
    rotate();
    std::reverse(order.begin(), order.end());
    for (int i = 0; i < order.size(); ++i) {
      try_next();
      rotate();
    }
  }
  best.points += done;
  return best;
}

TicketPlan Survey::plan_in_order(const TicketOrder& order, int trains) const {
  // Fewest trains, but each claim is a turn: it counts as three more.
  Costs cost = costs(0, [&](RouteId r) { return board_[r].length + 3; });
  TicketPlan plan;
  for (TicketId t : order) {
    std::optional<Way> found = way(t, cost);
    int fresh = 0;
    if (found) {
      found->routes &= ~plan.routes;
      found->routes.each([&](int r) { fresh += board_.routes[at(r)].length; });
    }
    if (!found || plan.trains + fresh > trains) {
      plan.points -= g_.value(t);
      continue;
    }
    plan.points += g_.value(t);
    plan.trains += fresh;
    found->routes.each([&](int r) {
      plan.points += points_for(static_cast<RouteId>(r));
      plan.routes.set(r);
      cost[at(r)] = 0;
    });
  }
  return plan;
}

RouteSet Survey::tracks(RouteId route) const {
  RouteSet all = board_[route].twins.bits();
  all.set(static_cast<int>(route));
  return all & open_;
}

Card Survey::color_for(RouteId route) const {
  const RouteColor color = board_[route].color;
  if (color != RouteColor::gray) return static_cast<Card>(color);
  Card best{};
  for (int c = 1; c < colors; ++c) {
    if (view_.hand[static_cast<Card>(c)] > view_.hand[best]) best = static_cast<Card>(c);
  }
  return best;
}

int Survey::missing(RouteId route) const {
  const int have = view_.hand[color_for(route)] + view_.hand[Card::locomotive];
  return std::max(0, board_[route].length - have);
}

RouteId Survey::best_track(RouteId route) const {
  RouteId best = route;
  int fewest = max_length + 1;
  tracks(route).each([&](int r) {
    const int n = missing(static_cast<RouteId>(r));
    if (n >= fewest) return;
    best = static_cast<RouteId>(r);
    fewest = n;
  });
  return best;
}

int Survey::completed_by(RouteId route) const {
  RouteSet with = me_.routes.bits();
  with.set(static_cast<int>(route));
  const Network after(board_, with);
  int won = 0;
  view_.tickets.each([&](TicketId t) {
    if (!is_done(t) && after.connects(board_[t].a, board_[t].b)) won += g_.value(t);
  });
  return won;
}

}  // namespace rail::ticket_to_ride::baselines
