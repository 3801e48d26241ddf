// Tuning climbs, repeats, and changes only what it may.
#include "lab/tune.h"

#include <gtest/gtest.h>

#include "lab/game_arena.h"
#include "lab/game_tune.h"
#include "tests/toy.h"

namespace rail {

namespace tune_test {
class PlannedToy;
class PlannedTeam;
class ToyPlanner;
}  // namespace tune_test

template <>
struct GameParts<tune_test::PlannedToy> {
  using Planner = tune_test::ToyPlanner;
};
template <>
struct GameParts<tune_test::PlannedTeam> {
  using Planner = tune_test::ToyPlanner;
};

namespace tune_test {

/// When the toy's planner couples one more wagon.
struct ToyWeights {
  int heaviest = 1;  // far too careful: 3 would be good
  int nothing = 100;
};
BOOST_DESCRIBE_STRUCT(ToyWeights, (), (heaviest, nothing))

class ToyPlanner {
 public:
  using Weights = ToyWeights;
  static constexpr SearchShape shape{};

  explicit ToyPlanner(const PlannedToy& game) : ToyPlanner(game, Weights{}) {}
  ToyPlanner(const PlannedToy& game, const Weights& weights) : game_(game), weights_(weights) {}

  void choose(const toy::State& s, Seat who, Rng&, toy::Action& out) const {
    if (own(s, who) <= weights_.heaviest) {
      out = toy::Couple{};
    } else {
      out = toy::Depart{};
    }
  }
  void rate(const toy::State&, Seat, const ActionList<toy::Action, toy::max_actions>&,
            std::array<int, toy::max_actions>& ratings) const {
    ratings.fill(0);
  }
  toy::State imagine(const toy::View& view, Rng& rng) const;
  bool stops(const toy::State&, const toy::State&) const { return false; }
  int worth(const toy::State&, Seat) const { return bots::certain / 2; }

 private:
  static int own(const toy::State& s, Seat who) {
    return toy::weight_of(s.train[static_cast<std::size_t>(who)]);
  }
  const PlannedToy& game_;
  Weights weights_;
};

class PlannedToy : public toy::Toy {
 public:
  using Toy::Toy;
};

toy::State ToyPlanner::imagine(const toy::View& view, Rng& rng) const {
  return game_.imagine(view, rng);
}

static_assert(bots::Planned<PlannedToy>);

/// The same, but the trains are compared as one team's: all must be heavy.
class PlannedTeam : public PlannedToy {
 public:
  using PlannedToy::PlannedToy;
  Outcome<Breakdown> outcome(const State& s) const {
    Outcome<Breakdown> outcome = Toy::outcome(s);
    const int together = outcome.points[0] + outcome.points[1];
    outcome.won_together = together >= 10;
    outcome.points.fill(together);
    outcome.rank.fill(1);
    return outcome;
  }
};

namespace {

using host::json::object;

template <class G>
object tuned(const lab::TuneRequest& request, std::vector<object>* steps = nullptr) {
  lab::TuneRequest told = request;
  if (steps != nullptr) told.tell = [steps](const object& step) { steps->push_back(step); };
  return lab::tune_of<G>("toy", host::Wire<G>(std::make_shared<const G>(told.players)), told);
}

TEST(Tune, ClimbsFromABadWeight) {
  std::vector<object> steps;
  const object result =
      tuned<PlannedToy>({.games = 800, .steps = 12, .confirm_games = 2000, .seed = 3}, &steps);
  EXPECT_GE(result.at("weights").at("heaviest").to_number<int>(), 3);
  EXPECT_EQ(result.at("weights").at("nothing"), 100);  // what changes nothing is left alone
  EXPECT_GT(result.at("against_built_in").at("ci95").at(0).to_number<double>(), 0.5);
  ASSERT_EQ(steps.size(), 12U);
  int value = 1;
  for (const object& step : steps) {
    if (step.at("weight") != "heaviest") continue;
    EXPECT_EQ(step.at("from"), value);
    if (!step.at("accepted").as_bool()) continue;
    value = step.at("to").to_number<int>();
    EXPECT_GT(step.at("rate").to_number<double>(), 0.5);
  }
  EXPECT_EQ(result.at("weights").at("heaviest"), value);
}

TEST(Tune, PlaysWithMorePlayersAndAsATeam) {
  const lab::TuneRequest three{.players = 3, .games = 800, .steps = 8, .confirm_games = 1500};
  EXPECT_GE(tuned<PlannedToy>(three).at("weights").at("heaviest").to_number<int>(), 2);
  const lab::TuneRequest team{.games = 800, .steps = 8, .confirm_games = 1500};
  const object result = tuned<PlannedTeam>(team);
  EXPECT_GE(result.at("weights").at("heaviest").to_number<int>(), 2);
  EXPECT_GT(result.at("against_built_in").at("ci95").at(0).to_number<double>(), 0.5);
}

TEST(Tune, ThreadsDoNotChangeTheResult) {
  lab::TuneRequest request{.games = 200, .steps = 6, .confirm_games = 100, .seed = 5};
  const object one = tuned<PlannedToy>(request);
  request.threads = 4;
  EXPECT_EQ(one, tuned<PlannedToy>(request));
}

TEST(Tune, ChangesOnlyWhatIsAskedFor) {
  const lab::TuneRequest request{
      .games = 400, .steps = 6, .confirm_games = 10, .only = {"nothing"}};
  EXPECT_EQ(tuned<PlannedToy>(request).at("weights").at("heaviest"), 1);
  lab::TuneRequest unknown = request;
  unknown.only = {"something"};
  EXPECT_THROW(tuned<PlannedToy>(unknown), host::BadInput);
  EXPECT_THROW(tuned<toy::Toy>(request), host::BadInput);  // has no planner
}

TEST(Tune, GoesOnFromAResult) {
  const host::json::value better = {{"weights", {{"heaviest", 3}}}};
  const object result =
      tuned<PlannedToy>({.games = 4, .steps = 0, .confirm_games = 2000, .from = better});
  EXPECT_EQ(result.at("weights").at("heaviest"), 3);
  EXPECT_EQ(result.at("weights").at("nothing"), 100);  // was left out
  EXPECT_GT(result.at("against_built_in").at("rate").to_number<double>(), 0.55);
}

TEST(Tune, ReadsOnlyWeightsThatThereAre) {
  const auto read = [](const char* text) {
    return lab::read_weights(host::Where("file"), host::json::parse(text), ToyWeights{});
  };
  EXPECT_EQ(read(R"({"game":"toy","weights":{"nothing":-7}})").nothing, -7);
  EXPECT_THROW(read(R"({"weights":{"something":1}})"), host::BadInput);
  EXPECT_THROW(read(R"({"weights":{"nothing":"1"}})"), host::BadInput);
  EXPECT_THROW(read(R"({"weights":{"nothing":1e12}})"), host::BadInput);
  EXPECT_THROW(read(R"({"nothing":1})"), host::BadInput);
  EXPECT_THROW(read("[]"), host::BadInput);
}

TEST(Tune, WeightsPlayInTheArena) {
  const host::Wire<PlannedToy> wire(std::make_shared<const PlannedToy>(2));
  lab::ArenaRequest request{
      .bots = {"planner@good", "planner"}, .games = 1000, .seed = 1, .options = {}};
  request.weights.emplace("good", host::json::value{{"weights", {{"heaviest", 3}}}});
  const lab::Greeting greeting{.game = "toy", .players = 2, .options = {}, .board = "{}"};
  const object result = lab::arena_of<PlannedToy>(greeting, wire, request);
  EXPECT_EQ(result.at("bots").at(0).at("bot"), "planner@good");
  EXPECT_GT(result.at("bots").at(0).at("ci95").at(0).to_number<double>(), 0.5);
  request.weights.clear();
  EXPECT_THROW(lab::arena_of<PlannedToy>(greeting, wire, request), host::BadInput);
}

TEST(Tune, WeightsKeepTheirSign) {
  // Everything smaller is better, yet nothing goes below zero, and a negative weight not above it.
  const auto contest = [](const std::vector<int>& candidate, const std::vector<int>& current, int,
                          std::uint64_t) {
    lab::DealScore score{.games = 2};
    const bool better = candidate[0] < current[0] || candidate[1] > current[1];
    score.wins[0] = better ? 2 : 0;
    return std::vector<lab::DealScore>(50, score);
  };
  const lab::TuneOptions options{.steps = 60, .games = 400, .seed = 1, .fields = {0, 1}};
  const std::vector<int> found = lab::tune({40, -40}, options, contest, [](const auto&) {});
  EXPECT_EQ(found, (std::vector<int>{0, 0}));
}

}  // namespace
}  // namespace tune_test
}  // namespace rail
