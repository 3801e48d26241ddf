// Wilson's interval for a rate, widened where games of a deal go together.
#include "lab/score.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rail::lab {

namespace {

/// Wilson's score interval for a rate found in `n` games.
std::array<double, 2> wilson(double rate, double n) {
  constexpr double z = 1.959963984540054;
  const double centre = rate + z * z / (2 * n);
  const double half = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {std::max(0.0, (centre - half) / scale), std::min(1.0, (centre + half) / scale)};
}

/// 1 if the first is more, 0 if it is less.
std::optional<double> more(double first, double second) {
  if (first == second) return std::nullopt;
  return first > second ? 1 : 0;
}

}  // namespace

double compare_teams(const DealScore& first, const DealScore& second) {
  if (const auto won = more(first.team_wins, second.team_wins)) return *won;
  if (const auto points = more(first.points[0], second.points[0])) return *points;
  if (first.team_sums.empty()) return 0.5;
  return more(first.team_sums.back(), second.team_sums.back()).value_or(0.5);
}

std::array<double, 2> interval_by_deals(const std::vector<DealScore>& deals,
                                        const std::function<double(const DealScore&)>& wins) {
  double games = 0;
  double won = 0;
  for (const DealScore& deal : deals) {
    games += deal.games;
    won += wins(deal);
  }
  if (games == 0) return {0, 1};
  const double rate = std::clamp(won / games, 0.0, 1.0);
  const double alone = rate * (1 - rate) / games;  // the variance if all games were independent
  double design_effect = 1;
  if (deals.size() > 1 && alone > 0) {
    double squares = 0;
    for (const DealScore& deal : deals) {
      const double excess = wins(deal) - rate * deal.games;
      squares += excess * excess;
    }
    const auto n = static_cast<double>(deals.size());
    design_effect = std::max(1.0, squares * n / (n - 1) / (games * games) / alone);
  }
  return wilson(rate, games / design_effect);
}

}  // namespace rail::lab
