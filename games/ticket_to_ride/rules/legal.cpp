// Every legal action of a moment.
#include <algorithm>
#include <array>
#include <bit>

#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

void TicketToRide::legal(const State& s, Actor who, Actions& out) const {
  if (!to_act(s).contains(who)) return;
  if (who.is_chance()) return legal_for_chance(s, out);
  const Seat me = who.seat_of();
  switch (s.step) {
    case Step::turn:
    case Step::second_card:
      legal_in_turn(s, me, out);
      break;
    case Step::keep_tickets:
      legal_keeps(s, me, board_->turn_tickets.keep, out);
      break;
    case Step::choose_tickets:
      if (s.tickets.members(ticket_class::offered_to(me)).any()) {
        legal_keeps(s, me, board_->start_tickets.keep, out);
      } else {
        const Mixes all = mixes(s, board_->start_tickets.draw);
        for (int i = 0; i < all.count; ++i) out.push(all.at(i));
      }
      break;
    case Step::take_passengers: {
      const PlaceId place = passenger_end(s);
      waiting(s, place).each([&](PassengerColor c, int) { out.push(TakePassenger{place, c}); });
      out.push(LeavePassengers{place});
      break;
    }
    default:
      break;
  }
}

void TicketToRide::legal_for_chance(const State& s, Actions& out) const {
  if (s.step == Step::choose_start) {
    for (int p = 0; p < players_; ++p) out.push(ChooseStart{seat(p)});
  } else if (s.passengers_due > 0) {
    const int spot = total_passengers_ - s.passengers_due;
    int place = 0;
    while (!spots_[static_cast<std::size_t>(place)].test(spot)) ++place;
    for (int c = 0; c < count(PassengerColor{}); ++c) {
      const PlacePassenger a{static_cast<PlaceId>(place), static_cast<PassengerColor>(c)};
      if (weight(s, a) > 0) out.push(a);
    }
  } else if (s.cards_due == 0 && !s.tickets_due.empty()) {
    const PileId pile{static_cast<std::uint8_t>(s.tickets_due[PileId{0}] > 0 ? 0 : 1)};
    const Bits<max_tickets> unknown = unknown_tickets(s, pile);
    if (unknown.any()) {
      Actions::Writer tickets(out);
      unknown.each([&](int t) { tickets.push(DealTicket{static_cast<TicketId>(t)}); });
      return;
    }
    for (TicketId t : s.returned) {  // R39: then the returned ones, in their order
      if (pile_of(t) != pile) continue;
      out.push(DealTicket{t});
      return;
    }
  } else {
    Actions::Writer cards(out);
    s.pile.each([&](Card c, int) { cards.push(DealCard{c}); });
  }
}

std::uint32_t TicketToRide::weight(const State& s, const Action& action) const {
  if (const auto* card = std::get_if<DealCard>(&action)) return s.pile[card->card];
  if (const auto* passenger = std::get_if<PlacePassenger>(&action)) {
    const int placed = s.passengers.members(static_cast<int>(passenger->color)).count();
    return static_cast<std::uint32_t>(board_->passengers_per_color - placed);
  }
  return 1;
}

/// R9, R36, R38: every mix of the right size that the piles can give; R37: fewer if fewer are left.
TicketToRide::Mixes TicketToRide::mixes(const State& s, int draw) const {
  const int first = s.tickets_left[PileId{0}];
  const int second = s.tickets_left[PileId{1}];
  draw = std::min(draw, first + second);
  if (draw == 0) return {};
  const int most = std::min(draw, first);
  const int least = std::max(0, draw - second);
  return {draw, most, most - least + 1};
}

DrawTickets TicketToRide::Mixes::at(int rank) const {
  DrawTickets a{};
  a.from[PileId{0}] = static_cast<std::uint8_t>(most - rank);
  a.from[PileId{1}] = static_cast<std::uint8_t>(draw - most + rank);
  return a;
}

void TicketToRide::legal_keeps(const State& s, Seat who, int keep, Actions& out) const {
  const Offer offer = offered(s, who);
  keep = std::min(keep, offer.size());
  for (unsigned chosen = 1; chosen < 1U << offer.size(); ++chosen) {
    if (std::popcount(chosen) < keep) continue;
    KeepTickets a{};
    for (int i = 0; i < offer.size(); ++i) {
      if ((chosen >> i & 1U) != 0) a.tickets.push(offer[i]);
    }
    out.push(a);
  }
}

/// R27, R28, R30: the open routes that this player's cards and trains can pay for. Cards of a
/// colour and locomotives together pay for every route that is not longer.
Bits<max_routes> TicketToRide::payable_routes(const State& s, Seat who) const {
  const Cards& hand = s.hand[static_cast<std::size_t>(who)];
  const int longest = std::min<int>(s.trains[static_cast<std::size_t>(who)], max_length);
  const auto reach = [&](int cards) {
    return static_cast<std::size_t>(std::min(cards + hand[Card::locomotive], longest));
  };
  Bits<max_routes> payable;
  int most = 0;
  for (std::size_t c = 0; c < colors; ++c) {
    const int cards = hand[static_cast<Card>(c)];
    payable |= routes_up_to_[c][reach(cards)];
    most = std::max(most, cards);
  }
  payable |= routes_up_to_[static_cast<std::size_t>(RouteColor::gray)][reach(most)];
  payable &= open_routes(s);
  return shares_parallel_tracks() ? payable & ~barred_routes(s, who) : payable;  // R32
}

namespace {

/// Ways to pay for a gray route of some length; the same for all of that length.
struct GrayPayments {
  struct Payment {
    Card card;
    std::uint8_t locomotives;
  };
  int length = 0;
  std::size_t size = 0;
  std::array<Payment, colors * max_length + 1> payment;

  void list(const Cards& hand, int for_length) {
    length = for_length;
    size = 0;
    const int locomotives = hand[Card::locomotive];
    for (int n = 0; n <= std::min(length - 1, locomotives); ++n) {
      for (int c = 0; c < colors; ++c) {  // written always, counted if it can be paid: no branch
        const auto card = static_cast<Card>(c);
        payment[size] = {card, static_cast<std::uint8_t>(n)};
        size += static_cast<std::size_t>(hand[card] >= length - n);
      }
    }
    if (locomotives >= length)
      payment[size++] = {Card::locomotive, static_cast<std::uint8_t>(length)};
  }
};

}  // namespace

/// R27 to R33: every route and every way to pay for it.
inline void TicketToRide::legal_claims(const State& s, Seat who, Actions::Writer& claims) const {
  const Cards& hand = s.hand[static_cast<std::size_t>(who)];
  const int locomotives = hand[Card::locomotive];
  GrayPayments gray;
  payable_routes(s, who).each([&](int r) {
    const auto route = static_cast<RouteId>(r);
    const auto [color, length] = kind_of_route_[static_cast<std::size_t>(r)];
    if (color == RouteColor::gray) {  // R28
      if (gray.length != length) gray.list(hand, length);
      for (std::size_t i = 0; i < gray.size; ++i)
        claims.push(Claim{route, gray.payment[i].card, gray.payment[i].locomotives});
      return;
    }
    const auto card = static_cast<Card>(color);
    const int most = std::min(length - 1, locomotives);
    for (int n = std::max(0, length - hand[card]); n <= most; ++n)
      claims.push(Claim{route, card, static_cast<std::uint8_t>(n)});
    if (locomotives >= length)  // R29
      claims.push(Claim{route, Card::locomotive, length});
  });
}

/// R7: take cards, draw tickets or claim a route; R14: after a first card, only a second one.
void TicketToRide::legal_in_turn(const State& s, Seat who, Actions& out) const {
  Actions::Writer actions(out);
  const bool second = s.step == Step::second_card;
  std::uint32_t kinds = takeable_kinds(s);  // R23
  if (second) kinds &= color_kinds;         // R17
  for (; kinds != 0; kinds &= kinds - 1)
    actions.push(TakeOpen{static_cast<Card>(std::countr_zero(kinds))});
  if (s.pile_size > 0) actions.push(TakeBlind{});
  if (second) return;
  const Mixes draws = mixes(s, board_->turn_tickets.draw);
  for (int i = 0; i < draws.count; ++i) actions.push(draws.at(i));
  legal_claims(s, who, actions);
  if (actions.empty()) actions.push(Pass{});  // R26
}

}  // namespace rail::ticket_to_ride
