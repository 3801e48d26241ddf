// Passengers and countries on the map of Germany: R41 to R44.
#include <gtest/gtest.h>

#include "games/ticket_to_ride/rules/network.h"
#include "games/ticket_to_ride/tests/table.h"

namespace rail::ticket_to_ride {
namespace {

/// Red passengers, and others, wait in Berlin, and a green one in Magdeburg.
Table berlin_and_magdeburg() {
  Table t = Table::in_play(Table::germany, 2);
  t.stand("berlin", {"red", "red", "blue", "yellow", "white"});
  t.stand("magdeburg", {"green"});
  t.give(0, 3 * red);
  t.give(1, 2 * yellow);
  return t;
}

int taken(const Table& t, int p, std::string_view color) {
  return t.s.taken[static_cast<std::size_t>(p)][t.passenger(color)];
}

int waiting(const Table& t, std::string_view where) {
  int n = 0;
  for (const WaitingPassenger& w : t.onlooker().waiting)
    n += static_cast<int>(w.place == t.place(where));
  return n;
}

bool connected(const Table& t, int p, std::string_view a, std::string_view b) {
  const Network network(t.game.board(), t.s.routes.members(route_class::owned_by(seat(p))));
  EXPECT_EQ(network.connects(t.place(a), t.place(b)), network.connects(t.place(b), t.place(a)));
  return network.connects(t.place(a), t.place(b));
}

TEST(TicketToRide, R41_Example_TheLilacPlayerClaimsBerlinMagdeburg) {
  Table t = berlin_and_magdeburg();
  t.claim("berlin--magdeburg", red);
  ASSERT_TRUE(t.seats_turn(0)) << "the turn goes on with the passengers";
  t.take_passenger("berlin", "red");
  t.take_passenger("magdeburg", "green");
  EXPECT_EQ(t.event<PassengerTaken>(),
            (PassengerTaken{seat(0), t.place("magdeburg"), t.passenger("green")}));
  EXPECT_EQ(taken(t, 0, "red"), 1);
  EXPECT_EQ(taken(t, 0, "green"), 1);
  EXPECT_EQ(waiting(t, "berlin"), 4);
  EXPECT_EQ(waiting(t, "magdeburg"), 0);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R41_TheEndNamedFirstIsAskedFirst) {
  Table t = berlin_and_magdeburg();
  EXPECT_EQ(t.why(LeavePassengers{t.place("berlin")}), "R7 not_at_this_point");
  t.claim("berlin--magdeburg", red);
  EXPECT_EQ(t.view(1).passenger_choice,
            (PassengerChoice{t.route("berlin--magdeburg"), t.place("berlin"), false}));
  EXPECT_EQ(t.why(TakePassenger{t.place("magdeburg"), t.passenger("green")}),
            "R41 not_an_end_of_the_route");
  EXPECT_EQ(t.why(LeavePassengers{t.place("magdeburg")}), "R41 not_an_end_of_the_route");
  EXPECT_EQ(t.why(LeavePassengers{t.place("hamburg")}), "R41 not_an_end_of_the_route");
  EXPECT_EQ(t.why(TakeBlind{}), "R7 not_at_this_point");
  EXPECT_EQ(t.legal().size(), 5U) << "red, yellow, blue, white, or none";
  t.take_passenger("berlin", "white");
  EXPECT_EQ(t.view(1).passenger_choice,
            (PassengerChoice{t.route("berlin--magdeburg"), t.place("magdeburg"), true}));
  EXPECT_EQ(t.why(TakePassenger{t.place("berlin"), t.passenger("red")}),
            "R41 not_an_end_of_the_route")
      << "one from each end, not two from one";
  EXPECT_EQ(t.legal().size(), 2U);
}

TEST(TicketToRide, R41_APlayerMayTakeNone) {
  Table t = berlin_and_magdeburg();
  t.claim("berlin--magdeburg", red);
  t.leave_passengers("berlin");
  EXPECT_EQ(t.event<PassengersLeft>(), (PassengersLeft{seat(0), t.place("berlin")}));
  t.take_passenger("magdeburg", "green");
  EXPECT_EQ(t.s.taken[0].total(), 1);
  t.claim("leipzig--magdeburg", yellow);
  t.leave_passengers("leipzig");
  EXPECT_EQ(waiting(t, "leipzig"), 3);
  EXPECT_EQ(t.s.taken[1].total(), 0);
  EXPECT_TRUE(t.seats_turn(0)) << "nobody waits in Magdeburg any more";
}

TEST(TicketToRide, R41_ACountryIsAnEndToo) {
  Table t = berlin_and_magdeburg();
  t.stand("frankreich", {"blue"});
  t.stand("freiburg", {"white"});
  t.give(0, 2 * yellow);
  t.claim("frankreich--freiburg", yellow);
  for (int end = 0; end < 2; ++end) {
    const PlaceId place = t.view(0).passenger_choice->place;
    t.take_passenger(t.game.word(place), place == t.place("freiburg") ? "white" : "blue");
  }
  EXPECT_EQ(waiting(t, "frankreich"), 0);
  EXPECT_EQ(taken(t, 0, "blue"), 1);
  EXPECT_EQ(taken(t, 0, "white"), 1);
}

TEST(TicketToRide, R42_APlaceWithoutPassengersGivesNone) {
  Table t = berlin_and_magdeburg();
  t.claim("berlin--magdeburg", red);
  EXPECT_EQ(t.why(TakePassenger{t.place("berlin"), t.passenger("green")}), "R42 no_such_passenger");
  EXPECT_EQ(t.why(TakePassenger{t.place("berlin"), PassengerColor{6}}), "R42 no_such_passenger");
  t.take_passenger("berlin", "red");
  t.take_passenger("magdeburg", "green");
  t.give(0, 5 * white);
  t.give(1, 2 * yellow);
  t.claim("leipzig--magdeburg", yellow);
  t.play(t.legal().front());
  EXPECT_TRUE(t.seats_turn(0)) << "Magdeburg was not asked";
  t.claim("berlin--schwerin", white);
  EXPECT_EQ(t.legal().size(), 5U) << "one red passenger is left in Berlin";
}

TEST(TicketToRide, R42_BothEndsEmpty) {
  Table t = berlin_and_magdeburg();
  for (std::string_view color : {"red", "green", "yellow", "black", "blue", "white"})
    t.took_passengers(1, color, 10);
  t.claim("berlin--magdeburg", red);
  EXPECT_TRUE(t.seats_turn(1)) << "the turn is over at once";
}

TEST(TicketToRide, R42_TakenPassengersStayVisible) {
  Table t = berlin_and_magdeburg();
  t.claim("berlin--magdeburg", red);
  t.take_passenger("berlin", "red");
  for (const View& v : {t.view(0), t.view(1), t.onlooker()}) {
    EXPECT_EQ(v.players[0].passengers[t.passenger("red")], 1);
    EXPECT_EQ(v.players[0].passengers.total(), 1);
    EXPECT_EQ(v.waiting.size(), 59);
  }
}

TEST(TicketToRide, R42_NorthAmericaHasNoPassengers) {
  Table t = Table::in_play(Table::usa, 2);
  t.give(0, 3 * blue);
  EXPECT_EQ(t.why(LeavePassengers{t.place("montreal")}), "R7 not_at_this_point");
  t.claim("montreal--new-york", blue);
  EXPECT_TRUE(t.seats_turn(1));
}

TEST(TicketToRide, R43_Example_FreiburgAndSaarbrueckenAreNotConnectedThroughFrance) {
  Table t = Table::in_play(Table::germany, 2);
  t.own(0, {"frankreich--freiburg", "frankreich--saarbruecken"});
  EXPECT_TRUE(connected(t, 0, "freiburg", "frankreich"));
  EXPECT_TRUE(connected(t, 0, "saarbruecken", "frankreich"));
  EXPECT_FALSE(connected(t, 0, "freiburg", "saarbruecken"));
  t.own(0, {"freiburg--karlsruhe", "karlsruhe--saarbruecken"});
  EXPECT_TRUE(connected(t, 0, "freiburg", "saarbruecken")) << "by way of Karlsruhe";
}

TEST(TicketToRide, R43_R47_ATicketIsNotMetThroughACountry) {
  Table t = Table::in_play(Table::germany, 2);
  t.hold(0, {"short-muenchen-konstanz"});
  t.hold(1, {});
  t.own(0, {"muenchen--oesterreich", "lindau--oesterreich", "konstanz--lindau"});
  EXPECT_EQ(t.outcome().breakdown[0].tickets_failed, -6);
  EXPECT_EQ(t.outcome().breakdown[0].tickets_completed, 0);
  t.own(0, {"lindau--muenchen"});
  EXPECT_EQ(t.outcome().breakdown[0].tickets_failed, 0);
  EXPECT_EQ(t.outcome().breakdown[0].tickets_completed, 6);
}

TEST(TicketToRide, R43_ACountryIsNotReachedThroughAnotherCountry) {
  Table t = Table::in_play(Table::germany, 2);
  t.own(0, {"lindau--schweiz", "freiburg--schweiz", "frankreich--freiburg"});
  EXPECT_FALSE(connected(t, 0, "lindau", "frankreich"));
  EXPECT_FALSE(connected(t, 0, "lindau", "freiburg"));
  EXPECT_TRUE(connected(t, 0, "lindau", "schweiz"));
  EXPECT_TRUE(connected(t, 0, "schweiz", "frankreich")) << "both end in Freiburg";
  EXPECT_FALSE(connected(t, 1, "lindau", "schweiz")) << "somebody else's routes";
}

TEST(TicketToRide, R44_AnyRouteIntoACountryMeetsItsTickets) {
  for (std::string_view last : {"freiburg--schweiz", "konstanz--schweiz", "lindau--schweiz"}) {
    Table t = Table::in_play(Table::germany, 2);
    t.hold(0, {"short-koeln-schweiz"});
    t.own(0, {"frankfurt--koeln-a", "frankfurt--mannheim-a", "mannheim--stuttgart-a",
              "freiburg--stuttgart", "freiburg--konstanz", "konstanz--lindau"});
    EXPECT_EQ(t.outcome().breakdown[0].tickets_failed, -10);
    t.own(0, {last});
    EXPECT_EQ(t.outcome().breakdown[0].tickets_completed, 10) << last;
  }
}

TEST(TicketToRide, R44_AustriaIsOneCountry) {
  for (std::string_view route :
       {"lindau--oesterreich", "muenchen--oesterreich", "oesterreich--regensburg"}) {
    Table t = Table::in_play(Table::germany, 2);
    t.own(0, {route});
    const Route& r = t.game.board()[t.route(route)];
    EXPECT_TRUE(connected(t, 0, t.game.word(r.a), t.game.word(r.b)));
  }
  Table t = Table::in_play(Table::germany, 2);
  t.own(0, {"lindau--oesterreich", "oesterreich--regensburg"});
  EXPECT_TRUE(connected(t, 0, "lindau", "oesterreich"));
  EXPECT_TRUE(connected(t, 0, "regensburg", "oesterreich"));
  EXPECT_FALSE(connected(t, 0, "lindau", "regensburg"));
}

TEST(TicketToRide, R44_ATicketBetweenTwoCountries) {
  Table t = Table::in_play(Table::germany, 2);
  t.hold(0, {"short-daenemark-niederlande"});
  t.own(0, {"daenemark--kiel", "emden--niederlande", "bremerhaven--emden"});
  EXPECT_EQ(t.outcome().breakdown[0].tickets_failed, -10) << "Kiel is not connected to Emden";
  t.own(0, {"bremerhaven--daenemark"});
  EXPECT_EQ(t.outcome().breakdown[0].tickets_completed, 10);
}

}  // namespace
}  // namespace rail::ticket_to_ride
