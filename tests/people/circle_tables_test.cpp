// Tables of circles: how they are opened, and how they come into the book and its seasons.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "people/registrar.h"
#include "tests/people/circle_house.h"

namespace rail::people::circle_tables_test {

using namespace world;
namespace json = boost::json;

TEST(CircleTables, AreOpenedForMembers) {
  CircleHouse house;
  const Friends friends = house.friends();
  const Told made =
      house.table(friends.member, friends.id, json::array{friends.maker, nullptr, nullptr});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string table = made.text("table");
  ASSERT_EQ(house.world.tables.opened.size(), 1U);
  const auto& [wish, people, of] = house.world.tables.opened.front();
  EXPECT_EQ(wish.game, "ticket-to-ride-usa");
  EXPECT_EQ(people, (SeatedPeople{friends.maker, {}, {}}));
  EXPECT_EQ(of, "circle/" + friends.id);
  // Who has a seat that he does not know of is told; who opened it is not.
  ASSERT_EQ(house.world.tables.asked.size(), 1U);
  EXPECT_EQ(house.world.tables.asked[0].name, "Member");
  EXPECT_EQ(house.world.tables.asked[0].people, std::vector{friends.maker});
  // The link to a member's seat is his alone.
  ASSERT_EQ(made.json.at("links").as_array().size(), 1U);
  EXPECT_EQ(made.json.at("links").at(0).at("seat"), 1);
  const Told seen = house.get(friends.maker, "circles/" + friends.id);
  const auto& listed = seen.json.at("inside").at("tables").as_array();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].at("table").as_string(), table);
  EXPECT_EQ(listed[0].at("by").as_string(), friends.member);
  EXPECT_EQ(listed[0].at("game"), "ticket-to-ride-usa");
  // It is among his tables.
  const StoredBook book = house.world.people.book(Kind::person, friends.maker).value();
  EXPECT_EQ(read_person(house.world.people.pages(book.key, 0)).seats.size(), 1U);
}

TEST(CircleTables, AreRefusedWhereSomethingIsWrong) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string outsider = house.person("Outsider");
  const auto code = [&](const json::value& people, const json::object& wish) {
    house.world.loop.pass(minute_ms);
    return house.table(friends.member, friends.id, people, wish).code();
  };
  const json::object usual = CircleHouse::usual_table();
  EXPECT_EQ(code(json::array{outsider, nullptr, nullptr}, usual), "bad_people");
  EXPECT_EQ(code(json::array{friends.maker, friends.maker, nullptr}, usual), "bad_people");
  EXPECT_EQ(code(json::array{nullptr, nullptr, friends.maker}, usual), "bad_people") << "a bot's";
  EXPECT_EQ(code(json::array{friends.maker}, usual), "bad_people");
  EXPECT_EQ(code(json::array(400), usual), "bad_people");
  EXPECT_EQ(code(json::array{7, nullptr, nullptr}, usual), "bad_request");
  json::object other = usual;
  other["of"] = "circle/another";
  EXPECT_EQ(code(nullptr, other), "bad_request");
  other = usual;
  other["board"] = json::object{{"id", "mine"}};
  EXPECT_EQ(code(nullptr, other), "bad_table") << "boards are brought elsewhere";
  other = usual;
  other["from"] = json::object{{"table", "t"}, {"ply", 3}};
  EXPECT_EQ(code(nullptr, other), "bad_table");
  other = usual;
  other["begun"] = json::object();
  EXPECT_EQ(code(nullptr, other), "bad_table");
  EXPECT_TRUE(house.world.tables.opened.empty());
  house.world.tables.why_not = HttpResponse{.status = 400, .body = R"({"error":{"code":"no"}})"};
  EXPECT_EQ(code(nullptr, usual), "no") << "what the tables say is passed on";
  EXPECT_TRUE(house.circle(friends.id).tables.empty());
}

TEST(CircleTables, KnowWhoOpenedThemAndSatDown) {
  CircleHouse house;
  const Friends friends = house.friends();
  json::object wish = CircleHouse::usual_table();
  const json::object here{{"who", "here"}, {"name", "Mem"}};
  wish["seats"].as_array()[1] = here;
  EXPECT_EQ(house.table(friends.member, friends.id, nullptr, wish).status, 201);
  EXPECT_EQ(std::get<1>(house.world.tables.opened.back()), (SeatedPeople{{}, friends.member, {}}));
  EXPECT_EQ(
      house.table(friends.member, friends.id, json::array{nullptr, friends.member, nullptr}, wish)
          .status,
      201);
  EXPECT_EQ(
      house.table(friends.member, friends.id, json::array{nullptr, friends.maker, nullptr}, wish)
          .code(),
      "bad_people")
      << "nobody else sits at his device";
  wish["seats"].as_array()[0] = here;
  EXPECT_EQ(house.table(friends.member, friends.id, nullptr, wish).status, 201);
  EXPECT_EQ(std::get<1>(house.world.tables.opened.back()), SeatedPeople(3)) << "which is he?";
}

TEST(CircleTables, AreSatDownAtByMembers) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string table =
      house.table(friends.maker, friends.id, json::array{friends.maker, nullptr, nullptr})
          .text("table");
  const std::string at = "circles/" + friends.id + "/tables/";
  const std::string body = R"({"name":"Mem"})";
  const Told sat = house.post(friends.member, at + table + "/seats", body);
  ASSERT_EQ(sat.status, 201) << sat.body;
  EXPECT_EQ(sat.json.at("seat"), 1);
  EXPECT_EQ(sat.text("token"), "his");
  const StoredBook book = house.world.people.book(Kind::person, friends.member).value();
  EXPECT_EQ(read_person(house.world.people.pages(book.key, 0)).seats,
            (std::vector<person::Place>{{table, seat(1)}}));
  house.world.tables.set("other", 3).of = "circle/" + friends.id;
  EXPECT_EQ(house.post(friends.member, at + "other/seats", body).code(), "no_such_table")
      << "the book does not know it";
  EXPECT_EQ(house.post(friends.member, at + table + "/seats", "{}").code(), "bad_request");
  EXPECT_EQ(house.post(house.person("Outsider"), at + table + "/seats", body).code(),
            "no_such_circle");
  EXPECT_EQ(house.post("", at + table + "/seats", body).status, 401);
}

TEST(CircleTables, AreOnlySoMany) {
  CircleHouse house;
  const Friends friends = house.friends();
  int made = 0;
  while (house.table(friends.member, friends.id).status == 201) ++made;
  EXPECT_EQ(made, 30);
  EXPECT_EQ(house.table(friends.member, friends.id).status, 429);
  EXPECT_EQ(house.table(friends.maker, friends.id).status, 201) << "that was one person's doing";
}

TEST(CircleTables, GoByTheWordOfWhoOpenedThem) {
  CircleHouse house;
  const Friends friends = house.friends();
  const std::string table = house.table(friends.maker, friends.id).text("table");
  const json::object gone{{"type", "table_gone"}, {"table", table}};
  EXPECT_EQ(house.say(friends.member, friends.id, gone).code(), "not_allowed");
  EXPECT_EQ(house.say(friends.maker, friends.id, gone).status, 200);
  EXPECT_TRUE(house.circle(friends.id).tables.empty());
}

/// A circle with a table that can be over.
class Registry : public testing::Test {
 protected:
  CircleHouse house{};
  Friends friends = house.friends();
  BookRegistrar registrar{house.world.desk};

  std::string opened() {
    return house
        .table(friends.member, friends.id, json::array{friends.maker, friends.member, nullptr})
        .text("table");
  }
  /// The maker wins, the member is third behind a bot.
  HouseTables::Shown& ended(const std::string& table) {
    HouseTables::Shown& shown = house.world.tables.tables[table];
    shown.table.status = tables::Status::over;
    const std::vector<int> points{120, 80, 100};
    const std::vector<int> ranks{1, 3, 2};
    for (std::size_t i = 0; i < points.size(); ++i) {
      shown.table.seats[i].points = points[i];
      shown.table.seats[i].rank = ranks[i];
    }
    shown.table.seats[2].bot = "planner";
    shown.deal = "summer-night";
    return shown;
  }
  std::optional<bool> tell(const std::string& table) {
    std::optional<bool> done;
    registrar.over(table, [&](bool written) { done = written; });
    house.world.loop.turn();
    return done;
  }
};

TEST_F(Registry, WritesHowATableCameOut) {
  const std::string table = opened();
  EXPECT_EQ(tell(table), true) << "it is not over";
  EXPECT_TRUE(house.circle(friends.id).results.empty());
  ended(table);
  EXPECT_EQ(tell(table), true);
  EXPECT_EQ(tell(table), true) << "twice does no harm";
  const Circle circle = house.circle(friends.id);
  EXPECT_TRUE(circle.tables.empty());
  ASSERT_EQ(circle.results.size(), 1U);
  const circle::Result& result = circle.results.front();
  EXPECT_EQ(result.table, table);
  EXPECT_EQ(result.seats, (std::vector<SeatResult>{{friends.maker, {}, 120, 1},
                                                   {friends.member, {}, 80, 3},
                                                   {{}, "planner", 100, 2}}));
  EXPECT_EQ(result.deal, "summer-night");
  EXPECT_FALSE(result.won);
  EXPECT_FALSE(result.lost);
}

/// The same people once more: their table is the circle's as well.
TEST_F(Registry, WritesThatTheyPlayOnceMore) {
  const auto begun = [&](const std::string& table, const std::optional<std::string>& by) {
    std::optional<bool> done;
    registrar.begun(table, by, [&](bool written) { done = written; });
    house.world.loop.turn();
    return done;
  };
  const auto seats_of = [&](const std::string& person) {
    const StoredBook book = house.world.people.book(Kind::person, person).value();
    return read_person(house.world.people.pages(book.key, 0)).seats.size();
  };
  HouseTables::Shown& again = house.world.tables.set("again", 3);
  again.table.game = "ticket-to-ride-usa";
  again.of = "circle/" + friends.id;
  again.people = {house.person("Guest"), friends.member, std::nullopt};
  again.unread = true;
  EXPECT_EQ(begun("again", friends.member), false) << "it could not be read";
  again.unread = false;
  EXPECT_EQ(begun("again", friends.member), true);
  EXPECT_EQ(begun("again", friends.member), true) << "twice does no harm";
  Circle circle = house.circle(friends.id);
  ASSERT_EQ(circle.tables.size(), 1U);
  EXPECT_EQ(circle.tables[0].table, "again");
  EXPECT_EQ(circle.tables[0].by, friends.member);
  EXPECT_EQ(seats_of(friends.member), 1U) << "it is among his tables";
  EXPECT_EQ(seats_of(*again.people[0]), 1U);
  ended("again");
  EXPECT_EQ(tell("again"), true);
  EXPECT_EQ(house.circle(friends.id).results.size(), 1U);
  EXPECT_EQ(begun("again", friends.member), true);
  EXPECT_TRUE(house.circle(friends.id).tables.empty()) << "it is over";

  // A guest wanted it: it is in the name of a member. Where none is left, it is nobody's.
  HouseTables::Shown& third = house.world.tables.set("third", 3);
  third.table.game = "ticket-to-ride-usa";
  third.of = again.of;
  third.people = again.people;
  EXPECT_EQ(begun("third", again.people[0]), true);
  EXPECT_EQ(house.circle(friends.id).tables.back().by, friends.member);
  HouseTables::Shown& alien = house.world.tables.set("alien", 3);
  alien.of = again.of;
  alien.people = {again.people[0], std::nullopt, std::nullopt};
  EXPECT_EQ(begun("alien", again.people[0]), true);
  EXPECT_EQ(house.circle(friends.id).tables.size(), 1U);
  EXPECT_EQ(begun("nosuchtable", {}), true);
}

TEST_F(Registry, NamesOnlyMembersAndNobodyTwice) {
  const std::string first = opened();
  HouseTables::Shown& shown = ended(first);
  shown.people = {house.person("Guest"), friends.member, friends.member};
  shown.table.seats[2].bot = "no word/at all";
  EXPECT_EQ(tell(first), true);
  const Circle circle = house.circle(friends.id);
  ASSERT_EQ(circle.results.size(), 1U);
  for (const SeatResult& seat : circle.results.front().seats) {
    EXPECT_FALSE(seat.person);
    EXPECT_FALSE(seat.bot);
  }
}

/// Otherwise whoever is about to lose would go, and nobody would have won.
TEST_F(Registry, NamesWhoWentWhileItWasPlayed) {
  EXPECT_EQ(house
                .say(friends.helper, friends.id,
                     {{"type", "season_begun"}, {"title", "Autumn"}, {"count", "places"}})
                .status,
            200);
  const std::string left = opened();
  EXPECT_EQ(house.say(friends.member, friends.id, {{"type", "left"}}).status, 200);
  ended(left);
  EXPECT_EQ(tell(left), true);
  EXPECT_EQ(house.join(friends.member, friends.id, friends.link).status, 200);
  const std::string removed = opened();
  EXPECT_EQ(house.say(friends.maker, friends.id, {{"type", "removed"}, {"person", friends.member}})
                .status,
            200);
  ended(removed);
  EXPECT_EQ(tell(removed), true);
  const Circle circle = house.circle(friends.id);
  ASSERT_EQ(circle.results.size(), 2U);
  for (const circle::Result& result : circle.results)
    EXPECT_EQ(result.seats[1].person, friends.member);
  const Told told = house.get(friends.maker, "circles/" + friends.id + "/seasons/0");
  const json::array& rows = told.json.at("season").at("rows").as_array();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].at("person").as_string(), friends.maker);
  EXPECT_EQ(rows[0].at("sum").at("wins"), 2);
  EXPECT_EQ(told.json.at("people").at(friends.member).at("name"), "Member");
}

TEST_F(Registry, KeepsNoDealWhereLuckWasNotTheSame) {
  const std::string back = opened();
  ended(back).table.taken_back = 1;
  const std::string anew = opened();
  ended(anew).table.reshuffled = true;
  const std::string odd = opened();
  ended(odd).deal = "No/Deal";
  for (const std::string& table : {back, anew, odd}) EXPECT_EQ(tell(table), true);
  const Circle circle = house.circle(friends.id);
  ASSERT_EQ(circle.results.size(), 3U);
  for (const circle::Result& result : circle.results) EXPECT_FALSE(result.deal) << result.table;
}

TEST_F(Registry, KeepsWhatATeamLost) {
  const std::string table = opened();
  HouseTables::Shown& shown = ended(table);
  shown.table.won = false;
  shown.lost = {5};
  EXPECT_EQ(tell(table), true);
  EXPECT_EQ(house.circle(friends.id).results.front().lost, 5);
  EXPECT_EQ(house.circle(friends.id).results.front().won, false);
}

TEST_F(Registry, ComesAgainWhereSomethingFailed) {
  const std::string table = opened();
  ended(table).unread = true;
  EXPECT_EQ(tell(table), false) << "it could not be read";
  ended(table).unread = false;
  house.world.store.broken = true;
  EXPECT_EQ(tell(table), false) << "it could not be stored";
  house.world.store.broken = false;
  EXPECT_EQ(tell(table), true);
  EXPECT_EQ(house.circle(friends.id).results.size(), 1U);
}

TEST_F(Registry, IsEarlierThanTheBook) {
  house.world.tables.set("early", 3).of = "circle/" + friends.id;
  ended("early").table.created = house.world.loop.wall_ms();
  EXPECT_EQ(tell("early"), false) << "its circle may be about to write it down";
  house.world.loop.pass(2 * minute_ms);
  EXPECT_EQ(tell("early"), true) << "it never was the circle's";
  EXPECT_TRUE(house.circle(friends.id).results.empty());
}

/// Whoever opened a table could otherwise take every game out of the season that he loses.
TEST_F(Registry, AGameThatIsPlayedStaysInTheBook) {
  const auto gone = [&](const std::string& who, const std::string& table) {
    return house.say(who, friends.id, {{"type", "table_gone"}, {"table", table}});
  };
  const std::string table = opened();
  house.world.tables.tables[table].table.status = tables::Status::running;
  EXPECT_EQ(gone(friends.member, table).code(), "not_allowed");
  ended(table);
  EXPECT_EQ(gone(friends.member, table).code(), "not_allowed") << "it is not written down yet";
  EXPECT_EQ(tell(table), true);
  EXPECT_EQ(house.circle(friends.id).results.size(), 1U);
  EXPECT_EQ(gone(friends.member, opened()).status, 200) << "nobody came";
  const std::string left = opened();
  HouseTables::Shown& shown = house.world.tables.tables[left];
  shown.table.status = tables::Status::running;
  shown.unread = true;
  EXPECT_EQ(gone(friends.member, left).status, 503);
  shown.unread = false;
  EXPECT_EQ(gone(friends.helper, left).status, 200) << "those who lead the circle may";
  const std::string lost = opened();
  house.world.tables.tables.erase(lost);
  EXPECT_EQ(gone(friends.member, lost).status, 200) << "the table is no longer there";
  EXPECT_TRUE(house.circle(friends.id).tables.empty());
}

TEST_F(Registry, LeavesAloneWhatIsNoBooks) {
  EXPECT_EQ(tell("unknown"), true);
  for (const std::string of :
       {"", "circle/", "circle/aaaaaaaaaaaaaaaa", "tournament/x", "else/y"}) {
    house.world.tables.set("t", 3).of = of;
    ended("t");
    EXPECT_EQ(tell("t"), true) << of;
  }
}

TEST_F(Registry, WritesIntoAClosedCircleToo) {
  const std::string table = opened();
  ended(table);
  house.say(friends.maker, friends.id, {{"type", "closed"}});
  EXPECT_EQ(tell(table), true);
  EXPECT_EQ(house.circle(friends.id).results.size(), 1U);
}

TEST_F(Registry, TellsTournaments) {
  struct Kept final : TournamentTables {
    std::string tournament{};
    void over(const std::string& id, const HouseTables::Shown&, Registrar::Done done) override {
      tournament = id;
      done(false);
    }
  } kept;
  BookRegistrar both(house.world.desk, &kept);
  house.world.tables.set("t", 3).of = "tournament/cup";
  ended("t");
  std::optional<bool> done;
  both.over("t", [&](bool written) { done = written; });
  house.world.loop.turn();
  EXPECT_EQ(done, false) << "what it says is passed on";
  EXPECT_EQ(kept.tournament, "cup");
}

TEST_F(Registry, MakesSeasons) {
  ASSERT_EQ(tell(opened()), true);
  EXPECT_EQ(house.get(friends.member, "circles/" + friends.id + "/seasons/0").code(),
            "no_such_season");
  EXPECT_EQ(house
                .say(friends.helper, friends.id,
                     {{"type", "season_begun"}, {"title", "Autumn"}, {"count", "rating"}})
                .status,
            200);
  for (int i = 0; i < 3; ++i) {
    house.world.loop.pass(day_ms);
    const std::string table = opened();
    ended(table);
    ASSERT_EQ(tell(table), true);
  }
  const Told told = house.get(friends.member, "circles/" + friends.id + "/seasons/0");
  ASSERT_EQ(told.status, 200) << told.body;
  const json::object& season = told.json.at("season").as_object();
  EXPECT_EQ(season.at("number"), 0);
  EXPECT_EQ(season.at("by"), "rating");
  EXPECT_EQ(season.at("season").at("title"), "Autumn");
  const json::array& rows = season.at("rows").as_array();
  ASSERT_EQ(rows.size(), 2U) << "a bot is not ranked";
  EXPECT_EQ(rows[0].at("person").as_string(), friends.maker);
  EXPECT_EQ(rows[0].at("place"), 1);
  const json::value& best = rows[0].at("sum");
  EXPECT_EQ(best.at("games"), 3);
  EXPECT_EQ(best.at("wins"), 3);
  EXPECT_GT(best.at("rating").at("rating").as_int64(), 1500);
  EXPECT_LT(best.at("rating").at("give_or_take").as_int64(), 200);
  EXPECT_LT(best.at("rating").at("outer").at(0).as_int64(),
            best.at("rating").at("inner").at(0).as_int64());
  ASSERT_EQ(season.at("lines").as_array().size(), 2U);
  const json::array& stops = season.at("lines").at(0).at("stops").as_array();
  ASSERT_EQ(stops.size(), 3U);
  EXPECT_GT(stops[0].at("sum").at("rating").at("give_or_take").as_int64(),
            stops[2].at("sum").at("rating").at("give_or_take").as_int64())
      << "the more games, the surer";
  EXPECT_EQ(told.json.at("people").at(friends.maker).at("name"), "Maker");
  EXPECT_EQ(house.get(friends.member, "circles/" + friends.id + "/seasons/1").status, 404);
  EXPECT_EQ(house.get(friends.member, "circles/" + friends.id + "/seasons/-1").status, 404);
  for (const std::string bad : {"x", "", "1x", "99999999999", "+1", "0.5"})
    EXPECT_EQ(house.get(friends.member, "circles/" + friends.id + "/seasons/" + bad).code(),
              "bad_request")
        << bad;
  EXPECT_EQ(house.get(friends.member, "circles/" + friends.id + "/seasons/all").status, 200);
}

}  // namespace rail::people::circle_tables_test
