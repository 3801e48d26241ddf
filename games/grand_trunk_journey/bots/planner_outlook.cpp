// Values of cubes, places and cards, and the best next stop.
#include "games/grand_trunk_journey/bots/planner_outlook.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace rail::grand_trunk_journey {

Outlook::Outlook(const Planner& planner, const State& s, Seat who)
    : planner_(planner),
      g_(planner.g_),
      board_(planner.g_.board()),
      s_(s),
      p_(s.player[static_cast<std::size_t>(who)]) {
  days_left_ = std::max(0, board_.last_turn_from_day - p_.day);
  for (const Player& p : s.player) final_turns_ = final_turns_ || p.status == Status::finished;
  day_ = w().day + w().day_early * days_left_ / board_.last_turn_from_day;
  value_cubes();
  value_places();
  value_dues();
  value_draws();
  find_railcars();
}

/// A cube in front of the player: its share of a set of coal, iron and wood (R83), and what else it
/// is needed for. A set is complete only with all three, so the good of which there is least counts
/// most; what there is too much of may still become part of one. Coal makes a train fast, iron
/// makes steel, steel makes force, wood makes improvements worth more, and objectives ask for
/// goods.
void Outlook::value_cubes() {
  const auto has = [&](Good g) { return int{p_.delivered[g]}; };
  const auto share = [&](Good good, Good a, Good b) {
    const int others = std::min(has(a), has(b));
    return has(good) < others ? w().set_missing : has(good) == others ? w().set_even : w().set_over;
  };
  auto& [coal, iron, wood, steel] = cube_;
  coal = share(Good::coal, Good::iron, Good::wood);
  if (!p_.fast && has(Good::coal) < board_.coal_for_speed) coal += w().coal_for_speed;
  iron = share(Good::iron, Good::coal, Good::wood) + w().steel_from_iron;
  wood = share(Good::wood, Good::coal, Good::iron);
  if (p_.wood + 1U < board_.wood_track.size()) {
    const int step = board_.wood_track[p_.wood + 1U] - board_.wood_track[p_.wood];
    const int ahead = point * s_.display.size() * w().wood_ahead / 100;
    wood += w().wood + step * (point * p_.improvements.size() + ahead);
  }
  steel = point * board_.points.steel;
  if (p_.force < max_force && has(Good::steel) < board_.steel_for_force[max_force])
    steel += w().steel_for_force;
  s_.objectives.each([&](ObjectiveId o) {
    const Objective& it = board_[o];
    for (int g = 0; g < good_kinds; ++g) {
      const auto good = static_cast<Good>(g);
      const bool counts = it.per != Per::once && it.per == static_cast<Per>(g + 1);
      if (has(good) < it.goods[good] || counts || p_.delivered.total() < it.any_goods)
        cube_[static_cast<std::size_t>(g)] += w().objective;
    }
  });
}

void Outlook::value_places() {
  open_ = PlaceSet(board_.ports.bits() | s_.terminals.bits());
  for (std::size_t i = 0; i < board_.places.size(); ++i) {
    const auto place = static_cast<PlaceId>(i);
    const bool is_open = open_.contains(place);
    first_[i] = point * s_.first_delivery[i];
    if (s_.token[i] == no_token) continue;
    const bool port = board_.ports.contains(place);
    grand_trunk_journey::demand(board_[s_.token[i]], port, p_.improvements).each([&](Good good) {
      if (is_full(board_, good, s_.steel[i])) return;
      const auto g = static_cast<std::size_t>(good);
      const int gain = cube_[g];
      gain_[i][g] = gain;
      if (gain <= 0) return;
      wanted_[i] |= 1U << g;
      later_[i][g] = (gain + first_[i] / 2) * w().later / 100;
      wanting_[g] |= static_cast<std::uint32_t>(is_open) << i;
    });
  }
}

void Outlook::value_dues() {
  for (std::size_t i = 0; i < s_.contracts_open; ++i) {
    if (s_.fulfilled_by[i] != no_seat || s_.contract[i] == no_contract) continue;
    const Slot& slot = board_.slots[i];
    const Window window(slot, p_.improvements);
    if (window.to < p_.day) continue;
    const Contract& it = board_[s_.contract[i]];
    const int points = point * slot.points;
    due_.push({it.city, it.good, window.from, window.to, points, points * w().later / 100});
    with_contract_.insert(it.city);
    goods_due_ |= 1U << static_cast<unsigned>(it.good);
    wanted_[static_cast<std::size_t>(it.city)] |= 1U << static_cast<unsigned>(it.good);
  }
}

int Outlook::days_cost(int from, int to) const {
  const int last = board_.last_turn_from_day;
  const int before = std::clamp(last - from, 0, to - from);
  return (final_turns_ ? point : day_) * before + point * (to - from - before);
}

int Outlook::contract(Good good, PlaceId place, int day) const {
  if (!with_contract_.contains(place)) return 0;
  int best = 0;
  for (const Due& it : due_) {
    if (it.city == place && it.good == good && it.from <= day && day <= it.to)
      best = std::max(best, it.points);
  }
  return best;
}

int Outlook::unloading(Good good, PlaceId place, int day) const {
  return std::max(demand(good, place), contract(good, place, day));
}

Outlook::Prices Outlook::prices(PlaceId place, int day) const {
  Prices now = gain_[static_cast<std::size_t>(place)];
  for (int& price : now) price = std::max(price, 0);
  if (!with_contract_.contains(place)) return now;
  for (const Due& it : due_) {
    if (it.city != place || day < it.from || it.to < day) continue;
    int& price = now[static_cast<std::size_t>(it.good)];
    price = std::max(price, it.points);
  }
  return now;
}

GoodSet Outlook::supply(PlaceId place) const {
  const auto i = static_cast<std::size_t>(place);
  if (s_.token[i] != no_token) return grand_trunk_journey::supply(board_[s_.token[i]], s_.steel[i]);
  GoodSet goods;
  if (s_.steel[i] > 0) goods.insert(Good::steel);
  return goods;
}

int Outlook::later(Good good, PlaceId from, int day) const {
  if (from != p_.at || day != p_.day) return find_later(good, from, day);
  int& here = later_here_[static_cast<std::size_t>(good)];
  if (here < 0) here = find_later(good, from, day);
  return here;
}

/// Contracts count before they begin, too: the cube can wait on the train until then.
int Outlook::find_later(Good good, PlaceId from, int day) const {
  const auto g = static_cast<std::size_t>(good);
  const auto& links = board_.distance[static_cast<std::size_t>(from)];
  const int left = board_.last_turn_from_day - day;
  int best = 0;
  const std::uint32_t others = ~(1U << static_cast<unsigned>(from));
  for (std::uint32_t places = wanting_[g] & others; places != 0; places &= places - 1) {
    const auto to = static_cast<std::size_t>(std::countr_zero(places));
    if (links[to] <= left) best = std::max(best, later_[to][g] - w().later_way * links[to]);
  }
  if ((goods_due_ >> g & 1U) == 0) return best;
  for (const Due& it : due_) {
    const int days = links[static_cast<std::size_t>(it.city)];
    if (it.good != good || it.city == from || !open_.contains(it.city) || days > left ||
        it.to < day + days)
      continue;
    best = std::max(best, it.later - w().later_way * days);
  }
  return best;
}

/// How likely cards are drawn before the next move, for places whose card is not in the hand: by
/// how many of the deck will be drawn, and never less than `later_reach`, since some other way may
/// open.
void Outlook::value_draws() {
  const int deck = p_.deck.total();
  const int discards = std::max(1, p_.discards.total());
  open_.each([&](PlaceId to) {
    const CardId card = card_to(to);
    int likely = w().later_reach;
    if (card != no_card && p_.deck.contains(card)) {
      likely = std::max(likely, deck <= w().draw ? 100 : 100 * w().draw * p_.deck[card] / deck);
    } else if (deck < w().draw && card != no_card && p_.discards.contains(card)) {
      likely = std::max(likely, 100 * (w().draw - deck) / discards);
    }
    drawn_[static_cast<std::size_t>(to)] = std::min(likely, 100);
  });
  if (&p_ != &s_.player[static_cast<std::size_t>(s_.turn)]) return;
  for (CardId c : s_.top) drawn_[static_cast<std::size_t>(board_[c].city)] = 100;
}

int Outlook::reach(PlaceId from, PlaceId to, CardId spent, int& days) const {
  const int links = board_.links_between(from, to);
  days = p_.fast && links > 1 ? links - 1 : links;
  const auto held = [&](CardId c) {
    return c != no_card && p_.hand[c] > static_cast<int>(c == spent);
  };
  if (held(card_to(to))) return 100;
  if (held(planner_.junction_)) {
    days = links + board_.days.junction - static_cast<int>(p_.fast);
    return 100;
  }
  return drawn_[static_cast<std::size_t>(to)];
}

Good Outlook::best_load(GoodSet takes, PlaceId from, PlaceId to, int day, int& worth) const {
  worth = -1;
  Good best = Good::coal;
  int days = 0;
  const int likely = to == no_place ? 0 : reach(from, to, no_card, days);
  (takes.bits() & supply(from).bits()).each([&](int g) {
    const auto good = static_cast<Good>(g);
    const int next = to == no_place ? 0 : unloading(good, to, day + days) * likely / 100;
    const int it = std::max(next, later(good, from, day));
    if (it > worth) {
      worth = it;
      best = good;
    }
  });
  return best;
}

/// What can be taken along from a place: cubes that are on the train, and railcars to be loaded.
struct Outlook::Load {
  struct Empty {
    CardId card{};
    std::uint8_t takes = 0;  // what there is for it, a bit each
    bool in_hand = false;
  };
  Prices cubes{};
  Prices wait{};  // what a cube promises if the next stop does not want it
  FixedList<Empty, Hold::capacity> empty;
  unsigned goods = 0;  // all of these
  int waiting = 0;
  int steel = 0;  // that there is to load
};

Outlook::Load Outlook::load_at(PlaceId from, int day, const Leaving& leaving) const {
  Load load;
  load.steel = s_.steel[static_cast<std::size_t>(from)] + leaving.new_steel;
  auto here = static_cast<unsigned>(supply(from).bits().window(0));
  if (leaving.new_steel > 0) here |= 1U << static_cast<unsigned>(Good::steel);
  for (const Cargo& c : hold_) {
    const auto good = static_cast<std::size_t>(c.good);
    const bool is_empty =
        c.cubes == 0 || (leaving.unloaded != nullptr && (*leaving.unloaded)[good] > 0);
    if (!is_empty) {
      load.cubes[good] += c.cubes;
      load.goods |= 1U << good;
    } else if (leaving.room > 0) {
      const unsigned takes = static_cast<unsigned>(c.takes.bits().window(0)) & here;
      const bool gone =
          c.in_hand && leaving.moved_by_it && c.card == leaving.spent && p_.hand[c.card] == 1;
      if (takes == 0 || gone) continue;
      load.empty.push({c.card, static_cast<std::uint8_t>(takes), c.in_hand});
      load.goods |= takes;
    }
  }
  for (unsigned g = 0; g < good_kinds; ++g) {
    if ((load.goods >> g & 1U) == 0) continue;
    load.wait[g] = later(static_cast<Good>(g), from, day);
    load.waiting += load.wait[g] * load.cubes[g];
  }
  return load;
}

/// What the best `room` of the railcars bring if they are loaded for a stop where goods are worth
/// `now`; of it, what is delivered there.
std::pair<int, int> Outlook::loads_for(const Load& load, const Prices& now, CardId card, int room) {
  if (load.empty.empty()) return {0, 0};
  Prices most{};
  unsigned most_now = 0;
  for (std::size_t g = 0; g < good_kinds; ++g) {
    most[g] = std::max(now[g], load.wait[g]);
    most_now |= static_cast<unsigned>(now[g] >= load.wait[g]) << g;
  }
  std::array<int, max_force> top{};
  std::array<bool, max_force> top_now{};
  int steel = load.steel;
  for (const Load::Empty& c : load.empty) {
    if (c.in_hand && c.card == card) continue;
    int worth = 0;
    bool at_once = false;
    for (unsigned left = c.takes; left != 0; left &= left - 1) {
      const auto g = static_cast<std::size_t>(std::countr_zero(left));
      if (g == static_cast<std::size_t>(Good::steel) && steel-- <= 0) continue;
      if (most[g] <= worth) continue;
      worth = most[g];
      at_once = (most_now >> g & 1U) != 0;
    }
    for (std::size_t i = 0; std::cmp_less(i, room) && worth > 0; ++i) {
      if (worth <= top[i]) continue;
      std::swap(worth, top[i]);
      std::swap(at_once, top_now[i]);
    }
  }
  int all = 0;
  int at_once = 0;
  for (std::size_t i = 0; i < top.size(); ++i) {
    all += top[i];
    if (top_now[i]) at_once += top[i];
  }
  return {all, at_once};
}

/// One stop beyond the next is as far as it looks: which cards will be in hand after that is mostly
/// luck. What is delivered there counts as likely as the train can go there; what waits for a later
/// stop counts by `later`; and all of it by `onward`, since plans change.
Onward Outlook::onward(PlaceId from, int day, const Leaving& leaving) const {
  if (last_turn(day)) return {};
  const Load load = load_at(from, day, leaving);
  const auto idle = loads_for(load, {}, no_card, leaving.room);
  Onward best{load.waiting + idle.first - days_cost(day, day + 1) * w().idle / 100, no_place};
  open_.each([&](PlaceId to) {
    if (to == from || (wanted_[static_cast<std::size_t>(to)] & load.goods) == 0) return;
    int days = 0;
    const int likely = reach(from, to, leaving.spent, days);
    const int arrive = day + days;
    if (arrive > board_.last_day) return;
    const Prices now = prices(to, arrive);
    int delivered = 0;
    int waiting = 0;
    for (std::size_t g = 0; g < good_kinds; ++g) {
      delivered += load.cubes[g] * now[g];
      waiting += now[g] > 0 ? 0 : load.cubes[g] * load.wait[g];
    }
    const auto [all, at_once] = loads_for(load, now, card_of(to), leaving.room);
    delivered += at_once;
    waiting += all - at_once;
    if (delivered > 0) delivered += first_delivery(to);
    const int worth = (delivered - days_cost(day, arrive)) * likely / 100 + waiting;
    if (worth > best.worth) best = {worth, to};
  });
  best.worth = best.worth * w().onward / 100;
  return best;
}

int Outlook::days_of(CardId card, PlaceId from, PlaceId to) const {
  const int links = board_.links_between(from, to);
  return board_[card].kind == CardKind::junction ? links + board_.days.junction : links;
}

void Outlook::find_railcars() {
  for (const Railcar& r : p_.train)
    hold_.push({r.card, face(r.card).goods, r.good, r.cubes, false});
  if (s_.step > Step::add) return;
  p_.hand.each([&](CardId c, int) {
    if (face(c).feature == Feature::railcar) hold_.push({c, face(c).goods, Good{}, 0, true});
  });
}

/// What a move brings: all cubes that are wanted there, the place's first delivery, the stop after
/// it with what can be loaded (and with the steel that iron makes), less the days and what the card
/// could have been used for instead.
int Outlook::stop(CardId card, PlaceId to, int days) const {
  const int day = p_.day + days;
  const Prices now = prices(to, day);
  Leaving leaving{.room = p_.force, .spent = card, .moved_by_it = true, .unloaded = &now};
  int gain = 0;
  for (const Railcar& r : p_.train) {
    if (r.cubes == 0) continue;
    const int price = now[static_cast<std::size_t>(r.good)];
    if (price > 0) {
      gain += price * r.cubes;
      if (r.good == Good::iron && demand(r.good, to) == price)
        leaving.new_steel += board_.steel_per_iron * r.cubes;
    } else {
      --leaving.room;
    }
  }
  if (gain > 0) gain += first_delivery(to);
  leaving.new_steel =
      std::min(leaving.new_steel, board_.steel_per_city - s_.steel[static_cast<std::size_t>(to)]);
  gain += onward(to, day, leaving).worth;
  if (develops(card)) gain -= w().move_development;
  if (face(card).feature == Feature::railcar) gain -= w().move_railcar;
  return gain - days_cost(p_.day, day);
}

/// How much a card is wanted in the hand at the end of a turn.
int Outlook::keeping(CardId card) const {
  const Card& it = board_[card];
  int worth = 0;
  if (develops(card)) worth += 60;
  if (face(card).feature == Feature::railcar && p_.train.size() < p_.force) worth += 50;
  if (it.kind == CardKind::junction) worth += 30;
  const auto useful = [&](PlaceId to) {
    if (to == p_.at) return;
    for (const Railcar& r : p_.train) {
      if (r.cubes > 0 && unloading(r.good, to, p_.day + board_.links_between(p_.at, to)) > 0)
        worth += 80;
    }
  };
  if (it.kind == CardKind::city) useful(it.city);
  if (it.kind == CardKind::port) board_.ports.each(useful);
  return worth;
}

}  // namespace rail::grand_trunk_journey
