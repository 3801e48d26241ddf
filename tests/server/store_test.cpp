// What every store promises.
#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "tests/server/small_files.h"
#include "tests/server/stores.h"

namespace rail::server {
namespace store_contract {

using Verdicts = std::vector<Verdict>;
constexpr Verdict stored = Verdict::stored;
constexpr Verdict conflict = Verdict::conflict;

class StoreContract : public AnyStoreTest {};

/// As lists have a table: without its settings.
std::optional<StoredTable> in_a_list(std::optional<StoredTable> table) {
  if (table) table->settings.clear();
  return table;
}

TEST_P(StoreContract, WhatIsCreatedIsReadById) {
  StoredTable table = a_table("first");
  table.listed = true;
  table.status = Status::running;
  table.deadline = 77;
  table.settings = R"({"game":"x"})";
  table.summary = R"({"ply":0})";
  table.seats = {
      {.token_hash = "secret", .webhook = "https://example.org", .person = "mara"}, {}, {}};
  const std::vector<StoredEntry> entries{an_entry(0, "a"), an_entry(1, "b")};
  table.key = store().create(table, entries);
  EXPECT_EQ(store().table("first"), table);
  EXPECT_EQ(store().table(table.key), table);
  EXPECT_EQ(store().entries(table.key, 0), entries);
  EXPECT_EQ(store().table("second"), std::nullopt);
  EXPECT_EQ(store().table(table.key + 1), std::nullopt);
  EXPECT_TRUE(store().entries(table.key + 1, 0).empty());
}

TEST_P(StoreContract, AnIdIsTakenOnlyOnce) {
  const StoredTable table = a_table("x");
  const std::int64_t key = store().create(table, {});
  const std::vector<StoredEntry> entries{an_entry(0)};
  EXPECT_THROW(store().create(a_table("x"), entries), std::invalid_argument);
  EXPECT_TRUE(store().entries(key, 0).empty());
  EXPECT_EQ(store().keys(0, 10), std::vector{key});
}

TEST_P(StoreContract, ALogBeginsWithZero) {
  const std::vector<StoredEntry> late{an_entry(1)};
  const std::vector<StoredEntry> gap{an_entry(0), an_entry(2)};
  EXPECT_THROW(store().create(a_table("x"), late), std::invalid_argument);
  EXPECT_THROW(store().create(a_table("x"), gap), std::invalid_argument);
  EXPECT_EQ(store().table("x"), std::nullopt);
}

TEST_P(StoreContract, AChangeStoresAllOfIt) {
  StoredTable table = a_table("x");
  table.key = store().create(table, {});
  Change change = appending(table.key, 0, 3);
  change.seats = {{1, {.token_hash = "t", .webhook = "w", .person = "p"}}};
  change.status = Status::running;
  change.deadline = std::optional<std::int64_t>(9);
  change.summary = "s";
  EXPECT_EQ(store().commit(std::vector{change}), Verdicts{stored});
  table.status = Status::running;
  table.deadline = 9;
  table.summary = "s";
  table.seats[1] = {.token_hash = "t", .webhook = "w", .person = "p"};
  EXPECT_EQ(store().table(table.key), table);
  EXPECT_EQ(store().entries(table.key, 0), change.entries);
}

TEST_P(StoreContract, WhatAChangeDoesNotNameStays) {
  StoredTable table = a_table("x");
  table.status = Status::running;
  table.deadline = 5;
  table.summary = "old";
  table.key = store().create(table, {});
  EXPECT_EQ(store().commit(std::vector{appending(table.key, 0)}), Verdicts{stored});
  EXPECT_EQ(store().table(table.key), table);
  const auto commit = [&](Change change) {
    change.key = table.key;
    EXPECT_EQ(store().commit(std::vector{change}), Verdicts{stored});
    EXPECT_EQ(store().table(table.key), table);
  };
  table.summary = "new";
  commit({.summary = "new"});
  table.deadline = std::nullopt;
  commit({.deadline = std::optional<std::int64_t>()});
  table.status = Status::over;
  commit({.status = Status::over});
}

TEST_P(StoreContract, APlaceThatIsTakenLeavesNothingOfTheChange) {
  const std::vector<StoredEntry> begun{an_entry(0), an_entry(1)};
  const std::int64_t key = store().create(a_table("x"), begun);
  const Contents before = contents(store());
  for (const std::int64_t first : {0, 1}) {
    Change late = appending(key, first, 4);
    late.seats = {{0, {.token_hash = "t", .webhook = ""}}};
    late.status = Status::over;
    late.deadline = std::optional<std::int64_t>(1);
    late.summary = "s";
    EXPECT_EQ(store().commit(std::vector{late}), Verdicts{conflict});
    EXPECT_EQ(contents(store()), before);
  }
}

TEST_P(StoreContract, AGapIsNeverWritten) {
  const std::int64_t key = store().create(a_table("x"), std::vector{an_entry(0)});
  const Contents before = contents(store());
  Change inside = appending(key, 1);
  inside.entries.push_back(an_entry(3));
  Change twice = appending(key, 1);
  twice.entries.push_back(an_entry(1));
  const std::vector<Change> changes{appending(key, 2), inside, twice, appending(key, -1)};
  EXPECT_EQ(store().commit(changes), Verdicts(4, conflict));
  EXPECT_EQ(contents(store()), before);
}

TEST_P(StoreContract, WithoutEntriesTheRestIsStoredAnyway) {
  StoredTable table = a_table("x");
  table.key = store().create(table, std::vector{an_entry(0)});
  const Change seats{.key = table.key, .seats = {{0, {.token_hash = "a", .webhook = ""}}, {1, {}}}};
  EXPECT_EQ(store().commit(std::vector{seats}), Verdicts{stored});
  table.seats[0].token_hash = "a";
  EXPECT_EQ(store().table(table.key), table);
  EXPECT_EQ(store().commit(std::vector{Change{.key = table.key}}), Verdicts{stored});
}

TEST_P(StoreContract, OfASeatNamedTwiceTheLastCounts) {
  const std::int64_t key = store().create(a_table("x"), {});
  const Change change{.key = key,
                      .seats = {{0, {.token_hash = "a", .webhook = ""}},
                                {3, {.token_hash = "new", .webhook = ""}},
                                {0, {.token_hash = "b", .webhook = ""}}}};
  EXPECT_EQ(store().commit(std::vector{change}), Verdicts{stored});
  const std::vector<StoredSeat> seats = store().table(key)->seats;
  ASSERT_EQ(seats.size(), 4U);
  EXPECT_EQ(seats[0].token_hash, "b");
  EXPECT_EQ(seats[2], StoredSeat());
  EXPECT_EQ(seats[3].token_hash, "new");
}

TEST_P(StoreContract, ATableThatIsNotThereIsAConflict) {
  const std::int64_t key = store().create(a_table("x"), {});
  const std::vector<Change> changes{appending(key + 7, 0),
                                    {.key = key + 7, .status = Status::over},
                                    {.key = key + 7, .seats = {{0, {}}}}};
  EXPECT_EQ(store().commit(changes), Verdicts(3, conflict));
}

TEST_P(StoreContract, VerdictsAreInTheOrderOfTheChanges) {
  std::vector<std::int64_t> keys;
  for (int i = 0; i < 4; ++i) keys.push_back(store().create(a_table(fmt::format("t{}", i)), {}));
  const std::vector<Change> changes{appending(keys[3], 0, 2), appending(keys[1], 1),
                                    appending(keys[2], 0), appending(keys[0], 5),
                                    appending(keys[1], 0)};
  EXPECT_EQ(store().commit(changes), (Verdicts{stored, conflict, stored, conflict, stored}));
  EXPECT_EQ(store().entries(keys[3], 0).size(), 2U);
  EXPECT_TRUE(store().entries(keys[0], 0).empty());
  EXPECT_TRUE(store().commit({}).empty());
}

TEST_P(StoreContract, SeveralChangesOfATableFollowEachOther) {
  const std::int64_t a = store().create(a_table("a"), {});
  const std::int64_t b = store().create(a_table("b"), {});
  Change last = appending(a, 1);
  last.summary = "last";
  const std::vector<Change> changes{appending(a, 0),
                                    appending(b, 0),
                                    appending(a, 0),
                                    last,
                                    {.key = a, .deadline = std::optional<std::int64_t>(3)}};
  EXPECT_EQ(store().commit(changes), (Verdicts{stored, stored, conflict, stored, stored}));
  EXPECT_EQ(store().entries(a, 0).size(), 2U);
  EXPECT_EQ(store().table(a)->summary, "last");
  EXPECT_EQ(store().table(a)->deadline, 3);
}

TEST_P(StoreContract, EntriesComeFromAPlaceOn) {
  const std::int64_t key = store().create(a_table("x"), {});
  store().commit(std::vector{appending(key, 0, 5)});
  const std::vector<StoredEntry> rest = store().entries(key, 3);
  ASSERT_EQ(rest.size(), 2U);
  EXPECT_EQ(rest[0], an_entry(3));
  EXPECT_EQ(rest[1], an_entry(4));
  EXPECT_TRUE(store().entries(key, 5).empty());
}

TEST_P(StoreContract, ListsComeInPagesNewestFirst) {
  std::vector<std::int64_t> shown;
  for (int i = 0; i < 12; ++i) {
    StoredTable table = a_table(fmt::format("t{}", i));
    table.listed = i % 3 != 0;
    table.status = static_cast<Status>(i % 2);
    table.seats.resize(static_cast<std::size_t>(i % 4));
    const std::int64_t key = store().create(table, {});
    if (table.listed) shown.insert(shown.begin(), key);
  }
  std::vector<std::int64_t> found;
  ListRequest request{.limit = 3};
  for (;;) {
    const std::vector<StoredTable> page = store().listed(request);
    EXPECT_LE(page.size(), 3U);
    for (const StoredTable& table : page) {
      EXPECT_EQ(in_a_list(store().table(table.key)), table);
      found.push_back(table.key);
    }
    if (page.empty()) break;
    request.before = page.back().key;
  }
  EXPECT_EQ(found, shown);
  EXPECT_EQ(store().listed({}).size(), 8U);
  EXPECT_TRUE(store().listed({.limit = 0}).empty());
  EXPECT_TRUE(store().listed({.limit = -1}).empty());
}

TEST_P(StoreContract, ListsAreOfOneStatus) {
  for (int i = 0; i < 9; ++i) {
    StoredTable table = a_table(fmt::format("t{}", i));
    table.listed = i > 2;
    table.status = static_cast<Status>(i % 3);
    store().create(table, {});
  }
  for (const Status status : {Status::open, Status::running, Status::over}) {
    const std::vector<StoredTable> found = store().listed({.status = status});
    ASSERT_EQ(found.size(), 2U);
    EXPECT_GT(found[0].key, found[1].key);
    EXPECT_EQ(found[0].status, status);
    EXPECT_EQ(store().listed({.status = status, .before = found[0].key}).size(), 1U);
  }
  const std::int64_t key = store().listed({.status = Status::open}).front().key;
  store().commit(std::vector{Change{.key = key, .status = Status::over}});
  EXPECT_EQ(store().listed({.status = Status::open}).size(), 1U);
  EXPECT_EQ(store().listed({.status = Status::over}).size(), 3U);
}

TEST_P(StoreContract, DueAreRunningTablesEarliestFirst) {
  const auto make = [&](const char* id, Status status, std::optional<std::int64_t> deadline) {
    StoredTable table = a_table(id);
    table.status = status;
    table.deadline = deadline;
    return store().create(table, {});
  };
  using Keys = std::vector<std::int64_t>;
  const std::int64_t late = make("late", Status::running, 30);
  const std::int64_t early = make("early", Status::running, 10);
  const std::int64_t same = make("same", Status::running, 10);
  make("open", Status::open, 5);
  make("over", Status::over, 5);
  make("none", Status::running, std::nullopt);
  EXPECT_EQ(store().due(100, 10), (Keys{early, same, late}));
  EXPECT_EQ(store().due(100, 2), (Keys{early, same}));
  EXPECT_EQ(store().due(10, 10), (Keys{early, same}));
  EXPECT_EQ(store().due(9, 10), Keys());
  EXPECT_EQ(store().due(100, 0), Keys());
  store().commit(std::vector<Change>{{.key = early, .deadline = std::optional<std::int64_t>(40)},
                                     {.key = same, .status = Status::over},
                                     {.key = late, .deadline = std::optional<std::int64_t>()}});
  EXPECT_EQ(store().due(100, 10), Keys{early});
}

TEST_P(StoreContract, KeysAreAllTablesAscending) {
  std::vector<std::int64_t> keys;
  for (int i = 0; i < 5; ++i) keys.push_back(store().create(a_table(fmt::format("t{}", i)), {}));
  EXPECT_EQ(store().keys(0, 100), keys);
  EXPECT_EQ(store().keys(keys[1], 2), (std::vector{keys[2], keys[3]}));
  EXPECT_TRUE(store().keys(keys[4], 2).empty());
}

TEST_P(StoreContract, AliveTellsWhenAServerWasLastAlive) {
  EXPECT_EQ(store().alive(10), std::nullopt);
  EXPECT_EQ(store().alive(20), 10);
  EXPECT_EQ(store().alive(15), 20);
  EXPECT_EQ(store().alive(16), 15);
}

TEST_P(StoreContract, DowntimesAreKeptOldestFirst) {
  EXPECT_TRUE(store().downtimes().empty());
  const Downtime first{.since = 100, .until = 200};
  const Downtime second{.since = 300, .until = 400};
  const Downtime same_start{.since = 300, .until = 350};
  store().keep_downtime(second);
  store().keep_downtime(first);
  store().keep_downtime(same_start);
  EXPECT_EQ(store().downtimes(), (std::vector{first, second, same_start}));
}

TEST_P(StoreContract, DowntimesOfLongAgoAreForgotten) {
  const Downtime old{.since = 0, .until = 1'000};
  const Downtime kept{.since = 1'000, .until = 1'001};
  const Downtime last{.since = 5'000, .until = 1'001 + downtimes_kept_ms};
  for (const Downtime& time : {old, kept, last}) store().keep_downtime(time);
  EXPECT_EQ(store().downtimes(), (std::vector{kept, last}));
}

TEST_P(StoreContract, WhoRisesKeepsTheTimeInWhichNobodyStood) {
  EXPECT_TRUE(rise(store(), 1'000).empty()) << "the first there ever was";
  store().alive(2'000);
  const std::vector<Downtime> once{{.since = 2'000, .until = 9'000}};
  EXPECT_EQ(rise(store(), 9'000), once);
  EXPECT_EQ(rise(store(), 9'000), once) << "two that rise together";
  EXPECT_EQ(rise(store(), 8'000), once) << "a clock that went back";
}

TEST_P(StoreContract, TablesAreFoundByTheirDeal) {
  std::vector<std::string> ids;
  for (int i = 0; i < 6; ++i) {
    StoredTable table = a_table(fmt::format("t{}", i));
    table.deal = i == 0 ? "" : i % 2 == 0 ? "even" : "odd";
    store().create(table, {});
  }
  const auto found = [&](std::string_view deal, int limit) {
    std::vector<std::string> names;
    for (const StoredTable& table : store().dealt(deal, limit)) {
      EXPECT_EQ(table.deal, deal);
      EXPECT_EQ(table, in_a_list(store().table(table.id)));
      names.push_back(table.id);
    }
    return names;
  };
  EXPECT_EQ(found("odd", 10), (std::vector<std::string>{"t1", "t3", "t5"})) << "oldest first";
  EXPECT_EQ(found("even", 1), std::vector<std::string>{"t2"});
  EXPECT_TRUE(found("ev", 10).empty());
  EXPECT_TRUE(found("", 10).empty()) << "no deal is not a deal";
}

TEST_P(StoreContract, BoardsAreKeptOnceUnderTheirIds) {
  std::string text = "{\"a\": \"ä'\"}\n";
  text += std::string("\0\xff", 2);
  EXPECT_EQ(store().board("one", 5), std::nullopt);
  EXPECT_EQ(store().keep_board("one", text, 5, {}), Shelved::kept);
  EXPECT_EQ(store().board("one", 6), text);
  EXPECT_EQ(store().keep_board("one", "other", 7, {}), Shelved::known);
  EXPECT_EQ(store().board("one", 8), text) << "as it was first kept";
  EXPECT_EQ(store().board("on", 9), std::nullopt);
  EXPECT_EQ(store().board("", 9), std::nullopt);
  EXPECT_EQ(store().board("__proto__' OR 1=1", 9), std::nullopt);
  EXPECT_TRUE(store().keys(0, 10).empty()) << "no tables";
}

TEST_P(StoreContract, BoardsThatNobodyAsksForMakeRoom) {
  constexpr std::int64_t day = board_use_noted_ms;
  const ShelfLimits two{.boards = 2, .bytes = 1'000, .unused_ms = 10 * day};
  EXPECT_EQ(store().keep_board("a", "1", 0, two), Shelved::kept);
  EXPECT_EQ(store().keep_board("b", "2", day, two), Shelved::kept);
  EXPECT_EQ(store().keep_board("c", "3", 9 * day, two), Shelved::full);
  EXPECT_EQ(store().keep_board("b", "2", 9 * day, two), Shelved::known) << "that is a use";
  EXPECT_EQ(store().board("a", 9 * day), "1") << "and so is this";
  EXPECT_EQ(store().keep_board("c", "3", 12 * day, two), Shelved::full);
  EXPECT_EQ(store().board("a", 15 * day), "1");
  EXPECT_EQ(store().keep_board("c", "3", 19 * day, two), Shelved::kept);
  EXPECT_EQ(store().board("b", 19 * day), std::nullopt) << "unused for longest";
  EXPECT_EQ(store().board("a", 19 * day), "1");
}

TEST_P(StoreContract, BoardsTakeNoMoreThanTheirBytes) {
  const ShelfLimits small{.boards = 100, .bytes = 10, .unused_ms = 5};
  EXPECT_EQ(store().keep_board("a", "1234", 0, small), Shelved::kept);
  EXPECT_EQ(store().keep_board("b", "1234", 1, small), Shelved::kept);
  EXPECT_EQ(store().keep_board("c", "123", 2, small), Shelved::full);
  EXPECT_EQ(store().keep_board("d", "12", 2, small), Shelved::kept);
  EXPECT_EQ(store().keep_board("e", "12345678901", 100, small), Shelved::full)
      << "larger than the shelf";
  EXPECT_EQ(store().board("a", 100), "1234") << "and nothing went for it";
  EXPECT_EQ(store().keep_board("f", "1234567", 100, small), Shelved::kept);
  EXPECT_EQ(store().board("a", 100), std::nullopt);
  EXPECT_EQ(store().board("b", 100), std::nullopt);
  EXPECT_EQ(store().board("d", 100), "12");
}

TEST_P(StoreContract, AnyBytesSurvive) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  StoredTable table = a_table("zoë \"'\\{},\n" + all);
  table.settings = all + all;
  table.summary = std::string("\0", 1);
  table.seats = {{.token_hash = all, .webhook = all, .person = all},
                 {.token_hash = std::string("\0a", 2)}};
  table.key = store().create(table, std::vector{an_entry(0, all), an_entry(1, "")});
  EXPECT_EQ(store().table(table.id), table);
  Change change{.key = table.key, .entries = {an_entry(2, "NULL"), an_entry(3, all)}};
  change.summary = all;
  change.seats = {{1, {.token_hash = "\xff", .webhook = "\x80"}}};
  store().commit(std::vector{change});
  table.summary = all;
  table.seats[1] = change.seats[0].second;
  EXPECT_EQ(store().table(table.id), table);
  EXPECT_EQ(store().table(std::string_view(table.id).substr(0, 5)), std::nullopt);
  EXPECT_EQ(store().entries(table.key, 0), (std::vector{an_entry(0, all), an_entry(1, ""),
                                                        an_entry(2, "NULL"), an_entry(3, all)}));
}

TEST_P(StoreContract, ExtremeNumbersSurvive) {
  StoredTable table = a_table("x");
  table.created = INT64_MIN;
  table.deadline = INT64_MAX;
  table.key = store().create(table, {});
  const StoredEntry entry{.seq = 0, .at = INT64_MIN, .text = ""};
  store().commit(std::vector{Change{.key = table.key, .entries = {entry}}});
  EXPECT_EQ(store().table("x"), table);
  EXPECT_EQ(store().entries(table.key, INT64_MIN), std::vector{entry});
}

TEST_P(StoreContract, LogsMayBeLong) {
  const std::int64_t key = store().create(a_table("x"), {});
  for (int i = 0; i < 10'000; i += 2'500)
    EXPECT_EQ(store().commit(std::vector{appending(key, i, 2'500)}), Verdicts{stored});
  const std::vector<StoredEntry> all = store().entries(key, 0);
  ASSERT_EQ(all.size(), 10'000U);
  for (std::size_t i = 0; i < all.size(); ++i)
    ASSERT_EQ(all[i], an_entry(static_cast<std::int64_t>(i)));
  const std::string large(3'000'000, 'x');
  store().commit(std::vector{Change{.key = key, .entries = {an_entry(10'000, large)}}});
  EXPECT_EQ(store().entries(key, 10'000).at(0).text, large);
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract, all_kinds, kind_name);

// --- What only a store on a disk has: others who open it, an end and a beginning, copies.

class DiskStoreContract : public StoreTest {};

TEST_P(DiskStoreContract, HandlesOfOneStoreSeeEachOthersWrites) {
  const std::unique_ptr<DiskStore> other = open_store(where());
  const std::int64_t key = store().create(a_table("x"), {});
  EXPECT_EQ(other->commit(std::vector{appending(key, 0)}), Verdicts{stored});
  EXPECT_EQ(store().commit(std::vector{appending(key, 0)}), Verdicts{conflict});
  EXPECT_EQ(store().commit(std::vector{appending(key, 1)}), Verdicts{stored});
  EXPECT_EQ(other->entries(key, 0).size(), 2U);
  EXPECT_THROW(other->create(a_table("x"), {}), std::invalid_argument);
  store().alive(20);
  EXPECT_EQ(other->alive(15), 20);
  EXPECT_EQ(store().alive(16), 15);
}

TEST_P(DiskStoreContract, EverythingIsThereAfterARestart) {
  for (int i = 0; i < 3; ++i)
    store().create(a_table(fmt::format("t{}", i)), std::vector{an_entry(0)});
  store().alive(4);
  store().keep_downtime({.since = 1, .until = 3});
  const Contents before = contents(store());
  handle().reset();
  handle() = open_store(where(), Missing::refuse);
  EXPECT_EQ(contents(store()), before);
  EXPECT_EQ(store().alive(5), 4);
  EXPECT_EQ(store().downtimes(), (std::vector<Downtime>{{.since = 1, .until = 3}}));
}

TEST_P(DiskStoreContract, TheSecretIsMadeOnceAndCopied) {
  const std::string secret = store().secret();
  EXPECT_EQ(secret.size(), 32U);
  EXPECT_NE(secret, std::string(32, '\0'));
  EXPECT_EQ(store().secret(), secret);
  EXPECT_EQ(open_store(where())->secret(), secret);
  store().backup(folder().path("copy.db"));
  EXPECT_EQ(open_store(folder().path("copy.db"))->secret(), secret);
  const TempFolder elsewhere;
  EXPECT_NE(open_store(new_store(GetParam(), elsewhere))->secret(), secret);
}

TEST_P(DiskStoreContract, ABackupIsEqual) {
  for (int i = 0; i < 20; ++i) {
    StoredTable table = a_table(fmt::format("t{}", i));
    table.seats[0].token_hash = std::string("\0\1", 2);
    store().create(table, std::vector{an_entry(0)});
    EXPECT_THROW(store().create(table, {}), std::invalid_argument);
  }
  store().alive(99);
  store().keep_downtime({.since = 1, .until = 3});
  store().keep_board("board", "text", 4, {});
  const std::string file = folder().path("copy.db");
  store().backup(file);
  const std::unique_ptr<DiskStore> copy = open_store(file, Missing::refuse);
  EXPECT_EQ(contents(*copy), contents(store()));
  EXPECT_TRUE(copy->check().empty());
  EXPECT_EQ(copy->alive(100), 99);
  EXPECT_EQ(copy->downtimes(), store().downtimes());
  EXPECT_EQ(copy->board("board", 5), "text");
  EXPECT_GT(copy->create(a_table("next"), {}), store().keys(0, 100).back());
}

TEST_P(DiskStoreContract, ABackupReplacesNothingAndLeavesNothingHalf) {
  store().create(a_table("x"), {});
  const std::string file = folder().path("copy.db");
  store().backup(file);
  const std::size_t files = folder().files();
  EXPECT_THROW(store().backup(file), StoreError);
  EXPECT_THROW(store().backup(folder().path("no/such/folder")), StoreError);
  EXPECT_EQ(folder().files(), files);
}

TEST_P(DiskStoreContract, ABackupThatDoesNotFitIsNone) {
  for (int i = 0; i < 20; ++i)
    store().create(a_table(fmt::format("t{}", i)),
                   std::vector{an_entry(0, std::string(9'000, 'x'))});
  const Contents whole = contents(store());
  const std::string file = folder().path("copy.db");
  const std::size_t files = folder().files();
  int made = 0, refused = 0;
  for (int most = 16'000; made == 0 && most < 4'000'000; most += 16'000) {
    try {
      const SmallFiles small(static_cast<rlim_t>(most));
      store().backup(file);
      ++made;
    } catch (const StoreError&) {
      ++refused;
      EXPECT_EQ(folder().files(), files) << most;
    }
  }
  EXPECT_EQ(made, 1);
  EXPECT_GT(refused, 5);
  const std::unique_ptr<DiskStore> copy = open_store(file, Missing::refuse);
  EXPECT_EQ(contents(*copy), whole);
  EXPECT_TRUE(copy->check().empty());
}

TEST_P(DiskStoreContract, CheckFindsGaps) {
  const std::int64_t whole = store().create(a_table("whole"), {});
  const std::int64_t broken = store().create(a_table("broken"), {});
  store().commit(std::vector{appending(whole, 0, 5), appending(broken, 0, 5)});
  EXPECT_TRUE(store().check().empty());
  run_sql(GetParam(), where(),
          fmt::format("DELETE FROM entry WHERE match = {} AND seq = 2", broken).c_str());
  const std::vector<std::string> problems = store().check();
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0], "the log of table broken has gaps: 4 entries, numbered 0 to 4");
}

/// Makes a store what it was before there were people, boards, downtimes, or even deals.
void make_older(Kind kind, const std::string& where, int format) {
  std::vector<std::string> changes{"DROP INDEX seat_person", "ALTER TABLE seat DROP COLUMN person"};
  if (kind == Kind::sqlite)
    changes.insert(changes.end(), {"DROP TABLE handed_over", "DROP TABLE removed"});
  for (const char* table : {"call", "address", "member", "page", "book", "tally"})
    changes.push_back(fmt::format("DROP TABLE {}", table));
  if (format < 4) changes.emplace_back("DROP TABLE board");
  if (format < 3) changes.emplace_back("DROP TABLE downtime");
  if (format < 2) {
    changes.insert(changes.end(), {"DROP INDEX match_deal", "DROP TABLE secret",
                                   "ALTER TABLE match DROP COLUMN deal"});
  }
  changes.push_back(fmt::format(fmt::runtime(kind == Kind::sqlite ? "PRAGMA user_version={}"
                                                                  : "UPDATE meta SET version = {}"),
                                format));
  for (const std::string& sql : changes) run_sql(kind, where, sql.c_str());
}

TEST_P(DiskStoreContract, AFileOfTheFirstFormatIsBroughtUpToDate) {
  const std::int64_t key = store().create(a_table("old"), std::vector{an_entry(0)});
  store().alive(7);
  handle().reset();
  make_older(GetParam(), where(), 1);
  handle() = open_store(where(), Missing::refuse);
  EXPECT_EQ(store().table("old")->key, key);
  EXPECT_EQ(store().table("old")->deal, "");
  EXPECT_EQ(store().entries(key, 0).size(), 1U);
  EXPECT_EQ(store().secret(), open_store(where())->secret());
  StoredTable table = a_table("new");
  table.deal = "d";
  store().create(table, {});
  EXPECT_EQ(store().dealt("d", 10).size(), 1U);
  EXPECT_EQ(rise(store(), 9), (std::vector<Downtime>{{.since = 7, .until = 9}}));
  EXPECT_TRUE(store().check().empty());
}

TEST_P(DiskStoreContract, AFileOfTheSecondFormatIsBroughtUpToDate) {
  StoredTable table = a_table("old");
  table.deal = "d";
  store().create(table, std::vector{an_entry(0)});
  const std::string secret = store().secret();
  store().alive(7);
  const Contents before = contents(store());
  handle().reset();
  make_older(GetParam(), where(), 2);
  handle() = open_store(where(), Missing::refuse);
  EXPECT_EQ(contents(store()), before);
  EXPECT_EQ(store().secret(), secret);
  const std::vector<Downtime> kept{{.since = 7, .until = 9}};
  EXPECT_EQ(rise(store(), 9), kept);
  handle() = open_store(where(), Missing::refuse);
  EXPECT_EQ(store().downtimes(), kept) << "brought up to date once only";
  EXPECT_TRUE(store().check().empty());
}

TEST_P(DiskStoreContract, AFileOfTheThirdFormatIsBroughtUpToDate) {
  store().create(a_table("old"), std::vector{an_entry(0)});
  store().keep_downtime({.since = 1, .until = 3});
  const std::string secret = store().secret();
  const Contents before = contents(store());
  handle().reset();
  make_older(GetParam(), where(), 3);
  handle() = open_store(where(), Missing::refuse);
  EXPECT_EQ(contents(store()), before);
  EXPECT_EQ(store().secret(), secret);
  EXPECT_EQ(store().downtimes().size(), 1U);
  EXPECT_EQ(store().keep_board("board", "text", 4, {}), Shelved::kept);
  handle() = open_store(where(), Missing::refuse);
  EXPECT_EQ(store().board("board", 5), "text");
  EXPECT_TRUE(store().check().empty());
}

TEST_P(DiskStoreContract, AFileOfTheFourthFormatIsBroughtUpToDate) {
  const std::int64_t key = store().create(a_table("old"), std::vector{an_entry(0)});
  store().keep_board("board", "text", 4, {});
  const Contents before = contents(store());
  handle().reset();
  make_older(GetParam(), where(), 4);
  handle() = open_store(where(), Missing::refuse);
  EXPECT_EQ(contents(store()), before) << "nobody is known on its seats";
  EXPECT_EQ(store().board("board", 5), "text");
  Change change = appending(key, 1);
  change.seats = {{1, {.person = "mara"}}};
  change.calls = {a_call("old/1")};
  EXPECT_EQ(store().commit(std::vector{change}), Verdicts{stored});
  EXPECT_NE(store().books().create_book(a_book("friends"), {}), std::nullopt);
  handle() = open_store(where(), Missing::refuse);
  EXPECT_EQ(store().table("old")->seats.at(1).person, "mara");
  EXPECT_EQ(store().outbox().claim(100, 200, "s", 10).size(), 1U);
  EXPECT_NE(store().books().book(people::Kind::circle, "friends"), std::nullopt);
  EXPECT_TRUE(store().check().empty());
}

TEST_P(DiskStoreContract, ANewerFormatIsRefused) {
  const std::int64_t newer = schema_version + 1;
  const std::string sql =
      fmt::format(fmt::runtime(GetParam() == Kind::sqlite ? "PRAGMA user_version={}"
                                                          : "UPDATE meta SET version = {}"),
                  newer);
  run_sql(GetParam(), where(), sql.c_str());
  try {
    open_store(where());
    ADD_FAILURE();
  } catch (const StoreError& error) {
    const std::string reason =
        fmt::format("by a newer Roundhouse (format {}, but this one knows only formats up to {})",
                    newer, schema_version);
    EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Stores, DiskStoreContract, disk_kinds, kind_name);

}  // namespace store_contract
}  // namespace rail::server
