// Which actions are compared, and what they have in common.
#include "games/ticket_to_ride/bots/learned.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <variant>

namespace rail::ticket_to_ride {

bool Learned::plays_better(const TicketToRide& g) { return g.board().passengers_per_color == 0; }

Learned::Learned(const TicketToRide& g) : g_(g), board_(g.board()) {
  const Ways ways(board_);
  LinkCosts cost;
  cost.fill(no_link);
  for (std::size_t r = 0; r < board_.routes.size(); ++r)
    cost[at(ways.link_of(static_cast<RouteId>(r)))] = board_.routes[r].length;
  for (std::size_t r = 0; r < board_.routes.size(); ++r) {
    const Route& route = board_.routes[r];
    for (PlaceId end : {route.a, route.b}) routes_at_[at(end)].set(static_cast<int>(r));
    LinkCosts without = cost;
    without[at(ways.link_of(static_cast<RouteId>(r)))] = no_link;
    LinkSet way;
    int spaces = 0;
    const bool around = ways.find(without, route.a, route.b, way, spaces);
    detour_[r] = static_cast<std::uint8_t>(around ? std::clamp(spaces - route.length, 0, 31) : 31);
  }
}

Learned::Scene Learned::scene(Planner& planner, const State& s, Seat who) const {
  const Planner::Plan& plan = planner.plan_of(s, who);
  Scene scene{planner,
              s,
              who,
              plan,
              planner.needs(s, who, plan),
              planner.open(s, who),
              planner.payable(s, who),
              {}};
  for (int p = 0; p < g_.players(); ++p) {
    std::uint64_t places = 0;
    s.routes.members(route_class::owned_by(seat(p))).each([&](int r) {
      places |= planner.ends_[at(r)];
    });
    if (seat(p) == who) {
      scene.own = places;
    } else {
      scene.others[at(p)] = places;
      scene.all_others |= places;
    }
  }
  return scene;
}

void Learned::compare(Planner& planner, const State& s, Seat who, bool quick, Compared& out) const {
  out.count = 0;
  Action chosen;
  Rng none(0);
  planner.choose(s, who, none, chosen);
  const bool keeps = std::holds_alternative<KeepTickets>(chosen);
  if (quick && s.step != Step::turn && s.step != Step::take_passengers) {
    out.add(chosen);
    return;
  }
  Scene scene = this->scene(planner, s, who);
  if (keeps) {
    list_keeps(scene, out);
  } else if (s.step == Step::turn) {
    list_turn(scene, quick, out);
    score_choice(scene, chosen);
  } else if (s.step == Step::second_card) {
    list_cards(scene, g_.takeable_kinds(s) & color_kinds, out);
  } else if (s.step == Step::take_passengers) {
    list_passengers(scene, out);
  } else {
    list_mixes(scene, board_.start_tickets.draw, out);
  }
  put_first(chosen, out);
  if (out.count == 1) return;
  fill_context(scene, out.context);
  for (std::size_t i = 0; std::cmp_less(i, out.count); ++i)
    std::visit([&](const auto& action) { fill(scene, action, out.features[i]); }, out.action[i]);
  out.features[0][planners_choice] = feature_one;
  if (keeps) compare_keeps(out);
}

/// The planner's choice comes first, and is there even if it was not among the best.
void Learned::put_first(const Action& action, Compared& out) const {
  const auto end = out.action.begin() + out.count;
  const auto found = std::find(out.action.begin(), end, action);
  if (found != end) {
    std::swap(*found, out.action[0]);
    return;
  }
  if (out.full()) --out.count;
  out.add(action);
  std::swap(out.action[0], out.action[at(out.count - 1)]);
}

/// At most 7 claims, 6 kinds of cards and 3 ways to draw tickets: as many as there is room for.
void Learned::list_turn(Scene& scene, bool quick, Compared& out) const {
  if (quick) {
    list_quick_claims(scene, out);
  } else {
    list_claims(scene, out);
  }
  list_cards(scene, g_.takeable_kinds(scene.s), out);
  if (!scene.s.tickets_left.empty()) list_mixes(scene, board_.turn_tickets.draw, out);
}

/// The best rated ways to claim, each paid as the planner would.
void Learned::list_claims(Scene& scene, Compared& out) const {
  std::array<Planner::Offer, most_claims> best;
  int count = 0;
  scene.payable.each([&](int r) {
    const Planner::Offer it =
        scene.planner.offer(scene.s, scene.me, scene.plan, scene.needs, static_cast<RouteId>(r));
    scene.set_score(it);
    if (count == most_claims && it.score <= best.back().score) return;
    int i = count < most_claims ? count++ : most_claims - 1;
    for (; i > 0 && best[at(i - 1)].score < it.score; --i) best[at(i)] = best[at(i - 1)];
    best[at(i)] = it;
  });
  for (int i = 0; i < count; ++i) out.add(best[at(i)].claim);
}

/// Those that look best before they are paid for; only for these a way to pay is looked for. Of
/// routes that are not planned, the long ones come first: lengths that cannot come among the best
/// any more are not looked at.
void Learned::list_quick_claims(Scene& scene, Compared& out) const {
  const Planner& planner = scene.planner;
  const bool end = planner.is_end(scene.s);
  const int hoard = planner.hoard(scene.s, scene.me, end);
  const std::uint64_t waiting = planner.places_waiting(scene.s);
  std::array<std::pair<int, int>, most_quick_claims> best;  // how they look, and which
  int count = 0;
  const auto look = [&](int r) {
    const int score = planner.unpaid(scene.plan, static_cast<RouteId>(r), end, hoard, waiting);
    if (count == most_quick_claims && score <= best.back().first) return;
    int i = count < most_quick_claims ? count++ : most_quick_claims - 1;
    for (; i > 0 && best[at(i - 1)].first < score; --i) best[at(i)] = best[at(i - 1)];
    best[at(i)] = {score, r};
  };
  (scene.payable & scene.plan.routes).each(look);
  const RouteSet others = scene.payable & ~scene.plan.routes;
  for (int length = max_length; length > 0; --length) {
    const RouteSet these = others & planner.of_length_[at(length)];
    if (!these.any()) continue;
    if (count == most_quick_claims &&
        planner.most_unplanned(length, end) - hoard <= best.back().first)
      continue;
    these.each(look);
  }
  for (int i = 0; i < count; ++i) {
    const Planner::Offer it = planner.offer(scene.s, scene.me, scene.plan, scene.needs,
                                            static_cast<RouteId>(best[at(i)].second));
    scene.set_score(it);
    out.add(it.claim);
  }
}

/// Also of what the planner chose, which need not be among those that were listed.
void Learned::score_choice(Scene& scene, const Action& chosen) const {
  if (const auto* claim = std::get_if<Claim>(&chosen)) {
    scene.set_score(scene.planner.offer(scene.s, scene.me, scene.plan, scene.needs, claim->route));
  }
}

void Learned::list_cards(const Scene& scene, std::uint32_t kinds, Compared& out) const {
  for (; kinds != 0; kinds &= kinds - 1)
    out.add(TakeOpen{static_cast<Card>(std::countr_zero(kinds))});
  if (scene.s.pile_size > 0) out.add(TakeBlind{});
}

/// What the planner would announce, with one ticket more of either pile.
void Learned::list_mixes(const Scene& scene, int draw, Compared& out) const {
  const Mix& left = scene.s.tickets_left;
  draw = std::min(draw, left[PileId{0}] + left[PileId{1}]);
  const DrawTickets usual = scene.planner.mix(scene.s, draw);
  for (int change = -1; change < most_mixes - 1; ++change) {
    const int second = usual.from[PileId{1}] + change;
    if (second < 0 || second > std::min<int>(draw, left[PileId{1}])) continue;
    if (draw - second > left[PileId{0}]) continue;
    DrawTickets mix{};
    mix.from[PileId{0}] = static_cast<std::uint8_t>(draw - second);
    mix.from[PileId{1}] = static_cast<std::uint8_t>(second);
    out.add(mix);
  }
}

void Learned::list_keeps(const Scene& scene, Compared& out) const {
  const bool start = scene.s.step == Step::choose_tickets;
  Offer offer;
  scene.s.tickets.members(ticket_class::offered_to(scene.me)).each([&](int t) {
    offer.push(static_cast<TicketId>(t));
  });
  const int keep =
      std::min<int>((start ? board_.start_tickets : board_.turn_tickets).keep, offer.size());
  for (unsigned chosen = 1; chosen < 1U << offer.size(); ++chosen) {
    if (std::popcount(chosen) < keep) continue;
    KeepTickets kept{};
    for (int i = 0; i < offer.size(); ++i) {
      if ((chosen >> i & 1U) != 0) kept.tickets.push(offer[i]);
    }
    out.add(kept);
  }
}

void Learned::list_passengers(const Scene& scene, Compared& out) const {
  const Route& route = board_[scene.s.claimed];
  const PlaceId place = scene.s.second_end ? route.b : route.a;
  std::uint32_t colors_there = 0;
  scene.planner.spots_[at(place)].each([&](int spot) {
    const int c = scene.s.passengers.of(spot);
    if (c < passenger_class::gone) colors_there |= 1U << c;
  });
  for (; colors_there != 0; colors_there &= colors_there - 1)
    out.add(TakePassenger{place, static_cast<PassengerColor>(std::countr_zero(colors_there))});
  out.add(LeavePassengers{place});
}

/// Who sits at the table and how far the game is, what is in hand, and how far the plan is.
void Learned::fill_context(const Scene& scene,
                           std::array<Feature, Compared::context_size>& out) const {
  const State& s = scene.s;
  const Planner& planner = scene.planner;
  const Cards& hand = s.hand[at(scene.me)];
  std::array<int, 2> most{};  // cards of one colour, and of the next
  int triples = 0;
  for (int c = 0; c < colors; ++c) {
    const int have = hand[static_cast<Card>(c)];
    triples += have >= 3 ? 1 : 0;
    most[1] = std::max(most[1], std::min(have, most[0]));
    most[0] = std::max(most[0], have);
  }
  int fewest = 255;
  int points = -1000;
  int cards = 0;
  int largest = 0;
  int tickets = 0;
  for (int p = 0; p < g_.players(); ++p) {
    if (seat(p) == scene.me) continue;
    const int total = s.hand[at(p)].total();
    fewest = std::min<int>(fewest, s.trains[at(p)]);
    points = std::max<int>(points, s.points[at(p)]);
    largest = std::max(largest, total);
    cards += total;
    tickets = std::max(tickets, s.tickets.members(ticket_class::held_by(seat(p))).count());
  }
  const int trains = s.trains[at(scene.me)];
  const int own_tickets = planner.held(s, scene.me).count();
  const RouteSet planned = scene.plan.routes & scene.open;
  int contested = 0;
  int surrounded = 0;
  planned.each([&](int r) {
    const int ends = std::popcount(scene.all_others & planner.ends_[at(r)]);
    contested += ends > 0 ? 1 : 0;
    surrounded += ends == 2 ? 1 : 0;
  });
  int missing = 0;
  for (int m : scene.needs.missing) missing += m;
  const auto open_locomotives =
      static_cast<int>(std::count(s.open.begin(), s.open.end(), Card::locomotive));
  const int pace = planner.w_.pace * std::min(fewest, trains) + 8 * hand.total();

  out.fill(0);
  std::size_t i = 0;
  const auto put = [&](auto value) { out[i++] = feature(value); };
  for (int n = 2; n <= max_players; ++n) put(g_.players() == n);
  put(s.step == Step::turn);
  put(s.step == Step::second_card);
  put(s.step == Step::choose_tickets);
  put(s.step == Step::keep_tickets);
  put(s.step == Step::take_passengers);
  put(2 * trains);
  put(6 * std::max(0, 12 - trains));
  put(2 * fewest);
  put(6 * std::max(0, 12 - fewest));
  put(2 * (trains - fewest));
  put(s.turns_left > 0);
  put(16 * s.turns_left);
  put(2 * hand.total());
  put(12 * hand[Card::locomotive]);
  put(8 * most[0]);
  put(8 * most[1]);
  put(12 * triples);
  put(2 * largest);
  put(2 * cards / std::max(1, g_.players() - 1));
  put(s.points[at(scene.me)] - points);
  put(s.points[at(scene.me)] / 2);
  put(10 * own_tickets);
  put(scene.plan.for_tickets);
  put(scene.plan.score / 16);
  put(2 * scene.needs.trains);
  put(2 * (trains - scene.needs.trains));
  put(6 * missing);
  put(10 * scene.needs.gray);
  put(10 * planned.count());
  put(16 * contested);
  put(16 * surrounded);
  put(16 * (planned & scene.payable).count());
  put((pace - 16 * scene.needs.trains) / 4);
  put(2 * std::min(60, s.tickets_left.total()));
  put(s.step == Step::turn && planner.wants_tickets(s, scene.me, scene.plan));
  put(board_.passengers_per_color > 0);
  put(board_.longest_path_bonus > 0);
  put(board_.most_tickets_bonus > 0);
  put(2 * board_.trains);
  put(16 * open_locomotives);
  put(2 * std::min<int>(60, s.pile_size));
  put(10 * tickets);
  put(10 * (own_tickets - tickets));
  put(board_.piles.size() > 1);
}

}  // namespace rail::ticket_to_ride
