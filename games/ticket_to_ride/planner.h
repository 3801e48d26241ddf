// A player with one joint plan for all tickets, fast enough to play on in a search.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>

#include "engine/levels.h"
#include "games/ticket_to_ride/rules.h"
#include "games/ticket_to_ride/ways.h"

namespace rail::ticket_to_ride {

/// What the planner goes by, found by self-play. Points and turns are counted in 16ths.
struct PlannerWeights {
  // What a link of each length costs on a way, what it scores already taken off.
  int length_1 = 20;
  int length_2 = 47;
  int length_3 = 34;
  int length_4 = 23;
  int length_5 = 6;
  int length_6 = 2;
  int length_7 = 3;
  int missing = 2;     // each card for it that is not in hand
  int passengers = 4;  // each end where passengers wait, in favour
  // Claims: done if they come out above 0.
  int planned = 48;      // on the way of a ticket
  int claim_points = 5;  // for each point
  int unplanned = 100;   // less for a route beside the plan
  int hoard = 0;         // less for each card short of a full hand
  int full_hand = 12;
  int contested = 8;  // each end where others are
  int waiting = 12;   // each end where passengers wait
  int pay_locomotive = 12;
  int pay_needed = 10;  // a card that another planned route needs
  // Cards.
  int card_needed = 48;
  int card_last = 24;      // more, if it is the last one for a route
  int card_gray = 24;      // for routes of any colour
  int card_gray_more = 4;  // more, for each like it in hand
  int card_blind = 28;
  int open_locomotive = 37;
  // Tickets.
  int keep_cost = 40;    // what the way of a ticket costs, against its points
  int spare_trains = 2;  // left over by the plan
  int more_trains = 31;  // own trains with which more tickets are drawn
  int more_others = 14;  // trains of all others with which they are
  int long_tickets = 1;  // of those drawn first, where there are two piles
  // With all tickets done.
  int fill_missing = 20;
  int fill_near = 8;    // next to own routes
  int fill_length = 2;  // no shorter routes before the end
  int guess = 16;  // how much claims tell about tickets
  // What a result is worth to a search.
  int worth_won = 3000;
  int worth_margin = 40;
  // The end.
  int end_trains = 7;  // of any player
  int pace = 12;       // turns to come for each train of the player with fewest
};
BOOST_DESCRIBE_STRUCT(PlannerWeights, (),
                      (length_1, length_2, length_3, length_4, length_5, length_6, length_7,
                       missing, passengers, planned, claim_points, unplanned, hoard, full_hand,
                       contested, waiting, pay_locomotive, pay_needed, card_needed, card_last,
                       card_gray, card_gray_more, card_blind, open_locomotive, keep_cost,
                       spare_trains, more_trains, more_others, long_tickets, fill_missing,
                       fill_near, fill_length, end_trains, pace, worth_won, worth_margin, guess))

class Planner {
 public:
  using Weights = PlannerWeights;
  using Actions = ActionList<Action, max_actions>;
  using Ratings = std::array<int, static_cast<std::size_t>(max_actions)>;

  static constexpr SearchShape shape{.tree = false, .candidates = 16, .scale = 100};
  static constexpr Levels levels{{{70, 0}, {35, 0}, {12, 0}, {0, 0}, {0, 500}}};

  explicit Planner(const TicketToRide& g, const Weights& weights = {});

  /// Forgets all plans.
  void forget();
  void choose(const State& s, Seat who, Rng& rng, Action& out);
  void rate(const State& s, Seat who, const Actions& legal, Ratings& out);
  State imagine(const View& view, Rng& rng);
  bool stops(const State&, const State&) const { return false; }
  int worth(const State& s, Seat who) const;

 private:
  using RouteSet = Bits<max_routes>;
  using TicketSet = Bits<max_tickets>;

  /// What a seat is after: routes for its tickets, or with all done, just for points.
  struct Plan {
    bool made = false;
    bool for_tickets = false;
    RouteSet routes;
    TicketSet tickets;         // it was made for
    std::uint64_t others = 0;  // places where others have routes, as bits
    int trains = 0;
    int score = 0;  // of the tickets, in 16ths of a point
  };
  /// A claim, and how it looks.
  struct Offer {
    Claim claim{};
    int score = 0;
  };
  /// A seat's own cards against what its plan takes.
  struct Needs {
    std::array<std::int8_t, colors> missing{};  // cards for routes of this colour
    std::array<std::int8_t, colors> spare{};    // beyond them
    int gray = 0;                               // the longest planned route of any colour
    int trains = 0;                             // that the plan still takes
  };

  /// How likely each ticket is with each player, by the routes they have.
  struct Guess {
    bool made = false;
    FixedList<Routes, max_players> players;
    std::array<std::array<std::uint16_t, max_tickets>, max_players> weight{};

    bool is_for(const View& view) const;
  };

  // planner.cpp: a turn
  void choose_turn(const State& s, Seat me, Action& out);
  void choose_card(const State& s, Seat me, Action& out);
  void choose_keep(const State& s, Seat me, Action& out);
  void choose_passenger(const State& s, Seat me, Action& out);
  bool best_claim(const State& s, Seat me, const Plan& plan, Offer& best) const;
  RouteSet worthwhile(const State& s, int most, int score) const;
  Offer offer(const State& s, Seat me, const Plan& plan, const Needs& needs, RouteId route) const;
  int card_value(const State& s, Seat me, const Needs& needs, Card card) const;
  bool wants_tickets(const State& s, Seat me, const Plan& plan) const;
  DrawTickets mix(const State& s, int draw) const;
  int passenger_value(const State& s, Seat me, PassengerColor color) const;

  // plan.cpp: making a plan
  Plan& plan_of(const State& s, Seat me);
  bool holds(const Plan& plan, const State& s, Seat me) const;
  void make_plan(const State& s, Seat me, const TicketSet& tickets, Plan& plan) const;
  void fill_plan(const State& s, Seat me, Plan& plan) const;
  void find_costs(const State& s, Seat me, LinkCosts& cost,
                  std::array<RouteId, max_routes>& track) const;
  bool add_ticket(const State& s, Seat me, TicketId ticket, LinkCosts& cost, Plan& plan,
                  const std::array<RouteId, max_routes>& track) const;
  Needs needs(const State& s, Seat me, const Plan& plan) const;
  int missing(const Cards& hand, RouteColor color, int length) const;
  std::uint64_t places_of_others(const State& s, Seat me) const;
  int fewest_trains(const State& s) const;
  bool is_end(const State& s) const {
    return s.turns_left > 0 || fewest_trains(s) <= w_.end_trains;
  }
  int waiting_at(const State& s, PlaceId place) const;
  RouteSet open(const State& s, Seat me) const;
  RouteSet payable(const State& s, Seat me) const;
  TicketSet held(const State& s, Seat me) const {
    return s.tickets.members(ticket_class::held_by(me));
  }

  // guess.cpp: what others may hold
  void make_guess(const View& view, const State& s);
  void redeal(State& s, Seat who, TicketId ticket, Rng& rng) const;

  const TicketToRide& g_;
  const Board& board_;
  Weights w_;
  Ways ways_;
  RouteSet all_;
  RouteSet parallel_;
  std::array<int, max_length + 1> length_cost_{};
  std::array<RouteSet, max_length + 1> of_length_{};
  std::array<std::array<RouteSet, max_length + 1>, card_kinds> up_to_{};  // by colour and length
  std::array<std::uint64_t, max_routes> ends_{};                          // of each route, as bits
  std::array<Bits<max_passengers>, max_places> spots_{};
  TicketSet in_play_;
  std::array<std::uint8_t, max_tickets> shortest_{};  // trains for each ticket on an empty board
  std::array<Plan, max_players> plan_{};
  Guess guess_;
};

}  // namespace rail::ticket_to_ride
