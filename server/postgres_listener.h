// Hears of changes that servers make in a PostgreSQL database.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "server/postgres.h"
#include "server/stores.h"

namespace rail::server {

class PostgresListener final : public ChangeListener {
 public:
  /// Hears everything that is stored from now on; throws StoreError.
  PostgresListener(std::string where, OnChange on_change);
  PostgresListener(const PostgresListener&) = delete;
  PostgresListener& operator=(const PostgresListener&) = delete;
  ~PostgresListener() override;

 private:
  void run();
  void connect();
  /// Until the connection is lost or this ends.
  void hear();
  void connect_again();
  /// Waits for news, or for the end, which is true.
  bool wait(int socket, int milliseconds) const;

  std::string where_;
  OnChange on_change_;
  std::unique_ptr<postgres::Connection> connection_;
  int wake_[2] = {-1, -1};  // a pipe: closing its far end wakes the thread
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace rail::server
