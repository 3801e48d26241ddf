// Fixed-size collections of ids: what states, actions and views are made of.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/bits.h"

namespace rail {

/// Up to N values in order, without allocation. Unused places keep their default, so equality is
/// equality of bytes.
template <class T, int N>
class FixedList {
 public:
  using value_type = T;
  static constexpr int capacity = N;

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr void push(T value) {
    assert(size_ < N);
    item_[size_++] = value;
  }
  /// Removes the value at `position`; the later ones move up.
  constexpr void erase(int position) {
    assert(position >= 0 && position < size_);
    for (int i = position; i + 1 < size_; ++i) item_[i] = item_[i + 1];
    item_[--size_] = T{};
  }
  constexpr void clear() { *this = FixedList(); }
  constexpr const T& operator[](int i) const { return item_[i]; }
  constexpr T& operator[](int i) { return item_[i]; }
  constexpr const T* begin() const { return item_.data(); }
  constexpr const T* end() const { return item_.data() + size_; }
  constexpr T* begin() { return item_.data(); }
  constexpr T* end() { return item_.data() + size_; }
  friend constexpr bool operator==(const FixedList&, const FixedList&) = default;

 private:
  std::array<T, N> item_{};
  std::uint8_t size_ = 0;
  static_assert(N < 256);
};

/// A set of ids below N.
template <class Id, int N>
class IdSet {
 public:
  using id_type = Id;

  constexpr IdSet() = default;
  explicit constexpr IdSet(const Bits<N>& bits) : bits_(bits) {}
  constexpr bool contains(Id id) const { return bits_.test(static_cast<int>(id)); }
  constexpr void insert(Id id) { bits_.set(static_cast<int>(id)); }
  constexpr void erase(Id id) { bits_.reset(static_cast<int>(id)); }
  constexpr int size() const { return bits_.count(); }
  constexpr bool empty() const { return !bits_.any(); }
  constexpr const Bits<N>& bits() const { return bits_; }
  template <class F>
  constexpr void each(F f) const {
    bits_.each([&](int i) { f(static_cast<Id>(i)); });
  }
  friend constexpr bool operator==(const IdSet&, const IdSet&) = default;

 private:
  Bits<N> bits_;
};

/// How many there are of each of N kinds.
template <class Id, int N>
class Counts {
 public:
  using id_type = Id;
  static constexpr int kinds = N;

  constexpr std::uint8_t operator[](Id id) const { return count_[static_cast<std::size_t>(id)]; }
  constexpr std::uint8_t& operator[](Id id) { return count_[static_cast<std::size_t>(id)]; }
  constexpr int total() const {
    int sum = 0;
    for (std::uint8_t c : count_) sum += c;
    return sum;
  }
  constexpr bool empty() const {
    std::uint8_t all = 0;
    for (std::uint8_t c : count_) all |= c;
    return all == 0;
  }
  /// Calls f(id, count) for each kind of which there is at least one.
  template <class F>
  constexpr void each(F f) const {
    for (int i = 0; i < N; ++i) {
      if (count_[static_cast<std::size_t>(i)] != 0)
        f(static_cast<Id>(i), int{count_[static_cast<std::size_t>(i)]});
    }
  }
  constexpr Counts& operator+=(const Counts& o) {
    for (std::size_t i = 0; i < N; ++i)
      count_[i] = static_cast<std::uint8_t>(count_[i] + o.count_[i]);
    return *this;
  }
  constexpr Counts& operator-=(const Counts& o) {
    for (std::size_t i = 0; i < N; ++i)
      count_[i] = static_cast<std::uint8_t>(count_[i] - o.count_[i]);
    return *this;
  }
  friend constexpr bool operator==(const Counts&, const Counts&) = default;

 private:
  std::array<std::uint8_t, N> count_{};
};

}  // namespace rail
