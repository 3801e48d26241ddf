// Set-up, and the choices a table has before it.
// Rule numbers are those of docs/rules/switch-and-signal.md.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

SwitchAndSignal::SwitchAndSignal(std::shared_ptr<const Board> board, int players,
                                 const Options& options)
    : board_(std::move(board)), players_(players), options_(options), tracks_(*board_) {
  if (players < board_->min_players || players > board_->max_players)  // R1
    throw std::invalid_argument("the board is for " + std::to_string(board_->min_players) + " to " +
                                std::to_string(board_->max_players) + " players");
  if (options.first && index(*options.first) >= players)
    throw std::invalid_argument("option first: there is no seat " +
                                std::to_string(index(*options.first)));
  State& s = start_;                                          // R8: all trains are in the depot
  for (std::size_t h = 0; h < board_->helpers.size(); ++h) {  // R9
    helper_of_[static_cast<std::size_t>(board_->helpers[h].effect)] =
        static_cast<std::uint8_t>(h + 1);
    all_helpers_ = static_cast<std::uint8_t>(all_helpers_ | 1U << h);
  }
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
  std::vector<OptionSpec> specs{{"discs", {"first_game", "placed", "random"}},
                                {"starts", {"printed", "shuffled", "drawn"}},
                                std::move(tokens),
                                std::move(removed),
                                {"extra_signal", {"no", "yes"}},
                                std::move(all_goods),
                                std::move(first),
                                {"shut_in", {"stays", "head_on"}, 2, "stays"}};
  if (board.pass_cities)
    specs.push_back({"full_port", {"turns_away", "lets_pass"}, 2, "lets_pass"});  // R67
  return specs;
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
  options.shut_in = values[7] == "head_on" ? ShutIn::head_on : ShutIn::stays;
  if (values.size() > 8 && values[8] == "lets_pass") options.full_port = FullPort::lets_pass;
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

}  // namespace rail::switch_and_signal
