// Values of a game through JSON text and back.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/game.h"
#include "host/wire.h"

namespace rail::host {

/// Through text, as it goes over a real wire. There is one text for each value: Boost.JSON writes
/// the same bytes.
template <class T, class G>
void expect_round_trip(const Wire<G>& wire, const T& value) {
  const std::string text = wire.text(value);
  const json::value parsed = parse_json(text, "value");
  EXPECT_EQ(wire.template read<T>(Where("value"), parsed), value) << text;
  EXPECT_EQ(json::serialize(parsed), text);
}

template <class G>
void expect_views_round_trip(const Wire<G>& wire, const typename G::State& state) {
  expect_round_trip(wire, wire.game().view(state, Viewer::onlooker()));
  for (int i = 0; i < wire.game().players(); ++i)
    expect_round_trip(wire, wire.game().view(state, seat(i)));
}

/// Plays a random game; every legal action, event and view on the way must survive the wire.
template <class G>
void expect_game_round_trips(const std::shared_ptr<const G>& game, std::uint64_t seed,
                             std::set<std::size_t>& types_seen) {
  const Wire<G> wire(game);
  const G& g = *game;
  Rng rng(seed);
  typename G::State state = g.start();
  while (!g.to_act(state).empty()) {
    const Actor who = g.to_act(state).first();
    ActionListOf<G> legal;
    g.legal(state, who, legal);
    for (const auto& action : legal) {
      types_seen.insert(action.index());
      expect_round_trip(wire, action);
    }
    std::vector<typename G::Event> events;
    const auto chosen = rng.below(static_cast<std::uint32_t>(legal.size()));
    g.apply(state, who, legal[static_cast<int>(chosen)], Emit<typename G::Event>(events));
    for (const auto& event : events) {
      expect_round_trip(wire, event);
      expect_round_trip(wire, g.redact(event, Viewer::onlooker()));
    }
    if (rng.below(8) == 0 || g.to_act(state).empty()) expect_views_round_trip(wire, state);
  }
}

/// One of each alternative with all fields at their first value.
template <class G, class... As>
void expect_each_type_round_trips(const Wire<G>& wire, const std::variant<As...>&) {
  (expect_round_trip(wire, std::variant<As...>(As{})), ...);
}

}  // namespace rail::host
