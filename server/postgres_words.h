// Short words between the servers on one PostgreSQL database, which nobody keeps: who is not there
// does not hear them.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/postgres.h"

namespace rail::server {

/// Has a thread and a connection of its own, so that nothing else makes anybody wait.
class PostgresWords {
 public:
  /// Every word that any server says, this one too. On the thread of this.
  using Heard = std::function<void(std::string word)>;
  /// It is connected (again): what was said before may have been missed.
  using Connected = std::function<void()>;

  PostgresWords(std::string where, Heard heard, Connected connected);
  PostgresWords(const PostgresWords&) = delete;
  PostgresWords& operator=(const PostgresWords&) = delete;
  /// What was said before is said, if the database answers. Nothing is heard after this.
  ~PostgresWords();

  static constexpr std::size_t longest = 7'000;  // bytes of a word; PostgreSQL takes 8,000
  static constexpr std::size_t most = 50'000;    // words that wait; more are dropped

  /// Never blocks; from any thread. What cannot be said now is dropped.
  void say(std::string word);
  /// Whether the database has taken a word not long ago: a server says every second that it stands.
  /// Otherwise nobody knows who is at the tables here, nor this server who is elsewhere.
  bool hears() const;

 private:
  void run();
  void connect();
  /// Until the connection is lost or this ends.
  void talk();
  bool say_all();
  void pass_on();
  void wait(int socket, std::chrono::milliseconds time) const;
  void wake() const;

  const std::string where_;
  const Heard heard_;
  const Connected connected_;
  std::unique_ptr<postgres::Connection> connection_;
  std::mutex mutex_;
  std::vector<std::string> words_;                               // behind mutex_
  int wake_[2] = {-1, -1};                                       // a pipe
  std::atomic<std::chrono::steady_clock::time_point> heard_at_;  // of the database, whatever it was
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace rail::server
