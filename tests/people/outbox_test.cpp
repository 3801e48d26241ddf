// The outbox under servers that crash: nobody hears anything twice, and nothing stays behind. What
// every store promises is in tests/server/store_outbox_test.cpp.
#include "people/outbox.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "people/memory_people.h"
#include "people/posting.h"

namespace rail::people {
namespace outbox_test {

const std::vector<std::string> addresses{"mail", "push"};
constexpr std::int64_t patience = 10;

/// Tells as a postman does, but may crash after any step.
class Server {
 public:
  /// What was told: by key, what it was about, and address; and how often it failed there.
  using Told = std::map<std::tuple<std::string, std::int64_t, std::string>, int>;

  Server(std::string name, Outbox& outbox, std::mt19937& random, Told& told)
      : name_(std::move(name)), outbox_(outbox), random_(random), told_(told) {}

  /// `crashes`: in how many of a hundred steps. `failures`: of deliveries.
  void work(std::int64_t now, unsigned crashes, unsigned failures) {
    const auto happens = [&](unsigned in_a_hundred) { return random_() % 100 < in_a_hundred; };
    for (const Claimed& claimed : outbox_.claim(now, now + patience, name_, 3)) {
      bool mine = true;
      for (const std::string& address : addresses) {
        if (std::ranges::count(claimed.handed_over, address) > 0) continue;
        if (happens(crashes)) return;
        mine = outbox_.hand_over(claimed.call.key, claimed.call.about, address, name_);
        if (!mine) break;
        if (happens(failures)) {
          outbox_.later(claimed.call.key, claimed.call.about, name_, now + 1,
                        claimed.call.attempts + 1, std::vector{address});
          mine = false;
          break;
        }
        ++told_[{claimed.call.key, claimed.call.about, address}];
        if (happens(crashes)) return;
      }
      if (mine) outbox_.done(claimed.call.key, claimed.call.about, name_);
    }
  }

 private:
  std::string name_;
  Outbox& outbox_;
  std::mt19937& random_;
  Told& told_;
};

class OutboxUnderCrashes : public testing::TestWithParam<unsigned> {};

TEST_P(OutboxUnderCrashes, NobodyHearsTwiceAndNothingStaysBehind) {
  std::mt19937 random(GetParam());
  tables::MemoryStore store(std::string(32, 's'));
  MemoryPeople people(store);
  const std::int64_t table = store.create({.id = "t"}, {});
  Server::Told told;
  std::vector<Server> servers;
  for (const char* name : {"one", "two", "three"}) servers.emplace_back(name, people, random, told);

  std::int64_t now = 0;
  for (int state = 1; state <= 100; ++state) {
    tables::Change change{.key = table};
    const std::string seat = "t/" + std::to_string(random() % 4);
    if (random() % 5 == 0) {
      change.uncalled = {seat};
    } else {
      change.calls = {{.key = seat, .about = state, .due = now + static_cast<int>(random() % 5)}};
    }
    store.commit(std::vector{change});
    for (int i = 0; i < 3; ++i) {
      now += static_cast<int>(random() % 4);
      servers[random() % servers.size()].work(now, 20, 20);
    }
  }
  // In the end all is well for long enough.
  for (int i = 0; i < 20; ++i) servers[0].work(now += patience, 0, 0);
  EXPECT_TRUE(store.calls().empty());
  EXPECT_FALSE(told.empty());
  for (const auto& [what, times] : told)
    EXPECT_EQ(times, 1) << std::get<0>(what) << " about " << std::get<1>(what);
}

INSTANTIATE_TEST_SUITE_P(Seeds, OutboxUnderCrashes, testing::Range(0U, 20U));

TEST(Outbox, WithoutCrashesEverybodyHearsEverything) {
  std::mt19937 random(1);
  tables::MemoryStore store(std::string(32, 's'));
  MemoryPeople people(store);
  tables::Change change{.key = store.create({.id = "t"}, {})};
  for (int i = 0; i < 10; ++i)
    change.calls.push_back({.key = "t/" + std::to_string(i), .about = 1});
  store.commit(std::vector{change});
  Server::Told told;
  Server one("one", people, random, told);
  for (std::int64_t now = 1; now < 200; ++now) one.work(now, 0, 50);
  EXPECT_EQ(told.size(), 20U) << "also what failed at first";
  for (const auto& [what, times] : told) EXPECT_EQ(times, 1) << std::get<0>(what);
}

/// What a server writes that stood still until another had told everything.
TEST(Outbox, WhatIsWrittenTooLateChangesNothing) {
  tables::MemoryStore store(std::string(32, 's'));
  MemoryPeople people(store);
  const tables::Change change{.key = store.create({.id = "t"}, {}),
                              .calls = {{.key = "t/0", .about = 1}}};
  store.commit(std::vector{change});
  people.claim(0, patience, "one", 1);
  people.claim(patience, 2 * patience, "two", 1);
  EXPECT_TRUE(people.hand_over("t/0", 1, "mail/0", "two"));
  for (const Outcome::What what :
       {Outcome::What::later, Outcome::What::told, Outcome::What::done}) {
    write_outcome(people, {.what = what, .key = "t/0", .about = 1, .failed = {"mail/0"}}, "one");
    ASSERT_EQ(store.calls().size(), 1U);
    EXPECT_EQ(store.calls().begin()->second.claimed_by, "two");
    EXPECT_EQ(store.calls().begin()->second.handed_over.size(), 1U) << "or it would come twice";
  }
  // It may be written again if nobody knows whether it was.
  const Outcome told{
      .what = Outcome::What::told, .key = "t/0", .about = 1, .due = 99, .told_ms = 7};
  for (int i = 0; i < 2; ++i) write_outcome(people, told, "two");
  EXPECT_EQ(store.calls().begin()->second.call.due, 99);
  EXPECT_EQ(store.calls().begin()->second.claimed_by, "");
  EXPECT_EQ(store.calls().begin()->second.handed_over.size(), 2U);
}

/// The first half of it was written, then the store failed.
TEST(Outbox, WhatWasHalfWrittenIsWrittenToItsEnd) {
  tables::MemoryStore store(std::string(32, 's'));
  MemoryPeople people(store);
  const tables::Change change{.key = store.create({.id = "t"}, {}),
                              .calls = {{.key = "t/0", .about = 1}}};
  store.commit(std::vector{change});
  people.claim(0, patience, "one", 1);
  const Outcome told{
      .what = Outcome::What::told, .key = "t/0", .about = 1, .due = 99, .told_ms = 7};
  EXPECT_TRUE(people.hand_over("t/0", 1, "told/7", "one"));
  write_outcome(people, told, "one");
  EXPECT_EQ(store.calls().begin()->second.claimed_by, "") << "nobody need wait for the claim";
  EXPECT_EQ(store.calls().begin()->second.call.due, 99);
}

}  // namespace outbox_test
}  // namespace rail::people
