// Action cards and the end of a turn: R25 to R35.
#include <gtest/gtest.h>

#include <array>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_actions_test {

using enum ActionCard;
using enum Color;

constexpr std::array both{Table::europe, Table::america};
constexpr std::array all_kinds{set_signal, set_switch, move_train};
constexpr TrainId black_1{0}, black_2{1}, brown_1{3}, gray_1{6};

/// Seat 0 plays action cards; no train is on the network, and nothing waits for helpers.
Table at_actions(std::string_view file, int players = 2) {
  Table t = Table::in_play(file, players);
  t.clear();
  t.without_helpers();
  return t;
}

SetSignal disc(const Table& t, std::string_view from, std::string_view to) {
  return {t.signal(from), t.signal(to)};
}

SetSwitch way(const Table& t, std::string_view junction, std::string_view a, std::string_view b) {
  return {t.junction(junction), t.way(a, b)};
}

/// A green disc out on a line, and a red field.
SetSignal some_disc(const Table& t) { return disc(t, "on-dijon--lyon", "on-turin--lyon"); }
SetSwitch some_way(const Table& t) { return way(t, "lille", "calais--lille", "lille--brussels"); }

TEST(SwitchAndSignal, R25_AllCardsMayBePlayed) {
  Table t = at_actions(Table::europe);
  t.put(black_1, "calais");
  t.give(0, 2, 1, 1);
  t.play(some_disc(t));
  EXPECT_EQ(t.events_of<CardPlayed>(), (std::vector<CardPlayed>{{seat(0), set_signal}}));
  t.play(MoveTrain{black_1});
  t.roll(3);
  EXPECT_EQ(t.s.step, Step::actions) << "as many as wanted";
  t.play(some_way(t));
  t.play(disc(t, "on-turin--lyon", "on-dijon--lyon"));
  EXPECT_TRUE(t.hand(0).empty());
  EXPECT_EQ(t.legal_of<EndTurn>().size(), t.legal().size()) << "nothing is left to play";
}

TEST(SwitchAndSignal, R25_NoneNeedBePlayed) {
  Table t = at_actions(Table::europe);
  t.give(0, 2, 2, 1);
  t.play(EndTurn{0});
  EXPECT_EQ(t.hand(0).total(), 5);
  EXPECT_EQ(t.s.turn, seat(1));
}

TEST(SwitchAndSignal, R25_AnActionNeedsItsCard) {
  Table t = at_actions(Table::europe);
  t.put(black_1, "calais");
  t.give(0, 0, 1, 0);
  t.give(1, 3, 3, 3);
  EXPECT_EQ(t.why(some_disc(t)), "R25 card_missing") << "the others' cards do not help";
  EXPECT_EQ(t.why(MoveTrain{black_1}), "R25 card_missing");
  EXPECT_EQ(t.why(some_way(t)), "legal");
  t.play(some_way(t));
  EXPECT_EQ(t.why(way(t, "lille", "calais--lille", "lille--paris")), "R25 card_missing");
}

TEST(SwitchAndSignal, R25_PlayedCardsAreDiscarded) {
  Table t = at_actions(Table::europe);
  t.give(0, 1, 1, 0);
  t.give(1, 0, 0, 2);
  const int pile = t.s.pile.total();
  t.play(some_way(t));
  EXPECT_EQ(t.s.pile.total(), pile);
  EXPECT_EQ(t.onlooker().discards[set_switch], 1);
  EXPECT_EQ(t.onlooker().discards.total(), 1);
}

TEST(SwitchAndSignal, R26_AGreenDiscMovesToAnyRedField) {
  Table t = at_actions(Table::europe);
  t.give(0, 2, 0, 0);
  t.play(disc(t, "on-dijon--lyon", "at-paris-from-tours"));
  EXPECT_FALSE(t.s.green.contains(t.signal("on-dijon--lyon")));
  EXPECT_TRUE(t.s.green.contains(t.signal("at-paris-from-tours")));
  EXPECT_EQ(t.s.green.size(), 8);
  EXPECT_EQ(t.events_of<SignalSet>().size(), 1U);
  EXPECT_EQ(t.hand(0)[set_signal], 1);
  EXPECT_EQ(t.why(disc(t, "on-dijon--lyon", "on-turin--lyon")), "R26 signal_is_red");
  EXPECT_EQ(t.why(disc(t, "on-cologne--frankfurt", "at-paris-from-tours")), "R26 signal_is_green");
  EXPECT_EQ(t.why(disc(t, "on-cologne--frankfurt", "on-cologne--frankfurt")),
            "R26 signal_is_green");
  EXPECT_EQ(t.why(SetSignal{t.signal("on-cologne--frankfurt"), SignalId{26}}),
            "R26 no_such_signal");
  EXPECT_EQ(t.why(SetSignal{SignalId{26}, t.signal("on-dijon--lyon")}), "R26 no_such_signal");
}

TEST(SwitchAndSignal, R26_R27_DiscsOnTheLinesMoveAnywhereThoseOfCitiesOnlyWithin) {
  Table europe = at_actions(Table::europe);
  europe.give(0, 1, 0, 0);
  EXPECT_EQ(europe.legal_of<SetSignal>().size(), 3U * 18 + 3 + 2 + 2 + 3 + 2);
  Table america = at_actions(Table::america);
  america.give(0, 1, 0, 0);
  EXPECT_EQ(america.legal_of<SetSignal>().size(), 3U * 20 + 2 + 2 + 3 + 3 + 3 + 2);
}

TEST(SwitchAndSignal, R27_EachCityKeepsOneGreenDisc) {
  Table t = at_actions(Table::europe);
  t.give(0, 4, 0, 0);
  EXPECT_EQ(t.why(disc(t, "at-paris-from-lille", "on-turin--lyon")), "R27 city_keeps_one");
  EXPECT_EQ(t.why(disc(t, "at-paris-from-lille", "at-berlin-from-hanover")), "R27 city_keeps_one");
  EXPECT_EQ(t.why(disc(t, "at-marseille-from-lyon", "on-turin--lyon")), "R27 city_keeps_one")
      << "a port, too";
  t.play(disc(t, "on-dijon--lyon", "at-paris-from-tours"));
  EXPECT_EQ(t.why(disc(t, "at-paris-from-lille", "on-turin--lyon")), "legal") << "one of two";
  t.play(disc(t, "at-paris-from-lille", "on-turin--lyon"));
  EXPECT_EQ(t.why(disc(t, "at-paris-from-tours", "on-dijon--lyon")), "R27 city_keeps_one");
}

TEST(SwitchAndSignal, R27_ACitysOnlyDiscMayMoveToItsOtherEntrances) {
  Table t = at_actions(Table::america);
  t.give(0, 2, 0, 0);
  t.play(disc(t, "at-new-york-from-pittsburgh", "at-new-york-from-albany"));
  EXPECT_FALSE(t.s.green.contains(t.signal("at-new-york-from-pittsburgh")));
  EXPECT_TRUE(t.s.green.contains(t.signal("at-new-york-from-albany")));
  EXPECT_EQ(t.why(disc(t, "at-new-york-from-albany", "at-san-francisco-from-portland")),
            "R27 city_keeps_one")
      << "another port's entrance";
}

TEST(SwitchAndSignal, R28_ASwitchIsSetToAnyOtherPosition) {
  for (std::string_view file : both) {
    Table t = at_actions(file);
    t.give(0, 0, 1, 0);
    std::vector<int> positions(t.game.board().junctions.size(), 0);
    for (const SetSwitch& a : t.legal_of<SetSwitch>())
      ++positions[static_cast<std::size_t>(a.junction)];
    for (std::size_t j = 0; j < positions.size(); ++j)
      EXPECT_EQ(positions[j], t.game.board().junctions[j].lines.size() == 3 ? 2 : 5);
    EXPECT_EQ(std::count(positions.begin(), positions.end(), 5), file == Table::europe ? 4 : 7);
  }
}

TEST(SwitchAndSignal, R28_AJunctionJoinsTheTwoLinesThatAreNotCovered) {
  Table t = at_actions(Table::europe);
  t.put(black_1, "calais");
  t.put(brown_1, "genoa");
  t.give(0, 0, 2, 2);
  t.play(some_way(t));
  EXPECT_EQ(t.onlooker().switches[0].open, t.way("calais--lille", "lille--brussels"));
  t.play(MoveTrain{black_1});
  t.roll(2);
  EXPECT_EQ(t.where(black_1), "lille--brussels-1 forward");
  t.play(way(t, "turin", "turin--genoa", "turin--marseille"));  // one card for both discs
  EXPECT_EQ(t.hand(0)[set_switch], 0);
  t.play(MoveTrain{brown_1});
  t.roll(2);
  EXPECT_EQ(t.where(brown_1), "turin--marseille-1 forward");
}

TEST(SwitchAndSignal, R28_ThePositionMustChange) {
  Table t = at_actions(Table::europe);
  t.give(0, 0, 2, 0);
  EXPECT_EQ(t.why(way(t, "lille", "calais--lille", "lille--paris")), "R28 switch_is_so");
  EXPECT_EQ(t.why(way(t, "turin", "milan--turin", "turin--marseille")), "R28 switch_is_so");
  EXPECT_EQ(t.why(way(t, "turin", "milan--turin", "turin--lyon")), "legal") << "one disc moves";
  EXPECT_EQ(t.why(way(t, "turin", "turin--genoa", "turin--lyon")), "legal") << "both move";
  t.play(some_way(t));
  EXPECT_EQ(t.why(some_way(t)), "R28 switch_is_so");
  EXPECT_EQ(t.why(way(t, "lille", "calais--lille", "lille--paris")), "legal") << "and back";
}

TEST(SwitchAndSignal, R28_OnlyTwoLinesOfTheJunctionMakeAWay) {
  Table t = at_actions(Table::europe);
  t.give(0, 0, 1, 0);
  EXPECT_EQ(t.why(way(t, "lille", "calais--lille", "paris--tours")), "R28 not_a_way");
  EXPECT_EQ(t.why(way(t, "lille", "calais--lille", "calais--lille")), "R28 not_a_way");
  SetSwitch turned{t.junction("lille"), {}};
  turned.open.push(t.line("lille--brussels"));
  EXPECT_EQ(t.why(turned), "R28 not_a_way");
  turned.open.push(t.line("calais--lille"));
  EXPECT_EQ(t.why(turned), "R28 not_a_way") << "ways are named in the order of the lines";
  EXPECT_EQ(t.why(SetSwitch{JunctionId{22}, t.way("calais--lille", "lille--paris")}),
            "R28 no_such_junction");
}

TEST(SwitchAndSignal, R29_AnyTrainMovesThatIsNotInTheDepot) {
  Table t = at_actions(Table::europe);
  t.put(black_1, "lille--paris", 1, true);
  t.put(brown_1, "berlin");
  t.put(gray_1, "kiel");
  t.give(0, 0, 0, 3);
  EXPECT_EQ(t.legal_of<MoveTrain>(), (std::vector<MoveTrain>{{black_1}, {brown_1}, {gray_1}}));
  EXPECT_EQ(t.why(MoveTrain{black_2}), "R29 train_in_depot");
  EXPECT_EQ(t.why(MoveTrain{TrainId{9}}), "R29 no_such_train");
  t.play(MoveTrain{gray_1});
  EXPECT_EQ(t.hand(0)[move_train], 2) << "paid before the die is rolled";
  EXPECT_EQ(t.weights(), (std::vector<std::uint32_t>{3, 2, 1})) << "1 1 1 2 2 3";
  t.roll(1);
  t.play(MoveTrain{gray_1});
  t.roll(1);
  EXPECT_EQ(t.where(gray_1), "hamburg--neustrelitz-1 forward") << "once more, for another card";
  t.play(MoveTrain{black_1});
  EXPECT_EQ(t.legal(), (std::vector<Action>{Roll{2}, Roll{3}, Roll{4}, Roll{5}}));
  EXPECT_EQ(t.weights(), (std::vector<std::uint32_t>{1, 2, 2, 1}));
}

TEST(SwitchAndSignal, R29_TrainsInThePortsOfNorthAmericaMoveToo) {
  Table t = at_actions(Table::america);
  t.put(brown_1, "new-york");
  t.give(0, 0, 0, 1);
  t.play(MoveTrain{brown_1});
  t.roll(1);
  EXPECT_EQ(t.where(brown_1), "pittsburgh--new-york-2 back");
}

TEST(SwitchAndSignal, R30_AnyTwoCardsMayBeTraded) {
  Table t = at_actions(Table::europe);
  t.give(0, 2, 2, 2);
  EXPECT_EQ(t.legal_of<TradeCards>().size(), 6U);
  t.give(0, 1, 1, 1);
  EXPECT_EQ(t.legal_of<TradeCards>(),
            (std::vector<TradeCards>{
                {set_signal, set_switch}, {set_signal, move_train}, {set_switch, move_train}}));
  EXPECT_EQ(t.why(TradeCards{set_signal, set_signal}), "R30 cards_missing");
  EXPECT_EQ(t.why(TradeCards{move_train, set_signal}), "R30 cards_out_of_order");
  EXPECT_EQ(t.why(TradeCards{set_signal, ActionCard{3}}), "R25 no_such_card");
  t.give(0, 0, 2, 0);
  EXPECT_EQ(t.legal_of<TradeCards>(), (std::vector<TradeCards>{{set_switch, set_switch}}));
  EXPECT_EQ(t.why(TradeCards{set_switch, move_train}), "R30 cards_missing");
  t.give(0, 0, 1, 0);
  EXPECT_TRUE(t.legal_of<TradeCards>().empty());
}

TEST(SwitchAndSignal, R30_EachPairAllowsEachOfTheThreeActions) {
  for (ActionCard first : all_kinds) {
    for (ActionCard second : all_kinds) {
      if (second < first) continue;
      Table t = at_actions(Table::europe);
      t.put(black_1, "calais");
      t.give(0, 0, 0, 0);
      ++t.s.hand[0][first];
      ++t.s.hand[0][second];
      t.s.pile -= t.hand(0);
      t.play(TradeCards{first, second});
      EXPECT_TRUE(t.hand(0).empty()) << "both are given up first";
      EXPECT_EQ(t.events_of<CardPlayed>(),
                (std::vector<CardPlayed>{{seat(0), first}, {seat(0), second}}));
      const SetSwitch other_way = way(t, "tours", "paris--tours", "tours--limoges");
      for (const Action& action :
           {Action(some_disc(t)), Action(some_way(t)), Action(MoveTrain{black_1})}) {
        Table then = t;
        then.play(action);
        EXPECT_TRUE(then.events_of<CardPlayed>().empty()) << "nothing more is paid";
        then.luck();
        EXPECT_EQ(then.s.step, Step::actions);
        EXPECT_EQ(then.why(other_way), "R25 card_missing") << "one action only";
      }
    }
  }
}

TEST(SwitchAndSignal, R30_AnActionMustFollowAndLoadingIsNone) {
  Table t = at_actions(Table::europe);
  t.put(black_1, "paris");
  t.give(0, 3, 2, 1);
  EXPECT_EQ(t.why(Load{black_1, set_signal}), "legal");
  t.play(TradeCards{set_signal, set_switch});
  EXPECT_EQ(t.why(EndTurn{0}), "R30 action_must_follow");
  EXPECT_EQ(t.why(Load{black_1, set_signal}), "R30 action_must_follow");
  EXPECT_EQ(t.why(TradeCards{set_signal, set_signal}), "R30 action_must_follow");
  EXPECT_EQ(t.why(disc(t, "at-paris-from-lille", "on-turin--lyon")), "R27 city_keeps_one")
      << "the rules of the action stay";
  t.play(some_disc(t));
  EXPECT_EQ(t.hand(0)[set_signal], 2) << "the two others paid for it";
  EXPECT_EQ(t.why(EndTurn{0}), "legal");
}

TEST(SwitchAndSignal, R31_AnyOneCardLoadsATrainInACityWithGoods) {
  for (ActionCard card : all_kinds) {
    Table t = at_actions(Table::europe);
    t.put(black_1, "paris");
    t.give(0, 1, 1, 1);
    t.play(Load{black_1, card});
    EXPECT_EQ(t.hand(0)[card], 0);
    EXPECT_EQ(t.hand(0).total(), 2);
    EXPECT_EQ(t.onlooker().trains[0].cargo, Goods::blue);
    EXPECT_EQ(t.s.supply, (std::array<std::uint8_t, 4>{1, 2, 2, 2}));
    EXPECT_EQ(t.events_of<GoodsLoaded>(), (std::vector<GoodsLoaded>{{black_1, Goods::blue}}));
    EXPECT_EQ(t.why(Load{black_1, card}), "R32 train_is_loaded");
  }
}

TEST(SwitchAndSignal, R31_EachCityHasItsColour) {
  using enum Goods;
  for (auto [city, goods] :
       {std::pair{"chicago", blue}, {"denver", yellow}, {"dallas", red}, {"atlanta", white}}) {
    Table t = at_actions(Table::america);
    t.put(gray_1, city);
    t.give(0, 1, 0, 0);
    t.play(Load{gray_1, set_signal});
    EXPECT_EQ(t.onlooker().trains[6].cargo, goods);
    EXPECT_EQ(t.onlooker().supply[goods], 1);
  }
}

TEST(SwitchAndSignal, R31_NothingIsLoadedWithoutGoodsOrCard) {
  Table t = at_actions(Table::europe);
  t.put(black_1, "paris");
  t.give(0, 0, 1, 0);
  EXPECT_EQ(t.why(Load{black_1, set_signal}), "R25 card_missing");
  EXPECT_EQ(t.why(Load{black_1, ActionCard{3}}), "R25 no_such_card");
  EXPECT_EQ(t.why(Load{TrainId{9}, set_switch}), "R29 no_such_train");
  EXPECT_EQ(t.why(Load{black_2, set_switch}), "R29 train_in_depot");
  t.put(brown_1, "kiel");
  t.load(brown_1, Goods::blue);
  EXPECT_EQ(t.why(Load{black_1, set_switch}), "legal") << "the last one";
  t.put(gray_1, "emden");
  t.load(gray_1, Goods::blue);
  EXPECT_EQ(t.why(Load{black_1, set_switch}), "R31 no_goods_there");
}

TEST(SwitchAndSignal, R31_NothingIsLoadedOutsideTheGoodsCities) {
  Table t = at_actions(Table::america);
  t.give(0, 1, 0, 0);
  t.put(black_1, "new-york");
  t.put(black_2, "charlotte--atlanta", 1, true);
  t.put(gray_1, "miami");
  for (TrainId train : {black_1, black_2, gray_1})
    EXPECT_EQ(t.why(Load{train, set_signal}), "R31 no_goods_there");
  EXPECT_TRUE(t.legal_of<Load>().empty());
}

TEST(SwitchAndSignal, R32_OnlyEmptyTrainsAreLoaded) {
  Table t = at_actions(Table::europe);
  t.give(0, 3, 0, 0);
  t.put(black_1, "paris");
  t.load(black_1, Goods::red);
  EXPECT_EQ(t.why(Load{black_1, set_signal}), "R32 train_is_loaded");
  t.put(brown_1, "berlin");
  EXPECT_EQ(t.legal_of<Load>(), (std::vector<Load>{{brown_1, set_signal}}));
}

TEST(SwitchAndSignal, R32_NothingIsUnloadedInAGoodsCity) {
  for (Goods goods : {Goods::red, Goods::blue}) {  // blue is the city's own colour
    Table t = at_actions(Table::europe);
    t.give(0, 0, 0, 2);
    t.put(black_1, "calais");
    t.load(black_1, goods);
    const auto supply = t.s.supply;
    t.play(MoveTrain{black_1});
    t.roll(3);
    EXPECT_EQ(t.where(black_1), "paris");
    EXPECT_EQ(t.onlooker().trains[0].cargo, goods);
    EXPECT_EQ(t.s.supply, supply);
    EXPECT_TRUE(t.legal_of<Load>().empty());
  }
}

TEST(SwitchAndSignal, R33_FiveCardsOrFewerAreDrawn) {
  Table t = at_actions(Table::europe);
  t.give(0, 1, 2, 2);
  for (int n = 0; n <= 5; ++n)
    EXPECT_EQ(t.why(EndTurn{static_cast<std::uint8_t>(n)}), "legal") << n;
  EXPECT_EQ(t.why(EndTurn{6}), "R33 draw_fewer");
  t.play(EndTurn{5});
  EXPECT_EQ(t.events_of<TurnEnded>(), (std::vector<TurnEnded>{{seat(0), 5}}));
  for (int n = 0; n < 5; ++n) {
    EXPECT_EQ(t.s.step, Step::draw);
    EXPECT_EQ(t.weights(), (std::vector<std::uint32_t>{t.s.pile[set_signal], t.s.pile[set_switch],
                                                       t.s.pile[move_train]}));
    t.chance(DealCard{move_train});
    EXPECT_EQ(t.events_of<CardDrawn>(), (std::vector<CardDrawn>{{seat(0), move_train}}));
  }
  EXPECT_EQ(t.hand(0)[move_train], 7);
  EXPECT_EQ(t.s.turn, seat(1));
}

TEST(SwitchAndSignal, R33_NobodyHoldsMoreThanTenCards) {
  Table t = at_actions(Table::europe);
  for (auto [held, most] : {std::pair{0, 5}, {5, 5}, {6, 4}, {8, 2}, {9, 1}, {10, 0}}) {
    t.give(0, held, 0, 0);
    EXPECT_EQ(t.legal_of<EndTurn>().size(), static_cast<std::size_t>(most) + 1) << held;
    EXPECT_EQ(t.why(EndTurn{static_cast<std::uint8_t>(most)}), "legal");
    EXPECT_EQ(t.why(EndTurn{static_cast<std::uint8_t>(most + 1)}), "R33 draw_fewer");
  }
}

TEST(SwitchAndSignal, R34_ThePlayedCardsBecomeThePileWhenItIsUsedUp) {
  Table t = at_actions(Table::europe);
  t.give(0, 3, 1, 1);
  t.give(1, 0, 5, 0);
  t.s.pile = {};
  t.s.pile[move_train] = 2;  // the rest has been played
  t.play(EndTurn{3});
  EXPECT_EQ(t.legal(), (std::vector<Action>{DealCard{move_train}}));
  t.chance(DealCard{move_train});
  EXPECT_TRUE(t.events_of<PileShuffled>().empty());
  EXPECT_EQ(t.onlooker().discards.total(), 81 - 10 - 2);
  t.chance(DealCard{move_train});
  EXPECT_EQ(t.events_of<PileShuffled>(), (std::vector<PileShuffled>{{69}}));
  EXPECT_EQ(t.weights(), (std::vector<std::uint32_t>{27 - 3, 27 - 6, 27 - 3}))
      << "what is in hands stays there";
  EXPECT_TRUE(t.onlooker().discards.empty());
  t.chance(DealCard{set_signal});
  EXPECT_EQ(t.hand(0).total(), 8);
  EXPECT_EQ(t.s.turn, seat(1));
}

TEST(SwitchAndSignal, R35_TheNextPlayerFollowsClockwise) {
  for (std::string_view file : both) {
    Table t = at_actions(file, 4);
    for (int p : {1, 2, 3, 0}) {
      t.play(EndTurn{0});
      EXPECT_EQ(t.events_of<TurnStarted>().at(0).seat, seat(p));
      EXPECT_EQ(t.s.turn, seat(p));
      EXPECT_EQ(t.s.step, Step::reveal);
      t.reveal("any-any");
      t.play(ChooseColor{black});
      t.play(ChooseColor{brown});
    }
  }
}

}  // namespace rail::switch_and_signal::rules_actions_test
