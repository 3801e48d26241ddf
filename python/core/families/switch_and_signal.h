// What numbers and rows of Switch & Signal need beside the fields.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/switch_and_signal/rules/rules.h"
#include "python/core/numbering.h"
#include "python/core/observing.h"

namespace rail::python {

template <>
struct Numbered<switch_and_signal::SwitchAndSignal>
    : NumberedByFields<switch_and_signal::SwitchAndSignal> {
  using Game = switch_and_signal::SwitchAndSignal;
  static constexpr int version = 1;
  static constexpr std::size_t seat_kinds = 17;  // up to HoldTrain

  static bool possible(const Game& g, const switch_and_signal::ChooseStart& a) {
    return g.board()[a.start].kind == switch_and_signal::SpaceKind::start;
  }
  static bool possible(const Game&, const switch_and_signal::SetSignal& a) {
    return a.from != a.to;
  }
  static bool possible(const Game&, const switch_and_signal::TradeCards& a) {
    return a.first <= a.second;
  }
  static int most(const Game& g, Kind<switch_and_signal::EndTurn>) { return g.board().draw; }

  // A way through a junction: two of its arms.
  static constexpr int arms = switch_and_signal::max_arms;
  template <class A>
  static int size_of_ways(const Game& g) {
    return g.count(switch_and_signal::JunctionId{}) * arms * arms;
  }
  template <class A>
  static int raw_way(const Game& g, const A& a) {
    const auto& lines = g.board()[a.junction].lines;
    std::size_t first = 0;
    while (first + 1 < lines.size() && lines[first] != a.open[0]) ++first;
    std::size_t second = first + 1;
    while (second + 1 < lines.size() && lines[second] != a.open[1]) ++second;
    return static_cast<int>((static_cast<std::size_t>(a.junction) * arms + first) * arms + second);
  }
  template <class A>
  static A way_at(const Game& g, int raw) {
    A a{};
    a.junction = static_cast<switch_and_signal::JunctionId>(raw / (arms * arms));
    const auto& lines = g.board()[a.junction].lines;
    const auto first = static_cast<std::size_t>(raw / arms % arms);
    const auto second = static_cast<std::size_t>(raw % arms);
    if (first < second && second < lines.size()) {
      a.open.push(lines[first]);
      a.open.push(lines[second]);
    }
    return a;
  }
  static int size(const Game& g, Kind<switch_and_signal::PlaceSwitch>) {
    return size_of_ways<switch_and_signal::PlaceSwitch>(g);
  }
  static int raw(const Game& g, const Moment&, const switch_and_signal::PlaceSwitch& a) {
    return raw_way(g, a);
  }
  static switch_and_signal::PlaceSwitch at(const Game& g, const Moment&, int raw,
                                           Kind<switch_and_signal::PlaceSwitch>) {
    return way_at<switch_and_signal::PlaceSwitch>(g, raw);
  }
  static bool possible(const Game&, const switch_and_signal::PlaceSwitch& a) {
    return !a.open.empty();
  }
  static int size(const Game& g, Kind<switch_and_signal::SetSwitch>) {
    return size_of_ways<switch_and_signal::SetSwitch>(g);
  }
  static int raw(const Game& g, const Moment&, const switch_and_signal::SetSwitch& a) {
    return raw_way(g, a);
  }
  static switch_and_signal::SetSwitch at(const Game& g, const Moment&, int raw,
                                         Kind<switch_and_signal::SetSwitch>) {
    return way_at<switch_and_signal::SetSwitch>(g, raw);
  }
  static bool possible(const Game&, const switch_and_signal::SetSwitch& a) {
    return !a.open.empty();
  }
};

template <>
struct Observed<switch_and_signal::SwitchAndSignal>
    : ObservedByFields<switch_and_signal::SwitchAndSignal> {
  using Game = switch_and_signal::SwitchAndSignal;
  static constexpr int version = 1;

  static int length(const Game& g, std::string_view name, int capacity) {
    if (name == "switches") return g.count(switch_and_signal::JunctionId{});
    if (name == "delivered") return static_cast<int>(g.board().ports.size());
    return capacity;
  }

  /// A junction is known by its place in the list, and what is open by its arms.
  template <class O>
  static void show(
      O& o, std::string_view,
      const FixedList<switch_and_signal::SwitchView, switch_and_signal::max_junctions>* v) {
    for (int j = 0; j < o.game().count(switch_and_signal::JunctionId{}); ++j) {
      const auto& lines = o.game().board()[static_cast<switch_and_signal::JunctionId>(j)].lines;
      o.row().enter("switches", j);
      float* at = o.row().part("open_arms", static_cast<int>(lines.size()), "flags");
      o.row().leave();
      if (at == nullptr || v == nullptr || j >= v->size()) continue;
      for (const switch_and_signal::LineId line : (*v)[j].open) {
        for (std::size_t arm = 0; arm < lines.size(); ++arm) {
          if (lines[arm] == line) at[arm] = 1;
        }
      }
    }
  }
  /// Start locations by number: one of them, not of all spaces.
  template <class O>
  static void show(O& o, std::string_view,
                   const std::array<std::optional<switch_and_signal::SpaceId>,
                                    switch_and_signal::start_count>* v) {
    const auto& spaces = o.game().board().spaces;
    std::size_t first = 0;
    while (first < spaces.size() && spaces[first].kind != switch_and_signal::SpaceKind::start)
      ++first;
    for (std::size_t n = 0; n < switch_and_signal::start_count; ++n) {
      o.row().enter("start_of", static_cast<int>(n));
      float* at = o.row().part("location", switch_and_signal::start_count, "one_hot");
      o.row().leave();
      if (at == nullptr || v == nullptr || !(*v)[n]) continue;
      // A view that somebody made up may say anything.
      const std::size_t place = static_cast<std::size_t>(*(*v)[n]) - first;
      if (place < switch_and_signal::start_count) at[place] = 1;
    }
  }
  /// Numbers still in the pile of location tiles.
  template <class O>
  static void show(O& o, std::string_view name,
                   const FixedList<std::uint8_t, switch_and_signal::start_count>* v) {
    float* at = o.row().part(name, switch_and_signal::start_count, "flags");
    if (at == nullptr || v == nullptr) return;
    for (const std::uint8_t number : *v) {
      const int place = number - switch_and_signal::lowest_start;
      if (place >= 0 && place < switch_and_signal::start_count) at[place] = 1;
    }
  }
};

}  // namespace rail::python
