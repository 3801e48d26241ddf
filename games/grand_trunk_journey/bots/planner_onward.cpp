// The best next stop, and what a move brings.
#include <algorithm>
#include <bit>
#include <utility>

#include "games/grand_trunk_journey/bots/planner_outlook.h"

namespace rail::grand_trunk_journey {

// How likely the train gets somewhere

void Outlook::find_drawn(std::size_t to) const {
  drawn_[to] = likely_drawn(static_cast<PlaceId>(to));
  drawn_known_ |= 1U << to;
}

/// How likely cards are drawn before the next move, for places whose card is not in the hand: by
/// how many of the deck will be drawn, and never less than `later_reach`, since some other way may
/// open.
int Outlook::likely_drawn(PlaceId to) const {
  if (&p_ == &s_.player[static_cast<std::size_t>(s_.turn)]) {
    for (CardId c : s_.top) {
      if (board_[c].city == to) return 100;
    }
  }
  const CardId card = card_to(to);
  int likely = w().later_reach;
  if (deck_ < 0) deck_ = p_.deck.total();
  if (card != no_card && p_.deck.contains(card)) {
    likely = std::max(likely, deck_ <= w().draw ? 100 : 100 * w().draw * p_.deck[card] / deck_);
  } else if (deck_ < w().draw && card != no_card && p_.discards.contains(card)) {
    likely = std::max(likely, 100 * (w().draw - deck_) / std::max(1, p_.discards.total()));
  }
  return std::min(likely, 100);
}

Outlook::Ways Outlook::ways(PlaceId from, CardId spent) const {
  const auto at = static_cast<std::size_t>(from);
  const bool last_copy = spent != no_card && p_.hand[spent] == 1;
  const CardId junction = planner_.junction_;
  return {
      .held = last_copy ? held_ & ~planner_.leads_to_[static_cast<std::size_t>(spent)] : held_,
      .junction = junction != no_card && p_.hand[junction] > static_cast<int>(junction == spent),
      .by_junction = board_.days.junction - static_cast<int>(p_.fast),
      .days = planner_.days_[static_cast<std::size_t>(p_.fast)][at].data(),
      .links = board_.distance[at].data()};
}

// Loads

Good Outlook::best_load(GoodSet takes, PlaceId from, PlaceId to, int day, int& worth) const {
  worth = -1;
  Good best = Good::coal;
  const auto goods = takes.bits() & supply(from).bits();
  if (!goods.any()) return best;
  const Chance chance =
      to == no_place ? Chance{} : reach(static_cast<std::size_t>(to), ways(from, no_card));
  goods.each([&](int g) {
    const auto good = static_cast<Good>(g);
    const int next =
        to == no_place ? 0 : unloading(good, to, day + chance.days) * chance.likely / 100;
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
  std::array<Empty, Hold::capacity> empty;
  int empties = 0;
  unsigned goods = 0;               // all of these
  unsigned takes = 0;               // those that railcars to be loaded take
  int waiting = 0;                  // what the cubes promise if no stop wants them
  int steel = 0;                    // that there is to load
  std::uint32_t by_their_card = 0;  // places to which a card would lead that is to be loaded
};

void Outlook::load_at(PlaceId from, int day, const Leaving& leaving, Load& load) const {
  load.steel = s_.steel[static_cast<std::size_t>(from)] + leaving.new_steel;
  auto here = static_cast<unsigned>(supply(from).bits().window(0));
  if (leaving.new_steel > 0) here |= 1U << static_cast<unsigned>(Good::steel);
  for (const Cargo& c : hold_) {
    const auto good = static_cast<std::size_t>(c.good);
    const bool is_empty = c.cubes == 0 || (leaving.unloaded >> good & 1U) != 0;
    if (!is_empty) {
      load.cubes[good] += c.cubes;
      load.goods |= 1U << good;
    } else if (leaving.room > 0) {
      const unsigned takes = static_cast<unsigned>(c.takes.bits().window(0)) & here;
      const bool gone =
          c.in_hand && leaving.moved_by_it && c.card == leaving.spent && p_.hand[c.card] == 1;
      if (takes == 0 || gone) continue;
      load.empty[static_cast<std::size_t>(load.empties++)] = {
          c.card, static_cast<std::uint8_t>(takes), c.in_hand};
      load.takes |= takes;
      if (c.in_hand) load.by_their_card |= planner_.city_of_[static_cast<std::size_t>(c.card)];
    }
  }
  load.goods |= load.takes;
  for (unsigned left = load.goods; left != 0; left &= left - 1) {
    const auto g = static_cast<std::size_t>(std::countr_zero(left));
    load.wait[g] = later(static_cast<Good>(g), from, day);
    load.waiting += load.wait[g] * load.cubes[g];
  }
}

/// What the best `room` of the railcars promise if the next stop takes some goods at once, for
/// `now` each; `card` leads there, so it is no railcar.
Outlook::Promise Outlook::promise(const Load& load, const Prices& now, unsigned at_once,
                                  CardId card, int room) {
  constexpr unsigned steel_bit = 1U << static_cast<unsigned>(Good::steel);
  // The worth of a good and whether it is paid at once as one number, even for those that wait.
  Prices most;
  for (std::size_t g = 0; g < good_kinds; ++g)
    most[g] = (at_once >> g & 1U) != 0 ? 2 * now[g] + 1 : 2 * load.wait[g];
  std::array<int, max_force> top{};
  int steel = load.steel;
  for (std::size_t i = 0; std::cmp_less(i, load.empties); ++i) {
    const Load::Empty& c = load.empty[i];
    if (c.in_hand && c.card == card) continue;
    unsigned takes = c.takes;
    if ((takes & steel_bit) != 0 && steel-- <= 0) takes &= ~steel_bit;
    int best = 0;
    for (; takes != 0; takes &= takes - 1) {
      const int it = most[static_cast<std::size_t>(std::countr_zero(takes))];
      best = it >> 1 > best >> 1 ? it : best;
    }
    for (std::size_t t = 0; std::cmp_less(t, room); ++t) {
      const int other = top[t];
      const bool better = best >> 1 > other >> 1;
      top[t] = better ? best : other;
      best = better ? other : best;
    }
  }
  Promise promise;
  for (const int it : top) {
    promise.all += it >> 1;
    promise.at_once += (it & 1) != 0 ? it >> 1 : 0;
  }
  return promise;
}

/// One stop beyond the next is as far as it looks: which cards will be in hand after that is mostly
/// luck. What is delivered there counts as likely as the train can go there; what waits for a later
/// stop counts by `later`; and all of it by `onward`, since plans change.
Onward Outlook::onward(PlaceId from, int day, const Leaving& leaving) const {
  if (last_turn(day)) return {};
  Load load;
  load_at(from, day, leaving, load);
  const Promise idle = load.empties == 0 ? Promise{} : promise(load, {}, 0, no_card, leaving.room);
  Onward best{load.waiting + idle.all - days_cost(day, day + 1) * w().idle / 100, no_place};
  const Wants& wants = this->wants();
  std::uint32_t places = 0;
  for (unsigned left = load.goods; left != 0; left &= left - 1)
    places |= wants.sought[static_cast<std::size_t>(std::countr_zero(left))];
  places &= ~(1U << static_cast<unsigned>(from));
  const Ways ways = this->ways(from, leaving.spent);
  const int left_days = board_.last_turn_from_day - day;
  const int day_cost = final_turns_ ? point : day_;
  for (; places != 0; places &= places - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(places));
    const auto to = static_cast<PlaceId>(i);
    const Chance chance = reach(i, ways);
    const int arrive = day + chance.days;
    if (arrive > board_.last_day) continue;
    const bool due = with_contract_.contains(to);
    Prices now;  // of what is at once
    int delivered = 0;
    int waiting = load.waiting;
    unsigned at_once = 0;  // goods that no later stop is better for
    int most = 0;
    for (unsigned left = wants.goods[i] & load.goods; left != 0; left &= left - 1) {
      const auto g = static_cast<std::size_t>(std::countr_zero(left));
      int price = (wants.wanting[g] >> i & 1U) != 0 ? cube_[g] : 0;
      if (due) price = std::max(price, contract(static_cast<Good>(g), to, arrive));
      if (price == 0) continue;
      now[g] = price;
      most = std::max(most, price);
      delivered += load.cubes[g] * now[g];
      waiting -= load.cubes[g] * load.wait[g];
      at_once |= static_cast<unsigned>(now[g] >= load.wait[g]) << g;
    }
    const int before = std::min(chance.days, left_days);
    const int cost = day_cost * before + point * (chance.days - before);
    Promise loaded = idle;
    if ((at_once & load.takes) != 0 || (load.by_their_card >> i & 1U) != 0) {
      // Whether it could be the best at all, if whatever can be paid at once was paid besides.
      const int all = delivered + most * std::min(load.empties, leaving.room) + first_delivery(to);
      if (chance.likely >= 0 && (all - cost) * chance.likely / 100 + waiting + idle.all <=
                                    std::max(best.worth, leaving.least))
        continue;
      loaded = promise(load, now, at_once, card_of(to), leaving.room);
    }
    delivered += loaded.at_once;
    waiting += loaded.all - loaded.at_once;
    if (delivered > 0) delivered += first_delivery(to);
    const int worth = (delivered - cost) * chance.likely / 100 + waiting;
    if (worth > best.worth) best = {worth, to};
  }
  best.worth = best.worth * w().onward / 100;
  return best;
}

/// All cubes that are wanted there and the place's first delivery, less the days and what the card
/// could have been used for instead.
Stop Outlook::stop(CardId card, PlaceId to, int days) const {
  const int day = p_.day + days;
  Stop stop{.card = card,
            .to = to,
            .days = static_cast<std::uint8_t>(days),
            .unloaded = 0,
            .gain = 0,
            .room = p_.force,
            .new_steel = 0};
  for (const Railcar& r : p_.train) {
    if (r.cubes == 0) continue;
    const int price = this->price(r.good, to, day);
    if (price > 0) {
      stop.unloaded =
          static_cast<std::uint8_t>(stop.unloaded | 1U << static_cast<unsigned>(r.good));
      stop.gain += price * r.cubes;
      if (r.good == Good::iron && demand(r.good, to) == price)
        stop.new_steel += board_.steel_per_iron * r.cubes;
    } else {
      --stop.room;
    }
  }
  if (stop.gain > 0) stop.gain += first_delivery(to);
  stop.new_steel =
      std::min(stop.new_steel, board_.steel_per_city - s_.steel[static_cast<std::size_t>(to)]);
  if (develops(card)) stop.gain -= w().move_development;
  if (face(card).feature == Feature::railcar) stop.gain -= w().move_railcar;
  stop.gain -= days_cost(p_.day, day);
  return stop;
}

/// After it comes the next one, with what can be loaded (and with the steel that iron makes).
int Outlook::worth(const Stop& stop, int least) const {
  const Onward next = onward(stop.to, p_.day + stop.days,
                             {.room = stop.room,
                              .spent = stop.card,
                              .moved_by_it = true,
                              .new_steel = stop.new_steel,
                              .unloaded = stop.unloaded,
                              .least = too_little(least - stop.gain)});
  return stop.gain + next.worth;
}

}  // namespace rail::grand_trunk_journey
