// Boards that people bring to the real program: who may, how large, and what comes back.
#include <gtest/gtest.h>

#include <string>

#include "server/tokens.h"
#include "tables/brought_boards.h"
#include "tests/server/tables.h"
#include "tests/tables/own_boards.h"

namespace rail::server::trial::boards_test {

namespace json = boost::json;

std::string a_board(const std::string& title = "Mine") {
  return json::serialize(tables::board_like("ticket-to-ride-usa", title));
}

/// The key in what a server prints that takes boards by link.
std::string printed_key(Program& program) {
  const std::string line = program.next_line();
  const std::string before = "http://127.0.0.1:" + std::to_string(program.port()) + "/boards#key=";
  const std::size_t at = line.find(before);
  return at == std::string::npos ? "not in: " + line : line.substr(at + before.size());
}

TEST(Boards, AreBroughtByALinkThatStays) {
  const TempFolder folder;
  const auto arguments = [&](const std::string& db) {
    return std::vector<std::string>{"--boards", "link", "--db", folder.path(db)};
  };
  std::string key;
  {
    Program program(arguments("one.db"));
    key = printed_key(program);
    EXPECT_EQ(key.size(), 26U) << key;
    client::Http http(program.port());
    EXPECT_EQ(http.get("/api/games").json().at("boards"), "link");
    EXPECT_EQ(http.post("/api/boards", a_board()).status, 403);
    EXPECT_EQ(http.post("/api/boards", a_board(), {{"Roundhouse-Boards", "x" + key}}).status, 403);
    EXPECT_EQ(http.post("/api/boards", a_board(), {{"Roundhouse-Boards", key}}).status, 201);
  }
  Program again(arguments("one.db"));
  EXPECT_EQ(printed_key(again), key);
  client::Http http(again.port());
  const auto kept = http.get("/api/boards/" + board_ids(a_board()).document);
  EXPECT_EQ(kept.body, a_board());
  EXPECT_EQ(kept.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(kept.header("Content-Type"), "application/json");
  Program other(arguments("two.db"));
  EXPECT_NE(printed_key(other), key) << "another house, another key";
}

TEST(Boards, MayBeLargeButNotHuge) {
  const Server server;
  client::Http http(server.port());
  const std::string padded = a_board() + std::string(300'000, ' ');
  EXPECT_EQ(http.post("/api/boards", padded).status, 201);
  EXPECT_EQ(http.post("/api/boards", a_board() + std::string(1'100'000, ' ')).status, 413);
  EXPECT_EQ(client::Http(server.port()).post("/api/boards", std::string(5'000'000, ' ')).status,
            413);
  const json::object wish{{"board", json::parse(a_board())},
                          {"seats", {here("Ann"), bot_seat("level-1")}}};
  const Opened opened = open_table(server.port(), wish);
  Person ann(server.port(), opened.id, opened.token);
  Rng rng(1);
  play_to_the_end({&ann}, rng);
  EXPECT_EQ(http.get("/api/tables/" + opened.id + "/record").status, 200);
}

TEST(Boards, AreTakenFromNobodyIfTheHostSaysSo) {
  const Server server({"--boards", "nobody"});
  client::Http http(server.port());
  EXPECT_EQ(http.get("/api/games").json().at("boards"), "nobody");
  EXPECT_EQ(http.post("/api/boards", a_board()).json().at("error").at("code"), "boards_closed");
  EXPECT_EQ(http.get("/api/boards/__proto__").status, 404);
}

}  // namespace rail::server::trial::boards_test
