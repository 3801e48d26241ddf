// Refusals that hold for every action, and those of the steps of a turn.
#include "games/grand_trunk_journey/rules/explain.h"

#include <algorithm>

namespace rail::grand_trunk_journey {

using Refused = Explanation::Refused;

std::optional<Reason> GrandTrunkJourney::explain(const State& s, Actor who,
                                                 const Action& action) const {
  return std::visit(Explanation(*this, s, who), action);
}

// Whose move it is

bool Explanation::waits_for_chance() const {
  switch (s_.step) {
    case Step::companies:
      return game_.options().companies_dealt;
    case Step::first_loads:
    case Step::over:
      return false;
    default:
      return s_.step < Step::companies || s_.step == Step::start_cities || s_.cards_due != 0 ||
             s_.contracts_due != 0;
  }
}

Refused Explanation::turn_of_mine() const {
  if (s_.step == Step::over) return Reason::game_is_over;
  if (who_.is_chance()) return Reason::only_players_do_that;
  if (waits_for_chance() || who_.seat_of() != s_.turn) return Reason::not_your_turn;
  return {};
}

Refused Explanation::at_set_up(Step step) const {
  if (auto no = turn_of_mine()) return no;
  if (s_.step != step) return Reason::not_at_this_point;
  return {};
}

Refused Explanation::in_option_1() const {
  if (auto no = turn_of_mine()) return no;
  if (s_.step == Step::maintenance) return Reason::no_actions_in_maintenance;
  if (s_.step < Step::turn) return Reason::not_at_this_point;
  return {};
}

Refused Explanation::before_moving() const {
  if (auto no = in_option_1()) return no;
  if (s_.step != Step::turn) return Reason::only_before_moving;
  return {};
}

Refused Explanation::after_moving() const {
  if (auto no = in_option_1()) return no;
  if (s_.step == Step::turn) return Reason::only_after_moving;
  return {};
}

/// At this step of option 1 or before it.
Refused Explanation::at_step(Step step) const {
  if (auto no = after_moving()) return no;
  if (s_.step > step) return Reason::step_is_over;
  return {};
}

Refused Explanation::chance_at(bool its_moment) const {
  if (s_.step == Step::over) return Reason::game_is_over;
  if (!who_.is_chance()) return Reason::only_chance_does_that;
  if (!waits_for_chance() || !its_moment) return Reason::not_at_this_point;
  return {};
}

// The train and what stands here

const Token& Explanation::token_here() const {
  return board_[s_.token[static_cast<std::size_t>(me().at)]];
}

bool Explanation::to_be_had_here(Good good) const {
  if (good == Good::steel) return steel_at(me().at) > 0;
  return good < Good::steel && token_here().supply.contains(good);
}

bool Explanation::anything_here_for(CardId railcar) const {
  for (Good good : {Good::coal, Good::iron, Good::wood, Good::steel}) {
    if (face(railcar).goods.contains(good) && to_be_had_here(good)) return true;
  }
  return false;
}

bool Explanation::wanted_here(Good good) const {
  if (token_here().demand == good) return true;
  if (!board_[me().at].port) return false;
  return (good == Good::coal && me().has(Improvement::coal_exporter)) ||
         (good == Good::wood && me().has(Improvement::wood_exporter));
}

Refused Explanation::cube_on(CardId railcar) const {
  const Railcar* found = find_railcar(me().train, railcar);
  if (found == nullptr) return Reason::not_on_train;
  if (found->cubes == 0) return Reason::railcar_empty;
  return {};
}

/// A railcar of this kind may be put on the train now: the locomotive can pull it, and with all
/// that are empty already loaded there is still something for it.
Refused Explanation::one_more_railcar(CardId railcar) const {
  if (face(railcar).feature != Feature::railcar) return Reason::not_a_railcar;
  if (me().train.size() >= me().force) return Reason::force_exceeded;
  const auto only_steel = [&](CardId card) {
    bool other = false;
    for (Good good : {Good::coal, Good::iron, Good::wood})
      other = other || (face(card).goods.contains(good) && to_be_had_here(good));
    return !other && face(card).goods.contains(Good::steel);
  };
  if (!only_steel(railcar)) return anything_here_for(railcar) ? Refused{} : Reason::nothing_to_load;
  const auto rivals = std::count_if(me().train.begin(), me().train.end(), [&](const Railcar& r) {
    return r.cubes == 0 && only_steel(r.card);
  });
  if (rivals + 1 > steel_at(me().at)) return Reason::nothing_to_load;
  return {};
}

// Cards, days and moves

Refused Explanation::in_hand(CardId card) const {
  if (!exists(card) || me().hand[card] == 0) return Reason::not_in_hand;
  return {};
}

Refused Explanation::offers(CardId card, Feature feature) const {
  if (auto no = in_hand(card)) return no;
  if (face(card).feature != feature) return Reason::card_cannot_do_that;
  return {};
}

Refused Explanation::develops(CardId card, bool locomotive) const {
  if (auto no = in_hand(card)) return no;
  const Feature feature = face(card).feature;
  if (feature == Feature::development_4 || (feature == Feature::development_2 && !locomotive))
    return {};
  return Reason::card_cannot_do_that;
}

Refused Explanation::can_use(Improvement improvement) const {
  if (!me().improvements.contains(improvement)) return Reason::improvement_missing;
  if (s_.used.contains(improvement)) return Reason::improvement_used;
  return {};
}

int Explanation::full_days(const Board& board, const State& s, CardId card, PlaceId to) {
  const Player& p = s.player[static_cast<std::size_t>(s.turn)];
  int days = board.links_between(p.at, to);
  if (board[card].kind == CardKind::junction) days += board.days.junction;
  return days;
}

/// Tries every card on every place.
bool Explanation::train_could_move(const State& s) const {
  const Player& p = s.player[static_cast<std::size_t>(s.turn)];
  const Explanation then(game_, s, who_);
  for (int c = 0; c < game_.count(CardId{}); ++c) {
    for (int to = 0; to < game_.count(PlaceId{}); ++to) {
      const auto card = static_cast<CardId>(c);
      if (p.hand[card] == 0 || then.card_leads_to(card, static_cast<PlaceId>(to))) continue;
      int days = full_days(board_, s, card, static_cast<PlaceId>(to));
      if (s.right_of_way && days == 1) continue;
      if (s.right_of_way) --days;
      if (p.fast && days > 1) --days;
      if (p.day + days <= board_.last_day) return true;
    }
  }
  return false;
}

/// There is a move, or there is one once a right of way that is in hand is played.
Refused Explanation::leaves_a_move(const State& after) const {
  const Player& p = after.player[static_cast<std::size_t>(after.turn)];
  if (p.day > board_.last_day) return Reason::beyond_last_day;
  if (s_.step != Step::turn || train_could_move(after)) return {};
  for (int c = 0; c < game_.count(CardId{}) && !after.right_of_way; ++c) {
    const auto card = static_cast<CardId>(c);
    if (p.hand[card] == 0 || face(card).feature != Feature::right_of_way) continue;
    State shortened = after;
    shortened.right_of_way = true;
    shortened.player[static_cast<std::size_t>(after.turn)].hand.remove(card);
    if (train_could_move(shortened)) return {};
  }
  return Reason::no_move_left;
}

/// So many days and this card are there to be spent.
Refused Explanation::affords(int days, CardId spent) const {
  State after = s_;
  Player& p = after.player[static_cast<std::size_t>(after.turn)];
  p.day = static_cast<std::uint8_t>(p.day + days);
  if (spent != no_card) p.hand.remove(spent);
  return leaves_a_move(after);
}

// Set-up

Refused Explanation::operator()(const ChooseCompany& a) const {
  if (auto no = at_set_up(Step::companies)) return no;
  bool free = exists(a.company) && game_.companies().contains(a.company);
  for (const Player& p : s_.player) free = free && p.company != a.company;
  return free ? Refused{} : Reason::company_not_free;
}

Refused Explanation::operator()(const ChooseFirstLoad& a) const {
  if (auto no = at_set_up(Step::first_loads)) return no;
  if (!exists(a.railcar) || board_[a.railcar].kind != CardKind::railcar)
    return Reason::not_a_starting_railcar;
  if (a.good > Good::steel || !face(a.railcar).goods.contains(a.good)) return Reason::wrong_railcar;
  return to_be_had_here(a.good) ? Refused{} : Reason::not_supplied;
}

// The turn

Refused Explanation::card_leads_to(CardId card, PlaceId to) const {
  if (board_[card].kind == CardKind::railcar) return Reason::not_a_place_card;
  if (!exists(to)) return Reason::card_leads_elsewhere;
  if (to == me().at) return Reason::already_there;
  const bool right = board_[card].kind == CardKind::city   ? board_[card].city == to
                     : board_[card].kind == CardKind::port ? board_[to].port
                                                           : true;
  if (!right) return Reason::card_leads_elsewhere;
  if (!board_[to].port && !s_.terminals.contains(to)) return Reason::no_terminal;
  return {};
}

Refused Explanation::operator()(const Move& a) const {
  if (auto no = in_option_1()) return no;
  if (s_.step != Step::turn) return Reason::step_is_over;
  if (auto no = in_hand(a.card)) return no;
  if (auto no = card_leads_to(a.card, a.to)) return no;
  int most = full_days(board_, s_, a.card, a.to);
  if (s_.right_of_way) {
    if (most == 1) return Reason::no_effect;
    --most;
  }
  const bool right = a.days == most || (me().fast && a.days == most - 1 && a.days >= 1);
  if (!right) return Reason::wrong_days;
  if (me().day + a.days > board_.last_day) return Reason::beyond_last_day;
  return {};
}

Refused Explanation::operator()(const Maintain&) const {
  if (auto no = turn_of_mine()) return no;
  if (s_.step < Step::turn || s_.step == Step::maintenance) return Reason::not_at_this_point;
  if (s_.step > Step::turn) return Reason::step_is_over;
  return s_.acted ? Reason::must_move : Refused{};
}

Refused Explanation::operator()(const Discard& a) const {
  if (auto no = at_set_up(Step::maintenance)) return no;
  return in_hand(a.card);
}

Refused Explanation::operator()(const Pass&) const {
  if (auto no = turn_of_mine()) return no;
  const bool begun = std::any_of(s_.player.begin(), s_.player.end(), [&](const Player& p) {
    return p.status == Status::finished && p.day >= board_.last_turn_from_day;
  });
  if (s_.step != Step::turn || s_.acted || !begun) return Reason::cannot_pass;
  return {};
}

Refused Explanation::operator()(const Deliver& a) const {
  if (auto no = at_step(Step::unload)) return no;
  if (auto no = cube_on(a.railcar)) return no;
  const Good good = find_railcar(me().train, a.railcar)->good;
  if (!wanted_here(good)) return Reason::not_in_demand;
  if (good == Good::iron && steel_at(me().at) == board_.steel_per_city)
    return Reason::steel_space_full;
  return {};
}

Refused Explanation::operator()(const FulfilContract& a) const {
  if (auto no = at_step(Step::unload)) return no;
  if (auto no = cube_on(a.railcar)) return no;
  if (!exists(a.contract)) return Reason::contract_not_open;
  for (std::size_t i = 0; i < board_.slots.size(); ++i) {
    if (s_.contract[i] != a.contract || s_.fulfilled_by[i] != no_seat) continue;
    const Contract& contract = board_[a.contract];
    if (contract.city != me().at) return Reason::contract_for_elsewhere;
    if (contract.good != find_railcar(me().train, a.railcar)->good)
      return Reason::contract_for_other_good;
    int day = me().day;
    if (day < board_.slots[i].from && me().has(Improvement::early_delivery)) ++day;
    if (day > board_.slots[i].to && me().has(Improvement::late_delivery)) --day;
    if (day < board_.slots[i].from || day > board_.slots[i].to) return Reason::contract_not_due;
    return {};
  }
  return Reason::contract_not_open;
}

Refused Explanation::operator()(const GiveUp& a) const {
  if (auto no = at_step(Step::unload)) return no;
  if (auto no = cube_on(a.railcar)) return no;
  if (wanted_here(find_railcar(me().train, a.railcar)->good)) return Reason::in_demand_here;
  return {};
}

Refused Explanation::operator()(const RemoveRailcar& a) const {
  if (auto no = after_moving()) return no;
  const Railcar* railcar = find_railcar(me().train, a.railcar);
  if (railcar == nullptr) return Reason::not_on_train;
  if (railcar->cubes > 0) return Reason::railcar_loaded;
  const bool just_emptied = !railcar->must_load && s_.step < Step::add;
  if (!just_emptied && anything_here_for(a.railcar)) return Reason::must_be_loaded;
  if (a.to == Siding::discards) return {};
  if (a.to != Siding::parking_spur) return Reason::not_at_this_point;
  if (auto no = can_use(Improvement::parking_spur)) return no;
  return me().stored == no_card ? Refused{} : Reason::spur_taken;
}

Refused Explanation::operator()(const AddRailcar& a) const {
  if (auto no = at_step(Step::add)) return no;
  if (auto no = in_hand(a.railcar)) return no;
  return one_more_railcar(a.railcar);
}

Refused Explanation::operator()(const Load& a) const {
  if (auto no = after_moving()) return no;
  const Railcar* railcar = find_railcar(me().train, a.railcar);
  if (railcar == nullptr) return Reason::not_on_train;
  if (railcar->cubes > 0) return Reason::railcar_full;
  if (a.good > Good::steel || !face(a.railcar).goods.contains(a.good)) return Reason::wrong_railcar;
  return to_be_had_here(a.good) ? Refused{} : Reason::not_supplied;
}

Refused Explanation::operator()(const EndTurn&) const {
  if (auto no = turn_of_mine()) return no;
  if (s_.step == Step::maintenance) return {};
  if (s_.step < Step::turn) return Reason::not_at_this_point;
  if (s_.step == Step::turn) return Reason::must_move;
  for (const Railcar& r : me().train) {
    if (r.cubes == 0) return Reason::empty_railcar;
  }
  return {};
}

// Chance

Refused Explanation::operator()(const PlaceGoods& a) const {
  if (auto no = chance_at(s_.step == Step::place_goods)) return no;
  if (!exists(a.place) || !exists(a.token)) return Reason::impossible_chance;
  for (int p = 0; p < static_cast<int>(a.place); ++p) {
    if (s_.token[static_cast<std::size_t>(p)] == no_token) return Reason::impossible_chance;
  }
  if (s_.token[static_cast<std::size_t>(a.place)] != no_token) return Reason::impossible_chance;
  for (TokenId placed : s_.token) {
    if (placed == a.token) return Reason::impossible_chance;
  }
  const TokenKind kind = board_[a.token].kind;
  const bool fits = board_[a.place].port                     ? kind == TokenKind::port
                    : game_.start_cities().contains(a.place) ? kind == TokenKind::start
                                                             : kind == TokenKind::city;
  return fits ? Refused{} : Reason::impossible_chance;
}

Refused Explanation::operator()(const PlaceFirstDelivery& a) const {
  if (auto no = chance_at(s_.step == Step::place_first_deliveries)) return no;
  int next = 0;
  while (board_.places[static_cast<std::size_t>(next)].port ||
         game_.start_cities().contains(static_cast<PlaceId>(next)) ||
         s_.first_delivery[static_cast<std::size_t>(next)] > 0)
    ++next;
  int left = 0;
  for (std::uint8_t points : board_.first_deliveries) left += static_cast<int>(points == a.points);
  for (std::uint8_t points : s_.first_delivery) left -= static_cast<int>(points == a.points);
  return static_cast<int>(a.city) == next && a.points > 0 && left > 0 ? Refused{}
                                                                      : Reason::impossible_chance;
}

Refused Explanation::operator()(const TurnContract& a) const {
  if (auto no = chance_at(s_.contracts_due > 0)) return no;
  if (!exists(a.contract)) return Reason::impossible_chance;
  std::size_t next = 0;
  for (; s_.contract[next] != no_contract; ++next) {
    if (s_.contract[next] == a.contract) return Reason::impossible_chance;
  }
  return board_[a.contract].days == board_.slots[next].days ? Refused{} : Reason::impossible_chance;
}

Refused Explanation::operator()(const DisplayImprovement& a) const {
  if (auto no = chance_at(s_.step == Step::display_improvements)) return no;
  if (a.improvement > Improvement::semaphore_signaling || s_.display.contains(a.improvement))
    return Reason::impossible_chance;
  return {};
}

Refused Explanation::operator()(const DisplayObjective& a) const {
  if (auto no = chance_at(s_.step == Step::display_objectives)) return no;
  if (!exists(a.objective) || s_.objectives.contains(a.objective)) return Reason::impossible_chance;
  return {};
}

Refused Explanation::operator()(const ChooseStart& a) const {
  if (auto no = chance_at(s_.step == Step::choose_start)) return no;
  return index(a.seat) < game_.players() ? Refused{} : Reason::impossible_chance;
}

Refused Explanation::operator()(const DealCompany& a) const {
  if (auto no = chance_at(s_.step == Step::companies)) return no;
  if (!exists(a.company) || !game_.companies().contains(a.company))
    return Reason::impossible_chance;
  for (const Player& p : s_.player) {
    if (p.company == a.company) return Reason::impossible_chance;
  }
  return {};
}

Refused Explanation::operator()(const DealStartCity& a) const {
  if (auto no = chance_at(s_.step == Step::start_cities)) return no;
  if (!exists(a.city) || !game_.start_cities().contains(a.city)) return Reason::impossible_chance;
  for (const Player& p : s_.player) {
    if (p.at == a.city) return Reason::impossible_chance;
  }
  return {};
}

Refused Explanation::operator()(const DealCard& a) const {
  if (auto no = chance_at(s_.cards_due > 0 && s_.contracts_due == 0)) return no;
  return exists(a.card) && me().deck[a.card] > 0 ? Refused{} : Reason::impossible_chance;
}

}  // namespace rail::grand_trunk_journey
