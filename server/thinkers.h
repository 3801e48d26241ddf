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

#include "host/catalog.h"
#include "server/limits.h"
#include "server/metrics.h"

namespace rail::server {

/// One piece of work for a thinking thread.
struct Thought {
  std::string address;  // whose turn it takes, as limits count addresses
  /// With which part of its usual time it has to do, above 0 and up to 1.
  std::function<void(double part)> work;
  /// If this is gone when its turn comes, nobody needs it any more and it is dropped.
  std::optional<std::weak_ptr<const void>> owner = {};
};

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
class Thinkers {
 public:
  struct Limits {
    int threads = 1;
    std::size_t waiting_per_address = 32;  // above, what can be refused is refused
  };
  Thinkers(const Limits& limits, Metrics& metrics);
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  ~Thinkers();

  /// What a table cannot go on without: it always gets its turn.
  void add(Thought thought);
  /// What somebody asks for; false if too much of that address waits.
  bool offer(Thought thought);
  /// Puts the longest wait into the metrics.
  void measure();
  /// Forgets what waits, and returns when no thread is at work any more.
  void stop();

 private:
  void run(const std::stop_token& stopping);
  void count();

  const Limits limits_;
  Metrics& metrics_;
  std::mutex mutex_;  // guards the queue
  std::condition_variable_any wake_;
  ThinkingQueue queue_;
  std::vector<std::jthread> threads_;  // last: they use the rest
};

/// A bot that can be given less time.
class TimedBot {
 public:
  TimedBot(const host::GameEntry& game, std::string name);
  /// Its name for a part of its usual time, "level-5:200ms"; as it is if it decides at once. A
  /// search always has a tenth of a second.
  std::string called(double part) const;

 private:
  std::string name_;
  int usual_ms_ = 0;
};

}  // namespace rail::server
