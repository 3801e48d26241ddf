// What networks are told about actions: legal ones, the planner's first, and nothing that is
// secret.
#include "games/ticket_to_ride/bots/learned.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <set>
#include <utility>

#include "engine/play.h"
#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/rules/boards.h"
#include "tests/scale.h"

namespace rail::ticket_to_ride {
namespace {

/// Calls check(game, state, seat) along games of planners that slip now and then, on each board
/// with each number of players.
template <class Check>
void along_learned_games(Check check) {
  for (const EmbeddedBoard& file : embedded_boards()) {
    const auto board = std::make_shared<const Board>(Board::parse(file.text));
    for (int players = board->min_players; players <= board->max_players; ++players) {
      const TicketToRide g(board, players, {});
      Planner planner(g);
      Rng rng(static_cast<std::uint64_t>(players));
      State state = g.start();
      play_out(g, state, [&](const State& s, Actor who, Action& out) {
        if (who.is_chance()) return pick(g, s, who, rng, out);
        check(g, s, who.seat_of());
        if (rng.below(6) == 0) return pick(g, s, who, rng, out);
        planner.forget();
        planner.choose(s, who.seat_of(), rng, out);
      });
    }
  }
}

TEST(LearnedFeatures, AreOfLegalActionsOnceEach) {
  const auto out = std::make_unique<Learned::Compared>();
  std::set<std::size_t> kinds;
  int choices = 0;
  int single = 0;
  along_learned_games([&](const TicketToRide& g, const State& s, Seat who) {
    Planner planner(g);
    const Learned learned(g);
    ActionList<Action, max_actions> legal;
    g.legal(s, who, legal);
    for (bool quick : {true, false}) {
      learned.compare(planner, s, who, quick, *out);
      ASSERT_GE(out->count, 1);
      ASSERT_LE(out->count, Learned::Compared::most);
      Action chosen;
      Rng none(0);
      planner.forget();
      planner.choose(s, who, none, chosen);
      EXPECT_EQ(out->action[0], chosen);
      for (int i = 0; i < out->count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        EXPECT_TRUE(legal.contains(out->action[at]));
        for (std::size_t k = 0; k < at; ++k) EXPECT_FALSE(out->action[k] == out->action[at]);
        kinds.insert(out->action[at].index());
      }
      if (legal.size() > 1 && !quick) {
        ++choices;
        single += out->count == 1 ? 1 : 0;
      }
    }
  });
  EXPECT_LT(single, choices / 50);  // only several ways to pay for one route are one
  EXPECT_EQ(kinds.size(), 7U);      // all that a seat can do but pass
}

TEST(LearnedFeatures, KnowNoMoreThanTheSeat) {
  const auto here = std::make_unique<Learned::Compared>();
  const auto there = std::make_unique<Learned::Compared>();
  Rng luck(12);
  int secrets = 0;
  along_learned_games([&](const TicketToRide& g, const State& s, Seat who) {
    const State dealt = g.imagine(g.view(s, who), luck);
    secrets += dealt == s ? 0 : 1;
    Planner one(g);
    Planner two(g);
    const Learned learned(g);
    learned.compare(one, s, who, false, *here);
    learned.compare(two, dealt, who, false, *there);
    ASSERT_EQ(here->count, there->count);
    if (here->count > 1) {
      EXPECT_EQ(here->context, there->context);
    }
    for (std::size_t i = 0; std::cmp_less(i, here->count); ++i) {
      EXPECT_EQ(here->action[i], there->action[i]);
      EXPECT_EQ(here->features[i], there->features[i]);
    }
  });
  EXPECT_GT(secrets, 100);
}

TEST(LearnedFeatures, TellActionsApart) {
  const auto out = std::make_unique<Learned::Compared>();
  int alike = 0;
  int pairs = 0;
  along_learned_games([&](const TicketToRide& g, const State& s, Seat who) {
    Planner planner(g);
    const Learned learned(g);
    learned.compare(planner, s, who, false, *out);
    for (std::size_t i = 1; std::cmp_less(i, out->count); ++i) {
      for (std::size_t k = 1; k < i; ++k) {
        ++pairs;
        alike += out->features[i] == out->features[k] ? 1 : 0;
      }
    }
  });
  // Some are alike in all that matters: the two tracks of a double route, two colours nobody needs.
  EXPECT_LT(alike, pairs / 5);
}

TEST(LearnedFeatures, OfPositionsDifferBySeat) {
  Learned::Position mine{};
  Learned::Position theirs{};
  int different = 0;
  int judged = 0;
  along_learned_games([&](const TicketToRide& g, const State& s, Seat who) {
    const Learned learned(g);
    if (!learned.may_judge(s)) return;
    ++judged;
    Planner planner(g);
    learned.describe(planner, s, who, mine);
    learned.describe(planner, s, seat((index(who) + 1) % g.players()), theirs);
    different += mine == theirs ? 0 : 1;
  });
  EXPECT_GT(judged, 100);
  EXPECT_EQ(different, judged);
}

}  // namespace
}  // namespace rail::ticket_to_ride
