// The browser's storage as the tables use it: what is asked for goes to the worker, which answers.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "browser/asked_store.h"
#include "browser/loop.h"
#include "tables/async_store.h"

namespace rail::browser {

class WorkerStore final : public tables::AsyncStore {
 public:
  WorkerStore(tables::Loop& loop, const Tell& tell) : loop_(loop), tell_(tell) {}

  void commit(tables::Change change,
              std::function<void(std::optional<tables::Verdict>)> done) override;
  /// Nobody is called from a device.
  void create(tables::StoredTable table, std::vector<tables::StoredEntry> entries,
              std::vector<tables::StoredCall> calls,
              std::function<void(std::optional<std::int64_t>)> done) override;

  // What the worker answers; what nobody asked for is passed over.
  /// `answers`: null if it could not be read.
  void found(std::int64_t id, const boost::json::value& answers);
  void stored(std::int64_t id, std::string_view verdict);
  void created(std::int64_t id, const boost::json::value& key);

 private:
  /// Something that is being read.
  struct Reading {
    std::function<void(tables::Store&)> work;
    std::function<void()> done;
    AskedStore::Known known;
    std::vector<std::string> asked;
  };

  void with_store(std::function<void(tables::Store&)> work, std::function<void()> done) override;
  void attempt(Reading reading);

  tables::Loop& loop_;
  const Tell& tell_;
  std::int64_t last_ = 0;
  std::map<std::int64_t, Reading> readings_;
  std::map<std::int64_t, std::function<void(std::optional<tables::Verdict>)>> changes_;
  std::map<std::int64_t, std::function<void(std::optional<std::int64_t>)>> creations_;
};

}  // namespace rail::browser
