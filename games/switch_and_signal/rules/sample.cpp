// A random legal action without building the list.
//
// What legal.cpp lists is counted here instead, part by part in the same order, and the one with
// the random rank is made alone: so the same random number leads to the same action as by way of
// the list (tests/sampling.h).
//
// What was chosen is handed to `act` as the struct that it is: `sample` keeps it, `advance` applies
// it, so that nobody has to find out again what kind of action it is.
#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <variant>

#include "engine/dispatch.h"
#include "engine/play.h"
#include "games/switch_and_signal/rules/choices.h"

namespace rail::switch_and_signal {

namespace {

constexpr TrainId nth_train(unsigned trains, unsigned rank) {
  for (; rank > 0; --rank) trains &= trains - 1;
  return static_cast<TrainId>(std::countr_zero(trains));
}

constexpr unsigned number(unsigned mask) { return static_cast<unsigned>(std::popcount(mask)); }

}  // namespace

// Helpers come last in every list.

unsigned SwitchAndSignal::count_helpers(const State& s) const {
  unsigned n = 0;
  if (s.helpers != all_helpers_) each_helper(s, [&](const auto&) { ++n; });
  return n;
}

template <class Act>
inline void SwitchAndSignal::act_helper(const State& s, unsigned rank, const Act& act) const {
  Action chosen;
  each_helper(s, [&]<class A>(const A& a) {
    if (rank-- == 0) chosen.emplace<A>(a);
  });
  if (const auto* held = std::get_if<HoldTrain>(&chosen)) return act(*held);
  act(*std::get_if<UseHelper>(&chosen));
}

// Action cards

/// How many discs there are to move times fields to move them to, but the last green signal of a
/// city stays in it (R27).
unsigned SwitchAndSignal::count_signal_moves(std::uint32_t green) const {
  const unsigned discs = number(green);
  const unsigned reds = tracks_.signal_count() - discs;
  unsigned moves = discs * reds;
  for (const std::uint32_t entrances : tracks_.all_entrances()) {
    if (has_one_bit(green & entrances)) moves -= reds - number(entrances & ~green);
  }
  return moves;
}

SetSignal SwitchAndSignal::nth_signal_move(std::uint32_t green, unsigned rank) const {
  const unsigned reds = tracks_.signal_count() - number(green);
  for (std::uint32_t left = green;; left &= left - 1) {
    const auto from = static_cast<SignalId>(std::countr_zero(left));
    const std::uint32_t entrances = tracks_.beside(from);
    const bool last = has_one_bit(green & entrances);
    const std::uint32_t to = (last ? entrances : tracks_.all_signals()) & ~green;
    const unsigned n = last ? number(to) : reds;
    if (rank < n) return {from, static_cast<SignalId>(bits::nth(to, static_cast<int>(rank)))};
    rank -= n;
  }
}

/// Every junction has its discs by now, so each has one way less to set than it has.
SetSwitch SwitchAndSignal::nth_switch(const State& s, unsigned rank) const {
  const Tracks::Setting& setting = tracks_.setting(rank);
  const std::uint8_t open = tracks_.other_way(s.open[at(setting.junction)], setting.rank);
  return {setting.junction, tracks_.way(setting.junction, open)};
}

TradeCards SwitchAndSignal::nth_trade(const Hand& hand, unsigned rank) {
  for (int first = 0;; ++first) {
    for (int second = first; second < action_kinds; ++second) {
      const auto a = static_cast<ActionCard>(first);
      const auto b = static_cast<ActionCard>(second);
      const bool can = first == second ? hand[a] > 1 : hand[a] > 0 && hand[b] > 0;
      if (can && rank-- == 0) return {a, b};
    }
  }
}

template <class Act>
inline void SwitchAndSignal::sample_cards(const State& s, Seat who, Rng& rng,
                                          const Act& act) const {
  assert(!discs_missing(s));
  const Hand& hand = s.hand[at(who)];
  const bool free = s.step == Step::traded;  // R30
  const std::uint32_t green = green_of(s);
  unsigned running = 0;
  for (std::size_t t = 0; t < train_count; ++t)
    running |= static_cast<unsigned>(s.train[t].at != depot) << t;
  const auto may = [&](ActionCard card) { return free || hand[card] > 0; };
  const unsigned signals = may(ActionCard::set_signal) ? count_signal_moves(green) : 0;
  const unsigned switches = signals + (may(ActionCard::set_switch) ? tracks_.settings() : 0);
  const unsigned moves = switches + (may(ActionCard::move_train) ? number(running) : 0);
  unsigned kinds = 0;
  unsigned pairs = 0;
  unsigned waiting = 0;
  unsigned loads = moves;
  unsigned trades = moves;
  unsigned ends = moves;
  if (!free) {
    for (int k = 0; k < action_kinds; ++k) {
      const unsigned copies = hand[static_cast<ActionCard>(k)];
      pairs +=
          number(kinds) * static_cast<unsigned>(copies > 0) + static_cast<unsigned>(copies > 1);
      kinds |= static_cast<unsigned>(copies > 0) << k;
    }
    each_bit<std::size_t>(running, [&](std::size_t t) {
      waiting |= static_cast<unsigned>(can_load(s, s.train[t])) << t;
    });
    loads = moves + number(kinds) * number(waiting);
    trades = loads + pairs;
    ends = trades + static_cast<unsigned>(std::max(0, most_to_draw(s) + 1));
  }
  const unsigned all = ends + count_helpers(s);
  const unsigned rank = rng.below(all);
  if (rank < signals) return act(nth_signal_move(green, rank));
  if (rank < switches) return act(nth_switch(s, rank - signals));
  if (rank < moves) return act(MoveTrain{nth_train(running, rank - switches)});
  if (rank < loads) {
    const unsigned trains = number(waiting);
    const auto card = static_cast<ActionCard>(nth_train(kinds, (rank - moves) / trains));
    return act(Load{nth_train(waiting, (rank - moves) % trains), card});
  }
  if (rank < trades) return act(nth_trade(hand, rank - loads));
  if (rank < ends) return act(EndTurn{static_cast<std::uint8_t>(rank - trades)});
  act_helper(s, rank - ends, act);
}

// The departure card and the train that moves

template <class Act>
inline void SwitchAndSignal::sample_move(const State& s, Rng& rng, const Act& act) const {
  const unsigned trains = to_move(s);
  const unsigned n = number(trains);
  const unsigned rank = rng.below(n + count_helpers(s));
  if (rank < n) return act(MoveTrain{nth_train(trains, rank)});
  act_helper(s, rank - n, act);
}

template <class Act>
inline void SwitchAndSignal::sample_run(const State& s, Rng& rng, const Act& act) const {
  const SpaceId from = s.train[at(s.mover)].at;
  Bits<max_lines> ways;
  if (tracks_.is_city(from)) ways = exits(s, from, s.came_by);
  const auto leaves = static_cast<unsigned>(ways.count());
  const bool halts = s.step == Step::pass;
  const unsigned n = leaves + static_cast<unsigned>(halts || leaves == 0);
  const unsigned rank = rng.below(n + count_helpers(s));
  if (rank < leaves) return act(Leave{static_cast<LineId>(ways.nth(static_cast<int>(rank)))});
  if (rank >= n) return act_helper(s, rank - n, act);
  if (halts) return act(Halt{});
  act(Run{});
}

template <class Act>
inline void SwitchAndSignal::sample_deploy(const State& s, Rng& rng, const Act& act) const {
  const unsigned choice = deployable(s);
  const unsigned n = number(choice);
  const unsigned rank = rng.below(n + count_helpers(s));
  if (rank < n) return act(Deploy{static_cast<Color>(nth_train(choice, rank))});
  act_helper(s, rank - n, act);
}

// Chance

template <class Act>
inline void SwitchAndSignal::sample_card(const State& s, Rng& rng, const Act& act) const {
  const unsigned first = s.pile[ActionCard::set_signal];
  const unsigned second = first + s.pile[ActionCard::set_switch];
  const unsigned rank = rng.below(second + s.pile[ActionCard::move_train]);
  act(DealCard{
      static_cast<ActionCard>(static_cast<int>(rank >= first) + static_cast<int>(rank >= second))});
}

template <class Act>
inline void SwitchAndSignal::sample_reveal(const State& s, Rng& rng, const Act& act) const {
  if (s.departures == 1 && s.bottom != no_card)
    return sample_from_list(s, Actor::chance(), rng, act);
  unsigned total = 0;
  for (const std::uint8_t n : s.unseen) total += n;
  unsigned rank = rng.below(total);
  std::size_t card = 0;
  for (; rank >= s.unseen[card]; ++card) rank -= s.unseen[card];
  act(Reveal{static_cast<CardId>(card)});
}

/// By the weights of `weight` (R16, R66).
template <class Act>
inline void SwitchAndSignal::sample_start(const State& s, Rng& rng, const Act& act) const {
  const unsigned possible = possible_starts(s);
  const bool dice = options_.starts != Starts::drawn;
  const auto weight_of = [&](int n) {
    return dice ? static_cast<unsigned>(6 - std::abs(7 - (n + lowest_start))) : 1U;
  };
  unsigned total = 0;
  each_bit<int>(possible, [&](int n) { total += weight_of(n); });
  unsigned rank = rng.below(total);
  for (unsigned left = possible;; left &= left - 1) {
    const int n = std::countr_zero(left);
    if (rank < weight_of(n)) return act(RollStart{static_cast<std::uint8_t>(n + lowest_start)});
    rank -= weight_of(n);
  }
}

/// The faces of a die are in ascending order, as the list of them is.
template <class Act>
inline void SwitchAndSignal::sample_roll(const State& s, Rng& rng, const Act& act) const {
  const auto& faces = board_->dice[at(color_of(s.mover))];
  act(Roll{faces[rng.below(static_cast<std::uint32_t>(faces.size()))]});
}

/// For what is rare and needs no short cut.
template <class Act>
void SwitchAndSignal::sample_from_list(const State& s, Actor who, Rng& rng, const Act& act) const {
  Action action;
  pick_from_list(*this, s, who, rng, action);
  dispatch(action, act);
}

template <class Act>
inline void SwitchAndSignal::sample_any(const State& s, Actor who, Rng& rng, const Act& act) const {
  switch (s.step) {
    case Step::actions:
    case Step::traded:
      return sample_cards(s, who.seat_of(), rng, act);
    case Step::move:
      return sample_move(s, rng, act);
    case Step::run:
    case Step::pass:
      return sample_run(s, rng, act);
    case Step::deploy:
      return sample_deploy(s, rng, act);
    case Step::deal:
    case Step::draw:
      return sample_card(s, rng, act);
    case Step::reveal:
      return sample_reveal(s, rng, act);
    case Step::roll_start:
      return sample_start(s, rng, act);
    case Step::roll:
      return sample_roll(s, rng, act);
    default:
      return sample_from_list(s, who, rng, act);
  }
}

void SwitchAndSignal::sample(const State& s, Actor who, Rng& rng, Action& out) const {
  sample_any(s, who, rng, [&]<class A>(const A& a) { out.emplace<A>(a); });
}

void SwitchAndSignal::advance(State& s, Actor who, Rng& rng) const {
  const Emit<Event> silent;
  sample_any(s, who, rng, [&](const auto& a) {
    assert(!explain(s, who, a));
    on(s, who, a, silent);
  });
}

}  // namespace rail::switch_and_signal
