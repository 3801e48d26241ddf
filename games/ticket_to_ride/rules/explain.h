// Why not: the rules once more, written independently of legal.cpp, so that each checks the other.
#pragma once

#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

/// The reason why one actor may not do something now, or none.
class Explanation {
 public:
  Explanation(const TicketToRide& game, const State& state, Actor who)
      : game_(game), board_(game.board()), s_(state), who_(who) {}

  std::optional<Reason> operator()(const TakeOpen& a) const;
  std::optional<Reason> operator()(const TakeBlind& a) const;
  std::optional<Reason> operator()(const Claim& a) const;
  std::optional<Reason> operator()(const DrawTickets& a) const;
  std::optional<Reason> operator()(const KeepTickets& a) const;
  std::optional<Reason> operator()(const TakePassenger& a) const;
  std::optional<Reason> operator()(const LeavePassengers& a) const;
  std::optional<Reason> operator()(const Pass& a) const;
  std::optional<Reason> operator()(const ChooseStart& a) const;
  std::optional<Reason> operator()(const PlacePassenger& a) const;
  std::optional<Reason> operator()(const DealCard& a) const;
  std::optional<Reason> operator()(const DealTicket& a) const;

 private:
  /// Whether a player is asked for something at this step, and it is this one's turn.
  std::optional<Reason> turn_to(Step step) const;
  std::optional<Reason> chance_at(bool its_moment) const;
  std::optional<Reason> track_is_free(RouteId route) const;
  std::optional<Reason> payment_is_right(const Claim& a) const;
  std::optional<Reason> end_is(PlaceId place) const;
  bool waits_for_chance() const;
  bool can_take_open_cards() const;
  bool is_offered(TicketId t) const;
  int count_offered() const;
  int left_in_pile(PileId pile) const;
  bool any_route_payable() const;

  Seat me() const { return who_.seat_of(); }
  const Cards& hand() const { return s_.hand[static_cast<std::size_t>(me())]; }

  const TicketToRide& game_;
  const Board& board_;
  const State& s_;
  Actor who_;
};

}  // namespace rail::ticket_to_ride
