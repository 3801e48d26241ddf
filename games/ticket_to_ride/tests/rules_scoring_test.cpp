// Scoring: R47 to R55.
#include <gtest/gtest.h>

#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

/// Nobody has anything.
Table empty_table(std::string_view file, int players) {
  Table t = Table::in_play(file, players);
  for (int p = 0; p < players; ++p) t.hold(p, {});
  return t;
}

int longest_path(Table::Words routes) {
  Table t = empty_table(Table::usa, 2);
  t.own(0, routes);
  return Network(t.game.board(), t.s.routes.members(route_class::owned_by(seat(0)))).longest_path();
}

std::vector<int> points(const Table& t) {
  const auto outcome = t.outcome();
  EXPECT_EQ(outcome.players, t.game.players());
  return {outcome.points.begin(), outcome.points.begin() + t.game.players()};
}

std::vector<int> ranks(const Table& t) {
  const auto outcome = t.outcome();
  return {outcome.rank.begin(), outcome.rank.begin() + t.game.players()};
}

/// Points for the passengers of one colour, of which the seats have so many.
std::vector<int> passenger_points(const std::vector<int>& have) {
  Table t = empty_table(Table::germany, static_cast<int>(have.size()));
  for (std::size_t p = 0; p < have.size(); ++p)
    t.took_passengers(static_cast<int>(p), "green", have[p]);
  std::vector<int> result;
  for (std::size_t p = 0; p < have.size(); ++p)
    result.push_back(t.outcome().breakdown[p].passengers);
  EXPECT_EQ(result, points(t));
  return result;
}

TEST(TicketToRide, R47_TicketsAddOrTakeAwayTheirValue) {
  Table t = empty_table(Table::usa, 2);
  t.hold(0, {"base-denver-el-paso", "base-boston-miami"});
  t.own(0, {"denver--santa-fe", "el-paso--santa-fe"});
  Breakdown expected;
  expected.routes = 4;
  expected.tickets_completed = 4;
  expected.tickets_failed = -12;
  expected.longest_path = 10;
  EXPECT_EQ(t.outcome().breakdown[0], expected);
  EXPECT_EQ(points(t), (std::vector<int>{6, 0}));
  t.hold(1, {"base-vancouver-montreal"});
  EXPECT_EQ(points(t)[1], -20) << "below zero";
}

TEST(TicketToRide, R47_OnlyOnesOwnRoutesConnect) {
  Table t = empty_table(Table::usa, 2);
  t.hold(0, {"base-denver-el-paso"});
  t.own(0, {"denver--santa-fe"});
  t.own(1, {"el-paso--santa-fe"});
  EXPECT_EQ(t.outcome().breakdown[0].tickets_failed, -4);
}

TEST(TicketToRide, R47_R11_ClassicTicketsCountTheirClassicValue) {
  Options options = Table::seat_0_starts();
  options.classic_tickets = true;
  Table t(Table::usa, 2, options);
  t.hold(0, {"base-seattle-new-york"});
  EXPECT_EQ(points(t)[0], -22);
}

TEST(TicketToRide, R48_TheLongestPathIsWorthTen) {
  Table t = empty_table(Table::usa, 3);
  t.own(0, {"montreal--new-york"});
  t.own(1, {"chicago--toronto"});
  EXPECT_EQ(points(t), (std::vector<int>{4, 7 + 10, 0}));
  t.own(0, {"montreal--toronto"});
  EXPECT_EQ(points(t), (std::vector<int>{4 + 4 + 10, 7, 0}));
}

TEST(TicketToRide, R48_AllWhoTieForItGetIt) {
  Table t = empty_table(Table::usa, 3);
  t.own(0, {"calgary--helena"});
  t.own(1, {"atlanta--charleston", "charleston--raleigh"});
  t.own(2, {"montreal--new-york"});
  EXPECT_EQ(points(t), (std::vector<int>{7 + 10, 4 + 10, 4}));
}

TEST(TicketToRide, R48_NobodyGetsItWithoutAnyRoute) {
  EXPECT_EQ(points(empty_table(Table::usa, 2)), (std::vector<int>{0, 0}));
}

TEST(TicketToRide, R48_GermanyHasNoLongestPath) {
  Table t = empty_table(Table::germany, 2);
  t.own(0, {"berlin--rostock"});
  EXPECT_EQ(points(t), (std::vector<int>{15, 0}));
}

TEST(TicketToRide, R49_BranchesDoNotCount) {
  EXPECT_EQ(longest_path({"denver--santa-fe", "denver--omaha", "denver--helena"}), 8);
  EXPECT_EQ(
      longest_path({"denver--santa-fe", "denver--omaha", "denver--helena", "denver--phoenix"}), 9);
}

TEST(TicketToRide, R49_ALoopWithATailIsTravelledCompletely) {
  EXPECT_EQ(longest_path({"denver--santa-fe", "oklahoma-city--santa-fe", "denver--oklahoma-city"}),
            9);
  EXPECT_EQ(longest_path({"denver--santa-fe", "oklahoma-city--santa-fe", "denver--oklahoma-city",
                          "el-paso--santa-fe"}),
            11)
      << "Santa Fe is visited twice";
}

TEST(TicketToRide, R49_AFigureOfEightIsTravelledCompletely) {
  EXPECT_EQ(longest_path({"denver--santa-fe", "oklahoma-city--santa-fe", "denver--oklahoma-city",
                          "denver--helena", "helena--salt-lake-city", "denver--salt-lake-city-a"}),
            19);
}

TEST(TicketToRide, R49_ALoopWithThreeTailsIsNot) {
  EXPECT_EQ(longest_path({"denver--santa-fe", "oklahoma-city--santa-fe", "denver--oklahoma-city",
                          "denver--omaha", "el-paso--santa-fe", "little-rock--oklahoma-city"}),
            4 + 9)
      << "once round ends where it began";
}

TEST(TicketToRide, R49_PartsThatAreNotConnectedDoNotAddUp) {
  EXPECT_EQ(longest_path({"montreal--new-york", "calgary--vancouver", "nashville--raleigh"}), 3);
}

TEST(TicketToRide, R49_NoRouteIsUsedTwice) {
  EXPECT_EQ(longest_path({"duluth--winnipeg"}), 4);
  EXPECT_EQ(longest_path({"duluth--winnipeg", "duluth--helena", "helena--winnipeg"}), 14);
}

TEST(TicketToRide, R50_MostCompletedTicketsAreWorthFifteen) {
  Table t = empty_table(Table::germany, 3);
  t.own(0, {"frankfurt--koeln-a"});
  t.hold(0, {"short-koeln-frankfurt"});
  t.own(1, {"mainz--mannheim-a", "mannheim--stuttgart-a"});
  t.hold(1, {"short-mannheim-stuttgart", "short-mainz-stuttgart", "long-kiel-schweiz",
             "long-daenemark-lindau"});
  EXPECT_EQ(t.outcome().breakdown[1].most_tickets, 15);
  EXPECT_EQ(points(t), (std::vector<int>{7 + 4, 3 + 5 + 15 - 20 - 22, 0}));
}

TEST(TicketToRide, R50_AllWhoTieGetThemAndFailedTicketsDoNotCount) {
  Table t = empty_table(Table::germany, 3);
  t.own(0, {"frankfurt--koeln-a"});
  t.hold(0, {"short-koeln-frankfurt"});
  t.own(1, {"mannheim--stuttgart-a"});
  t.hold(1, {"short-mannheim-stuttgart", "short-mainz-stuttgart"});
  EXPECT_EQ(points(t), (std::vector<int>{7 + 4 + 15, 2 + 2 - 3 + 15, 0}));
}

TEST(TicketToRide, R50_NobodyGetsThemWithoutACompletedTicket) {
  Table t = empty_table(Table::germany, 2);
  t.hold(0, {"short-mainz-stuttgart"});
  EXPECT_EQ(points(t), (std::vector<int>{-3, 0}));
}

TEST(TicketToRide, R50_NorthAmericaHasNoSuchBonus) {
  Table t = empty_table(Table::usa, 2);
  t.hold(0, {"base-denver-el-paso"});
  t.own(0, {"denver--santa-fe", "el-paso--santa-fe"});
  EXPECT_EQ(t.outcome().breakdown[0].most_tickets, 0);
}

TEST(TicketToRide, R51_MostAndSecondMostPassengersOfAColor) {
  EXPECT_EQ(passenger_points({3, 2}), (std::vector<int>{20, 10}));
  EXPECT_EQ(passenger_points({1, 5, 3}), (std::vector<int>{0, 20, 10}));
  EXPECT_EQ(passenger_points({4, 3, 2, 1}), (std::vector<int>{20, 10, 0, 0}));
}

TEST(TicketToRide, R51_WhoHasNoneIsNeitherFirstNorSecond) {
  EXPECT_EQ(passenger_points({1, 0}), (std::vector<int>{20, 0}));
  EXPECT_EQ(passenger_points({0, 0, 0}), (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(passenger_points({0, 10, 0}), (std::vector<int>{0, 20, 0}));
}

TEST(TicketToRide, R51_EachColorCountsByItself) {
  Table t = empty_table(Table::germany, 2);
  t.took_passengers(0, "red", 2);
  t.took_passengers(0, "blue", 1);
  t.took_passengers(1, "blue", 3);
  t.took_passengers(1, "white", 1);
  EXPECT_EQ(points(t), (std::vector<int>{20 + 10, 20 + 20}));
}

TEST(TicketToRide, R52_WhoTieForMostGetTwentyAndThenNobodyGetsTen) {
  EXPECT_EQ(passenger_points({3, 3, 2}), (std::vector<int>{20, 20, 0}));
  EXPECT_EQ(passenger_points({2, 2, 2, 2, 1}), (std::vector<int>{20, 20, 20, 20, 0}));
  EXPECT_EQ(passenger_points({5, 5}), (std::vector<int>{20, 20}));
}

TEST(TicketToRide, R52_WhoTieForSecondMostGetTen) {
  EXPECT_EQ(passenger_points({3, 2, 2}), (std::vector<int>{20, 10, 10}));
  EXPECT_EQ(passenger_points({1, 1, 4, 1, 1}), (std::vector<int>{10, 10, 20, 10, 10}));
  EXPECT_EQ(passenger_points({1, 2, 1, 0}), (std::vector<int>{10, 20, 10, 0}));
}

TEST(TicketToRide, R53_MostPointsWin) {
  Table t = empty_table(Table::usa, 4);
  t.own(2, {"miami--new-orleans"});
  t.own(0, {"montreal--new-york"});
  t.hold(3, {"base-denver-el-paso"});
  EXPECT_EQ(points(t), (std::vector<int>{4, 0, 25, -4}));
  EXPECT_EQ(ranks(t), (std::vector<int>{2, 3, 1, 4}));
}

TEST(TicketToRide, R53_ATieIsBrokenByCompletedTickets) {
  Table t = empty_table(Table::usa, 2);
  t.own(0, {"atlanta--charleston", "charleston--raleigh", "dallas--little-rock",
            "little-rock--saint-louis"});
  t.own(1, {"denver--santa-fe", "el-paso--santa-fe"});
  t.hold(1, {"base-denver-el-paso"});
  EXPECT_EQ(points(t), (std::vector<int>{8 + 10, 4 + 4 + 10}));
  EXPECT_EQ(ranks(t), (std::vector<int>{2, 1}));
}

TEST(TicketToRide, R53_ThenByTheLongestPath) {
  Table t = empty_table(Table::usa, 2);
  t.own(0, {"calgary--vancouver", "los-angeles--phoenix", "nashville--raleigh",
            "pittsburgh--toronto"});
  t.own(1, {"denver--santa-fe", "el-paso--santa-fe"});
  EXPECT_EQ(points(t), (std::vector<int>{14, 4 + 10}));
  EXPECT_EQ(ranks(t), (std::vector<int>{2, 1}));
}

TEST(TicketToRide, R53_AlsoAmongThoseWithoutTheLongestPath) {
  for (const bool swapped : {false, true}) {
    Table t = empty_table(Table::usa, 3);
    t.own(0, {"miami--new-orleans"});
    t.own(swapped ? 2 : 1, {"denver--santa-fe", "el-paso--santa-fe"});
    t.own(swapped ? 1 : 2, {"atlanta--charleston", "dallas--little-rock"});
    EXPECT_EQ(points(t), (std::vector<int>{15 + 10, 4, 4}));
    EXPECT_EQ(ranks(t), (swapped ? std::vector<int>{1, 3, 2} : std::vector<int>{1, 2, 3}));
  }
}

TEST(TicketToRide, R53_CompletedTicketsComeBeforeTheLongestPath) {
  Table t = empty_table(Table::usa, 2);
  t.own(0, {"calgary--helena"});
  t.own(1, {"portland--seattle-a", "seattle--vancouver-a", "dallas--houston-a", "denver--santa-fe",
            "little-rock--saint-louis", "montreal--toronto", "nashville--raleigh"});
  t.hold(1, {"mystery-vancouver-portland"});
  EXPECT_EQ(points(t), (std::vector<int>{7 + 10, 15 + 2}));
  EXPECT_EQ(ranks(t), (std::vector<int>{2, 1})) << "although its path is shorter";
}

TEST(TicketToRide, R54_ATieIsBrokenByCompletedTickets) {
  Table t = empty_table(Table::germany, 2);
  t.own(0, {"frankfurt--koeln-a"});
  t.hold(0, {"short-koeln-frankfurt", "short-frankfurt-lindau"});
  t.took_passengers(0, "red", 1);
  t.own(1, {"mainz--mannheim-a", "mannheim--stuttgart-a"});
  t.hold(1, {"short-mannheim-stuttgart", "short-mainz-stuttgart"});
  EXPECT_EQ(points(t), (std::vector<int>{7 + 4 - 8 + 20, 3 + 5 + 15}));
  EXPECT_EQ(ranks(t), (std::vector<int>{2, 1}));
}

TEST(TicketToRide, R54_ThenByTheNumberOfPassengers) {
  Table t = empty_table(Table::germany, 2);
  t.took_passengers(0, "red", 1);
  t.took_passengers(1, "blue", 2);
  EXPECT_EQ(points(t), (std::vector<int>{20, 20}));
  EXPECT_EQ(ranks(t), (std::vector<int>{2, 1}));
}

TEST(TicketToRide, R55_OtherwiseTheVictoryIsShared) {
  Table t = empty_table(Table::usa, 4);
  t.own(0, {"atlanta--charleston", "charleston--raleigh"});
  t.own(1, {"montreal--new-york"});
  t.own(3, {"denver--santa-fe", "el-paso--santa-fe"});
  EXPECT_EQ(points(t), (std::vector<int>{14, 4, 0, 14}));
  EXPECT_EQ(ranks(t), (std::vector<int>{1, 3, 4, 1}));
}

TEST(TicketToRide, R55_InGermanyToo) {
  Table t = empty_table(Table::germany, 3);
  t.took_passengers(0, "red", 2);
  t.took_passengers(1, "blue", 2);
  EXPECT_EQ(ranks(t), (std::vector<int>{1, 1, 3}));
  EXPECT_EQ(t.outcome().won_together, std::nullopt);
}

}  // namespace
}  // namespace rail::ticket_to_ride
