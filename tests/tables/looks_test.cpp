// Plates and faces: chosen before the start, never the same for two, and kept for the next table.
#include "tables/looks.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tables/rematch.h"
#include "tests/tables/lone_house.h"
#include "tests/tables/table_by_hand.h"

namespace rail::tables::looks_test {

namespace json = boost::json;
using namespace trial;
using table_test::ann;
using table_test::bob;
using table_test::TableByHand;

std::vector<Plate> plates_of(const Table& table) {
  std::vector<Plate> found;
  for (const Table::Place& place : table.places()) found.push_back(place.plate);
  return found;
}

std::string choose(TableByHand& by_hand, Seats mine, const Look& look,
                   std::optional<Seat> seat = {}) {
  return by_hand.attempt([&](Draft& d) { return d.choose_look(mine, seat, look); });
}

std::string sit(TableByHand& by_hand, Seat seat, const std::string& name, const Look& look) {
  return by_hand.attempt([&](Draft& d) { return d.sit(only(seat), name, look); });
}

TEST(Looks, AreTheUsualOnesUntilSomebodyChooses) {
  const TableByHand by_hand(5);
  EXPECT_EQ(plates_of(*by_hand.table),
            (std::vector{Plate::blue, Plate::red, Plate::green, Plate::yellow, Plate::black}));
  EXPECT_FALSE(by_hand.table->place(ann).face);
}

TEST(Looks, ExchangeThePlateOfABotOrAnOpenSeat) {
  TableByHand by_hand(3);
  by_hand.sit(ann, "Ann");
  EXPECT_EQ(choose(by_hand, only(ann), {Plate::green, Face::curls}), "");
  EXPECT_EQ(plates_of(*by_hand.table), (std::vector{Plate::green, Plate::red, Plate::blue}));
  EXPECT_EQ(by_hand.table->place(ann).face, Face::curls);
  EXPECT_EQ(choose(by_hand, only(ann), {Plate::purple, {}}), "") << "one that no seat has";
  EXPECT_EQ(plates_of(*by_hand.table), (std::vector{Plate::purple, Plate::red, Plate::blue}));
  EXPECT_EQ(by_hand.table->place(ann).face, Face::curls) << "what is left out stays";
  EXPECT_EQ(choose(by_hand, only(ann), {Plate::purple, Face::curls}), "");
  EXPECT_EQ(by_hand.added, 0U) << "nothing new, nothing stored";
  EXPECT_EQ(plates_of(by_hand.again()), plates_of(*by_hand.table));
}

TEST(Looks, OfOtherPeopleCannotBeHad) {
  TableByHand by_hand(3);
  EXPECT_EQ(sit(by_hand, ann, "Ann", {Plate::black, Face::hat}), "");
  EXPECT_EQ(sit(by_hand, bob, "Bob", {Plate::black, Face::hat}), "") << "sits down all the same";
  EXPECT_EQ(plates_of(*by_hand.table), (std::vector{Plate::black, Plate::red, Plate::green}));
  EXPECT_FALSE(by_hand.table->place(bob).face);
  EXPECT_EQ(choose(by_hand, only(bob), {Plate::black, {}}), "look_taken");
  EXPECT_EQ(choose(by_hand, only(bob), {{}, Face::hat}), "look_taken");
  EXPECT_EQ(choose(by_hand, only(bob), {Plate::blue, Face::hat}), "look_taken") << "all or nothing";
  EXPECT_EQ(by_hand.table->place(bob).plate, Plate::red);
  // Who gets up leaves the face behind; the next one there may have it, or anybody else.
  by_hand.attempt([&](Draft& d) { return d.leave(only(ann), {}); });
  EXPECT_FALSE(by_hand.table->place(ann).face);
  EXPECT_EQ(choose(by_hand, only(bob), {Plate::black, Face::hat}), "");
  EXPECT_EQ(plates_of(*by_hand.table), (std::vector{Plate::red, Plate::black, Plate::green}));
}

TEST(Looks, AreForOnesOwnSeatBeforeTheStart) {
  TableByHand by_hand(3);
  EXPECT_EQ(choose(by_hand, only(ann), {Plate::red, {}}), "not_seated");
  by_hand.sit(ann, "Ann");
  EXPECT_EQ(choose(by_hand, only(ann), {Plate::red, {}}, bob), "which_seat");
  by_hand.sit(bob, "Bob");
  const Seats both = by_hand.everybody();
  EXPECT_EQ(choose(by_hand, both, {Plate::black, {}}), "which_seat");
  EXPECT_EQ(choose(by_hand, both, {Plate::black, {}}, bob), "");
  EXPECT_EQ(by_hand.table->place(bob).plate, Plate::black);
  by_hand.sit(seat(2), "Cid");
  ASSERT_TRUE(by_hand.table->started());
  EXPECT_EQ(choose(by_hand, only(bob), {Plate::yellow, {}}), "started");
  Table copy = by_hand.again();
  EXPECT_THROW(copy.apply(LookChosen{bob, Plate::yellow, {}}, by_hand.now), BadLog);
}

/// Whatever is wished for in whatever order, no two seats look alike.
TEST(Looks, AreNeverTheSame) {
  Rng random(5);
  for (int round = 0; round < 200; ++round) {
    TableByHand by_hand(5);
    for (int step = 0; step < 20; ++step) {
      const Seat s = seat(static_cast<int>(random.below(4)));
      const Look look{static_cast<Plate>(random.below(plates)),
                      static_cast<Face>(random.below(10))};
      const std::uint32_t what = random.below(4);
      if (what == 0) sit(by_hand, s, "Somebody", look);
      if (what == 1) by_hand.attempt([&](Draft& d) { return d.leave(only(s), {}); });
      if (what >= 2) choose(by_hand, only(s), look);
      std::set<Plate> seen;
      std::set<Face> faces;
      for (const Table::Place& place : by_hand.table->places()) {
        EXPECT_TRUE(seen.insert(place.plate).second);
        if (place.face) {
          EXPECT_TRUE(faces.insert(*place.face).second);
        }
      }
    }
    EXPECT_EQ(plates_of(by_hand.again()), plates_of(*by_hand.table));
  }
}

TEST(Looks, StayForTheRematch) {
  TableByHand by_hand(3);
  sit(by_hand, ann, "Ann", {Plate::green, Face::bun});
  sit(by_hand, bob, "Bob", {Plate::yellow, {}});
  by_hand.attempt([&](Draft& d) { return d.start(only(ann), "random"); });
  const NextTable next = rematch_of(*by_hand.table, "deal");
  Table table(next.settings);
  for (const Entry& entry : next.entries) table.apply(entry, 1);
  EXPECT_EQ(plates_of(table), plates_of(*by_hand.table));
  EXPECT_EQ(plates_of(table), (std::vector{Plate::green, Plate::yellow, Plate::blue}));
  EXPECT_EQ(table.place(ann).face, Face::bun);
}

// --- In a house

json::object here_as(std::string_view name, std::string_view plate, std::string_view face) {
  return {{"who", "here"}, {"name", name}, {"plate", plate}, {"face", face}};
}

TEST(Looks, ComeWithANewTable) {
  LoneHouse house;
  const Opened opened =
      house.open_table(table_of({here_as("Ann", "red", "beard"), bot_seat(), bot_seat()}));
  const Guest guest(house, opened.id, opened.token);
  EXPECT_EQ(guest.status(), "running");
  EXPECT_EQ(guest.seat(0).at("plate"), "red");
  EXPECT_EQ(guest.seat(0).at("face"), "beard");
  EXPECT_EQ(guest.seat(1).at("plate"), "blue");
  EXPECT_TRUE(guest.seat(1).at("face").is_null()) << "no bot has a person's";
}

TEST(Looks, OfANewTableAreChecked) {
  LoneHouse house;
  const auto refused = [&](json::array seats, const std::string& words) {
    try {
      house.open_table(table_of(std::move(seats)));
      ADD_FAILURE() << "opened, not: " << words;
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  };
  refused({here_as("Ann", "red", "hat"), here_as("Bob", "red", "cap")}, "seats[1].plate");
  refused({here_as("Ann", "red", "hat"), here_as("Bob", "blue", "hat")}, "seats[1].face");
  refused({here_as("Ann", "pink", "hat"), bot_seat()}, "pink");
  refused({here_as("Ann", "red", "crown"), bot_seat()}, "crown");
  json::object bot = bot_seat();
  bot["plate"] = "red";
  refused({here("Ann"), bot}, "only a seat that is here");
}

TEST(Looks, AreToldToEverybodyAndOutliveTheHouse) {
  LoneHouse house;
  const Opened opened = house.open_table(table_of({here("Ann"), open_seat(), open_seat()}));
  {
    Guest guest(house, opened.id, opened.links[0]);
    Guest onlooker(house, opened.id, "");
    EXPECT_EQ(onlooker.refusal(request("choose_look", "plate", "black")), "not_seated");
    guest.ask({{"type", "sit"}, {"name", "Bob"}, {"plate", "black"}, {"face", "braid"}});
    EXPECT_EQ(guest.refusal(request("choose_look", "face", "glasses")), "");
    EXPECT_EQ(guest.refusal(request("choose_look", "plate", "blue")), "look_taken");
    onlooker.listen();
    EXPECT_EQ(onlooker.seat(1).at("plate"), "black");
    EXPECT_EQ(onlooker.seat(1).at("face"), "glasses");
  }
  house.die();
  house.rise();
  const Guest guest(house, opened.id, opened.links[0]);
  EXPECT_EQ(guest.seat(1).at("plate"), "black");
  EXPECT_EQ(guest.seat(1).at("face"), "glasses");
}

}  // namespace rail::tables::looks_test
