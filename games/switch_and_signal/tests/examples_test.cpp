// The worked examples of the rulebook.
#include <gtest/gtest.h>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::examples_test {

using enum ActionCard;

const TrainId black = Table::train(Color::black, 1);
const TrainId black_2 = Table::train(Color::black, 2);
const TrainId black_3 = Table::train(Color::black, 3);
const TrainId brown = Table::train(Color::brown, 1);
const TrainId gray = Table::train(Color::gray, 1);
constexpr Run just_run{};  // a test's own Run() hides the action's name

// p. 8, an example of a turn. Printed are Calais as start location 6, its three points to Paris,
// the numbers rolled and the cards played. The board is reconstructed, so the rest is chosen to
// fit: the green disc comes from the line between Cologne and Frankfurt and opens Paris towards
// Dijon, the switch is Dijon, the brown train comes from Nantes and stops before Paris, where the
// signal towards Tours is red, and a gray train waits in Vienna.

/// Seat 0 kept one card in the last turn and so has six.
Table before_the_turn_on_page_8() {
  Table t = Table::before_card(Table::europe, 3);
  t.put(brown, "nantes");
  t.put(gray, "vienna");
  t.give(0, 1, 2, 3);
  return t;
}

/// The departure card: a black train is deployed, then black and gray move.
void carry_out_the_card(Table& t) {
  t.reveal("new-black-gray");
  EXPECT_EQ(t.legal_of<Deploy>().size(), 3U) << "the players choose the colour";
  t.play(Deploy{Color::black});
  t.roll_start(6);
  EXPECT_EQ(t.where(black), "calais");
  t.play(MoveTrain{black});
  t.roll(4);
  EXPECT_EQ(t.ends(just_run), "city: paris, 0 tokens") << "three points, the fourth is free";
  EXPECT_EQ(t.events_of<TrainRan>().size(), 3U);
  EXPECT_EQ(t.events_of<TrainStopped>(), (std::vector{TrainStopped{black, Cause::city, 1}}));
  t.play(MoveTrain{gray});
  t.roll(1);
  t.play(just_run);
  EXPECT_EQ(t.s.step, Step::actions);
}

TEST(SwitchAndSignal, R14_R44_ExampleOfATurnTheDepartureCard) {
  Table t = before_the_turn_on_page_8();
  carry_out_the_card(t);
  EXPECT_EQ(t.where(brown), "nantes");
  EXPECT_EQ(t.s.tokens, 7);
}

TEST(SwitchAndSignal, R17_ExampleOfATurnIfATrainHadBeenInCalais) {
  Table t = before_the_turn_on_page_8();
  t.put(brown, "calais");
  t.reveal("new-black-gray");
  t.play(Deploy{Color::black});
  t.roll_start(6);
  EXPECT_EQ(t.where(black), "depot");
  EXPECT_EQ(t.s.tokens, 5);
  EXPECT_EQ(t.legal_of<MoveTrain>(), (std::vector{MoveTrain{gray}})) << "no black train moves";
}

TEST(SwitchAndSignal, R25_R42_ExampleOfATurnTheActions) {
  Table t = before_the_turn_on_page_8();
  carry_out_the_card(t);
  t.play(Load{black, move_train});
  EXPECT_EQ(t.at(black).cargo, static_cast<int>(Goods::blue));
  EXPECT_EQ(t.s.supply[0], 1);

  const SignalId paris_dijon = t.signal("at-paris-from-dijon");
  for (std::string_view last : {"at-amsterdam-from-bremen", "at-berlin-from-neustrelitz",
                                "at-nuremberg-from-dresden", "at-marseille-from-lyon"})
    EXPECT_EQ(t.why(SetSignal{t.signal(last), paris_dijon}), "R27 city_keeps_one") << last;
  t.play(SetSignal{t.signal("on-cologne--frankfurt"), paris_dijon});

  t.play(SetSwitch{t.junction("dijon"), t.way("paris--dijon", "dijon--lyon")});
  EXPECT_EQ(t.drive(black, 3), "asks");
  EXPECT_EQ(t.ends(Leave{t.line("paris--dijon")}), "points_used: dijon--lyon-1 forward, 0 tokens");
  EXPECT_EQ(t.events_of<TrainRan>().size(), 3U);
  t.play(SetSwitch{t.junction("dijon"), t.way("basel--dijon", "paris--dijon")});

  EXPECT_EQ(t.drive(brown, 4), "asks") << "the helpers";
  EXPECT_EQ(t.ends(just_run), "red_signal: paris--tours-1 back, 1 tokens");
  EXPECT_EQ(t.events_of<TrainRan>().size(), 3U);
  EXPECT_EQ(t.s.tokens, 6);

  EXPECT_EQ(t.s.hand[0].total(), 0);
  t.play(EndTurn{5});
  for (int n = 0; n < 5; ++n) t.chance(DealCard{n < 3 ? set_signal : move_train});
  EXPECT_EQ(t.s.hand[0].total(), 5);
  EXPECT_EQ(t.s.turn, seat(1)) << "clockwise";
  EXPECT_EQ(t.s.step, Step::reveal);
}

// p. 6, the conductor.
TEST(SwitchAndSignal, R51_ExampleOfThreeBlackTrainsAllOrNoneStay) {
  Table t = Table::before_card(Table::europe);
  t.put(black, "calais");
  t.put(black_2, "kiel");
  t.put(black_3, "vienna");
  t.reveal("black-gray");
  Table all_stay = t;
  all_stay.play(UseHelper{t.helper("conductor")});
  EXPECT_EQ(all_stay.s.step, Step::actions);
  for (TrainId train : {black, black_2, black_3}) EXPECT_EQ(all_stay.where(train), t.where(train));
  t.play(MoveTrain{black});
  t.roll(2);
  t.play(just_run);
  EXPECT_EQ(t.why(UseHelper{t.helper("conductor")}), "R21 has_moved")
      << "not two that stay and one that moves";
}

// p. 6, the time tokens.
TEST(SwitchAndSignal, R56_ExampleOfTwoTokensOnTheClockAndThreeOwed) {
  Table t = Table::in_play(Table::europe);
  t.clear();
  t.s.helpers = 7;
  t.s.tokens = 2;
  t.give(0, 0, 0, 1);
  t.put(brown, "paris--tours", 1, false);
  EXPECT_EQ(t.drive(brown, 3), "red_signal: paris--tours-1 back, 3 tokens");
  EXPECT_EQ(t.s.tokens, 6);
  EXPECT_EQ(t.s.departures, 15);
}

// p. 6, the dispatcher: a train stops in the city if the signal is not green where it shall go on.
TEST(SwitchAndSignal, R50_ExampleOfStoppingBecauseAnotherSignalIsRed) {
  Table t = before_the_turn_on_page_8();
  t.swap_signal("on-cologne--frankfurt", "at-paris-from-dijon");
  t.put(black, "calais");
  t.play(Actor::chance(), Reveal{t.card("black-brown")});
  t.play(UseHelper{t.helper("dispatcher")});
  t.play(MoveTrain{black});
  t.roll(5);
  t.play(just_run);
  EXPECT_EQ(t.legal(), (std::vector<Action>{Leave{t.line("paris--dijon")}, Halt{}}));
  EXPECT_EQ(t.ends(Halt{}), "city: paris, 0 tokens");
}

// p. 7: to load in a city that could be passed takes two cards to move and one to load.
TEST(SwitchAndSignal, R69_ExampleOfLoadingBetweenTwoMoves) {
  Table t = Table::in_play(Table::america);
  t.clear();
  t.give(0, 1, 0, 2);
  t.swap_signal("on-omaha--minneapolis", "at-denver-from-omaha");
  t.put(brown, "salt-lake-city--denver", 2, true);
  EXPECT_EQ(t.drive(brown, 3), "asks");
  EXPECT_EQ(t.why(Load{brown, set_signal}), "R13 not_at_this_point");
  t.play(Halt{});
  t.play(Load{brown, set_signal});
  EXPECT_EQ(t.drive(brown, 2), "asks");
  EXPECT_EQ(t.ends(Leave{t.line("denver--omaha")}),
            "points_used: denver--omaha-2 forward, 0 tokens");
  EXPECT_EQ(t.at(brown).cargo, static_cast<int>(Goods::yellow));
  EXPECT_EQ(t.s.hand[0].total(), 0);
}

// p. 8, the traffic controller.
TEST(SwitchAndSignal, R54_ExampleOfTwoBlackTrainsOneStays) {
  Table t = Table::before_card(Table::america);
  t.put(black, "seattle");
  t.put(black_2, "boston");
  t.reveal("black-gray");
  t.play(HoldTrain{black});
  EXPECT_EQ(t.s.step, Step::roll);
  EXPECT_EQ(t.s.mover, black_2) << "the other one must move";
  EXPECT_EQ(t.ends(Roll{2}), "covered_switch: albany--boston-1 back, 1 tokens");
  EXPECT_EQ(t.where(black), "seattle");
}

}  // namespace rail::switch_and_signal::examples_test
