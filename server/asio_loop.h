// The loop of tables on Asio's, and the clocks of the machine.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

#include "server/tables.h"
#include "tables/loop.h"

namespace rail::server {

class AsioLoop final : public Loop {
 public:
  explicit AsioLoop(boost::asio::io_context& io) : io_(io) {}

  void post(Task task) override { boost::asio::post(io_, std::move(task)); }

  std::unique_ptr<Timer> after(std::chrono::milliseconds delay, Task task) override {
    auto timer = std::make_unique<AsioTimer>(io_);
    timer->steady.expires_after(delay);
    // A timer that is gone may have been due already.
    timer->steady.async_wait(
        [task = std::move(task), alive = std::weak_ptr(timer->alive)](const auto& error) {
          if (!error && !alive.expired()) task();
        });
    return timer;
  }

  std::int64_t wall_ms() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  Clock::time_point now() const override { return Clock::now(); }

 private:
  struct AsioTimer final : Timer {
    explicit AsioTimer(boost::asio::io_context& io) : steady(io) {}
    boost::asio::steady_timer steady;
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);
  };

  boost::asio::io_context& io_;
};

}  // namespace rail::server
