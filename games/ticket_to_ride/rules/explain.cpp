// Every refusal, action by action.
#include "games/ticket_to_ride/rules/explain.h"

#include <algorithm>

namespace rail::ticket_to_ride {

using Refused = std::optional<Reason>;

std::optional<Reason> TicketToRide::explain(const State& s, Actor who, const Action& action) const {
  return std::visit(Explanation(*this, s, who), action);
}

// Whose move it is

bool Explanation::waits_for_chance() const {
  const bool slot_to_fill =
      std::find(s_.open.begin(), s_.open.end(), no_card) != s_.open.end() && s_.pile.total() > 0;
  return s_.step <= Step::deal || s_.cards_due > 0 || s_.tickets_due.total() > 0 || slot_to_fill;
}

Refused Explanation::turn_to(Step step) const {
  if (s_.step == Step::over) return Reason::game_is_over;
  if (who_.is_chance()) return Reason::only_players_do_that;
  if (waits_for_chance()) return Reason::not_your_turn;
  const bool mine =
      s_.step == Step::choose_tickets ? (s_.choosing >> index(me()) & 1) != 0 : s_.turn == me();
  if (!mine) return Reason::not_your_turn;
  if (s_.step == step) return {};
  return s_.step == Step::second_card ? Reason::finish_taking_cards : Reason::not_at_this_point;
}

Refused Explanation::chance_at(bool its_moment) const {
  if (s_.step == Step::over) return Reason::game_is_over;
  if (!who_.is_chance()) return Reason::only_chance_does_that;
  if (!waits_for_chance() || !its_moment) return Reason::not_at_this_point;
  return {};
}

// Taking train cards

/// R23: with neither pile nor discards none may be taken, unless the table has agreed otherwise.
bool Explanation::can_take_open_cards() const {
  return s_.pile.total() > 0 || game_.options().open_cards_without_pile;
}

Refused Explanation::operator()(const TakeOpen& a) const {
  if (auto no = turn_to(s_.step == Step::second_card ? Step::second_card : Step::turn)) return no;
  if (std::find(s_.open.begin(), s_.open.end(), a.card) == s_.open.end() || a.card == no_card)
    return Reason::no_such_open_card;
  if (!can_take_open_cards()) return Reason::no_pile_behind_open_cards;
  if (s_.step == Step::second_card && a.card == Card::locomotive)
    return Reason::open_locomotive_second;
  return {};
}

Refused Explanation::operator()(const TakeBlind&) const {
  if (auto no = turn_to(s_.step == Step::second_card ? Step::second_card : Step::turn)) return no;
  if (s_.pile.total() == 0) return Reason::pile_is_empty;
  return {};
}

// Claiming a route

Refused Explanation::operator()(const Claim& a) const {
  if (auto no = turn_to(Step::turn)) return no;
  if (static_cast<int>(a.route) >= game_.count(RouteId{})) return Reason::no_such_route;
  if (auto no = track_is_free(a.route)) return no;
  if (board_[a.route].length > s_.trains[static_cast<std::size_t>(me())])
    return Reason::not_enough_trains;
  return payment_is_right(a);
}

Refused Explanation::track_is_free(RouteId route) const {
  const int owner = s_.routes.of(static_cast<int>(route));
  if (owner == route_class::closed) return Reason::twin_closed;
  if (owner != route_class::open) return Reason::route_taken;
  for (int r = 0; r < game_.count(RouteId{}); ++r) {
    const Route& other = board_[static_cast<RouteId>(r)];
    const bool parallel = (other.a == board_[route].a && other.b == board_[route].b) ||
                          (other.a == board_[route].b && other.b == board_[route].a);
    if (!parallel) continue;
    const int other_owner = s_.routes.of(r);
    if (other_owner == route_class::owned_by(me())) return Reason::twin_yours;
    if (other_owner != route_class::open && game_.players() < board_.parallel_tracks_from)
      return Reason::twin_closed;
  }
  return {};
}

Refused Explanation::payment_is_right(const Claim& a) const {
  const Route& route = board_[a.route];
  if (a.locomotives > route.length) return Reason::wrong_number_of_cards;
  if (a.card > Card::locomotive) return Reason::wrong_color;
  const bool only_locomotives = a.locomotives == route.length;
  if (only_locomotives != (a.card == Card::locomotive)) return Reason::wrong_number_of_cards;
  const bool right_color = only_locomotives || route.color == RouteColor::gray ||
                           static_cast<int>(route.color) == static_cast<int>(a.card);
  if (!right_color) return Reason::wrong_color;
  if (hand()[Card::locomotive] < a.locomotives) return Reason::cards_missing;
  if (!only_locomotives && hand()[a.card] < route.length - a.locomotives)
    return Reason::cards_missing;
  return {};
}

// Tickets

int Explanation::left_in_pile(PileId pile) const {
  int n = 0;
  for (int t = 0; t < game_.count(TicketId{}); ++t) {
    const auto ticket = static_cast<TicketId>(t);
    const int where = s_.tickets.of(t);
    n += static_cast<int>(
        game_.value(ticket) > 0 && board_[ticket].pile == pile &&
        (where == ticket_class::in_pile || where >= ticket_class::returned_by(seat(0))));
  }
  return n;
}

bool Explanation::is_offered(TicketId t) const {
  return static_cast<int>(t) < game_.count(TicketId{}) &&
         s_.tickets.of(static_cast<int>(t)) == ticket_class::offered_to(me());
}

int Explanation::count_offered() const {
  int n = 0;
  for (int t = 0; t < game_.count(TicketId{}); ++t)
    n += static_cast<int>(is_offered(static_cast<TicketId>(t)));
  return n;
}

Refused Explanation::operator()(const DrawTickets& a) const {
  const bool first = s_.step == Step::choose_tickets;
  if (auto no = turn_to(first ? Step::choose_tickets : Step::turn)) return no;
  if (first && (!board_.start_tickets_announced || count_offered() > 0))
    return Reason::not_at_this_point;
  const int left = left_in_pile(PileId{0}) + left_in_pile(PileId{1});
  if (left == 0) return Reason::no_tickets_left;
  const int draw = first ? board_.start_tickets.draw : board_.turn_tickets.draw;
  if (a.from[PileId{0}] + a.from[PileId{1}] != std::min(draw, left)) {
    if (first) return Reason::wrong_number_of_first_tickets;
    return board_.piles.size() > 1 ? Reason::wrong_number_announced
                                   : Reason::wrong_number_of_tickets;
  }
  if (a.from[PileId{0}] > left_in_pile(PileId{0}) || a.from[PileId{1}] > left_in_pile(PileId{1}))
    return Reason::pile_too_small;
  return {};
}

Refused Explanation::operator()(const KeepTickets& a) const {
  const bool first = s_.step == Step::choose_tickets;
  if (auto no = turn_to(first ? Step::choose_tickets : Step::keep_tickets)) return no;
  const int offered = count_offered();
  if (offered == 0) return Reason::not_at_this_point;
  for (int i = 0; i < a.tickets.size(); ++i) {
    if (!is_offered(a.tickets[i])) return Reason::ticket_not_offered;
    if (i > 0 && a.tickets[i - 1] >= a.tickets[i]) return Reason::tickets_out_of_order;
  }
  const int keep = first ? board_.start_tickets.keep : board_.turn_tickets.keep;
  if (a.tickets.size() < std::min(keep, offered))
    return first ? Reason::keep_more_first_tickets : Reason::keep_more_tickets;
  return {};
}

// Passengers

Refused Explanation::end_is(PlaceId place) const {
  if (auto no = turn_to(Step::take_passengers)) return no;
  const Route& route = board_[s_.claimed];
  if (place != (s_.second_end ? route.b : route.a)) return Reason::not_an_end_of_the_route;
  return {};
}

Refused Explanation::operator()(const TakePassenger& a) const {
  if (auto no = end_is(a.place)) return no;
  int spot = 0;  // passengers stand in the order of the places
  for (int p = 0; p < static_cast<int>(a.place); ++p)
    spot += board_[static_cast<PlaceId>(p)].passengers;
  for (int n = board_[a.place].passengers; n > 0; --n, ++spot) {
    if (s_.passengers.of(spot) == static_cast<int>(a.color) &&
        static_cast<int>(a.color) < game_.count(PassengerColor{}))
      return {};
  }
  return Reason::no_such_passenger;
}

Refused Explanation::operator()(const LeavePassengers& a) const { return end_is(a.place); }

// Passing

bool Explanation::any_route_payable() const {
  for (int r = 0; r < game_.count(RouteId{}); ++r) {
    for (int card = 0; card < card_kinds; ++card) {
      for (int n = 0; n <= max_length; ++n) {
        const Claim claim{static_cast<RouteId>(r), static_cast<Card>(card),
                          static_cast<std::uint8_t>(n)};
        if (!(*this)(claim)) return true;
      }
    }
  }
  return false;
}

Refused Explanation::operator()(const Pass&) const {
  if (auto no = turn_to(Step::turn)) return no;
  const bool open =
      std::any_of(s_.open.begin(), s_.open.end(), [](Card c) { return c != no_card; });
  const bool cards = s_.pile.total() > 0 || (open && can_take_open_cards());
  const bool tickets = left_in_pile(PileId{0}) + left_in_pile(PileId{1}) > 0;
  if (cards || tickets || any_route_payable()) return Reason::cannot_pass;
  return {};
}

// Chance

Refused Explanation::operator()(const ChooseStart& a) const {
  if (auto no = chance_at(s_.step == Step::choose_start)) return no;
  if (index(a.seat) >= game_.players()) return Reason::impossible_chance;
  return {};
}

Refused Explanation::operator()(const PlacePassenger& a) const {
  if (auto no = chance_at(s_.step != Step::choose_start && s_.passengers_due > 0)) return no;
  int placed = 0;
  int of_this_color = 0;
  for (int spot = 0; spot < max_passengers; ++spot) {
    const int c = s_.passengers.of(spot);
    placed += static_cast<int>(c != passenger_class::not_placed);
    of_this_color += static_cast<int>(c == static_cast<int>(a.color));
  }
  for (int p = 0; p < game_.count(PlaceId{}); ++p) {
    placed -= board_[static_cast<PlaceId>(p)].passengers;
    if (placed >= 0) continue;
    const bool right_place = static_cast<int>(a.place) == p;
    const bool in_bag = static_cast<int>(a.color) < game_.count(PassengerColor{}) &&
                        of_this_color < board_.passengers_per_color;
    if (right_place && in_bag) return {};
    break;
  }
  return Reason::impossible_chance;
}

Refused Explanation::operator()(const DealCard& a) const {
  if (auto no = chance_at(s_.step != Step::choose_start && s_.passengers_due == 0 &&
                          s_.tickets_due.total() == 0))
    return no;
  if (a.card > Card::locomotive || s_.pile[a.card] == 0) return Reason::impossible_chance;
  return {};
}

Refused Explanation::operator()(const DealTicket& a) const {
  if (auto no = chance_at(s_.tickets_due.total() > 0)) return no;
  if (static_cast<int>(a.ticket) >= game_.count(TicketId{}) || game_.value(a.ticket) == 0)
    return Reason::impossible_chance;
  const PileId pile = s_.tickets_due[PileId{0}] > 0 ? PileId{0} : PileId{1};
  if (board_[a.ticket].pile != pile) return Reason::impossible_chance;
  // The pile lies on what was returned: a returned ticket comes up only when it is the next one.
  bool any_above = false;
  for (int t = 0; t < game_.count(TicketId{}); ++t) {
    const auto other = static_cast<TicketId>(t);
    any_above = any_above || (game_.value(other) > 0 && board_[other].pile == pile &&
                              s_.tickets.of(t) == ticket_class::in_pile);
  }
  if (s_.tickets.of(static_cast<int>(a.ticket)) == ticket_class::in_pile) return {};
  if (any_above) return Reason::impossible_chance;
  for (TicketId t : s_.returned) {
    if (board_[t].pile == pile) return t == a.ticket ? Refused{} : Reason::impossible_chance;
  }
  return Reason::impossible_chance;
}

}  // namespace rail::ticket_to_ride
