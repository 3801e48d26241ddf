// How far the cards of the player whose turn it is lead, and which days and cards are left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

/// Before the move whatever is done must leave one possible (R52): how far each card leads is
/// measured once, if that is asked for.
class GrandTrunkJourney::Reach {
 public:
  Reach(const GrandTrunkJourney& game, const State& state)
      : g_(game),
        board_(game.board()),
        s_(state),
        p_(game.active(state)),
        moving_(state.step == Step::turn) {}

 protected:
  static constexpr int never = 255;
  struct Least {
    CardId card{};
    int copies = 0;
    int days = never;  // of the shortest move with this card
  };

  // Moves

  /// Calls f(place) for each place but the present one that the card leads to (R29, R31).
  template <class F>
  void each_target(CardId card, F f) const {
    const Card& it = board_[card];
    const auto unless_here = [&](PlaceId to) {
      if (to != p_.at) f(to);
    };
    if (it.kind == CardKind::city) unless_here(it.city);
    if (it.kind == CardKind::port || it.kind == CardKind::junction) board_.ports.each(unless_here);
    if (it.kind == CardKind::junction) s_.terminals.each(unless_here);
  }
  /// R30, R31, R57: the days of a move without the locomotive's speed; `never` if the right of way
  /// would save nothing.
  int full_days(CardId card, PlaceId to, bool right_of_way) const {
    const bool junction = board_[card].kind == CardKind::junction;
    const int days = board_.links_between(p_.at, to) + (junction ? board_.days.junction : 0);
    if (!right_of_way) return days;
    return days > 1 ? days - 1 : never;
  }
  /// R32
  static int least_of(int days, bool fast) {
    return fast && days > 1 && days != never ? days - 1 : days;
  }
  int least_days(CardId card, bool right_of_way, bool fast) const {
    const bool junction = board_[card].kind == CardKind::junction;
    const int less = static_cast<int>(right_of_way) - (junction ? board_.days.junction : 0);
    std::uint32_t to = targets(card);
    if (right_of_way) to &= ~g_.places_within(p_.at, less);
    if (to == 0) return never;
    int links = 1;
    while ((to & g_.places_within(p_.at, links)) == 0) ++links;
    return least_of(links - less, fast);
  }

  // Counting what is listed

  /// All places that `each_target` names, as bits.
  std::uint32_t targets(CardId card) const {
    const Card& it = board_[card];
    std::uint32_t to = 0;
    if (it.kind == CardKind::city) to = 1U << static_cast<unsigned>(it.city);
    if (it.kind == CardKind::port || it.kind == CardKind::junction) to = bits_of(board_.ports);
    if (it.kind == CardKind::junction) to |= bits_of(s_.terminals);
    return to & g_.places_within(p_.at, max_places);
  }
  /// The moves with a card, by the places within so many days.
  unsigned count_moves(CardId card) const {
    std::uint32_t to = targets(card);
    if (to == 0) return 0;
    const bool junction = board_[card].kind == CardKind::junction;
    const int less = static_cast<int>(s_.right_of_way) - (junction ? board_.days.junction : 0);
    const int left = board_.last_day - p_.day;  // R21
    if (s_.right_of_way) to &= ~g_.places_within(p_.at, less);
    unsigned n = number(to & g_.places_within(p_.at, left + less));
    if (p_.fast)  // R32: those of more than a day take one less as well
      n += number(to & g_.places_within(p_.at, left + 1 + less) &
                  ~g_.places_within(p_.at, 1 + less));
    return n;
  }
  /// R54: pairs of places with tokens that differ, of cities and of ports.
  unsigned count_swaps() const {
    unsigned n = 0;
    for (const PlaceSet& places : {board_.cities, board_.ports}) {
      std::array<std::uint8_t, max_places> token;
      unsigned free = 0;
      for (std::size_t i = 0; i < max_places; ++i) {
        const bool in = (bits_of(places) & ~g_.printed_ & 1U << i) != 0;
        token[i] = in ? g_.token_look_[static_cast<std::size_t>(s_.token[i]) % max_tokens]
                      : static_cast<std::uint8_t>(0x80U + i);
        free += static_cast<unsigned>(in);
      }
      unsigned alike = 0;  // each place with itself, and each pair twice
      for (const std::uint8_t a : token) {
        std::uint8_t same = 0;
        for (const std::uint8_t b : token) same = static_cast<std::uint8_t>(same + (a == b));
        alike += same;
      }
      n += (free * (free - 1) - (alike - max_places)) / 2;
    }
    return n;
  }

  bool any_steel() const {
    std::uint8_t any = 0;
    for (const std::uint8_t n : s_.steel) any |= n;
    return any != 0;
  }
  static unsigned number(std::uint32_t bits) { return static_cast<unsigned>(std::popcount(bits)); }
  static std::uint32_t bits_of(const PlaceSet& places) { return places.bits().window(0); }

  // What days and cards are left for

  /// The cards in hand, and the shortest move with each.
  const FixedList<Least, max_hand>& least() const {
    if (least_.empty()) p_.hand.each([&](CardId c, int copies) { measure(c, copies); });
    return least_;
  }
  void measure(CardId card, int copies) const {
    const Least l{card, copies, least_days(card, s_.right_of_way, p_.fast)};
    least_.push(l);
    if (l.days >= nearest_.days) {
      next_nearest_ = std::min(next_nearest_, l.days);
      return;
    }
    next_nearest_ = l.copies > 1 ? l.days : nearest_.days;
    nearest_ = l;
  }
  /// R52: so many days later and without two cards, another one still leads somewhere in time.
  template <class Days>
  bool could_move(int days, CardId spent, CardId way, Days least_days_of) const {
    return std::any_of(least().begin(), least().end(), [&](const Least& l) {
      const int gone = static_cast<int>(l.card == spent) + static_cast<int>(l.card == way);
      return l.copies > gone && p_.day + days + least_days_of(l) <= board_.last_day;
    });
  }
  /// R21; R52: with `spent` gone and days gone, the train can still move.
  bool affords(int days, CardId spent = no_card) const {
    if (!moving_) return p_.day + days <= board_.last_day;
    least();
    const int nearest = spent == nearest_.card ? next_nearest_ : nearest_.days;
    return p_.day + days + nearest <= board_.last_day ||
           affords_by_way(days, spent, [&](CardId c) { return least_days(c, true, p_.fast); });
  }
  /// The same after a change to how far cards lead: `least_days_of` is asked for a card, and
  /// whether there is a right of way.
  template <class Days>
  bool affords_with(int days, CardId spent, Days least_days_of) const {
    if (!moving_) return affords(days);
    const auto now = [&](const Least& l) { return least_days_of(l.card, s_.right_of_way); };
    return could_move(days, spent, no_card, now) ||
           affords_by_way(days, spent, [&](CardId c) { return least_days_of(c, true); });
  }
  /// R52: the train can still move once a right of way is played that is in hand. Seldom asked.
  template <class Days>
  [[gnu::noinline]] bool affords_by_way(int days, CardId spent, Days least_days_of) const {
    if (s_.right_of_way) return false;
    return std::any_of(least().begin(), least().end(), [&](const Least& way) {
      return g_.face(p_, way.card).feature == Feature::right_of_way &&
             way.copies > static_cast<int>(way.card == spent) &&
             could_move(days, spent, way.card,
                        [&](const Least& l) { return least_days_of(l.card); });
    });
  }

  const GrandTrunkJourney& g_;
  const Board& board_;
  const State& s_;
  const Player& p_;
  bool moving_;  // the train has still to move

 private:
  mutable FixedList<Least, max_hand> least_;
  mutable Least nearest_{.card = no_card};  // the shortest move of all
  mutable int next_nearest_ = never;        // the days of the shortest one without that card
};

}  // namespace rail::grand_trunk_journey
