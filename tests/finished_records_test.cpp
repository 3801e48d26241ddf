// Finished matches that were stored must replay to their stored outcome, whatever became of the
// program since.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "host/record.h"

namespace rail::host {
namespace {

std::vector<std::string> record_files() {
  std::vector<std::string> names;
  const auto folder = std::filesystem::path(ROUNDHOUSE_SOURCE_DIR) / "tests" / "records";
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() == ".json") names.push_back(file.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string text_of(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(std::filesystem::path(ROUNDHOUSE_SOURCE_DIR) / "tests" / "records" /
                        (name + ".json"))
              .rdbuf();
  return text.str();
}

class FinishedRecords : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Files, FinishedRecords, testing::ValuesIn(record_files()),
                         [](const auto& name) {
                           std::string word = name.param;
                           std::replace(word.begin(), word.end(), '-', '_');
                           return word;
                         });

TEST_P(FinishedRecords, ReplayToTheirOutcome) {
  const Record record = Record::parse(text_of(GetParam()));
  ASSERT_TRUE(record.outcome);
  const auto match = replay(record);
  EXPECT_TRUE(match->over());
  EXPECT_EQ(match->outcome(), *record.outcome);
  EXPECT_EQ(record.text(), text_of(GetParam())) << "written in the same words";
}

TEST(Records, ThereAreTwoOfEachBoard) {
  std::map<std::string, int> of;
  for (const std::string& name : record_files()) ++of[Record::parse(text_of(name)).game];
  for (const auto& entry : Catalog::whole().entries())
    EXPECT_GE(of[std::string(entry->id())], 2) << entry->id();
}

}  // namespace
}  // namespace rail::host
