// What numbers and rows of Ticket to Ride need beside the fields.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "games/ticket_to_ride/rules/rules.h"
#include "python/core/numbering.h"
#include "python/core/observing.h"

namespace rail::python {

template <>
struct Numbered<ticket_to_ride::TicketToRide> {
  using Game = ticket_to_ride::TicketToRide;
  static constexpr int version = 1;
  static constexpr std::size_t seat_kinds = 8;  // up to Pass

  /// The tickets among which the seat chooses, in ascending order.
  struct Moment {
    Bits<ticket_to_ride::max_tickets> offered;
  };
  static Moment moment(const Game&, const ticket_to_ride::State& s, Seat who) {
    return {s.tickets.members(ticket_to_ride::ticket_class::offered_to(who))};
  }
  static Moment moment(const Game&, const ticket_to_ride::View& v) { return {v.offered.bits()}; }

  // A claim: a colour that the route takes with some locomotives, or locomotives alone.
  static int most(const Game&, Kind<ticket_to_ride::Claim>) { return ticket_to_ride::max_length; }
  static bool possible(const Game& g, const ticket_to_ride::Claim& a) {
    const ticket_to_ride::Route& route = g.board()[a.route];
    if (a.card == ticket_to_ride::Card::locomotive) return a.locomotives == route.length;
    return a.locomotives < route.length &&
           (route.color == ticket_to_ride::RouteColor::gray ||
            static_cast<int>(route.color) == static_cast<int>(a.card));
  }

  static bool possible(const Game& g, const ticket_to_ride::TakePassenger& a) {
    return g.board()[a.place].passengers > 0;
  }
  static bool possible(const Game& g, const ticket_to_ride::LeavePassengers& a) {
    return g.board()[a.place].passengers > 0;
  }

  // Tickets from the first pile, then how many from the second.
  static constexpr int draws = ticket_to_ride::max_offer + 1;
  static int size(const Game&, Kind<ticket_to_ride::DrawTickets>) { return draws * draws; }
  static int raw(const Game&, const Moment&, const ticket_to_ride::DrawTickets& a) {
    return a.from[ticket_to_ride::PileId{0}] * draws + a.from[ticket_to_ride::PileId{1}];
  }
  static ticket_to_ride::DrawTickets at(const Game&, const Moment&, int raw,
                                        Kind<ticket_to_ride::DrawTickets>) {
    ticket_to_ride::DrawTickets a{};
    a.from[ticket_to_ride::PileId{0}] = static_cast<std::uint8_t>(raw / draws);
    a.from[ticket_to_ride::PileId{1}] = static_cast<std::uint8_t>(raw % draws);
    return a;
  }
  static bool possible(const Game& g, const ticket_to_ride::DrawTickets& a) {
    const ticket_to_ride::Board& board = g.board();
    const int most = std::max(board.start_tickets.draw, board.turn_tickets.draw);
    if (board.piles.size() < 2 && a.from[ticket_to_ride::PileId{1}] > 0) return false;
    return !a.from.empty() && a.from.total() <= most;
  }

  // Tickets that are kept, as bits over those offered.
  static bool relative(Kind<ticket_to_ride::KeepTickets>) { return true; }
  static int size(const Game& g, Kind<ticket_to_ride::KeepTickets>) {
    return (1 << std::max(g.board().start_tickets.draw, g.board().turn_tickets.draw)) - 1;
  }
  static int raw(const Game&, const Moment& moment, const ticket_to_ride::KeepTickets& a) {
    int kept = 0;
    int i = 0;
    int bit = 1;
    moment.offered.each([&](int ticket) {
      if (i < a.tickets.size() && static_cast<int>(a.tickets[i]) == ticket) {
        kept |= bit;
        ++i;
      }
      bit <<= 1;
    });
    return std::max(kept, 1) - 1;
  }
  static ticket_to_ride::KeepTickets at(const Game&, const Moment& moment, int raw,
                                        Kind<ticket_to_ride::KeepTickets>) {
    ticket_to_ride::KeepTickets a{};
    int left = raw + 1;
    moment.offered.each([&](int ticket) {
      if ((left & 1) != 0) a.tickets.push(static_cast<ticket_to_ride::TicketId>(ticket));
      left >>= 1;
    });
    return a;
  }
};

template <>
struct Observed<ticket_to_ride::TicketToRide> : ObservedByFields<ticket_to_ride::TicketToRide> {
  static constexpr int version = 1;

  /// Others' tickets are shown at the end only, when nobody decides any more.
  static constexpr std::string_view skips(const ticket_to_ride::PlayerView*) { return "tickets"; }

  /// Under the piles: how many tickets each seat returned, and which were one's own.
  template <class O>
  static void show(
      O& o, std::string_view name,
      const FixedList<ticket_to_ride::ReturnedTicket, ticket_to_ride::max_returned>* v) {
    const int piles = o.template kinds<ticket_to_ride::PileId>();
    o.row().enter(name);
    float* counts =
        o.row().part("by_seat_and_pile", o.game().players() * piles, "counts", per_count);
    float* own = o.row().part("own", o.template kinds<ticket_to_ride::TicketId>(), "flags");
    o.row().leave();
    if (counts == nullptr || v == nullptr) return;
    for (const ticket_to_ride::ReturnedTicket& returned : *v) {
      counts[o.turned(returned.by) * piles + static_cast<int>(returned.pile)] += 1.0F / per_count;
      if (returned.ticket) own[static_cast<int>(*returned.ticket)] = 1;
    }
  }
  /// Who waits where: counts by place and colour.
  template <class O>
  static void show(
      O& o, std::string_view name,
      const FixedList<ticket_to_ride::WaitingPassenger, ticket_to_ride::max_passengers>* v) {
    const int colors = o.template kinds<ticket_to_ride::PassengerColor>();
    float* at = o.row().part(name, colors * o.template kinds<ticket_to_ride::PlaceId>(), "counts",
                             per_count);
    if (at == nullptr || v == nullptr) return;
    for (const ticket_to_ride::WaitingPassenger& passenger : *v)
      at[static_cast<int>(passenger.place) * colors + static_cast<int>(passenger.color)] +=
          1.0F / per_count;
  }
};

}  // namespace rail::python
