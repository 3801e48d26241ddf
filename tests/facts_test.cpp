// What a fitted estimate goes by, along matches: the same for any number of threads.
#include <gtest/gtest.h>

#include <cstdint>

#include "lab/laboratory.h"

namespace rail::lab::facts_test {

CalibrationRequest small(int threads) {
  CalibrationRequest request;
  request.bots = {"planner"};
  request.games = 4;
  request.threads = threads;
  return request;
}

TEST(Facts, AreToldWhereverAPlayoutMightEnd) {
  const auto europe = laboratory_of(host::Catalog::standard().at("switch-and-signal-europe"));
  const json::object told = europe->facts(small(1));
  EXPECT_EQ(told, europe->facts(small(3)));
  const json::array names{"time", "work", "next_card", "helpers", "cards", "goods", "won"};
  EXPECT_EQ(told.at("names").as_array(), names);
  ASSERT_EQ(told.at("matches").as_array().size(), 4U);
  for (const json::value& match : told.at("matches").as_array()) {
    ASSERT_GE(match.as_array().size(), 3U);
    std::int64_t before = 1'000'000;
    for (const json::value& row : match.as_array()) {
      ASSERT_EQ(row.as_array().size(), names.size());
      EXPECT_LT(row.at(0).as_int64(), before) << "time goes by";
      before = row.at(0).as_int64();
      EXPECT_GE(row.at(5).as_int64(), 1) << "a match with all its goods is over";
      EXPECT_EQ(row.at(6), match.at(0).at(6)) << "won or lost as a whole";
    }
  }
}

TEST(Facts, AreNotToldWhereNothingWasFitted) {
  for (const char* id : {"ticket-to-ride-usa", "grand-trunk-journey", "heaviest-train"}) {
    EXPECT_THROW(laboratory_of(host::Catalog::whole().at(id))->facts(small(1)), host::BadInput);
  }
}

}  // namespace rail::lab::facts_test
