// One thing after the other: what is wished for while something is being stored waits its turn.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <utility>

namespace rail::tables {

class OneByOne {
 public:
  using Job = std::function<void()>;

  /// Once `stopped`, nothing is begun any more: who gets no answer asks again, then another server.
  explicit OneByOne(const bool& stopped) : stopped_(stopped) {}
  OneByOne(const OneByOne&) = delete;
  OneByOne& operator=(const OneByOne&) = delete;

  /// Does it at once, or when what is under way has come to its end.
  void add(Job job) {
    if (stopped_) return;
    if (held_) {
      waiting_.push_back(std::move(job));
    } else {
      job();
    }
  }
  /// Something takes a while: everything else waits until release().
  void hold() { held_ = true; }
  /// It has come to its end. Does `first`, if it is given, and then what waits, until something of
  /// that takes a while again.
  void release(const Job& first = {}) {
    held_ = false;
    if (first) first();
    while (!held_ && !waiting_.empty() && !stopped_) {
      const Job job = std::move(waiting_.front());
      waiting_.pop_front();
      job();
    }
  }

  bool held() const { return held_; }
  std::size_t waiting() const { return waiting_.size(); }

 private:
  const bool& stopped_;
  bool held_ = false;
  std::deque<Job> waiting_;
};

}  // namespace rail::tables
