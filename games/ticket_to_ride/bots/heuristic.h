// How good an action looks to a player who plans one cheap way for each ticket.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

/// Rates actions one step ahead, from a seat's own view: claim what the plan needs, otherwise
/// collect the cards for it; with all tickets done, more tickets or long routes.
class Heuristic {
 public:
  /// `view` must be a seat's own, and both must outlive this.
  Heuristic(const TicketToRide& g, const View& view);

  /// Higher is better; the scale means nothing beyond that.
  int rate(const Action& action) const;

 private:
  using RouteSet = Bits<max_routes>;

  /// Routes still to be claimed for some tickets.
  struct Plan {
    RouteSet routes;
    int trains = 0;  // that the routes take
    int value = 0;   // of the tickets it completes, less that of those it gives up
  };
  using Costs = std::array<std::uint8_t, max_routes>;
  /// A cheapest way between two places: the routes on it that cost anything.
  struct Way {
    RouteSet routes;
    int trains = 0;
  };

  int on(const TakeOpen& a) const;
  int on(const TakeBlind& a) const;
  int on(const Claim& a) const;
  int on(const DrawTickets& a) const;
  int on(const KeepTickets& a) const;
  int on(const TakePassenger& a) const;
  template <class Other>
  int on(const Other&) const {
    return 0;
  }

  void find_open_routes();
  void collect_neighbours();
  Plan plan(const Tickets& tickets) const;
  std::optional<Way> cheapest_way(const Costs& cost, PlaceId from, PlaceId to) const;
  void plan_long_routes();
  void count_needs();
  void need(RouteId route, Card color);
  bool is_planned(RouteId route) const;
  int passengers_at(PlaceId place) const;
  int tickets_won_by(RouteId route) const;
  int payment_cost(const Claim& a) const;
  int missing_cards(RouteId route) const;
  bool locomotive_completes_route() const;

  const TicketToRide& g_;
  const Board& board_;
  const View& view_;
  const PlayerView& me_;
  RouteSet open_;  // that this seat may still take
  Costs cost_{};   // of taking each route: 0 if owned
  std::array<std::uint16_t, max_places + 1> first_neighbour_{};
  std::array<std::uint8_t, 2 * max_routes> neighbours_{};  // routes by place
  Plan plan_;
  bool tickets_done_ = false;                 // nothing is left to claim for tickets
  std::array<int, card_kinds> needed_{};      // cards of each colour that the plan takes
  std::array<int, card_kinds> missing_{};     // those of them not in hand
  std::array<Card, max_routes> meant_for_{};  // the colour planned for each planned route
  int fewest_trains_ = 0;                     // of any player
};

}  // namespace rail::ticket_to_ride
