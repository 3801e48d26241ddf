// Why not: the actions on cards and of improvements.
#include <algorithm>

#include "games/grand_trunk_journey/rules/explain.h"

namespace rail::grand_trunk_journey {

using Refused = Explanation::Refused;

Refused Explanation::operator()(const UseHighCapacity& a) const {
  if (auto no = after_moving()) return no;
  if (auto no = offers(a.card, Feature::high_capacity)) return no;
  const Railcar* railcar = find_railcar(me().train, a.railcar);
  if (railcar == nullptr) return Reason::not_on_train;
  if (railcar->cubes != 1 || railcar->good == Good::steel) return Reason::needs_one_cube;
  return to_be_had_here(railcar->good) ? Refused{} : Reason::not_supplied;
}

Refused Explanation::operator()(const InfluenceDemand& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = offers(a.card, Feature::influence_demand)) return no;
  if (!exists(a.a) || !exists(a.b) || a.a >= a.b || board_[a.a].port != board_[a.b].port ||
      board_[a.a].printed || board_[a.b].printed)
    return Reason::not_two_tokens;
  const Token& first = board_[s_.token[static_cast<std::size_t>(a.a)]];
  const Token& second = board_[s_.token[static_cast<std::size_t>(a.b)]];
  if (first.demand == second.demand && first.supply == second.supply) return Reason::same_goods;
  return affords(0, a.card);
}

Refused Explanation::operator()(const OverlandTransport& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = offers(a.card, Feature::overland_transport)) return no;
  if (!exists(a.from) || !exists(a.to) || board_[a.from].port || board_[a.to].port ||
      board_.links_between(a.from, a.to) != 1)
    return Reason::not_neighbours;
  if (steel_at(a.from) == 0) return Reason::no_steel_there;
  if (steel_at(a.to) == board_.steel_per_city) return Reason::no_room_for_steel;
  return affords(0, a.card);
}

Refused Explanation::operator()(const UseRailYard& a) const {
  if (auto no = after_moving()) return no;
  if (auto no = offers(a.card, Feature::rail_yard)) return no;
  if (!exists(a.railcar) || me().discards[a.railcar] == 0) return Reason::not_discarded;
  return one_more_railcar(a.railcar);
}

Refused Explanation::operator()(const UseRightOfWay& a) const {
  if (auto no = before_moving()) return no;
  if (auto no = offers(a.card, Feature::right_of_way)) return no;
  if (s_.right_of_way) return Reason::right_of_way_played;
  State after = s_;
  after.right_of_way = true;
  after.player[static_cast<std::size_t>(after.turn)].hand.remove(a.card);
  return leaves_a_move(after);
}

// Development

Refused Explanation::operator()(const IncreaseForce& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = develops(a.card, true)) return no;
  if (me().force == max_force) return Reason::force_is_highest;
  if (me().delivered[Good::steel] < board_.steel_for_force[std::size_t{me().force} + 1])
    return Reason::steel_missing;
  return affords(me().has(Improvement::rail_equipment_factory) ? 0 : board_.days.force, a.card);
}

Refused Explanation::operator()(const IncreaseSpeed& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = develops(a.card, true)) return no;
  if (me().fast) return Reason::already_fast;
  if (me().delivered[Good::coal] < board_.coal_for_speed) return Reason::coal_missing;
  State after = s_;
  Player& p = after.player[static_cast<std::size_t>(after.turn)];
  p.fast = true;
  p.hand.remove(a.card);
  if (!p.has(Improvement::rail_equipment_factory))
    p.day = static_cast<std::uint8_t>(p.day + board_.days.speed);
  return leaves_a_move(after);
}

Refused Explanation::operator()(const BuildTerminal& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = develops(a.card, false)) return no;
  if (!exists(a.city) || board_[a.city].port || s_.terminals.contains(a.city))
    return Reason::not_to_be_built;
  if (a.new_card != NewCard::on_deck && a.new_card != NewCard::on_discards)
    return Reason::not_at_this_point;
  State after = s_;
  Player& p = after.player[static_cast<std::size_t>(after.turn)];
  after.terminals.insert(a.city);
  p.hand.remove(a.card);
  p.day = static_cast<std::uint8_t>(p.day + board_.days.terminal);
  return leaves_a_move(after);
}

Refused Explanation::operator()(const AcquireImprovement& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = develops(a.card, false)) return no;
  if (a.improvement > Improvement::semaphore_signaling || !s_.display.contains(a.improvement))
    return Reason::not_on_display;
  return affords(board_.days.improvement, a.card);
}

Refused Explanation::operator()(const TakeObjective& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = develops(a.card, false)) return no;
  if (!exists(a.objective) || !s_.objectives.contains(a.objective))
    return Reason::no_such_objective;
  const Objective& asked = board_[a.objective];
  const Cubes& has = me().delivered;
  int on_train = 0;
  for (const Railcar& r : me().train) on_train += r.cubes;
  int most_of_one = 0;
  for (Good good : {Good::coal, Good::iron, Good::wood, Good::steel}) {
    if (has[good] < asked.goods[good]) return Reason::objective_not_met;
    most_of_one = std::max<int>(most_of_one, has[good]);
  }
  const bool met = has.total() >= asked.any_goods && most_of_one >= asked.same_good &&
                   on_train >= asked.goods_on_train && me().contracts >= asked.contracts &&
                   me().force >= asked.force && (!asked.fast || me().fast);
  if (!met) return Reason::objective_not_met;
  return affords(board_.days.objective, a.card);
}

// Improvements

Refused Explanation::operator()(const SellForeignSteel&) const {
  if (auto no = in_option_1()) return no;
  if (auto no = can_use(Improvement::foreign_steel_contract)) return no;
  if (!s_.steel_delivered) return Reason::no_steel_delivered;
  return affords(1);
}

Refused Explanation::operator()(const UseHiRoof& a) const {
  if (auto no = after_moving()) return no;
  if (auto no = can_use(Improvement::hi_roof_boxcar)) return no;
  const Railcar* railcar = find_railcar(me().train, a.railcar);
  if (railcar == nullptr) return Reason::not_on_train;
  if (railcar->cubes != 1 || railcar->good != Good::steel) return Reason::needs_one_steel;
  if (!to_be_had_here(Good::steel)) return Reason::not_supplied;
  return affords(1);
}

Refused Explanation::operator()(const StoreRailcar& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = can_use(Improvement::parking_spur)) return no;
  if (me().stored != no_card) return Reason::spur_taken;
  if (auto no = in_hand(a.railcar)) return no;
  if (face(a.railcar).feature != Feature::railcar) return Reason::not_a_railcar;
  return affords(0, a.railcar);
}

Refused Explanation::operator()(const AttachStored&) const {
  if (auto no = at_step(Step::add)) return no;
  if (auto no = can_use(Improvement::parking_spur)) return no;
  if (me().stored == no_card) return Reason::spur_empty;
  if (auto no = one_more_railcar(me().stored)) return no;
  return affords(1);
}

Refused Explanation::operator()(const DiscardStored&) const {
  if (auto no = in_option_1()) return no;
  if (me().stored == no_card) return Reason::spur_empty;
  return game_.checks_stored() ? affords(0) : Refused{};
}

Refused Explanation::operator()(const UseCrane& a) const {
  if (auto no = before_moving()) return no;
  if (auto no = can_use(Improvement::railroad_crane)) return no;
  if (auto no = in_hand(a.railcar)) return no;
  if (face(a.railcar).feature != Feature::railcar) return Reason::not_a_railcar;
  if (me().train.size() == me().force) return Reason::force_exceeded;
  if (a.good > Good::steel || !face(a.railcar).goods.contains(a.good)) return Reason::wrong_railcar;
  if (!to_be_had_here(a.good)) return Reason::not_supplied;
  return affords(1, a.railcar);
}

Refused Explanation::operator()(const UseRoundhouse& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = can_use(Improvement::roundhouse)) return no;
  if (auto no = in_hand(a.card)) return no;
  const int others = me().deck.total() + s_.top.size() + me().discards.total();
  if (others == 0) return Reason::no_effect;
  return affords(0, a.card);
}

Refused Explanation::operator()(const UseSemaphore& a) const {
  if (auto no = in_option_1()) return no;
  if (auto no = can_use(Improvement::semaphore_signaling)) return no;
  if (auto no = in_hand(a.card)) return no;
  return affords(0, a.card);
}

}  // namespace rail::grand_trunk_journey
