#include "games/switch_and_signal/heuristic.h"

#include <algorithm>
#include <bit>
#include <variant>

namespace rail::switch_and_signal {

namespace {

constexpr int useless = -200'000'000;

constexpr std::size_t at(auto id) { return static_cast<std::size_t>(id); }

State imagined(const SwitchAndSignal& g, const View& view) {
  Rng rng(0);
  return g.imagine(view, rng);
}

}  // namespace

Heuristic::Heuristic(const SwitchAndSignal& g, const View& view)
    : g_(g), s_(imagined(g, view)), ways_(g) {
  if (has_cards()) rate_cards();
}

int Heuristic::rate(const Action& action) const {
  return std::visit([this](const auto& a) { return on(a); }, action);
}

// Positions

/// The worth of a state, on average where dice decide and at best where the way of a train is open.
int Heuristic::worth(const State& s) const {
  const bool by_dice = s.step == Step::roll || s.step == Step::roll_start;
  const bool on_the_way = s.step == Step::run || s.step == Step::pass;
  if (!by_dice && !on_the_way)
    return Plan(g_, ways_, s, has_cards() ? weights.next_card : weights.later_card).worth();
  ActionList<Action, max_actions> list;
  const Actor who = g_.to_act(s).first();
  g_.legal(s, who, list);
  std::int64_t sum = 0;
  std::int64_t total = 0;
  int best = useless;
  for (const Action& action : list) {
    if (std::holds_alternative<UseHelper>(action)) continue;
    const int result = after(s, action);
    best = std::max(best, result);
    const std::int64_t weight = by_dice ? g_.weight(s, action) : 0;
    sum += weight * result;
    total += weight;
  }
  return by_dice ? static_cast<int>(sum / total) : best;
}

int Heuristic::after(State s, const Action& action) const {
  g_.apply(s, g_.to_act(s).first(), action, {});
  return worth(s);
}

/// What the cards of the player in turn are worth, if there is another turn for them.
int Heuristic::hand_worth(const State& s) const {
  if (s.departures < g_.players()) return 0;
  const Hand& hand = s.hand[at(s.turn)];
  int sum = 0;
  hand.each([&](ActionCard, int n) {
    for (int i = 0; i < n; ++i) sum += std::max(weights.card - i * weights.same_card, 0);
  });
  const int room = g_.board().hand_limit - g_.board().draw;
  return sum - weights.overflow * std::max(0, hand.total() - room);
}

int Heuristic::hand_without(ActionCard card) const {
  State s = s_;
  --s.hand[at(s.turn)][card];
  return hand_worth(s);
}

// Action cards

void Heuristic::rate_cards() {
  State free = s_;
  free.step = Step::traded;
  Plan plan(g_, ways_, free, weights.next_card);
  plan.trace();
  now_ = plan.worth();
  free_ = useless;
  for (auto& row : signal_) row.fill(useless);
  for (auto& row : switch_) row.fill(useless);
  move_.fill(useless);
  for (std::size_t j = 0; j < g_.board().junctions.size(); ++j) {
    if ((plan.junctions() >> j & 1) == 0) continue;
    const int arms = g_.tracks().arm_count(static_cast<JunctionId>(j));
    for (unsigned open = 0; open < 1U << arms; ++open) {
      if (std::popcount(open) != 2 || open == s_.open[j]) continue;
      State s = free;
      s.step = Step::actions;
      s.open[j] = static_cast<std::uint8_t>(open);
      free_ = std::max(free_, switch_[j][open] = worth(s));
    }
  }
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at == depot) continue;
    free_ = std::max(free_, move_[t] = after(free, MoveTrain{static_cast<TrainId>(t)}));
  }
  rate_signals(plan.signals());
}

bool Heuristic::may_move_disc(SignalId from, SignalId to) const {
  const auto& board = g_.board();
  const auto& city = board[from].city;
  if (!city || board[to].city == city) return true;
  const auto green = static_cast<std::uint32_t>(s_.green.bits().window(0));
  return !std::has_single_bit(green & g_.tracks().signals_of(*city));
}

/// For each signal that should be green, the discs that are missed least elsewhere.
void Heuristic::rate_signals(std::uint32_t wanted) {
  std::array<int, max_signals> without{};
  s_.green.each([&](SignalId from) {
    State s = s_;
    s.green.erase(from);
    without[at(from)] = worth(s);
  });
  for (std::size_t to = 0; to < g_.board().signals.size(); ++to) {
    const auto id = static_cast<SignalId>(to);
    if ((wanted >> to & 1) == 0 || s_.green.contains(id)) continue;
    Signals tried;
    for (int n = 0; n < 3; ++n) {
      std::optional<SignalId> best;
      s_.green.each([&](SignalId from) {
        if (tried.contains(from) || !may_move_disc(from, id)) return;
        if (!best || without[at(from)] > without[at(*best)]) best = from;
      });
      if (!best) break;
      tried.insert(*best);
      State s = s_;
      s.step = Step::actions;
      s.green.erase(*best);
      s.green.insert(id);
      free_ = std::max(free_, signal_[at(*best)][to] = worth(s));
    }
  }
}

int Heuristic::paid(int worth, ActionCard card) const {
  if (worth == useless) return useless;
  return worth + (s_.step == Step::traded ? hand_worth(s_) : hand_without(card));
}

int Heuristic::on(const SetSignal& a) const {
  return paid(signal_[at(a.from)][at(a.to)], ActionCard::set_signal);
}

int Heuristic::on(const SetSwitch& a) const {
  return paid(switch_[at(a.junction)][g_.tracks().arms(a.junction, a.open)],
              ActionCard::set_switch);
}

int Heuristic::on(const MoveTrain& a) const {
  if (!has_cards()) return after(s_, a);
  return paid(move_[at(a.train)], ActionCard::move_train);
}

int Heuristic::on(const Load& a) const {
  return std::max(after(s_, a), now_ + weights.load) + weights.delivered + hand_without(a.card);
}

int Heuristic::on(const TradeCards& a) const {
  State s = s_;
  --s.hand[at(s.turn)][a.first];
  --s.hand[at(s.turn)][a.second];
  return free_ + hand_worth(s);
}

/// Always as many cards as possible.
int Heuristic::on(const EndTurn& a) const { return now_ + hand_worth(s_) + a.draw; }

// Others

int Heuristic::on(const UseHelper& a) const {
  const Effect effect = g_.board()[a.helper].effect;
  if (effect == Effect::pass_cities && s_.step != Step::run) return useless;
  if (effect != Effect::choose_start) return after(s_, a);
  State s = s_;
  g_.apply(s, g_.to_act(s).first(), a, {});
  int best = useless;
  ActionList<Action, max_actions> list;
  g_.legal(s, g_.to_act(s).first(), list);
  for (const Action& action : list) {
    if (!std::holds_alternative<Deploy>(action)) continue;
    State next = s;
    g_.apply(next, g_.to_act(s).first(), action, {});
    ActionList<Action, max_actions> starts;
    g_.legal(next, g_.to_act(next).first(), starts);
    for (const Action& start : starts) best = std::max(best, after(next, start));
  }
  return best;
}

int Heuristic::on(const PlaceSwitch&) const { return 0; }

int Heuristic::on(const PlaceSignal&) const { return 0; }

}  // namespace rail::switch_and_signal
