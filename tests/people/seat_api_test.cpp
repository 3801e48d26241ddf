// A person's seats over HTTP: claimed, listed, opened for friends, and in a calendar.
#include "people/seat_api.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "people/proofs.h"
#include "tables/passes.h"
#include "tests/people/person_requests.h"

namespace rail::people::seat_api_test {

namespace json = boost::json;
using world::Somebody;
using world::Told;

class SeatApiHouse : public world::PersonRequests {
 protected:
  Told claim(const Somebody& who, const std::string& table, const std::string& token) {
    return post("people/me/seats", {{"table", table}, {"token", token}}, who.token);
  }
  /// A table with two seats, of which the first is this person's.
  HouseTables::Shown& sit(const Somebody& who, const std::string& table) {
    HouseTables::Shown& shown = house.tables.set(table, 2);
    house.tables.links[{table, "link-" + table}] = {seat(0)};
    EXPECT_EQ(claim(who, table, "link-" + table).body, R"({"seats":[0]})");
    return shown;
  }
  Told calendar(const std::string& person, const std::string& key) {
    return asks("GET", "people/calendar", {}, {}, "192.0.2.9", {{"person", person}, {"key", key}});
  }
  static json::object table_wish(std::initializer_list<const char*> seats) {
    json::array all;
    for (const char* who : seats) all.emplace_back(json::object{{"who", who}});
    return {{"game", "ticket_to_ride"}, {"seats", all}};
  }
};

TEST_F(SeatApiHouse, WhatATokenOpensBecomesHisAndHisBookSaysSo) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  sit(mara, "t1");
  EXPECT_EQ(json::serialize(get("people/me", mara.token).json.at("seats")),
            R"([{"table":"t1","seat":0}])");
  // Again does no harm, and writes nothing.
  const auto pages = house.people.pages(1, 0).size();
  EXPECT_EQ(claim(mara, "t1", "link-t1").status, 200);
  EXPECT_EQ(house.people.pages(1, 0).size(), pages);

  EXPECT_EQ(claim(jo, "t1", "link-t1").status, 404);
  EXPECT_EQ(claim(jo, "t1", "link-t1").code(), "no_seats");
  EXPECT_EQ(claim(jo, "t1", "wrong").status, 404);
  EXPECT_EQ(claim(jo, "../t1", "link-t1").status, 404);
  EXPECT_EQ(claim(jo, "t1", "").status, 404);
  EXPECT_EQ(claim(jo, "t1", std::string(2'000, 'x')).status, 400);
  const std::string pass = tables::pass_for(house.secrets, mara.id, "t1", house.loop.wall_ms());
  EXPECT_EQ(claim(jo, "t1", pass).status, 404);
  EXPECT_TRUE(get("people/me", jo.token).json.at("seats").as_array().empty());
}

TEST_F(SeatApiHouse, HowManyLinksCanBeTriedIsLimited) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  house.tables.set("t1", 2);
  const auto try_from = [&](const Somebody& who, const std::string& address) {
    return post("people/me/seats", {{"table", "t1"}, {"token", "wrong"}}, who.token, address);
  };
  // What one person may do in all is less.
  int tried = 0;
  for (const Somebody& who : {mara, jo}) {
    while (tried < 200 && try_from(who, "192.0.2.7").status == 404) ++tried;
  }
  EXPECT_EQ(tried, static_cast<int>(SeatOptions().claims_per_address.burst));
  EXPECT_EQ(try_from(jo, "192.0.2.7").code(), "too_fast");
  EXPECT_EQ(try_from(jo, "192.0.2.8").status, 404);
}

TEST_F(SeatApiHouse, ASeatThatIsGivenUpIsNobodys) {
  const Somebody mara = begin(desk, "Mara");
  house.tables.set("t1", 2);
  house.tables.links[{"t1", "both"}] = {seat(0), seat(1)};
  EXPECT_EQ(claim(mara, "t1", "both").body, R"({"seats":[0,1]})");
  // The table goes with the last of them.
  EXPECT_EQ(add(mara, {{"type", "unseated"}, {"table", "t1"}, {"seat", 0}}).status, 200);
  EXPECT_TRUE(house.tables.tables.at("t1").people[1]);
  const Told self = add(mara, {{"type", "unseated"}, {"table", "t1"}, {"seat", 1}});
  EXPECT_TRUE(self.json.at("seats").as_array().empty());
  EXPECT_FALSE(house.tables.tables.at("t1").people[1]);
  // Also at a table that is gone.
  sit(mara, "t2");
  house.tables.tables.erase("t2");
  EXPECT_EQ(add(mara, {{"type", "unseated"}, {"table", "t2"}, {"seat", 0}}).status, 200);
}

TEST_F(SeatApiHouse, APassIsForThisPersonAndThisTable) {
  const Somebody mara = begin(desk, "Mara");
  const Told told = post("people/me/pass", {{"table", "t1"}}, mara.token);
  ASSERT_EQ(told.status, 200) << told.body;
  const std::int64_t now = house.loop.wall_ms();
  EXPECT_EQ(told.json.at("until").as_int64(), now + tables::pass_ms);
  const auto holder = tables::holder_of(house.secrets, told.text("pass"), "t1", now);
  ASSERT_TRUE(holder);
  EXPECT_EQ(holder->person, mara.id);
  EXPECT_FALSE(tables::holder_of(house.secrets, told.text("pass"), "t2", now));
  EXPECT_EQ(post("people/me/pass", {{"table", "t/1"}}, mara.token).status, 404);
  // Whose it is, nobody can say himself.
  EXPECT_EQ(post("people/me/pass", {{"table", "t1"}, {"person", somebody(2)}}, mara.token).status,
            400);
}

TEST_F(SeatApiHouse, HisTablesAreListedNewestFirstWithWhatIsToBeDone) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  sit(mara, "t1");
  HouseTables::Shown& second = sit(mara, "t2");
  second.people[1] = jo.id;
  second.to_act = {seat(0)};
  second.deadline = house.loop.wall_ms() + 1'000;
  sit(mara, "gone");
  house.tables.tables.erase("gone");
  sit(mara, "released").people[0].reset();
  const Told told = get("people/me/tables", mara.token);
  ASSERT_EQ(told.status, 200) << told.body;
  const json::array& all = told.json.at("tables").as_array();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].at("table").as_string(), "t2");
  EXPECT_EQ(json::serialize(all[0].at("mine")), "[0]");
  EXPECT_TRUE(all[0].at("to_act").as_bool());
  EXPECT_EQ(all[0].at("deadline").as_int64(), *second.deadline);
  EXPECT_EQ(all[0].at("people").at(1).as_string(), jo.id);
  EXPECT_EQ(all[1].at("table").as_string(), "t1");
  EXPECT_FALSE(all[1].at("to_act").as_bool());
  EXPECT_TRUE(all[1].at("deadline").is_null());
  EXPECT_EQ(get("people/me/tables", jo.token).body, R"({"tables":[]})");

  house.tables.tables.at("t1").unread = true;
  EXPECT_EQ(get("people/me/tables", mara.token).status, 503);
  int more = 0;
  while (get("people/me/tables", jo.token).status == 200 && more < 100) ++more;
  EXPECT_EQ(more, 19);
}

TEST_F(SeatApiHouse, OfManySeatsTheNewestHundredAreListed) {
  const Somebody mara = begin(desk, "Mara");
  for (int i = 0; i < 120; ++i) {
    const std::string table = "t" + std::to_string(i);
    house.tables.set(table, 2).people[1] = mara.id;
    write_elsewhere(mara.id, person::Seated{table, seat(1)});
  }
  const Told told = get("people/me/tables", mara.token);
  const json::array& all = told.json.at("tables").as_array();
  ASSERT_EQ(all.size(), 100U);
  EXPECT_EQ(all[0].at("table").as_string(), "t119");
  EXPECT_EQ(all[99].at("table").as_string(), "t20");
}

TEST_F(SeatApiHouse, TheUsualRoundIsSetWithOneRequest) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  const Somebody kim = begin(thief, "Kim");
  knows(mara, jo);
  knows(mara, kim);
  mutes(kim, mara);
  const Told told = post("people/me/tables",
                         {{"table", table_wish({"here", "open", "open", "bot"})},
                          {"people", {mara.id, jo.id, kim.id, nullptr}}},
                         mara.token);
  ASSERT_EQ(told.status, 201) << told.body;
  EXPECT_EQ(told.text("table"), "new0");
  ASSERT_EQ(house.tables.opened.size(), 1U);
  const auto& [wish, people, of] = house.tables.opened[0];
  EXPECT_EQ(wish.seats.size(), 4U);
  // Who does not want to hear of her is not asked, and she is not told so.
  EXPECT_EQ(people, (SeatedPeople{mara.id, jo.id, std::nullopt, std::nullopt}));
  EXPECT_EQ(of, "");
  ASSERT_EQ(house.tables.asked.size(), 1U);
  EXPECT_EQ(house.tables.asked[0].name, "Mara");
  EXPECT_EQ(house.tables.asked[0].people, std::vector{jo.id}) << "not herself";
  EXPECT_EQ(json::serialize(get("people/me", jo.token).json.at("seats")),
            R"([{"table":"new0","seat":1}])");
  EXPECT_TRUE(get("people/me", kim.token).json.at("seats").as_array().empty());
}

TEST_F(SeatApiHouse, NobodySeatsWhomHeDoesNotKnow) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  const auto refused = [&](const json::value& wish, const json::value& people) {
    const Told told = post("people/me/tables", {{"table", wish}, {"people", people}}, mara.token);
    return std::to_string(told.status) + " " + told.code();
  };
  const json::object two = table_wish({"here", "open"});
  EXPECT_EQ(refused(two, {nullptr, jo.id}), "403 not_allowed");
  EXPECT_EQ(refused(two, {nullptr, somebody(3)}), "403 not_allowed");
  knows(mara, jo);
  EXPECT_EQ(refused(two, {jo.id, nullptr}), "400 bad_people");
  EXPECT_EQ(refused(two, json::array{jo.id}), "400 bad_people");
  EXPECT_EQ(refused(table_wish({"open", "open"}), {jo.id, jo.id}), "400 bad_people");
  EXPECT_EQ(refused(table_wish({"here", "bot"}), {nullptr, jo.id}), "400 bad_people");
  EXPECT_EQ(refused(two, {nullptr, 7}), "400 bad_request");
  json::object drawn = two;
  drawn["board"] = json::object{{"name", "a document"}};
  EXPECT_EQ(refused(drawn, {nullptr, jo.id}), "400 bad_table");
  EXPECT_TRUE(house.tables.opened.empty());
  EXPECT_EQ(refused(two, {mara.id, jo.id}), "201 ");
  int more = 0;
  while (refused(two, {mara.id, jo.id}) == "201 " && more < 100) ++more;
  EXPECT_EQ(more, 19);
  // He has all these seats, but not as many letters; nor has he from all who ask him together.
  std::size_t letters = 0;
  for (const tables::Asking& asked : house.tables.asked) letters += asked.people.size();
  EXPECT_EQ(letters, 6U);
  for (std::uint8_t i = 100; i < 105; ++i) {
    const std::string from = "203.0.113." + std::to_string(i);
    const Somebody other = begin(TestDevice(i), "Other", from);
    knows(other, jo);
    for (int k = 0; k < 4; ++k) {
      EXPECT_EQ(post("people/me/tables", {{"table", two}, {"people", {other.id, jo.id}}},
                     other.token, from)
                    .status,
                201);
      letters += house.tables.asked.back().people.size();
    }
  }
  EXPECT_EQ(letters, 15U);
}

TEST_F(SeatApiHouse, NoAddressOpensTablesWithoutEnd) {
  const json::object two{{"table", table_wish({"here", "open"})},
                         {"people", json::array{nullptr, nullptr}}};
  int opened = 0;
  // Whoever they say that they are.
  for (std::uint8_t i = 100; i < 105; ++i) {
    const Somebody one = begin(TestDevice(i), "Bot");
    for (int k = 0; k < 20; ++k) {
      const Told told = post("people/me/tables", two, one.token);
      opened += told.status == 201 ? 1 : 0;
      EXPECT_EQ(told.code(), told.status == 201 ? "" : "too_fast");
    }
  }
  EXPECT_EQ(opened, 60);
  const Somebody mara = begin(desk, "Mara", "192.0.2.2");
  EXPECT_EQ(post("people/me/tables", two, mara.token, "192.0.2.2").status, 201);
}

TEST_F(SeatApiHouse, OfSeveralBooksThatCannotBeReadHeHearsOnce) {
  const Somebody mara = begin(desk, "Mara");
  const Somebody jo = begin(phone, "Jo");
  const Somebody kim = begin(thief, "Kim");
  knows(mara, jo);
  knows(mara, kim);
  house.store.meanwhile = {{}, [&] { house.store.broken = true; }};
  const Told told =
      post("people/me/tables",
           {{"table", table_wish({"here", "open", "open"})}, {"people", {mara.id, jo.id, kim.id}}},
           mara.token);
  EXPECT_EQ(told.status, 503) << told.body;
  EXPECT_TRUE(house.tables.opened.empty());
}

TEST_F(SeatApiHouse, WhoIsShutOutReadsNoCalendarEither) {
  const Somebody mara = begin(desk, "Mara");
  HouseTables::Shown& shown = sit(mara, "t1");
  shown.to_act = {seat(0)};
  shown.deadline = house.loop.wall_ms() + world::day_ms;
  const Told joined = join(invitation(mara.id, desk, house.loop.wall_ms() + invitation_ms), phone);
  const auto key_for = [&](const std::string& token) {
    const std::string url = post("people/me/calendar", json::object{}, token).text("url");
    return url.substr(url.rfind('=') + 1);
  };
  const std::string stolen = key_for(joined.text("token"));
  ASSERT_EQ(calendar(mara.id, stolen).status, 200);
  ASSERT_EQ(add(mara, {{"type", "shut_out"}, {"device", phone.name()}}).status, 200);
  const Told gone = calendar(mara.id, stolen);
  EXPECT_EQ(gone.status, 404);
  EXPECT_EQ(gone.body, calendar(somebody(2), stolen).body);
  for (int i = 0; i < 30; ++i) calendar(mara.id, stolen);
  const std::string anew = key_for(mara.token);
  EXPECT_NE(anew, stolen);
  EXPECT_EQ(calendar(mara.id, anew).status, 200);
  // Nobody makes a new one of an old one.
  const std::string moment = anew.substr(0, anew.find('-'));
  for (const std::string& forged : {moment + "-" + stolen, "0-" + stolen, "-" + stolen,
                                    anew.substr(anew.find('-') + 1), moment + "-"})
    EXPECT_EQ(calendar(mara.id, forged).body, gone.body) << forged;
}

TEST_F(SeatApiHouse, ACalendarTellsWhenHisClocksRunOut) {
  const Somebody mara = begin(desk, "Mara");
  HouseTables::Shown& shown = sit(mara, "t1");
  shown.table.seats[1].name = "Jo";
  shown.to_act = {seat(0)};
  shown.deadline = house.loop.wall_ms() + world::day_ms;
  shown.coming[0].waits_since = house.loop.wall_ms();
  HouseTables::Shown& others = sit(mara, "t2");
  others.to_act = {seat(1)};
  others.deadline = house.loop.wall_ms() + world::day_ms;

  const Told link = post("people/me/calendar", json::object{}, mara.token);
  ASSERT_EQ(link.status, 200) << link.body;
  const std::string key = calendar_key(house.secrets, mara.id);
  EXPECT_EQ(link.text("url"),
            world::house_url + "/api/people/calendar?person=" + mara.id + "&key=" + key);
  const int compared = house.secrets.compared;
  const Told told = calendar(mara.id, key);
  EXPECT_EQ(house.secrets.compared, compared + 1);
  ASSERT_EQ(told.status, 200) << told.body;
  EXPECT_EQ(told.content_type, "text/calendar; charset=utf-8");
  EXPECT_NE(told.body.find("https://play.example.org/t/t1"), std::string::npos);
  EXPECT_NE(told.body.find("mit Jo"), std::string::npos) << told.body;
  EXPECT_EQ(told.body.find("t/t2"), std::string::npos);
  // Reads the same as long as it is the same turn.
  house.loop.pass(world::minute_ms);
  EXPECT_EQ(calendar(mara.id, key).body, told.body);

  const Told wrong = calendar(mara.id, calendar_key(house.secrets, somebody(2)));
  EXPECT_EQ(wrong.status, 404);
  EXPECT_EQ(calendar(mara.id, "").body, wrong.body);
  EXPECT_EQ(calendar(somebody(2), key).body, wrong.body);
  EXPECT_EQ(calendar("", "").body, wrong.body);
  // Even who has a key for it does not learn that there is nobody.
  EXPECT_EQ(calendar(somebody(2), calendar_key(house.secrets, somebody(2))).body, wrong.body);
  int more = 0;
  while (calendar(mara.id, key).status == 200 && more < 100) ++more;
  EXPECT_LE(more, 20);
  ASSERT_EQ(post("people/me/forget", {{"person", mara.id}}, mara.token).status, 200);
  house.loop.pass(world::day_ms);
  EXPECT_EQ(calendar(mara.id, key).body, wrong.body);
}

}  // namespace rail::people::seat_api_test
