// The short cut to a random action: as often each as by way of the list.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "engine/play.h"
#include "tests/properties.h"

namespace rail {

/// How often each action should come, as shares of `total`.
struct Shares {
  std::map<std::uint64_t, std::uint32_t> of;  // by action code
  std::uint32_t total = 0;
  std::uint32_t least = ~0U;
};

template <Game G>
Shares shares_of(const G& g, const typename G::State& s, Actor who) {
  Shares shares;
  for (const auto& a : legal_actions(g, s, who)) {
    const std::uint32_t weight = who.is_chance() ? g.weight(s, a) : 1;
    shares.of[action_code(a)] = weight;
    shares.total += weight;
    shares.least = std::min(shares.least, weight);
  }
  return shares;
}

/// Draws until even the rarest action should have come 30 times, and holds the counts against the
/// shares: all come, no other comes, and the sum of squared errors is not beyond six sigma.
template <Game G, class Sample>
void check_sampling(const G& g, const typename G::State& s, Actor who, Rng& rng, Sample sample) {
  const Shares shares = shares_of(g, s, who);
  const std::uint32_t draws = 30 * ((shares.total + shares.least - 1) / shares.least);
  std::map<std::uint64_t, std::uint32_t> seen;
  for (std::uint32_t i = 0; i < draws; ++i) {
    typename G::Action action;
    sample(g, s, who, rng, action);
    ++seen[action_code(action)];
  }
  double error = 0;
  for (const auto& [code, share] : shares.of) {
    const double expected = static_cast<double>(draws) * share / shares.total;
    const double difference = seen[code] - expected;
    error += difference * difference / expected;
    EXPECT_GT(seen[code], 0U) << "never comes: " << code;
  }
  const auto freedom = static_cast<double>(shares.of.size() - 1);
  EXPECT_LE(error, freedom + 6 * std::sqrt(2 * freedom) + 20)
      << shares.of.size() << " actions, " << draws << " draws";
  for (const auto& [code, count] : seen)
    EXPECT_TRUE(shares.of.contains(code)) << "not legal: " << code;
}

/// A few moments of each kind along random games.
template <Game G, class Check>
void at_many_moments(const Subject<G>& subject, int of_each_kind, Check check) {
  std::map<std::tuple<decltype(G::State::step), bool, int>, int> met;
  along_random_games(subject, 60, [&](Walk<G>& walk) {
    if (walk.over() || walk.rng().below(8) != 0) return;
    const auto& s = walk.state();
    const int crowded = legal_actions(subject.game, s, walk.next().first).size() > 30 ? 1 : 0;
    int& times = met[{s.step, subject.game.to_act(s).is_chance(), crowded}];
    if (++times > of_each_kind) return;
    check(subject.game, s, walk.next().first, walk.rng());
  });
  EXPECT_GE(met.size(), 8U) << "kinds of moments";
}

/// By the game's short cut each action comes as often as by way of the list.
template <Game G>
void sampling_is_fair(const Subject<G>& subject, int of_each_kind) {
  at_many_moments(subject, of_each_kind, [](const G& g, const auto& s, Actor who, Rng& rng) {
    check_sampling(g, s, who, rng, [](auto&&... a) { pick(a...); });
  });
}

/// From the same random numbers the short cut comes to the same action as the list does, and uses
/// up as many of them. No game must promise that; one that does keeps the luck of its stored
/// searches.
template <Sampled G>
void check_as_listed(const G& g, const typename G::State& s, Actor who, std::uint64_t seed) {
  Rng rng(seed);
  Rng same(seed);
  typename G::Action sampled;
  typename G::Action listed;
  g.sample(s, who, rng, sampled);
  pick_from_list(g, s, who, same, listed);
  ASSERT_EQ(sampled, listed) << words(g, sampled) << " and " << words(g, listed);
  ASSERT_EQ(rng.next(), same.next());
}

template <Sampled G>
void sampling_is_as_listed(const Subject<G>& subject, int games) {
  along_random_games(subject, games, [&](Walk<G>& walk) {
    if (walk.over()) return;
    for (int i = 0; i < 3; ++i)
      check_as_listed(subject.game, walk.state(), walk.next().first, walk.rng().next());
  });
}

/// To advance is to sample and to apply.
template <Advancing G>
void advancing_is_sampling(const G& g, int games) {
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(games); ++seed) {
    typename G::State one = g.start();
    typename G::State other = g.start();
    Rng rng(seed);
    Rng same(seed);
    play_by(g, one, [&](typename G::State& s, Actor who) {
      typename G::Action action;
      g.sample(s, who, rng, action);
      g.apply(s, who, action, {});
      g.advance(other, who, same);
      ASSERT_EQ(s, other) << words(g, action);
    });
    EXPECT_EQ(rng.next(), same.next());
    if (testing::Test::HasFailure()) return;
  }
}

template <Game G>
void list_is_fair(const Subject<G>& subject, int of_each_kind) {
  at_many_moments(subject, of_each_kind, [](const G& g, const auto& s, Actor who, Rng& rng) {
    check_sampling(g, s, who, rng, [](auto&&... a) { pick_from_list(a...); });
  });
}

}  // namespace rail
