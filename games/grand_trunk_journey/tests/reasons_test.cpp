// Every refusal has its rule, its sentence and its test.
#include <boost/mp11/algorithm.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::reasons_test {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// The rule tests quote each refusal as "R21 beyond_last_day"; none may be left out, and each must
/// name a rule that exists.
TEST(GrandTrunkJourneyReasons, EachIsExpectedInSomeRuleTest) {
  const std::filesystem::path root(ROUNDHOUSE_SOURCE_DIR);
  std::string tests;
  for (const auto& file :
       std::filesystem::directory_iterator(root / "games/grand_trunk_journey/tests")) {
    if (file.path().filename().string().starts_with("rules_")) tests += text_of(file.path());
  }
  const std::string rules = text_of(root / "docs/rules/grand-trunk-journey.md");
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Reason>>([&](auto reason) {
    const std::string rule(rule_of(reason.value));
    EXPECT_NE(tests.find("\"" + rule + " " + reason.name + "\""), std::string::npos)
        << rule << " " << reason.name;
    EXPECT_NE(rules.find("**" + rule + "**"), std::string::npos) << rule;
  });
}

TEST(GrandTrunkJourneyReasons, EachHasASentence) {
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Reason>>([](auto reason) {
    const std::string text = words(reason.value);
    ASSERT_FALSE(text.empty()) << reason.name;
    EXPECT_EQ(text.back(), '.') << reason.name;
  });
}

}  // namespace rail::grand_trunk_journey::reasons_test
