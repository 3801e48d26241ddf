// What one address can have of a house: every limit is set so low
// that it is met at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "host/catalog.h"
#include "tests/tables/lone_house.h"

namespace rail::tables::address_limits_test {

namespace json = boost::json;

constexpr Rate once{.per_second = 0, .burst = 1};

template <class Change>
HouseOptions with(Change change) {
  HouseOptions options;
  change(options);
  return options;
}

/// A house that can be asked in few words.
class HandyHouse : public LoneHouse {
 public:
  using LoneHouse::LoneHouse;

  HttpResponse post(std::vector<std::string> path, const std::string& body) {
    return http({.method = "POST", .path = std::move(path), .body = body});
  }
  Pending get(std::vector<std::string> path) {
    return ask({.method = "GET", .path = std::move(path)});
  }

  /// Opens a table for one device, joins it, and returns the line there.
  std::size_t sit_down(const json::object& wish) {
    const json::value made = json::parse(post({"tables"}, json::serialize(wish)).body);
    const std::size_t line = connect();
    say(line, json::serialize(json::object{
                  {"type", "join"}, {"table", made.at("table")}, {"token", made.at("token")}}));
    until([&] { return !heard(line).empty(); });
    return line;
  }
  json::object last(std::size_t line) const { return json::parse(heard(line).back()).as_object(); }
};

std::string code_of(const HttpResponse& response) {
  const json::value body = json::parse(response.body);
  const json::value* error = body.as_object().if_contains("error");
  return error == nullptr ? "" : std::string(error->at("code").as_string());
}

json::object hot_seat() {
  return {{"game", "ticket-to-ride-usa"},
          {"seats", {{{"who", "here"}, {"name", "Ann"}}, {{"who", "here"}, {"name", "Bob"}}}}};
}

/// Plays any game of this deal to its end.
void play_through(HandyHouse& house, const std::string& code) {
  json::object wish = hot_seat();
  wish["deal"] = code;
  const std::size_t line = house.sit_down(wish);
  Rng rng(5);
  for (json::object now = house.last(line); now.at("outcome").is_null(); now = house.last(line)) {
    const auto turn = std::ranges::find_if(now.at("views").as_array(), [](const json::value& view) {
      return !view.at("legal").as_array().empty();
    });
    const json::array& legal = turn->at("legal").as_array();
    const json::object act{{"type", "act"},
                           {"id", std::to_string(house.heard(line).size())},
                           {"state", now.at("state")},
                           {"seat", turn->at("seat")},
                           {"action", legal[rng.below(static_cast<std::uint32_t>(legal.size()))]}};
    const std::size_t before = house.heard(line).size();
    house.say(line, json::serialize(act));
    house.until([&] {
      return house.heard(line).size() > before && house.last(line).at("type") == "update";
    });
    if (::testing::Test::HasFailure()) return;
  }
}

json::object stored_record() {
  std::ifstream file(ROUNDHOUSE_SOURCE_DIR "/tests/records/usa-greedy-2.json");
  std::ostringstream text;
  text << file.rdbuf();
  return json::parse(text.str()).as_object();
}

TEST(AddressLimits, BotsPlayADealOnceForAllWhoAsk) {
  HandyHouse house(with([](HouseOptions& options) { options.deals_per_address = once; }));
  for (const char* code : {"first-cup", "second-cup"}) play_through(house, code);
  std::vector<HandyHouse::Pending> asked;
  asked.reserve(5);
  for (int i = 0; i < 5; ++i) asked.push_back(house.get({"deals", "first-cup"}));
  std::vector<json::value> bots;
  for (const HandyHouse::Pending& pending : asked) {
    const HttpResponse answer = house.wait(pending);
    ASSERT_EQ(answer.status, 200) << answer.body << ": a second game would be one too many";
    bots.push_back(json::parse(answer.body).at("bots"));
    EXPECT_TRUE(bots.back().is_object());
    EXPECT_EQ(bots.back(), bots.front());
  }
  EXPECT_EQ(json::parse(house.wait(house.get({"deals", "first-cup"})).body).at("bots"),
            bots.front())
      << "and it is known from now on";
  const HttpResponse other = house.wait(house.get({"deals", "second-cup"}));
  EXPECT_EQ(other.status, 429);
  EXPECT_EQ(code_of(other), "too_many_deals");
}

TEST(AddressLimits, WhatFindsNoPlaceInTheQueueIsRefused) {
  HandyHouse house;
  house.thinker().waiting_per_address = 0;
  play_through(house, "some-cup");
  const HttpResponse deal = house.wait(house.get({"deals", "some-cup"}));
  EXPECT_EQ(deal.status, 429);
  EXPECT_EQ(code_of(deal), "too_fast");
  const HttpResponse upload = house.post({"replays"}, json::serialize(stored_record()));
  EXPECT_EQ(upload.status, 429);
  EXPECT_EQ(code_of(upload), "too_fast");
  const std::size_t line = house.sit_down(hot_seat());
  for (int i = 0; i < 2; ++i) {
    const std::size_t before = house.heard(line).size();
    house.say(line, R"({"type":"ask_hint","id":"h","seat":0})");
    house.until([&] { return house.heard(line).size() > before; });
    EXPECT_EQ(house.last(line).at("code"), "too_fast");
    EXPECT_NE(house.last(line).at("words").as_string().find("address"), std::string::npos)
        << "not because one is being thought of";
  }
}

TEST(AddressLimits, SeatsAndTablesAreCountedByAddress) {
  HandyHouse house(with([](HouseOptions& options) {
    options.tables_per_address = options.seats_per_address = once;
  }));
  json::object wish = hot_seat();
  wish["listed"] = true;
  wish["seats"] = json::array(3, json::object{{"who", "open"}});
  const HttpRequest tables{.method = "POST", .path = {"tables"}, .address = "192.0.2.1"};
  EXPECT_FALSE(house.house().refuse_early(tables)) << "only looked at";
  EXPECT_FALSE(house.house().refuse_early(tables));
  const json::value made = json::parse(house.post({"tables"}, json::serialize(wish)).body);
  const std::string id(made.at("table").as_string());
  EXPECT_EQ(code_of(house.post({"tables"}, json::serialize(wish))), "too_many_tables");
  EXPECT_EQ(house.post({"tables", id, "seats"}, "nonsense").status, 400) << "not counted";
  EXPECT_EQ(house.post({"tables", id, "seats"}, R"({"name":"Ann"})").status, 201);
  const HttpResponse second = house.post({"tables", id, "seats"}, R"({"name":"Bob"})");
  EXPECT_EQ(second.status, 429);
  EXPECT_EQ(code_of(second), "too_many_seats");
  const auto early = [&](std::vector<std::string> path, const std::string& address) {
    const auto no =
        house.house().refuse_early({.method = "POST", .path = std::move(path), .address = address});
    return no ? code_of(*no) : "";
  };
  EXPECT_EQ(early({"tables", id, "seats"}, "192.0.2.1"), "too_many_seats");
  for (const std::vector<std::string>& path :
       {std::vector<std::string>{"tables"}, {"replays"}, {"scripts", "x", "tables"}})
    EXPECT_EQ(early(path, "192.0.2.1"), "too_many_tables");
  EXPECT_EQ(early({"tables", id, "seats"}, "192.0.2.2"), "");
  EXPECT_EQ(early({"replays"}, "192.0.2.2"), "");
  EXPECT_EQ(house.metrics().limited, 6U);
}

TEST(AddressLimits, RecordsHaveAnEnd) {
  HandyHouse house;
  json::object record = stored_record();
  EXPECT_EQ(house.post({"replays"}, json::serialize(record)).status, 201);
  json::array& entries = record.at("entries").as_array();
  entries.reserve(5001);
  while (entries.size() < 5001) entries.push_back(entries.back());
  const HttpResponse longer = house.post({"replays"}, json::serialize(record));
  EXPECT_EQ(longer.status, 413);
  EXPECT_EQ(code_of(longer), "too_large");
  entries.pop_back();
  EXPECT_EQ(code_of(house.post({"replays"}, json::serialize(record))), "bad_record")
      << "it is looked at, and goes on after the end";
}

TEST(AddressLimits, BoardsOfOthersAreAMatterOfTaste) {
  json::object record = stored_record();
  record["board"] = json::parse(host::Catalog::standard().at("ticket-to-ride-usa").board());
  EXPECT_EQ(HandyHouse().post({"replays"}, json::serialize(record)).status, 201);
  HandyHouse strict(with([](HouseOptions& options) { options.foreign_boards = false; }));
  const HttpResponse no = strict.post({"replays"}, json::serialize(record));
  EXPECT_EQ(no.status, 403);
  EXPECT_EQ(code_of(no), "foreign_board");
  EXPECT_EQ(strict.post({"replays"}, json::serialize(stored_record())).status, 201);
}

}  // namespace rail::tables::address_limits_test
