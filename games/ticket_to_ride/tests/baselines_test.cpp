// The four baselines keep their characters and the published order.
#include "games/ticket_to_ride/bots/baselines.h"

#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/tests/settings.h"
#include "games/ticket_to_ride/tests/table.h"
#include "lab/arena.h"
#include "tests/scale.h"

namespace rail::ticket_to_ride {
namespace {

using BaselineBot = std::unique_ptr<bots::Bot<TicketToRide>>;
constexpr std::array<std::string_view, 4> baseline_names{"path", "one-step", "long-route",
                                                         "hungry"};

Action decision(bots::Bot<TicketToRide>& bot, const TicketToRide& g, const State& s, Seat who) {
  ActionListOf<TicketToRide> legal;
  g.legal(s, who, legal);
  Rng rng(1);
  const Action action = bot.choose(g, g.view(s, who), legal, rng);
  EXPECT_TRUE(legal.contains(action)) << words(g, action);
  return action;
}

/// What a fresh bot does, in words.
std::string choice(std::string_view bot, const Table& t) {
  return words(t.game, decision(*bots::make_bot<TicketToRide>(bot), t.game, t.s,
                                t.game.to_act(t.s).first().seat_of()));
}

/// At the first turn of a game of two on the map of North America, with these cards of seat 0.
Table first_turn(Table::Words tickets, const Cards& hand) {
  Table t = Table::in_play(Table::usa, 2);
  t.hold(0, tickets);
  t.give(0, hand);
  t.lay_open({black, yellow, green, orange, white});
  return t;
}

class TicketToRideBaselineGames : public testing::TestWithParam<Setting> {};

INSTANTIATE_TEST_SUITE_P(Boards, TicketToRideBaselineGames, testing::ValuesIn(all_settings()),
                         [](const auto& setting) { return setting.param.name(); });

/// All decisions of whole games are legal, the games end, and neither what a seat cannot know nor
/// what a bot remembers has a say.
TEST_P(TicketToRideBaselineGames, EndAndAreHonest) {
  const Subject<TicketToRide> subject = subject_of(GetParam());
  const TicketToRide& g = subject.game;
  for (int n = 0; n < cases(12, 1); ++n) {
    Rng chance(static_cast<std::uint64_t>(n));
    Rng redeal(static_cast<std::uint64_t>(n) + 100);
    std::vector<BaselineBot> players;
    const auto name_of = [&](int p) {
      return baseline_names[static_cast<std::size_t>(n + p) % baseline_names.size()];
    };
    for (int p = 0; p < g.players(); ++p)
      players.push_back(bots::make_bot<TicketToRide>(name_of(p)));
    State state = g.start();
    int actions = 0;
    play_out(g, state, [&](const State& s, Actor who, Action& out) {
      ++actions;
      ASSERT_LT(actions, 3000) << "the game does not end";
      if (who.is_chance()) return g.sample(s, who, chance, out);
      const Seat seat = who.seat_of();
      out = decision(*players[static_cast<std::size_t>(seat)], g, s, seat);
      const State other = g.imagine(g.view(s, seat), redeal);
      const BaselineBot fresh = bots::make_bot<TicketToRide>(name_of(index(seat)));
      EXPECT_EQ(decision(*fresh, g, other, seat), out) << name_of(index(seat));
    });
    EXPECT_EQ(broken_invariant(g, state), "");
  }
}

TEST(TicketToRidePath, KeepsAllTickets) {
  Table t(Table::usa, 2);
  t.luck();
  const Action action = decision(*bots::make_bot<TicketToRide>("path"), t.game, t.s, seat(0));
  EXPECT_EQ(std::get<KeepTickets>(action).tickets.size(), 3);
}

TEST(TicketToRidePath, CollectsForTheRouteThatCountsMost) {
  // Charleston–Miami counts 7 + 2 × 12; Raleigh–Washington, which two blue cards pay, less.
  Table t = first_turn({"base-boston-miami"}, 2 * blue);
  EXPECT_EQ(choice("path", t), "Take a card from the pile");
  t.lay_open({black, purple, green, orange, white});
  EXPECT_EQ(choice("path", t), "Take the face-up purple card");
  t.give(0, 2 * blue + 4 * purple);
  EXPECT_EQ(choice("path", t), "Claim Charleston–Miami with 4 purple cards");
}

TEST(TicketToRidePath, NeverDrawsMoreTickets) {
  Table t = first_turn({"base-denver-el-paso"}, 1 * blue);
  t.own(0, {"denver--santa-fe", "el-paso--santa-fe"});
  EXPECT_TRUE(choice("path", t).starts_with("Take")) << choice("path", t);
}

TEST(TicketToRideOneStep, StepsTowardsItsMostValuableTicket) {
  Table t = first_turn({"base-boston-miami", "base-denver-el-paso"}, 2 * blue);
  EXPECT_TRUE(choice("one-step", t) == "Claim Raleigh–Washington with 2 blue cards" ||
              choice("one-step", t) == "Claim Charleston–Raleigh with 2 blue cards")
      << choice("one-step", t);
  t.own(1, {"atlanta--miami", "charleston--miami", "miami--new-orleans"});  // given up
  EXPECT_TRUE(choice("one-step", t) == "Claim Denver–Santa Fe with 2 blue cards" ||
              choice("one-step", t) == "Claim El Paso–Santa Fe with 2 blue cards")
      << choice("one-step", t);
}

TEST(TicketToRideOneStep, DrawsTicketsWhenDoneUnlessTheEndIsNear) {
  Table t = first_turn({"base-denver-el-paso"}, 3 * blue + 1 * red);
  t.own(0, {"denver--santa-fe", "el-paso--santa-fe"});
  EXPECT_EQ(choice("one-step", t), "Draw 3 tickets");
  t.spend_trains(1, 7, {"portland--san-francisco"});
  EXPECT_TRUE(choice("one-step", t).ends_with("with 3 blue cards")) << choice("one-step", t);
}

TEST(TicketToRideLongRoute, TakesTheLongWayRound) {
  const Table t = first_turn({"base-denver-el-paso"}, 4 * red);
  EXPECT_TRUE(choice("one-step", t).starts_with("Claim Denver–Santa Fe with 2 red") ||
              choice("one-step", t).starts_with("Claim El Paso–Santa Fe with 2 red"))
      << choice("one-step", t);
  EXPECT_EQ(choice("long-route", t), "Claim El Paso–Phoenix with 3 red cards");
}

TEST(TicketToRideLongRoute, FillsWithTheLongestRoutes) {
  Table t = first_turn({"base-denver-el-paso"}, 2 * blue);
  t.own(0, {"denver--santa-fe", "el-paso--santa-fe"});
  EXPECT_TRUE(choice("long-route", t).starts_with("Take")) << choice("long-route", t);
  t.give(0, 4 * red + 6 * green);
  EXPECT_TRUE(choice("long-route", t).ends_with("with 6 green cards")) << choice("long-route", t);
}

TEST(TicketToRideHungry, DrawsTicketsUntilThePlanIsFull) {
  EXPECT_EQ(choice("hungry", first_turn({"base-denver-el-paso"}, 2 * blue)), "Draw 3 tickets");
  const Table full = first_turn(
      {"base-los-angeles-new-york", "base-boston-miami", "base-seattle-los-angeles"}, 1 * blue);
  EXPECT_FALSE(choice("hungry", full).starts_with("Draw")) << choice("hungry", full);
}

TEST(TicketToRideHungry, KeepsTicketsThatShareTheirWay) {
  Table t(Table::usa, 2);
  while (t.s.tickets_due.empty()) t.play(Actor::chance(), t.legal().front());
  t.deal({"base-los-angeles-new-york", "base-los-angeles-chicago", "base-boston-miami"});
  t.luck();
  const Action action = decision(*bots::make_bot<TicketToRide>("hungry"), t.game, t.s, seat(0));
  EXPECT_EQ(action, Action(t.keeping({"base-los-angeles-new-york", "base-los-angeles-chicago"})));
}

TEST(TicketToRideBaselines, TakeThePassengerThatBringsMost) {
  Table t = Table::in_play(Table::germany, 2);
  t.stand("berlin", {"red", "green"});
  t.took_passengers(0, "green", 2);  // ahead already
  t.took_passengers(1, "red", 1);
  const RouteId to_berlin = [&] {
    for (int r = 0; r < t.game.count(RouteId{}); ++r) {
      if (t.game.board()[RouteId(r)].a == t.place("berlin")) return RouteId(r);
    }
    throw std::runtime_error("no route begins in Berlin");
  }();
  t.s.step = Step::take_passengers;
  t.s.claimed = to_berlin;
  for (std::string_view name : baseline_names) {
    const Action action = decision(*bots::make_bot<TicketToRide>(name), t.game, t.s, seat(0));
    EXPECT_EQ(action, Action(TakePassenger{t.place("berlin"), t.passenger("red")})) << name;
  }
}

TEST(TicketToRideBaselines, ClaimWhatBringsMostInTheLastRound) {
  Table t = first_turn({"base-denver-el-paso"}, 2 * red + 4 * white);
  t.own(0, {"denver--santa-fe"});
  t.s.turns_left = 2;
  for (std::string_view name : baseline_names)
    EXPECT_EQ(choice(name, t).find("Claim El Paso–Santa Fe with 2"), 0U) << choice(name, t);
}

TEST(TicketToRideBaselines, BeatChance) {
  for (std::string_view board : {Table::usa, Table::germany}) {
    const TicketToRide game(embedded_board(board), 2, {});
    for (std::string_view name : baseline_names) {
      const auto result = lab::arena(game, {std::string(name), "random"}, cases(40, 4), 1, 1);
      EXPECT_GE(result.bots[0].win_rate, 0.95) << name;
    }
  }
}

/// The order of the published ladder. The bounds lie well below the rates in docs/bots.md.
TEST(TicketToRideBaselines, AreOrderedAsPublished) {
  struct Pairing {
    std::string better;
    std::string worse;
    double at_least;
  };
  const std::array<Pairing, 6> pairings{{{"hungry", "path", 0.70},
                                         {"hungry", "one-step", 0.55},
                                         {"hungry", "long-route", 0.48},
                                         {"long-route", "path", 0.57},
                                         {"long-route", "one-step", 0.50},
                                         {"one-step", "path", 0.62}}};
  Options options;
  options.classic_tickets = true;
  const TicketToRide game(embedded_board(Table::usa), 2, options);
  const int games = cases(500, 10);
  for (const Pairing& p : pairings) {
    const auto result = lab::arena(game, {p.better, p.worse}, games, 1, 1);
    const double slack = games < 100 ? 0.4 : 0;  // a few games say little
    EXPECT_GE(result.bots[0].win_rate, p.at_least - slack) << p.better << " against " << p.worse;
  }
}

}  // namespace
}  // namespace rail::ticket_to_ride
