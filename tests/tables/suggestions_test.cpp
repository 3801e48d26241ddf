// What players of a cooperative game show each other: who may, who hears it, what it costs at most.
#include "tables/suggestions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/catalog.h"
#include "tests/tables/lone_house.h"
#include "tests/tables/table_by_hand.h"

namespace rail::tables::suggestions_test {

namespace json = boost::json;
using namespace trial;
using table_test::ann;
using table_test::bob;
using table_test::TableByHand;

constexpr std::string_view together = "switch-and-signal-europe";

json::object showing(std::string_view thing, std::int64_t state) {
  return {{"type", "suggest"}, {"state", state}, {"thing", thing}};
}
json::object proposing(const json::value& action, std::int64_t state) {
  return {{"type", "suggest"}, {"state", state}, {"action", action}};
}

/// What a device has heard of suggestions, all that has come taken in.
std::vector<json::object> suggested(Guest& guest) {
  std::vector<json::object> found;
  for (json::object message = guest.hear({}); !message.empty(); message = guest.hear({})) {
    if (Guest::kind(message) == "suggested") found.push_back(std::move(message));
  }
  return found;
}

/// A table of two people and an onlooker; Ann has opened it.
class Crew {
 public:
  explicit Crew(std::string_view game = together) : opened_(house_.open_table(table(game))) {
    ann.emplace(house_, opened_.id, opened_.token);
    bob.emplace(house_, opened_.id, opened_.links[0]);
    eve.emplace(house_, opened_.id);
    bob->ask(request("sit", "name", "Bob"));
    listen();
  }

  /// Who is to act, and the other one.
  std::pair<Guest*, Guest*> turn() {
    return ann->turn() != nullptr ? std::pair(&*ann, &*bob) : std::pair(&*bob, &*ann);
  }
  Guest device_of_bob() { return {house_, opened_.id, opened_.links[0]}; }
  void listen() {
    for (Guest* guest : {&*ann, &*bob, &*eve}) guest->listen();
  }
  LoneHouse& house() { return house_; }
  /// How many entries the log of the table has.
  std::size_t stored() {
    MemoryStore& disk = house_.disk();
    return disk.entries(disk.table(opened_.id)->key, 0).size();
  }

 private:
  static json::object table(std::string_view game) {
    return table_of({here("Ann"), open_seat()}, game);
  }

  LoneHouse house_;
  Opened opened_;

 public:
  std::optional<Guest> ann;
  std::optional<Guest> bob;
  std::optional<Guest> eve;
};

TEST(Suggestions, AThingReachesWhoSitsThereAndNobodyElse) {
  Crew crew;
  EXPECT_EQ(Guest::kind(crew.ann->ask(showing("train:black-1", crew.ann->state))), "done");
  const std::vector<json::object> heard = suggested(*crew.bob);
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].at("thing"), "train:black-1");
  EXPECT_EQ(heard[0].at("seat"), 0);
  EXPECT_TRUE(heard[0].at("action").is_null());
  EXPECT_TRUE(suggested(*crew.eve).empty()) << "who looks on hears nothing";
  EXPECT_TRUE(suggested(*crew.ann).empty()) << "nor who shows it";
}

TEST(Suggestions, AnActionIsOneThatCanBeTakenUp) {
  Crew crew;
  const auto [acting, waiting] = crew.turn();
  const json::object choices = waiting->ask("ask_choices");
  ASSERT_EQ(Guest::kind(choices), "choices");
  EXPECT_EQ(choices.at("state"), waiting->state);
  const json::object& seat = choices.at("seats").at(0).as_object();
  EXPECT_EQ(choices.at("seats").as_array().size(), 1U);
  EXPECT_EQ(seat.at("seat"), acting->mine[0]);
  EXPECT_EQ(seat.at("legal"), acting->turn()->at("legal")) << "the same as whoever is to act sees";

  const json::value action = seat.at("legal").at(0);
  EXPECT_EQ(Guest::kind(waiting->ask(proposing(action, waiting->state))), "done");
  const std::vector<json::object> heard = suggested(*acting);
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].at("action"), action);
  const json::object taken_up{
      {"type", "act"}, {"state", heard[0].at("state")}, {"action", heard[0].at("action")}};
  EXPECT_EQ(acting->refusal(taken_up), "");
}

TEST(Suggestions, WhatCannotBeDoneNowIsNotPassedOn) {
  Crew crew;
  const auto [acting, waiting] = crew.turn();
  const auto refused = [&guest = *waiting](json::object wish) {
    return guest.refusal(std::move(wish));
  };
  const std::int64_t state = waiting->state;
  EXPECT_EQ(refused(proposing({{"type", "run"}}, state)), "not_at_this_point");
  EXPECT_EQ(refused(proposing({{"type", "whistle"}}, state)), "bad_action");
  EXPECT_EQ(refused(proposing("x", state)), "bad_action");
  EXPECT_EQ(refused(showing("train:black-1", state - 1)), "stale");
  EXPECT_EQ(refused(showing("train:black-1", state + 1)), "stale");
  EXPECT_EQ(refused(request("suggest", "state", state)), "bad_message") << "neither";
  json::object both = showing("train:black-1", state);
  both["action"] = acting->turn()->at("legal").at(0);
  EXPECT_EQ(refused(both), "bad_message");
  crew.listen();
  EXPECT_TRUE(suggested(*acting).empty());
}

TEST(Suggestions, AThingIsAMarkAndNoMessage) {
  Crew crew;
  const std::int64_t state = crew.ann->state;
  for (const std::string& thing :
       {std::string(), std::string(longest_thing + 1, 'a'), std::string("Meet me at www.example"),
        std::string("<b>"), std::string("train:ä"), std::string("a\nb")})
    EXPECT_EQ(crew.ann->refusal(showing(thing, state)), "bad_thing") << thing;
  EXPECT_EQ(crew.ann->refusal(showing(std::string(longest_thing, 'a'), state)), "");
}

TEST(Suggestions, AreNotForStrangers) {
  Crew crew;
  const std::int64_t state = crew.eve->state;
  EXPECT_EQ(crew.eve->refusal(showing("train:black-1", state)), "not_seated");
  EXPECT_EQ(crew.eve->refusal("ask_choices"), "not_seated");
  json::object for_bob = showing("clock", state);
  for_bob["seat"] = crew.bob->mine[0];
  EXPECT_EQ(crew.ann->refusal(for_bob), "which_seat") << "nobody speaks for another";
  crew.listen();
  EXPECT_TRUE(suggested(*crew.bob).empty());
}

TEST(Suggestions, AreNotForGamesInWhichEverybodyPlaysAlone) {
  for (const auto& game : host::Catalog::standard().entries()) {
    if (game->cooperative()) continue;
    Crew crew(game->id());
    const auto [acting, waiting] = crew.turn();
    // The choices of another are made of a hand that nobody else may see.
    EXPECT_EQ(waiting->refusal("ask_choices"), "not_cooperative") << game->id();
    EXPECT_EQ(waiting->refusal(showing("clock", waiting->state)), "not_cooperative");
    if (acting->turn() == nullptr) continue;
    const json::value action = acting->turn()->at("legal").at(0);
    EXPECT_EQ(waiting->refusal(proposing(action, waiting->state)), "not_cooperative");
  }
}

TEST(Suggestions, AreRefusedBeforeTheStartAndWithoutASeat) {
  LoneHouse house;
  const Opened opened = house.open_table(table_of({here("Ann"), open_seat()}, together));
  Guest maker(house, opened.id, opened.token);
  EXPECT_EQ(maker.refusal(showing("clock", maker.state)), "not_running");
  EXPECT_EQ(maker.refusal("ask_choices"), "not_running");
  Guest guest(house, opened.id, opened.links[0]);
  guest.ask(request("sit", "name", "Bob"));
  guest.ask("leave");
  guest.listen();
  EXPECT_EQ(guest.refusal(showing("clock", guest.state)), "away");
}

TEST(Suggestions, OfWhoIsMutedReachNobody) {
  Crew crew;
  json::object mute = request("mute", "seat", crew.bob->mine[0]);
  mute["muted"] = true;
  crew.ann->ask(mute);
  crew.listen();
  EXPECT_EQ(crew.bob->refusal(showing("clock", crew.bob->state)), "muted");
  EXPECT_TRUE(suggested(*crew.ann).empty());
}

TEST(Suggestions, LeaveNothingBehind) {
  Crew crew;
  const auto [acting, waiting] = crew.turn();
  const std::int64_t state = waiting->state;
  const std::size_t before = crew.stored();
  waiting->ask(showing("clock", state));
  waiting->ask(proposing(acting->turn()->at("legal").at(0), state));
  EXPECT_EQ(crew.stored(), before);
  Guest late = crew.device_of_bob();
  EXPECT_EQ(late.state, state);
  EXPECT_TRUE(suggested(late).empty()) << "nor kept for who comes later";
}

/// So often in a row, until it is too fast.
int times(Guest& guest) {
  int count = 0;
  while (count < 1000 && guest.refusal(showing("clock", guest.state)).empty()) ++count;
  return count;
}

TEST(Suggestions, HaveAPaceThatANewLineDoesNotReset) {
  Crew crew;
  EXPECT_EQ(times(*crew.bob), static_cast<int>(suggest_rate.burst));
  Guest again = crew.device_of_bob();
  EXPECT_EQ(times(again), 0) << "it is the seat that has it";
  crew.house().pass(std::chrono::seconds(3));
  EXPECT_EQ(times(again), 3);
  crew.house().pass(std::chrono::seconds(3600));
  EXPECT_EQ(times(again), static_cast<int>(suggest_rate.burst));
}

TEST(Suggestions, CostATableAtMostSoMuch) {
  TableByHand by_hand(2, {}, std::string(together));
  by_hand.sit(ann, "Ann");
  by_hand.sit(bob, "Bob");
  sim::World world;
  sim::HouseLoop loop(world, 1);
  Suggestions suggestions(loop);
  // As many as can be at a table of four.
  constexpr std::size_t listeners = 4 * most_devices - 1;
  std::size_t told = 0;
  const auto flood = [&] {
    for (const Seat seat : {ann, bob}) {
      const Suggest wish{.id = {},
                         .state = by_hand.table->state(),
                         .seat = {},
                         .thing = std::string(longest_thing, 'a'),
                         .action = {}};
      for (int i = 0; i < 100; ++i) {
        const WhyNot no = suggestions.check(*by_hand.table, only(seat), wish, listeners);
        if (!no) {
          told += listeners;
          continue;
        }
        EXPECT_EQ(no->code, "too_fast");
      }
    }
  };
  flood();
  EXPECT_GT(told, 0U);
  EXPECT_LE(told, suggested_rate.burst);
  world.run_until(10'000);
  flood();
  EXPECT_LE(told, suggested_rate.burst + 10 * suggested_rate.per_second);
}

TEST(Suggestions, AreShort) {
  // Only what can be done now is passed on, so the largest is the longest legal action.
  Rng rng(4);
  Crew crew;
  std::size_t longest = 0;
  for (int i = 0; i < 60 && !crew.ann->over(); ++i) {
    const auto [acting, waiting] = crew.turn();
    const json::array legal = acting->turn()->at("legal").as_array();
    for (const json::value& action : legal)
      longest = std::max(longest, json::serialize(action).size());
    acting->play_random(rng);
    crew.listen();
  }
  EXPECT_GT(longest, 0U);
  EXPECT_LT(longest, 400U);
}

}  // namespace rail::tables::suggestions_test
