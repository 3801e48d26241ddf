// With a pass one comes to one's own seats, and to nothing else.
#include "tables/passes.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/tables/people_house.h"

namespace rail::tables::passes_test {

namespace json = boost::json;
using trial::here;
using trial::open_seat;
using trial::table_of;

constexpr std::int64_t noon = 1'780'000'000'000;

TEST(Passes, SayWhoCame) {
  const Secrets& secrets = any_secrets();
  const std::string pass = pass_for(secrets, "ann", "table", noon);
  EXPECT_TRUE(is_pass(pass));
  const auto holder = holder_of(secrets, pass, "table", noon + 1);
  ASSERT_TRUE(holder);
  EXPECT_EQ(holder->person, "ann");
  EXPECT_EQ(holder->given, noon);
}

TEST(Passes, AreForOneTableAndTenMinutes) {
  const Secrets& secrets = any_secrets();
  const std::string pass = pass_for(secrets, "ann", "table", noon);
  EXPECT_FALSE(holder_of(secrets, pass, "another", noon));
  EXPECT_TRUE(holder_of(secrets, pass, "table", noon + pass_ms - 1));
  EXPECT_FALSE(holder_of(secrets, pass, "table", noon + pass_ms));
}

TEST(Passes, CannotBeChanged) {
  const Secrets& secrets = any_secrets();
  const std::string pass = pass_for(secrets, "ann", "table", noon);
  for (std::size_t i = 0; i < pass.size(); ++i) {
    for (const char other : {'a', '9', '.', '\n'}) {
      std::string changed = pass;
      if (changed[i] == other) continue;
      changed[i] = other;
      EXPECT_FALSE(holder_of(secrets, changed, "table", noon)) << changed;
    }
    EXPECT_FALSE(holder_of(secrets, pass.substr(0, i), "table", noon));
  }
  for (const char* bad : {"", "p.", "p..", "p...", "p.ann.1.", "p.ann.99999999999999999999.x"})
    EXPECT_FALSE(holder_of(secrets, bad, "table", noon)) << bad;
  EXPECT_FALSE(holder_of(secrets, "p." + std::string(100'000, 'a') + ".1.2", "table", noon));
}

TEST(Passes, OfOnePersonAndTableDoNotMakeAnother) {
  const Secrets& secrets = any_secrets();
  // What is sealed has ends: nobody is called so that two of them read alike.
  EXPECT_NE(pass_for(secrets, "ann", "xtable", noon).substr(6),
            pass_for(secrets, "annx", "table", noon).substr(7));
}

TEST(Passes, OnceShutOpenNothing) {
  ShutPasses shut;
  const PassHolder ann{"ann", noon};
  EXPECT_FALSE(shut.shut_out(ann));
  shut.shut({"ann", noon}, noon);
  EXPECT_TRUE(shut.shut_out(ann));
  EXPECT_FALSE(shut.shut_out({"ann", noon + 1})) << "given after that";
  EXPECT_FALSE(shut.shut_out({"bob", noon}));
  shut.shut({"bob", noon + 2 * pass_ms}, noon + 2 * pass_ms);
  EXPECT_FALSE(shut.shut_out(ann)) << "it holds no longer anyway";
}

TEST(Passes, AreShutOnceHoweverOftenItIsSaid) {
  ShutPasses shut;
  EXPECT_TRUE(shut.shut({"ann", noon}, noon));
  EXPECT_FALSE(shut.shut({"ann", noon}, noon + 5)) << "another server repeats it";
  EXPECT_FALSE(shut.shut({"ann", noon - 1}, noon + 5)) << "it is known that later ones are, too";
  EXPECT_TRUE(shut.shut({"ann", noon + 7}, noon + 8));
  EXPECT_TRUE(shut.shut_out({"ann", noon + 7}));
  EXPECT_TRUE(shut.shut({"bob", noon}, noon + 8));
  EXPECT_EQ(shut.all(), (std::vector<ShutPass>{{"ann", noon + 7}, {"bob", noon}}));
}

/// A table of Ann, whose seat is hers by a pass, Bob, whose is, too, and somebody with a link.
class PassDoor : public testing::Test {
 protected:
  void SetUp() override {
    opened = house.opened_for(table_of({here("Ann"), open_seat(), open_seat()}),
                              {.people = {"ann", "bob", std::nullopt}, .of = "circle/c"});
  }
  PeopleHouse house;
  trial::Opened opened;
};

TEST_F(PassDoor, OpensForThePersonOfASeat) {
  const Guest bob(house, opened.id, house.pass_of("bob", opened.id));
  EXPECT_EQ(bob.mine, std::vector<int>{1});
  const Guest ann(house, opened.id, house.pass_of("ann", opened.id));
  EXPECT_EQ(ann.mine, std::vector<int>{0});
  const Guest by_link(house, opened.id, opened.links[0]);
  EXPECT_EQ(by_link.mine, std::vector<int>{1}) << "links open seats as ever";
}

TEST_F(PassDoor, StaysShutForOthers) {
  EXPECT_EQ(house.refused(opened.id, house.pass_of("eve", opened.id)), "wrong_token");
  EXPECT_EQ(house.refused(opened.id, house.pass_of("bob", "another")), "wrong_token");
  EXPECT_EQ(
      house.refused(opened.id, "p.bob." + std::to_string(noon * 2) + "." + std::string(32, '0')),
      "wrong_token");
  const std::string old = house.pass_of("bob", opened.id);
  house.pass(std::chrono::milliseconds(pass_ms));
  EXPECT_EQ(house.refused(opened.id, old), "wrong_token");
}

TEST_F(PassDoor, IsShutForWhoWasShutOut) {
  const std::string pass = house.pass_of("bob", opened.id);
  Guest bob(house, opened.id, pass);
  const Guest ann(house, opened.id, opened.token);
  house.house().rooms().shut("bob");
  EXPECT_TRUE(house.closed(0)) << "his line ends";
  EXPECT_FALSE(house.closed(1));
  EXPECT_EQ(house.refused(opened.id, pass), "wrong_token");
  house.pass(std::chrono::milliseconds(1));
  EXPECT_EQ(house.refused(opened.id, house.pass_of("bob", opened.id)), "");
  // What he says over the old line nobody hears.
  bob.live().send(json::serialize(json::object{{"type", "sit"}, {"name", "Bob"}}));
  house.pass(std::chrono::milliseconds(10));
  EXPECT_EQ(house.room(opened.id)->info().seats[1].who, Who::open);
}

TEST_F(PassDoor, IsShutByTheWordOfAnotherServer) {
  std::vector<ShutPass> told;
  house.house().on_shut([&](const ShutPass& pass) { told.push_back(pass); });
  const std::string pass = house.pass_of("bob", opened.id);
  const Guest bob(house, opened.id, pass);
  const ShutPass word{"bob", house.loop().wall_ms()};
  house.house().rooms().shut_elsewhere(word);
  EXPECT_TRUE(house.closed(0));
  EXPECT_TRUE(told.empty()) << "others know it already";
  EXPECT_EQ(house.refused(opened.id, pass), "wrong_token");
  house.pass(std::chrono::milliseconds(1));
  const Guest back(house, opened.id, house.pass_of("bob", opened.id));
  const std::size_t line = house.lines() - 1;
  house.house().rooms().shut_elsewhere(word);
  EXPECT_FALSE(house.closed(line)) << "said again, it ends nothing that began later";
  house.house().rooms().shut("bob");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0], house.house().shut_passes().front());
}

TEST_F(PassDoor, AsksWhoStandsAboveAboutPasses) {
  std::vector<std::string> asked;
  Door door = Door::open;
  house.house().ask_at_the_door([&](const PassHolder& holder, std::function<void(Door)> then) {
    asked.push_back(holder.person);
    house.loop().post([door, then = std::move(then)] { then(door); });
  });
  const std::string pass = house.pass_of("bob", opened.id);
  EXPECT_EQ(house.refused(opened.id, pass), "");
  door = Door::shut;
  EXPECT_EQ(house.refused(opened.id, pass), "wrong_token");
  door = Door::unread;
  EXPECT_EQ(house.refused(opened.id, pass), "storage");
  EXPECT_EQ(asked, (std::vector<std::string>{"bob", "bob", "bob"}));
  EXPECT_EQ(house.refused(opened.id, opened.links[0]), "") << "links are nobody's";
  EXPECT_EQ(house.refused(opened.id, house.pass_of("bob", "another")), "wrong_token");
  EXPECT_EQ(asked.size(), 3U);
  // What he says while he waits at the door is done afterwards.
  door = Door::open;
  Guest bob(house, opened.id, pass);
  EXPECT_EQ(bob.refusal({{"type", "sit"}, {"name", "Bob"}}), "");
}

TEST_F(PassDoor, LetsAPersonSitWhoseSeatItIsAndNobodyInHisPlace) {
  const auto listed =
      house.opened_for({{"game", "ticket-to-ride-usa"},
                        {"seats", json::array{here("Ann"), open_seat(), open_seat()}},
                        {"listed", true}},
                       {.people = {"ann", "bob", std::nullopt}, .of = "circle/c"});
  const auto take = [&](int seat) {
    return house
        .http({.method = "POST",
               .path = {"tables", listed.id, "seats"},
               .body = json::serialize(json::object{{"seat", seat}, {"name", "Eve"}})})
        .status;
  };
  EXPECT_EQ(take(1), 409) << "it waits for Bob";
  EXPECT_EQ(take(2), 201);
  Guest bob(house, listed.id, house.pass_of("bob", listed.id));
  EXPECT_EQ(bob.refusal({{"type", "sit"}, {"name", "Bob"}}), "");
}

TEST_F(PassDoor, KnowsWhoClaimedASeat) {
  EXPECT_TRUE(house.claim(opened.id, "no such token", "cat").empty());
  EXPECT_TRUE(house.claim(opened.id, house.pass_of("bob", opened.id), "cat").empty())
      << "a pass gives no seat away";
  EXPECT_TRUE(house.claim(opened.id, opened.links[0], "cat").empty()) << "it is Bob's";
  EXPECT_EQ(house.claim(opened.id, opened.links[1], "cat"), std::vector<Seat>{seat(2)});
  EXPECT_EQ(house.claim(opened.id, opened.links[1], "cat"), std::vector<Seat>{seat(2)})
      << "said again";
  EXPECT_EQ(house.kept(opened.id).seats[2].person, "cat");
  EXPECT_EQ(house.refused(opened.id, house.pass_of("cat", opened.id)), "");
  EXPECT_EQ(house.refused(opened.id, opened.links[1]), "") << "the link opens it as before";
}

TEST_F(PassDoor, ForgetsWhoGaveASeatBack) {
  Guest bob(house, opened.id, house.pass_of("bob", opened.id));
  EXPECT_TRUE(house.stored([&](const auto& done) { house.room(opened.id)->release("bob", done); }));
  EXPECT_TRUE(bob.wait([&] { return bob.mine.empty(); })) << "he looks on now";
  EXPECT_EQ(house.kept(opened.id).seats[1].person, "");
  EXPECT_EQ(house.refused(opened.id, house.pass_of("bob", opened.id)), "wrong_token");
  EXPECT_EQ(house.refused(opened.id, opened.links[0]), "");
}

TEST_F(PassDoor, HasNoLinksAtATournament) {
  const auto table =
      house.opened_for(table_of({here("Ann"), open_seat(), open_seat()}),
                       {.people = {"ann", "bob", std::nullopt}, .of = "tournament/t"});
  EXPECT_EQ(table.token, "");
  ASSERT_EQ(table.links.size(), 1U);
  EXPECT_EQ(Guest(house, table.id, table.links[0]).mine, std::vector<int>{2});
  EXPECT_EQ(Guest(house, table.id, house.pass_of("ann", table.id)).mine, std::vector<int>{0});
  EXPECT_TRUE(house.room(table.id)->info().makers.empty()) << "nobody may mute others there";
}

TEST_F(PassDoor, RefusesPlansThatDoNotFit) {
  const auto status = [&](const HousePlan& plan, const json::object& wish) {
    return house.open_for(wish, plan).status;
  };
  const json::object two = table_of({here("Ann"), trial::bot_seat()});
  EXPECT_EQ(status({.people = {"ann"}}, two), 400) << "one too few";
  EXPECT_EQ(status({.people = {"ann", "bob"}}, two), 400) << "on a bot's seat";
  EXPECT_EQ(status({.people = {"", std::nullopt}}, two), 400);
  EXPECT_EQ(status({.sealed = true}, two), 400) << "without a deal there is nothing to seal";
  json::object listed = two;
  listed["deal"] = "some-deal";
  listed["listed"] = true;
  EXPECT_EQ(status({.sealed = true}, listed), 400);
  json::object branch = two;
  branch["from"] = json::object{{"table", opened.id}, {"ply", 0}};
  EXPECT_EQ(status({}, branch), 400);
  EXPECT_EQ(status({}, two), 201);
}

/// A stranger cannot say what only the house says.
TEST_F(PassDoor, TakesNoPeopleFromStrangers) {
  for (const char* word : {"of", "sealed", "people"}) {
    json::object wish = table_of({here("Eve"), open_seat()});
    wish[word] = "circle/c";
    EXPECT_EQ(
        house.http({.method = "POST", .path = {"tables"}, .body = json::serialize(wish)}).status,
        400)
        << word;
  }
}

TEST_F(PassDoor, LetsABotPlayForWhoDoesNotCome) {
  const auto fill = [&](Seat seat, const std::string& bot) {
    return house.stored([&](const auto& done) { house.room(opened.id)->fill(seat, bot, done); });
  };
  EXPECT_FALSE(fill(seat(5), "random")) << "there is no such seat";
  EXPECT_FALSE(fill(seat(1), "no such bot"));
  EXPECT_TRUE(fill(seat(1), "random"));
  EXPECT_TRUE(fill(seat(1), "random")) << "said again";
  EXPECT_EQ(house.refused(opened.id, house.pass_of("bob", opened.id)), "wrong_token");
  EXPECT_TRUE(fill(seat(2), "random"));
  EXPECT_TRUE(house.room(opened.id)->known().table->started()) << "all seats are taken";
  EXPECT_TRUE(fill(seat(0), "random"));
  EXPECT_TRUE(house.room(opened.id)->known().table->place(seat(0)).left) << "who sat may come back";
}

}  // namespace rail::tables::passes_test
