// Finished matches that are looked at again, one after the other, on a thread of its own.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "host/record.h"

namespace rail::server {

/// Which match: a table that was over in this state.
struct AnalysisKey {
  std::string table;
  std::int64_t state = 0;
  friend bool operator==(const AnalysisKey&, const AnalysisKey&) = default;
};

/// Never in the way of bots, hints and people: the thread has a low priority, and only so many
/// matches wait. What was found last is remembered. Any thread may ask.
class Analyses {
 public:
  struct Limits {
    std::size_t waiting = 16;
    std::size_t waiting_per_address = 4;
    std::size_t kept = 48;
    int effort = 100;  // in percent
    int nice = 10;     // how far the thread stands back: it gets a tenth of a busy core
  };
  /// What is known of a match: `Analysis` in web/wire; empty if it could not be looked at.
  using Text = std::shared_ptr<const std::string>;
  /// Told on the thread when a match has been looked at, or why that failed.
  using Finished = std::function<void(const AnalysisKey& key, const std::string& problem)>;

  explicit Analyses(const Limits& limits, Finished finished = {});
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;
  /// Stops within one step of the work.
  ~Analyses();

  /// What is known so far; none if nobody has started it, or it is forgotten.
  Text known(const AnalysisKey& key);
  /// Begins as soon as those before it are done; none if too many wait, in all or of the address of
  /// who asks.
  Text start(const AnalysisKey& key, host::Record record, const std::string& address = {});
  /// Begins nothing more and leaves what it is at.
  void stop();

 private:
  struct Job {
    AnalysisKey key;
    Text text;
    std::string address;                 // of who asked first
    std::optional<host::Record> record;  // while it waits
    bool done = false;
  };
  using Jobs = std::list<std::shared_ptr<Job>>;  // those asked for last come first

  Jobs::iterator find(const AnalysisKey& key);
  void run(const std::stop_token& stopping);
  std::shared_ptr<Job> next(const std::stop_token& stopping, host::Record& record);
  std::string work(Job& job, const host::Record& record, const std::stop_token& stopping);
  void tell(Job& job, const host::MatchAnalyst& analyst);
  void finish(const std::shared_ptr<Job>& job, const std::string& problem);

  const Limits limits_;
  const Finished finished_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable_any wake_;
  Jobs jobs_;
  std::deque<std::shared_ptr<Job>> waiting_;
  std::jthread thread_;  // last: it uses the rest
};

}  // namespace rail::server
