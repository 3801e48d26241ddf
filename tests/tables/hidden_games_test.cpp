// Games that are hidden from lists: a house knows them only if it was told to.
#include <gtest/gtest.h>

#include <string>

#include "tests/tables/lone_house.h"

namespace rail::tables::hidden_games_test {

constexpr auto two_bots =
    R"({"game":"heaviest-train","seats":[{"who":"here","name":"Ann"},{"who":"bot","bot":"greedy"}]})";

bool lists_it(LoneHouse& house) {
  const HttpResponse games = house.http({.method = "GET", .path = {"games"}, .body = {}});
  return games.body.find("heaviest-train") != std::string::npos;
}

int opens_it(LoneHouse& house) {
  return house.http({.method = "POST", .path = {"tables"}, .body = two_bots}).status;
}

TEST(HiddenGames, AreNotListedOrOpened) {
  LoneHouse usual;
  EXPECT_FALSE(lists_it(usual));
  EXPECT_EQ(opens_it(usual), 400);
}

TEST(HiddenGames, AreThereForAHostWhoAsks) {
  HouseOptions options;
  options.all_games = true;
  LoneHouse all(options);
  EXPECT_TRUE(lists_it(all));
  EXPECT_EQ(opens_it(all), 201);
}

}  // namespace rail::tables::hidden_games_test
