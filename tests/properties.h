// What holds for every game, whatever its rules: checked along random games.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/game.h"
#include "tests/arbitrary.h"

namespace rail {

/// A game under test, and what the suite has to know beside it.
template <Game G>
struct Subject {
  G game;
  int most_actions;  // no game takes more, chance included
  /// What is wrong with a state; empty if nothing is.
  std::function<std::string(const G&, const typename G::State&)> broken;
  /// Whether everybody is told all of an action, even what no view shows afterwards.
  std::function<bool(const typename G::Action&)> face_up = [](const auto&) { return false; };
};

/// The legal actions of anybody: none if it is not theirs to act.
template <Game G>
std::vector<typename G::Action> legal_actions(const G& g, const typename G::State& s, Actor who) {
  if (!g.to_act(s).contains(who)) return {};
  ActionListOf<G> list;
  g.legal(s, who, list);
  return {list.begin(), list.end()};
}

/// Everybody who could ask to act: all seats of the largest table, and chance.
inline std::vector<Actor> everybody() {
  std::vector<Actor> all{Actor::chance()};
  for (int p = 0; p < max_seats; ++p) all.emplace_back(seat(p));
  return all;
}

template <Game G>
std::vector<Viewer> viewers(const G& g) {
  std::vector<Viewer> all{Viewer::onlooker()};
  for (int p = 0; p < g.players(); ++p) all.emplace_back(seat(p));
  return all;
}

/// Somebody of those who act now.
inline Actor any_of(const ActorSet& acting, Rng& rng) {
  std::vector<Actor> all;
  for (Actor who : everybody()) {
    if (acting.contains(who)) all.push_back(who);
  }
  return all[rng.below(static_cast<std::uint32_t>(all.size()))];
}

/// Plays at random, but each player in a mood: kinds of actions are liked more or less, so that
/// hoarders, spenders and collectors come together. Chance, too, may be in one: then it does not
/// follow the weights.
template <Game G>
class Moods {
 public:
  using Action = typename G::Action;

  explicit Moods(std::uint64_t seed) : rng_(seed) {
    for (auto& likings : liking_) {
      for (auto& liking : likings) liking = 1U << 2 * rng_.below(6);
    }
    fair_chance_ = rng_.below(2) == 0;
    favourite_ = rng_.below(8) == 0;
  }

  Rng& rng() { return rng_; }

  Action choose(const G& g, const typename G::State& s, Actor who) {
    const std::vector<Action> all = legal_actions(g, s, who);
    if (who.is_chance() && !fair_chance_ && favourite_ && rng_.below(2) == 0) return all.back();
    std::vector<std::uint32_t> weights;
    std::uint32_t total = 0;
    for (const Action& a : all) {
      weights.push_back(who.is_chance() ? (fair_chance_ ? g.weight(s, a) : 1)
                                        : liking_[index(who.seat_of()) % 8U][a.index()]);
      total += weights.back();
    }
    std::uint32_t left = rng_.below(total);
    std::size_t i = 0;
    for (; weights[i] <= left; ++i) left -= weights[i];
    return all[i];
  }

 private:
  Rng rng_;
  std::array<std::array<std::uint32_t, std::variant_size_v<Action>>, 8> liking_{};
  bool fair_chance_ = true;
  bool favourite_ = false;
};

/// One random game, step by step.
template <Game G>
class Walk {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Event = typename G::Event;

  Walk(const Subject<G>& subject, std::uint64_t seed)
      : subject_(subject), game_(subject.game), moods_(seed), s_(game_.start()) {}

  const State& state() const { return s_; }
  Rng& rng() { return moods_.rng(); }
  int steps() const { return static_cast<int>(played_.size()); }
  bool over() const { return game_.to_act(s_).empty(); }
  /// Who acts next and what; the same until it is played.
  std::pair<Actor, Action> next() {
    if (!next_) {
      const Actor who = any_of(game_.to_act(s_), rng());
      next_ = {who, moods_.choose(game_, s_, who)};
    }
    return *next_;
  }
  void play() {
    played_.push_back(next());
    game_.apply(s_, next_->first, next_->second, Emit<Event>(events_));
    next_.reset();
  }
  const std::vector<std::pair<Actor, Action>>& played() const { return played_; }
  const std::vector<Event>& events() const { return events_; }
  const Subject<G>& subject() const { return subject_; }

 private:
  const Subject<G>& subject_;
  const G& game_;
  Moods<G> moods_;
  State s_;
  std::optional<std::pair<Actor, Action>> next_;
  std::vector<std::pair<Actor, Action>> played_;
  std::vector<Event> events_;
};

/// Calls check(walk) before each action of so many random games, and at their ends.
template <Game G, class Check>
void along_random_games(const Subject<G>& subject, int games, Check check) {
  for (int seed = 0; seed < games; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Walk<G> walk(subject, static_cast<std::uint64_t>(seed));
    while (!walk.over()) {
      check(walk);
      if (testing::Test::HasFailure()) {
        ADD_FAILURE() << "before action " << walk.steps();
        return;
      }
      walk.play();
      ASSERT_LE(walk.steps(), subject.most_actions) << "the game does not end";
    }
    check(walk);
    if (testing::Test::HasFailure()) return;
  }
}

/// Someone can act exactly until the game is over; chance acts alone; nobody else may do anything;
/// every legal action is there once, has a code of its own and is not refused.
template <Game G>
void check_actors(const Subject<G>& subject, const typename G::State& s) {
  const G& g = subject.game;
  const ActorSet acting = g.to_act(s);
  EXPECT_TRUE(!acting.is_chance() || acting.size() == 1);
  for (Actor who : everybody()) {
    const bool at_table = who.is_chance() || index(who.seat_of()) < g.players();
    EXPECT_TRUE(at_table || !acting.contains(who));
    const auto all = legal_actions(g, s, who);
    EXPECT_EQ(!all.empty(), acting.contains(who)) << "actor " << int{who.code()};
    std::vector<std::uint64_t> codes;
    for (const auto& a : all) {
      codes.push_back(action_code(a));
      EXPECT_FALSE(g.explain(s, who, a)) << "legal, but refused";
      EXPECT_TRUE(!who.is_chance() || g.weight(s, a) > 0);
    }
    std::sort(codes.begin(), codes.end());
    EXPECT_EQ(std::adjacent_find(codes.begin(), codes.end()), codes.end()) << "there twice";
  }
  EXPECT_EQ(subject.broken(g, s), "");
}

template <class Breakdown>
int sum_of(const Breakdown& breakdown) {
  int sum = 0;
  boost::mp11::mp_for_each<
      boost::describe::describe_members<Breakdown, boost::describe::mod_public>>(
      [&](auto member) { sum += breakdown.*member.pointer; });
  return sum;
}

/// Unless all play together, points are the sum of their sources; more points are a better rank;
/// ranks are counted from 1 and shared.
template <Game G>
void check_outcome(const G& g, const typename G::State& s) {
  const auto outcome = g.outcome(s);
  ASSERT_EQ(outcome.players, g.players());
  const auto players = static_cast<std::size_t>(outcome.players);
  for (std::size_t p = 0; p < players; ++p) {
    EXPECT_TRUE(outcome.won_together || sum_of(outcome.breakdown[p]) == outcome.points[p]);
    int better = 0;
    for (std::size_t q = 0; q < players; ++q) {
      better += static_cast<int>(outcome.rank[q] < outcome.rank[p]);
      EXPECT_TRUE(outcome.won_together || outcome.points[q] <= outcome.points[p] ||
                  outcome.rank[q] < outcome.rank[p]);
    }
    EXPECT_EQ(outcome.rank[p], outcome.won_together ? 1 : 1 + better);
  }
}

/// The recorded actions lead from the start to the same state, and tell the same story.
template <Game G>
void check_replay(const Walk<G>& walk) {
  const G& g = walk.subject().game;
  typename G::State s = g.start();
  std::vector<typename G::Event> events;
  for (const auto& [who, action] : walk.played())
    g.apply(s, who, action, Emit<typename G::Event>(events));
  EXPECT_EQ(s, walk.state());
  EXPECT_EQ(events, walk.events());
}

/// explain() refuses exactly what legal() does not list, whoever asks for whatever.
template <Game G>
void check_refusals(const Subject<G>& subject, const typename G::State& s, Rng& rng, int tries) {
  const G& g = subject.game;
  using Action = typename G::Action;
  Arbitrary arbitrary(rng);
  std::vector<Action> good;
  for (Actor who : everybody()) {
    for (const Action& a : legal_actions(g, s, who)) good.push_back(a);
  }
  for (Actor who : everybody()) {
    const auto all = legal_actions(g, s, who);
    for (int i = 0; i < tries; ++i) {
      Action a = arbitrary.value<Action>();
      if (i % 3 != 0 && !good.empty()) {
        a = good[rng.below(static_cast<std::uint32_t>(good.size()))];
        if (i % 3 == 1) arbitrary.spoil(a);
      }
      const bool listed = std::find(all.begin(), all.end(), a) != all.end();
      EXPECT_EQ(listed, !g.explain(s, who, a))
          << "actor " << int{who.code()} << ", code " << action_code(a);
    }
  }
}

/// A state imagined from a view could be behind it: the same view, the same actors and, to the
/// viewer, the same choices.
template <Game G>
void check_imagination(const Subject<G>& subject, const typename G::State& s, Rng& rng) {
  const G& g = subject.game;
  for (Viewer viewer : viewers(g)) {
    const auto view = g.view(s, viewer);
    const auto imagined = g.imagine(view, rng);
    EXPECT_EQ(g.view(imagined, viewer), view);
    EXPECT_EQ(g.to_act(imagined), g.to_act(s));
    EXPECT_EQ(subject.broken(g, imagined), "");
    if (viewer.is_onlooker()) continue;
    EXPECT_EQ(legal_actions(g, imagined, viewer.seat_of()), legal_actions(g, s, viewer.seat_of()));
  }
}

/// What a viewer is told of one action in one state, and what can be seen after it.
template <Game G>
struct Told {
  std::vector<typename G::Event> events;
  typename G::View view;
  bool over;
};

template <Game G>
Told<G> tell(const G& g, typename G::State s, Actor who, const typename G::Action& action,
             Viewer viewer) {
  std::vector<typename G::Event> events;
  g.apply(s, who, action, Emit<typename G::Event>(events));
  for (auto& event : events) {
    event = g.redact(event, viewer);
    EXPECT_EQ(g.redact(event, viewer), event) << "redacted twice";
  }
  return {std::move(events), g.view(s, viewer), g.to_act(s).empty()};
}

/// Two states that look the same to a viewer: the same action is told in the same words, and if
/// different ones are played, they look different exactly if they are told differently. So events
/// tell no more than may be seen, and nothing is seen that was not told. The end of a game may
/// reveal what it likes.
template <Game G>
void check_secrecy(const Subject<G>& subject, const typename G::State& s, Actor who,
                   const typename G::Action& action, Rng& rng) {
  const G& g = subject.game;
  constexpr std::size_t most_tries = 16;
  for (Viewer viewer : viewers(g)) {
    const auto imagined = g.imagine(g.view(s, viewer), rng);
    const auto here = tell(g, s, who, action, viewer);
    const auto all = legal_actions(g, imagined, who);
    const bool possible = std::find(all.begin(), all.end(), action) != all.end();
    const bool own = !who.is_chance() && viewer.is(who.seat_of());
    EXPECT_TRUE(possible || !own) << "a viewer knows what it may do";
    EXPECT_TRUE(!possible || tell(g, imagined, who, action, viewer).events == here.events);
    const std::size_t first = all.empty() ? 0 : rng.below(static_cast<std::uint32_t>(all.size()));
    for (std::size_t i = 0; i < std::min(all.size(), most_tries); ++i) {
      const auto& other = all[(first + i) % all.size()];
      const auto there = tell(g, imagined, who, other, viewer);
      if (here.over || there.over) continue;
      const bool same_events = there.events == here.events;
      const bool same_view = there.view == here.view;
      EXPECT_TRUE(same_view || !same_events)
          << "seen, but not told: " << words(g, action) << " / " << words(g, other);
      EXPECT_TRUE(same_events || !same_view || subject.face_up(other))
          << "told, but not seen: " << words(g, action) << " / " << words(g, other);
    }
  }
}

// The properties along random games, ready to be called from a game's own suite.

template <Game G>
void actors_and_outcome(const Subject<G>& subject, int games) {
  along_random_games(subject, games, [&](Walk<G>& walk) {
    check_actors(subject, walk.state());
    if (walk.over()) {
      check_outcome(subject.game, walk.state());
      check_replay(walk);
    }
  });
}

template <Game G>
void refusals(const Subject<G>& subject, int games, int every, int tries) {
  along_random_games(subject, games, [&](Walk<G>& walk) {
    if (walk.steps() % every == 0 || walk.over())
      check_refusals(subject, walk.state(), walk.rng(), tries);
  });
}

template <Game G>
void imagination(const Subject<G>& subject, int games) {
  along_random_games(subject, games,
                     [&](Walk<G>& walk) { check_imagination(subject, walk.state(), walk.rng()); });
}

template <Game G>
void secrecy(const Subject<G>& subject, int games) {
  along_random_games(subject, games, [&](Walk<G>& walk) {
    if (walk.over()) return;
    const auto [who, action] = walk.next();
    check_secrecy(subject, walk.state(), who, action, walk.rng());
  });
}

/// Only those who are to act have anything to choose from.
template <Game G>
void nobody_else(const Subject<G>& subject, int games) {
  along_random_games(subject, games, [&](Walk<G>& walk) {
    for (Actor who : everybody()) {
      ActionListOf<G> list;
      subject.game.legal(walk.state(), who, list);
      EXPECT_EQ(list.empty(), !subject.game.to_act(walk.state()).contains(who));
    }
  });
}

}  // namespace rail
