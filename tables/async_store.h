// The store as the tables use it: whatever is asked for is answered later, on the loop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "tables/store.h"

namespace rail::tables {

/// An empty optional means that the store failed, or, for create(), that the id is taken. A commit
/// that failed may have been stored all the same: only reading can tell.
class AsyncStore {
 public:
  virtual ~AsyncStore() = default;

  virtual void commit(Change change, std::function<void(std::optional<Verdict>)> done) = 0;
  virtual void create(StoredTable table, std::vector<StoredEntry> entries,
                      std::vector<StoredCall> calls,
                      std::function<void(std::optional<std::int64_t>)> done) = 0;

  /// Runs `read` with a store, possibly on another thread, and hands its result to `done`.
  template <class Result>
  void read(std::function<Result(Store&)> read, std::function<void(std::optional<Result>)> done) {
    auto result = std::make_shared<std::optional<Result>>();
    with_store(
        [result, read = std::move(read)](Store& store) {
          result->reset();  // it may be tried again, and fail then
          *result = read(store);
        },
        [result, done = std::move(done)] { done(std::move(*result)); });
  }

 private:
  /// Runs `work`, which may throw, with a store; then `done` on the loop.
  virtual void with_store(std::function<void(Store&)> work, std::function<void()> done) = 0;
};

}  // namespace rail::tables
