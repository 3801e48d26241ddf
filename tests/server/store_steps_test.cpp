// What every store does in one step, so that no crash and no other server comes in between: a new
// table with its calls, an address of somebody who may just be forgotten.
#include <atomic>
#include <stdexcept>
#include <thread>

#include "tests/patience.h"
#include "tests/server/stores.h"

namespace rail::server {
namespace store_steps_tests {

using people::Claimed;
using people::Standing;
using people::StoredAddress;
using Keys = std::vector<std::string>;
constexpr auto person_book = people::Kind::person;

Keys keys_of(const std::vector<Claimed>& claimed) {
  Keys found;
  for (const Claimed& each : claimed) found.push_back(each.call.key);
  return found;
}

class StoreSteps : public AnyStoreTest {
 protected:
  std::int64_t make_person(const std::string& id) {
    return books().create_book(a_book(id, person_book), writing(0, 0)).value();
  }
};

TEST_P(StoreSteps, ATableIsStoredWithItsCalls) {
  StoredCall second = a_call("t/1/asked", 0, 3);
  second.attempts = 2;
  second.webhook = "https://example.org";
  const std::vector<StoredCall> calls{a_call("t/0", 7, 5), second};
  const std::int64_t key = store().create(a_table("t"), std::vector{an_entry(0)}, calls);
  EXPECT_EQ(store().entries(key, 0).size(), 1U);
  const std::vector<Claimed> claimed = outbox().claim(10, 20, "one", 10);
  ASSERT_EQ(claimed.size(), 2U);
  EXPECT_EQ(claimed[0].call, second);
  EXPECT_EQ(claimed[1].call, calls[0]);
  EXPECT_TRUE(claimed[0].handed_over.empty());
}

TEST_P(StoreSteps, ATableThatIsNotStoredCallsNobody) {
  store().create(a_table("t"), {});
  const std::vector<StoredCall> calls{a_call("t/0")};
  EXPECT_THROW(store().create(a_table("t"), {}, calls), std::invalid_argument);
  EXPECT_THROW(store().create(a_table("u"), std::vector{an_entry(1)}, calls),
               std::invalid_argument);
  EXPECT_TRUE(outbox().claim(10, 20, "one", 10).empty());
}

TEST_P(StoreSteps, OfWhoIsNotHereNoAddressIsKept) {
  const StoredAddress address{.id = "a", .person = "mara"};
  books().create_book(a_book("mara"), writing(0, 0));
  EXPECT_FALSE(outbox().keep_address(address)) << "this is a circle";
  EXPECT_FALSE(outbox().address("a"));
  const std::int64_t mara = make_person("mara");
  EXPECT_TRUE(outbox().keep_address(address));
  EXPECT_TRUE(outbox().keep_address(address)) << "said again";
  books().remove_book(mara);
  EXPECT_FALSE(outbox().keep_address(address)) << "who was about to confirm it comes too late";
  EXPECT_TRUE(outbox().addresses_of("mara").empty());
}

TEST_P(StoreSteps, WhatWasClaimedIsGivenBack) {
  const std::vector<StoredCall> calls{a_call("t/0"), a_call("t/1", 1, 1), a_call("t/2", 1, 2)};
  store().create(a_table("t"), {}, calls);
  EXPECT_EQ(keys_of(outbox().claim(50, 60, "one", 2)), (Keys{"t/0", "t/1"}));
  EXPECT_EQ(keys_of(outbox().claim(50, 60, "two", 2)), Keys{"t/2"});
  outbox().give_back("three");
  outbox().give_back("one");
  EXPECT_FALSE(outbox().hand_over("t/0", 1, "mail", "one")) << "it is nobody's";
  const std::vector<Claimed> again = outbox().claim(51, 61, "one", 10);
  ASSERT_EQ(keys_of(again), (Keys{"t/0", "t/1"})) << "the third is another's";
  EXPECT_EQ(again[1].call, calls[1]) << "as it was before";
  EXPECT_TRUE(outbox().hand_over("t/2", 1, "mail", "two"));
}

TEST_P(StoreSteps, WhatNobodyConfirmedGoes) {
  make_person("mara");
  const auto keep = [&](const std::string& id, Standing standing, std::int64_t since) {
    outbox().keep_address({.id = id, .person = "mara", .standing = standing, .since = since});
  };
  keep("old", Standing::asked, 10);
  keep("young", Standing::asked, 11);
  keep("confirmed", Standing::confirmed, 10);
  keep("ended", Standing::ended, 10);
  outbox().remove_unconfirmed(10);
  EXPECT_FALSE(outbox().address("old"));
  for (const char* kept : {"young", "confirmed", "ended"}) EXPECT_TRUE(outbox().address(kept));
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreSteps, all_kinds, kind_name);

class ForgettingStores : public StoreTest {
 protected:
  std::int64_t make_mara() {
    return store().books().create_book(a_book("mara", person_book), writing(0, 0)).value();
  }
};

TEST_P(ForgettingStores, OtherServersHearWhoseSeatsAreNobodys) {
  if (GetParam() != Kind::postgres) GTEST_SKIP() << "a file has one server";
  const std::int64_t mara = make_mara();
  StoredTable table = a_table("t");
  table.seats[0].person = table.seats[1].person = "mara";
  const std::int64_t key = store().create(table, std::vector{an_entry(0)});
  const std::int64_t other = store().create(a_table("other"), {});
  std::atomic<std::int64_t> heard = 0;
  std::atomic<bool> of_other = false;
  const auto listener = listen(where(), [&](std::int64_t about, std::int64_t last) {
    if (last == INT64_MAX) heard = about;
    if (about == other) of_other = true;
  });
  store().books().remove_book(mara);
  EXPECT_TRUE(eventually([&] { return heard == key; }));
  EXPECT_FALSE(of_other);
}

/// Somebody confirms an address, or gives a new one, while another server forgets the person.
TEST_P(ForgettingStores, AnAddressThatIsJustBeingKeptGoesWithThePersonThread) {
  if (GetParam() != Kind::postgres) GTEST_SKIP() << "a file has one who writes at a time";
  const std::int64_t mara = make_mara();
  // As keep_address() does it, but stopped in the middle.
  const postgres::Connection keeping(where());
  keeping.run("BEGIN");
  keeping.run(
      "WITH held AS MATERIALIZED ("
      "SELECT id FROM book WHERE kind = 0 AND id = 'mara'::bytea FOR KEY SHARE) "
      "INSERT INTO address (id, person, channel, standing, sealed, proof_hash, since, failures) "
      "SELECT 'a'::bytea, held.id, 0, 0, ''::bytea, ''::bytea, 0, 0 FROM held");
  std::thread forgetting([&] { store().books().remove_book(mara); });
  const postgres::Connection watching(where());
  EXPECT_TRUE(eventually([&] {
    return watching.run("SELECT count(*) FROM pg_locks WHERE NOT granted").integer(0, 0) > 0;
  })) << "who forgets him waits";
  keeping.run("COMMIT");
  forgetting.join();
  const auto after = open_store(where());
  EXPECT_FALSE(after->books().book(person_book, "mara"));
  EXPECT_TRUE(after->outbox().addresses_of("mara").empty());
  EXPECT_FALSE(after->outbox().keep_address({.id = "a", .person = "mara"}));
}

INSTANTIATE_TEST_SUITE_P(Stores, ForgettingStores, disk_kinds, kind_name);

}  // namespace store_steps_tests
}  // namespace rail::server
