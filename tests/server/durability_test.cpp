// What the real program keeps when it dies, ends or runs for long.
#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "server/sqlite.h"
#include "server/stores.h"
#include "tests/scale.h"
#include "tests/server/tables.h"

namespace rail::server::trial::durability_test {

using std::chrono::milliseconds;
using Moment = std::chrono::steady_clock::time_point;
namespace json = boost::json;

/// Two people who play one table until the server is gone, and remember what it acknowledged.
class Players {
 public:
  Players(std::uint16_t port, std::uint64_t seed, const std::string& name)
      : rng_(seed), name_(name) {
    opened_ = open_table(port, table_of({here("Ann"), open_seat(), bot_seat()}));
    Person bob(port, opened_.id, opened_.links[0]);
    bob.ask(request("sit", "name", "Bob"));
    state_ = bob.state;
  }

  /// Comes (back) to the table, sends again what was not answered, and plays until the connection
  /// ends or the game is over.
  void play(std::uint16_t port) {
    try {
      Person ann(port, opened_.id, opened_.token);
      Person bob(port, opened_.id, opened_.links[0]);
      EXPECT_GE(ann.state, state_) << "something acknowledged is gone";
      for (Person* person : {&ann, &bob}) repeat(*person);
      while (!over_) step(ann, bob);
    } catch (const std::exception&) {
      // The server is gone.
    }
  }

  const std::string& table() const { return opened_.id; }
  const std::vector<std::string>& acknowledged() const { return acknowledged_; }
  bool over() const { return over_; }

 private:
  void step(Person& ann, Person& bob) {
    bool acted = false;
    for (Person* person : {&ann, &bob}) {
      person->listen();
      if (person->turn() == nullptr || person->over()) continue;
      json::object act = person->any_act(rng_);
      act["id"] = name_ + "-" + std::to_string(++acts_);
      unanswered_[person == &bob] = act;
      heard(*person, person->ask(std::move(act)));
      acted = true;
    }
    over_ = ann.over() || bob.over();
    if (!acted && !over_) ann.hear(milliseconds(20));
  }

  void repeat(Person& person) {
    auto& act = unanswered_[person.token() != opened_.token];
    if (act) heard(person, person.ask(*act));
  }

  void heard(const Person& person, const json::object& answer) {
    auto& act = unanswered_[person.token() != opened_.token];
    if (Person::kind(answer) != "refused") {
      acknowledged_.push_back(text_of(act->at("id")));
      state_ = std::max(state_, person.state);
    } else {
      EXPECT_EQ(answer.at("code"), "stale") << answer;
    }
    act.reset();
  }

  Rng rng_;
  std::string name_;
  Opened opened_;
  std::int64_t state_ = 0;
  int acts_ = 0;
  bool over_ = false;
  std::array<std::optional<json::object>, 2> unanswered_;
  std::vector<std::string> acknowledged_;
};

/// Several tables at once, each with its own thread.
class Crowd {
 public:
  Crowd(std::uint16_t port, int tables, std::uint64_t seed) {
    for (int i = 0; i < tables; ++i)
      players_.push_back(std::make_unique<Players>(port, seed + static_cast<std::uint64_t>(i),
                                                   "t" + std::to_string(i)));
  }
  ~Crowd() { leave(); }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  void play(std::uint16_t port) {
    for (auto& players : players_) threads_.emplace_back([port, &p = *players] { p.play(port); });
  }
  /// Everybody notices that the server is gone.
  void leave() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  std::size_t acknowledged() const {
    std::size_t all = 0;
    for (const auto& players : players_) all += players->acknowledged().size();
    return all;
  }

  /// Everything acknowledged is in the log, once and in this order.
  void check(const std::string& db) const {
    const auto store = open_store(db);
    for (const auto& players : players_) {
      std::vector<std::string> stored;
      for (const StoredEntry& entry : store->entries(store->table(players->table())->key, 0)) {
        const json::object object = json::parse(entry.text).as_object();
        const json::value* id = object.if_contains("id");
        if (id != nullptr && id->is_string()) stored.push_back(text_of(*id));
      }
      for (const std::string& id : players->acknowledged())
        EXPECT_EQ(std::ranges::count(stored, id), 1) << id;
      std::vector<std::string> sorted = stored;
      std::ranges::sort(sorted);
      EXPECT_EQ(std::ranges::adjacent_find(sorted), sorted.end()) << "played twice";
    }
  }

 private:
  std::vector<std::unique_ptr<Players>> players_;
  std::vector<std::thread> threads_;
};

/// Waits until the server has answered so many acts more.
void wait_for_moves(std::uint16_t port, double more) {
  const double goal = metric(port, "roundhouse_moves_total") + more;
  const Moment end = std::chrono::steady_clock::now() + client::patience;
  while (metric(port, "roundhouse_moves_total") < goal && std::chrono::steady_clock::now() < end)
    continue;
}

TEST(Durability, WhatWasAcknowledgedSurvivesKilling) {
  Server server({"--bot-threads", "1"});
  Rng rng(21);
  Crowd crowd(server.port(), cases(5, 2), 100);
  const int rounds = cases(6, 2);
  for (int round = 0; round < rounds; ++round) {
    const std::size_t before = crowd.acknowledged();
    crowd.play(server.port());
    wait_for_moves(server.port(), 1 + rng.below(60));
    server.kill();
    crowd.leave();
    EXPECT_GT(crowd.acknowledged(), before);
    crowd.check(server.db());
    EXPECT_EQ(run_program("db check --db " + server.db()), 0);
    server.start();
  }
  EXPECT_EQ(run_program("replay-all --db " + server.db()), 0);
}

TEST(Durability, EndingUnderLoadLosesNothing) {
  Server server({"--bot-threads", "1"});
  Crowd crowd(server.port(), cases(6, 3), 200);
  crowd.play(server.port());
  wait_for_moves(server.port(), 20);
  EXPECT_EQ(server.end(), 0);
  crowd.leave();
  EXPECT_GT(crowd.acknowledged(), 0U);
  crowd.check(server.db());
  EXPECT_EQ(run_program("db check --db " + server.db()), 0);
}

/// Copies the tables that are there until there are so many.
void multiply_tables(const std::string& db, int copies) {
  const std::string numbers =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
      std::to_string(copies) + ") ";
  const sqlite::Connection connection(db, SQLITE_OPEN_READWRITE);
  connection.run(("BEGIN;" + numbers +
                  "INSERT INTO match SELECT 1000 * i + key, id || i, created, listed, status, "
                  "deadline, summary, settings, deal FROM match, n;" +
                  numbers +
                  "INSERT INTO seat SELECT 1000 * i + match, seat, token_hash, webhook, person "
                  "FROM seat, n;" +
                  numbers +
                  "INSERT INTO entry SELECT 1000 * i + match, seq, at, text "
                  "FROM entry, n; COMMIT")
                     .c_str());
}

TEST(Durability, AHundredThousandTablesCostNothingUntilUsed) {
  Server server;
  json::object wish = table_of({here("Ann"), open_seat()});
  wish["listed"] = true;
  wish["clock"] = {{"kind", "move"}, {"seconds", 3600}};
  const Opened opened = open_table(server.port(), wish);
  const double empty = metric(server.port(), "process_resident_memory_bytes");
  EXPECT_EQ(server.end(), 0);
  const int copies = cases(100'000, 10'000);
  multiply_tables(server.db(), copies);

  const Moment begin = std::chrono::steady_clock::now();
  server.start();
  const auto started = std::chrono::steady_clock::now() - begin;
  client::Http http(server.port());
  const Moment asked = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(http.get("/api/tables?status=open").json().at("tables").as_array().size(), 50U);
  const auto listing = (std::chrono::steady_clock::now() - asked) / 20;
  const double full = metric(server.port(), "process_resident_memory_bytes");
  const auto ms = [](auto time) { return std::chrono::duration<double, std::milli>(time).count(); };
  std::printf("%d tables: started in %.0f ms, a list takes %.1f ms, %.1f MB more memory\n", copies,
              ms(started), ms(listing), (full - empty) / 1e6);
  EXPECT_LT(ms(started), 5000);
  EXPECT_LT(ms(listing), 250);
  EXPECT_LT(full - empty, 30e6);
  EXPECT_EQ(metric(server.port(), "roundhouse_rooms"), 0);
  const Person ann(server.port(), opened.id + std::to_string(copies), opened.token);
  EXPECT_EQ(ann.mine, std::vector<int>{0});
}

}  // namespace rail::server::trial::durability_test
