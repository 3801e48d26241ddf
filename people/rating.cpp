// Ratings by Weng and Lin: one step of Plackett and Luce's model for each game.
#include "people/rating.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace rail::people {

namespace {

/// e to the power of x, for x ≤ 0, and never nothing: whoever is last has all of his own race. The
/// library's may differ in the last bit from one processor to the next; sums, products and powers
/// of two do not.
double exponential(double x) {
  constexpr double ln2 = 0.693147180559945309417;
  constexpr double least = -690;
  x = std::max(x, least);
  const double twos = std::floor(x / ln2 + 0.5);
  const double rest = x - twos * ln2;  // at most 0.35 either way
  double sum = 1;
  for (int term = 16; term > 0; --term) sum = 1 + sum * rest / term;
  return std::ldexp(sum, static_cast<int>(twos));
}

double square(double x) { return x * x; }

int rounded(double x) { return static_cast<int>(std::floor(x + 0.5)); }

}  // namespace

std::vector<Rating> rated(const std::vector<Finished>& game, const RatingModel& model) {
  std::vector<Rating> after;
  after.reserve(game.size());
  for (const Finished& one : game) after.push_back(one.before);
  if (game.size() < 2) return after;

  // Sums go by place and rating, not by seat, so that the order of the list is of no matter.
  std::vector<std::size_t> order(game.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (game[a].place != game[b].place) return game[a].place < game[b].place;
    if (after[a].mean != after[b].mean) return after[a].mean < after[b].mean;
    return after[a].deviation < after[b].deviation;
  });

  double total = 0;
  double best = game[0].before.mean;
  std::vector<double> variance(game.size());
  for (const std::size_t i : order) {
    variance[i] = square(game[i].before.deviation) + square(model.dynamics);
    total += variance[i] + square(model.luck);
    best = std::max(best, game[i].before.mean);
  }
  const double scale = std::sqrt(total);

  // Each place is a race among those who had not finished before.
  std::vector<double> strength(game.size());
  for (const std::size_t i : order) strength[i] = exponential((game[i].before.mean - best) / scale);
  std::vector<double> field(game.size());  // the strengths of all who were in the race with i
  std::vector<double> sharing(game.size());
  for (const std::size_t i : order) {
    for (const std::size_t j : order) {
      if (game[j].place >= game[i].place) field[i] += strength[j];
      if (game[j].place == game[i].place) sharing[i] += 1;
    }
  }

  for (const std::size_t i : order) {
    double pull = 0;  // of others; one's own is added last, so that equals get the same sum
    double told = 0;
    for (const std::size_t race : order) {
      if (game[race].place > game[i].place) continue;
      const double chance = strength[i] / field[race];
      pull -= chance / sharing[race];
      told += chance * (1 - chance) / sharing[race];
    }
    pull += 1 / sharing[i];
    const double deviation = std::sqrt(variance[i]);
    const double shrinking = variance[i] / square(scale) * (deviation / scale) * told;
    after[i].mean += variance[i] / scale * pull;
    after[i].deviation = deviation * std::sqrt(std::max(1 - shrinking, model.least_shrinking));
  }
  return after;
}

ShownRating shown(const Rating& rating) {
  constexpr double points = 24;  // of 1 in the model
  constexpr double inner = 0.994457883209753;
  constexpr double outer = 1.959963984540054;
  const double mean = 1500 + points * (rating.mean - 25);
  const double deviation = points * rating.deviation;
  return {.rating = rounded(mean),
          .give_or_take = rounded(deviation),
          .inner = {rounded(mean - inner * deviation), rounded(mean + inner * deviation)},
          .outer = {rounded(mean - outer * deviation), rounded(mean + outer * deviation)}};
}

}  // namespace rail::people
