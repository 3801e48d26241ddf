// Whoever asks for a part of a game without the header that names them must get an error: a false
// "it has none" would leave out its bots, and differently in each file.
#include "engine/parts.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace rail::parts_test {
namespace {

constexpr auto game = R"(#include "engine/parts.h"
struct Chess {};
template <class G> concept Planned = requires { typename rail::GameParts<G>::Planner; };
)";
constexpr auto named = "template <> struct rail::GameParts<Chess> { using Planner = int; };\n";
constexpr auto without_planner = "template <> struct rail::GameParts<Chess> {};\n";
constexpr auto ask = "static_assert(Planned<Chess>);\n";
constexpr auto deny = "static_assert(!Planned<Chess>);\n";

/// What the compiler says to this source; empty if it is content.
std::string complaints(const std::string& source) {
  const std::string command = "printf '%s' '" + source +
                              "' | LC_ALL=C '" ROUNDHOUSE_COMPILER
                              "' -std=c++20 -fsyntax-only -I'" ROUNDHOUSE_SOURCE_DIR
                              "' -x c++ - 2>&1";
  FILE* compiler = ::popen(command.c_str(), "r");
  if (compiler == nullptr) return "it does not start";
  std::string said;
  std::array<char, 4096> bytes{};
  while (const std::size_t got = std::fread(bytes.data(), 1, bytes.size(), compiler))
    said.append(bytes.data(), got);
  const int status = ::pclose(compiler);
  return status == 0 ? "" : said + "\nstatus " + std::to_string(status);
}

std::string source(std::initializer_list<std::string_view> parts) {
  std::string all;
  for (std::string_view part : parts) all += part;
  return all;
}

class GamePartsHeader : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string said = complaints("int a;"); !said.empty())
      GTEST_SKIP() << "no compiler where this runs: " << said;
  }
};

TEST_F(GamePartsHeader, SaysWhichPartsThereAre) {
  EXPECT_EQ(complaints(source({game, named, ask})), "");
  EXPECT_EQ(complaints(source({game, without_planner, deny})), "");
  EXPECT_NE(complaints(source({game, without_planner, ask})), "");
}

TEST_F(GamePartsHeader, CannotBeForgotten) {
  constexpr std::string_view advice = "include its games/<game>/parts.h";
  for (const char* question : {ask, deny}) {
    const std::string said = complaints(source({game, question}));
    EXPECT_NE(said.find(advice), std::string::npos) << question << said;
  }
}

}  // namespace
}  // namespace rail::parts_test
