// Values of cubes, places and cards.
#include "games/grand_trunk_journey/bots/planner_outlook.h"

#include <algorithm>
#include <bit>

namespace rail::grand_trunk_journey {

namespace {

constexpr unsigned bit_of(Good good) { return 1U << static_cast<unsigned>(good); }

}  // namespace

Outlook::Outlook(const Planner& planner, const State& s, Seat who)
    : planner_(planner),
      g_(planner.g_),
      board_(planner.g_.board()),
      s_(s),
      p_(s.player[static_cast<std::size_t>(who)]),
      face_(p_.company == no_company ? nullptr : &g_.face(p_.company, CardId{})) {
  days_left_ = std::max(0, board_.last_turn_from_day - p_.day);
  for (const Player& p : s.player) final_turns_ = final_turns_ || p.status == Status::finished;
  open_ = PlaceSet(board_.ports.bits() | s_.terminals.bits());
  day_ = w().day + w().day_early * days_left_ / board_.last_turn_from_day;
  value_cubes();
  for (std::size_t g = 0; g < good_kinds; ++g) welcome_ |= static_cast<unsigned>(cube_[g] > 0) << g;
  if (p_.has(Improvement::coal_exporter)) exported_ |= bit_of(Good::coal);
  if (p_.has(Improvement::wood_exporter)) exported_ |= bit_of(Good::wood);
  value_dues();
  look_at_cards();
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

void Outlook::find_wants() const {
  Wants& it = wants_;
  it.found = true;
  for (std::size_t g = 0; g < good_kinds; ++g) it.later[g] = cube_[g] * w().later / 100;
  // Sixteen places for each good, in one word; all places alike, which is quicker than to choose.
  constexpr auto spread = [] {
    std::array<std::uint64_t, 1U << good_kinds> words{};
    for (unsigned goods = 0; goods < words.size(); ++goods) {
      for (unsigned g = 0; g < good_kinds; ++g)
        words[goods] |= std::uint64_t{goods >> g & 1U} << g * max_places;
    }
    return words;
  }();
  static_assert(good_kinds * max_places == 64);
  std::uint64_t all = 0;
  std::uint32_t full = 0;
  for (std::size_t i = 0; i < max_places; ++i) {
    const unsigned goods = planner_.asked_by_[static_cast<std::size_t>(s_.token[i])] & welcome_;
    it.goods[i] = static_cast<std::uint8_t>(goods);
    all |= spread[goods] << i;
    full |= static_cast<std::uint32_t>(s_.steel[i] >= board_.steel_per_city) << i;
  }
  const std::uint32_t open = open_.bits().window(0);
  for (std::size_t g = 0; g < good_kinds; ++g)
    it.wanting[g] = static_cast<std::uint32_t>(all >> g * max_places & 0xFFFFU) & open;
  it.wanting[static_cast<std::size_t>(Good::iron)] &= ~full;
  if ((exported_ & welcome_) != 0) add_exports();
  it.sought = it.wanting;
  for (const Due& due : due_) {
    auto& goods = it.goods[static_cast<std::size_t>(due.city)];
    goods = static_cast<std::uint8_t>(goods | bit_of(due.good));
    it.sought[static_cast<std::size_t>(due.good)] |= open & 1U << static_cast<unsigned>(due.city);
  }
}

void Outlook::add_exports() const {
  board_.ports.each([&](PlaceId port) {
    const auto i = static_cast<std::size_t>(port);
    const unsigned goods = asked(port) & welcome_;
    wants_.goods[i] = static_cast<std::uint8_t>(goods);
    for (unsigned left = goods; left != 0; left &= left - 1)
      wants_.wanting[static_cast<std::size_t>(std::countr_zero(left))] |= 1U << i;
  });
}

/// The goods that a place would take of this player, a bit each, as `grand_trunk_journey::demand`
/// and `is_full` say.
unsigned Outlook::asked(PlaceId place) const {
  const auto i = static_cast<std::size_t>(place);
  if (s_.token[i] == no_token) return 0;
  unsigned goods = planner_.asked_by_[static_cast<std::size_t>(s_.token[i])];
  if (board_.ports.contains(place)) goods |= exported_;
  if (s_.steel[i] >= board_.steel_per_city) goods &= ~bit_of(Good::iron);
  return goods;
}

void Outlook::value_dues() {
  const Window changed({}, p_.improvements);  // how days move
  for (std::size_t i = 0; i < s_.contracts_open; ++i) {
    if (s_.fulfilled_by[i] != no_seat || s_.contract[i] == no_contract) continue;
    const Slot& slot = board_.slots[i];
    const int last = slot.to + changed.to;
    if (last < p_.day) continue;
    const Contract& it = board_[s_.contract[i]];
    const int points = point * slot.points;
    due_.push({it.city, it.good, static_cast<std::int16_t>(slot.from + changed.from),
               static_cast<std::int16_t>(last), points, points * w().later / 100});
    with_contract_.insert(it.city);
    goods_due_ |= bit_of(it.good);
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

/// The same, but never less than nothing.
int Outlook::price(Good good, PlaceId place, int day) const {
  return std::max(0, unloading(good, place, day));
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

/// What a cube counts that waits for this place.
int Outlook::later_in(std::size_t good, std::size_t place) const {
  const int first = s_.first_delivery[place];
  if (first == 0) return wants_.later[good];
  return (cube_[good] + point * first / 2) * w().later / 100;
}

/// Contracts count before they begin, too: the cube can wait on the train until then.
int Outlook::find_later(Good good, PlaceId from, int day) const {
  const auto g = static_cast<std::size_t>(good);
  const auto& links = board_.distance[static_cast<std::size_t>(from)];
  const int left = board_.last_turn_from_day - day;
  int best = 0;
  const std::uint32_t others = ~(1U << static_cast<unsigned>(from));
  for (std::uint32_t places = wants().wanting[g] & others; places != 0; places &= places - 1) {
    const auto to = static_cast<std::size_t>(std::countr_zero(places));
    if (links[to] <= left) best = std::max(best, later_in(g, to) - w().later_way * links[to]);
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

int Outlook::days_of(CardId card, PlaceId from, PlaceId to) const {
  const int links = board_.links_between(from, to);
  return board_[card].kind == CardKind::junction ? links + board_.days.junction : links;
}

void Outlook::look_at_cards() {
  for (const Railcar& r : p_.train)
    hold_.push({r.card, face(r.card).goods, r.good, r.cubes, false});
  const bool adds = s_.step <= Step::add;
  p_.hand.each([&](CardId c, int) {
    held_ |= planner_.leads_to_[static_cast<std::size_t>(c)];
    if (adds && face(c).feature == Feature::railcar)
      hold_.push({c, face(c).goods, Good{}, 0, true});
  });
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
