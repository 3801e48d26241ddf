// A few cards of one company, as a value of eight bytes.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/collections.h"

namespace rail::grand_trunk_journey {

/// One of the cards that every company has; what it can do besides differs from company to company.
enum class CardId : std::uint8_t {};

inline constexpr int max_cards = 32;  // different ones
inline constexpr int max_copies = 3;  // of one

/// How many of each card, as the board's words say them.
using CardCounts = Counts<CardId, max_cards>;

/// A pile or hand in no order: up to three of each card, two bits for each.
class Cards {
 public:
  constexpr int operator[](CardId c) const { return static_cast<int>(bits_ >> shift(c) & 3U); }
  constexpr bool contains(CardId c) const { return (*this)[c] > 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int total() const {
    return std::popcount(bits_ & low) + 2 * std::popcount(bits_ & ~low);
  }
  constexpr void add(CardId c) {
    assert((*this)[c] < max_copies);
    bits_ += std::uint64_t{1} << shift(c);
  }
  constexpr void remove(CardId c) {
    assert(contains(c));
    bits_ -= std::uint64_t{1} << shift(c);
  }
  /// The sums must not pass `max_copies`.
  constexpr Cards& operator+=(Cards o) {
    bits_ += o.bits_;
    return *this;
  }
  /// All of `o` must be there.
  constexpr Cards& operator-=(Cards o) {
    bits_ -= o.bits_;
    return *this;
  }
  /// Calls f(card, copies) for each card, in ascending order.
  template <class F>
  constexpr void each(F f) const {
    for (std::uint64_t left = (bits_ | bits_ >> 1) & low; left != 0; left &= left - 1) {
      const auto card = static_cast<CardId>(std::countr_zero(left) / 2);
      f(card, (*this)[card]);
    }
  }
  CardCounts counts() const {
    CardCounts all;
    each([&](CardId c, int n) { all[c] = static_cast<std::uint8_t>(n); });
    return all;
  }
  static Cards of(const CardCounts& counts) {
    Cards cards;
    counts.each([&](CardId c, int n) {
      for (; n > 0; --n) cards.add(c);
    });
    return cards;
  }
  friend constexpr bool operator==(const Cards&, const Cards&) = default;

 private:
  static constexpr std::uint64_t low = 0x5555555555555555U;
  static constexpr int shift(CardId c) { return 2 * static_cast<int>(c); }

  std::uint64_t bits_ = 0;
};

}  // namespace rail::grand_trunk_journey
