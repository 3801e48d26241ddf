// What a person sees and writes of himself over HTTP, and that nothing of him stays if he wants it
// so.
#include "people/person_api.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "tests/people/person_requests.h"

namespace rail::people::person_api_test {

namespace json = boost::json;
using world::Somebody;
using world::Told;

class PersonApiHouse : public world::PersonRequests {};

TEST_F(PersonApiHouse, SomebodyBecomesKnownByAKeyAndSeesHimself) {
  const Somebody mara = begin(desk, "Mara");
  EXPECT_EQ(mara.id, person_id(desk.key()));
  const Told self = get("people/me", mara.token);
  ASSERT_EQ(self.status, 200) << self.body;
  EXPECT_EQ(self.text("id"), mara.id);
  EXPECT_EQ(self.json.at("called").at("name").as_string(), "Mara");
  EXPECT_EQ(self.json.at("called").at("language").as_string(), "de");
  ASSERT_EQ(self.json.at("devices").as_array().size(), 1U);
  EXPECT_EQ(self.json.at("devices").at(0).at("device").as_string(), desk.name());
  EXPECT_TRUE(self.json.at("devices").at(0).at("here").as_bool());
  EXPECT_EQ(json::serialize(self.json.at("channels")), R"(["mail","push"])");
  for (const char* none : {"known", "muted", "addresses", "seats", "choices_at"})
    EXPECT_TRUE(self.json.at(none).as_array().empty()) << none;
  EXPECT_EQ(post("people", new_person(desk, "Mara again")).code(), "taken");
}

TEST_F(PersonApiHouse, APersonWritesHisOwnBook) {
  const Somebody mara = begin(desk, "Mara");
  Told self = add(mara, {{"type", "called"},
                         {"name", "Mara L."},
                         {"plate", "red"},
                         {"face", "bun"},
                         {"language", "en"}});
  ASSERT_EQ(self.status, 200) << self.body;
  EXPECT_EQ(self.json.at("called").at("plate").as_string(), "red");
  EXPECT_NE(house.people.book(Kind::person, mara.id)->summary.find("Mara L."), std::string::npos);
  const json::object choices{{"pace", "daily"},   {"digest_hour", 7}, {"with_open_tab", false},
                             {"reminders", true}, {"quiet", nullptr}, {"zone", "Europe/Berlin"}};
  self = add(mara, {{"type", "told"}, {"choices", choices}});
  EXPECT_EQ(self.json.at("choices").at("digest_hour").as_int64(), 7);
  self = add(mara, {{"type", "told_at"}, {"table", "t1"}, {"choices", {{"pace", "never"}}}});
  EXPECT_EQ(self.json.at("choices_at").at(0).at("choices").at("pace").as_string(), "never");
  const std::int64_t back = house.loop.wall_ms() + world::day_ms;
  self = add(mara, {{"type", "away"}, {"until", back}});
  EXPECT_EQ(self.json.at("away_until").as_int64(), back);
  EXPECT_NE(house.people.book(Kind::person, mara.id)->summary.find(std::to_string(back)),
            std::string::npos);
  self = add(mara, {{"type", "mutes"}, {"person", somebody(3)}, {"muted", true}});
  EXPECT_EQ(self.json.at("muted").at(0).as_string(), somebody(3));
  house.loop.pass(world::day_ms);
  const std::string token = sign_in(mara.id, desk).text("token");
  EXPECT_TRUE(get("people/me", token).json.at("away_until").is_null());
}

TEST_F(PersonApiHouse, NotEverythingMayBeWritten) {
  const Somebody mara = begin(desk, "Mara");
  const auto refused = [&](const json::value& entry) {
    const Told told = add(mara, entry);
    return std::to_string(told.status) + " " + told.code();
  };
  EXPECT_EQ(
      refused(
          {{"type", "joined"}, {"device", thief.name()}, {"name", "x"}, {"invitation", nullptr}}),
      "403 not_allowed");
  EXPECT_EQ(refused({{"type", "seated"}, {"table", "t1"}, {"seat", 0}}), "403 not_allowed");
  EXPECT_EQ(refused({{"type", "told"},
                     {"choices",
                      {{"pace", "daily"},
                       {"digest_hour", 7},
                       {"with_open_tab", false},
                       {"reminders", true},
                       {"zone", "Europe/Atlantis"}}}}),
            "400 bad_zone");
  EXPECT_EQ(refused({{"type", "called"}, {"name", ""}, {"language", "en"}}), "400 bad_name");
  EXPECT_EQ(
      refused({{"type", "called"}, {"name", "Jo"}, {"language", "en"}, {"person", somebody(3)}}),
      "400 bad_request");
  EXPECT_EQ(refused({{"type", "knows"}, {"person", "x"}, {"known", true}}), "400 bad_id");
  EXPECT_EQ(refused({{"type", "away"}, {"until", 5}}), "400 bad_time");
  EXPECT_EQ(refused({{"type", "unseated"}, {"table", "t1"}, {"seat", 0}}), "409 nothing_new");
  EXPECT_EQ(refused({{"type", "rules"}}), "400 bad_request");
  EXPECT_EQ(refused(json::array{}), "400 bad_request");
  EXPECT_EQ(asks("POST", "people/me/entries", "{", mara.token).status, 400);
  EXPECT_EQ(asks("POST", "people/me/entries", std::string(5'000, ' ') + "{}", mara.token).status,
            400);
  EXPECT_EQ(asks("POST", "people/me/entries", std::string(70'000, ' '), mara.token).status, 413);
  EXPECT_EQ(asks("POST", "people/sessions", std::string(70'000, ' ')).status, 413);
  EXPECT_EQ(asks("POST", "people/sessions", std::string(3'000, ' ') + "{}").status, 400);
  EXPECT_EQ(read_person(house.people.pages(1, 0)).pages, 2);
}

TEST_F(PersonApiHouse, HeSeesWhoOfHisPeopleIsHereIfTheyKnowHim) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  const Somebody kim = begin(thief, "Kim");
  knows(mara, jo);
  knows(mara, kim);
  EXPECT_EQ(add(mara, {{"type", "knows"}, {"person", somebody(3)}, {"known", true}}).status, 200);
  house.tables.here = {jo.id, kim.id, somebody(3)};
  const auto line = [&] { return json::serialize(get("people/me", mara.token).json.at("known")); };
  const auto known = [](const Somebody& who, const std::string& name, bool here) {
    return R"({"person":")" + who.id + R"(","name":")" + name +
           R"(","plate":null,"face":null,"here":)" + (here ? "true}" : "false}");
  };
  EXPECT_EQ(line(), "[" + known(jo, "Jo", false) + "," + known(kim, "Kim", false) + "]");
  knows(jo, mara);
  EXPECT_EQ(line(), "[" + known(jo, "Jo", true) + "," + known(kim, "Kim", false) + "]");
  mutes(jo, mara);
  EXPECT_EQ(line(), "[" + known(jo, "Jo", false) + "," + known(kim, "Kim", false) + "]");
  EXPECT_EQ(post("people/me/forget", {{"person", jo.id}}, jo.token).status, 200);
  EXPECT_EQ(line(), "[" + known(kim, "Kim", false) + "]");
}

TEST_F(PersonApiHouse, WhoHasManyPeopleDoesNotReadThemAllWithEveryLook) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  knows(mara, jo);
  for (int i = 0; i < 400; ++i) write_elsewhere(mara.id, person::Knows{somebody(i), true});
  const auto name = [&] {
    return std::string(get("people/me", mara.token).json.at("known").at(0).at("name").as_string());
  };
  EXPECT_EQ(name(), "Jo");
  const int asked = house.store.asked;
  EXPECT_EQ(name(), "Jo");
  EXPECT_EQ(house.store.asked, asked + 2);  // the own book and addresses
  // What is said here is seen at once, what is said elsewhere soon.
  EXPECT_EQ(add(jo, {{"type", "called"}, {"name", "Joe"}, {"language", "en"}}).status, 200);
  EXPECT_EQ(name(), "Joe");
  const StoredBook book = house.people.book(Kind::person, jo.id).value();
  Person elsewhere = read_person(house.people.pages(book.key, 0));
  elsewhere.called->name = "Joanna";
  ASSERT_EQ(house.people.write_book({.key = book.key, .summary = summary_of(elsewhere)}),
            Verdict::stored);
  house.loop.pass(20'000);
  EXPECT_EQ(name(), "Joanna");
}

TEST_F(PersonApiHouse, EverythingThatIsKeptCanBeTakenAlong) {
  const Somebody mara = begin(desk, "Mära \"L\"");
  ASSERT_EQ(post("people/me/addresses", {{"channel", "mail"}, {"address", "mara@mail.example"}},
                 mara.token)
                .status,
            201);
  const Told file = get("people/me/export", mara.token);
  ASSERT_EQ(file.status, 200) << file.body;
  EXPECT_EQ(file.filename, "roundhouse-MraL.json");
  EXPECT_EQ(file.json.at("person").at("id").as_string(), mara.id);
  EXPECT_EQ(file.json.at("book").as_array().size(), 2U);
  EXPECT_EQ(file.json.at("addresses").at(0).at("shown").as_string(), "m…@mail.example");
  EXPECT_EQ(file.body.find("mara@mail.example"), std::string::npos);
  EXPECT_TRUE(file.json.at("circles").as_array().empty());
  int more = 0;
  while (get("people/me/export", mara.token).status == 200 && more < 100) ++more;
  EXPECT_EQ(more, 4);
}

TEST_F(PersonApiHouse, WhoWantsToBeForgottenLeavesNothing) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  // A seat, a call that waits, one with a webhook of another, addresses, a circle.
  tables::StoredTable table{.id = "t1",
                            .seats = {{.token_hash = "h", .person = mara.id}, {.person = jo.id}}};
  table.key = house.table_store.create(table, {});
  const tables::Change calls{.key = table.key,
                             .calls = {{.key = "t1/0", .person = mara.id, .text = "{}"},
                                       {.key = "t1/1", .person = jo.id, .text = "{}"}}};
  ASSERT_EQ(house.table_store.commit({&calls, 1}).front(), Verdict::stored);
  house.tables.set("t1", 2).people = {mara.id, jo.id};
  house.tables.links[{"t1", "link"}] = {seat(0)};
  ASSERT_EQ(post("people/me/seats", {{"table", "t1"}, {"token", "link"}}, mara.token).status, 200);
  ASSERT_EQ(post("people/me/addresses", {{"channel", "mail"}, {"address", "mara@mail.example"}},
                 mara.token)
                .status,
            201);
  const std::vector<circle::Entry> founded = {
      circle::Founded{mara.id, "Fridays"},
      circle::Invited{mara.id, std::string(43, 'A'), house.loop.wall_ms() + world::day_ms, false},
      circle::Joined{jo.id, std::string(43, 'A')}};
  BookChange first{.members = {{mara.id, true}, {jo.id, true}}};
  for (const circle::Entry& entry : founded)
    first.pages.push_back({.seq = std::ssize(first.pages), .text = json_text(entry)});
  const auto circle = house.people.create_book({.kind = Kind::circle, .id = "c"}, first);
  ASSERT_TRUE(circle);

  const Told other = post("people/me/forget", {{"person", jo.id}}, mara.token);
  EXPECT_EQ(other.status, 403);
  EXPECT_EQ(other.code(), "not_allowed");
  EXPECT_EQ(post("people/me/forget", json::object{}, mara.token).status, 400);
  EXPECT_EQ(get("people/me", jo.token).status, 200);
  const std::int64_t key = house.people.book(Kind::person, mara.id)->key;
  const Told gone = post("people/me/forget", {{"person", mara.id}}, mara.token);
  ASSERT_EQ(gone.status, 200) << gone.body;
  EXPECT_EQ(gone.body, "{}");

  EXPECT_FALSE(house.people.book(Kind::person, mara.id));
  EXPECT_TRUE(house.people.pages(key, 0).empty());
  EXPECT_TRUE(house.people.addresses_of(mara.id).empty());
  EXPECT_TRUE(house.people.books_of(Kind::circle, mara.id, 10).empty());
  EXPECT_EQ(house.people.books_of(Kind::circle, jo.id, 10).size(), 1U);
  const Circle friends = read_circle(house.people.pages(*circle, 0));
  EXPECT_EQ(friends.member(mara.id), nullptr);
  EXPECT_TRUE(friends.is(jo.id, Role::maker));
  for (const auto& [call_key, call] : house.table_store.calls()) {
    EXPECT_NE(call.call.person, mara.id);
    EXPECT_EQ(call_key, "t1/1");
  }
  EXPECT_EQ(house.table_store.table("t1")->seats[0].person, "");
  EXPECT_EQ(house.table_store.table("t1")->seats[0].token_hash, "h");
  EXPECT_EQ(house.table_store.table("t1")->seats[1].person, jo.id);
  EXPECT_FALSE(house.tables.tables.at("t1").people[0]);
  EXPECT_EQ(house.tables.shut_out, std::vector{mara.id});

  EXPECT_EQ(get("people/me", mara.token).code(), "unknown_device");
  EXPECT_EQ(sign_in(mara.id, desk).body, sign_in(somebody(7), desk).body);
  // The same key begins another book, of which the old one is no part.
  const Somebody again = begin(desk, "Somebody else");
  EXPECT_EQ(again.id, mara.id);
  const Told self = get("people/me", again.token);
  EXPECT_TRUE(self.json.at("seats").as_array().empty());
  EXPECT_EQ(self.json.at("called").at("name").as_string(), "Somebody else");
}

TEST_F(PersonApiHouse, WhatTwoServersWriteAtOnceIsAllThere) {
  const Somebody mara = begin(desk, "Mara");
  house.store.meanwhile = {
      {}, {}, [&] { write_elsewhere(mara.id, person::Mutes{somebody(1), true}); }};
  const Told self = add(mara, {{"type", "mutes"}, {"person", somebody(2)}, {"muted", true}});
  ASSERT_EQ(self.status, 200) << self.body;
  EXPECT_EQ(self.json.at("muted").as_array().size(), 2U);
  // Only new pages are read again, and what another wrote is seen at once.
  write_elsewhere(mara.id, person::Mutes{somebody(3), true});
  EXPECT_EQ(get("people/me", mara.token).json.at("muted").as_array().size(), 3U);
  // Somebody who is always first.
  for (int i = 0; i < 100; ++i) {
    house.store.meanwhile.emplace_back(
        [&, i] { write_elsewhere(mara.id, person::Away{house.loop.wall_ms() + 1 + i}); });
  }
  const Told busy = add(mara, {{"type", "mutes"}, {"person", somebody(4)}, {"muted", true}});
  EXPECT_EQ(busy.status, 503);
  EXPECT_EQ(busy.code(), "busy");
}

TEST_F(PersonApiHouse, WithoutAStoreNothingIsSaidThatIsNotSo) {
  const Somebody mara = begin(desk, "Mara");
  house.store.broken = true;
  EXPECT_EQ(get("people/me", mara.token).status, 503);
  EXPECT_EQ(get("people/me/export", mara.token).status, 503);
  EXPECT_EQ(get("people/me/tables", mara.token).status, 503);
  EXPECT_EQ(add(mara, {{"type", "away"}, {"until", nullptr}}).status, 503);
  EXPECT_EQ(sign_in(mara.id, desk).status, 503);
  EXPECT_EQ(post("people", new_person(phone, "Jo")).status, 503);
  EXPECT_EQ(post("people/me/forget", {{"person", mara.id}}, mara.token).status, 503);
  house.store.broken = false;
  EXPECT_EQ(get("people/me", mara.token).status, 200);
}

TEST_F(PersonApiHouse, ABookThatCannotBeReadOpensNothing) {
  const Somebody mara = begin(desk, "Mara");
  ASSERT_EQ(house.people.write_book({.key = 1, .pages = {{.seq = 2, .at = 0, .text = "?"}}}),
            Verdict::stored);
  const Told told = get("people/me", mara.token);
  EXPECT_EQ(told.status, 500);
  EXPECT_EQ(told.code(), "damaged");
}

TEST_F(PersonApiHouse, EveryRequestAsksWhoIsThereAndHowItIsAsked) {
  std::vector<tables::ApiRequest> all = PersonApi::requests();
  for (const tables::ApiRequest& one : AddressApi::requests()) all.push_back(one);
  ASSERT_EQ(all.size(), 19U);
  for (const tables::ApiRequest& one : all) {
    const std::string path(one.path);
    if (path.starts_with("people/me")) {
      const Told told = asks(std::string(one.method), path, "{}");
      EXPECT_EQ(told.status, 401) << path;
      EXPECT_EQ(told.code(), "no_session") << path;
    }
    const Told other = asks("PUT", path, "{}");
    EXPECT_EQ(other.status, 405) << path;
  }
  HttpRequest request{.method = "GET", .path = {"circles"}};
  EXPECT_FALSE(http(request, [](const HttpResponse&) { FAIL(); }));
}

TEST_F(PersonApiHouse, WhomTheHostHasBlockedMayAskNothing) {
  const Somebody mara = begin(desk, "Mara");
  ASSERT_EQ(house.people.write_book({.key = 1, .closed = true}), Verdict::stored);
  EXPECT_EQ(get("people/me", mara.token).status, 403);
  EXPECT_EQ(get("people/me", mara.token).code(), "blocked");
}

}  // namespace rail::people::person_api_test
