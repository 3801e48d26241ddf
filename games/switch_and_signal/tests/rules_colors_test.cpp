// What the departure card moves: R20 to R24.
#include <gtest/gtest.h>

#include <array>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_colors_test {

using enum Color;

constexpr std::array both{Table::europe, Table::america};
constexpr TrainId black_1{0}, black_2{1}, black_3{2}, brown_1{3}, brown_2{4}, gray_1{6}, gray_2{7};

using Weights = std::vector<std::uint32_t>;

/// A card is about to be revealed, and nothing waits for helpers.
Table before_card(std::string_view file) {
  Table t = Table::before_card(file);
  t.without_helpers();
  return t;
}

TEST(SwitchAndSignal, R20_R21_AllTrainsOfAColourMoveInTheOrderChosen) {
  Table t = before_card(Table::europe);
  t.put(black_1, "calais");                      // a start location
  t.put(black_2, "berlin");                      // a city
  t.put(black_3, "dresden--wroclaw", 2, false);  // a track piece
  t.put(brown_1, "kiel");
  t.reveal("black-gray");
  EXPECT_EQ(t.legal(),
            (std::vector<Action>{MoveTrain{black_1}, MoveTrain{black_2}, MoveTrain{black_3}}));
  EXPECT_EQ(t.why(MoveTrain{brown_1}), "R20 not_its_color");
  EXPECT_EQ(t.why(MoveTrain{TrainId{9}}), "R29 no_such_train");
  t.play(MoveTrain{black_3});
  t.roll(2);
  EXPECT_EQ(t.where(black_3), "dresden--nuremberg-1 forward");
  EXPECT_EQ(t.why(MoveTrain{black_3}), "R21 has_moved");
  t.play(MoveTrain{black_1});
  t.roll(3);
  EXPECT_EQ(t.where(black_1), "paris");
  EXPECT_EQ(t.s.mover, black_2) << "the last one";
  t.roll(2);
  EXPECT_EQ(t.where(black_2), "hamburg--neustrelitz-2 back");
  EXPECT_EQ(t.s.step, Step::actions) << "no gray train is on the network";
  EXPECT_EQ(t.where(brown_1), "kiel");
}

TEST(SwitchAndSignal, R20_TrainsInTheDepotDoNotMove) {
  Table t = before_card(Table::europe);
  t.put(black_1, "calais");
  t.put(black_2, "emden");
  t.reveal("black-brown");
  EXPECT_EQ(t.why(MoveTrain{black_3}), "R29 train_in_depot");
  EXPECT_EQ(t.legal().size(), 2U);
  t.s = before_card(Table::europe).s;
  t.reveal("black-brown");
  EXPECT_EQ(t.s.step, Step::actions) << "nothing moves at all";
}

TEST(SwitchAndSignal, R21_EachTrainHasARollOfItsOwnWithTheDieOfItsColour) {
  Table t = before_card(Table::europe);
  t.put(black_1, "calais");
  t.put(brown_1, "emden");
  t.put(gray_1, "wroclaw");
  t.put(gray_2, "kiel");
  t.reveal("any-any-any");
  t.play(ChooseColor{black});
  EXPECT_EQ(t.legal(), (std::vector<Action>{Roll{2}, Roll{3}, Roll{4}, Roll{5}}));
  EXPECT_EQ(t.weights(), (Weights{1, 2, 2, 1}));
  EXPECT_EQ(t.why(Actor::chance(), Roll{1}), "R10 impossible_chance");
  t.roll(3);
  EXPECT_EQ(t.events_of<Rolled>(), (std::vector<Rolled>{{black_1, 3}}));
  t.play(ChooseColor{brown});
  EXPECT_EQ(t.legal(), (std::vector<Action>{Roll{1}, Roll{2}, Roll{3}, Roll{4}}));
  EXPECT_EQ(t.weights(), (Weights{1, 2, 2, 1}));
  t.roll(4);
  t.play(MoveTrain{gray_2});
  for (TrainId train : {gray_2, gray_1}) {
    EXPECT_EQ(t.s.mover, train);
    EXPECT_EQ(t.legal(), (std::vector<Action>{Roll{1}, Roll{2}, Roll{3}}));
    EXPECT_EQ(t.weights(), (Weights{3, 2, 1}));
    t.roll(1);
  }
  EXPECT_EQ(t.s.step, Step::actions);
}

TEST(SwitchAndSignal, R22_AMulticolouredTrainStandsForAChosenColour) {
  Table t = before_card(Table::europe);
  t.put(black_1, "calais");
  t.put(brown_1, "emden");
  t.put(brown_2, "kiel");
  t.reveal("new-any");
  t.play(Deploy{gray});
  t.roll_start(5);
  EXPECT_EQ(t.legal(),
            (std::vector<Action>{ChooseColor{black}, ChooseColor{brown}, ChooseColor{gray}}));
  EXPECT_EQ(t.why(ChooseColor{Color{3}}), "R16 no_such_color");
  t.play(ChooseColor{brown});
  EXPECT_EQ(t.legal(), (std::vector<Action>{MoveTrain{brown_1}, MoveTrain{brown_2}}));
  t.play(MoveTrain{brown_2});
  t.roll(1);
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(t.where(black_1), "calais");
  EXPECT_EQ(t.where(gray_1), "wroclaw");
}

TEST(SwitchAndSignal, R22_AColourWhoseTrainsAreAllInTheDepotMayBeChosen) {
  for (std::string_view file : both) {
    Table t = before_card(file);
    t.put(black_1, file == Table::europe ? "calais" : "houston");
    t.reveal("any-any");
    t.play(ChooseColor{gray});
    t.play(ChooseColor{brown});
    EXPECT_EQ(t.s.step, Step::actions);
    EXPECT_EQ(t.game.board()[t.at(black_1).at].number, 6) << "nothing moved";
    EXPECT_EQ(t.s.tokens, 7);
  }
}

TEST(SwitchAndSignal, R23_TwoMulticolouredTrainsAreTwoColours) {
  Table t = before_card(Table::europe);
  t.put(black_1, "calais");
  t.put(gray_1, "emden");
  t.reveal("any-any");
  t.play(ChooseColor{gray});
  EXPECT_EQ(t.s.mover, gray_1) << "it moves before the other colour is chosen";
  t.roll(1);
  EXPECT_EQ(t.why(ChooseColor{gray}), "R23 color_has_moved");
  EXPECT_EQ(t.legal(), (std::vector<Action>{ChooseColor{black}, ChooseColor{brown}}));
  t.play(ChooseColor{black});
  t.roll(3);
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(t.where(black_1), "paris");
}

TEST(SwitchAndSignal, R23_ThreeMulticolouredTrainsAreAllColoursInTheOrderChosen) {
  Table t = before_card(Table::europe);
  t.put(black_1, "calais");
  t.put(brown_1, "kiel");
  t.put(gray_1, "emden");
  t.reveal("any-any-any");
  t.play(ChooseColor{gray});
  t.roll(1);
  t.play(ChooseColor{black});
  t.roll(3);
  EXPECT_EQ(t.s.mover, brown_1) << "only one colour is left";
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::actions);
  t.play(EndTurn{0});
  t.reveal("any-any");
  EXPECT_EQ(t.legal().size(), 3U) << "the next card knows nothing of this one";
}

TEST(SwitchAndSignal, R23_TheTrainsInThePortsOfNorthAmericaMoveToo) {
  Table t = before_card(Table::america);
  t.put(black_1, "new-york");
  t.put(black_2, "san-francisco");
  t.reveal("any-any-any");
  t.play(ChooseColor{black});
  EXPECT_EQ(t.legal(), (std::vector<Action>{MoveTrain{black_1}, MoveTrain{black_2}}));
  t.play(MoveTrain{black_1});
  t.roll(2);
  EXPECT_EQ(t.where(black_1), "pittsburgh--new-york-1 back");
}

TEST(SwitchAndSignal, R23_NoColourMovesTwiceByOneCard) {
  auto board = std::make_shared<Board>(*embedded_board(Table::europe));
  board->cards[0].moves = {MoveRow{}, MoveRow{black}};
  Table t(board, 2);
  t.luck();
  t.clear();
  t.s.step = Step::reveal;
  t.reveal("new-black-gray");
  t.play(Deploy{gray});
  t.roll_start(8);
  EXPECT_EQ(t.why(ChooseColor{black}), "R23 color_has_moved") << "it is on the card anyway";
  EXPECT_EQ(t.legal_of<ChooseColor>(), (std::vector<ChooseColor>{{brown}, {gray}}));
}

TEST(SwitchAndSignal, R24_ATrainDeployedNowMovesNow) {
  Table t = before_card(Table::europe);  // the example on page 8
  t.put(gray_1, "emden");
  t.reveal("new-black-gray");
  t.play(Deploy{black});
  t.roll_start(6);
  EXPECT_EQ(t.where(black_1), "calais");
  EXPECT_EQ(t.s.mover, black_1);
  t.roll(4);
  EXPECT_EQ(t.where(black_1), "paris");
  EXPECT_EQ(t.s.tokens, 7);
  EXPECT_EQ(t.s.mover, gray_1);
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::actions);
}

TEST(SwitchAndSignal, R24_OnlyIfItsColourIsShown) {
  Table t = before_card(Table::europe);
  t.reveal("new-black-gray");
  t.play(Deploy{brown});
  t.roll_start(6);
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(t.where(brown_1), "calais");
}

}  // namespace rail::switch_and_signal::rules_colors_test
