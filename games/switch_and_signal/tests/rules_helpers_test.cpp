// The helpers in general and those of Europe: R48 to R51. Those of North America are in
// rules_america_test.cpp.
#include <gtest/gtest.h>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_helpers_test {

using Colors = std::vector<ChooseColor>;

const TrainId black = Table::train(Color::black, 1);
const TrainId black_2 = Table::train(Color::black, 2);
const TrainId black_3 = Table::train(Color::black, 3);
const TrainId brown = Table::train(Color::brown, 1);
const TrainId gray = Table::train(Color::gray, 1);
constexpr Run just_run{};  // a test's own Run() hides the action's name

/// A card is about to be revealed; of the helpers only this one is still there.
Table with(std::string_view helper) {
  Table t = Table::before_card(Table::europe);
  t.s.helpers = static_cast<std::uint8_t>(7U & ~(1U << static_cast<unsigned>(t.helper(helper))));
  t.give(0, 2, 2, 3);
  return t;
}
Table with_logistician() { return with("logistician"); }

/// Paris shows green towards Lille and Dijon, and a black train waits in Calais.
Table with_dispatcher() {
  Table t = with("dispatcher");
  t.swap_signal("on-dijon--lyon", "at-paris-from-dijon");
  t.put(black, "calais");
  return t;
}
/// Three black trains and a gray one are on the lines.
Table with_conductor() {
  Table t = with("conductor");
  t.put(black, "calais");
  t.put(black_2, "nantes");
  t.put(black_3, "vienna");
  t.put(gray, "genoa");
  return t;
}

std::string call(const Table& t, std::string_view helper) {
  return t.why(UseHelper{t.helper(helper)});
}
void use(Table& t, std::string_view helper) { t.play(UseHelper{t.helper(helper)}); }

TEST(SwitchAndSignal, R48_OnceInTheWholeGame) {
  Table t = with_logistician();
  t.put(brown, "nantes");
  t.reveal("brown-gray");
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::run) << "the helper is asked though there is only one way";
  use(t, "logistician");
  EXPECT_EQ(t.events_of<HelperUsed>(), (std::vector{HelperUsed{seat(0), t.helper("logistician")}}));
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::actions) << "nobody left to ask";
  t.play(EndTurn{0});
  t.reveal("any-any");
  EXPECT_EQ(t.s.turn, seat(1));
  EXPECT_EQ(call(t, "logistician"), "R48 helper_used");
}

TEST(SwitchAndSignal, R48_ByTheActivePlayerAndSeveralInOneTurn) {
  Table t = with_conductor();
  t.swap_signal("on-dijon--lyon", "at-paris-from-dijon");
  t.s.helpers = 0;
  t.reveal("black-gray");
  EXPECT_EQ(t.why(seat(1), UseHelper{t.helper("conductor")}), "R13 not_your_turn");
  use(t, "conductor");
  t.roll(1);  // gray
  use(t, "logistician");
  t.roll(2);
  EXPECT_EQ(call(t, "conductor"), "R48 helper_used");
  use(t, "dispatcher");
  EXPECT_EQ(t.s.step, Step::actions) << "the gray train has run";
  EXPECT_EQ(t.drive(black, 5), "asks") << "on through Paris or not";
  EXPECT_EQ(t.why(UseHelper{HelperId{3}}), "R48 no_such_helper");
}

TEST(SwitchAndSignal, R49_TheSecondResultCounts) {
  for (int second : {1, 3}) {
    Table t = with_logistician();
    t.put(gray, "vienna");
    t.reveal("black-gray");
    t.roll(2);
    use(t, "logistician");
    EXPECT_EQ(t.where(gray), "vienna");
    EXPECT_EQ(t.legal_of<Roll>(), (std::vector{Roll{1}, Roll{2}, Roll{3}})) << "the same die";
    EXPECT_EQ(t.ends(Roll{static_cast<std::uint8_t>(second)}),
              second == 1 ? "points_used: salzburg--vienna-2 back, 0 tokens"
                          : "points_used: munich--salzburg-1 back, 0 tokens");
  }
}

TEST(SwitchAndSignal, R49_OnlyRightAfterAMovementDieAlsoForAnActionCard) {
  Table t = with_logistician();
  t.put(brown, "paris");
  t.put(black, "paris--dijon", 1, true);
  t.reveal("new-brown-gray");
  EXPECT_EQ(call(t, "logistician"), "R48 helper_later") << "while a train is deployed";
  t.play(Deploy{Color::gray});
  EXPECT_EQ(call(t, "logistician"), "R13 not_your_turn") << "nor before those dice";
  t.roll_start(10);
  t.roll(1);  // brown
  EXPECT_EQ(call(t, "logistician"), "legal") << "before the choice of an exit";
  EXPECT_EQ(t.legal().size(), 2U);
  t.play(Leave{t.line("lille--paris")});
  t.roll(1);  // gray
  t.play(just_run);
  EXPECT_EQ(call(t, "logistician"), "R48 helper_later") << "that train has run";
  EXPECT_EQ(t.drive(black, 2), "asks");
  EXPECT_EQ(t.legal(), (std::vector<Action>{just_run, UseHelper{t.helper("logistician")}}));
  use(t, "logistician");
  EXPECT_EQ(t.ends(Roll{3}), "covered_switch: paris--dijon-2 forward, 2 tokens");
}

TEST(SwitchAndSignal, R50_AtAnyMomentOfATurn) {
  const auto legal_now = [](const Table& t) { return call(t, "dispatcher"); };
  Table t = with_dispatcher();
  t.put(black_2, "nantes");
  t.reveal("new-any");
  EXPECT_EQ(t.s.step, Step::deploy);
  EXPECT_EQ(legal_now(t), "legal");
  t.play(Deploy{Color::gray});
  t.roll_start(10);
  EXPECT_EQ(t.s.step, Step::choose_color);
  EXPECT_EQ(legal_now(t), "legal");
  t.play(ChooseColor{Color::black});
  EXPECT_EQ(t.s.step, Step::move);
  EXPECT_EQ(legal_now(t), "legal");
  t.play(MoveTrain{black_2});
  EXPECT_EQ(legal_now(t), "R13 not_your_turn") << "while the die rolls";
  t.roll(2);
  EXPECT_EQ(t.s.step, Step::run);
  EXPECT_EQ(legal_now(t), "legal");
  t.play(just_run);
  t.roll(2);
  t.play(just_run);
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(legal_now(t), "legal");
  t.play(TradeCards{ActionCard::set_signal, ActionCard::set_signal});
  EXPECT_EQ(legal_now(t), "legal");
  use(t, "dispatcher");
  EXPECT_EQ(t.s.step, Step::traded) << "the action must still follow";
  EXPECT_EQ(legal_now(t), "R48 helper_used");
}

TEST(SwitchAndSignal, R50_TrainsRunThroughCitiesOrStopThere) {
  for (bool halt : {false, true}) {
    Table t = with_dispatcher();
    t.reveal("black-gray");
    t.roll(5);
    EXPECT_EQ(t.ends(UseHelper{t.helper("dispatcher")}), "asks") << "the die was seen before";
    EXPECT_EQ(t.where(black), "paris");
    EXPECT_EQ(t.legal(), (std::vector<Action>{Leave{t.line("paris--dijon")}, Halt{}}));
    EXPECT_EQ(t.why(Leave{t.line("paris--tours")}), "R39 exit_closed");
    EXPECT_EQ(t.why(Leave{t.line("lille--paris")}), "R68 came_from_there");
    EXPECT_EQ(t.why(Load{black, ActionCard::move_train}), "R13 not_at_this_point") << "R69";
    const Action choice = halt ? Action(Halt{}) : Action(Leave{t.line("paris--dijon")});
    EXPECT_EQ(t.ends(choice),
              halt ? "city: paris, 0 tokens" : "points_used: paris--dijon-2 forward, 0 tokens");
  }
}

TEST(SwitchAndSignal, R50_WithoutAGreenWayOnOrAPointLeftATrainStopsAsEver) {
  Table t = with_dispatcher();
  t.swap_signal("at-paris-from-dijon", "on-dijon--lyon");
  t.reveal("black-gray");
  t.roll(5);
  EXPECT_EQ(t.ends(UseHelper{t.helper("dispatcher")}), "city: paris, 0 tokens");
  Table u = with_dispatcher();
  u.reveal("black-gray");
  u.roll(3);
  EXPECT_EQ(u.ends(UseHelper{u.helper("dispatcher")}), "points_used: paris, 0 tokens");
}

TEST(SwitchAndSignal, R50_ForTheRestOfThisTurnOnly) {
  Table t = with_dispatcher();
  t.put(brown, "lille--brussels", 1, false);
  t.reveal("black-gray");
  t.roll(5);
  use(t, "dispatcher");
  t.play(Leave{t.line("paris--dijon")});
  t.open("lille", "lille--brussels", "lille--paris");
  EXPECT_EQ(t.drive(brown, 3), "asks") << "every train, also by an action card";
  t.play(Halt{});
  t.play(EndTurn{0});
  t.put(brown, "lille--paris", 1, true);
  t.reveal("brown-gray");
  EXPECT_EQ(t.ends(Roll{3}), "city: paris, 0 tokens") << "the next player's turn";
}

TEST(SwitchAndSignal, R50_ThePortOfEuropeStaysTheEnd) {
  for (bool loaded : {false, true}) {
    Table t = with_dispatcher();
    t.swap_signal("on-hanover--frankfurt", "at-marseille-from-turin");
    t.reveal("brown-gray");
    use(t, "dispatcher");
    t.put(brown, "lyon--marseille", 2, true);
    if (loaded) t.load(brown, Goods::white);
    EXPECT_EQ(t.drive(brown, 4), "port: depot, 0 tokens");
    EXPECT_EQ(t.s.delivered[0][3], loaded ? 1 : 0);
  }
}

TEST(SwitchAndSignal, R51_AllTrainsOfTheColourStayBeforeTheFirstRolls) {
  Table t = with_conductor();
  t.put(brown, "kiel");
  EXPECT_EQ(call(t, "conductor"), "R13 not_your_turn") << "no card yet";
  t.reveal("any-any");
  EXPECT_EQ(call(t, "conductor"), "R48 helper_later") << "which colour?";
  t.play(ChooseColor{Color::black});
  EXPECT_EQ(call(t, "conductor"), "legal") << "a chosen colour counts as shown";
  use(t, "conductor");
  EXPECT_EQ(t.where(black), "calais");
  EXPECT_EQ(t.where(black_2), "nantes");
  EXPECT_EQ(t.where(black_3), "vienna");
  EXPECT_EQ(t.legal_of<ChooseColor>(), (Colors{{Color::brown}, {Color::gray}})) << "that was black";
  t.play(ChooseColor{Color::brown});
  EXPECT_EQ(t.ends(Roll{1}), "points_used: hamburg--kiel-1 back, 0 tokens");
}

TEST(SwitchAndSignal, R51_NotOnceATrainOfTheColourHasRolled) {
  Table t = with_conductor();
  t.reveal("black-gray");
  t.play(MoveTrain{black});
  t.roll(2);
  EXPECT_EQ(t.s.step, Step::move);
  EXPECT_EQ(call(t, "conductor"), "R21 has_moved");
  t.play(MoveTrain{black_2});
  t.roll(2);
  t.roll(2);
  EXPECT_EQ(t.s.step, Step::move) << "but the next colour has not begun";
  use(t, "conductor");
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(t.where(gray), "genoa");
}

TEST(SwitchAndSignal, R51_NotForActionCards) {
  Table t = with_conductor();
  t.reveal("brown-gray");
  t.play(MoveTrain{gray});
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(call(t, "conductor"), "R48 helper_later");
}

TEST(SwitchAndSignal, R51_ATrainThatWasJustDeployedStaysToo) {
  Table t = with_conductor();
  t.clear();
  t.reveal("new-black-gray");
  t.play(Deploy{Color::black});
  t.roll_start(6);
  use(t, "conductor");
  EXPECT_EQ(t.where(black), "calais");
  EXPECT_EQ(t.s.step, Step::actions) << "no gray train is out";
}

}  // namespace rail::switch_and_signal::rules_helpers_test
