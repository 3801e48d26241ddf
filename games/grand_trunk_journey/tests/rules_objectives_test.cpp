// R86 to R99: objectives, and what one may see.
#include "games/grand_trunk_journey/tests/table.h"

namespace rail::grand_trunk_journey::rules_objectives_test {

/// Seat 0 before its move, with these objectives on display and a Development card.
Table with(Table::Words objectives) {
  Table t = Table::in_play(2, Table::with_objectives());
  t.hand(0, {"port", "watertown"});
  t.objectives(objectives);
  return t;
}

std::string why(const Table& t, std::string_view id) { return t.why(t.take("port", id)); }

/// Points for taking an objective now.
int worth(Table t, std::string_view id) {
  const int before = t.points(0);
  t.play(t.take("port", id));
  return t.points(0) - before;
}

constexpr std::string_view not_met = "R87 objective_not_met";

TEST(GrandTrunkJourneyObjectives, R86_ThreeOnDisplayIfTheTableWantsThem) {
  EXPECT_EQ(Table::in_play(2, Table::with_objectives()).s.objectives.size(), 3);
  Table without = Table::in_play();
  EXPECT_EQ(without.s.objectives.size(), 0);
  without.hand(0, {"port", "watertown"});
  without.delivered(0, Good::coal, 3);
  EXPECT_EQ(why(without, "coal-depot"), "R86 no_such_objective");
}

TEST(GrandTrunkJourneyObjectives, R87_AnyDevelopmentCardADayAndOutOfTheGame) {
  Table t = with({"coal-depot", "wood-depot"});
  EXPECT_EQ(why(t, "coal-depot"), not_met);
  t.delivered(0, Good::coal, 4);
  EXPECT_EQ(t.why(t.take("watertown", "coal-depot")), "legal");  // of four options, too
  t.play(t.take("port", "coal-depot"));
  EXPECT_EQ(t.day(0), 1);
  EXPECT_EQ(t.points(0), 3 + 4);
  EXPECT_EQ(t.s.objectives.size(), 1);
  EXPECT_TRUE(t.of(0).discards.contains(t.card("port")));
  t.delivered(0, Good::coal, 9);  // what comes later brings no more
  EXPECT_EQ(t.points(0), 3 + 4);
  EXPECT_EQ(t.outcome().breakdown[0].objectives, 4);
}

TEST(GrandTrunkJourneyObjectives, R88_FulfilledContractsAreCounted) {
  Table t = Table::arrived("burlington", "burlington", {{"railcar-2", Good::wood}});
  t.days({5, 6});
  t.play(t.fulfil("railcar-2", "4-days-burlington-wood"));
  EXPECT_EQ(t.onlooker().players[0].contracts, 1);
}

TEST(GrandTrunkJourneyObjectives, R89_CarrierOfTheYear) {
  Table t = with({"carrier-of-the-year"});
  t.of(0).contracts = 3;
  EXPECT_EQ(why(t, "carrier-of-the-year"), not_met);
  t.days({20, 21});
  for (std::size_t i = 0; i < 4; ++i) t.s.fulfilled_by[i] = seat(0);
  t.of(0).contracts = 4;
  t.of(0).scores.contracts = 3 + 4 + 4 + 4;
  EXPECT_EQ(worth(t, "carrier-of-the-year"), 5);
}

// The example: a point for each coal at that moment, from three on.
TEST(GrandTrunkJourneyObjectives, R90_CoalDepot) {
  Table t = with({"coal-depot"});
  t.delivered(0, Good::coal, 2);
  EXPECT_EQ(why(t, "coal-depot"), not_met);
  t.delivered(0, Good::coal, 3);
  EXPECT_EQ(worth(t, "coal-depot"), 3);
  t.delivered(0, Good::coal, 5);
  EXPECT_EQ(worth(t, "coal-depot"), 5);
}

TEST(GrandTrunkJourneyObjectives, R91_CommonCarrier) {
  Table t = with({"common-carrier"});
  for (Good good : {Good::coal, Good::iron, Good::wood}) t.delivered(0, good, 3);
  t.force(0, 2);
  EXPECT_EQ(why(t, "common-carrier"), not_met);
  t.force(0, 3);
  EXPECT_EQ(worth(t, "common-carrier"), 5);
  t.force(0, 4);
  EXPECT_EQ(why(t, "common-carrier"), "legal");
  t.delivered(0, Good::iron, 2);
  EXPECT_EQ(why(t, "common-carrier"), not_met);
}

TEST(GrandTrunkJourneyObjectives, R92_FreightStation) {
  Table t = with({"freight-station"});
  t.delivered(0, Good::coal, 5);
  EXPECT_EQ(why(t, "freight-station"), not_met);
  t.delivered(0, Good::wood, 1);
  EXPECT_EQ(worth(t, "freight-station"), 4);  // two sets of three
  t.delivered(0, Good::wood, 3);
  EXPECT_EQ(worth(t, "freight-station"), 4);
  t.delivered(0, Good::steel, 1);  // steel is a good, too
  EXPECT_EQ(worth(t, "freight-station"), 6);
}

TEST(GrandTrunkJourneyObjectives, R93_HeavyCargoTrain) {
  Table t = with({"heavy-cargo-train"});
  t.force(0, 2);
  t.train(0, {{"railcar-1", Good::iron, 2}, {"railcar-2", Good::wood}});
  EXPECT_EQ(why(t, "heavy-cargo-train"), not_met);
  t.train(0, {{"railcar-1", Good::iron, 2}, {"railcar-2", Good::wood, 2}});
  EXPECT_EQ(worth(t, "heavy-cargo-train"), 3);
}

TEST(GrandTrunkJourneyObjectives, R94_IronOreDepot) {
  Table t = with({"iron-ore-depot"});
  t.delivered(0, Good::iron, 2);
  EXPECT_EQ(why(t, "iron-ore-depot"), not_met);
  t.delivered(0, Good::iron, 4);
  EXPECT_EQ(worth(t, "iron-ore-depot"), 4);
}

// The example: ten goods, two contracts, force IV and fast.
TEST(GrandTrunkJourneyObjectives, R95_NationalRailwayCertificate) {
  Table t = with({"national-railway-certificate"});
  constexpr std::string_view id = "national-railway-certificate";
  t.days({11, 12});
  t.force(0, 4);  // three steel
  t.fast(0);      // three coal
  t.delivered(0, Good::wood, 4);
  for (std::size_t i = 0; i < 2; ++i) t.s.fulfilled_by[i] = seat(0);
  t.of(0).contracts = 2;
  t.of(0).scores.contracts = 7;
  EXPECT_EQ(worth(t, id), 7);
  t.of(0).contracts = 1;
  EXPECT_EQ(why(t, id), not_met);
  t.of(0).contracts = 2;
  t.of(0).fast = false;
  EXPECT_EQ(why(t, id), not_met);
  t.of(0).fast = true;
  t.of(0).force = 3;
  EXPECT_EQ(why(t, id), not_met);
  t.of(0).force = 4;
  t.delivered(0, Good::wood, 3);
  EXPECT_EQ(why(t, id), not_met);
}

TEST(GrandTrunkJourneyObjectives, R96_SpecializedCarrier) {
  for (Good good : {Good::coal, Good::iron, Good::wood, Good::steel}) {
    Table t = with({"specialized-carrier"});
    t.delivered(0, good, 5);
    EXPECT_EQ(why(t, "specialized-carrier"), not_met);
    t.delivered(0, good, 6);
    EXPECT_EQ(worth(t, "specialized-carrier"), 5);
  }
}

TEST(GrandTrunkJourneyObjectives, R97_SteelWarehouse) {
  Table t = with({"steel-warehouse"});
  t.delivered(0, Good::steel, 2);
  EXPECT_EQ(why(t, "steel-warehouse"), not_met);
  t.delivered(0, Good::steel, 3);
  EXPECT_EQ(worth(t, "steel-warehouse"), 3);
}

TEST(GrandTrunkJourneyObjectives, R98_WoodDepot) {
  Table t = with({"wood-depot"});
  t.delivered(0, Good::wood, 2);
  EXPECT_EQ(why(t, "wood-depot"), not_met);
  t.delivered(0, Good::wood, 3);
  EXPECT_EQ(worth(t, "wood-depot"), 3);
}

TEST(GrandTrunkJourneyObjectives, R99_HandsAndDecksAreSecret) {
  Table t = Table::in_play();
  t.hand(0, {"port", "port", "watertown"});
  const View own = t.view(0);
  EXPECT_EQ(own.hand[t.card("port")], 2);
  EXPECT_EQ(own.deck.total(), 5);
  EXPECT_EQ(own.deck[t.card("grand-trunk-jct")], 1);
  const View other = t.view(1);
  EXPECT_EQ(other.hand, t.of(1).hand.counts());
  EXPECT_EQ(other.players[0].hand, 3);
  EXPECT_EQ(other.players[0].deck, 5);
  EXPECT_TRUE(other.players[0].known.empty());
  EXPECT_TRUE(t.onlooker().hand.empty());
  // Two hands that only their owner can tell apart.
  Table same = t;
  same.hand(0, {"port", "railcar-2", "watertown"});
  EXPECT_EQ(same.view(1), other);
  EXPECT_NE(same.view(0), own);
  const Event drawn = CardDrawn{seat(0), t.card("port")};
  EXPECT_EQ(t.game.redact(drawn, seat(0)), drawn);
  EXPECT_EQ(t.game.redact(drawn, seat(1)), Event(CardDrawn{seat(0), std::nullopt}));
  EXPECT_EQ(t.game.redact(drawn, Viewer::onlooker()), Event(CardDrawn{seat(0), std::nullopt}));
}

TEST(GrandTrunkJourneyObjectives, R99_AShuffleTellsTheHand) {
  Table t = Table::in_play();
  t.hand(0, {"watertown", "grand-trunk-jct", "railcar-2"});
  t.discards(0, {"port", "richmond"});
  t.own(0, Improvement::roundhouse);
  EXPECT_TRUE(t.onlooker().players[0].known.empty());
  while (!t.of(0).deck.empty()) {  // all in the discards
    const auto c = static_cast<CardId>([&] {
      int first = -1;
      t.of(0).deck.each([&](CardId id, int) { first = first < 0 ? static_cast<int>(id) : first; });
      return first;
    }());
    t.of(0).deck.remove(c);
    t.of(0).discards.add(c);
  }
  t.play(UseRoundhouse{t.card("railcar-2")});
  EXPECT_EQ(t.events_of<DeckShuffled>().size(), 1U);
  const CardCounts known = t.view(1).players[0].known;
  EXPECT_EQ(known[t.card("watertown")], 1);
  EXPECT_EQ(known[t.card("grand-trunk-jct")], 1);
  EXPECT_EQ(known.total(), 2);
  t.luck();
  EXPECT_EQ(t.view(1).players[0].known.total(), 2);  // what is drawn now nobody knows
  t.play(t.to("watertown", "watertown", 1));
  EXPECT_EQ(t.view(1).players[0].known.total(), 1);
}

}  // namespace rail::grand_trunk_journey::rules_objectives_test
