// Finds what an action does, by trying it out.
#include "games/switch_and_signal/telling/motive.h"

#include <algorithm>
#include <cassert>
#include <set>

#include "games/switch_and_signal/rules/ways.h"

namespace rail::switch_and_signal {

namespace {

constexpr TrainMask all_trains = (1U << train_count) - 1U;

/// Any state that the view allows: what it says of the decks is not used.
State state_like(const SwitchAndSignal& g, const View& view) {
  Rng rng(1);
  return g.imagine(view, rng);
}

template <class E>
const E* find(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (const E* it = std::get_if<E>(&event)) return it;
  }
  return nullptr;
}

}  // namespace

Motives::Motives(const SwitchAndSignal& g, const View& view)
    : g_(g), board_(g.board()), s_(state_like(g, view)) {}

Motives::List Motives::of(const Action& action) const {
  List out;
  std::visit([&](const auto& a) { on(out, a); }, action);
  assert(!out.empty());
  return out;
}

// What trains are spared, and what they bring

/// What the rolls of this train bring as it stands now.
void Motives::goals(List& out, TrainId train) const {
  const Train& it = s_.train[at(train)];
  const auto& die = board_.dice[at(color_of(train))];
  std::optional<SpaceId> place;
  Rolls rolls;
  for (std::uint8_t face : std::set<std::uint8_t>(die.begin(), die.end())) {
    const RunEnds all = ends(s_, train, face);
    if (!place) place = goal(s_, train, all);
    if (place && leads_to(all, *place)) rolls.push(face);
  }
  if (!place) return;
  if (it.cargo != no_goods) {
    add(out, DeliversOn{train, static_cast<Goods>(it.cargo), *place, rolls});
  } else {
    add(out, ReachesOn{train, *place, board_[*place].goods, rolls});
  }
}

/// The worst that these trains are spared: in a state after, or because they do not move at all.
void Motives::prevented(List& out, TrainMask trains, const State* after) const {
  std::optional<Prevents> best;
  for (std::size_t t = 0; t < train_count; ++t) {
    const auto train = static_cast<TrainId>(t);
    if ((trains & bit(train)) == 0 || s_.train[t].at == depot) continue;
    const Losses before = losses(s_, train);
    Rolls spared;
    for (std::uint8_t roll : before.rolls) {
      const RunEnds then = after == nullptr ? RunEnds{} : ends(*after, train, roll);
      const bool free =
          std::any_of(then.begin(), then.end(), [](const RunEnd& e) { return e.tokens == 0; });
      if (after == nullptr || free) spared.push(roll);
    }
    if (spared.empty() || (best && best->rolls.size() >= spared.size())) continue;
    best = Prevents{train, before.cause, before.other, spared};
  }
  if (best) add(out, *best);
}

// Discs

/// A disc is moved: whose way it opens, and who no longer loses time.
void Motives::discs(List& out, const Action& a) const {
  State after = s_;
  g_.apply(after, Actor(s_.turn), a, {});
  std::optional<TrainId> farther;
  int spaces = 0;
  for (const bool loaded : {true, false}) {
    for (std::size_t t = 0; t < train_count && out.empty(); ++t) {
      const auto train = static_cast<TrainId>(t);
      if (s_.train[t].at == depot || (s_.train[t].cargo != no_goods) != loaded) continue;
      const RunEnds now = free_run(s_, train);
      const RunEnds then = free_run(after, train);
      const auto place = goal(after, train, then);
      if (place && !leads_to(now, *place)) add(out, OpensWay{train, *place});
      const auto longest = [](const RunEnds& ends) {
        int most = 0;
        for (const RunEnd& end : ends) most = std::max(most, end.spaces);
        return most;
      };
      if (longest(then) > longest(now) && longest(then) > spaces) {
        spaces = longest(then);
        farther = train;
      }
    }
  }
  prevented(out, all_trains, &after);
  if (out.empty() && farther) add(out, LengthensRun{*farther, byte(spaces)});
  if (!out.empty()) return;
  if (const auto* set = std::get_if<SetSwitch>(&a)) {
    usual(out, {.junction = set->junction, .open = g_.tracks().arms(set->junction, set->open)});
  } else if (const auto* signal = std::get_if<SetSignal>(&a)) {
    usual(out, {.signal = 1U << static_cast<unsigned>(signal->to)});
  }
}

void Motives::on(List& out, const PlaceSwitch& a) const {
  usual(out, {.junction = a.junction, .open = g_.tracks().arms(a.junction, a.open)});
}

void Motives::on(List& out, const PlaceSignal& a) const {
  usual(out, {.signal = 1U << static_cast<unsigned>(a.signal)});
}

/// Whether the usual way from a node to a city leads over this signal or junction.
bool Motives::leads_over(const Ways& ways, Node from, SpaceId to, const Disc& disc) {
  for (Node n = from; Ways::space(n) != to;) {
    const Leg* leg = ways.usual_leg(n, at(to));
    if (leg == nullptr) return false;
    const bool here = disc.signal != 0
                          ? (leg->signals & disc.signal) != 0
                          : leg->junction == at(disc.junction) && leg->open == disc.open;
    if (here) return true;
    n = ways.is_city(leg->to) ? node_of(Ways::space(leg->to), false) : leg->to;
  }
  return false;
}

/// The nearest city where a train has something to do, if its usual way there leads over the disc.
std::optional<SpaceId> Motives::prepared(const Ways& ways, const Train& train,
                                         const Disc& disc) const {
  std::optional<SpaceId> nearest;
  const Node from = ways.node(train);
  for (std::size_t i = 0; i < board_.spaces.size(); ++i) {
    const auto city = static_cast<SpaceId>(i);
    if (!g_.tracks().is_city(city) || city == train.at || !wants(s_, train, city)) continue;
    if (!nearest || ways.usual()[from][i] < ways.usual()[from][at(*nearest)]) nearest = city;
  }
  if (nearest && !leads_over(ways, from, *nearest, disc)) nearest.reset();
  return nearest;
}

/// Which train, or which goods, the disc is for.
void Motives::usual(List& out, const Disc& disc) const {
  const Ways ways(g_);
  for (const bool loaded : {true, false}) {
    for (std::size_t t = 0; t < train_count; ++t) {
      const Train& train = s_.train[t];
      if (train.at == depot || (train.cargo != no_goods) != loaded) continue;
      if (const auto place = prepared(ways, train, disc))
        return add(out, PreparesWay{static_cast<TrainId>(t), *place});
    }
  }
  for (std::size_t i = 0; i < board_.spaces.size(); ++i) {
    const auto from = static_cast<SpaceId>(i);
    if (board_[from].kind != SpaceKind::city) continue;
    for (SpaceId port : board_.ports) {
      if (leads_over(ways, node_of(from, false), port, disc)) return add(out, UsualWay{from, port});
    }
  }
  add(out, NoEffectYet{});
}

// Trains

void Motives::on(List& out, const MoveTrain& a) const {
  goals(out, a.train);
  for (std::size_t t = 0; t < train_count; ++t) {
    if (t == at(a.train) || s_.train[t].at == depot) continue;
    const Losses other = losses(s_, static_cast<TrainId>(t));
    if (other.other == a.train) add(out, ClearsWay{static_cast<TrainId>(t), other.rolls});
  }
  const Losses own = losses(s_, a.train);
  if (own.rolls.empty()) {
    add(out, NoRisk{a.train});
  } else {
    add(out, Risks{a.train, own.cause, own.other, own.rolls});
  }
}

/// What is certain: a run whose points are known, a card that is carried out.
void Motives::outcome(List& out, const Action& a) const {
  State after = s_;
  std::vector<Event> events;
  g_.apply(after, Actor(s_.turn), a, Emit<Event>(events));
  if (find<GameWon>(events) != nullptr) add(out, WinsGame{});
  if (const auto* it = find<GoodsDelivered>(events))
    add(out, DeliversNow{it->train, it->goods, it->port});
  if (const auto* it = find<TokensLost>(events)) add(out, CostsTokens{it->count, it->cause});
  const auto* ran = find<TrainRan>(events);
  if (ran != nullptr && out.empty()) {
    const TrainId train = ran->train;
    const Train& it = after.train[at(train)];
    if (it.at != depot && g_.tracks().is_city(it.at)) {
      std::optional<Goods> goods;
      if (it.cargo == no_goods && wants(after, it, it.at)) goods = board_[it.at].goods;
      add(out, ReachesNow{train, it.at, goods});
    } else if (it.at != depot) {
      const RunEnds way = free_run(after, train);
      std::optional<SpaceId> place = goal(after, train, way);
      if (!place && !way.empty()) place = way.front().city;
      if (place) add(out, LeadsTo{train, *place});
    }
  }
  if (find<TokensLost>(events) == nullptr && find<GoodsDelivered>(events) == nullptr)
    add(out, CostsNothing{});
}

void Motives::on(List& out, const Halt&) const {
  const Train& train = s_.train[at(s_.mover)];
  if (train.cargo == no_goods && wants(s_, train, train.at))
    add(out, WaitsForGoods{s_.mover, board_[train.at].goods});
  const TokensLost* least = nullptr;
  bool free = false;
  std::vector<std::vector<Event>> runs;
  g_.exits(s_, train.at, s_.came_by).each([&](int line) {
    State next = s_;
    std::vector<Event>& events = runs.emplace_back();
    g_.apply(next, Actor(s_.turn), Leave{static_cast<LineId>(line)}, Emit<Event>(events));
  });
  for (const std::vector<Event>& run : runs) {
    const auto* lost = find<TokensLost>(run);
    free = free || lost == nullptr;
    if (lost != nullptr && (least == nullptr || lost->count < least->count)) least = lost;
  }
  if (!free && least != nullptr) add(out, CostsOtherwise{least->count, least->cause});
  if (out.empty()) add(out, StaysIn{s_.mover, train.at});
}

void Motives::on(List& out, const HoldTrain& a) const {
  prevented(out, bit(a.train), nullptr);
  if (const auto helper = g_.helper(s_, Effect::hold_train)) add(out, HelperOnce{*helper});
}

void Motives::on(List& out, const ChooseStart& a) const {
  State after = s_;
  std::vector<Event> events;
  g_.apply(after, Actor(s_.turn), a, Emit<Event>(events));
  const auto* deployed = find<TrainDeployed>(events);
  if (deployed != nullptr) {
    const RunEnds way = free_run(after, deployed->train);
    std::optional<SpaceId> place = goal(after, deployed->train, way);
    if (!place && !way.empty()) place = way.front().city;
    if (place) add(out, LeadsTo{deployed->train, *place});
    const Losses risk = losses(after, deployed->train);
    if (risk.rolls.empty()) {
      add(out, NoRisk{deployed->train});
    } else {
      add(out, Risks{deployed->train, risk.cause, risk.other, risk.rolls});
    }
  }
}

// Colours, cards and helpers

void Motives::on(List& out, const Deploy& a) const {
  const auto& die = board_.dice[at(a.color)];
  add(out, RunsFar{a.color, *std::min_element(die.begin(), die.end()),
                   *std::max_element(die.begin(), die.end())});
  int free = 0;
  for (SpaceId start : s_.start_of) free += g_.train_at(s_, start) ? 0 : 1;
  add(out, FreeStarts{byte(free), start_count});
}

void Motives::on(List& out, const ChooseColor& a) const {
  std::optional<Risks> risk;
  bool any = false;
  for (std::size_t t = 0; t < train_count; ++t) {
    const auto train = static_cast<TrainId>(t);
    if (color_of(train) != a.color || s_.train[t].at == depot) continue;
    any = true;
    if (out.empty()) goals(out, train);
    const Losses own = losses(s_, train);
    if (!own.rolls.empty() && !risk) risk = Risks{train, own.cause, own.other, own.rolls};
  }
  if (!any) {
    add(out, NobodyMoves{a.color});
  } else if (risk) {
    add(out, *risk);
  } else {
    add(out, ColorSafe{a.color});
  }
}

void Motives::on(List& out, const Load& a) const {
  const Goods goods = board_[s_.train[at(a.train)].at].goods;
  State after = s_;
  g_.apply(after, Actor(s_.turn), a, {});
  std::optional<LoadsFor> best;
  for (std::size_t p = 0; p < board_.ports.size(); ++p) {
    const int left = asked(s_, p, goods);
    if (left > (best ? best->left : 0)) best = LoadsFor{goods, board_.ports[p], byte(left)};
  }
  if (best) {
    add(out, *best);
  } else if (!needed(s_, goods)) {
    add(out, NotNeeded{goods});
  }
  if (const auto port = goal(after, a.train, free_run(after, a.train)))
    add(out, LeadsTo{a.train, *port});
  if (out.empty()) add(out, CostsNothing{});
}

void Motives::on(List& out, const TradeCards& a) const {
  const Hand& hand = s_.hand[at(s_.turn)];
  for (int c = 0; c < action_kinds; ++c) {
    const auto card = static_cast<ActionCard>(c);
    if (hand[card] == 0) add(out, GainsAction{card});
  }
  add(out, HoldsMany{a.first, hand[a.first]});
}

void Motives::on(List& out, const EndTurn& a) const {
  if (s_.departures == 0) return add(out, LastCard{});
  add(out, KeepsCards{byte(s_.hand[at(s_.turn)].total()), a.draw});
}

void Motives::on(List& out, const UseHelper& a) const {
  TrainMask own = 0;
  int trains = 0;
  for (std::size_t t = 0; t < train_count; ++t) {
    const auto train = static_cast<TrainId>(t);
    if (s_.train[t].at == depot) continue;
    if (color_of(train) == s_.color) own = static_cast<TrainMask>(own | bit(train));
    if (s_.card == no_card) continue;
    for (const MoveRow& row : board_[s_.card].moves) trains += row == color_of(train) ? 1 : 0;
  }
  switch (board_[a.helper].effect) {
    case Effect::reroll: {
      int least = 255;
      Cause cause{};
      for (const RunEnd& end : ends(s_, s_.mover, s_.points)) {
        if (end.tokens >= least) continue;
        least = end.tokens;
        cause = end.cause;
      }
      if (least > 0 && least < 255) add(out, CostsOtherwise{byte(least), cause});
      goals(out, s_.mover);
      break;
    }
    case Effect::hold_color:
      prevented(out, own, nullptr);
      break;
    case Effect::ignore_card:
      add(out, SkipsCard{byte(trains)});
      break;
    default:
      break;
  }
  add(out, HelperOnce{a.helper});
}

}  // namespace rail::switch_and_signal
