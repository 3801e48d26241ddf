// Reasons are true: held against what the rules then make of the action.
#include "games/ticket_to_ride/telling/motive.h"

#include <gtest/gtest.h>

#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/tests/settings.h"
#include "games/ticket_to_ride/tests/table.h"
#include "host/wire.h"
#include "tests/motives.h"
#include "tests/round_trip.h"
#include "tests/scale.h"

namespace rail::ticket_to_ride::motive_test {

using Reasons = std::vector<std::string>;
constexpr Card blue = Card::blue;
constexpr Card red = Card::red;
constexpr Card green = Card::green;
constexpr Card white = Card::white;
constexpr Card yellow = Card::yellow;
constexpr Card locomotive = Card::locomotive;

Table holding(Table::Words tickets, const Cards& cards, int players = 2) {
  Table t = Table::in_play(Table::usa, players);
  t.hold(0, tickets);
  t.give(0, cards);
  return t;
}

Reasons said(const Table& t, const Action& action) { return reasons(t.game, t.s, seat(0), action); }

template <class Motive>
bool has(const Table& t, const Action& action) {
  return has_motive<Motive>(t.game, t.s, seat(0), action);
}

TEST(TicketToRideMotives, FinishATicketOrBringItNearer) {
  Table t = holding({"base-denver-el-paso"}, 2 * red + 2 * blue);
  const Claim first = t.pay("denver--santa-fe", blue);
  EXPECT_EQ(said(t, first).at(0), "Brings Denver–El Paso closer: 2 trains to go");
  EXPECT_FALSE(has<FinishesTicket>(t, first));
  t.own(0, {"denver--santa-fe"});
  EXPECT_EQ(said(t, t.pay("el-paso--santa-fe", red)).at(0), "Completes Denver–El Paso: 4 points");
  EXPECT_FALSE(has<FinishesTicket>(t, t.pay("dallas--little-rock", red)));
  EXPECT_FALSE(has<NearsTicket>(t, t.pay("dallas--little-rock", red)));
}

TEST(TicketToRideMotives, PromiseNothingForWhichTrainsAreMissing) {
  Table t = holding({"base-denver-el-paso"}, 2 * red);
  t.s.trains[0] = 3;
  EXPECT_FALSE(has<NearsTicket>(t, t.pay("denver--santa-fe", red)));
  t.s.trains[0] = 4;
  EXPECT_TRUE(has<NearsTicket>(t, t.pay("denver--santa-fe", red)));
}

TEST(TicketToRideMotives, NameTheOnlyWayAndTheDetour) {
  Table t = holding({"base-boston-miami"}, 6 * red);
  const Claim last = t.pay("miami--new-orleans", red);
  EXPECT_FALSE(has<OnlyWay>(t, last));
  t.own(1, {"atlanta--miami", "charleston--miami"});
  EXPECT_TRUE(has<OnlyWay>(t, last));
  Table other = holding({"base-denver-el-paso"}, 2 * red);
  EXPECT_TRUE(has<SavesDetour>(other, other.pay("denver--santa-fe", red)));
  EXPECT_FALSE(has<OnlyWay>(other, other.pay("denver--santa-fe", red)));
}

TEST(TicketToRideMotives, CountPointsAndTheEnd) {
  Table t = holding({"base-denver-el-paso"}, 6 * blue);
  const Claim far = t.pay("portland--salt-lake-city", blue);
  EXPECT_EQ(said(t, far), Reasons{"15 points at once"});
  EXPECT_FALSE(has<StartsLastRound>(t, far));
  t.spend_trains(0, 7, {"portland--salt-lake-city", "denver--santa-fe", "el-paso--santa-fe"});
  EXPECT_TRUE(has<StartsLastRound>(t, far));
  t.s.turns_left = 2;
  EXPECT_FALSE(has<StartsLastRound>(t, far));
  EXPECT_TRUE(has<LastTurn>(t, far));
}

TEST(TicketToRideMotives, LookAtTheLongestPath) {
  Table t = holding({}, 6 * red);
  t.own(0, {"houston--new-orleans", "el-paso--houston", "el-paso--los-angeles"});
  t.own(1, {"helena--seattle", "duluth--helena"});
  const Claim claim = t.pay("miami--new-orleans", red);
  EXPECT_FALSE(has<LeadsLongestPath>(t, claim)) << "it leads already";
  t.own(1, {"duluth--toronto"});
  EXPECT_TRUE(has<LeadsLongestPath>(t, claim)) << "20 spaces against 18";
  t.own(1, {"calgary--seattle"});
  EXPECT_FALSE(has<LeadsLongestPath>(t, claim)) << "against 22";
}

TEST(TicketToRideMotives, SayWhatACardIsFor) {
  Table t = holding({"base-denver-el-paso"}, 1 * red);
  t.own(0, {"denver--santa-fe"});
  t.lay_open({red, red, blue, locomotive, green});
  EXPECT_EQ(said(t, TakeOpen{red}), (Reasons{"Gives you all the cards for El Paso–Santa Fe",
                                             "That route completes Denver–El Paso: 4 points"}));
  EXPECT_EQ(said(t, TakeOpen{locomotive}).at(0), "Gives you all the cards for El Paso–Santa Fe");
  EXPECT_FALSE(has<CompletesCards>(t, TakeOpen{blue}));
  EXPECT_FALSE(has<NothingOpen>(t, TakeBlind{}));
  t.lay_open({blue, blue, green, green, white});
  EXPECT_TRUE(has<NothingOpen>(t, TakeBlind{}));
  EXPECT_TRUE(has<BlindHelps>(t, TakeBlind{}));
}

TEST(TicketToRideMotives, CountWhatIsStillMissing) {
  Table t = holding({"base-dallas-new-york"}, 2 * yellow);
  t.own(0, {"little-rock--nashville", "dallas--little-rock"});
  t.lay_open({yellow, locomotive, blue, blue, red});
  EXPECT_EQ(said(t, TakeOpen{yellow}), (Reasons{"Collects for Nashville–Pittsburgh: 3 of 4 yellow",
                                                "On the way for Dallas–New York"}));
  EXPECT_TRUE(has<StandsIn>(t, TakeOpen{locomotive}));
  EXPECT_FALSE(has<CompletesCards>(t, TakeOpen{locomotive}));
}

TEST(TicketToRideMotives, WeighTickets) {
  Table t = holding({"base-denver-el-paso"}, 2 * red);
  EXPECT_EQ(said(t, Table::mix(3)), Reasons{"Tickets completed: 0 of 1, 45 trains left"});
  t.own(0, {"denver--santa-fe", "el-paso--santa-fe"});
  EXPECT_EQ(said(t, Table::mix(3)), Reasons{"Tickets completed: 1 of 1, 41 trains left"});
}

TEST(TicketToRideMotives, LookAtPassengers) {
  Table t = Table::in_play(Table::germany, 2);
  t.took_passengers(1, "red", 2);
  const PlaceId here{};
  const Action take = TakePassenger{here, t.passenger("red")};
  EXPECT_EQ(said(t, take), Reasons{"Then you have 1 red, and the most of the others is 2"});
  t.took_passengers(0, "red", 2);
  EXPECT_EQ(said(t, take), Reasons{"Then you have 3 red, more than anybody else"});
}

/// Whether two places could still be joined by own and open routes, one of them left out.
bool joined(const TicketToRide& g, const State& s, Seat who, TicketId ticket, RouteId without) {
  const auto& board = g.board();
  const View view = g.view(s, who);
  Bits<max_routes> routes = view.players[index(who)].routes.bits();
  for (int r = 0; r < g.count(RouteId{}); ++r) {
    const bool open = s.routes.of(r) == route_class::open &&
                      board[RouteId(r)].length <= view.players[index(who)].trains;
    if (open && RouteId(r) != without) routes.set(r);
  }
  // A network has at most so many edges as trains: flood by hand instead.
  std::set<PlaceId> seen{board[ticket].a};
  for (bool more = true; more;) {
    more = false;
    routes.each([&](int r) {
      const Route& it = board[RouteId(r)];
      for (const auto& [from, to] : {std::pair(it.a, it.b), std::pair(it.b, it.a)}) {
        const bool through = !board[from].country || from == board[ticket].a;
        if (seen.contains(from) && through && seen.insert(to).second) more = true;
      }
    });
  }
  return seen.contains(board[ticket].b);
}

/// Checked against what the rules make of the action.
bool is_true(const TicketToRide& g, const State& s, Seat who, const Action& action,
             const Motive& motive) {
  const auto me = static_cast<std::size_t>(who);
  State after = s;
  g.apply(after, who, action, {});
  const auto gained = [&] {
    return g.outcome(after).breakdown[me].tickets_completed -
           g.outcome(s).breakdown[me].tickets_completed;
  };
  if (const auto* it = std::get_if<FinishesTicket>(&motive))
    return gained() >= it->points && g.value(it->ticket) == it->points;
  if (const auto* it = std::get_if<NearsTicket>(&motive))
    return it->trains > 0 && joined(g, after, who, it->ticket, RouteId{0xFF});
  if (const auto* it = std::get_if<OnlyWay>(&motive))
    return !joined(g, s, who, it->ticket, std::get<Claim>(action).route);
  if (const auto* it = std::get_if<SavesDetour>(&motive))
    return joined(g, s, who, it->ticket, std::get<Claim>(action).route);
  if (const auto* it = std::get_if<ScoresRoute>(&motive))
    return after.points[me] - s.points[me] == it->points;
  if (const auto* it = std::get_if<StartsLastRound>(&motive))
    return after.trains[me] == it->trains && after.trains[me] <= g.board().last_round_trains;
  if (const auto* it = std::get_if<Gathers>(&motive)) return after.hand[me][it->card] == it->have;
  if (const auto* it = std::get_if<CollectsFor>(&motive))
    return after.hand[me][it->card] == it->have && it->have <= it->need;
  if (const auto* it = std::get_if<CompletesCards>(&motive)) {
    const Route& route = g.board()[it->route];
    int most = 0;
    for (int c = 0; c < colors; ++c) {
      if (route.color == RouteColor::gray || static_cast<int>(route.color) == c)
        most = std::max<int>(most, after.hand[me][static_cast<Card>(c)]);
    }
    return most + after.hand[me][Card::locomotive] >= route.length;
  }
  if (const auto* it = std::get_if<TicketsFit>(&motive))
    return it->trains <= it->left && it->left == s.trains[me];
  return true;
}

TEST(TicketToRideMotives, AreTrueInEveryGame) {
  for (const Setting& setting : {Setting{"usa", 2}, Setting{"usa", 4}, Setting{"germany", 3}}) {
    const Subject<TicketToRide> subject = subject_of(setting);
    const TicketToRide& g = subject.game;
    const auto kinds =
        reasons_hold(g, cases(6, 2), [&](const auto&... args) { return is_true(g, args...); });
    EXPECT_GE(kinds.size(), 12U) << setting.name();
  }
}

TEST(TicketToRideMotives, SurviveTheWire) {
  const auto game =
      std::make_shared<const TicketToRide>(embedded_board(Table::germany), 2, Options{});
  host::expect_each_type_round_trips(host::Wire<TicketToRide>(game), Motive{});
}

}  // namespace rail::ticket_to_ride::motive_test
