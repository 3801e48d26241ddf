// Stores of all kinds for tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/postgres.h"
#include "server/sqlite.h"
#include "server/stores.h"
#include "tables/memory_store.h"
#include "tests/server/postgres.h"
#include "tests/server/temp_folder.h"

namespace rail::server {

enum class Kind : std::uint8_t { memory, sqlite, postgres };

inline std::string kind_name(const testing::TestParamInfo<Kind>& info) {
  return info.param == Kind::memory ? "Memory" : info.param == Kind::sqlite ? "Sqlite" : "Postgres";
}
inline const auto all_kinds = testing::Values(Kind::memory, Kind::sqlite, Kind::postgres);
inline const auto disk_kinds = testing::Values(Kind::sqlite, Kind::postgres);

/// Where a new store of this kind can be, if it is on a disk.
inline std::string new_store(Kind kind, const TempFolder& folder) {
  return kind == Kind::sqlite ? folder.path("tables.db") : new_postgres_database();
}

/// Runs SQL past the store, to see or to damage what it keeps.
inline void run_sql(Kind kind, const std::string& where, const char* sql) {
  if (kind == Kind::sqlite) {
    sqlite::Connection(where, SQLITE_OPEN_READWRITE).run(sql);
  } else {
    postgres::Connection(where).run(sql);
  }
}

/// Tests with a new store of any kind.
class AnyStoreTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::memory) {
      store_ = std::make_unique<tables::MemoryStore>(std::string(32, 's'));
    } else {
      store_ = open_store(new_store(GetParam(), folder_));
    }
  }

  Store& store() { return *store_; }

 private:
  TempFolder folder_;
  std::unique_ptr<Store> store_;
};

/// Tests with a new store on a disk, which they may open as often as they like.
class StoreTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    where_ = new_store(GetParam(), folder_);
    store_ = open_store(where_);
  }

  DiskStore& store() { return *store_; }
  std::unique_ptr<DiskStore>& handle() { return store_; }
  const std::string& where() const { return where_; }
  const TempFolder& folder() const { return folder_; }

 private:
  TempFolder folder_;
  std::string where_;
  std::unique_ptr<DiskStore> store_;
};

inline StoredTable a_table(const std::string& id) {
  return {.id = id, .created = 1'000, .settings = "{}", .summary = "{}", .seats = {{}, {}}};
}

inline StoredEntry an_entry(std::int64_t seq, const std::string& text = "{}") {
  return {.seq = seq, .at = 5'000 + seq, .text = text};
}

inline Change appending(std::int64_t key, std::int64_t from, int count = 1) {
  Change change{.key = key};
  for (int i = 0; i < count; ++i) change.entries.push_back(an_entry(from + i));
  return change;
}

/// All of a store.
struct Contents {
  std::vector<StoredTable> tables;
  std::vector<std::vector<StoredEntry>> logs;
  friend bool operator==(const Contents&, const Contents&) = default;
};

inline Contents contents(Store& store) {
  Contents all;
  for (const std::int64_t key : store.keys(0, 1'000'000)) {
    all.tables.push_back(store.table(key).value());
    all.logs.push_back(store.entries(key, 0));
  }
  return all;
}

}  // namespace rail::server
