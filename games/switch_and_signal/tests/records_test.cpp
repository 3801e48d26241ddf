// Stored matches of both versions of the rules: each is played by the one it began with.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "host/record.h"

namespace rail::switch_and_signal::records_test {

host::Record stored(const std::string& name) {
  const auto path =
      std::filesystem::path(ROUNDHOUSE_SOURCE_DIR) / "tests" / "records" / (name + ".json");
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return host::Record::parse(text.str());
}

/// Tokens lost in the end, by the version that the record names.
int tokens_lost(const host::Record& record) {
  const auto match = host::replay(record, record.entries.size());
  return match->outcome().at("breakdown").at(0).at("tokens_lost").to_number<int>();
}

TEST(SwitchAndSignalRecords, R59_R60_AGameThatWasLostAtOnceCountsItsTokensByItsOwnVersion) {
  host::Record first = stored("europe-random-2");
  EXPECT_EQ(first.rules_version, 1);
  EXPECT_NO_THROW(host::replay(first));
  EXPECT_EQ(tokens_lost(first), 63);
  first.rules_version = 2;
  EXPECT_GT(tokens_lost(first), 63);
  EXPECT_THROW(host::replay(first), host::ReplayError);

  host::Record second = stored("europe-strict-2");
  EXPECT_EQ(second.rules_version, 2);
  EXPECT_NO_THROW(host::replay(second));
  EXPECT_EQ(tokens_lost(second), 22);
  second.rules_version = 1;
  EXPECT_LT(tokens_lost(second), 22);
}

TEST(SwitchAndSignalRecords, R39_R67_TheOptionsOfTheTableAreKept) {
  host::Record shut_in = stored("europe-strict-2");
  EXPECT_EQ(shut_in.options.at("shut_in"), "head_on");
  shut_in.options["shut_in"] = "stays";
  EXPECT_THROW(host::replay(shut_in), host::ReplayError) << "another game altogether";

  host::Record full_port = stored("america-long-2");
  EXPECT_EQ(full_port.rules_version, 2);
  EXPECT_NO_THROW(host::replay(full_port));
  EXPECT_EQ(full_port.options.at("full_port"), "turns_away");
  full_port.options["full_port"] = "lets_pass";
  EXPECT_THROW(host::replay(full_port), host::ReplayError);
}

TEST(SwitchAndSignalRecords, AMatchOfVersion1IsPlayedByWhatWasUsualThen) {
  for (const char* name : {"america-drawn-3", "america-random-1"}) {
    const host::Record record = stored(name);
    EXPECT_EQ(record.rules_version, 1);
    EXPECT_FALSE(record.options.contains("full_port"));
    const auto game = host::game_of(record);
    EXPECT_EQ(game->complete_by(1, record.options).at("full_port"), "lets_pass");
    EXPECT_EQ(game->complete(record.options).at("full_port"), "turns_away");
    EXPECT_NO_THROW(host::replay(record));
  }
}

}  // namespace rail::switch_and_signal::records_test
