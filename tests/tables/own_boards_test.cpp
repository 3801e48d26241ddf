// Tables on boards that somebody brought: all that is there on ours is there on them.
#include "tests/tables/own_boards.h"

#include <gtest/gtest.h>

#include <string>

#include "host/own_board.h"
#include "tests/tables/all_games.h"

namespace rail::tables::own_boards_test {

namespace json = boost::json;
using trial::bot_seat;
using trial::here;
using trial::open_seat;

json::object wish_on(const json::value& board, json::array seats) {
  return {{"board", board}, {"seats", std::move(seats)}};
}

std::string text_of(const json::value& value) { return std::string(value.as_string()); }

class OwnBoardOf : public ::testing::TestWithParam<std::string> {};

TEST_P(OwnBoardOf, IsPlayedReviewedBranchedAndPlayedAgain) {
  BoardHouse house;
  const json::object board = board_like(GetParam());
  const trial::Opened opened = house.open_table(wish_on(board, {here("Ann"), bot_seat("level-2")}));
  Guest ann(house, opened.id, opened.token);
  EXPECT_EQ(ann.table.at("board"), word(id_of(board)));
  EXPECT_EQ(ann.table.at("game"), word("board-" + id_of(board)));
  EXPECT_EQ(ann.table.at("family"), word(host::Catalog::whole().at(GetParam()).family()));
  EXPECT_EQ(ann.table.at("title").at("en"), "Mine");
  EXPECT_EQ(id_of(house.told({"tables", opened.id, "board"})), id_of(board));

  ann.wait([&] { return ann.turn() != nullptr; });
  const json::object hint = ann.ask({{"type", "ask_hint"}, {"seat", 0}});
  EXPECT_EQ(Guest::kind(hint), "hint") << hint;
  Rng rng(3);
  trial::play_to_the_end({&ann}, rng);

  const HttpResponse record = house.get({"tables", opened.id, "record"});
  ASSERT_EQ(record.status, 200);
  EXPECT_EQ(id_of(json::parse(record.body).at("board")), id_of(board));
  EXPECT_EQ(error_of(house.get({"tables", opened.id, "analysis"})), "");

  const HttpResponse uploaded = house.post({"replays"}, record.body);
  ASSERT_EQ(uploaded.status, 201) << uploaded.body;
  const std::string copy = text_of(json::parse(uploaded.body).at("table"));
  EXPECT_EQ(house.told({"tables", copy}).at("board"), word(id_of(board)));

  ann.ask("rematch");
  const std::string again = text_of(ann.table.at("rematch"));
  EXPECT_EQ(house.told({"tables", again}).at("board"), word(id_of(board)));

  json::object branch{{"seats", {here("Ann"), bot_seat("level-1")}},
                      {"options", ann.table.at("options")},
                      {"from", {{"table", opened.id}, {"ply", 4}}}};
  const trial::Opened other = house.open_table(branch);
  Guest there(house, other.id, other.token);
  EXPECT_EQ(there.table.at("board"), word(id_of(board)));
  EXPECT_EQ(there.table.at("origin").at("kind"), "what_if");
  branch["game"] = "board-" + id_of(board);
  house.open_table(branch);
  branch["game"] = GetParam();
  EXPECT_EQ(error_of(house.post({"tables"}, json::serialize(branch))), "400 bad_request");
}

TEST_P(OwnBoardOf, HasBotsOfAllLevels) {
  BoardHouse house;
  const json::object board = board_like(GetParam());
  const json::value entry = house.told(
      {"tables", house.open_table(wish_on(board, {here("Ann"), bot_seat()})).id, "entry"});
  EXPECT_EQ(entry.at("id"), word("board-" + id_of(board)));
  ASSERT_FALSE(entry.at("levels").as_array().empty());
  for (const json::value& level : entry.at("levels").as_array()) {
    const std::string bot = text_of(level.at("bot"));
    const trial::Opened opened = house.open_table(wish_on(board, {here("Ann"), bot_seat(bot)}));
    Guest ann(house, opened.id, opened.token);
    Rng rng(1);
    int acts = 0;
    trial::play_on({&ann}, rng, [&] { return ++acts > 4; });
    EXPECT_EQ(ann.seat(1).at("bot"), word(bot));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, OwnBoardOf, ::testing::ValuesIn(all_games()), name_of_game);

TEST(OwnBoards, StayWithTheirTablesWhenTheHouseFalls) {
  BoardHouse house;
  const json::object board = board_like("ticket-to-ride-usa");
  const trial::Opened opened = house.open_table(wish_on(board, {here("Ann"), here("Bob")}));
  json::array views;
  {
    Guest both(house, opened.id, opened.token);
    Rng rng(2);
    for (int i = 0; i < 9; ++i) both.play_random(rng);
    both.ask("take_back");
    views = both.views;
  }
  house.die();
  house.rise();
  Guest both(house, opened.id, opened.token);
  EXPECT_EQ(both.table.at("board"), word(id_of(board)));
  EXPECT_EQ(both.views.at(0).at("view"), views.at(0).at("view"));
  EXPECT_EQ(id_of(house.told({"tables", opened.id, "board"})), id_of(board));
}

TEST(OwnBoards, AreHeldOnceForAllTheirTables) {
  const std::string text = json::serialize(board_like("ticket-to-ride-usa", "Shared"));
  const auto first = host::own_board(text);
  EXPECT_EQ(host::own_board(" " + text), first) << "white space is no difference";
  Settings settings;
  settings.game = first->entry->id();
  settings.rules_version = first->entry->rules_version();
  settings.seats.resize(2);
  settings.board = json::parse(text);
  const Table table(std::make_shared<const Settings>(settings));
  EXPECT_EQ(table.own_board(), first.get());
  EXPECT_FALSE(table.settings().board) << "the document is not held again";
  EXPECT_EQ(id_of(*table.whole_settings().board), first->ids.document);
}

TEST(OwnBoards, HaveDealsOfTheirOwn) {
  BoardHouse house;
  const json::object board = board_like("ticket-to-ride-usa");
  json::object wish = wish_on(board, {here("Ann"), bot_seat("random")});
  wish["deal"] = "my-board-cup";
  const trial::Opened opened = house.open_table(wish);
  Guest ann(house, opened.id, opened.token);
  const json::value first = ann.views.at(0).at("view");
  EXPECT_EQ(house.told({"deals", "my-board-cup"}).at("board"), word(id_of(board)));

  const json::object ours{{"game", "ticket-to-ride-usa"},
                          {"seats", {here("Ann"), bot_seat("random")}},
                          {"deal", "my-board-cup"}};
  EXPECT_EQ(error_of(house.post({"tables"}, json::serialize(ours))), "409 other_deal");
  json::object other =
      wish_on(board_like("ticket-to-ride-usa", "Another"), {here("A"), bot_seat()});
  other["deal"] = "my-board-cup";
  EXPECT_EQ(error_of(house.post({"tables"}, json::serialize(other))), "409 other_deal");
  other["deal"] = text_of(house.told({"deals", "week"}).at("deals").at(0).at("code"));
  EXPECT_EQ(error_of(house.post({"tables"}, json::serialize(other))), "409 other_deal");

  wish["board"] = id_of(board);
  const trial::Opened same = house.open_table(wish);
  Guest eve(house, same.id, same.token);
  EXPECT_EQ(eve.views.at(0).at("view"), first) << "the deal says what its board is";
  wish.erase("deal");
  EXPECT_EQ(error_of(house.post({"tables"}, json::serialize(wish))), "404 no_board");

  Rng rng(4);
  trial::play_to_the_end({&ann}, rng);
  const json::value info = house.told({"deals", "my-board-cup"});
  EXPECT_EQ(info.at("results").as_array().size(), 1U);
  EXPECT_EQ(info.at("bots").at("seats").as_array().size(), 2U) << info;
}

TEST(OwnBoards, GoOnFromADevice) {
  HouseOptions device;
  device.tells_begun = true;
  BoardHouse house(device);
  const json::object board = board_like("switch-and-signal-europe");
  const trial::Opened opened = house.open_table(wish_on(board, {here("Ann"), bot_seat("random")}));
  Guest ann(house, opened.id, opened.token);
  Rng rng(5);
  for (int i = 0; i < 5; ++i) {
    ann.wait([&] { return ann.turn() != nullptr; });
    ann.play_random(rng);
  }
  const json::value begun = house.told({"tables", opened.id, "begun"});
  json::object wish{{"seats", {here("Ann"), bot_seat("random")}},
                    {"options", ann.table.at("options")},
                    {"begun", begun}};
  BoardHouse server;
  const trial::Opened moved = server.open_table(wish);
  Guest there(server, moved.id, moved.token);
  EXPECT_EQ(there.table.at("board"), word(id_of(board)));
  EXPECT_EQ(there.table.at("origin").at("kind"), "moved");
  HouseOptions closed;
  closed.boards = BoardsFrom::nobody;
  BoardHouse strict(closed);
  EXPECT_EQ(error_of(strict.post({"tables"}, json::serialize(wish))), "403 boards_closed");
}

TEST(OwnBoards, AreListedWithTheirTitles) {
  BoardHouse house;
  json::object wish =
      wish_on(board_like("grand-trunk-journey", "Our valley"), {here("Ann"), open_seat()});
  wish["listed"] = true;
  house.open_table(wish);
  const json::value line = house.told({"tables"}).at("tables").at(0);
  EXPECT_EQ(line.at("title").at("de"), "Our valley");
  EXPECT_EQ(line.at("family"), "grand_trunk_journey");
  EXPECT_EQ(line.at("board"), word(id_of(wish.at("board"))));
}

TEST(OwnBoards, ThatAreOursAreOurs) {
  BoardHouse house;
  const json::value ours = json::parse(host::Catalog::whole().at("ticket-to-ride-usa").board());
  const json::value info =
      house.told({"tables", house.open_table(wish_on(ours, {here("Ann"), bot_seat()})).id});
  EXPECT_EQ(info.at("game"), "ticket-to-ride-usa");
  EXPECT_TRUE(info.at("board").is_null());
  const std::string id = id_of(ours);
  EXPECT_EQ(house.told({"boards", id}), ours);
  const json::value by_id =
      house.told({"tables", house.open_table(wish_on(word(id), {here("Ann"), bot_seat()})).id});
  EXPECT_EQ(by_id.at("game"), "ticket-to-ride-usa");
}

}  // namespace rail::tables::own_boards_test
