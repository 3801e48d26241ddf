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

namespace {

/// Takes a card of this kind out of the hand, or the two that are missed least.
bool pay(Hand& hand, ActionCard card) {
  if (hand[card] > 0) {
    --hand[card];
    return true;
  }
  if (hand.total() < 2) return false;
  for (int n = 0; n < 2; ++n) {
    ActionCard most{};
    hand.each([&](ActionCard c, int count) {
      if (count > hand[most]) most = c;
    });
    --hand[most];
  }
  return true;
}

}  // namespace

void Heuristic::rate_cards() {
  Plan plan(g_, ways_, s_, weights.next_card);
  plan.trace();
  now_ = plan.worth();
  add_switches(plan.junctions());
  add_signals(plan.signals());
  look_at_pairs();
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
  option.worth = worth(with(s_, option));
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
    without[at(from)] = worth(s);
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
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s_.train[t].at == depot) continue;
    const auto train = static_cast<TrainId>(t);
    options_.push(
        {.card = ActionCard::move_train, .train = train, .worth = after(free, MoveTrain{train})});
  }
}

/// Two discs in a row are often worth more than each alone, so the best are tried together.
void Heuristic::look_at_pairs() {
  std::stable_sort(options_.begin(), options_.end(),
                   [](const Option& a, const Option& b) { return a.worth > b.worth; });
  const int first = std::min(options_.size(), weights.pair_first);
  const int second = std::min(options_.size(), weights.pair_second);
  std::array<int, max_options> best{};
  for (int i = 0; i < options_.size(); ++i) best[at(i)] = options_[i].worth;
  for (int i = 0; i < first; ++i) {
    for (int j = i + 1; j < second; ++j) {
      const Option& a = options_[i];
      const Option& b = options_[j];
      if (a.card == b.card) {
        if (a.card == ActionCard::set_switch ? a.junction == b.junction
                                             : a.from == b.from || a.to == b.to)
          continue;
      }
      const auto rate = [&](const Option& x, const Option& y, int both) {
        Hand left = hand();
        if (s_.step != Step::traded && !pay(left, x.card)) return useless;
        const int before = hand_worth(left);
        if (!pay(left, y.card)) return useless;
        return both + hand_worth(left) - before - 1;
      };
      if (hand().total() < 2) continue;
      const int both = worth(with(with(s_, a), b));
      best[at(i)] = std::max(best[at(i)], rate(a, b, both));
      best[at(j)] = std::max(best[at(j)], rate(b, a, both));
    }
  }
  for (int i = 0; i < options_.size(); ++i) options_[i].worth = best[at(i)];
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

int Heuristic::on(const Load& a) const {
  Hand left = hand();
  --left[a.card];
  return std::max(after(s_, a), now_ + weights.load) + weights.delivered + hand_worth(left);
}

int Heuristic::on(const TradeCards& a) const {
  Hand left = hand();
  --left[a.first];
  --left[a.second];
  int best = useless;
  for (const Option& option : options_) best = std::max(best, option.worth);
  return best + hand_worth(left);
}

/// Always as many cards as possible.
int Heuristic::on(const EndTurn& a) const { return now_ + hand_worth(hand()) + a.draw; }

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
