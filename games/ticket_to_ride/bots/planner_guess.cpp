// What the others may hold, judged by what they claimed.
#include <algorithm>

#include "games/ticket_to_ride/bots/planner.h"

namespace rail::ticket_to_ride {

/// Every deal that the view allows, but tickets that somebody's routes lead towards go to that
/// player more often.
State Planner::imagine(const View& view, Rng& rng) {
  State s = g_.imagine(view, rng);
  if (s.step == Step::over) return s;
  if (!(guess_.made && guess_.is_for(view))) make_guess(view, s);
  for (int p = 0; p < g_.players(); ++p) {
    if (view.seat && index(*view.seat) == p) continue;
    if (view.players[p].routes.empty()) continue;
    s.tickets.members(ticket_class::held_by(seat(p))).each([&](int t) {
      redeal(s, seat(p), static_cast<TicketId>(t), rng);
    });
  }
  return s;
}

bool Planner::Guess::is_for(const View& view) const {
  if (players.size() != view.players.size()) return false;
  for (int p = 0; p < players.size(); ++p) {
    if (!(players[p] == view.players[p].routes)) return false;
  }
  return true;
}

/// A ticket is the likelier the more of its way is done, and less likely if no way is left. By the
/// square: some of the way is done by chance for many tickets, nearly all of it for few. 16 is a
/// ticket of which nothing is done, 16 + 16 × `guess` one that is complete, so nothing is ever
/// ruled out.
void Planner::make_guess(const View& view, const State& s) {
  guess_.made = true;
  guess_.players.clear();
  for (const PlayerView& p : view.players) guess_.players.push(p.routes);
  for (std::size_t p = 0; p < at(g_.players()); ++p) {
    LinkCosts cost;
    std::fill_n(cost.begin(), ways_.links(), no_link);
    open(s, seat(static_cast<int>(p))).each([&](int r) {
      cost[at(ways_.link_of(static_cast<RouteId>(r)))] = board_.routes[at(r)].length;
    });
    guess_.players[static_cast<int>(p)].each([&](RouteId r) { cost[at(ways_.link_of(r))] = 0; });
    for (std::size_t t = 0; t < board_.tickets.size(); ++t) {
      const Ticket& ticket = board_.tickets[t];
      LinkSet way;
      int left = 0;
      const bool possible = ways_.find(cost, ticket.a, ticket.b, way, left);
      const int done = std::max(0, shortest_[t] - left) * 16 / std::max<int>(1, shortest_[t]);
      guess_.weight[p][t] =
          static_cast<std::uint16_t>(possible ? 16 + w_.guess * done * done / 16 : 8);
    }
  }
}

/// Gives the player another ticket of the pile instead of this one, or leaves it, by weight.
void Planner::redeal(State& s, Seat who, TicketId ticket, Rng& rng) const {
  const auto& weight = guess_.weight[at(who)];
  const PileId pile = board_[ticket].pile;
  std::array<std::uint8_t, max_tickets> choice;
  std::array<std::uint32_t, max_tickets> up_to;
  std::size_t count = 0;
  std::uint32_t total = 0;
  const auto add = [&](int t) {
    if (board_.tickets[at(t)].pile != pile) return;
    choice[count] = static_cast<std::uint8_t>(t);
    up_to[count++] = total += weight[at(t)];
  };
  add(static_cast<int>(ticket));
  (s.tickets.members(ticket_class::in_pile) & in_play_).each(add);
  const std::uint32_t rank = rng.below(total);
  std::size_t i = 0;
  while (up_to[i] <= rank) ++i;
  if (i == 0) return;
  s.tickets.move(static_cast<int>(ticket), ticket_class::in_pile);
  s.tickets.move(choice[i], ticket_class::held_by(who));
}

}  // namespace rail::ticket_to_ride
