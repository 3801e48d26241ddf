// Bots against each other: the same deals with the seats swapped.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bots/bots.h"
#include "engine/play.h"

namespace rail::bots {

/// What the arena found. In a cooperative game `team_*` says how often all won together.
struct ArenaResult {
  struct Entry {
    std::string bot;
    double win_rate = 0;
    std::array<double, 2> ci95{};
    double mean_points = 0;
  };
  int games = 0;
  bool cooperative = false;
  double team_win_rate = 0;
  std::array<double, 2> team_ci95{};
  std::vector<double> team_means;  // of each field of the breakdown
  std::vector<Entry> bots;
};

/// A bot that cannot play: unknown, or it chose what is not allowed.
class BotError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The sums over the games of one deal; a victory shared by m is 1/m for each of them.
struct DealScore {
  int games = 0;
  bool cooperative = false;
  double team_wins = 0;
  std::vector<double> team_sums{};  // of each field of the breakdown
  std::array<double, max_seats> wins{};
  std::array<double, max_seats> points{};
};

/// A 95 % interval for a rate: Wilson's, which stays sensible near 0 and 1, for as many independent
/// games as these are worth. The games of a deal share their luck, so their number is divided by
/// the design effect: the spread between deals over what independent games would show. A spread
/// below that is taken for luck: the interval is never narrower than for independent games.
std::array<double, 2> interval_by_deals(const std::vector<DealScore>& deals,
                                        const std::function<double(const DealScore&)>& wins);

/// Rates and intervals from the deals' sums.
ArenaResult summarize(const std::vector<std::string>& bots, const std::vector<DealScore>& deals);

/// Calls play(0) … play(deals − 1), each once, on this many threads; the scores come in the order
/// of the deals. The first exception ends it and is thrown again here.
std::vector<DealScore> play_deals(int deals, int threads,
                                  const std::function<DealScore(int)>& play);

/// A seed for one purpose, from the arena's seed and the numbers of deal and bot.
std::uint64_t arena_seed(std::uint64_t seed, int deal, int purpose);

/// One game: seat i is played by bots[seats[i]]. Chance and the bots start with the seeds of this
/// deal, so a deal with other seats differs only in who decides.
template <Game G>
Outcome<typename G::Breakdown> play_game(const G& g, const std::vector<std::string>& bots,
                                         const std::vector<int>& seats, std::uint64_t seed,
                                         int deal) {
  Rng chance(arena_seed(seed, deal, -1));
  std::vector<std::unique_ptr<Bot<G>>> players;
  std::vector<Rng> rngs;
  for (int bot : seats) {
    players.push_back(make_bot<G>(bots[static_cast<std::size_t>(bot)]));
    if (!players.back())
      throw BotError("there is no bot \"" + bots[static_cast<std::size_t>(bot)] + "\"");
    rngs.emplace_back(arena_seed(seed, deal, bot));
  }
  typename G::State state = g.start();
  play_out(g, state, [&](const auto& s, Actor who, typename G::Action& out) {
    if (who.is_chance()) return pick(g, s, who, chance, out);
    const auto at = static_cast<std::size_t>(index(who.seat_of()));
    ActionListOf<G> legal;
    g.legal(s, who, legal);
    out = players[at]->choose(g, g.view(s, who.seat_of()), legal, rngs[at]);
    if (!legal.contains(out)) {
      throw BotError("bot \"" + bots[static_cast<std::size_t>(seats[at])] +
                     "\" chose an action that is not allowed, in deal " + std::to_string(deal));
    }
  });
  return g.outcome(state);
}

/// The fields of a breakdown in their order.
template <class Breakdown>
std::vector<double> measures(const Breakdown& breakdown) {
  using Fields = boost::describe::describe_members<Breakdown, boost::describe::mod_public>;
  std::vector<double> values;
  boost::mp11::mp_for_each<Fields>([&](auto field) { values.push_back(breakdown.*field.pointer); });
  return values;
}

/// Their names.
template <class Breakdown>
std::vector<std::string> measure_names() {
  using Fields = boost::describe::describe_members<Breakdown, boost::describe::mod_public>;
  std::vector<std::string> names;
  boost::mp11::mp_for_each<Fields>([&](auto field) { names.emplace_back(field.name); });
  return names;
}

/// Adds one finished game to the sums of its deal.
template <class Breakdown>
void add_game(DealScore& score, const Outcome<Breakdown>& outcome, const std::vector<int>& seats) {
  double winners = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) winners += outcome.rank[i] == 1 ? 1 : 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto bot = static_cast<std::size_t>(seats[i]);
    score.points[bot] += outcome.points[i];
    if (outcome.won_together.has_value()) {
      score.wins[bot] += *outcome.won_together ? 1 : 0;
    } else if (outcome.rank[i] == 1) {
      score.wins[bot] += 1 / winners;
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

/// Plays exactly `games` games, one bot per seat. Each deal is played once per rotation of the bots
/// over the seats, so the last deal is incomplete if `games` is not a multiple of the seats. The
/// result is the same for any number of threads.
template <Game G>
ArenaResult arena(const G& g, const std::vector<std::string>& bots, int games, std::uint64_t seed,
                  int threads) {
  const int seats = g.players();
  if (std::cmp_not_equal(bots.size(), seats)) throw BotError("the arena needs one bot per seat");
  const int deals = (games + seats - 1) / seats;
  return summarize(bots, play_deals(deals, threads, [&](int deal) {
                     DealScore score;
                     for (int r = 0; r < seats && deal * seats + r < games; ++r) {
                       std::vector<int> bot_at;
                       for (int i = 0; i < seats; ++i) bot_at.push_back((i + r) % seats);
                       add_game(score, play_game(g, bots, bot_at, seed, deal), bot_at);
                     }
                     return score;
                   }));
}

}  // namespace rail::bots
