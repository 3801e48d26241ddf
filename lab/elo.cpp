// Ratings by Bradley and Terry, fitted to results, with their errors.
#include "lab/elo.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace rail::lab {

namespace {

class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), cells_(size * size) {}
  double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const {
    return cells_[row * size_ + column];
  }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

struct Results {
  explicit Results(std::size_t players) : score(players), games(players) {}
  Matrix score;  // of the row against the column
  Matrix games;
};

Results sum(std::size_t players, const std::vector<Meeting>& meetings) {
  Results results(players);
  for (const Meeting& met : meetings) {
    const auto i = static_cast<std::size_t>(met.first);
    const auto j = static_cast<std::size_t>(met.second);
    results.score(i, j) += met.score;
    results.score(j, i) += met.games - met.score;
    results.games(i, j) += met.games;
    results.games(j, i) += met.games;
  }
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = 0; j < players; ++j) {
      if (results.games(i, j) == 0) continue;
      results.score(i, j) += 0.5;
      results.games(i, j) += 1;
    }
  }
  return results;
}

/// The chance that the first wins, from strengths as natural logarithms.
double chance(double first, double second) { return 1 / (1 + std::exp(second - first)); }

/// The most likely strengths, with mean 0; each step makes the results more likely (Hunter's MM).
std::vector<double> fit(const Results& results) {
  constexpr int most_steps = 20'000;
  constexpr double enough = 1e-9;
  const std::size_t players = results.score.size();
  std::vector<double> strength(players);
  for (int step = 0; step < most_steps; ++step) {
    std::vector<double> next = strength;
    for (std::size_t i = 0; i < players; ++i) {
      double won = 0;
      double expected = 0;
      for (std::size_t j = 0; j < players; ++j) {
        won += results.score(i, j);
        expected += results.games(i, j) * chance(strength[i], strength[j]);
      }
      if (expected > 0) next[i] += std::log(won / expected);
    }
    double mean = 0;
    for (const double s : next) mean += s / static_cast<double>(players);
    double change = 0;
    for (std::size_t i = 0; i < players; ++i) {
      next[i] -= mean;
      change = std::max(change, std::abs(next[i] - strength[i]));
    }
    strength = std::move(next);
    if (change < enough) break;
  }
  return strength;
}

/// By Gauss and Jordan; the matrix is positive definite.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix b(n);
  for (std::size_t i = 0; i < n; ++i) b(i, i) = 1;
  for (std::size_t column = 0; column < n; ++column) {
    const double pivot = a(column, column);
    for (std::size_t j = 0; j < n; ++j) {
      a(column, j) /= pivot;
      b(column, j) /= pivot;
    }
    for (std::size_t row = 0; row < n; ++row) {
      if (row == column) continue;
      const double factor = a(row, column);
      for (std::size_t j = 0; j < n; ++j) {
        a(row, j) -= factor * a(column, j);
        b(row, j) -= factor * b(column, j);
      }
    }
  }
  return b;
}

/// The covariance of strengths with mean 0 if all games were independent.
Matrix independent(const Results& results, const std::vector<double>& strength) {
  const std::size_t n = strength.size();
  // Games say nothing about the mean: ones in its direction make the matrix invertible.
  const double one = 1 / static_cast<double>(n);
  Matrix information(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const double p = chance(strength[i], strength[j]);
      const double told = i == j ? 0 : results.games(i, j) * p * (1 - p);
      information(i, i) += told;
      information(i, j) += one - told;
    }
  }
  Matrix covariance = inverse(std::move(information));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) covariance(i, j) -= one;
  }
  return covariance;
}

/// The variance of each strength as it follows from how much the deals differ.
std::vector<double> by_deals(const std::vector<Meeting>& meetings,
                             const std::vector<double>& strength, const Matrix& bread) {
  const std::size_t n = strength.size();
  std::vector<double> variance(n);
  std::vector<double> pull(n);  // of one deal, on each strength
  double deals = 0;
  for (std::size_t m = 0; m < meetings.size(); ++m) {
    const Meeting& met = meetings[m];
    const auto i = static_cast<std::size_t>(met.first);
    const auto j = static_cast<std::size_t>(met.second);
    const double excess = met.score - met.games * chance(strength[i], strength[j]);
    pull[i] += excess;
    pull[j] -= excess;
    if (m + 1 < meetings.size() && meetings[m + 1].deal == met.deal) continue;
    ++deals;
    for (std::size_t k = 0; k < n; ++k) {
      double moved = 0;
      for (std::size_t l = 0; l < n; ++l) moved += bread(k, l) * pull[l];
      variance[k] += moved * moved;
    }
    std::fill(pull.begin(), pull.end(), 0);
  }
  for (double& v : variance) v *= deals > 1 ? deals / (deals - 1) : 1;
  return variance;
}

}  // namespace

std::vector<Rating> bradley_terry(int players, const std::vector<Meeting>& meetings) {
  const double per_strength = 400 / std::log(10.0);
  constexpr double z = 1.959963984540054;
  const Results results = sum(static_cast<std::size_t>(players), meetings);
  const std::vector<double> strength = fit(results);
  const Matrix covariance = independent(results, strength);
  const std::vector<double> variance = by_deals(meetings, strength, covariance);
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < strength.size(); ++i) {
    const double elo = per_strength * strength[i];
    const double half = z * per_strength * std::sqrt(std::max(covariance(i, i), variance[i]));
    ratings.push_back({.elo = elo, .ci95 = {elo - half, elo + half}});
  }
  return ratings;
}

}  // namespace rail::lab
