// What many games say about a number, and how sure one can be of it.
#pragma once

#include <cstdint>
#include <vector>

#include "host/match.h"

namespace rail::fairness {

namespace json = host::json;

/// A number with its 95 % interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  Estimate times(double factor) const;
  /// How many digits after the point say something: the last is of the size of the interval.
  int digits() const;
  /// {"value", "low", "high", "digits"}, rounded to those digits.
  json::object to_json() const;
};

/// A share of so many, by Wilson: it stays sensible near 0 and 1. Of none: anything from 0 to 1.
Estimate share(double part, double whole);
/// The mean of so many numbers by their sum and the sum of their squares.
Estimate mean(double count, double sum, double squares);
/// A number with its standard error.
Estimate around(double value, double error);

/// Least squares: what each of some things adds to a result, from sums over all observations.
class Regression {
 public:
  /// `products` has the products of each two of `things` variables, row by row; `with_result` those
  /// with the result, `result_squares` the result's with itself. A variable that never differed, or
  /// says the same as those before it, is left out.
  Regression(std::size_t things, const std::vector<double>& products,
             const std::vector<double>& with_result, double result_squares, double observations);

  bool knows(std::size_t thing) const { return known_[thing]; }
  double effect(std::size_t thing) const { return effects_[thing]; }
  /// What a weighted sum of effects is, with its interval.
  Estimate of(const std::vector<double>& weights) const;
  double error_of(const std::vector<double>& weights) const;

 private:
  std::size_t things_;
  std::vector<bool> known_;
  std::vector<double> effects_;
  std::vector<double> inverse_;  // of the products
  double spread_ = 0;            // the variance of what is not explained
};

}  // namespace rail::fairness
