// What only a database with several servers goes through.
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "tests/server/stores.h"

namespace rail::server {
namespace postgres_store_tests {

using namespace std::chrono_literals;

/// Ends every other connection to this database.
void cut_connections(const std::string& where) {
  postgres::Connection(where).run(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
      "WHERE datname = current_database() AND pid <> pg_backend_pid()");
}

/// What a listener was told.
class Heard {
 public:
  void add(std::int64_t key, std::int64_t last) {
    const std::lock_guard lock(mutex_);
    news_.emplace_back(key, last);
  }
  bool has(std::int64_t key, std::int64_t last) const {
    const std::lock_guard lock(mutex_);
    return std::find(news_.begin(), news_.end(), std::pair(key, last)) != news_.end();
  }
  bool wait_for(std::int64_t key, std::int64_t last) const {
    for (int i = 0; i < 1'000; ++i) {
      if (has(key, last)) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::pair<std::int64_t, std::int64_t>> news_;
};

TEST(PostgresThread, EveryServerIsToldOfChanges) {
  const std::string where = new_postgres_database();
  const auto store = open_store(where);
  Heard heard;
  auto listener = listen(where, [&](std::int64_t key, std::int64_t last) { heard.add(key, last); });
  const std::int64_t key = store->create(a_table("x"), std::vector{an_entry(0)});
  EXPECT_TRUE(heard.wait_for(key, 0));
  store->commit(std::vector{appending(key, 1, 3)});
  EXPECT_TRUE(heard.wait_for(key, 3));
  store->commit(std::vector{appending(key, 0, 9)});  // a conflict is no news
  store->commit(std::vector{Change{.key = key, .status = Status::over}, appending(key, 4)});
  EXPECT_TRUE(heard.wait_for(key, 4));
  EXPECT_FALSE(heard.has(key, 8));
  listener.reset();
  store->commit(std::vector{appending(key, 5)});
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(heard.has(key, 5));
}

TEST(PostgresThread, AListenerConnectsAgain) {
  const std::string where = new_postgres_database();
  const auto store = open_store(where);
  const std::int64_t key = store->create(a_table("x"), {});
  Heard heard;
  const auto listener =
      listen(where, [&](std::int64_t k, std::int64_t last) { heard.add(k, last); });
  cut_connections(where);
  EXPECT_TRUE(heard.wait_for(-1, 0));
  EXPECT_EQ(store->commit(std::vector{appending(key, 0)}), std::vector{Verdict::stored});
  EXPECT_TRUE(heard.wait_for(key, 0));
}

TEST(PostgresThread, AListenerEndsWhileNobodyAnswers) {
  const std::string where = new_postgres_database();
  open_store(where);
  auto listener = listen(where, [](std::int64_t, std::int64_t) {});
  const std::string name = where.substr(14, where.find('?') - 14);
  postgres::Connection other(new_postgres_database());
  other.run(("DROP DATABASE " + name + " WITH (FORCE)").c_str());
  std::this_thread::sleep_for(100ms);
  listener.reset();
  EXPECT_THROW(listen(where, {}), StoreError);
}

TEST(Postgres, ALostConnectionIsMadeAgain) {
  const std::string where = new_postgres_database();
  const auto store = open_store(where);
  const std::int64_t key = store->create(a_table("x"), {});
  cut_connections(where);
  EXPECT_EQ(store->keys(0, 10), std::vector{key});
  cut_connections(where);
  EXPECT_EQ(store->commit(std::vector{appending(key, 0)}), std::vector{Verdict::stored});
}

TEST(PostgresThread, ACommitOnALostConnectionFails) {
  const std::string where = new_postgres_database();
  const auto store = open_store(where);
  const std::int64_t key = store->create(a_table("x"), {});
  // Holds the row, so that the commit is under way when its connection is cut.
  const postgres::Connection holder(where);
  const postgres::Transaction holding(holder, "BEGIN");
  holder.run("SELECT 1::bigint FROM match FOR UPDATE");
  std::atomic<bool> failed = false;
  std::thread writer([&] {
    try {
      store->commit(std::vector{appending(key, 0)});
    } catch (const StoreError&) {
      failed = true;
    }
  });
  const postgres::Connection killer(where);
  while (!failed) {
    killer.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND wait_event_type = 'Lock'");
    std::this_thread::sleep_for(5ms);
  }
  writer.join();
  holder.run("ROLLBACK");
  EXPECT_TRUE(store->entries(key, 0).empty());
  EXPECT_EQ(store->commit(std::vector{appending(key, 0)}), std::vector{Verdict::stored});
}

TEST(PostgresThread, ServersMayStartTogether) {
  const std::string where = new_postgres_database();
  std::vector<std::thread> servers;
  std::atomic<int> good = 0;
  for (int i = 0; i < 6; ++i) {
    servers.emplace_back([&] {
      if (open_store(where)->keys(0, 1).empty()) ++good;
    });
  }
  for (std::thread& server : servers) server.join();
  EXPECT_EQ(good, 6);
}

TEST(Postgres, MissingTablesAreMadeOnlyIfWanted) {
  const std::string where = new_postgres_database();
  EXPECT_THROW(open_store(where, Missing::refuse), StoreError);
  open_store(where);
  EXPECT_NE(open_store(where, Missing::refuse), nullptr);
  EXPECT_THROW(open_store("postgresql:///x?host=/nowhere"), StoreError);
}

}  // namespace postgres_store_tests
}  // namespace rail::server
