// Intervals of shares and means, and least squares.
#include "fairness/estimate.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rail::fairness {

namespace {

constexpr double z95 = 1.96;

double rounded(double value, int digits) {
  const double scale = std::pow(10, digits);
  const double result = std::round(value * scale) / scale;
  return result == 0 ? 0 : result;  // no -0
}

}  // namespace

Estimate Estimate::times(double factor) const {
  Estimate result{value * factor, low * factor, high * factor};
  if (factor < 0) std::swap(result.low, result.high);
  return result;
}

int Estimate::digits() const {
  constexpr int most = 4;
  const double half = (high - low) / 2;
  if (!(half > 0) || !std::isfinite(half)) return 0;  // the same in every game
  return std::clamp(static_cast<int>(std::ceil(-std::log10(half))), 0, most);
}

json::object Estimate::to_json() const {
  const int n = digits();
  return {{"value", rounded(value, n)},
          {"low", rounded(low, n)},
          {"high", rounded(high, n)},
          {"digits", n}};
}

Estimate share(double part, double whole) {
  if (whole <= 0) return {0.5, 0, 1};
  const double p = std::clamp(part / whole, 0.0, 1.0);
  const double z2 = z95 * z95;
  const double centre = (p + z2 / (2 * whole)) / (1 + z2 / whole);
  const double half =
      z95 * std::sqrt(p * (1 - p) / whole + z2 / (4 * whole * whole)) / (1 + z2 / whole);
  return {p, std::clamp(centre - half, 0.0, p), std::clamp(centre + half, p, 1.0)};
}

Estimate mean(double count, double sum, double squares) {
  if (count <= 0) return {};
  const double value = sum / count;
  if (count < 2) return {value, value, value};
  const double variance = std::max(0.0, (squares - sum * value) / (count - 1));
  return around(value, std::sqrt(variance / count));
}

Estimate around(double value, double error) {
  return {value, value - z95 * error, value + z95 * error};
}

Regression::Regression(std::size_t things, const std::vector<double>& products,
                       const std::vector<double>& with_result, double result_squares,
                       double observations)
    : things_(things), known_(things, false), effects_(things), inverse_(things * things) {
  // Sweeps one variable after the other into the model (Beaton's operator): what is left on the
  // diagonal is how much of a variable those before it do not say.
  std::vector<double> a = products;
  std::vector<double> b = with_result;
  const auto at = [&](std::size_t row, std::size_t column) -> double& {
    return a[row * things + column];
  };
  double unexplained = result_squares;
  double used = 0;
  for (std::size_t k = 0; k < things; ++k) {
    constexpr double nothing = 1e-9;
    const double pivot = at(k, k);
    if (!(pivot > nothing * (products[k * things + k] + 1))) continue;
    known_[k] = true;
    ++used;
    unexplained -= b[k] * b[k] / pivot;
    for (std::size_t i = 0; i < things; ++i) {
      if (i == k) continue;
      const double factor = at(i, k) / pivot;
      if (factor == 0) continue;
      for (std::size_t j = 0; j < things; ++j) {
        if (j != k) at(i, j) -= factor * at(k, j);
      }
      b[i] -= factor * b[k];
      at(i, k) = -factor;
    }
    for (std::size_t j = 0; j < things; ++j) {
      if (j != k) at(k, j) /= pivot;
    }
    b[k] /= pivot;
    at(k, k) = 1 / pivot;
  }
  for (std::size_t i = 0; i < things; ++i) {
    known_[i] = known_[i] && std::isfinite(b[i]);
    if (!known_[i]) continue;
    effects_[i] = b[i];
    for (std::size_t j = 0; j < things; ++j) {
      if (known_[j]) inverse_[i * things + j] = at(i, j);
    }
  }
  spread_ = observations > used ? std::max(0.0, unexplained) / (observations - used) : 0;
}

double Regression::error_of(const std::vector<double>& weights) const {
  double sum = 0;
  for (std::size_t i = 0; i < things_; ++i) {
    if (weights[i] == 0) continue;
    for (std::size_t j = 0; j < things_; ++j)
      sum += weights[i] * weights[j] * inverse_[i * things_ + j];
  }
  return std::sqrt(std::max(0.0, sum * spread_));
}

Estimate Regression::of(const std::vector<double>& weights) const {
  double value = 0;
  for (std::size_t i = 0; i < things_; ++i) value += weights[i] * effects_[i];
  return around(value, error_of(weights));
}

}  // namespace rail::fairness
