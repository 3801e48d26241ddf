// The game at the seam to JSON.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "games/heaviest_train/tests/table.h"
#include "host/game_match.h"

namespace rail::heaviest_train::match_test {

using host::BadInput;

class HeaviestTrainMatch : public testing::Test {
 protected:
  static host::json::value json(const char* text) { return host::parse_json(text, "text"); }

  const std::shared_ptr<const HeaviestTrain> game =
      std::make_shared<const HeaviestTrain>(standard_board(), 2, Options{});
  host::GameMatch<HeaviestTrain> match{std::make_shared<const host::Wire<HeaviestTrain>>(game)};
  const host::json::value coal_dealt = json(R"({"type":"deal","wagon":"coal"})");
  const host::json::value depart = json(R"({"type":"depart"})");
};

TEST_F(HeaviestTrainMatch, PlaysAndTells) {
  EXPECT_EQ(match.legal(Actor::chance()).size(), 5U);
  EXPECT_FALSE(match.play(Actor::chance(), coal_dealt));
  EXPECT_EQ(host::json::serialize(match.events(seat(0))),
            R"([{"type":"wagon_dealt","seat":0,"wagon":"coal"}])");
  EXPECT_EQ(host::json::serialize(match.events(seat(1))),
            R"([{"type":"wagon_dealt","seat":0,"wagon":null}])");
  EXPECT_EQ(match.event_words(seat(0)).front(), "Seat 0 gets a coal wagon");
  EXPECT_EQ(match.event_words(Viewer::onlooker()).front(), "Seat 0 gets a wagon");
  EXPECT_EQ(match.view_words(seat(1)), "Seat 0: 1 wagon\nSeat 1: 0 wagons; weight 0\n");
  EXPECT_FALSE(match.play(Actor::chance(), coal_dealt));
  EXPECT_FALSE(match.play(seat(0), depart));
  EXPECT_FALSE(match.play(seat(1), depart));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(host::json::serialize(match.outcome()),
            R"({"points":[5,5],"rank":[1,1],"breakdown":[{"weight":5,"too_heavy":0},)"
            R"({"weight":5,"too_heavy":0}]})");
}

TEST_F(HeaviestTrainMatch, RefusalChangesNothing) {
  const auto refusal = match.play(seat(0), depart);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, "not_your_turn");
  EXPECT_EQ(refusal->rule, "R3");
  EXPECT_EQ(refusal->words, "It is not your turn.");
  EXPECT_EQ(match.play(seat(0), coal_dealt)->code, "only_chance_does_that");
  EXPECT_EQ(match.explain(Actor::chance(), depart)->code, "only_players_do_that");
  EXPECT_THROW(match.play(Actor::chance(), json(R"({"type":"fly"})")), BadInput);
  EXPECT_EQ(match.to_act(), ActorSet(Actor::chance()));
  EXPECT_TRUE(match.events(seat(0)).empty());
}

TEST_F(HeaviestTrainMatch, KnowsWhoIsThere) {
  Rng rng(1);
  EXPECT_TRUE(match.legal(seat(1)).empty());
  EXPECT_THROW(match.legal(seat(2)), BadInput);
  EXPECT_THROW(match.play(seat(2), depart), BadInput);
  EXPECT_THROW(match.explain(seat(6), depart), BadInput);
  EXPECT_THROW(match.view(seat(2)), BadInput);
  EXPECT_THROW(match.choose(seat(0), "random", rng), BadInput);  // chance is to act
  EXPECT_FALSE(match.play(Actor::chance(), match.draw(rng)));
  EXPECT_FALSE(match.play(Actor::chance(), match.draw(rng)));
  EXPECT_THROW(match.draw(rng), BadInput);
  EXPECT_THROW(match.choose(seat(1), "random", rng), BadInput);
  EXPECT_THROW(match.outcome(), std::logic_error);
  try {
    match.choose(seat(0), "grandmaster", rng);
    ADD_FAILURE() << "not refused";
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(), "there is no bot called \"grandmaster\" (known: random, greedy)");
  }
}

TEST_F(HeaviestTrainMatch, CloneIsIndependent) {
  const auto copy = match.clone();
  EXPECT_FALSE(match.play(Actor::chance(), coal_dealt));
  EXPECT_NE(copy->view(seat(0)), match.view(seat(0)));
  EXPECT_FALSE(copy->play(Actor::chance(), coal_dealt));
  EXPECT_EQ(copy->view(seat(0)), match.view(seat(0)));
}

TEST_F(HeaviestTrainMatch, GathersTheEventsOfSeveralPlays) {
  std::string text = "[";
  match.write_events(seat(0), text);
  EXPECT_EQ(text, "[");
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(match.play(Actor::chance(), coal_dealt));
    match.write_events(seat(0), text);
  }
  EXPECT_EQ(text, R"([{"type":"wagon_dealt","seat":0,"wagon":"coal"},)"
                  R"({"type":"wagon_dealt","seat":1,"wagon":null})");
  std::string last;
  match.write_events(seat(1), last);
  EXPECT_EQ(last, R"({"type":"wagon_dealt","seat":1,"wagon":"coal"})");
}

TEST_F(HeaviestTrainMatch, AppendsToWhatIsThere) {
  std::string text = "x";
  match.write_legal(seat(0), text);
  EXPECT_EQ(text, "x[]");
  match.write_view(seat(1), text);
  EXPECT_EQ(text, "x[]" + host::json::serialize(match.view(seat(1))));
}

}  // namespace rail::heaviest_train::match_test
