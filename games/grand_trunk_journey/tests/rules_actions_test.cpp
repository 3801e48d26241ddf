// R49 to R62: actions on cards.
#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::rules_actions_test {

TEST(GrandTrunkJourneyActions, R49_AtAnyMomentOfOption1) {
  Table t = Table::in_play();
  t.hand(0, {"port", "utica", "watertown", "grand-trunk-jct"});
  const auto swap = t.swap("utica", "kingston", "ottawa");
  EXPECT_EQ(t.why(swap), "legal");  // before the move
  t.play(t.to("watertown", "watertown", 1));
  EXPECT_EQ(t.why(swap), "legal");  // step 2
  t.play(t.deliver("railcar-1"));
  t.play(t.remove("railcar-1"));
  EXPECT_EQ(t.why(swap), "legal");  // step 3
  EXPECT_EQ(t.why(t.swap("port", "kingston", "ottawa")), "R49 card_cannot_do_that");
  t.play(swap);
  EXPECT_TRUE(t.of(0).discards.contains(t.card("utica")));
  t.play(EndTurn{});
  EXPECT_EQ(t.why(seat(0), t.build("port", "boston")), "R17 not_your_turn");  // drawing
}

TEST(GrandTrunkJourneyActions, R49_SomeOnlyAfterMoving) {
  Table t = Table::in_play();
  t.hand(0, {"richmond", "peterborough", "watertown"});
  t.discards(0, {"railcar-2"});
  EXPECT_EQ(t.why(UseRailYard{t.card("richmond"), t.card("railcar-2")}), "R49 only_after_moving");
  EXPECT_EQ(t.why(UseHighCapacity{t.card("peterborough"), t.card("railcar-1")}),
            "R49 only_after_moving");
  EXPECT_EQ(t.why(t.deliver("railcar-1")), "R49 only_after_moving");
}

TEST(GrandTrunkJourneyActions, R50_NotWithoutEffect) {
  Table t = Table::in_play();
  t.hand(0, {"utica", "watertown"});
  // Two starting tokens show the same goods.
  EXPECT_EQ(t.why(t.swap("utica", "watertown", "white-river-jct")), "R50 same_goods");
  EXPECT_EQ(t.why(t.swap("utica", "burlington", "white-river-jct")), "legal");
}

TEST(GrandTrunkJourneyActions, R51_DaysOfActionsDoNotInterruptTheTurn) {
  Table t = Table::in_play();
  t.days({3, 4});
  t.hand(0, {"port", "port", "watertown"});
  t.play(t.build("port", "boston"));
  t.luck();
  t.play(t.build("port", "kingston"));
  EXPECT_EQ(t.day(0), 5);  // past seat 1
  EXPECT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.why(t.to("watertown", "watertown", 1)), "legal");
}

TEST(GrandTrunkJourneyActions, R52_BeforeTheMoveNothingThatLeavesNoMove) {
  Table t = Table::in_play();
  t.hand(0, {"port", "railcar-2"});
  EXPECT_EQ(t.why(t.build("port", "boston")), "R52 no_move_left");  // the only place card
  t.hand(0, {"port", "port"});
  EXPECT_EQ(t.why(t.build("port", "boston")), "legal");  // another one is left
  // Nor days that leave no time for it.
  t.days({35, 36});
  t.stand(0, "hamilton", "port");
  t.display(Improvement::warehouse);
  t.hand(0, {"port", "white-river-jct"});  // five days away
  EXPECT_EQ(t.moves("white-river-jct"), std::set<std::string>{"white-river-jct 5"});
  EXPECT_EQ(t.why(t.build("port", "boston")), "R52 no_move_left");
  EXPECT_EQ(t.why(t.acquire("port", Improvement::warehouse)), "R52 no_move_left");
}

TEST(GrandTrunkJourneyActions, R52_ANewTerminalMayBeTheOnlyPlaceInReach) {
  Options options = Table::seat_0_starts();
  options.scenario = "ontario";  // nothing but ports is open near White River Jct
  Table t = Table::in_play(2, options);
  t.stand(0, "white-river-jct", "white-river-jct");
  t.hand(0, {"port", "grand-trunk-jct"});
  t.of(0).day = 37;  // in the middle of a turn that has spent days already
  t.s.acted = true;
  // A day to build, then with the Grand Trunk Jct a port is three days away, a neighbour two.
  EXPECT_EQ(t.why(t.build("port", "burlington")), "legal");
  EXPECT_EQ(t.why(t.build("port", "quebec")), "R52 no_move_left");
}

/// A right of way in hand may still be played, so what it makes possible counts.
TEST(GrandTrunkJourneyActions, R52_ARightOfWayInHandCounts) {
  Table t = Table::in_play();
  t.days({35, 36});
  t.stand(0, "kingston", "grand-trunk-jct");
  t.display(Improvement::warehouse);
  t.hand(0, {"boston", "kingston", "port"});
  EXPECT_EQ(t.moves("boston"), std::set<std::string>{"boston 4"});
  t.play(t.acquire("port", Improvement::warehouse));  // two days, and four are too many then
  t.luck();
  EXPECT_EQ(t.legal(), std::vector<Action>{UseRightOfWay{t.card("kingston")}});
  t.play(UseRightOfWay{t.card("kingston")});
  t.play(t.to("boston", "boston", 3));
  EXPECT_EQ(t.day(0), 40);
}

TEST(GrandTrunkJourneyActions, R52_ARightOfWayInHandIsNotThePlaceItLeadsTo) {
  Table t = Table::in_play();
  t.days({35, 36});
  t.stand(0, "boston", "grand-trunk-jct");
  t.display(Improvement::warehouse);
  t.hand(0, {"kingston", "port"});  // the one that would shorten the way is the way
  EXPECT_EQ(t.moves("kingston"), std::set<std::string>{"kingston 4"});
  EXPECT_EQ(t.why(t.acquire("port", Improvement::warehouse)), "R52 no_move_left");
}

TEST(GrandTrunkJourneyActions, R53_HighCapacityLoadsASecondCube) {
  Table t =
      Table::arrived("burlington", "burlington",
                     {{"railcar-1", Good::iron}, {"railcar-3", Good::steel}}, {"peterborough"});
  t.force(0, 2);
  t.put_steel("burlington", 2);
  const auto second = [&](const char* railcar) {
    return UseHighCapacity{t.card("peterborough"), t.card(railcar)};
  };
  EXPECT_EQ(t.why(second("railcar-3")), "R53 needs_one_cube");  // never steel
  EXPECT_EQ(t.why(second("railcar-2")), "R24 not_on_train");
  t.play(second("railcar-1"));  // loaded in another turn
  EXPECT_EQ(t.of(0).train[0].cubes, 2);
  EXPECT_EQ(t.s.step, Step::load);
  EXPECT_TRUE(t.of(0).discards.contains(t.card("peterborough")));
  // Only what is supplied here, and never a third one.
  Table coal =
      Table::arrived("burlington", "burlington", {{"railcar-1", Good::coal}}, {"peterborough"});
  EXPECT_EQ(coal.why(second("railcar-1")), "R46 not_supplied");
  Table two =
      Table::arrived("burlington", "burlington", {{"railcar-1", Good::iron, 2}}, {"peterborough"});
  EXPECT_EQ(two.why(second("railcar-1")), "R53 needs_one_cube");
}

TEST(GrandTrunkJourneyActions, R54_InfluenceDemandSwapsTwoTokens) {
  Table t = Table::in_play();
  t.hand(0, {"utica", "watertown"});
  EXPECT_EQ(t.why(t.swap("utica", "montreal-griffintown", "albany")), "legal");
  EXPECT_EQ(t.why(t.swap("utica", "burlington", "albany")), "R54 not_two_tokens");
  EXPECT_EQ(t.why(t.swap("utica", "albany", "hamilton")), "R54 not_two_tokens");  // printed
  EXPECT_EQ(t.why(t.swap("utica", "boston", "boston")), "R54 not_two_tokens");
  EXPECT_EQ(t.why(t.swap("utica", "boston", "burlington")), "R54 not_two_tokens");  // in order
  t.put_steel("boston", 2);
  EXPECT_GT(t.board().links_between(t.place("burlington"), t.place("boston")), 1);  // far apart
  t.play(t.swap("utica", "burlington", "boston"));  // starting or not, with a terminal or not
  EXPECT_EQ(t.s.token[static_cast<std::size_t>(t.place("boston"))], t.token("start-1"));
  EXPECT_EQ(t.s.token[static_cast<std::size_t>(t.place("burlington"))], t.token("city-3"));
  EXPECT_EQ(t.steel("boston"), 2);  // steel stays
  EXPECT_EQ(t.day(0), 0);
  // Swapped between steps 1 and 2, it counts in step 2.
  Table now = Table::arrived("richmond", "richmond", {{"railcar-1", Good::coal}}, {"utica"});
  EXPECT_EQ(now.why(now.deliver("railcar-1")), "R34 not_in_demand");
  now.play(now.swap("utica", "burlington", "richmond"));
  EXPECT_EQ(now.why(now.deliver("railcar-1")), "legal");
}

TEST(GrandTrunkJourneyActions, R55_OverlandTransportBetweenNeighbours) {
  Table t = Table::in_play();
  t.hand(0, {"ottawa", "watertown"});
  t.put_steel("kingston", 1);
  t.put_steel("peterborough", 4);
  EXPECT_EQ(t.why(t.carry("ottawa", "kingston", "boston")), "R55 not_neighbours");
  EXPECT_EQ(t.why(t.carry("ottawa", "kingston", "montreal-griffintown")), "R55 not_neighbours");
  EXPECT_EQ(t.why(t.carry("ottawa", "watertown", "kingston")), "R55 no_steel_there");
  EXPECT_EQ(t.why(t.carry("ottawa", "kingston", "peterborough")), "R55 no_room_for_steel");
  t.play(t.carry("ottawa", "peterborough", "kingston"));  // without terminals
  EXPECT_EQ(t.steel("kingston"), 2);
  EXPECT_EQ(t.steel("peterborough"), 3);
  EXPECT_EQ(t.day(0), 0);
}

TEST(GrandTrunkJourneyActions, R56_RailYardTakesARailcarFromTheDiscards) {
  Table t =
      Table::arrived("burlington", "burlington", {{"railcar-1", Good::coal}}, {"richmond", "port"});
  t.discards(0, {"railcar-2", "white-river-jct", "watertown"});
  const auto yard = [&](const char* railcar) {
    return UseRailYard{t.card("richmond"), t.card(railcar)};
  };
  EXPECT_EQ(t.why(yard("railcar-2")), "R24 force_exceeded");
  t.force(0, 2);
  EXPECT_EQ(t.why(yard("railcar-3")), "R56 not_discarded");
  EXPECT_EQ(t.why(yard("watertown")), "R45 not_a_railcar");
  t.play(yard("white-river-jct"));  // a city card, too
  EXPECT_EQ(t.of(0).train.size(), 2);
  EXPECT_EQ(t.s.step, Step::unload);  // steps 2 to 4 are not over
  EXPECT_EQ(t.why(t.deliver("railcar-1")), "legal");
  EXPECT_EQ(t.why(t.remove("white-river-jct")), "R47 must_be_loaded");
  t.play(t.load("white-river-jct", Good::wood));
  EXPECT_EQ(t.why(EndTurn{}), "legal");
}

TEST(GrandTrunkJourneyActions, R57_RightOfWaySavesADay) {
  Table t = Table::in_play();
  t.hand(0, {"kingston", "richmond", "watertown", "port"});
  t.play(UseRightOfWay{t.card("kingston")});
  EXPECT_EQ(t.moves("richmond"), std::set<std::string>{"richmond 1"});
  EXPECT_EQ(t.why(t.to("watertown", "watertown", 1)), "R50 no_effect");  // one day anyway
  EXPECT_TRUE(t.moves("port").contains("portland 2"));
  EXPECT_EQ(t.why(Maintain{}), "R19 must_move");
  t.play(t.to("richmond", "richmond", 1));
  EXPECT_EQ(t.day(0), 1);
  // Fast saves another day: two in all, but one is always spent.
  Table fast = Table::in_play();
  fast.fast(0);
  fast.hand(0, {"kingston", "richmond", "port"});
  fast.play(UseRightOfWay{fast.card("kingston")});
  EXPECT_EQ(fast.moves("richmond"), std::set<std::string>{"richmond 1"});
  EXPECT_EQ(fast.moves("port"),
            (std::set<std::string>{"portland 1", "portland 2", "hamilton 2", "hamilton 3"}));
  // Not if every move takes one day anyway.
  Table near = Table::in_play();
  near.hand(0, {"kingston", "watertown"});
  EXPECT_EQ(near.why(UseRightOfWay{near.card("kingston")}), "R52 no_move_left");
}

TEST(GrandTrunkJourneyActions, R57_OneRightOfWayForAMove) {
  Table t = Table::in_play();
  t.hand(0, {"kingston", "port"});
  t.s.right_of_way = true;
  EXPECT_EQ(t.why(UseRightOfWay{t.card("kingston")}), "R57 right_of_way_played");
  t.s.right_of_way = false;
  t.play(t.to("albany", "port", 1));
  EXPECT_EQ(t.why(UseRightOfWay{t.card("kingston")}), "R76 only_before_moving");
}

TEST(GrandTrunkJourneyActions, R58_OneDevelopmentForACardOfTwoOrFourOptions) {
  Table t = Table::in_play();
  t.hand(0, {"port", "watertown", "grand-trunk-jct"});
  t.delivered(0, Good::steel, 1);
  t.delivered(0, Good::coal, 3);
  EXPECT_EQ(t.why(IncreaseForce{t.card("watertown")}), "legal");  // four options
  EXPECT_EQ(t.why(IncreaseSpeed{t.card("watertown")}), "legal");
  EXPECT_EQ(t.why(t.build("watertown", "boston")), "legal");
  EXPECT_EQ(t.why(IncreaseForce{t.card("port")}), "R49 card_cannot_do_that");  // two options
  EXPECT_EQ(t.why(IncreaseSpeed{t.card("port")}), "R49 card_cannot_do_that");
  EXPECT_EQ(t.why(t.build("port", "boston")), "legal");
  t.play(IncreaseForce{t.card("watertown")});
  EXPECT_EQ(t.why(IncreaseSpeed{t.card("watertown")}), "R27 not_in_hand");
}

// The example: Marion goes from force II to III with two steel delivered.
TEST(GrandTrunkJourneyActions, R59_ForceFrom2To3) {
  Table t = Table::in_play();
  t.force(0, 2);
  t.hand(0, {"watertown", "grand-trunk-jct"});
  EXPECT_EQ(t.why(IncreaseForce{t.card("watertown")}), "R59 steel_missing");
  t.delivered(0, Good::steel, 2);
  t.play(IncreaseForce{t.card("watertown")});
  EXPECT_EQ(t.of(0).force, 3);
  EXPECT_EQ(t.day(0), 1);
  EXPECT_EQ(t.of(0).delivered[Good::steel], 2);  // not spent
  EXPECT_EQ(t.points(0), 3 + 6);
}

TEST(GrandTrunkJourneyActions, R59_OneStepEachWithSteelAndFivePointsAtForce4) {
  Table t = Table::in_play();
  t.delivered(0, Good::steel, 3);
  for (int force = 2; force <= 4; ++force) {
    t.hand(0, {"watertown", "grand-trunk-jct"});
    const int before = t.points(0);
    t.play(IncreaseForce{t.card("watertown")});
    EXPECT_EQ(t.of(0).force, force);  // never two at once
    EXPECT_EQ(t.points(0) - before, force == 4 ? 5 : 0);
  }
  t.hand(0, {"watertown", "grand-trunk-jct"});
  EXPECT_EQ(t.why(IncreaseForce{t.card("watertown")}), "R59 force_is_highest");
  EXPECT_EQ(t.board().steel_for_force, (std::array<std::uint8_t, 5>{0, 0, 1, 2, 3}));
}

TEST(GrandTrunkJourneyActions, R60_SpeedWithThreeCoalForAPoint) {
  Table t = Table::in_play();
  t.hand(0, {"watertown", "richmond"});
  t.delivered(0, Good::coal, 2);
  EXPECT_EQ(t.why(IncreaseSpeed{t.card("watertown")}), "R60 coal_missing");
  t.delivered(0, Good::coal, 3);
  t.play(IncreaseSpeed{t.card("watertown")});
  EXPECT_EQ(t.day(0), 1);
  EXPECT_EQ(t.points(0), 4);
  EXPECT_EQ(t.of(0).delivered[Good::coal], 3);
  EXPECT_TRUE(t.moves("richmond").contains("richmond 1"));  // it counts at once
  t.hand(0, {"watertown", "richmond"});
  EXPECT_EQ(t.why(IncreaseSpeed{t.card("watertown")}), "R60 already_fast");
}

TEST(GrandTrunkJourneyActions, R61_ATerminalForEverybodyAndTwoPoints) {
  Table t = Table::in_play(3);
  t.hand(0, {"port", "watertown"});
  EXPECT_EQ(t.why(t.build("port", "richmond")), "R61 not_to_be_built");  // has one
  EXPECT_EQ(t.why(t.build("port", "albany")), "R61 not_to_be_built");    // a port
  t.play(t.build("port", "boston"));
  EXPECT_EQ(t.points(0), 5);
  EXPECT_EQ(t.day(0), 1);
  EXPECT_TRUE(t.s.terminals.contains(t.place("boston")));
  for (int p = 0; p < 3; ++p) EXPECT_TRUE(t.of(p).discards.contains(t.card("boston")));
  EXPECT_EQ(t.points(1), 3);
}

TEST(GrandTrunkJourneyActions, R61_TheBuilderMayPutTheCardOnTheDeck) {
  Table t = Table::in_play();
  t.hand(0, {"port", "watertown", "grand-trunk-jct", "railcar-2"});
  t.play(t.build("port", "boston", NewCard::on_deck));
  EXPECT_FALSE(t.of(0).discards.contains(t.card("boston")));
  EXPECT_TRUE(t.of(1).discards.contains(t.card("boston")));
  EXPECT_EQ(t.onlooker().top.size(), 1);
  t.play(t.to("watertown", "watertown", 1));
  t.play(EndTurn{});
  EXPECT_TRUE(t.of(0).hand.contains(t.card("boston")));  // drawn first
  EXPECT_EQ(t.events_of<TopCardDrawn>().size(), 1U);
  EXPECT_EQ(t.onlooker().players[0].known[t.card("boston")], 1);  // and everybody knows it
  // Two on the deck: the last one comes first.
  Table two = Table::in_play();
  two.hand(0, {"port", "port", "watertown"});
  two.play(two.build("port", "boston", NewCard::on_deck));
  two.play(two.build("port", "kingston", NewCard::on_deck));
  two.play(two.to("watertown", "watertown", 1));
  two.play(EndTurn{});
  ASSERT_EQ(two.events_of<TopCardDrawn>().size(), 2U);
  EXPECT_EQ(two.events_of<TopCardDrawn>()[0].card, two.card("kingston"));
}

TEST(GrandTrunkJourneyActions, R61_NothingToBuildWhenAllStand) {
  Table t = Table::in_play();
  t.board().cities.each([&](PlaceId city) { t.open(t.board()[city].id); });
  t.hand(0, {"port", "watertown"});
  EXPECT_TRUE(t.legal_of<BuildTerminal>().empty());
}

TEST(GrandTrunkJourneyActions, R62_AnImprovementForTwoDays) {
  Table t = Table::in_play();
  t.hand(0, {"port", "watertown"});
  t.display(Improvement::warehouse);
  for (int i = 0; i < improvement_kinds; ++i) {
    const auto improvement = static_cast<Improvement>(i);
    EXPECT_EQ(t.why(t.acquire("port", improvement)),
              t.s.display.contains(improvement) ? "legal" : "R62 not_on_display");
  }
  t.play(t.acquire("port", Improvement::warehouse));
  EXPECT_EQ(t.day(0), 2);
  EXPECT_TRUE(t.of(0).has(Improvement::warehouse));
  EXPECT_FALSE(t.s.display.contains(Improvement::warehouse));
  EXPECT_EQ(t.points(0), 3);
}

}  // namespace rail::grand_trunk_journey::rules_actions_test
