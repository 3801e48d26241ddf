// Who is let in over HTTP, and everybody who is not.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "tests/people/person_requests.h"

namespace rail::people::session_api_test {

namespace json = boost::json;
using world::minute_ms;
using world::Somebody;
using world::Told;

class SessionApiHouse : public world::PersonRequests {};

TEST_F(SessionApiHouse, ATokenIsForAnHourAndForThisHouse) {
  const Somebody mara = begin(desk, "Mara");
  const Told in = sign_in(mara.id, desk);
  ASSERT_EQ(in.status, 200) << in.body;
  EXPECT_EQ(in.json.at("until").as_int64(), house.loop.wall_ms() + session_ms);
  EXPECT_EQ(get("people/me", in.text("token")).status, 200);

  EXPECT_EQ(get("people/me").status, 401);
  EXPECT_EQ(get("people/me").code(), "no_session");
  const Sessions elsewhere(house.signatures, std::string(32, 's'), "other.example.org");
  const Sessions impostor(house.signatures, std::string(32, 'x'), world::house_name);
  for (const Sessions* other : {&elsewhere, &impostor}) {
    const Told no = get("people/me", other->token(mara.id, desk.name(), house.loop.wall_ms()));
    EXPECT_EQ(no.status, 401);
    EXPECT_EQ(no.code(), "bad_token");
  }
  EXPECT_EQ(get("people/me", in.text("token") + "x").code(), "bad_token");
  EXPECT_EQ(get("people/me", std::string(5'000, '.')).code(), "bad_token");
  house.loop.pass(session_ms);
  EXPECT_EQ(get("people/me", in.text("token")).status, 401);
  EXPECT_EQ(get("people/me", in.text("token")).code(), "old_token");
}

TEST_F(SessionApiHouse, WhatWasSignedOpensOneThingOnceAndSoon) {
  const Somebody mara = begin(desk, "Mara");
  json::object wish = proof(desk, nonce());
  wish["person"] = mara.id;
  EXPECT_EQ(post("people/sessions", wish).status, 200);
  const Told again = post("people/sessions", wish);
  EXPECT_EQ(again.status, 401);
  EXPECT_EQ(again.code(), "used_nonce");
  // Nor something else.
  json::object other = proof(phone, std::string(wish.at("nonce").as_string()));
  other["device_name"] = "phone";
  other["name"] = "Jo";
  other["language"] = "en";
  EXPECT_EQ(post("people", other).code(), "used_nonce");

  const std::string late = nonce();
  house.loop.pass(challenge_ms);
  json::object old = proof(desk, late);
  old["person"] = mara.id;
  EXPECT_EQ(post("people/sessions", old).code(), "old_nonce");
  old = proof(desk, house.sessions.challenge("abc", house.loop.wall_ms()) + "x");
  old["person"] = mara.id;
  EXPECT_EQ(post("people/sessions", old).code(), "bad_nonce");
}

TEST_F(SessionApiHouse, WhatWasSignedOpensNothingAtAnotherServerEither) {
  const Somebody mara = begin(desk, "Mara");
  Desk other_desk{house.services};
  PersonApi other{other_desk};
  json::object wish = proof(desk, nonce());
  wish["person"] = mara.id;
  const HttpRequest request{.method = "POST",
                            .path = {"people", "sessions"},
                            .body = json::serialize(wish),
                            .address = "192.0.2.1"};
  EXPECT_EQ(world::ask(house, other, request).status, 200);
  EXPECT_EQ(world::ask(house, persons, request).code(), "used_nonce");
  // Nor can it be used while nobody can say whether it was.
  json::object later = proof(desk, nonce());
  later["person"] = mara.id;
  house.store.meanwhile = {{}, [&] { house.store.broken = true; }};
  EXPECT_EQ(post("people/sessions", later).status, 503);
  house.store.broken = false;
  EXPECT_EQ(post("people/sessions", later).status, 200);
}

/// As a house does that was started without --url: it is known by whatever people ask by.
TEST_F(SessionApiHouse, AHouseWithoutANameIsSignedForByTheNameItIsAskedBy) {
  const Sessions nameless(house.signatures, std::string(32, 's'), Sessions::Names{});
  PeopleServices services{.loop = house.loop,
                          .secrets = house.secrets,
                          .store = house.store,
                          .sessions = nameless,
                          .zones = house.zones,
                          .sealer = house.sealer,
                          .tables = house.tables,
                          .carriers = {},
                          .url = "http://127.0.0.1:8000",
                          .push_key = {}};
  Desk at_home{services};
  PersonApi api{at_home};
  const auto begins = [&](const TestDevice& device, const std::string& signed_for,
                          const std::string& asked) {
    const std::string word = nameless.challenge(house.secrets.new_token(), house.loop.wall_ms());
    json::object wish = proof(device, word, signed_for);
    wish["device_name"] = "desk";
    wish["name"] = "Mara";
    wish["language"] = "de";
    return world::ask(house, api,
                      {.method = "POST",
                       .path = {"people"},
                       .body = json::serialize(wish),
                       .address = "192.0.2.1",
                       .host = asked});
  };
  EXPECT_EQ(begins(desk, "192.168.1.5:8000", "192.168.1.5:8000").status, 201);
  EXPECT_EQ(begins(phone, "localhost:8000", "localhost:8000").status, 201);
  EXPECT_EQ(begins(thief, "phishing.example", "localhost:8000").code(), "bad_signature");
}

TEST_F(SessionApiHouse, ASignatureForAnotherHostOrByAnotherKeyIsWorthNothing) {
  const Somebody mara = begin(desk, "Mara");
  json::object wish = proof(desk, nonce(), "phishing.example");
  wish["person"] = mara.id;
  const Told phished = post("people/sessions", wish);
  EXPECT_EQ(phished.status, 401);
  EXPECT_EQ(phished.code(), "bad_signature");
  wish = proof(thief, nonce());
  wish["person"] = mara.id;
  wish["device"] = desk.name();
  EXPECT_EQ(post("people/sessions", wish).code(), "bad_signature");
  json::object first = new_person(thief, "Mara");
  first["device"] = phone.name();
  EXPECT_EQ(post("people", first).code(), "bad_signature");
}

TEST_F(SessionApiHouse, NobodyLearnsWhoIsHere) {
  const Somebody mara = begin(desk, "Mara");
  const Told there = sign_in(mara.id, thief);
  const Told nowhere = sign_in(somebody(7), thief);
  EXPECT_EQ(there.status, 401);
  EXPECT_EQ(there.code(), "unknown_device");
  EXPECT_EQ(there.body, nowhere.body);
  EXPECT_EQ(there.body, sign_in("nobody", thief).body);
  EXPECT_EQ(there.body, sign_in("", thief).body);

  const std::int64_t until = house.loop.wall_ms() + invitation_ms;
  const Told forged = join(invitation(mara.id, thief, until), phone);
  EXPECT_EQ(forged.status, 401);
  EXPECT_EQ(forged.code(), "bad_invitation");
  EXPECT_EQ(forged.body, join(invitation(somebody(7), thief, until), phone).body);
  EXPECT_EQ(forged.body, join("nonsense", phone).body);
  // Neither does any path tell.
  HttpRequest request{.method = "GET", .path = {"people", mara.id}};
  EXPECT_FALSE(http(request, [](const HttpResponse&) { FAIL(); }));
}

TEST_F(SessionApiHouse, AnotherDeviceJoinsByOneInvitation) {
  const Somebody mara = begin(desk, "Mara");
  const std::string invited = invitation(mara.id, desk, house.loop.wall_ms() + invitation_ms);
  const Told joined = join(invited, phone);
  ASSERT_EQ(joined.status, 201) << joined.body;
  EXPECT_EQ(joined.text("person"), mara.id);
  const Told self = get("people/me", joined.text("token"));
  ASSERT_EQ(self.json.at("devices").as_array().size(), 2U);
  EXPECT_FALSE(self.json.at("devices").at(0).at("here").as_bool());
  EXPECT_TRUE(self.json.at("devices").at(1).at("here").as_bool());
  EXPECT_EQ(sign_in(mara.id, phone).status, 200);

  EXPECT_EQ(join(invited, thief).code(), "used_invitation");
  EXPECT_EQ(
      join(invitation(mara.id, desk, house.loop.wall_ms() + world::day_ms, "w2"), thief).code(),
      "bad_invitation");
  const std::string soon = invitation(mara.id, desk, house.loop.wall_ms() + minute_ms, "w3");
  house.loop.pass(2 * minute_ms);
  EXPECT_EQ(join(soon, thief).code(), "old_invitation");
}

TEST_F(SessionApiHouse, TwoWhoComeByOneInvitationAtOnceAreOneTooMany) {
  const Somebody mara = begin(desk, "Mara");
  const std::string invited = invitation(mara.id, desk, house.loop.wall_ms() + invitation_ms);
  json::object wish = proof(phone, nonce());
  wish["invitation"] = invited;
  wish["device_name"] = "phone";
  json::object other = proof(thief, nonce());
  other["invitation"] = invited;
  other["device_name"] = "thief";
  const auto joined =
      house.sessions.join(read_new_device(json::serialize(other)),
                          read_person(house.people.pages(1, 0)), house.loop.wall_ms());
  // The other server is first, after the book was read and before it is written.
  house.store.meanwhile = {
      {}, {}, {}, [&] { write_elsewhere(mara.id, std::get<person::Joined>(joined)); }};
  EXPECT_EQ(post("people/devices", wish).code(), "used_invitation");
  EXPECT_FALSE(read_person(house.people.pages(1, 0)).trusts(phone.name()));
}

TEST_F(SessionApiHouse, WhoIsShutOutIsOutAtOnceAndHisPassesWithHim) {
  const Somebody mara = begin(desk, "Mara");
  const Told joined = join(invitation(mara.id, desk, house.loop.wall_ms() + invitation_ms), phone);
  const std::string lost = joined.text("token");
  EXPECT_EQ(get("people/me", lost).status, 200);
  EXPECT_EQ(add(mara, {{"type", "shut_out"}, {"device", phone.name()}}).status, 200);
  EXPECT_EQ(house.tables.shut_out, std::vector{mara.id});
  EXPECT_EQ(get("people/me", lost).status, 401);
  EXPECT_EQ(get("people/me", lost).code(), "shut_out");
  EXPECT_EQ(sign_in(mara.id, phone).code(), "shut_out");
  EXPECT_EQ(
      join(invitation(mara.id, phone, house.loop.wall_ms() + invitation_ms, "w9"), thief).code(),
      "bad_invitation");
  EXPECT_EQ(add(mara, {{"type", "shut_out"}, {"device", desk.name()}}).code(), "last_device");
  // Nor can he use up what the others may ask.
  for (int i = 0; i < 200; ++i) EXPECT_EQ(get("people/me", lost).status, 401);
  EXPECT_EQ(get("people/me", mara.token).status, 200);
}

TEST_F(SessionApiHouse, WhoIsShutOutAtAnotherServerIsOutHereAtOnce) {
  const Somebody mara = begin(desk, "Mara");
  const Told joined = join(invitation(mara.id, desk, house.loop.wall_ms() + invitation_ms), phone);
  const Somebody lost{mara.id, joined.text("token")};
  EXPECT_EQ(get("people/me", lost.token).status, 200);
  // Even between being let in and writing.
  house.store.meanwhile = {{}, [&] { write_elsewhere(mara.id, person::ShutOut{phone.name()}); }};
  EXPECT_EQ(add(lost, {{"type", "called"}, {"name", "Thief"}, {"language", "en"}}).code(),
            "shut_out");
  EXPECT_EQ(get("people/me", lost.token).code(), "shut_out");
  EXPECT_EQ(get("people/me", mara.token).json.at("called").at("name").as_string(), "Mara");
}

TEST_F(SessionApiHouse, NoAddressMakesManyPeopleAndNobodyAsksWithoutEnd) {
  int made = 0;
  for (std::uint8_t i = 100; i < 130; ++i) {
    const Told told = post("people", new_person(TestDevice(i), "Bot"));
    made += told.status == 201 ? 1 : 0;
    EXPECT_EQ(told.code(), told.status == 201 ? "" : "too_many_people");
  }
  EXPECT_EQ(made, 12);
  const Somebody mara = begin(desk, "Mara", "192.0.2.2");
  const Somebody jo = begin(phone, "Jo", "192.0.2.2");
  int written = 0;
  while (add(mara, {{"type", "away"}, {"until", nullptr}}).status == 200 && written < 1'000)
    ++written;
  EXPECT_EQ(written, 60);
  EXPECT_EQ(add(mara, {{"type", "away"}, {"until", nullptr}}).status, 429);
  EXPECT_EQ(get("people/me", mara.token).status, 200);
  EXPECT_EQ(add(jo, {{"type", "away"}, {"until", nullptr}}).status, 200);
  int asked = 0;
  while (get("people/me", jo.token).status == 200 && asked < 1'000) ++asked;
  EXPECT_EQ(asked, 100);
  int signed_in = 0;
  const json::object wish{{"person", mara.id}, {"device", ""}, {"nonce", ""}, {"signature", ""}};
  while (post("people/sessions", wish, {}, "192.0.2.3").status == 401 && signed_in < 1'000)
    ++signed_in;
  EXPECT_EQ(signed_in, 60);
}

TEST_F(SessionApiHouse, NorManyPeopleAtOnce) {
  std::vector<HttpRequest> all;
  for (std::uint8_t i = 100; i < 130; ++i) {
    all.push_back({.method = "POST",
                   .path = {"people"},
                   .body = json::serialize(new_person(TestDevice(i), "Bot")),
                   .address = "192.0.2.1"});
  }
  // All of them have come before the store has said a word to the first.
  int made = 0;
  int too_many = 0;
  for (HttpRequest& one : all) {
    EXPECT_TRUE(http(one, [&](const HttpResponse& answer) {
      ++(answer.status == 201 ? made : too_many);
      if (answer.status != 201) {
        EXPECT_EQ(answer.status, 429) << answer.body;
      }
    }));
  }
  house.loop.turn();
  EXPECT_EQ(made, 12);
  EXPECT_EQ(too_many, 18);
}

}  // namespace rail::people::session_api_test
