// Everything there is to know about a game in progress, as one small value.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/ticket_to_ride/rules/actions.h"

namespace rail::ticket_to_ride {

/// What is asked next, once chance owes nothing.
enum class Step : std::uint8_t {
  choose_start,    // set-up: by chance
  deal,            // set-up: passengers, hands, open cards
  choose_tickets,  // set-up: every seat in `choosing` announces or keeps
  turn,
  second_card,
  take_passengers,
  keep_tickets,
  turn_over,
  over
};
BOOST_DESCRIBE_ENUM(Step, choose_start, deal, choose_tickets, turn, second_card, take_passengers,
                    keep_tickets, turn_over, over)

/// How far the replacing of open cards has come: how often the pile was shuffled meanwhile, until
/// what is opened then stays (R20). By version 1 of the rules it stayed at the second shuffle.
enum class Replacing : std::uint8_t {
  no,
  yes,
  shuffled_once,
  shuffled_twice,
  shuffled_three_times,
  shuffled_four_times,
  shuffled_five_times,
  settled
};
BOOST_DESCRIBE_ENUM(Replacing, no, yes, shuffled_once, shuffled_twice, shuffled_three_times,
                    shuffled_four_times, shuffled_five_times, settled)

/// Cards that a player is known to hold, since they were taken openly: nine counts below 16.
class ShownCards {
 public:
  int operator[](Card c) const { return packed_[at(c)] >> shift(c) & 15; }
  void add(Card c) { put(c, (*this)[c] + 1); }
  void remove(Card c, int n) { put(c, (*this)[c] > n ? (*this)[c] - n : 0); }
  void put(Card c, int n) {
    packed_[at(c)] =
        static_cast<std::uint8_t>((packed_[at(c)] & ~(15 << shift(c))) | n << shift(c));
  }
  friend bool operator==(const ShownCards&, const ShownCards&) = default;

 private:
  static std::size_t at(Card c) { return static_cast<std::size_t>(c) / 2; }
  static int shift(Card c) { return static_cast<int>(c) % 2 * 4; }

  std::array<std::uint8_t, (card_kinds + 1) / 2> packed_{};
};

inline constexpr Card no_card{0xFF};

/// Who has a route: classes of `State::routes`.
namespace route_class {
inline constexpr int open = 0;
inline constexpr int closed = 7;  // its twin was claimed in a game of two or three (R33)
constexpr int owned_by(Seat s) { return 1 + index(s); }
}  // namespace route_class

/// Where a ticket is: classes of `State::tickets`.
namespace ticket_class {
inline constexpr int in_pile = 0;  // in unknown order, above the returned ones
constexpr int held_by(Seat s) { return 1 + index(s); }
constexpr int offered_to(Seat s) { return 1 + max_players + index(s); }
constexpr int returned_by(Seat s) { return 1 + 2 * max_players + index(s); }
}  // namespace ticket_class

/// What stands on a passenger's spot: its colour, or one of these classes of `State::passengers`.
namespace passenger_class {
inline constexpr int gone = 6;
inline constexpr int not_placed = 7;
}  // namespace passenger_class

struct State {
  // Routes still open, by colour and length − 1: kept up to date for speed.
  std::array<std::array<std::uint8_t, 8>, card_kinds> open_routes{};
  Partition<max_routes, 3> routes;
  Partition<max_passengers, 3> passengers;
  Partition<max_tickets, 4> tickets;

  std::array<Cards, max_players> hand;
  std::array<ShownCards, max_players> shown;
  Cards pile;                           // as counts: the order is nobody's knowledge
  std::array<Card, open_slots> open{};  // no_card where a slot is empty
  std::uint8_t pile_size = 0;
  std::uint8_t discards = 0;  // how many; which ones follows from the rest

  std::array<std::uint8_t, max_players> trains{};
  std::array<std::uint8_t, max_players> points{};  // for routes
  std::array<Passengers, max_players> taken;       // passengers
  Mix tickets_left;                                // in each pile, the returned ones included
  FixedList<TicketId, max_returned> returned;      // under the piles, the next to be drawn first

  Step step = Step::choose_start;
  Replacing replacing = Replacing::no;
  Seat start{};
  Seat turn{};
  // What chance still has to do, in this order; `chance_acts` follows from it.
  std::uint8_t passengers_due = 0;
  std::uint8_t cards_due = 0;  // to the seat `due_to`
  Mix tickets_due;             // to the seat `due_to`
  std::uint8_t slots_due = 0;  // empty open slots, to be filled if there is a pile
  Seat due_to{};
  bool chance_acts = false;
  std::uint8_t choosing = 0;    // seats, as bits, that have not yet kept their first tickets
  RouteId claimed{};            // whose ends offer passengers
  bool second_end = false;      // the end in question
  std::uint8_t turns_left = 0;  // in the last round; 0 before it
  std::uint8_t passes = 0;      // in a row

  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);

/// All kinds of cards but locomotives, as bits.
inline constexpr std::uint32_t color_kinds = (1U << colors) - 1U;

/// The kinds of cards that lie open, as bits.
inline std::uint32_t open_kinds(const State& s) {
  std::uint32_t kinds = 0;
  for (Card c : s.open) kinds |= 1U << (static_cast<unsigned>(c) & 31U);
  return kinds & ((1U << card_kinds) - 1U);
}
static_assert(sizeof(State) <= 400);

}  // namespace rail::ticket_to_ride
