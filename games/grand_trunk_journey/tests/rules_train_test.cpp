// R24 to R48: the train and the six steps of option 1.
#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::rules_train_test {

TEST(GrandTrunkJourneyTrain, R24_ForceIsTheNumberOfRailcars) {
  Table t = Table::arrived("burlington", "burlington", {{"railcar-1", Good::iron}}, {"railcar-2"});
  EXPECT_EQ(t.why(t.add("railcar-2")), "R24 force_exceeded");
  t.force(0, 2);
  EXPECT_EQ(t.why(t.add("railcar-2")), "legal");
  EXPECT_EQ(t.why(t.deliver("railcar-2")), "R24 not_on_train");
  // A train without railcars may move.
  Table empty = Table::in_play();
  empty.train(0, {});
  empty.hand(0, {"watertown"});
  EXPECT_EQ(empty.why(empty.to("watertown", "watertown", 1)), "legal");
}

TEST(GrandTrunkJourneyTrain, R25_ARailcarTakesItsGoodsAndOneCube) {
  Table t = Table::arrived("richmond", "richmond", {{"railcar-1", Good::iron}});
  t.force(0, 2);
  EXPECT_EQ(t.why(t.load("railcar-1", Good::coal)), "R25 railcar_full");
  t.hand(0, {"burlington"});  // a hopper car: coal and iron
  t.play(t.add("burlington"));
  EXPECT_EQ(t.why(t.load("burlington", Good::wood)), "R25 wrong_railcar");
  EXPECT_EQ(t.legal_of<Load>().size(), 2U);  // Richmond gives both
  t.play(t.load("burlington", Good::coal));
  EXPECT_EQ(t.why(t.load("burlington", Good::coal)), "R25 railcar_full");
}

TEST(GrandTrunkJourneyTrain, R26_NoEmptyRailcarAtTheEndOfATurn) {
  Table t = Table::arrived("burlington", "burlington", {{"railcar-1", Good::coal}});
  EXPECT_EQ(t.why(EndTurn{}), "legal");  // goods may stay on the train
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.why(EndTurn{}), "R47 empty_railcar");
  t.play(t.remove("railcar-1"));
  EXPECT_EQ(t.why(EndTurn{}), "legal");
}

// The examples: White River Jct as a place or as a railcar for wood, Ottawa for its action or as
// a place, the Port card as a place or for a development.
TEST(GrandTrunkJourneyTrain, R27_ACardIsUsedForOneOfItsFeatures) {
  Table t = Table::arrived("burlington", "burlington", {}, {"white-river-jct"});
  t.play(t.add("white-river-jct"));
  t.play(t.load("white-river-jct", Good::wood));
  t.end_turn();
  EXPECT_FALSE(t.of(0).hand.contains(t.card("white-river-jct")));
  EXPECT_EQ(t.moves("white-river-jct"), std::set<std::string>{});

  Table place = Table::in_play();
  place.hand(0, {"white-river-jct"});
  EXPECT_EQ(place.moves("white-river-jct"), std::set<std::string>{"white-river-jct 1"});

  Table ottawa = Table::in_play();
  ottawa.put_steel("burlington", 2);
  ottawa.hand(0, {"ottawa", "watertown"});
  EXPECT_EQ(ottawa.moves("ottawa"), std::set<std::string>{"ottawa 2"});
  ottawa.play(ottawa.carry("ottawa", "burlington", "watertown"));
  EXPECT_EQ(ottawa.why(ottawa.to("ottawa", "ottawa", 2)), "R27 not_in_hand");
  EXPECT_TRUE(ottawa.of(0).discards.contains(ottawa.card("ottawa")));

  Table port = Table::in_play();
  port.hand(0, {"port"});
  port.play(port.to("albany", "port", 1));
  EXPECT_EQ(port.why(port.build("port", "boston")), "R27 not_in_hand");
}

// The example: Marion moves from Burlington to Watertown.
TEST(GrandTrunkJourneyTrain, R28_R30_BurlingtonToWatertown) {
  Table t = Table::in_play();
  t.hand(0, {"watertown", "grand-trunk-jct"});
  EXPECT_EQ(t.moves("watertown"), std::set<std::string>{"watertown 1"});
  EXPECT_TRUE(t.moves("grand-trunk-jct").contains("watertown 2"));  // one more day
  t.play(t.to("watertown", "watertown", 1));
  EXPECT_TRUE(t.of(0).discards.contains(t.card("burlington")));
  EXPECT_EQ(t.of(0).card, t.card("watertown"));
  EXPECT_EQ(t.of(0).at, t.place("watertown"));
  EXPECT_EQ(t.day(0), 1);
  EXPECT_EQ(t.s.step, Step::unload);
  EXPECT_EQ(t.why(t.to("burlington", "grand-trunk-jct", 2)), "R33 step_is_over");
}

TEST(GrandTrunkJourneyTrain, R29_OnlyToOtherPlacesWithTerminalsByTheirCards) {
  Table t = Table::in_play();
  t.hand(0, {"watertown", "port", "grand-trunk-jct", "railcar-2"});
  EXPECT_EQ(t.moves("port"), (std::set<std::string>{"montreal-griffintown 1", "albany 1",
                                                    "portland 3", "hamilton 4"}));
  EXPECT_EQ(t.why(t.to("richmond", "watertown", 1)), "R29 card_leads_elsewhere");
  EXPECT_EQ(t.why(t.to("watertown", "port", 1)), "R29 card_leads_elsewhere");
  EXPECT_EQ(t.why(t.to("boston", "grand-trunk-jct", 3)), "R29 no_terminal");
  EXPECT_EQ(t.why(t.to("burlington", "grand-trunk-jct", 1)), "R29 already_there");
  EXPECT_EQ(t.why(t.to("watertown", "railcar-2", 1)), "R29 not_a_place_card");
  EXPECT_EQ(t.why(t.to("richmond", "richmond", 2)), "R27 not_in_hand");
  // From port to port with a second Port card.
  t.hand(0, {"port"});
  t.stand(0, "albany", "port");
  EXPECT_FALSE(t.moves("port").contains("albany 1"));
  EXPECT_EQ(t.moves("port").size(), 3U);
}

TEST(GrandTrunkJourneyTrain, R30_TheFewestLinksThroughAnything) {
  Table t = Table::in_play();
  t.hand(0, {"richmond"});  // through Montréal or White River Jct
  EXPECT_EQ(t.moves("richmond"), std::set<std::string>{"richmond 2"});
  EXPECT_EQ(t.why(t.to("richmond", "richmond", 1)), "R30 wrong_days");
  EXPECT_EQ(t.why(t.to("richmond", "richmond", 3)), "R30 wrong_days");
}

TEST(GrandTrunkJourneyTrain, R31_GrandTrunkJctLeadsAnywhereForADay) {
  Table t = Table::in_play();
  t.hand(0, {"grand-trunk-jct", "port"});
  EXPECT_EQ(
      t.moves("grand-trunk-jct"),
      (std::set<std::string>{"richmond 3", "watertown 2", "white-river-jct 2",
                             "montreal-griffintown 2", "albany 2", "portland 4", "hamilton 5"}));
  t.play(t.build("port", "kingston"));  // also to one built this turn
  EXPECT_TRUE(t.moves("grand-trunk-jct").contains("kingston 3"));
}

// The example: Fast to Québec in two days instead of three, in time for the contract.
TEST(GrandTrunkJourneyTrain, R32_FastToQuebec) {
  Table t = Table::in_play();
  t.days({29, 30});
  t.lay(8, "1-day-quebec-coal");  // day 31, 7 points
  t.stand(0, "watertown", "watertown");
  t.train(0, {{"railcar-1", Good::coal}});
  t.hand(0, {"quebec", "burlington"});
  EXPECT_EQ(t.moves("quebec"), std::set<std::string>{"quebec 3"});
  t.fast(0);
  EXPECT_EQ(t.moves("quebec"), (std::set<std::string>{"quebec 2", "quebec 3"}));  // optional
  EXPECT_EQ(t.moves("burlington"), std::set<std::string>{"burlington 1"});        // at least one
  t.play(t.to("quebec", "quebec", 2));
  t.luck();
  const int before = t.points(0);
  t.play(t.fulfil("railcar-1", "1-day-quebec-coal"));
  EXPECT_EQ(t.points(0) - before, 7 + 2);  // the first delivery to Québec, too
}

TEST(GrandTrunkJourneyTrain, R33_UnloadingIsVoluntaryCubeByCubeAndStepsGoForward) {
  Table t = Table::arrived("burlington", "burlington",
                           {{"railcar-1", Good::coal, 2}, {"railcar-2", Good::wood}});
  t.force(0, 2);
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.of(0).train[0].cubes, 1);
  EXPECT_EQ(t.why(t.remove("railcar-1")), "R44 railcar_loaded");
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.why(t.deliver("railcar-1")), "R33 railcar_empty");
  t.play(t.load("railcar-1", Good::iron));
  EXPECT_EQ(t.s.step, Step::load);
  EXPECT_EQ(t.why(t.give_up("railcar-2")), "R33 step_is_over");
  EXPECT_EQ(t.why(t.add("railcar-3")), "R33 step_is_over");
  EXPECT_EQ(t.why(Discard{t.card("port")}), "R33 not_at_this_point");
}

// The example: Angelika is the first to deliver coal to New London.
TEST(GrandTrunkJourneyTrain, R34_R35_TheFirstDeliveryToNewLondon) {
  Table t = Table::arrived("new-london", "new-london", {{"railcar-1", Good::coal}});
  t.goods("new-london", "city-1");  // wants coal
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.of(0).delivered[Good::coal], 1);
  EXPECT_EQ(t.points(0), 3 + 1);
  EXPECT_EQ(t.s.first_delivery[static_cast<std::size_t>(t.place("new-london"))], 0);
  EXPECT_EQ(t.events_of<FirstDeliveryTaken>().size(), 1U);
  // The second one brings none.
  Table again = Table::arrived("new-london", "new-london", {{"railcar-1", Good::coal, 2}});
  again.goods("new-london", "city-1");
  again.play(again.deliver("railcar-1"));
  again.play(again.deliver("railcar-1"));
  EXPECT_EQ(again.points(0), 3 + 1);
  EXPECT_EQ(again.of(0).delivered[Good::coal], 2);
}

TEST(GrandTrunkJourneyTrain, R34_OnlyWhatIsWanted) {
  Table t = Table::arrived("richmond", "richmond", {{"railcar-1", Good::coal}});
  EXPECT_EQ(t.why(t.deliver("railcar-1")), "R34 not_in_demand");
}

TEST(GrandTrunkJourneyTrain, R36_CoalDoesNothingAtOnce) {
  Table t = Table::arrived("burlington", "burlington", {{"railcar-1", Good::coal}});
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.points(0), 3);
  EXPECT_EQ(t.of(0).wood, 0);
  EXPECT_EQ(t.steel("burlington"), 0);
}

// The example: two wood cubes in Burlington, two spaces on the wood track.
TEST(GrandTrunkJourneyTrain, R37_WoodMovesTheWoodMarker) {
  Table t = Table::arrived("burlington", "burlington",
                           {{"railcar-2", Good::wood}, {"white-river-jct", Good::wood}});
  t.force(0, 2);
  t.goods("burlington", "start-2");  // wants wood
  t.play(t.deliver("railcar-2"));
  t.play(t.deliver("white-river-jct"));
  EXPECT_EQ(t.of(0).delivered[Good::wood], 2);
  EXPECT_EQ(t.of(0).wood, 2);
  // On the last space it stays.
  Table last = Table::arrived("richmond", "richmond", {{"railcar-2", Good::wood}});
  last.delivered(0, Good::wood, 7);
  last.play(last.deliver("railcar-2"));
  EXPECT_EQ(last.of(0).delivered[Good::wood], 8);
  EXPECT_EQ(last.of(0).wood, 7);
}

// The example: iron becomes two steel cubes in White River Jct.
TEST(GrandTrunkJourneyTrain, R38_IronBecomesSteel) {
  Table t = Table::arrived("white-river-jct", "white-river-jct", {{"railcar-1", Good::iron, 2}});
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.of(0).delivered[Good::iron], 1);
  EXPECT_EQ(t.steel("white-river-jct"), 2);
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.steel("white-river-jct"), 4);
}

TEST(GrandTrunkJourneyTrain, R38_TheSteelSpaceHoldsFour) {
  Table three = Table::arrived("watertown", "watertown", {{"railcar-1", Good::iron, 2}});
  three.put_steel("watertown", 3);
  three.play(three.deliver("railcar-1"));
  EXPECT_EQ(three.steel("watertown"), 4);
  EXPECT_EQ(three.events_of<SteelMade>()[0].cubes, 1);
  // With four no iron is unloaded, not even given up.
  EXPECT_EQ(three.why(three.deliver("railcar-1")), "R38 steel_space_full");
  EXPECT_EQ(three.why(three.give_up("railcar-1")), "R43 in_demand_here");
}

TEST(GrandTrunkJourneyTrain, R39_SteelBringsThreePointsAtPorts) {
  Table t = Table::arrived("hamilton", "port", {{"railcar-3", Good::steel, 2}});
  t.play(t.deliver("railcar-3"));
  EXPECT_EQ(t.points(0), 6);
  t.play(t.deliver("railcar-3"));
  EXPECT_EQ(t.points(0), 9);
  EXPECT_EQ(t.of(0).delivered[Good::steel], 2);
  // Only ports want it.
  Table city = Table::arrived("burlington", "burlington", {{"railcar-3", Good::steel}});
  EXPECT_EQ(city.why(city.deliver("railcar-3")), "R34 not_in_demand");
  for (int p = 0; p < 16; ++p) {
    const Token& token = city.board()[city.s.token[static_cast<std::size_t>(p)]];
    EXPECT_EQ(token.demand == Good::steel, city.board()[PlaceId(p)].port);
  }
}

/// Seat 0 stands in Québec with iron on this day; the contract for it is due on days 10 to 12.
Table quebec_on(int day) {
  Table t = Table::arrived("quebec", "quebec", {{"railcar-1", Good::iron}});
  t.goods("quebec", "city-3");  // wants iron, too
  t.lay(2, "3-days-quebec-iron");
  t.days({day, day + 1});
  t.s.first_delivery[static_cast<std::size_t>(t.place("quebec"))] = 0;
  t.of(1).scores.first_deliveries = 2;  // somebody was there before
  return t;
}

// The example: the contract of Québec on day 11, and its misses on 9 and 13.
TEST(GrandTrunkJourneyTrain, R40_R41_TheContractOfQuebec) {
  Table t = quebec_on(11);
  EXPECT_EQ(t.why(t.deliver("railcar-1")), "legal");
  t.play(t.fulfil("railcar-1", "3-days-quebec-iron"));
  EXPECT_EQ(t.points(0), 3 + 4);
  EXPECT_EQ(t.of(0).delivered[Good::iron], 0);  // into the stock
  EXPECT_EQ(t.steel("quebec"), 0);              // and no steel
  EXPECT_EQ(t.onlooker().contracts[1].fulfilled_by, seat(0));
  EXPECT_EQ(t.of(0).contracts, 1);
  const auto why = [](int day) {
    const Table late = quebec_on(day);
    return late.why(late.fulfil("railcar-1", "3-days-quebec-iron"));
  };
  EXPECT_EQ(why(9), "R40 contract_not_due");
  EXPECT_EQ(why(10), "legal");
  EXPECT_EQ(why(12), "legal");
  EXPECT_EQ(why(13), "R40 contract_not_due");
}

TEST(GrandTrunkJourneyTrain, R40_OnlyOpenContractsForThisCityAndGood) {
  Table t = quebec_on(11);
  t.lay(3, "3-days-utica-coal");
  EXPECT_EQ(t.why(t.fulfil("railcar-1", "3-days-utica-coal")), "R40 contract_for_elsewhere");
  EXPECT_EQ(t.why(t.fulfil("railcar-1", "1-day-quebec-coal")), "R40 contract_not_open");
  t.train(0, {{"railcar-2", Good::wood}});
  EXPECT_EQ(t.why(t.fulfil("railcar-2", "3-days-quebec-iron")), "R40 contract_for_other_good");
  // Only one player fulfils it.
  t.s.fulfilled_by[1] = seat(1);
  t.train(0, {{"railcar-1", Good::iron}});
  EXPECT_EQ(t.why(t.fulfil("railcar-1", "3-days-quebec-iron")), "R40 contract_not_open");
}

TEST(GrandTrunkJourneyTrain, R40_DaysOfActionsCountInBothDirections) {
  Table t = quebec_on(9);
  t.hand(0, {"port"});
  t.play(t.build("port", "boston"));
  t.luck();
  EXPECT_EQ(t.day(0), 10);
  EXPECT_EQ(t.why(t.fulfil("railcar-1", "3-days-quebec-iron")), "legal");
  Table late = quebec_on(12);
  late.hand(0, {"port"});
  late.play(late.build("port", "boston"));
  late.luck();
  EXPECT_EQ(late.why(late.fulfil("railcar-1", "3-days-quebec-iron")), "R40 contract_not_due");
}

TEST(GrandTrunkJourneyTrain, R41_WoodForAContractDoesNotMoveTheMarker) {
  Table t = Table::arrived("burlington", "burlington", {{"railcar-2", Good::wood}});
  t.days({5, 6});
  t.play(t.fulfil("railcar-2", "4-days-burlington-wood"));
  EXPECT_EQ(t.of(0).wood, 0);
  EXPECT_EQ(t.of(0).delivered.total(), 0);
  EXPECT_EQ(t.points(0), 3 + 3);
}

TEST(GrandTrunkJourneyTrain, R42_ContractOrDemandAndTheFirstDeliveryToken) {
  // With two cubes both can be met; a full steel space does not matter for the contract.
  Table t = quebec_on(10);
  t.train(0, {{"railcar-1", Good::iron, 2}});
  t.s.first_delivery[static_cast<std::size_t>(t.place("quebec"))] = 2;
  t.of(1).scores.first_deliveries = 0;
  t.play(t.fulfil("railcar-1", "3-days-quebec-iron"));
  EXPECT_EQ(t.points(0), 3 + 4 + 2);
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.of(0).delivered[Good::iron], 1);
  EXPECT_EQ(t.points(0), 3 + 4 + 2);
  Table full = quebec_on(10);
  full.put_steel("quebec", 4);
  EXPECT_EQ(full.why(full.deliver("railcar-1")), "R38 steel_space_full");
  EXPECT_EQ(full.why(full.fulfil("railcar-1", "3-days-quebec-iron")), "legal");
}

TEST(GrandTrunkJourneyTrain, R43_GivingUpACubeCostsAPoint) {
  Table t = Table::arrived("kingston", "kingston", {{"railcar-2", Good::wood}});
  t.play(t.give_up("railcar-2"));
  EXPECT_EQ(t.points(0), 2);
  EXPECT_EQ(t.of(0).delivered.total(), 0);
  EXPECT_EQ(t.of(0).train[0].cubes, 0);
  EXPECT_EQ(t.s.first_delivery[static_cast<std::size_t>(t.place("kingston"))], 1);  // stays
  // Steel given up in a city does not go to its steel space.
  Table steel = Table::arrived("kingston", "kingston", {{"railcar-3", Good::steel}});
  steel.play(steel.give_up("railcar-3"));
  EXPECT_EQ(steel.steel("kingston"), 0);
  Table wanted = Table::arrived("kingston", "kingston", {{"railcar-1", Good::coal}});
  EXPECT_EQ(wanted.why(wanted.give_up("railcar-1")), "R43 in_demand_here");
}

TEST(GrandTrunkJourneyTrain, R44_EmptiedRailcarsAreDiscarded) {
  Table t = Table::arrived("burlington", "burlington",
                           {{"railcar-1", Good::coal}, {"railcar-2", Good::wood}});
  t.force(0, 2);
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.why(t.remove("railcar-2")), "R44 railcar_loaded");
  t.play(t.remove("railcar-1"));
  EXPECT_TRUE(t.of(0).discards.contains(t.card("railcar-1")));
  EXPECT_FALSE(t.of(0).hand.contains(t.card("railcar-1")));
  EXPECT_EQ(t.s.step, Step::remove);
  EXPECT_EQ(t.why(t.give_up("railcar-2")), "R33 step_is_over");
}

TEST(GrandTrunkJourneyTrain, R45_AnAddedRailcarNeedsAGood) {
  Table t = Table::arrived("burlington", "burlington", {}, {"railcar-1", "railcar-3", "port"});
  t.force(0, 3);
  EXPECT_EQ(t.why(t.add("railcar-3")), "R45 nothing_to_load");  // no steel here
  EXPECT_EQ(t.why(t.add("port")), "R45 not_a_railcar");
  EXPECT_EQ(t.why(t.add("railcar-2")), "R27 not_in_hand");
  t.play(t.add("railcar-1"));
  EXPECT_EQ(t.s.step, Step::add);
  EXPECT_EQ(t.why(t.remove("railcar-1")), "R47 must_be_loaded");
  // One steel cube is for one boxcar.
  t.put_steel("burlington", 1);
  t.hand(0, {"railcar-3", "quebec"});
  t.play(t.add("railcar-3"));
  EXPECT_EQ(t.why(t.add("quebec")), "R45 nothing_to_load");
  t.put_steel("burlington", 2);
  EXPECT_EQ(t.why(t.add("quebec")), "legal");
}

// The example: in Richmond wood and iron and two steel cubes, in Montréal only wood.
TEST(GrandTrunkJourneyTrain, R46_SteelIsThereForEverybody) {
  Table t = Table::arrived("watertown", "watertown", {{"railcar-1", Good::iron}});
  t.train(1, {});
  t.hand(1, {"watertown", "railcar-3"});
  t.play(t.deliver("railcar-1"));
  t.play(t.remove("railcar-1"));
  t.end_turn();
  t.days({2, 1});
  t.stand(1, "richmond", "richmond");
  t.s.step = Step::turn;
  const int days = t.board().links_between(t.place("richmond"), t.place("watertown"));
  t.play(t.to("watertown", "watertown", days));
  t.luck();
  t.play(t.add("railcar-3"));
  t.play(t.load("railcar-3", Good::steel));  // made of what seat 0 delivered
  EXPECT_EQ(t.steel("watertown"), 1);
}

TEST(GrandTrunkJourneyTrain, R46_WhatIsSupplied) {
  Table t = Table::arrived("richmond", "richmond", {},
                           {"railcar-1", "railcar-2", "railcar-3", "quebec", "niagara"});
  t.force(0, 4);
  t.goods("richmond", "start-1");  // gives iron and wood
  t.put_steel("richmond", 2);
  for (const char* railcar : {"railcar-1", "railcar-2", "railcar-3", "quebec"})
    t.play(t.add(railcar));
  EXPECT_EQ(t.why(t.load("railcar-1", Good::coal)), "R46 not_supplied");
  t.play(t.load("railcar-1", Good::iron));
  t.play(t.load("railcar-2", Good::wood));
  t.play(t.load("railcar-3", Good::steel));
  t.play(t.load("quebec", Good::steel));
  EXPECT_EQ(t.steel("richmond"), 0);
  EXPECT_EQ(t.why(EndTurn{}), "legal");
  Table port = Table::arrived("montreal-griffintown", "port", {}, {"railcar-1", "railcar-2"});
  EXPECT_EQ(port.why(port.add("railcar-1")), "R45 nothing_to_load");
  port.play(port.add("railcar-2"));
  EXPECT_EQ(port.legal_of<Load>(), std::vector<Load>{port.load("railcar-2", Good::wood)});
}

TEST(GrandTrunkJourneyTrain, R47_EmptyRailcarsMustBeLoadedOrRemoved) {
  // Emptied and not removed before step 4: now it must be loaded.
  Table t = Table::arrived("burlington", "burlington", {{"railcar-2", Good::wood}}, {"railcar-1"});
  t.force(0, 2);
  t.play(t.give_up("railcar-2"));
  t.play(t.add("railcar-1"));
  EXPECT_EQ(t.why(t.remove("railcar-2")), "R47 must_be_loaded");
  t.play(t.load("railcar-1", Good::iron));
  EXPECT_EQ(t.why(EndTurn{}), "R47 empty_railcar");
  t.play(t.load("railcar-2", Good::wood));
  EXPECT_EQ(t.why(EndTurn{}), "legal");
  // One for which there is nothing here can still be removed.
  Table boxcar =
      Table::arrived("burlington", "burlington", {{"railcar-3", Good::steel}}, {"railcar-1"});
  boxcar.force(0, 2);
  boxcar.play(boxcar.give_up("railcar-3"));
  boxcar.play(boxcar.add("railcar-1"));
  boxcar.play(boxcar.load("railcar-1", Good::iron));
  boxcar.play(boxcar.remove("railcar-3"));
  EXPECT_EQ(boxcar.s.step, Step::load);
  EXPECT_EQ(boxcar.why(EndTurn{}), "legal");
}

TEST(GrandTrunkJourneyTrain, R48_DrawsToFiveAndShufflesTheDiscards) {
  Table t = Table::arrived("burlington", "burlington", {{"railcar-1", Good::iron}}, {"port"});
  t.discards(0, {"watertown", "richmond", "railcar-2"});
  EXPECT_EQ(t.of(0).deck.total(), 4);  // railcar 3, port, Grand Trunk Jct, White River Jct
  t.play(EndTurn{});
  EXPECT_EQ(t.s.cards_due, 4);
  EXPECT_FALSE(t.of(0).deck.contains(t.card("watertown")));
  t.luck();
  EXPECT_EQ(t.of(0).hand.total(), 5);
  EXPECT_EQ(t.of(0).deck.total(), 0);  // not shuffled before it is needed

  Table more = Table::arrived("burlington", "burlington", {{"railcar-1", Good::iron}}, {});
  more.discards(0, {"watertown", "richmond", "railcar-2", "port"});
  EXPECT_EQ(more.of(0).deck.total(), 4);
  more.play(EndTurn{});
  for (int i = 0; i < 3; ++i) more.play(more.legal().front());
  more.play(more.legal().front());
  EXPECT_EQ(more.events_of<DeckShuffled>().size(), 1U);
  EXPECT_EQ(more.of(0).deck.total(), 4);
  more.luck();
  EXPECT_EQ(more.of(0).hand.total(), 5);

  // With nothing left to draw the hand stays smaller: six of ten cards are on train and spur.
  Table few = Table::arrived("richmond", "richmond", {});
  few.force(0, 4);
  few.train(0, {{"railcar-1", Good::iron},
                {"railcar-2", Good::wood},
                {"railcar-3", Good::steel},
                {"white-river-jct", Good::wood}});
  few.own(0, Improvement::parking_spur);
  few.hand(0, {"burlington"});
  few.play(StoreRailcar{few.card("burlington")});
  few.play(EndTurn{});
  few.luck();
  EXPECT_EQ(few.of(0).hand.total(), 4);
  EXPECT_TRUE(few.seats_turn(1));
}

}  // namespace rail::grand_trunk_journey::rules_train_test
