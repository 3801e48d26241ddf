// A laboratory for every game of the catalog, and what it answers.
#include "lab/laboratory.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "host/record.h"
#include "lab/threads.h"

namespace rail::lab {
namespace {

TEST(Laboratory, IsThereForEveryGame) {
  for (const auto& game : host::Catalog::whole().entries()) {
    const int players = game->min_players();
    const json::object told = laboratory_of(*game)->bench({.players = players, .seconds = 1e-6});
    EXPECT_EQ(told.at("game").as_string(), game->id());
    EXPECT_EQ(told.at("signature").as_string(),
              fmt::format("{:016x}", game->signature(players, {})));
  }
}

TEST(Laboratory, ArenaAndBenchSpeakJson) {
  const auto usa = laboratory_of(host::Catalog::standard().at("ticket-to-ride-usa"));
  const json::object arena = usa->arena(
      {.bots = {"random", "random"}, .games = 4, .seed = 1, .threads = 1, .options = {}});
  EXPECT_EQ(arena.at("game"), "ticket-to-ride-usa");
  EXPECT_EQ(arena.at("games"), 4);
  EXPECT_EQ(arena.at("bots").as_array().size(), 2U);
  EXPECT_EQ(arena.at("bots").at(0).at("bot"), "random#1");
  EXPECT_EQ(arena.at("bots").at(0).at("ci95").as_array().size(), 2U);
  const json::object bench = usa->bench({.players = 2, .seconds = 0.01, .options = {}});
  EXPECT_EQ(bench.at("players"), 2);
  EXPECT_EQ(bench.at("signature").as_string().size(), 16U);
  EXPECT_THROW(
      usa->arena({.bots = {"random", "x"}, .games = 4, .seed = 1, .threads = 1, .options = {}}),
      host::BadInput);
  EXPECT_THROW(
      usa->arena(
          {.bots = {"random", "random"}, .games = 0, .seed = 1, .threads = 1, .options = {}}),
      host::BadInput);
  EXPECT_THROW(usa->bench({.players = 9, .seconds = 1, .options = {}}), host::BadInput);
  EXPECT_THROW(usa->bench({.players = 2, .seconds = -1, .options = {}}), host::BadInput);
}

/// A search that counts its playouts finds the same, whoever helps.
TEST(Laboratory, MatchesAreTheSameWhoeverHelps) {
  const host::GameEntry& usa = host::Catalog::standard().at("ticket-to-ride-usa");
  const std::vector<std::string> bots{"halving:6x3", "random"};
  EXPECT_EQ(host::play_match(usa, 2, {}, bots, 3),
            host::play_match(usa, 2, {}, bots, 3, threads()));
}

}  // namespace
}  // namespace rail::lab
