// The log of a table in a store that two houses share and that fails now and then.
#include "tables/journal.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/outside.h"
#include "sim/world.h"
#include "tables/memory_store.h"
#include "tables/protocol.h"
#include "tests/tables/prompt.h"
#include "tests/tables/table_by_hand.h"

namespace rail::tables::journal_test {

using table_test::ann;
using table_test::bob;

/// A store that can be full or cut off.
class Disk final : public MemoryStore {
 public:
  Disk() : MemoryStore(std::string(32, 's')) {}

  std::vector<Verdict> commit(std::span<const Change> changes) override {
    last = changes.front();
    if (cut_off) throw StoreError("cut off");
    std::vector<Verdict> verdicts = MemoryStore::commit(changes);
    if (answer_lost) throw StoreError("stored, but nobody knows");
    return verdicts;
  }
  std::vector<StoredEntry> entries(std::int64_t key, std::int64_t from) override {
    if (cut_off) throw StoreError("cut off");
    return MemoryStore::entries(key, from);
  }

  bool cut_off = false;
  bool answer_lost = false;
  Change last;
};

/// A table at which Ann and Bob have chosen their first tickets.
class Shelf {
 public:
  Shelf() {
    table_test::TableByHand by_hand;
    by_hand.begun();
    StoredTable table{.id = "table"};
    table.status = Status::running;
    table.settings = json_text(by_hand.table->settings());
    table.seats.resize(2);
    std::vector<StoredEntry> entries;
    for (const auto& [at, entry] : by_hand.log)
      entries.push_back({std::ssize(entries), at, json_text(entry)});
    disk.create(table, entries);
  }

  Journal open() { return {store, log, std::move(*load(disk, "table"))}; }
  Draft draft(const Journal& journal) {
    return {*journal.known().table, now, [this](const Table& t) { return t.match().draw(rng_); }};
  }
  /// Whoever is to act does something; what came of it.
  struct Outcome {
    std::optional<Verdict> verdict;
    bool news = false;
    std::int64_t plies_before = 0;
    std::size_t entries = 0;
  };
  Outcome append(Journal& journal, Draft& draft, Journal::SeatChanges seats = {}) {
    std::optional<Outcome> outcome;
    journal.append(draft, std::move(seats),
                   [&](std::optional<Verdict> verdict, const Journal::News* news) {
                     outcome = {.verdict = verdict, .news = news != nullptr};
                     if (news == nullptr) return;
                     outcome->plies_before = static_cast<std::int64_t>(news->before.line().size());
                     outcome->entries = news->entries.size();
                   });
    EXPECT_FALSE(outcome) << "nothing is answered before it is stored";
    world.run_until(world.now_ms());
    return outcome.value_or(Outcome{});
  }
  Outcome act(Journal& journal) {
    Draft made = draft(journal);
    const Seat who = journal.known().table->to_act().first().seat_of();
    const boost::json::value action = journal.known().table->match().legal(who).at(0);
    EXPECT_FALSE(made.decide(who, action, By::person));
    return append(journal, made);
  }
  /// How many entries were new, and whether it could be read at all.
  std::optional<std::size_t> reread(Journal& journal) {
    std::optional<std::size_t> fresh;
    journal.reread([this] { return [this](const host::Match&) { ++watched; }; },
                   [&](bool read, const Journal::News* news) {
                     if (read) fresh = news == nullptr ? 0 : news->entries.size();
                   });
    world.run_until(world.now_ms());
    return fresh;
  }

  sim::World world;
  sim::HouseLoop loop{world, 2'000'000};
  Disk disk;
  PromptStore store{loop, disk};
  sim::SimLog log;
  std::int64_t now = 2'000'000;
  int watched = 0;  // plies

 private:
  Rng rng_{3};
};

TEST(Journal, TheDraftTakesTheTablesPlaceOnceItIsStored) {
  Shelf shelf;
  Journal journal = shelf.open();
  const std::int64_t seq = journal.known().seq;
  const std::int64_t state = journal.known().table->state();
  const auto line = static_cast<std::int64_t>(journal.known().table->line().size());
  const Shelf::Outcome outcome = shelf.act(journal);
  EXPECT_EQ(outcome.verdict, Verdict::stored);
  EXPECT_EQ(outcome.plies_before, line);
  EXPECT_GT(journal.known().table->state(), state);
  EXPECT_EQ(journal.known().seq, seq + static_cast<std::int64_t>(outcome.entries));
  EXPECT_TRUE(journal.has(seq));
  EXPECT_FALSE(journal.has(journal.known().seq));
  table_test::expect_same(*journal.known().table, *shelf.open().known().table);
  EXPECT_FALSE(shelf.disk.last.summary) << "a ply is not what lists show";
}

TEST(Journal, WhatListsShowIsStoredWithIt) {
  Shelf shelf;
  Journal journal = shelf.open();
  Draft draft = shelf.draft(journal);
  EXPECT_FALSE(draft.leave(only(bob), "random"));
  shelf.append(journal, draft, {{1, StoredSeat{"hash", "https://example.org"}}});
  EXPECT_TRUE(shelf.disk.last.summary);
  EXPECT_EQ(journal.known().stored.seats[1].token_hash, "hash");
  EXPECT_EQ(shelf.disk.table("table")->seats[1].token_hash, "hash");
}

TEST(Journal, OfTwoOnlyOneIsFirst) {
  Shelf shelf;
  Journal journal = shelf.open();
  Journal other = shelf.open();
  const std::int64_t state = other.known().table->state();
  EXPECT_EQ(shelf.act(journal).verdict, Verdict::stored);
  const Shelf::Outcome late = shelf.act(other);
  EXPECT_EQ(late.verdict, Verdict::conflict);
  EXPECT_FALSE(late.news);
  EXPECT_EQ(other.known().table->state(), state) << "nothing has happened here";
  EXPECT_GT(shelf.reread(other), 0U);
  EXPECT_GT(shelf.watched, 0);
  table_test::expect_same(*other.known().table, *journal.known().table);
  EXPECT_EQ(shelf.reread(other), 0U) << "nothing is new any more";
  EXPECT_EQ(shelf.act(other).verdict, Verdict::stored);
}

TEST(Journal, WhatFailedIsKnownAfterReading) {
  Shelf shelf;
  Journal journal = shelf.open();
  const std::int64_t seq = journal.known().seq;
  shelf.disk.cut_off = true;
  EXPECT_EQ(shelf.act(journal).verdict, std::nullopt);
  EXPECT_EQ(shelf.reread(journal), std::nullopt) << "cannot be read either";
  shelf.disk.cut_off = false;
  EXPECT_EQ(shelf.reread(journal), 0U) << "it was not stored";
  shelf.disk.answer_lost = true;
  EXPECT_EQ(shelf.act(journal).verdict, std::nullopt);
  EXPECT_EQ(journal.known().seq, seq);
  EXPECT_GT(shelf.reread(journal), 0U) << "it was";
  EXPECT_GT(journal.known().seq, seq);
}

TEST(Journal, ChatIsKeptWithItsTime) {
  Shelf shelf;
  Journal journal = shelf.open();
  Journal other = shelf.open();
  for (const char* text : {"one", "two"}) {
    shelf.now += 1000;
    Draft draft = shelf.draft(journal);
    EXPECT_FALSE(draft.say(only(ann), text));
    shelf.append(journal, draft);
  }
  shelf.reread(other);
  for (const Journal* each : {&journal, &other}) {
    ASSERT_EQ(each->known().chat.size(), 2U);
    EXPECT_EQ(each->known().chat[0].text, "one");
    EXPECT_EQ(each->known().chat[0].at, shelf.now - 1000);
    EXPECT_EQ(each->known().chat[1].at, shelf.now);
  }
}

TEST(Journal, ALogThatCannotBeFreezesTheTable) {
  Shelf shelf;
  Journal journal = shelf.open();
  const Change change{
      .key = 1, .entries = {{.seq = journal.known().seq, .at = 1, .text = R"({"type":"?"})"}}};
  shelf.disk.commit({&change, 1});
  EXPECT_EQ(shelf.reread(journal), 0U);
  EXPECT_FALSE(journal.known().table);
  EXPECT_NE(journal.known().frozen, "");
  ASSERT_EQ(shelf.log.lines.size(), 1U);
  EXPECT_EQ(shelf.log.lines[0].text.find("table_frozen"), 0U);
  EXPECT_EQ(shelf.open().known().frozen, journal.known().frozen) << "as if it had just been read";
}

}  // namespace rail::tables::journal_test
