// Chooses the move, what is unloaded and loaded, and the use of cards.
#include "games/grand_trunk_journey/bots/planner_turn.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

namespace rail::grand_trunk_journey {

TurnPlan::TurnPlan(const Outlook& outlook)
    : o_(outlook),
      board_(outlook.board()),
      s_(outlook.state()),
      p_(outlook.me()),
      w_(outlook.w()) {}

void TurnPlan::find_next() const {
  next_ = o_.onward(room(), no_card);
  looks_ahead_ = false;
}

int TurnPlan::room() const {
  int room = p_.force;
  for (const Railcar& r : p_.train) room -= static_cast<int>(r.cubes > 0);
  return room;
}

CardId TurnPlan::card_with(Feature feature) const {
  CardId found = no_card;
  p_.hand.each([&](CardId c, int) {
    if (o_.face(c).feature == feature && found == no_card) found = c;
  });
  return found;
}

// Before the move

int TurnPlan::move(const Stop& stop, int least) const {
  int worth = o_.worth(stop, least);
  const int day = p_.day + stop.days;
  if (o_.last_turn(day)) worth += last_developments(day, stop.card);
  return worth;
}

int TurnPlan::maintain() const {
  return w_.maintain - o_.days_cost(p_.day, p_.day + board_.days.maintenance);
}

/// The first of the best. Those that promise most are looked at first, so that most of the others
/// can no longer be better.
Option TurnPlan::best_move(int least) const {
  constexpr std::size_t limit = std::size_t{2} * max_hand * max_places;
  std::array<Stop, limit> stop;
  struct Ranked {
    int most;
    int number;
  };
  std::array<Ranked, limit> ranked;
  std::size_t count = 0;
  each_move([&](CardId card, PlaceId to, int days) {
    stop[count] = o_.stop(card, to, days);
    const int most =
        o_.last_turn(p_.day + days) ? std::numeric_limits<int>::max() : o_.most(stop[count]);
    std::size_t i = count;
    for (; i > 0 && ranked[i - 1].most < most; --i) ranked[i] = ranked[i - 1];
    ranked[i] = {most, static_cast<int>(count++)};
  });
  int chosen = -1;
  int best = Option::never;
  for (std::size_t i = 0; i < count; ++i) {
    const auto [most, number] = ranked[i];
    const int enough = std::max(best, least);
    if (most < enough) break;
    const int worth = move(stop[static_cast<std::size_t>(number)], enough);
    if (worth < best || (worth == best && number > chosen)) continue;
    best = worth;
    chosen = number;
  }
  if (chosen < 0) return {};
  const Stop& it = stop[static_cast<std::size_t>(chosen)];
  return {Move{it.card, it.to, it.days}, best};
}

/// What makes the move that was chosen shorter.
bool TurnPlan::save_days(const Move& best, Action& out) const {
  const int full = o_.days_of(best.card, p_.at, best.to);
  if (best.days < 2) return false;
  const CardId way = card_with(Feature::right_of_way);
  if (!s_.right_of_way && way != no_card && way != best.card && full > 1) {
    out = UseRightOfWay{way};
    return true;
  }
  const CardId upgrade = card_with(Feature::development_4);
  if (p_.fast || p_.delivered[Good::coal] < board_.coal_for_speed || upgrade == no_card ||
      upgrade == best.card || p_.day + speed_days() + best.days > board_.last_day)
    return false;
  if (speed() <= o_.days_cost(p_.day, p_.day + speed_days())) return false;
  out = IncreaseSpeed{upgrade};
  return true;
}

void TurnPlan::before_move(Action& out) const {
  const int other = o_.final_turns() ? 0 : maintain();
  const Option best = best_move(s_.acted ? Option::never : other);
  if (!s_.acted) {
    if (best.worth < other || best.worth == Option::never) {
      out = o_.final_turns() ? Action{Pass{}} : Action{Maintain{}};
      return;
    }
  }
  if (best.worth == Option::never) return make_a_move_possible(out);
  if (save_days(std::get<Move>(best.action), out)) return;
  out = best.action;
}

/// R52: the train must move, but only a right of way brings it anywhere in time.
void TurnPlan::make_a_move_possible(Action& out) const {
  ActionList<Action, max_actions> legal;
  o_.game().legal(s_, s_.turn, legal);
  for (const Action& a : legal) {
    out = a;
    if (std::holds_alternative<UseRightOfWay>(a)) return;
  }
}

// After the move

/// The contract that a good fulfils here today.
ContractId TurnPlan::contract_for(Good good) const {
  for (std::size_t i = 0; i < s_.contracts_open; ++i) {
    const Contract& it = board_[s_.contract[i]];
    if (s_.fulfilled_by[i] == no_seat && it.city == p_.at && it.good == good &&
        Window(board_.slots[i], p_.improvements).contains(p_.day))
      return s_.contract[i];
  }
  return no_contract;
}

/// The cube that brings most; one that a contract elsewhere will pay better for stays on the train.
bool TurnPlan::unload(Action& out) const {
  int best = 0;
  for (const Railcar& r : p_.train) {
    if (r.cubes == 0) continue;
    const int demand = o_.demand(r.good, p_.at);
    const int contract = o_.contract(r.good, p_.at, p_.day);
    const int worth = std::max(demand, contract);
    if (worth <= best) continue;
    if (contract == 0 && !o_.last_turn(p_.day) &&
        o_.later(r.good, p_.at, p_.day) > worth + w_.keep_for_contract)
      continue;
    best = worth;
    if (contract > 0 && contract >= demand) {
      out = FulfilContract{r.card, contract_for(r.good)};
    } else {
      out = Deliver{r.card};
    }
  }
  return best > 0;
}

bool TurnPlan::can_be_loaded(GoodSet goods) const {
  const auto here = static_cast<std::size_t>(p_.at);
  return grand_trunk_journey::can_be_loaded(
      board_[s_.token[here]], s_.steel[here], p_.train,
      [&](CardId card) { return o_.face(card).goods; }, goods);
}

/// What a railcar should take here, and what it promises; where there is nothing for it, the next
/// stop does not matter.
Good TurnPlan::best_load(GoodSet takes, int& worth) const {
  const PlaceId to = useless(takes) ? no_place : next().to;
  return o_.best_load(takes, p_.at, to, p_.day, worth);
}

/// The railcars to be loaded here, the best first: empty ones on the train, and those in the hand.
/// What was put on the train this turn must be loaded, whatever it promises.
TurnPlan::Choices TurnPlan::to_load() const {
  Choices all;
  if (load_without_choice(all)) return all;
  all = {};
  const bool last = o_.last_turn(p_.day);
  for (const Cargo& c : o_.hold()) {
    if (c.cubes > 0) continue;
    const bool must = must_load(c);
    int worth = 0;
    best_load(c.takes, worth);
    if (must || (!last && worth >= w_.load_least))
      all.push({c.card, must ? needed : worth, c.in_hand});
  }
  for (int i = 1; i < all.size(); ++i) {  // few, and the library's stable sort would allocate
    for (int j = i; j > 0 && all[j].worth > all[j - 1].worth; --j) std::swap(all[j], all[j - 1]);
  }
  for (const int room_left = room(); all.size() > room_left;) all.erase(all.size() - 1);
  return all;
}

bool TurnPlan::must_load(const Cargo& c) const {
  const Railcar* on_train = c.in_hand ? nullptr : find_railcar(p_.train, c.card);
  return on_train != nullptr && on_train->must_load;
}

/// The same without the next stop, in no order, if there is room for all, no two of the hand
/// compete, and what waits for later stops is enough.
bool TurnPlan::load_without_choice(Choices& all) const {
  const bool last = o_.last_turn(p_.day);
  const auto here = o_.supply(p_.at).bits();
  int in_hand = 0;
  for (const Cargo& c : o_.hold()) {
    if (c.cubes > 0) continue;
    const auto goods = c.takes.bits() & here;
    if (!must_load(c)) {
      if (last || (!goods.any() && w_.load_least > -1)) continue;
      int worth = -1;
      goods.each(
          [&](int g) { worth = std::max(worth, o_.later(static_cast<Good>(g), p_.at, p_.day)); });
      if (worth < w_.load_least) return false;
    }
    in_hand += static_cast<int>(c.in_hand);
    all.push({c.card, 0, c.in_hand});
  }
  return all.size() <= room() && in_hand <= 1;
}

/// Takes off the train what is not to be loaded, adds what is better, and loads.
bool TurnPlan::couple(Action& out) const {
  bool chose = false;
  Choices choices;
  const auto chosen = [&]() -> const Choices& {
    if (!chose) choices = to_load();
    chose = true;
    return choices;
  };
  for (const Railcar& r : p_.train) {
    if (r.cubes > 0) continue;
    const auto keep = [&] {
      return std::any_of(chosen().begin(), chosen().end(),
                         [&](const Choice& c) { return c.card == r.card && !c.in_hand; });
    };
    const bool emptied = s_.step <= Step::remove && !r.must_load;
    if (useless(o_.face(r.card).goods) || (emptied && !keep())) {
      out = RemoveRailcar{r.card, Siding::discards};
      return true;
    }
  }
  if (s_.step <= Step::add && p_.train.size() < p_.force && may_add()) {
    for (const Choice& c : chosen()) {
      if (!c.in_hand || !can_be_loaded(o_.face(c.card).goods)) continue;
      out = AddRailcar{c.card};
      return true;
    }
  }
  for (const Railcar& r : p_.train) {
    if (r.cubes > 0) continue;
    out = Load{r.card, good_for(r.card)};
    return true;
  }
  return false;
}

/// Whether there is a railcar in the hand that could be loaded.
bool TurnPlan::may_add() const {
  return std::any_of(o_.hold().begin(), o_.hold().end(),
                     [&](const Cargo& c) { return c.in_hand && can_be_loaded(c.takes); });
}

/// What a railcar on the train should take: if there is but one good for it, that is the one.
Good TurnPlan::good_for(CardId railcar) const {
  const GoodSet takes = o_.face(railcar).goods;
  const auto goods = static_cast<unsigned>((takes.bits() & o_.supply(p_.at).bits()).window(0));
  if (std::has_single_bit(goods)) return static_cast<Good>(std::countr_zero(goods));
  int worth = 0;
  return best_load(takes, worth);
}

/// A railcar from the discards.
bool TurnPlan::use_yard(Action& out) const {
  const CardId yard = card_with(Feature::rail_yard);
  if (yard == no_card || p_.train.size() >= p_.force) return false;
  int best = w_.yard_least;
  p_.discards.each([&](CardId c, int) {
    const Face& face = o_.face(c);
    if (face.feature != Feature::railcar || !can_be_loaded(face.goods)) return;
    int worth = 0;
    best_load(face.goods, worth);
    if (worth <= best) return;
    best = worth;
    out = UseRailYard{yard, c};
  });
  return best > w_.yard_least;
}

/// A second cube on a railcar.
bool TurnPlan::load_more(Action& out) const {
  const CardId high = card_with(Feature::high_capacity);
  const bool roof = p_.has(Improvement::hi_roof_boxcar) && p_.day < board_.last_day &&
                    !s_.used.contains(Improvement::hi_roof_boxcar);
  const GoodSet here = o_.supply(p_.at);
  int best = w_.load_least;
  for (const Railcar& r : p_.train) {
    const bool steel = r.good == Good::steel;
    if (r.cubes != 1 || !here.contains(r.good) || (steel ? !roof : high == no_card)) continue;
    GoodSet good;
    good.insert(r.good);
    int worth = 0;
    best_load(good, worth);
    if (steel) worth -= o_.days_cost(p_.day, p_.day + 1);
    if (worth <= best) continue;
    best = worth;
    out = steel ? Action{UseHiRoof{r.card}} : Action{UseHighCapacity{high, r.card}};
  }
  return best > w_.load_least;
}

/// With the improvements for it, cards that help nothing make way for new ones.
bool TurnPlan::discard_spare(Action& out) const {
  const auto can = [&](Improvement i) { return p_.has(i) && !s_.used.contains(i); };
  const bool draw = can(Improvement::roundhouse);
  if (o_.last_turn(p_.day) || (!draw && !can(Improvement::semaphore_signaling))) return false;
  CardId spare = no_card;
  p_.hand.each([&](CardId c, int) {
    if (o_.keeping(c) == 0) spare = c;
  });
  if (spare == no_card) return false;
  if (draw && (!p_.deck.empty() || !s_.top.empty() || !p_.discards.empty())) {
    out = UseRoundhouse{spare};
    return true;
  }
  if (!can(Improvement::semaphore_signaling)) return false;
  out = UseSemaphore{spare};
  return true;
}

/// In the order of the rules, each step as far as it pays: the next stop decides what is loaded,
/// and what is left of the hand then decides what can be developed.
void TurnPlan::after_move(Action& out) {
  if (s_.step == Step::unload && unload(out)) return;
  look_ahead();
  if (couple(out)) return;
  if (!o_.last_turn(p_.day) && (use_yard(out) || load_more(out))) return;
  const Option development_next = development();
  if (development_next.worth > w_.develop_least) {
    out = development_next.action;
    return;
  }
  if (discard_spare(out)) return;
  out = EndTurn{};
}

void TurnPlan::maintenance(Action& out) const {
  CardId spare = no_card;
  p_.hand.each([&](CardId c, int) {
    if (o_.keeping(c) == 0) spare = c;
  });
  out = spare == no_card ? Action{EndTurn{}} : Action{Discard{spare}};
}

}  // namespace rail::grand_trunk_journey
