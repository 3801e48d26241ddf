// Time at a table, in a house whose time is simulated: clocks, downtime, tables that nobody uses.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "tests/tables/lone_house.h"

namespace rail::tables::clocks_test {

namespace json = boost::json;
using namespace trial;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

json::object timed(std::string_view kind, std::int64_t limit, json::array seats) {
  json::object wish = table_of(std::move(seats));
  wish["clock"] = {{"kind", kind}, {"seconds", limit}};
  return wish;
}

/// Two people who have taken their seats.
struct Pair {
  Pair(LoneHouse& house, const json::object& wish)
      : opened(house.open_table(wish)),
        ann(house, opened.id, opened.token),
        bob(house, opened.id, opened.links.at(0)) {
    bob.ask(request("sit", "name", "Bob"));
    if (!ann.wait_for_state(bob.state)) throw std::runtime_error("the game does not start");
  }

  Opened opened;
  Guest ann;
  Guest bob;
};

std::int64_t left_of(const Guest& guest, std::size_t seat) {
  return guest.clocks.at(seat).to_number<std::int64_t>();
}

TEST(Clocks, ABotDecidesWhenTimeIsUp) {
  constexpr std::int64_t shortest = 5;
  LoneHouse house;
  Rng rng(1);
  EXPECT_THROW(house.open_table(timed("move", shortest - 1, {here("Ann"), bot_seat()})),
               std::runtime_error);
  for (const char* kind : {"move", "game"}) {
    Pair pair(house, timed(kind, shortest, {here("Ann"), open_seat()}));
    const std::int64_t from = house.now_ms();
    pair.ann.play_random(rng);  // her first tickets; Bob thinks for too long
    ASSERT_TRUE(pair.bob.wait_for_state(pair.ann.state));
    EXPECT_GT(left_of(pair.bob, 1), 0);
    EXPECT_LE(left_of(pair.bob, 1), 1000 * shortest);
    const std::int64_t before = pair.bob.ply;
    ASSERT_TRUE(pair.bob.wait([&] { return pair.bob.ply > before; }));
    EXPECT_GE(house.now_ms() - from, 1000 * shortest);
    EXPECT_LT(house.now_ms() - from, 1000 * shortest + 100);
    ASSERT_TRUE(pair.ann.wait_for_state(pair.bob.state));
    if (kind == std::string_view("move")) {
      EXPECT_GT(std::max(left_of(pair.bob, 0), left_of(pair.bob, 1)), 4900)
          << "new time for each move";
      continue;
    }
    // For all of a game there is none left, so the bot plays on.
    EXPECT_EQ(left_of(pair.bob, 1), 0);
    const std::int64_t state = pair.bob.state;
    ASSERT_TRUE(pair.ann.wait([&] { return pair.ann.turn() != nullptr; }));
    pair.ann.play_random(rng);
    EXPECT_TRUE(pair.bob.wait([&] { return pair.bob.state > state + 1; }));
  }
}

TEST(Clocks, RunOutAlsoWhereNobodyLooks) {
  LoneHouse house;
  house.open_table(timed("move", 5, {here("Ann"), here("Bob")}));
  const auto entries = [&] { return house.disk().entries(1, 0).size(); };
  const std::size_t before = entries();
  EXPECT_EQ(house.metrics().rooms, 0) << "nobody has asked for it";
  house.pass(seconds(4));
  EXPECT_EQ(entries(), before);
  house.pass(seconds(3));
  EXPECT_GE(entries(), before + 2) << "both had five seconds for their tickets";
}

TEST(Clocks, TheTimeWithoutAHouseIsNobodysLoss) {
  constexpr std::int64_t day = 86'400'000;
  LoneHouse house;
  const Opened opened = house.open_table(timed("game", day / 1000, {here("Ann"), here("Bob")}));
  /// What Ann has left, once it is known that there was no house for a while.
  const auto clock = [&] {
    Guest ann(house, opened.id, opened.token);
    const auto left = [&] { return ann.seat(0).at("clock_ms").to_number<std::int64_t>(); };
    EXPECT_TRUE(ann.wait([&] { return left() > day - 70'000; })) << left();
    return left();
  };
  house.pass(seconds(60));
  EXPECT_EQ(clock(), day - 60'000);
  house.die();
  house.pass(hours(2));
  house.rise();
  const std::int64_t risen = clock();
  EXPECT_GE(risen, day - 60'000);
  EXPECT_LE(risen, day - 55'000) << "it said every five seconds that it stands";
  house.pass(milliseconds(1500));  // though nobody asks for the table
  EXPECT_EQ(clock(), risen - 1500) << "a house stood";
  house.die();
  house.rise();
  EXPECT_LE(clock(), risen);
  EXPECT_GE(clock(), risen - 1500);
}

TEST(Clocks, TablesThatNobodyUsesLeaveMemory) {
  HouseOptions options;
  options.idle_after_ms = 1000;
  LoneHouse house(options);
  Rng rng(22);
  std::vector<Opened> tables;
  std::vector<std::int64_t> states;
  for (int i = 0; i < 4; ++i) {
    tables.push_back(house.open_table(table_of({here("Ann"), here("Bob")})));
    Guest both(house, tables.back().id, tables.back().token);
    play_on({&both}, rng, [&] { return both.ply > 40; });
    states.push_back(both.state);
  }
  EXPECT_EQ(house.metrics().rooms, 4);
  house.set_clock(-std::chrono::hours(1));
  house.pass(seconds(10));
  EXPECT_EQ(house.metrics().rooms, 0);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    Guest both(house, tables[i].id, tables[i].token);
    EXPECT_EQ(both.state, states[i]);
    play_on({&both}, rng, [&] { return both.state > states[i]; });
  }
  EXPECT_EQ(house.metrics().rooms, 4);
}

/// A store that takes nothing that a bot played.
class NoBots final : public MemoryStore {
 public:
  NoBots() : MemoryStore(std::string(32, 's')) {}

  std::vector<Verdict> commit(std::span<const Change> changes) override {
    for (const StoredEntry& entry : changes.front().entries) {
      if (forbidden && entry.text.find(R"("by":"bot")") != std::string::npos) {
        ++errors;
        throw StoreError("no bots today");
      }
    }
    return MemoryStore::commit(changes);
  }

  bool forbidden = false;
  int errors = 0;
};

TEST(Clocks, ABotTriesAgainWhatCouldNotBeStored) {
  auto made = std::make_unique<NoBots>();
  NoBots& disk = *made;
  LoneHouse house(std::move(made), {});
  Rng rng(15);
  const Opened opened = house.open_table(table_of({here("Ann"), bot_seat()}));
  Guest ann(house, opened.id, opened.token);
  ann.play_random(rng);
  ASSERT_TRUE(ann.wait([&] { return ann.to_act == std::vector<int>{0}; }));
  disk.forbidden = true;
  while (ann.turn() != nullptr) ann.play_random(rng);
  const std::int64_t before = ann.state;
  EXPECT_FALSE(ann.wait([&] { return ann.state > before; }, milliseconds(10'500)));
  EXPECT_EQ(disk.errors, 11) << "at once and then once a second";
  EXPECT_EQ(ann.refusal(request("say", "text", "What is wrong?")), "");
  disk.forbidden = false;
  EXPECT_TRUE(ann.wait([&] { return ann.turn() != nullptr; }));
}

}  // namespace rail::tables::clocks_test
