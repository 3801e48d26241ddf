// R63 to R79: the sixteen improvements.
#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::rules_improvements_test {

TEST(GrandTrunkJourneyImprovements, R63_CoalExporter) {
  for (const char* port : {"montreal-griffintown", "albany", "portland", "hamilton"}) {
    Table t = Table::arrived(port, "port", {{"railcar-1", Good::coal}});
    EXPECT_EQ(t.why(t.deliver("railcar-1")), "R34 not_in_demand");
    t.own(0, Improvement::coal_exporter);
    EXPECT_EQ(t.why(t.give_up("railcar-1")), "R43 in_demand_here");
    t.play(t.deliver("railcar-1"));
    EXPECT_EQ(t.of(0).delivered[Good::coal], 1);
    EXPECT_EQ(t.points(0), 3);
  }
  Table city = Table::arrived("richmond", "richmond", {{"railcar-1", Good::coal}});
  city.own(0, Improvement::coal_exporter);
  EXPECT_EQ(city.why(city.deliver("railcar-1")), "R34 not_in_demand");
}

// The example: the contract of Utica is due on days 14 to 16.
std::string utica_on(int day, bool early, bool late) {
  Table t = Table::arrived("utica", "utica", {{"railcar-1", Good::coal}});
  t.days({day, day + 1});
  t.lay(3, "3-days-utica-coal");
  if (early) t.own(0, Improvement::early_delivery);
  if (late) t.own(0, Improvement::late_delivery);
  return t.why(t.fulfil("railcar-1", "3-days-utica-coal"));
}

TEST(GrandTrunkJourneyImprovements, R64_EarlyDeliveryToUtica) {
  EXPECT_EQ(utica_on(13, false, false), "R40 contract_not_due");
  EXPECT_EQ(utica_on(14, false, false), "legal");
  EXPECT_EQ(utica_on(12, true, false), "R40 contract_not_due");
  for (int day : {13, 14, 15, 16}) EXPECT_EQ(utica_on(day, true, false), "legal") << day;
  EXPECT_EQ(utica_on(17, true, false), "R40 contract_not_due");
}

TEST(GrandTrunkJourneyImprovements, R65_LateDeliveryToUtica) {
  EXPECT_EQ(utica_on(17, false, false), "R40 contract_not_due");
  EXPECT_EQ(utica_on(13, false, true), "R40 contract_not_due");
  for (int day : {14, 15, 16, 17}) EXPECT_EQ(utica_on(day, false, true), "legal") << day;
  EXPECT_EQ(utica_on(18, false, true), "R40 contract_not_due");
  // With both, a day on each side.
  for (int day : {13, 17}) EXPECT_EQ(utica_on(day, true, true), "legal") << day;
}

TEST(GrandTrunkJourneyImprovements, R66_RailEquipmentFactory) {
  Table t = Table::in_play();
  t.own(0, Improvement::rail_equipment_factory);
  t.delivered(0, Good::coal, 3);
  t.delivered(0, Good::steel, 1);
  t.hand(0, {"watertown", "boston", "port", "richmond"});
  t.play(IncreaseForce{t.card("watertown")});
  t.play(IncreaseSpeed{t.card("boston")});
  EXPECT_EQ(t.day(0), 0);
  t.play(t.build("port", "kingston"));  // not for others
  EXPECT_EQ(t.day(0), 1);
}

TEST(GrandTrunkJourneyImprovements, R67_Speculator) {
  Table t = Table::in_play(3);
  t.own(1, Improvement::speculator);
  t.hand(0, {"port", "watertown"});
  t.play(t.build("port", "boston"));
  EXPECT_EQ(t.points(1), 4);
  EXPECT_EQ(t.points(2), 3);
  EXPECT_EQ(t.events_of<SpeculatorPaid>().size(), 1U);
  Table own = Table::in_play();
  own.own(0, Improvement::speculator);
  own.hand(0, {"port", "watertown"});
  own.play(own.build("port", "boston"));
  EXPECT_EQ(own.points(0), 5);  // two for the terminal only
}

TEST(GrandTrunkJourneyImprovements, R68_Warehouse) {
  Table t = Table::in_play();
  t.own(0, Improvement::warehouse);
  t.maintain();
  EXPECT_EQ(t.of(0).hand.total(), 6);
  // At once when it is acquired.
  Table now = Table::in_play();
  now.display(Improvement::warehouse);
  now.hand(0, {"port", "watertown", "grand-trunk-jct", "railcar-2", "railcar-3"});
  now.play(now.acquire("port", Improvement::warehouse));
  now.play(now.to("watertown", "watertown", 1));
  now.luck();
  now.end_turn();
  EXPECT_EQ(now.of(0).hand.total(), 6);
}

TEST(GrandTrunkJourneyImprovements, R69_WoodExporter) {
  Table t = Table::arrived("albany", "port", {{"railcar-2", Good::wood}});
  EXPECT_EQ(t.why(t.deliver("railcar-2")), "R34 not_in_demand");
  t.own(0, Improvement::wood_exporter);
  t.play(t.deliver("railcar-2"));
  EXPECT_EQ(t.of(0).delivered[Good::wood], 1);
  EXPECT_EQ(t.of(0).wood, 1);
  Table coal = Table::arrived("albany", "port", {{"railcar-1", Good::coal}});
  coal.own(0, Improvement::wood_exporter);
  EXPECT_EQ(coal.why(coal.deliver("railcar-1")), "R34 not_in_demand");
}

/// Seat 0 acquires this at the start of a turn.
Table acquired(Improvement improvement) {
  Table t = Table::in_play();
  t.hand(0, {"port", "watertown"});
  t.display(improvement);
  t.play(t.acquire("port", improvement));
  return t;
}

TEST(GrandTrunkJourneyImprovements, R70_CoalMine) {
  const Table t = acquired(Improvement::coal_mine);
  EXPECT_EQ(t.of(0).delivered[Good::coal], 2);
  EXPECT_EQ(t.of(0).delivered.total(), 2);
}

TEST(GrandTrunkJourneyImprovements, R71_ForestExploitation) {
  const Table t = acquired(Improvement::forest_exploitation);
  EXPECT_EQ(t.of(0).delivered[Good::wood], 2);
  EXPECT_EQ(t.of(0).wood, 0);  // the marker stays
}

TEST(GrandTrunkJourneyImprovements, R72_IronOreMine) {
  const Table t = acquired(Improvement::iron_ore_mine);
  EXPECT_EQ(t.of(0).delivered[Good::iron], 2);
  for (std::uint8_t steel : t.s.steel) EXPECT_EQ(steel, 0);
}

TEST(GrandTrunkJourneyImprovements, R73_ForeignSteelContract) {
  Table t = Table::arrived("albany", "port", {{"railcar-3", Good::steel, 2}});
  t.own(0, Improvement::foreign_steel_contract);
  EXPECT_EQ(t.why(SellForeignSteel{}), "R73 no_steel_delivered");
  t.play(t.deliver("railcar-3"));
  t.play(t.deliver("railcar-3"));
  EXPECT_EQ(t.points(0), 3 + 6);
  t.play(SellForeignSteel{});
  EXPECT_EQ(t.points(0), 3 + 6 + 1);  // one, however many cubes
  EXPECT_EQ(t.day(0), 1);
  EXPECT_EQ(t.why(SellForeignSteel{}), "R79 improvement_used");
}

TEST(GrandTrunkJourneyImprovements, R74_HiRoofBoxcar) {
  Table t = Table::arrived("kingston", "kingston", {}, {"railcar-3"});
  t.put_steel("kingston", 3);
  t.own(0, Improvement::hi_roof_boxcar);
  t.play(t.add("railcar-3"));
  EXPECT_EQ(t.why(UseHiRoof{t.card("railcar-3")}), "R74 needs_one_steel");
  t.play(t.load("railcar-3", Good::steel));
  t.play(UseHiRoof{t.card("railcar-3")});  // in the same city
  EXPECT_EQ(t.of(0).train[0].cubes, 2);
  EXPECT_EQ(t.steel("kingston"), 1);
  EXPECT_EQ(t.day(0), 1);
  EXPECT_EQ(t.why(UseHiRoof{t.card("railcar-3")}), "R79 improvement_used");
  // Or in another one.
  Table later = Table::arrived("kingston", "kingston", {{"railcar-3", Good::steel}});
  later.own(0, Improvement::hi_roof_boxcar);
  EXPECT_EQ(later.why(UseHiRoof{later.card("railcar-3")}), "R46 not_supplied");
  later.put_steel("kingston", 1);
  EXPECT_EQ(later.why(UseHiRoof{later.card("railcar-3")}), "legal");
}

TEST(GrandTrunkJourneyImprovements, R75_ParkingSpurFromTheHand) {
  Table t = Table::in_play();
  t.own(0, Improvement::parking_spur);
  t.hand(0, {"railcar-2", "port", "watertown"});
  EXPECT_EQ(t.why(StoreRailcar{t.card("port")}), "R45 not_a_railcar");
  EXPECT_EQ(t.why(DiscardStored{}), "R75 spur_empty");
  t.play(StoreRailcar{t.card("railcar-2")});
  EXPECT_EQ(t.of(0).stored, t.card("railcar-2"));
  EXPECT_EQ(t.day(0), 0);
  t.play(t.to("albany", "port", 1));
  EXPECT_EQ(t.why(AttachStored{}), "R79 improvement_used");  // one of the two in a turn
  t.play(DiscardStored{});                                   // free, and besides
  EXPECT_TRUE(t.of(0).discards.contains(t.card("railcar-2")));
  EXPECT_EQ(t.day(0), 1);
}

/// R52: it is an action, so the train must move afterwards. Version 1 did not ask for that.
TEST(GrandTrunkJourneyImprovements, R75_TheStoredRailcarIsDiscardedOnlyIfTheTrainCanMove) {
  Table t = Table::in_play();
  t.own(0, Improvement::parking_spur);
  t.hand(0, {"railcar-2", "port"});
  t.play(StoreRailcar{t.card("railcar-2")});
  t.s.acted = false;  // in another turn, without a place to go to
  t.hand(0, {"railcar-3"});
  EXPECT_EQ(t.why(DiscardStored{}), "R52 no_move_left");
  EXPECT_EQ(t.legal(), std::vector<Action>{Maintain{}});
  Options first = Table::seat_0_starts();
  first.rules_version = 1;
  const GrandTrunkJourney as_before(standard_board(), 2, first);
  EXPECT_FALSE(as_before.explain(t.s, seat(0), DiscardStored{}));
  ActionListOf<GrandTrunkJourney> list;
  as_before.legal(t.s, seat(0), list);
  EXPECT_TRUE(list.contains(DiscardStored{}));
}

TEST(GrandTrunkJourneyImprovements, R75_ParkingSpurFromTheTrainAndBack) {
  Table t = Table::arrived("burlington", "burlington", {{"railcar-1", Good::coal}}, {"railcar-2"});
  EXPECT_EQ(t.why(t.remove("railcar-1", Siding::parking_spur)), "R44 railcar_loaded");
  t.play(t.deliver("railcar-1"));
  EXPECT_EQ(t.why(t.remove("railcar-1", Siding::parking_spur)), "R79 improvement_missing");
  t.own(0, Improvement::parking_spur);
  t.play(t.remove("railcar-1", Siding::parking_spur));
  EXPECT_EQ(t.of(0).stored, t.card("railcar-1"));
  t.end_turn();
  // Next turn: a day to attach it, in step 4, not back to the hand.
  t.s.turn = seat(0);
  t.days({1, 2});
  t.stand(0, "burlington", "burlington");
  t.hand(0, {"railcar-2"});
  t.s.step = Step::unload;
  t.s.used = {};
  EXPECT_EQ(t.why(StoreRailcar{t.card("railcar-2")}), "R75 spur_taken");
  t.play(AttachStored{});
  EXPECT_EQ(t.day(0), 2);
  EXPECT_EQ(t.of(0).stored, no_card);
  EXPECT_TRUE(t.of(0).train[0].must_load);
  EXPECT_EQ(t.s.step, Step::add);
  t.play(t.load("railcar-1", Good::iron));
  EXPECT_EQ(t.why(AttachStored{}), "R33 step_is_over");
}

TEST(GrandTrunkJourneyImprovements, R76_RailroadCrane) {
  Table t = Table::in_play();
  t.own(0, Improvement::railroad_crane);
  t.hand(0, {"railcar-2", "railcar-3", "watertown"});
  const auto crane = [&](const char* railcar, Good good) {
    return UseCrane{t.card(railcar), good};
  };
  EXPECT_EQ(t.why(crane("railcar-2", Good::wood)), "R24 force_exceeded");
  t.force(0, 2);
  EXPECT_EQ(t.why(crane("railcar-2", Good::coal)), "R25 wrong_railcar");
  EXPECT_EQ(t.why(crane("railcar-3", Good::steel)), "R46 not_supplied");
  t.put_steel("burlington", 1);
  EXPECT_EQ(t.why(crane("railcar-3", Good::steel)), "legal");
  t.play(crane("railcar-2", Good::wood));
  EXPECT_EQ(t.of(0).train.size(), 2);
  EXPECT_EQ(t.of(0).train[1], (Railcar{t.card("railcar-2"), Good::wood, 1, false}));
  EXPECT_EQ(t.day(0), 1);
  t.play(t.to("watertown", "watertown", 1));
  EXPECT_EQ(t.why(crane("railcar-3", Good::steel)), "R76 only_before_moving");
}

TEST(GrandTrunkJourneyImprovements, R77_Roundhouse) {
  Table t = Table::in_play();
  t.own(0, Improvement::roundhouse);
  t.hand(0, {"railcar-2", "watertown"});
  EXPECT_EQ(t.why(UseRoundhouse{t.card("watertown")}), "R52 no_move_left");
  t.play(UseRoundhouse{t.card("railcar-2")});
  EXPECT_TRUE(t.chances_turn());
  t.play(DealCard{t.card("grand-trunk-jct")});
  EXPECT_TRUE(t.of(0).hand.contains(t.card("grand-trunk-jct")));
  EXPECT_EQ(t.day(0), 0);
  EXPECT_EQ(t.why(UseRoundhouse{t.card("watertown")}), "R79 improvement_used");
  EXPECT_TRUE(t.seats_turn(0));
  // With nothing else to draw it would bring the same card back.
  Table none = Table::arrived("burlington", "burlington", {{"railcar-1", Good::iron}});
  none.own(0, Improvement::roundhouse);
  none.own(0, Improvement::warehouse);
  none.force(0, 4);
  none.train(0, {{"railcar-1", Good::iron},
                 {"railcar-2", Good::wood},
                 {"railcar-3", Good::steel},
                 {"white-river-jct", Good::wood}});
  none.hand(0, {"port", "port", "watertown", "richmond", "grand-trunk-jct"});
  EXPECT_EQ(none.of(0).deck.total() + none.of(0).discards.total(), 0);
  EXPECT_EQ(none.why(UseRoundhouse{none.card("port")}), "R50 no_effect");
}

TEST(GrandTrunkJourneyImprovements, R78_SemaphoreSignaling) {
  Table t = Table::in_play();
  t.own(0, Improvement::semaphore_signaling);
  t.hand(0, {"railcar-2", "watertown"});
  EXPECT_EQ(t.why(UseSemaphore{t.card("watertown")}), "R52 no_move_left");
  t.play(UseSemaphore{t.card("railcar-2")});
  EXPECT_TRUE(t.of(0).discards.contains(t.card("railcar-2")));
  EXPECT_EQ(t.of(0).hand.total(), 1);
  EXPECT_EQ(t.day(0), 0);
  EXPECT_EQ(t.why(UseSemaphore{t.card("watertown")}), "R79 improvement_used");
}

TEST(GrandTrunkJourneyImprovements, R79_OncePerTurnAndTheyStay) {
  Table t = Table::in_play();
  t.own(0, Improvement::semaphore_signaling);
  t.hand(0, {"railcar-2", "watertown", "port"});
  EXPECT_EQ(t.why(UseRoundhouse{t.card("port")}), "R79 improvement_missing");
  t.play(UseSemaphore{t.card("railcar-2")});
  EXPECT_EQ(t.why(Maintain{}), "R19 must_move");  // it was an action
  t.play(t.to("watertown", "watertown", 1));
  EXPECT_EQ(t.why(UseSemaphore{t.card("port")}), "R79 improvement_used");
  t.end_turn();
  EXPECT_TRUE(t.of(0).has(Improvement::semaphore_signaling));
  t.maintain();  // seat 1
  EXPECT_TRUE(t.seats_turn(0));
  t.hand(0, {"port", "richmond"});
  EXPECT_EQ(t.why(UseSemaphore{t.card("port")}), "legal");
  // A new improvement works at once.
  Table now = acquired(Improvement::semaphore_signaling);
  now.hand(0, {"railcar-2", "watertown"});
  EXPECT_EQ(now.why(UseSemaphore{now.card("railcar-2")}), "legal");
}

}  // namespace rail::grand_trunk_journey::rules_improvements_test
