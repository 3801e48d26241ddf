// An arena plays what it should, and its figures are right.
#include "lab/arena.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "tests/toy.h"

namespace rail::lab {
namespace {

/// The toy game, watched: which wagons each game began with.
class WatchedToy : public toy::Toy {
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

/// The toy game, won together by trains that are all heavy enough.
class TogetherToy : public toy::Toy {
 public:
  using Toy::Toy;
  Outcome<Breakdown> outcome(const State& s) const {
    Outcome<Breakdown> outcome = Toy::outcome(s);
    int least = board().strength;
    for (int i = 0; i < players(); ++i)
      least = std::min(least, outcome.points[static_cast<std::size_t>(i)]);
    outcome.won_together = least >= 4;
    outcome.points.fill(least);
    outcome.rank.fill(1);
    return outcome;
  }
};

/// Does what chance alone may do.
template <Game G>
class Cheat final : public bots::Bot<G> {
 public:
  toy::Action choose(const G&, const toy::View&, const ActionListOf<G>&, Rng&) override {
    return toy::Deal{};
  }
};

/// Says that it cannot decide.
template <Game G>
class Helpless final : public bots::Bot<G> {
 public:
  toy::Action choose(const G&, const toy::View&, const ActionListOf<G>&, Rng&) override {
    throw IllegalChoice("no idea");
  }
};

/// Couples as long as the train weighs no more than this.
template <Game G>
class Coupler final : public bots::Bot<G> {
 public:
  explicit Coupler(int limit) : limit_(limit) {}
  toy::Action choose(const G&, const toy::View& view, const ActionListOf<G>&, Rng&) override {
    const toy::Wagons& own = *view.trains[index(*view.seat)].wagons;
    if (toy::weight_of(own) <= limit_) return toy::Couple{};
    return toy::Depart{};
  }

 private:
  int limit_;
};

template <Game G>
std::unique_ptr<bots::Bot<G>> bot_called(std::string_view name) {
  if (name == "random") return std::make_unique<bots::RandomBot<G>>();
  if (name == "careful") return std::make_unique<Coupler<G>>(0);
  if (name == "clever") return std::make_unique<Coupler<G>>(3);
  if (name == "reckless") return std::make_unique<Coupler<G>>(9);
  if (name == "cheat") return std::make_unique<Cheat<G>>();
  if (name == "helpless") return std::make_unique<Helpless<G>>();
  return nullptr;
}

}  // namespace
}  // namespace rail::lab

template <>
std::unique_ptr<rail::bots::Bot<rail::lab::WatchedToy>> rail::bots::make_bot<rail::lab::WatchedToy>(
    std::string_view name, const rail::bots::Helpers&) {
  return lab::bot_called<lab::WatchedToy>(name);
}

namespace rail::lab {
namespace {

using Names = std::vector<std::string>;

template <Game G>
Players<G> called(const Names& names) {
  return [names](const Chair& chair) {
    return bot_called<G>(names[static_cast<std::size_t>(chair.bot)]);
  };
}

template <Game G>
ArenaResult played(const G& g, const Names& names, const Schedule& schedule,
                   std::uint64_t seed = 1) {
  const auto count = static_cast<int>(names.size());
  return summarize(names, schedule, play_schedule(g, count, called<G>(names), seed, schedule));
}

ArenaResult one_table(const toy::Toy& g, const Names& names, int games, int threads = 1) {
  return played(g, names,
                {.tables = round_robin(static_cast<int>(names.size()), g.players()),
                 .games = games,
                 .threads = threads});
}

const std::vector<int> in_order{0, 1};

Outcome<toy::Breakdown> two_player_outcome(int first, int second) {
  Outcome<toy::Breakdown> outcome;
  outcome.players = 2;
  outcome.points = {first, second};
  outcome.rank = {first >= second ? 1 : 2, second >= first ? 1 : 2};
  return outcome;
}

void expect_same(const ArenaResult& a, const ArenaResult& b) {
  EXPECT_EQ(a.games, b.games);
  ASSERT_EQ(a.bots.size(), b.bots.size());
  for (std::size_t i = 0; i < a.bots.size(); ++i) {
    EXPECT_EQ(a.bots[i].win_rate, b.bots[i].win_rate);
    EXPECT_EQ(a.bots[i].ci95, b.bots[i].ci95);
    EXPECT_EQ(a.bots[i].mean_points, b.bots[i].mean_points);
    EXPECT_EQ(a.bots[i].elo, b.bots[i].elo);
    EXPECT_EQ(a.bots[i].elo_ci95, b.bots[i].elo_ci95);
  }
  ASSERT_EQ(a.tests.size(), b.tests.size());
  for (std::size_t i = 0; i < a.tests.size(); ++i) {
    EXPECT_EQ(a.tests[i].games, b.tests[i].games);
    EXPECT_EQ(a.tests[i].accepted, b.tests[i].accepted);
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
  EXPECT_EQ(score.ahead[pair_of(0, 1)], 0.5F);
}

TEST(Arena, RanksAreComparedByPairs) {
  Outcome<toy::Breakdown> outcome;
  outcome.players = 3;
  outcome.rank = {2, 1, 2};
  DealScore score;
  add_game(score, outcome, {2, 0, 1});  // place 2 and 1 share the second rank
  EXPECT_EQ(score.ahead[pair_of(0, 1)], 1.0F);
  EXPECT_EQ(score.ahead[pair_of(0, 2)], 1.0F);
  EXPECT_EQ(score.ahead[pair_of(1, 2)], 0.5F);
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
  const Schedule schedule{.tables = round_robin(2, 2), .games = 2};
  const ArenaResult result = summarize({"a", "b"}, schedule, {{{score}}, {}, {}});
  EXPECT_TRUE(result.cooperative);
  EXPECT_EQ(result.team_win_rate, 0.5);
  EXPECT_EQ(result.bots[1].win_rate, 0.5);
  EXPECT_EQ(result.team_means, (std::vector<double>{4.5, -0.5}));
  EXPECT_EQ(measure_names<toy::Breakdown>(), (std::vector<std::string>{"weight", "too_heavy"}));
}

TEST(Arena, TeamsAreComparedByVictoryThenPointsThenTheLastField) {
  const auto team = [](double wins, double points, double last) {
    DealScore score{.games = 1, .cooperative = true, .team_wins = wins, .team_sums = {7, last}};
    score.points[0] = points;
    return score;
  };
  EXPECT_EQ(compare_teams(team(1, 2, 0), team(0, 5, 9)), 1);
  EXPECT_EQ(compare_teams(team(0, 4, 9), team(0, 5, 0)), 0);
  EXPECT_EQ(compare_teams(team(1, 5, 3), team(1, 5, 2)), 1);
  EXPECT_EQ(compare_teams(team(1, 5, 3), team(1, 5, 3)), 0.5);
}

TEST(Arena, RoundRobinHasEveryChoiceOnce) {
  EXPECT_EQ(round_robin(3, 2), (std::vector<Lineup>{{0, 1}, {0, 2}, {1, 2}}));
  EXPECT_EQ(round_robin(4, 3).size(), 4U);
  EXPECT_EQ(round_robin(4, 4), (std::vector<Lineup>{{0, 1, 2, 3}}));
  EXPECT_EQ(teams(2, 3), (std::vector<Lineup>{{0, 0, 0}, {1, 1, 1}}));
  EXPECT_EQ(rotations({0, 1, 1}), 3);
  EXPECT_EQ(rotations({4, 4, 4}), 1);
}

TEST(Arena, SeatsAreSwappedOnTheSameDeal) {
  const WatchedToy game(3);
  played(game, {"random", "random", "random"}, {.tables = round_robin(3, 3), .games = 12}, 5);
  ASSERT_EQ(game.deals.size(), 12U);
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(game.deals[i], game.deals[i / 3 * 3]) << i;
  const std::set<std::vector<toy::WagonId>> different(game.deals.begin(), game.deals.end());
  EXPECT_GT(different.size(), 1U);
}

TEST(Arena, EveryPairingHasTheSameDeals) {
  const WatchedToy game(2);
  const ArenaResult result =
      played(game, {"random", "careful", "clever"}, {.tables = round_robin(3, 2), .games = 4});
  EXPECT_EQ(result.games, 12);
  ASSERT_EQ(game.deals.size(), 12U);  // deal by deal: two games at each of three tables
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(game.deals[i], game.deals[i / 6 * 6]) << i;
  ASSERT_EQ(result.pairs.size(), 3U);
  for (const ArenaResult::Pair& pair : result.pairs) EXPECT_EQ(pair.games, 4);
  for (const ArenaResult::Entry& bot : result.bots) EXPECT_EQ(bot.games, 8);
}

TEST(Arena, PlaysExactlySoManyGames) {
  const WatchedToy game(2);
  const ArenaResult result =
      played(game, {"careful", "random"}, {.tables = round_robin(2, 2), .games = 7});
  EXPECT_EQ(result.games, 7);
  EXPECT_EQ(game.deals.size(), 7U);
  EXPECT_NEAR(result.bots[0].win_rate + result.bots[1].win_rate, 1, 1e-12);
}

TEST(Arena, BotsAreToldApart) {
  const ArenaResult result = one_table(toy::Toy(2), {"clever", "careful"}, 400);
  const ArenaResult reverse = one_table(toy::Toy(2), {"careful", "clever"}, 400);
  EXPECT_EQ(result.bots[0].bot, "clever");
  EXPECT_EQ(reverse.bots[1].bot, "clever");
  EXPECT_GT(result.bots[0].win_rate, 0.7);
  EXPECT_GT(reverse.bots[1].win_rate, 0.7);
}

TEST(Arena, RatesTheBetterHigher) {
  const ArenaResult result = one_table(toy::Toy(2), {"careful", "random", "clever"}, 600);
  EXPECT_GT(result.bots[2].elo, result.bots[1].elo);
  EXPECT_GT(result.bots[1].elo, result.bots[0].elo);
  EXPECT_NEAR(result.bots[0].elo + result.bots[1].elo + result.bots[2].elo, 0, 1e-6);
  for (const ArenaResult::Entry& bot : result.bots) {
    EXPECT_LT(bot.elo_ci95[0], bot.elo);
    EXPECT_GT(bot.elo_ci95[1], bot.elo);
  }
  const ArenaResult four = one_table(toy::Toy(4), {"clever", "random", "reckless", "careful"}, 400);
  EXPECT_GT(four.bots[0].elo, four.bots[3].elo);
  EXPECT_NEAR(
      four.bots[0].win_rate + four.bots[1].win_rate + four.bots[2].win_rate + four.bots[3].win_rate,
      1, 1e-9);
}

TEST(Arena, IllegalActionsAreCountedAndReplaced) {
  const ArenaResult result = one_table(toy::Toy(2), {"random", "cheat", "helpless"}, 10);
  EXPECT_EQ(result.bots[0].watched.illegal, 0);
  EXPECT_EQ(result.bots[1].watched.illegal, 20);  // one decision in each of its games
  EXPECT_EQ(result.bots[2].watched.illegal, 20);
  EXPECT_EQ(result.bots[1].watched.first_illegal, "an action that is not allowed");
  EXPECT_EQ(result.bots[2].watched.first_illegal, "no idea");
  EXPECT_EQ(result.games, 30);
}

TEST(Arena, TimesEveryDecision) {
  const ArenaResult result = one_table(toy::Toy(2), {"careful", "random"}, 10);
  EXPECT_EQ(result.bots[0].watched.times.count(), 10U);
  EXPECT_GT(result.bots[0].watched.times.milliseconds(0.99), 0);
}

TEST(Arena, IllegalChoiceNamesTheBot) {
  try {
    arena(WatchedToy(2), {"random", "cheat"}, 10, 1, 1);
    FAIL() << "the cheat was not caught";
  } catch (const BotError& error) {
    EXPECT_NE(std::string(error.what()).find("\"cheat\""), std::string::npos) << error.what();
  }
}

TEST(Arena, RefusesUnknownBotsAndWrongNumbers) {
  EXPECT_THROW(arena(toy::Toy(2), {"random", "nobody"}, 2, 1, 1), BotError);
  EXPECT_THROW(arena(toy::Toy(2), {"random"}, 2, 1, 1), BotError);
}

TEST(Arena, KnowsCooperativeGames) {
  EXPECT_FALSE(is_cooperative(toy::Toy(2)));
  EXPECT_TRUE(is_cooperative(TogetherToy(2)));
}

TEST(Arena, TeamsPlayTheSameDealsWithCopiesOfThemselves) {
  const TogetherToy game(2);
  const Schedule schedule{.tables = teams(2, 2), .teams = true, .games = 300};
  const ArenaResult result = played(game, {"clever", "reckless"}, schedule);
  EXPECT_EQ(result.games, 600);
  EXPECT_EQ(result.bots[0].games, 300);
  EXPECT_GT(result.bots[0].win_rate, result.bots[1].win_rate);
  EXPECT_EQ(result.bots[0].means.size(), 2U);
  ASSERT_EQ(result.pairs.size(), 1U);
  EXPECT_GT(result.pairs[0].ci95[0], 0.5);
  EXPECT_GT(result.bots[0].elo, result.bots[1].elo);
}

TEST(Arena, CopiesHaveRandomnessOfTheirOwn) {
  EXPECT_EQ(seed_purpose({3, 5}, 0), 3);
  EXPECT_EQ(seed_purpose({3, 5}, 1), 5);
  const std::set<int> all{seed_purpose({3, 3, 3}, 0), seed_purpose({3, 3, 3}, 1),
                          seed_purpose({3, 3, 3}, 2)};
  EXPECT_EQ(all.size(), 3U);
}

TEST(Arena, StopsWhenTheTestIsDecided) {
  Schedule schedule{.tables = round_robin(2, 2), .games = 4000, .sprt = Hypotheses{0.5, 0.55}};
  const ArenaResult better = played(toy::Toy(2), {"clever", "careful"}, schedule);
  ASSERT_EQ(better.tests.size(), 1U);
  EXPECT_EQ(better.tests[0].accepted, 0.55);
  EXPECT_LT(better.games, 4000);
  EXPECT_EQ(better.tests[0].games, better.games);
  const ArenaResult worse = played(toy::Toy(2), {"careful", "clever"}, schedule);
  EXPECT_EQ(worse.tests[0].accepted, 0.5);
  schedule.games = 8;
  EXPECT_EQ(played(toy::Toy(2), {"clever", "careful"}, schedule).tests[0].accepted, std::nullopt);
}

TEST(Arena, ThreadsDoNotChangeTheResult) {
  const Names bots{"random", "clever", "careful"};
  for (const int players : {2, 3}) {
    const toy::Toy game(players);
    const ArenaResult one = one_table(game, bots, 100, 1);
    expect_same(one, one_table(game, bots, 100, 2));
    expect_same(one, one_table(game, bots, 100, 7));
  }
}

TEST(Arena, ThreadsDoNotChangeWhereATestStops) {
  const Names bots{"clever", "reckless", "careful"};
  Schedule schedule{.tables = {{0, 1}, {0, 2}}, .games = 2000, .sprt = Hypotheses{0.55, 0.6}};
  const ArenaResult one = played(toy::Toy(2), bots, schedule);
  EXPECT_LT(one.tests[0].games, 2000);
  schedule.threads = 5;
  expect_same(one, played(toy::Toy(2), bots, schedule));
  Schedule cooperative{
      .tables = teams(3, 2), .teams = true, .games = 2000, .sprt = Hypotheses{0.55, 0.6}};
  const ArenaResult alone = played(TogetherToy(2), bots, cooperative);
  EXPECT_EQ(alone.tests.size(), 2U);
  cooperative.threads = 5;
  expect_same(alone, played(TogetherToy(2), bots, cooperative));
}

TEST(Arena, ThreadsPlayEachDealOnceInOrder) {
  std::array<std::atomic<int>, 50> times{};
  std::int64_t last_done = 0;
  Schedule schedule{.tables = round_robin(2, 2), .games = 100, .threads = 4};
  schedule.progress = [&](std::int64_t done, std::int64_t all) {
    EXPECT_EQ(done, last_done + 2);
    EXPECT_EQ(all, 100);
    last_done = done;
  };
  const Played result = play_all(schedule, 2, [&](std::size_t, int deal, std::vector<Watched>&) {
    ++times[static_cast<std::size_t>(deal)];
    DealScore score{.games = 2};
    score.points[0] = deal;
    return score;
  });
  EXPECT_EQ(last_done, 100);
  for (std::size_t i = 0; i < 50; ++i) {
    EXPECT_EQ(times[i], 1);
    EXPECT_EQ(result.scores[0][i].points[0], static_cast<double>(i));
  }
}

TEST(Arena, ThreadsHandOnTheException) {
  const Schedule schedule{.tables = round_robin(2, 2), .games = 1000, .threads = 3};
  EXPECT_THROW(play_all(schedule, 2,
                        [](std::size_t, int deal, std::vector<Watched>&) -> DealScore {
                          if (deal == 17) throw BotError("enough");
                          return {.games = 2};
                        }),
               BotError);
}

}  // namespace
}  // namespace rail::lab
