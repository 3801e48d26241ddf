// Who is where, at this server and at others.
#include "tables/presence.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tables/people_house.h"

namespace rail::tables::presence_test {

namespace json = boost::json;
using trial::here;
using trial::open_seat;
using trial::table_of;

constexpr Seats nobody = 0;
const Seats first_two = only(seat(0)) | only(seat(1));

TEST(Presence, CountsComingsAndGoings) {
  Presence presence;
  EXPECT_FALSE(presence.is_here("ann"));
  presence.here({"t", first_two, {"ann", "bob"}}, 10);
  EXPECT_TRUE(presence.is_here("ann"));
  EXPECT_TRUE(presence.is_here("t", "ann"));
  EXPECT_FALSE(presence.is_here("u", "ann"));
  presence.here({"u", only(seat(0)), {"ann"}}, 20);
  presence.here({"t", only(seat(1)), {"bob"}}, 30);
  EXPECT_TRUE(presence.is_here("ann")) << "at the other table";
  EXPECT_FALSE(presence.is_here("t", "ann"));
  EXPECT_EQ(presence.seen("t", "ann"), 30);
  presence.here({"u", nobody, {}}, 40);
  EXPECT_FALSE(presence.is_here("ann"));
  EXPECT_EQ(presence.seen("u", "ann"), 40);
  EXPECT_FALSE(presence.seen("u", "bob"));
  EXPECT_EQ(presence.all_here(), (std::vector<TablePresence>{{"t", only(seat(1)), {"bob"}}}));
}

TEST(Presence, IsToldOnlyWhenItChanges) {
  Presence presence;
  EXPECT_FALSE(presence.follows(false)) << "nobody asks";
  EXPECT_TRUE(presence.follows(true));
  std::vector<TablePresence> told;
  presence.tell([&](const TablePresence& here) { told.push_back(here); });
  EXPECT_TRUE(presence.follows(false));
  const TablePresence ann{"t", only(seat(0)), {"ann"}};
  presence.here({"t", nobody, {}}, 1);
  presence.here(ann, 2);
  presence.here(ann, 3);
  presence.here({"t", nobody, {}}, 4);
  EXPECT_EQ(told, (std::vector<TablePresence>{ann, {"t", nobody, {}}}));
}

TEST(Presence, OfOtherServersEndsWithThem) {
  Presence presence;
  std::vector<std::string> changed;
  presence.on_elsewhere([&](const std::string& table) { changed.push_back(table); });
  presence.elsewhere("b", {"t", only(seat(1)), {"bob"}}, 1000);
  presence.elsewhere("b", {"t", only(seat(1)), {"bob"}}, 2000);
  presence.elsewhere("c", {"t", only(seat(0)), {}}, 2000);
  EXPECT_EQ(presence.seats_elsewhere("t"), first_two);
  EXPECT_EQ(presence.seats_elsewhere("u"), nobody);
  EXPECT_TRUE(presence.is_here("t", "bob"));
  EXPECT_EQ(changed, (std::vector<std::string>{"t", "t"}));
  presence.alive("b", 6000);
  presence.forget_silent(2000 + Presence::silent_ms);
  EXPECT_EQ(presence.seats_elsewhere("t"), first_two);
  presence.forget_silent(2001 + Presence::silent_ms);
  EXPECT_EQ(presence.seats_elsewhere("t"), only(seat(1))) << "c said nothing for too long";
  presence.here({"t", only(seat(1)), {"bob"}}, 8000);
  presence.gone("b", 9000);
  EXPECT_EQ(presence.seats_elsewhere("t"), nobody);
  EXPECT_TRUE(presence.is_here("bob")) << "he is at this server as well";
  presence.gone("b", 9000);
}

TEST(Presence, OfAnotherServerIsReplacedAsAWhole) {
  Presence presence;
  std::vector<std::string> changed;
  presence.on_elsewhere([&](const std::string& table) { changed.push_back(table); });
  EXPECT_FALSE(presence.knows("b"));
  presence.elsewhere("b", {"t", only(seat(1)), {"bob"}}, 1000);
  presence.elsewhere("b", {"u", only(seat(0)), {"ann"}}, 1000);
  presence.elsewhere("c", {"u", only(seat(1)), {}}, 1000);
  EXPECT_TRUE(presence.knows("b"));
  changed.clear();
  presence.all_elsewhere("b", {{"t", only(seat(1)), {"bob"}}, {"v", only(seat(0)), {"cat"}}}, 5000);
  EXPECT_EQ(changed, (std::vector<std::string>{"v", "u"})) << "nobody was gone in between";
  EXPECT_TRUE(presence.is_here("t", "bob"));
  EXPECT_TRUE(presence.is_here("v", "cat"));
  EXPECT_FALSE(presence.is_here("ann"));
  EXPECT_EQ(presence.seen("t", "bob"), 1000) << "he neither came nor went";
  EXPECT_EQ(presence.seats_elsewhere("u"), only(seat(1))) << "what the other has stays";
  presence.forget_silent(5000 + Presence::silent_ms);
  EXPECT_TRUE(presence.knows("b")) << "it has said something";
  presence.all_elsewhere("b", {}, 6000);
  EXPECT_FALSE(presence.is_here("bob"));
  EXPECT_TRUE(presence.knows("b"));
}

TEST(Presence, EndsAlsoIfTheClockWasPutBack) {
  Presence presence;
  const std::int64_t hour = 3'600'000;
  presence.elsewhere("b", {"t", only(seat(1)), {"bob"}}, 2 * hour);
  presence.forget_silent(hour);
  EXPECT_TRUE(presence.is_here("bob")) << "who says that he was silent?";
  presence.forget_silent(hour + Presence::silent_ms);
  EXPECT_TRUE(presence.is_here("bob"));
  presence.forget_silent(hour + Presence::silent_ms + 1);
  EXPECT_FALSE(presence.is_here("bob")) << "not an hour later";
}

TEST(Presence, ForgetsWhomItSawLongAgo) {
  Presence presence;
  const auto count = static_cast<std::int64_t>(Presence::most_seen);
  for (std::int64_t i = 0; i <= count; ++i) {
    presence.here({"t" + std::to_string(i), only(seat(0)), {"ann"}}, i);
    presence.here({"t" + std::to_string(i), nobody, {}}, i);
  }
  EXPECT_FALSE(presence.seen("t0", "ann"));
  EXPECT_EQ(presence.seen("t" + std::to_string(count), "ann"), count);
  EXPECT_FALSE(presence.is_here("ann"));
}

TEST(PresenceAtTables, FollowsPeopleWithPassesAndLinks) {
  PeopleHouse house;
  const auto opened = house.opened_for(table_of({here("Ann"), open_seat()}),
                                       {.people = {"ann", "bob"}, .of = "circle/c"});
  const Presence& presence = house.house().presence();
  {
    const Guest ann(house, opened.id, house.pass_of("ann", opened.id));
    const Guest bob(house, opened.id, opened.links.at(0));
    EXPECT_TRUE(presence.is_here(opened.id, "ann"));
    EXPECT_TRUE(presence.is_here("bob")) << "by his link";
    const Guest onlooker(house, opened.id);
  }
  EXPECT_FALSE(presence.is_here("ann"));
  EXPECT_TRUE(presence.seen(opened.id, "bob"));
}

TEST(PresenceAtTables, FollowsSeatsWithWebhooks) {
  PeopleHouse house;
  const trial::Opened opened = house.open_table(table_of({here("Ann"), open_seat()}));
  const Presence& presence = house.house().presence();
  {
    Guest ann(house, opened.id, opened.token);
    EXPECT_EQ(presence.seats_at(opened.id), nobody) << "nobody asks";
    EXPECT_EQ(ann.refusal({{"type", "notify"}, {"url", "https://example.org/ann"}}), "");
    EXPECT_EQ(presence.seats_at(opened.id), only(seat(0)));
    house.house().presence().elsewhere("other", {opened.id, only(seat(1)), {}},
                                       house.loop().wall_ms());
    EXPECT_EQ(presence.seats_at(opened.id), first_two);
    EXPECT_EQ(ann.refusal({{"type", "notify"}, {"url", ""}}), "");
    EXPECT_EQ(presence.seats_at(opened.id), only(seat(1)));
    EXPECT_EQ(ann.refusal({{"type", "notify"}, {"url", "https://example.org/ann"}}), "");
  }
  EXPECT_EQ(presence.seats_at(opened.id), only(seat(1)));
}

TEST(PresenceAtTables, EndsForWhoGivesUpHisSeat) {
  PeopleHouse house;
  const trial::Opened opened = house.open_table(table_of({here("Ann"), open_seat()}));
  const Presence& presence = house.house().presence();
  const Guest eve(house, opened.id, opened.links.at(0));
  EXPECT_FALSE(house.claim(opened.id, opened.links.at(0), "eve").empty());
  EXPECT_TRUE(presence.is_here("eve"));
  EXPECT_TRUE(house.stored([&](const auto& done) { house.room(opened.id)->release("eve", done); }));
  EXPECT_FALSE(presence.is_here("eve")) << "nobody known sits there any more";
}

TEST(PresenceAtTables, CountsWhoIsAtAnotherServer) {
  PeopleHouse house;
  const trial::Opened opened = house.open_table(table_of({here("Ann"), open_seat()}));
  Guest ann(house, opened.id, opened.token);
  Guest bob(house, opened.id, opened.links.at(0));
  bob.ask({{"type", "sit"}, {"name", "Bob"}});
  bob.live().close();
  const auto present = [&](const json::object& table) {
    return table.at("seats").at(1).at("present").as_bool();
  };
  ASSERT_TRUE(ann.wait([&] { return !present(ann.table); }));
  Presence& presence = house.house().presence();
  presence.elsewhere("other", {opened.id, only(seat(1)), {}}, house.loop().wall_ms());
  ASSERT_TRUE(ann.wait([&] { return present(ann.table); })) << "within no time";
  // Nobody takes the seat of somebody who is there, wherever.
  Rng rng(9);
  while (ann.turn() != nullptr) ann.play_random(rng);
  for (int i = 0; i < 130; ++i) {
    house.pass(std::chrono::milliseconds(1000));
    presence.alive("other", house.loop().wall_ms());
  }
  EXPECT_EQ(ann.refusal({{"type", "replace"}, {"seat", 1}}), "not_absent");
  house.pass(std::chrono::milliseconds(Presence::silent_ms + 2000));
  ASSERT_TRUE(ann.wait([&] { return !present(ann.table); })) << "that server has gone silent";
  EXPECT_EQ(ann.refusal({{"type", "replace"}, {"seat", 1}}), "");
}

}  // namespace rail::tables::presence_test
