// The departure card, from top to bottom: trains are deployed, then trains move.
// Rule numbers are those of docs/rules/switch-and-signal.md.
#include <bit>

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

namespace {

template <class Mask>
bool has_one(Mask mask) {
  return std::has_single_bit(static_cast<unsigned>(mask));
}
Color only_color(ColorMask mask) {
  return static_cast<Color>(std::countr_zero(static_cast<unsigned>(mask)));
}

}  // namespace

void SwitchAndSignal::start_card(State& s, const Emit<Event>& emit) const {
  s.deploys = colors;  // R15
  emit(CardRevealed{{}, s.departures});
  go_on_deploying(s, emit);
}

void SwitchAndSignal::on(State& s, Actor, const Reveal& a, const Emit<Event>& emit) const {
  --s.departures;  // R14
  if (a.card == s.bottom && s.departures == 0) {
    s.bottom = no_card;
  } else {
    --s.unseen[static_cast<std::size_t>(a.card)];
  }
  s.card = a.card;
  s.fresh = true;
  s.deploys = (*board_)[a.card].deploy;
  emit(CardRevealed{a.card, s.departures});
  go_on_deploying(s, emit);
}

bool SwitchAndSignal::card_can_be_ignored(const State& s) const {
  return s.fresh && s.departures > 0 && helper(s, Effect::ignore_card);  // R52
}

void SwitchAndSignal::on(State& s, Actor, const CarryOut&, const Emit<Event>& emit) const {
  s.fresh = false;
  go_on_deploying(s, emit);
}

/// The colours of which a train can be deployed now.
ColorMask SwitchAndSignal::deployable(const State& s) const {
  if (is_start_card(s)) return static_cast<ColorMask>(1U << (colors - s.deploys));  // R15
  unsigned mask = 0;
  for (std::size_t t = 0; t < train_count; ++t) {
    if (s.train[t].at == depot) mask |= bit(color_of(static_cast<TrainId>(t)));
  }
  return static_cast<ColorMask>(mask & ~unsigned{s.deployed});  // R19
}

void SwitchAndSignal::go_on_deploying(State& s, const Emit<Event>& emit) const {
  for (; s.deploys > 0; --s.deploys) {
    const ColorMask colors_now = deployable(s);
    if (colors_now == 0) {
      if (card_can_be_ignored(s)) {
        s.step = Step::carry_out;
        return;
      }
      s.fresh = false;
      lose_tokens(s, board_->not_deployed_cost, Cause::depot_empty, emit);  // R18
      if (s.step == Step::over) return;
      continue;
    }
    const bool asks_helper = card_can_be_ignored(s) || helper(s, Effect::choose_start);
    if (has_one(colors_now) && !asks_helper) return deploy(s, only_color(colors_now));
    s.step = Step::deploy;
    return;
  }
  if (s.card == no_card) {                                      // R15: the start card moves nothing
    if (options_.starts == Starts::drawn) s.tiles = all_tiles;  // R66
    put_away(s, Step::actions);
    emit(CardCarriedOut{});
    return;
  }
  go_on_moving(s, emit);
}

void SwitchAndSignal::on(State& s, Actor, const Deploy& a, const Emit<Event>& emit) const {
  emit(ColorChosen{a.color});
  deploy(s, a.color);  // R16
}

void SwitchAndSignal::deploy(State& s, Color color) const {
  s.fresh = false;
  s.color = color;
  s.step = s.choosing_start ? Step::choose_start : Step::roll_start;
}

void SwitchAndSignal::on(State& s, Actor, const ChooseStart& a, const Emit<Event>& emit) const {
  s.choosing_start = false;  // R53
  place_train(s, a.start, emit);
}

/// The numbers that the dice or the tiles may bring now, as bits. While the start card is carried
/// out only those with a free start location: what comes otherwise does not count (R15).
std::uint16_t SwitchAndSignal::possible_starts(const State& s) const {
  unsigned numbers = options_.starts == Starts::drawn ? s.tiles : all_tiles;
  if (s.card != no_card) return static_cast<std::uint16_t>(numbers);
  unsigned free = 0;
  for (unsigned n = 0; n < start_count; ++n) {
    if (!train_at(s, s.start_of[n])) free |= 1U << n;
  }
  return static_cast<std::uint16_t>(numbers & free);
}

void SwitchAndSignal::on(State& s, Actor, const RollStart& a, const Emit<Event>& emit) const {
  const auto n = static_cast<std::size_t>(a.number - lowest_start);
  if (options_.starts == Starts::drawn) {  // R66
    s.tiles = static_cast<std::uint16_t>(s.tiles & ~(1U << n));
    if (s.tiles == 0) s.tiles = all_tiles;
  }
  const SpaceId start = s.start_of[n];
  emit(StartRolled{a.number, start});
  if (!train_at(s, start)) return place_train(s, start, emit);
  lose_tokens(s, board_->not_deployed_cost, Cause::start_occupied, emit);  // R17
  if (s.step == Step::over) return;
  s.deployed = static_cast<ColorMask>(s.deployed | bit(s.color));
  --s.deploys;
  go_on_deploying(s, emit);
}

void SwitchAndSignal::place_train(State& s, SpaceId start, const Emit<Event>& emit) const {
  auto t = static_cast<std::size_t>(s.color) * trains_per_color;
  while (s.train[t].at != depot) ++t;
  s.train[t].at = start;  // R16: its one line gives the direction
  emit(TrainDeployed{static_cast<TrainId>(t), start});
  s.deployed = static_cast<ColorMask>(s.deployed | bit(s.color));
  --s.deploys;
  go_on_deploying(s, emit);
}

TrainMask SwitchAndSignal::on_network(const State& s, Color color) const {
  unsigned mask = 0;  // R20: in cities and start locations as well; R24: those just deployed, too
  const auto first = static_cast<std::size_t>(color) * trains_per_color;
  for (std::size_t t = first; t < first + trains_per_color; ++t)
    mask |= static_cast<unsigned>(s.train[t].at != depot) << t;
  return static_cast<TrainMask>(mask);
}

/// The colours that a multicoloured train may stand for: each colour moves once per card (R23).
ColorMask SwitchAndSignal::choosable(const State& s) const {
  unsigned mask = (1U << colors) - 1U;
  for (const MoveRow& row : (*board_)[s.card].moves) {
    if (row) mask &= ~unsigned{bit(*row)};
  }
  return static_cast<ColorMask>(mask & ~unsigned{s.shown});
}

void SwitchAndSignal::go_on_moving(State& s, const Emit<Event>& emit) const {
  const DepartureCard& card = (*board_)[s.card];
  const auto rows = static_cast<std::uint8_t>(card.moves.size());
  for (; s.row < rows; ++s.row) {  // R14
    if (card.moves[s.row]) {
      begin_color(s, *card.moves[s.row]);
    } else {
      const ColorMask choice = choosable(s);
      if (!has_one(choice) || card_can_be_ignored(s)) {
        s.step = Step::choose_color;  // R22
        return;
      }
      begin_color(s, only_color(choice));
    }
    if (go_on_with_color(s, emit)) return;
  }
  put_away(s, Step::actions);
  emit(CardCarriedOut{});
}

/// The departure card is done with.
void SwitchAndSignal::put_away(State& s, Step next) const {
  s.card = no_card;
  s.fresh = false;
  s.deploys = 0;
  s.row = 0;
  s.deployed = s.shown = 0;
  s.color = {};
  s.moved = 0;
  s.step = next;
}

void SwitchAndSignal::on(State& s, Actor, const ChooseColor& a, const Emit<Event>& emit) const {
  emit(ColorChosen{a.color});
  s.fresh = false;
  begin_color(s, a.color);
  if (go_on_with_color(s, emit)) return;
  ++s.row;
  go_on_moving(s, emit);
}

void SwitchAndSignal::begin_color(State& s, Color color) const {
  s.color = color;
  s.shown = static_cast<ColorMask>(s.shown | bit(color));
  s.moved = 0;
}

/// Whether the current row still needs somebody to do something.
bool SwitchAndSignal::go_on_with_color(State& s, const Emit<Event>& emit) const {
  const TrainMask left = to_move(s);
  if (left == 0) {
    if (!card_can_be_ignored(s)) return false;
    s.step = Step::carry_out;
    return true;
  }
  const bool asks_helper = card_can_be_ignored(s) || helper(s, Effect::hold_train) ||
                           (s.moved == 0 && helper(s, Effect::hold_color));
  if (has_one(left) && !asks_helper) {
    roll_for(s, static_cast<TrainId>(std::countr_zero(unsigned{left})), false, emit);
  } else {
    s.step = Step::move;  // R21
  }
  return true;
}

void SwitchAndSignal::on(State& s, Actor who, const MoveTrain& a, const Emit<Event>& emit) const {
  const bool by_card = s.step != Step::move;
  if (by_card) pay_for(s, who.seat_of(), ActionCard::move_train, emit);  // R29
  roll_for(s, a.train, by_card, emit);
}

void SwitchAndSignal::roll_for(State& s, TrainId train, bool by_card,
                               const Emit<Event>& emit) const {
  s.fresh = false;  // R36
  s.mover = train;
  s.by_card = by_card;
  if (!by_card) s.moved = static_cast<TrainMask>(s.moved | bit(train));
  s.step = Step::roll;
  emit(TrainChosen{train});
}

}  // namespace rail::switch_and_signal
