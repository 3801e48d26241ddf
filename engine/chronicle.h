// What a game needs to tell the story of a match once it is over.
#pragma once

#include <compare>
#include <vector>

#include "engine/game.h"
#include "engine/parts.h"

namespace rail {

/// A chance, or a change of one, in 10,000ths: whole numbers, so that sums come out exactly. In
/// JSON it is a number from 0 to 1.
struct Chance {
  static constexpr int certain = 10'000;
  int parts = 0;
  friend constexpr auto operator<=>(const Chance&, const Chance&) = default;
  friend constexpr Chance operator+(Chance a, Chance b) { return {a.parts + b.parts}; }
  friend constexpr Chance operator-(Chance a, Chance b) { return {a.parts - b.parts}; }
  constexpr Chance& operator+=(Chance more) { return *this = *this + more; }
};

/// One ply of a match, by somebody who saw everything.
template <Game G>
struct Witnessed {
  int ply = 0;
  const typename G::State& before;
  Actor who;
  const typename G::Action& action;
  const std::vector<typename G::Event>& events;
  const typename G::State& after;
};

/// How many playouts an analysis makes of a match of two players, all together, found by measuring:
/// so many that it takes well under a minute, however long the match was.
struct Effort {
  int chances = 20'000;    // to the end of the game
  int decisions = 30'000;  // half of them for a first look at each, half where it mattered
  int slips = 0;           // of 100 decisions in playouts for chances, those taken at random
};

/// A game with a story beside the chances: its `Chronicle` sees a finished match in order, and then
/// tells what became of it. It is used by the analysis alone (bots/analysis.h), once for a match
/// and in one thread, so it may remember and allocate what it likes; the same match and seed must
/// give the same story. It sees everything, since a match that is over has no secrets.
template <class G>
concept WithChronicle =
    Game<G> && requires(ChronicleOf<G>& chronicle, const G& g, const typename G::State& s,
                        const Witnessed<G>& seen, int ply) {
      // The game outlives it.
      requires std::constructible_from<ChronicleOf<G>, const G&>;

      // A playout that began before this ply, from the first state, ended so: the game is over
      // there, or the planner stopped it. All playouts of a ply come before that ply is watched;
      // plies within a row of one actor have none.
      { chronicle.sample(ply, s, s) };

      // The next ply of the match. What it refers to is gone after the call.
      { chronicle.watch(seen) };

      // How much an analysis should think about this match.
      { ChronicleOf<G>::effort(g) } -> std::same_as<Effort>;

      // What is to be told, once all was watched; the match ended so. A described struct: it goes
      // to the page as JSON.
      { chronicle.story(s) } -> std::same_as<StoryOf<G>>;
    };

}  // namespace rail
