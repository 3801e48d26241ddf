// How the planner plays action cards.
#include <algorithm>
#include <bit>

#include "games/switch_and_signal/bots/planner.h"

namespace rail::switch_and_signal {

/// What a hand of the player in turn is worth, if there is another turn for it. Each card of a kind
/// is worth less than the one before, since different cards do more together; and cards beyond what
/// can be kept cost those that will not be drawn. A card is played if it brings more than keeping
/// it.
int Planner::hand_worth(const State& s, const Hand& hand) const {
  if (s.departures < g_.players()) return 0;
  int sum = 0;
  hand.each([&](ActionCard, int n) {
    for (int i = 0; i < n; ++i) sum += std::max(w_.card - i * w_.same_card, 0);
  });
  const int room = g_.board().hand_limit - g_.board().draw;
  return sum - w_.overflow * std::max(0, hand.total() - room);
}

/// What the hand is worth when an action of this kind has been paid for.
int Planner::paid(const State& s, ActionCard card) const {
  Hand left = s.hand[at(s.turn)];
  if (s.step == Step::actions) --left[card];
  return hand_worth(s, left);
}

void Planner::play_cards(const State& s) {
  const Hand& hand = s.hand[at(s.turn)];
  const bool free = s.step == Step::traded;
  best_of_.fill(useless);
  if (!free) {
    const int now = outlook_.worth() + hand_worth(s, hand);
    const int draw = std::min<int>(g_.board().draw, g_.board().hand_limit - hand.total());
    add(EndTurn{static_cast<std::uint8_t>(draw)}, s.departures == 0 ? lost : now);
    load_trains(s);
  }
  const Outlook::Wanted wanted = outlook_.wanted();
  set_switches(s, wanted);
  set_signals(s, wanted.signals);
  move_trains(s);
  if (!free) trade_cards(s);
  if (count_ > 0) return;
  // Two cards were given up, but nothing is any use.
  ActionList<Action, max_actions> legal;
  g_.legal(s, s.turn, legal);
  add(legal[0], 0);
}

void Planner::set_switches(const State& s, const Outlook::Wanted& wanted) {
  const bool has = s.step == Step::traded || s.hand[at(s.turn)][ActionCard::set_switch] > 0;
  const int hand = has ? paid(s, ActionCard::set_switch) : 0;
  int& best = best_of_[at(ActionCard::set_switch)];
  for (std::uint32_t left = wanted.junctions; left != 0; left &= left - 1) {
    const auto j = static_cast<JunctionId>(std::countr_zero(left));
    for (unsigned ways = wanted.ways[at(j)]; ways != 0; ways &= ways - 1) {
      const auto open = static_cast<std::uint8_t>(std::countr_zero(ways));
      if (open == s.open[at(j)]) continue;
      const int worth = outlook_.with_switch(j, open);
      best = std::max(best, worth);
      if (has) add(SetSwitch{j, g_.tracks().way(j, open)}, worth + hand);
    }
  }
}

/// For each signal that should be green, the discs that are missed least elsewhere.
void Planner::set_signals(const State& s, std::uint32_t wanted) {
  const bool has = s.step == Step::traded || s.hand[at(s.turn)][ActionCard::set_signal] > 0;
  const int hand = has ? paid(s, ActionCard::set_signal) : 0;
  int& best = best_of_[at(ActionCard::set_signal)];
  const Board& board = g_.board();
  const auto green = static_cast<std::uint32_t>(s.green.bits().window(0));
  if (wanted == 0) return;
  std::array<int, max_signals> without{};
  s.green.each([&](SignalId from) { without[at(from)] = outlook_.without_signal(from); });
  for (; wanted != 0; wanted &= wanted - 1) {
    const auto to = static_cast<SignalId>(std::countr_zero(wanted));
    std::uint32_t tried = 0;
    for (int n = 0; n < 2; ++n) {
      std::optional<SignalId> from;
      s.green.each([&](SignalId it) {
        const auto& city = board[it].city;
        const bool last = city && std::has_single_bit(green & g_.tracks().signals_of(*city));
        if ((tried >> at(it) & 1) != 0 || (last && board[to].city != city)) return;
        if (!from || without[at(it)] > without[at(*from)]) from = it;
      });
      if (!from) break;
      tried |= 1U << at(*from);
      const int worth = outlook_.with_signal(*from, to);
      best = std::max(best, worth);
      if (has) add(SetSignal{*from, to}, worth + hand);
    }
  }
}

void Planner::move_trains(const State& s) {
  const bool has = s.step == Step::traded || s.hand[at(s.turn)][ActionCard::move_train] > 0;
  const int hand = has ? paid(s, ActionCard::move_train) : 0;
  int& best = best_of_[at(ActionCard::move_train)];
  const int less = outlook_.worth() - outlook_.mended_worth();
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s.train[t].at == depot) continue;
    const int worth = outlook_.with_move(t) + less;
    best = std::max(best, worth);
    if (has) add(MoveTrain{static_cast<TrainId>(t)}, worth + hand);
  }
}

/// Before nearly all else, unless enough goods are on their way: what is not loaded now waits for
/// another turn, and any card pays for it.
void Planner::load_trains(const State& s) {
  const Hand& hand = s.hand[at(s.turn)];
  for (std::size_t t = 0; t < train_count; ++t) {
    if (!outlook_.waits_for_goods(t)) continue;
    hand.each([&](ActionCard card, int) {
      add(Load{static_cast<TrainId>(t), card}, outlook_.worth() + w_.loading + paid(s, card));
    });
  }
}

/// Any two cards for the best that cannot be paid otherwise.
void Planner::trade_cards(const State& s) {
  const Hand& hand = s.hand[at(s.turn)];
  const int best = *std::max_element(best_of_.begin(), best_of_.end());
  if (best == useless) return;
  hand.each([&](ActionCard first, int n) {
    hand.each([&](ActionCard second, int) {
      if (second < first || (first == second && n < 2)) return;
      Hand left = hand;
      --left[first];
      --left[second];
      add(TradeCards{first, second}, best + hand_worth(s, left));
    });
  });
}

}  // namespace rail::switch_and_signal
