// Products of whole numbers, many at once: what the layers of a network are made of.
//
// With SSE2, which every x86-64 has, a multiplication of pairs is named, since compilers do not
// find it by themselves; elsewhere plain loops, of which they make what there is. Both give the
// same whole numbers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "engine/features.h"

namespace rail::bots {

inline constexpr int sum_shift = 9;     // from a sum to what a layer gives
inline constexpr int most_given = 255;  // by a layer

/// Sums of a layer that are being made.
template <int Size, bool Eights = Size % 8 == 0>
class Adding {
 public:
  explicit Adding(const std::array<std::int32_t, Size>& from) : sums_(from) {}

  /// Adds the products of a row with a number, and of another with another.
  void add(std::int16_t a, const std::int16_t* row_a, std::int16_t b, const std::int16_t* row_b) {
    for (std::size_t j = 0; j < Size; ++j) sums_[j] += a * row_a[j] + b * row_b[j];
  }
  /// What the layer gives for them: cut off below zero and at the most.
  void give(std::array<std::int16_t, Size>& out) const {
    for (std::size_t j = 0; j < Size; ++j)
      out[j] = static_cast<std::int16_t>(std::clamp(sums_[j] >> sum_shift, 0, most_given));
  }
  void store(std::array<std::int32_t, Size>& out) const { out = sums_; }

 private:
  std::array<std::int32_t, Size> sums_;
};

#if defined(__SSE2__)
inline __m128i load_some(const void* at) {
  return _mm_loadu_si128(static_cast<const __m128i*>(at));
}
inline void store_some(void* at, __m128i some) {
  _mm_storeu_si128(static_cast<__m128i*>(at), some);
}

/// The same, four sums to a register.
template <int Size>
class Adding<Size, true> {
 public:
  explicit Adding(const std::array<std::int32_t, Size>& from) {
#pragma GCC unroll 16
    for (int j = 0; j < Size / 4; ++j) four_[j] = load_some(from.data() + 4 * j);
  }

  void add(std::int16_t a, const std::int16_t* row_a, std::int16_t b, const std::int16_t* row_b) {
    const auto low = static_cast<std::uint32_t>(static_cast<std::uint16_t>(a));
    const auto high = static_cast<std::uint32_t>(static_cast<std::uint16_t>(b)) << 16;
    const __m128i by = _mm_set1_epi32(static_cast<int>(low | high));
#pragma GCC unroll 16
    for (int j = 0; j < Size / 8; ++j) {
      const __m128i x = load_some(row_a + 8 * j);
      const __m128i y = load_some(row_b + 8 * j);
      __m128i* to = four_ + 2 * j;
      to[0] = _mm_add_epi32(to[0], _mm_madd_epi16(_mm_unpacklo_epi16(x, y), by));
      to[1] = _mm_add_epi32(to[1], _mm_madd_epi16(_mm_unpackhi_epi16(x, y), by));
    }
  }
  void give(std::array<std::int16_t, Size>& out) const {
    const __m128i most = _mm_set1_epi16(most_given);
#pragma GCC unroll 16
    for (int j = 0; j < Size / 8; ++j) {
      const __m128i x = _mm_srai_epi32(four_[2 * j], sum_shift);
      const __m128i y = _mm_srai_epi32(four_[2 * j + 1], sum_shift);
      const __m128i both = _mm_max_epi16(_mm_packs_epi32(x, y), _mm_setzero_si128());
      store_some(out.data() + 8 * j, _mm_min_epi16(both, most));
    }
  }
  void store(std::array<std::int32_t, Size>& out) const {
#pragma GCC unroll 16
    for (int j = 0; j < Size / 4; ++j) store_some(out.data() + 4 * j, four_[j]);
  }

 private:
  __m128i four_[Size / 4];
};

#endif

/// The sum of the products of two rows.
template <std::size_t Size>
std::int32_t product(const std::array<std::int16_t, Size>& a, const std::int16_t* b) {
#if defined(__SSE2__)
  if constexpr (Size % 8 == 0) {
    __m128i sum = _mm_setzero_si128();
#pragma GCC unroll 16
    for (std::size_t j = 0; j < Size; j += 8)
      sum = _mm_add_epi32(sum, _mm_madd_epi16(load_some(a.data() + j), load_some(b + j)));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
  }
#endif
  std::int32_t sum = 0;
  for (std::size_t j = 0; j < Size; ++j) sum += a[j] * b[j];
  return sum;
}

/// Which of at most 64 features are not 0, as bits, without a branch: no processor could foresee
/// it.
inline std::uint64_t which_are_some(const Feature* features, std::size_t count) {
  std::uint64_t some = 0;
  std::size_t i = 0;
  if constexpr (std::endian::native == std::endian::little) {
    // Eight at once: the highest bit of each byte says whether it is 0, and a product puts these
    // bits side by side.
    constexpr std::uint64_t ones = 0x0101010101010101U;
    for (; i + 8 <= count; i += 8) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, features + i, 8);
      const std::uint64_t high = (((eight & 0x7F * ones) + 0x7F * ones) | eight) >> 7 & ones;
      some |= (high * 0x0102040810204080U >> 56) << i;
    }
  }
  for (; i < count; ++i) some |= static_cast<std::uint64_t>(features[i] != 0) << i;
  return some;
}

}  // namespace rail::bots
