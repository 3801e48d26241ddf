// The end of the game: R45 and R46.
#include <gtest/gtest.h>

#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

/// Seat p has so many trains left and three red cards for Montréal–Toronto.
Table almost_out_of_trains(int players, int p, int trains) {
  Table t = Table::in_play(Table::usa, players);
  t.spend_trains(p, trains, {"montreal--toronto", "montreal--new-york"});
  t.give(p, 3 * red);
  t.s.turn = seat(p);
  return t;
}

void take_two_cards(Table& t) {
  const Seat who = t.s.turn;
  while (!t.over() && t.s.turn == who) {
    t.blind();
    t.luck();
  }
}

TEST(TicketToRide, R45_EverybodyHasExactlyOneMoreTurnTheLastPlayerToo) {
  for (int players = 2; players <= 5; ++players) {
    for (int trigger = 0; trigger < players; ++trigger) {
      Table t = almost_out_of_trains(players, trigger, 5);
      EXPECT_EQ(t.view(0).turns_left, 0);
      t.claim("montreal--toronto", red);
      EXPECT_EQ(t.event<LastRound>().seat, seat(trigger));
      for (int n = 1; n <= players; ++n) {
        ASSERT_FALSE(t.over());
        ASSERT_TRUE(t.seats_turn((trigger + n) % players));
        EXPECT_EQ(t.view(0).turns_left, players - n + 1);
        take_two_cards(t);
      }
      EXPECT_TRUE(t.over()) << players << " players, and seat " << trigger;
      EXPECT_EQ(t.count_events<GameEnded>(), 1);
    }
  }
}

TEST(TicketToRide, R45_TwoOneOrNoTrainsButNotThree) {
  for (int left = 0; left <= 3; ++left) {
    Table t = almost_out_of_trains(2, 0, left + 3);
    t.claim("montreal--toronto", red);
    EXPECT_EQ(t.trains(0), left);
    EXPECT_EQ(t.count_events<LastRound>(), left <= 2 ? 1 : 0) << left;
    EXPECT_EQ(t.s.turns_left, left <= 2 ? 2 : 0);
  }
}

TEST(TicketToRide, R45_ASecondPlayerWithFewTrainsChangesNothing) {
  Table t = almost_out_of_trains(3, 0, 5);
  t.spend_trains(1, 5, {"montreal--toronto", "montreal--new-york"});
  t.give(1, 3 * blue);
  t.claim("montreal--toronto", red);
  t.claim("montreal--new-york", blue);
  EXPECT_EQ(t.trains(1), 2);
  EXPECT_EQ(t.count_events<LastRound>(), 0);
  take_two_cards(t);
  ASSERT_TRUE(t.seats_turn(0));
  take_two_cards(t);
  EXPECT_TRUE(t.over());
}

TEST(TicketToRide, R45_TheLastTurnIsAFullTurn) {
  Table t = almost_out_of_trains(2, 0, 5);
  t.claim("montreal--toronto", red);
  t.draw(3);
  t.luck();
  t.play(t.legal().back());
  ASSERT_TRUE(t.seats_turn(0));
  t.give(0, 2 * red);
  t.claim("dallas--little-rock", red);
  EXPECT_EQ(t.trains(0), 0) << "scored and placed as ever";
  EXPECT_TRUE(t.over());
}

TEST(TicketToRide, R45_InGermanyTheTurnEndsWithThePassengers) {
  Table t = Table::in_play(Table::germany, 2);
  t.spend_trains(0, 5, {"berlin--magdeburg"});
  t.give(0, 3 * red);
  t.claim("berlin--magdeburg", red);
  EXPECT_EQ(t.count_events<LastRound>(), 0);
  t.play(t.legal().back());
  EXPECT_EQ(t.count_events<LastRound>(), 0);
  t.play(t.legal().back());
  EXPECT_EQ(t.count_events<LastRound>(), 1);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R45_CardsAndTicketsDoNotEndTheGame) {
  Table t = almost_out_of_trains(2, 0, 3);
  take_two_cards(t);
  EXPECT_EQ(t.s.turns_left, 0);
  take_two_cards(t);
  EXPECT_TRUE(t.seats_turn(0));
}

TEST(TicketToRide, R46_AfterThatNobodyActs) {
  Table t = almost_out_of_trains(2, 0, 5);
  t.claim("montreal--toronto", red);
  take_two_cards(t);
  take_two_cards(t);
  ASSERT_TRUE(t.over());
  for (int p = 0; p < 2; ++p) {
    EXPECT_TRUE(t.legal(seat(p)).empty());
    EXPECT_EQ(t.why(seat(p), TakeBlind{}), "R46 game_is_over");
    EXPECT_EQ(t.why(seat(p), Pass{}), "R46 game_is_over");
    EXPECT_EQ(t.why(seat(p), t.mix(3)), "R46 game_is_over");
  }
  EXPECT_TRUE(t.legal(Actor::chance()).empty());
  EXPECT_EQ(t.why(Actor::chance(), DealCard{red}), "R46 game_is_over");
  EXPECT_EQ(t.view(0).step, Step::over);
}

}  // namespace
}  // namespace rail::ticket_to_ride
