// Stores of all kinds for tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "people/memory_people.h"
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
      auto memory = std::make_unique<tables::MemoryStore>(std::string(32, 's'));
      people_ = std::make_unique<people::MemoryPeople>(*memory);
      books_ = people_.get();
      outbox_ = people_.get();
      store_ = std::move(memory);
    } else {
      auto disk = open_store(new_store(GetParam(), folder_));
      books_ = &disk->books();
      outbox_ = &disk->outbox();
      store_ = std::move(disk);
    }
  }

  Store& store() { return *store_; }
  people::Books& books() { return *books_; }
  people::Outbox& outbox() { return *outbox_; }

 private:
  TempFolder folder_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<people::MemoryPeople> people_;
  people::Books* books_ = nullptr;
  people::Outbox* outbox_ = nullptr;
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

inline people::StoredBook a_book(const std::string& id, people::Kind kind = people::Kind::circle) {
  return {.kind = kind, .id = id, .created = 2'000, .summary = "{}"};
}

inline people::BookChange writing(std::int64_t key, std::int64_t from, int count = 1) {
  people::BookChange change{.key = key};
  for (int i = 0; i < count; ++i)
    change.pages.push_back({.seq = from + i, .at = 6'000 + from + i, .text = "{}"});
  return change;
}

inline StoredCall a_call(const std::string& key, std::int64_t about = 1, std::int64_t due = 0) {
  return {.key = key, .about = about, .at = 10, .due = due, .person = "mara", .text = "{}"};
}

/// All of a store's tables.
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
