// The loop of a house in a worker: what is to be done after what is being done, and timers that the
// worker keeps.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>

#include "browser/tell.h"
#include "tables/loop.h"

namespace rail::browser {

class WorkerLoop final : public tables::Loop {
 public:
  explicit WorkerLoop(const Tell& tell) : tell_(tell) {}

  void post(Task task) override { waiting_.push_back(std::move(task)); }
  std::unique_ptr<Timer> after(std::chrono::milliseconds delay, Task task) override;
  std::int64_t wall_ms() const override;
  tables::Clock::time_point now() const override { return tables::Clock::now(); }

  /// All that was posted, also while this goes on.
  void run();
  /// The time of a timer has come.
  void wake(std::int64_t id);

 private:
  class Set;

  const Tell& tell_;
  std::deque<Task> waiting_;
  std::map<std::int64_t, Task> timers_;
  std::int64_t last_ = 0;
};

}  // namespace rail::browser
