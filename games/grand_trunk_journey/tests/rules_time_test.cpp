// R17 to R23 and R80 to R85: the time track, maintenance, the end.
#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::rules_time_test {

TEST(GrandTrunkJourneyTime, R17_TheLowestMarkerActsAndInAStackTheBottomOne) {
  Table t = Table::in_play(3);
  t.days({5, 3, 3});
  EXPECT_TRUE(t.seats_turn(1));
  EXPECT_EQ(t.why(seat(2), Maintain{}), "R17 not_your_turn");
  t.maintain();  // to 4
  EXPECT_TRUE(t.seats_turn(2));
}

TEST(GrandTrunkJourneyTime, R18_AMarkerGoesOnTopOfThoseThere) {
  Table t = Table::in_play(3);
  EXPECT_TRUE(t.seats_turn(0));
  t.maintain();
  t.maintain();
  t.maintain();  // all on day 1, in this order again
  EXPECT_TRUE(t.seats_turn(0));
  t.maintain();
  EXPECT_EQ(t.s.order, (std::array<Seat, 4>{seat(1), seat(2), seat(0), seat(0)}));
  // Several turns in a row, as long as it is the lowest.
  t.days({9, 3, 9});
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(t.seats_turn(1));
    t.maintain();
  }
  EXPECT_EQ(t.day(1), 9);
  EXPECT_TRUE(t.seats_turn(0));
}

/// Passing through a space in the middle of a turn does not count for the stack.
TEST(GrandTrunkJourneyTime, R18_OnlyTheEndOfTheTurnCounts) {
  Table t = Table::in_play(2);
  t.days({3, 4});
  t.hand(0, {"port", "watertown"});
  t.play(t.build("port", "boston"));
  t.luck();
  EXPECT_EQ(t.day(0), 4);  // on the same space as seat 1 now
  t.play(t.to("watertown", "watertown", 1));
  t.end_turn();
  EXPECT_EQ(t.day(0), 5);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(GrandTrunkJourneyTime, R19_EveryTurnIsAMoveOrMaintenance) {
  Table t = Table::in_play();
  t.hand(0, {"port", "watertown", "railcar-2"});
  EXPECT_EQ(t.why(Maintain{}), "legal");  // whoever could move may also not want to
  EXPECT_EQ(t.why(EndTurn{}), "R19 must_move");
  t.play(t.build("port", "boston"));  // an action is option 1
  EXPECT_EQ(t.why(Maintain{}), "R19 must_move");
  // Without a place card only maintenance is left.
  Table stuck = Table::in_play();
  stuck.hand(0, {"railcar-2"});
  EXPECT_EQ(stuck.legal().size(), 1U);
  EXPECT_EQ(stuck.why(Maintain{}), "legal");
}

// The example: who reaches space 4 first turns the third contract.
TEST(GrandTrunkJourneyTime, R20_ADarkSpaceTurnsTheNextContract) {
  Table t = Table::in_play();
  t.days({3, 3});
  EXPECT_FALSE(t.onlooker().contracts[2].contract);
  t.play(Maintain{});
  EXPECT_TRUE(t.chances_turn());  // before the turn goes on
  EXPECT_EQ(t.legal_of<TurnContract>().size(), 5U);
  t.turn_contract("3-days-utica-coal");
  EXPECT_EQ(t.onlooker().contracts[2].contract, t.contract("3-days-utica-coal"));
  t.end_turn();
  t.play(Maintain{});  // seat 1 is the second there
  EXPECT_FALSE(t.chances_turn());
}

TEST(GrandTrunkJourneyTime, R20_ActionDaysTurnContractsToo) {
  Table t = Table::in_play();
  t.days({7, 7});
  t.hand(0, {"port", "watertown"});
  t.display(Improvement::warehouse);
  t.play(t.acquire("port", Improvement::warehouse));  // passes 8
  EXPECT_TRUE(t.chances_turn());
  EXPECT_EQ(t.s.contracts_due, 1);
  t.luck();
  EXPECT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.s.contracts_open, 4);
}

TEST(GrandTrunkJourneyTime, R20_TwoDarkSpacesAtOnceTurnTwo) {
  Table t = Table::in_play();
  t.days({3, 3});
  t.stand(0, "hamilton", "port");
  t.open("boston");
  t.hand(0, {"grand-trunk-jct"});
  // Hamilton to Boston: five links and a day for the Grand Trunk Jct.
  t.play(t.to("boston", "grand-trunk-jct", 6));
  EXPECT_EQ(t.day(0), 9);
  EXPECT_EQ(t.s.contracts_due, 2);
  t.turn_contract("3-days-utica-coal");
  t.turn_contract("3-days-boston-wood");
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(GrandTrunkJourneyTime, R21_NothingGoesBeyondDay40) {
  Table t = Table::in_play();
  t.days({35, 38});
  t.stand(0, "hamilton", "port");
  t.open("boston");
  t.hand(0, {"grand-trunk-jct", "port"});
  EXPECT_EQ(t.why(t.to("boston", "grand-trunk-jct", 6)), "R21 beyond_last_day");
  EXPECT_EQ(t.why(t.to("watertown", "grand-trunk-jct", 4)), "legal");
  // After the move, too.
  t.play(t.to("watertown", "grand-trunk-jct", 4));
  t.luck();
  EXPECT_EQ(t.day(0), 39);
  EXPECT_EQ(t.why(t.build("port", "kingston")), "legal");
  t.display(Improvement::warehouse);
  EXPECT_EQ(t.why(t.acquire("port", Improvement::warehouse)), "R21 beyond_last_day");
}

TEST(GrandTrunkJourneyTime, R22_At36OrMoreAtTheEndOfATurnAPlayerIsFinished) {
  Table t = Table::in_play();
  t.days({35, 35});
  t.hand(0, {"watertown", "port", "railcar-2"});
  t.play(t.build("port", "boston"));  // 36 may be reached in the middle of a turn
  t.luck();
  EXPECT_EQ(t.day(0), 36);
  EXPECT_TRUE(t.seats_turn(0));
  t.play(t.to("watertown", "watertown", 1));
  t.play(EndTurn{});
  t.luck();
  EXPECT_EQ(t.of(0).status, Status::finished);
  EXPECT_TRUE(t.seats_turn(1));
  EXPECT_TRUE(t.onlooker().final_turns);
}

TEST(GrandTrunkJourneyTime, R23_PassingOnlyAfterTheTriggerAndAtTheStartOfATurn) {
  Table t = Table::in_play(3);
  t.days({35, 34, 34});
  EXPECT_EQ(t.why(Pass{}), "R23 cannot_pass");
  t.days({36, 34, 34});
  EXPECT_TRUE(t.seats_turn(1));
  EXPECT_EQ(t.why(Pass{}), "legal");
  t.hand(1, {"port", "watertown"});
  t.play(t.build("port", "kingston"));
  t.luck();
  EXPECT_EQ(t.why(Pass{}), "R23 cannot_pass");
  t.days({36, 34, 34});
  t.s.acted = false;
  t.play(Pass{});
  EXPECT_EQ(t.of(1).status, Status::passed);
  EXPECT_EQ(t.day(1), 34);  // the marker stays
  EXPECT_TRUE(t.seats_turn(2));
  t.maintain();  // to 35, and again: who passed never comes back
  EXPECT_TRUE(t.seats_turn(2));
  t.maintain();
  EXPECT_TRUE(t.over());
}

TEST(GrandTrunkJourneyTime, R80_MaintenanceDiscardsAndRefillsForADay) {
  Table t = Table::in_play();
  t.hand(0, {"port", "port", "watertown", "railcar-2"});
  t.discards(0, {});
  t.play(Maintain{});
  EXPECT_EQ(t.day(0), 1);
  EXPECT_EQ(t.why(t.build("port", "boston")), "R80 no_actions_in_maintenance");
  EXPECT_EQ(t.why(t.to("watertown", "watertown", 1)), "R80 no_actions_in_maintenance");
  EXPECT_EQ(t.why(Discard{t.card("richmond")}), "R27 not_in_hand");
  t.play(Discard{t.card("port")});
  t.play(Discard{t.card("port")});
  t.play(Discard{t.card("railcar-2")});
  EXPECT_EQ(t.of(0).hand.total(), 1);
  t.play(EndTurn{});
  EXPECT_EQ(t.s.cards_due, 4);
  t.luck();
  EXPECT_EQ(t.of(0).hand.total(), 5);
  EXPECT_TRUE(t.seats_turn(1));
  // None discarded is a day of waiting; the hand is filled all the same.
  t.hand(1, {"port"});
  t.maintain();
  EXPECT_EQ(t.of(1).hand.total(), 5);
}

TEST(GrandTrunkJourneyTime, R81_TheGameEndsWhenNobodyHasTurns) {
  Table t = Table::in_play();
  t.days({36, 35});
  t.maintain();
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.s.step, Step::over);
  EXPECT_EQ(t.events_of<GameEnded>().size(), 1U);
  EXPECT_EQ(t.why(seat(0), Maintain{}), "R81 game_is_over");
}

// The example: Marion triggers the end on 36, Nicole reaches 37, Angelika passes on 34.
// Seats: Marion 0, Angelika 1, Nicole 2.
TEST(GrandTrunkJourneyTime, R82_R83_R84_TheExampleOfTheEnd) {
  Table t = Table::in_play(3);
  t.days({35, 34, 35});
  EXPECT_TRUE(t.seats_turn(1));
  t.days({36, 34, 35});  // Marion has triggered the final turns
  t.play(Pass{});        // Angelika
  EXPECT_TRUE(t.seats_turn(2));
  t.stand(2, "watertown", "watertown");
  t.hand(2, {"port"});
  t.play(t.to("montreal-griffintown", "port", 2));  // Nicole, to 37
  t.end_turn();
  ASSERT_TRUE(t.over());
  t.delivered(0, Good::coal, 3);
  t.delivered(0, Good::iron, 4);
  t.delivered(0, Good::wood, 4);  // 3 sets, and the wood track on 4
  t.own(0, Improvement::warehouse);
  t.own(0, Improvement::speculator);
  t.own(0, Improvement::roundhouse);
  const auto outcome = t.outcome();
  EXPECT_EQ(outcome.breakdown[0].time, 1);
  EXPECT_EQ(outcome.breakdown[1].time, 3);
  EXPECT_EQ(outcome.breakdown[2].time, 0);
  EXPECT_EQ(outcome.breakdown[0].sets, 9);
  EXPECT_EQ(outcome.breakdown[0].improvements, 12);
  EXPECT_EQ(outcome.points[0], 3 + 1 + 9 + 12);
  EXPECT_EQ(outcome.rank[0], 1);
}

TEST(GrandTrunkJourneyTime, R82_SeveralOnTheFarthestSpaceScoreNothing) {
  Table t = Table::in_play(3);
  t.days({38, 38, 36});
  const auto outcome = t.outcome();
  EXPECT_EQ(outcome.breakdown[0].time, 0);
  EXPECT_EQ(outcome.breakdown[1].time, 0);
  EXPECT_EQ(outcome.breakdown[2].time, 2);
}

TEST(GrandTrunkJourneyTime, R85_TiesBySteelThenByGoodsThenShared) {
  Table t = Table::in_play(3);
  t.days({36, 36, 36});
  EXPECT_EQ(t.outcome().rank, (std::array<int, max_seats>{1, 1, 1, 0, 0, 0}));
  t.delivered(1, Good::coal, 2);  // more goods
  EXPECT_EQ(t.outcome().rank, (std::array<int, max_seats>{2, 1, 2, 0, 0, 0}));
  t.of(2).delivered[Good::steel] = 1;  // one steel, with its three points given up again
  t.of(2).scores.given_up = 3;
  EXPECT_EQ(t.outcome().points[2], t.outcome().points[1]);
  EXPECT_EQ(t.outcome().rank, (std::array<int, max_seats>{3, 2, 1, 0, 0, 0}));
}

}  // namespace rail::grand_trunk_journey::rules_time_test
