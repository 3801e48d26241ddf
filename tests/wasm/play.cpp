// Games in WebAssembly, to be compared with those of the program:
//   wasm_play signatures                 of every game, as games/*/tests/signatures.txt have them
//   wasm_play match GAME BOT,BOT SEED    the record of a match of bots
#include <fmt/format.h>

#include <exception>
#include <string>
#include <vector>

#include "host/record.h"

namespace rail {
namespace {

void print_signatures() {
  for (const auto& game : host::Catalog::whole().entries()) {
    for (int players = game->min_players(); players <= game->max_players(); ++players)
      fmt::print("{} {} {:016x}\n", game->id(), players, game->signature(players, {}));
  }
}

std::vector<std::string> parts(const std::string& list) {
  std::vector<std::string> all(1);
  for (const char c : list) {
    if (c == ',') {
      all.emplace_back();
    } else {
      all.back() += c;
    }
  }
  return all;
}

void print_match(const std::string& game, const std::string& bots, const std::string& seed) {
  const std::vector<std::string> players = parts(bots);
  const host::Record record =
      host::play_match(host::Catalog::whole().at(game), static_cast<int>(players.size()), {},
                       players, std::stoull(seed));
  fmt::print("{}", record.text());
}

int run(const std::vector<std::string>& words) {
  if (words.size() == 1 && words[0] == "signatures") {
    print_signatures();
  } else if (words.size() == 4 && words[0] == "match") {
    print_match(words[1], words[2], words[3]);
  } else {
    fmt::print(stderr, "usage: wasm_play signatures | match GAME BOT,BOT SEED\n");
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace rail

int main(int argc, char** argv) {
  try {
    return rail::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
