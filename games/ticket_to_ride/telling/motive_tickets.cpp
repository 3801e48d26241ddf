// Why tickets are drawn and kept, and passengers taken.
#include <algorithm>

#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/telling/motive.h"

namespace rail::ticket_to_ride {

void Motives::on(List& out, const DrawTickets& a) const {
  const Network network(board_, me_.routes.bits());
  int done = 0;
  view_.tickets.each(
      [&](TicketId t) { done += network.connects(board_[t].a, board_[t].b) ? 1 : 0; });
  if (!view_.tickets.empty())
    add(out, TicketsDone{small(done), small(view_.tickets.size()), me_.trains});
  if (board_.piles.size() == 1 && !out.empty()) return;
  const bool second = a.from[PileId{1}] > a.from[PileId{0}];
  const PileId more{second ? std::uint8_t{1} : std::uint8_t{0}};
  const PileId less{second ? std::uint8_t{0} : std::uint8_t{1}};
  for (const PileId pile : {more, less}) {
    if (a.from[pile] > 0) add(out, worth_of(pile));
  }
}

PileWorth Motives::worth_of(PileId pile) const {
  int lowest = 255;
  int highest = 0;
  for (std::size_t t = 0; t < board_.tickets.size(); ++t) {
    const int value = g_.value(static_cast<TicketId>(t));
    if (board_.tickets[t].pile != pile || value == 0) continue;
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
  }
  return {pile, small(lowest), small(highest)};
}

void Motives::join(Joint& joint, TicketId ticket) const {
  LinkSet links;
  const std::optional<int> trains = way(joint.cost, ticket, links);
  if (!trains) {
    joint.complete = false;
    return;
  }
  joint.trains += *trains;
  links.each([&](int link) { joint.cost[at(link)] = 0; });
}

void Motives::on(List& out, const KeepTickets& a) const {
  Tickets all = view_.tickets;
  for (TicketId t : a.tickets) all.insert(t);
  Joint joint{.cost = trains_without({})};
  for (TicketId t : by_value(all)) join(joint, t);
  const Network network(board_, me_.routes.bits());
  for (TicketId t : a.tickets) {
    if (network.connects(board_[t].a, board_[t].b)) add(out, AlreadyDone{t, small(g_.value(t))});
  }
  const bool fits = joint.complete && joint.trains > 0 && joint.trains <= me_.trains;
  if (fits) add(out, TicketsFit{small(joint.trains), me_.trains});
  shared(out, a);
  view_.offered.each([&](TicketId t) {
    if (all.contains(t) || !fits) return;
    Joint more = joint;
    join(more, t);
    if (more.complete && more.trains - joint.trains > 5)
      add(out, ReturnsTicket{t, small(more.trains - joint.trains)});
  });
  int points = 0;
  for (TicketId t : a.tickets) points += g_.value(t);
  if (out.size() < 2 && (out.empty() || points > 0)) add(out, KeepsPoints{small(points)});
}

/// The two tickets, at least one of them new, whose ways have most in common.
void Motives::shared(List& out, const KeepTickets& a) const {
  Tickets all = view_.tickets;
  for (TicketId t : a.tickets) all.insert(t);
  const LinkCosts cost = trains_without({});
  std::optional<SharesWay> best;
  for (TicketId t : a.tickets) {
    all.each([&](TicketId other) {
      if (other == t) return;
      LinkSet links;
      const auto alone = way(cost, t, links);
      Joint joint{.cost = cost};
      join(joint, other);
      LinkSet rest;
      const auto beside = way(joint.cost, t, rest);
      if (!alone || !beside || *alone - *beside <= (best ? best->trains : 1)) return;
      best = SharesWay{t, other, small(*alone - *beside)};
    });
  }
  if (best) add(out, *best);
}

// Passengers

void Motives::on(List& out, const TakePassenger& a) const {
  const int have = me_.passengers[a.color] + 1;
  int most = 0;
  for (const PlayerView& p : view_.players)
    most = std::max<int>(most, &p == &me_ ? 0 : p.passengers[a.color]);
  const PassengerRank standing = have > most    ? PassengerRank::ahead
                                 : have == most ? PassengerRank::level
                                                : PassengerRank::behind;
  add(out, PassengerStanding{a.color, small(have), small(most), standing});
}

void Motives::on(List& out, const LeavePassengers& a) const {
  add(out, LeavesWaiting{a.place, small(waiting(a.place))});
}

}  // namespace rail::ticket_to_ride
