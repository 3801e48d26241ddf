// The departure card and the trains it deploys: R13 to R19.
#include <gtest/gtest.h>

#include <array>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_departure_test {

using enum Color;

constexpr std::array both{Table::europe, Table::america};
constexpr TrainId black_1{0}, black_2{1}, brown_1{3}, brown_2{4}, gray_1{6};

using Weights = std::vector<std::uint32_t>;
const Weights two_dice{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

/// The start card has just been revealed.
Table at_start_card(std::string_view file) {
  Table t(file, 2);
  while (t.s.step == Step::deal) t.chance(t.legal().front());
  return t;
}

/// A card is about to be revealed, and nothing waits for helpers.
Table before_card(std::string_view file) {
  Table t = Table::before_card(file);
  t.without_helpers();
  return t;
}

void to_start(Table& t, TrainId train, int number) {
  t.put(train, t.game.word(t.s.start_of[static_cast<std::size_t>(number - lowest_start)]));
}

/// These trains leave the depot for the start locations 2, 3, 4, ...
void onto_starts(Table& t, int first, int last) {
  for (int train = first; train <= last; ++train)
    to_start(t, static_cast<TrainId>(train), train - first + lowest_start);
}

std::vector<Action> numbers(std::initializer_list<int> all) {
  std::vector<Action> actions;
  for (int n : all) actions.push_back(RollStart{static_cast<std::uint8_t>(n)});
  return actions;
}

SetSwitch some_switch(const Table& t) {
  return {t.junction("lille"), t.way("calais--lille", "lille--brussels")};
}

TEST(SwitchAndSignal, R13_ATurnIsTheCardThenActionsThenDrawing) {
  Table t = before_card(Table::europe);
  t.give(0, 1, 1, 1);
  EXPECT_EQ(t.why(some_switch(t)), "R13 not_your_turn") << "the card comes first";
  t.reveal("any-any");
  EXPECT_EQ(t.why(some_switch(t)), "R13 not_at_this_point");
  EXPECT_EQ(t.why(EndTurn{0}), "R13 not_at_this_point");
  EXPECT_EQ(t.why(Actor::chance(), Reveal{t.card("any-any")}), "R13 not_at_this_point");
  t.play(ChooseColor{black});
  t.play(ChooseColor{brown});
  EXPECT_EQ(t.events_of<CardCarriedOut>().size(), 1U);
  EXPECT_EQ(t.why(some_switch(t)), "legal");
  EXPECT_EQ(t.why(ChooseColor{gray}), "R13 not_at_this_point");
  EXPECT_EQ(t.why(Deploy{gray}), "R13 not_at_this_point");
  EXPECT_EQ(t.why(Actor::chance(), DealCard{ActionCard::set_signal}), "R13 not_at_this_point");
  t.play(EndTurn{1});
  EXPECT_EQ(t.why(some_switch(t)), "R13 not_your_turn") << "drawing comes last";
  EXPECT_EQ(t.why(Actor::chance(), DealCard{ActionCard::set_signal}), "legal");
}

TEST(SwitchAndSignal, R13_NobodyButTheActivePlayerActs) {
  Table t = Table::in_play(Table::europe, 3);
  EXPECT_EQ(t.game.to_act(t.s), ActorSet(seat(0)));
  for (int p : {1, 2}) {
    EXPECT_EQ(t.why(seat(p), EndTurn{0}), "R13 not_your_turn");
    EXPECT_EQ(t.why(seat(p), some_switch(t)), "R13 not_your_turn");
    EXPECT_EQ(t.why(seat(p), MoveTrain{black_1}), "R13 not_your_turn");
    EXPECT_EQ(t.why(seat(p), UseHelper{t.helper("dispatcher")}), "R13 not_your_turn");
  }
  EXPECT_EQ(t.why(Actor::chance(), EndTurn{0}), "R10 only_players_do_that");
}

TEST(SwitchAndSignal, R14_TheCardIsRevealedAndCarriedOutFromTopToBottom) {
  Table t = before_card(Table::europe);
  t.put(black_1, "kiel");
  t.put(brown_1, "venice");
  t.put(gray_1, "emden");
  t.reveal("new-black-gray");
  EXPECT_EQ(t.events_of<CardRevealed>(),
            (std::vector<CardRevealed>{{t.card("new-black-gray"), 15}}));
  EXPECT_EQ(t.onlooker().card->card, t.card("new-black-gray"));
  EXPECT_EQ(t.s.step, Step::deploy) << "deploying comes first";
  t.play(Deploy{brown});
  t.roll_start(6);
  EXPECT_EQ(t.s.mover, black_1) << "then black";
  t.roll(2);
  EXPECT_EQ(t.s.mover, gray_1) << "then gray";
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_FALSE(t.onlooker().card);
  EXPECT_EQ(t.where(black_1), "hamburg--neustrelitz-1 forward");
  EXPECT_EQ(t.where(gray_1), "emden--bremen-1 forward");
  EXPECT_EQ(t.where(brown_1), "venice") << "brown is not on the card";
  EXPECT_EQ(t.where(brown_2), "calais");
}

TEST(SwitchAndSignal, R14_ACardWithoutANewTrainMovesAtOnce) {
  Table t = before_card(Table::europe);
  t.put(brown_1, "emden");
  t.put(black_1, "kiel");
  t.reveal("black-brown");
  EXPECT_EQ(t.s.step, Step::roll);
  EXPECT_EQ(t.s.mover, black_1);
  t.roll(2);
  EXPECT_EQ(t.s.mover, brown_1);
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::actions);
}

TEST(SwitchAndSignal, R15_TheStartCardDeploysBlackBrownAndGrayAndMovesNone) {
  Table t = at_start_card(Table::europe);
  EXPECT_EQ(t.events_of<TurnStarted>().at(0).seat, seat(0));
  EXPECT_EQ(t.events_of<CardRevealed>(), (std::vector<CardRevealed>{{std::nullopt, 16}}));
  for (auto [train, number] : {std::pair{black_1, 6}, {brown_1, 7}, {gray_1, 8}}) {
    ASSERT_EQ(t.s.step, Step::roll_start);
    EXPECT_EQ(t.s.color, color_of(train));
    t.roll_start(number);
    EXPECT_EQ(t.events_of<TrainDeployed>().at(0).train, train);
  }
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(t.s.departures, 16);
  EXPECT_EQ(t.where(black_1), "calais");
  EXPECT_EQ(t.where(brown_1), "kiel");
  EXPECT_EQ(t.where(gray_1), "emden");
  EXPECT_EQ(t.where(black_2), "depot");
}

TEST(SwitchAndSignal, R15_TheOrderOfTheStartCardIsFixed) {
  Table t = at_start_card(Table::america);  // where the shunter could be asked
  for (Color color : {black, brown, gray}) {
    EXPECT_EQ(t.legal_of<Deploy>(), (std::vector<Deploy>{{color}}));
    EXPECT_EQ(t.why(Deploy{color == black ? gray : black}), "R15 start_card_order");
    t.play(Deploy{color});
    t.luck();
  }
  EXPECT_EQ(t.s.step, Step::actions);
}

TEST(SwitchAndSignal, R15_OnlyFreeStartLocationsComeUpWithTheOddsOfTheDice) {
  for (std::string_view file : both) {
    Table t = at_start_card(file);
    t.without_helpers();
    if (t.s.step == Step::deploy) t.play(Deploy{black});
    EXPECT_EQ(t.legal(), numbers({2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    EXPECT_EQ(t.weights(), two_dice);
    t.roll_start(7);
    EXPECT_EQ(t.why(Actor::chance(), RollStart{7}), "R10 impossible_chance");
    EXPECT_EQ(t.legal(), numbers({2, 3, 4, 5, 6, 8, 9, 10, 11, 12}));
    EXPECT_EQ(t.weights(), (Weights{1, 2, 3, 4, 5, 5, 4, 3, 2, 1}));
    t.roll_start(12);
    EXPECT_EQ(t.legal(), numbers({2, 3, 4, 5, 6, 8, 9, 10, 11}));
    EXPECT_EQ(t.weights(), (Weights{1, 2, 3, 4, 5, 5, 4, 3, 2}));
    t.roll_start(2);
    EXPECT_EQ(t.s.tokens, 7) << "at no cost";
    EXPECT_EQ(t.s.step, Step::actions);
  }
}

TEST(SwitchAndSignal, R16_TheColourIsChosenThenTheDiceAreRolled) {
  Table t = before_card(Table::europe);
  t.put(gray_1, "calais");
  t.reveal("new-any");
  EXPECT_EQ(t.legal(), (std::vector<Action>{Deploy{black}, Deploy{brown}, Deploy{gray}}));
  EXPECT_EQ(t.why(Actor::chance(), RollStart{6}), "R13 not_at_this_point");
  EXPECT_EQ(t.why(seat(1), Deploy{black}), "R13 not_your_turn");
  t.play(Deploy{brown});
  EXPECT_EQ(t.events_of<ColorChosen>().at(0).color, brown);
  EXPECT_EQ(t.weights(), two_dice) << "a taken start location can come up";
  EXPECT_EQ(t.why(Actor::chance(), RollStart{1}), "R10 impossible_chance");
  EXPECT_EQ(t.why(Actor::chance(), RollStart{13}), "R10 impossible_chance");
  EXPECT_EQ(t.why(RollStart{5}), "R10 only_chance_does_that");
  t.roll_start(5);
  EXPECT_EQ(t.where(brown_1), "wroclaw");
  EXPECT_EQ(t.events_of<StartRolled>(), (std::vector<StartRolled>{{5, t.space("wroclaw")}}));
  EXPECT_EQ(t.s.tokens, 7);
}

TEST(SwitchAndSignal, R16_TheSumNamesTheStartLocation) {
  for (std::string_view file : both) {
    for (int number = 2; number <= 12; ++number) {
      Table t = before_card(file);
      t.reveal("new-any");
      t.play(Deploy{gray});
      t.roll_start(number);
      EXPECT_EQ(t.game.board()[t.at(gray_1).at].number, number);
    }
  }
}

TEST(SwitchAndSignal, R16_TheTrainFacesItsLine) {
  for (int number = 2; number <= 12; ++number) {
    Table t = before_card(Table::europe);
    t.reveal("new-brown-gray");
    t.play(Deploy{gray});
    t.roll_start(number);
    const SpaceId start = t.at(gray_1).at;
    t.roll(1);
    EXPECT_EQ(t.game.board()[t.at(gray_1).at].lines, t.game.board()[start].lines);
    EXPECT_EQ(t.s.tokens, 7);
  }
}

TEST(SwitchAndSignal, R16_AColourWithoutTrainsInTheDepotCannotBeChosen) {
  Table t = before_card(Table::europe);
  onto_starts(t, 0, 2);
  t.reveal("new-any");
  EXPECT_EQ(t.why(Deploy{black}), "R16 none_in_depot");
  EXPECT_EQ(t.legal(), (std::vector<Action>{Deploy{brown}, Deploy{gray}}));
  EXPECT_EQ(t.why(Deploy{Color{3}}), "R16 no_such_color");
}

TEST(SwitchAndSignal, R17_ATakenStartLocationCostsTwoTokens) {
  for (std::string_view file : both) {
    Table t = before_card(file);
    to_start(t, brown_1, 6);
    t.reveal("new-any");
    t.play(Deploy{black});
    t.roll_start(6);
    EXPECT_EQ(t.where(black_1), "depot");
    EXPECT_EQ(t.s.tokens, 5);
    EXPECT_EQ(t.events_of<TokensLost>(), (std::vector<TokensLost>{{2, Cause::start_occupied}}));
    EXPECT_EQ(t.s.step, Step::choose_color) << "and the card goes on";
  }
}

TEST(SwitchAndSignal, R18_AnEmptyDepotCostsTwoTokens) {
  Table t = before_card(Table::europe);
  onto_starts(t, 0, 8);
  t.reveal("new-any");
  EXPECT_EQ(t.events_of<TokensLost>(), (std::vector<TokensLost>{{2, Cause::depot_empty}}));
  EXPECT_EQ(t.s.tokens, 5);
  EXPECT_EQ(t.s.step, Step::choose_color);
}

TEST(SwitchAndSignal, R18_EachMissingTrainCostsTwoTokens) {
  Table t = before_card(Table::america);
  onto_starts(t, 0, 8);
  t.reveal("two-new-any");
  EXPECT_EQ(t.s.tokens, 3);
  EXPECT_EQ(t.events_of<TokensLost>().size(), 2U);
}

TEST(SwitchAndSignal, R18_InNorthAmericaTheCardMayStillBeIgnored) {
  Table t = Table::before_card(Table::america);
  onto_starts(t, 0, 8);
  t.reveal("new-any");
  EXPECT_EQ(t.s.tokens, 7);
  EXPECT_EQ(t.why(UseHelper{t.helper("track-warden")}), "legal");
  t.play(CarryOut{});
  EXPECT_EQ(t.s.tokens, 5);
}

TEST(SwitchAndSignal, R18_OneTrainInTheDepotIsDeployedAndTheOtherIsMissing) {
  Table t = before_card(Table::europe);
  onto_starts(t, 0, 7);  // all but the third gray one
  t.reveal("two-new-any");
  EXPECT_EQ(t.s.step, Step::roll_start) << "there is no choice";
  EXPECT_EQ(t.s.tokens, 7);
  t.roll_start(12);
  EXPECT_EQ(t.where(TrainId{8}), "genoa");
  EXPECT_EQ(t.s.tokens, 5);
  EXPECT_EQ(t.events_of<TokensLost>(), (std::vector<TokensLost>{{2, Cause::depot_empty}}));
}

TEST(SwitchAndSignal, R19_TwoNewTrainsHaveTwoColours) {
  for (std::string_view file : both) {
    Table t = before_card(file);
    t.reveal("two-new-any");
    t.play(Deploy{brown});
    t.roll_start(6);
    EXPECT_EQ(t.why(Deploy{brown}), "R19 two_colors");
    EXPECT_EQ(t.legal(), (std::vector<Action>{Deploy{black}, Deploy{gray}}));
    t.play(Deploy{gray});
    t.roll_start(8);
    EXPECT_NE(t.where(brown_1), "depot");
    EXPECT_NE(t.where(gray_1), "depot");
    EXPECT_EQ(t.where(brown_2), "depot");
    EXPECT_EQ(t.s.step, Step::choose_color);
  }
}

TEST(SwitchAndSignal, R19_TheNextCardMayDeployAnyColourAgain) {
  Table t = before_card(Table::europe);
  t.reveal("two-new-any");
  t.play(Deploy{brown});
  t.roll_start(6);
  t.play(Deploy{gray});
  t.roll_start(8);
  t.play(ChooseColor{black});
  t.play(EndTurn{0});
  t.reveal("new-any");
  EXPECT_EQ(t.why(Deploy{brown}), "legal");
}

TEST(SwitchAndSignal, R19_AColourThatFoundItsStartTakenIsUsed) {
  Table t = before_card(Table::europe);
  to_start(t, gray_1, 6);
  t.reveal("two-new-any");
  t.play(Deploy{black});
  t.roll_start(6);
  EXPECT_EQ(t.s.tokens, 5);
  EXPECT_EQ(t.why(Deploy{black}), "R19 two_colors");
  t.play(Deploy{gray});
  t.roll_start(6);
  EXPECT_EQ(t.s.tokens, 3) << "again taken";
}

TEST(SwitchAndSignal, R19_WithoutASecondColourInTheDepotATrainIsMissing) {
  Table t = before_card(Table::europe);
  onto_starts(t, 3, 8);  // brown and gray; three black ones are left
  t.reveal("two-new-any");
  t.roll_start(12);
  EXPECT_EQ(t.where(black_1), "genoa");
  EXPECT_EQ(t.where(black_2), "depot");
  EXPECT_EQ(t.s.tokens, 5);
  EXPECT_EQ(t.s.step, Step::choose_color);
}

}  // namespace rail::switch_and_signal::rules_departure_test
