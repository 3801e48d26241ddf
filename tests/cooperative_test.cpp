// A game that says that all play together keeps that: one result for all, and nothing hidden.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/rng.h"
#include "host/catalog.h"

namespace rail::host::cooperative_test {

namespace json = boost::json;

std::string all_events(const Match& match) {
  std::string events;
  match.write_all_events(events);
  return events;
}

std::string events_for(const Match& match, Viewer viewer) {
  std::string events;
  match.write_events(viewer, events);
  return events;
}

/// Somebody's action, or chance's, at random.
void step(Match& match, Rng& rng) {
  if (match.to_act().is_chance()) {
    match.play(Actor::chance(), match.draw(rng));
    return;
  }
  for (int i = 0; i < match.players(); ++i) {
    if (!match.to_act().contains(seat(i))) continue;
    const json::array legal = match.legal(seat(i));
    match.play(seat(i), legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    return;
  }
}

TEST(Cooperative, IsWhatAGameSaysOfItself) {
  bool any = false;
  for (const auto& entry : Catalog::whole().entries()) {
    any = any || entry->cooperative();
    Rng rng(7);
    const auto match = entry->start(std::max(2, entry->min_players()), {});
    while (!match->over()) {
      step(*match, rng);
      if (!entry->cooperative()) continue;
      const std::string all = all_events(*match);
      ASSERT_EQ(events_for(*match, Viewer::onlooker()), all) << entry->id();
      ASSERT_EQ(events_for(*match, seat(0)), all) << entry->id();
    }
    EXPECT_EQ(match->outcome().contains("won"), entry->cooperative()) << entry->id();
    EXPECT_EQ(description(*entry).at("cooperative"), entry->cooperative());
  }
  EXPECT_TRUE(any);
}

}  // namespace rail::host::cooperative_test
