// Levels 1 to 3 have the weaknesses that they are said to have, and each beats the one below.
#include "games/ticket_to_ride/bots/amateur.h"

#include <gtest/gtest.h>

#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/tests/table.h"
#include "lab/arena.h"
#include "tests/scale.h"

namespace rail::ticket_to_ride {
namespace {

/// What a level does for whoever is to act, in words.
std::string decided(const Table& t, int level) {
  const Seat me = t.game.to_act(t.s).first().seat_of();
  ActionListOf<TicketToRide> legal;
  t.game.legal(t.s, me, legal);
  Rng rng(1);
  const auto bot = bots::make_bot<TicketToRide>(bots::level_name(level));
  return words(t.game, bot->choose(t.game, t.game.view(t.s, me), legal, rng));
}

TEST(TicketToRideAmateurs, TakeAnyLocomotiveThatLiesOpen) {
  Table t = with_tickets({"base-dallas-new-york"}, 1 * Card::red);
  t.own(0, {"little-rock--nashville", "nashville--pittsburgh", "dallas--little-rock"});
  t.own(1, {"new-york--washington-a", "boston--new-york-a", "montreal--new-york"});
  t.lay_open({Card::black, Card::locomotive, Card::orange, Card::blue, Card::white});
  EXPECT_EQ(decided(t, 4), "Take the face-up white card");
  for (const int level : {1, 2, 3}) EXPECT_EQ(decided(t, level), "Take the face-up locomotive");
}

/// On the empty board, ticket by ticket, beside the planner whose habits they change: fewer spaces,
/// and routes that score less.
TEST(TicketToRideAmateurs, GoTheShortestWayOverTheMap) {
  Table t = Table::in_play(Table::usa, 2);
  Veteran planner(t.game);
  Amateur amateur(t.game, 3);
  const Board& board = t.game.board();
  const auto sum = [&](const Bits<max_routes>& routes, auto value) {
    int all = 0;
    routes.each([&](int r) { all += value(board[static_cast<RouteId>(r)]); });
    return all;
  };
  const auto spaces = [](const Route& route) { return int{route.length}; };
  const auto points = [&](const Route& route) { return int{board.route_points[route.length]}; };
  int fewer_spaces = 0;
  int fewer_points = 0;
  for (const Ticket& ticket : board.tickets) {
    t.hold(0, {ticket.id});
    const auto best = planner.wanted(t.s, seat(0));
    const auto shortest = amateur.wanted(t.s, seat(0));
    EXPECT_LE(sum(shortest, spaces), sum(best, spaces)) << ticket.id;
    fewer_spaces += sum(best, spaces) - sum(shortest, spaces);
    fewer_points += sum(best, points) - sum(shortest, points);
  }
  EXPECT_GT(fewer_spaces, 0);
  EXPECT_GT(fewer_points, 0);
}

TEST(TicketToRideAmateurs, DoNotSeeTheEndComing) {
  Table t = with_tickets({"base-los-angeles-miami"}, 1 * Card::red);
  t.spend_trains(1, 8, {"el-paso--los-angeles", "el-paso--houston"});
  Planner planner(t.game);
  Amateur amateur(t.game, 3);
  EXPECT_FALSE(planner.wanted(t.s, seat(0)).any());
  EXPECT_TRUE(amateur.wanted(t.s, seat(0)).any());
}

TEST(TicketToRideAmateurs, CannotLeavePointsAloneBelowLevel3) {
  const Table t = with_tickets({"base-dallas-new-york"}, 6 * Card::yellow);
  constexpr auto claim = "Claim Helena–Seattle with 6 yellow cards";
  for (const int level : {1, 2}) EXPECT_EQ(decided(t, level), claim);
  for (const int level : {3, 4}) EXPECT_NE(decided(t, level), claim);
}

TEST(TicketToRideAmateurs, TakeOnlyCardsThatTheySeeAtLevel1) {
  Table t = with_tickets({"base-dallas-new-york"}, 1 * Card::red);
  t.own(0, {"little-rock--nashville", "nashville--pittsburgh", "dallas--little-rock"});
  t.own(1, {"new-york--washington-a", "boston--new-york-a", "montreal--new-york"});
  t.lay_open({Card::black, Card::yellow, Card::orange, Card::blue, Card::blue});
  for (const int level : {2, 3, 4}) EXPECT_EQ(decided(t, level), "Take a card from the pile");
  EXPECT_EQ(decided(t, 1).find("Take the face-up"), 0U) << decided(t, 1);
}

TEST(TicketToRideAmateurs, KeepNearlyAnyTicketAtLevel1) {
  std::array<int, 5> kept{};
  const TicketToRide game(embedded_board(Table::usa), 2, {});
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(200, 40)); ++seed) {
    Rng rng(seed);
    State s = game.start();
    while (s.step != Step::choose_tickets || s.chance_acts) {
      Action by_chance;
      pick(game, s, Actor::chance(), rng, by_chance);
      game.apply(s, Actor::chance(), by_chance, {});
    }
    for (const int level : {1, 2}) {
      Amateur amateur(game, level);
      Action action;
      amateur.choose(s, game.to_act(s).first().seat_of(), rng, action);
      kept[static_cast<std::size_t>(level)] += std::get<KeepTickets>(action).tickets.size();
    }
  }
  EXPECT_GT(kept[1], kept[2]);
}

/// The rates that docs/bots.md states, with room for chance.
TEST(TicketToRideAmateurs, AreOrdered) {
  const int games = cases(400, 40);
  const double slack = games < 100 ? 0.15 : 0;
  for (std::string_view file : {Table::usa, Table::germany}) {
    const TicketToRide game(embedded_board(file), 2, {});
    for (int level = 2; level <= amateur_levels + 1; ++level) {
      const std::string better(bots::level_name(level));
      const std::string worse(bots::level_name(level - 1));
      const auto result = lab::arena(game, {better, worse}, games, 3, 1);
      EXPECT_GE(result.bots[0].win_rate, 0.7 - slack) << file << ": " << better;
      EXPECT_LE(result.bots[0].win_rate, 0.9 + slack) << file << ": " << better;
    }
  }
}

}  // namespace
}  // namespace rail::ticket_to_ride
