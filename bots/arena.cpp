#include "bots/arena.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>

namespace rail::bots {

namespace {

/// Wilson's score interval for a rate found in `n` games.
std::array<double, 2> wilson(double rate, double n) {
  constexpr double z = 1.959963984540054;
  const double centre = rate + z * z / (2 * n);
  const double half = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {std::max(0.0, (centre - half) / scale), std::min(1.0, (centre + half) / scale)};
}

}  // namespace

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

ArenaResult summarize(const std::vector<std::string>& bots, const std::vector<DealScore>& deals) {
  ArenaResult result;
  for (const DealScore& deal : deals) {
    result.games += deal.games;
    result.cooperative = deal.cooperative;
    result.team_win_rate += deal.team_wins;
    result.team_means.resize(deal.team_sums.size());
    for (std::size_t i = 0; i < deal.team_sums.size(); ++i)
      result.team_means[i] += deal.team_sums[i];
  }
  const double games = std::max(1, result.games);
  result.team_win_rate /= games;
  for (double& mean : result.team_means) mean /= games;
  result.team_ci95 = interval_by_deals(deals, [](const DealScore& d) { return d.team_wins; });
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    ArenaResult::Entry entry{.bot = bots[bot]};
    for (const DealScore& deal : deals) {
      entry.win_rate += deal.wins[bot];
      entry.mean_points += deal.points[bot];
    }
    entry.win_rate /= games;
    entry.mean_points /= games;
    entry.ci95 = interval_by_deals(deals, [bot](const DealScore& d) { return d.wins[bot]; });
    result.bots.push_back(std::move(entry));
  }
  return result;
}

std::vector<DealScore> play_deals(int deals, int threads,
                                  const std::function<DealScore(int)>& play) {
  std::vector<DealScore> scores(static_cast<std::size_t>(deals));
  std::atomic<int> next{0};
  std::mutex mutex;
  std::exception_ptr error;
  const auto work = [&] {
    try {
      for (int deal = next++; deal < deals; deal = next++)
        scores[static_cast<std::size_t>(deal)] = play(deal);
    } catch (...) {
      next = deals;
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < std::min(threads, deals); ++i) others.emplace_back(work);
    work();
  }
  if (error) std::rethrow_exception(error);
  return scores;
}

std::uint64_t arena_seed(std::uint64_t seed, int deal, int purpose) {
  // Each number goes through the generator's seeding, so that neighbours have nothing in common.
  const std::uint64_t of_deal = Rng(seed ^ Rng(static_cast<std::uint64_t>(deal)).next()).next();
  return Rng(of_deal ^ Rng(static_cast<std::uint64_t>(purpose) + 1).next()).next();
}

}  // namespace rail::bots
