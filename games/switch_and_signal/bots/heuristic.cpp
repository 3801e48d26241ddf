#include "games/switch_and_signal/bots/heuristic.h"

#include <algorithm>
#include <bit>
#include <variant>

namespace rail::switch_and_signal {

namespace {

constexpr int hopeless = -100'000'000;
constexpr int useless = 2 * hopeless;
constexpr int loading = 6400;  // only what saves several tokens comes first

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
  if (!by_dice && !on_the_way) return Plan(g_, ways_, s).worth(true);
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

/// What a hand of the player in turn is worth, if there is another turn for it.
int Heuristic::hand_worth(const Hand& hand) const {
  if (s_.departures < g_.players()) return 0;
  int sum = 0;
  hand.each([&](ActionCard, int n) {
    for (int i = 0; i < n; ++i) sum += std::max(weights.card - i * weights.same_card, 0);
  });
  const int room = g_.board().hand_limit - g_.board().draw;
  return sum - weights.overflow * std::max(0, hand.total() - room);
}

// Action cards

void Heuristic::rate_cards() {
  Plan plan(g_, ways_, s_);
  plan.trace();
  now_ = plan.worth(false);
  add_switches(plan.junctions());
  add_signals(plan.signals());
  add_moves();
}

State Heuristic::with(State s, const Option& option) {
  s.step = Step::actions;
  if (option.card == ActionCard::set_switch) {
    s.open[at(option.junction)] = option.open;
  } else {
    s.green.erase(option.from);
    s.green.insert(option.to);
  }
  return s;
}

void Heuristic::add(Option option) {
  if (options_.size() == max_options) return;
  option.worth = settled(with(s_, option));
  options_.push(option);
}

void Heuristic::add_switches(std::uint32_t junctions) {
  for (; junctions != 0; junctions &= junctions - 1) {
    const auto j = static_cast<JunctionId>(std::countr_zero(junctions));
    for (unsigned open = 0; open < 1U << g_.tracks().arm_count(j); ++open) {
      if (std::popcount(open) != 2 || open == s_.open[at(j)]) continue;
      add({.card = ActionCard::set_switch, .junction = j, .open = static_cast<std::uint8_t>(open)});
    }
  }
}

/// The last disc of a city stays there.
bool Heuristic::may_move_disc(SignalId from, SignalId to) const {
  const auto& board = g_.board();
  const auto& city = board[from].city;
  if (!city || board[to].city == city) return true;
  const auto green = static_cast<std::uint32_t>(s_.green.bits().window(0));
  return !std::has_single_bit(green & g_.tracks().signals_of(*city));
}

/// For each signal that should be green, the discs that are missed least elsewhere.
void Heuristic::add_signals(std::uint32_t signals) {
  std::array<int, max_signals> without{};
  s_.green.each([&](SignalId from) {
    State s = s_;
    s.green.erase(from);
    without[at(from)] = settled(s);
  });
  for (; signals != 0; signals &= signals - 1) {
    const auto to = static_cast<SignalId>(std::countr_zero(signals));
    if (s_.green.contains(to)) continue;
    Signals tried;
    for (int n = 0; n < 3; ++n) {
      std::optional<SignalId> best;
      s_.green.each([&](SignalId from) {
        if (tried.contains(from) || !may_move_disc(from, to)) return;
        if (!best || without[at(from)] > without[at(*best)]) best = from;
      });
      if (!best) break;
      tried.insert(*best);
      add({.card = ActionCard::set_signal, .from = *best, .to = to});
    }
  }
}

void Heuristic::add_moves() {
  State free = s_;
  free.step = Step::traded;
  const int gained = now_ - worth(free);
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at == depot) continue;
    const auto train = static_cast<TrainId>(t);
    options_.push({.card = ActionCard::move_train,
                   .train = train,
                   .worth = after(free, MoveTrain{train}) + gained});
  }
}

const Heuristic::Option* Heuristic::find(const auto& is_it) const {
  const auto* found = std::find_if(options_.begin(), options_.end(), is_it);
  return found == options_.end() ? nullptr : found;
}

int Heuristic::paid(const Option* option, ActionCard card) const {
  if (option == nullptr) return useless;
  Hand left = hand();
  if (s_.step == Step::actions) --left[card];
  return option->worth + hand_worth(left);
}

int Heuristic::on(const SetSignal& a) const {
  return paid(find([&](const Option& o) {
                return o.card == ActionCard::set_signal && o.from == a.from && o.to == a.to;
              }),
              ActionCard::set_signal);
}

int Heuristic::on(const SetSwitch& a) const {
  const std::uint8_t open = g_.tracks().arms(a.junction, a.open);
  return paid(find([&](const Option& o) {
                return o.card == ActionCard::set_switch && o.junction == a.junction &&
                       o.open == open;
              }),
              ActionCard::set_switch);
}

int Heuristic::on(const MoveTrain& a) const {
  if (!has_cards()) return after(s_, a);
  return paid(
      find([&](const Option& o) { return o.card == ActionCard::move_train && o.train == a.train; }),
      ActionCard::move_train);
}

/// Before nearly all else, unless enough goods are on their way.
int Heuristic::on(const Load& a) const {
  const auto loaded = std::count_if(s_.train.begin(), s_.train.end(),
                                    [](const Train& t) { return t.cargo != no_goods; });
  if (g_.goods_counted(s_) + loaded >= g_.goods_needed()) return useless;
  Hand left = hand();
  --left[a.card];
  return now_ + loading + hand_worth(left);
}

int Heuristic::on(const TradeCards& a) const {
  Hand left = hand();
  --left[a.first];
  --left[a.second];
  int best = useless;
  for (const Option& option : options_) best = std::max(best, option.worth);
  return best + hand_worth(left);
}

/// Draws as many cards as possible; the last turn ends when nothing else is left to try.
int Heuristic::on(const EndTurn& a) const {
  if (s_.departures == 0) return hopeless;
  return now_ + hand_worth(hand()) + a.draw;
}

// Others

int Heuristic::on(const UseHelper& a) const {
  const Effect effect = g_.board()[a.helper].effect;
  if (effect == Effect::pass_cities && s_.step != Step::run) return useless;
  if (effect == Effect::choose_start) return best_start(a);
  return after(s_, a);
}

/// The best colour at the best start location.
int Heuristic::best_start(const UseHelper& a) const {
  State s = s_;
  g_.apply(s, s.turn, a, {});
  int best = useless;
  ActionList<Action, max_actions> list;
  g_.legal(s, s.turn, list);
  for (const Action& action : list) {
    if (!std::holds_alternative<Deploy>(action)) continue;
    State next = s;
    g_.apply(next, s.turn, action, {});
    ActionList<Action, max_actions> starts;
    g_.legal(next, s.turn, starts);
    for (const Action& start : starts) {
      if (std::holds_alternative<ChooseStart>(start)) best = std::max(best, after(next, start));
    }
  }
  return best;
}

// Set-up

/// How many of the ways that trains usually take have such a leg.
int Heuristic::uses(const auto& is_it) const {
  int count = 0;
  ways_.each_usual_leg([&](const Leg& leg, int times) { count += is_it(leg) ? times : 0; });
  return count;
}

int Heuristic::on(const PlaceSwitch& a) const {
  const std::uint8_t open = g_.tracks().arms(a.junction, a.open);
  return uses([&](const Leg& leg) { return leg.junction == at(a.junction) && leg.open == open; });
}

int Heuristic::on(const PlaceSignal& a) const {
  return uses([&](const Leg& leg) { return (leg.signals >> at(a.signal) & 1) != 0; });
}

}  // namespace rail::switch_and_signal
