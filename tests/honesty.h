// What holds for every bot of every game: it does what is allowed and knows no more than its seat.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "engine/play.h"
#include "tests/properties.h"

namespace rail {

/// One name for each of a game's bots; those that search are told to try only so many playouts.
template <Game G>
std::vector<std::string> quick_bots(int playouts) {
  std::vector<std::string> names;
  for (std::string_view name : bots::bot_names<G>()) {
    const std::string quick = std::string(name) + ":" + std::to_string(playouts);
    names.push_back(bots::make_bot<G>(quick) ? quick : std::string(name));
  }
  return names;
}

/// Calls check(state, seat, legal) at the decisions of a game in which one in eight is by chance
/// and the others are the planner's, so that it gets to where bots get.
template <Game G, class Check>
void along_a_sensible_game(const G& g, std::uint64_t seed, Check check) {
  const auto player = bots::make_bot<G>(bots::Planned<G> ? "planner" : "random");
  Rng rng(seed);
  typename G::State state = g.start();
  play_out(g, state, [&](const typename G::State& s, Actor who, typename G::Action& out) {
    if (who.is_chance()) return pick(g, s, who, rng, out);
    ActionListOf<G> legal;
    g.legal(s, who, legal);
    if (legal.size() > 1 && !testing::Test::HasFailure()) check(s, who.seat_of(), legal);
    if (rng.below(8) == 0) return pick(g, s, who, rng, out);
    out = player->choose(g, g.view(s, who.seat_of()), legal, rng);
  });
}

/// The planner decides and rates alike in two states that its seat cannot tell apart.
template <bots::Planned G>
void check_planner(const G& g, PlannerOf<G>& planner, const typename G::State& s,
                   const typename G::State& dealt, Seat me, const ActionListOf<G>& legal) {
  const auto decision = [&](const typename G::State& state) {
    typename G::Action action;
    Rng rng(6);
    bots::forget(planner);
    planner.choose(state, me, rng, action);
    return action;
  };
  const auto rating = [&](const typename G::State& state) {
    const auto all = std::make_unique<bots::Ratings<G>>();
    bots::forget(planner);
    planner.rate(state, me, legal, *all);
    return std::vector<int>(all->begin(), all->begin() + legal.size());
  };
  const auto chosen = decision(s);
  EXPECT_TRUE(legal.contains(chosen)) << words(g, chosen);
  EXPECT_EQ(decision(dealt), chosen) << words(g, chosen);
  EXPECT_EQ(rating(dealt), rating(s));
}

/// Along a game every bot does only what is allowed, and if all that its seat cannot know were
/// otherwise, a new bot of the same name and luck would do the same: neither secrets nor memories
/// have a say. Tries every so-manieth decision; says in how many of them there was a secret.
template <Game G>
int honesty(const G& g, std::uint64_t seed, int every, int playouts) {
  const std::vector<std::string> names = quick_bots<G>(playouts);
  std::vector<std::unique_ptr<bots::Bot<G>>> veterans;
  for (const std::string& name : names) veterans.push_back(bots::make_bot<G>(name));
  Rng luck(seed + 1);
  int decisions = 0;
  int secrets = 0;
  along_a_sensible_game(g, seed, [&](const typename G::State& s, Seat me, const auto& legal) {
    if (decisions++ % every != 0) return;
    SCOPED_TRACE("decision " + std::to_string(decisions));
    const auto dealt = g.imagine(g.view(s, me), luck);
    secrets += static_cast<int>(!(dealt == s));
    ActionListOf<G> still_legal;
    g.legal(dealt, me, still_legal);
    for (std::size_t i = 0; i < names.size(); ++i) {
      Rng one(luck.next());
      Rng two = one;
      const auto here = veterans[i]->choose(g, g.view(s, me), legal, one);
      const auto there =
          bots::make_bot<G>(names[i])->choose(g, g.view(dealt, me), still_legal, two);
      EXPECT_TRUE(legal.contains(here)) << names[i] << ": " << words(g, here);
      EXPECT_EQ(here, there) << names[i] << ": " << words(g, here) << " / " << words(g, there);
      EXPECT_EQ(one.next(), two.next()) << names[i];
    }
    if constexpr (bots::Planned<G>) {
      PlannerOf<G> planner(g);
      check_planner(g, planner, s, dealt, me, legal);
    }
  });
  return secrets;
}

}  // namespace rail
