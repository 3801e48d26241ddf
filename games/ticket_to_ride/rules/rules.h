// Ticket to Ride: one rules class for every board.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "games/ticket_to_ride/rules/board.h"
#include "games/ticket_to_ride/rules/events.h"
#include "games/ticket_to_ride/rules/reasons.h"
#include "games/ticket_to_ride/rules/scoring.h"
#include "games/ticket_to_ride/rules/state.h"
#include "games/ticket_to_ride/rules/view.h"

namespace rail::ticket_to_ride {

/// What a table agrees on before the game.
struct Options {
  bool classic_tickets = false;
  std::optional<Seat> start;             // none: chance chooses
  bool open_cards_without_pile = false;  // R23: they may be taken when there is no pile
  int rules_version = 2;                 // 1: R20 as it was before
};

class TicketToRide {
 public:
  using State = ticket_to_ride::State;
  using Action = ticket_to_ride::Action;
  using Event = ticket_to_ride::Event;
  using View = ticket_to_ride::View;
  using Reason = ticket_to_ride::Reason;
  using Breakdown = ticket_to_ride::Breakdown;
  using Board = ticket_to_ride::Board;
  using Options = ticket_to_ride::Options;

  static constexpr int rules_version = 2;
  static constexpr int oldest_rules_version = 1;
  static constexpr std::string_view family = "ticket_to_ride";
  static constexpr int max_actions = ticket_to_ride::max_actions;

  /// Throws std::invalid_argument if the board or the options do not fit the number of players.
  TicketToRide(std::shared_ptr<const Board> board, int players, const Options& options);

  int players() const { return players_; }
  const Board& board() const { return *board_; }
  const Options& options() const { return options_; }
  /// The value of a ticket under the chosen options.
  int value(TicketId ticket) const { return ticket_value_[static_cast<std::size_t>(ticket)]; }
  PileId pile_of(TicketId ticket) const { return (*board_)[ticket].pile; }
  /// R23: whether open cards may be taken when so many cards are in the pile.
  bool open_cards_are_free(int pile) const { return pile > 0 || options_.open_cards_without_pile; }
  /// The kinds of open cards that a player may take, as bits.
  std::uint32_t takeable_kinds(const State& s) const {
    if (open_cards_are_free(s.pile_size)) [[likely]]
      return open_kinds(s);
    return 0;
  }

  State start() const { return start_; }
  /// Here, since whoever plays asks before every action.
  ActorSet to_act(const State& s) const {
    if (s.chance_acts) return Actor::chance();
    if (s.step == Step::choose_tickets) return ActorSet::of_seats(s.choosing);
    if (s.step == Step::over) return {};
    return Actor(s.turn);
  }
  void legal(const State& s, Actor who, ActionList<Action, max_actions>& out) const;
  std::uint32_t weight(const State& s, const Action& action) const;
  void apply(State& s, Actor who, const Action& action, const Emit<Event>& emit) const;
  Outcome<Breakdown> outcome(const State& s) const;
  View view(const State& s, Viewer viewer) const;
  Event redact(const Event& event, Viewer viewer) const;
  State imagine(const View& view, Rng& rng) const;
  std::optional<Reason> explain(const State& s, Actor who, const Action& action) const;
  void sample(const State& s, Actor who, Rng& rng, Action& out) const;
  void advance(State& s, Actor who, Rng& rng) const;

  // For the seam to JSON: the board's own words for ids, and back.
  std::string_view word(PlaceId id) const { return (*board_)[id].id; }
  std::string_view word(RouteId id) const { return (*board_)[id].id; }
  std::string_view word(TicketId id) const { return (*board_)[id].id; }
  std::string_view word(PileId id) const { return (*board_)[id].id; }
  std::string_view word(PassengerColor id) const {
    return board_->passenger_colors[static_cast<std::size_t>(id)];
  }
  /// How many ids of each kind the board knows.
  int count(PlaceId) const { return static_cast<int>(board_->places.size()); }
  int count(RouteId) const { return static_cast<int>(board_->routes.size()); }
  int count(TicketId) const { return static_cast<int>(board_->tickets.size()); }
  int count(PileId) const { return static_cast<int>(board_->piles.size()); }
  int count(PassengerColor) const { return static_cast<int>(board_->passenger_colors.size()); }

  // The choices a table has on this board.
  static std::vector<OptionSpec> option_specs(const Board& board);
  /// `values` has one allowed value for each spec, in the same order.
  static Options read_options(const std::vector<std::string>& values);

 private:
  using Actions = ActionList<Action, max_actions>;

  /// The routes of one colour and length stand in a row.
  struct Group {
    std::uint8_t first = 0;
    std::uint8_t size = 0;
  };

  struct RouteKind {
    RouteColor color{};
    std::uint8_t length = 0;
  };
  /// The ways to draw tickets now: `most` from the first pile, or one less, and so on.
  struct Mixes {
    int draw = 0;
    int most = 0;
    int count = 0;
    DrawTickets at(int rank) const;
  };

  // rules.cpp: one per action, and what follows from it.
  void on(State& s, Actor who, const TakeOpen& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const TakeBlind& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Claim& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const DrawTickets& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const KeepTickets& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const TakePassenger& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const LeavePassengers& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const Pass& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const ChooseStart& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const PlacePassenger& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const DealCard& a, const Emit<Event>& emit) const;
  void on(State& s, Actor who, const DealTicket& a, const Emit<Event>& emit) const;
  void open_card(State& s, Card card, const Emit<Event>& emit) const;
  void shuffle_if_empty(State& s, const Emit<Event>& emit) const;
  void shuffle(State& s, const Emit<Event>& emit) const;
  Replacing after_shuffle(const State& s) const;
  bool replacing_cannot_help(const State& s) const;
  void close_route(State& s, RouteId route, int to_class) const;
  void next_end(State& s) const;
  void settle(State& s, const Emit<Event>& emit) const;
  bool goes_on(State& s, const Emit<Event>& emit) const;
  void settle_deal(State& s) const;
  bool settle_first_tickets(State& s, const Emit<Event>& emit) const;
  void settle_passengers(State& s) const;
  void end_turn(State& s, const Emit<Event>& emit) const;

  // legal.cpp and sample.cpp
  void legal_for_chance(const State& s, Actions& out) const;
  void legal_in_turn(const State& s, Seat who, Actions& out) const;
  void legal_claims(const State& s, Seat who, Actions::Writer& claims) const;
  Mixes mixes(const State& s, int draw) const;
  void legal_keeps(const State& s, Seat who, int keep, Actions& out) const;
  using OpenRoutes = decltype(State::open_routes);
  template <class Act>
  void sample_chance(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_keep(const State& s, Seat who, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_turn(const State& s, Seat who, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_claim(const State& s, Seat who, std::size_t color, int length, std::uint32_t rank,
                    const OpenRoutes& ways, const Act& act) const;
  template <class Act>
  void sample_second_card(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_ticket(const State& s, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_from_list(const State& s, Actor who, Rng& rng, const Act& act) const;
  template <class Act>
  void sample_any(const State& s, Actor who, Rng& rng, const Act& act) const;
  void bar_routes(const State& s, Seat who, OpenRoutes& routes) const;

  // view.cpp
  PlayerView view_of(const State& s, Seat who) const;
  void imagine_passengers(const View& v, State& s) const;
  void imagine_cards(const View& v, State& s, Rng& rng) const;
  void imagine_tickets(const View& v, State& s, Rng& rng) const;

  // Facts about a state that several of them need.
  bool chance_due(const State& s) const;
  Cards discarded(const State& s) const;
  Bits<max_tickets> unknown_tickets(const State& s, PileId pile) const;
  Bits<max_routes> open_routes(const State& s) const;
  Bits<max_routes> payable_routes(const State& s, Seat who) const;
  Bits<max_routes> barred_routes(const State& s, Seat who) const;
  PlaceId passenger_end(const State& s) const;
  Passengers waiting(const State& s, PlaceId place) const;
  Offer offered(const State& s, Seat who) const;
  /// R32 applies, not R33.
  bool shares_parallel_tracks() const { return players_ >= board_->parallel_tracks_from; }

  std::shared_ptr<const Board> board_;
  int players_;
  Options options_;
  Replacing last_replacing_;  // R20: what is opened then stays
  State start_;
  Cards all_cards_;
  int total_passengers_ = 0;
  std::array<std::uint8_t, max_tickets> ticket_value_{};
  std::array<Bits<max_tickets>, max_piles> pile_tickets_{};  // in play
  Bits<max_routes> all_routes_;
  Bits<max_routes> parallel_routes_;
  std::array<std::array<Group, 8>, card_kinds> group_{};  // by colour and length - 1
  std::array<std::array<Bits<max_routes>, 8>, card_kinds> routes_up_to_{};  // by colour and length
  std::array<RouteKind, max_routes> kind_of_route_{};
  std::array<Bits<max_passengers>, max_places> spots_{};  // of each place's passengers
};

static_assert(Advancing<TicketToRide>);

}  // namespace rail::ticket_to_ride
