// Circles over HTTP: what members can do, and who of them.
#include "people/circle_api.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "people/leave_circles.h"
#include "tests/people/circle_house.h"

namespace rail::people::circle_api_test {

using namespace world;

TEST(CircleApi, IsFoundedAndListedForItsMembersAlone) {
  CircleHouse house;
  const std::string mara = house.person("Mara");
  const std::string jonas = house.person("Jonas");
  EXPECT_EQ(house.get(mara, "circles").body, R"({"circles":[]})");
  const Told made = house.post(mara, "circles", R"({"title":"Fridays"})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = made.text("circle");
  EXPECT_EQ(id.size(), 16U);
  EXPECT_EQ(house.get(mara, "circles").body, R"({"circles":[{"circle":")" + id +
                                                 R"(","title":"Fridays","closed":false,)"
                                                 R"("role":"maker"}]})");
  EXPECT_EQ(house.get(jonas, "circles").body, R"({"circles":[]})");
}

TEST(CircleApi, WhatFoundsACircleIsReadStrictly) {
  CircleHouse house;
  const std::string mara = house.person("Mara");
  for (const char* bad : {"", "[]", "{}", R"({"title":7})", R"({"title":"A","by":"B"})"})
    EXPECT_EQ(house.post(mara, "circles", bad).code(), "bad_request") << bad;
  for (const char* bad : {R"({"title":""})", R"({"title":"a\u0000b"})",
                          R"({"title":"0123456789012345678901234567890123456789x"})"})
    EXPECT_EQ(house.post(mara, "circles", bad).code(), "bad_name") << bad;
  EXPECT_EQ(house.post(mara, "circles", R"({"title":")" + std::string(9'000, 'x') + "\"}").code(),
            "bad_request");
  EXPECT_EQ(house.post(mara, "circles", std::string(max_people_body + 1, ' ')).status, 413);
}

TEST(CircleApi, AnswersOnlyTheMethodsItHas) {
  CircleHouse house;
  const Friends friends = house.friends();
  EXPECT_EQ(house.ask("POST", "circles/" + friends.id, "", house.token(friends.maker)).status, 405);
  EXPECT_EQ(house.get(friends.maker, "circles/" + friends.id + "/entries").status, 405);
  HttpRequest other{.method = "GET", .path = {"circles", "a", "b", "c", "d"}};
  EXPECT_FALSE(house.api.http(other, [](const HttpResponse&) { FAIL(); }));
}

TEST(CircleApi, MembersSeeWhoIsThere) {
  CircleHouse house;
  const Friends friends = house.friends();
  house.world.tables.here.insert(friends.member);
  house.away(friends.helper, noon + day_ms);
  const Told seen = house.get(friends.member, "circles/" + friends.id);
  ASSERT_EQ(seen.status, 200) << seen.body;
  const auto& inside = seen.json.at("inside").as_object();
  EXPECT_EQ(inside.at("title"), "Fridays");
  EXPECT_EQ(inside.at("role"), "member");
  EXPECT_EQ(inside.at("members").as_array().size(), 3U);
  EXPECT_TRUE(inside.at("invitations").is_null()) << "links are for those who may invite";
  EXPECT_TRUE(inside.at("kept_out").is_null());
  const auto& people = seen.json.at("people").as_object();
  ASSERT_EQ(people.size(), 3U);
  const auto& member = people.at(friends.member).as_object();
  EXPECT_EQ(member.at("name"), "Member");
  EXPECT_EQ(member.at("here"), true);
  EXPECT_TRUE(member.at("away_until").is_null());
  EXPECT_FALSE(member.contains("language"));
  EXPECT_EQ(people.at(friends.helper).at("here"), false);
  EXPECT_EQ(people.at(friends.helper).at("away_until"), noon + day_ms);
  house.world.loop.pass(2 * day_ms);
  EXPECT_TRUE(house.get(friends.member, "circles/" + friends.id)
                  .json.at("people")
                  .at(friends.helper)
                  .at("away_until")
                  .is_null())
      << "back again";
}

TEST(CircleApi, WhoComesByALinkIsIn) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string ruth = house.person("Ruth");
  const Told in = house.join(ruth, friends.id, friends.link);
  ASSERT_EQ(in.status, 200) << in.body;
  EXPECT_EQ(in.json.at("inside").at("members").as_array().size(), 4U);
  EXPECT_EQ(in.json.at("people").at(ruth).at("name"), "Ruth");
  EXPECT_EQ(house.join(ruth, friends.id, friends.link).status, 200) << "twice does no harm";
  EXPECT_EQ(house.circle(friends.id).members.size(), 4U);
  EXPECT_NE(house.get(ruth, "circles").body.find(friends.id), std::string::npos);
}

TEST(CircleApi, NobodyFillsABookByComingAndGoing) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string ruth = house.person("Ruth");
  int times = 0;
  while (house.join(ruth, friends.id, friends.link).status == 200) {
    ++times;
    house.world.loop.pass(10'000);
    ASSERT_EQ(house.say(ruth, friends.id, {{"type", "left"}}).status, 200);
  }
  EXPECT_EQ(times, 20);
  EXPECT_EQ(house.join(ruth, friends.id, friends.link).status, 429);
}

TEST(CircleApi, LinksEnd) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string at = "circles/" + friends.id;
  const std::string once = house.invite(friends.maker, friends.id, R"({"days":1,"once":true})");
  EXPECT_EQ(house.join(house.person("First"), friends.id, once).status, 200);
  EXPECT_EQ(house.join(house.person("Second"), friends.id, once).status, 404) << "it was for one";
  const std::string ended = house.invite(friends.helper, friends.id);
  const Told seen = house.get(friends.helper, at);
  const std::string hash(
      seen.json.at("inside").at("invitations").as_array().back().at("link").as_string());
  EXPECT_EQ(house.say(friends.helper, friends.id, {{"type", "uninvited"}, {"link", hash}}).status,
            200);
  EXPECT_EQ(house.join(house.person("Third"), friends.id, ended).status, 404);
  const std::string of_helper = house.invite(friends.helper, friends.id);
  EXPECT_EQ(house
                .say(friends.maker, friends.id,
                     {{"type", "named"}, {"person", friends.helper}, {"role", "member"}})
                .status,
            200);
  EXPECT_EQ(house.join(house.person("Fourth"), friends.id, of_helper).status, 404)
      << "who may no longer invite has no guests";
  house.world.loop.pass(31 * day_ms);
  EXPECT_EQ(house.join(house.person("Fifth"), friends.id, friends.link).status, 404) << "too old";
  EXPECT_EQ(house.door("", friends.id, friends.link).status, 404);
}

TEST(CircleApi, InvitationsAreForThoseWhoMayAndHoldForDays) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string at = "circles/" + friends.id + "/invitations";
  EXPECT_EQ(house.post(friends.member, at, R"({"days":7})").code(), "not_allowed");
  EXPECT_EQ(house.post(friends.member, at, R"({"days":7})").status, 403);
  for (const char* bad : {R"({"days":0})", R"({"days":91})", R"({"days":-1})", R"({})",
                          R"({"days":7,"link":"mine"})", R"({"days":7,"by":"me"})"})
    EXPECT_EQ(house.post(friends.maker, at, bad).code(), "bad_request") << bad;
  EXPECT_EQ(house.post(friends.helper, at, R"({"days":90})").status, 201);
  while (house.circle(friends.id).invitations.size() < max_invitations) {
    house.world.loop.pass(minute_ms);
    ASSERT_EQ(house.post(friends.maker, at, R"({"days":7})").status, 201);
  }
  EXPECT_EQ(house.post(friends.maker, at, R"({"days":7})").code(), "too_many");
}

TEST(CircleApi, EverybodySaysOnlyWhatIsHis) {
  CircleHouse house;
  const Friends friends = house.friends();
  const auto refused_to = [&](const std::string& who, const boost::json::object& entry,
                              std::string_view code) {
    house.world.loop.pass(minute_ms);
    EXPECT_EQ(house.say(who, friends.id, entry).code(), code) << boost::json::serialize(entry);
  };
  for (const boost::json::object& entry : std::vector<boost::json::object>{
           {{"type", "removed"}, {"person", friends.helper}},
           {{"type", "forgiven"}, {"person", friends.helper}},
           {{"type", "named"}, {"person", friends.member}, {"role", "maker"}},
           {{"type", "renamed"}, {"title", "Mine"}},
           {{"type", "season_begun"}, {"title", "Mine"}, {"count", "rating"}},
           {{"type", "season_ended"}},
           {{"type", "closed"}}})
    refused_to(friends.member, entry, "not_allowed");
  refused_to(friends.helper, {{"type", "removed"}, {"person", friends.maker}}, "not_allowed");
  refused_to(friends.helper, {{"type", "named"}, {"person", friends.member}, {"role", "organiser"}},
             "not_allowed");
  refused_to(friends.maker, {{"type", "removed"}, {"person", somebody(77)}}, "not_a_member");
  refused_to(friends.maker, {{"type", "renamed"}, {"title", ""}}, "bad_name");
  EXPECT_EQ(house.circle(friends.id).title, "Fridays");
}

TEST(CircleApi, NobodySpeaksInAnotherNameOrForTheHouse) {
  CircleHouse house;
  const Friends friends = house.friends();
  for (const boost::json::object& entry : std::vector<boost::json::object>{
           {{"type", "renamed"}, {"title", "Mine"}, {"by", friends.maker}},
           {{"type", "closed"}, {"by", friends.maker}},
           {{"type", "closed"}, {"by", nullptr}},
           {{"type", "left"}, {"person", friends.maker}},
           {{"type", "removed"}, {"person", friends.helper}, {"by", friends.maker}},
           {{"type", "founded"}, {"title", "Mine"}},
           {{"type", "joined"}, {"person", friends.member}, {"link", "x"}},
           {{"type", "invited"}, {"link", "x"}, {"until", noon + 1}, {"once", false}},
           {{"type", "table_opened"}, {"table", "t"}, {"game", "g"}},
           {{"type", "table_finished"}, {"table", "t"}, {"seats", boost::json::array()}},
           {{"type", "table_gone"}, {"table", "t"}, {"by", nullptr}},
           {{"type", 7}},
           {{"title", "no type"}},
           {{"type", "renamed"}, {"title", "x"}, {"more", 1}}}) {
    house.world.loop.pass(minute_ms);
    EXPECT_EQ(house.say(friends.member, friends.id, entry).code(), "bad_request")
        << boost::json::serialize(entry);
  }
  EXPECT_EQ(house.circle(friends.id).members.size(), 3U);
}

TEST(CircleApi, WhatIsSaidIsWrittenInTheNameOfWhoSaysIt) {
  CircleHouse house;
  const Friends friends = house.friends();
  const Told told = house.say(friends.helper, friends.id, {{"type", "renamed"}, {"title", "Ours"}});
  ASSERT_EQ(told.status, 200) << told.body;
  EXPECT_EQ(told.json.at("inside").at("title"), "Ours");
  const auto book = house.world.people.book(Kind::circle, friends.id);
  const std::string last = house.world.people.pages(book->key, 0).back().text;
  EXPECT_EQ(boost::json::parse(last).at("by").as_string(), friends.helper);
  EXPECT_NE(house.get(friends.member, "circles").body.find("Ours"), std::string::npos);
}

TEST(CircleApi, TheMakerGoesAndAnotherTakesOver) {
  CircleHouse house;
  const Friends friends = house.friends();
  const Told left = house.say(friends.maker, friends.id, {{"type", "left"}});
  EXPECT_EQ(left.status, 200);
  EXPECT_EQ(left.body, "{}") << "who has left sees no more of it";
  EXPECT_EQ(house.get(friends.maker, "circles/" + friends.id).status, 404);
  EXPECT_NE(house.get(friends.helper, "circles").body.find(R"("role":"maker")"), std::string::npos);
  house.say(friends.helper, friends.id, {{"type", "left"}});
  house.say(friends.member, friends.id, {{"type", "left"}});
  EXPECT_TRUE(house.world.people.book(Kind::circle, friends.id)->closed) << "nobody is left";
  EXPECT_EQ(house.door("", friends.id, friends.link).status, 404);
}

TEST(CircleApi, AClosedCircleIsLookedAtAndNothingElse) {
  CircleHouse house;
  const Friends friends = house.friends();
  EXPECT_EQ(house.say(friends.helper, friends.id, {{"type", "closed"}}).status, 200);
  const Told seen = house.get(friends.member, "circles/" + friends.id);
  EXPECT_EQ(seen.status, 200);
  EXPECT_EQ(seen.json.at("inside").at("closed"), true);
  EXPECT_EQ(house.say(friends.maker, friends.id, {{"type", "renamed"}, {"title", "x"}}).code(),
            "closed");
  EXPECT_EQ(house.table(friends.member, friends.id).code(), "closed");
  EXPECT_TRUE(house.world.tables.opened.empty());
  EXPECT_EQ(house.join(house.person("Late"), friends.id, friends.link).status, 404);
}

TEST(CircleApi, TheStoreFailsAndSaysSo) {
  CircleHouse house;
  const Friends friends = house.friends();
  house.token(friends.maker);
  house.world.store.broken = true;
  EXPECT_EQ(house.get(friends.maker, "circles/" + friends.id).status, 503);
  EXPECT_EQ(house.door("", friends.id, friends.link).status, 503);
  for (const auto& [path, body] : house.wishes(friends))
    EXPECT_EQ(house.post(friends.maker, path, body).status, 503) << path;
  house.world.store.broken = false;
  EXPECT_EQ(house.get(friends.maker, "circles/" + friends.id).status, 200);
}

TEST(CircleApi, ThereAreOnlySoManyCircles) {
  CircleHouse house;
  const std::string mara = house.person("Mara");
  int made = 0;
  while (house.post(mara, "circles", R"({"title":"More"})").status == 201) ++made;
  EXPECT_EQ(made, 10) << "so many at once";
  EXPECT_EQ(house.post(mara, "circles", R"({"title":"More"})").status, 429);
  for (; made < static_cast<int>(max_circles); ++made) {
    house.world.loop.pass(day_ms / 10 + minute_ms);
    ASSERT_EQ(house.post(mara, "circles", R"({"title":"More"})").status, 201) << made;
  }
  house.world.loop.pass(day_ms);
  EXPECT_EQ(house.post(mara, "circles", R"({"title":"More"})").code(), "too_many");
  const Friends friends = house.friends();
  EXPECT_EQ(house.join(mara, friends.id, friends.link).code(), "too_many");
  EXPECT_EQ(house.get(mara, "circles").json.at("circles").as_array().size(), max_circles);
}

TEST(CircleApi, WhoIsForgottenIsInNoCircle) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string second = house.found(friends.maker, "Alone");
  std::optional<bool> done;
  leave_circles(house.world.desk, friends.maker, [&](bool stored) { done = stored; });
  house.world.loop.turn();
  EXPECT_EQ(done, true);
  EXPECT_TRUE(house.world.people.books_of(Kind::circle, friends.maker, 10).empty());
  EXPECT_TRUE(house.circle(friends.id).is(friends.helper, Role::maker));
  EXPECT_TRUE(house.world.people.book(Kind::circle, second)->closed);
  house.world.store.broken = true;
  leave_circles(house.world.desk, friends.helper, [&](bool stored) { done = stored; });
  house.world.loop.turn();
  EXPECT_EQ(done, false) << "to be tried again before the book goes";
}

}  // namespace rail::people::circle_api_test
