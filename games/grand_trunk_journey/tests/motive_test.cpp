// Reasons are true: held against what the rules then make of the action.
#include "games/grand_trunk_journey/telling/motive.h"

#include <gtest/gtest.h>

#include "games/grand_trunk_journey/parts.h"
#include "games/grand_trunk_journey/tests/table.h"
#include "host/wire.h"
#include "tests/motives.h"
#include "tests/round_trip.h"
#include "tests/scale.h"

namespace rail::grand_trunk_journey::motive_test {

using Reasons = std::vector<std::string>;

Reasons said(const Table& t, const Action& action) { return reasons(t.game, t.s, seat(0), action); }

template <class Motive>
bool has(const Table& t, const Action& action) {
  return has_motive<Motive>(t.game, t.s, seat(0), action);
}

TEST(GrandTrunkJourneyMotives, GoWhereGoodsAreWanted) {
  Table t = Table::in_play();  // iron on the train, which Watertown and White River Jct want
  t.hand(0, {"watertown", "richmond", "port"});
  EXPECT_EQ(said(t, t.to("watertown", "watertown", 1)).at(0),
            "Watertown wants the iron on your train");
  EXPECT_FALSE(has<DeliversThere>(t, t.to("richmond", "richmond", 2)));
  EXPECT_FALSE(has<NoWay>(t, Maintain{}));
  t.hand(0, {"richmond"});
  EXPECT_EQ(said(t, Maintain{}).at(0),
            "No card in your hand leads to a place that wants your goods");
}

TEST(GrandTrunkJourneyMotives, MoveAgainWhileBehind) {
  Table t = Table::in_play();
  t.hand(0, {"watertown"});
  EXPECT_FALSE(has<MovesAgain>(t, t.to("watertown", "watertown", 1)));
  t.days({3, 9});
  EXPECT_TRUE(has<MovesAgain>(t, t.to("watertown", "watertown", 1)));
  t.days({3, 4});
  EXPECT_FALSE(has<MovesAgain>(t, t.to("watertown", "watertown", 1))) << "on top of the other";
}

TEST(GrandTrunkJourneyMotives, CountWhatADeliveryBrings) {
  Table t = Table::arrived("watertown", "watertown", {{"railcar-1", Good::iron}});
  EXPECT_TRUE(has<MakesSteel>(t, t.deliver("railcar-1")));
  EXPECT_FALSE(has<CompletesSet>(t, t.deliver("railcar-1")));
  t.delivered(0, Good::coal, 1);
  t.delivered(0, Good::wood, 1);
  EXPECT_EQ(said(t, t.deliver("railcar-1")).at(0),
            "Completes a set of coal, iron and wood: 3 points at the end");
}

TEST(GrandTrunkJourneyMotives, FulfilContracts) {
  Table t = Table::arrived("quebec", "quebec", {{"railcar-1", Good::iron}});
  t.goods("quebec", "city-3");
  t.days({11, 12});
  t.lay(2, "3-days-quebec-iron");
  const FulfilContract fulfil = t.fulfil("railcar-1", "3-days-quebec-iron");
  EXPECT_TRUE(has<ScoresPoints>(t, fulfil));
  const Action best = fulfil;
  const int before = t.points(0);
  const View view = t.view(0);
  const auto all = Motives(t.game, view).of(best);
  t.play(best);
  EXPECT_EQ(t.points(0) - before, std::get<ScoresPoints>(all[0]).points);
}

TEST(GrandTrunkJourneyMotives, Develop) {
  Table t = Table::arrived("watertown", "watertown", {{"railcar-1", Good::coal}}, {"boston"});
  t.delivered(0, Good::coal, 3);
  EXPECT_EQ(said(t, IncreaseSpeed{t.card("boston")}),
            (Reasons{"1 point at once", "Moves over more than one link then take a day less"}));
  t.delivered(0, Good::steel, 1);
  EXPECT_EQ(said(t, IncreaseForce{t.card("boston")}),
            Reasons{"Your train may then have 2 railcars"});
}

TEST(GrandTrunkJourneyMotives, CountTheDaysLeft) {
  Table t = Table::in_play();
  t.days({34, 36});
  EXPECT_EQ(said(t, Pass{}), Reasons{"2 points for the days behind the leading marker"});
}

/// Whether some delivery is possible after a move.
template <class A, class Is>
bool then_legal(const GrandTrunkJourney& g, const State& s, Seat who, const Is& is) {
  if (!g.to_act(s).contains(who)) return true;  // a contract is turned first
  ActionListOf<GrandTrunkJourney> legal;
  g.legal(s, who, legal);
  return std::any_of(legal.begin(), legal.end(), [&](const Action& a) {
    const A* it = std::get_if<A>(&a);
    return it != nullptr && is(*it);
  });
}

/// Checked against what the rules make of the action.
bool is_true(const GrandTrunkJourney& g, const State& s, Seat who, const Action& action,
             const Motive& motive) {
  const auto me = static_cast<std::size_t>(who);
  State after = s;
  g.apply(after, who, action, {});
  const auto points = [&](const State& state) {
    const Player& p = state.player[me];
    return g.points(p.scores, p.delivered, p.force, p.fast);
  };
  const Player& p = after.player[me];
  if (const auto* m = std::get_if<ScoresPoints>(&motive))
    return points(after) - points(s) == m->points;
  if (std::holds_alternative<CompletesSet>(motive))
    return g.outcome(after).breakdown[me].sets > g.outcome(s).breakdown[me].sets;
  if (const auto* m = std::get_if<DeliversThere>(&motive))
    return then_legal<Deliver>(g, after, who, [&](const Deliver& a) {
      return find_railcar(p.train, a.railcar)->good == m->good;
    });
  if (const auto* m = std::get_if<ContractThere>(&motive))
    return then_legal<FulfilContract>(
        g, after, who, [&](const FulfilContract& a) { return a.contract == m->contract; });
  if (const auto* m = std::get_if<ArrivesOn>(&motive)) return p.day == m->day;
  if (const auto* m = std::get_if<MakesSteel>(&motive)) {
    const auto at = static_cast<std::size_t>(m->place);
    return after.steel[at] - s.steel[at] == m->steel;
  }
  if (const auto* m = std::get_if<CollectsGood>(&motive)) return p.delivered[m->good] == m->have;
  if (const auto* m = std::get_if<CoalForSpeed>(&motive))
    return p.delivered[Good::coal] == m->have && !p.fast;
  if (const auto* m = std::get_if<PullsMore>(&motive)) return p.force == m->railcars;
  if (const auto* m = std::get_if<SteelThen>(&motive))
    return after.steel[static_cast<std::size_t>(m->place)] == m->steel;
  if (const auto* m = std::get_if<DemandThen>(&motive))
    return g.board()[after.token[static_cast<std::size_t>(m->place)]].demand == m->good;
  if (const auto* m = std::get_if<GivesGoods>(&motive))
    return p.delivered[m->good] - s.player[me].delivered[m->good] == m->cubes;
  if (const auto* m = std::get_if<MakesRoom>(&motive))
    return p.force - p.train.size() == m->railcars;
  if (std::holds_alternative<MovesAgain>(motive)) {
    for (int i = 0; i < g.players(); ++i) {
      const Player& other = after.player[static_cast<std::size_t>(i)];
      if (i != index(who) && other.status == Status::playing && other.day <= p.day) return false;
    }
  }
  return true;
}

TEST(GrandTrunkJourneyMotives, AreTrueInEveryGame) {
  for (const bool objectives : {false, true}) {
    Options options;
    options.objectives = objectives;
    const GrandTrunkJourney g(standard_board(), 3, options);
    const auto kinds =
        reasons_hold(g, cases(8, 2), [&](const auto&... args) { return is_true(g, args...); });
    EXPECT_GE(kinds.size(), 20U);
  }
}

TEST(GrandTrunkJourneyMotives, SurviveTheWire) {
  const auto game = std::make_shared<const GrandTrunkJourney>(standard_board(), 2, Options{});
  host::expect_each_type_round_trips(host::Wire<GrandTrunkJourney>(game), Motive{});
}

}  // namespace rail::grand_trunk_journey::motive_test
