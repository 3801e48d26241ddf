// Moves what was written from SQLite's write-ahead log into its file, so that commits seldom do.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace rail::server {

/// A thread with a connection of its own. It does not stand in the way of readers or writers, but
/// cannot move what is written meanwhile: a writer who moves that little rest in one go makes the
/// log start anew.
class Checkpointer {
 public:
  explicit Checkpointer(std::string file);
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;
  ~Checkpointer();

  /// Begins to move all that is there now, unless it is moving already.
  void start();
  /// Whether it came to an end since this was last asked.
  bool take_finished() { return finished_.exchange(false); }

 private:
  void run();

  std::string file_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool wanted_ = false;
  bool stopping_ = false;
  std::atomic<bool> finished_ = false;
  std::thread thread_;
};

}  // namespace rail::server
