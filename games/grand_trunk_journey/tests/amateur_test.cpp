// Levels 1 to 3 have the weaknesses that they are said to have, and each beats the one below.
#include "games/grand_trunk_journey/bots/amateur.h"

#include <gtest/gtest.h>

#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/tests/table.h"
#include "lab/arena.h"
#include "tests/scale.h"

namespace rail::grand_trunk_journey::amateur_test {

/// What a level does for whoever is to act.
Action decision(const Table& t, int level) {
  const Seat me = t.game.to_act(t.s).first().seat_of();
  ActionListOf<GrandTrunkJourney> legal;
  t.game.legal(t.s, me, legal);
  Rng rng(1);
  const auto bot = bots::make_bot<GrandTrunkJourney>(bots::level_name(level));
  return bot->choose(t.game, t.game.view(t.s, me), legal, rng);
}
std::string decided(const Table& t, int level) { return words(t.game, decision(t, level)); }

TEST(GrandTrunkJourneyAmateurs, DoNotReadContractsAtLevel1) {
  Table t = Table::in_play();  // iron on the train
  t.days({11, 13});
  t.lay(3, "3-days-utica-coal");
  t.lay(2, "3-days-quebec-iron");
  t.hand(0, {"quebec", "port", "watertown"});
  t.delivered(0, Good::iron, 3);
  t.goods("quebec", "city-1");  // which does not want iron
  t.stand(0, "richmond", "richmond");
  constexpr auto deliver = "Move to Québec with the Québec card in 1 day";
  for (const int level : {2, 3, 4}) EXPECT_EQ(decided(t, level), deliver);
  EXPECT_NE(decided(t, 1), deliver);
}

/// Watertown and White River Jct are as near, want iron and give coal: what decides is from where
/// the coal can be carried on.
TEST(GrandTrunkJourneyAmateurs, SeeOnlyTheNextStopAtLevel1) {
  const auto first_move = [](std::string_view next, int level) {
    Table t = Table::in_play();
    t.hand(0, {"watertown", "white-river-jct", next});
    t.goods(next, "city-1");  // wants coal
    return decided(t, level);
  };
  EXPECT_NE(first_move("utica", 4), first_move("boston", 4));
  EXPECT_EQ(first_move("utica", 1), first_move("boston", 1));
}

/// Whole games of one level: how often it acquires an improvement that brings goods.
int mines_of(int level) {
  const GrandTrunkJourney game(standard_board(), 2, {});
  const auto bot = bots::make_bot<GrandTrunkJourney>(bots::level_name(level));
  int mines = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(20, 8)); ++seed) {
    Rng rng(seed);
    State s = game.start();
    play_out(game, s, [&](const State& state, Actor who, Action& out) {
      if (who.is_chance()) return pick(game, state, who, rng, out);
      ActionListOf<GrandTrunkJourney> legal;
      game.legal(state, who, legal);
      out = bot->choose(game, game.view(state, who.seat_of()), legal, rng);
      const auto* a = std::get_if<AcquireImprovement>(&out);
      mines += static_cast<int>(a != nullptr && (a->improvement == Improvement::coal_mine ||
                                                 a->improvement == Improvement::iron_ore_mine));
    });
  }
  return mines;
}

TEST(GrandTrunkJourneyAmateurs, AcquireNoMines) {
  EXPECT_GT(mines_of(4), 0);
  for (int level = 1; level <= amateur_levels; ++level) EXPECT_EQ(mines_of(level), 0) << level;
}

/// The rates that docs/bots.md states, with room for chance.
TEST(GrandTrunkJourneyAmateurs, AreOrdered) {
  const GrandTrunkJourney game(standard_board(), 2, {});
  const int games = cases(400, 60);
  const double slack = games < 100 ? 0.15 : 0;
  for (int level = 2; level <= amateur_levels + 1; ++level) {
    const std::string better(bots::level_name(level));
    const std::string worse(bots::level_name(level - 1));
    const auto result = lab::arena(game, {better, worse}, games, 7, 1);
    EXPECT_GE(result.bots.at(0).win_rate, 0.7 - slack) << better;
    EXPECT_LE(result.bots.at(0).win_rate, 0.9 + slack) << better;
  }
}

}  // namespace rail::grand_trunk_journey::amateur_test
