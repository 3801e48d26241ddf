// Every reason for a refusal occurs, and names its rule.
#include "games/switch_and_signal/rules/reasons.h"

#include <gtest/gtest.h>

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>
#include <functional>
#include <map>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::reasons_test {

using enum ActionCard;

const TrainId black = Table::train(Color::black, 1);
const TrainId black_2 = Table::train(Color::black, 2);
const TrainId brown = Table::train(Color::brown, 1);
const Actor chance = Actor::chance();

/// Seat 0 plays action cards in Europe: two for switches and one to move. A black train is in
/// Paris, which shows green towards Lille, and a loaded brown one in Berlin.
Table europe() {
  Table t = Table::in_play(Table::europe);
  t.clear();
  t.put(black, "paris");
  t.put(brown, "berlin");
  t.load(brown, Goods::red);
  t.give(0, 0, 2, 1);
  return t;
}
Table after_trading() {
  Table t = europe();
  t.play(TradeCards{set_switch, set_switch});
  return t;
}
Table finished() {
  Table t = europe();
  t.s.step = Step::over;
  return t;
}
/// The players place the discs; Lille has its own, and so has Paris, and the lines have theirs.
Table placing_discs() {
  Options options = Table::seat_0_first();
  options.discs = Discs::placed;
  Table t(Table::europe, 2, options);
  t.play(PlaceSwitch{t.junction("lille"), t.way("calais--lille", "lille--paris")});
  for (std::string_view signal :
       {"at-paris-from-lille", "on-dijon--lyon", "on-turin--lyon", "on-milan--basel"})
    t.play(PlaceSignal{t.signal(signal)});
  return t;
}

/// This card was revealed; two black trains and a brown one are out.
Table with_card(std::string_view board, std::string_view card) {
  Table t = Table::before_card(board);
  t.at(black).at = t.s.start_of[0];
  t.at(black_2).at = t.s.start_of[1];
  t.at(brown).at = t.s.start_of[2];
  t.reveal(card);
  return t;
}
Table with_all_black_trains_out() {
  Table t = Table::before_card(Table::europe);
  for (int n = 1; n <= 3; ++n)
    t.at(Table::train(Color::black, n)).at = t.s.start_of[static_cast<std::size_t>(n)];
  t.reveal("new-any");
  return t;
}
Table after_the_first_of_two_new_trains() {
  Table t = Table::before_card(Table::europe);
  t.reveal("two-new-any");
  t.play(Deploy{Color::gray});
  t.roll_start(6);
  return t;
}
Table after_the_first_colour() {
  Table t = Table::before_card(Table::europe);
  t.reveal("any-any");
  t.play(ChooseColor{Color::gray});
  return t;
}
Table with_shunter_called() {
  Table t = with_card(Table::america, "new-any");
  t.play(UseHelper{t.helper("shunter")});
  t.play(Deploy{Color::gray});
  return t;
}
Table after_the_first_black_train() {
  Table t = with_card(Table::america, "black-brown");
  t.play(MoveTrain{black});
  t.roll(2);
  return t;
}
Table with_dispatcher_called() {
  Table t = europe();
  t.play(UseHelper{t.helper("dispatcher")});
  return t;
}
/// The last card of the pile.
Table with_last_card() {
  Table t = Table::before_card(Table::america);
  t.s.departures = 1;
  t.reveal("any-any");
  return t;
}

/// The die for the black train in Paris has been rolled.
Table leaving_paris() {
  Table t = europe();
  t.drive(black, 3);
  return t;
}
/// A train that came from Salt Lake City is in Denver and may run on towards Omaha.
Table passing_denver() {
  Table t = Table::in_play(Table::america);
  t.clear();
  t.swap_signal("on-omaha--minneapolis", "at-denver-from-omaha");
  t.put(brown, "salt-lake-city--denver", 2, true);
  t.give(0, 0, 0, 1);
  t.drive(brown, 3);
  return t;
}

/// What is refused in which position, by the expected answer.
using Refusals = std::map<std::string, std::function<std::string()>>;

Refusals about_turns_and_chance() {
  return {
      {"R13 not_your_turn", [] { return europe().why(seat(1), MoveTrain{black}); }},
      {"R57 game_is_over", [] { return finished().why(MoveTrain{black}); }},
      {"R10 only_chance_does_that", [] { return europe().why(DealCard{set_signal}); }},
      {"R10 only_players_do_that", [] { return europe().why(chance, MoveTrain{black}); }},
      {"R10 impossible_chance",
       [] { return Table(Table::europe, 2).why(chance, DealCard{ActionCard{3}}); }},
      {"R13 not_at_this_point", [] { return europe().why(Deploy{Color::gray}); }},
      {"R30 action_must_follow", [] { return after_trading().why(EndTurn{0}); }},
      {"R33 draw_fewer", [] { return europe().why(EndTurn{6}); }},
  };
}

Refusals about_discs() {
  const Table t = europe();
  const JunctionId lille = t.junction("lille");
  const SignalId paris_lille = t.signal("at-paris-from-lille");
  const SignalId paris_dijon = t.signal("at-paris-from-dijon");
  const SignalId on_turin_lyon = t.signal("on-turin--lyon");
  const SignalId on_tours_limoges = t.signal("on-tours--limoges");
  const Way calais_paris = t.way("calais--lille", "lille--paris");
  return {
      {"R28 no_such_junction",
       [=] { return europe().why(SetSwitch{JunctionId{22}, calais_paris}); }},
      {"R28 not_a_way",
       [=] { return europe().why(SetSwitch{lille, t.way("calais--lille", "emden--bremen")}); }},
      {"R28 switch_is_so", [=] { return europe().why(SetSwitch{lille, calais_paris}); }},
      {"R26 no_such_signal", [=] { return europe().why(SetSignal{paris_lille, SignalId{26}}); }},
      {"R26 signal_is_green", [=] { return europe().why(SetSignal{paris_lille, paris_lille}); }},
      {"R26 signal_is_red", [=] { return europe().why(SetSignal{on_turin_lyon, paris_dijon}); }},
      {"R27 city_keeps_one", [=] { return europe().why(SetSignal{paris_lille, on_turin_lyon}); }},
      {"R4 switch_has_discs",
       [=] { return placing_discs().why(PlaceSwitch{lille, calais_paris}); }},
      {"R4 city_has_disc", [=] { return placing_discs().why(PlaceSignal{paris_dijon}); }},
      {"R4 no_line_disc_left", [=] { return placing_discs().why(PlaceSignal{on_tours_limoges}); }},
  };
}

Refusals about_the_departure_card() {
  return {
      {"R16 no_such_color",
       [] { return with_card(Table::europe, "new-any").why(Deploy{Color{3}}); }},
      {"R16 none_in_depot", [] { return with_all_black_trains_out().why(Deploy{Color::black}); }},
      {"R19 two_colors",
       [] { return after_the_first_of_two_new_trains().why(Deploy{Color::gray}); }},
      {"R23 color_has_moved",
       [] { return after_the_first_colour().why(ChooseColor{Color::gray}); }},
      {"R16 no_such_start", [] { return with_shunter_called().why(ChooseStart{SpaceId{0}}); }},
      {"R53 start_occupied",
       [] {
         const Table t = with_shunter_called();
         return t.why(ChooseStart{t.s.start_of[0]});
       }},
      {"R15 start_card_order",
       [] {
         Table t(Table::america, 2);
         t.luck();
         return t.why(Deploy{Color::gray});
       }},
      {"R20 not_its_color",
       [] { return with_card(Table::europe, "black-brown").why(MoveTrain{brown}); }},
      {"R21 has_moved", [] { return after_the_first_black_train().why(MoveTrain{black}); }},
      {"R52 no_card_to_follow",
       [] {
         const Table t = with_last_card();
         return t.why(UseHelper{t.helper("track-warden")});
       }},
  };
}

Refusals about_trains_and_cards() {
  const Table t = europe();
  const Table america = passing_denver();
  return {
      {"R29 no_such_train", [] { return europe().why(MoveTrain{TrainId{9}}); }},
      {"R29 train_in_depot", [] { return europe().why(MoveTrain{black_2}); }},
      {"R39 no_such_exit", [=] { return leaving_paris().why(Leave{t.line("emden--bremen")}); }},
      {"R39 exit_closed", [=] { return leaving_paris().why(Leave{t.line("paris--dijon")}); }},
      {"R39 choose_exit", [] { return leaving_paris().why(Run{}); }},
      {"R68 came_from_there",
       [=] { return passing_denver().why(Leave{america.line("salt-lake-city--denver")}); }},
      {"R25 no_such_card", [] { return europe().why(Load{black, ActionCard{3}}); }},
      {"R25 card_missing", [] { return europe().why(Load{black, set_signal}); }},
      {"R30 cards_missing", [] { return europe().why(TradeCards{move_train, move_train}); }},
      {"R30 cards_out_of_order", [] { return europe().why(TradeCards{move_train, set_switch}); }},
      {"R32 train_is_loaded", [] { return europe().why(Load{brown, set_switch}); }},
      {"R31 no_goods_there",
       [] {
         Table u = europe();
         u.put(black, "calais");
         return u.why(Load{black, set_switch});
       }},
  };
}

Refusals about_helpers() {
  const Table t = europe();
  return {
      {"R48 no_such_helper", [] { return europe().why(UseHelper{HelperId{3}}); }},
      {"R48 helper_used",
       [=] { return with_dispatcher_called().why(UseHelper{t.helper("dispatcher")}); }},
      {"R48 helper_later", [=] { return europe().why(UseHelper{t.helper("logistician")}); }},
      {"R48 not_the_helper_for_that",
       [] {
         const Table u = passing_denver();
         return u.why(UseHelper{u.helper("traffic-controller")});
       }},
  };
}

TEST(SwitchAndSignal, EveryReasonOccursAndNamesItsRule) {
  Refusals all = about_turns_and_chance();
  all.merge(about_discs());
  all.merge(about_the_departure_card());
  all.merge(about_trains_and_cards());
  all.merge(about_helpers());
  for (const auto& [expected, refused] : all) EXPECT_EQ(refused(), expected);
  std::size_t reasons = 0;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Reason>>([&](auto described) {
    ++reasons;
    const std::string answer = std::string(rule_of(described.value)) + " " +
                               boost::describe::enum_to_string(described.value, "?");
    EXPECT_TRUE(all.contains(answer)) << answer;
    EXPECT_FALSE(words(described.value).empty()) << answer;
  });
  EXPECT_EQ(all.size(), reasons);
}

/// The same reason at another action that can give it.
TEST(SwitchAndSignal, ReasonsAreTheSameForEveryActionThatTheyConcern) {
  const Table t = europe();
  EXPECT_EQ(t.why(Load{TrainId{9}, set_switch}), "R29 no_such_train");
  EXPECT_EQ(t.why(Load{black_2, set_switch}), "R29 train_in_depot");
  EXPECT_EQ(t.why(TradeCards{set_switch, ActionCard{3}}), "R25 no_such_card");
  EXPECT_EQ(t.why(SetSignal{t.signal("on-dijon--lyon"), t.signal("on-turin--lyon")}),
            "R25 card_missing");
  EXPECT_EQ(t.why(HoldTrain{black}), "R13 not_at_this_point");
  EXPECT_EQ(after_trading().why(Load{black, move_train}), "R30 action_must_follow");
  EXPECT_EQ(after_trading().why(MoveTrain{black_2}), "R29 train_in_depot");
  EXPECT_EQ(placing_discs().why(PlaceSignal{SignalId{26}}), "R26 no_such_signal");
  EXPECT_EQ(placing_discs().why(PlaceSwitch{JunctionId{22}, Way{}}), "R28 no_such_junction");
  EXPECT_EQ(placing_discs().why(PlaceSwitch{JunctionId{1}, Way{}}), "R28 not_a_way");
  const Table colour = after_the_first_colour();
  EXPECT_EQ(colour.why(ChooseColor{Color{3}}), "R16 no_such_color");
  EXPECT_EQ(with_card(Table::europe, "black-brown").why(HoldTrain{black}), "R48 no_such_helper");
  EXPECT_EQ(with_card(Table::america, "black-brown").why(HoldTrain{TrainId{9}}),
            "R29 no_such_train");
}

}  // namespace rail::switch_and_signal::reasons_test
