// A player with one joint plan for all tickets, fast enough to play on in a search.
#pragma once

#include <array>
#include <cstdint>

#include "engine/levels.h"
#include "games/ticket_to_ride/bots/planner_weights.h"
#include "games/ticket_to_ride/rules/rules.h"
#include "games/ticket_to_ride/rules/ways.h"

namespace rail::ticket_to_ride {

class Planner {
 public:
  using Weights = PlannerWeights;
  using Actions = ActionList<Action, max_actions>;
  using Ratings = std::array<int, static_cast<std::size_t>(max_actions)>;

  static constexpr SearchShape shape{.tree = false, .candidates = 8, .scale = 100};
  static constexpr int think_ms = 500;  // at level 5

  explicit Planner(const TicketToRide& g) : Planner(g, usual_weights(g)) {}
  Planner(const TicketToRide& g, const Weights& weights);

  /// Those found for boards of this kind.
  static Weights usual_weights(const TicketToRide& g);

  /// Forgets all plans.
  void forget();
  void choose(const State& s, Seat who, Rng& rng, Action& out);
  void rate(const State& s, Seat who, const Actions& legal, Ratings& out);
  State imagine(const View& view, Rng& rng);
  bool stops(const State&, const State&) const { return false; }
  int worth(const State& s, Seat who) const;

  /// The routes that it would still claim for this seat's tickets; none if it plans for none.
  Bits<max_routes> wanted(const State& s, Seat who);
  /// Those that this seat may still claim, if it has cards and trains for them.
  Bits<max_routes> claimable(const State& s, Seat who) const { return open(s, who); }

 private:
  friend class Learned;  // tells networks of plans, needs and offers

  static constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }
  using RouteSet = Bits<max_routes>;
  using TicketSet = Bits<max_tickets>;

  /// What a seat is after: routes for its tickets, or with all done, just for points.
  struct Plan {
    bool made = false;
    bool for_tickets = false;
    RouteSet routes{};
    TicketSet tickets{};       // it was made for
    std::uint64_t others = 0;  // places where others have routes, as bits
    int trains = 0;
    int score = 0;  // of the tickets, in 16ths of a point
  };
  /// A plan in the making: what links cost now, and the track to take for each.
  struct Draft {
    Plan plan;
    bool costs_found = false;
    LinkCosts cost;
    unsigned dearest = 0;  // the most that a train of a route costs, in parts of `whole`
    std::array<RouteId, max_routes> track;
    std::array<std::uint64_t, max_places> own;  // places next to each by own routes, as bits
  };
  /// A ticket that may be kept, and how the plan would look with it.
  struct Offered {
    TicketId ticket{};
    int score = 0;
  };
  /// A claim, and how it looks.
  struct Offer {
    Claim claim{};
    int score = 0;
  };
  /// A seat's own cards against what its plan takes.
  struct Needs {
    std::array<int, colors> missing{};  // cards for routes of this colour
    std::array<int, colors> spare{};    // beyond them
    int gray = 0;                       // the longest planned route of any colour
    int trains = 0;                     // that the plan still takes
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
  void choose_card(const State& s, Seat me, const Needs& needs, Action& out);
  void choose_keep(const State& s, Seat me, Action& out);
  void choose_passenger(const State& s, Seat me, Action& out);
  bool best_claim(const State& s, Seat me, const Plan& plan, const Needs& needs, Offer& best) const;
  RouteSet worthwhile(const State& s, int most, int score) const;
  int most_unplanned(int length, bool end) const;
  Offer offer(const State& s, Seat me, const Plan& plan, const Needs& needs, RouteId route) const;
  int unpaid(const Plan& plan, RouteId route, bool end, int hoard, std::uint64_t waiting) const;
  int hoard(const State& s, Seat me, bool end) const;
  int cheapest(const Cards& hand, const Needs& needs, RouteId route, bool planned,
               Claim& claim) const;
  int card_value(const State& s, Seat me, const Needs& needs, Card card) const;
  bool wants_tickets(const State& s, Seat me, const Plan& plan) const;
  DrawTickets mix(const State& s, int draw) const;
  int passenger_value(const State& s, Seat me, PassengerColor color) const;

  // plan.cpp: making a plan
  Plan& plan_of(const State& s, Seat me);
  bool holds(const Plan& plan, const State& s, Seat me) const;
  void make_plan(const State& s, Seat me, const TicketSet& tickets, Plan& plan) const;
  void fill_plan(const State& s, Seat me, Plan& plan) const;
  void begin(const State& s, Seat me, Draft& draft) const;
  void find_costs(const State& s, Seat me, Draft& draft) const;
  void add_tickets(const State& s, Seat me, const TicketSet& tickets, Draft& draft) const;
  bool add_ticket(const State& s, Seat me, TicketId ticket, Draft& draft) const;
  bool is_done(TicketId ticket, const Draft& draft) const;
  Needs needs(const State& s, Seat me, const Plan& plan) const;
  using Purses = std::array<int, card_kinds>;  // what can be paid for routes of each colour
  static Purses purses(const Cards& hand);
  std::uint64_t places_of_others(const State& s, Seat me) const;
  int fewest_trains(const State& s) const;
  bool is_end(const State& s) const { return s.turns_left > 0 || fewest_trains(s) <= end_trains_; }
  std::uint64_t places_waiting(const State& s) const;
  /// How many of a route's two ends are among these places.
  int ends_among(std::size_t route, std::uint64_t places) const {
    // Not every processor that this is compiled for counts bits.
    const std::uint64_t ends = places & ends_[route];
    return static_cast<int>(ends != 0) + static_cast<int>((ends & (ends - 1)) != 0);
  }
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
  int end_trains_;  // of any player, from which on it is the end
  RouteSet all_;
  RouteSet parallel_;
  /// What a link costs, by the cards for it in hand and its length, and the most of that for a
  /// train, in parts of `whole`.
  std::array<std::array<std::uint8_t, max_length + 1>, max_length + 1> link_cost_{};
  std::array<unsigned, max_length + 1> dearest_{};
  /// Of each route what plans ask for, since the board's own list lies far apart.
  struct Track {
    std::uint8_t link = 0;
    std::uint8_t length = 0;
    std::uint8_t color = 0;
  };
  std::array<Track, max_routes> track_{};
  std::array<RouteSet, max_length + 1> of_length_{};
  std::array<std::array<RouteSet, max_length + 1>, card_kinds> up_to_{};  // by colour and length
  std::array<std::uint64_t, max_routes> ends_{};                          // of each route, as bits
  std::array<Bits<max_passengers>, max_places> spots_{};
  std::array<std::uint64_t, max_passengers> place_of_spot_{};  // as a bit
  TicketSet in_play_;
  std::array<std::uint8_t, max_tickets> shortest_{};  // trains for each ticket on an empty board
  std::array<Plan, max_players> plan_{};
  Guess guess_;
};

}  // namespace rail::ticket_to_ride
