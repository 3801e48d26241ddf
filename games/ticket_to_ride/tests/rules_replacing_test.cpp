// Replacing open cards, the pile and the discards: R19 to R22.
#include <gtest/gtest.h>

#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

/// Outside the hands there are only these cards; seat 2 has the rest, seats 0 and 1 none.
Table with_few_cards(std::initializer_list<Card> open, const Cards& pile, const Cards& discards,
                     const Options& options = Table::seat_0_starts()) {
  Table t = Table::in_play(Table::usa, 3, options);
  for (int p = 0; p < 3; ++p) t.give(p, {});
  t.lay_open(open);
  Cards rest = t.s.pile;
  rest -= pile;
  rest -= discards;
  t.give(2, rest);
  t.stack_pile(pile);
  EXPECT_EQ(t.discards(), discards);
  EXPECT_EQ(broken_invariant(t.game, t.s), "");
  return t;
}

TEST(TicketToRide, R19_ThreeOpenLocomotivesReplaceAllFiveCards) {
  Table t = Table::in_play(Table::usa, 2);
  t.lay_open({locomotive, red, locomotive, blue, green});
  const int pile = t.s.pile_size;
  t.take(blue);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  EXPECT_EQ(t.discards(), 3 * locomotive + 1 * red + 1 * green);
  EXPECT_TRUE(t.chances_turn());
  t.deal({white, white, yellow, yellow, black});
  EXPECT_EQ(t.s.open, (std::array{white, white, yellow, yellow, black}));
  EXPECT_EQ(t.s.pile_size, pile - 6);
  EXPECT_TRUE(t.seats_turn(0)) << "between the first card and the second";
  t.take(black);
  t.deal(locomotive);
  EXPECT_TRUE(t.seats_turn(1));
  EXPECT_EQ(t.s.open[4], locomotive) << "one locomotive stays";
}

TEST(TicketToRide, R19_TwoOpenLocomotivesStay) {
  Table t = Table::in_play(Table::usa, 2);
  t.lay_open({locomotive, red, white, blue, green});
  t.take(red);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R19_AgainAsOftenAsItHappens) {
  Table t = Table::in_play(Table::usa, 2);
  t.lay_open({locomotive, red, locomotive, blue, green});
  t.take(blue);
  t.deal(locomotive);
  t.deal({white, locomotive, locomotive, locomotive, white});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({locomotive, locomotive, locomotive, locomotive, locomotive});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({red, red, red, locomotive, locomotive});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_EQ(t.s.discards, 15);
  EXPECT_EQ(t.discards()[locomotive], 11);
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R19_AtSetUpToo) {
  Table t(Table::germany, 2);
  while (t.s.step < Step::choose_tickets) t.play(Actor::chance(), t.legal().front());
  t.deal({locomotive, locomotive, red, locomotive});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0) << "not before five lie there";
  t.deal(red);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  EXPECT_EQ(t.discards(), 3 * locomotive + 2 * red);
  t.deal({locomotive, locomotive, locomotive, locomotive, blue});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({blue, blue, blue, blue, blue});
  EXPECT_EQ(t.s.discards, 10);
  EXPECT_EQ(t.game.to_act(t.s), ActorSet::of_seats(0b11));
}

TEST(TicketToRide, R19_AfterTheTurnBeforeTheNextOneBegins) {
  Table t = Table::in_play(Table::usa, 2);
  t.lay_open({locomotive, locomotive, red, blue, locomotive});
  t.take(locomotive);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  EXPECT_EQ(t.count_events<TurnStarted>(), 0);
  t.deal({white, white, white, white, white});
  EXPECT_EQ(t.event<TurnStarted>().seat, seat(1));
}

TEST(TicketToRide, R19_R22_TheDiscardedCardsAreShuffledIfThePileRunsOutMeanwhile) {
  Table t = with_few_cards({locomotive, locomotive, red, blue, green}, 1 * locomotive + 2 * white,
                           4 * yellow);
  t.take(green);
  t.deal(locomotive);
  EXPECT_EQ(t.discards(), 4 * yellow + 3 * locomotive + 1 * red + 1 * blue);
  t.deal({white, white});
  EXPECT_EQ(t.event<PileShuffled>().cards, 9);
  EXPECT_EQ(t.s.pile, 4 * yellow + 3 * locomotive + 1 * red + 1 * blue);
  EXPECT_EQ(t.s.discards, 0);
  t.deal({red, locomotive, yellow});
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R20_ReplacingEndsWhenHardlyAnyColoredCardIsLeft) {
  Table t = with_few_cards({red, blue, green, locomotive, locomotive}, 4 * locomotive, {});
  t.take(green);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({locomotive, locomotive, locomotive});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5) << "now everybody has seen them all";
  t.deal({red, blue});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0) << "two coloured cards never suffice";
  EXPECT_EQ(t.s.open, (std::array{locomotive, locomotive, locomotive, red, blue}));
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R20_ReplacingEndsWhenFiveAndFiveCardsWouldChangePlaces) {
  Table t =
      with_few_cards({locomotive, locomotive, yellow, red, blue}, 5 * locomotive + 1 * green, {});
  t.take(yellow);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({locomotive, locomotive, locomotive, locomotive, green});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0) << "the pile is the five that lay there before";
  EXPECT_EQ(t.s.pile, 3 * locomotive + 1 * red + 1 * blue);
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R20_FiveBetterCardsInThePileAreOpened) {
  Table t = with_few_cards({locomotive, locomotive, yellow, red, blue},
                           3 * locomotive + 2 * green + 1 * white, {});
  t.take(yellow);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({locomotive, locomotive, green, green, white});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_TRUE(t.seats_turn(0));
}

/// Five locomotives and three coloured cards are left: it could help, but luck is against it.
TEST(TicketToRide, R20_TheSixthShuffleEndsIt) {
  Table t =
      with_few_cards({locomotive, locomotive, green, red, blue}, 3 * locomotive + 1 * white, {});
  t.take(green);
  t.deal(locomotive);
  for (int shuffles = 1; shuffles <= 6; ++shuffles) {
    SCOPED_TRACE(shuffles);
    ASSERT_EQ(t.count_events<OpenCardsReplaced>(), 1);
    if (shuffles % 2 == 1) t.deal({locomotive, locomotive, white});
    if (shuffles % 2 == 0) t.deal({locomotive, red, blue});
    ASSERT_EQ(t.event<PileShuffled>().cards, 5);
    t.deal({locomotive, locomotive});
  }
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_EQ(t.s.open, (std::array{locomotive, red, blue, locomotive, locomotive}));
  EXPECT_TRUE(t.seats_turn(0));
}

// Version 1 of the rules: the second shuffle ends it in every case.

TEST(TicketToRide, R20_Version1_ReplacingEndsAlthoughHardlyAnyColoredCardIsLeft) {
  Table t = with_few_cards({red, blue, green, locomotive, locomotive}, 4 * locomotive, {},
                           Table::by_version_1());
  t.take(green);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({locomotive, locomotive, locomotive});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5) << "for the first time";
  t.deal({red, blue});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({locomotive, locomotive, locomotive});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5) << "for the second time";
  t.deal({locomotive, locomotive});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_EQ(t.s.open, (std::array{locomotive, locomotive, locomotive, locomotive, locomotive}));
  EXPECT_EQ(t.s.pile, 1 * locomotive + 1 * red + 1 * blue);
  ASSERT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.legal(), std::vector<Action>{TakeBlind{}});
}

TEST(TicketToRide, R20_Version1_ReplacingEndsWhenFiveAndFiveCardsChangePlaces) {
  Table t = with_few_cards({locomotive, locomotive, yellow, red, blue}, 5 * locomotive + 1 * green,
                           {}, Table::by_version_1());
  t.take(yellow);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({locomotive, locomotive, locomotive, locomotive, green});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({locomotive, locomotive, locomotive, red, blue});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0) << "the second shuffle: they stay";
  EXPECT_EQ(t.s.open, (std::array{locomotive, locomotive, locomotive, red, blue}));
  EXPECT_EQ(t.s.pile, 4 * locomotive + 1 * green);
  ASSERT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.legal(), (std::vector<Action>{TakeOpen{blue}, TakeOpen{red}, TakeBlind{}}));
}

TEST(TicketToRide, R20_Version1_TheNextReplacingCountsItsShufflesAnew) {
  Table t = with_few_cards({locomotive, locomotive, yellow, red, blue}, 5 * locomotive + 1 * green,
                           {}, Table::by_version_1());
  t.take(yellow);
  t.deal({locomotive, locomotive, locomotive, locomotive, locomotive, green});
  t.deal({locomotive, locomotive, locomotive, red, blue});
  t.take(red);
  t.deal(green);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1) << "three locomotives lie there still";
  t.deal({locomotive, locomotive, locomotive, locomotive});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5);
  t.deal(green);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({blue, locomotive, locomotive, locomotive});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5);
  t.deal(green);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R20_OneShuffleDoesNotEndIt) {
  Table t = with_few_cards({red, blue, green, locomotive, locomotive}, 4 * locomotive,
                           1 * white + 2 * yellow);
  t.take(green);
  t.deal({locomotive, locomotive, locomotive, locomotive});
  EXPECT_EQ(t.event<PileShuffled>().cards, 8);
  t.deal({red, blue});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  t.deal({white, yellow, yellow, locomotive, locomotive});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R21_WithoutAPileATakenCardLeavesItsPlaceEmpty) {
  Table t = with_few_cards({red, locomotive, blue, green, white}, {}, {}, Table::with_open_cards());
  t.take(blue);
  EXPECT_TRUE(t.seats_turn(0)) << "nothing to replace it with";
  t.take(red);
  EXPECT_EQ(t.s.open, (std::array{no_card, locomotive, no_card, green, white}));
  EXPECT_TRUE(t.seats_turn(1));
  EXPECT_EQ(t.view(1).open[0], std::nullopt);
  EXPECT_EQ(t.why(TakeOpen{red}), "R5 no_such_open_card");
  EXPECT_EQ(t.why(TakeOpen{no_card}), "R5 no_such_open_card");
}

TEST(TicketToRide, R21_WithoutAPileThreeLocomotivesStay) {
  Table t = with_few_cards({locomotive, locomotive, red, blue, green}, 1 * locomotive, {},
                           Table::with_open_cards());
  t.take(red);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_EQ(t.s.open, (std::array{locomotive, locomotive, locomotive, blue, green}));
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R21_R22_AClaimMakesANewPileAndFillsTheEmptyPlaces) {
  Table t = with_few_cards({locomotive}, {}, {});
  t.s.turn = seat(2);
  t.claim("miami--new-orleans", red, 1);
  EXPECT_EQ(t.event<PileShuffled>().cards, 6);
  EXPECT_EQ(t.s.pile, 5 * red + 1 * locomotive);
  EXPECT_TRUE(t.chances_turn());
  t.deal({red, red, locomotive});
  EXPECT_EQ(t.count_events<TurnStarted>(), 0) << "four places were empty";
  t.deal(red);
  EXPECT_EQ(t.s.open, (std::array{locomotive, red, red, locomotive, red}));
  EXPECT_TRUE(t.seats_turn(0));
  EXPECT_EQ(t.s.pile_size, 2);
}

TEST(TicketToRide, R21_AShortPileFillsWhatItCan) {
  Table t = with_few_cards({}, {}, {});
  t.s.turn = seat(2);
  t.claim("portland--seattle-a", white);
  t.deal(white);
  EXPECT_EQ(t.s.open, (std::array{white, no_card, no_card, no_card, no_card}));
  EXPECT_EQ(t.s.pile_size, 0);
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R19_R21_ThreeLocomotivesAmongTheFilledPlacesAreReplaced) {
  Table t = with_few_cards({locomotive, locomotive, red, white}, {}, {});
  t.s.turn = seat(2);
  t.claim("calgary--vancouver", blue, 1);
  t.deal(locomotive);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
  EXPECT_EQ(t.s.pile, 2 * blue);
  t.deal({blue, blue});
  EXPECT_EQ(t.event<PileShuffled>().cards, 5);
  t.deal({red, locomotive, white});
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 0);
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R21_LocomotivesThatStayedLieUntilTheNextCardIsOpened) {
  Table t = with_few_cards({locomotive, locomotive, locomotive, red, white}, {}, {});
  t.s.turn = seat(2);
  t.claim("calgary--vancouver", blue);
  EXPECT_TRUE(t.seats_turn(0)) << "no place was empty";
  t.take(red);
  t.deal(blue);
  EXPECT_EQ(t.count_events<OpenCardsReplaced>(), 1);
}

TEST(TicketToRide, R22_TheDiscardsAreShuffledWhenTheLastCardIsDrawn) {
  Table t = with_few_cards({red, blue, green, white, black}, 2 * red, 7 * yellow);
  t.blind();
  t.deal(red);
  EXPECT_EQ(t.count_events<PileShuffled>(), 0);
  t.blind();
  t.deal(red);
  EXPECT_EQ(t.event<PileShuffled>().cards, 7);
  EXPECT_EQ(t.s.pile, 7 * yellow);
  EXPECT_EQ(t.s.discards, 0);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R22_OrWhenTheLastCardIsOpened) {
  Table t = with_few_cards({red, blue, green, white, black}, 1 * red, 2 * yellow);
  t.take(black);
  t.deal(red);
  EXPECT_EQ(t.event<PileShuffled>().cards, 2);
  EXPECT_EQ(t.s.pile, 2 * yellow);
  EXPECT_EQ(t.why(Actor::chance(), DealCard{yellow}), "R7 not_at_this_point");
}

TEST(TicketToRide, R22_WithAPileTheDiscardsWait) {
  Table t = with_few_cards({red, blue, green, white, black}, 1 * red, 2 * yellow);
  t.s.turn = seat(2);
  t.claim("calgary--vancouver", blue);
  EXPECT_EQ(t.count_events<PileShuffled>(), 0);
  EXPECT_EQ(t.discards(), 2 * yellow + 3 * blue);
  EXPECT_EQ(t.s.pile, 1 * red);
}

}  // namespace
}  // namespace rail::ticket_to_ride
