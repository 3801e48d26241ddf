// The store behind queues, so that nobody waits for the disk: one thread writes, in groups that
// share a sync; another reads.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store.h"

namespace rail::server {

/// A table with its log.
struct LoadedTable {
  StoredTable table;
  std::vector<StoredEntry> entries;
};

/// Completions run on the executor given; an empty optional (or pointer) means the store failed,
/// which was logged.
class StoreQueue {
 public:
  /// How long commits took and how many changes shared one, for the metrics; called by the writer
  /// thread.
  using OnCommit = std::function<void(double seconds, std::size_t changes)>;
  using OnError = std::function<void(const std::string& what)>;

  StoreQueue(const std::string& where, boost::asio::any_io_executor executor, OnCommit on_commit,
             OnError on_error);
  /// Finishes all writes that were asked for.
  ~StoreQueue();

  void commit(Change change, std::function<void(std::optional<Verdict>)> done);
  void create(StoredTable table, std::vector<StoredEntry> entries,
              std::function<void(std::optional<std::int64_t>)> done);

  /// Runs `read` with a store on the reading thread and hands its result to `done`.
  template <class Result>
  void read(std::function<Result(Store&)> read, std::function<void(std::optional<Result>)> done);

 private:
  class Impl_;
};

}  // namespace rail::server
