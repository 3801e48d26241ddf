// A turn after its departure card (departure.cpp): action cards, helpers, the clock, the end.
// Set-up is in setup.cpp, how trains run in movement.cpp. Rule numbers are those of
// docs/rules/switch-and-signal.md.
#include "games/switch_and_signal/rules/rules.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/dispatch.h"

namespace rail::switch_and_signal {

// Action cards

void SwitchAndSignal::pay(State& s, Seat who, ActionCard card, const Emit<Event>& emit) const {
  --s.hand[at(who)][card];
  emit(CardPlayed{who, card});
}

/// One card of the kind, unless two others were given up for it (R30).
void SwitchAndSignal::pay_for(State& s, Seat who, ActionCard card, const Emit<Event>& emit) const {
  if (s.step == Step::actions) pay(s, who, card, emit);  // R25
  s.step = Step::actions;
}

void SwitchAndSignal::on(State& s, Actor who, const SetSignal& a, const Emit<Event>& emit) const {
  pay_for(s, who.seat_of(), ActionCard::set_signal, emit);
  s.green.erase(a.from);  // R26
  s.green.insert(a.to);
  emit(SignalSet{a.from, a.to});
}

void SwitchAndSignal::on(State& s, Actor who, const SetSwitch& a, const Emit<Event>& emit) const {
  pay_for(s, who.seat_of(), ActionCard::set_switch, emit);
  s.open[at(a.junction)] = tracks_.arms(a.junction, a.open);  // R28
  emit(SwitchSet{a.junction, a.open});
}

void SwitchAndSignal::on(State& s, Actor who, const Load& a, const Emit<Event>& emit) const {
  pay(s, who.seat_of(), a.card, emit);
  Train& train = s.train[static_cast<std::size_t>(a.train)];
  const Goods goods = (*board_)[train.at].goods;  // R31
  --s.supply[static_cast<std::size_t>(goods)];
  train.cargo = static_cast<std::uint8_t>(goods);
  emit(GoodsLoaded{a.train, goods});
}

void SwitchAndSignal::on(State& s, Actor who, const TradeCards& a, const Emit<Event>& emit) const {
  pay(s, who.seat_of(), a.first, emit);  // R30
  pay(s, who.seat_of(), a.second, emit);
  s.step = Step::traded;
}

int SwitchAndSignal::most_to_draw(const State& s) const {
  const int room = board_->hand_limit - s.hand[at(s.turn)].total();  // R33
  return std::min<int>(board_->draw, room);
}

void SwitchAndSignal::on(State& s, Actor who, const EndTurn& a, const Emit<Event>& emit) const {
  emit(TurnEnded{who.seat_of(), a.draw});
  if (s.departures == 0) return lose_game(s, false, emit);  // R58
  s.due = a.draw;
  s.step = Step::draw;
  if (s.due == 0) next_turn(s, emit);
}

void SwitchAndSignal::on(State& s, Actor, const DealCard& a, const Emit<Event>& emit) const {
  --s.pile[a.card];
  ++s.hand[at(s.turn)][a.card];
  emit(CardDrawn{s.turn, a.card});
  shuffle_if_empty(s, emit);
  if (--s.due > 0) return;
  if (s.step == Step::deal) {
    go_on_with_set_up(s, emit);
  } else {
    next_turn(s, emit);
  }
}

Hand SwitchAndSignal::discards(const State& s) const {
  Hand left = board_->action_cards;
  left -= s.pile;
  for (const Hand& hand : s.hand) left -= hand;
  return left;
}

void SwitchAndSignal::shuffle_if_empty(State& s, const Emit<Event>& emit) const {
  if (!s.pile.empty()) return;  // R34
  s.pile = discards(s);
  emit(PileShuffled{static_cast<std::uint8_t>(s.pile.total())});
}

void SwitchAndSignal::next_turn(State& s, const Emit<Event>& emit) const {
  s.passing = false;                              // R50
  s.turn = seat((index(s.turn) + 1) % players_);  // R35
  s.step = Step::reveal;
  emit(TurnStarted{s.turn});
}

// Helpers

std::optional<HelperId> SwitchAndSignal::helper(const State& s, Effect effect) const {
  const unsigned number = helper_of_[static_cast<std::size_t>(effect)];
  if (number == 0 || (s.helpers >> (number - 1) & 1) != 0) return std::nullopt;
  return static_cast<HelperId>(number - 1);
}

void SwitchAndSignal::mark_used(State& s, Seat who, HelperId helper,
                                const Emit<Event>& emit) const {
  s.helpers = static_cast<std::uint8_t>(s.helpers | 1U << static_cast<unsigned>(helper));  // R48
  emit(HelperUsed{who, helper});
}

void SwitchAndSignal::on(State& s, Actor who, const UseHelper& a, const Emit<Event>& emit) const {
  mark_used(s, who.seat_of(), a.helper, emit);
  switch ((*board_)[a.helper].effect) {
    case Effect::reroll:  // R49
      s.points = 0;
      s.step = Step::roll;
      return;
    case Effect::pass_cities:  // R50
      s.passing = true;
      if (s.step == Step::run) after_roll(s, emit);
      return;
    case Effect::hold_color:  // R51
      s.fresh = false;
      ++s.row;
      return go_on_moving(s, emit);
    case Effect::ignore_card:  // R52
      emit(CardIgnored{s.card});
      ++s.departures;
      s.bottom = s.card;
      put_away(s, Step::reveal);
      return;
    case Effect::choose_start:  // R53
      s.choosing_start = true;
      s.fresh = false;
      return;
    case Effect::hold_train:  // by HoldTrain
      break;
  }
  assert(false);
}

void SwitchAndSignal::on(State& s, Actor who, const HoldTrain& a, const Emit<Event>& emit) const {
  mark_used(s, who.seat_of(), *helper(s, Effect::hold_train), emit);  // R54
  emit(TrainHeld{a.train});
  s.fresh = false;
  s.moved = static_cast<TrainMask>(s.moved | bit(a.train));
  if (go_on_with_color(s, emit)) return;
  ++s.row;
  go_on_moving(s, emit);
}

// The clock and the end

/// R55, R56: the last token takes a departure card with it, and the clock is filled again; what is
/// still owed is taken from the full clock. False if the game is lost by it (R59).
bool SwitchAndSignal::pay_tokens(State& s, int count, Cause cause, const Emit<Event>& emit) const {
  if (count == 0) return true;
  emit(TokensLost{static_cast<std::uint8_t>(count), cause});
  for (int owed = count; owed > 0; --owed) {
    ++s.tokens_lost;
    if (--s.tokens > 0) continue;
    if (s.departures == 0) {
      // What is still owed is lost as well (R60); version 1 did not count it.
      if (options_.rules_version > 1)
        s.tokens_lost = static_cast<std::uint16_t>(s.tokens_lost + owed - 1);
      return false;
    }
    if (--s.departures == 0) s.bottom = no_card;  // then that was the one on the bottom
    emit(DepartureLost{s.departures});
    s.tokens = options_.time_tokens;
  }
  return true;
}

void SwitchAndSignal::lose_tokens(State& s, int count, Cause cause, const Emit<Event>& emit) const {
  if (!pay_tokens(s, count, cause, emit)) lose_game(s, true, emit);  // R59
}

void SwitchAndSignal::lose_game(State& s, bool at_once, const Emit<Event>& emit) const {
  s.step = Step::over;
  emit(GameLost{at_once});
}

int SwitchAndSignal::goods_counted(const State& s) const {
  int counted = 0;
  for (std::size_t p = 0; p < board_->ports.size(); ++p) {
    int extra = 0;
    for (std::size_t g = 0; g < goods_colors; ++g) {
      const int asked = board_->demand[p][g];
      counted += std::min<int>(s.delivered[p][g], asked);
      extra += std::max(0, s.delivered[p][g] - asked);
    }
    if (extra_goods_) counted += std::min<int>(extra, board_->extra_demand[p]);  // R64
  }
  return counted;
}

Outcome<Breakdown> SwitchAndSignal::outcome(const State& s) const {
  Outcome<Breakdown> outcome;  // R60
  outcome.players = players_;
  outcome.won_together = s.won;
  for (std::size_t p = 0; std::cmp_less(p, players_); ++p) {
    outcome.rank[p] = 1;
    outcome.points[p] = goods_counted(s);
    outcome.breakdown[p] = {.goods_delivered = goods_counted(s),
                            .tokens_lost = s.tokens_lost,
                            .departures_left = s.departures};
  }
  return outcome;
}

void SwitchAndSignal::apply(State& s, Actor who, const Action& action,
                            const Emit<Event>& emit) const {
  dispatch(action, [&](const auto& a) { on(s, who, a, emit); });
}

std::string_view SwitchAndSignal::word(TrainId id) const {
  static constexpr std::array<std::string_view, train_count> names{"black-1", "black-2", "black-3",
                                                                   "brown-1", "brown-2", "brown-3",
                                                                   "gray-1",  "gray-2",  "gray-3"};
  return names[static_cast<std::size_t>(id)];
}

}  // namespace rail::switch_and_signal
