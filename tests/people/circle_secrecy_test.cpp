// What people who are not in a circle try, and that they learn nothing of it.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "people/circle_api.h"
#include "tests/people/circle_house.h"

namespace rail::people::circle_secrecy_test {

using namespace world;

/// The heart of it: whatever an outsider asks of a circle, he is answered to the letter as if it
/// were not there, and the store is asked the same.
TEST(CircleSecrecy, IsNotThereForOutsiders) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string outsider = house.person("Outsider");
  house.found(outsider, "His own");
  const Friends none{.id = "aaaaaaaaaaaaaaaa", .member = friends.member, .link = friends.link};
  const auto same = [&](std::string_view method, const std::string& path, const std::string& body,
                        const std::string& elsewhere, const std::string& other) {
    const int before = house.world.store.asked;
    const Told hidden = house.ask(method, path, body, house.token(outsider));
    const int asked = house.world.store.asked - before;
    const Told unknown = house.ask(method, elsewhere, other, house.token(outsider));
    EXPECT_EQ(hidden.status, 404) << path << hidden.body;
    EXPECT_EQ(hidden.code(), "no_such_circle") << path;
    EXPECT_EQ(hidden.body, unknown.body) << path;
    EXPECT_EQ(hidden.status, unknown.status) << path;
    EXPECT_EQ(asked, house.world.store.asked - before - asked) << path;
    EXPECT_LE(asked, 2) << path << ": his own book and which circles are his, and no other";
    house.world.loop.pass(5 * minute_ms);
  };
  for (const std::string rest : {"", "/seasons/0", "/seasons/all", "/seasons/99"})
    same("GET", "circles/" + friends.id + rest, "", "circles/" + none.id + rest, "");
  const auto there = house.wishes(friends);
  const auto elsewhere = house.wishes(none);
  for (std::size_t i = 0; i < there.size(); ++i) {
    if (there[i].first.ends_with("/join")) continue;  // he has the link: see below
    same("POST", there[i].first, there[i].second, elsewhere[i].first, elsewhere[i].second);
  }
  // Links that are nobody's, another circle's, or not what a link looks like.
  const std::string other_id = house.found(friends.maker, "Others");
  const std::string other_link = house.invite(friends.maker, other_id);
  for (const std::string& link :
       {std::string("x"), std::string(42, 'a'), std::string(26, 'a') + "0123456789abcdef",
        other_link, friends.link + "a", friends.link.substr(1), std::string()}) {
    const std::string body = boost::json::serialize(boost::json::object{{"link", link}});
    same("POST", "circles/" + friends.id + "/join", body, "circles/" + none.id + "/join", body);
    const Told door = house.door(outsider, friends.id, link);
    EXPECT_EQ(door.status, 404);
    EXPECT_EQ(door.body, house.door(outsider, none.id, link).body);
  }
}

TEST(CircleSecrecy, LinksAreToldOnceAndOnlyTheirHashIsKept) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string at = "circles/" + friends.id;
  const Told made = house.post(friends.maker, at + "/invitations", R"({"days":7,"once":true})");
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string link = made.text("link");
  EXPECT_EQ(made.json.at("until"), noon + 7 * day_ms);
  const Told seen = house.get(friends.maker, at);
  EXPECT_EQ(seen.json.at("inside").at("invitations").as_array().size(), 2U);
  EXPECT_EQ(seen.body.find(link), std::string::npos);
  EXPECT_EQ(seen.body.find(friends.link), std::string::npos);
  const auto book = house.world.people.book(Kind::circle, friends.id);
  for (const StoredPage& page : house.world.people.pages(book->key, 0)) {
    EXPECT_EQ(page.text.find(link), std::string::npos) << "a stolen file opens no door";
    EXPECT_EQ(page.text.find(link.substr(0, 26)), std::string::npos);
  }
  // What is kept is no link.
  const std::string hash(seen.json.at("inside").at("invitations").at(1).at("link").as_string());
  EXPECT_EQ(house.join(house.person("Thief"), friends.id, hash).status, 404);
}

TEST(CircleSecrecy, TheDoorShowsWhoInvitesAndNothingElse) {
  CircleHouse house;
  const Friends friends = house.friends();
  house.world.tables.here.insert(friends.maker);
  const std::string outsider = house.person("Outsider");
  for (const std::string& who : {outsider, std::string()}) {
    const Told seen = house.door(who, friends.id, friends.link);
    ASSERT_EQ(seen.status, 200) << seen.body;
    EXPECT_EQ(seen.json.at("door").at("title"), "Fridays");
    EXPECT_EQ(seen.json.at("by").at("name"), "Maker");
    EXPECT_EQ(seen.body.find(friends.member), std::string::npos);
    EXPECT_EQ(seen.body.find("here"), std::string::npos) << "who is there is for members";
    EXPECT_EQ(seen.body.find("away"), std::string::npos);
  }
  EXPECT_EQ(house.ask("GET", "circles/" + friends.id + "/door", "", "").status, 404) << "no link";
  HttpRequest odd{.method = "GET",
                  .path = {"circles", friends.id, "door"},
                  .query = {{"link", friends.link}, {"more", "1"}}};
  EXPECT_EQ(world::ask(house.world, house.api, odd).code(), "bad_request");
  for (int i = 0; i < 60; ++i) house.door("", friends.id, friends.link);
  EXPECT_EQ(house.door("", friends.id, friends.link).status, 429) << "nobody tries for ever";
}

TEST(CircleSecrecy, WhoIsRemovedSeesNothingFromThatMomentOn) {
  CircleHouse house;
  const Friends friends = house.friends();
  ASSERT_EQ(house.get(friends.member, "circles/" + friends.id).status, 200);
  EXPECT_EQ(house.say(friends.helper, friends.id, {{"type", "removed"}, {"person", friends.member}})
                .status,
            200);
  const Told gone = house.get(friends.member, "circles/" + friends.id);
  EXPECT_EQ(gone.status, 404);
  EXPECT_EQ(gone.body, house.get(friends.member, "circles/aaaaaaaaaaaaaaaa").body);
  house.world.tables.here.insert(friends.member);
  const Told seen = house.get(friends.maker, "circles/" + friends.id);
  EXPECT_EQ(seen.json.at("people").at(friends.member).at("here"), false)
      << "nor does the circle see where he is";
  EXPECT_EQ(house.get(friends.member, "circles").body, R"({"circles":[]})");
  EXPECT_EQ(house.get(friends.member, "circles/" + friends.id + "/seasons/all").status, 404);
  EXPECT_EQ(house.join(friends.member, friends.id, friends.link).status, 404)
      << "no link lets him in again";
  EXPECT_EQ(house.door(friends.member, friends.id, friends.link).status, 404);
  EXPECT_EQ(house.table(friends.member, friends.id).status, 404);
  EXPECT_EQ(house.say(friends.maker, friends.id, {{"type", "forgiven"}, {"person", friends.member}})
                .status,
            200);
  EXPECT_EQ(house.join(friends.member, friends.id, friends.link).status, 200);
}

/// Another server removes somebody between the question whether he belongs and the writing.
TEST(CircleSecrecy, WhoIsRemovedMeanwhileWritesNothing) {
  for (std::size_t works = 0; works < 6; ++works) {
    CircleHouse fresh;
    const Friends here = fresh.friends();
    fresh.world.store.meanwhile.assign(works, std::function<void()>());
    fresh.world.store.meanwhile.push_back(
        [&] { fresh.write_elsewhere(here.id, circle::Removed{here.maker, here.member}); });
    const Told answer = fresh.table(here.member, here.id);
    EXPECT_EQ(answer.status, 404) << works << answer.body;
    EXPECT_EQ(answer.code(), "no_such_circle");
    EXPECT_TRUE(fresh.circle(here.id).tables.empty());
  }
}

TEST(CircleSecrecy, NobodyAsksWithoutASession) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string at = "circles/" + friends.id;
  for (const std::string& path : {std::string("circles"), at, at + "/seasons/0"}) {
    EXPECT_EQ(house.ask("GET", path, "", "").status, 401) << path;
    EXPECT_EQ(house.ask("GET", path, "", "forged").status, 401) << path;
  }
  for (const auto& [path, body] : house.wishes(friends)) {
    EXPECT_EQ(house.ask("POST", path, body, "").status, 401) << path;
    EXPECT_EQ(house.ask("POST", path, body, "forged").status, 401) << path;
  }
  EXPECT_EQ(house.ask("POST", "circles", R"({"title":"A"})", "").status, 401);
}

}  // namespace rail::people::circle_secrecy_test
