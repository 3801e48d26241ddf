// Set-up: R1 to R12.
#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_setup_test {

using enum ActionCard;

constexpr std::array both{Table::europe, Table::america};

Options placed() {
  Options options = Table::seat_0_first();
  options.discs = Discs::placed;
  return options;
}

Options random_discs() {
  Options options = Table::seat_0_first();
  options.discs = Discs::random;
  return options;
}

/// Switch discs on the board: a junction joins two of its lines, and the others are covered.
int switch_discs(const Table& t) {
  int discs = 0;
  for (const SwitchView& it : t.onlooker().switches) {
    if (!it.open.empty())
      discs += static_cast<int>(t.game.board()[it.junction].lines.size()) - it.open.size();
  }
  return discs;
}

/// Green discs at each city, in the order of the board, and then those out on the lines.
std::vector<int> signal_discs(const Table& t) {
  const Board& board = t.game.board();
  std::vector<int> discs;
  for (std::size_t i = 0; board.spaces[i].kind <= SpaceKind::port; ++i) discs.push_back(0);
  discs.push_back(0);
  t.s.green.each([&](SignalId signal) {
    const auto& city = board[signal].city;
    ++discs[city ? static_cast<std::size_t>(*city) : discs.size() - 1];
  });
  return discs;
}

const std::vector<int> europes_signals{1, 1, 1, 1, 1, 3};
const std::vector<int> americas_signals{1, 1, 1, 1, 1, 1, 3};

TEST(SwitchAndSignal, R1_OneToFourPeoplePlay) {
  for (std::string_view file : both) {
    EXPECT_THROW(Table(file, 0), std::invalid_argument);
    EXPECT_THROW(Table(file, 5), std::invalid_argument);
    for (int players = 1; players <= 4; ++players) {
      const Table t = Table::in_play(file, players);
      EXPECT_EQ(t.game.players(), players);
      EXPECT_EQ(t.onlooker().hands.size(), players);
    }
  }
}

TEST(SwitchAndSignal, R1_OnePersonAloneHoldsOneHandAndNothingElseChanges) {
  Table t = Table::in_play(Table::europe, 1);
  EXPECT_EQ(t.hand(0).total(), 5);
  EXPECT_EQ(t.s.tokens, 7);
  EXPECT_EQ(t.s.departures, 16);
  t.play(EndTurn{0});
  EXPECT_EQ(t.s.turn, seat(0));
  EXPECT_EQ(t.s.step, Step::reveal);
}

TEST(SwitchAndSignal, R2_ChanceChoosesWhoBegins) {
  Table t(Table::europe, 3, Options{});
  ASSERT_TRUE(t.game.to_act(t.s).is_chance());
  EXPECT_EQ(t.legal(), (std::vector<Action>{ChooseFirst{seat(0)}, ChooseFirst{seat(1)},
                                            ChooseFirst{seat(2)}}));
  EXPECT_EQ(t.weights(), (std::vector<std::uint32_t>{1, 1, 1}));
  EXPECT_EQ(t.why(Actor::chance(), ChooseFirst{seat(3)}), "R10 impossible_chance");
  EXPECT_EQ(t.why(seat(0), ChooseFirst{seat(0)}), "R10 only_chance_does_that");
  t.chance(ChooseFirst{seat(2)});
  EXPECT_EQ(t.events_of<FirstChosen>().at(0).seat, seat(2));
  t.luck();
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(t.s.turn, seat(2));
}

TEST(SwitchAndSignal, R2_TheTableMayChooseWhoBegins) {
  Options options;
  options.first = seat(1);
  for (std::string_view file : both) {
    const Table t = Table::in_play(file, 2, options);
    EXPECT_EQ(t.s.turn, seat(1));
    EXPECT_EQ(t.s.first, seat(1));
    EXPECT_THROW(Table(file, 1, options), std::invalid_argument);
  }
  EXPECT_EQ(Table(Table::europe, 2, options).why(Actor::chance(), ChooseFirst{seat(0)}),
            "R13 not_at_this_point");
}

TEST(SwitchAndSignal, R3_TheFirstGamesDiscsLieWhereTheBoardSays) {
  const Table europe(Table::europe, 2);
  EXPECT_EQ(switch_discs(europe), 26);
  EXPECT_EQ(signal_discs(europe), europes_signals);
  EXPECT_TRUE(europe.s.green.contains(europe.signal("at-paris-from-lille")));
  EXPECT_TRUE(europe.s.green.contains(europe.signal("on-dijon--lyon")));
  EXPECT_EQ(europe.onlooker().switches[0].open, europe.way("calais--lille", "lille--paris"));
  const Table america(Table::america, 2);
  EXPECT_EQ(switch_discs(america), 26);
  EXPECT_EQ(signal_discs(america), americas_signals);
  for (const Table* t : {&europe, &america}) {
    EXPECT_EQ(t->s.step, Step::deal) << "nobody places anything";
    for (const SwitchView& it : t->onlooker().switches) EXPECT_EQ(it.open.size(), 2);
  }
}

TEST(SwitchAndSignal, R4_ThePlayersPlaceInTurnsAndInAnyOrder) {
  Options options = placed();
  options.first = seat(1);
  Table t(Table::europe, 3, options);
  EXPECT_EQ(switch_discs(t), 0);
  EXPECT_EQ(t.s.green.size(), 0);
  EXPECT_EQ(t.s.turn, seat(1));
  t.play(PlaceSignal{t.signal("on-turin--lyon")});
  EXPECT_EQ(t.events_of<SignalPlaced>().size(), 1U);
  EXPECT_EQ(t.s.turn, seat(2));
  t.play(PlaceSwitch{t.junction("turin"), t.way("turin--genoa", "turin--lyon")});
  EXPECT_EQ(switch_discs(t), 2) << "both discs of a junction at a time";
  EXPECT_EQ(t.s.turn, seat(0));
  t.play(PlaceSignal{t.signal("at-paris-from-tours")});
  EXPECT_EQ(t.s.turn, seat(1));
  t.play(PlaceSwitch{t.junction("lille"), t.way("lille--paris", "lille--brussels")});
  EXPECT_EQ(switch_discs(t), 3);
  EXPECT_EQ(t.s.turn, seat(2));
  EXPECT_EQ(t.why(seat(0), PlaceSignal{t.signal("on-dijon--lyon")}), "R13 not_your_turn");
  EXPECT_EQ(t.why(Actor::chance(), PlaceSignal{t.signal("on-dijon--lyon")}),
            "R10 only_players_do_that");
}

TEST(SwitchAndSignal, R4_AtFirstEveryPositionIsPossible) {
  const Table europe(Table::europe, 2, placed());
  EXPECT_EQ(europe.legal_of<PlaceSwitch>().size(), 18U * 3 + 4 * 6);
  EXPECT_EQ(europe.legal_of<PlaceSignal>().size(), 26U);
  const Table america(Table::america, 2, placed());
  EXPECT_EQ(america.legal_of<PlaceSwitch>().size(), 12U * 3 + 7 * 6);
  EXPECT_EQ(america.legal_of<PlaceSignal>().size(), 29U);
}

TEST(SwitchAndSignal, R4_AJunctionHasItsDiscsOnce) {
  Table t(Table::europe, 2, placed());
  const JunctionId lille = t.junction("lille");
  EXPECT_EQ(t.why(PlaceSwitch{lille, t.way("lille--paris", "paris--tours")}), "R28 not_a_way");
  EXPECT_EQ(t.why(PlaceSwitch{lille, t.way("lille--paris", "lille--paris")}), "R28 not_a_way");
  EXPECT_EQ(t.why(PlaceSwitch{JunctionId{22}, t.way("lille--paris", "lille--brussels")}),
            "R28 no_such_junction");
  t.play(PlaceSwitch{lille, t.way("lille--paris", "lille--brussels")});
  EXPECT_EQ(t.why(PlaceSwitch{lille, t.way("lille--paris", "lille--brussels")}),
            "R4 switch_has_discs");
  EXPECT_EQ(t.why(PlaceSwitch{lille, t.way("lille--paris", "calais--lille")}),
            "R4 switch_has_discs");
}

TEST(SwitchAndSignal, R4_ACityHasOneSignalDiscAndTheLinesThree) {
  Table t(Table::europe, 2, placed());
  t.play(PlaceSignal{t.signal("at-paris-from-tours")});
  EXPECT_EQ(t.why(PlaceSignal{t.signal("at-paris-from-tours")}), "R26 signal_is_green");
  EXPECT_EQ(t.why(PlaceSignal{t.signal("at-paris-from-lille")}), "R4 city_has_disc");
  EXPECT_EQ(t.why(PlaceSignal{SignalId{26}}), "R26 no_such_signal");
  t.play(PlaceSignal{t.signal("on-dijon--lyon")});
  t.play(PlaceSignal{t.signal("on-turin--lyon")});
  EXPECT_EQ(t.why(PlaceSignal{t.signal("on-milan--basel")}), "legal");
  t.play(PlaceSignal{t.signal("on-milan--basel")});
  EXPECT_EQ(t.why(PlaceSignal{t.signal("on-tours--limoges")}), "R4 no_line_disc_left");
  EXPECT_EQ(t.why(PlaceSignal{t.signal("at-marseille-from-lyon")}), "legal") << "a port, too";
}

TEST(SwitchAndSignal, R4_WhenAllDiscsLieThereTheGameBeginsWithTheFirstPlayer) {
  for (std::string_view file : both) {
    Options options = placed();
    options.first = seat(1);
    Table t(file, 3, options);
    int placements = 0;
    for (; t.s.step == Step::place_discs; ++placements) t.play(t.legal().back());
    EXPECT_EQ(placements, file == Table::europe ? 22 + 8 : 19 + 9);
    EXPECT_EQ(switch_discs(t), 26);
    EXPECT_EQ(signal_discs(t), file == Table::europe ? europes_signals : americas_signals);
    EXPECT_EQ(t.s.step, Step::deal);
    t.luck();
    EXPECT_EQ(t.s.turn, seat(1));
  }
}

/// How many places chance has for each disc or pair of discs.
std::vector<std::size_t> choices(Table& t, bool last) {
  std::vector<std::size_t> sizes;
  while (t.s.step == Step::place_discs) {
    const auto all = t.legal();
    sizes.push_back(all.size());
    EXPECT_EQ(t.weights(), std::vector<std::uint32_t>(all.size(), 1U));
    t.chance(last ? all.back() : all.front());
  }
  return sizes;
}

TEST(SwitchAndSignal, R5_ChancePlacesTheDiscsEachWayEquallyLikely) {
  for (std::string_view file : both) {
    Table t(file, 2, random_discs());
    const auto sizes = choices(t, false);
    EXPECT_EQ(switch_discs(t), 26);
    EXPECT_EQ(signal_discs(t), file == Table::europe ? europes_signals : americas_signals);
    const bool europe = file == Table::europe;
    const auto junctions = sizes.begin() + (europe ? 22 : 19);
    EXPECT_EQ(std::count(sizes.begin(), junctions, 3U), europe ? 18 : 12);
    EXPECT_EQ(std::count(sizes.begin(), junctions, 6U), europe ? 4 : 7);
    const std::vector<std::size_t> of_europe{4, 3, 3, 4, 3, 9, 8, 7};
    const std::vector<std::size_t> of_america{3, 3, 4, 4, 4, 3, 8, 7, 6};
    EXPECT_EQ(std::vector<std::size_t>(junctions, sizes.end()), europe ? of_europe : of_america);
    Table other(file, 2, random_discs());
    EXPECT_EQ(choices(other, true), sizes) << "whatever came before";
    EXPECT_NE(other.s.green, t.s.green);
    EXPECT_EQ(t.s.step, Step::deal);
  }
}

TEST(SwitchAndSignal, R5_OnlyChancePlacesAndInOrder) {
  Table t(Table::europe, 2, random_discs());
  const PlaceSwitch lille{t.junction("lille"), t.way("lille--paris", "lille--brussels")};
  const PlaceSwitch tours{t.junction("tours"), t.way("paris--tours", "tours--nantes")};
  EXPECT_EQ(t.why(seat(0), lille), "R10 only_chance_does_that");
  EXPECT_EQ(t.why(Actor::chance(), lille), "legal");
  EXPECT_EQ(t.why(Actor::chance(), tours), "R10 impossible_chance");
  EXPECT_EQ(t.why(Actor::chance(), PlaceSignal{t.signal("at-paris-from-lille")}),
            "R10 impossible_chance");
  for (int j = 0; j < 22; ++j) t.chance(t.legal().front());
  EXPECT_EQ(t.why(Actor::chance(), PlaceSignal{t.signal("at-paris-from-lille")}), "legal");
  EXPECT_EQ(t.why(Actor::chance(), PlaceSignal{t.signal("on-dijon--lyon")}),
            "R10 impossible_chance");
  for (int city = 0; city < 5; ++city) t.chance(t.legal().front());
  EXPECT_EQ(t.why(Actor::chance(), PlaceSignal{t.signal("on-dijon--lyon")}), "legal");
  EXPECT_EQ(t.why(Actor::chance(), PlaceSignal{t.signal("at-paris-from-tours")}),
            "R10 impossible_chance");
}

TEST(SwitchAndSignal, R6_TwoGoodsOfEachColourLieInTheirCities) {
  for (std::string_view file : both) {
    const Table t(file, 2);
    EXPECT_EQ(t.s.supply, (std::array<std::uint8_t, 4>{2, 2, 2, 2}));
    EXPECT_EQ(t.game.goods_needed(), 8);
    EXPECT_EQ(t.game.goods_counted(t.s), 0);
    std::array<int, goods_colors> cities{};
    for (const Space& space : t.game.board().spaces) {
      if (space.kind == SpaceKind::city) ++cities[static_cast<std::size_t>(space.goods)];
    }
    EXPECT_EQ(cities, (std::array{1, 1, 1, 1}));
    EXPECT_EQ(t.onlooker().delivered.size(), file == Table::europe ? 1 : 2);
  }
}

TEST(SwitchAndSignal, R7_SevenTokensLieOnTheClock) {
  for (std::string_view file : both) {
    EXPECT_EQ(Table(file, 2).s.tokens, 7);
    EXPECT_EQ(Table(file, 2).s.tokens_lost, 0);
  }
}

TEST(SwitchAndSignal, R8_NineTrainsStandInTheDepotThreeOfEachColour) {
  const Table t(Table::europe, 2);
  std::array<int, colors> by_color{};
  for (int i = 0; i < train_count; ++i) {
    const auto train = static_cast<TrainId>(i);
    ++by_color[static_cast<std::size_t>(color_of(train))];
    EXPECT_EQ(t.where(train), "depot");
    EXPECT_EQ(t.onlooker().trains[static_cast<std::size_t>(i)], TrainView{});
  }
  EXPECT_EQ(by_color, (std::array{3, 3, 3}));
}

TEST(SwitchAndSignal, R9_EachBoardHasItsThreeHelpers) {
  const auto names = [](std::string_view file) {
    const auto board = embedded_board(file);
    std::vector<std::string> ids;
    for (const Helper& helper : board->helpers) ids.push_back(helper.id);
    return ids;
  };
  EXPECT_EQ(names(Table::europe),
            (std::vector<std::string>{"logistician", "dispatcher", "conductor"}));
  EXPECT_EQ(names(Table::america),
            (std::vector<std::string>{"track-warden", "shunter", "traffic-controller"}));
  const Table t(Table::europe, 2);
  EXPECT_TRUE(t.onlooker().helpers.empty()) << "none is used";
  EXPECT_TRUE(t.game.helper(t.s, Effect::reroll));
  EXPECT_FALSE(t.game.helper(t.s, Effect::hold_train)) << "she works in North America";
}

std::uint32_t sum(const std::vector<std::uint32_t>& weights) {
  return std::accumulate(weights.begin(), weights.end(), 0U);
}

TEST(SwitchAndSignal, R10_SixteenOfEighteenCardsMakeThePileUnderTheStartCard) {
  for (std::string_view file : both) {
    Table t = Table::in_play(file);
    EXPECT_EQ(t.s.departures, 16) << "after the start card";
    EXPECT_EQ(t.onlooker().unseen.total(), 18);
    t.play(EndTurn{0});
    EXPECT_EQ(sum(t.weights()), 18U) << "the removed ones might be any";
    EXPECT_EQ(t.game.weight(t.s, Reveal{t.card("any-any")}), 4U);
    EXPECT_EQ(t.game.weight(t.s, Reveal{t.card("two-new-any")}), 1U);
    EXPECT_EQ(t.why(seat(1), Reveal{t.card("any-any")}), "R10 only_chance_does_that");
    EXPECT_EQ(t.why(Actor::chance(), Reveal{CardId{10}}), "R10 impossible_chance");
  }
}

TEST(SwitchAndSignal, R10_ACardThatWasSeenDoesNotComeAgain) {
  Table t = Table::before_card(Table::europe);
  t.without_helpers();
  t.reveal("any-any-any");
  EXPECT_EQ(t.s.departures, 15);
  for (Color color : {Color::black, Color::brown}) t.play(ChooseColor{color});
  t.play(EndTurn{0});
  EXPECT_EQ(sum(t.weights()), 17U);
  EXPECT_EQ(t.why(Actor::chance(), Reveal{t.card("any-any-any")}), "R10 impossible_chance");
  t.reveal("any-any");
  for (Color color : {Color::black, Color::brown}) t.play(ChooseColor{color});
  t.play(EndTurn{0});
  EXPECT_EQ(t.game.weight(t.s, Reveal{t.card("any-any")}), 3U);
}

TEST(SwitchAndSignal, R10_TheRemovedCardsAreNeverLookedAt) {
  Table t = Table::before_card(Table::europe);
  for (unsigned seen = 0; seen < 16; ++seen) {
    ASSERT_EQ(sum(t.weights()), 18 - seen);
    t.chance(t.legal().back());
    t.s.card = no_card;  // as if it were carried out
    t.s.deploys = 0;
    t.s.fresh = false;
    t.s.step = Step::reveal;
  }
  EXPECT_EQ(t.s.departures, 0);
  EXPECT_EQ(t.onlooker().unseen.total(), 2);
}

TEST(SwitchAndSignal, R10_ACardThatTheClockTakesIsNotSeenEither) {
  Table t = Table::in_play(Table::europe);
  t.without_helpers();
  t.give(0, 0, 0, 1);
  t.s.tokens = 1;
  t.clear();
  t.put(TrainId{0}, "lille--paris", 1, false);
  t.open("lille", "calais--lille", "lille--brussels");
  t.play(MoveTrain{TrainId{0}});
  t.roll(2);
  EXPECT_EQ(t.events_of<DepartureLost>().at(0).left, 15);
  t.play(EndTurn{0});
  EXPECT_EQ(sum(t.weights()), 18U);
}

TEST(SwitchAndSignal, R11_EachPlayerIsDealtFiveOf81ActionCards) {
  for (std::string_view file : both) {
    for (int players = 1; players <= 4; ++players) {
      Table t(file, players);
      EXPECT_EQ(t.s.pile.total(), 81);
      EXPECT_EQ(t.weights(), (std::vector<std::uint32_t>{27, 27, 27}));
      for (int p = 0; p < players; ++p) {
        for (ActionCard card : {set_signal, move_train, move_train, set_switch, set_signal})
          t.chance(DealCard{card});
      }
      for (int p = 0; p < players; ++p) {
        EXPECT_EQ(t.hand(p)[set_signal], 2);
        EXPECT_EQ(t.hand(p)[set_switch], 1);
        EXPECT_EQ(t.hand(p)[move_train], 2);
      }
      EXPECT_EQ(t.s.pile.total(), 81 - 5 * players);
      EXPECT_NE(t.s.step, Step::deal);
    }
  }
}

TEST(SwitchAndSignal, R11_WhatIsDealtIsDecidedByWhatIsLeft) {
  Table t(Table::europe, 2);
  t.chance(DealCard{set_switch});
  EXPECT_EQ(t.events_of<CardDrawn>().at(0).seat, seat(0));
  EXPECT_EQ(t.weights(), (std::vector<std::uint32_t>{27, 26, 27}));
  t.s.pile[move_train] = 0;
  EXPECT_EQ(t.why(Actor::chance(), DealCard{move_train}), "R10 impossible_chance");
  EXPECT_EQ(t.why(seat(0), DealCard{set_signal}), "R10 only_chance_does_that");
}

TEST(SwitchAndSignal, R12_AllHandsAreOpenToAllAndToOnlookers) {
  Table t = Table::in_play(Table::america, 3);
  t.give(0, 1, 2, 3);
  t.give(1, 4, 0, 0);
  const View seen = t.onlooker();
  ASSERT_EQ(seen.hands.size(), 3);
  EXPECT_FALSE(seen.seat);
  for (int p = 0; p < 3; ++p) EXPECT_EQ(seen.hands[p], t.hand(p));
  for (int p = 0; p < 3; ++p) {
    View mine = t.game.view(t.s, seat(p));
    EXPECT_EQ(mine.seat, seat(p));
    mine.seat.reset();
    EXPECT_EQ(mine, seen) << "everybody knows the same";
  }
  const CardDrawn drawn{seat(1), move_train};
  EXPECT_EQ(t.game.redact(drawn, seat(0)), Event(drawn));
  EXPECT_EQ(t.game.redact(drawn, Viewer::onlooker()), Event(drawn));
}

TEST(SwitchAndSignal, R12_OnlyTheOrderOfTheDecksIsHidden) {
  Table t = Table::in_play(Table::europe);
  t.give(0, 1, 0, 0);
  t.give(1, 0, 1, 0);
  EXPECT_EQ(t.onlooker().pile, t.s.pile);
  t.play(SetSignal{t.signal("on-dijon--lyon"), t.signal("on-turin--lyon")});
  EXPECT_EQ(t.onlooker().discards.total(), 1);
  EXPECT_EQ(t.onlooker().discards[set_signal], 1);
  EXPECT_EQ(t.onlooker().pile.total(), 79);
}

}  // namespace rail::switch_and_signal::rules_setup_test
