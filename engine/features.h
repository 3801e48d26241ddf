// What a game tells a network about the actions of one moment.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace rail {

/// A feature is a small whole number; 64 stands for one.
using Feature = std::int8_t;
inline constexpr int feature_one = 64;

/// A number as a feature: what lies beyond the ends counts as the end.
constexpr Feature feature(int value) { return static_cast<Feature>(std::clamp(value, -127, 127)); }
constexpr Feature feature(bool value) { return value ? feature_one : 0; }

/// The actions that are worth comparing now, each with its features, and what they have in common.
/// The first is what the planner would do. What is in here follows from what the seat may know.
template <class Action, int Context, int Features, int Most>
struct Comparison {
  static constexpr int context_size = Context;
  static constexpr int action_size = Features;
  static constexpr int most = Most;

  int count = 0;
  std::array<Action, Most> action;
  std::array<Feature, Context> context;
  std::array<std::array<Feature, Features>, Most> features;

  bool full() const { return count == Most; }
  /// One more action, without any features yet; only if it is not full.
  std::array<Feature, Features>& add(const Action& one) {
    const auto at = static_cast<std::size_t>(count++);
    action[at] = one;
    features[at].fill(0);
    return features[at];
  }
};

}  // namespace rail
