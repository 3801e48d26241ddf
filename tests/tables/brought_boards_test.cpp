// What a stranger may send for a board, who may bring one, and what is kept of it.
#include "tables/brought_boards.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tables/own_boards.h"

namespace rail::tables::brought_boards_test {

namespace json = boost::json;
using trial::bot_seat;
using trial::here;

template <class Change>
HouseOptions with(Change change) {
  HouseOptions options;
  change(options);
  return options;
}

std::string wish_on(const json::value& board) {
  return json::serialize(json::object{{"board", board}, {"seats", {here("Ann"), bot_seat()}}});
}

std::string a_board(const std::string& title = "Mine") {
  return json::serialize(board_like("ticket-to-ride-usa", title));
}

TEST(KeptBoards, ComeBackByteForByte) {
  BoardHouse house;
  const std::string text = "\n" + a_board() + " \n";
  const HttpResponse kept = house.post({"boards"}, text);
  EXPECT_EQ(kept.status, 201) << kept.body;
  const std::string id(json::parse(kept.body).at("id").as_string());
  EXPECT_EQ(id, board_ids(text).document);
  EXPECT_EQ(json::parse(kept.body).at("rules"), word(board_ids(text).rules));
  EXPECT_EQ(house.get({"boards", id}).body, text);
  EXPECT_EQ(house.get({"boards", id}).content_type, "application/json");
  const HttpResponse again = house.post({"boards"}, a_board());
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.body, kept.body);
  EXPECT_EQ(house.get({"boards", id}).body, text) << "as it was first sent";
  EXPECT_EQ(house.told({"boards", id, "entry"}).at("name").at("en"), "Mine");
  EXPECT_EQ(house.told({"boards", id, "entry"}).at("id"), word("board-" + id));
  const HttpResponse table = house.post({"tables"}, wish_on(word(id)));
  EXPECT_EQ(table.status, 201) << table.body;
  house.die();
  house.rise();
  EXPECT_EQ(house.get({"boards", id}).body, text);
}

TEST(KeptBoards, AreNotFoundByNamesThatAreNone) {
  BoardHouse house;
  for (const char* id :
       {"", "x", "__proto__", "constructor", "../../etc/passwd", "ticket-to-ride-usa",
        "aaaaaaaaaaaaaaaaaaaaaaaaaa", "AAAAAAAAAAAAAAAAAAAAAAAAAA", "aaaaaaaaaaaaaaaaaaaaaaaaa'"}) {
    EXPECT_EQ(error_of(house.get({"boards", id})), "404 no_board") << id;
    EXPECT_EQ(error_of(house.get({"boards", id, "entry"})), "404 no_board") << id;
    EXPECT_EQ(error_of(house.post({"tables"}, wish_on(word(id)))), "404 no_board") << id;
  }
}

TEST(KeptBoards, OfPrivateTablesAreNobodysBusiness) {
  BoardHouse house;
  const json::object board = board_like("ticket-to-ride-usa", "Secret");
  const json::value made = json::parse(house.post({"tables"}, wish_on(board)).body);
  EXPECT_EQ(error_of(house.get({"boards", id_of(board)})), "404 no_board");
  EXPECT_EQ(error_of(house.get({"boards", id_of(board), "entry"})), "404 no_board");
  EXPECT_EQ(error_of(house.post({"tables"}, wish_on(word(id_of(board))))), "404 no_board");
  EXPECT_EQ(error_of(house.get({"tables", "abcdefghijkmnpqr", "board"})), "404 no_such_table");
  const std::string table(made.at("table").as_string());
  EXPECT_EQ(house.get({"tables", table, "board"}).status, 200) << "who knows the table may look";
}

TEST(KeptBoards, HaveLimits) {
  BoardHouse few(with([](HouseOptions& options) { options.shelf.boards = 2; }));
  EXPECT_EQ(few.post({"boards"}, a_board("1")).status, 201);
  EXPECT_EQ(few.post({"boards"}, a_board("2")).status, 201);
  EXPECT_EQ(error_of(few.post({"boards"}, a_board("3"))), "507 full");
  EXPECT_EQ(few.post({"boards"}, a_board("1")).status, 200);
  BoardHouse small(with([](HouseOptions& options) {
    options.shelf.bytes = static_cast<std::int64_t>(a_board().size()) + 10;
  }));
  EXPECT_EQ(small.post({"boards"}, a_board("1")).status, 201);
  EXPECT_EQ(error_of(small.post({"boards"}, a_board("2"))), "507 full");
  BoardHouse slow(with(
      [](HouseOptions& options) { options.boards_per_address = {.per_second = 0, .burst = 1}; }));
  EXPECT_EQ(error_of(slow.post({"boards"}, "nonsense")), "400 bad_board");
  EXPECT_EQ(error_of(slow.post({"boards"}, a_board())), "429 too_many_boards") << "work is work";
  const auto early =
      slow.house().refuse_early({.method = "POST", .path = {"boards"}, .address = "192.0.2.1"});
  ASSERT_TRUE(early) << "its body is not even read";
  EXPECT_EQ(error_of(*early), "429 too_many_boards");
}

TEST(BroughtBoards, ThatAreWrongAreRefusedWithWhatAndWhere) {
  BoardHouse house;
  json::object no_routes = board_like("ticket-to-ride-usa");
  no_routes["routes"] = json::array();
  json::object unknown = board_like("ticket-to-ride-usa");
  unknown["game"] = "chess";
  json::object hidden = board_like("heaviest-train");
  json::object marked = board_like("ticket-to-ride-usa", "x\u0001y");
  json::object long_name = board_like("ticket-to-ride-usa", std::string(5000, 'x'));
  for (const json::object& board : {no_routes, unknown, marked, long_name, json::object()}) {
    const std::string text = json::serialize(board);
    EXPECT_EQ(error_of(house.post({"boards"}, text)), "400 bad_board") << text.substr(0, 80);
    EXPECT_EQ(error_of(house.post({"tables"}, wish_on(board))), "400 bad_board");
    house.pass(std::chrono::hours(1));
  }
  const HttpResponse where = house.post({"boards"}, json::serialize(no_routes));
  EXPECT_NE(where.body.find("routes"), std::string::npos) << where.body;
  EXPECT_EQ(error_of(house.post({"tables"}, wish_on(hidden))), "400 bad_request")
      << "a game that this house does not show";
  for (const json::value& none : {json::value(7), json::value(true), json::value(json::array{1})})
    EXPECT_EQ(error_of(house.post({"tables"}, wish_on(none))), "400 bad_request");
  for (const std::string& text :
       {std::string(), std::string("null"), std::string("[]"), std::string("{"),
        std::string("\xff\xfe"), std::string(40, '[') + std::string(40, ']'),
        R"({"game":"ticket-to-ride","x":)" + std::string(60, '[') + std::string(60, ']') + "}"})
    EXPECT_EQ(error_of(house.post({"boards"}, text)), "400 bad_board") << text.substr(0, 40);
  EXPECT_EQ(error_of(house.post({"boards"}, a_board() + std::string(most_kept_board, ' '))),
            "413 too_large");
  EXPECT_TRUE(house.told({"tables"}).at("tables").as_array().empty());
}

TEST(BroughtBoards, CannotPassForOneOfOurs) {
  BoardHouse house;
  for (const char* claimed : {"ticket-to-ride-usa", "ticket-to-ride-germany", "constructor"}) {
    json::object board = board_like("ticket-to-ride-usa", "Trap");
    board["id"] = claimed;
    json::object wish{{"board", board}, {"listed", true}, {"seats", {here("Ann"), bot_seat()}}};
    const trial::Opened opened = house.open_table(wish);
    const json::value info = house.told({"tables", opened.id});
    EXPECT_EQ(info.at("game"), word("board-" + id_of(board)));
    EXPECT_EQ(info.at("board"), word(id_of(board)));
    EXPECT_EQ(house.told({"tables"}).at("tables").at(0).at("game"), info.at("game"));
    EXPECT_EQ(house.told({"tables", opened.id, "entry"}).at("id"), info.at("game"));
    house.post({"boards"}, json::serialize(board));
  }
  const std::string_view ours = host::Catalog::whole().at("ticket-to-ride-usa").board();
  EXPECT_EQ(house.get({"games", "ticket-to-ride-usa", "board"}).body, ours);
  const json::value games = house.told({"games"}).at("games");
  for (const json::value& game : games.as_array()) EXPECT_FALSE(game.as_object().contains("board"));
  json::object named = board_like("ticket-to-ride-usa");
  json::object wish{{"board", named}, {"seats", {here("Ann"), bot_seat()}}};
  wish["game"] = "ticket-to-ride-germany";
  EXPECT_EQ(error_of(house.post({"tables"}, json::serialize(wish))), "400 bad_request");
  wish["game"] = "board-" + id_of(named);
  EXPECT_EQ(error_of(house.post({"tables"}, json::serialize(wish))), "");
}

TEST(BroughtBoards, AreTakenFromWhomTheHostLikes) {
  const json::object board = board_like("ticket-to-ride-usa");
  const std::string text = json::serialize(board);
  const auto answers = [&](BoardHouse& house, const std::string& key) {
    return std::vector<std::string>{
        error_of(house.post({"boards"}, text, key)),
        error_of(house.post({"tables"}, wish_on(board), key)),
        error_of(house.post({"tables"}, wish_on(word(id_of(board))), key))};
  };
  const std::vector<std::string> closed(3, "403 boards_closed");
  const std::vector<std::string> open(3);

  BoardHouse anybody;
  EXPECT_EQ(answers(anybody, ""), open);
  EXPECT_EQ(anybody.told({"games"}).at("boards"), "anybody");

  BoardHouse nobody(with([](HouseOptions& options) { options.boards = BoardsFrom::nobody; }));
  EXPECT_EQ(answers(nobody, boards_key(sim::SimSecrets(1))), closed);
  EXPECT_EQ(nobody.told({"games"}).at("boards"), "nobody");

  BoardHouse by_link(with([](HouseOptions& options) { options.boards = BoardsFrom::link; }));
  EXPECT_EQ(by_link.told({"games"}).at("boards"), "link");
  const std::string key = boards_key(sim::SimSecrets(1));
  EXPECT_EQ(key.size(), 26U);
  for (const std::string& wrong : {std::string(), std::string("x"), key.substr(1), key + "x"})
    EXPECT_EQ(answers(by_link, wrong), closed) << wrong;
  const auto early =
      by_link.house().refuse_early({.method = "POST", .path = {"boards"}, .address = "192.0.2.1"});
  ASSERT_TRUE(early);
  EXPECT_EQ(error_of(*early), "403 boards_closed");
  EXPECT_EQ(answers(by_link, key), open);
  EXPECT_EQ(by_link.get({"boards", id_of(board)}).status, 200) << "to play there needs no key";
}

TEST(BroughtBoards, ComeWithRecordsOnlyFromTheSame) {
  const host::GameEntry& usa = host::Catalog::whole().at("ticket-to-ride-usa");
  const auto own = host::own_board(a_board("In a record"));
  const std::string foreign = host::Record::begin(*own->entry, {}, {"Ann", "Bob"}).text();
  const std::string plain = host::Record::begin(usa, {}, {"Ann", "Bob"}).text();
  BoardHouse by_link(with([](HouseOptions& options) { options.boards = BoardsFrom::link; }));
  EXPECT_EQ(error_of(by_link.post({"replays"}, plain)), "");
  EXPECT_EQ(error_of(by_link.post({"replays"}, foreign)), "403 boards_closed");
  EXPECT_EQ(error_of(by_link.post({"replays"}, foreign, boards_key(sim::SimSecrets(1)))), "");
}

}  // namespace rail::tables::brought_boards_test
