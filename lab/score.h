// What came out of games, deal by deal, and how sure one can be of a rate.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

#include "engine/game.h"
#include "host/measures.h"

namespace rail::lab {

/// Two different places at a table, the lower first, as one number.
constexpr std::size_t pair_of(std::size_t low, std::size_t high) {
  return high * (high - 1) / 2 + low;
}
inline constexpr std::size_t most_pairs = pair_of(max_seats - 1, max_seats);

/// The sums over the games of one deal at one table, by the places of those who play there; a
/// victory shared by m is 1/m for each of them.
struct DealScore {
  int games = 0;
  bool cooperative = false;
  double team_wins = 0;
  std::vector<double> team_sums{};  // of each field of the breakdown
  std::array<double, max_seats> wins{};
  std::array<double, max_seats> points{};
  std::array<float, most_pairs> ahead{};  // how often the lower place was ranked better; tie: half
};

/// How the first did against the second team on the same deal: 1 better, 1/2 equal, 0 worse. To win
/// is better than to lose, then more points, then more of the last field of the breakdown.
double compare_teams(const DealScore& first, const DealScore& second);

/// A 95 % interval for a rate: Wilson's, which stays sensible near 0 and 1, for as many independent
/// games as these are worth. The games of a deal share their luck, so their number is divided by
/// the design effect: the spread between deals over what independent games would show. A spread
/// below that is taken for luck: the interval is never narrower than for independent games.
std::array<double, 2> interval_by_deals(const std::vector<DealScore>& deals,
                                        const std::function<double(const DealScore&)>& wins);

using host::measure_names;
using host::measures;

/// Adds one finished game to the sums of its deal; `places` says who sat where.
template <class Breakdown>
void add_game(DealScore& score, const Outcome<Breakdown>& outcome, const std::vector<int>& places) {
  double winners = 0;
  for (std::size_t i = 0; i < places.size(); ++i) winners += outcome.rank[i] == 1 ? 1 : 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto place = static_cast<std::size_t>(places[i]);
    score.points[place] += outcome.points[i];
    if (outcome.won_together.has_value()) {
      score.wins[place] += *outcome.won_together ? 1 : 0;
    } else if (outcome.rank[i] == 1) {
      score.wins[place] += 1 / winners;
    }
    for (std::size_t j = 0; j < places.size(); ++j) {
      const auto other = static_cast<std::size_t>(places[j]);
      if (place >= other || outcome.rank[i] > outcome.rank[j]) continue;
      score.ahead[pair_of(place, other)] += outcome.rank[i] < outcome.rank[j] ? 1.0F : 0.5F;
    }
  }
  if (outcome.won_together.has_value()) {
    score.cooperative = true;
    score.team_wins += *outcome.won_together ? 1 : 0;
    const std::vector<double> values = measures(outcome.breakdown[0]);
    score.team_sums.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) score.team_sums[i] += values[i];
  }
  ++score.games;
}

}  // namespace rail::lab
