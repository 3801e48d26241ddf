#include "tests/toy/toy.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/play.h"
#include "host/game_match.h"

namespace rail::toy {
namespace {

constexpr WagonId caboose{0};
constexpr WagonId mail{1};
constexpr WagonId timber{3};
constexpr WagonId coal{4};

/// Plays any action of whoever is to act.
void play_one(const Toy& g, State& s, Rng& rng) {
  const Actor who = g.to_act(s).first();
  Action action;
  pick(g, s, who, rng, action);
  g.apply(s, who, action, {});
}

/// Plays the actions in order; whoever is to act does them.
State after(const Toy& g, const std::vector<Action>& actions) {
  State s = g.start();
  for (const Action& action : actions) {
    const Actor who = g.to_act(s).first();
    EXPECT_EQ(g.explain(s, who, action), std::nullopt) << words(g, action);
    g.apply(s, who, action, {});
  }
  return s;
}

TEST(Toy, R1_PileOfTwentyWagons) {
  const State s = Toy(4).start();
  EXPECT_EQ(s.pile.total(), 20);
  EXPECT_EQ(weight_of(s.pile), 4 * (1 + 2 + 3 + 4 + 5));
}

TEST(Toy, R2_EverybodyIsDealtOneSecretWagon) {
  const Toy g(2);
  const State s = after(g, {Deal{coal}, Deal{mail}});
  EXPECT_EQ(g.to_act(s), ActorSet(Actor(seat(0))));
  EXPECT_TRUE(g.view(s, seat(0)).trains[0].wagons);
  EXPECT_FALSE(g.view(s, seat(0)).trains[1].wagons);
  EXPECT_FALSE(g.view(s, Viewer::onlooker()).trains[0].wagons);
  const Event dealt = WagonDealt{seat(1), mail};
  EXPECT_EQ(g.redact(dealt, seat(1)), dealt);
  EXPECT_EQ(g.redact(dealt, seat(0)), Event(WagonDealt{seat(1), std::nullopt}));
}

TEST(Toy, R3_OneTurnEach) {
  const Toy g(2);
  const State s = after(g, {Deal{coal}, Deal{mail}, Couple{}, Deal{caboose}});
  EXPECT_EQ(g.to_act(s), ActorSet(Actor(seat(1))));
  EXPECT_EQ(g.explain(s, seat(0), Couple{}), Reason::not_your_turn);
  const State end = after(g, {Deal{coal}, Deal{mail}, Depart{}, Depart{}});
  EXPECT_TRUE(g.to_act(end).empty());
  EXPECT_EQ(g.explain(end, seat(0), Depart{}), Reason::game_is_over);
}

TEST(Toy, R4_TooHeavyIsWorthNothing) {
  const Toy g(2);
  const State s = after(g, {Deal{coal}, Deal{caboose}, Couple{}, Deal{timber}, Depart{}});
  const auto outcome = g.outcome(s);
  EXPECT_EQ(outcome.points[0], 0);
  EXPECT_EQ(outcome.breakdown[0].weight, 9);
  EXPECT_EQ(outcome.rank[0], 2);
  EXPECT_EQ(outcome.points[1], 1);
  EXPECT_TRUE(g.view(s, Viewer::onlooker()).trains[0].wagons);  // shown at the end
}

TEST(Toy, R5_TiesShareTheirRank) {
  const Toy g(3);
  const auto outcome =
      g.outcome(after(g, {Deal{coal}, Deal{mail}, Deal{coal}, Depart{}, Depart{}, Depart{}}));
  EXPECT_EQ(outcome.rank[0], 1);
  EXPECT_EQ(outcome.rank[1], 3);
  EXPECT_EQ(outcome.rank[2], 1);
}

TEST(Toy, ExplainAgreesWithLegal) {
  const Toy g(3);
  std::vector<Action> all{Couple{}, Depart{}};
  for (int i = 0; i < wagon_kinds; ++i) all.push_back(Deal{static_cast<WagonId>(i)});
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    State s = g.start();
    const auto check = [&](Actor who) {
      ActionListOf<Toy> legal;
      if (g.to_act(s).contains(who)) g.legal(s, who, legal);
      for (const Action& action : all)
        EXPECT_EQ(!g.explain(s, who, action).has_value(), legal.contains(action));
    };
    do {
      check(Actor::chance());
      for (int i = 0; i < g.players(); ++i) check(seat(i));
      if (g.to_act(s).empty()) break;
      play_one(g, s, rng);
    } while (true);
  }
}

TEST(Toy, ImagineKeepsTheView) {
  const Toy g(4);
  Rng rng(5);
  State s = g.start();
  while (!g.to_act(s).empty()) {
    for (int i = 0; i < g.players(); ++i) {
      const View view = g.view(s, seat(i));
      const State imagined = g.imagine(view, rng);
      EXPECT_EQ(g.view(imagined, seat(i)), view);
      Wagons all = imagined.pile;
      for (const Wagons& train : imagined.train) all += train;
      EXPECT_EQ(all, g.start().pile);
    }
    play_one(g, s, rng);
  }
}

using host::BadInput;

class ToyMatch : public testing::Test {
 protected:
  static host::json::value json(const char* text) { return host::parse_json(text, "text"); }

  host::GameMatch<Toy> match{
      std::make_shared<const host::Wire<Toy>>(std::make_shared<const Toy>(2))};
  const host::json::value coal_dealt = json(R"({"type":"deal","wagon":"coal"})");
  const host::json::value depart = json(R"({"type":"depart"})");
};

TEST_F(ToyMatch, PlaysAndTells) {
  EXPECT_EQ(match.legal(Actor::chance()).size(), 5U);
  EXPECT_FALSE(match.play(Actor::chance(), coal_dealt));
  EXPECT_EQ(host::json::serialize(match.events(seat(0))),
            R"([{"type":"wagon_dealt","seat":0,"wagon":"coal"}])");
  EXPECT_EQ(host::json::serialize(match.events(seat(1))),
            R"([{"type":"wagon_dealt","seat":0,"wagon":null}])");
  EXPECT_EQ(match.event_words(seat(0)).front(), "seat 0 gets a coal wagon");
  EXPECT_EQ(match.event_words(Viewer::onlooker()).front(), "seat 0 gets a wagon");
  EXPECT_EQ(match.view_words(seat(1)), "seat 0: 1 wagons\nseat 1: 0 wagons\n");
  EXPECT_FALSE(match.play(Actor::chance(), coal_dealt));
  EXPECT_FALSE(match.play(seat(0), depart));
  EXPECT_FALSE(match.play(seat(1), depart));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(host::json::serialize(match.outcome()),
            R"({"points":[5,5],"rank":[1,1],"breakdown":[{"weight":5,"too_heavy":0},)"
            R"({"weight":5,"too_heavy":0}]})");
}

TEST_F(ToyMatch, RefusalChangesNothing) {
  const auto refusal = match.play(seat(0), depart);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, "not_your_turn");
  EXPECT_EQ(refusal->rule, "R3");
  EXPECT_EQ(refusal->words, "not your turn");
  EXPECT_EQ(match.play(seat(0), coal_dealt)->code, "only_chance_does_that");
  EXPECT_EQ(match.explain(Actor::chance(), depart)->code, "only_players_do_that");
  EXPECT_THROW(match.play(Actor::chance(), json(R"({"type":"fly"})")), BadInput);
  EXPECT_EQ(match.to_act(), ActorSet(Actor::chance()));
  EXPECT_TRUE(match.events(seat(0)).empty());
}

TEST_F(ToyMatch, KnowsWhoIsThere) {
  Rng rng(1);
  EXPECT_TRUE(match.legal(seat(1)).empty());
  EXPECT_THROW(match.legal(seat(2)), BadInput);
  EXPECT_THROW(match.play(seat(2), depart), BadInput);
  EXPECT_THROW(match.explain(seat(6), depart), BadInput);
  EXPECT_THROW(match.view(seat(2)), BadInput);
  EXPECT_THROW(match.choose(seat(0), "random", rng), BadInput);  // chance is to act
  EXPECT_FALSE(match.play(Actor::chance(), match.draw(rng)));
  EXPECT_FALSE(match.play(Actor::chance(), match.draw(rng)));
  EXPECT_THROW(match.draw(rng), BadInput);
  EXPECT_THROW(match.choose(seat(1), "random", rng), BadInput);
  EXPECT_THROW(match.outcome(), std::logic_error);
  try {
    match.choose(seat(0), "grandmaster", rng);
    ADD_FAILURE() << "not refused";
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(), "there is no bot called \"grandmaster\" (known: random)");
  }
}

TEST_F(ToyMatch, CloneIsIndependent) {
  const auto copy = match.clone();
  EXPECT_FALSE(match.play(Actor::chance(), coal_dealt));
  EXPECT_NE(copy->view(seat(0)), match.view(seat(0)));
  EXPECT_FALSE(copy->play(Actor::chance(), coal_dealt));
  EXPECT_EQ(copy->view(seat(0)), match.view(seat(0)));
}

TEST_F(ToyMatch, GathersTheEventsOfSeveralPlays) {
  std::string text = "[";
  match.write_events(seat(0), text);
  EXPECT_EQ(text, "[");
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(match.play(Actor::chance(), coal_dealt));
    match.write_events(seat(0), text);
  }
  EXPECT_EQ(text, R"([{"type":"wagon_dealt","seat":0,"wagon":"coal"},)"
                  R"({"type":"wagon_dealt","seat":1,"wagon":null})");
  std::string last;
  match.write_events(seat(1), last);
  EXPECT_EQ(last, R"({"type":"wagon_dealt","seat":1,"wagon":"coal"})");
}

TEST_F(ToyMatch, AppendsToWhatIsThere) {
  std::string text = "x";
  match.write_legal(seat(0), text);
  EXPECT_EQ(text, "x[]");
  match.write_view(seat(1), text);
  EXPECT_EQ(text, "x[]" + host::json::serialize(match.view(seat(1))));
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(AddingAGame, QuotesTheToyVerbatim) {
  const std::filesystem::path root = ROUNDHOUSE_SOURCE_DIR;
  std::string sources;
  for (const auto& file : std::filesystem::directory_iterator(root / "tests/toy"))
    sources += read(file.path());
  std::istringstream doc(read(root / "docs/adding-a-game.md"));
  int blocks = 0;
  for (std::string line; std::getline(doc, line);) {
    if (line != "```cpp") continue;
    std::string block;
    while (std::getline(doc, line) && line != "```") block += line + "\n";
    EXPECT_NE(sources.find(block), std::string::npos) << block;
    ++blocks;
  }
  EXPECT_GE(blocks, 10);
}

}  // namespace
}  // namespace rail::toy
