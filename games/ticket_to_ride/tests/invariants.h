// What is true of every state of every game: nothing is lost, and what is kept twice agrees.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "games/ticket_to_ride/rules/rules.h"

namespace rail::ticket_to_ride {

/// Looks through one state; `broken()` says what is wrong, and nothing if all is well.
class Invariants {
 public:
  Invariants(const TicketToRide& game, const State& state)
      : game_(game), board_(game.board()), s_(state) {}

  std::string broken() {
    cards();
    open_cards();
    shown_cards();
    routes();
    open_routes();
    tickets();
    returned();
    passengers();
    turn();
    return broken_;
  }

 private:
  void expect(bool good, const char* what) {
    if (!good && broken_.empty()) broken_ = what;
  }
  void expect_equal(int is, int should, const char* what) {
    if (is != should && broken_.empty())
      broken_ =
          std::string(what) + ": " + std::to_string(is) + " instead of " + std::to_string(should);
  }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void cards() {
    int outside = s_.pile.total();
    for (int c = 0; c < card_kinds; ++c) {
      const auto kind = static_cast<Card>(c);
      const int all = kind == Card::locomotive ? board_.locomotives : board_.cards_per_color;
      int seen = s_.pile[kind];
      for (const Cards& hand : s_.hand) seen += hand[kind];
      seen += static_cast<int>(std::count(s_.open.begin(), s_.open.end(), kind));
      expect(seen <= all, "more cards of a kind than there are");
      outside += all - seen;
    }
    expect_equal(s_.pile_size, s_.pile.total(), "pile_size");
    expect_equal(s_.pile_size + s_.discards, outside, "cards in pile and discards");
    expect(s_.pile_size > 0 || s_.discards == 0, "discards, but no pile");
  }

  void open_cards() {
    const bool dealing = s_.step < Step::choose_tickets;
    const auto empty = std::count(s_.open.begin(), s_.open.end(), no_card);
    expect_equal(s_.slots_due, dealing ? 0 : static_cast<int>(empty), "slots_due");
    for (Card c : s_.open) expect(c <= Card::locomotive || c == no_card, "an open card of no kind");
    expect(s_.replacing == Replacing::no || s_.slots_due > 0, "replacing, but no slot is empty");
  }

  void shown_cards() {
    for (int p = 0; p < max_players; ++p) {
      for (int c = 0; c < card_kinds; ++c) {
        const auto kind = static_cast<Card>(c);
        expect(s_.shown[at(p)][kind] <= s_.hand[at(p)][kind], "shows a card that is not in hand");
      }
      expect(p < game_.players() || s_.hand[at(p)] == Cards{}, "cards at an empty seat");
    }
  }

  void routes() {
    for (int p = 0; p < game_.players(); ++p) {
      int spaces = 0;
      int points = 0;
      Bits<max_routes> twins;
      const Bits<max_routes> own = s_.routes.members(route_class::owned_by(seat(p)));
      own.each([&](int r) {
        expect(r < game_.count(RouteId{}), "owns a route that is not there");
        if (r >= game_.count(RouteId{})) return;
        const Route& route = board_[static_cast<RouteId>(r)];
        spaces += route.length;
        points += board_.route_points[route.length];
        twins |= route.twins.bits();
      });
      expect_equal(s_.trains[at(p)], board_.trains - spaces, "trains");
      expect_equal(s_.points[at(p)], points, "points");
      expect(!(own & twins).any(), "owns two parallel tracks");  // R32
    }
  }

  void open_routes() {
    auto count = s_.open_routes;
    for (auto& row : count) row.fill(0);
    for (int r = 0; r < game_.count(RouteId{}); ++r) {
      const Route& route = board_[static_cast<RouteId>(r)];
      const int where = s_.routes.of(r);
      expect(where <= game_.players() || where == route_class::closed, "a route of nobody's");
      if (where == route_class::open)
        ++count[static_cast<std::size_t>(route.color)][at(route.length - 1)];
      bool twin_owned = false;
      route.twins.each([&](RouteId twin) {
        const int owner = s_.routes.of(static_cast<int>(twin));
        twin_owned = twin_owned || (owner != route_class::open && owner != route_class::closed);
      });
      const bool should_be_closed =
          twin_owned && game_.players() < board_.parallel_tracks_from;  // R33
      expect((where == route_class::closed) == should_be_closed, "closed, or not, against R33");
    }
    expect(count == s_.open_routes, "open_routes");
  }

  /// Each ticket is in exactly one place by construction; it must be one that exists.
  void tickets() {
    Mix left;
    for (int t = 0; t < max_tickets; ++t) {
      const int where = s_.tickets.of(t);
      const bool in_play = t < game_.count(TicketId{}) && game_.value(TicketId(t)) > 0;
      expect(in_play || where == ticket_class::in_pile, "a ticket that is not in play");
      if (!in_play) continue;
      if (where != ticket_class::in_pile)
        expect((where - 1) % max_players < game_.players(), "a ticket at an empty seat");
      const bool under = where >= ticket_class::returned_by(seat(0));
      if (under || where == ticket_class::in_pile) ++left[game_.pile_of(TicketId(t))];
      const auto times = std::count(s_.returned.begin(), s_.returned.end(), TicketId(t));
      expect_equal(static_cast<int>(times), static_cast<int>(under), "a ticket under its pile");
    }
    expect(left == s_.tickets_left, "tickets_left");
  }

  void returned() {
    for (TicketId t : s_.returned)
      expect(static_cast<int>(t) < game_.count(TicketId{}), "no such ticket under the pile");
    s_.tickets_due.each([&](PileId pile, int n) {
      expect(n <= s_.tickets_left[pile], "more tickets due than there are");
    });
  }

  void passengers() {
    std::array<int, max_passenger_colors> count{};
    int not_placed = 0;
    int gone = 0;
    int taken = 0;
    int spots = 0;
    for (const Place& place : board_.places) spots += place.passengers;
    for (int spot = 0; spot < spots; ++spot) {
      const int c = s_.passengers.of(spot);
      not_placed += static_cast<int>(c == passenger_class::not_placed);
      gone += static_cast<int>(c == passenger_class::gone);
      if (c < passenger_class::gone) ++count[at(c)];
    }
    for (const Passengers& of_one : s_.taken) {
      of_one.each([&](PassengerColor c, int n) { count[static_cast<std::size_t>(c)] += n; });
      taken += of_one.total();
    }
    expect_equal(s_.passengers_due, not_placed, "passengers_due");
    expect_equal(gone, taken, "passengers gone");
    for (int n : count) expect(n <= board_.passengers_per_color, "too many passengers of a color");
    for (int c = 0; c < game_.count(PassengerColor{}) && not_placed == 0; ++c)
      expect_equal(count[at(c)], board_.passengers_per_color, "passengers of a color");
  }

  void turn() {
    const auto at_table = [&](Seat who) { return index(who) < game_.players(); };
    expect(at_table(s_.turn) && at_table(s_.start) && at_table(s_.due_to), "no such seat");
    expect(s_.turns_left <= game_.players(), "turns_left");
    expect(s_.passes <= game_.players(), "passes");
    expect(s_.choosing < 1 << game_.players(), "choosing");
    expect(s_.choosing == 0 || s_.step == Step::choose_tickets, "choosing after set-up");
    const bool chance = s_.step < Step::choose_tickets || s_.cards_due > 0 ||
                        s_.tickets_due.total() > 0 || (s_.slots_due > 0 && s_.pile_size > 0);
    expect(game_.to_act(s_).is_chance() == chance, "chance acts, or not");
    expect(chance || s_.step != Step::turn_over, "a turn that is over goes on");
    expect(game_.to_act(s_).empty() == (s_.step == Step::over), "over, or not");
  }

  const TicketToRide& game_;
  const Board& board_;
  const State& s_;
  std::string broken_;
};

/// What is wrong with the state; empty if nothing is.
inline std::string broken_invariant(const TicketToRide& game, const State& state) {
  return Invariants(game, state).broken();
}

}  // namespace rail::ticket_to_ride
