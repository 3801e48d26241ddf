// The tables of a house, as people's books have them.
#include "people/room_tables.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/tables/people_house.h"

namespace rail::people::room_tables_test {

namespace json = boost::json;
using tables::Guest;
using tables::trial::bot_seat;
using tables::trial::here;
using tables::trial::open_seat;
using tables::trial::table_of;

class TablesOfBooks : public testing::Test {
 protected:
  struct Answer {
    std::optional<tables::CreatedTable> made;
    tables::HttpResponse why_not;
  };
  static tables::NewTable wish(const json::object& wish) {
    return tables::read_json<tables::NewTable>("wish", json::serialize(wish));
  }
  HouseTables::Opened into(std::optional<Answer>& answer) {
    return [&answer](const auto& made, const auto& why_not) { answer = Answer{made, why_not}; };
  }
  Answer open(const json::object& wanted, const SeatedPeople& people, const std::string& of,
              const std::string& sealed_for = "") {
    std::optional<Answer> answer;
    if (sealed_for.empty()) {
      books.open(wish(wanted), people, of, {}, into(answer));
    } else {
      books.open_once(house.secrets().new_table_id(), wish(wanted), people, of, sealed_for,
                      into(answer));
    }
    house.until([&] { return answer.has_value(); });
    return answer.value_or(Answer{});
  }
  Answer open_once(const std::string& id, const json::object& wanted, const SeatedPeople& people,
                   const std::string& of) {
    std::optional<Answer> answer;
    books.open_once(id, wish(wanted), people, of, "", into(answer));
    house.until([&] { return answer.has_value(); });
    return answer.value_or(Answer{});
  }
  std::optional<HouseTables::Shown> shown(const std::string& table) {
    std::optional<std::optional<HouseTables::Shown>> answer;
    books.shown(table, [&](const auto& one) { answer = one; });
    house.until([&] { return answer.has_value(); });
    return answer.value_or(std::nullopt);
  }
  template <class Ask>
  bool told(Ask ask) {
    std::optional<bool> answer;
    ask([&](bool yes) { answer = yes; });
    house.until([&] { return answer.has_value(); });
    return answer.value_or(false);
  }

  tables::PeopleHouse house;
  RoomTables books{house.house()};
};

TEST_F(TablesOfBooks, OpenATableAndSeeHowItStands) {
  const Answer answer = open(table_of({here("Ann"), open_seat()}), {"ann", "bob"}, "circle/c");
  ASSERT_TRUE(answer.made) << answer.why_not.body;
  EXPECT_TRUE(answer.made->token);
  EXPECT_EQ(answer.made->links.size(), 1U);
  const auto table = shown(answer.made->table);
  ASSERT_TRUE(table);
  EXPECT_FALSE(table->unread);
  EXPECT_EQ(table->of, "circle/c");
  EXPECT_EQ(table->people, (SeatedPeople{"ann", "bob"}));
  EXPECT_EQ(table->table.status, tables::Status::open);
  EXPECT_TRUE(table->to_act.empty());
  EXPECT_FALSE(table->deal);
  EXPECT_FALSE(shown("nosuchtable"));
}

TEST_F(TablesOfBooks, SeatWhoBelongsToTheBook) {
  const std::string id = open(table_of({here("Ann"), open_seat(), open_seat()}),
                              {"ann", "bob", std::nullopt}, "circle/c")
                             .made->table;
  using Link = std::optional<tables::SeatLink>;
  const auto sit = [&](const std::string& table, const std::string& of, const std::string& person,
                       std::optional<Seat> where = {}) {
    std::optional<std::pair<Link, int>> answer;
    books.sit(table, of, {.seat = where, .name = "Cat", .plate = {}, .face = {}}, person,
              [&](const Link& link, const tables::HttpResponse& why_not) {
                answer.emplace(link, why_not.status);
              });
    house.until([&] { return answer.has_value(); });
    return answer.value_or(std::pair<Link, int>());
  };
  EXPECT_EQ(sit("nosuchtable", "circle/c", "cat").second, 404);
  EXPECT_EQ(sit(id, "circle/d", "cat").second, 404) << "another's";
  EXPECT_EQ(sit(id, "", "cat").second, 404);
  EXPECT_EQ(sit(id, "circle/c", "cat", seat(1)).second, 409) << "it is kept for somebody";
  EXPECT_EQ(sit(id, "circle/c", "ann").second, 409) << "one seat for one person";
  const Link link = sit(id, "circle/c", "cat").first;
  ASSERT_TRUE(link);
  EXPECT_EQ(link->seat, seat(2));
  EXPECT_EQ(shown(id)->people, (SeatedPeople{"ann", "bob", "cat"}));
  EXPECT_EQ(Guest(house, id, link->token).mine, std::vector<int>{2});
  EXPECT_EQ(Guest(house, id, house.pass_of("cat", id)).mine, std::vector<int>{2});
  EXPECT_EQ(sit(id, "circle/c", "dan").second, 409) << "nothing is left";
}

TEST_F(TablesOfBooks, SayWhyTheyCannot) {
  const Answer answer = open(table_of({here("Ann"), open_seat()}), {"ann"}, "circle/c");
  EXPECT_FALSE(answer.made);
  EXPECT_EQ(answer.why_not.status, 400);
}

TEST_F(TablesOfBooks, OpenATableOnce) {
  const json::object two = table_of({here("Ann"), here("Bob")});
  const std::string id = house.secrets().new_table_id();
  const Answer first = open_once(id, two, {"ann", "bob"}, "tournament/t");
  ASSERT_TRUE(first.made) << first.why_not.body;
  EXPECT_EQ(first.made->table, id);
  const Answer again = open_once(id, two, {"ann", "bob"}, "tournament/t");
  ASSERT_TRUE(again.made);
  EXPECT_EQ(again.made->table, id);
  EXPECT_TRUE(again.made->links.empty());
  const Answer other = open_once(id, two, {"cat", "dan"}, "tournament/u");
  EXPECT_FALSE(other.made);
  EXPECT_EQ(other.why_not.status, 409);
  EXPECT_EQ(shown(id)->people, (SeatedPeople{"ann", "bob"}));
}

TEST_F(TablesOfBooks, SeeWhoHasCome) {
  json::object wish = table_of({here("Ann"), here("Bob"), bot_seat()});
  wish["clock"] = json::object{{"kind", "move"}, {"seconds", 600}};
  const Answer answer = open(wish, {"ann", "bob", std::nullopt}, "tournament/t");
  ASSERT_TRUE(answer.made) << answer.why_not.body;
  const std::string id = answer.made->table;
  house.until([&] { return !house.room(id)->busy(); });
  auto now = shown(id);
  EXPECT_EQ(now->table.status, tables::Status::running) << "all sit there, so clocks run";
  EXPECT_TRUE(now->deadline);
  ASSERT_EQ(now->coming.size(), 3U);
  EXPECT_TRUE(now->coming[0].waits_since);
  EXPECT_FALSE(now->coming[2].waits_since) << "nobody waits for a bot";
  {
    Guest ann(house, id, house.pass_of("ann", id));
    EXPECT_TRUE(books.is_here("ann"));
    EXPECT_TRUE(books.presence(id, "ann").here);
    Rng rng(1);
    ann.play_random(rng);
  }
  EXPECT_FALSE(books.presence(id, "ann").here);
  EXPECT_TRUE(books.presence(id, "ann").seen_ms);
  EXPECT_FALSE(books.presence(id, "bob").seen_ms);
  house.pass(std::chrono::milliseconds(601'000));
  now = shown(id);
  EXPECT_TRUE(now->coming[0].acted);
  EXPECT_FALSE(now->coming[1].acted);
  EXPECT_TRUE(now->coming[1].ran_out);
  EXPECT_TRUE(told([&](auto done) { books.fill(id, seat(1), "random", done); }));
  EXPECT_FALSE(told([&](auto done) { books.fill("nosuchtable", seat(1), "random", done); }));
}

TEST_F(TablesOfBooks, TellADealOnlyWhenItIsUnsealed) {
  json::object wish = table_of({here("Ann"), bot_seat()});
  wish["deal"] = "k7m2-nobody-knows";
  const Answer answer = open(wish, {"ann", std::nullopt}, "tournament/t", "t");
  ASSERT_TRUE(answer.made) << answer.why_not.body;
  const std::string id = answer.made->table;
  EXPECT_FALSE(shown(id)->deal);
  EXPECT_EQ(shown(id)->table.sealed, true);
  EXPECT_TRUE(told([&](auto done) { books.unseal(id, done); }));
  EXPECT_EQ(shown(id)->deal, "k7m2-nobody-knows");
  EXPECT_FALSE(shown(id)->table.sealed);
  EXPECT_TRUE(told([&](auto done) { books.unseal("nosuchtable", done); })) << "it is gone";
}

TEST_F(TablesOfBooks, WhatTheHostHasClosedKeepsNoSecretForGood) {
  json::object wish = table_of({here("Ann"), bot_seat()});
  wish["deal"] = "k7m2-nobody-knows";
  const std::string id = open(wish, {"ann", std::nullopt}, "tournament/t", "t").made->table;
  EXPECT_FALSE(shown(id)->frozen);
  const std::int64_t key = house.kept(id).key;
  const std::int64_t next = std::ssize(house.disk().entries(key, 0));
  const tables::Change closed{
      .key = key,
      .entries = {{.seq = next,
                   .at = house.now_ms(),
                   .text = tables::json_text(tables::Entry(tables::Closed{}))}},
      .status = tables::Status::over};
  house.disk().commit(std::vector{closed});
  house.house().changed_elsewhere(key, next);
  house.until([&] { return shown(id)->frozen; });
  EXPECT_NE(shown(id)->table.status, tables::Status::over) << "its game was not";
  const auto deal = [&] {
    return house.http({.method = "GET", .path = {"deals", "k7m2-nobody-knows"}});
  };
  EXPECT_EQ(deal().status, 404) << "others may play it";
  EXPECT_TRUE(told([&](auto done) { books.unseal(id, done); }));
  EXPECT_EQ(deal().status, 200);
  EXPECT_TRUE(json::parse(deal().body).at("results").as_array().empty()) << "it came to none";
}

TEST_F(TablesOfBooks, ClaimAndRelease) {
  const Answer answer = open(table_of({here("Ann"), open_seat()}), {}, "");
  ASSERT_TRUE(answer.made) << answer.why_not.body;
  const std::string id = answer.made->table;
  std::optional<std::vector<Seat>> mine;
  books.claim(id, *answer.made->token, "ann", [&](const auto& seats) { mine = seats; });
  house.until([&] { return mine.has_value(); });
  EXPECT_EQ(mine, std::vector<Seat>{seat(0)});
  EXPECT_EQ(shown(id)->people, (SeatedPeople{"ann", std::nullopt}));
  const Guest ann(house, id, house.pass_of("ann", id));
  books.shut("ann");
  EXPECT_FALSE(books.is_here("ann"));
  EXPECT_TRUE(told([&](auto done) { books.release(id, "ann", done); }));
  EXPECT_EQ(shown(id)->people, (SeatedPeople{std::nullopt, std::nullopt}));
}

/// What a team has lost is a figure of its game's.
TEST_F(TablesOfBooks, KnowWhatATeamHasLost) {
  const Answer answer = open(table_of({here("Ann"), bot_seat()}, "switch-and-signal-europe"),
                             {"ann", std::nullopt}, "circle/c");
  ASSERT_TRUE(answer.made) << answer.why_not.body;
  const std::string id = answer.made->table;
  Guest ann(house, id, house.pass_of("ann", id));
  EXPECT_TRUE(shown(id)->lost.empty());
  Rng rng(2);
  tables::trial::play_to_the_end({&ann}, rng);
  EXPECT_EQ(shown(id)->lost.size(), 1U);
  EXPECT_TRUE(shown(id)->table.won.has_value());
  EXPECT_TRUE(shown(id)->deal) << "the game is over";
}

}  // namespace rail::people::room_tables_test
