// Finished matches that are looked at again, one after the other, in the background.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "host/record.h"
#include "tables/outside.h"

namespace rail::tables {

/// Which match: a table that was over in this state.
struct AnalysisKey {
  std::string table;
  std::int64_t state = 0;
  friend bool operator==(const AnalysisKey&, const AnalysisKey&) = default;
};

/// Never in the way of bots, hints and people, and only so many matches wait. What was found last
/// is remembered.
class Analyses {
 public:
  struct Limits {
    std::size_t waiting = 16;
    std::size_t waiting_per_address = 4;
    std::size_t kept = 48;
    int effort = 100;  // in percent
  };
  /// What is known of a match: `Analysis` in web/wire; empty if it could not be looked at.
  using Text = std::shared_ptr<const std::string>;

  Analyses(const Outside& outside, const Limits& limits);
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;
  ~Analyses() { stop(); }

  /// What is known so far; none if nobody has started it, or it is forgotten.
  Text known(const AnalysisKey& key);
  /// Begins as soon as those before it are done; none if too many wait, in all or of the address of
  /// who asks.
  Text start(const AnalysisKey& key, host::Record record, const std::string& address = {});
  /// Begins nothing more and leaves what it is at, within one step of the work.
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
  class Work;

  Jobs::iterator find(const AnalysisKey& key);
  void next();
  void send(const std::shared_ptr<Job>& job);
  void heard(Job& job, Text text);
  void finish(Job& job, const std::string& problem);

  Outside outside_;
  const Limits limits_;
  Jobs jobs_;
  std::deque<std::shared_ptr<Job>> waiting_;
  bool working_ = false;
  /// Gone when this is, for words of the work that come later; false: it is to stop.
  std::shared_ptr<std::atomic<bool>> goes_on_ = std::make_shared<std::atomic<bool>>(true);
};

}  // namespace rail::tables
