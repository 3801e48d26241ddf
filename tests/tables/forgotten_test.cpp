// Somebody is forgotten by the store, and a table in memory still knows him.
#include <gtest/gtest.h>

#include <string>

#include "tables/call_text.h"
#include "tests/tables/people_house.h"

namespace rail::tables::forgotten_test {

using trial::here;
using trial::open_seat;
using trial::table_of;

class Forgotten : public testing::Test {
 protected:
  void SetUp() override {
    opened = house.opened_for(table_of({here("Ann"), open_seat(), open_seat()}),
                              {.people = {"ann", "bob", std::nullopt}, .of = "circle/c"});
  }
  void expect_forgotten(Guest& bob, Guest& by_link) {
    EXPECT_TRUE(bob.wait([&] { return bob.mine.empty(); })) << "he looks on now";
    EXPECT_FALSE(house.house().presence().is_here(opened.id, "bob"));
    EXPECT_EQ(by_link.mine, std::vector<int>{1}) << "links are nobody's";
    // What is written of his seat later does not bring him back.
    EXPECT_EQ(by_link.refusal({{"type", "notify"}, {"url", "https://example.org/x"}}), "");
    EXPECT_EQ(house.kept(opened.id).seats[1].person, "");
    EXPECT_EQ(by_link.refusal({{"type", "sit"}, {"name", "Bo"}}), "");
    for (const auto& [key, waiting] : house.disk().calls())
      EXPECT_NE(waiting.call.person, "bob") << key;
  }

  PeopleHouse house;
  trial::Opened opened;
};

TEST_F(Forgotten, AtThisHouse) {
  Guest bob(house, opened.id, house.pass_of("bob", opened.id));
  Guest by_link(house, opened.id, opened.links[0]);
  ASSERT_TRUE(house.house().presence().is_here(opened.id, "bob"));
  house.disk().forget("bob");
  house.house().rooms().forgotten("bob");
  expect_forgotten(bob, by_link);
}

TEST_F(Forgotten, AtAnother) {
  Guest bob(house, opened.id, house.pass_of("bob", opened.id));
  Guest by_link(house, opened.id, opened.links[0]);
  house.disk().forget("bob");
  house.house().changed_elsewhere(house.kept(opened.id).key, INT64_MAX);
  expect_forgotten(bob, by_link);
}

TEST_F(Forgotten, OthersStayWhoTheyAre) {
  const Guest ann(house, opened.id, house.pass_of("ann", opened.id));
  house.disk().forget("bob");
  house.house().rooms().forgotten("bob");
  house.pass(std::chrono::milliseconds(10));
  EXPECT_EQ(ann.mine, std::vector<int>{0});
  EXPECT_EQ(house.refused(opened.id, house.pass_of("ann", opened.id)), "");
  EXPECT_EQ(house.refused(opened.id, house.pass_of("bob", opened.id)), "wrong_token");
}

/// A table and the calls to who is asked to it are stored at once: no crash comes between them.
TEST(NewTables, AreStoredWithTheirCalls) {
  PeopleHouse house;
  int called = 0;
  house.house().on_call([&] { ++called; });
  house.forget_changes();
  const trial::Opened opened = house.opened_for(
      table_of({here("Ann"), open_seat()}),
      {.people = {"ann", "bob"}, .of = "circle/c", .asking = {.name = "Ann", .people = {"bob"}}});
  EXPECT_TRUE(house.disk().calls().contains(asked_key(opened.id, seat(1))));
  EXPECT_EQ(called, 1);
  for (const Change& change : house.changes()) EXPECT_TRUE(change.calls.empty());
}

}  // namespace rail::tables::forgotten_test
