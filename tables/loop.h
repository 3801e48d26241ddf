// What happens when: the order of events, and time. The core of tables lives on one loop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "tables/limits.h"

namespace rail::tables {

class Loop {
 public:
  using Task = std::function<void()>;

  virtual ~Loop() = default;

  /// Does it soon, after what is being done. The one function here that any thread may call.
  virtual void post(Task task) = 0;

  /// Something that will be done at a time, unless this is gone by then.
  class Timer {
   public:
    virtual ~Timer() = default;
  };
  virtual std::unique_ptr<Timer> after(std::chrono::milliseconds delay, Task task) = 0;

  /// Milliseconds since 1970, as people's clocks have it: it may jump.
  virtual std::int64_t wall_ms() const = 0;
  /// It never goes back: for durations and limits.
  virtual Clock::time_point now() const = 0;
};

}  // namespace rail::tables
