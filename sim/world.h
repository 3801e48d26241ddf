// Simulated time: what happens next, in which house, and what every clock shows. One thread, and
// the same numbers give the same run.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

#include "tables/loop.h"

namespace rail::sim {

using tables::Clock;

/// All that is going to happen, in order of time, and of what was said first.
class World {
 public:
  using Task = std::function<void()>;

  /// Milliseconds since the simulation began.
  std::int64_t now_ms() const { return now_ms_; }

  void at(std::int64_t ms, Task task) {
    events_.push({std::max(ms, now_ms_), ++order_, std::make_shared<Task>(std::move(task))});
  }
  void after(std::int64_t ms, Task task) { at(now_ms_ + ms, std::move(task)); }

  /// Does what comes next; false if nothing does.
  bool step() {
    if (events_.empty()) return false;
    const Event next = events_.top();
    events_.pop();
    now_ms_ = next.at;
    (*next.task)();
    return true;
  }
  /// Everything up to that time.
  void run_until(std::int64_t ms) {
    while (!events_.empty() && events_.top().at <= ms) step();
    now_ms_ = std::max(now_ms_, ms);
  }
  std::size_t waiting() const { return events_.size(); }

 private:
  struct Event {
    std::int64_t at = 0;
    std::uint64_t order = 0;
    std::shared_ptr<Task> task;
    friend bool operator<(const Event& a, const Event& b) {
      return std::pair(b.at, b.order) < std::pair(a.at, a.order);  // the earliest on top
    }
  };
  std::priority_queue<Event> events_;
  std::int64_t now_ms_ = 0;
  std::uint64_t order_ = 0;
};

/// The loop of one house. When the house dies, nothing of it happens any more.
class HouseLoop final : public tables::Loop {
 public:
  /// `wall`: what people's clocks show when the simulation begins.
  HouseLoop(World& world, std::int64_t wall) : world_(world), wall_(wall) {}

  void post(Task task) override { world_.after(0, mine(std::move(task))); }
  std::unique_ptr<Timer> after(std::chrono::milliseconds delay, Task task) override {
    auto timer = std::make_unique<SimTimer>();
    world_.after(delay.count(), mine([task = std::move(task), alive = std::weak_ptr(timer->alive)] {
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
  /// Limits take a time of zero for "never".
  static constexpr auto steady_from = std::chrono::hours(1);
  struct SimTimer final : Timer {
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);
  };

  World& world_;
  std::int64_t wall_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace rail::sim
