// The planner sees what is plainly good, and beats the greedy bot.
#include "games/grand_trunk_journey/bots/planner.h"

#include <gtest/gtest.h>

#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/tests/settings.h"
#include "games/grand_trunk_journey/tests/table.h"
#include "lab/arena.h"
#include "tests/scale.h"

namespace rail::grand_trunk_journey::planner_test {

static_assert(bots::Planned<GrandTrunkJourney>);

/// What the planner does for seat 0.
Action decision(const Table& t) {
  const Planner planner(t.game);
  Rng rng(1);
  Action action{Pass{}};
  planner.choose(t.s, seat(0), rng, action);
  return action;
}
std::string decided(const Table& t) { return words(t.game, decision(t)); }

/// Plays for seat 0 until its turn ends; says what it did.
std::vector<std::string> turn(Table& t) {
  std::vector<std::string> done;
  do {
    const Action action = decision(t);
    done.push_back(words(t.game, action));
    t.play(action);
    while (t.chances_turn() && t.s.cards_due == 0) t.play(t.legal().front());
    if (std::holds_alternative<EndTurn>(action)) break;
  } while (t.seats_turn(0));
  return done;
}

bool has(const std::vector<std::string>& done, std::string_view what) {
  return std::find(done.begin(), done.end(), what) != done.end();
}

/// Calls f(state, seat, legal) at every decision of games in which `slips` of 100 are by chance.
template <class F>
void along_games(const GrandTrunkJourney& game, int games, std::uint32_t slips, F f) {
  const Planner planner(game);
  for (int i = 0; i < games; ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    State s = game.start();
    play_out(game, s, [&](const State& state, Actor who, Action& out) {
      if (who.is_chance()) return pick(game, state, who, rng, out);
      ActionListOf<GrandTrunkJourney> legal;
      game.legal(state, who, legal);
      planner.choose(state, who.seat_of(), rng, out);
      f(state, who.seat_of(), legal, out);
      if (rng.below(100) < slips) pick(game, state, who, rng, out);
    });
  }
}

/// R52: what was bought before left no other way.
TEST(GrandTrunkJourneyPlan, PlaysTheRightOfWayWithoutWhichNothingIsInReach) {
  Table t = Table::in_play();
  t.days({35, 36});
  t.stand(0, "kingston", "grand-trunk-jct");
  t.display(Improvement::warehouse);
  t.hand(0, {"boston", "kingston", "port"});
  t.play(t.acquire("port", Improvement::warehouse));
  t.luck();
  EXPECT_EQ(decision(t), Action{UseRightOfWay{t.card("kingston")}});
}

class GrandTrunkJourneyPlanner : public testing::TestWithParam<Setting> {
 protected:
  const GrandTrunkJourney game = journey_of(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Tables, GrandTrunkJourneyPlanner, testing::ValuesIn(all_settings()),
                         [](const auto& setting) { return setting.param.name(); });

TEST_P(GrandTrunkJourneyPlanner, DoesOnlyWhatIsAllowed) {
  for (std::uint32_t slips : {0U, 20U, 70U}) {
    along_games(game, cases(60, 4), slips,
                [&](const State&, Seat, const auto& legal, const Action& chosen) {
                  ASSERT_TRUE(legal.contains(chosen)) << words(game, chosen);
                });
  }
}

/// Whatever others hold, and whatever comes next, the decision is the same.
TEST_P(GrandTrunkJourneyPlanner, KnowsNoMoreThanItsSeat) {
  const Planner planner(game);
  Rng other(77);
  bots::Ratings<GrandTrunkJourney> ratings;
  bots::Ratings<GrandTrunkJourney> again;
  int differing = 0;
  along_games(
      game, cases(6, 1), 10, [&](const State& s, Seat who, const auto& legal, const Action&) {
        const State dealt = game.imagine(game.view(s, who), other);
        differing += static_cast<int>(!(dealt == s));
        Rng one(5);
        Rng two(5);
        Action here{Pass{}};
        Action there{Pass{}};
        planner.choose(s, who, one, here);
        planner.choose(dealt, who, two, there);
        ASSERT_EQ(here, there);
        planner.rate(s, who, legal, ratings);
        planner.rate(dealt, who, legal, again);
        ASSERT_TRUE(std::equal(ratings.begin(), ratings.begin() + legal.size(), again.begin()));
        ASSERT_EQ(planner.worth(s, who), planner.worth(dealt, who));
      });
  EXPECT_GT(differing, 10);
}

TEST(GrandTrunkJourneySearch, KnowsNoMoreThanItsSeat) {
  const GrandTrunkJourney game(standard_board(), 2, {});
  Rng other(78);
  int compared = 0;
  along_games(game, 1, 10, [&](const State& s, Seat who, const auto& legal, const Action&) {
    if (++compared % 9 != 0) return;
    const State dealt = game.imagine(game.view(s, who), other);
    for (const char* name : {"halving:24", "ismcts:24"}) {
      Rng one(5);
      Rng two(5);
      const auto bot = bots::make_bot<GrandTrunkJourney>(name);
      EXPECT_EQ(bot->choose(game, game.view(s, who), legal, one),
                bot->choose(game, game.view(dealt, who), legal, two));
    }
  });
  EXPECT_GT(compared, 40);
}

TEST(GrandTrunkJourneyPlanner, SaysWhatAnEndIsWorth) {
  const GrandTrunkJourney game(standard_board(), 3, {});
  const Planner planner(game);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    State s = game.start();
    play_out(game, s,
             [&](const State& state, Actor who, Action& out) { pick(game, state, who, rng, out); });
    const auto outcome = game.outcome(s);
    for (int i = 0; i < 3; ++i) {
      const int worth = planner.worth(s, seat(i));
      EXPECT_GE(worth, 0);
      EXPECT_LE(worth, bots::certain);
      for (int j = 0; j < 3; ++j) {
        if (outcome.rank[static_cast<std::size_t>(i)] < outcome.rank[static_cast<std::size_t>(j)]) {
          EXPECT_GE(worth, planner.worth(s, seat(j)));
        }
      }
    }
  }
}

// Situations

TEST(GrandTrunkJourneyPlanner, CarriesAGoodToItsContractInTime) {
  Table t = Table::in_play();  // iron on the train
  t.days({11, 13});
  t.lay(3, "3-days-utica-coal");
  t.lay(2, "3-days-quebec-iron");
  t.hand(0, {"quebec", "port", "watertown"});
  t.delivered(0, Good::iron, 3);
  t.goods("quebec", "city-1");  // which does not want iron
  t.stand(0, "richmond", "richmond");
  EXPECT_EQ(decided(t), "Move to Québec with the Québec card in 1 day");
  EXPECT_TRUE(has(turn(t), "Fulfil the contract for iron in Québec from the card railcar-1"));
  t.days({12, 13});  // a day too late after the move
  t.stand(0, "richmond", "richmond");
  EXPECT_NE(decided(t), "Move to Québec with the Québec card in 1 day");
}

/// Watertown and White River Jct are as near, want iron and give coal: what decides is from where
/// the coal can be carried on.
TEST(GrandTrunkJourneyPlanner, ThinksOfTheStopAfterTheNext) {
  for (const std::string_view next : {"utica", "boston"}) {
    Table t = Table::in_play();
    t.hand(0, {"watertown", "white-river-jct", next});
    t.goods(next, "city-1");  // wants coal
    const std::string move = next == "utica"
                                 ? "Move to Watertown with the Watertown card in 1 day"
                                 : "Move to White River Jct with the White River Jct card in 1 day";
    const std::vector<std::string> done = turn(t);
    EXPECT_EQ(done.front(), move);
    EXPECT_TRUE(has(done, "Deliver a cube from the card railcar-1"));
    EXPECT_TRUE(has(done, "Load coal onto the card railcar-1"));
  }
}

TEST(GrandTrunkJourneyPlanner, CarriesSteelToAPort) {
  Table t = Table::arrived("watertown", "watertown", {{"railcar-1", Good::iron}},
                           {"railcar-3", "port", "richmond"});
  const std::vector<std::string> done = turn(t);
  EXPECT_TRUE(has(done, "Load steel onto the card railcar-3"));
}

TEST(GrandTrunkJourneyPlanner, TakesTheRightOfWay) {
  Table t = Table::in_play();
  t.hand(0, {"kingston", "quebec"});  // Kingston is a right of way, Québec two links away
  t.goods("quebec", "city-3");        // wants iron
  t.goods("kingston", "city-1");
  EXPECT_EQ(decided(t), "With the Kingston card: take the right of way");
  EXPECT_TRUE(has(turn(t), "Move to Québec with the Québec card in 1 day"));
}

TEST(GrandTrunkJourneyPlanner, PassesWhenDaysCostMoreThanTheyBring) {
  Table t = Table::in_play();
  t.days({34, 36});
  t.train(0, {});
  t.hand(0, {"richmond"});
  EXPECT_EQ(decided(t), "Play no more turns");
  t.train(0, {{"railcar-3", Good::steel}});
  t.hand(0, {"port"});
  EXPECT_NE(decided(t), "Play no more turns");
}

TEST(GrandTrunkJourneyPlanner, TakesImprovementsInItsLastTurnIfWoodMakesThemWorthIt) {
  Table t = Table::arrived("richmond", "richmond", {}, {"port", "port"});
  t.days({36, 36});
  t.of(0).status = Status::playing;
  t.s.turn = seat(0);
  t.s.step = Step::unload;
  t.delivered(0, Good::wood, 6);
  const std::vector<std::string> done = turn(t);
  EXPECT_EQ(t.of(0).improvements.size(), 2) << testing::PrintToString(done);
  EXPECT_EQ(t.day(0), 40);
}

// Strength

TEST(GrandTrunkJourneyPlanner, BeatsGreedy) {
  const GrandTrunkJourney game(standard_board(), 2, {});
  const auto result = lab::arena(game, {"planner", "greedy"}, cases(400, 100), 7, 1);
  EXPECT_GE(result.bots.at(0).win_rate, 0.7);
  EXPECT_GE(result.bots.at(0).mean_points, 1.2 * result.bots.at(1).mean_points);
}

TEST(GrandTrunkJourneySearch, BeatsGreedyNearlyAlwaysWithFewPlayouts) {
  const GrandTrunkJourney game(standard_board(), 2, {});
  const auto result = lab::arena(game, {"level-5:100", "greedy"}, cases(4, 1), 7, 1);
  EXPECT_GE(result.bots.at(0).win_rate, 0.9);
  EXPECT_GE(result.bots.at(0).mean_points, 1.3 * result.bots.at(1).mean_points);
}

}  // namespace rail::grand_trunk_journey::planner_test
