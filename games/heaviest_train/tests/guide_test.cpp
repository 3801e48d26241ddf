// docs/adding-a-game.md quotes this game; what it quotes must be there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace rail::heaviest_train::guide_test {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(AddingAGame, QuotesTheGameVerbatim) {
  const std::filesystem::path root = ROUNDHOUSE_SOURCE_DIR;
  std::string sources;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(root / "games/heaviest_train"))
    if (file.is_regular_file()) sources += read(file.path());
  std::istringstream doc(read(root / "docs/adding-a-game.md"));
  int blocks = 0;
  for (std::string line; std::getline(doc, line);) {
    if (line != "```cpp") continue;
    std::string block;
    while (std::getline(doc, line) && line != "```") block += line + "\n";
    EXPECT_NE(sources.find(block), std::string::npos) << block;
    ++blocks;
  }
  EXPECT_GE(blocks, 10);
}

}  // namespace rail::heaviest_train::guide_test
