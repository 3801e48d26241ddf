// The ratings of the greedy bot, action by action.
#include "games/grand_trunk_journey/bots/heuristic.h"

#include <algorithm>
#include <variant>

namespace rail::grand_trunk_journey {

namespace {

// A tenth of a point is fine enough: what is compared are cubes, which bring points, and days,
// which cost about one each. These numbers are not among those that `roundhouse tune` changes; the
// planner asks the same questions with weights that were tuned (planner_outlook.cpp).
constexpr int per_point = 10;

// After the move things are done in this order, each as far as it pays.
constexpr int unload_first = 2000;
constexpr int then_remove = 1500;
constexpr int then_add = 1000;
constexpr int then_load = 700;
constexpr int then_develop = 300;

}  // namespace

Heuristic::Heuristic(const GrandTrunkJourney& g, const View& view)
    : board_(g.board()), view_(view), sight_(g, view), me_(sight_.me()) {
  // In the final turns a day is a point; before, it is worth what a good turn makes of it.
  day_worth_ = view_.final_turns ? per_point : per_point + 2;
  days_left_ = std::max(0, board_.last_turn_from_day - me_.day);
}

int Heuristic::rate(const Action& action) const {
  return std::visit([this](const auto& a) { return on(a); }, action);
}

// What goods are worth

/// A cube in front of the player: its share of a set, and what it is needed for.
int Heuristic::collected(Good good) const {
  const auto has = [&](Good g) { return int{me_.delivered[g]}; };
  if (good == Good::steel) {
    const bool stronger = me_.force < max_force && has(Good::steel) < 3;
    return per_point * board_.points.steel + (stronger ? 15 : 0);
  }
  const int others = good == Good::coal   ? std::min(has(Good::iron), has(Good::wood))
                     : good == Good::iron ? std::min(has(Good::coal), has(Good::wood))
                                          : std::min(has(Good::coal), has(Good::iron));
  int worth = has(good) < others ? 26 : has(good) == others ? 14 : 8;
  if (good == Good::coal && !me_.fast && has(Good::coal) < board_.coal_for_speed) worth += 6;
  if (good == Good::iron) worth += 8;  // steel
  if (good == Good::wood && me_.wood + 1U < board_.wood_track.size())
    worth += 4 + per_point * me_.improvements.size() *
                     (board_.wood_track[me_.wood + 1U] - board_.wood_track[me_.wood]);
  return worth;
}

int Heuristic::delivery(Good good, PlaceId place) const {
  return collected(good) + per_point * at(place).first_delivery;
}

int Heuristic::contract(Good good, PlaceId place, int day) const {
  int best = 0;
  sight_.each_contract([&](ContractId id, const Window& window, int points) {
    const Contract& it = board_[id];
    if (it.city == place && it.good == good && window.contains(day))
      best = std::max(best, per_point * (points + at(place).first_delivery));
  });
  return best;
}

int Heuristic::unloading(Good good, PlaceId place, int day) const {
  return std::max(wanted(good, place) ? delivery(good, place) : 0,
                  at(place).open ? contract(good, place, day) : 0);
}

/// What a cube that is loaded here can bring where it is wanted, less the way there.
int Heuristic::prospect(Good good, PlaceId from, int day) const {
  int best = -5;
  for (const PlaceView& p : view_.places) {
    if (p.place == from || !p.open) continue;
    const int days = board_.links_between(from, p.place);
    if (day + days > board_.last_day) continue;
    best = std::max(best, unloading(good, p.place, day + days) - 4 * days);
  }
  return best;
}

int Heuristic::best_load(const Face& railcar, PlaceId place, int day) const {
  int best = 0;
  if (!at(place).token) return best;
  const GoodSet supplied = sight_.supply(place);
  railcar.goods.each([&](Good good) {
    if (supplied.contains(good)) best = std::max(best, prospect(good, place, day));
  });
  return best;
}

/// What the railcars in hand could load at a place with so much room on the train.
int Heuristic::loads_after(PlaceId place, int day, int free, CardId played) const {
  if (day >= board_.last_turn_from_day) return 0;
  std::array<int, max_force> best{};
  view_.hand.each([&](CardId c, int) {
    if (c == played || face(c).feature != Feature::railcar) return;
    int worth = best_load(face(c), place, day);
    for (int& b : best) {
      if (worth > b) std::swap(worth, b);
    }
  });
  int sum = 0;
  for (int i = 0; i < std::min(free, max_force); ++i) sum += best[static_cast<std::size_t>(i)];
  return sum;
}

// Cards

bool Heuristic::develops(CardId card) const {
  const Feature feature = face(card).feature;
  return feature == Feature::development_2 || feature == Feature::development_4;
}

/// How much a card in hand is worth keeping for something else.
int Heuristic::keeping(CardId card) const {
  const bool upgrade = (me_.force < max_force &&
                        me_.delivered[Good::steel] >= board_.steel_for_force[me_.force + 1U]) ||
                       (!me_.fast && me_.delivered[Good::coal] >= board_.coal_for_speed);
  if (face(card).feature == Feature::development_4) return upgrade ? 14 : 5;
  if (face(card).feature == Feature::development_2) return 4;
  return face(card).feature == Feature::railcar ? 2 : 0;
}

// The turn

int Heuristic::on(const ChooseFirstLoad& a) const { return prospect(a.good, here(), 0); }

int Heuristic::on(const Move& a) const {
  const int day = me_.day + a.days;
  int gain = 0;
  int free = me_.force - me_.railcars.size();
  for (const RailcarView& r : me_.railcars) {
    if (!r.good) continue;
    const int now = unloading(*r.good, a.to, day);
    gain += now * r.cubes;
    if (now == 0) {  // how much nearer it comes to where it is wanted
      gain += prospect(*r.good, a.to, day) - prospect(*r.good, here(), me_.day);
    } else {
      gain += best_load(face(r.card), a.to, day) / 2;
      if (best_load(face(r.card), a.to, day) == 0) ++free;
    }
  }
  gain += loads_after(a.to, day, free, a.card) / 2;
  return gain - day_worth_ * a.days - keeping(a.card);
}

int Heuristic::on(const Maintain&) const {
  return view_.final_turns ? -day_worth_ : -day_worth_ + 4;
}

/// From now on each day is a point: go on only for more.
int Heuristic::on(const Pass&) const { return 0; }

/// In maintenance what helps neither to move a good to its place nor to develop is discarded.
int Heuristic::on(const Discard& a) const {
  const Card& card = board_[a.card];
  if (develops(a.card)) return -1;
  if (card.kind == CardKind::city) {
    for (const RailcarView& r : me_.railcars) {
      if (r.good && unloading(*r.good, card.city, me_.day + 2) > 0) return -1;
    }
  }
  if (face(a.card).feature == Feature::railcar && me_.railcars.size() < me_.force) return -1;
  return 1;
}

int Heuristic::on(const EndTurn&) const { return 0; }

// Steps 2 to 5

int Heuristic::on(const Deliver& a) const {
  return unload_first + delivery(*railcar(a.railcar)->good, here());
}

int Heuristic::on(const FulfilContract& a) const {
  return unload_first + contract(board_[a.contract].good, here(), me_.day);
}

/// Only a cube that nobody wants anywhere, if something better can be loaded.
int Heuristic::on(const GiveUp& a) const {
  const RailcarView& r = *railcar(a.railcar);
  const int swap = best_load(face(a.railcar), here(), me_.day) -
                   prospect(*r.good, here(), me_.day) - 3 * per_point;
  return swap > 0 && r.cubes == 1 ? unload_first + swap : never;
}

int Heuristic::on(const RemoveRailcar& a) const {
  const bool last = me_.day >= board_.last_turn_from_day;
  const int worth = best_load(face(a.railcar), here(), me_.day);
  return worth <= 0 || last ? then_remove + (a.to == Siding::discards ? 1 : 0) : never;
}

int Heuristic::on(const AddRailcar& a) const {
  const int worth = best_load(face(a.railcar), here(), me_.day) - (develops(a.railcar) ? 10 : 0);
  return worth > 0 && me_.day < board_.last_turn_from_day ? then_add + worth : never;
}

int Heuristic::on(const Load& a) const {
  return then_load + std::max(0, prospect(a.good, here(), me_.day));
}

// Actions

int Heuristic::on(const UseHighCapacity& a) const {
  const int worth = prospect(*railcar(a.railcar)->good, here(), me_.day);
  return worth > 0 && me_.day < board_.last_turn_from_day ? then_develop + worth : never;
}

int Heuristic::on(const UseRailYard& a) const {
  const int worth = best_load(face(a.railcar), here(), me_.day);
  return worth > 5 && me_.day < board_.last_turn_from_day ? then_add - 100 + worth : never;
}

int Heuristic::developing(int worth, int days) const {
  const int rest = worth - day_worth_ * days;
  if (rest <= 0 || me_.day + days > board_.last_day) return never;
  return (moved() ? then_develop : 0) + rest;
}

int Heuristic::on(const IncreaseForce&) const {
  const bool free = me_.improvements.contains(Improvement::rail_equipment_factory);
  const int points = me_.force + 1 == max_force ? per_point * board_.points.force_4 : 0;
  return developing(points + 2 * days_left_ + 5, free ? 0 : board_.days.force);
}

int Heuristic::on(const IncreaseSpeed&) const {
  const bool free = me_.improvements.contains(Improvement::rail_equipment_factory);
  return developing(per_point * board_.points.fast + 3 * days_left_, free ? 0 : board_.days.speed);
}

/// Two points for a day, and a place that wants what the train carries.
int Heuristic::on(const BuildTerminal& a) const {
  if (!moved()) return never;
  int worth = per_point * board_.points.terminal + (a.new_card == NewCard::on_deck ? 1 : 0);
  const PlaceView& p = at(a.city);
  for (const RailcarView& r : me_.railcars) {
    if (r.good && p.token && board_[*p.token].demand == *r.good)
      worth += 4 + per_point * p.first_delivery / 2;
  }
  return developing(worth - board_.links_between(here(), a.city), board_.days.terminal);
}

int Heuristic::on(const AcquireImprovement& a) const {
  if (!moved()) return never;
  const int spaces = static_cast<int>(board_.wood_track.size()) - 1;
  const int wood = std::min(spaces, me_.wood + days_left_ / 9);
  int worth = per_point * board_.wood_track[static_cast<std::size_t>(wood)];
  switch (a.improvement) {
    case Improvement::coal_mine:
    case Improvement::forest_exploitation:
    case Improvement::iron_ore_mine:
      worth += 16;
      break;
    case Improvement::coal_exporter:
    case Improvement::wood_exporter:
    case Improvement::warehouse:
    case Improvement::rail_equipment_factory:
    case Improvement::speculator:
      worth += days_left_ / 2;
      break;
    default:
      worth += days_left_ / 5;
  }
  return developing(worth, board_.days.improvement);
}

int Heuristic::on(const TakeObjective& a) const {
  const Objective& it = board_[a.objective];
  const int count = it.per == Per::once ? 1
                    : it.per == Per::three_goods
                        ? me_.delivered.total() / 3
                        : me_.delivered[static_cast<Good>(static_cast<int>(it.per) - 1)];
  return developing(per_point * it.points * count, board_.days.objective);
}

int Heuristic::on(const UseHiRoof&) const {
  const int worth = prospect(Good::steel, here(), me_.day) - day_worth_;
  return worth > 0 && me_.day < board_.last_turn_from_day ? then_develop + worth : never;
}

int Heuristic::on(const UseRoundhouse& a) const {
  return moved() && keeping(a.card) == 0 ? then_develop / 2 : never;
}

int Heuristic::on(const UseSemaphore& a) const {
  return moved() && keeping(a.card) == 0 ? then_develop / 2 : never;
}

}  // namespace rail::grand_trunk_journey
