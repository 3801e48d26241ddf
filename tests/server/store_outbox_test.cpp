// What every store promises about calls and addresses: each notice goes out once.
#include <fmt/format.h>

#include <map>
#include <mutex>
#include <thread>

#include "tests/server/stores.h"

namespace rail::server {
namespace store_outbox_tests {

using people::Claimed;
using people::Standing;
using people::StoredAddress;
using Keys = std::vector<std::string>;

Keys keys(const std::vector<Claimed>& claimed) {
  Keys found;
  for (const Claimed& each : claimed) found.push_back(each.call.key);
  return found;
}

class OutboxContract : public AnyStoreTest {
 protected:
  void SetUp() override {
    AnyStoreTest::SetUp();
    table_ = store().create(a_table("t"), {});
  }

  void commit(Change change) {
    change.key = table_;
    EXPECT_EQ(store().commit(std::vector{change}), std::vector{Verdict::stored});
  }
  void call(const StoredCall& call) { commit({.calls = {call}}); }
  /// What a server called `by` has at `now`, for ten.
  std::vector<Claimed> claim(std::int64_t now, const std::string& by = "one") {
    return outbox().claim(now, now + 10, by, 100);
  }
  std::int64_t table() const { return table_; }

 private:
  std::int64_t table_ = 0;
};

TEST_P(OutboxContract, ACallIsStoredWithItsChange) {
  StoredCall call = a_call("t/0", 7, 5);
  call.attempts = 3;
  call.webhook = "https://example.org";
  Change change = appending(table(), 0);
  change.calls = {call};
  commit(change);
  const std::vector<Claimed> claimed = claim(5);
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].call, call);
  EXPECT_EQ(claimed[0].until, 15);
  EXPECT_TRUE(claimed[0].handed_over.empty());
}

TEST_P(OutboxContract, AConflictCallsNobody) {
  call(a_call("t/1"));
  Change late = appending(table(), 4);
  late.calls = {a_call("t/0")};
  late.uncalled = {"t/1"};
  Change nowhere{.key = table() + 9, .calls = {a_call("t/2")}};
  EXPECT_EQ(store().commit(std::vector{late, nowhere}),
            (std::vector{Verdict::conflict, Verdict::conflict}));
  EXPECT_EQ(keys(claim(100)), Keys{"t/1"});
}

TEST_P(OutboxContract, WhatIsDueComesEarliestFirst) {
  commit({.calls = {a_call("t/0", 1, 30), a_call("t/1", 1, 10), a_call("t/2", 1, 20),
                    a_call("t/3", 1, 10)}});
  EXPECT_TRUE(claim(9).empty());
  EXPECT_TRUE(outbox().claim(100, 110, "one", 0).empty());
  EXPECT_TRUE(outbox().claim(100, 110, "one", -1).empty());
  EXPECT_EQ(keys(outbox().claim(20, 30, "one", 2)), (Keys{"t/1", "t/3"}));
  EXPECT_EQ(keys(outbox().claim(29, 30, "one", 2)), Keys{"t/2"});
  EXPECT_EQ(keys(outbox().claim(30, 40, "one", 2)), (Keys{"t/1", "t/3"}));
  EXPECT_EQ(keys(outbox().claim(30, 40, "one", 2)), (Keys{"t/2", "t/0"}));
}

TEST_P(OutboxContract, WhatOneServerHasTheOtherDoesNotGet) {
  commit({.calls = {a_call("t/0"), a_call("t/1")}});
  EXPECT_EQ(keys(outbox().claim(50, 60, "one", 1)), Keys{"t/0"});
  EXPECT_EQ(keys(claim(50, "two")), Keys{"t/1"});
  EXPECT_TRUE(claim(59, "one").empty());
  EXPECT_TRUE(claim(59, "two").empty());
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "two"));
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one"));
}

TEST_P(OutboxContract, AllThatIsDueForAPersonCanBeClaimed) {
  StoredCall of_jo = a_call("t/2", 1, 10);
  of_jo.person = "jo";
  commit({.calls = {a_call("t/0", 1, 20), a_call("t/1", 1, 10), of_jo, a_call("t/3", 1, 51),
                    a_call("t/4", 1, 5)}});
  EXPECT_EQ(keys(outbox().claim(50, 60, "two", 1)), Keys{"t/4"});
  EXPECT_TRUE(outbox().hand_over("t/4", 1, "mail", "two"));
  EXPECT_EQ(keys(outbox().claim_of("mara", 50, 60, "one")), (Keys{"t/1", "t/0"}))
      << "not what another has";
  EXPECT_TRUE(outbox().claim_of("nobody", 50, 60, "one").empty());
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one"));
  EXPECT_FALSE(outbox().hand_over("t/1", 1, "mail", "two"));
  const std::vector<Claimed> later = outbox().claim_of("mara", 60, 70, "one");
  ASSERT_EQ(keys(later), (Keys{"t/4", "t/1", "t/0", "t/3"})) << "claims have run out";
  EXPECT_EQ(later[0].handed_over, Keys{"mail"});
}

TEST_P(OutboxContract, AClaimRunsOut) {
  call(a_call("t/0"));
  claim(50, "one");
  EXPECT_EQ(keys(claim(60, "two")), Keys{"t/0"});
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "one")) << "another has it now";
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "two"));
}

TEST_P(OutboxContract, WithoutAClaimNothingLeaves) {
  call(a_call("t/0"));
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "one"));
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", ""));
  EXPECT_FALSE(outbox().hand_over("t/9", 1, "mail", "one"));
}

TEST_P(OutboxContract, ToEachAddressItGoesOnce) {
  call(a_call("t/0"));
  claim(50);
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one"));
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "one"));
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "push", "one"));
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "one"));
  EXPECT_FALSE(outbox().hand_over("t/0", 2, "mail", "one")) << "there is no such call";
  outbox().done("t/0", 1, "one");
  EXPECT_TRUE(claim(1'000).empty());
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "phone", "one"));
}

TEST_P(OutboxContract, AfterACrashWhatWasHandedOverIsNotToldAgain) {
  call(a_call("t/0"));
  claim(50, "one");
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one"));
  // Nobody hears of server one again.
  EXPECT_TRUE(claim(59, "two").empty());
  const std::vector<Claimed> taken = claim(60, "two");
  ASSERT_EQ(keys(taken), Keys{"t/0"});
  EXPECT_EQ(taken[0].handed_over, Keys{"mail"});
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "two"));
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "push", "two")) << "of this nobody knew yet";
  outbox().done("t/0", 1, "two");
  EXPECT_TRUE(claim(1'000).empty());
}

TEST_P(OutboxContract, ANewerCallReplacesAnOlderOne) {
  call(a_call("t/0", 1));
  claim(50, "one");
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one"));
  StoredCall newer = a_call("t/0", 2, 5);
  newer.person = "jo";
  call(newer);
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "push", "one")) << "it is no longer wanted";
  EXPECT_FALSE(outbox().hand_over("t/0", 2, "push", "one")) << "nobody has claimed it";
  outbox().done("t/0", 1, "one");
  outbox().later("t/0", 1, "one", 9'999, 4, Keys{"mail"});
  const std::vector<Claimed> claimed = claim(51, "two");
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].call, newer);
  EXPECT_TRUE(outbox().hand_over("t/0", 2, "mail", "two")) << "it was not about this";
}

TEST_P(OutboxContract, TheSameCallAgainIsNotToldAgain) {
  call(a_call("t/0", 1));
  claim(50, "one");
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one"));
  StoredCall same = a_call("t/0", 1, 3);
  same.text = "other words";
  call(same);
  EXPECT_TRUE(claim(51, "two").empty()) << "the claim holds";
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "one"));
  const std::vector<Claimed> claimed = claim(60, "two");
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].call, same);
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "two"));
}

TEST_P(OutboxContract, WhatIsNoLongerWantedIsGone) {
  commit({.calls = {a_call("t/0"), a_call("t/1")}});
  claim(50);
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one"));
  commit({.uncalled = {"t/0", "t/5"}});
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "push", "one"));
  EXPECT_EQ(keys(claim(1'000)), Keys{"t/1"});
  call(a_call("t/0"));
  claim(1'000);
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one")) << "nothing is left of the first";
}

TEST_P(OutboxContract, OfACallMadeAndTakenBackAtOnceTheMakingCounts) {
  commit({.calls = {a_call("t/0", 1)}});
  commit({.calls = {a_call("t/0", 2)}, .uncalled = {"t/0"}});
  const std::vector<Claimed> claimed = claim(50);
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].call.about, 2);
}

TEST_P(OutboxContract, OfCallsWithOneKeyTheLastCounts) {
  commit({.calls = {a_call("t/0", 1), a_call("t/1", 1), a_call("t/0", 3), a_call("t/0", 2)}});
  const std::vector<Claimed> claimed = claim(50);
  ASSERT_EQ(keys(claimed), (Keys{"t/0", "t/1"}));
  EXPECT_EQ(claimed[0].call.about, 2);
}

TEST_P(OutboxContract, ChangesOfOneCommitFollowEachOther) {
  const std::vector<Change> changes{{.key = table(), .calls = {a_call("t/0", 1), a_call("t/1", 1)}},
                                    {.key = table(), .uncalled = {"t/0"}},
                                    {.key = table(), .calls = {a_call("t/1", 2)}}};
  store().commit(changes);
  const std::vector<Claimed> claimed = claim(50);
  ASSERT_EQ(keys(claimed), Keys{"t/1"});
  EXPECT_EQ(claimed[0].call.about, 2);
}

TEST_P(OutboxContract, WhatFailedWaitsAndMayBeHandedOverOnceMore) {
  call(a_call("t/0"));
  claim(50);
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "one"));
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "push", "one"));
  outbox().later("t/0", 1, "one", 55, 1, Keys{"mail"});
  EXPECT_TRUE(claim(54, "two").empty());
  const std::vector<Claimed> claimed = claim(55, "two");
  ASSERT_EQ(claimed.size(), 1U) << "the claim was given up";
  EXPECT_EQ(claimed[0].call.attempts, 1);
  EXPECT_EQ(claimed[0].handed_over, Keys{"push"});
  EXPECT_EQ(claimed[0].call.due, 55);
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "push", "two")) << "that one was good";
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "two"));
  outbox().later("t/0", 1, "two", 60, 1, {});
  claim(60);
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "one")) << "nothing failed";
  outbox().later("t/7", 1, "one", 60, 1, Keys{"mail"});
}

TEST_P(OutboxContract, WhatFailedAtSeveralAddressesIsSaidInOneStep) {
  call(a_call("t/0"));
  claim(50);
  for (const char* address : {"mail", "phone", "push"})
    EXPECT_TRUE(outbox().hand_over("t/0", 1, address, "one"));
  outbox().later("t/0", 1, "one", 50, 1, Keys{"mail", "nowhere", "push"});
  const std::vector<Claimed> claimed = claim(50, "two");
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].handed_over, Keys{"phone"});
}

/// A server that stood still for longer than its claim does not meddle with what another tells.
TEST_P(OutboxContract, OnlyWhoHasACallSaysWhatCameOfIt) {
  call(a_call("t/0"));
  claim(50, "one");
  EXPECT_EQ(keys(claim(60, "two")), Keys{"t/0"});
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "mail", "two"));
  outbox().later("t/0", 1, "one", 61, 1, Keys{"mail"});
  outbox().done("t/0", 1, "one");
  EXPECT_TRUE(claim(62, "three").empty()) << "it is still the second one's";
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "two")) << "and was told there";
  EXPECT_TRUE(outbox().hand_over("t/0", 1, "push", "two"));
  outbox().later("t/0", 1, "two", 70, 0, {});
  outbox().later("t/0", 1, "two", 9'999, 3, Keys{"push"});  // said again, and somebody may have it
  outbox().done("t/0", 1, "");
  const std::vector<Claimed> claimed = claim(70, "three");
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].call.attempts, 0);
  EXPECT_EQ(claimed[0].handed_over, (Keys{"mail", "push"}));
}

TEST_P(OutboxContract, ACallThatWaitsCanBeToldSooner) {
  commit({.calls = {a_call("t/0", 1, 60), a_call("t/1", 1, 60), a_call("t/2", 1, 60)}});
  const Change sooner{.sooner = {{"t/0", 1, 20}, {"t/1", 2, 20}, {"t/7", 1, 20}}};
  commit(sooner);
  commit(sooner);  // said again
  EXPECT_TRUE(claim(19).empty());
  const std::vector<Claimed> claimed = claim(20);
  ASSERT_EQ(keys(claimed), Keys{"t/0"}) << "the second is about something else";
  EXPECT_EQ(claimed[0].call.due, 20);
  EXPECT_EQ(claimed[0].call.at, 10);
  commit({.sooner = {{"t/0", 1, 5}}});
  EXPECT_EQ(claim(40, "two")[0].call.due, 20) << "somebody is telling it";
  commit({.sooner = {{"t/1", 1, 70}}});
  EXPECT_EQ(keys(claim(60, "three")), (Keys{"t/0", "t/1", "t/2"})) << "never later";
}

TEST_P(OutboxContract, WhatIsToldSoonerIsNotCalledAnew) {
  commit({.calls = {a_call("t/0", 1, 60), a_call("t/1", 1, 60)}});
  commit({.calls = {a_call("t/0", 1, 50)},
          .uncalled = {"t/1"},
          .sooner = {{"t/0", 1, 20}, {"t/1", 1, 20}}});
  EXPECT_TRUE(claim(49).empty());
  EXPECT_EQ(keys(claim(50)), Keys{"t/0"});
  Change late = appending(table(), 4);
  late.sooner = {{"t/0", 1, 20}};
  EXPECT_EQ(store().commit(std::vector{late}), std::vector{Verdict::conflict});
}

TEST_P(OutboxContract, AddressesAreKeptAndReplaced) {
  StoredAddress mail{.id = "a",
                     .person = "mara",
                     .sealed = std::string("\0\xff", 2),
                     .proof_hash = "hash",
                     .since = 20};
  const StoredAddress push{.id = "b",
                           .person = "mara",
                           .channel = people::Channel::push,
                           .standing = Standing::confirmed,
                           .sealed = "s",
                           .since = 10};
  for (const char* person : {"mara", "jo"})
    books().create_book(a_book(person, people::Kind::person), writing(0, 0));
  outbox().keep_address(mail);
  outbox().keep_address(push);
  outbox().keep_address({.id = "c", .person = "jo"});
  EXPECT_EQ(outbox().address("a"), mail);
  EXPECT_EQ(outbox().address("x"), std::nullopt);
  EXPECT_EQ(outbox().addresses_of("mara"), (std::vector{push, mail})) << "oldest first";
  mail.standing = Standing::ended;
  mail.failures = 4;
  mail.since = 5;
  mail.sealed.clear();
  outbox().keep_address(mail);
  EXPECT_EQ(outbox().addresses_of("mara"), (std::vector{mail, push}));
  outbox().remove_address("a");
  outbox().remove_address("a");
  EXPECT_EQ(outbox().address("a"), std::nullopt);
  EXPECT_EQ(outbox().addresses_of("mara"), std::vector{push});
  EXPECT_TRUE(outbox().addresses_of("nobody").empty());
}

TEST_P(OutboxContract, AnyBytesSurvive) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  StoredCall call = a_call(all, INT64_MIN, INT64_MIN);
  call.at = INT64_MAX;
  call.person = call.webhook = call.text = all;
  commit({.calls = {call}});
  const std::vector<Claimed> claimed = outbox().claim(0, INT64_MAX, all, 10);
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].call, call);
  EXPECT_TRUE(outbox().hand_over(all, INT64_MIN, all, all));
  EXPECT_FALSE(outbox().hand_over(all, INT64_MIN, all, all));
  const StoredAddress address{.id = all, .person = all, .sealed = all, .proof_hash = all};
  books().create_book(a_book(all, people::Kind::person), writing(0, 0));
  outbox().keep_address(address);
  EXPECT_EQ(outbox().addresses_of(all), std::vector{address});
}

INSTANTIATE_TEST_SUITE_P(Stores, OutboxContract, all_kinds, kind_name);

class DiskOutbox : public StoreTest {
 protected:
  void call(int count) {
    Change change{.key = store().create(a_table("t"), {})};
    for (int i = 0; i < count; ++i) change.calls.push_back(a_call(fmt::format("t/{}", i)));
    store().commit(std::vector{change});
  }
};

TEST_P(DiskOutbox, AfterARestartItIsKnownWhatWasHandedOver) {
  call(1);
  store().outbox().claim(50, 60, "one", 10);
  EXPECT_TRUE(store().outbox().hand_over("t/0", 1, "mail", "one"));
  handle().reset();
  handle() = open_store(where(), Missing::refuse);
  EXPECT_TRUE(store().outbox().claim(59, 69, "two", 10).empty());
  EXPECT_EQ(store().outbox().claim(60, 70, "two", 10).size(), 1U);
  EXPECT_FALSE(store().outbox().hand_over("t/0", 1, "mail", "two"));
}

TEST_P(DiskOutbox, ABackupHasPeopleToo) {
  call(2);
  people::BookChange first = writing(0, 0, 3);
  first.members = {{"mara", true}};
  store().books().create_book(a_book("gone"), {});
  store().books().create_book(a_book("friends"), first);
  store().books().remove_book(store().books().book(people::Kind::circle, "gone")->key);
  const StoredAddress address{.id = "a", .person = "mara", .sealed = "\xff"};
  store().books().create_book(a_book("mara", people::Kind::person), writing(0, 0));
  store().outbox().keep_address(address);
  store().outbox().claim(50, 60, "one", 1);
  EXPECT_TRUE(store().outbox().hand_over("t/0", 1, "mail", "one"));
  store().backup(folder().path("copy.db"));
  const auto copy = open_store(folder().path("copy.db"), Missing::refuse);
  EXPECT_TRUE(copy->check().empty());
  const auto friends = copy->books().book(people::Kind::circle, "friends");
  EXPECT_EQ(friends, store().books().book(people::Kind::circle, "friends"));
  EXPECT_EQ(copy->books().pages(friends->key, 0), first.pages);
  EXPECT_EQ(copy->books().books_of(people::Kind::circle, "mara", 10), std::vector{*friends});
  EXPECT_EQ(copy->outbox().address("a"), address);
  EXPECT_EQ(keys(copy->outbox().claim(60, 70, "two", 10)), (Keys{"t/0", "t/1"}));
  EXPECT_FALSE(copy->outbox().hand_over("t/0", 1, "mail", "two"));
  EXPECT_TRUE(copy->outbox().hand_over("t/1", 1, "mail", "two"));
}

TEST_P(DiskOutbox, OfSeveralServersOneTellsEachThread) {
  constexpr int calls = 60;
  call(calls);
  std::mutex mutex;
  std::map<std::string, int> told;
  std::vector<std::thread> servers;
  for (const char* by : {"one", "two", "three"}) {
    servers.emplace_back([&, by] {
      const auto mine = open_store(where());
      for (;;) {
        // Claims run out at once, as if all servers were too slow.
        const std::vector<Claimed> claimed = mine->outbox().claim(50, 50, by, 7);
        if (claimed.empty()) return;
        for (const Claimed& each : claimed) {
          if (each.handed_over.empty()) {
            if (!mine->outbox().hand_over(each.call.key, each.call.about, "mail", by)) continue;
            const std::lock_guard lock(mutex);
            ++told[each.call.key];
          }
          mine->outbox().done(each.call.key, each.call.about, by);
        }
      }
    });
  }
  for (std::thread& server : servers) server.join();
  EXPECT_EQ(told.size(), std::size_t{calls});
  for (const auto& [key, times] : told) EXPECT_EQ(times, 1) << key;
  EXPECT_TRUE(store().outbox().claim(1'000, 1'010, "last", 100).empty());
}

TEST_P(DiskOutbox, ServersClaimEachCallOnceThread) {
  constexpr int calls = 60;
  call(calls);
  std::mutex mutex;
  std::map<std::string, int> claimed;
  std::vector<std::thread> servers;
  for (const char* by : {"one", "two", "three"}) {
    servers.emplace_back([&, by] {
      const auto mine = open_store(where());
      for (;;) {
        const Keys found = keys(mine->outbox().claim(50, 60, by, 7));
        if (found.empty()) return;
        const std::lock_guard lock(mutex);
        for (const std::string& key : found) ++claimed[key];
      }
    });
  }
  for (std::thread& server : servers) server.join();
  for (const auto& [key, times] : claimed) EXPECT_EQ(times, 1) << key;
  // Who met only calls that others were just claiming went home early: somebody got them.
  EXPECT_EQ(claimed.size(), std::size_t{calls});
}

INSTANTIATE_TEST_SUITE_P(Stores, DiskOutbox, disk_kinds, kind_name);

}  // namespace store_outbox_tests
}  // namespace rail::server
