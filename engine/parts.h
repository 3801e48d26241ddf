// Which parts a game has beside its rules.
#pragma once

namespace rail {

/// How a game stands in lists.
struct Listing {
  int place = 0;        // the lowest comes first
  bool hidden = false;  // unless somebody asks for all games
};

/// What a game has beside its rules: `games/<game>/parts.h` specialises it. The first three
/// every game has, and words for terminals (host/game_match.h), which that header declares. The
/// others are left out where there are none, and so is `cooperative = true`: all win or lose as
/// one, without secrets.
///   listing    a Listing
///   boards     a function that gives the board files in the program
///   schemas    the same for the JSON Schema of such files
///   Heuristic  rates actions for the greedy bot (bots/greedy.h)
///   Planner    decides quickly and well, and search plays on with it (bots/planned.h)
///   Amateur    the planner with the habits of the levels below it (bots/level.h)
///   Veteran    the planner of a level 5 that no longer changes, to measure by (bots/planned.h)
///   Policies   a list of more players by name (bots/planned.h)
///   Learned    tells networks what they may go by (bots/learned/brain.h)
///   Motives    say why an action is good (host/game_match.h)
///   Chronicle  sees a match and tells its story (engine/chronicle.h)
///   Goals      what a challenge can ask for (engine/goal.h)
/// The header that is named says what a part promises. A part that is there but does not fit does
/// not compile (host/typed_entry.h). Whoever asks without having included parts.h gets an error,
/// never the answer "none".
template <class G>
struct GameParts {
  static_assert(sizeof(G*) == 0,
                "Which parts this game has is not known here: include its games/<game>/parts.h.");
};

template <class G>
using HeuristicOf = typename GameParts<G>::Heuristic;
template <class G>
using PlannerOf = typename GameParts<G>::Planner;
template <class G>
using AmateurOf = typename GameParts<G>::Amateur;
template <class G>
using VeteranOf = typename GameParts<G>::Veteran;
template <class G>
using PoliciesOf = typename GameParts<G>::Policies;
template <class G>
using MotivesOf = typename GameParts<G>::Motives;
template <class G>
using ChronicleOf = typename GameParts<G>::Chronicle;
template <class G>
using StoryOf = typename ChronicleOf<G>::Story;
template <class G>
using GoalsOf = typename GameParts<G>::Goals;
template <class G>
using GoalOf = typename GoalsOf<G>::Goal;

}  // namespace rail
