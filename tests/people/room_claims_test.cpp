// The tables of a house for people's books: claims that cannot be stored, clocks that stood, and
// people who are forgotten.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "people/room_tables.h"
#include "tables/call_text.h"
#include "tests/tables/people_house.h"

namespace rail::people::room_claims_test {

namespace json = boost::json;
using tables::trial::here;
using tables::trial::open_seat;
using tables::trial::table_of;
using Claimed = std::optional<std::vector<Seat>>;

Claimed claim(tables::PeopleHouse& house, const std::string& table, const std::string& token,
              const std::string& person) {
  RoomTables books(house.house());
  std::optional<Claimed> answer;
  books.claim(table, token, person, [&](const Claimed& seats) { answer.emplace(seats); });
  house.until([&] { return answer.has_value(); });
  return answer.value_or(std::nullopt);
}

TEST(ClaimsOfSeats, SayIfTheStoreFails) {
  tables::PeopleHouse house;
  const tables::trial::Opened opened = house.opened_for(
      table_of({here("Ann"), open_seat()}), {.people = {"ann", std::nullopt}, .of = "circle/c"});
  const std::vector<Seat> none;
  EXPECT_EQ(claim(house, opened.id, "no such token", "bob"), none);
  EXPECT_EQ(claim(house, "nosuchtable", opened.links[0], "bob"), none);
  house.let_store_fail(true);
  EXPECT_EQ(claim(house, opened.id, opened.links[0], "bob"), std::nullopt);
  EXPECT_EQ(claim(house, "another", opened.links[0], "bob"), std::nullopt)
      << "nobody can say whether there is such a table";
  EXPECT_EQ(claim(house, opened.id, "no such token", "bob"), none) << "that needs no store";
  house.let_store_fail(false);
  EXPECT_EQ(claim(house, opened.id, opened.links[0], "bob"), std::vector<Seat>{seat(1)});
}

TEST(ClaimsOfSeats, LoadNoTableThatTheLinkDoesNotOpen) {
  tables::PeopleHouse house;
  const tables::trial::Opened opened = house.opened_for(
      table_of({here("Ann"), open_seat()}), {.people = {"ann", std::nullopt}, .of = "circle/c"});
  house.die();
  house.rise();
  EXPECT_EQ(claim(house, opened.id, "no such token", "bob"), std::vector<Seat>{});
  EXPECT_EQ(house.house().rooms().size(), 0U);
  EXPECT_EQ(claim(house, opened.id, opened.links[0], "bob"), std::vector<Seat>{seat(1)});
  EXPECT_EQ(house.house().rooms().size(), 1U);
}

/// What the postman adds to the end of a clock is what the table does.
TEST(ClocksOfCalls, StandWhileNoHouseDoes) {
  tables::PeopleHouse house;
  json::object wish = table_of({here("Ann"), here("Bob")});
  wish["clock"] = json::object{{"kind", "move"}, {"seconds", 3600}};
  const std::string id = house.opened_for(wish, {.people = {"ann", "bob"}, .of = "circle/c"}).id;
  const auto call = [&] { return house.disk().calls().at(tables::call_key(id, seat(0))).call; };
  const auto told = [&] {
    return tables::read_json<tables::CallText>("text", call().text).deadline.value();
  };
  const std::int64_t before = told();
  house.die();
  house.pass(std::chrono::hours(5));
  house.rise();
  RoomTables books(house.house());
  house.room(id);
  house.until([&] { return !house.room(id)->busy(); });
  const auto deadline = house.room(id)->known().table->deadline();
  ASSERT_TRUE(deadline);
  EXPECT_GT(deadline->first, before + 4 * 3'600'000);
  EXPECT_EQ(told() + books.down_ms_since(call().at), deadline->first);
}

TEST(SeatsOfPeople, AreNobodysOnceTheyAreForgotten) {
  tables::PeopleHouse house;
  const tables::trial::Opened opened = house.opened_for(
      table_of({here("Ann"), open_seat()}), {.people = {"ann", "bob"}, .of = "circle/c"});
  RoomTables books(house.house());
  house.disk().forget("bob");
  books.forgotten("bob");
  house.until([&] { return house.room(opened.id)->known().stored.seats[1].person.empty(); });
  EXPECT_EQ(house.room(opened.id)->known().stored.seats[0].person, "ann");
}

}  // namespace rail::people::room_claims_test
