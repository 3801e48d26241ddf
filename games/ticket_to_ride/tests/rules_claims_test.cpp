// Claiming a route: R27 to R35.
#include <gtest/gtest.h>

#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

using Payments = std::set<std::string>;

Table with_hand(std::string_view file, int players, const Cards& hand) {
  Table t = Table::in_play(file, players);
  for (int p = 0; p < players; ++p) t.give(p, {});
  t.lay_open({red, blue, green, white, black});
  t.give(0, hand);
  return t;
}

/// A seat claims a route with locomotives and takes no passengers.
void claim_as(Table& t, int p, std::string_view route, int length) {
  t.s.turn = seat(p);
  t.give(p, length * locomotive);
  t.claim(route, locomotive, length);
  while (t.s.step == Step::take_passengers) t.play(t.legal().back());
}

TEST(TicketToRide, R27_MontrealNewYorkTakesThreeBlueCards) {
  Table t = with_hand(Table::usa, 2, 3 * blue + 3 * red);
  EXPECT_EQ(t.payments("montreal--new-york"), Payments{"blue 3+0"});
  t.claim("montreal--new-york", blue);
  EXPECT_EQ(t.hand(0), 3 * red);
  EXPECT_EQ(t.event<RouteClaimed>(),
            (RouteClaimed{seat(0), t.route("montreal--new-york"), blue, 0, 4}));
  EXPECT_TRUE(t.view(1).players[0].routes.contains(t.route("montreal--new-york")));
  EXPECT_TRUE(t.seats_turn(1)) << "one route is the whole turn";
}

TEST(TicketToRide, R27_AColoredRouteNeedsItsColor) {
  const Table t = with_hand(Table::usa, 2, 2 * blue + 5 * red);
  EXPECT_EQ(t.why(t.pay("montreal--new-york", red)), "R27 wrong_color");
  EXPECT_EQ(t.why(t.pay("montreal--new-york", blue)), "R27 cards_missing");
  EXPECT_EQ(t.why(t.pay("montreal--new-york", blue, 1)), "R27 cards_missing");
  EXPECT_EQ(t.why(t.pay("montreal--new-york", no_card)), "R27 wrong_color");
  EXPECT_TRUE(t.payments("montreal--new-york").empty());
}

TEST(TicketToRide, R28_MontrealTorontoTakesAnyOneColor) {
  const Cards three_of_each =
      3 * purple + 3 * blue + 3 * orange + 3 * white + 3 * green + 3 * yellow + 3 * black + 3 * red;
  Table t = with_hand(Table::usa, 2, three_of_each);
  EXPECT_EQ(t.payments("montreal--toronto"),
            (Payments{"purple 3+0", "blue 3+0", "orange 3+0", "white 3+0", "green 3+0",
                      "yellow 3+0", "black 3+0", "red 3+0"}));
  t.claim("montreal--toronto", yellow);
  EXPECT_EQ(t.hand(0)[yellow], 0);
  EXPECT_EQ(t.hand(0).total(), 21);
}

TEST(TicketToRide, R28_NotWithSeveralColors) {
  const Table t = with_hand(Table::usa, 2, 2 * red + 2 * blue);
  EXPECT_TRUE(t.payments("montreal--toronto").empty());
  EXPECT_EQ(t.why(t.pay("montreal--toronto", red)), "R27 cards_missing");
}

TEST(TicketToRide, R29_Example1_ABlueRouteOfThreeHasFourPayments) {
  const Table t = with_hand(Table::germany, 2, 3 * blue + 3 * locomotive + 5 * red);
  EXPECT_EQ(t.payments("bremen--emden"),
            (Payments{"blue 3+0", "blue 2+1", "blue 1+2", "locomotive 0+3"}));
  int claims = 0;
  for (const Action& a : t.legal()) {
    const auto* claim = std::get_if<Claim>(&a);
    claims += static_cast<int>(claim != nullptr && claim->route == t.route("bremen--emden"));
  }
  EXPECT_EQ(claims, 4) << "each way to pay is one action";
}

TEST(TicketToRide, R29_Example2_AGrayRouteOfTwo) {
  const Table t = with_hand(Table::germany, 2, 2 * red + 1 * green + 2 * locomotive);
  EXPECT_EQ(t.payments("daenemark--kiel"),
            (Payments{"red 2+0", "red 1+1", "green 1+1", "locomotive 0+2"}));
}

TEST(TicketToRide, R29_TheCardsChosenArePaid) {
  Table t = with_hand(Table::germany, 2, 3 * blue + 3 * locomotive);
  t.claim("bremen--emden", blue, 2);
  EXPECT_EQ(t.hand(0), 2 * blue + 1 * locomotive);
  EXPECT_EQ(t.discards(), 1 * blue + 2 * locomotive);
}

TEST(TicketToRide, R29_LocomotivesOnlyAreOneWayToPay) {
  Table t = with_hand(Table::usa, 2, 6 * locomotive);
  EXPECT_EQ(t.payments("miami--new-orleans"), Payments{"locomotive 0+6"});
  EXPECT_EQ(t.payments("sault-st-marie--winnipeg"), Payments{"locomotive 0+6"}) << "gray too";
  EXPECT_EQ(t.why(t.pay("miami--new-orleans", red, 6)), "R29 wrong_number_of_cards");
  EXPECT_EQ(t.why(t.pay("miami--new-orleans", locomotive, 5)), "R29 wrong_number_of_cards");
  EXPECT_EQ(t.why(t.pay("miami--new-orleans", locomotive, 7)), "R29 wrong_number_of_cards");
  t.claim("miami--new-orleans", locomotive, 6);
  EXPECT_EQ(t.hand(0), Cards{});
}

TEST(TicketToRide, R29_NoMoreLocomotivesThanInHand) {
  const Table t = with_hand(Table::usa, 2, 2 * blue + 1 * locomotive);
  EXPECT_EQ(t.payments("montreal--new-york"), Payments{"blue 2+1"});
  EXPECT_EQ(t.why(t.pay("montreal--new-york", blue, 2)), "R27 cards_missing");
  EXPECT_EQ(t.why(t.pay("montreal--new-york", locomotive, 3)), "R27 cards_missing");
}

TEST(TicketToRide, R30_EachSpaceTakesATrain) {
  Table t = with_hand(Table::usa, 2, 6 * white);
  t.claim("calgary--winnipeg", white);
  EXPECT_EQ(t.trains(0), 39);
  EXPECT_EQ(t.trains(1), 45);
}

TEST(TicketToRide, R30_WhoHasTooFewTrainsCannotClaim) {
  Table t = with_hand(Table::usa, 2, 5 * white + 5 * locomotive);
  t.spend_trains(0, 4, {"denver--phoenix", "chicago--toronto"});
  EXPECT_EQ(t.why(t.pay("denver--phoenix", white)), "R30 not_enough_trains");
  EXPECT_TRUE(t.payments("denver--phoenix").empty());
  t.claim("chicago--toronto", white);
  EXPECT_EQ(t.trains(0), 0) << "the last four";
}

TEST(TicketToRide, R31_AnyOpenRouteMayBeClaimedConnectedOrNot) {
  Table t = with_hand(Table::usa, 2, 3 * blue + 5 * blue);
  t.own(0, {"seattle--vancouver-a"});
  t.claim("montreal--new-york", blue);
  t.s.turn = seat(0);
  t.claim("atlanta--miami", blue);
  EXPECT_EQ(t.view(1).players[0].routes.size(), 3);
}

TEST(TicketToRide, R31_AClaimedRouteIsTaken) {
  Table t = with_hand(Table::usa, 2, 6 * blue);
  t.give(1, 3 * blue);
  t.claim("montreal--new-york", blue);
  EXPECT_EQ(t.why(t.pay("montreal--new-york", blue)), "R31 route_taken");
  EXPECT_TRUE(t.payments("montreal--new-york").empty());
  t.s.turn = seat(0);
  EXPECT_EQ(t.why(t.pay("montreal--new-york", blue)), "R31 route_taken") << "by oneself";
  EXPECT_EQ(t.why(Claim{RouteId{100}, blue, 0}), "R31 no_such_route");
  EXPECT_EQ(t.why(Claim{RouteId{255}, blue, 0}), "R31 no_such_route");
}

TEST(TicketToRide, R32_WithFourOrFiveOneTrackForEachPlayer) {
  for (int players : {4, 5}) {
    Table t = with_hand(Table::usa, players, 3 * black + 3 * orange);
    t.claim("chicago--pittsburgh-a", black);
    t.s.turn = seat(0);
    EXPECT_EQ(t.why(t.pay("chicago--pittsburgh-b", orange)), "R32 twin_yours");
    EXPECT_TRUE(t.payments("chicago--pittsburgh-b").empty());
    t.s.turn = seat(2);
    t.give(2, 3 * orange);
    t.claim("chicago--pittsburgh-b", orange);
    EXPECT_EQ(t.s.routes.of(static_cast<int>(t.route("chicago--pittsburgh-b"))),
              route_class::owned_by(seat(2)));
    EXPECT_TRUE(t.onlooker().closed.empty());
  }
}

TEST(TicketToRide, R32_TheDoubleRoutePicture) {
  Table t = with_hand(Table::germany, 4, {});
  claim_as(t, 0, "hamburg--hannover-a", 4);
  EXPECT_EQ(t.trains(0), 41);
  t.s.turn = seat(0);
  t.give(0, 4 * white);
  EXPECT_EQ(t.why(t.pay("hamburg--hannover-b", white)), "R32 twin_yours");
}

TEST(TicketToRide, R32_TripleRouteWithFourAndFivePlayers) {
  for (int players : {4, 5}) {
    Table t = with_hand(Table::germany, players, {});
    claim_as(t, 0, "dortmund--duesseldorf-b", 1);
    t.s.turn = seat(0);
    t.give(0, 1 * red);
    EXPECT_EQ(t.why(t.pay("dortmund--duesseldorf-a", red)), "R32 twin_yours");
    EXPECT_EQ(t.why(t.pay("dortmund--duesseldorf-c", red)), "R32 twin_yours");
    claim_as(t, 1, "dortmund--duesseldorf-a", 1);
    claim_as(t, 3, "dortmund--duesseldorf-c", 1);
    t.s.turn = seat(2);
    t.give(2, 1 * red);
    for (std::string_view track :
         {"dortmund--duesseldorf-a", "dortmund--duesseldorf-b", "dortmund--duesseldorf-c"})
      EXPECT_EQ(t.why(t.pay(track, red)), "R31 route_taken");
    EXPECT_TRUE(t.allows(t.pay("duesseldorf--koeln-a", red)));
  }
}

TEST(TicketToRide, R33_WithTwoOrThreeTheOtherTrackCloses) {
  for (int players : {2, 3}) {
    Table t = with_hand(Table::usa, players, 3 * black + 3 * orange);
    t.claim("chicago--pittsburgh-a", black);
    EXPECT_EQ(t.view(0).closed.size(), 1);
    EXPECT_TRUE(t.onlooker().closed.contains(t.route("chicago--pittsburgh-b")));
    t.give(1, 3 * orange + 3 * black);
    EXPECT_EQ(t.why(t.pay("chicago--pittsburgh-b", orange)), "R33 twin_closed");
    EXPECT_EQ(t.why(t.pay("chicago--pittsburgh-a", black)), "R31 route_taken");
    EXPECT_TRUE(t.payments("chicago--pittsburgh-b").empty());
    t.s.turn = seat(0);
    EXPECT_EQ(t.why(t.pay("chicago--pittsburgh-b", orange)), "R33 twin_closed") << "one's own twin";
  }
}

TEST(TicketToRide, R33_TheTripleRoutePictureWithTwoAndThreePlayers) {
  for (int players : {2, 3}) {
    Table t = with_hand(Table::germany, players, {});
    claim_as(t, 0, "duesseldorf--koeln-c", 1);
    EXPECT_EQ(t.onlooker().closed.size(), 2);
    for (int p = 0; p < players; ++p) {
      t.s.turn = seat(p);
      t.give(p, 1 * red);
      EXPECT_EQ(t.why(t.pay("duesseldorf--koeln-a", red)), "R33 twin_closed");
      EXPECT_EQ(t.why(t.pay("duesseldorf--koeln-b", red)), "R33 twin_closed");
      EXPECT_TRUE(t.payments("duesseldorf--koeln-a").empty());
    }
  }
}

TEST(TicketToRide, R34_PointsByLengthInNorthAmerica) {
  const std::vector<std::pair<std::string_view, int>> routes{
      {"atlanta--nashville", 1}, {"atlanta--charleston", 2}, {"montreal--new-york", 4},
      {"chicago--toronto", 7},   {"atlanta--miami", 10},     {"miami--new-orleans", 15}};
  int sum = 0;
  Table t = with_hand(Table::usa, 2, {});
  for (std::size_t i = 0; i < routes.size(); ++i) {
    claim_as(t, 0, routes[i].first, static_cast<int>(i) + 1);
    sum += routes[i].second;
    EXPECT_EQ(t.points(0), sum) << "at once, for length " << i + 1;
    EXPECT_EQ(t.view(1).players[0].points, sum);
  }
}

TEST(TicketToRide, R34_PointsByLengthInGermany) {
  const std::vector<std::pair<std::string_view, int>> routes{
      {"chemnitz--dresden", 1},   {"chemnitz--leipzig", 2}, {"dresden--leipzig", 4},
      {"chemnitz--erfurt", 7},    {"berlin--dresden", 10},  {"chemnitz--regensburg", 15},
      {"dresden--regensburg", 18}};
  int sum = 0;
  Table t = with_hand(Table::germany, 2, {});
  for (std::size_t i = 0; i < routes.size(); ++i) {
    claim_as(t, 0, routes[i].first, static_cast<int>(i) + 1);
    sum += routes[i].second;
    EXPECT_EQ(t.points(0), sum) << "for length " << i + 1;
  }
}

TEST(TicketToRide, R35_TheCardsPlayedAreDiscarded) {
  Table t = with_hand(Table::usa, 2, 2 * blue + 4 * locomotive);
  const int pile = t.s.pile_size;
  t.claim("montreal--new-york", blue, 1);
  EXPECT_EQ(t.discards(), 2 * blue + 1 * locomotive);
  EXPECT_EQ(t.s.discards, 3);
  EXPECT_EQ(t.s.pile_size, pile);
  t.s.turn = seat(0);
  t.claim("montreal--toronto", locomotive, 3);
  EXPECT_EQ(t.discards(), 2 * blue + 4 * locomotive);
}

TEST(TicketToRide, R35_CardsThatWereSeenAreKnownUntilTheyArePlayed) {
  Table t = with_hand(Table::usa, 2, 2 * red);
  t.take(red);
  t.deal(red);
  t.take(red);
  t.deal(red);
  EXPECT_EQ(t.view(1).players[0].shown, 2 * red);
  t.s.turn = seat(0);
  t.claim("chicago--duluth", red);
  EXPECT_EQ(t.view(1).players[0].shown, Cards{});
  EXPECT_EQ(t.view(1).players[0].cards, 1);
}

}  // namespace
}  // namespace rail::ticket_to_ride
