// Simulated time: what happens next, in which house, and what every clock shows. One thread, and
// the same numbers give the same run.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "tables/loop.h"

namespace rail::sim {

using tables::Clock;

inline constexpr std::int64_t second = 1'000;  // in milliseconds, as all times here
inline constexpr std::int64_t minute = 60 * second;
inline constexpr std::int64_t hour = 60 * minute;

/// All that is going to happen, in order of time, and of what was said first.
class World {
 public:
  using Task = std::function<void()>;

  /// Milliseconds since the simulation began.
  std::int64_t now_ms() const { return now_ms_; }

  void at(std::int64_t ms, Task task) {
    events_.push_back({std::max(ms, now_ms_), ++order_, std::move(task)});
    std::push_heap(events_.begin(), events_.end());
  }
  void after(std::int64_t ms, Task task) { at(now_ms_ + ms, std::move(task)); }

  /// When the next thing happens; now if nothing does.
  std::int64_t next_ms() const { return events_.empty() ? now_ms_ : events_.front().at; }
  /// Does what comes next; false if nothing does.
  bool step() {
    if (events_.empty()) return false;
    std::pop_heap(events_.begin(), events_.end());
    const Event next = std::move(events_.back());
    events_.pop_back();
    now_ms_ = next.at;
    next.task();
    return true;
  }
  /// Everything up to that time.
  void run_until(std::int64_t ms) {
    while (!events_.empty() && events_.front().at <= ms) step();
    now_ms_ = std::max(now_ms_, ms);
  }

 private:
  struct Event {
    std::int64_t at = 0;
    std::uint64_t order = 0;
    Task task;
    friend bool operator<(const Event& a, const Event& b) {
      return std::pair(b.at, b.order) < std::pair(a.at, a.order);  // the earliest on top
    }
  };
  std::vector<Event> events_;  // a heap
  std::int64_t now_ms_ = 0;
  std::uint64_t order_ = 0;
};

/// The loop of one house. When the house dies, nothing of it happens any more.
class HouseLoop final : public tables::Loop {
 public:
  /// `wall`: what people's clocks show when the simulation begins. `coarse_ms`: timers are late, up
  /// to the next multiple of it.
  HouseLoop(World& world, std::int64_t wall, const std::int64_t& coarse_ms = exact_ms)
      : world_(world), wall_(wall), coarse_ms_(coarse_ms) {}

  void post(Task task) override { world_.after(0, mine(std::move(task))); }
  std::unique_ptr<Timer> after(std::chrono::milliseconds delay, Task task) override {
    auto timer = std::make_unique<SimTimer>();
    const std::int64_t due = world_.now_ms() + delay.count();
    const std::int64_t at = (due + coarse_ms_ - 1) / coarse_ms_ * coarse_ms_;
    world_.at(at, mine([task = std::move(task), alive = std::weak_ptr(timer->alive)] {
                if (!alive.expired()) task();
              }));
    return timer;
  }
  std::int64_t wall_ms() const override { return wall_ + world_.now_ms(); }
  Clock::time_point now() const override {
    return Clock::time_point(std::chrono::milliseconds(world_.now_ms()) + steady_from);
  }

  /// People's clocks jump.
  void jump(std::int64_t ms) { wall_ += ms; }
  /// Nothing of this house happens any more.
  void die() { alive_.reset(); }
  /// Gone when the house is.
  std::weak_ptr<const void> alive() const { return alive_; }
  /// Something that happens only while this house stands.
  Task mine(Task task) {
    return [task = std::move(task), alive = std::weak_ptr(alive_)] {
      if (!alive.expired()) task();
    };
  }

 private:
  static constexpr std::int64_t exact_ms = 1;
  /// Limits take a time of zero for "never".
  static constexpr auto steady_from = std::chrono::hours(1);
  struct SimTimer final : Timer {
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);
  };

  World& world_;
  std::int64_t wall_;
  const std::int64_t& coarse_ms_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace rail::sim
