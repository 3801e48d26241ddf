// What a viewer may know, built field by field, and what could be behind it.
#include "games/ticket_to_ride/rules/view.h"

#include <utility>
#include <vector>

#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

namespace {

Mix by_pile(const Board& board, const Bits<max_tickets>& tickets) {
  Mix mix;
  tickets.each([&](int t) { ++mix[board[static_cast<TicketId>(t)].pile]; });
  return mix;
}

/// Removes a random card from a multiset of `total` cards.
Card take_random(Cards& from, int total, Rng& rng) {
  auto rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
  int kind = 0;
  for (; from[static_cast<Card>(kind)] <= rank; ++kind) rank -= from[static_cast<Card>(kind)];
  --from[static_cast<Card>(kind)];
  return static_cast<Card>(kind);
}

int take_random(Bits<max_tickets>& from, Rng& rng) {
  const auto rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(from.count())));
  const int t = from.nth(rank);
  from.reset(t);
  return t;
}

}  // namespace

View TicketToRide::view(const State& s, Viewer viewer) const {
  View v;
  v.step = s.step;
  v.start = s.start;
  v.turn = s.turn;
  for (int p = 0; p < players_; ++p) {
    if ((s.choosing >> p & 1) != 0) v.choosing.insert(seat(p));
  }
  v.turns_left = s.turns_left;
  v.passes = s.passes;
  v.replacing = s.replacing;
  v.due = {s.chance_acts, s.passengers_due, s.cards_due, s.tickets_due, s.slots_due, s.due_to};
  for (std::size_t i = 0; i < open_slots; ++i) {
    if (s.open[i] != no_card) v.open[i] = s.open[i];
  }
  v.pile = s.pile_size;
  v.discards = discarded(s);
  v.ticket_piles = s.tickets_left;
  for (TicketId t : s.returned) {  // R39: known to whoever returned it
    const Seat by = seat(s.tickets.of(static_cast<int>(t)) - ticket_class::returned_by(seat(0)));
    v.returned.push({by, pile_of(t), viewer.is(by) ? std::optional(t) : std::nullopt});
  }
  for (int p = 0; p < count(PlaceId{}); ++p) {
    spots_[static_cast<std::size_t>(p)].each([&](int spot) {
      const int c = s.passengers.of(spot);
      if (c < passenger_class::gone)
        v.waiting.push({static_cast<PlaceId>(p), static_cast<PassengerColor>(c)});
    });
  }
  if (s.step == Step::take_passengers)
    v.passenger_choice = PassengerChoice{s.claimed, passenger_end(s), s.second_end};
  v.closed = Routes(s.routes.members(route_class::closed) & all_routes_);
  for (int p = 0; p < players_; ++p) v.players.push(view_of(s, seat(p)));

  if (!viewer.is_onlooker()) {
    const Seat me = viewer.seat_of();
    v.seat = me;
    v.hand = s.hand[static_cast<std::size_t>(me)];
    v.tickets = Tickets(s.tickets.members(ticket_class::held_by(me)));
    v.offered = Tickets(s.tickets.members(ticket_class::offered_to(me)));
  }
  return v;
}

/// What everybody knows of one player (R40, R42).
PlayerView TicketToRide::view_of(const State& s, Seat who) const {
  const auto p = static_cast<std::size_t>(who);
  PlayerView v;
  v.trains = s.trains[p];
  v.points = s.points[p];
  v.cards = static_cast<std::uint8_t>(s.hand[p].total());
  for (int c = 0; c < card_kinds; ++c) {
    const auto card = static_cast<Card>(c);
    v.shown[card] = static_cast<std::uint8_t>(s.shown[p][card]);
  }
  v.routes = Routes(s.routes.members(route_class::owned_by(who)));
  const Bits<max_tickets> held = s.tickets.members(ticket_class::held_by(who));
  v.ticket_count = by_pile(*board_, held);
  v.offered_count = by_pile(*board_, s.tickets.members(ticket_class::offered_to(who)));
  v.passengers = s.taken[p];
  if (s.step == Step::over) v.tickets = Tickets(held);
  return v;
}

Event TicketToRide::redact(const Event& event, Viewer viewer) const {
  Event seen = event;
  if (auto* e = std::get_if<CardDrawn>(&seen); e != nullptr && !viewer.is(e->seat)) e->card.reset();
  if (auto* e = std::get_if<TicketDrawn>(&seen); e != nullptr && !viewer.is(e->seat))
    e->ticket.reset();
  if (auto* e = std::get_if<TicketsKept>(&seen); e != nullptr && !viewer.is(e->seat)) {
    e->kept.reset();
    e->returned.reset();
  }
  return seen;
}

State TicketToRide::imagine(const View& v, Rng& rng) const {
  State s = start_;
  s.step = v.step;
  s.start = v.start;
  s.turn = v.turn;
  v.choosing.each(
      [&](Seat p) { s.choosing = static_cast<std::uint8_t>(s.choosing | 1U << index(p)); });
  s.turns_left = v.turns_left;
  s.passes = v.passes;
  s.replacing = v.replacing;
  s.chance_acts = v.due.now;
  s.due_to = v.due.to;
  s.cards_due = v.due.cards;
  s.tickets_due = v.due.tickets;
  s.slots_due = v.due.open_slots;
  s.passengers_due = v.due.passengers;
  if (v.passenger_choice) {
    s.claimed = v.passenger_choice->route;
    s.second_end = v.passenger_choice->second_end;
  }
  for (int p = 0; p < players_; ++p) {
    const PlayerView& player = v.players[p];
    const auto at = static_cast<std::size_t>(p);
    s.trains[at] = player.trains;
    s.points[at] = player.points;
    s.taken[at] = player.passengers;
    for (int c = 0; c < card_kinds; ++c)
      s.shown[at].put(static_cast<Card>(c), player.shown[static_cast<Card>(c)]);
    player.routes.each([&](RouteId r) { close_route(s, r, route_class::owned_by(seat(p))); });
  }
  v.closed.each([&](RouteId r) { close_route(s, r, route_class::closed); });
  imagine_passengers(v, s);
  imagine_cards(v, s, rng);
  imagine_tickets(v, s, rng);
  return s;
}

void TicketToRide::imagine_passengers(const View& v, State& s) const {
  const int placed = total_passengers_ - v.due.passengers;
  for (int spot = 0; spot < placed; ++spot) s.passengers.move(spot, passenger_class::gone);
  std::array<std::uint8_t, max_places> used{};
  for (const WaitingPassenger& w : v.waiting) {
    const auto place = static_cast<std::size_t>(w.place);
    s.passengers.move(spots_[place].nth(used[place]++), static_cast<int>(w.color));
  }
}

/// Cards that nobody showed lie in the pile or in other hands, each deal as likely as another.
void TicketToRide::imagine_cards(const View& v, State& s, Rng& rng) const {
  Cards unseen = all_cards_;
  unseen -= v.discards;
  for (std::size_t i = 0; i < open_slots; ++i) {
    if (v.open[i]) --unseen[*v.open[i]];
    s.open[i] = v.open[i].value_or(no_card);
  }
  const auto is_me = [&](int p) { return v.seat && index(*v.seat) == p; };
  for (int p = 0; p < players_; ++p) {
    s.hand[static_cast<std::size_t>(p)] = is_me(p) ? v.hand : v.players[p].shown;
    unseen -= s.hand[static_cast<std::size_t>(p)];
  }
  int left = unseen.total();
  for (int p = 0; p < players_; ++p) {
    if (is_me(p)) continue;
    for (int n = v.players[p].cards - v.players[p].shown.total(); n > 0; --n)
      ++s.hand[static_cast<std::size_t>(p)][take_random(unseen, left--, rng)];
  }
  s.pile = unseen;
  s.pile_size = v.pile;
  s.discards = static_cast<std::uint8_t>(v.discards.total());
}

void TicketToRide::imagine_tickets(const View& v, State& s, Rng& rng) const {
  std::array<Bits<max_tickets>, max_piles> unseen = pile_tickets_;
  const auto place = [&](TicketId t, int where) {
    s.tickets.move(static_cast<int>(t), where);
    unseen[static_cast<std::size_t>(pile_of(t))].reset(static_cast<int>(t));
  };
  for (int p = 0; p < players_; ++p) {
    if (v.players[p].tickets)
      v.players[p].tickets->each([&](TicketId t) { place(t, ticket_class::held_by(seat(p))); });
  }
  if (v.seat) {
    v.tickets.each([&](TicketId t) { place(t, ticket_class::held_by(*v.seat)); });
    v.offered.each([&](TicketId t) { place(t, ticket_class::offered_to(*v.seat)); });
  }
  for (const ReturnedTicket& r : v.returned) {
    if (r.ticket) place(*r.ticket, ticket_class::returned_by(r.by));
  }
  const auto deal = [&](const Mix& mix, int where) {
    mix.each([&](PileId pile, int n) {
      for (; n > 0; --n)
        s.tickets.move(take_random(unseen[static_cast<std::size_t>(pile)], rng), where);
    });
  };
  for (int p = 0; p < players_; ++p) {
    if (v.seat && index(*v.seat) == p) continue;
    if (!v.players[p].tickets) deal(v.players[p].ticket_count, ticket_class::held_by(seat(p)));
    deal(v.players[p].offered_count, ticket_class::offered_to(seat(p)));
  }
  for (const ReturnedTicket& r : v.returned) {
    TicketId t = r.ticket.value_or(TicketId{});
    if (!r.ticket) {
      t = static_cast<TicketId>(take_random(unseen[static_cast<std::size_t>(r.pile)], rng));
      s.tickets.move(static_cast<int>(t), ticket_class::returned_by(r.by));
    }
    s.returned.push(t);
  }
  s.tickets_left = v.ticket_piles;
}

}  // namespace rail::ticket_to_ride
