// The greedy bot does what is plainly good.
#include "games/grand_trunk_journey/bots/heuristic.h"

#include <gtest/gtest.h>

#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/tests/table.h"
#include "lab/arena.h"

namespace rail::grand_trunk_journey::heuristic_test {

/// What seat 0 likes best, in words.
std::string favourite(const Table& t) {
  const View view = t.view(0);
  const Heuristic heuristic(t.game, view);
  const std::vector<Action> legal = t.legal();
  return words(t.game,
               *std::max_element(legal.begin(), legal.end(), [&](const Action& a, const Action& b) {
                 return heuristic.rate(a) < heuristic.rate(b);
               }));
}

TEST(GrandTrunkJourneyHeuristic, MovesWhereItsGoodIsWanted) {
  Table t = Table::in_play();  // iron on the train, which Watertown and White River Jct want
  t.hand(0, {"watertown", "richmond", "port"});
  EXPECT_EQ(favourite(t), "Move to Watertown with the Watertown card in 1 day");
}

TEST(GrandTrunkJourneyHeuristic, DeliversAndReloads) {
  Table t = Table::arrived("watertown", "watertown", {{"railcar-1", Good::iron}});
  EXPECT_EQ(favourite(t), "Deliver a cube from the card railcar-1");
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(favourite(t), "Load coal onto the card railcar-1");
}

TEST(GrandTrunkJourneyHeuristic, PrefersAContractThatIsDue) {
  Table t = Table::arrived("quebec", "quebec", {{"railcar-1", Good::iron}});
  t.goods("quebec", "city-3");
  t.days({11, 12});
  t.lay(2, "3-days-quebec-iron");
  EXPECT_EQ(favourite(t), "Fulfil the contract for iron in Québec from the card railcar-1");
}

TEST(GrandTrunkJourneyHeuristic, Develops) {
  Table t = Table::arrived("watertown", "watertown", {{"railcar-1", Good::coal}}, {"port"});
  EXPECT_TRUE(favourite(t).starts_with("With a Port card: ")) << favourite(t);
  t.hand(0, {"boston"});
  t.delivered(0, Good::coal, 3);
  EXPECT_EQ(favourite(t), "With the Boston card: become fast");
}

TEST(GrandTrunkJourneyHeuristic, PassesWhenDaysCostMoreThanTheyBring) {
  Table t = Table::in_play();
  t.days({34, 36});
  t.train(0, {});
  t.hand(0, {"richmond"});
  EXPECT_EQ(favourite(t), "Play no more turns");
}

TEST(GrandTrunkJourneyHeuristic, BeatsRandomAlmostAlways) {
  const GrandTrunkJourney game(standard_board(), 2, {});
  const auto result = lab::arena(game, {"greedy", "random"}, 200, 7, 1);
  EXPECT_GE(result.bots.at(0).win_rate, 0.95);
  EXPECT_GE(result.bots.at(0).mean_points, 40);
}

}  // namespace rail::grand_trunk_journey::heuristic_test
