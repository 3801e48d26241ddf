// A hall for tournaments in a test's hand: books in memory, tables that come out as a test says,
// and servers that can die and be started again on the same store.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "people/tournament_api.h"
#include "people/tournament_house.h"
#include "tests/people/people_world.h"

namespace rail::people::hall {

namespace json = boost::json;
using world::minute_ms;
using world::Told;

constexpr int nobody = -1;  // who asks without saying who he is

/// Tables as the house has them, and what was asked of it.
class HallTables final : public HouseTables {
 public:
  explicit HallTables(tables::Loop& loop) : loop_(loop) {}

  struct Made {
    tables::NewTable wish;
    std::string sealed_for;
    Shown shown;
    bool unsealed = false;
  };
  std::map<std::string, Made> made{};
  int opened = 0;              // new tables
  int opens_left = 1'000'000;  // then the server dies: it answers nothing any more
  bool unseals = true;
  bool unread = false;
  std::function<void()> on_unseal{};
  std::function<void()> on_missing{};  // before somebody is told that there is no such table
  std::vector<std::tuple<std::string, int, std::string>> filled{};

  void open(const tables::NewTable&, const SeatedPeople&, const std::string&, const tables::Asking&,
            Opened) override {
    ADD_FAILURE() << "a round's tables have ids already";
  }
  void open_once(const std::string& id, const tables::NewTable& wish, const SeatedPeople& people,
                 const std::string& of, const std::string& sealed_for, Opened done) override {
    if (opens_left == 0) return;
    --opens_left;
    if (!made.contains(id)) {
      ++opened;
      Made& table = made[id];
      table.wish = wish;
      table.sealed_for = sealed_for;
      table.shown.table.table = id;
      table.shown.table.status = tables::Status::running;
      table.shown.table.created = loop_.wall_ms();
      table.shown.table.seats.resize(people.size());
      for (tables::ListedSeat& seat : table.shown.table.seats) seat.who = tables::Who::person;
      table.shown.people = people;
      table.shown.of = of;
      table.shown.coming.resize(people.size());
    }
    loop_.post([id, done = std::move(done)] { done(tables::CreatedTable{id, {}, {}}, {}); });
  }
  void fill(const std::string& table, Seat seat, const std::string& bot,
            std::function<void(bool)> done) override {
    filled.emplace_back(table, index(seat), bot);
    loop_.post([done = std::move(done)] { done(true); });
  }
  void shown(const std::string& table,
             std::function<void(const std::optional<Shown>&)> done) override {
    std::optional<Shown> shown;
    if (const auto found = made.find(table); found != made.end()) shown = found->second.shown;
    if (!shown && on_missing) on_missing();
    if (unread) {
      shown.emplace();
      shown->unread = true;
    }
    loop_.post([shown, done = std::move(done)] { done(shown); });
  }
  void unseal(const std::string& table, std::function<void(bool)> done) override {
    if (on_unseal) on_unseal();
    if (const auto found = made.find(table); found != made.end())
      found->second.unsealed = found->second.unsealed || unseals;
    loop_.post([done = std::move(done), worked = unseals] { done(worked); });
  }
  void claim(const std::string&, const std::string&, const std::string&, Claiming) override {}
  void release(const std::string&, const std::string&, std::function<void(bool)>) override {}
  void shut(const std::string&) override {}
  Presence presence(std::string_view, std::string_view) const override { return {}; }
  bool is_here(std::string_view) const override { return false; }

  /// A game ends, with these points by seat; whoever has none sits there still.
  Shown& finish(const std::string& id, const std::vector<int>& points) {
    Shown& shown = made.at(id).shown;
    shown.table.status = tables::Status::over;
    for (std::size_t i = 0; i < points.size(); ++i) {
      int better = 0;
      for (const int other : points) better += other > points[i] ? 1 : 0;
      shown.table.seats.at(i).points = points[i];
      shown.table.seats.at(i).rank = better + 1;
      shown.coming.at(i).acted = shown.people.at(i).has_value();
    }
    return shown;
  }

 private:
  tables::Loop& loop_;
};

class Hall : public testing::Test {
 protected:
  world::HandLoop loop{};
  tables::MemoryStore table_store{std::string(32, 't')};
  MemoryPeople people{table_store};
  world::HandStore store{loop, people};
  HallTables tables{loop};
  world::ListeningSecrets secrets{};
  server::SodiumSignatures signatures{};
  Sessions sessions{signatures, std::string(32, 's'), world::house_name};
  server::Sealing sealer{std::string(32, 'a')};
  world::TwoZones zones{};
  PeopleServices services{.loop = loop,
                          .secrets = secrets,
                          .store = store,
                          .sessions = sessions,
                          .zones = zones,
                          .sealer = sealer,
                          .tables = tables,
                          .carriers = {},
                          .url = world::house_url,
                          .push_key = {}};
  /// One that runs on the store; those that died stay where they are.
  struct Server {
    explicit Server(PeopleServices& around) : desk(around) {}
    Desk desk;
    TournamentHouse house{desk};
    TournamentApi api{desk, house};
  };
  std::vector<std::unique_ptr<Server>> servers{};
  Server& server() { return *servers.back(); }
  void start_server() { servers.push_back(std::make_unique<Server>(services)); }
  void SetUp() override { start_server(); }

  /// The id of somebody with a device, who is known here from then on.
  std::string person(int number) {
    const TestDevice device(static_cast<std::uint8_t>(number));
    const std::string id = person_id(device.key());
    if (people.book(Kind::person, id)) return id;
    const std::vector<person::Entry> entries = {
        person::Joined{device.name(), "desk", {}},
        person::Called{"P" + std::to_string(number), {}, {}, Language::en}};
    BookChange first;
    for (const person::Entry& entry : entries)
      first.pages.push_back({std::ssize(first.pages), loop.wall_ms(), json_text(entry)});
    people.create_book({.kind = Kind::person,
                        .id = id,
                        .created = loop.wall_ms(),
                        .summary = summary_of(read_person(first.pages))},
                       first);
    return id;
  }
  HttpRequest request(const std::string& method, const std::string& path, int who,
                      const std::string& body = {},
                      const std::map<std::string, std::string>& query = {}) {
    HttpRequest wish{.method = method,
                     .path = world::words_of_path(path),
                     .query = query,
                     .body = body,
                     .address = "192.0.2.1"};
    if (who == nobody) return wish;
    const TestDevice device(static_cast<std::uint8_t>(who));
    wish.session = sessions.token(person(who), device.name(), loop.wall_ms());
    return wish;
  }
  Told get(const std::string& path, int who, const std::map<std::string, std::string>& query = {}) {
    HttpRequest wish = request("GET", path, who, {}, query);
    // Whether the limits hold is tested elsewhere.
    if (who == nobody) wish.address = "192.0.2." + std::to_string(++strangers_);
    return ask(wish);
  }
  Told post(const std::string& path, int who, const json::value& body = json::object()) {
    return ask(request("POST", path, who, json::serialize(body)));
  }
  /// `status` is 0 where nobody answers: the server died.
  Told ask(HttpRequest wish) {
    Told told;
    const auto answered = std::make_shared<int>(0);
    EXPECT_TRUE(server().api.http(wish, [&told, answered](const HttpResponse& response) {
      ++*answered;
      told.status = response.status;
      told.body = response.body;
      told.content_type = response.content_type;
      told.filename = response.filename;
      if (response.body.starts_with('{')) told.json = json::parse(response.body).as_object();
    }));
    loop.turn();
    EXPECT_LE(*answered, 1);
    return told;
  }

  static json::object cup(std::string_view pairing = "swiss", int seats = 2, int rounds = 2) {
    return {{"title", "Autumn cup"}, {"game", "ticket-to-ride-usa"},
            {"pairing", pairing},    {"tempo", "live"},
            {"seats", seats},        {"rounds", rounds},
            {"sealed", true}};
  }
  static constexpr int organiser = 100;
  /// Announced by the organiser; people 1 to `entrants` have entered.
  std::string announced(const json::object& settings, int entrants) {
    const Told told = post("tournaments", organiser, settings);
    EXPECT_EQ(told.status, 201) << told.body;
    const std::string id = told.text("tournament");
    for (int i = 1; i <= entrants; ++i) {
      const Told entered =
          post("tournaments/" + id + "/entries", i, json::object{{"type", "entered"}});
      EXPECT_EQ(entered.status, 200) << entered.body;
    }
    return id;
  }
  Told draw(const std::string& id) { return post("tournaments/" + id + "/rounds", organiser); }

  Tournament book(const std::string& id) {
    const auto found = people.book(Kind::tournament, id);
    return read_tournament(people.pages(found.value().key, 0));
  }
  /// What another program writes into its book, without this server's knowledge.
  void write_elsewhere(const std::string& id, const tournament::Entry& entry) {
    const Tournament now = book(id);
    const Desk::Addition added = tournament_addition(now, entry, loop.wall_ms());
    EXPECT_EQ(people.write_book({.key = people.book(Kind::tournament, id).value().key,
                                 .pages = {{now.pages, loop.wall_ms(), added.entries.front()}},
                                 .members = added.members,
                                 .closed = added.closed,
                                 .summary = added.summary}),
              Verdict::stored);
  }
  std::vector<tournament::Table> round_of(const std::string& id) {
    return book(id).rounds.back().tables;
  }
  /// Of which the house has to look after.
  bool looked_after(const std::string& id) {
    for (const StoredBook& each : people.books_of(Kind::tournament, house_member, 100)) {
      if (each.id == id) return true;
    }
    return false;
  }
  /// A table ends and the registrar hears of it.
  bool over(const std::string& id, const std::string& table, const std::vector<int>& points) {
    std::optional<bool> written;
    server().house.over(id, tables.finish(table, points), [&](bool done) { written = done; });
    loop.turn();
    EXPECT_TRUE(written.has_value());
    return written.value_or(false);
  }
  void finish_round(const std::string& id) {
    for (const tournament::Table& table : round_of(id)) {
      std::vector<int> points;
      ++shift_;
      for (std::size_t i = 0; i < table.seats.size(); ++i)
        points.push_back(100 - 10 * static_cast<int>((i + shift_) % table.seats.size()));
      EXPECT_TRUE(over(id, *table.table, points));
    }
  }

 private:
  int strangers_ = 0;
  std::size_t shift_ = 0;
};

}  // namespace rail::people::hall
