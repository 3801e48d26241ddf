// What is different in North America: the helpers R52 to R54, and R67 to R70.
#include <gtest/gtest.h>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_america_test {

const TrainId black = Table::train(Color::black, 1);
const TrainId black_2 = Table::train(Color::black, 2);
const TrainId black_3 = Table::train(Color::black, 3);
const TrainId brown = Table::train(Color::brown, 1);
const TrainId gray = Table::train(Color::gray, 1);
using Exits = std::vector<Action>;

/// A card is about to be revealed; of the helpers only this one is still there.
Table with(std::string_view helper, const Options& options = Table::seat_0_first()) {
  Table t = Table::before_card(Table::america, 2, options);
  t.s.helpers = static_cast<std::uint8_t>(7U & ~(1U << static_cast<unsigned>(t.helper(helper))));
  t.give(0, 2, 2, 3);
  return t;
}
Table with_warden() { return with("track-warden"); }
Table with_shunter() { return with("shunter"); }
Table with_controller() { return with("traffic-controller"); }

std::string call(const Table& t, std::string_view helper) {
  return t.why(UseHelper{t.helper(helper)});
}
void use(Table& t, std::string_view helper) { t.play(UseHelper{t.helper(helper)}); }

TEST(SwitchAndSignal, R52_TheCardGoesUnderThePileAndTheNextMustBeCarriedOut) {
  Table t = with_warden();
  t.put(black, "seattle");
  const int left = t.s.departures;
  t.reveal("any-any-any");
  use(t, "track-warden");
  EXPECT_EQ(t.events_of<CardIgnored>(), (std::vector{CardIgnored{t.card("any-any-any")}}));
  EXPECT_EQ(t.s.departures, left);
  EXPECT_EQ(t.game.view(t.s, seat(1)).bottom, t.card("any-any-any")) << "everybody knows";
  EXPECT_EQ(t.game.to_act(t.s), ActorSet(Actor::chance()));
  EXPECT_EQ(t.why(Actor::chance(), Reveal{t.card("any-any-any")}), "R10 impossible_chance");
  t.reveal("black-brown");
  EXPECT_EQ(t.s.departures, left - 1) << "as many turns as ever";
  EXPECT_EQ(t.ends(Roll{2}), "points_used: portland--san-francisco-1 forward, 0 tokens");
  EXPECT_EQ(call(t, "track-warden"), "R48 helper_used");
}

TEST(SwitchAndSignal, R52_OnlyWhileNothingOfTheCardHasBeenCarriedOut) {
  Table t = with_warden();
  t.reveal("new-any");
  EXPECT_EQ(call(t, "track-warden"), "legal");
  t.play(Deploy{Color::black});
  EXPECT_EQ(call(t, "track-warden"), "R13 not_your_turn");
  t.roll_start(3);
  EXPECT_EQ(call(t, "track-warden"), "R48 helper_later");

  Table u = with_warden();
  u.put(black, "seattle");
  u.put(black_2, "boston");
  u.reveal("black-gray");
  EXPECT_EQ(call(u, "track-warden"), "legal");
  u.play(MoveTrain{black});
  u.roll(2);
  EXPECT_EQ(u.s.step, Step::roll) << "nothing more to decide";

  Table v = with_warden();
  v.put(black, "seattle");
  v.put(black_2, "boston");
  v.reveal("any-any");
  EXPECT_EQ(call(v, "track-warden"), "legal");
  v.play(ChooseColor{Color::black});
  EXPECT_EQ(call(v, "track-warden"), "R48 helper_later");
}

TEST(SwitchAndSignal, R52_NotOnceAnotherHelperHasBegunToCarryItOut) {
  Table t = with_warden();
  t.s.helpers = 0;
  t.reveal("new-any");
  use(t, "shunter");
  EXPECT_EQ(call(t, "track-warden"), "R48 helper_later");

  Table u = with_warden();
  u.s.helpers = 0;
  u.put(black, "seattle");
  u.put(black_2, "boston");
  u.reveal("black-gray");
  u.play(HoldTrain{black});
  EXPECT_EQ(u.s.step, Step::roll);
  u.roll(2);
  EXPECT_EQ(call(u, "track-warden"), "R48 helper_later");
}

TEST(SwitchAndSignal, R52_AlsoACardThatLeavesNothingToDecide) {
  Table t = with_warden();  // no train is out
  t.reveal("black-gray");
  EXPECT_EQ(t.legal(), (std::vector<Action>{CarryOut{}, UseHelper{t.helper("track-warden")}}));
  Table u = t;
  use(u, "track-warden");
  EXPECT_EQ(u.s.step, Step::reveal);
  t.play(CarryOut{});
  EXPECT_EQ(t.s.step, Step::actions);
  EXPECT_EQ(call(t, "track-warden"), "R48 helper_later");
}

TEST(SwitchAndSignal, R52_NotForTheStartCard) {
  Table t(Table::america, 2);
  t.luck();
  ASSERT_EQ(t.s.step, Step::deploy);
  EXPECT_EQ(call(t, "track-warden"), "R48 helper_later");
}

TEST(SwitchAndSignal, R52_OnlyIfACardIsLeftToFollowAndTheIgnoredOneComesLast) {
  Table none = with_warden();
  none.put(black, "seattle");
  none.s.departures = 1;
  none.reveal("black-gray");
  EXPECT_EQ(none.s.step, Step::roll) << "the helper is not asked";
  Table t = with_warden();
  t.s.departures = 2;
  t.reveal("black-gray");
  use(t, "track-warden");
  EXPECT_GT(t.legal().size(), 1U) << "any unseen card";
  t.reveal("brown-gray");
  t.play(EndTurn{0});
  EXPECT_EQ(t.legal(), (std::vector<Action>{Reveal{t.card("black-gray")}}));
  t.luck();
  EXPECT_EQ(t.s.departures, 0);
  EXPECT_FALSE(t.game.view(t.s, seat(0)).bottom);

  Table asked = with_warden();
  asked.put(black, "seattle");
  asked.s.departures = 1;
  asked.reveal("any-any");
  EXPECT_EQ(call(asked, "track-warden"), "R52 no_card_to_follow");
}

TEST(SwitchAndSignal, R53_TheShunterChoosesAFreeStartLocation) {
  Table t = with_shunter();
  t.put(black, "seattle");
  t.reveal("two-new-any");
  use(t, "shunter");
  t.play(Deploy{Color::gray});
  EXPECT_EQ(t.legal_of<ChooseStart>().size(), 10U);
  EXPECT_EQ(t.why(ChooseStart{t.space("seattle")}), "R53 start_occupied");
  EXPECT_EQ(t.why(ChooseStart{t.space("denver")}), "R16 no_such_start");
  t.play(ChooseStart{t.space("miami")});
  EXPECT_EQ(t.where(gray), "miami");
  t.play(Deploy{Color::brown});
  EXPECT_EQ(t.s.step, Step::roll_start) << "only that one train";
  t.roll_start(3);
  EXPECT_EQ(t.s.tokens_lost, 2);
  EXPECT_EQ(call(t, "shunter"), "R48 helper_used");
}

TEST(SwitchAndSignal, R53_BeforeTheColourIsChosenAndOnlyForANewTrain) {
  Table t = with_shunter();
  t.reveal("new-any");
  t.play(Deploy{Color::gray});
  EXPECT_EQ(call(t, "shunter"), "R13 not_your_turn");
  t.roll_start(3);
  EXPECT_EQ(call(t, "shunter"), "R48 helper_later");
}

TEST(SwitchAndSignal, R53_AlsoForATrainOfTheStartCardAndInsteadOfATile) {
  Options options = Table::seat_0_first();
  options.starts = Starts::drawn;
  Table t(Table::america, 2, options);
  t.luck();
  t.play(Deploy{Color::black});
  t.roll_start(3);
  use(t, "shunter");
  EXPECT_EQ(t.legal(), (std::vector<Action>{Deploy{Color::brown}})) << "the order stays";
  t.play(Deploy{Color::brown});
  t.play(ChooseStart{t.space("miami")});  // 11
  EXPECT_EQ(t.where(brown), "miami");
  EXPECT_EQ(t.s.step, Step::roll_start) << "the gray one";
  EXPECT_EQ(t.why(Actor::chance(), RollStart{11}), "R10 impossible_chance") << "taken";
  EXPECT_EQ(t.s.tiles, 0b111'1111'1101) << "no tile was drawn for it";

  Table later = with("shunter", options);
  later.reveal("new-any");
  use(later, "shunter");
  later.play(Deploy{Color::black});
  later.play(ChooseStart{later.space("miami")});
  EXPECT_EQ(later.s.tiles, 0b111'1111'1111);
}

TEST(SwitchAndSignal, R54_ASingleTrainStaysAndTheOthersMove) {
  Table t = with_controller();
  t.put(black, "seattle");
  t.put(black_2, "boston");
  t.put(brown, "miami");
  t.reveal("any-any");
  EXPECT_EQ(t.why(HoldTrain{black}), "R13 not_at_this_point") << "which colour?";
  t.play(ChooseColor{Color::black});
  EXPECT_EQ(t.why(HoldTrain{brown}), "R20 not_its_color");
  EXPECT_EQ(t.why(HoldTrain{black_3}), "R29 train_in_depot");
  EXPECT_EQ(call(t, "traffic-controller"), "R48 not_the_helper_for_that");
  t.play(HoldTrain{black_2});
  EXPECT_EQ(t.events_of<TrainHeld>(), (std::vector{TrainHeld{black_2}}));
  EXPECT_EQ(t.ends(Roll{2}), "points_used: portland--san-francisco-1 forward, 0 tokens")
      << "for the other one the die is rolled";
  EXPECT_EQ(t.where(black_2), "boston");
  EXPECT_EQ(t.s.step, Step::choose_color);
  t.play(ChooseColor{Color::brown});
  EXPECT_EQ(t.s.step, Step::roll);
  t.roll(1);
  EXPECT_EQ(t.why(HoldTrain{black}), "R13 not_at_this_point") << "not for action cards";
}

TEST(SwitchAndSignal, R54_WhileTheColourMovesForATrainThatHasNotMovedYet) {
  Table t = with_controller();
  t.put(black, "seattle");
  t.put(black_2, "boston");
  t.put(gray, "miami");
  t.reveal("black-gray");
  t.play(MoveTrain{black});
  t.roll(2);
  EXPECT_EQ(t.why(HoldTrain{black}), "R21 has_moved");
  EXPECT_EQ(t.why(HoldTrain{black_2}), "legal");
  Table u = t;
  t.play(HoldTrain{black_2});
  EXPECT_EQ(t.s.step, Step::roll) << "the next colour, and nobody left to ask";
  t.roll(1);
  EXPECT_EQ(t.s.step, Step::actions);
  u.play(MoveTrain{black_2});
  u.roll(2);
  EXPECT_EQ(u.why(HoldTrain{gray}), "legal") << "the only one of its colour";
  u.play(HoldTrain{gray});
  EXPECT_EQ(u.s.step, Step::actions);
  EXPECT_EQ(u.where(gray), "miami");
}

/// Seat 0 has cards of all kinds, no train is out, and the helpers are used up.
Table playing(std::uint8_t goods = 8, FullPort full_port = FullPort::turns_away) {
  Options options = Table::seat_0_first();
  options.goods = goods;
  options.full_port = full_port;
  Table t(Table::america, 2, options);
  t.s.helpers = 7;
  t.luck();
  t.clear();
  t.give(0, 3, 3, 4);
  return t;
}

/// A loaded brown train two pieces before New York; all ways on are green.
Table before_new_york(std::optional<Goods> goods, std::uint8_t goods_needed = 8,
                      FullPort full_port = FullPort::turns_away) {
  Table t = playing(goods_needed, full_port);
  t.swap_signal("on-omaha--minneapolis", "at-new-york-from-washington");
  t.swap_signal("on-barstow--albuquerque", "at-new-york-from-albany");
  t.put(brown, "pittsburgh--new-york", 1, true);
  if (goods) t.load(brown, *goods);
  return t;
}

/// A port has been brought goods of this colour.
void bring(Table& t, int port, Goods goods) {
  --t.s.supply[static_cast<std::size_t>(goods)];
  ++t.s.delivered[static_cast<std::size_t>(port)][static_cast<std::size_t>(goods)];
}
constexpr int san_francisco = 0;
constexpr int new_york = 1;

TEST(SwitchAndSignal, R67_ALoadedTrainUnloadsInEitherPortAlsoWithPointsLeft) {
  for (int points = 2; points <= 4; ++points) {
    Table t = before_new_york(Goods::red);
    EXPECT_EQ(t.drive(brown, points), "port: depot, 0 tokens");
    EXPECT_EQ(t.s.delivered[new_york], (std::array<std::uint8_t, 4>{0, 0, 1, 0}));
    EXPECT_EQ(t.s.delivered[san_francisco], (std::array<std::uint8_t, 4>{}));
    EXPECT_EQ(t.s.supply[2], 1);
  }
  Table t = playing();
  t.put(brown, "salt-lake-city--san-francisco", 3, true);
  t.load(brown, Goods::red);
  bring(t, new_york, Goods::red);
  EXPECT_EQ(t.drive(brown, 1), "port: depot, 0 tokens") << "each port wants its own";
  EXPECT_EQ(t.s.delivered[san_francisco][2], 1);
}

TEST(SwitchAndSignal, R67_APortThatHasTheColourSendsTheTrainToTheDepotAndTheGoodsHome) {
  for (int points = 2; points <= 4; ++points) {
    Table t = before_new_york(Goods::red);
    bring(t, new_york, Goods::red);
    EXPECT_EQ(t.s.supply[2], 0);
    EXPECT_TRUE(t.game.port_turns_away(t.s, t.space("new-york"), t.at(brown)));
    EXPECT_EQ(t.drive(brown, points), "port: depot, 0 tokens");
    EXPECT_EQ(t.events_of<TrainToDepot>(), (std::vector{TrainToDepot{brown, Goods::red}}));
    EXPECT_TRUE(t.events_of<GoodsDelivered>().empty());
    EXPECT_EQ(t.s.delivered[new_york][2], 1);
    EXPECT_EQ(t.s.supply[2], 1) << "they can be fetched again";
  }
}

TEST(SwitchAndSignal, R70_AnEmptyTrainRunsThroughAPortWhateverTheOption) {
  for (FullPort full_port : {FullPort::turns_away, FullPort::lets_pass}) {
    Table t = before_new_york({}, 8, full_port);
    bring(t, new_york, Goods::red);
    EXPECT_FALSE(t.game.port_turns_away(t.s, t.space("new-york"), t.at(brown)));
    EXPECT_EQ(t.drive(brown, 4), "asks");
  }
}

TEST(SwitchAndSignal, R67_R70_ByOptionAPortThatHasTheColourTreatsTheTrainLikeAnEmptyOne) {
  for (std::optional<Goods> cargo : {std::optional<Goods>{}, {Goods::red}}) {
    Table t = before_new_york(cargo, 8, FullPort::lets_pass);
    bring(t, new_york, Goods::red);
    EXPECT_EQ(t.drive(brown, 4), "asks");
    EXPECT_EQ(t.where(brown), "new-york");
    EXPECT_EQ(t.legal(), (Exits{Leave{t.line("washington--new-york")},
                                Leave{t.line("albany--new-york")}, Halt{}}));
    Table u = t;
    EXPECT_EQ(t.ends(Halt{}), "city: new-york, 0 tokens");
    EXPECT_EQ(t.why(Load{brown, ActionCard::move_train}),
              cargo ? "R32 train_is_loaded" : "R31 no_goods_there");
    EXPECT_EQ(u.ends(Leave{u.line("washington--new-york")}),
              "points_used: charlotte--washington-2 back, 0 tokens");
    EXPECT_EQ(u.at(brown).cargo == no_goods, !cargo);
    EXPECT_EQ(u.s.delivered[new_york][2], 1);
    EXPECT_EQ(t.drive(brown, 1), "asks") << "it leaves by any green signal";
    EXPECT_EQ(t.legal_of<Leave>().size(), 3U);
  }
}

TEST(SwitchAndSignal, R67_R70_ATrainMayStandInAPortAndBlockIt) {
  Table t = before_new_york(std::nullopt);
  EXPECT_EQ(t.drive(brown, 2), "points_used: new-york, 0 tokens") << "it stays there";
  t.put(black, "pittsburgh--new-york", 1, true);
  t.load(black, Goods::blue);
  EXPECT_EQ(t.drive(black, 4), "train_ahead: pittsburgh--new-york-2 forward, 3 tokens");
}

TEST(SwitchAndSignal, R67_WithTenGoodsEachPortTakesOneMoreOfAnyColour) {
  Table t = before_new_york(Goods::red, 10);
  bring(t, new_york, Goods::red);
  EXPECT_EQ(t.drive(brown, 2), "port: depot, 0 tokens") << "on the extra place";
  EXPECT_EQ(t.s.delivered[new_york][2], 2);
  for (Goods goods : {Goods::red, Goods::blue}) {
    Table u = before_new_york(goods, 10);
    bring(u, new_york, Goods::red);
    bring(u, new_york, Goods::blue);
    bring(u, new_york, Goods::blue);
    EXPECT_EQ(u.drive(brown, 2), "port: depot, 0 tokens");
    EXPECT_TRUE(u.events_of<GoodsDelivered>().empty()) << "that place is taken";
  }
  Table eight = before_new_york(Goods::red, 8, FullPort::lets_pass);
  bring(eight, new_york, Goods::red);
  EXPECT_EQ(eight.drive(brown, 2), "points_used: new-york, 0 tokens");
}

/// A brown train before Denver, which shows green on three sides.
Table before_denver() {
  Table t = playing();
  t.swap_signal("on-omaha--minneapolis", "at-denver-from-omaha");
  t.swap_signal("on-charlotte--washington", "at-denver-from-albuquerque");
  t.put(brown, "salt-lake-city--denver", 2, true);
  return t;
}

TEST(SwitchAndSignal, R68_TrainsRunThroughCitiesOrStopThereFreeOfCharge) {
  Table t = before_denver();
  EXPECT_EQ(t.drive(brown, 4), "asks");
  EXPECT_EQ(t.legal(),
            (Exits{Leave{t.line("albuquerque--denver")}, Leave{t.line("denver--omaha")}, Halt{}}));
  EXPECT_EQ(t.why(Leave{t.line("salt-lake-city--denver")}), "R68 came_from_there");
  EXPECT_EQ(t.why(Leave{t.line("denver--kansas-city")}), "R39 exit_closed") << "red";
  Table u = t;
  EXPECT_EQ(t.ends(Leave{t.line("denver--omaha")}),
            "points_used: omaha--chicago-1 forward, 0 tokens");
  EXPECT_EQ(u.ends(Halt{}), "city: denver, 0 tokens");
  EXPECT_EQ(u.s.tokens, 7);
}

TEST(SwitchAndSignal, R68_OnlyANextMoveMayLeadBack) {
  Table t = before_denver();
  t.drive(brown, 2);
  t.play(Halt{});
  EXPECT_EQ(t.drive(brown, 1), "asks");
  EXPECT_EQ(t.ends(Leave{t.line("salt-lake-city--denver")}),
            "points_used: salt-lake-city--denver-2 back, 0 tokens");
}

TEST(SwitchAndSignal, R68_WithoutAWayOnATrainStopsFreeOfCharge) {
  Table t = playing();  // Denver is green only where the train comes from
  t.put(brown, "salt-lake-city--denver", 2, true);
  EXPECT_EQ(t.drive(brown, 4), "city: denver, 0 tokens");
  Table u = before_denver();
  u.put(gray, "denver--omaha", 1, false);
  u.put(black, "albuquerque--denver", 2, true);
  EXPECT_EQ(u.drive(brown, 4), "city: denver, 0 tokens") << "no head-on meeting in a city";
}

TEST(SwitchAndSignal, R68_ASingleWayOnIsStillAChoice) {
  Table t = playing();
  t.swap_signal("on-barstow--albuquerque", "at-chicago-from-omaha");
  t.put(black, "denver--omaha", 2, true);
  EXPECT_EQ(t.drive(black, 5), "asks");
  EXPECT_EQ(t.legal(), (Exits{Leave{t.line("minneapolis--chicago")}, Halt{}}));
  EXPECT_EQ(t.ends(Leave{t.line("minneapolis--chicago")}),
            "points_used: minneapolis--chicago-1 back, 0 tokens");
}

TEST(SwitchAndSignal, R69_NoTrainIsLoadedOnItsWayThroughACity) {
  Table t = before_denver();
  EXPECT_EQ(t.drive(brown, 4), "asks");
  EXPECT_EQ(t.why(Load{brown, ActionCard::set_signal}), "R13 not_at_this_point");
  EXPECT_TRUE(t.legal_of<Load>().empty());
  t.play(Halt{});
  t.play(Load{brown, ActionCard::set_signal});
  EXPECT_EQ(t.at(brown).cargo, static_cast<int>(Goods::yellow)) << "but between two moves";
}

TEST(SwitchAndSignal, R43_R46_R47_TheSameInNorthAmerica) {
  Table t = playing();
  t.put(brown, "seattle");
  t.put(gray, "portland--san-francisco", 2, true);
  EXPECT_EQ(t.drive(brown, 4), "train_ahead: portland--san-francisco-1 forward, 2 tokens");
  t.put(gray, "portland--san-francisco", 2, false);
  EXPECT_EQ(t.drive(brown, 1), "head_on: depot, 2 tokens");
  t.put(gray, "seattle--portland", 1, false);
  EXPECT_EQ(t.drive(gray, 3), "start_location: depot, 2 tokens");
}

}  // namespace rail::switch_and_signal::rules_america_test
