// From logs to records.
#include "server/archive.h"

#include <gtest/gtest.h>

#include "host/record.h"
#include "tests/server/stores.h"

namespace rail::server {
namespace archive_tests {

namespace json = host::json;

const std::string settings =
    R"({"game":"ticket-to-ride-usa","options":{"tickets":"all"},"rules_version":1,)"
    R"("seats":[{"bot":"greedy"},{}],"clock":null})";

host::Record of(const std::vector<std::string>& log, const std::string& with = settings) {
  StoredTable table = a_table("x");
  table.settings = with;
  std::vector<StoredEntry> entries;
  for (const std::string& text : log)
    entries.push_back(an_entry(static_cast<std::int64_t>(entries.size()), text));
  return record_of(table, entries);
}

std::string complaint(const std::vector<std::string>& log, const std::string& with = settings) {
  try {
    of(log, with);
    return "";
  } catch (const host::BadInput& error) {
    return error.what();
  }
}

TEST(Archive, AnOpenTableHasNoEntries) {
  const host::Record record = of({R"({"type":"sat","seat":1,"name":"Ann"})"});
  EXPECT_EQ(record.game, "ticket-to-ride-usa");
  EXPECT_EQ(record.rules_version, 1);
  EXPECT_EQ(record.options, (host::OptionValues{{"tickets", "all"}}));
  EXPECT_EQ(record.players, (std::vector<std::string>{"greedy", "Ann"}));
  EXPECT_TRUE(record.entries.empty());
  EXPECT_FALSE(record.board);
}

TEST(Archive, WhatWasTakenBackIsLeftOut) {
  const std::string dealt = R"({"type":"played","actor":"chance","action":{"type":"a"}})";
  const std::string played = R"({"type":"played","actor":1,"action":{"type":"b"},"ms":5})";
  const host::Record record = of({dealt, played, R"({"type":"chat","text":"!"})", dealt,
                                  R"({"type":"taken_back","to":1,"by":0})", played});
  const host::RecordEntry first{Actor::chance(), json::object{{"type", "a"}}};
  const host::RecordEntry second{seat(1), json::object{{"type", "b"}}};
  EXPECT_EQ(record.entries, (std::vector{first, second}));
}

TEST(Archive, NonsenseIsNamedWithItsPlace) {
  EXPECT_NE(complaint({}, "{}"), "");
  EXPECT_NE(complaint({}, "x"), "");
  EXPECT_EQ(complaint({"{}"}).substr(0, 6), "log[0]");
  const std::string sat = R"({"type":"sat","seat":0,"name":"Ann"})";
  for (const std::string entry :
       {"", "[]", R"({"type":7})", R"({"type":"played","actor":2,"action":{}})",
        R"({"type":"played","actor":"who","action":{}})", R"({"type":"played","actor":0})",
        R"({"type":"played","actor":0,"action":1})", R"({"type":"taken_back","to":1})",
        R"({"type":"sat","seat":0})", R"({"type":"sat","seat":-1,"name":"x"})"})
    EXPECT_EQ(complaint({sat, entry}).substr(0, 6), "log[1]") << entry;
}

}  // namespace archive_tests
}  // namespace rail::server
