// What developments are worth, and which comes next.
//
// A development costs days and a card, and brings points at the end or something on every later
// turn. So each has a part that is certain and a part for each day left, and is done as soon as it
// brings more than its days would (`develop_least`): the earlier, the longer it is of use.
#include <algorithm>
#include <utility>

#include "games/grand_trunk_journey/bots/planner_turn.h"

namespace rail::grand_trunk_journey {

int TurnPlan::force() const {
  const int points = p_.force + 1 == max_force ? point * board_.points.force_4 : 0;
  return points + (o_.last_turn(p_.day) ? 0 : w_.force + w_.force_days * o_.days_left());
}

int TurnPlan::speed() const {
  return point * board_.points.fast +
         (o_.last_turn(p_.day) ? 0 : w_.speed + w_.speed_days * o_.days_left());
}

/// Its points, and how much better the next stop becomes.
int TurnPlan::terminal(PlaceId city) const {
  int worth = point * board_.points.terminal;
  for (const Player& p : s_.player) {
    if (&p != &p_ && p.has(Improvement::speculator)) worth -= point;
  }
  if (o_.last_turn(p_.day)) return worth;
  const int arrive = p_.day + board_.days.terminal + board_.links_between(p_.at, city);
  int stop = 0;
  for (const Railcar& r : p_.train) {
    if (r.cubes > 0) stop += r.cubes * o_.unloading(r.good, city, arrive);
  }
  if (stop > 0) stop += o_.first_delivery(city);
  stop -= o_.days_cost(p_.day, p_.day + board_.links_between(p_.at, city));
  return worth + w_.terminal + std::max(0, stop - next().worth) * w_.terminal_onward / 100;
}

int TurnPlan::improvement(Improvement i) const {
  const auto last = static_cast<int>(board_.wood_track.size()) - 1;
  const int wood = std::min(last, p_.wood + o_.days_left() / w_.wood_days);
  const int worth = point * board_.wood_track[static_cast<std::size_t>(wood)];
  switch (i) {
    case Improvement::coal_mine:
    case Improvement::forest_exploitation:
    case Improvement::iron_ore_mine:
      return worth + w_.goods_at_once;
    case Improvement::coal_exporter:
    case Improvement::wood_exporter:
    case Improvement::warehouse:
    case Improvement::rail_equipment_factory:
    case Improvement::speculator:
      return worth + w_.improvement_days * o_.days_left();
    default:
      return worth + (o_.last_turn(p_.day) ? 0 : w_.improvement);
  }
}

bool TurnPlan::meets(const Objective& it) const {
  int most = 0;
  int on_train = 0;
  for (int g = 0; g < good_kinds; ++g) {
    const auto good = static_cast<Good>(g);
    most = std::max<int>(most, p_.delivered[good]);
    if (p_.delivered[good] < it.goods[good]) return false;
  }
  for (const Railcar& r : p_.train) on_train += r.cubes;
  return p_.delivered.total() >= it.any_goods && most >= it.same_good &&
         p_.contracts >= it.contracts && p_.force >= it.force && on_train >= it.goods_on_train &&
         (p_.fast || !it.fast);
}

int TurnPlan::objective(ObjectiveId o) const {
  const Objective& it = board_[o];
  if (!meets(it)) return Option::never;
  const int count = it.per == Per::once ? 1
                    : it.per == Per::three_goods
                        ? p_.delivered.total() / 3
                        : p_.delivered[static_cast<Good>(static_cast<int>(it.per) - 1)];
  return point * it.points * count;
}

/// Calls f(action without its card, worth, days, whether the card must offer force and speed).
template <class F>
void TurnPlan::each_development(F f) const {
  if (p_.force < max_force && p_.delivered[Good::steel] >= board_.steel_for_force[p_.force + 1U])
    f(IncreaseForce{no_card}, force(), force_days(), true);
  if (!p_.fast && p_.delivered[Good::coal] >= board_.coal_for_speed)
    f(IncreaseSpeed{no_card}, speed(), speed_days(), true);
  s_.display.each([&](Improvement i) {
    f(AcquireImprovement{no_card, i}, improvement(i), board_.days.improvement, false);
  });
  board_.cities.each([&](PlaceId city) {
    if (!s_.terminals.contains(city))
      f(BuildTerminal{no_card, city, NewCard::on_deck}, terminal(city), board_.days.terminal,
        false);
  });
  s_.objectives.each([&](ObjectiveId o) {
    const int worth = objective(o);
    if (worth > 0) f(TakeObjective{no_card, o}, worth, board_.days.objective, false);
  });
}

Option TurnPlan::development() const {
  Option best;
  std::array<std::pair<CardId, int>, 2> card{{{no_card, 0}, {no_card, 0}}};  // any, and with force
  p_.hand.each([&](CardId c, int) {
    if (!o_.develops(c)) return;
    const PlaceId to = next().to;
    const bool leads = to != no_place && p_.hand[c] == 1 && o_.card_to(to) == c;
    const int cost = leads ? std::max(0, next().worth - o_.onward(room(), c).worth) : 0;
    const bool upgrades = o_.face(c).feature == Feature::development_4;
    for (std::size_t i = 0; i < 2; ++i) {
      if (i == 1 && !upgrades) continue;
      const int all = cost + (i == 0 && upgrades ? 1 : 0);
      if (card[i].first == no_card || all < card[i].second) card[i] = {c, all};
    }
  });
  if (card[0].first == no_card) return best;
  each_development([&](auto action, int worth, int days, bool upgrade) {
    const auto& [played, cost] = card[upgrade ? 1 : 0];
    if (played == no_card || p_.day + days > board_.last_day) return;
    const int net = worth - cost - o_.days_cost(p_.day, p_.day + days);
    if (net <= best.worth) return;
    action.card = played;
    best = {action, net};
  });
  return best;
}

int TurnPlan::last_developments(int day, CardId spent) const {
  int cards = 0;
  p_.hand.each([&](CardId c, int n) {
    if (o_.develops(c)) cards += n - static_cast<int>(c == spent);
  });
  if (cards == 0) return 0;
  int best = 0;
  each_development([&](const auto&, int worth, int days, bool) {
    if (days == 0 || day + days > board_.last_day) return;
    best = std::max(best, (worth - point * days) * std::min(cards, (board_.last_day - day) / days));
  });
  return best;
}

}  // namespace rail::grand_trunk_journey
