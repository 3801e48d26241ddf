// Where bots think: a few threads, and a fair queue before them. One address after the other has
// its turn, so that somebody with a hundred tables keeps nobody else waiting.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/tables.h"
#include "tables/limits.h"
#include "tables/metrics.h"
#include "tables/thinker.h"

namespace rail::server {

/// Who thinks next; no threads and no clock in here.
class ThinkingQueue {
 public:
  explicit ThinkingQueue(int threads) : threads_(threads) {}

  void add(Thought thought, Clock::time_point now);
  struct Next {
    Thought thought;
    double part = 1;
  };
  /// The first of the address whose turn it is; none if all that waits is dropped.
  std::optional<Next> next();
  void clear();

  std::size_t size() const { return size_; }
  /// How much of this address waits.
  std::size_t size(const std::string& address) const;
  /// How long the first has waited that waits longest.
  Clock::duration longest_wait(Clock::time_point now) const;

 private:
  struct Waiting {
    Thought thought;
    Clock::time_point since;
  };
  double part_for(std::size_t of_this_address) const;

  int threads_;
  std::size_t size_ = 0;
  std::unordered_map<std::string, std::deque<Waiting>> lines_;  // by address, none empty
  std::deque<std::string> turns_;                               // of the addresses in `lines_`
};

/// Any thread may add.
class Thinkers final : public Thinker {
 public:
  struct Limits {
    int threads = 1;
    std::size_t waiting_per_address = 32;  // above, what can be refused is refused
    int nice = 10;  // how far the background stands back: it gets a tenth of a busy core
  };
  Thinkers(const Limits& limits, Metrics& metrics);
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  ~Thinkers() override;

  void add(Thought thought) override;
  bool offer(Thought thought) override;
  void background(std::function<bool()> step) override;
  /// Puts the longest wait into the metrics.
  void measure();
  /// Forgets what waits, and returns when no thread is at work any more.
  void stop();

 private:
  void run(const std::stop_token& stopping);
  void run_background(const std::stop_token& stopping);
  void count();

  const Limits limits_;
  Metrics& metrics_;
  std::mutex mutex_;  // guards the queues
  std::condition_variable_any wake_;
  ThinkingQueue queue_;
  std::deque<std::function<bool()>> background_;
  std::vector<std::jthread> threads_;  // last: they use the rest
};

}  // namespace rail::server
