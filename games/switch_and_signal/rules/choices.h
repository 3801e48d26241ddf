// What legal.cpp lists and sample.cpp counts: both must go through the same choices in one order.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

/// Calls f for the place of each bit, lowest first.
template <class Id>
void each_bit(std::uint32_t mask, const auto& f) {
  for (; mask != 0; mask &= mask - 1) f(static_cast<Id>(std::countr_zero(mask)));
}

/// Not by counting bits, which not every processor does quickly.
constexpr bool has_one_bit(std::uint32_t mask) { return mask != 0 && (mask & (mask - 1)) == 0; }

inline std::uint32_t green_of(const State& s) {
  return static_cast<std::uint32_t>(s.green.bits().window(0));
}

/// Calls f with the action of each helper who can be called now.
template <class F>
void SwitchAndSignal::each_helper(const State& s, const F& f) const {
  for (unsigned left = all_helpers_ & ~unsigned{s.helpers}; left != 0; left &= left - 1) {
    const auto id = static_cast<HelperId>(std::countr_zero(left));
    const Effect effect = (*board_)[id].effect;
    if (helper(s, effect) != id) continue;  // R48
    switch (effect) {
      case Effect::reroll:
        if (s.step == Step::run) f(UseHelper{id});  // R49
        break;
      case Effect::pass_cities:
        if (!may_pass(s)) f(UseHelper{id});  // R50
        break;
      case Effect::hold_color:
        if (s.step == Step::move && s.moved == 0) f(UseHelper{id});  // R51
        break;
      case Effect::ignore_card:
        if (card_can_be_ignored(s)) f(UseHelper{id});  // R52
        break;
      case Effect::choose_start:
        if (s.step == Step::deploy) f(UseHelper{id});  // R53
        break;
      case Effect::hold_train:
        if (s.step == Step::move)  // R54
          each_bit<TrainId>(to_move(s), [&](TrainId t) { f(HoldTrain{t}); });
        break;
    }
  }
}

}  // namespace rail::switch_and_signal
