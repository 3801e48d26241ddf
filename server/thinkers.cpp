// The threads, whose turn it is, and what is cancelled.
#include "server/thinkers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "server/log.h"

namespace rail::server {

namespace {

/// On Linux each thread has a priority of its own.
void lower_priority(int nice) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), getpriority(PRIO_PROCESS, 0) + nice);
}

}  // namespace

void ThinkingQueue::add(Thought thought, Clock::time_point now) {
  std::deque<Waiting>& line = lines_[thought.address];
  if (line.empty()) turns_.push_back(thought.address);
  line.push_back({std::move(thought), now});
  ++size_;
}

std::optional<ThinkingQueue::Next> ThinkingQueue::next() {
  while (!turns_.empty()) {
    const std::string address = std::move(turns_.front());
    turns_.pop_front();
    const auto line = lines_.find(address);
    const double part = part_for(line->second.size());
    Thought first = std::move(line->second.front().thought);
    line->second.pop_front();
    --size_;
    const bool dropped = first.owner && first.owner->expired();
    if (line->second.empty()) {
      lines_.erase(line);
    } else if (dropped) {
      turns_.push_front(address);  // that was no turn
    } else {
      turns_.push_back(address);
    }
    if (!dropped) return Next{std::move(first), part};
  }
  return std::nullopt;
}

void ThinkingQueue::clear() {
  lines_.clear();
  turns_.clear();
  size_ = 0;
}

std::size_t ThinkingQueue::size(const std::string& address) const {
  const auto line = lines_.find(address);
  return line == lines_.end() ? 0 : line->second.size();
}

Clock::duration ThinkingQueue::longest_wait(Clock::time_point now) const {
  Clock::duration longest{};
  for (const auto& [address, line] : lines_) longest = std::max(longest, now - line.front().since);
  return longest;
}

/// All of the time while no more than two wait for each thread; with more, as much less. Of others
/// only the first counts: who fills the queue makes his own bots hasty, not theirs.
double ThinkingQueue::part_for(std::size_t of_this_address) const {
  constexpr double at_ease = 2;
  const std::size_t others = lines_.size() - 1;
  const auto crowd = static_cast<double>(of_this_address + others);
  return std::min(1.0, at_ease * threads_ / crowd);
}

Thinkers::Thinkers(const Limits& limits, Metrics& metrics)
    : limits_(limits), metrics_(metrics), queue_(std::max(1, limits.threads)) {
  for (int i = 0; i < std::max(1, limits.threads); ++i)
    threads_.emplace_back([this](const std::stop_token& stopping) { run(stopping); });
  threads_.emplace_back([this](const std::stop_token& stopping) { run_background(stopping); });
}

Thinkers::~Thinkers() { stop(); }

void Thinkers::add(Thought thought) {
  const std::lock_guard lock(mutex_);
  queue_.add(std::move(thought), Clock::now());
  count();
  wake_.notify_all();
}

bool Thinkers::offer(Thought thought) {
  const std::lock_guard lock(mutex_);
  if (queue_.size(thought.address) >= limits_.waiting_per_address) {
    ++metrics_.limited;
    return false;
  }
  queue_.add(std::move(thought), Clock::now());
  count();
  wake_.notify_all();
  return true;
}

void Thinkers::background(std::function<bool()> step) {
  const std::lock_guard lock(mutex_);
  background_.push_back(std::move(step));
  wake_.notify_all();
}

void Thinkers::count() { metrics_.thinking_waiting = static_cast<std::int64_t>(queue_.size()); }

void Thinkers::measure() {
  const std::lock_guard lock(mutex_);
  metrics_.thinking_longest_wait_ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(queue_.longest_wait(Clock::now()))
          .count();
}

void Thinkers::stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();  // joins
  const std::lock_guard lock(mutex_);
  queue_.clear();
  background_.clear();
  count();
}

void Thinkers::run(const std::stop_token& stopping) {
  for (;;) {
    std::optional<ThinkingQueue::Next> next;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, stopping, [this] { return queue_.size() > 0; });
      if (stopping.stop_requested()) return;
      next = queue_.next();
      count();
    }
    if (!next) continue;
    try {
      next->thought.work(next->part);
    } catch (const std::exception& error) {
      log(Severity::error, "thinking_failed", {{"why", error.what()}});
    }
  }
}

void Thinkers::run_background(const std::stop_token& stopping) {
  lower_priority(limits_.nice);
  for (;;) {
    std::function<bool()> step;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, stopping, [this] { return !background_.empty(); });
      if (stopping.stop_requested()) return;
      step = std::move(background_.front());
      background_.pop_front();
    }
    try {
      while (!stopping.stop_requested() && step()) {
      }
    } catch (const std::exception& error) {
      log(Severity::error, "background_failed", {{"why", error.what()}});
    }
  }
}

}  // namespace rail::server
