// The rules in the order of the rulebook: set-up, the departure card, action cards, the clock, the
// end. How trains run is in movement.cpp. Rule numbers are those of
// docs/rules/switch-and-signal.md.
#include "games/switch_and_signal/rules.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "engine/dispatch.h"

namespace rail::switch_and_signal {

namespace {

ColorMask bit(Color c) { return static_cast<ColorMask>(1U << static_cast<unsigned>(c)); }
TrainMask bit(TrainId t) { return static_cast<TrainMask>(1U << static_cast<unsigned>(t)); }

template <class Mask>
bool has_one(Mask mask) {
  return std::has_single_bit(static_cast<unsigned>(mask));
}
Color only_color(ColorMask mask) {
  return static_cast<Color>(std::countr_zero(static_cast<unsigned>(mask)));
}

constexpr std::uint16_t all_tiles = (1U << start_count) - 1U;

}  // namespace

// Set-up

SwitchAndSignal::SwitchAndSignal(std::shared_ptr<const Board> board, int players,
                                 const Options& options)
    : board_(std::move(board)), players_(players), options_(options), tracks_(*board_) {
  if (players < board_->min_players || players > board_->max_players)  // R1
    throw std::invalid_argument("the board is for " + std::to_string(board_->min_players) + " to " +
                                std::to_string(board_->max_players) + " players");
  if (options.first && index(*options.first) >= players)
    throw std::invalid_argument("option first: there is no seat " +
                                std::to_string(index(*options.first)));
  State& s = start_;                                        // R8: all trains are in the depot
  for (std::size_t h = 0; h < board_->helpers.size(); ++h)  // R9
    helper_of_[static_cast<std::size_t>(board_->helpers[h].effect)] =
        static_cast<std::uint8_t>(h + 1);
  for (std::size_t i = 0; i < board_->spaces.size(); ++i) {
    const Space& space = board_->spaces[i];
    if (space.kind == SpaceKind::city)
      home_[static_cast<std::size_t>(space.goods)] = static_cast<SpaceId>(i);
    if (space.kind == SpaceKind::start)
      s.start_of[static_cast<std::size_t>(space.number - lowest_start)] =
          options.starts == Starts::shuffled ? depot : static_cast<SpaceId>(i);
  }
  for (std::size_t p = 0; p < board_->ports.size(); ++p) {
    for (std::size_t g = 0; g < goods_colors; ++g) {
      s.supply[g] = static_cast<std::uint8_t>(s.supply[g] + board_->demand[p][g]);  // R6
      goods_needed_ += board_->demand[p][g];
    }
  }
  extra_goods_ = options.goods > goods_needed_;
  if (extra_goods_) {  // R64
    for (std::uint8_t n : board_->extra_demand) goods_needed_ += n;
    for (std::uint8_t& g : s.supply) {
      if (g > 0) g = static_cast<std::uint8_t>(g + board_->extra_supply);
    }
  }
  s.tokens = options.time_tokens;  // R7, R63
  int cards = 0;
  for (std::size_t c = 0; c < board_->cards.size(); ++c)
    cards += s.unseen[c] = board_->cards[c].count;
  // R10, R62: the removed cards are never looked at, so they stay among the unseen ones.
  s.departures = static_cast<std::uint8_t>(cards - options.removed_cards);
  s.pile = board_->action_cards;  // R11
  if (options.starts == Starts::drawn) s.tiles = all_tiles;
  if (options.discs == Discs::first_game) {  // R3
    s.green = board_->first_signals;
    for (std::size_t j = 0; j < board_->junctions.size(); ++j)
      s.open[j] = tracks_.arms(static_cast<JunctionId>(j), board_->first_switches[j]);
  } else {
    s.line_discs = board_->line_signals;
  }
  s.extra_discs = options.extra_signal ? 1 : 0;  // R61
  if (options.first) {                           // R2
    s.first = s.turn = *options.first;
    go_on_with_set_up(s, {});
  }
}

std::vector<OptionSpec> SwitchAndSignal::option_specs(const Board& board) {
  OptionSpec tokens{"time_tokens", {}};
  for (int n = board.time_tokens; n <= board.most_time_tokens; ++n)
    tokens.values.push_back(std::to_string(n));
  OptionSpec removed{"removed_cards", {std::to_string(board.removed_cards)}};
  for (int n = 0; n <= board.most_removed_cards; ++n) {
    if (n != board.removed_cards) removed.values.push_back(std::to_string(n));
  }
  int goods = 0;
  int extra = 0;
  for (std::size_t p = 0; p < board.ports.size(); ++p) {
    for (std::uint8_t n : board.demand[p]) goods += n;
    extra += board.extra_demand[p];
  }
  OptionSpec all_goods{"goods", {std::to_string(goods)}};
  if (extra > 0) all_goods.values.push_back(std::to_string(goods + extra));
  OptionSpec first{"first", {"random"}};
  for (int p = 0; p < board.max_players; ++p) first.values.push_back(std::to_string(p));
  return {{"discs", {"first_game", "placed", "random"}},
          {"starts", {"printed", "shuffled", "drawn"}},
          std::move(tokens),
          std::move(removed),
          {"extra_signal", {"no", "yes"}},
          std::move(all_goods),
          std::move(first)};
}

SwitchAndSignal::Options SwitchAndSignal::read_options(const std::vector<std::string>& values) {
  const auto number = [](const std::string& text) {
    return static_cast<std::uint8_t>(std::stoi(text));
  };
  Options options;
  options.discs = values[0] == "placed"   ? Discs::placed
                  : values[0] == "random" ? Discs::random
                                          : Discs::first_game;
  options.starts = values[1] == "shuffled" ? Starts::shuffled
                   : values[1] == "drawn"  ? Starts::drawn
                                           : Starts::printed;
  options.time_tokens = number(values[2]);
  options.removed_cards = number(values[3]);
  options.extra_signal = values[4] == "yes";
  options.goods = number(values[5]);
  if (values[6] != "random") options.first = seat(number(values[6]));
  return options;
}

void SwitchAndSignal::on(State& s, Actor, const ChooseFirst& a, const Emit<Event>& emit) const {
  s.first = s.turn = a.seat;  // R2
  emit(FirstChosen{a.seat});
  go_on_with_set_up(s, emit);
}

bool SwitchAndSignal::discs_missing(const State& s) const {
  if (s.line_discs > 0 || s.extra_discs > 0) return true;
  if (options_.discs == Discs::first_game) return false;
  for (std::size_t j = 0; j < board_->junctions.size(); ++j) {
    if (s.open[j] == 0) return true;
  }
  const auto green = static_cast<std::uint32_t>(s.green.bits().window(0));
  for (std::size_t i = 0; i < board_->spaces.size() && tracks_.is_city(static_cast<SpaceId>(i));
       ++i) {
    if ((green & tracks_.signals_of(static_cast<SpaceId>(i))) == 0) return true;
  }
  return false;
}

/// Discs, then location tiles, then cards; when all is done the first player begins.
void SwitchAndSignal::go_on_with_set_up(State& s, const Emit<Event>& emit) const {
  if (discs_missing(s)) {
    s.step = Step::place_discs;
    return;
  }
  if (std::find(s.start_of.begin(), s.start_of.end(), depot) != s.start_of.end()) {  // R65
    s.step = Step::number_starts;
    return;
  }
  for (int p = 0; p < players_; ++p) {  // R11
    if (s.hand[static_cast<std::size_t>(p)].total() == 0) {
      s.step = Step::deal;
      s.turn = seat(p);
      s.due = board_->hand;
      return;
    }
  }
  s.turn = s.first;
  emit(TurnStarted{s.turn});
  start_card(s, emit);
}

void SwitchAndSignal::on(State& s, Actor, const PlaceSwitch& a, const Emit<Event>& emit) const {
  s.open[at(a.junction)] = tracks_.arms(a.junction, a.open);  // R4, R5
  s.turn = seat((index(s.turn) + 1) % players_);
  emit(SwitchPlaced{a.junction, a.open});
  go_on_with_set_up(s, emit);
}

void SwitchAndSignal::on(State& s, Actor, const PlaceSignal& a, const Emit<Event>& emit) const {
  // R4, R5: a city's first disc, then those for the lines, then the extra one (R61).
  const auto green = static_cast<std::uint32_t>(s.green.bits().window(0));
  const std::optional<SpaceId>& city = (*board_)[a.signal].city;
  const bool first_of_city = city && (green & tracks_.signals_of(*city)) == 0;
  if (!first_of_city) --(!city && s.line_discs > 0 ? s.line_discs : s.extra_discs);
  s.green.insert(a.signal);
  s.turn = seat((index(s.turn) + 1) % players_);
  emit(SignalPlaced{a.signal});
  go_on_with_set_up(s, emit);
}

void SwitchAndSignal::on(State& s, Actor, const NumberStart& a, const Emit<Event>& emit) const {
  s.start_of[static_cast<std::size_t>(a.number - lowest_start)] = a.start;  // R65
  emit(StartNumbered{a.start, a.number});
  go_on_with_set_up(s, emit);
}

// The departure card

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
  for (; s.row < card.moves.size(); ++s.row) {  // R14
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
/// still owed is taken from the full clock.
void SwitchAndSignal::lose_tokens(State& s, int count, Cause cause, const Emit<Event>& emit) const {
  if (count == 0) return;
  emit(TokensLost{static_cast<std::uint8_t>(count), cause});
  for (int owed = count; owed > 0; --owed) {
    ++s.tokens_lost;
    if (--s.tokens > 0) continue;
    if (s.departures == 0) return lose_game(s, true, emit);  // R59
    if (--s.departures == 0) s.bottom = no_card;             // then that was the one on the bottom
    emit(DepartureLost{s.departures});
    s.tokens = options_.time_tokens;
  }
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

// Who acts

ActorSet SwitchAndSignal::to_act(const State& s) const {
  switch (s.step) {
    case Step::choose_first:
    case Step::number_starts:
    case Step::deal:
    case Step::reveal:
    case Step::roll_start:
    case Step::roll:
    case Step::draw:
      return Actor::chance();
    case Step::place_discs:
      return chance_places_discs() ? Actor::chance() : Actor(s.turn);
    case Step::over:
      return {};
    default:
      return Actor(s.turn);  // R13
  }
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
