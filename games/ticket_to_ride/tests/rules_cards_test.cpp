// Taking train cards: R14 to R18 and R23 to R26.
#include <gtest/gtest.h>

#include "games/ticket_to_ride/tests/small_board.h"
#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

Table two_at_the_table(const Options& options = Table::seat_0_starts()) {
  Table t = Table::in_play(Table::usa, 2, options);
  t.give(0, {});
  t.give(1, {});
  t.lay_open({red, blue, green, white, locomotive});
  return t;
}

/// Everything that could be drawn is in the hands of seat 1, and the table has agreed that open
/// cards may be taken nevertheless.
Table nothing_to_draw(std::initializer_list<Card> open,
                      const Options& options = Table::with_open_cards()) {
  Table t = two_at_the_table(options);
  t.lay_open(open);
  t.hoard(1);
  return t;
}

TEST(TicketToRide, R14_TwoCardsAreTakenEachOpenOrBlind) {
  for (bool first_open : {true, false}) {
    for (bool second_open : {true, false}) {
      Table t = two_at_the_table();
      t.play(first_open ? Action(TakeOpen{red}) : TakeBlind{});
      t.deal(yellow);
      ASSERT_TRUE(t.seats_turn(0));
      EXPECT_EQ(t.hand(0), 1 * (first_open ? red : yellow));
      t.play(second_open ? Action(TakeOpen{blue}) : TakeBlind{});
      t.deal(black);
      EXPECT_EQ(t.hand(0), 1 * (first_open ? red : yellow) + 1 * (second_open ? blue : black));
      EXPECT_TRUE(t.seats_turn(1));
    }
  }
}

TEST(TicketToRide, R14_TheSecondCardComesBeforeAnythingElse) {
  Table t = two_at_the_table();
  t.give(0, 3 * blue);
  t.blind();
  t.deal(yellow);
  EXPECT_EQ(t.why(t.pay("montreal--new-york", blue)), "R14 finish_taking_cards");
  EXPECT_EQ(t.why(t.mix(3)), "R14 finish_taking_cards");
  EXPECT_EQ(t.why(Pass{}), "R14 finish_taking_cards");
  EXPECT_EQ(t.legal(), (std::vector<Action>{TakeOpen{blue}, TakeOpen{white}, TakeOpen{green},
                                            TakeOpen{red}, TakeBlind{}}));
}

TEST(TicketToRide, R15_AnOpenCardIsReplacedBeforeTheSecondIsChosen) {
  Table t = two_at_the_table();
  t.take(red);
  EXPECT_TRUE(t.chances_turn());
  EXPECT_EQ(t.why(seat(0), TakeOpen{blue}), "R6 not_your_turn") << "first it is replaced";
  t.deal(yellow);
  EXPECT_EQ(t.event<CardOpened>(), (CardOpened{0, yellow}));
  t.take(yellow);
  t.deal(black);
  EXPECT_EQ(t.hand(0), 1 * red + 1 * yellow) << "the new card could be taken";
  EXPECT_EQ(t.s.open[0], black);
}

TEST(TicketToRide, R15_EverybodySeesAnOpenCardGoAndNobodyElseABlindOne) {
  Table t = two_at_the_table();
  t.take(red);
  t.deal(yellow);
  t.blind();
  t.deal(black);
  EXPECT_EQ(t.view(1).players[0].cards, 2);
  EXPECT_EQ(t.view(1).players[0].shown, 1 * red);
  EXPECT_EQ(t.view(1).hand, Cards{});
  EXPECT_EQ(t.view(0).hand, 1 * red + 1 * black);
  const Event drawn = t.event<CardDrawn>();
  EXPECT_EQ(t.game.redact(drawn, seat(0)), Event(CardDrawn{seat(0), black}));
  EXPECT_EQ(t.game.redact(drawn, seat(1)), Event(CardDrawn{seat(0), std::nullopt}));
  EXPECT_EQ(t.game.redact(drawn, Viewer::onlooker()), Event(CardDrawn{seat(0), std::nullopt}));
}

TEST(TicketToRide, R16_AnOpenLocomotiveIsTheWholeTurn) {
  Table t = two_at_the_table();
  t.take(locomotive);
  t.deal(black);
  EXPECT_EQ(t.hand(0), 1 * locomotive);
  EXPECT_EQ(t.s.open[4], black) << "it is replaced all the same";
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R17_AnOpenLocomotiveIsNeverTheSecondCard) {
  Table t = two_at_the_table();
  t.lay_open({red, blue, green, white, black});
  t.take(red);
  t.deal(locomotive);
  EXPECT_EQ(t.why(TakeOpen{locomotive}), "R17 open_locomotive_second") << "the replacement";
  t.take(blue);
  t.deal(red);
  t.blind();
  t.deal(red);
  EXPECT_EQ(t.why(TakeOpen{locomotive}), "R17 open_locomotive_second") << "it lay there before";
  EXPECT_EQ(t.why(TakeOpen{yellow}), "R5 no_such_open_card");
}

TEST(TicketToRide, R18_ABlindLocomotiveCostsNothingExtra) {
  Table t = two_at_the_table();
  t.blind();
  t.deal(locomotive);
  ASSERT_TRUE(t.seats_turn(0));
  t.blind();
  t.deal(locomotive);
  EXPECT_EQ(t.hand(0), 2 * locomotive) << "as the first card and as the second";
  EXPECT_TRUE(t.seats_turn(1));
  t.blind();
  t.deal(locomotive);
  t.take(red);
  t.luck();
  EXPECT_EQ(t.hand(1), 1 * locomotive + 1 * red);
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R23_WithNothingToDrawFromNoCardsAreTaken) {
  Table t = nothing_to_draw({});
  EXPECT_EQ(t.s.pile_size, 0);
  EXPECT_EQ(t.why(TakeBlind{}), "R23 pile_is_empty");
  EXPECT_EQ(t.why(TakeOpen{red}), "R5 no_such_open_card");
  EXPECT_EQ(t.count_legal<TakeOpen>() + t.count_legal<TakeBlind>(), 0);
  EXPECT_EQ(t.count_legal<DrawTickets>(), 1) << "tickets are still there";
  EXPECT_EQ(t.legal().size(), 1U);
}

TEST(TicketToRide, R23_NotEvenOpenCardsAreTakenWithoutAPile) {
  Table t = nothing_to_draw({red, blue, locomotive, red, green}, Table::seat_0_starts());
  EXPECT_EQ(t.why(TakeOpen{red}), "R23 no_pile_behind_open_cards");
  EXPECT_EQ(t.why(TakeOpen{locomotive}), "R23 no_pile_behind_open_cards");
  EXPECT_EQ(t.why(TakeOpen{yellow}), "R5 no_such_open_card");
  EXPECT_EQ(t.why(TakeBlind{}), "R23 pile_is_empty");
  EXPECT_EQ(t.legal(), std::vector<Action>{Table::mix(3)});
  t.shrink_pile(PileId{0}, 0, 1);
  EXPECT_EQ(t.legal(), std::vector<Action>{Pass{}}) << "R26";
  t.pass();
  t.claim("montreal--toronto", red);
  EXPECT_EQ(t.s.pile, 3 * red);
  ASSERT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.why(TakeOpen{locomotive}), "legal") << "there is a pile again";
}

TEST(TicketToRide, R23_R24_TheLastCardOfThePileIsTheOnlyOneOfTheTurn) {
  for (const bool open_cards : {false, true}) {
    Table t = nothing_to_draw({red, blue, white, white, green},
                              open_cards ? Table::with_open_cards() : Table::seat_0_starts());
    Cards rest = t.hand(1);
    --rest[black];
    t.give(1, rest);
    ASSERT_EQ(t.s.pile, 1 * black);
    t.take(red);
    t.deal(black);
    EXPECT_TRUE(t.seats_turn(open_cards ? 0 : 1)) << "it replaced the card that was taken";
  }
}

TEST(TicketToRide, R23_ATableMayAgreeThatOpenCardsAreTakenWithoutAPile) {
  const auto specs = TicketToRide::option_specs(*embedded_board(Table::germany));
  ASSERT_EQ(specs.size(), 2U);
  EXPECT_EQ(specs[1].key, "empty_pile");
  EXPECT_EQ(specs[1].values, (std::vector<std::string>{"no_cards", "open_cards"}));
  EXPECT_EQ(specs[1].since, 2);
  EXPECT_EQ(specs[1].earlier, "open_cards");
  EXPECT_FALSE(TicketToRide::read_options({"random", "no_cards"}).open_cards_without_pile);
  EXPECT_TRUE(TicketToRide::read_options({"random", "open_cards"}).open_cards_without_pile);
  const Table t = nothing_to_draw({red, blue});
  EXPECT_EQ(t.count_legal<TakeOpen>(), 2);
  EXPECT_EQ(t.why(TakeBlind{}), "R23 pile_is_empty");
}

TEST(TicketToRide, R24_WithoutASecondCardTheTurnEndsAfterTheFirst) {
  Table t = nothing_to_draw({locomotive, red, locomotive});
  t.take(red);
  EXPECT_EQ(t.hand(0), 1 * red);
  EXPECT_TRUE(t.seats_turn(1)) << "only locomotives lie open, and there is no pile";
}

TEST(TicketToRide, R24_NothingAtAllIsLeftAfterTheFirst) {
  Table t = nothing_to_draw({red});
  t.take(red);
  EXPECT_TRUE(t.seats_turn(1));
  EXPECT_EQ(t.s.slots_due, 5);
}

TEST(TicketToRide, R24_TheLastBlindCardIsTheOnlyOne) {
  Table t = nothing_to_draw({locomotive, locomotive, locomotive, locomotive, locomotive});
  Cards rest = t.hand(1);
  --rest[blue];
  t.give(1, rest);
  ASSERT_EQ(t.s.pile, 1 * blue);
  t.blind();
  t.deal(blue);
  EXPECT_EQ(t.hand(0), 1 * blue);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R24_ASecondCardThatIsThereMustBeTaken) {
  Table t = nothing_to_draw({red, red});
  t.take(red);
  ASSERT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.legal(), std::vector<Action>{TakeOpen{red}});
  t.take(red);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R25_AHandMayHoldAnyNumberOfCards) {
  Table t = two_at_the_table(Table::with_open_cards());
  t.hoard(0);
  EXPECT_EQ(t.hand(0).total(), 105);
  t.take(red);
  t.take(blue);
  EXPECT_EQ(t.hand(0).total(), 107);
  EXPECT_EQ(t.hand(0)[red], 12);
}

TEST(TicketToRide, R26_WhoCanDoNothingElsePasses) {
  Table t = nothing_to_draw({});
  EXPECT_EQ(t.why(Pass{}), "R26 cannot_pass") << "tickets can be drawn";
  t.shrink_pile(PileId{0}, 0, 1);
  EXPECT_EQ(t.legal(), std::vector<Action>{Pass{}});
  t.pass();
  EXPECT_EQ(t.event<Passed>().seat, seat(0));
  ASSERT_TRUE(t.seats_turn(1));
  EXPECT_EQ(t.why(Pass{}), "R26 cannot_pass") << "a route can be claimed";
  t.claim("montreal--toronto", red);
  t.luck();
  EXPECT_EQ(t.s.passes, 0);
  EXPECT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.why(Pass{}), "R26 cannot_pass") << "cards lie open again";
}

TEST(TicketToRide, R26_AnOpenLocomotiveForbidsToPass) {
  Table t = nothing_to_draw({locomotive});
  t.shrink_pile(PileId{0}, 0, 1);
  EXPECT_EQ(t.why(Pass{}), "R26 cannot_pass");
  EXPECT_EQ(t.legal(), std::vector<Action>{TakeOpen{locomotive}});
}

/// All tickets of a small board are held, all cards are in hands and all routes but Cedar–Pine are
/// claimed.
Table exhausted() {
  Table t = Table::in_play(std::make_shared<const Board>(Board::parse(small_board_json())), 5,
                           Table::with_open_cards());
  for (int p = 0; p < 5; ++p) t.give(p, {});
  t.lay_open({});
  t.hoard(4);
  t.shrink_pile(PileId{0}, 0, 0);
  t.own(0, {"ash--elm"});
  t.own(1, {"oak--pine", "ash--birch-a", "cedar--elm-b"});
  t.own(2, {"elm--fir", "ash--birch-b", "cedar--elm-c"});
  t.own(3, {"birch--cedar", "birch--elm", "ash--fir"});
  t.own(4, {"cedar--elm-a", "fir--oak"});
  return t;
}

TEST(TicketToRide, R26_WhenAllHavePassedTheGameEnds) {
  Table t = exhausted();
  t.own(4, {"cedar--pine"});
  for (int p = 0; p < 5; ++p) {
    ASSERT_TRUE(t.seats_turn(p));
    ASSERT_EQ(t.legal(), std::vector<Action>{Pass{}}) << p;
    t.pass();
  }
  EXPECT_EQ(t.count_events<GameEnded>(), 1);
  EXPECT_TRUE(t.over());
}

TEST(TicketToRide, R26_WhoActsInBetweenKeepsTheGameGoing) {
  Table t = exhausted();
  for (int p = 0; p < 4; ++p) t.pass();
  EXPECT_EQ(t.s.passes, 4);
  EXPECT_EQ(t.why(Pass{}), "R26 cannot_pass");
  t.claim("cedar--pine", red);
  t.luck();
  EXPECT_EQ(t.s.open, (std::array{red, red, no_card, no_card, no_card}));
  ASSERT_TRUE(t.seats_turn(0));
  t.take(red);
  t.take(red);
  for (int p : {1, 2, 3, 4, 0}) {
    EXPECT_FALSE(t.over());
    ASSERT_TRUE(t.seats_turn(p));
    t.pass();
  }
  EXPECT_TRUE(t.over()) << "five in a row, whoever began";
}

}  // namespace
}  // namespace rail::ticket_to_ride
