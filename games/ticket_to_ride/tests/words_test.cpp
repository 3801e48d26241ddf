// Everything has words, and they tell no secrets.
#include "games/ticket_to_ride/telling/words.h"

#include <gtest/gtest.h>

#include <boost/mp11/algorithm.hpp>

#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(TicketToRideWords, Claims) {
  const Table t(Table::usa, 2);
  const auto said = [&](std::string_view route, Card card, int locomotives) {
    return words(t.game, Action(t.pay(route, card, locomotives)));
  };
  EXPECT_EQ(said("duluth--omaha-a", Card::red, 0), "Claim Duluth–Omaha (grey a) with 2 red cards");
  EXPECT_EQ(said("duluth--omaha-b", Card::blue, 1),
            "Claim Duluth–Omaha (grey b) with 1 blue card and 1 locomotive");
  EXPECT_EQ(said("atlanta--miami", Card::locomotive, 5), "Claim Atlanta–Miami with 5 locomotives");
  EXPECT_EQ(said("chicago--saint-louis-b", Card::white, 0),
            "Claim Chicago–Saint Louis (white) with 2 white cards");
}

TEST(TicketToRideWords, OtherActions) {
  const Table t(Table::germany, 2);
  EXPECT_EQ(words(t.game, Action(TakeOpen{Card::green})), "Take the face-up green card");
  EXPECT_EQ(words(t.game, Action(TakeOpen{Card::locomotive})), "Take the face-up locomotive");
  EXPECT_EQ(words(t.game, Action(TakeBlind{})), "Take a card from the pile");
  EXPECT_EQ(words(t.game, Action(Table::mix(3, 1))), "Draw 3 short and 1 long ticket");
  EXPECT_EQ(words(t.game, Action(Table::mix(0, 4))), "Draw 4 long tickets");
  EXPECT_EQ(words(t.game, Action(t.keeping({"short-mannheim-stuttgart", "short-hamburg-rostock"}))),
            "Keep Mannheim–Stuttgart (2) and Hamburg–Rostock (4)");
  const Table usa(Table::usa, 2);
  EXPECT_EQ(words(usa.game, Action(Table::mix(3))), "Draw 3 tickets");
}

TEST(TicketToRideWords, SecretsAreNotSaid) {
  const Table t(Table::usa, 2);
  EXPECT_EQ(words(t.game, Event(CardDrawn{seat(1), std::nullopt})), "Seat 1 draws a card");
  EXPECT_EQ(words(t.game, Event(CardDrawn{seat(1), Card::red})), "Seat 1 draws a red card");
  TicketsKept kept{seat(1), Table::mix(2).from, Table::mix(1).from, std::nullopt, std::nullopt};
  EXPECT_EQ(words(t.game, Event(kept)), "Seat 1 keeps 2 tickets and returns 1 ticket");
}

TEST(TicketToRideWords, EveryReasonHasASentence) {
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Reason>>([](auto reason) {
    const std::string text = words(reason.value);
    ASSERT_FALSE(text.empty()) << reason.name;
    EXPECT_EQ(text.back(), '.') << reason.name;
  });
}

TEST(TicketToRideWords, ViewShowsOwnSecretsOnly) {
  Table t = Table::in_play(Table::usa, 2);
  t.give(0, 2 * Card::red + 1 * Card::locomotive);
  t.give(1, 7 * Card::purple);
  t.own(0, {"denver--santa-fe"});
  const std::string own = words(t.game, t.view(0));
  EXPECT_TRUE(has(own, "You are to play")) << own;
  EXPECT_TRUE(has(own, "Your hand     2 red, 1 locomotive")) << own;
  EXPECT_TRUE(has(own, "Routes of 0   Denver–Santa Fe")) << own;
  EXPECT_TRUE(has(own, "Your tickets")) << own;
  EXPECT_FALSE(has(own, "7 purple")) << own;
  const std::string other = words(t.game, t.view(1));
  EXPECT_TRUE(has(other, "Seat 0 is to play")) << other;
  EXPECT_TRUE(has(other, "Your hand     7 purple")) << other;
  const std::string onlooker = words(t.game, t.onlooker());
  EXPECT_FALSE(has(onlooker, "Your")) << onlooker;
  EXPECT_FALSE(has(onlooker, "7 purple")) << onlooker;
}

/// Places that stay empty because there is no pile are nothing that chance has to do.
TEST(TicketToRideWords, ViewTellsWhoseTurnItIsWithoutAPile) {
  Table t = Table::in_play(Table::usa, 2);
  t.lay_open({red, blue});
  EXPECT_TRUE(has(words(t.game, t.view(0)), "Chance opens new cards."));
  t.hoard(1);
  EXPECT_TRUE(has(words(t.game, t.view(0)), "You are to play"));
}

TEST(TicketToRideWords, ViewTellsWhichTicketsAreConnected) {
  Table t = Table::in_play(Table::usa, 2);
  const auto ticket = static_cast<int>(t.ticket("base-denver-el-paso"));
  t.s.tickets.move(ticket, ticket_class::held_by(seat(0)));
  EXPECT_TRUE(has(words(t.game, t.view(0)), "Denver–El Paso (4)"));
  t.own(0, {"denver--santa-fe", "el-paso--santa-fe"});
  const std::string text = words(t.game, t.view(0));
  const std::size_t line = text.find("Denver–El Paso (4)");
  EXPECT_FALSE(has(text.substr(line, text.find('\n', line) - line), "not connected")) << text;
}

TEST(TicketToRideWords, GermanyListsPassengers) {
  const Table t = Table::in_play(Table::germany, 3);
  const std::string text = words(t.game, t.onlooker());
  EXPECT_TRUE(has(text, "Passengers    Augsburg ")) << text;
  EXPECT_TRUE(has(text, "Munich ")) << text;
}

}  // namespace
}  // namespace rail::ticket_to_ride
