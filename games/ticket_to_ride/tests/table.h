// A table for rule tests: plays by words, scripts the luck, and puts up positions that could occur.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/ticket_to_ride/rules/boards.h"
#include "games/ticket_to_ride/rules/rules.h"
#include "games/ticket_to_ride/telling/words.h"
#include "games/ticket_to_ride/tests/invariants.h"
#include "tests/hand_played.h"

namespace rail::ticket_to_ride {

using enum Card;  // once for all: the test files are compiled as one

/// So that a test can say 3 * red + 2 * locomotive.
inline Cards operator*(int n, Card c) {
  Cards cards;
  cards[c] = static_cast<std::uint8_t>(n);
  return cards;
}
inline Cards operator+(Cards a, const Cards& b) { return a += b; }

inline std::shared_ptr<const Board> embedded_board(std::string_view file) {
  for (const EmbeddedBoard& board : embedded_boards()) {
    if (board.file == file) return std::make_shared<const Board>(Board::parse(board.text));
  }
  throw std::out_of_range(std::string(file));
}

class Table : public HandPlayed<TicketToRide> {
 public:
  using Words = std::initializer_list<std::string_view>;
  static constexpr std::string_view usa = "usa.json";
  static constexpr std::string_view germany = "germany.json";

  /// Before the first deal; seat 0 starts unless the options say otherwise.
  Table(std::shared_ptr<const Board> board, int players, const Options& options = seat_0_starts())
      : HandPlayed(TicketToRide(std::move(board), players, options)) {}
  Table(std::string_view file, int players, const Options& options = seat_0_starts())
      : Table(embedded_board(file), players, options) {}

  /// After set-up, at the first turn: each has kept all tickets, so none was returned.
  static Table in_play(std::shared_ptr<const Board> board, int players,
                       const Options& options = seat_0_starts()) {
    Table t(std::move(board), players, options);
    for (t.luck(); t.s.step == Step::choose_tickets; t.luck())
      t.play(t.game.to_act(t.s).first(), t.legal().back());
    return t;
  }
  static Table in_play(std::string_view file, int players,
                       const Options& options = seat_0_starts()) {
    return in_play(embedded_board(file), players, options);
  }
  static Options seat_0_starts() {
    Options options;
    options.start = seat(0);
    return options;
  }
  /// R23: open cards may be taken without a pile.
  static Options with_open_cards() {
    Options options = seat_0_starts();
    options.open_cards_without_pile = true;
    return options;
  }
  static Options by_version_1() {
    Options options = with_open_cards();
    options.rules_version = 1;
    return options;
  }

  // Words to ids

  RouteId route(std::string_view id) const { return RouteId(find(game.board().routes, id)); }
  TicketId ticket(std::string_view id) const { return TicketId(find(game.board().tickets, id)); }
  PlaceId place(std::string_view id) const { return PlaceId(find(game.board().places, id)); }
  PassengerColor passenger(std::string_view color) const {
    const auto& all = game.board().passenger_colors;
    return PassengerColor(std::find(all.begin(), all.end(), color) - all.begin());
  }

  // Playing: each play must be legal, keeps the invariants and leaves its events in `events`.

  using HandPlayed::play;
  void play(const Action& action) { play(s.turn, action); }

  void take(Card c) { play(TakeOpen{c}); }
  void blind() { play(TakeBlind{}); }
  /// With as many cards as it takes, `locomotives` of them locomotives.
  void claim(std::string_view id, Card c, int locomotives = 0) { play(pay(id, c, locomotives)); }
  void pass() { play(Pass{}); }
  /// From the only pile, or so many short and long ones.
  void draw(int first, int second = 0) { play(mix(first, second)); }
  void keep(Words tickets) { keep(s.turn, tickets); }
  void keep(Seat who, Words tickets) { play(who, keeping(tickets)); }
  void take_passenger(std::string_view from, std::string_view color) {
    play(TakePassenger{place(from), passenger(color)});
  }
  void leave_passengers(std::string_view from) { play(LeavePassengers{place(from)}); }

  Claim pay(std::string_view id, Card c, int locomotives = 0) const {
    return {route(id), c, static_cast<std::uint8_t>(locomotives)};
  }
  static DrawTickets mix(int first, int second = 0) {
    DrawTickets a{};
    a.from[PileId{0}] = static_cast<std::uint8_t>(first);
    a.from[PileId{1}] = static_cast<std::uint8_t>(second);
    return a;
  }
  KeepTickets keeping(Words tickets) const {
    std::vector<TicketId> ids;
    for (std::string_view t : tickets) ids.push_back(ticket(t));
    std::sort(ids.begin(), ids.end());
    KeepTickets a{};
    for (TicketId t : ids) a.tickets.push(t);
    return a;
  }

  // Luck

  void deal(Card c) { play(Actor::chance(), DealCard{c}); }
  void deal(std::initializer_list<Card> cards) {
    for (Card c : cards) deal(c);
  }
  void deal(Words tickets) {
    for (std::string_view t : tickets) play(Actor::chance(), DealTicket{ticket(t)});
  }

  // Asking

  using HandPlayed::why;
  std::string why(const Action& action) const { return why(s.turn, action); }

  template <class A>
  int count_legal() const {
    return count<A>(legal());
  }
  bool allows(const Action& action) const { return why(game.to_act(s).first(), action) == "legal"; }
  /// Every way to pay for a route: "blue 2+1" is two blue cards and a locomotive.
  std::set<std::string> payments(std::string_view id) const {
    std::set<std::string> all;
    for (const Action& a : legal()) {
      const auto* claim = std::get_if<Claim>(&a);
      if (claim == nullptr || claim->route != route(id)) continue;
      all.insert(std::string(boost::describe::enum_to_string(claim->card, "?")) + " " +
                 std::to_string(game.board()[claim->route].length - claim->locomotives) + "+" +
                 std::to_string(claim->locomotives));
    }
    return all;
  }

  /// The only event of this kind in the last play.
  template <class E>
  const E& event() const {
    const E* found = nullptr;
    for (const Event& e : events) found = std::holds_alternative<E>(e) ? std::get_if<E>(&e) : found;
    if (count_events<E>() != 1) throw std::runtime_error("not one " + std::string(E::type));
    return *found;
  }
  template <class E>
  int count_events() const {
    return count<E>(events);
  }

  const Cards& hand(int p) const { return s.hand[static_cast<std::size_t>(p)]; }
  Cards discards() const { return onlooker().discards; }
  int trains(int p) const { return s.trains[static_cast<std::size_t>(p)]; }
  int points(int p) const { return s.points[static_cast<std::size_t>(p)]; }
  /// The result if the game were over now.
  Outcome<Breakdown> outcome() const { return game.outcome(s); }

  // Positions. Cards come from the pile, or else from the discards, and go back to the pile.

  void give(int p, const Cards& cards) {
    const auto at = static_cast<std::size_t>(p);
    put_back(s.hand[at]);
    s.shown[at] = {};
    s.hand[at] = {};
    fetch(cards);
    s.hand[at] = cards;
    see_to_chance();
  }
  /// Missing ones are empty slots.
  void lay_open(std::initializer_list<Card> cards) {
    for (Card& c : s.open) {
      if (c != no_card) put_back(1 * c);
      c = no_card;
    }
    std::size_t slot = 0;
    for (Card c : cards) {
      fetch(1 * c);
      s.open[slot++] = c;
    }
    s.slots_due = static_cast<std::uint8_t>(open_slots - slot);
    see_to_chance();
  }
  /// The pile is just this; all other cards outside hands and open slots are discards.
  void stack_pile(const Cards& cards) {
    const int outside = s.pile_size + s.discards;
    put_back(discards());
    fetch(cards);
    s.pile = cards;
    s.pile_size = static_cast<std::uint8_t>(cards.total());
    s.discards = static_cast<std::uint8_t>(outside - s.pile_size);
    see_to_chance();
  }
  /// No pile and no discards: a seat holds all those cards.
  void hoard(int p) { give(p, hand(p) + s.pile + discards()); }

  void own(int p, Words ids) {
    for (std::string_view id : ids) own(p, route(id));
  }
  void own(int p, RouteId id) {
    const Route& r = game.board()[id];
    const auto at = static_cast<std::size_t>(p);
    if (s.routes.of(static_cast<int>(id)) != route_class::open || s.trains[at] < r.length)
      throw std::runtime_error("cannot own " + r.id);
    close(id, route_class::owned_by(seat(p)));
    s.trains[at] = static_cast<std::uint8_t>(s.trains[at] - r.length);
    s.points[at] = static_cast<std::uint8_t>(s.points[at] + game.board().route_points[r.length]);
    if (game.players() >= game.board().parallel_tracks_from) return;
    r.twins.each([&](RouteId twin) { close(twin, route_class::closed); });
  }
  /// Owns long routes without twins, none of `spared`, until exactly so many trains are left.
  void spend_trains(int p, int left, Words spared = {}) {
    for (int length = max_length; length > 0; --length) {
      for (int r = 0; r < game.count(RouteId{}); ++r) {
        const Route& it = game.board()[RouteId(r)];
        const bool spare = std::find(spared.begin(), spared.end(), it.id) != spared.end();
        if (it.length == length && trains(p) - length >= left && it.twins.empty() && !spare &&
            s.routes.of(r) == route_class::open)
          own(p, RouteId(r));
      }
    }
    if (trains(p) != left) throw std::runtime_error("cannot spend the trains");
  }
  /// Holds just these tickets; the others are back in the pile.
  void hold(int p, Words ids) {
    const int mine = ticket_class::held_by(seat(p));
    s.tickets.members(mine).each([&](int t) { move_ticket(TicketId(t), ticket_class::in_pile); });
    for (std::string_view id : ids) move_ticket(ticket(id), mine);
  }
  /// Takes all but `left` tickets of a pile out of it; seat p holds them.
  void shrink_pile(PileId pile, int left, int p) {
    for (int t = 0; t < game.count(TicketId{}) && s.tickets_left[pile] > left; ++t) {
      if (s.tickets.of(t) == ticket_class::in_pile && game.pile_of(TicketId(t)) == pile)
        move_ticket(TicketId(t), ticket_class::held_by(seat(p)));
    }
  }
  /// Seat p has taken so many passengers of a colour, wherever they stood.
  void took_passengers(int p, std::string_view color, int n) {
    for (int spot = 0; n > 0; ++spot) {
      if (s.passengers.of(spot) != static_cast<int>(passenger(color))) continue;
      s.passengers.move(spot, passenger_class::gone);
      ++s.taken[static_cast<std::size_t>(p)][passenger(color)];
      --n;
    }
  }
  /// These stand on a place; whoever stood there has changed places with them.
  void stand(std::string_view where, Words who) {
    const Bits<max_passengers> there = spots(where);
    int n = 0;
    for (std::string_view color : who) {
      const int spot = there.nth(n++);
      int from = 0;
      while (s.passengers.of(from) != static_cast<int>(passenger(color)) ||
             (there.test(from) && from < spot))
        ++from;
      s.passengers.move(from, s.passengers.of(spot));
      s.passengers.move(spot, static_cast<int>(passenger(color)));
    }
  }

 private:
  template <class A, class V>
  static int count(const std::vector<V>& all) {
    return static_cast<int>(std::count_if(all.begin(), all.end(),
                                          [](const V& v) { return std::holds_alternative<A>(v); }));
  }
  void put_back(const Cards& cards) {
    s.pile += cards;
    s.pile_size = static_cast<std::uint8_t>(s.pile_size + cards.total());
  }
  void fetch(const Cards& cards) {
    Cards discarded = discards();
    cards.each([&](Card c, int n) {
      for (; n > 0; --n) {
        if (s.pile[c] > 0) {
          --s.pile[c];
          --s.pile_size;
        } else if (discarded[c] > 0) {
          --discarded[c];
          --s.discards;
        } else {
          throw std::runtime_error("there are not so many cards");
        }
      }
    });
  }
  void see_to_chance() {
    if (s.step > Step::choose_tickets) s.chance_acts = s.slots_due > 0 && s.pile_size > 0;
  }
  void close(RouteId id, int to_class) {
    const Route& r = game.board()[id];
    s.routes.move(static_cast<int>(id), to_class);
    --s.open_routes[static_cast<std::size_t>(r.color)][r.length - 1U];
  }
  void move_ticket(TicketId t, int where) {
    const bool was_in_pile = s.tickets.of(static_cast<int>(t)) == ticket_class::in_pile;
    s.tickets.move(static_cast<int>(t), where);
    std::uint8_t& left = s.tickets_left[game.pile_of(t)];
    left = static_cast<std::uint8_t>(left + (where == ticket_class::in_pile) - was_in_pile);
  }
  Bits<max_passengers> spots(std::string_view where) const {
    Bits<max_passengers> there;
    int spot = 0;
    for (const Place& p : game.board().places) {
      for (int n = 0; n < p.passengers; ++n, ++spot) {
        if (p.id == where) there.set(spot);
      }
    }
    return there;
  }
};

/// At the first turn of a game of two, seat 0 with just these tickets and cards.
inline Table with_tickets(Table::Words tickets, const Cards& hand) {
  Table t = Table::in_play(Table::usa, 2);
  for (int id = 0; id < t.game.count(TicketId{}); ++id) {
    if (t.s.tickets.of(id) == ticket_class::held_by(seat(0)))
      t.s.tickets.move(id, ticket_class::in_pile);
  }
  for (std::string_view id : tickets)
    t.s.tickets.move(static_cast<int>(t.ticket(id)), ticket_class::held_by(seat(0)));
  t.give(0, hand);
  return t;
}

}  // namespace rail::ticket_to_ride
