// The greedy bot does what is plainly good.
#include "games/ticket_to_ride/bots/heuristic.h"

#include <gtest/gtest.h>

#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/tests/table.h"
#include "lab/arena.h"

namespace rail::ticket_to_ride {
namespace {

constexpr Card blue = Card::blue;
constexpr Card red = Card::red;
constexpr Card green = Card::green;
constexpr Card black = Card::black;
constexpr Card yellow = Card::yellow;
constexpr Card white = Card::white;
constexpr Card locomotive = Card::locomotive;

/// What seat 0 likes best, in words.
std::string favourite(const Table& t) {
  const View view = t.view(0);
  const Heuristic heuristic(t.game, view);
  const std::vector<Action> legal = t.legal();
  return words(t.game,
               *std::max_element(legal.begin(), legal.end(), [&](const Action& a, const Action& b) {
                 return heuristic.rate(a) < heuristic.rate(b);
               }));
}

TEST(TicketToRideHeuristic, ClaimsWhatATicketNeeds) {
  const Table t = with_tickets({"base-denver-el-paso"}, 2 * red + 1 * blue);
  EXPECT_TRUE(favourite(t) == "Claim Denver–Santa Fe with 2 red cards" ||
              favourite(t) == "Claim El Paso–Santa Fe with 2 red cards")
      << favourite(t);
}

TEST(TicketToRideHeuristic, PaysWithoutLocomotivesWherePossible) {
  Table t = with_tickets({"base-denver-el-paso"}, 2 * red + 2 * locomotive);
  t.own(0, {"denver--santa-fe"});
  EXPECT_EQ(favourite(t), "Claim El Paso–Santa Fe with 2 red cards");
}

TEST(TicketToRideHeuristic, KeepsTheColoursThatOtherRoutesNeed) {
  // Left to claim: Chicago–Saint Louis in green or white, and the gray Little Rock–Saint Louis.
  Table t = with_tickets({"base-chicago-new-orleans"}, 2 * green + 2 * blue);
  t.own(0, {"little-rock--new-orleans"});
  t.own(1, {"nashville--saint-louis", "chicago--pittsburgh-a"});
  const View view = t.view(0);
  const Heuristic heuristic(t.game, view);
  EXPECT_GT(heuristic.rate(t.pay("little-rock--saint-louis", blue)),
            heuristic.rate(t.pay("little-rock--saint-louis", green)));
}

TEST(TicketToRideHeuristic, TakesTheOpenCardItNeeds) {
  Table t = with_tickets({"base-dallas-new-york"}, 1 * red);
  t.own(0, {"little-rock--nashville", "nashville--pittsburgh", "dallas--little-rock"});
  t.lay_open({black, yellow, green, blue, red});
  EXPECT_EQ(favourite(t), "Take the face-up green card");
}

TEST(TicketToRideHeuristic, ForgetsTicketsThatCannotBeReached) {
  Table t = with_tickets({"base-boston-miami"}, 1 * blue);
  t.own(1, {"atlanta--miami", "charleston--miami", "miami--new-orleans"});
  EXPECT_EQ(favourite(t), "Draw 3 tickets");
}

TEST(TicketToRideHeuristic, DrawsNoTicketsInTheLastRound) {
  Table t = with_tickets({"base-denver-el-paso"}, 1 * blue);
  t.s.turns_left = 2;
  const View view = t.view(0);
  const Heuristic heuristic(t.game, view);
  EXPECT_LT(heuristic.rate(Table::mix(3)), heuristic.rate(TakeBlind{}));
}

TEST(TicketToRideHeuristic, LastTurnCompletesATicketRatherThanALongRoute) {
  Table t = with_tickets({"base-denver-el-paso"}, 2 * red + 4 * white);
  t.own(0, {"denver--santa-fe"});
  t.s.turns_left = 2;
  EXPECT_EQ(favourite(t).find("Claim El Paso–Santa Fe with 2"), 0U) << favourite(t);
}

TEST(TicketToRideHeuristic, TakesPassengersRatherThanNobody) {
  Table t = Table::in_play(Table::germany, 2);
  t.give(0, 7 * red);
  const View view = t.view(0);
  const Heuristic heuristic(t.game, view);
  const PlaceId berlin = t.place("berlin");
  EXPECT_GT(heuristic.rate(TakePassenger{berlin, PassengerColor{0}}),
            heuristic.rate(LeavePassengers{berlin}));
}

class GreedyAgainstRandom : public testing::TestWithParam<std::string_view> {};

TEST_P(GreedyAgainstRandom, WinsNearlyAlways) {
  const TicketToRide game(embedded_board(GetParam()), 2, {});
  const lab::ArenaResult result = lab::arena(game, {"greedy", "random"}, 40, 1, 1);
  EXPECT_GE(result.bots[0].win_rate, 0.95);
  EXPECT_GE(result.bots[0].mean_points, 80);
}

INSTANTIATE_TEST_SUITE_P(TicketToRide, GreedyAgainstRandom,
                         testing::Values(Table::usa, Table::germany),
                         [](const auto& board) { return board.index == 0 ? "Usa" : "Germany"; });

}  // namespace
}  // namespace rail::ticket_to_ride
