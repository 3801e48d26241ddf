// The rules' signature of every game is pinned: it changes only if the rules, or the order in which
// actions are listed, do. tests/signatures.txt of each game has them, a line for each board and
// number of players.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "host/catalog.h"
#include "tests/sanitized.h"

namespace rail {

/// "GAME PLAYERS" and its signature, as written in the files.
std::map<std::string, std::string> pinned_signatures() {
  std::map<std::string, std::string> pinned;
  for (const auto& game : std::filesystem::directory_iterator(ROUNDHOUSE_SOURCE_DIR "/games")) {
    std::ifstream file(game.path() / "tests/signatures.txt");
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string name, players, signature;
      if (!(words >> name >> players >> signature)) continue;
      name.append(" ").append(players);
      pinned[name] = signature;
    }
  }
  return pinned;
}

TEST(Signature, OfEveryGameIsAsWritten) {
  std::map<std::string, std::string> pinned = pinned_signatures();
  for (const auto& game : host::Catalog::whole().entries()) {
    for (int players = game->min_players(); players <= game->max_players(); ++players) {
      const std::string name = std::string(game->id()) + ' ' + std::to_string(players);
      const std::string expected = pinned[name];
      pinned.erase(name);
      if (sanitized && players != 2) continue;  // there it takes long
      EXPECT_EQ(fmt::format("{:016x}", game->signature(players, {})), expected)
          << name
          << ": if the rules were changed on purpose, write it into its tests/signatures.txt";
    }
  }
  EXPECT_TRUE(pinned.empty()) << pinned.begin()->first << ": there is no such game";
}

}  // namespace rail
