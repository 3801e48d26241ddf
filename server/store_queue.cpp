// The threads that write and read, and the groups they write in.
#include "server/store_queue.h"

#include <chrono>
#include <exception>

namespace rail::server {

StoreQueue::StoreQueue(const std::string& where, boost::asio::any_io_executor executor,
                       OnCommit on_commit, OnError on_error)
    : written_(open_store(where)),
      read_(open_store(where)),
      claim_(claim(where)),
      executor_(std::move(executor)),
      on_commit_(std::move(on_commit)),
      on_error_(std::move(on_error)),
      writer_([this] { write_all(); }),
      reader_([this] { read_all(); }) {}

StoreQueue::~StoreQueue() {
  {
    const std::lock_guard lock(waiting_->mutex);
    waiting_->stopping = true;
  }
  waiting_->to_write.notify_one();
  waiting_->to_read.notify_one();
  writer_.join();
  reader_.join();
}

void StoreQueue::commit(Change change, std::function<void(std::optional<Verdict>)> done) {
  write_soon([&](Writes& writes) {
    writes.changes.push_back(std::move(change));
    writes.done.push_back(std::move(done));
  });
}

void StoreQueue::create(StoredTable table, std::vector<StoredEntry> entries,
                        std::vector<StoredCall> calls,
                        std::function<void(std::optional<std::int64_t>)> done) {
  write_soon([&](Writes& writes) {
    writes.creations.push_back(
        {std::move(table), std::move(entries), std::move(calls), std::move(done)});
  });
}

/// The writing thread hears of it when the loop has done what it is about: so what comes in one go
/// is one group, which has one commit and one waking.
template <class Add>
void StoreQueue::write_soon(Add add) {
  bool first = false;
  {
    const std::lock_guard lock(waiting_->mutex);
    first = waiting_->writes.empty();
    add(waiting_->writes);
  }
  if (first) boost::asio::post(executor_, [waiting = waiting_] { waiting->hand_over(); });
}

void StoreQueue::Waiting::hand_over() {
  {
    const std::lock_guard lock(mutex);
    handed_over = true;
  }
  to_write.notify_one();
}

void StoreQueue::ask(Read read) {
  bool first = false;
  {
    const std::lock_guard lock(waiting_->mutex);
    first = waiting_->reads.empty();
    waiting_->reads.push_back(std::move(read));
  }
  if (first) waiting_->to_read.notify_one();
}

void StoreQueue::write_all() {
  for (;;) {
    Writes writes;
    {
      Waiting& waiting = *waiting_;
      std::unique_lock lock(waiting.mutex);
      waiting.to_write.wait(lock, [&] { return waiting.handed_over || waiting.stopping; });
      if (waiting.writes.empty()) return;
      std::swap(writes, waiting.writes);
      waiting.handed_over = false;
      // The next group will be about as large.
      waiting.writes.changes.reserve(writes.changes.size());
      waiting.writes.done.reserve(writes.done.size());
    }
    if (!writes.changes.empty()) commit_group(writes);
    if (!writes.creations.empty()) create_tables(writes.creations);
  }
}

void StoreQueue::commit_group(Writes& writes) {
  std::vector<Verdict> verdicts;
  try {
    const auto start = std::chrono::steady_clock::now();
    verdicts = written_->commit(writes.changes);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    on_commit_(took.count(), writes.changes.size());
  } catch (const std::exception& error) {
    verdicts.clear();
    on_error_(error.what());
  }
  // The changes end where they were made: so their memory is used again there.
  boost::asio::post(executor_, [verdicts = std::move(verdicts), done = std::move(writes.done),
                                changes = std::move(writes.changes)] {
    for (std::size_t i = 0; i < done.size(); ++i)
      done[i](verdicts.empty() ? std::nullopt : std::optional(verdicts[i]));
  });
}

void StoreQueue::create_tables(std::vector<Creation>& creations) {
  std::vector<std::optional<std::int64_t>> keys(creations.size());
  for (std::size_t i = 0; i < creations.size(); ++i) {
    try {
      keys[i] = written_->create(creations[i].table, creations[i].entries, creations[i].calls);
    } catch (const std::exception& error) {
      on_error_(error.what());
    }
  }
  boost::asio::post(executor_, [keys = std::move(keys), creations = std::move(creations)] {
    for (std::size_t i = 0; i < keys.size(); ++i) creations[i].done(keys[i]);
  });
}

void StoreQueue::read_all() {
  for (;;) {
    std::vector<Read> reads;
    {
      Waiting& waiting = *waiting_;
      std::unique_lock lock(waiting.mutex);
      waiting.to_read.wait(lock, [&] { return !waiting.reads.empty() || waiting.stopping; });
      if (waiting.reads.empty()) return;
      std::swap(reads, waiting.reads);
    }
    for (Read& read : reads) read(*read_);
  }
}

void StoreQueue::with_disk(std::function<void(DiskStore&)> work, std::function<void()> done) {
  ask([this, work = std::move(work), done = std::move(done)](DiskStore& store) mutable {
    try {
      work(store);
    } catch (const std::exception& error) {
      on_error_(error.what());
    }
    work = {};  // nothing of it shall end on the other thread
    boost::asio::post(executor_, std::move(done));
  });
}

void StoreQueue::with_store(std::function<void(Store&)> work, std::function<void()> done) {
  with_disk([work = std::move(work)](DiskStore& store) { work(store); }, std::move(done));
}

void StoreQueue::with_people(std::function<void(people::Books&, people::Outbox&)> work,
                             std::function<void()> done) {
  with_disk([work = std::move(work)](DiskStore& store) { work(store.books(), store.outbox()); },
            std::move(done));
}

}  // namespace rail::server
