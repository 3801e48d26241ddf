// Small sets of small numbers, as values without allocation.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

namespace rail {

namespace bits {

/// The places of the bits of each byte, lowest first.
inline constexpr auto places = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (unsigned byte = 0; byte < table.size(); ++byte) {
    std::size_t n = 0;
    for (std::uint8_t i = 0; i < 8; ++i) {
      if ((byte >> i & 1U) != 0) table[byte][n++] = i;
    }
  }
  return table;
}();

/// The set bit with `rank` set bits below it; there must be one. Without branches, since where a
/// random bit is cannot be foreseen: all eight bytes are counted at once, then summed up.
constexpr int nth(std::uint64_t word, int rank) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  std::uint64_t sums = word - (word >> 1 & 0x55 * ones);
  sums = (sums & 0x33 * ones) + (sums >> 2 & 0x33 * ones);
  sums = ((sums + (sums >> 4)) & 0x0F * ones) * ones;
  const std::uint64_t above = (sums + static_cast<unsigned>(127 - rank) * ones) & (0x80 * ones);
  const int byte = std::countr_zero(above) & 0x38;
  const auto before = static_cast<int>(sums << 8 >> byte & 0xFF);
  return byte + places[word >> byte & 0xFF][static_cast<std::size_t>(rank - before)];
}

}  // namespace bits

/// A set of numbers below N, a multiple of 32.
template <int N>
class Bits {
 public:
  using Word = std::conditional_t<N % 64 == 0, std::uint64_t, std::uint32_t>;
  static constexpr int word_bits = 8 * static_cast<int>(sizeof(Word));
  static constexpr int words = N / word_bits;
  static_assert(N > 0 && N % word_bits == 0);

  constexpr bool test(int i) const { return (word_[at(i)] >> (i % word_bits) & 1U) != 0; }
  constexpr void set(int i) { word_[at(i)] |= mask(i); }
  constexpr void reset(int i) { word_[at(i)] &= ~mask(i); }
  constexpr void put(int i, bool in) {
    word_[at(i)] = (word_[at(i)] & ~mask(i)) | static_cast<Word>(in) << (i % word_bits);
  }
  constexpr bool any() const {
    Word all = 0;
    for (Word w : word_) all |= w;
    return all != 0;
  }
  constexpr int count() const {
    int n = 0;
    for (Word w : word_) n += std::popcount(w);
    return n;
  }
  /// The lowest member; only if there is one.
  constexpr int first() const {
    int w = 0;
    while (word_[static_cast<std::size_t>(w)] == 0) ++w;
    return w * word_bits + std::countr_zero(word_[static_cast<std::size_t>(w)]);
  }
  /// The member with `rank` members below it.
  constexpr int nth(int rank) const {
    int w = 0;
    for (int n = 0; (n = std::popcount(word_[static_cast<std::size_t>(w)])) <= rank; ++w) rank -= n;
    return w * word_bits + bits::nth(word_[static_cast<std::size_t>(w)], rank);
  }
  /// The members from `from` on as the low bits of a word; at most a word's worth.
  constexpr Word window(int from) const {
    const auto w = at(from);
    const int shift = from % word_bits;
    Word low = word_[w] >> shift;
    if (shift != 0 && w + 1 < words) low |= word_[w + 1] << (word_bits - shift);
    return low;
  }
  /// Calls f(i) for each member, lowest first.
  template <class F>
  constexpr void each(F f) const {
    for (int w = 0; w < words; ++w) {
      for (Word left = word_[static_cast<std::size_t>(w)]; left != 0; left &= left - 1)
        f(w * word_bits + std::countr_zero(left));
    }
  }

  constexpr Bits operator~() const {
    Bits r;
    for (std::size_t w = 0; w < words; ++w) r.word_[w] = ~word_[w];
    return r;
  }
  constexpr Bits& operator&=(const Bits& o) {
    for (std::size_t w = 0; w < words; ++w) word_[w] &= o.word_[w];
    return *this;
  }
  constexpr Bits& operator|=(const Bits& o) {
    for (std::size_t w = 0; w < words; ++w) word_[w] |= o.word_[w];
    return *this;
  }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;

 private:
  static constexpr std::size_t at(int i) {
    assert(i >= 0 && i < N);
    return static_cast<std::size_t>(i / word_bits);
  }
  static constexpr Word mask(int i) { return Word{1} << (i % word_bits); }

  std::array<Word, words> word_{};
};

/// Puts each number below N into exactly one of 2^Planes classes; all start in class 0.
/// Stored as bit planes, so the members of a class are a few word operations away.
template <int N, int Planes>
class Partition {
 public:
  static constexpr int classes = 1 << Planes;

  constexpr int of(int i) const {
    int c = 0;
    for (int p = 0; p < Planes; ++p) c |= static_cast<int>(plane_[p].test(i)) << p;
    return c;
  }
  constexpr void move(int i, int to) {
    assert(to >= 0 && to < classes);
    for (int p = 0; p < Planes; ++p) plane_[p].put(i, (to >> p & 1) != 0);
  }
  constexpr Bits<N> members(int cls) const {
    Bits<N> all = ~Bits<N>{};
    for (int p = 0; p < Planes; ++p) all &= (cls >> p & 1) != 0 ? plane_[p] : ~plane_[p];
    return all;
  }
  friend constexpr bool operator==(const Partition&, const Partition&) = default;

 private:
  std::array<Bits<N>, Planes> plane_{};
};

}  // namespace rail
