// A match of any game that tests play by hand: what the tables for rule tests of all games share.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe/enum_to_string.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/game.h"

namespace rail {

/// `words`, `rule_of` and `broken_invariant` are the game's own.
template <Game G>
class HandPlayed {
 public:
  explicit HandPlayed(G played) : game(std::move(played)), s(game.start()) {}

  /// Must be legal; keeps the invariants and leaves its events in `events`.
  void play(Actor who, const typename G::Action& action) {
    const std::string reason = why(who, action);
    if (reason != "legal") throw std::runtime_error(words(game, action) + ": " + reason);
    events.clear();
    game.apply(s, who, action, Emit<typename G::Event>(events));
    EXPECT_EQ(broken_invariant(game, s), "") << "after: " << words(game, action);
  }
  /// Chance does what it can do first.
  void luck() {
    while (chances_turn()) play(Actor::chance(), legal().front());
  }

  /// "legal", or the rule and the reason: "R31 route_taken". Holds legal() against explain().
  std::string why(Actor who, const typename G::Action& action) const {
    ActionListOf<G> list;
    game.legal(s, who, list);
    const auto reason = game.explain(s, who, action);
    EXPECT_EQ(list.contains(action), !reason) << "legal() and explain(): " << words(game, action);
    if (!reason) return "legal";
    return std::string(rule_of(*reason)) + " " + boost::describe::enum_to_string(*reason, "?");
  }
  std::vector<typename G::Action> legal(Actor who) const {
    ActionListOf<G> list;
    game.legal(s, who, list);
    return {list.begin(), list.end()};
  }
  /// What whoever acts now may do.
  std::vector<typename G::Action> legal() const { return legal(game.to_act(s).first()); }
  /// Those of one kind.
  template <class A>
  std::vector<A> legal_of() const {
    return of_kind<A>(legal());
  }
  template <class E>
  std::vector<E> events_of() const {
    return of_kind<E>(events);
  }
  bool seats_turn(int p) const { return game.to_act(s) == ActorSet(Actor(seat(p))); }
  bool chances_turn() const { return game.to_act(s).is_chance(); }
  bool over() const { return game.to_act(s).empty(); }
  typename G::View view(int p) const { return game.view(s, seat(p)); }
  typename G::View onlooker() const { return game.view(s, Viewer::onlooker()); }

  G game;
  typename G::State s;
  std::vector<typename G::Event> events;

 protected:
  /// The place of what has this id in a list of a board.
  template <class T>
  static std::size_t find(const std::vector<T>& all, std::string_view id) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const T& t) { return t.id == id; });
    if (found == all.end()) throw std::out_of_range(std::string(id));
    return static_cast<std::size_t>(found - all.begin());
  }

 private:
  template <class Kind, class Any>
  static std::vector<Kind> of_kind(const std::vector<Any>& all) {
    std::vector<Kind> found;
    for (const Any& one : all) {
      if (const Kind* it = std::get_if<Kind>(&one)) found.push_back(*it);
    }
    return found;
  }
};

}  // namespace rail
