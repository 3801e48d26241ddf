// A small network in whole numbers: the same result on every processor, since nothing is rounded
// but by shifts, and sums of whole numbers do not depend on their order.
//
// Two layers that cut off below zero and at about four, and one that does not. A number is held in
// 64ths (features and what a layer gives), a weight in 512ths, so a sum is in 32768ths. Sizes are
// known to the compiler and rows lie one after the other, so many products are made at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bots/learned/products.h"
#include "engine/features.h"

namespace rail::bots {

inline constexpr int weight_one = 512;                    // a weight of 1
inline constexpr int sum_one = feature_one * weight_one;  // a sum of 1
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
  /// `from`. Sums of what many questions have in common can be kept and copied. Most inputs are 0
  /// and cost nothing; the others are taken two at a time.
  template <std::size_t N>
  void add(const std::array<Feature, N>& inputs, std::size_t from, Sums& sums) const {
    Adding<First> adding(sums);
    add(inputs, from, adding);
    adding.store(sums);
  }
  template <std::size_t N>
  void add(const std::array<Feature, N>& inputs, std::size_t from, Adding<First>& sums) const {
    constexpr std::size_t block = 64;
    for (std::size_t at = 0; at < N; at += block) {
      const Feature* here = inputs.data() + at;
      std::uint64_t some = which_are_some(here, std::min(block, N - at));
      while (some != 0) {
        const auto a = static_cast<std::size_t>(std::countr_zero(some));
        some &= some - 1;
        const bool two = some != 0;
        const std::size_t b = two ? static_cast<std::size_t>(std::countr_zero(some)) : a;
        some &= some - 1;
        sums.add(here[a], row(from + at + a), static_cast<std::int16_t>(two ? here[b] : 0),
                 row(from + at + b));
      }
    }
  }

  /// What comes out, in 32768ths.
  void finish(const Sums& sums, Given& out) const { finish(Adding<First>(sums), out); }
  void finish(const Adding<First>& sums, Given& out) const {
    std::array<std::int16_t, First> outer;
    sums.give(outer);
    std::array<std::int16_t, Second> inner;
    pass<Second>(outer, second, second_bias).give(inner);
    if constexpr (Out == 1) {
      out[0] = third_bias[0] + product(inner, third.data());
    } else {
      pass<Out>(inner, third, third_bias).store(out);
    }
  }

 private:
  const std::int16_t* row(std::size_t input) const { return first.data() + input * First; }

  template <int To, std::size_t From>
  static Adding<To> pass(const std::array<std::int16_t, From>& given,
                         const std::array<std::int16_t, From * To>& weights,
                         const std::array<std::int32_t, To>& bias) {
    Adding<To> sums(bias);
    std::size_t i = 0;
    for (; i + 1 < From; i += 2)
      sums.add(given[i], weights.data() + i * To, given[i + 1], weights.data() + (i + 1) * To);
    if (i < From) sums.add(given[i], weights.data() + i * To, 0, weights.data() + i * To);
    return sums;
  }
};

/// A score from 0 to `most` for a sum: half way for 0, three quarters for 1, and never quite at the
/// ends. In whole numbers, unlike the usual curve.
constexpr int squashed(std::int32_t sum, int most) {
  const std::int64_t size = sum < 0 ? -std::int64_t{sum} : std::int64_t{sum};
  return static_cast<int>(most / 2 + std::int64_t{sum} * (most / 2) / (size + sum_one));
}

}  // namespace rail::bots
