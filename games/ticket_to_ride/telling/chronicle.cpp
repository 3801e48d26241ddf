// Collects what became of tickets along a match.
#include "games/ticket_to_ride/telling/chronicle.h"

#include "games/ticket_to_ride/rules/network.h"

namespace rail::ticket_to_ride {

namespace {

Bits<max_tickets> held_by(const State& s, Seat who) {
  return s.tickets.members(ticket_class::held_by(who));
}

Network network_of(const Board& board, const State& s, Seat who) {
  return {board, s.routes.members(route_class::owned_by(who))};
}

}  // namespace

/// Boards with passengers take about four times as long.
Effort TicketChances::effort(const TicketToRide& g) {
  if (g.board().passengers_per_color > 0)
    return {.chances = 80'000, .decisions = 160'000, .slips = 5};
  return {.chances = 300'000, .decisions = 500'000, .slips = 3};
}

void TicketChances::sample(int ply, const State& from, const State& end) {
  if (ply != ply_) note_chances();
  ply_ = ply;
  ++samples_;
  for (int p = 0; p < g_.players(); ++p) {
    Bits<max_tickets>& held = held_[static_cast<std::size_t>(p)];
    if (samples_ == 1) held = held_by(from, seat(p));
    if (!held.any()) continue;
    const Network network = network_of(g_.board(), end, seat(p));
    held.each([&](int t) {
      const Ticket& ticket = g_.board()[static_cast<TicketId>(t)];
      if (network.connects(ticket.a, ticket.b)) ++completed_[static_cast<std::size_t>(t)];
    });
  }
}

TicketStory& TicketChances::story_of(Seat who, TicketId ticket) {
  for (TicketStory& it : stories_) {
    if (it.seat == who && it.ticket == ticket) return it;
  }
  return stories_.emplace_back(TicketStory{who, ticket, false, {}});
}

void TicketChances::note_chances() {
  for (int p = 0; samples_ > 0 && p < g_.players(); ++p) {
    held_[static_cast<std::size_t>(p)].each([&](int t) {
      const Chance chance{completed_[static_cast<std::size_t>(t)] * Chance::certain / samples_};
      std::vector<TicketChance>& points = story_of(seat(p), static_cast<TicketId>(t)).chances;
      if (points.empty() || points.back().chance != chance) points.push_back({ply_, chance});
    });
  }
  samples_ = 0;
  completed_.fill(0);
}

void TicketChances::pass(int ply) {
  note_chances();
  ply_ = ply + 1;
}

std::vector<TicketStory> TicketChances::told(const State& end) {
  note_chances();
  for (int p = 0; p < g_.players(); ++p) {
    const Network network = network_of(g_.board(), end, seat(p));
    held_by(end, seat(p)).each([&](int t) {
      const Ticket& ticket = g_.board()[static_cast<TicketId>(t)];
      TicketStory& it = story_of(seat(p), static_cast<TicketId>(t));
      it.done = network.connects(ticket.a, ticket.b);
      it.chances.push_back({ply_, {it.done ? Chance::certain : 0}});
    });
  }
  return stories_;
}

}  // namespace rail::ticket_to_ride
