// Every refusal, action by action.
#include "games/switch_and_signal/rules/explain.h"

#include <algorithm>

namespace rail::switch_and_signal {

using Refused = std::optional<Reason>;

std::optional<Reason> SwitchAndSignal::explain(const State& s, Actor who,
                                               const Action& action) const {
  return std::visit(Explanation(*this, s, who), action);
}

// Whose move it is

namespace {

bool is_chances(Step step) {
  constexpr std::array steps{Step::choose_first, Step::number_starts, Step::deal, Step::reveal,
                             Step::roll_start,   Step::roll,          Step::draw};
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

bool is_among(Step step, std::initializer_list<Step> steps) {
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

bool is_color(Color color) { return color <= Color::gray; }
bool is_card(ActionCard card) { return card <= ActionCard::move_train; }

}  // namespace

Refused Explanation::turn_to(std::initializer_list<Step> steps) const {
  if (s_.step == Step::over) return Reason::game_is_over;
  if (who_.is_chance()) return Reason::only_players_do_that;
  const bool chance_lays_discs =
      s_.step == Step::place_discs && game_.options().discs == Discs::random;
  if (is_chances(s_.step) || chance_lays_discs || s_.turn != me()) return Reason::not_your_turn;
  if (is_among(s_.step, steps)) return {};
  return s_.step == Step::traded ? Reason::action_must_follow : Reason::not_at_this_point;
}

Refused Explanation::chance_at(std::initializer_list<Step> steps) const {
  if (s_.step == Step::over) return Reason::game_is_over;
  if (!who_.is_chance()) return Reason::only_chance_does_that;
  if (!is_among(s_.step, steps)) return Reason::not_at_this_point;
  return {};
}

// Set-up

/// Who lays the discs depends on the option.
Refused Explanation::discs_by_me() const {
  if (game_.options().discs == Discs::random) return chance_at({Step::place_discs});
  return turn_to({Step::place_discs});
}

Refused Explanation::is_way(JunctionId junction, const Way& way) const {
  if (!exists(junction)) return Reason::no_such_junction;
  const auto& lines = board_[junction].lines;
  if (way.size() != 2 || !(way[0] < way[1])) return Reason::not_a_way;
  for (LineId line : way) {
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) return Reason::not_a_way;
  }
  return {};
}

Refused Explanation::operator()(const PlaceSwitch& a) const {
  if (auto no = discs_by_me()) return no;
  if (auto no = is_way(a.junction, a.open)) return no;
  if (s_.open[static_cast<std::size_t>(a.junction)] != 0) return Reason::switch_has_discs;
  if (!who_.is_chance()) return {};
  // Chance goes through the junctions in order.
  for (std::size_t j = 0; j < static_cast<std::size_t>(a.junction); ++j) {
    if (s_.open[j] == 0) return Reason::impossible_chance;
  }
  return {};
}

Refused Explanation::operator()(const PlaceSignal& a) const {
  if (auto no = discs_by_me()) return no;
  if (!exists(a.signal)) return Reason::no_such_signal;
  if (is_green(a.signal)) return Reason::signal_is_green;
  const std::optional<SpaceId>& city = board_[a.signal].city;
  if (who_.is_chance()) {  // junctions first, then cities in order, then lines, then anywhere
    for (std::size_t j = 0; j < board_.junctions.size(); ++j) {
      if (s_.open[j] == 0) return Reason::impossible_chance;
    }
    for (std::size_t i = 0; board_.spaces[i].kind <= SpaceKind::port; ++i) {
      const auto needy = static_cast<SpaceId>(i);
      if (greens_of(needy) > 0) continue;
      if (city != needy) return Reason::impossible_chance;
      return {};
    }
    if (city && s_.line_discs > 0) return Reason::impossible_chance;
    return {};
  }
  if (s_.extra_discs > 0) return {};
  if (city) {
    if (greens_of(*city) > 0) return Reason::city_has_disc;
  } else if (s_.line_discs == 0) {
    return Reason::no_line_disc_left;
  }
  return {};
}

int Explanation::greens_of(SpaceId city) const {
  int greens = 0;
  for (std::size_t i = 0; i < board_.signals.size(); ++i)
    greens += board_.signals[i].city == city && is_green(static_cast<SignalId>(i)) ? 1 : 0;
  return greens;
}

Refused Explanation::operator()(const ChooseFirst& a) const {
  if (auto no = chance_at({Step::choose_first})) return no;
  if (index(a.seat) >= game_.players()) return Reason::impossible_chance;
  return {};
}

Refused Explanation::operator()(const NumberStart& a) const {
  if (auto no = chance_at({Step::number_starts})) return no;
  if (!exists(a.start) || board_[a.start].kind != SpaceKind::start) return Reason::no_such_start;
  const auto numbered = [&](SpaceId start) {
    return std::find(s_.start_of.begin(), s_.start_of.end(), start) != s_.start_of.end();
  };
  if (numbered(a.start)) return Reason::impossible_chance;
  for (int i = 0; i < static_cast<int>(a.start); ++i) {
    const auto before = static_cast<SpaceId>(i);
    if (board_[before].kind == SpaceKind::start && !numbered(before))
      return Reason::impossible_chance;
  }
  const int n = a.number - lowest_start;
  if (n < 0 || n >= start_count || s_.start_of[static_cast<std::size_t>(n)] != depot)
    return Reason::impossible_chance;
  return {};
}

Refused Explanation::operator()(const DealCard& a) const {
  if (auto no = chance_at({Step::deal, Step::draw})) return no;
  if (!is_card(a.card) || s_.pile[a.card] == 0) return Reason::impossible_chance;
  return {};
}

// The departure card

Refused Explanation::operator()(const Reveal& a) const {
  if (auto no = chance_at({Step::reveal})) return no;
  if (!exists(a.card)) return Reason::impossible_chance;
  const bool only_bottom = s_.departures == 1 && s_.bottom != no_card;
  const bool possible =
      only_bottom ? a.card == s_.bottom : s_.unseen[static_cast<std::size_t>(a.card)] > 0;
  if (!possible) return Reason::impossible_chance;
  return {};
}

Refused Explanation::operator()(const CarryOut&) const { return turn_to({Step::carry_out}); }

bool Explanation::in_depot(Color color) const {
  for (int t = 0; t < train_count; ++t) {
    const auto id = static_cast<TrainId>(t);
    if (color_of(id) == color && train(id).at == depot) return true;
  }
  return false;
}

Refused Explanation::operator()(const Deploy& a) const {
  if (auto no = turn_to({Step::deploy})) return no;
  if (!is_color(a.color)) return Reason::no_such_color;
  if (s_.card == no_card) {  // the start card: black, brown, gray
    if (static_cast<int>(a.color) != colors - s_.deploys) return Reason::start_card_order;
    return {};
  }
  if (!in_depot(a.color)) return Reason::none_in_depot;
  if ((s_.deployed >> static_cast<int>(a.color) & 1) != 0) return Reason::two_colors;
  return {};
}

Refused Explanation::operator()(const ChooseStart& a) const {
  if (auto no = turn_to({Step::choose_start})) return no;
  if (!exists(a.start) || board_[a.start].kind != SpaceKind::start) return Reason::no_such_start;
  if (is_occupied(a.start)) return Reason::start_occupied;
  return {};
}

Refused Explanation::operator()(const RollStart& a) const {
  if (auto no = chance_at({Step::roll_start})) return no;
  const int n = a.number - lowest_start;
  if (n < 0 || n >= start_count) return Reason::impossible_chance;
  if (game_.options().starts == Starts::drawn && (s_.tiles >> n & 1) == 0)
    return Reason::impossible_chance;
  if (s_.card == no_card && is_occupied(s_.start_of[static_cast<std::size_t>(n)]))
    return Reason::impossible_chance;
  return {};
}

Refused Explanation::operator()(const ChooseColor& a) const {
  if (auto no = turn_to({Step::choose_color})) return no;
  if (!is_color(a.color)) return Reason::no_such_color;
  const auto& moves = board_[s_.card].moves;
  const bool printed = std::find(moves.begin(), moves.end(), MoveRow(a.color)) != moves.end();
  if (printed || (s_.shown >> static_cast<int>(a.color) & 1) != 0) return Reason::color_has_moved;
  return {};
}

// Moving a train

bool Explanation::is_occupied(SpaceId space) const {
  return std::any_of(s_.train.begin(), s_.train.end(),
                     [&](const Train& t) { return t.at == space; });
}

/// A train that the departure card moves now.
Refused Explanation::moves_now(TrainId id) const {
  if (!exists(id)) return Reason::no_such_train;
  if (train(id).at == depot) return Reason::train_in_depot;
  if (color_of(id) != s_.color) return Reason::not_its_color;
  if ((s_.moved >> static_cast<int>(id) & 1) != 0) return Reason::has_moved;
  return {};
}

Refused Explanation::operator()(const MoveTrain& a) const {
  if (auto no = turn_to({Step::move, Step::actions, Step::traded})) return no;
  if (s_.step == Step::move) return moves_now(a.train);
  if (!exists(a.train)) return Reason::no_such_train;
  if (train(a.train).at == depot) return Reason::train_in_depot;
  return may_pay(ActionCard::move_train);
}

Refused Explanation::operator()(const Roll& a) const {
  if (auto no = chance_at({Step::roll})) return no;
  const auto& faces = board_.dice[static_cast<std::size_t>(color_of(s_.mover))];
  if (std::find(faces.begin(), faces.end(), a.points) == faces.end())
    return Reason::impossible_chance;
  return {};
}

/// Whether a train could run at least one space out of a city by this line.
bool Explanation::is_open(SpaceId city, LineId id) const {
  const Line& line = board_[id];
  const bool from_here = line.from.space == city;
  const int gap = from_here ? 0 : line.pieces;
  const int piece = from_here ? 0 : line.pieces - 1;
  for (std::size_t i = 0; i < board_.signals.size(); ++i) {
    const Signal& signal = board_.signals[i];
    if (signal.line == id && signal.gap == gap && !is_green(static_cast<SignalId>(i))) return false;
  }
  return !is_occupied(static_cast<SpaceId>(static_cast<int>(line.first_piece) + piece));
}

bool Explanation::any_open(SpaceId city) const {
  const auto& lines = board_[city].lines;
  return std::any_of(lines.begin(), lines.end(), [&](LineId l) { return is_open(city, l); });
}

Refused Explanation::operator()(const Run&) const {
  if (auto no = turn_to({Step::run})) return no;
  const SpaceId from = train(s_.mover).at;
  if (board_[from].kind <= SpaceKind::port && any_open(from)) return Reason::choose_exit;
  return {};
}

Refused Explanation::operator()(const Leave& a) const {
  if (auto no = turn_to({Step::run, Step::pass})) return no;
  const SpaceId from = train(s_.mover).at;
  const auto& lines = board_[from].lines;
  const bool in_city = board_[from].kind <= SpaceKind::port;
  if (!in_city || std::find(lines.begin(), lines.end(), a.line) == lines.end())
    return Reason::no_such_exit;
  if (s_.step == Step::pass && a.line == s_.came_by) return Reason::came_from_there;
  if (!is_open(from, a.line)) return Reason::exit_closed;
  return {};
}

Refused Explanation::operator()(const Halt&) const { return turn_to({Step::pass}); }

// Action cards

Refused Explanation::may_pay(ActionCard card) const {
  if (s_.step == Step::traded || hand()[card] > 0) return {};
  return Reason::card_missing;
}

Refused Explanation::operator()(const SetSignal& a) const {
  if (auto no = turn_to({Step::actions, Step::traded})) return no;
  if (!exists(a.from) || !exists(a.to)) return Reason::no_such_signal;
  if (!is_green(a.from)) return Reason::signal_is_red;
  if (is_green(a.to)) return Reason::signal_is_green;
  const std::optional<SpaceId>& city = board_[a.from].city;
  if (city && city != board_[a.to].city && greens_of(*city) == 1) return Reason::city_keeps_one;
  return may_pay(ActionCard::set_signal);
}

/// The lines that are not covered.
Way Explanation::way_now(JunctionId junction) const {
  Way way;
  const auto& lines = board_[junction].lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if ((s_.open[static_cast<std::size_t>(junction)] >> i & 1) != 0) way.push(lines[i]);
  }
  return way;
}

Refused Explanation::operator()(const SetSwitch& a) const {
  if (auto no = turn_to({Step::actions, Step::traded})) return no;
  if (auto no = is_way(a.junction, a.open)) return no;
  if (a.open == way_now(a.junction)) return Reason::switch_is_so;
  return may_pay(ActionCard::set_switch);
}

Refused Explanation::operator()(const Load& a) const {
  if (auto no = turn_to({Step::actions})) return no;
  if (!exists(a.train)) return Reason::no_such_train;
  const Train& it = train(a.train);
  if (it.at == depot) return Reason::train_in_depot;
  if (it.cargo != no_goods) return Reason::train_is_loaded;
  const Space& place = board_[it.at];
  if (place.kind != SpaceKind::city || s_.supply[static_cast<std::size_t>(place.goods)] == 0)
    return Reason::no_goods_there;
  if (!is_card(a.card)) return Reason::no_such_card;
  if (hand()[a.card] == 0) return Reason::card_missing;
  return {};
}

Refused Explanation::operator()(const TradeCards& a) const {
  if (auto no = turn_to({Step::actions})) return no;
  if (!is_card(a.first) || !is_card(a.second)) return Reason::no_such_card;
  if (a.second < a.first) return Reason::cards_out_of_order;
  const int needed = a.first == a.second ? 2 : 1;
  if (hand()[a.first] < needed || hand()[a.second] < needed) return Reason::cards_missing;
  return {};
}

Refused Explanation::operator()(const EndTurn& a) const {
  if (auto no = turn_to({Step::actions})) return no;
  if (a.draw > board_.draw || a.draw + hand().total() > board_.hand_limit)
    return Reason::draw_fewer;
  return {};
}

// Helpers

bool Explanation::can_ignore_card() const { return s_.card != no_card && s_.fresh; }

Refused Explanation::helper_at_hand(HelperId helper) const {
  if (!exists(helper)) return Reason::no_such_helper;
  if ((s_.helpers >> static_cast<int>(helper) & 1) != 0) return Reason::helper_used;
  return {};
}

Refused Explanation::helper_has_moment(Effect effect) const {
  switch (effect) {
    case Effect::reroll:
      if (s_.step != Step::run) return Reason::helper_later;
      return {};
    case Effect::pass_cities:
      if (board_.pass_cities || s_.passing) return Reason::helper_later;
      return {};
    case Effect::hold_color:
      if (s_.step != Step::move) return Reason::helper_later;
      if (s_.moved != 0) return Reason::has_moved;
      return {};
    case Effect::ignore_card:
      if (!can_ignore_card()) return Reason::helper_later;
      if (s_.departures == 0) return Reason::no_card_to_follow;
      return {};
    case Effect::choose_start:
      if (s_.step != Step::deploy) return Reason::helper_later;
      return {};
    case Effect::hold_train:
      break;
  }
  return Reason::not_the_helper_for_that;
}

Refused Explanation::operator()(const UseHelper& a) const {
  if (auto no = turn_to({Step::carry_out, Step::deploy, Step::choose_start, Step::choose_color,
                         Step::move, Step::run, Step::pass, Step::actions, Step::traded}))
    return no;
  if (auto no = helper_at_hand(a.helper)) return no;
  return helper_has_moment(board_[a.helper].effect);
}

Refused Explanation::operator()(const HoldTrain& a) const {
  if (auto no = turn_to({Step::move})) return no;
  const auto& all = board_.helpers;
  const auto holder = std::find_if(all.begin(), all.end(),
                                   [](const Helper& h) { return h.effect == Effect::hold_train; });
  if (holder == all.end()) return Reason::no_such_helper;
  if (auto no = helper_at_hand(static_cast<HelperId>(holder - all.begin()))) return no;
  return moves_now(a.train);
}

}  // namespace rail::switch_and_signal
