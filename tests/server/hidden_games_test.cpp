// Games that are hidden from lists: a server knows them only if it was told to.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "tests/server/lone_server.h"

namespace rail::server::hidden_games_test {

namespace json = boost::json;

constexpr auto two_bots =
    R"({"game":"heaviest-train","seats":[{"who":"here","name":"Ann"},{"who":"bot","bot":"greedy"}]})";

bool lists_it(LoneServer& server) {
  const HttpResponse games = server.http({.method = "GET", .path = {"games"}, .body = {}});
  return games.body.find("heaviest-train") != std::string::npos;
}

int opens_it(LoneServer& server) {
  return server.http({.method = "POST", .path = {"tables"}, .body = two_bots}).status;
}

TEST(HiddenGames, AreNotListedOrOpened) {
  LoneServer usual("hidden-games", LobbyOptions());
  EXPECT_FALSE(lists_it(usual));
  EXPECT_EQ(opens_it(usual), 400);
}

TEST(HiddenGames, AreThereForAHostWhoAsks) {
  LobbyOptions options;
  options.all_games = true;
  LoneServer all("all-games", options);
  EXPECT_TRUE(lists_it(all));
  EXPECT_EQ(opens_it(all), 201);
}

}  // namespace rail::server::hidden_games_test
