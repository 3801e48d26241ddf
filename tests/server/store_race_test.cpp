// Several writers at once, and stores side by side.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <thread>

#include "tests/scale.h"
#include "tests/server/stores.h"

namespace rail::server {
namespace store_race_tests {

class StoreThread : public StoreTest {};

/// Appends to all tables in turn, in groups in changing order, until each log has `length`.
int append_to_all(const std::string& where, const std::vector<std::int64_t>& keys,
                  std::size_t length, bool backwards) {
  const std::unique_ptr<DiskStore> store = open_store(where);
  int stored = 0;
  for (bool done = false; !done;) {
    std::vector<Change> group;
    for (const std::int64_t key : keys) {
      const std::size_t next = store->entries(key, 0).size();
      if (next < length) group.push_back(appending(key, static_cast<std::int64_t>(next)));
      if (next < length) group.push_back({.key = key, .summary = backwards ? "b" : "a"});
    }
    if (backwards) std::reverse(group.begin(), group.end());
    done = group.empty();
    const std::vector<Verdict> verdicts = store->commit(group);
    for (std::size_t i = 0; i < group.size(); ++i)
      stored += !group[i].entries.empty() && verdicts[i] == Verdict::stored ? 1 : 0;
  }
  return stored;
}

TEST_P(StoreThread, OfSeveralWritersOneWinsEachPlace) {
  std::vector<std::int64_t> keys;
  for (int i = 0; i < 6; ++i) keys.push_back(store().create(a_table(fmt::format("t{}", i)), {}));
  constexpr std::size_t length = 25;
  std::atomic<int> stored = 0;
  std::vector<std::thread> writers;
  for (int i = 0; i < 3; ++i) {
    writers.emplace_back([&, i] { stored += append_to_all(where(), keys, length, i % 2 == 1); });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(stored, static_cast<int>(keys.size() * length));
  for (const std::int64_t key : keys) EXPECT_EQ(store().entries(key, 0).size(), length);
  EXPECT_TRUE(store().check().empty());
}

TEST_P(StoreThread, ABackupIsOfOneMoment) {
  const std::int64_t a = store().create(a_table("a"), {});
  const std::int64_t b = store().create(a_table("b"), {});
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    const std::unique_ptr<DiskStore> other = open_store(where());
    for (std::int64_t i = 0; !stop; ++i)
      other->commit(std::vector{appending(a, i), appending(b, i)});
  });
  while (store().entries(b, 0).empty()) std::this_thread::yield();
  for (int i = 0; i < 5; ++i) {
    const std::string file = folder().path(fmt::format("copy{}.db", i));
    store().backup(file);
    const std::unique_ptr<DiskStore> copy = open_store(file, Missing::refuse);
    EXPECT_EQ(copy->entries(a, 0), copy->entries(b, 0));
    EXPECT_TRUE(copy->check().empty());
  }
  stop = true;
  writer.join();
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreThread, disk_kinds, kind_name);

/// Does the same to both stores and compares every answer.
class Pair {
 public:
  Pair(Store& left, Store& right) : left_(left), right_(right) {}

  void create() {
    StoredTable table = a_table(fmt::format("t{}", *rc::gen::inRange(0, 12)));
    table.listed = *rc::gen::arbitrary<bool>();
    table.status = *status();
    table.deadline = *deadline();
    table.summary = *rc::gen::arbitrary<std::string>();
    table.deal = *deal();
    table.seats.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 4)));
    std::vector<StoredEntry> entries;
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i)
      entries.push_back(an_entry(static_cast<std::int64_t>(entries.size())));
    const auto made = try_create(left_, table, entries);
    const auto also = try_create(right_, table, entries);
    RC_ASSERT(made.has_value() == also.has_value());
    if (made) keys_.emplace_back(*made, *also);
  }

  void commit() {
    std::vector<Change> left;
    std::vector<Change> right;
    for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
      Change change = *any_change();
      const std::size_t which = *rc::gen::inRange<std::size_t>(0, keys_.size() + 1);
      change.key = which < keys_.size() ? keys_[which].first : 999'999;
      left.push_back(change);
      change.key = which < keys_.size() ? keys_[which].second : 999'999;
      right.push_back(change);
    }
    RC_ASSERT(left_.commit(left) == right_.commit(right));
  }

  void compare() {
    for (const auto& [left, right] : keys_) {
      RC_ASSERT(left_.table(left) == renamed(*right_.table(right)));
      const std::int64_t from = *rc::gen::inRange(0, 4);
      RC_ASSERT(left_.entries(left, from) == right_.entries(right, from));
    }
    ListRequest request{.limit = *rc::gen::inRange(0, 6)};
    if (*rc::gen::arbitrary<bool>()) request.status = *status();
    RC_ASSERT(left_.listed(request) == renamed(right_.listed(request)));
    const std::int64_t until = *rc::gen::inRange(0, 20);
    RC_ASSERT(left_.due(until, 4) == renamed(right_.due(until, 4)));
    RC_ASSERT(left_.keys(0, 5) == renamed(right_.keys(0, 5)));
    RC_ASSERT(left_.alive(until) == right_.alive(until));
    const std::string code = *deal();
    RC_ASSERT(left_.dealt(code, 3) == renamed(right_.dealt(code, 3)));
    RC_ASSERT(left_.downtimes() == right_.downtimes());
  }

  void keep_downtime() {
    const std::int64_t since = *rc::gen::inRange(0, 20);
    // Now and then so long after the others that they are forgotten.
    const std::int64_t later = *rc::gen::weightedElement<std::int64_t>(
        {{20, 0}, {1, downtimes_kept_ms - 5}, {1, 2 * downtimes_kept_ms}});
    const Downtime time{.since = since, .until = since + later + *rc::gen::inRange(0, 10)};
    left_.keep_downtime(time);
    right_.keep_downtime(time);
  }

 private:
  static rc::Gen<Status> status() {
    return rc::gen::element(Status::open, Status::running, Status::over);
  }
  static rc::Gen<std::optional<std::int64_t>> deadline() {
    return rc::gen::map(rc::gen::inRange(0, 20), [](int at) {
      return at < 4 ? std::nullopt : std::optional<std::int64_t>(at);
    });
  }
  static rc::Gen<std::string> deal() {
    return rc::gen::element(std::string(), std::string("even"), std::string("odd"));
  }
  static rc::Gen<Change> any_change() {
    return rc::gen::exec([] {
      Change change;
      const int first = *rc::gen::inRange(0, 8);
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
        const int skipped = *rc::gen::weightedElement<int>({{20, 0}, {1, 1}});
        change.entries.push_back(
            an_entry(first + skipped + static_cast<std::int64_t>(change.entries.size()),
                     *rc::gen::arbitrary<std::string>()));
      }
      if (*rc::gen::arbitrary<bool>()) change.status = *status();
      if (*rc::gen::arbitrary<bool>()) change.deadline = *deadline();
      if (*rc::gen::arbitrary<bool>()) change.summary = *rc::gen::arbitrary<std::string>();
      for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
        change.seats.push_back({*rc::gen::inRange(0, 4),
                                {.token_hash = *rc::gen::arbitrary<std::string>(),
                                 .webhook = *rc::gen::arbitrary<std::string>(),
                                 .person = *rc::gen::arbitrary<std::string>()}});
      }
      return change;
    });
  }
  static std::optional<std::int64_t> try_create(Store& store, const StoredTable& table,
                                                const std::vector<StoredEntry>& entries) {
    try {
      return store.create(table, entries);
    } catch (const std::invalid_argument&) {
      return std::nullopt;
    }
  }

  // The right store's keys, as the left one has them.
  std::int64_t renamed(std::int64_t right) const {
    const auto found = std::find_if(keys_.begin(), keys_.end(),
                                    [&](const auto& pair) { return pair.second == right; });
    return found->first;
  }
  StoredTable renamed(StoredTable table) const {
    table.key = renamed(table.key);
    return table;
  }
  template <class T>
  std::vector<T> renamed(std::vector<T> things) const {
    for (T& thing : things) thing = renamed(thing);
    return things;
  }

  Store& left_;
  Store& right_;
  std::vector<std::pair<std::int64_t, std::int64_t>> keys_;
};

void do_the_same(Store& left, Store& right) {
  Pair pair(left, right);
  for (int i = cases(10, 4); i > 0; --i) {
    pair.create();
    pair.commit();
    pair.commit();
    pair.keep_downtime();
    pair.compare();
  }
}

constexpr const char* nothing_left[] = {"DELETE FROM entry", "DELETE FROM seat",
                                        "DELETE FROM match", "DELETE FROM alive",
                                        "DELETE FROM downtime"};

TEST(StoreDifferential, BothDisksGiveTheSameAnswers) {
  const TempFolder folder;
  const std::string file = folder.path("tables.db");
  const std::string database = new_postgres_database();
  const auto left = open_store(file);
  const auto right = open_store(database);
  const sqlite::Connection left_rows(file, SQLITE_OPEN_READWRITE);
  const postgres::Connection right_rows(database);
  const bool good = rc::check("SQLite against PostgreSQL", [&] {
    for (const char* sql : nothing_left) {
      left_rows.run(sql);
      right_rows.run(sql);
    }
    do_the_same(*left, *right);
  });
  EXPECT_TRUE(good);
}

TEST(StoreDifferential, MemoryGivesTheSameAnswers) {
  const TempFolder folder;
  const std::string file = folder.path("tables.db");
  const auto disk = open_store(file);
  const sqlite::Connection rows(file, SQLITE_OPEN_READWRITE);
  const bool good = rc::check("memory against SQLite", [&] {
    for (const char* sql : nothing_left) rows.run(sql);
    tables::MemoryStore memory(std::string(32, 's'));
    do_the_same(memory, *disk);
  });
  EXPECT_TRUE(good);
}

}  // namespace store_race_tests
}  // namespace rail::server
