// A small network in whole numbers: the same result on every processor, since nothing is rounded
// but by shifts, and sums of whole numbers do not depend on their order.
//
// Two layers that cut off below zero and at about four, and one that does not. A number is held in
// 64ths (features and what a layer gives), a weight in 512ths, so a sum is in 32768ths. Sizes are
// known to the compiler and rows lie one after the other, so it does many products at once without
// being told how.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/features.h"

namespace rail::bots {

inline constexpr int weight_one = 512;                    // a weight of 1
inline constexpr int sum_one = feature_one * weight_one;  // a sum of 1
inline constexpr int sum_shift = 9;                       // from a sum to what a layer gives
inline constexpr int most_given = 255;                    // by a layer
inline constexpr std::int32_t most_bias = 1 << 30;        // no sum can run over
inline constexpr int most_inputs = 256;
inline constexpr int most_hidden = 128;
static_assert(std::int64_t{most_inputs} * 127 * 32768 + most_bias < std::int64_t{1} << 31);
static_assert(std::int64_t{most_hidden} * most_given * 32768 + most_bias < std::int64_t{1} << 31);

template <int In, int First, int Second, int Out>
struct Network {
  static_assert(In <= most_inputs && First <= most_hidden && Second <= most_hidden);
  static constexpr std::array<int, 4> sizes{In, First, Second, Out};
  using Sums = std::array<std::int32_t, First>;
  using Given = std::array<std::int32_t, Out>;

  // A row for each input.
  alignas(64) std::array<std::int16_t, std::size_t{In} * First> first{};
  alignas(64) std::array<std::int16_t, std::size_t{First} * Second> second{};
  alignas(64) std::array<std::int16_t, std::size_t{Second} * Out> third{};
  alignas(64) std::array<std::int32_t, First> first_bias{};
  alignas(64) std::array<std::int32_t, Second> second_bias{};
  alignas(64) std::array<std::int32_t, Out> third_bias{};

  /// Adds to the sums of the first layer what these inputs bring, of which the first has the number
  /// `from`. Sums of what many questions have in common can be kept and copied. Most inputs are 0;
  /// which ones are not is found out without a branch, since no processor could foresee it.
  template <std::size_t N>
  void add(const std::array<Feature, N>& inputs, std::size_t from, Sums& sums) const {
    std::array<std::uint8_t, N> some;
    static_assert(N <= 256);
    std::size_t count = 0;
    for (std::size_t i = 0; i < N; ++i) {
      some[count] = static_cast<std::uint8_t>(i);
      count += static_cast<std::size_t>(inputs[i] != 0);
    }
    Sums held = sums;
    for (std::size_t k = 0; k < count; ++k)
      add_row<First>(inputs[some[k]], first.data() + (from + some[k]) * First, held.data());
    sums = held;
  }

  /// What comes out, in 32768ths.
  void finish(const Sums& sums, Given& out) const {
    std::array<std::int16_t, First> outer;
    for (std::size_t i = 0; i < First; ++i) outer[i] = given(sums[i]);
    std::array<std::int32_t, Second> inner = second_bias;
    for (std::size_t i = 0; i < First; ++i)
      add_row<Second>(outer[i], second.data() + i * Second, inner.data());
    out = third_bias;
    for (std::size_t i = 0; i < Second; ++i)
      add_row<Out>(given(inner[i]), third.data() + i * Out, out.data());
  }

 private:
  static std::int16_t given(std::int32_t sum) {
    return static_cast<std::int16_t>(std::clamp(sum >> sum_shift, 0, most_given));
  }
  template <int Size>
  static void add_row(std::int16_t by, const std::int16_t* row, std::int32_t* sums) {
    for (std::size_t j = 0; j < Size; ++j) sums[j] += by * row[j];
  }
};

/// A score from 0 to `most` for a sum: half way for 0, three quarters for 1, and never quite at the
/// ends. In whole numbers, unlike the usual curve.
constexpr int squashed(std::int32_t sum, int most) {
  const std::int64_t size = sum < 0 ? -std::int64_t{sum} : std::int64_t{sum};
  return static_cast<int>(most / 2 + std::int64_t{sum} * (most / 2) / (size + sum_one));
}

}  // namespace rail::bots
