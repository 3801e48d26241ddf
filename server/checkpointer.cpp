// The thread that checkpoints, so that the writer need not.
#include "server/checkpointer.h"

#include <utility>

#include "server/sqlite.h"

namespace rail::server {

Checkpointer::Checkpointer(std::string file) : file_(std::move(file)), thread_([this] { run(); }) {}

Checkpointer::~Checkpointer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Checkpointer::start() {
  {
    const std::lock_guard lock(mutex_);
    if (wanted_) return;
    wanted_ = true;
  }
  changed_.notify_one();
}

void Checkpointer::run() try {
  const sqlite::Connection connection(file_, SQLITE_OPEN_READWRITE);
  connection.run("PRAGMA synchronous=FULL");
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return wanted_ || stopping_; });
    if (stopping_) return;
    lock.unlock();
    // If it fails, nothing is lost: the log stays, and the next start() tries again.
    sqlite3_wal_checkpoint_v2(connection.raw(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
    finished_ = true;
    lock.lock();
    wanted_ = false;
  }
} catch (const StoreError&) {
  finished_ = true;  // then the writer has to do all of it
}

}  // namespace rail::server
