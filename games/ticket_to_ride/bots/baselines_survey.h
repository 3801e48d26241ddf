// What a seat sees of the board, and ways over it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride::baselines {

using RouteSet = Bits<max_routes>;

constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }

/// Routes still to be claimed between two places.
struct Way {
  RouteSet routes;
  int trains = 0;
};

/// Routes still to be claimed for several tickets.
struct TicketPlan {
  RouteSet routes;
  int trains = 0;
  int points = 0;  // of its routes and its tickets, less those of the tickets it gives up
};

/// One seat's position, with everything that the baselines ask about it.
class Survey {
 public:
  /// What each route costs a way that takes it.
  using Costs = std::array<std::uint16_t, max_routes>;
  static constexpr std::uint16_t no_way = 0xFFFF;

  /// `view` must be a seat's own, and both must outlive this.
  Survey(const TicketToRide& g, const View& view);

  const TicketToRide& game() const { return g_; }
  const Board& board() const { return board_; }
  const View& view() const { return view_; }
  const PlayerView& me() const { return me_; }
  /// The routes that this seat may still take and has the trains for.
  const RouteSet& open() const { return open_; }
  int fewest_trains() const { return fewest_trains_; }
  int points_for(RouteId route) const { return board_.route_points[board_[route].length]; }
  bool is_done(TicketId ticket) const {
    return network_.connects(board_[ticket].a, board_[ticket].b);
  }

  /// Costs by route: `own` for own routes, what `cost(route)` says for open ones.
  template <class Cost>
  Costs costs(std::uint16_t own, Cost cost) const {
    Costs all;
    all.fill(no_way);
    open_.each(
        [&](int r) { all[at(r)] = static_cast<std::uint16_t>(cost(static_cast<RouteId>(r))); });
    me_.routes.each([&](RouteId r) { all[at(r)] = own; });
    return all;
  }
  /// The cheapest way that connects a ticket's places, if there is one for which the trains last.
  std::optional<Way> way(TicketId ticket, const Costs& costs) const;
  /// One plan for as many of the tickets as fit into so many trains: that with the most points per
  /// train of those tried.
  TicketPlan plan(const Tickets& tickets, int trains) const;

  /// The open tracks between the ends of a route.
  RouteSet tracks(RouteId route) const;
  /// The cards that are not in hand for a route, locomotives used.
  int missing(RouteId route) const;
  /// The track beside this one, or this one, that is nearest to being paid.
  RouteId best_track(RouteId route) const;
  /// The colour in which a route is paid: of a gray one, that with the most cards in hand.
  Card color_for(RouteId route) const;
  /// The value of the open tickets that claiming this route completes.
  int completed_by(RouteId route) const;

 private:
  using TicketOrder = FixedList<TicketId, max_tickets>;
  struct Exit {
    std::uint8_t route;
    std::uint8_t to;
  };

  void find_open_routes();
  void collect_exits();
  TicketPlan plan_in_order(const TicketOrder& order, int trains) const;

  const TicketToRide& g_;
  const Board& board_;
  const View& view_;
  const PlayerView& me_;
  Network network_;
  RouteSet open_;
  int fewest_trains_ = 0;
  std::array<std::uint16_t, max_places + 1> first_exit_{};
  std::array<Exit, std::size_t{2} * max_routes> exit_;  // by place; one of parallel tracks only
};

}  // namespace rail::ticket_to_ride::baselines
