// Goals of set positions: what a challenge asks for, and whether it is reached.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/parts.h"

namespace rail {

enum class GoalState : std::uint8_t { open, solved, failed };

/// One of the things that a goal asks for, as people count it: how much there is of it, and how
/// much there has to be, or may be at most.
struct GoalMeasure {
  std::string_view what;  // one of the game's own words, written once and for all
  int have = 0;
  int want = 0;
  bool at_most = false;

  bool met() const { return at_most ? have <= want : have >= want; }
  friend bool operator==(const GoalMeasure&, const GoalMeasure&) = default;
};

/// A game in which a seat can be set a goal. Its `Goals` are static and pure functions, and its
/// `Goal` is a described struct, since challenges are JSON files. Turns are counted from where the
/// goal was set, as far as they are over. A table asks the first two after each ply (Quest) and
/// the next two when it tells people of it, from true states: what they say must not tell the seat
/// more than its view does. The last three are for those who look for new challenges.
template <class G>
concept WithGoals = Game<G> && requires(const G& g, const GoalOf<G>& goal,
                                        const typename G::State& s, Seat who, int turns) {
  // Whether the ply from the first state to the second ended a turn that counts.
  { GoalsOf<G>::ends_turn(g, s, s, who) } -> std::same_as<bool>;

  // How it stands in the second state, with the goal set in the first and so many turns over.
  { GoalsOf<G>::judge(g, goal, who, s, s, turns) } -> std::same_as<GoalState>;

  // The most turns it may take; 0: any number.
  { GoalsOf<G>::turn_limit(goal) } -> std::convertible_to<int>;

  // What the goal asks for, counted in the second state; it is reached when all is met at once.
  { GoalsOf<G>::measures(g, goal, who, s, s) } -> std::same_as<std::vector<GoalMeasure>>;

  // How far the second state is from the first towards the goal; more is nearer, the scale is the
  // game's own. Search sorts by it.
  { GoalsOf<G>::progress(g, goal, who, s, s) } -> std::same_as<int>;

  // Goals that may make a good challenge from this state on; perhaps none.
  { GoalsOf<G>::worth_a_try(g, s, who) } -> std::same_as<std::vector<GoalOf<G>>>;

  // The same goal, asking for as much as was reached in this state in so many turns.
  { GoalsOf<G>::tightened(g, goal, who, s, turns) } -> std::same_as<GoalOf<G>>;
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
