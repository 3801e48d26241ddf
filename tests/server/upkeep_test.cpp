// What a host asks of a store: what there is, and to leave nothing of it.
#include "server/upkeep.h"

#include "server/postgres_listener.h"
#include "tests/patience.h"
#include "tests/server/stores.h"

namespace rail::server::upkeep_test {
namespace {

class UpkeepOfStores : public StoreTest {
 protected:
  Upkeep& upkeep() { return store().upkeep(); }

  StoredTable table_of(const std::string& id, const std::string& person) {
    StoredTable table = a_table(id);
    table.seats[1].person = person;
    return table;
  }
};

TEST_P(UpkeepOfStores, ListsTablesNewestFirst) {
  const std::int64_t one = store().create(a_table("one"), {});
  const std::int64_t two = store().create(table_of("two", "mara"), {});
  const std::int64_t three = store().create(table_of("three", "mara"), {});
  const auto keys = [&](std::int64_t before, int limit) {
    std::vector<std::int64_t> found;
    for (const StoredTable& table : upkeep().tables(before, limit)) found.push_back(table.key);
    return found;
  };
  EXPECT_EQ(keys(INT64_MAX, 10), (std::vector{three, two, one}));
  EXPECT_EQ(keys(three, 1), std::vector{two});
  StoredTable first = upkeep().tables(two, 1).front();
  first.settings = "{}";
  first.seats = {{}, {}};
  EXPECT_EQ(first, store().table("one"));
  EXPECT_EQ(upkeep().people_at(two), (std::vector<std::string>{"", "mara"}));
  EXPECT_TRUE(upkeep().people_at(three + 1).empty());
  EXPECT_EQ(upkeep().table_keys_of("mara", 10), (std::vector{three, two}));
  EXPECT_TRUE(upkeep().table_keys_of("", 10).empty()) << "nobody is nobody's name";
  EXPECT_TRUE(upkeep().table_keys_of("jo", 10).empty());
  EXPECT_TRUE(keys(INT64_MAX, -1).empty());
}

TEST_P(UpkeepOfStores, CountsWhatThereIs) {
  const Inventory none = upkeep().inventory();
  EXPECT_EQ(none.tables, (std::array<std::int64_t, 3>{}));
  EXPECT_EQ(none.books, (std::array<std::int64_t, 5>{}));
  StoredTable over = a_table("over");
  over.status = Status::over;
  store().create(over, {});
  const std::int64_t open = store().create(a_table("open"), std::vector{an_entry(0)});
  store().create(a_table("other"), {});
  Change call = appending(open, 1);
  call.calls = {a_call("open/1")};
  store().commit(std::vector{call});
  store().books().create_book(a_book("mara", people::Kind::person), writing(0, 0));
  store().books().create_book(a_book("word", people::Kind::block), writing(0, 0));
  store().outbox().keep_address({.id = "a1", .person = "mara"});
  const Inventory all = upkeep().inventory();
  EXPECT_EQ(all.tables, (std::array<std::int64_t, 3>{2, 0, 1}));
  EXPECT_EQ(all.books, (std::array<std::int64_t, 5>{1, 0, 0, 0, 1}));
  EXPECT_EQ(all.addresses, 1);
  EXPECT_EQ(all.calls, 1);
}

TEST_P(UpkeepOfStores, ListsBooksAndWhoBelongsToThem) {
  people::BookChange first = writing(0, 0);
  first.members = {{"mara", true}, {"jo", true}};
  const auto old = store().books().create_book(a_book("old"), first);
  const auto young = store().books().create_book(a_book("young"), writing(0, 0));
  store().books().create_book(a_book("person", people::Kind::person), writing(0, 0));
  const auto listed = upkeep().books(people::Kind::circle, INT64_MAX, 10);
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0].id, "young");
  EXPECT_EQ(listed[1].id, "old");
  EXPECT_EQ(upkeep().books(people::Kind::circle, young.value(), 10).size(), 1U);
  EXPECT_EQ(upkeep().members(old.value()), (std::vector<std::string>{"jo", "mara"}));
  EXPECT_TRUE(upkeep().members(young.value()).empty());
}

TEST_P(UpkeepOfStores, LeavesNothingOfATable) {
  const std::int64_t key = store().create(table_of("gone", "mara"), std::vector{an_entry(0)});
  const std::int64_t other = store().create(table_of("gone2", "mara"), std::vector{an_entry(0)});
  Change call = appending(key, 1);
  call.calls = {a_call("gone/1")};
  Change others = appending(other, 1);
  others.calls = {a_call("gone2/1")};
  store().commit(std::vector{call, others});
  EXPECT_EQ(upkeep().waiting_calls(), 2);
  EXPECT_TRUE(upkeep().waits("gone/1"));
  EXPECT_FALSE(upkeep().waits("gone/2"));
  EXPECT_EQ(upkeep().calls_of("mara", 10).size(), 2U);

  upkeep().remove_table(key);
  EXPECT_FALSE(store().table("gone"));
  EXPECT_FALSE(store().table(key));
  EXPECT_TRUE(store().entries(key, 0).empty());
  ASSERT_EQ(upkeep().calls_of("mara", 10).size(), 1U);
  EXPECT_EQ(upkeep().calls_of("mara", 10)[0].key, "gone2/1");
  EXPECT_TRUE(store().table("gone2"));
  EXPECT_EQ(store().commit(std::vector{appending(key, 2)}).front(), Verdict::conflict);
  EXPECT_TRUE(store().check().empty());
  upkeep().remove_table(key);  // once more does no harm
}

TEST_P(UpkeepOfStores, AKeyIsNotGivenAgain) {
  const std::int64_t first = store().create(a_table("first"), {});
  const std::int64_t last = store().create(a_table("last"), std::vector{an_entry(0)});
  upkeep().remove_table(last);
  handle() = open_store(where());
  const std::int64_t next = store().create(a_table("next"), std::vector{an_entry(0)});
  EXPECT_GT(next, last);
  upkeep().remove_table(first);
  EXPECT_GT(store().create(a_table("another"), {}), next);
}

TEST_P(UpkeepOfStores, FindsWhatIsLongOver) {
  const auto finished = [&](const std::string& id, std::int64_t at, Status status) {
    const std::int64_t key = store().create(a_table(id), {});
    Change change{.key = key, .status = status};
    change.entries = {{.seq = 0, .at = 1'500, .text = "{}"}, {.seq = 1, .at = at, .text = "{}"}};
    store().commit(std::vector{change});
    return key;
  };
  const std::int64_t old = finished("old", 2'000, Status::over);
  finished("young", 9'000, Status::over);
  finished("running", 2'000, Status::running);
  EXPECT_EQ(upkeep().finished_before(5'000, 10), std::vector{old});
  EXPECT_TRUE(upkeep().finished_before(2'000, 10).empty());
  EXPECT_EQ(upkeep().finished_before(10'000, 1), std::vector{old});
}

TEST_P(UpkeepOfStores, UnlistsTables) {
  StoredTable table = a_table("seen");
  table.listed = true;
  const std::int64_t key = store().create(table, {});
  EXPECT_EQ(store().listed({}).size(), 1U);
  upkeep().unlist(key);
  EXPECT_TRUE(store().listed({}).empty());
  EXPECT_TRUE(store().table("seen"));
}

TEST_P(UpkeepOfStores, OtherServersHearThatATableIsGone) {
  if (GetParam() != Kind::postgres) GTEST_SKIP() << "a file has one server";
  const std::int64_t key = store().create(a_table("gone"), {});
  std::atomic<std::int64_t> heard = 0;
  const auto listener = listen(where(), [&](std::int64_t about, std::int64_t last) {
    if (last == INT64_MAX) heard = about;
  });
  upkeep().remove_table(key);
  EXPECT_TRUE(eventually([&] { return heard == key; }));
}

INSTANTIATE_TEST_SUITE_P(Stores, UpkeepOfStores, disk_kinds, kind_name);

}  // namespace
}  // namespace rail::server::upkeep_test
