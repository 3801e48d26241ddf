// What only a SQLite file can go through.
#include "server/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <csignal>
#include <fstream>
#include <random>

#include "tests/scale.h"
#include "tests/server/small_files.h"
#include "tests/server/stores.h"

namespace rail::server {
namespace sqlite_store_tests {

namespace fs = std::filesystem;

class SqliteFile : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_.path(name); }

  /// What opening says; "" if nothing.
  static std::string words(const std::string& where, Missing missing = Missing::make) {
    try {
      open_store(where, missing);
      return "";
    } catch (const StoreError& error) {
      return error.what();
    }
  }

 private:
  TempFolder folder_{testing::TempDir()};
};

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST_F(SqliteFile, OtherFilesAreRefusedAndStayAsTheyAre) {
  std::ofstream(path("text")) << std::string(5'000, 'x');
  EXPECT_TRUE(has(words(path("text")), "not a database")) << words(path("text"));
  EXPECT_EQ(fs::file_size(path("text")), 5'000U);

  sqlite::Connection(path("other.db"), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      .run("CREATE TABLE match (a)");
  EXPECT_TRUE(has(words(path("other.db")), "another program")) << words(path("other.db"));
  EXPECT_FALSE(fs::exists(path("other.db-wal")));

  EXPECT_TRUE(has(words("/"), "unable to open")) << words("/");
  const std::string nowhere = words(path("no/such/folder/x.db"));
  EXPECT_TRUE(has(nowhere, "No such file or directory")) << nowhere;
}

TEST_F(SqliteFile, AMissingFileIsMadeOnlyIfWanted) {
  EXPECT_NE(words(path("x.db"), Missing::refuse), "");
  EXPECT_FALSE(fs::exists(path("x.db")));
  EXPECT_EQ(words(path("x.db")), "");
  EXPECT_EQ(words(path("x.db"), Missing::refuse), "");
}

TEST_F(SqliteFile, WhatWasCommittedIsInTheFilesAtOnce) {
  SqliteStore store(path("x.db"));
  const std::int64_t key = store.create(a_table("t"), std::vector{an_entry(0)});
  std::int64_t seq = 1;
  for (const int count : {1, 2, 3, 50}) {
    Change change{.key = key};
    for (int i = 0; i < count; ++i)
      change.entries.push_back(an_entry(seq++, std::string(3'000, 'x')));
    EXPECT_EQ(store.commit(std::vector{change}), std::vector{Verdict::stored});
    // As another program sees it, and as they would be after the end of this one.
    const sqlite::Connection other(path("x.db"), SQLITE_OPEN_READONLY);
    EXPECT_EQ(other.integer("SELECT count(*) FROM entry"), seq);
    const std::string name = fmt::format("copy{}.db", count);
    fs::copy(path("x.db"), path(name));
    fs::copy(path("x.db-wal"), path(name + "-wal"));
    SqliteStore copy(path(name));
    EXPECT_EQ(copy.entries(key, 0), store.entries(key, 0));
    EXPECT_EQ(std::ssize(copy.entries(key, 0)), seq);
    EXPECT_EQ(copy.check(), std::vector<std::string>());
  }
}

TEST_F(SqliteFile, ATruncatedFileIsNoticed) {
  {
    SqliteStore store(path("x.db"));
    for (int i = 0; i < 50; ++i) {
      store.create(a_table(fmt::format("t{}", i)),
                   std::vector{an_entry(0, std::string(3'000, 'x'))});
    }
  }
  const auto size = fs::file_size(path("x.db"));
  fs::resize_file(path("x.db"), size / 2);
  EXPECT_TRUE(has(words(path("x.db")), "malformed")) << words(path("x.db"));
}

TEST_F(SqliteFile, CheckFindsDamagedPages) {
  {
    SqliteStore(path("x.db")).create(a_table("a"), std::vector{an_entry(0)});
  }
  const auto size = fs::file_size(path("x.db"));
  {
    std::fstream file(path("x.db"), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(8192);
    file << std::string(size - 8192, '\xee');
  }
  SqliteStore store(path("x.db"));
  EXPECT_FALSE(store.check().empty());
}

TEST_F(SqliteFile, CheckFindsWhatBelongsToNoTable) {
  SqliteStore store(path("x.db"));
  store.create(a_table("a"), std::vector{an_entry(0)});
  run_sql(Kind::sqlite, path("x.db"), "DELETE FROM match");
  EXPECT_EQ(store.check(),
            (std::vector<std::string>{"there is no table 1, but there are rows of it in entry",
                                      "there is no table 1, but there are rows of it in seat"}));
}

TEST_F(SqliteFile, OneServerClaimsIt) {
  const std::string file = path("x.db");
  open_store(file);
  fs::create_symlink(file, path("link.db"));
  {
    const std::unique_ptr<Claim> mine = claim(file);
    EXPECT_THROW(claim(file), StoreError);
    EXPECT_THROW(claim(path("./link.db")), StoreError);
    EXPECT_NE(claim(path("y.db")), nullptr);
    EXPECT_EQ(words(file), "");  // who only looks is not kept out
  }
  EXPECT_FALSE(fs::exists(file + ".lock"));
  EXPECT_NE(claim(file), nullptr);
  EXPECT_EQ(claim("postgresql://nowhere/"), nullptr);
}

TEST_F(SqliteFile, AFullDiskLosesNothing) {
  SqliteStore store(path("x.db"));
  const std::int64_t key = store.create(a_table("x"), {});
  std::int64_t stored = 0;
  bool failed = false;
  {
    const SmallFiles small(400'000);
    while (!failed && stored < 10'000) {
      try {
        store.commit(std::vector{appending(key, stored, 50)});
        stored += 50;
      } catch (const StoreError& error) {
        failed = true;
        EXPECT_TRUE(has(error.what(), "x.db")) << error.what();
      }
    }
  }
  EXPECT_TRUE(failed);
  EXPECT_TRUE(std::cmp_equal(store.entries(key, 0).size(), stored));
  EXPECT_EQ(store.commit(std::vector{appending(key, stored)}), std::vector{Verdict::stored});
  EXPECT_TRUE(store.check().empty());
}

TEST_F(SqliteFile, TheLogStaysSmallThread) {
  SqliteStore store(path("x.db"));
  const std::int64_t key = store.create(a_table("x"), {});
  const std::string text(1'000'000, 'x');
  std::uintmax_t largest = 0;
  for (int i = 0; i < cases(300, 100); ++i) {
    store.commit(std::vector{Change{.key = key, .entries = {an_entry(i, text)}}});
    largest = std::max(largest, fs::file_size(path("x.db-wal")));
    // People never write as fast as this, and on a busy machine the other thread must have its
    // turn.
    ::usleep(2'000);
  }
  EXPECT_LT(largest, 250'000'000U);
  EXPECT_TRUE(store.check().empty());
}

/// Commits until it is killed; after each commit, writes how many entries are stored.
[[noreturn]] void write_until_killed(const std::string& file, int out) {
  SqliteStore store(file);
  const std::int64_t key = store.table("x")->key;
  auto next = static_cast<std::int64_t>(store.entries(key, 0).size());
  for (;; next += 3) {
    store.commit(std::vector{appending(key, next, 3)});
    const std::int64_t stored = next + 3;
    if (::write(out, &stored, sizeof stored) != sizeof stored) ::_exit(1);
  }
}

TEST_F(SqliteFile, WhatWasAcknowledgedSurvivesAKill) {
  {
    SqliteStore(path("x.db")).create(a_table("x"), {});
  }
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 8; ++round) {
    int channel[2];
    ASSERT_EQ(::pipe(channel), 0);
    const pid_t child = ::fork();
    if (child == 0) write_until_killed(path("x.db"), channel[1]);
    ::close(channel[1]);
    ::usleep(20'000 + random() % 80'000);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    std::int64_t acknowledged = 0;
    while (::read(channel[0], &acknowledged, sizeof acknowledged) == sizeof acknowledged) {
    }
    ::close(channel[0]);
    SqliteStore store(path("x.db"), Missing::refuse);
    const std::vector<StoredEntry> entries = store.entries(store.table("x")->key, 0);
    EXPECT_TRUE(std::cmp_greater_equal(entries.size(), acknowledged));
    EXPECT_EQ(entries.size() % 3, 0U);  // changes are stored as a whole
    EXPECT_TRUE(store.check().empty());
  }
}

}  // namespace sqlite_store_tests
}  // namespace rail::server
