// Goals of set positions: what a challenge asks for, and whether it is reached.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "engine/game.h"
#include "engine/parts.h"

namespace rail {

enum class GoalState : std::uint8_t { open, solved, failed };

/// A game in which a seat can be set a goal. Turns are counted from where the goal was set, as far
/// as they are over.
template <class G>
concept WithGoals = Game<G> && requires(const G& g, const GoalOf<G>& goal,
                                        const typename G::State& s, Seat who, int turns) {
  // A turn that counts is over between two states.
  { GoalsOf<G>::ends_turn(g, s, s, who) } -> std::same_as<bool>;
  // How it stands on the way from the first to the second.
  { GoalsOf<G>::judge(g, goal, who, s, s, turns) } -> std::same_as<GoalState>;
  { GoalsOf<G>::progress(g, goal, who, s, s) } -> std::same_as<int>;  // a measure for search
  { GoalsOf<G>::turn_limit(goal) } -> std::convertible_to<int>;       // 0: none
  { GoalsOf<G>::worth_a_try(g, s, who) } -> std::same_as<std::vector<GoalOf<G>>>;
  { GoalsOf<G>::tightened(g, goal, who, s, turns) } -> std::same_as<GoalOf<G>>;  // as s reached it
};

/// A seat on its way to a goal.
template <WithGoals G>
class Quest {
 public:
  using State = typename G::State;
  using Goal = GoalOf<G>;

  Quest(const G& g, const Goal& goal, Seat who, const State& start)
      : goal_(goal),
        who_(who),
        start_(start),
        state_(GoalsOf<G>::judge(g, goal, who, start, start, 0)) {}

  /// One ply led from `before` to `now`. What is solved or failed stays so.
  void saw(const G& g, const State& before, const State& now) {
    turns_ += static_cast<int>(GoalsOf<G>::ends_turn(g, before, now, who_));
    if (state_ == GoalState::open) state_ = GoalsOf<G>::judge(g, goal_, who_, start_, now, turns_);
  }

  GoalState state() const { return state_; }
  int turns() const { return turns_; }
  const Goal& goal() const { return goal_; }
  const State& start() const { return start_; }
  Seat who() const { return who_; }

 private:
  Goal goal_;
  Seat who_;
  State start_;
  int turns_ = 0;
  GoalState state_;
};

}  // namespace rail
