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
  /// Those that are among others.
  constexpr Cards only(const Cards& others) const {
    Cards both;
    both.bits_ = bits_ & (((others.bits_ | others.bits_ >> 1) & low) * 3);
    return both;
  }
  /// How many different cards.
  constexpr int kinds() const { return std::popcount((bits_ | bits_ >> 1) & low); }
  /// The card with so many different ones before it; there must be one.
  constexpr CardId nth_kind(int rank) const {
    return static_cast<CardId>(bits::nth((bits_ | bits_ >> 1) & low, rank) / 2);
  }
  /// The card that comes after so many copies, of all in ascending order; there must be one.
  /// Without branches, since a random card cannot be foreseen: four cards a byte, all bytes at
  /// once.
  constexpr CardId nth(int rank) const {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    std::uint64_t sums = (bits_ & 0x33 * ones) + (bits_ >> 2 & 0x33 * ones);
    sums = ((sums + (sums >> 4)) & 0x0F * ones) * ones;  // up to each byte, 96 at most
    const std::uint64_t above = (sums + static_cast<unsigned>(127 - rank) * ones) & (0x80 * ones);
    const int byte = std::countr_zero(above) & 0x38;
    auto left = rank - static_cast<int>(sums << 8 >> byte & 0xFF);
    const auto copies = [&](int i) { return static_cast<int>(bits_ >> (byte + 2 * i) & 3U); };
    int card = byte / 2;
    for (int i = 0, up_to = 0; i < 3; ++i) {
      up_to += copies(i);
      card += static_cast<int>(left >= up_to);
    }
    return static_cast<CardId>(card);
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
