// A house in a browser's worker, as the worker sees it: what it hears, tells and survives.
#include "browser/device_house.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "tests/browser/fake_worker.h"
#include "tests/tables/all_games.h"
#include "tests/tables/lone_house.h"
#include "tests/tables/own_boards.h"

namespace rail::browser {

namespace {

struct Made {
  std::string table;
  std::string token;
};

/// One person against bots of the levels that search and that do not.
Made open(FakeWorker& worker, const std::string& game) {
  const host::GameEntry& entry = host::Catalog::whole().at(game);
  json::array seats{{{"who", "here"}, {"name", "Ann"}}};
  const int players = std::max(2, entry.min_players());
  for (int i = 1; i < players; ++i) seats.push_back({{"who", "bot"}, {"bot", "level-2"}});
  const auto answer = worker.ask("POST", {"tables"},
                                 {{"game", game}, {"seats", std::move(seats)}, {"hints", true}});
  EXPECT_EQ(answer.status, 201) << answer.body;
  return {std::string(answer.body.at("table").as_string()),
          std::string(answer.body.at("token").as_string())};
}

class DeviceHouseOf : public ::testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(DeviceHouseOf, PlaysAWholeGameAndLosesNothingThatWasShown) {
  tables::MemoryStore disk{std::string(32, 's')};
  auto worker = std::make_unique<FakeWorker>(disk);
  const Made made = open(*worker, GetParam());
  EXPECT_EQ(made.table.front(), '0');
  Rng rng(5);
  int errands = 0;
  auto ann = std::make_unique<Player>(*worker, made.table, made.token);
  for (int deaths = 0; deaths < 3 && !ann->over(); ++deaths) {
    for (int acts = 0; acts < 12 && !ann->over(); ++acts) {
      if (ann->turn() != nullptr) ann->play_random(rng);
      ann->listen();
    }
    const std::int64_t state = ann->state;
    const json::array views = ann->views;
    // The tab is killed: nothing is said any more, and a new one comes to the same store.
    ann.reset();
    errands += worker->errands();
    worker = std::make_unique<FakeWorker>(disk);
    ann = std::make_unique<Player>(*worker, made.table, made.token);
    EXPECT_GE(ann->state, state);
    if (ann->state == state) {
      EXPECT_EQ(ann->views.at(0).at("view"), views.at(0).at("view"));
    }
    ann->listen();
  }
  tables::trial::play_to_the_end({ann.get()}, rng);
  EXPECT_GT(errands + worker->errands(), 0) << "bots think elsewhere";
  const auto record = worker->ask("GET", {"tables", made.table, "record"});
  EXPECT_EQ(record.status, 200);
  EXPECT_NO_THROW(host::replay(host::Record::parse(json::serialize(record.body))));
  EXPECT_EQ(worker->log(), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Games, DeviceHouseOf, ::testing::ValuesIn(tables::all_games()),
                         tables::name_of_game);

TEST(DeviceHouse, AnalysesAGameElsewhere) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  const Made made = open(worker, "switch-and-signal-europe");
  Rng rng(6);
  Player ann(worker, made.table, made.token);
  tables::trial::play_to_the_end({&ann}, rng);
  const int before = worker.errands();
  EXPECT_EQ(worker.ask("GET", {"tables", made.table, "analysis"}).status, 200);
  EXPECT_EQ(worker.errands(), before + 1);
  const auto analysis = worker.ask("GET", {"tables", made.table, "analysis"});
  EXPECT_EQ(analysis.body.at("done"), FakeWorker::steps_of_analyses);
}

TEST(DeviceHouse, ATableMovesToAnotherHouseAndGoesOn) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  const Made made = open(worker, "ticket-to-ride-usa");
  Rng rng(8);
  auto ann = std::make_unique<Player>(worker, made.table, made.token);
  for (int acts = 0; acts < 10; ++acts) {
    if (ann->turn() != nullptr) ann->play_random(rng);
    ann->listen();
  }
  const auto begun = worker.ask("GET", {"tables", made.table, "begun"});
  ASSERT_EQ(begun.status, 200) << begun.body;

  tables::LoneHouse house;
  const auto told = house.http({.method = "GET", .path = {"tables", made.table, "begun"}});
  EXPECT_EQ(told.status, 403) << "a server tells nobody";
  json::object wish{
      {"game", "ticket-to-ride-usa"},
      {"seats", {{{"who", "here"}, {"name", "Ann"}}, {{"who", "bot"}, {"bot", "level-2"}}}},
      {"begun", begun.body}};
  const tables::trial::Opened opened = house.open_table(wish);
  tables::Guest there(house, opened.id, opened.token);
  EXPECT_EQ(there.table.at("origin").at("kind"), "moved");
  EXPECT_EQ(there.views.at(0).at("view"), ann->views.at(0).at("view"));
  tables::trial::play_to_the_end({&there}, rng);

  const auto refused = [&](const json::object& other) {
    return house.http({.method = "POST", .path = {"tables"}, .body = json::serialize(other)})
        .status;
  };
  wish["game"] = "ticket-to-ride-germany";
  EXPECT_EQ(refused(wish), 400) << "another game";
  wish["game"] = "ticket-to-ride-usa";
  wish["begun"] = {{"game", "x"}};
  EXPECT_EQ(refused(wish), 400) << "no record";
  wish["begun"] =
      json::parse(house.http({.method = "GET", .path = {"tables", opened.id, "record"}}).body);
  EXPECT_EQ(refused(wish), 400) << "over";
}

TEST(DeviceHouse, PlaysOnABoardOfOnesOwnAndKeepsNone) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  const json::object board = tables::board_like("ticket-to-ride-usa");
  const auto made = worker.ask(
      "POST", {"tables"},
      {{"board", board},
       {"seats", {{{"who", "here"}, {"name", "Ann"}}, {{"who", "bot"}, {"bot", "level-2"}}}},
       {"deal", "on-my-board"}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string table(made.body.at("table").as_string());
  Rng rng(7);
  Player ann(worker, table, std::string(made.body.at("token").as_string()));
  tables::trial::play_to_the_end({&ann}, rng);
  EXPECT_EQ(worker.ask("GET", {"tables", table}).body.at("title").at("en"), "Mine");
  EXPECT_EQ(tables::id_of(worker.ask("GET", {"tables", table, "board"}).body),
            tables::id_of(board));
  EXPECT_EQ(worker.ask("GET", {"tables", table, "analysis"}).status, 200);
  const auto deal = worker.ask("GET", {"deals", "on-my-board"});
  EXPECT_EQ(deal.body.at("bots").at("seats").as_array().size(), 2U) << "played elsewhere";
  EXPECT_EQ(worker.ask("GET", {"games"}).body.at("boards"), "anybody");
  const auto kept = worker.ask("POST", {"boards"}, board);
  EXPECT_EQ(kept.status, 404);
  EXPECT_EQ(kept.body.at("error").at("code"), "no_shelf");
  EXPECT_EQ(worker.log(), std::vector<std::string>());
}

TEST(DeviceHouse, GivesHints) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  const Made made = open(worker, "ticket-to-ride-usa");
  Player ann(worker, made.table, made.token);
  const json::object hint = ann.ask({{"type", "ask_hint"}, {"seat", 0}});
  ASSERT_EQ(Player::kind(hint), "hint") << hint;
  EXPECT_FALSE(hint.at("actions").as_array().empty());
}

TEST(DeviceHouse, SaysThatNothingCanBeStored) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  const Made made = open(worker, "ticket-to-ride-usa");
  Player ann(worker, made.table, made.token);
  ann.listen();
  worker.full = true;
  Rng rng(1);
  const std::int64_t state = ann.state;
  const json::object answer = ann.play_random(rng);
  EXPECT_EQ(answer.at("code"), "storage");
  EXPECT_EQ(ann.state, state);
  EXPECT_EQ(worker
                .ask("POST", {"tables"},
                     {{"game", "ticket-to-ride-usa"},
                      {"seats",
                       {{{"who", "here"}, {"name", "Ann"}}, {{"who", "bot"}, {"bot", "random"}}}}})
                .status,
            503);
  worker.full = false;
  EXPECT_EQ(Player::kind(ann.play_random(rng)), "update");
}

TEST(DeviceHouse, SaysThatNothingCanBeRead) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker first(disk);
  const Made made = open(first, "ticket-to-ride-usa");
  FakeWorker worker(disk);
  worker.deaf = true;
  EXPECT_EQ(worker.ask("GET", {"tables", made.table}).status, 503) << "not: there is none";
  worker.deaf = false;
  EXPECT_EQ(worker.ask("GET", {"tables", made.table}).status, 200);
  EXPECT_EQ(worker.ask("GET", {"tables", "0aaaaaaaaaaaaaaa"}).status, 404);
}

TEST(DeviceHouse, TwoTabsAreTwoHousesOnOneStore) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker left(disk);
  FakeWorker right(disk);
  const auto tell = [](FakeWorker& to) {
    return [&to](std::int64_t key, std::int64_t seq) {
      to.hear("changed", {{"key", key}, {"last_seq", seq}});
      to.run();
    };
  };
  left.on_stored = tell(right);
  right.on_stored = tell(left);
  const Made made = open(left, "ticket-to-ride-usa");
  Player ann(left, made.table, made.token);
  Player again(right, made.table, made.token);
  Rng rng(3);
  for (int i = 0; i < 20 && !ann.over(); ++i) {
    Player& one = i % 2 == 0 ? ann : again;
    one.listen();
    if (one.turn() != nullptr) {
      EXPECT_NE(Player::kind(one.play_random(rng)), "refused");
    }
    ann.listen();
    again.listen();
    EXPECT_EQ(ann.state, again.state);
  }
  EXPECT_GT(ann.state, 10);
}

TEST(DeviceHouse, PassesOverWhatItDoesNotUnderstand) {
  tables::MemoryStore disk{std::string(32, 's')};
  FakeWorker worker(disk);
  for (const char* text :
       {"", "{", "[]", "{}", R"({"a":1,"b":2})", R"({"fly":{}})", R"({"say":{"id":7,"text":"x"}})",
        R"({"ask":{"id":1}})", R"({"rise":{}})", R"({"stored":{"id":99,"verdict":"stored"}})"})
    worker.hear_text(text);
  worker.run();
  EXPECT_EQ(worker.ask("GET", {"games"}).status, 200);
  EXPECT_EQ(worker.log().size(), 8U);
}

TEST(DeviceHouse, OwnWorkIsTheSameAsAnErrand) {
  const host::GameEntry& game = host::Catalog::whole().at("ticket-to-ride-germany");
  host::Record record = host::play_match(game, 3, {}, {"level-2", "level-2", "level-2"}, 7);
  record.outcome.reset();
  record.entries.resize(150);
  std::shared_ptr<const host::Match> match = host::replay(record);
  while (match->to_act().first().is_chance()) {
    record.entries.pop_back();
    match = host::replay(record);
  }
  const Seat seat = match->to_act().first().seat_of();
  for (const char* bot : {"level-2", "halving:8", "no-such-bot"}) {
    tables::ErrandWork work(tables::choose_errand(record, seat, bot, 11));
    EXPECT_FALSE(work.step());
    const auto far = tables::heard<tables::Chosen>(work.said());
    const auto near = tables::choose({.match = match, .seat = seat, .luck = 11}, bot);
    EXPECT_EQ(far.action, near.action);
    EXPECT_EQ(far.problem, near.problem);
  }
  tables::ErrandWork work(tables::advise_errand(record, seat, "halving:8", 11));
  EXPECT_FALSE(work.step());
  const auto far = tables::heard<tables::Advice>(work.said());
  const auto near = tables::advise({.match = match, .seat = seat, .luck = 11}, "halving:8");
  ASSERT_EQ(far.actions.size(), near.actions.size());
  for (std::size_t i = 0; i < far.actions.size(); ++i) {
    EXPECT_EQ(far.actions[i].action, near.actions[i].action);
    EXPECT_DOUBLE_EQ(far.actions[i].worth, near.actions[i].worth);
    EXPECT_EQ(far.actions[i].reasons, near.actions[i].reasons);
  }
}

TEST(DeviceHouse, RefusesErrandsThatAreNone) {
  for (const char* text : {"", "{}", R"({"do":"fly"})", R"({"do":"choose","record":{}})"})
    EXPECT_THROW(tables::ErrandWork{text}, host::BadInput) << text;
  EXPECT_TRUE(tables::heard<tables::Chosen>("nonsense").action.is_null());
  EXPECT_TRUE(tables::heard<tables::Advice>("{}").actions.empty());
}

TEST(SipHash, IsThatOfItsAuthors) {
  // The first of the vectors in the reference: key 00 01 … 0f, no text, and one byte 00.
  const SipKey key{0x0706050403020100U, 0x0f0e0d0c0b0a0908U};
  EXPECT_EQ(sip_hash(key, ""), 0x726fdb47dd0e0e31U);
  EXPECT_EQ(sip_hash(key, std::string(1, '\0')), 0x74f839c593dc67fdU);
}

}  // namespace rail::browser
