// The subcommands about stored tables, on the real program.
#include <fmt/format.h>

#include "host/record.h"
#include "server/stores.h"
#include "tests/cli.h"

namespace rail::cli {
namespace db_tests {

class DbCli : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    db_ = path("tables.db");
  }

  /// Stores a match of bots as a server would have.
  void store(const std::string& id, std::size_t damaged = SIZE_MAX) const {
    const host::GameEntry& game = host::Catalog::standard().at("ticket-to-ride-usa");
    const host::Record record = host::play_match(game, 2, {}, {"random", "random"}, 1);
    json::object options;
    for (const auto& [key, value] : record.options) options.emplace(key, value);
    const json::object settings{{"game", record.game},
                                {"options", options},
                                {"rules_version", record.rules_version},
                                {"seats", json::array{json::object(), json::object()}}};
    std::vector<server::StoredEntry> entries;
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
      const auto& [actor, action] = record.entries[i];
      json::object entry{{"type", "played"}, {"actor", "chance"}, {"action", action}};
      if (!actor.is_chance()) entry["actor"] = index(actor.seat_of());
      if (i == damaged) entry["action"] = json::object{{"type", "nonsense"}};
      entries.push_back({.seq = static_cast<std::int64_t>(i), .text = json::serialize(entry)});
    }
    server::StoredTable table{.id = id, .status = server::Status::over};
    table.settings = json::serialize(settings);
    server::open_store(db_)->create(table, entries);
  }

  const std::string& db() const { return db_; }

 private:
  std::string db_;
};

TEST_F(DbCli, CheckAndBackupWhileAServerRuns) {
  store("good");
  const auto running = server::claim(db());
  const Ended checked = run("db check --db " + db());
  EXPECT_EQ(checked.code, 0) << checked.err;
  EXPECT_EQ(checked.out, "All is sound.\n");
  EXPECT_EQ(run("db check --json --db " + db()).object(),
            (json::object{{"problems", json::array()}}));

  const std::string copy = path("copy.db");
  const Ended copied = run("db backup " + copy + " --db " + db());
  EXPECT_EQ(copied.code, 0) << copied.err;
  EXPECT_EQ(run("replay-all --db " + copy).code, 0);
  const Ended again = run("db backup " + copy + " --db " + db());
  EXPECT_EQ(again.code, 2);
  EXPECT_TRUE(has(again.err, "File exists")) << again.err;
}

TEST_F(DbCli, WhatIsNotThereIsNotMade) {
  for (const std::string command : {"db check", "db backup x", "replay-all"}) {
    const Ended ended = run(command + " --db " + db());
    EXPECT_EQ(ended.code, 2) << command;
    EXPECT_TRUE(has(ended.err, "tables.db")) << ended.err;
    EXPECT_TRUE(run(command + " --json --db " + db()).object().contains("error"));
    EXPECT_FALSE(fs::exists(db()));
  }
}

TEST_F(DbCli, ReplayAllNamesWhatDoesNotReplay) {
  store("good");
  store("bad", 7);
  const Ended ended = run("replay-all --json --db " + db());
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_EQ(ended.object().at("tables"), 2);
  const json::array failures = ended.object().at("failures").as_array();
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].at("id"), "bad");
  EXPECT_EQ(failures[0].at("ply"), 7);
  EXPECT_TRUE(has(json::serialize(failures[0].at("reason")), "nonsense"));
  const Ended words = run("replay-all --db " + db());
  EXPECT_TRUE(has(words.out, "bad: entries[7]")) << words.out;
  EXPECT_TRUE(has(words.out, "1 of 2 tables replay")) << words.out;
}

}  // namespace db_tests
}  // namespace rail::cli
