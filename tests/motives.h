// What holds for the reasons of every game: there always are some, from a seat's view alone.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/play.h"
#include "tests/honesty.h"

namespace rail {

/// The reasons for an action of a seat in English.
template <class G>
std::vector<std::string> reasons(const G& g, const typename G::State& s, Seat who,
                                 const typename G::Action& action) {
  const typename G::View view = g.view(s, who);
  std::vector<std::string> all;
  for (const auto& motive : MotivesOf<G>(g, view).of(action)) all.push_back(words(g, motive));
  return all;
}

/// Whether a kind of reason is among those for an action.
template <class Motive, class G>
bool has_motive(const G& g, const typename G::State& s, Seat who,
                const typename G::Action& action) {
  const typename G::View view = g.view(s, who);
  const auto all = MotivesOf<G>(g, view).of(action);
  return std::any_of(all.begin(), all.end(),
                     [](const auto& m) { return std::holds_alternative<Motive>(m); });
}

/// Along sensible games: legal actions have one or two different reasons, the same in every state
/// that the seat cannot tell apart, and `holds(state, seat, action, motive)` for each. Gives the
/// kinds of reasons seen.
template <class G, class Holds>
std::set<std::size_t> reasons_hold(const G& g, int games, const Holds& holds) {
  std::set<std::size_t> kinds;
  Rng rng(17);
  for (int game = 0; game < games; ++game) {
    along_a_sensible_game(
        g, static_cast<std::uint64_t>(game), [&](const auto& s, Seat who, const auto& legal) {
          const typename G::View view = g.view(s, who);
          const typename G::View same = g.view(g.imagine(view, rng), who);
          const MotivesOf<G> motives(g, view);
          const MotivesOf<G> again(g, same);
          for (int n = 0; n < std::min(legal.size(), 6); ++n) {
            const auto& action =
                legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
            const auto list = motives.of(action);
            ASSERT_GE(list.size(), 1) << words(g, action);
            EXPECT_EQ(list, again.of(action)) << words(g, action);
            std::set<std::string> said;
            for (const auto& motive : list) {
              kinds.insert(motive.index());
              const std::string text = words(g, motive);
              EXPECT_GE(text.size(), 5U);
              EXPECT_TRUE(said.insert(text).second) << "twice: " << text;
              EXPECT_TRUE(holds(s, who, action, motive)) << words(g, action) << ": " << text;
            }
          }
        });
  }
  return kinds;
}

}  // namespace rail
