// Whoever is to act is called by the very change that made it so, once, until he has decided.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "tables/call_text.h"
#include "tables/calls.h"
#include "tests/tables/people_house.h"

namespace rail::tables::stored_calls_test {

namespace json = boost::json;
using trial::here;
using trial::open_seat;
using trial::table_of;

const HousePlan both{.people = {"ann", "bob"}, .of = "circle/c"};

/// At a table of Ann and Bob, whom the house knows.
class StoredCalls : public testing::Test {
 protected:
  trial::Opened open(const HousePlan& plan = both, json::object wish = {}) {
    if (wish.empty()) wish = table_of({here("Ann"), here("Bob")});
    trial::Opened opened = house.opened_for(wish, plan);
    id = opened.id;
    return opened;
  }
  Guest guest(const std::string& person) { return {house, id, house.pass_of(person, id)}; }
  const StoredCall* call(int seat) {
    const WaitingCalls& calls = house.disk().calls();
    const auto found = calls.find(call_key(id, rail::seat(seat)));
    return found == calls.end() ? nullptr : &found->second.call;
  }
  const StoredCall* webhook_call(int seat) {
    const WaitingCalls& calls = house.disk().calls();
    const auto found = calls.find(webhook_key(id, rail::seat(seat)));
    return found == calls.end() ? nullptr : &found->second.call;
  }
  const Table& table() { return *house.room(id)->known().table; }
  /// What is stored is what follows from the table.
  void expect_right(const std::vector<std::string>& people) {
    const Table& now = table();
    for (int i = 0; i < std::ssize(people); ++i) {
      const Seat s = seat(i);
      const auto& person = people[static_cast<std::size_t>(i)];
      const bool waits = !person.empty() && now.to_act().contains(s) && now.place(s).attended();
      ASSERT_EQ(call(i) != nullptr, waits) << "seat " << i << ", state " << now.state();
      if (!waits) continue;
      EXPECT_EQ(call(i)->about, now.to_act_since(s));
      EXPECT_EQ(call(i)->person, person);
    }
  }
  /// No decision was called for twice, and each call came with what it is about.
  void expect_once() {
    std::map<std::pair<std::string, std::int64_t>, int> times;
    for (const Change& change : house.changes()) {
      for (const StoredCall& made : change.calls) {
        EXPECT_EQ((++times[{made.key, made.about}]), 1) << made.key << " " << made.about;
        EXPECT_FALSE(change.entries.empty());
      }
    }
  }

  PeopleHouse house;
  std::string id;
};

TEST_F(StoredCalls, WhenTheGameBegins) {
  open();
  expect_right({"ann", "bob"});
  ASSERT_NE(call(0), nullptr) << "all choose their first tickets";
  EXPECT_EQ(call(0)->due, call(0)->at) << "nobody is there";
  EXPECT_EQ(call(0)->webhook, "");
  const auto text = read_json<CallText>("text", call(0)->text);
  EXPECT_EQ(text.table, id);
  EXPECT_EQ(text.game, "ticket-to-ride-usa");
  EXPECT_FALSE(text.title.en.empty());
  EXPECT_FALSE(text.title.de.empty());
  EXPECT_EQ(text.seat, seat(0));
  EXPECT_FALSE(text.who_moved);
  EXPECT_FALSE(text.deadline);
  expect_once();
}

TEST_F(StoredCalls, InEveryStateOfAWholeGame) {
  open();
  Guest ann = guest("ann");
  Guest bob = guest("bob");
  Rng rng(3);
  int states = 0;
  trial::play_on({&ann, &bob}, rng, [&] {
    if (!HasFatalFailure()) expect_right({"ann", "bob"});
    return ++states < 0;
  });
  expect_once();
  EXPECT_GT(states, 50);
  ASSERT_TRUE(ann.over());
  ASSERT_EQ(house.disk().calls().size(), 1U) << "only the end is told now";
  const StoredCall& over = house.disk().calls().at(over_key(id)).call;
  EXPECT_EQ(over.person, "");
  EXPECT_EQ(read_json<OverText>("text", over.text),
            (OverText{.over = true, .table = id, .of = "circle/c"}));
  const Change& last = house.changes().back();
  EXPECT_EQ(last.status, Status::over) << "by the change that ended it";
  EXPECT_EQ(last.calls.size(), 1U);
}

TEST_F(StoredCalls, LaterIfHeIsThere) {
  open();
  Guest ann = guest("ann");
  Guest bob = guest("bob");
  Rng rng(4);
  while (ann.turn() != nullptr) ann.play_random(rng);
  ASSERT_TRUE(bob.wait_for_state(ann.state));
  while (bob.turn() != nullptr) bob.play_random(rng);
  ASSERT_TRUE(ann.wait_for_state(bob.state));
  Guest& next = ann.turn() != nullptr ? ann : bob;
  const int seat = next.mine.front();
  ASSERT_NE(call(seat), nullptr);
  EXPECT_EQ(call(seat)->due, call(seat)->at + present_grace_ms);
  const auto text = read_json<CallText>("text", call(seat)->text);
  EXPECT_EQ(text.who_moved, seat == 0 ? "Bob" : "Ann");
}

/// Ann plays, and Bob listens, until he is to act.
class Leaving : public StoredCalls {
 protected:
  Leaving() {
    open();
    ann.emplace(house, id, house.pass_of("ann", id));
    come();
    trial::play_on({&*ann, &*bob}, rng, [&] {
      return ann->ply > 8 && ann->turn() != nullptr && bob->turn() == nullptr;
    });
  }
  void come() { bob.emplace(house, id, house.pass_of("bob", id)); }
  void leave() {
    bob.reset();
    house.pass(std::chrono::milliseconds(1));
  }

  Rng rng{4};
  std::optional<Guest> ann, bob;
};

TEST_F(Leaving, WhileItIsWrittenThatItIsHisTurn) {
  while (call(1) == nullptr) {
    if (!bob) come();
    const std::string said = ann->send(ann->any_act(rng));
    bob.reset();  // what she did is on its way to the disk
    ann->answer_to(said);
  }
  house.pass(std::chrono::milliseconds(1));
  EXPECT_LE(call(1)->due, call(1)->at + back_soon_ms + 1) << "nobody is there who would see it";
  expect_once();
}

TEST_F(Leaving, JustAfterItBecameHisTurn) {
  while (call(1) == nullptr) ann->play_random(rng);
  EXPECT_EQ(call(1)->due, call(1)->at + present_grace_ms);
  house.pass(std::chrono::milliseconds(moment_ms - 100));
  const std::int64_t left = house.loop().wall_ms();
  leave();
  EXPECT_EQ(call(1)->due, left + back_soon_ms);
  const std::int64_t due = call(1)->due;
  come();
  leave();
  EXPECT_EQ(call(1)->due, due) << "not later again";
}

TEST_F(Leaving, WhenHeHasSeenThatItIsHisTurn) {
  while (call(1) == nullptr) ann->play_random(rng);
  house.pass(std::chrono::milliseconds(moment_ms + 100));
  leave();
  EXPECT_EQ(call(1)->due, call(1)->at + present_grace_ms) << "he is told as he has chosen";
}

TEST_F(StoredCalls, WhoComesAndGoesStillIs) {
  open();
  const std::int64_t about = call(0)->about;
  {
    const Guest ann = guest("ann");
  }
  ASSERT_NE(call(0), nullptr) << "he has looked, but not decided: who tells it knows that";
  EXPECT_EQ(call(0)->about, about);
  expect_once();
}

TEST_F(StoredCalls, NobodyForWhomABotPlays) {
  open();
  Guest ann = guest("ann");
  EXPECT_EQ(ann.refusal({{"type", "leave"}, {"bot", "random"}}), "");
  house.until([&] { return table().to_act().contains(seat(1)) && !house.room(id)->busy(); });
  EXPECT_EQ(call(0), nullptr);
  expect_right({"ann", "bob"});
  EXPECT_EQ(ann.refusal({{"type", "sit"}, {"name", "Ann"}}), "");
  expect_right({"ann", "bob"});
}

TEST_F(StoredCalls, OnlyWhoIsKnown) {
  const auto opened = open({.people = {"ann", std::nullopt}}, table_of({here("Ann"), open_seat()}));
  EXPECT_EQ(call(0), nullptr) << "the game has not begun";
  Guest eve(house, id, opened.links.at(0));
  eve.ask({{"type", "sit"}, {"name", "Eve"}});
  expect_right({"ann", ""});
  EXPECT_EQ(house.claim(id, opened.links.at(0), "eve"), std::vector<Seat>{seat(1)});
  expect_right({"ann", "eve"});
  EXPECT_TRUE(house.stored([&](const auto& done) { house.room(id)->release("eve", done); }));
  expect_right({"ann", ""});
  expect_once();
}

TEST_F(StoredCalls, WithTheEndOfHisClock) {
  json::object wish = table_of({here("Ann"), here("Bob")});
  wish["clock"] = json::object{{"kind", "move"}, {"seconds", 3600}};
  open(both, wish);
  const auto text = read_json<CallText>("text", call(0)->text);
  ASSERT_TRUE(text.deadline);
  EXPECT_EQ(*text.deadline, call(0)->at + 3'600'000);
  // When it has run out, a bot decides, and the call is gone or another.
  const std::int64_t about = call(0)->about;
  house.pass(std::chrono::milliseconds(3'601'000));
  house.until([&] { return !house.room(id)->busy(); });
  expect_right({"ann", "bob"});
  EXPECT_TRUE(call(0) == nullptr || call(0)->about > about);
  EXPECT_TRUE(holds(table().decided(By::clock), seat(0)));
  EXPECT_FALSE(holds(table().decided(By::person), seat(0)));
}

TEST_F(StoredCalls, NotAnewWhenTheHouseStandsAgain) {
  open();
  house.forget_changes();
  house.die();
  house.rise();
  house.room(id);
  house.pass(std::chrono::milliseconds(2000));
  for (const Change& change : house.changes()) EXPECT_TRUE(change.calls.empty());
  expect_right({"ann", "bob"});
}

/// A table that was stored full, but whose house died before its game began.
TEST_F(StoredCalls, AlsoIfTheGameBeginsLate) {
  StoredTable stored{.id = "late"};
  Settings settings;
  settings.game = "ticket-to-ride-usa";
  const host::GameEntry& game = host::Catalog::whole().at(settings.game);
  settings.rules_version = game.rules_version();
  settings.options = game.complete({});
  settings.seats.resize(2);
  stored.settings = json_text(settings);
  stored.seats = {{.token_hash = "", .webhook = "", .person = "ann"}, {}};
  const std::vector<StoredEntry> log = {{0, 1, json_text(Entry(Sat{seat(0), "Ann"}))},
                                        {1, 1, json_text(Entry(Sat{seat(1), "Bob"}))}};
  house.disk().create(stored, log);
  id = "late";
  house.room(id);
  house.until([&] { return !house.room(id)->busy(); });
  EXPECT_TRUE(table().started());
  expect_right({"ann", ""});
}

TEST_F(StoredCalls, AtTheNextTable) {
  open();
  Guest ann = guest("ann");
  Guest bob = guest("bob");
  Rng rng(5);
  trial::play_to_the_end({&ann, &bob}, rng);
  EXPECT_EQ(ann.refusal("rematch"), "");
  ASSERT_TRUE(ann.wait([&] { return ann.table.at("rematch").is_string(); }));
  id = std::string(ann.table.at("rematch").as_string());
  house.until([&] { return !house.room(id)->busy(); });
  expect_right({"ann", "bob"});
  EXPECT_EQ(house.room(id)->known().settings->of, "circle/c") << "it is the circle's as well";
  // The house hears of it, which writes it into their books.
  const StoredCall& begun = house.disk().calls().at(begun_key(id)).call;
  EXPECT_EQ(begun.person, "");
  EXPECT_EQ(read_json<BegunText>("text", begun.text),
            (BegunText{.begun = true, .table = id, .by = "ann"}));
}

TEST_F(StoredCalls, ATournamentAskedForOneGame) {
  open({.people = {"ann", "bob"}, .of = "tournament/t"});
  Guest ann = guest("ann");
  Guest bob = guest("bob");
  Rng rng(5);
  trial::play_to_the_end({&ann, &bob}, rng);
  EXPECT_EQ(ann.refusal("rematch"), "");
  ASSERT_TRUE(ann.wait([&] { return ann.table.at("rematch").is_string(); }));
  id = std::string(ann.table.at("rematch").as_string());
  EXPECT_FALSE(house.room(id)->known().settings->of);
}

const Asking by_ann{.name = "Ann", .people = {"bob"}};

TEST_F(StoredCalls, WhoIsAskedToATableUntilHeSitsThere) {
  open({.people = {"ann", "bob", "cat"}, .of = "circle/c", .asking = by_ann},
       table_of({here("Ann"), open_seat(), open_seat()}));
  ASSERT_EQ(house.disk().calls().size(), 1U) << "Cat has a seat, but is not asked";
  const StoredCall& asked = house.disk().calls().at(asked_key(id, seat(1))).call;
  EXPECT_EQ(asked.person, "bob");
  EXPECT_EQ(asked.about, 0);
  EXPECT_EQ(asked.due, asked.at);
  const auto text = read_json<CallText>("text", asked.text);
  EXPECT_EQ(text.table, id);
  EXPECT_EQ(text.to, CallTo::table);
  EXPECT_EQ(text.who_moved, "Ann");
  EXPECT_EQ(text.seat, seat(1));
  EXPECT_FALSE(text.deadline);
  EXPECT_FALSE(text.title.de.empty());
  Guest bob = guest("bob");
  EXPECT_TRUE(house.disk().calls().contains(asked_key(id, seat(1)))) << "he has only looked";
  EXPECT_EQ(bob.refusal({{"type", "sit"}, {"name", "Bob"}}), "");
  EXPECT_TRUE(house.disk().calls().empty());
}

TEST_F(StoredCalls, NobodyIsAskedToASeatThatIsNotHis) {
  const Asking both_asked{.name = "Ann", .people = {"bob", "cat", "dan"}};
  open({.people = {"ann", "bob", "cat"}, .asking = both_asked},
       table_of({here("Ann"), open_seat(), open_seat()}));
  EXPECT_EQ(house.disk().calls().size(), 2U) << "Dan has none";
  EXPECT_TRUE(house.stored([&](const auto& done) { house.room(id)->release("bob", done); }));
  EXPECT_FALSE(house.disk().calls().contains(asked_key(id, seat(1))));
  EXPECT_TRUE(
      house.stored([&](const auto& done) { house.room(id)->fill(seat(2), "random", done); }));
  EXPECT_FALSE(house.disk().calls().contains(asked_key(id, seat(2))));
}

TEST_F(StoredCalls, EverybodyHearsThatARoundBegins) {
  // In this game one after the other decides.
  open({.people = {"ann", "bob"}, .of = "tournament/t"},
       {{"game", "grand-trunk-journey"}, {"seats", json::array{here("Ann"), here("Bob")}}});
  for (int i = 0; i < 2; ++i) {
    const bool turn = table().to_act().contains(seat(i));
    const std::string key = turn ? call_key(id, seat(i)) : asked_key(id, seat(i));
    ASSERT_TRUE(house.disk().calls().contains(key)) << key;
    const StoredCall& told = house.disk().calls().at(key).call;
    EXPECT_EQ(read_json<CallText>("text", told.text).to, CallTo::round);
    EXPECT_EQ(told.person, i == 0 ? "ann" : "bob");
  }
  EXPECT_EQ(house.disk().calls().size(), 2U) << "each once";
  expect_once();
  // Later it is a turn like any other, and who has decided something knows of the round.
  Guest ann = guest("ann");
  Guest bob = guest("bob");
  Rng rng(9);
  int moves = 0;
  trial::play_on({&ann, &bob}, rng, [&] { return ++moves > 30; });
  for (const auto& [key, waiting] : house.disk().calls()) {
    EXPECT_FALSE(key.ends_with("/asked"));
    if (waiting.call.person.empty()) continue;
    EXPECT_FALSE(read_json<CallText>("text", waiting.call.text).to);
  }
}

TEST_F(StoredCalls, TellWhoeverWaitsForThem) {
  int called = 0;
  house.house().on_call([&] { ++called; });
  open();
  EXPECT_EQ(called, 1) << "the first turns, by one change";
  Guest ann = guest("ann");
  Guest bob = guest("bob");
  Rng rng(4);
  while (ann.turn() != nullptr) ann.play_random(rng);
  ASSERT_TRUE(bob.wait_for_state(ann.state));
  while (bob.turn() != nullptr) bob.play_random(rng);
  EXPECT_EQ(called, 1) << "who is there needs not to be told at once";
  open({.people = {"ann", "bob"}, .asking = by_ann}, table_of({here("Ann"), open_seat()}));
  EXPECT_EQ(called, 2);
}

TEST(NobodyKnown, MeansNoCalls) {
  PeopleHouse house;
  const trial::Opened opened = house.open_table(table_of({here("Ann"), open_seat()}));
  Guest ann(house, opened.id, opened.token);
  Guest bob(house, opened.id, opened.links.at(0));
  bob.ask({{"type", "sit"}, {"name", "Bob"}});
  ann.listen();
  Rng rng(6);
  trial::play_to_the_end({&ann, &bob}, rng);
  for (const Change& change : house.changes()) {
    EXPECT_TRUE(change.calls.empty());
    EXPECT_TRUE(change.uncalled.empty());
  }
}

/// A webhook is called whoever sits there, by a call of its own.
TEST_F(StoredCalls, BesideWebhooks) {
  open();
  EXPECT_EQ(webhook_call(0), nullptr);
  Guest ann = guest("ann");
  EXPECT_EQ(ann.refusal({{"type", "notify"}, {"url", "https://example.org/ann"}}), "");
  Rng rng(7);
  while (ann.turn() != nullptr) ann.play_random(rng);
  ann.live().close();
  Guest bob = guest("bob");
  while (bob.turn() != nullptr) bob.play_random(rng);
  while (!table().to_act().contains(seat(0))) bob.play_random(rng);
  EXPECT_EQ(call(0)->webhook, "");
  ASSERT_NE(webhook_call(0), nullptr);
  EXPECT_EQ(webhook_call(0)->webhook, "https://example.org/ann");
  EXPECT_EQ(webhook_call(0)->person, "");
  EXPECT_EQ(webhook_call(0)->about, call(0)->about);
  EXPECT_EQ(webhook_call(0)->due, webhook_call(0)->at) << "she has gone";
  expect_once();
}

/// A table of people with nothing but links.
class Strangers : public StoredCalls {
 protected:
  Strangers() : opened(house.open_table(table_of({here("Ann"), open_seat()}))) { id = opened.id; }
  void notify(Guest& who, const std::string& url) {
    EXPECT_EQ(who.refusal({{"type", "notify"}, {"url", url}}), "");
  }
  void begin() {
    EXPECT_EQ(bob.refusal({{"type", "sit"}, {"name", "Bob"}}), "");
    ann.listen();
  }

  trial::Opened opened;
  Guest ann{house, opened.id, opened.token};
  Guest bob{house, opened.id, opened.links.at(0)};
};

TEST_F(Strangers, AreCalledByTheirWebhooksAlone) {
  notify(ann, "https://example.org/ann");
  EXPECT_TRUE(house.disk().calls().empty()) << "the game has not begun";
  begin();
  ASSERT_NE(webhook_call(0), nullptr);
  EXPECT_EQ(webhook_call(0)->due, webhook_call(0)->at + present_grace_ms) << "she is there";
  EXPECT_EQ(webhook_call(1), nullptr);
  Rng rng(6);
  int states = 0;
  trial::play_on({&ann, &bob}, rng, [&] {
    const bool waits = table().to_act().contains(seat(0));
    EXPECT_EQ(webhook_call(0) != nullptr, waits) << table().state();
    EXPECT_LE(house.disk().calls().size(), 1U);
    return ++states < 0;
  });
  expect_once();
  ASSERT_TRUE(ann.over());
  EXPECT_TRUE(house.disk().calls().empty()) << "of its end nobody needs to hear";
}

TEST_F(Strangers, CanLeaveAWebhookWhenItIsTheirTurnAndTakeItBack) {
  begin();
  EXPECT_TRUE(house.disk().calls().empty());
  notify(ann, "https://example.org/ann");
  ASSERT_NE(webhook_call(0), nullptr) << "she is about to go";
  notify(ann, "https://example.org/other");
  ASSERT_NE(webhook_call(0), nullptr);
  EXPECT_EQ(webhook_call(0)->webhook, "https://example.org/other");
  notify(ann, "");
  EXPECT_TRUE(house.disk().calls().empty());
}

TEST_F(Strangers, AreCalledSoonAfterTheyLeft) {
  begin();
  notify(ann, "https://example.org/ann");
  house.pass(std::chrono::minutes(5));
  ASSERT_NE(webhook_call(0), nullptr);
  StoredCall waits = *webhook_call(0);
  waits.due = house.loop().wall_ms() + 600'000;  // somebody was there
  house.disk().calls().at(webhook_key(id, seat(0))).call = waits;
  Guest other(house, opened.id, opened.token);
  ann.live().close();
  house.pass(std::chrono::milliseconds(1));
  EXPECT_EQ(*webhook_call(0), waits) << "she is there with another device";
  const std::int64_t left = house.loop().wall_ms();
  other.live().close();
  house.pass(std::chrono::milliseconds(1));
  EXPECT_EQ(webhook_call(0)->due, left + back_soon_ms);
}

TEST_F(Strangers, AreCalledToTheNextTable) {
  begin();
  notify(ann, "https://example.org/ann");
  Rng rng(5);
  trial::play_to_the_end({&ann, &bob}, rng);
  EXPECT_EQ(bob.refusal("rematch"), "");
  ASSERT_TRUE(bob.wait([&] { return bob.table.at("rematch").is_string(); }));
  id = std::string(bob.table.at("rematch").as_string());
  house.until([&] { return !house.room(id)->busy(); });
  ASSERT_NE(webhook_call(0), nullptr);
  EXPECT_EQ(webhook_call(0)->due, webhook_call(0)->at + present_grace_ms);
  EXPECT_EQ(webhook_call(0)->about, table().to_act_since(seat(0)));
}

TEST_F(Strangers, AWebhookThatIsDeadEnds) {
  begin();
  notify(ann, "https://example.org/ann");
  const auto end = [&](const std::string& url) {
    return house.stored([&](const auto& done) { house.room(id)->end_webhook(seat(0), url, done); });
  };
  EXPECT_TRUE(end("https://example.org/before"));
  EXPECT_EQ(house.kept(id).seats[0].webhook, "https://example.org/ann") << "there is another now";
  EXPECT_NE(webhook_call(0), nullptr);
  EXPECT_TRUE(end("https://example.org/ann"));
  EXPECT_EQ(house.kept(id).seats[0].webhook, "");
  EXPECT_FALSE(house.kept(id).seats[0].token_hash.empty()) << "her link opens the seat as before";
  EXPECT_TRUE(house.disk().calls().empty());
}

/// A table of before webhooks had calls: the next turn makes one.
TEST_F(Strangers, AWebhookOfLongAgoIsCalledLikeAnyOther) {
  begin();
  notify(bob, "https://example.org/bob");
  house.disk().calls().clear();  // as an older version left it
  bob.live().close();
  house.die();
  house.rise();
  Guest again(house, id, opened.token);
  Rng rng(8);
  while (again.turn() != nullptr) again.play_random(rng);
  EXPECT_EQ(webhook_call(1), nullptr) << "of the turn that he had then he was told then";
  Guest late(house, id, opened.links.at(0));
  while (late.turn() != nullptr) late.play_random(rng);
  trial::play_on({&again, &late}, rng, [&] { return late.turn() != nullptr; });
  EXPECT_NE(webhook_call(1), nullptr);
}

/// What was stored before there were books or sealed deals reads as before.
TEST(OldTables, KnowNothingOfBooks) {
  PeopleHouse house;
  const trial::Opened opened = house.open_table(table_of({here("Ann"), trial::bot_seat()}));
  StoredTable old = house.kept(opened.id);
  json::object settings = json::parse(old.settings).as_object();
  json::object summary = json::parse(old.summary).as_object();
  for (const char* word : {"of", "sealed"}) EXPECT_EQ(settings.erase(word), 1U) << word;
  EXPECT_EQ(summary.erase("sealed"), 1U);
  old.id = "old";
  old.settings = json::serialize(settings);
  old.summary = json::serialize(summary);
  house.disk().create(old, house.disk().entries(old.key, 0));
  Guest ann(house, "old", opened.token);
  Rng rng(8);
  EXPECT_EQ(Guest::kind(ann.play_random(rng)), "update");
  EXPECT_FALSE(house.room("old")->known().settings->of);
  EXPECT_EQ(house.refused("old", ""), "") << "anybody may look on";
}

}  // namespace rail::tables::stored_calls_test
