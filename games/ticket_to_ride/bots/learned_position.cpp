// How a state looks to judgement, which sees all of it: the seat, and its two strongest rivals.
#include <algorithm>
#include <array>
#include <bit>

#include "games/ticket_to_ride/bots/learned.h"

namespace rail::ticket_to_ride {

Learned::Seen Learned::seen(Planner& planner, const State& s, Seat who) const {
  const Scene scene = this->scene(planner, s, who);
  const Cards& hand = s.hand[at(who)];
  int most = 0;
  for (int c = 0; c < colors; ++c) most = std::max<int>(most, hand[static_cast<Card>(c)]);
  int missing = 0;
  for (int m : scene.needs.missing) missing += m;
  const RouteSet planned = scene.plan.routes & scene.open;
  int contested = 0;
  planned.each([&](int r) { contested += (scene.all_others & planner.ends_[at(r)]) != 0 ? 1 : 0; });
  const int promised = scene.plan.score / 16;
  const int pace = planner.w_.pace * planner.fewest_trains(s) + 8 * hand.total();

  Seen seen;
  seen.promise = s.points[at(who)] + promised;
  std::size_t i = 0;
  const auto put = [&](auto value) { seen.features[i++] = feature(value); };
  put(2 * s.trains[at(who)]);
  put(s.points[at(who)] / 2);
  put(promised);
  put(2 * hand.total());
  put(12 * hand[Card::locomotive]);
  put(8 * most);
  put(scene.plan.for_tickets);
  put(2 * scene.needs.trains);
  put(6 * missing);
  put(10 * planned.count());
  put(10 * planner.held(s, who).count());
  put((pace - 16 * scene.needs.trains) / 4);
  put(4 * s.routes.members(route_class::owned_by(who)).count());
  put(6 * s.taken[at(who)].total());
  put(16 * contested);
  put(4 * std::popcount(scene.own));
  return seen;
}

void Learned::describe(Planner& planner, const State& s, Seat who, Position& out) const {
  const Seen me = seen(planner, s, who);
  std::array<Seen, max_players> rivals{};  // the strongest first
  int count = 0;
  for (int p = 0; p < g_.players(); ++p) {
    if (seat(p) == who) continue;
    const Seen rival = seen(planner, s, seat(p));
    int i = count++;
    for (; i > 0 && rivals[at(i - 1)].promise < rival.promise; --i)
      rivals[at(i)] = rivals[at(i - 1)];
    rivals[at(i)] = rival;
  }
  out.fill(0);
  std::size_t i = 0;
  const auto put = [&](auto value) { out[i++] = feature(value); };
  for (int n = 2; n <= max_players; ++n) put(g_.players() == n);
  put(s.turn == who);
  put(s.turns_left > 0);
  put(2 * planner.fewest_trains(s));
  put(6 * std::max(0, 12 - planner.fewest_trains(s)));
  put(board_.passengers_per_color > 0);
  put(board_.longest_path_bonus > 0);
  put(board_.most_tickets_bonus > 0);
  put(2 * board_.trains);
  put(me.promise - rivals[0].promise);
  put((me.promise - rivals[0].promise) / 3);
  put(count > 1 ? me.promise - rivals[1].promise : 0);
  put(2 * std::min<int>(60, s.pile_size));
  for (const Seen& one : {me, rivals[0], rivals[1]}) {
    for (Feature value : one.features) out[i++] = value;
  }
}

/// Before the last turns: from there on connections decide, which features do not trace.
bool Learned::may_judge(const State& s) const {
  constexpr int least_trains = 12;
  if (s.step != Step::turn || s.turns_left > 0) return false;
  for (int p = 0; p < g_.players(); ++p) {
    if (s.trains[at(p)] < least_trains) return false;
  }
  return true;
}

}  // namespace rail::ticket_to_ride
