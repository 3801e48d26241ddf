// Every legal action of a moment: the definition of legality. explain.cpp says why not.
#include <algorithm>
#include <bit>
#include <cassert>
#include <variant>

#include "games/switch_and_signal/rules/choices.h"

namespace rail::switch_and_signal {

void SwitchAndSignal::legal(const State& s, Actor who, Actions& out) const {
  if (!to_act(s).contains(who)) return;
  switch (s.step) {
    case Step::place_discs:
      return legal_discs(s, out);
    case Step::carry_out:
      out.push(CarryOut{});
      break;
    case Step::deploy:
      each_bit<Color>(deployable(s), [&](Color c) { out.push(Deploy{c}); });
      break;
    case Step::choose_start:
      for (SpaceId start : s.start_of) {
        if (!train_at(s, start)) out.push(ChooseStart{start});
      }
      break;
    case Step::choose_color:
      each_bit<Color>(choosable(s), [&](Color c) { out.push(ChooseColor{c}); });
      break;
    case Step::move:
      each_bit<TrainId>(to_move(s), [&](TrainId t) { out.push(MoveTrain{t}); });
      break;
    case Step::run:
    case Step::pass: {
      const SpaceId from = s.train[static_cast<std::size_t>(s.mover)].at;
      if (tracks_.is_city(from)) {
        exits(s, from, s.came_by).each([&](int l) { out.push(Leave{static_cast<LineId>(l)}); });
      }
      if (s.step == Step::pass) {
        out.push(Halt{});
      } else if (out.empty()) {
        out.push(Run{});
      }
      break;
    }
    case Step::actions:
    case Step::traded:
      legal_actions(s, who.seat_of(), out);
      break;
    default:
      return legal_for_chance(s, out);
  }
  legal_helpers(s, out);
}

// Set-up

/// Players place what they like (R4); chance goes through the board in order (R5).
void SwitchAndSignal::legal_discs(const State& s, Actions& out) const {
  if (options_.discs != Discs::first_game) {
    for (std::size_t j = 0; j < board_->junctions.size(); ++j) {
      if (s.open[j] != 0) continue;
      const auto junction = static_cast<JunctionId>(j);
      each_way(s, junction, [&](const Way& way) { out.push(PlaceSwitch{junction, way}); });
      if (chance_places_discs()) return;
    }
  }
  each_bit<SignalId>(free_signals(s), [&](SignalId signal) { out.push(PlaceSignal{signal}); });
}

template <class F>
void SwitchAndSignal::each_way(const State& s, JunctionId junction, const F& f) const {
  const std::size_t ways = tracks_.arm_count(junction) == 3 ? 3 : 6;
  for (std::size_t i = 0; i < ways; ++i) {
    if (arm_pairs[i] != s.open[static_cast<std::size_t>(junction)])
      f(tracks_.way(junction, arm_pairs[i]));
  }
}

/// Red fields on which a disc may be laid at set-up, as bits.
std::uint32_t SwitchAndSignal::free_signals(const State& s) const {
  const std::uint32_t green = green_of(s);
  std::uint32_t cities_without = 0;
  if (options_.discs != Discs::first_game) {
    for (std::size_t i = 0; tracks_.is_city(static_cast<SpaceId>(i)); ++i) {
      const std::uint32_t entrances = tracks_.signals_of(static_cast<SpaceId>(i));
      if ((green & entrances) != 0) continue;
      cities_without |= entrances;
      if (chance_places_discs()) return entrances;
    }
  }
  std::uint32_t free = cities_without;
  if (s.line_discs > 0) free |= tracks_.line_signals();
  if (s.line_discs == 0 || !chance_places_discs()) {
    if (s.extra_discs > 0) free |= tracks_.all_signals();  // R61
  }
  return free & ~green;
}

// Action cards

/// Where the disc of a green signal may go: the last one of a city only to another of its
/// entrances (R27).
std::uint32_t SwitchAndSignal::targets(const State& s, SignalId from) const {
  const std::uint32_t green = green_of(s);
  const std::uint32_t entrances = tracks_.beside(from);
  return (has_one_bit(green & entrances) ? entrances : tracks_.all_signals()) & ~green;
}

void SwitchAndSignal::legal_actions(const State& s, Seat who, Actions& out) const {
  const Hand& hand = s.hand[static_cast<std::size_t>(who)];
  const bool free = s.step == Step::traded;  // R30
  if (free || hand[ActionCard::set_signal] > 0) {
    each_bit<SignalId>(green_of(s), [&](SignalId from) {
      each_bit<SignalId>(targets(s, from), [&](SignalId to) { out.push(SetSignal{from, to}); });
    });
  }
  if (free || hand[ActionCard::set_switch] > 0) {
    for (int j = 0; j < count(JunctionId{}); ++j) {
      const auto junction = static_cast<JunctionId>(j);
      each_way(s, junction, [&](const Way& way) { out.push(SetSwitch{junction, way}); });
    }
  }
  if (free || hand[ActionCard::move_train] > 0) {
    for (std::size_t t = 0; t < train_count; ++t) {
      if (s.train[t].at != depot) out.push(MoveTrain{static_cast<TrainId>(t)});
    }
  }
  if (free) return;
  hand.each([&](ActionCard card, int) {
    for (std::size_t t = 0; t < train_count; ++t) {
      if (can_load(s, s.train[t])) out.push(Load{static_cast<TrainId>(t), card});
    }
  });
  hand.each([&](ActionCard first, int n) {
    hand.each([&](ActionCard second, int) {
      if (first < second || (first == second && n > 1)) out.push(TradeCards{first, second});
    });
  });
  for (int n = 0; n <= most_to_draw(s); ++n) out.push(EndTurn{static_cast<std::uint8_t>(n)});
}

bool SwitchAndSignal::can_load(const State& s, const Train& train) const {
  if (train.at == depot || train.cargo != no_goods) return false;  // R32
  return tracks_.kind(train.at) == SpaceKind::city &&
         s.supply[static_cast<std::size_t>((*board_)[train.at].goods)] > 0;  // R31
}

// Helpers

void SwitchAndSignal::legal_helpers(const State& s, Actions& out) const {
  each_helper(s, [&](const auto& action) { out.push(action); });
}

// Chance

void SwitchAndSignal::legal_for_chance(const State& s, Actions& out) const {
  switch (s.step) {
    case Step::choose_first:
      for (int p = 0; p < players_; ++p) out.push(ChooseFirst{seat(p)});
      return;
    case Step::number_starts: {
      const SpaceId start = next_unnumbered(s);
      for (std::size_t n = 0; n < start_count; ++n) {
        if (s.start_of[n] == depot)
          out.push(NumberStart{start, static_cast<std::uint8_t>(n + lowest_start)});
      }
      return;
    }
    case Step::deal:
    case Step::draw:
      s.pile.each([&](ActionCard card, int) { out.push(DealCard{card}); });
      return;
    case Step::reveal:
      if (s.departures == 1 && s.bottom != no_card) {
        out.push(Reveal{s.bottom});  // R52
        return;
      }
      for (int c = 0; c < count(CardId{}); ++c) {
        if (s.unseen[static_cast<std::size_t>(c)] > 0) out.push(Reveal{static_cast<CardId>(c)});
      }
      return;
    case Step::roll_start:
      each_bit<std::uint8_t>(possible_starts(s), [&](std::uint8_t n) {
        out.push(RollStart{static_cast<std::uint8_t>(n + lowest_start)});
      });
      return;
    case Step::roll: {
      std::uint8_t before = 0;
      for (std::uint8_t face : board_->dice[static_cast<std::size_t>(color_of(s.mover))]) {
        if (face != before) out.push(Roll{face});
        before = face;
      }
      return;
    }
    default:
      assert(false);
  }
}

/// The first start location, in the order of the board, that has no number yet.
SpaceId SwitchAndSignal::next_unnumbered(const State& s) const {
  int space = 0;
  const auto is_waiting = [&](SpaceId it) {
    return tracks_.kind(it) == SpaceKind::start &&
           std::find(s.start_of.begin(), s.start_of.end(), it) == s.start_of.end();
  };
  while (!is_waiting(static_cast<SpaceId>(space))) ++space;
  return static_cast<SpaceId>(space);
}

std::uint32_t SwitchAndSignal::weight(const State& s, const Action& action) const {
  if (const auto* deal = std::get_if<DealCard>(&action)) return s.pile[deal->card];
  if (const auto* reveal = std::get_if<Reveal>(&action)) {
    const std::uint32_t unseen = s.unseen[static_cast<std::size_t>(reveal->card)];
    return s.departures == 1 && s.bottom != no_card ? 1 : unseen;  // R10
  }
  if (const auto* roll = std::get_if<RollStart>(&action)) {
    if (options_.starts == Starts::drawn) return 1;                          // R66
    return static_cast<std::uint32_t>(6 - std::abs(7 - int{roll->number}));  // R16: two dice
  }
  if (const auto* roll = std::get_if<Roll>(&action)) {
    const auto& faces = board_->dice[static_cast<std::size_t>(color_of(s.mover))];
    return static_cast<std::uint32_t>(std::count(faces.begin(), faces.end(), roll->points));
  }
  return 1;
}

}  // namespace rail::switch_and_signal
