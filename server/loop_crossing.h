// Lets the threads of carriers ask the loop, and wait for its answer.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "people/crossing.h"
#include "server/tables.h"
#include "tables/loop.h"

namespace rail::server {

class LoopCrossing final : public people::Crossing {
 public:
  /// `patience`: so long somebody waits before he takes it that nobody can say.
  explicit LoopCrossing(Loop& loop, std::chrono::milliseconds patience = std::chrono::seconds(20))
      : shared_(std::make_shared<Shared>(loop, patience)) {}
  LoopCrossing(const LoopCrossing&) = delete;
  LoopCrossing& operator=(const LoopCrossing&) = delete;
  ~LoopCrossing() override { close(); }

  std::function<bool()> to_loop(std::function<void(Answer)> ask) override {
    return [shared = shared_, ask = std::move(ask)] { return shared->wait(ask); };
  }

  /// The loop answers nobody any more: whoever waits goes on at once.
  void close() { shared_->close(); }

 private:
  using Said = std::optional<std::optional<bool>>;  // none: nothing yet

  /// Outlives whoever waits.
  class Shared : public std::enable_shared_from_this<Shared> {
   public:
    Shared(Loop& loop, std::chrono::milliseconds patience) : loop_(loop), patience_(patience) {}

    bool wait(const std::function<void(Answer)>& ask) {
      const auto said = std::make_shared<Said>();
      std::unique_lock lock(mutex_);
      if (!closed_) {
        loop_.post([self = shared_from_this(), ask, said] {
          ask([self, said](std::optional<bool> answer) { self->answer(*said, answer); });
        });
      }
      said_.wait_for(lock, patience_, [&] { return closed_ || said->has_value(); });
      if (!said->has_value() || !said->value())
        throw std::runtime_error("nobody can say whether it may leave");
      return said->value().value();
    }

    void close() {
      {
        const std::lock_guard lock(mutex_);
        closed_ = true;
      }
      said_.notify_all();
    }

   private:
    void answer(Said& said, std::optional<bool> answer) {
      {
        const std::lock_guard lock(mutex_);
        if (!said) said = answer;
      }
      said_.notify_all();
    }

    Loop& loop_;  // not used once this is closed
    const std::chrono::milliseconds patience_;
    std::mutex mutex_;
    std::condition_variable said_;
    bool closed_ = false;
  };

  std::shared_ptr<Shared> shared_;
};

}  // namespace rail::server
