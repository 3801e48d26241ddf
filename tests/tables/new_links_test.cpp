// New secrets for seats, chosen by who asks: an answer that is lost with the line is no loss.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tables/lone_house.h"

namespace rail::tables::new_links_test {

namespace json = boost::json;
using namespace trial;
using std::chrono::seconds;

const std::string fresh(43, 'x');
const std::string other = std::string(40, '-') + "_Z9";

json::object renewing(const std::string& token) { return request("renew", "token", token); }
json::object freeing(int seat, const std::string& token) {
  return {{"type", "free_seat"}, {"seat", seat}, {"token", token}};
}

/// A table that Ann has opened and where Bob has taken a seat.
class Parlour {
 public:
  Parlour()
      : opened(house.open_table(table_of({here("Ann"), open_seat(), open_seat()}))),
        ann(house, opened.id, opened.token),
        bob(house, opened.id, opened.links[0]) {
    bob.ask(request("sit", "name", "Bob"));
    ann.listen();
  }

  std::size_t entries() { return house.disk().entries(1, 0).size(); }
  /// The seats that a link opens; throws if it opens none.
  std::vector<int> opens(const std::string& token) { return Guest(house, opened.id, token).mine; }

  LoneHouse house;
  Opened opened;
  Guest ann;
  Guest bob;
};

TEST(NewLinks, AreChosenByWhoAsks) {
  Parlour parlour;
  const json::object renewed = parlour.bob.ask(renewing(fresh));
  EXPECT_EQ(Guest::kind(renewed), "renewed");
  EXPECT_EQ(text_of(renewed.at("token")), fresh);
  EXPECT_EQ(parlour.opens(fresh), std::vector<int>{1});
  EXPECT_THROW(parlour.opens(parlour.opened.links[0]), std::runtime_error);
  EXPECT_EQ(parlour.bob.mine, std::vector<int>{1}) << "who renewed keeps the seat";

  const json::object freed = parlour.ann.ask(freeing(1, other));
  EXPECT_EQ(Guest::kind(freed), "seat_freed");
  EXPECT_EQ(text_of(freed.at("token")), other);
  EXPECT_EQ(parlour.opens(other), std::vector<int>{1});
  EXPECT_THROW(parlour.opens(fresh), std::runtime_error);
}

TEST(NewLinks, AreMadeByTheHouseForWhoChoosesNone) {
  Parlour parlour;
  const std::string bobs = text_of(parlour.bob.ask("renew").at("token"));
  EXPECT_EQ(bobs.size(), 26U);
  EXPECT_EQ(parlour.opens(bobs), std::vector<int>{1});
  json::object wish = renewing("");
  wish["token"] = nullptr;
  const std::string again = text_of(parlour.bob.ask(wish).at("token"));
  EXPECT_NE(again, bobs);
  const std::string freed = text_of(parlour.ann.ask(request("free_seat", "seat", 1)).at("token"));
  EXPECT_EQ(parlour.opens(freed), std::vector<int>{1});
}

TEST(NewLinks, OfRenewingAreAnsweredTheSameWhenAskedForAgain) {
  Parlour parlour;
  const std::string id = parlour.bob.send(renewing(fresh));
  parlour.bob.live().close();
  parlour.house.pass(seconds(1));
  EXPECT_THROW(parlour.opens(parlour.opened.links[0]), std::runtime_error) << "it was stored";
  const std::size_t entries = parlour.entries();
  Guest back(parlour.house, parlour.opened.id, fresh);
  for (int i = 0; i < 50; ++i) {
    json::object wish = renewing(fresh);
    wish["id"] = id;
    const json::object answer = back.ask(wish);
    ASSERT_EQ(Guest::kind(answer), "renewed") << "also more often than one may renew: " << answer;
    EXPECT_EQ(text_of(answer.at("token")), fresh);
  }
  EXPECT_EQ(parlour.entries(), entries) << "nothing happens twice";
}

TEST(NewLinks, OfFreeingAreAnsweredTheSameWhenAskedForAgain) {
  Parlour parlour;
  parlour.ann.send(freeing(1, fresh));
  parlour.ann.live().close();
  parlour.house.pass(seconds(1));
  EXPECT_TRUE(parlour.bob.wait([&] { return parlour.bob.mine.empty(); }));
  Guest ann(parlour.house, parlour.opened.id, parlour.opened.token);
  EXPECT_EQ(ann.seat(1).at("who"), "open");
  EXPECT_EQ(text_of(ann.ask(freeing(1, fresh)).at("token")), fresh);
  // Also when somebody has come by the new link, who then stays.
  Guest cid(parlour.house, parlour.opened.id, fresh);
  cid.ask(request("sit", "name", "Cid"));
  const std::size_t entries = parlour.entries();
  EXPECT_EQ(Guest::kind(ann.ask(freeing(1, fresh))), "seat_freed");
  EXPECT_EQ(parlour.entries(), entries);
  EXPECT_EQ(cid.refusal(request("say", "text", "Hello")), "");
  EXPECT_EQ(cid.refusal(freeing(1, fresh)), "not_maker");
  EXPECT_EQ(ann.refusal(freeing(0, fresh)), "own_seat");
  EXPECT_EQ(ann.refusal(freeing(4, fresh)), "no_such_seat");
  EXPECT_EQ(Guest::kind(ann.ask(freeing(1, other))), "seat_freed") << "another wish";
  EXPECT_TRUE(cid.wait([&] { return cid.mine.empty(); }));
}

TEST(NewLinks, SurviveTheHouse) {
  Parlour parlour;
  EXPECT_EQ(Guest::kind(parlour.bob.ask(renewing(fresh))), "renewed");
  parlour.house.die();
  parlour.house.rise();
  Guest bob(parlour.house, parlour.opened.id, fresh);
  EXPECT_EQ(bob.mine, std::vector<int>{1});
  EXPECT_EQ(text_of(bob.ask(renewing(fresh)).at("token")), fresh);
}

TEST(NewLinks, MustBeLongAndOfPlainLetters) {
  Parlour parlour;
  const std::size_t entries = parlour.entries();
  const std::string tail(42, 'a');
  for (const std::string& token : {std::string(), tail, std::string(87, 'a'), tail + "=",
                                   tail + "+", tail + "/", tail + " ", tail + "\n", tail + "ä"}) {
    EXPECT_EQ(parlour.bob.refusal(renewing(token)), "bad_token") << token;
    EXPECT_EQ(parlour.ann.refusal(freeing(1, token)), "bad_token") << token;
  }
  EXPECT_EQ(parlour.entries(), entries);
  EXPECT_EQ(parlour.opens(parlour.opened.links[0]), std::vector<int>{1});
  EXPECT_EQ(parlour.bob.refusal(renewing(std::string(86, '_'))), "");
}

}  // namespace rail::tables::new_links_test
