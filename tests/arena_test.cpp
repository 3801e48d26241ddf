#include "bots/arena.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "tests/toy/toy.h"

namespace rail::bots {
namespace {

/// The toy game, watched: which wagons each game began with.
class Watched : public toy::Toy {
 public:
  using Toy::Toy;
  void apply(State& s, Actor who, const Action& action, const Emit<Event>& emit) const {
    if (s == start()) deals.emplace_back();
    if (const auto* deal = std::get_if<toy::Deal>(&action);
        deal != nullptr && s.step == toy::Step::set_up)
      deals.back().push_back(deal->wagon);
    Toy::apply(s, who, action, emit);
  }
  mutable std::vector<std::vector<toy::WagonId>> deals;
};

/// Does what chance alone may do.
class Cheat final : public Bot<Watched> {
 public:
  toy::Action choose(const Watched&, const toy::View&, const ActionListOf<Watched>&,
                     Rng&) override {
    return toy::Deal{};
  }
};

/// Departs at once, so it never loses to an overloaded train.
class Careful final : public Bot<Watched> {
 public:
  toy::Action choose(const Watched&, const toy::View&, const ActionListOf<Watched>&,
                     Rng&) override {
    return toy::Depart{};
  }
};

}  // namespace

template <>
std::unique_ptr<Bot<Watched>> make_bot<Watched>(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<Watched>>();
  if (name == "careful") return std::make_unique<Careful>();
  if (name == "cheat") return std::make_unique<Cheat>();
  return nullptr;
}

namespace {

const std::vector<int> in_order{0, 1};

Outcome<toy::Breakdown> two_player_outcome(int first, int second) {
  Outcome<toy::Breakdown> outcome;
  outcome.players = 2;
  outcome.points = {first, second};
  outcome.rank = {first >= second ? 1 : 2, second >= first ? 1 : 2};
  return outcome;
}

std::array<double, 2> interval(const std::vector<DealScore>& deals) {
  return interval_by_deals(deals, [](const DealScore& d) { return d.wins[0]; });
}

/// So many deals of two games of which bot 0 won `wins`.
std::vector<DealScore> deals_with(int deals, double wins) {
  DealScore deal{.games = 2};
  deal.wins = {wins, 2 - wins};
  return std::vector<DealScore>(static_cast<std::size_t>(deals), deal);
}

void expect_same(const ArenaResult& a, const ArenaResult& b) {
  EXPECT_EQ(a.games, b.games);
  ASSERT_EQ(a.bots.size(), b.bots.size());
  for (std::size_t i = 0; i < a.bots.size(); ++i) {
    EXPECT_EQ(a.bots[i].win_rate, b.bots[i].win_rate);
    EXPECT_EQ(a.bots[i].ci95, b.bots[i].ci95);
    EXPECT_EQ(a.bots[i].mean_points, b.bots[i].mean_points);
  }
}

TEST(Arena, SharedVictoryIsSplit) {
  DealScore score;
  add_game(score, two_player_outcome(5, 5), in_order);
  add_game(score, two_player_outcome(7, 3), {1, 0});
  EXPECT_EQ(score.games, 2);
  EXPECT_EQ(score.wins[0], 0.5);
  EXPECT_EQ(score.wins[1], 1.5);
  EXPECT_EQ(score.points[0], 8);
  EXPECT_EQ(score.points[1], 12);
}

TEST(Arena, TeamWinsTogether) {
  Outcome<toy::Breakdown> outcome = two_player_outcome(4, 4);
  DealScore score;
  outcome.won_together = true;
  outcome.breakdown[0] = {.weight = 4, .too_heavy = 0};
  add_game(score, outcome, in_order);
  outcome.won_together = false;
  outcome.breakdown[0] = {.weight = 5, .too_heavy = -1};
  add_game(score, outcome, in_order);
  const ArenaResult result = summarize({"a", "b"}, {score});
  EXPECT_TRUE(result.cooperative);
  EXPECT_EQ(result.team_win_rate, 0.5);
  EXPECT_EQ(result.bots[1].win_rate, 0.5);
  EXPECT_EQ(result.team_means, (std::vector<double>{4.5, -0.5}));
  EXPECT_EQ(measure_names<toy::Breakdown>(), (std::vector<std::string>{"weight", "too_heavy"}));
}

TEST(Arena, IntervalIsWilsonsForIndependentGames) {
  const auto all_won = interval(deals_with(5, 2));
  EXPECT_NEAR(all_won[0], 0.7225, 0.0001);
  EXPECT_NEAR(all_won[1], 1, 1e-12);
  const auto half_won = interval(deals_with(50, 1));
  EXPECT_NEAR(half_won[0], 0.4038, 0.0001);
  EXPECT_NEAR(half_won[1], 0.5962, 0.0001);
}

TEST(Arena, IntervalIsWiderWhenDealsDecide) {
  std::vector<DealScore> deals = deals_with(50, 2);
  for (const DealScore& deal : deals_with(50, 0)) deals.push_back(deal);
  const auto wide = interval(deals);
  const auto independent = interval(deals_with(100, 1));
  EXPECT_GT(wide[1] - wide[0], 1.3 * (independent[1] - independent[0]));
}

TEST(Arena, NoGamesSayNothing) { EXPECT_EQ(interval({}), (std::array<double, 2>{0, 1})); }

TEST(Arena, SeatsAreSwappedOnTheSameDeal) {
  const Watched game(3);
  arena(game, {"random", "random", "random"}, 12, 5, 1);
  ASSERT_EQ(game.deals.size(), 12U);
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(game.deals[i], game.deals[i / 3 * 3]) << i;
  const std::set<std::vector<toy::WagonId>> different(game.deals.begin(), game.deals.end());
  EXPECT_GT(different.size(), 1U);
}

TEST(Arena, PlaysExactlySoManyGames) {
  const Watched game(2);
  const ArenaResult result = arena(game, {"careful", "random"}, 7, 1, 1);
  EXPECT_EQ(result.games, 7);
  EXPECT_EQ(game.deals.size(), 7U);
  EXPECT_NEAR(result.bots[0].win_rate + result.bots[1].win_rate, 1, 1e-12);
}

TEST(Arena, BotsAreToldApart) {
  const Watched game(2);
  const ArenaResult result = arena(game, {"careful", "random"}, 400, 1, 1);
  const ArenaResult reverse = arena(game, {"random", "careful"}, 400, 1, 1);
  EXPECT_EQ(result.bots[0].bot, "careful");
  EXPECT_EQ(reverse.bots[1].bot, "careful");
  EXPECT_NE(result.bots[0].mean_points, result.bots[1].mean_points);
  EXPECT_EQ(result.bots[0].mean_points > result.bots[1].mean_points,
            reverse.bots[1].mean_points > reverse.bots[0].mean_points);
}

TEST(Arena, IllegalChoiceNamesTheBot) {
  try {
    arena(Watched(2), {"random", "cheat"}, 10, 1, 1);
    FAIL() << "the cheat was not caught";
  } catch (const BotError& error) {
    EXPECT_NE(std::string(error.what()).find("\"cheat\""), std::string::npos) << error.what();
  }
}

TEST(Arena, RefusesUnknownBotsAndWrongNumbers) {
  EXPECT_THROW(arena(Watched(2), {"random", "nobody"}, 2, 1, 1), BotError);
  EXPECT_THROW(arena(Watched(2), {"random"}, 2, 1, 1), BotError);
}

TEST(Arena, ThreadsDoNotChangeTheResult) {
  const toy::Toy game(3);
  const std::vector<std::string> bots{"random", "random", "random"};
  const ArenaResult one = arena(game, bots, 100, 9, 1);
  expect_same(one, arena(game, bots, 100, 9, 2));
  expect_same(one, arena(game, bots, 100, 9, 7));
}

TEST(Arena, ThreadsPlayEachDealOnceInOrder) {
  std::array<std::atomic<int>, 50> played{};
  const std::vector<DealScore> scores = play_deals(50, 4, [&](int deal) {
    ++played[static_cast<std::size_t>(deal)];
    return DealScore{.games = deal};
  });
  for (std::size_t i = 0; i < 50; ++i) {
    EXPECT_EQ(played[i], 1);
    EXPECT_EQ(scores[i].games, static_cast<int>(i));
  }
}

TEST(Arena, ThreadsHandOnTheException) {
  EXPECT_THROW(play_deals(1000, 3,
                          [](int deal) -> DealScore {
                            if (deal == 17) throw BotError("enough");
                            return {};
                          }),
               BotError);
}

}  // namespace
}  // namespace rail::bots
