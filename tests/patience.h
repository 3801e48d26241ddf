// How long tests wait for what is sure to happen: a machine that is slow, or busy with something
// else, is no fault of what is tested.
#pragma once

#include <chrono>
#include <thread>

namespace rail {

inline constexpr std::chrono::milliseconds patience = std::chrono::minutes(3);

/// Waits until something is so; false if it does not become so in time.
template <class Condition>
bool eventually(Condition condition, std::chrono::milliseconds time = patience) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace rail
