// Writes the TypeScript types of everything that is sent as JSON, or checks that they are current.
#include <boost/mp11/algorithm.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>

#include "generated/all_games.h"
#include "host/typescript.h"
#include "tables/protocol.h"

namespace {

std::map<std::string, std::string> files() {
  std::map<std::string, std::string> all{{"match.ts", rail::host::match_typescript()}};
  all.emplace("protocol.ts", rail::host::TypeScript<rail::server::Vocabulary>::text());
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, rail::AllGames>>(
      [&]<class G>(std::type_identity<G>) {
        all.emplace(std::string(G::family) + ".ts", rail::host::TypeScript<G>::text());
      });
  return all;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool check(const std::filesystem::path& folder) {
  bool good = true;
  for (const auto& [name, text] : files()) {
    const std::filesystem::path path = folder / name;
    if (read(path) == text) continue;
    std::cerr << path.string() << " is not what the C++ types say; run ts_types " << folder.string()
              << "\n";
    good = false;
  }
  return good;
}

bool write(const std::filesystem::path& folder) {
  bool good = true;
  for (const auto& [name, text] : files()) {
    const std::filesystem::path path = folder / name;
    std::ofstream file(path, std::ios::binary);
    if (file << text << std::flush) continue;
    std::cerr << "cannot write " << path.string() << "\n";
    good = false;
  }
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  const bool checking = argc > 1 && std::string_view(argv[1]) == "--check";
  const int left = argc - (checking ? 2 : 1);
  const std::string folder = left > 0 ? argv[argc - 1] : "web/wire";
  if (left > 1 || folder.starts_with('-')) {
    std::cerr << "usage: ts_types [--check] [FOLDER]    (default: web/wire)\n";
    return 2;
  }
  return (checking ? check(folder) : write(folder)) ? 0 : 1;
}
