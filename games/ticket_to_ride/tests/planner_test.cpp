// The planner sees what is plainly good, and beats the baselines.
#include "games/ticket_to_ride/bots/planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <numeric>

#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/tests/settings.h"
#include "games/ticket_to_ride/tests/table.h"
#include "lab/arena.h"
#include "lab/game_tune.h"
#include "tests/scale.h"

namespace rail::ticket_to_ride {
namespace {

/// What the planner does for whoever is to act, in words.
std::string planned(const Table& t) {
  Planner planner(t.game);
  Rng rng(1);
  Action action;
  planner.choose(t.s, t.game.to_act(t.s).first().seat_of(), rng, action);
  return words(t.game, action);
}

class TicketToRidePlannerTable : public testing::TestWithParam<Setting> {};
INSTANTIATE_TEST_SUITE_P(All, TicketToRidePlannerTable, testing::ValuesIn(all_settings()),
                         [](const auto& table) { return table.param.name(); });

/// Whole games with two planners: one that remembers its plans and one that never does.
TEST_P(TicketToRidePlannerTable, PlaysOnlyLegalActionsAndLooksAtNothingHidden) {
  const Subject<TicketToRide> subject = subject_of(GetParam());
  const TicketToRide& g = subject.game;
  Planner remembering(g);
  Planner fresh(g);
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(30, 3)); ++seed) {
    Rng rng(seed);
    remembering.forget();
    State s = g.start();
    int actions = 0;
    play_out(g, s, [&](const State& state, Actor who, Action& out) {
      ASSERT_LT(++actions, subject.most_actions);
      if (who.is_chance()) return pick(g, state, who, rng, out);
      const Seat me = who.seat_of();
      ActionListOf<TicketToRide> legal;
      g.legal(state, who, legal);
      remembering.choose(state, me, rng, out);
      ASSERT_TRUE(legal.contains(out)) << words(g, out);
      fresh.forget();
      Action first;
      fresh.choose(state, me, rng, first);
      ASSERT_TRUE(legal.contains(first)) << words(g, first);
      const State other = fresh.imagine(g.view(state, me), rng);
      ASSERT_EQ(g.view(other, me), g.view(state, me));
      fresh.forget();
      Action again;
      fresh.choose(other, me, rng, again);
      ASSERT_EQ(first, again) << words(g, first) << " / " << words(g, again);
    });
    if (HasFatalFailure()) return;
    for (int p = 0; p < g.players(); ++p) {
      const int worth = fresh.worth(s, seat(p));
      EXPECT_GE(worth, 0);
      EXPECT_LE(worth, bots::certain);
    }
  }
}

TEST(TicketToRidePlanner, IsWorthMoreToTheWinner) {
  Table t = Table::in_play(Table::usa, 2);
  t.own(0, {"atlanta--miami"});
  const Planner planner(t.game);
  const auto outcome = t.outcome();
  const int better = outcome.points[0] > outcome.points[1] ? 0 : 1;
  ASSERT_NE(outcome.points[0], outcome.points[1]);
  EXPECT_GT(planner.worth(t.s, seat(better)), bots::certain / 2);
  EXPECT_LT(planner.worth(t.s, seat(1 - better)), bots::certain / 2);
}

/// Cards in hand can still become anything, so the last route of a ticket can wait, but not for the
/// end of the game, nor once there are cards for all trains that are left.
TEST(TicketToRidePlanner, HoldsItsCardsUntilTheyAreEnoughOrTheGameEnds) {
  const auto decides = [](const Cards& more, int trains_of_the_other) {
    Table t = with_tickets({"base-denver-el-paso"}, 2 * Card::red + more);
    t.own(0, {"denver--santa-fe"});
    t.spend_trains(1, trains_of_the_other, {"el-paso--santa-fe"});
    return planned(t);
  };
  const auto claims = testing::StartsWith("Claim El Paso–Santa Fe with 2 ");
  EXPECT_THAT(decides({}, 45), testing::Not(claims));
  EXPECT_THAT(decides({}, 8), claims);
  EXPECT_THAT(decides(10 * Card::red + 12 * Card::black + 12 * Card::white, 45), claims);
}

/// On boards with passengers, too, `tune` begins with the weights that the board has by itself.
TEST(TicketToRidePlanner, IsTunedFromTheWeightsOfItsBoard) {
  const auto game =
      std::make_shared<const TicketToRide>(TicketToRide(embedded_board(Table::germany), 2, {}));
  const auto found = lab::tune_of<TicketToRide>("ticket-to-ride-germany", host::Wire(game),
                                                {.games = 4, .steps = 0, .confirm_games = 20});
  EXPECT_EQ(found.at("weights"), lab::write_weights(Planner::usual_weights(*game)));
  EXPECT_NE(found.at("weights"), lab::write_weights(PlannerWeights{}));
  EXPECT_EQ(found.at("against_built_in").at("rate").to_number<double>(), 0.5);
}

TEST(TicketToRidePlanner, TakesTheOpenCardItsPlanNeeds) {
  Table t = with_tickets({"base-dallas-new-york"}, 1 * Card::red);
  t.own(0, {"little-rock--nashville", "nashville--pittsburgh", "dallas--little-rock"});
  t.own(1, {"new-york--washington-a", "boston--new-york-a", "montreal--new-york"});
  t.lay_open({Card::black, Card::yellow, Card::orange, Card::blue, Card::white});
  EXPECT_EQ(planned(t), "Take the face-up white card");
}

TEST(TicketToRidePlanner, GuessesTicketsFromClaims) {
  Table t = Table::in_play(Table::usa, 2);
  t.own(1,
        {"los-angeles--phoenix", "el-paso--phoenix", "el-paso--houston", "houston--new-orleans"});
  Planner planner(t.game);
  Rng rng(5);
  const View view = t.view(0);
  std::vector<int> held(static_cast<std::size_t>(t.game.count(TicketId{})));
  for (int i = 0; i < 1000; ++i) {
    planner.imagine(view, rng)
        .tickets.members(ticket_class::held_by(seat(1)))
        .each([&](int ticket) { ++held[static_cast<std::size_t>(ticket)]; });
  }
  const auto sum = std::accumulate(held.begin(), held.end(), 0);
  EXPECT_EQ(sum, 3000);
  const int likely = held[static_cast<std::size_t>(t.ticket("base-los-angeles-miami"))];
  EXPECT_GT(likely, 3 * sum / static_cast<int>(held.size()));
}

/// Ways::find against trying all places in between, with random costs.
TEST(TicketToRideWays, AreTheCheapest) {
  for (std::string_view file : {Table::usa, Table::germany}) {
    const auto board = embedded_board(file);
    const Ways ways(*board);
    const std::size_t n = board->places.size();
    Rng rng(3);
    for (int round = 0; round < cases(20, 4); ++round) {
      LinkCosts cost{};
      for (auto& c : cost)
        c = static_cast<std::uint8_t>(rng.below(12) == 0 ? no_link : rng.below(60));
      std::vector<std::vector<int>> sum(n, std::vector<int>(n, 1 << 20));
      for (std::size_t r = 0; r < board->routes.size(); ++r) {
        const Route& route = board->routes[r];
        const int c = cost[static_cast<std::size_t>(ways.link_of(static_cast<RouteId>(r)))];
        const auto a = static_cast<std::size_t>(route.a);
        const auto b = static_cast<std::size_t>(route.b);
        if (c != no_link) sum[a][b] = sum[b][a] = c;
      }
      for (std::size_t k = 0; k < n; ++k) {
        if (board->places[k].country) continue;
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t j = 0; j < n; ++j)
            sum[i][j] = std::min(sum[i][j], sum[i][k] + sum[k][j]);
        }
      }
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          if (i == j) continue;
          LinkSet way;
          int total = 0;
          const bool found =
              ways.find(cost, static_cast<PlaceId>(i), static_cast<PlaceId>(j), way, total);
          ASSERT_EQ(found, sum[i][j] < 1 << 20);
          if (!found) continue;
          ASSERT_EQ(total, sum[i][j]);
          int along = 0;
          way.each([&](int link) { along += cost[static_cast<std::size_t>(link)]; });
          ASSERT_EQ(along, total);
        }
      }
    }
  }
}

/// The rates that docs/bots.md states, with room for chance: 200 games of about a millisecond.
TEST(TicketToRidePlanner, BeatsTheBaselines) {
  const TicketToRide usa(embedded_board(Table::usa), 2, {});
  for (std::string_view baseline : {"path", "one-step", "long-route", "hungry"}) {
    const auto result = lab::arena(usa, {"planner", std::string(baseline)}, cases(200, 40), 3, 1);
    EXPECT_GT(result.bots[0].win_rate, 0.5) << baseline;
  }
}

TEST(TicketToRidePlanner, IsBeatenBySearch) {
  const TicketToRide usa(embedded_board(Table::usa), 2, {});
  // Fewer games than these are luck: at two of three victories, the first twelve were five.
  const auto result = lab::arena(usa, {"level-5:100", "planner"}, cases(40, 2), 5, 1);
  EXPECT_GE(result.bots[0].win_rate, 0.5);
}

}  // namespace
}  // namespace rail::ticket_to_ride
