// How long decisions took.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace rail::lab {

/// Times counted in classes that are 1/16 of a power of two wide, so that adding one costs next to
/// nothing and a quantile is right to about 3 %.
class ThinkTimes {
 public:
  void add(std::chrono::nanoseconds time) { ++counts_[class_of(time)]; }
  void add(const ThinkTimes& others);

  /// How many there were in each class, and adding to one: for whoever keeps them elsewhere.
  const auto& counts() const { return counts_; }
  void add_class(std::size_t at, std::uint64_t count) { counts_.at(at) += count; }

  std::uint64_t count() const;
  /// The time that this part of all decisions, from 0 to 1, did not exceed; 0 if there were none.
  double milliseconds(double part) const;

 private:
  static constexpr int steps = 16;  // within a power of two
  static std::size_t class_of(std::chrono::nanoseconds time);
  static double middle_of(std::size_t at);

  std::array<std::uint64_t, 64 * steps> counts_{};
};

}  // namespace rail::lab
