// What one address can have of a server, at a lobby without a network: every limit is set so low
// that it is met at once.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "host/catalog.h"
#include "server/lobby.h"

namespace rail::server::budgets_test {

namespace json = boost::json;

constexpr Rate once{.per_second = 0, .burst = 1};

template <class Change>
LobbyOptions with(Change change) {
  LobbyOptions options;
  change(options);
  return options;
}

/// Keeps what it is told.
class Ear final : public Connection {
 public:
  void send(std::shared_ptr<const std::string> message) override {
    heard.push_back(json::parse(*message).as_object());
  }
  void close() override {}
  const std::string& address() const override { return address_; }

  std::vector<json::object> heard;

 private:
  std::string address_ = "192.0.2.1";
};

class House {
 public:
  explicit House(LobbyOptions options)
      : folder_(std::filesystem::path(::testing::TempDir()) /
                ("budgets-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    options.db = (folder_ / "db").string();
    lobby = std::make_unique<Lobby>(std::move(options), io_, metrics);
  }
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House() {
    lobby.reset();
    std::filesystem::remove_all(folder_);
  }

  using Pending = std::shared_ptr<std::optional<HttpResponse>>;
  Pending send(HttpRequest request) {
    request.address = "192.0.2.1";
    auto pending = std::make_shared<std::optional<HttpResponse>>();
    lobby->http(std::move(request), [pending](HttpResponse response) { *pending = response; });
    return pending;
  }
  HttpResponse wait(const Pending& pending) {
    until([&] { return pending->has_value(); });
    return pending->value_or(HttpResponse{.status = 0, .body = "{}"});
  }
  HttpResponse post(std::vector<std::string> path, const std::string& body) {
    return wait(send({.method = "POST", .path = std::move(path), .body = body}));
  }
  Pending get(std::vector<std::string> path) {
    return send({.method = "GET", .path = std::move(path)});
  }

  /// Opens a table for one device and joins it.
  std::unique_ptr<Client> sit_down(json::object wish, Ear& ear) {
    const json::value made = json::parse(post({"tables"}, json::serialize(wish)).body);
    std::unique_ptr<Client> client = lobby->connect(ear);
    client->receive(json::serialize(
        json::object{{"type", "join"}, {"table", made.at("table")}, {"token", made.at("token")}}));
    until([&] { return !ear.heard.empty(); });
    return client;
  }

  template <class Condition>
  void until(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!condition() && std::chrono::steady_clock::now() < end)
      io_.run_one_for(std::chrono::milliseconds(100));
    EXPECT_TRUE(condition()) << "no answer";
  }

  Metrics metrics;
  std::unique_ptr<Lobby> lobby;

 private:
  std::filesystem::path folder_;
  boost::asio::io_context io_;
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
void play_through(House& house, const std::string& code) {
  json::object wish = hot_seat();
  wish["deal"] = code;
  Ear ear;
  const std::unique_ptr<Client> both = house.sit_down(wish, ear);
  Rng rng(5);
  while (ear.heard.back().at("outcome").is_null()) {
    const json::object& now = ear.heard.back();
    const auto turn = std::ranges::find_if(now.at("views").as_array(), [](const json::value& view) {
      return !view.at("legal").as_array().empty();
    });
    const json::array& legal = turn->at("legal").as_array();
    const json::object act{{"type", "act"},
                           {"id", std::to_string(ear.heard.size())},
                           {"state", now.at("state")},
                           {"seat", turn->at("seat")},
                           {"action", legal[rng.below(static_cast<std::uint32_t>(legal.size()))]}};
    both->receive(json::serialize(act));
    const std::size_t before = ear.heard.size();
    const auto heard_more = [&] {
      return ear.heard.size() > before && ear.heard.back().at("type") == "update";
    };
    house.until(heard_more);
    ASSERT_TRUE(heard_more());
  }
}

json::object stored_record() {
  std::ifstream file(ROUNDHOUSE_SOURCE_DIR "/tests/records/usa-greedy-2.json");
  std::ostringstream text;
  text << file.rdbuf();
  return json::parse(text.str()).as_object();
}

TEST(Budgets, BotsPlayADealOnceForAllWhoAsk) {
  House house(with([](LobbyOptions& options) { options.deals_per_address = once; }));
  for (const char* code : {"first-cup", "second-cup"}) play_through(house, code);
  std::vector<House::Pending> asked;
  asked.reserve(5);
  for (int i = 0; i < 5; ++i) asked.push_back(house.get({"deals", "first-cup"}));
  std::vector<json::value> bots;
  for (const House::Pending& pending : asked) {
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

TEST(Budgets, WhatFindsNoPlaceInTheQueueIsRefused) {
  House house(with([](LobbyOptions& options) { options.waiting_per_address = 0; }));
  play_through(house, "some-cup");
  const HttpResponse deal = house.wait(house.get({"deals", "some-cup"}));
  EXPECT_EQ(deal.status, 429);
  EXPECT_EQ(code_of(deal), "too_fast");
  const HttpResponse upload = house.post({"replays"}, json::serialize(stored_record()));
  EXPECT_EQ(upload.status, 429);
  EXPECT_EQ(code_of(upload), "too_fast");
  Ear ear;
  const std::unique_ptr<Client> both = house.sit_down(hot_seat(), ear);
  for (int i = 0; i < 2; ++i) {
    const std::size_t before = ear.heard.size();
    both->receive(R"({"type":"ask_hint","id":"h","seat":0})");
    house.until([&] { return ear.heard.size() > before; });
    EXPECT_EQ(ear.heard.back().at("code"), "too_fast");
    EXPECT_NE(ear.heard.back().at("words").as_string().find("address"), std::string::npos)
        << "not because one is being thought of";
  }
}

TEST(Budgets, SeatsAndTablesAreCountedByAddress) {
  House house(with([](LobbyOptions& options) {
    options.tables_per_address = options.seats_per_address = once;
  }));
  json::object wish = hot_seat();
  wish["listed"] = true;
  wish["seats"] = json::array(3, json::object{{"who", "open"}});
  const HttpRequest tables{.method = "POST", .path = {"tables"}, .address = "192.0.2.1"};
  EXPECT_FALSE(house.lobby->refuse_early(tables)) << "only looked at";
  EXPECT_FALSE(house.lobby->refuse_early(tables));
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
        house.lobby->refuse_early({.method = "POST", .path = std::move(path), .address = address});
    return no ? code_of(*no) : "";
  };
  EXPECT_EQ(early({"tables", id, "seats"}, "192.0.2.1"), "too_many_seats");
  for (const std::vector<std::string>& path :
       {std::vector<std::string>{"tables"}, {"replays"}, {"scripts", "x", "tables"}})
    EXPECT_EQ(early(path, "192.0.2.1"), "too_many_tables");
  EXPECT_EQ(early({"tables", id, "seats"}, "192.0.2.2"), "");
  EXPECT_EQ(early({"replays"}, "192.0.2.2"), "");
  EXPECT_EQ(house.metrics.limited, 6U);
}

TEST(Budgets, RecordsHaveAnEnd) {
  House house{LobbyOptions()};
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

TEST(Budgets, BoardsOfOthersAreAMatterOfTaste) {
  json::object record = stored_record();
  record["board"] = json::parse(host::Catalog::standard().at("ticket-to-ride-usa").board());
  EXPECT_EQ(House(LobbyOptions()).post({"replays"}, json::serialize(record)).status, 201);
  House strict(with([](LobbyOptions& options) { options.foreign_boards = false; }));
  const HttpResponse no = strict.post({"replays"}, json::serialize(record));
  EXPECT_EQ(no.status, 403);
  EXPECT_EQ(code_of(no), "foreign_board");
  EXPECT_EQ(strict.post({"replays"}, json::serialize(stored_record())).status, 201);
}

}  // namespace rail::server::budgets_test
