// Reasons are true: held against what the rules then make of the action.
#include "games/switch_and_signal/telling/motive.h"

#include <gtest/gtest.h>

#include "games/switch_and_signal/parts.h"
#include "games/switch_and_signal/tests/settings.h"
#include "games/switch_and_signal/tests/table.h"
#include "host/wire.h"
#include "tests/motives.h"
#include "tests/round_trip.h"
#include "tests/scale.h"

namespace rail::switch_and_signal::motive_test {

const TrainId black_1 = Table::train(Color::black, 1);
const TrainId brown_1 = Table::train(Color::brown, 1);

/// Seat 0 plays action cards; no train is on the network yet.
Table cleared(std::string_view board) {
  Table t = Table::in_play(board);
  t.clear();
  t.give(0, 2, 2, 2);
  return t;
}

std::string said(const Table& t, const Action& action) {
  std::string all;
  for (const std::string& reason : reasons(t.game, t.s, t.s.turn, action))
    all += (all.empty() ? "" : " | ") + reason;
  return all;
}

template <class Motive>
bool has(const Table& t, const Action& action) {
  return has_motive<Motive>(t.game, t.s, t.s.turn, action);
}

SetSignal turning_green(const Table& t, std::string_view signal) {
  for (const SetSignal& a : t.legal_of<SetSignal>()) {
    if (a.to == t.signal(signal)) return a;
  }
  throw std::out_of_range(std::string(signal));
}

TEST(SwitchAndSignalMotives, OpenTheWay) {
  Table t = cleared(Table::europe);
  t.put(black_1, "turin--marseille", 1, true);
  t.load(black_1, Goods::red);
  const SetSignal set = turning_green(t, "at-marseille-from-turin");
  EXPECT_EQ(said(t, set).find("Opens the way to Marseille for black 1"), 0U) << said(t, set);
  EXPECT_TRUE(has<Prevents>(t, set));
  t.clear();
  EXPECT_FALSE(has<OpensWay>(t, set)) << "for nobody";
  EXPECT_FALSE(has<Prevents>(t, set));
}

TEST(SwitchAndSignalMotives, SetSwitchesForTrains) {
  Table t = cleared(Table::europe);
  t.put(black_1, "turin--lyon", 2, true);
  t.load(black_1, Goods::red);
  const SetSwitch set{t.junction("lyon"), t.way("turin--lyon", "lyon--marseille")};
  EXPECT_TRUE(has<OpensWay>(t, set) || has<LengthensRun>(t, set)) << said(t, set);
}

TEST(SwitchAndSignalMotives, Deliver) {
  Table t = cleared(Table::europe);
  t.put(black_1, "lyon--marseille", 1, true);
  EXPECT_FALSE(has<DeliversOn>(t, MoveTrain{black_1})) << "with nothing loaded";
  t.load(black_1, Goods::red);
  EXPECT_TRUE(has<DeliversOn>(t, MoveTrain{black_1})) << said(t, MoveTrain{black_1});
  EXPECT_FALSE(has<Risks>(t, MoveTrain{black_1}));
}

TEST(SwitchAndSignalMotives, SeeOtherTrains) {
  Table t = cleared(Table::europe);
  t.put(black_1, "turin--marseille", 1, true);
  t.put(brown_1, "turin--marseille", 2, false);
  EXPECT_NE(said(t, MoveTrain{black_1}).find("black 1 would run into brown 1"), std::string::npos)
      << said(t, MoveTrain{black_1});
  t.put(brown_1, "turin--marseille", 2, true);
  EXPECT_NE(said(t, MoveTrain{black_1}).find("run up behind brown 1"), std::string::npos)
      << said(t, MoveTrain{black_1});
  EXPECT_TRUE(has<ClearsWay>(t, MoveTrain{brown_1})) << said(t, MoveTrain{brown_1});
  EXPECT_FALSE(has<ClearsWay>(t, MoveTrain{black_1}));
  EXPECT_FALSE(has<NoRisk>(t, MoveTrain{black_1}));
}

TEST(SwitchAndSignalMotives, CountGoodsAndCards) {
  Table t = cleared(Table::europe);
  t.put(black_1, "paris");
  const Load load{black_1, ActionCard::set_switch};
  EXPECT_NE(said(t, load).find("Marseille still needs"), std::string::npos) << said(t, load);
  EXPECT_EQ(said(t, EndTurn{3}), "Keeps 6 cards for the next turn and draws 3");
  EXPECT_FALSE(has<GainsAction>(t, TradeCards{ActionCard::set_signal, ActionCard::set_switch}));
  t.give(0, 0, 3, 0);
  EXPECT_TRUE(has<GainsAction>(t, TradeCards{ActionCard::set_switch, ActionCard::set_switch}));
  t.s.departures = 0;
  EXPECT_EQ(said(t, EndTurn{3}), "No departure cards are left");
}

/// Every end of a run from a state in which somebody chooses the way, by the rules alone.
void all_ends(const SwitchAndSignal& g, const State& s, const std::vector<Event>& so_far,
              std::vector<std::vector<Event>>& out) {
  if (s.step != Step::run && s.step != Step::pass) return out.push_back(so_far);
  ActionListOf<SwitchAndSignal> legal;
  g.legal(s, s.turn, legal);
  for (const Action& action : legal) {
    if (std::holds_alternative<UseHelper>(action)) continue;
    State next = s;
    std::vector<Event> events = so_far;
    g.apply(next, s.turn, action, Emit<Event>(events));
    all_ends(g, next, events, out);
  }
}

template <class E>
bool happened(const std::vector<Event>& events) {
  return std::any_of(events.begin(), events.end(),
                     [](const Event& e) { return std::holds_alternative<E>(e); });
}

/// Rolls that deliver, and rolls that lose time whatever way is chosen.
struct Tried {
  Rolls delivers;
  Rolls loses;
};
Tried tried(const SwitchAndSignal& g, State s, Seat who, const MoveTrain& move) {
  g.apply(s, who, move, {});
  ActionListOf<SwitchAndSignal> rolls;
  g.legal(s, Actor::chance(), rolls);
  Tried tried;
  for (const Action& roll : rolls) {
    State next = s;
    std::vector<Event> events;
    g.apply(next, Actor::chance(), roll, Emit<Event>(events));
    std::vector<std::vector<Event>> ends;
    all_ends(g, next, events, ends);
    const std::uint8_t points = std::get<Roll>(roll).points;
    if (std::any_of(ends.begin(), ends.end(), happened<GoodsDelivered>))
      tried.delivers.push(points);
    if (std::all_of(ends.begin(), ends.end(), happened<TokensLost>)) tried.loses.push(points);
  }
  return tried;
}

bool among(const Rolls& some, const Rolls& all) {
  return std::all_of(some.begin(), some.end(), [&](std::uint8_t roll) {
    return std::find(all.begin(), all.end(), roll) != all.end();
  });
}

/// Checked against what the rules make of the action.
bool is_true(const SwitchAndSignal& g, const State& s, Seat who, const Action& action,
             const Motive& motive) {
  if (const auto* move = std::get_if<MoveTrain>(&action)) {
    const Tried it = tried(g, s, who, *move);
    if (const auto* m = std::get_if<DeliversOn>(&motive)) return among(m->rolls, it.delivers);
    if (const auto* m = std::get_if<Risks>(&motive)) return among(m->rolls, it.loses);
    if (std::holds_alternative<NoRisk>(motive)) return it.loses.empty();
  }
  State after = s;
  std::vector<Event> events;
  g.apply(after, who, action, Emit<Event>(events));
  if (std::holds_alternative<WinsGame>(motive)) return happened<GameWon>(events);
  if (std::holds_alternative<DeliversNow>(motive)) return happened<GoodsDelivered>(events);
  if (std::holds_alternative<CostsTokens>(motive)) return after.tokens_lost > s.tokens_lost;
  if (std::holds_alternative<CostsNothing>(motive)) return after.tokens_lost == s.tokens_lost;
  if (const auto* m = std::get_if<ReachesNow>(&motive))
    return after.train[at(m->train)].at == m->place;
  if (const auto* m = std::get_if<Prevents>(&motive)) return !m->rolls.empty();
  return true;
}

TEST(SwitchAndSignalMotives, AreTrueInEveryGame) {
  for (std::string_view file : {Table::europe, Table::america}) {
    const SwitchAndSignal g(embedded_board(file), 2, {});
    const auto kinds =
        reasons_hold(g, cases(4, 1), [&](const auto&... args) { return is_true(g, args...); });
    EXPECT_GE(kinds.size(), 12U) << file;
  }
}

TEST(SwitchAndSignalMotives, SurviveTheWire) {
  const auto game =
      std::make_shared<const SwitchAndSignal>(embedded_board(Table::europe), 2, Options{});
  host::expect_each_type_round_trips(host::Wire<SwitchAndSignal>(game), Motive{});
}

}  // namespace rail::switch_and_signal::motive_test
