// How single actions look to a network.
//
// A row of features has a place for each kind of action and for each thing that can be said about
// one of them; what does not belong to an action's kind is 0 and costs nothing.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/ticket_to_ride/bots/learned.h"

namespace rail::ticket_to_ride {

namespace {

/// Where in a row each kind of action begins.
namespace part {
constexpr std::size_t kind = 0;
constexpr std::size_t claim = 8;
constexpr std::size_t card = 34;
constexpr std::size_t draw = 43;
constexpr std::size_t keep = 44;
constexpr std::size_t passenger = 52;
}  // namespace part

/// The kinds, as a network tells them apart.
enum class Kind : std::uint8_t { claim, color, locomotive, blind, draw, keep, passenger };

/// Writes features one after the other.
class Pen {
 public:
  Pen(std::array<Feature, Learned::Compared::action_size>& row, Kind kind, std::size_t from)
      : row_(row), next_(from) {
    row_[part::kind + static_cast<std::size_t>(kind)] = feature_one;
  }
  template <class Value>
  void put(Value value) {
    row_[next_++] = feature(value);
  }

 private:
  std::array<Feature, Learned::Compared::action_size>& row_;
  std::size_t next_;
};

}  // namespace

/// 26 features: the route, who else is there, what is paid, what is left.
void Learned::fill(const Scene& scene, const Claim& claim, Row& out) const {
  const State& s = scene.s;
  const Route& route = board_[claim.route];
  const auto r = static_cast<int>(claim.route);
  const Planner& planner = scene.planner;
  const std::uint64_t ends = planner.ends_[at(r)];
  const bool planned = scene.plan.routes.test(r);
  const RouteSet twins = route.twins.bits();
  const int trains = s.trains[at(scene.me)] - route.length;
  const int paid = route.length - claim.locomotives;
  int needed = 0;
  if (paid > 0) {
    const int own = planned && route.color != RouteColor::gray ? route.length : 0;
    needed = std::max(0, paid - scene.needs.spare[at(claim.card)] - own);
  }
  bool one_at_both = false;
  for (std::uint64_t places : scene.others) one_at_both |= (places & ends) == ends;

  Pen pen(out, Kind::claim, part::claim);
  const int length = std::min<int>(route.length, 6);
  for (int n = 1; n <= 6; ++n) pen.put(length == n);
  pen.put(4 * board_.route_points[route.length]);
  pen.put(planned);
  pen.put(scene.score[at(r)] / 2);
  pen.put(32 * std::popcount(scene.all_others & ends));
  pen.put(one_at_both);
  pen.put(32 * std::popcount(scene.own & ends));
  pen.put(route.color == RouteColor::gray);
  pen.put(twins.any());
  pen.put((twins & s.routes.members(route_class::open)).any());
  pen.put(16 * claim.locomotives);
  pen.put(16 * needed);
  pen.put(2 * trains);
  pen.put(trains <= board_.last_round_trains);
  pen.put(scene.plan.for_tickets && planned && (scene.plan.routes & scene.open).count() == 1);
  pen.put(!planned && trains < scene.needs.trains);
  pen.put(2 * (s.hand[at(scene.me)].total() - route.length));
  pen.put(32 * planner.ends_among(at(r), planner.places_waiting(s)));
  pen.put(16 * std::min(exits(scene, route.a), exits(scene, route.b)));
  pen.put(4 * detour_[at(r)]);
  pen.put((scene.own & ends) == ends);
}

/// The open links at a place: as many as there are places next to it by them.
int Learned::exits(const Scene& scene, PlaceId place) const {
  std::uint64_t places = 0;
  (scene.open & routes_at_[at(place)]).each([&](int r) { places |= scene.planner.ends_[at(r)]; });
  return std::max(0, std::popcount(places) - 1);
}

/// The routes that one more card lets the hand pay for.
Learned::RouteSet Learned::gained_by(const Scene& scene, Card card) const {
  const Cards& hand = scene.s.hand[at(scene.me)];
  const int longest = std::min<int>(scene.s.trains[at(scene.me)], max_length);
  const auto& up_to = scene.planner.up_to_;
  int most = 0;
  for (std::size_t c = 0; c < colors; ++c) most = std::max<int>(most, hand[static_cast<Card>(c)]);
  // With the locomotives, and the card that is new.
  const auto reach = [&](int cards) {
    return at(std::min(cards + hand[Card::locomotive] + 1, longest));
  };
  RouteSet payable;
  if (card == Card::locomotive) {
    for (std::size_t c = 0; c < colors; ++c) payable |= up_to[c][reach(hand[static_cast<Card>(c)])];
    payable |= up_to[at(RouteColor::gray)][reach(most)];
  } else {
    payable = up_to[at(card)][reach(hand[card])];
    if (hand[card] == most) payable |= up_to[at(RouteColor::gray)][reach(most)];
  }
  return payable & scene.open & ~scene.payable;
}

/// 9 features: what the plan lacks of it, what it makes payable, who else collects it.
void Learned::fill(const Scene& scene, const TakeOpen& take, Row& out) const {
  const State& s = scene.s;
  const bool locomotive = take.card == Card::locomotive;
  const int have = s.hand[at(scene.me)][take.card];
  const RouteSet gained = gained_by(scene, take.card);
  int points = 0;
  for (int length = max_length; length > 0 && points == 0; --length) {
    if ((gained & scene.planner.of_length_[at(length)]).any())
      points = board_.route_points[at(length)];
  }
  int shown = 0;
  for (int p = 0; p < g_.players(); ++p) {
    if (seat(p) != scene.me) shown = std::max(shown, s.shown[at(p)][take.card]);
  }
  const auto copies = static_cast<int>(std::count(s.open.begin(), s.open.end(), take.card));

  Pen pen(out, locomotive ? Kind::locomotive : Kind::color, part::card);
  pen.put((gained & scene.plan.routes).any());
  pen.put(4 * points);
  pen.put(12 * shown);
  pen.put(32 * (copies - 1));
  if (locomotive) return;
  const int missing = scene.needs.missing[at(take.card)];
  const int spare = scene.needs.spare[at(take.card)];
  pen.put(scene.planner.card_value(s, scene.me, scene.needs, take.card));
  pen.put(12 * missing);
  pen.put(missing == 1);
  pen.put(8 * have);
  pen.put(8 * spare);
}

void Learned::fill(const Scene&, const TakeBlind&, Row& out) const {
  Pen(out, Kind::blind, part::card);
}

void Learned::fill(const Scene&, const DrawTickets& draw, Row& out) const {
  Pen pen(out, Kind::draw, part::draw);
  pen.put(32 * draw.from[PileId{1}]);
}

/// 8 features: how the plan would look with them. `compare_keeps` sets them against each other.
void Learned::fill(const Scene& scene, const KeepTickets& keep, Row& out) const {
  const State& s = scene.s;
  Bits<max_tickets> all = scene.planner.held(s, scene.me);
  int value = 0;
  for (TicketId t : keep.tickets) {
    all.set(static_cast<int>(t));
    value += g_.value(t);
  }
  Planner::Plan with;
  scene.planner.make_plan(s, scene.me, all, with);
  const int offered = s.tickets.members(ticket_class::offered_to(scene.me)).count();
  Pen pen(out, Kind::keep, part::keep);
  pen.put(16 * keep.tickets.size());
  pen.put(16 * (offered - keep.tickets.size()));
  pen.put((with.score - (scene.plan.tickets.any() ? scene.plan.score : 0)) / 16);
  pen.put(2 * with.trains);
  pen.put(2 * (s.trains[at(scene.me)] - with.trains));
  pen.put(2 * value);
  pen.put(8 * with.routes.count());
}

/// The last of a choice's features: by how much the best of them would score more.
void Learned::compare_keeps(Compared& out) const {
  constexpr std::size_t score = part::keep + 2;
  constexpr std::size_t behind = part::keep + 7;
  int best = -127;  // no feature is less
  for (std::size_t i = 0; std::cmp_less(i, out.count); ++i)
    best = std::max<int>(best, out.features[i][score]);
  for (std::size_t i = 0; std::cmp_less(i, out.count); ++i)
    out.features[i][behind] = feature(best - out.features[i][score]);
}

/// 3 features.
void Learned::fill(const Scene& scene, const TakePassenger& take, Row& out) const {
  const int own = scene.s.taken[at(scene.me)][take.color];
  int most = 0;
  for (int p = 0; p < g_.players(); ++p) {
    if (seat(p) != scene.me) most = std::max<int>(most, scene.s.taken[at(p)][take.color]);
  }
  Pen pen(out, Kind::passenger, part::passenger);
  pen.put(2 * (scene.planner.passenger_value(scene.s, scene.me, take.color) - 100));
  pen.put(12 * own);
  pen.put(12 * most);
}

}  // namespace rail::ticket_to_ride
