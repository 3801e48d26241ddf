// Who came with a pass makes no link: it would last longer than the pass, and than the right of his
// device to come at all.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tables/people_house.h"

namespace rail::tables::pass_links_test {

namespace json = boost::json;
using trial::here;
using trial::open_seat;
using trial::table_of;

const std::string chosen(43, 'x');

json::object renewing() { return {{"type", "renew"}, {"token", chosen}}; }

/// A link that is none.
bool is_none(const json::object& renewed) {
  const json::value* token = renewed.if_contains("token");
  return token == nullptr || token->is_null();
}

class PassLinks : public testing::Test {
 protected:
  trial::Opened open(const std::string& of) {
    return house.opened_for(table_of({here("Ann"), open_seat(), open_seat()}),
                            {.people = {"ann", "bob", std::nullopt}, .of = of});
  }
  PeopleHouse house;
};

TEST_F(PassLinks, ADeviceThatIsShutOutKeepsNone) {
  const trial::Opened opened = open("circle/c");
  Guest stolen(house, opened.id, house.pass_of("bob", opened.id));
  const json::object answer = stolen.ask(renewing());
  ASSERT_EQ(Guest::kind(answer), "renewed") << answer;
  EXPECT_TRUE(is_none(answer));
  house.house().rooms().shut("bob");
  EXPECT_EQ(house.refused(opened.id, chosen), "wrong_token");
  house.pass(std::chrono::milliseconds(1));
  EXPECT_EQ(Guest(house, opened.id, house.pass_of("bob", opened.id)).mine, std::vector<int>{1});
}

TEST_F(PassLinks, TheOldLinkEndsWhoeverHasIt) {
  const trial::Opened opened = open("circle/c");
  Guest bob(house, opened.id, house.pass_of("bob", opened.id));
  Guest by_link(house, opened.id, opened.links[0]);
  EXPECT_EQ(by_link.mine, std::vector<int>{1});
  EXPECT_TRUE(is_none(bob.ask("renew")));
  EXPECT_TRUE(by_link.wait([&] { return by_link.mine.empty(); }));
  EXPECT_EQ(bob.mine, std::vector<int>{1});
  EXPECT_EQ(house.refused(opened.id, opened.links[0]), "wrong_token");
  EXPECT_EQ(house.refused(opened.id, opened.links[1]), "") << "another's is as it was";
  // Said again, nothing happens.
  const std::size_t entries = house.disk().entries(house.kept(opened.id).key, 0).size();
  for (int i = 0; i < 30; ++i) EXPECT_TRUE(is_none(bob.ask(renewing())));
  EXPECT_EQ(house.disk().entries(house.kept(opened.id).key, 0).size(), entries);
  EXPECT_EQ(house.kept(opened.id).seats[1].person, "bob");
}

TEST_F(PassLinks, AtATournamentThereIsStillNone) {
  const trial::Opened opened = open("tournament/t");
  Guest ann(house, opened.id, house.pass_of("ann", opened.id));
  const std::size_t entries = house.disk().entries(house.kept(opened.id).key, 0).size();
  EXPECT_TRUE(is_none(ann.ask(renewing())));
  EXPECT_EQ(house.kept(opened.id).seats[0].token_hash, "");
  EXPECT_EQ(house.disk().entries(house.kept(opened.id).key, 0).size(), entries);
  EXPECT_EQ(house.refused(opened.id, chosen), "wrong_token");
}

TEST_F(PassLinks, WhoCameByALinkMakesANewOne) {
  const trial::Opened opened = open("circle/c");
  Guest bob(house, opened.id, opened.links[0]);
  EXPECT_EQ(trial::text_of(bob.ask(renewing()).at("token")), chosen);
  EXPECT_EQ(Guest(house, opened.id, chosen).mine, std::vector<int>{1});
}

}  // namespace rail::tables::pass_links_test
