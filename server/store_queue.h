// The store behind queues, so that nobody waits for the disk: one thread writes, in groups that
// share a sync; another reads.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "people/async_people.h"
#include "server/stores.h"
#include "tables/async_store.h"

namespace rail::server {

/// Completions run on the executor given; an empty optional means that the store failed, of which
/// `on_error` was told, or, for create(), that the id is taken. A SQLite file is claimed.
class StoreQueue final : public AsyncStore, public people::AsyncPeople {
 public:
  /// How long commits took and how many changes shared one, for the metrics; called by the writing
  /// thread.
  using OnCommit = std::function<void(double seconds, std::size_t changes)>;
  /// Called by the writing or the reading thread.
  using OnError = std::function<void(const std::string& what)>;

  StoreQueue(const std::string& where, boost::asio::any_io_executor executor, OnCommit on_commit,
             OnError on_error);
  StoreQueue(const StoreQueue&) = delete;
  StoreQueue& operator=(const StoreQueue&) = delete;
  /// Finishes all that was asked for; completions may still have to run then.
  ~StoreQueue() override;

  void commit(Change change, std::function<void(std::optional<Verdict>)> done) override;
  void create(StoredTable table, std::vector<StoredEntry> entries, std::vector<StoredCall> calls,
              std::function<void(std::optional<std::int64_t>)> done) override;

  /// For whoever looks after the store: runs `work` on the reading thread, also what writes.
  template <class Result>
  void look_after(std::function<Result(DiskStore&)> work,
                  std::function<void(std::optional<Result>)> done) {
    auto result = std::make_shared<std::optional<Result>>();
    with_disk([result, work = std::move(work)](DiskStore& store) { *result = work(store); },
              [result, done = std::move(done)] { done(std::move(*result)); });
  }

 private:
  void with_store(std::function<void(Store&)> work, std::function<void()> done) override;
  /// By the reading thread, also what writes: the moves of games do not wait for it.
  void with_people(std::function<void(people::Books&, people::Outbox&)> work,
                   std::function<void()> done) override;

  void with_disk(std::function<void(DiskStore&)> work, std::function<void()> done);

  using Read = std::function<void(DiskStore&)>;
  /// What waits for the writing thread.
  struct Writes {
    std::vector<Change> changes;
    std::vector<std::function<void(std::optional<Verdict>)>> done;  // one for each change
    std::vector<NewTable> tables;
    std::vector<std::function<void(std::optional<std::int64_t>)>> made;  // one for each table

    bool empty() const { return tables.empty() && changes.empty(); }
  };

  template <class Add>
  void write_soon(Add add);
  void write_all();
  void read_all();
  /// No verdicts, or no keys, where the store failed.
  StoredTogether store_group(const Writes& writes);
  StoredTogether create_tables(const std::vector<NewTable>& tables, StoredTogether stored);
  void ask(Read read);

  std::unique_ptr<DiskStore> written_, read_;
  std::unique_ptr<Claim> claim_;  // of a file that is there, whatever its name
  boost::asio::any_io_executor executor_;
  OnCommit on_commit_;
  OnError on_error_;

  /// What waits for the two threads. What is posted to the loop may find that the queue is gone.
  struct Waiting {
    std::mutex mutex;
    std::condition_variable to_write, to_read;
    Writes writes;
    bool handed_over = false;  // the writing thread may take them
    std::vector<Read> reads;
    bool stopping = false;

    void hand_over();
  };
  std::shared_ptr<Waiting> waiting_ = std::make_shared<Waiting>();
  std::thread writer_, reader_;
};

}  // namespace rail::server
