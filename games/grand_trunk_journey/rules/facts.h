// What rules, bots and hints have to know alike, whether they look at a state or at a view.
#pragma once

#include "games/grand_trunk_journey/rules/board.h"
#include "games/grand_trunk_journey/rules/state.h"

namespace rail::grand_trunk_journey {

/// What a place wants of a player. R34: the good on the token, R39: at ports steel. R63, R69:
/// exporters may bring more to ports.
inline GoodSet demand(const Token& token, bool port, const Improvements& improvements) {
  GoodSet goods;
  goods.insert(token.demand);
  if (port) {
    if (improvements.contains(Improvement::coal_exporter)) goods.insert(Good::coal);
    if (improvements.contains(Improvement::wood_exporter)) goods.insert(Good::wood);
  }
  return goods;
}

/// R38: whether the steel space has no room for what a cube of this good would make.
inline bool is_full(const Board& board, Good good, int steel) {
  return good == Good::iron && steel >= board.steel_per_city;
}

/// R46: what the token supplies, and steel where there is some.
inline GoodSet supply(const Token& token, int steel) {
  GoodSet goods = token.supply;
  if (steel > 0) goods.insert(Good::steel);
  return goods;
}

/// R45: there is a good for one more railcar of this kind. Steel must be left over from the empty
/// railcars that have nothing else. `goods_of(card)` is what a railcar takes.
template <class GoodsOf>
bool can_be_loaded(const Token& token, int steel, const Train& train, GoodsOf goods_of,
                   GoodSet goods) {
  const auto supplied = token.supply.bits();
  if ((goods.bits() & supplied).any()) return true;
  if (!goods.contains(Good::steel)) return false;
  int waiting = 0;
  for (const Railcar& r : train) {
    const GoodSet takes = goods_of(r.card);
    const bool waits =
        r.cubes == 0 && takes.contains(Good::steel) && !(takes.bits() & supplied).any();
    waiting += static_cast<int>(waits);
  }
  return steel > waiting;
}

/// The days on which a player can fulfil a contract. R40; R64, R65: a day earlier or later.
struct Window {
  int from = 0;
  int to = 0;

  Window(const Slot& slot, const Improvements& improvements)
      : from(slot.from - static_cast<int>(improvements.contains(Improvement::early_delivery))),
        to(slot.to + static_cast<int>(improvements.contains(Improvement::late_delivery))) {}
  bool contains(int day) const { return from <= day && day <= to; }
};

}  // namespace rail::grand_trunk_journey
