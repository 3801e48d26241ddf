// Servers tell each other who is at which table, and are right again after whatever was missed.
#include "server/presence_link.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/asio_loop.h"
#include "server/loop_crossing.h"
#include "server/postgres_words.h"
#include "tests/patience.h"
#include "tests/people/people_world.h"
#include "tests/server/postgres.h"

namespace rail::server::presence_link_test {
namespace {

using people::world::HandLoop;

/// Servers on one loop, each of which hears every word unless it is deaf.
class Servers : public testing::Test {
 protected:
  struct Server {
    Presence presence{};
    std::unique_ptr<PresenceLink> link{};
    bool deaf = false;
    bool dumb = false;
    std::function<bool(const std::string& word)> misses = [](const std::string&) { return false; };
  };

  Server& begin(const std::string& name) {
    Server& made = servers[name];
    made.link = std::make_unique<PresenceLink>(made.presence, loop, name,
                                               [this, &made](const std::string& word) {
                                                 if (!made.dumb)
                                                   loop.post([this, word] { spread(word); });
                                               });
    made.link->connected();
    loop.turn();
    return made;
  }
  void spread(const std::string& word) {
    words.push_back(word);
    for (auto& [name, server] : servers) {
      if (!server.deaf && server.link && !server.misses(word)) server.link->hear(word);
    }
  }
  void here(Server& server, const std::string& table, Seats seats,
            std::vector<std::string> people) {
    server.presence.here({table, seats, std::move(people)}, loop.wall_ms());
    loop.turn();
  }

  /// Names as long as those that are drawn.
  static std::string table_named(int number) {
    return std::to_string(number) + std::string(22, 't');
  }
  /// Whether a server knows of so many tables of another.
  static bool knows_all(const Server& server, int tables) {
    for (int i = 0; i < tables; ++i) {
      if (!server.presence.is_here(table_named(i), "mara")) return false;
    }
    return true;
  }

  HandLoop loop;
  std::map<std::string, Server> servers;
  std::vector<std::string> words;
};

TEST_F(Servers, HearWhosePassesAreShutAlsoWhatTheyMissed) {
  std::map<std::string, std::vector<ShutPass>> heard;
  std::vector<ShutPass> shut;
  const auto listens = [&](const std::string& name) -> Server& {
    Server& made = begin(name);
    made.link->tell_of_shut(
        [&shut, name] { return name == "east" ? shut : std::vector<ShutPass>{}; },
        [&heard, name](const ShutPass& pass) { heard[name].push_back(pass); });
    return made;
  };
  Server& east = listens("east");
  Server& west = listens("west");
  shut.push_back({"mara", 1'000});
  east.link->say_shut(shut.back());
  loop.turn();
  EXPECT_EQ(heard["west"], shut);
  EXPECT_TRUE(heard["east"].empty()) << "not of itself";
  west.deaf = true;
  shut.push_back({"jo", 2'000});
  east.link->say_shut(shut.back());
  loop.turn();
  EXPECT_EQ(heard["west"].size(), 1U);
  west.deaf = false;
  west.link->connected();  // again
  loop.turn();
  EXPECT_EQ(heard["west"].back(), shut.back());
  const std::size_t known = heard["west"].size();
  for (const char* odd :
       {R"({"server":"x","is":"shut"})", R"({"server":"x","is":"shut","person":"A B","since":1})",
        R"({"server":"x","is":"shut","person":"a","since":-1})"})
    spread(odd);
  EXPECT_EQ(heard["west"].size(), known);
}

TEST_F(Servers, HearWhoComesAndGoes) {
  Server& east = begin("east");
  Server& west = begin("west");
  here(east, "t1", 0b01, {"mara"});
  EXPECT_EQ(west.presence.seats_elsewhere("t1"), 0b01);
  EXPECT_TRUE(west.presence.is_here("t1", "mara"));
  EXPECT_EQ(east.presence.seats_elsewhere("t1"), 0) << "not of itself";
  here(east, "t1", 0, {});
  EXPECT_FALSE(west.presence.is_here("mara"));
}

TEST_F(Servers, NoTwoWordsAreTheSame) {
  Server& east = begin("east");
  words.clear();
  here(east, "t1", 0b01, {"mara"});
  here(east, "t1", 0, {});
  here(east, "t1", 0b01, {"mara"});
  ASSERT_EQ(words.size(), 3U);
  EXPECT_NE(words[0], words[2]) << "or the database would deliver but one of them";
}

TEST_F(Servers, ANewOneHearsWhatWasBefore) {
  Server& east = begin("east");
  here(east, "t1", 0b11, {"mara", "jo"});
  Server& west = begin("west");
  EXPECT_EQ(west.presence.seats_elsewhere("t1"), 0b11);
  EXPECT_TRUE(west.presence.is_here("jo"));
}

TEST_F(Servers, WhoDiesIsForgottenWithinFiveSeconds) {
  Server& east = begin("east");
  Server& west = begin("west");
  here(east, "t1", 0b01, {"mara"});
  loop.pass(60'000);
  EXPECT_TRUE(west.presence.is_here("mara")) << "it says that it stands";
  east.dumb = true;
  loop.pass(5'000);
  EXPECT_FALSE(west.presence.is_here("mara"));
}

TEST_F(Servers, WhoLeavesIsForgottenAtOnce) {
  Server& east = begin("east");
  Server& west = begin("west");
  here(east, "t1", 0b01, {"mara"});
  east.link->leave();
  loop.turn();
  EXPECT_FALSE(west.presence.is_here("mara"));
  here(east, "t2", 0b01, {"mara"});
  EXPECT_FALSE(west.presence.is_here("mara")) << "it says nothing any more";
}

TEST_F(Servers, WhatWasMissedIsMadeUpFor) {
  Server& east = begin("east");
  Server& west = begin("west");
  here(east, "t1", 0b01, {"mara"});
  west.deaf = true;
  here(east, "t1", 0, {});
  here(east, "t2", 0b10, {"jo"});
  EXPECT_TRUE(west.presence.is_here("mara")) << "as far as it knows";
  west.deaf = false;
  west.link->connected();
  loop.turn();
  EXPECT_FALSE(west.presence.is_here("mara"));
  EXPECT_TRUE(west.presence.is_here("t2", "jo"));
}

TEST_F(Servers, WhoOnlyStoodStillIsHeardOfAgain) {
  Server& east = begin("east");
  Server& west = begin("west");
  here(east, "t1", 0b01, {"mara"});
  here(east, "t2", 0b10, {"jo"});
  east.dumb = true;
  loop.pass(5'000);
  EXPECT_FALSE(west.presence.is_here("mara")) << "it was taken for dead";
  east.dumb = false;
  loop.pass(1'500);
  EXPECT_TRUE(west.presence.is_here("t1", "mara")) << "nobody has come or gone since";
  EXPECT_TRUE(west.presence.is_here("t2", "jo"));
}

TEST_F(Servers, AWordThatGetsLostIsAskedFor) {
  Server& east = begin("east");
  Server& west = begin("west");
  here(east, "t1", 0b01, {"mara"});
  west.deaf = true;  // without a new connection
  here(east, "t1", 0, {});
  here(east, "t2", 0b10, {"jo"});
  west.deaf = false;
  words.clear();
  here(east, "t3", 0b01, {"cat"});
  here(east, "t4", 0b01, {"cat"});
  EXPECT_TRUE(west.presence.is_here("cat"));
  EXPECT_EQ(std::count_if(
                words.begin(), words.end(),
                [](const std::string& word) { return word.find("\"ask\"") != std::string::npos; }),
            1);
  EXPECT_FALSE(west.presence.is_here("mara"));
  EXPECT_TRUE(west.presence.is_here("t2", "jo"));
  EXPECT_TRUE(west.presence.is_here("t3", "cat"));
  // Then all is quiet again.
  words.clear();
  loop.pass(10'000);
  for (const std::string& word : words)
    EXPECT_NE(word.find("\"alive\""), std::string::npos) << word;
}

TEST_F(Servers, NobodyIsGoneWhileAllIsToldAnew) {
  Server& east = begin("east");
  Server& west = begin("west");
  here(east, "t1", 0b01, {"mara"});
  std::vector<std::string> changed;
  west.presence.on_elsewhere([&](const std::string& table) { changed.push_back(table); });
  west.link->connected();
  loop.turn();
  east.link->connected();
  loop.turn();
  EXPECT_TRUE(changed.empty());
  EXPECT_TRUE(west.presence.is_here("mara"));
}

TEST_F(Servers, ManyTablesAreToldInFewWords) {
  constexpr int tables = 200;
  Server& east = begin("east");
  for (int i = 0; i < tables; ++i) here(east, table_named(i), 0b01, {"mara"});
  words.clear();
  Server& west = begin("west");
  EXPECT_TRUE(knows_all(west, tables));
  EXPECT_LT(words.size(), 15U);
  for (const std::string& word : words) EXPECT_LE(word.size(), PostgresWords::longest);
}

TEST_F(Servers, APartThatGetsLostIsMadeUpFor) {
  constexpr int tables = 200;
  Server& east = begin("east");
  for (int i = 0; i < tables; ++i) here(east, table_named(i), 0b01, {"mara"});
  int missed = 0;
  servers["west"].misses = [&](const std::string& word) {
    return word.find("\"part\":2") != std::string::npos && missed++ == 0;
  };
  Server& west = begin("west");
  EXPECT_EQ(missed, 2) << "and told once more";
  EXPECT_TRUE(knows_all(west, tables)) << "the next part shows that it is missing";
  here(east, table_named(0), 0, {});
  EXPECT_FALSE(west.presence.is_here(table_named(0), "mara"));
}

TEST_F(Servers, WordsOfOthersArePassedOver) {
  Server& west = begin("west");
  for (const char* word :
       {"", "hello", "{}", "[]", R"({"server":"east"})", R"({"server":7,"is":"alive"})",
        R"({"server":"east","is":"here"})",
        R"({"server":"east","is":"here","table":"t1","seats":64,"people":[]})",
        R"({"server":"east","is":"here","table":"t1","seats":-1,"people":[]})",
        R"({"server":"east","is":"here","table":"../x","seats":1,"people":[]})",
        R"({"server":"east","is":"here","table":"t1","seats":1,"people":[1]})",
        R"({"server":"a b","is":"here","table":"t1","seats":1,"people":["mara"]})",
        R"({"server":"east","is":"here","table":"t1","seats":1,)"
        R"("people":["a","b","c","d","e","f","mara"]})",
        R"({"server":"east","is":"here","word":-1,"table":"t1","seats":1,"people":["mara"]})",
        R"({"server":"east","is":"all","word":1,"part":2,"parts":1,"tables":[]})",
        R"({"server":"east","is":"all","word":1,"part":1,"parts":1,"tables":[7]})",
        R"({"server":"east","is":"ask"})", R"({"server":"east","is":"ask","whom":7})",
        R"({"server":"east","is":"alive"})"})
    west.link->hear(word);
  EXPECT_EQ(west.presence.seats_elsewhere("t1"), 0);
  EXPECT_FALSE(west.presence.is_here("mara"));
}

TEST(PostgresWordsThread, TravelBetweenServersAndSurviveALostConnection) {
  const std::string where = new_postgres_database();
  std::mutex mutex;
  std::vector<std::string> heard;
  std::atomic<int> connected = 0;
  const auto has = [&](const std::string& word) {
    const std::lock_guard lock(mutex);
    return std::find(heard.begin(), heard.end(), word) != heard.end();
  };
  PostgresWords west(
      where,
      [&](std::string word) {
        const std::lock_guard lock(mutex);
        heard.push_back(std::move(word));
      },
      [&] { ++connected; });
  std::atomic<bool> ready = false;
  PostgresWords east(where, [](const std::string&) {}, [&] { ready = true; });
  ASSERT_TRUE(eventually([&] { return ready && connected == 1; }));
  east.say("good morning");
  EXPECT_TRUE(eventually([&] { return has("good morning"); }));
  for (int i = 0; i < 1'200; ++i) east.say("word " + std::to_string(i));
  EXPECT_TRUE(eventually([&] { return has("word 1199"); }));
  east.say(std::string(PostgresWords::longest + 1, 'x'));
  east.say("grüß dich");
  EXPECT_TRUE(eventually([&] { return has("grüß dich"); })) << "what is too long is dropped";

  postgres::Connection(where).run(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
      "WHERE datname = current_database() AND pid <> pg_backend_pid()");
  ASSERT_TRUE(eventually([&] { return connected == 2; }));
  EXPECT_TRUE(eventually([&] {
    east.say("here again");
    return has("here again");
  }));
}

/// A loop on the test's thread, which any thread may post to.
TEST(LoopCrossingThread, WaitsForTheLoop) {
  boost::asio::io_context io;
  AsioLoop loop(io);
  LoopCrossing crossing(loop);
  for (const std::optional<bool> answer : {std::optional(true), std::optional(false), {}}) {
    const auto ask = crossing.to_loop([&](const people::Crossing::Answer& say) {
      say(answer);
      say(true);  // the first word counts
    });
    std::optional<bool> said;
    bool nobody = false;
    std::thread carrier([&] {
      try {
        said = ask();
      } catch (const std::runtime_error&) {
        nobody = true;
      }
    });
    const auto work = boost::asio::make_work_guard(io);
    io.restart();
    while (io.run_one_for(std::chrono::milliseconds(10)) == 0) {
    }
    carrier.join();
    EXPECT_EQ(said, answer);
    EXPECT_EQ(nobody, !answer);
  }
}

TEST(LoopCrossingThread, NobodyWaitsForALoopThatHasEnded) {
  boost::asio::io_context io;
  AsioLoop loop(io);
  LoopCrossing crossing(loop);
  const auto ask = crossing.to_loop([](const people::Crossing::Answer& say) { say(true); });
  std::atomic<bool> gave_up = false;
  std::thread carrier([&] {
    EXPECT_THROW(ask(), std::runtime_error);
    gave_up = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(gave_up);
  crossing.close();
  carrier.join();
  EXPECT_THROW(ask(), std::runtime_error) << "nor afterwards";

  LoopCrossing impatient(loop, std::chrono::milliseconds(20));
  EXPECT_THROW(impatient.to_loop([](const auto&) {})(), std::runtime_error);
}

}  // namespace
}  // namespace rail::server::presence_link_test
