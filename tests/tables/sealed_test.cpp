// Nothing of a table whose deal is sealed is to be had before the word: not its code, not its
// cards, not the sight of it, whichever way somebody asks.
#include "tables/sealed.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tables/people_house.h"

namespace rail::tables::sealed_test {

namespace json = boost::json;
using trial::here;
using trial::open_seat;
using trial::table_of;

constexpr const char* secret_deal = "k7m2-nobody-knows";

HouseOptions told_everything() {
  HouseOptions options;
  options.tells_begun = true;  // as a house on a device would
  return options;
}

/// Two tables of a round with one deal: Ann and Bob, Cat and Dan.
class SealedRound : public testing::Test {
 protected:
  void SetUp() override {
    first = open({"ann", "bob"});
    second = open({"cat", "dan"});
  }
  std::string open(const std::vector<std::string>& people) {
    json::object wish = table_of({here(people[0]), here(people[1])});
    wish["deal"] = secret_deal;
    return house
        .opened_for(wish, {.people = {people[0], people[1]}, .of = "tournament/t", .sealed = true})
        .id;
  }
  Guest guest(const std::string& person, const std::string& table) {
    return {house, table, house.pass_of(person, table)};
  }
  /// The first table is over; the second is not.
  void play_first() {
    Guest ann = guest("ann", first);
    Guest bob = guest("bob", first);
    Rng rng(11);
    trial::play_to_the_end({&ann, &bob}, rng);
  }
  HttpResponse get(std::vector<std::string> path) {
    HttpResponse answer = house.http({.method = "GET", .path = std::move(path)});
    said += answer.body;
    return answer;
  }
  HttpResponse post(const json::object& wish) {
    HttpResponse answer =
        house.http({.method = "POST", .path = {"tables"}, .body = json::serialize(wish)});
    said += answer.body;
    return answer;
  }
  bool unseal(const std::string& table) {
    return house.stored([&](const auto& done) { house.room(table)->unseal(done); });
  }
  void expect_nothing_was_said() {
    for (std::size_t line = 0; line < house.lines(); ++line) {
      for (const std::string& text : house.heard(line)) said += text;
    }
    EXPECT_EQ(said.find(secret_deal), std::string::npos);
  }
  std::vector<std::string> draws(const std::string& table, std::size_t count) {
    std::vector<std::string> all;
    for (const StoredEntry& stored : house.disk().entries(house.kept(table).key, 0)) {
      const auto entry = read_json<Entry>("entry", stored.text);
      const auto* played = std::get_if<Played>(&entry);
      if (played != nullptr && played->actor.is_chance() && all.size() < count)
        all.push_back(json::serialize(played->action));
    }
    return all;
  }

  PeopleHouse house{told_everything()};
  std::string first, second;
  std::string said;
};

TEST_F(SealedRound, HasTheSameLuckEverywhere) {
  constexpr std::size_t at_first = 3;
  EXPECT_EQ(draws(first, at_first).size(), at_first);
  EXPECT_EQ(draws(first, at_first), draws(second, at_first));
}

TEST_F(SealedRound, TellsNothingOverHttp) {
  play_first();
  for (const std::string& table : {first, second}) {
    const json::value info = json::parse(get({"tables", table}).body);
    EXPECT_TRUE(info.at("deal").is_null());
    EXPECT_FALSE(info.at("known_luck").as_bool());
    EXPECT_EQ(get({"tables", table, "record"}).status, 409);
    EXPECT_EQ(get({"tables", table, "analysis"}).status, 409);
    EXPECT_EQ(get({"tables", table, "begun"}).status, 403);
    // What if it had gone otherwise? And: the same once more from its beginning.
    json::object branch = table_of({here("Eve"), open_seat()});
    branch["from"] = json::object{{"table", table}, {"ply", 1}};
    EXPECT_EQ(post(branch).status, 409);
  }
  EXPECT_EQ(get({"deals", secret_deal}).status, 404);
  json::object again = table_of({here("Eve"), trial::bot_seat()});
  again["deal"] = secret_deal;
  EXPECT_EQ(post(again).status, 409) << "whoever guesses the code cannot look into its hands";
  EXPECT_EQ(get({"tables"}).body.find(first), std::string::npos);
  expect_nothing_was_said();
}

TEST_F(SealedRound, LetsNobodyLookOn) {
  play_first();
  for (const std::string& table : {first, second}) {
    EXPECT_EQ(house.refused(table, ""), "sealed");
    EXPECT_EQ(house.refused(table, "some token"), "wrong_token");
  }
  EXPECT_EQ(house.refused(second, house.pass_of("ann", second)), "wrong_token");
  EXPECT_EQ(house.refused(first, house.pass_of("cat", first)), "wrong_token");
  expect_nothing_was_said();
}

TEST_F(SealedRound, ShowsItsPlayersWhatTheySawThemselves) {
  play_first();
  Guest ann = guest("ann", first);
  EXPECT_FALSE(ann.outcome.is_null());
  EXPECT_EQ(ann.refusal({{"type", "ask_history"}, {"from", 0}}), "");
  EXPECT_EQ(ann.refusal({{"type", "ask_history"}, {"from", 0}, {"openly", true}}), "not_over");
  EXPECT_EQ(ann.refusal({{"type", "ask_moment"}, {"ply", 5}}), "");
  EXPECT_EQ(ann.refusal({{"type", "ask_moment"}, {"ply", 5}, {"everyone", true}}), "not_over");
  EXPECT_EQ(ann.refusal({{"type", "point"}, {"name", "Ann"}, {"ply", 5}}), "not_over");
  expect_nothing_was_said();
}

TEST_F(SealedRound, IsNotPlayedOnceMoreWithItsDeal) {
  play_first();
  Guest ann = guest("ann", first);
  EXPECT_EQ(ann.refusal("rematch"), "");
  ASSERT_TRUE(ann.wait([&] { return ann.table.at("rematch").is_string(); }));
  const std::string next(ann.table.at("rematch").as_string());
  EXPECT_NE(house.kept(next).deal, secret_deal);
  EXPECT_FALSE(is_sealed(*house.room(next)->known().table));
  EXPECT_EQ(house.refused(next, ""), "") << "this one anybody may see";
  expect_nothing_was_said();
}

TEST_F(SealedRound, TakesNothingBackThatWasSeen) {
  Guest ann = guest("ann", first);
  Guest bob = guest("bob", first);
  Rng rng(12);
  ann.play_random(rng);
  EXPECT_EQ(ann.refusal("take_back"), "") << "nobody has seen anything since";
  ASSERT_TRUE(bob.wait_for_state(ann.state));
  ann.play_random(rng);
  ASSERT_TRUE(bob.wait_for_state(ann.state));
  bob.play_random(rng);
  ASSERT_TRUE(ann.wait_for_state(bob.state));
  EXPECT_EQ(ann.refusal("take_back"), "sealed");
}

/// Taking back what nobody has seen leaves luck as it is at the other table.
TEST_F(SealedRound, KeepsItsLuckWhenSomethingIsTakenBack) {
  const auto begin = [&](const std::string& a, const std::string& b, const std::string& table,
                         bool hesitates) {
    Guest one = guest(a, table);
    Guest other = guest(b, table);
    const auto choose = [](Guest& who) {
      return who.act_message(*who.turn(), who.turn()->at("legal").as_array().front());
    };
    one.ask(choose(one));
    if (hesitates) {
      EXPECT_EQ(one.refusal("take_back"), "");
      one.ask(choose(one));
    }
    other.wait_for_state(one.state);
    other.ask(choose(other));
    for (int i = 0; i < 12; ++i) {
      one.wait_for_state(other.state);
      other.wait_for_state(one.state);
      Guest& next = one.turn() != nullptr ? one : other;
      next.ask(choose(next));
    }
  };
  begin("ann", "bob", first, true);
  begin("cat", "dan", second, false);
  constexpr std::size_t many = 100;
  const std::vector<std::string> here = draws(first, many);
  EXPECT_GT(here.size(), 3U);
  EXPECT_EQ(here, draws(second, many));
}

TEST_F(SealedRound, TurnsOutWhoLostHisSeat) {
  Guest ann = guest("ann", first);
  const std::size_t line = house.lines() - 1;
  EXPECT_TRUE(house.stored([&](const auto& done) { house.room(first)->release("ann", done); }));
  EXPECT_TRUE(house.closed(line)) << "he would look on";
  const std::size_t heard = house.heard(line).size();
  Guest bob = guest("bob", first);
  Rng rng(14);
  bob.play_random(rng);
  house.pass(std::chrono::milliseconds(10));
  EXPECT_EQ(house.heard(line).size(), heard);
}

TEST_F(SealedRound, TellsAllOnceItIsSaid) {
  play_first();
  EXPECT_TRUE(unseal(first));
  EXPECT_EQ(get({"deals", secret_deal}).status, 404) << "at the other table it is a secret yet";
  json::object again = table_of({here("Eve"), trial::bot_seat()});
  again["deal"] = secret_deal;
  EXPECT_EQ(post(again).status, 409);
  expect_nothing_was_said();
  EXPECT_TRUE(unseal(second));
  EXPECT_TRUE(unseal(second)) << "said again";
  const HttpResponse deal = get({"deals", secret_deal});
  ASSERT_EQ(deal.status, 200);
  EXPECT_EQ(json::parse(deal.body).at("results").as_array().size(), 1U);
  EXPECT_EQ(json::parse(get({"tables", first}).body).at("deal"), secret_deal);
  EXPECT_EQ(get({"tables", first, "record"}).status, 200);
  EXPECT_EQ(get({"tables", second, "record"}).status, 409) << "its game is not over";
  EXPECT_EQ(house.refused(second, ""), "");
  EXPECT_EQ(post(again).status, 201);
}

TEST_F(SealedRound, StaysSealedAndUnsealedWhenTheHouseStandsAgain) {
  EXPECT_TRUE(unseal(first));
  house.die();
  house.rise();
  EXPECT_EQ(house.refused(first, ""), "");
  EXPECT_EQ(house.refused(second, ""), "sealed");
}

/// What today's rules cannot read any more tells nothing either.
TEST_F(SealedRound, StaysSealedWhereItCannotBeRead) {
  const StoredTable stored = house.kept(second);
  Change change;
  change.key = stored.key;
  change.entries.push_back({.seq = std::ssize(house.disk().entries(stored.key, 0)),
                            .at = 1,
                            .text = json_text(Entry(Started{}))});
  house.disk().commit({&change, 1});
  house.die();
  house.rise();
  EXPECT_FALSE(house.room(second)->known().table) << "a second start is nothing that can be read";
  EXPECT_EQ(house.refused(second, ""), "sealed");
  EXPECT_EQ(get({"deals", secret_deal}).status, 404);
  EXPECT_TRUE(unseal(second)) << "there is nothing to tell, and nobody shall ask for ever";
}

}  // namespace rail::tables::sealed_test
