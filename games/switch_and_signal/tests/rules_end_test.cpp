// The clock and the end: R55 to R59.
#include <gtest/gtest.h>

#include "games/switch_and_signal/tests/table.h"

namespace rail::switch_and_signal::rules_end_test {

using Delivered = std::array<std::uint8_t, goods_colors>;

const TrainId black = Table::train(Color::black, 1);
const TrainId black_2 = Table::train(Color::black, 2);
const TrainId brown = Table::train(Color::brown, 1);
const TrainId gray = Table::train(Color::gray, 1);

/// Seat 0 plays action cards, no train is out, and the helpers are used up.
Table playing(std::string_view board, const Options& options = Table::seat_0_first()) {
  Table t = Table::in_play(board, 2, options);
  t.s.helpers = 7;
  t.clear();
  t.give(0, 3, 3, 4);
  return t;
}
Table in_europe() { return playing(Table::europe); }

/// So many tokens are on the clock and cards in the pile; a brown train waits at a red signal and
/// loses all points.
Table at_a_red_signal(int tokens, int departures = 16) {
  Table t = in_europe();
  t.put(brown, "brussels--amsterdam", 2, true);
  t.s.tokens = static_cast<std::uint8_t>(tokens);
  t.s.departures = static_cast<std::uint8_t>(departures);
  return t;
}
/// A black train is nose to nose with a gray one and loses twice its points.
Table nose_to_nose(int tokens, int departures) {
  Table t = at_a_red_signal(tokens, departures);
  t.put(black, "strasbourg--paris", 1, true);
  t.put(gray, "strasbourg--paris", 2, false);
  return t;
}

bool is_over(const Table& t) { return t.s.step == Step::over && t.game.to_act(t.s).empty(); }
bool was_lost_at_once(const Table& t) {
  return is_over(t) && !t.s.won && t.events_of<GameLost>() == std::vector{GameLost{true}};
}

/// The goods that were brought to each port until now.
void brought(Table& t, const Delivered& first, const Delivered& second = {}) {
  t.s.delivered = {first, second};
  for (std::size_t g = 0; g < goods_colors; ++g)
    t.s.supply[g] = static_cast<std::uint8_t>(t.game.start().supply[g] - first[g] - second[g]);
}

Options ten_goods() {
  Options options = Table::seat_0_first();
  options.goods = 10;
  return options;
}

TEST(SwitchAndSignal, R55_TheLastTokenTakesADepartureCardUnseenAndTheClockIsFull) {
  for (int tokens : {1, 2, 3, 4}) {
    Table t = at_a_red_signal(tokens);
    const auto unseen = t.s.unseen;
    t.drive(brown, tokens);
    EXPECT_EQ(t.s.tokens, 7);
    EXPECT_EQ(t.s.departures, 15);
    EXPECT_EQ(t.s.unseen, unseen) << "it may be any of them";
    EXPECT_EQ(t.events_of<DepartureLost>(), (std::vector{DepartureLost{15}}));
    EXPECT_EQ(t.s.step, Step::actions) << "the turn goes on";
  }
}

TEST(SwitchAndSignal, R55_NotBeforeTheLastOne) {
  Table t = at_a_red_signal(4);
  t.drive(brown, 3);
  EXPECT_EQ(t.s.tokens, 1);
  EXPECT_EQ(t.s.departures, 16);
  EXPECT_TRUE(t.events_of<DepartureLost>().empty());
}

TEST(SwitchAndSignal, R55_AllTokensThatTheTableAgreedOnGoBack) {
  Options options = Table::seat_0_first();
  options.time_tokens = 10;
  Table t = playing(Table::america, options);
  t.put(brown, "portland--san-francisco", 3, true);
  t.s.tokens = 3;
  t.drive(brown, 3);
  EXPECT_EQ(t.s.tokens, 10);
}

TEST(SwitchAndSignal, R55_AlsoForATrainThatIsNotDeployedAndTheCardGoesOn) {
  Table t = Table::before_card(Table::europe);
  t.s.helpers = 7;
  t.s.tokens = 2;
  t.s.departures = 10;
  t.put(black, "calais");
  t.reveal("new-black-gray");
  t.play(Deploy{Color::brown});
  t.roll_start(6);
  EXPECT_EQ(t.s.departures, 8) << "one revealed, one lost";
  EXPECT_EQ(t.s.tokens, 7);
  EXPECT_EQ(t.ends(Roll{2}), "points_used: lille--paris-1 forward, 0 tokens");
}

TEST(SwitchAndSignal, R55_TheKnownCardOnTheBottomIsTheLastOneToGo) {
  Table t = Table::before_card(Table::america);
  t.reveal("black-gray");
  t.play(UseHelper{t.helper("track-warden")});
  t.reveal("brown-gray");
  t.give(0, 0, 0, 2);
  t.put(brown, "portland--san-francisco", 3, true);
  t.s.departures = 2;
  t.s.tokens = 1;
  t.drive(brown, 1);
  EXPECT_EQ(t.s.bottom, t.card("black-gray"));
  t.s.tokens = 1;
  t.drive(brown, 1);
  EXPECT_EQ(t.s.departures, 0);
  EXPECT_EQ(t.s.bottom, no_card);
}

TEST(SwitchAndSignal, R56_WhatIsStillOwedDoesNotGoBack) {
  for (int owed = 1; owed <= 4; ++owed) {
    Table t = at_a_red_signal(1);
    t.drive(brown, owed);
    EXPECT_EQ(t.s.tokens, 7 - (owed - 1));
    EXPECT_EQ(t.s.departures, 15);
    EXPECT_EQ(t.s.tokens_lost, owed);
  }
}

TEST(SwitchAndSignal, R56_MoreThanAFullClockCostsAnotherCard) {
  struct Case {
    int tokens, roll, left, cards;
  };
  for (const Case& c : {Case{7, 5, 4, 1}, {3, 5, 7, 2}, {1, 5, 5, 2}, {2, 4, 1, 1}, {1, 4, 7, 2}}) {
    Table t = nose_to_nose(c.tokens, 16);
    EXPECT_EQ(t.drive(black, c.roll), "head_on: depot, " + std::to_string(2 * c.roll) + " tokens");
    EXPECT_EQ(t.s.tokens, c.left) << c.tokens << " on the clock";
    EXPECT_EQ(t.s.departures, 16 - c.cards);
    EXPECT_EQ(t.events_of<TokensLost>().size(), 1U);
    EXPECT_EQ(std::ssize(t.events_of<DepartureLost>()), c.cards);
  }
}

TEST(SwitchAndSignal, R57_WonTheMomentTheLastGoodIsInPort) {
  Table t = in_europe();
  brought(t, {2, 2, 1, 1});
  for (TrainId train : {black, brown}) {
    t.put(train, "lyon--marseille", train == black ? 2 : 1, true);
    t.load(train, train == black ? Goods::red : Goods::white);
  }
  t.drive(black, 2);
  EXPECT_EQ(t.s.step, Step::actions) << "seven";
  EXPECT_EQ(t.drive(brown, 4), "port: depot, 0 tokens") << "with points left, and cards in hand";
  EXPECT_TRUE(is_over(t));
  EXPECT_TRUE(t.s.won);
  EXPECT_EQ(t.events_of<GameWon>().size(), 1U);
  EXPECT_EQ(t.game.outcome(t.s).won_together, true);
  EXPECT_EQ(t.game.outcome(t.s).points[0], 8);
}

TEST(SwitchAndSignal, R57_InTheMiddleOfACardAndInTheLastTurn) {
  Table t = Table::before_card(Table::europe);
  t.s.helpers = 7;
  t.s.departures = 1;
  brought(t, {2, 2, 2, 1});
  t.put(black, "lyon--marseille", 1, true);
  t.put(black_2, "lyon--marseille", 2, true);
  t.put(gray, "vienna");
  t.load(black_2, Goods::white);
  t.reveal("black-gray");
  t.play(MoveTrain{black_2});
  EXPECT_EQ(t.ends(Roll{2}), "port: depot, 0 tokens");
  EXPECT_TRUE(is_over(t));
  EXPECT_TRUE(t.s.won);
  EXPECT_EQ(t.where(black), "lyon--marseille-1 forward") << "nobody moves any more";
}

TEST(SwitchAndSignal, R57_NorthAmericaNeedsOneOfEachColourInEachPort) {
  for (bool last : {false, true}) {
    Table t = playing(Table::america);
    brought(t, {1, 1, static_cast<std::uint8_t>(last ? 1 : 0), 1}, {1, 1, 0, 1});
    t.put(brown, "pittsburgh--new-york", 2, true);
    t.load(brown, Goods::red);
    EXPECT_EQ(t.drive(brown, 1), "port: depot, 0 tokens");
    EXPECT_EQ(t.s.won, last);
    EXPECT_EQ(is_over(t), last);
  }
}

TEST(SwitchAndSignal, R57_TenGoodsAreTwoOfEachColourAndTwoMore) {
  const auto deliver = [](const Delivered& before, Goods goods) {
    Table t = playing(Table::europe, ten_goods());
    brought(t, before);
    t.put(brown, "lyon--marseille", 2, true);
    t.load(brown, goods);
    EXPECT_TRUE(t.game.port_takes(t.s, t.space("marseille"), goods)) << "whatever it has";
    EXPECT_EQ(t.drive(brown, 1), "port: depot, 0 tokens");
    EXPECT_EQ(is_over(t), t.s.won);
    return t.s.won;
  };
  EXPECT_FALSE(deliver({2, 2, 2, 1}, Goods::white)) << "eight";
  EXPECT_FALSE(deliver({2, 2, 2, 2}, Goods::white)) << "nine";
  EXPECT_TRUE(deliver({2, 2, 2, 3}, Goods::red));
  EXPECT_FALSE(deliver({3, 3, 2, 1}, Goods::red)) << "ten, but one white too few";
  EXPECT_TRUE(deliver({3, 3, 3, 1}, Goods::white));
}

TEST(SwitchAndSignal, R57_TenGoodsInNorthAmericaAreOneMoreForEachPort) {
  const auto deliver = [](const Delivered& first, const Delivered& second) {
    Table t = playing(Table::america, ten_goods());
    brought(t, first, second);
    t.put(brown, "pittsburgh--new-york", 2, true);
    t.load(brown, Goods::red);
    t.drive(brown, 1);
    return t.s.won;
  };
  EXPECT_FALSE(deliver({1, 1, 1, 1}, {1, 1, 1, 1})) << "San Francisco lacks its extra one";
  EXPECT_TRUE(deliver({1, 1, 1, 2}, {1, 1, 1, 1}));
  EXPECT_TRUE(deliver({1, 1, 1, 2}, {1, 2, 0, 1}));
  EXPECT_FALSE(deliver({1, 1, 1, 2}, {1, 0, 1, 1})) << "the extra one does not stand for yellow";
}

TEST(SwitchAndSignal, R58_TheTurnInWhichTheLastCardIsRevealedIsTheLast) {
  for (int departures : {1, 2}) {
    for (int draw : {0, 5}) {
      Table t = Table::before_card(Table::europe);
      t.s.departures = static_cast<std::uint8_t>(departures);
      t.reveal("black-gray");
      ASSERT_EQ(t.s.step, Step::actions) << "it is a full turn";
      t.play(EndTurn{static_cast<std::uint8_t>(draw)});
      EXPECT_EQ(is_over(t), departures == 1);
      EXPECT_FALSE(t.s.won);
      const bool lost = t.events_of<GameLost>() == std::vector{GameLost{false}};
      EXPECT_EQ(lost, departures == 1);
      EXPECT_EQ(t.game.outcome(t.s).won_together, false);
    }
  }
}

TEST(SwitchAndSignal, R58_AlsoIfThePileRanOutByAPenalty) {
  Table t = at_a_red_signal(1, 1);
  t.drive(brown, 2);
  EXPECT_EQ(t.s.departures, 0);
  EXPECT_EQ(t.s.tokens, 6) << "the clock was filled once more";
  EXPECT_EQ(t.s.step, Step::actions) << "the turn goes on";
  t.play(SetSignal{t.signal("on-dijon--lyon"), t.signal("at-amsterdam-from-brussels")});
  t.play(EndTurn{2});
  EXPECT_TRUE(is_over(t));
  EXPECT_EQ(t.events_of<GameLost>(), (std::vector{GameLost{false}}));
}

TEST(SwitchAndSignal, R59_LostAtOnceWhenACardMustGoAndNoneIsLeft) {
  Table t = at_a_red_signal(2, 0);
  t.drive(brown, 1);
  EXPECT_EQ(t.s.step, Step::actions) << "one token is left";
  t.drive(brown, 1);
  EXPECT_TRUE(was_lost_at_once(t));
}

TEST(SwitchAndSignal, R59_AlsoByOneBigPenalty) {
  Table alive = nose_to_nose(1, 1);
  alive.drive(black, 3);
  EXPECT_EQ(alive.s.tokens, 2);
  EXPECT_EQ(alive.s.step, Step::actions);
  Table t = nose_to_nose(1, 1);
  t.drive(black, 4);  // 1 and 7
  EXPECT_TRUE(was_lost_at_once(t));
  EXPECT_EQ(t.events_of<DepartureLost>(), (std::vector{DepartureLost{0}}));
}

TEST(SwitchAndSignal, R59_R60_AllTokensThatAreOwedAreCountedAndTheRunIsFinished) {
  for (int version : {1, 2}) {
    Options options = Table::seat_0_first();
    options.rules_version = version;
    Table t = playing(Table::europe, options);
    t.put(black, "strasbourg--paris", 1, true);
    t.load(black, Goods::white);
    t.put(gray, "strasbourg--paris", 2, false);
    t.s.tokens = 3;
    t.s.departures = 0;
    const bool today = version == 2;
    EXPECT_EQ(t.drive(black, 5), today ? "head_on: depot, 10 tokens"
                                       : "head_on: strasbourg--paris-1 forward, 3 tokens");
    EXPECT_TRUE(was_lost_at_once(t));
    EXPECT_TRUE(std::holds_alternative<GameLost>(t.events.back()));
    EXPECT_EQ(t.events_of<TokensLost>(), (std::vector{TokensLost{10, Cause::head_on}}));
    EXPECT_EQ(t.game.outcome(t.s).breakdown[0].tokens_lost, today ? 10 : 3);
    EXPECT_EQ(t.s.supply[3], today ? 2 : 1) << "the goods are back in their city";
  }
}

TEST(SwitchAndSignal, R59_R60_AStartLocationSendsTheTrainToTheDepotAlsoThen) {
  Table t = in_europe();
  t.put(brown, "salzburg--vienna", 2, true);
  t.s.tokens = 1;
  t.s.departures = 0;
  EXPECT_EQ(t.drive(brown, 4), "start_location: depot, 2 tokens");
  EXPECT_TRUE(was_lost_at_once(t));
}

TEST(SwitchAndSignal, R59_AlsoInTheMiddleOfACard) {
  Table t = Table::before_card(Table::europe);
  t.s.helpers = 7;
  t.s.departures = 1;
  t.s.tokens = 2;
  t.put(black, "calais");
  t.put(black_2, "vienna");
  Table u = t;
  t.reveal("new-black-gray");
  t.play(Deploy{Color::gray});
  t.roll_start(6);
  EXPECT_TRUE(was_lost_at_once(t)) << "no free start location";
  EXPECT_EQ(t.where(gray), "depot");

  u.put(gray, "lille--paris", 1, true);
  u.reveal("black-gray");
  u.play(MoveTrain{black});
  EXPECT_EQ(u.ends(Roll{3}), "train_ahead: calais--lille-1 forward, 2 tokens");
  EXPECT_TRUE(was_lost_at_once(u));
  EXPECT_EQ(u.where(black_2), "vienna");

  Table v = Table::before_card(Table::europe);
  v.s.departures = 1;
  v.s.tokens = 2;
  for (std::size_t n = 0; n < train_count; ++n) v.s.train[n].at = v.s.start_of[n];
  v.reveal("new-any");
  EXPECT_TRUE(was_lost_at_once(v)) << "no train in the depot";
}

TEST(SwitchAndSignal, R57_R59_NothingCanBeDoneAfterTheEnd) {
  Table t = at_a_red_signal(1, 0);
  t.drive(brown, 1);
  ASSERT_TRUE(was_lost_at_once(t));
  for (Actor who : {Actor(seat(0)), Actor(seat(1)), Actor::chance()}) {
    for (const Action& action :
         {Action(EndTurn{0}), Action(MoveTrain{brown}), Action(UseHelper{HelperId{0}}),
          Action(Roll{2}), Action(Reveal{CardId{0}}), Action(DealCard{ActionCard::set_signal}),
          Action(TradeCards{ActionCard::set_signal, ActionCard::set_switch})})
      EXPECT_EQ(t.why(who, action), "R57 game_is_over") << words(t.game, action);
  }
}

}  // namespace rail::switch_and_signal::rules_end_test
