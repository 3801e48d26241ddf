// Finds the reasons for an action in a seat's view.
#include "games/grand_trunk_journey/telling/motive.h"

#include <algorithm>
#include <cassert>

namespace rail::grand_trunk_journey {

namespace {

constexpr std::uint8_t byte_of(int n) { return static_cast<std::uint8_t>(std::clamp(n, 0, 255)); }

}  // namespace

Motives::Motives(const GrandTrunkJourney& g, const View& view)
    : g_(g), board_(g.board()), view_(view), sight_(g, view), me_(sight_.me()) {}

Motives::List Motives::of(const Action& action) const {
  List out;
  std::visit([&](const auto& a) { on(out, a); }, action);
  assert(!out.empty());
  return out;
}

// Facts

bool Motives::carries(Good good) const {
  return std::any_of(me_.railcars.begin(), me_.railcars.end(),
                     [&](const RailcarView& r) { return r.good == good && r.cubes > 0; });
}

/// What the railcar could take there: best something that is wanted somewhere.
std::optional<Good> Motives::loadable(CardId railcar, PlaceId place) const {
  std::optional<Good> best;
  const GoodSet goods = sight_.supply(place);
  face(railcar).goods.each([&](Good good) {
    if (!goods.contains(good)) return;
    const auto now = nearest(good, place);
    const auto before = best ? nearest(*best, place) : std::nullopt;
    if (!best || (now && (!before || now->days < before->days))) best = good;
  });
  return best;
}

/// R30, R32: the fewest days with the card of the place.
int Motives::days(PlaceId from, PlaceId to) const {
  const int links = board_.links_between(from, to);
  return me_.fast && links > 1 ? links - 1 : links;
}

/// The nearest other place that wants a good.
std::optional<NearerTo> Motives::nearest(Good good, PlaceId from) const {
  std::optional<NearerTo> best;
  for (const PlaceView& p : view_.places) {
    if (p.place == from || !wanted(good, p.place)) continue;
    const int way = days(from, p.place);
    if (!best || way < best->days) best = NearerTo{good, p.place, byte_of(way)};
  }
  return best;
}

bool Motives::leads_to(CardId card, PlaceId place) const {
  switch (board_[card].kind) {
    case CardKind::city:
      return board_[card].city == place;
    case CardKind::port:
      return board_[place].port;
    case CardKind::junction:
      return true;
    case CardKind::railcar:
      break;
  }
  return false;
}

/// The points that an action brings at once.
void Motives::points(List& out, const Action& a) const {
  Rng rng(1);
  State s = g_.imagine(view_, rng);
  const auto so_far = [&] {
    const Player& p = s.player[static_cast<std::size_t>(*view_.seat)];
    return g_.points(p.scores, p.delivered, p.force, p.fast);
  };
  const int before = so_far();
  g_.apply(s, Actor(*view_.seat), a, {});
  if (so_far() > before) add(out, ScoresPoints{byte_of(so_far() - before)});
}

// Set-up

void Motives::on(List& out, const ChooseCompany& a) const {
  int cards = 0;
  g_.starting_cards().each([&](CardId c, int n) {
    const Feature feature = g_.face(a.company, c).feature;
    if (feature == Feature::development_2 || feature == Feature::development_4) {
      cards += n;
    } else if (feature != Feature::nothing && feature != Feature::railcar) {
      add(out, CompanyOffers{a.company, c});
    }
  });
  add(out, CompanyDevelops{byte_of(cards)});
}

// Where the train goes

void Motives::on(List& out, const Move& a) const {
  unload(out, a);
  const int day = me_.day + a.days;
  const bool again = std::all_of(view_.players.begin(), view_.players.end(), [&](const auto& p) {
    return &p == &me_ || p.status != Status::playing || p.day > day;
  });
  if (again && g_.players() > 1 && day < board_.last_turn_from_day) add(out, MovesAgain{});
  look_further(out, a);
  if (out.empty()) add(out, ArrivesOn{a.to, byte_of(day)});
}

/// What can be unloaded on arrival.
void Motives::unload(List& out, const Move& a) const {
  const int day = me_.day + a.days;
  sight_.each_contract([&](ContractId id, const Window& window, std::uint8_t points) {
    const Contract& it = board_[id];
    if (it.city == a.to && carries(it.good) && window.contains(day))
      add(out, ContractThere{id, points});
  });
  std::optional<DeliversThere> best;
  for (int g = 0; g < good_kinds; ++g) {
    const auto good = static_cast<Good>(g);
    if (!wanted(good, a.to)) continue;
    int cubes = 0;
    for (const RailcarView& r : me_.railcars) cubes += r.good == good ? r.cubes : 0;
    if (cubes > (best ? best->cubes : 0)) best = DeliversThere{a.to, good, byte_of(cubes)};
  }
  if (best) add(out, *best);
  if (!out.empty() && at(a.to).first_delivery > 0)
    add(out, FirstThere{a.to, at(a.to).first_delivery});
}

/// What is not unloaded there: whether its contract can be reached, and who else wants it.
void Motives::look_further(List& out, const Move& a) const {
  const int day = me_.day + a.days;
  for (const RailcarView& r : me_.railcars) {
    if (r.good) ahead(out, *r.good, a.to, day);
  }
  if (!out.empty()) return;
  std::optional<NearerTo> best;
  for (const RailcarView& r : me_.railcars) {
    const auto near = r.good ? nearest(*r.good, a.to) : std::nullopt;
    const auto now = r.good ? nearest(*r.good, here()) : std::nullopt;
    if (near && now && near->days < now->days && (!best || near->days < best->days)) best = near;
  }
  if (best) add(out, *best);
  std::optional<Good> load;
  view_.hand.each([&](CardId c, int n) {
    const bool spare = c != a.card || n > 1;
    if (!load && spare && face(c).feature == Feature::railcar && me_.railcars.size() < me_.force)
      load = loadable(c, a.to);
  });
  if (load) add(out, LoadsThere{a.to, *load});
}

/// A contract for this good that can be reached in time from a place.
void Motives::ahead(List& out, Good good, PlaceId from, int day) const {
  bool found = false;
  sight_.each_contract([&](ContractId id, const Window& window, int) {
    const Contract& it = board_[id];
    if (found || it.good != good || it.city == from || !at(it.city).open) return;
    const int way = days(from, it.city);
    found = day + way <= window.to;
    if (found) add(out, ContractAhead{id, byte_of(way), byte_of(window.to)});
  });
}

void Motives::on(List& out, const Maintain&) const {
  bool way = false;
  view_.hand.each([&](CardId c, int) {
    for (const PlaceView& p : view_.places) {
      if (!leads_to(c, p.place) || !p.open || p.place == here()) continue;
      for (const RailcarView& r : me_.railcars) way = way || (r.good && wanted(*r.good, p.place));
    }
  });
  if (!way) add(out, NoWay{});
  add(out, DrawsNew{});
}

void Motives::on(List& out, const Pass&) const {
  int farthest = 0;
  for (const PlayerView& p : view_.players) farthest = std::max<int>(farthest, p.day);
  add(out, TimePoints{byte_of(farthest - me_.day)});  // R82
}

// Cubes

void Motives::on(List& out, const Deliver& a) const {
  const Good good = *railcar(a.railcar)->good;
  const Cubes& has = me_.delivered;
  points(out, a);
  Cubes then = has;
  ++then[good];
  const auto sets = [](const Cubes& c) {
    return std::min({c[Good::coal], c[Good::iron], c[Good::wood]});
  };
  if (sets(then) > sets(has)) add(out, CompletesSet{board_.points.set});
  if (good == Good::coal && !me_.fast && then[good] <= board_.coal_for_speed)
    add(out, CoalForSpeed{then[good], board_.coal_for_speed});
  if (good == Good::steel && me_.force < max_force) {
    const std::uint8_t need = board_.steel_for_force[me_.force + 1U];
    if (then[good] <= need) add(out, SteelForForce{byte_of(me_.force + 1), then[good], need});
  }
  if (good == Good::iron) {
    const int made = std::min<int>(board_.steel_per_iron, board_.steel_per_city - at(here()).steel);
    if (made > 0) add(out, MakesSteel{here(), byte_of(made)});
  }
  const auto& track = board_.wood_track;
  if (good == Good::wood && me_.wood + 1U < track.size() && !me_.improvements.empty() &&
      track[me_.wood + 1U] > track[me_.wood])
    add(out, MovesWood{track[me_.wood + 1U], byte_of(me_.improvements.size())});
  add(out, CollectsGood{good, then[good]});
}

void Motives::on(List& out, const GiveUp& a) const {
  const Good good = *railcar(a.railcar)->good;
  const auto other = loadable(a.railcar, here());
  if (other && railcar(a.railcar)->cubes == 1) add(out, FreesRailcar{*other});
  if (const auto near = nearest(good, here())) {
    add(out, WantedAt{good, near->place, near->days});
  } else {
    add(out, WantedNowhere{good});
  }
}

void Motives::on(List& out, const RemoveRailcar& a) const {
  const bool fits = loadable(a.railcar, here()).has_value();
  if (!fits) add(out, NothingToLoad{here()});
  add(out, MakesRoom{byte_of(me_.force - me_.railcars.size() + 1)});
}

/// Loading a good somewhere, or going on with it.
void Motives::carry(List& out, Good good, PlaceId from) const {
  ahead(out, good, from, me_.day);
  const auto near = nearest(good, from);
  if (!near) {
    if (out.empty()) add(out, WantedNowhere{good});
    return;
  }
  add(out, WantedAt{good, near->place, near->days});
  bool card = false;
  view_.hand.each([&](CardId c, int) { card = card || leads_to(c, near->place); });
  if (card) add(out, InHand{near->place});
}

void Motives::couple(List& out, CardId railcar) const {
  const auto good = loadable(railcar, here());
  if (!good) return add(out, NothingToLoad{here()});
  add(out, CanLoad{*good, here()});
  if (const auto near = nearest(*good, here())) add(out, WantedAt{*good, near->place, near->days});
}

void Motives::more(List& out, CardId card) const { carry(out, *railcar(card)->good, here()); }

void Motives::on(List& out, const AttachStored&) const { couple(out, *me_.stored); }

void Motives::on(List& out, const DiscardStored&) const {
  if (!loadable(*me_.stored, here())) add(out, NothingToLoad{here()});
  add(out, FreesSpur{});
}

void Motives::on(List& out, const InfluenceDemand& a) const {
  const Good at_a = board_[*at(a.b).token].demand;
  const Good at_b = board_[*at(a.a).token].demand;
  const DemandThen first{a.a, at_a};
  const DemandThen second{a.b, at_b};
  const bool better = carries(at_b) && !carries(at_a);
  add(out, better ? second : first);
  add(out, better ? first : second);
}

void Motives::on(List& out, const OverlandTransport& a) const {
  add(out, SteelThen{a.to, byte_of(at(a.to).steel + 1)});
  if (const auto near = nearest(Good::steel, a.to))
    add(out, WantedAt{Good::steel, near->place, near->days});
}

// Developments

void Motives::on(List& out, const IncreaseForce& a) const {
  points(out, a);
  add(out, PullsMore{byte_of(me_.force + 1)});
}

void Motives::on(List& out, const IncreaseSpeed& a) const {
  points(out, a);
  add(out, BecomesFast{});
}

void Motives::on(List& out, const BuildTerminal& a) const {
  points(out, a);
  const PlaceView& p = at(a.city);
  const Good demand = board_[*p.token].demand;
  if (carries(demand) && !is_full(board_, demand, p.steel)) add(out, OpensPlace{a.city, demand});
  if (p.first_delivery > 0) add(out, FirstThere{a.city, p.first_delivery});
  add(out, DemandThen{a.city, demand});
}

void Motives::on(List& out, const AcquireImprovement& a) const {
  const auto goods = [&](Good good) { add(out, GivesGoods{good, 2}); };  // R70 to R72
  if (a.improvement == Improvement::coal_mine) goods(Good::coal);
  if (a.improvement == Improvement::forest_exploitation) goods(Good::wood);
  if (a.improvement == Improvement::iron_ore_mine) goods(Good::iron);
  const std::uint8_t worth = board_.wood_track[me_.wood];
  if (worth > 0) add(out, ImprovementWorth{a.improvement, worth});  // R84
  const int left = board_.last_turn_from_day - me_.day - board_.days.improvement;
  add(out, DaysToUse{byte_of(left)});
}

// Cards

void Motives::on(List& out, const EndTurn&) const {
  const int limit =
      board_.hand + (me_.improvements.contains(Improvement::warehouse) ? 1 : 0);  // R68
  const int there = me_.deck + me_.discards.total();                              // R48
  add(out, DrawsUp{byte_of(std::min(limit - view_.hand.total(), there))});
}

void Motives::let_go(List& out, CardId card) const {
  const Card& it = board_[card];
  if (it.kind == CardKind::city) {
    const bool use =
        std::any_of(me_.railcars.begin(), me_.railcars.end(),
                    [&](const RailcarView& r) { return r.good && wanted(*r.good, it.city); });
    if (!use) add(out, PlaceWantsNothing{it.city});
  }
  add(out, DrawsNew{});
}

}  // namespace rail::grand_trunk_journey
