// Hears of changes that servers make in a PostgreSQL database.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "server/postgres.h"
#include "server/stores.h"

namespace rail::server {

/// So long the database may be away before people are sent to another server, in time for ten
/// seconds.
inline constexpr std::chrono::milliseconds database_forgiven = std::chrono::seconds(6);

class PostgresListener final : public ChangeListener {
 public:
  /// Hears everything that is stored from now on; throws StoreError.
  PostgresListener(std::string where, OnChange on_change);
  PostgresListener(const PostgresListener&) = delete;
  PostgresListener& operator=(const PostgresListener&) = delete;
  ~PostgresListener() override;

  /// A short while without the database is forgiven: it may just have been started anew.
  bool hears() const override;

 private:
  void run();
  void connect();
  /// Until the connection is lost or this ends.
  void hear();
  /// Whether there was an answer to a question that is asked only to get one.
  bool answers() const;
  void pass_on();
  void connect_again();
  /// Waits for news, for so long, or for the end; whether there are news.
  bool wait(int socket, std::chrono::milliseconds time) const;

  std::string where_;
  OnChange on_change_;
  std::unique_ptr<postgres::Connection> connection_;
  int wake_[2] = {-1, -1};  // a pipe: closing its far end wakes the thread
  std::atomic<std::chrono::steady_clock::time_point> heard_at_;  // of the database, whatever it was
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace rail::server
