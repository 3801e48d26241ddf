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
    writes.tables.push_back({std::move(table), std::move(entries), std::move(calls)});
    writes.made.push_back(std::move(done));
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
    StoredTogether stored = store_group(writes);
    // The changes end where they were made: so their memory is used again there.
    boost::asio::post(executor_, [stored = std::move(stored), writes = std::move(writes)] {
      for (std::size_t i = 0; i < writes.done.size(); ++i)
        writes.done[i](stored.verdicts.empty() ? std::nullopt : std::optional(stored.verdicts[i]));
      for (std::size_t i = 0; i < writes.made.size(); ++i)
        writes.made[i](stored.keys.empty() ? std::nullopt : stored.keys[i]);
    });
  }
}

/// New tables share the sync of the changes if this kind of store can: a sync of their own would
/// keep everybody waiting.
StoredTogether StoreQueue::store_group(const Writes& writes) {
  StoredTogether stored;
  bool apart = false;
  try {
    const auto start = std::chrono::steady_clock::now();
    if (auto together = written_->store_together(writes.changes, writes.tables)) {
      stored = std::move(*together);
    } else {
      apart = true;
      if (!writes.changes.empty()) stored.verdicts = written_->commit(writes.changes);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (!writes.changes.empty()) on_commit_(took.count(), writes.changes.size());
  } catch (const std::exception& error) {
    stored.verdicts.clear();
    on_error_(error.what());
  }
  if (apart) return create_tables(writes.tables, std::move(stored));
  for (const auto& key : stored.keys)
    if (!key) on_error_("a new table has the id of another, or its log begins in the middle");
  return stored;
}

StoredTogether StoreQueue::create_tables(const std::vector<NewTable>& tables,
                                         StoredTogether stored) {
  for (const NewTable& each : tables) {
    auto& key = stored.keys.emplace_back();
    try {
      key = written_->create(each.table, each.entries, each.calls);
    } catch (const std::exception& error) {
      on_error_(error.what());
    }
  }
  return stored;
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
