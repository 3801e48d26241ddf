// The simulator itself: a number is always the same run, and the auditor notices what it is there
// to notice.
#include "sim/simulation.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/scale.h"

namespace rail::sim {
namespace simulation_tests {

namespace json = boost::json;

constexpr std::int64_t some_steps = 6'000;

TEST(SimulationTest, ANumberIsAlwaysTheSameRun) {
  std::set<std::uint64_t> digests;
  const int runs = cases(8, 3);
  for (int seed = 1; seed <= runs; ++seed) {
    const Tally once = Simulation(static_cast<std::uint64_t>(seed)).run(some_steps);
    const Tally again = Simulation(static_cast<std::uint64_t>(seed)).run(some_steps);
    EXPECT_EQ(once.digest, again.digest) << "run " << seed;
    EXPECT_EQ(once.simulated_ms, again.simulated_ms) << "run " << seed;
    EXPECT_EQ(once.table_hours, again.table_hours) << "run " << seed;
    EXPECT_GT(once.plies, 0) << "run " << seed;
    digests.insert(once.digest);
  }
  EXPECT_EQ(digests.size(), static_cast<std::size_t>(runs)) << "and another number another run";
}

TEST(SimulationTest, NumbersDifferInFaultsAndPeople) {
  std::set<std::string> words;
  for (std::uint64_t seed = 0; seed < 100; ++seed) words.insert(words_of(swarm_of(seed)));
  EXPECT_GT(words.size(), 95U);
}

/// A house, an auditor who sees it, and somebody at one of its tables.
class Audit : public ::testing::Test {
 protected:
  class Ear final : public tables::Connection {
   public:
    void send(std::shared_ptr<const std::string> message) override {
      heard.push_back(json::parse(*message).as_object());
    }
    void close() override {}
    const std::string& address() const override { return address_; }

    std::vector<json::object> heard;

   private:
    std::string address_ = "here";
  };

  Audit() {
    auditor_.uptime.stands(0, 1);
    auditor_.clock_slack_ms = 1'000;
    const json::object wish{
        {"game", host::Catalog::standard().entries().front()->id()},
        {"clock", {{"kind", "move"}, {"seconds", 60}}},
        {"seats", {{{"who", "here"}, {"name", "Ann"}}, {{"who", "bot"}, {"bot", "random"}}}}};
    house_.http({.method = "POST", .path = {"tables"}, .body = json::serialize(wish)},
                [this](const tables::HttpResponse& answer) {
                  const json::value made = json::parse(answer.body);
                  table_ = std::string(made.at("table").as_string());
                  token_ = std::string(made.at("token").as_string());
                });
    pass();
    const json::object join{{"type", "join"}, {"id", "join"}, {"table", table_}, {"token", token_}};
    client_ = house_.connect(ear_);
    client_->receive(json::serialize(join));
    pass();
  }

  /// Ten seconds.
  void pass() {
    for (const std::int64_t end = world_.now_ms() + 10'000; world_.next_ms() < end;) {
      auditor_.now_ms = world_.next_ms();
      world_.step();
    }
  }
  json::object sync() const { return ear_.heard.front(); }
  std::int64_t last_state() const {
    std::int64_t state = 0;
    for (const json::object& message : ear_.heard) {
      if (message.contains("state")) state = message.at("state").to_number<std::int64_t>();
    }
    return state;
  }
  void hear(const json::object& message) { auditor_.heard(table_, hash(), message); }
  std::string hash() const { return SimSecrets(0).hash_of(token_); }
  /// What Ann may do now, under this id.
  json::object act(const std::string& id) const {
    for (auto heard = ear_.heard.rbegin(); heard != ear_.heard.rend(); ++heard) {
      if (!heard->contains("views") || heard->at("views").as_array().empty()) continue;
      const json::value& action = heard->at("views").at(0).at("legal").at(0);
      return {{"type", "act"}, {"id", id}, {"state", heard->at("state")}, {"action", action}};
    }
    return {};
  }
  /// Stores an entry past the house.
  void store(const json::object& entry, std::int64_t after_ms = 0) {
    const auto log = disk_.entries(1, 0);
    const tables::Change change{.key = 1,
                                .entries = {{.seq = std::ssize(log),
                                             .at = log.back().at + after_ms,
                                             .text = json::serialize(entry)}}};
    disk_.commit(std::vector{change});
  }

  World world_;
  Auditor auditor_;
  AuditedStore disk_{std::string(32, 's'), auditor_};
  Faults faults_;
  SimOutside outside_{world_, disk_, faults_, 1, 1'780'000'000'000};
  tables::House house_{outside_.all(), {}, {}};
  Ear ear_;
  std::unique_ptr<tables::Client> client_;
  std::string table_;
  std::string token_;
};

TEST_F(Audit, WhatAHouseSaysIsInOrder) {
  ASSERT_EQ(sync().at("type"), "sync");
  client_->receive(json::serialize(act("a1")));
  pass();
  ASSERT_TRUE(auditor_.has_act(table_, "a1"));
  for (const json::object& message : ear_.heard) EXPECT_NO_THROW(hear(message));
  EXPECT_GT(auditor_.views(), 1);
}

TEST_F(Audit, AStateThatIsNotStored) {
  json::object message = sync();
  message["state"] = message.at("state").to_number<int>() + 7;
  EXPECT_THROW(hear(message), Broken);
}

TEST_F(Audit, AViewThatTheLogDoesNotAddUpTo) {
  json::object message = sync();
  message["views"].at(0).at("view").as_object()["more"] = true;
  EXPECT_THROW(hear(message), Broken);
}

TEST_F(Audit, EventsThatDidNotHappen) {
  json::object message = sync();
  message["views"].at(0).at("events").as_array().push_back(json::object{{"type", "whistle"}});
  EXPECT_THROW(hear(message), Broken);
}

TEST_F(Audit, SomebodyElsesSeat) {
  EXPECT_THROW(auditor_.heard(table_, "", sync()), Broken);
  EXPECT_THROW(auditor_.heard(table_, "another", sync()), Broken);
}

TEST_F(Audit, TheCodeOfItsLuckTooEarly) {
  json::object message = sync();
  message["table"].as_object()["deal"] = "abcd";
  EXPECT_THROW(hear(message), Broken);
}

TEST_F(Audit, ATableThatIsThereAfterAll) {
  EXPECT_THROW(hear({{"type", "refused"}, {"code", "no_such_table"}}), Broken);
  EXPECT_THROW(auditor_.answered(table_, 404, "{}"), Broken);
}

TEST_F(Audit, ARecordTooEarly) {
  EXPECT_THROW(auditor_.answered(table_, 200, R"({"entries":[]})"), Broken);
}

TEST_F(Audit, ChatThatIsNotStored) {
  EXPECT_THROW(hear({{"type", "said"}, {"line", {{"text", "all aboard"}}}}), Broken);
}

TEST_F(Audit, SuggestionsWhereEverybodyPlaysAlone) {
  EXPECT_THROW(hear(json::object{{"type", "suggested"}}), Broken);
  EXPECT_THROW(hear(json::object{{"type", "choices"}}), Broken);
}

TEST_F(Audit, AnActThatIsPlayedTwice) {
  client_->receive(json::serialize(act("a1")));
  pass();
  json::object again;
  for (const tables::StoredEntry& entry : disk_.entries(1, 0)) {
    if (entry.text.find("\"a1\"") != std::string::npos) again = json::parse(entry.text).as_object();
  }
  ASSERT_FALSE(again.empty());
  EXPECT_THROW(store(again), Broken);
}

TEST_F(Audit, ALogThatDoesNotAddUp) { EXPECT_THROW(store({{"type", "started"}}), Broken); }

TEST_F(Audit, ATimeWithoutAnyHouseThatIsCharged) {
  auditor_.uptime.stands(auditor_.now_ms, 0);
  auditor_.now_ms += 50'000;
  EXPECT_THROW(store({{"type", "chatted"}, {"seat", 0}, {"text", "hm"}}, 50'000), Broken);
}

TEST_F(Audit, SomebodyWhoIsLeftBehind) {
  auditor_.now_ms += 60'000;
  const std::vector<int> mine{0};
  const std::int64_t state = last_state();
  EXPECT_NO_THROW(auditor_.check_sees(table_, hash(), state, mine));
  EXPECT_THROW(auditor_.check_sees(table_, hash(), state - 1, mine), Broken);
  EXPECT_THROW(auditor_.check_sees(table_, hash(), state, {}), Broken);
  EXPECT_THROW(auditor_.check_sees(table_, "old", state, mine), Broken);
}

TEST_F(Audit, AClockThatRanOutUnheard) {
  auditor_.now_ms += 60'000;
  EXPECT_NO_THROW(auditor_.check_awake([](const std::string&) { return true; }));
  auditor_.now_ms += 120'000;
  EXPECT_THROW(auditor_.check_awake([](const std::string&) { return true; }), Broken);
}

}  // namespace simulation_tests
}  // namespace rail::sim
