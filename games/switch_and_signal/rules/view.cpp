// What a viewer may know, built field by field, and the state behind it.
#include "games/switch_and_signal/rules/view.h"

#include "games/switch_and_signal/rules/rules.h"

namespace rail::switch_and_signal {

namespace {

/// The members of a mask as a set of ids.
template <class Id>
IdSet<Id, 32> ids(unsigned mask) {
  IdSet<Id, 32> set;
  for (int i = 0; mask != 0; ++i, mask >>= 1) {
    if ((mask & 1) != 0) set.insert(static_cast<Id>(i));
  }
  return set;
}

template <class Id>
unsigned mask(const IdSet<Id, 32>& set) {
  return set.bits().window(0);
}

GoodsCount counts(const std::array<std::uint8_t, goods_colors>& goods) {
  GoodsCount all;
  for (std::size_t g = 0; g < goods_colors; ++g) all[static_cast<Goods>(g)] = goods[g];
  return all;
}

std::array<std::uint8_t, goods_colors> array_of(const GoodsCount& counts) {
  std::array<std::uint8_t, goods_colors> goods{};
  counts.each(
      [&](Goods g, int n) { goods[static_cast<std::size_t>(g)] = static_cast<std::uint8_t>(n); });
  return goods;
}

bool is_moving(Step step) { return step == Step::roll || step == Step::run || step == Step::pass; }

}  // namespace

/// R12: hands are open, so all see the same.
View SwitchAndSignal::view(const State& s, Viewer viewer) const {
  View v;
  if (!viewer.is_onlooker()) v.seat = viewer.seat_of();
  v.step = s.step;
  v.first = s.first;
  v.turn = s.turn;
  if (s.step == Step::over) v.won = s.won;
  v.due = s.due;
  v.line_discs = s.line_discs;
  v.extra_discs = s.extra_discs;
  v.tokens = s.tokens;
  v.tokens_lost = s.tokens_lost;
  v.departures = s.departures;
  for (int c = 0; c < count(CardId{}); ++c)
    v.unseen[static_cast<CardId>(c)] = s.unseen[static_cast<std::size_t>(c)];
  if (s.bottom != no_card) v.bottom = s.bottom;
  if (s.card != no_card || s.deploys > 0) {
    CardView& card = v.card.emplace();
    if (s.card != no_card) card.card = s.card;
    card.fresh = s.fresh;
    card.choosing_start = s.choosing_start;
    card.deploys = s.deploys;
    card.row = s.row;
    card.deployed = ids<Color>(s.deployed);
    card.shown = ids<Color>(s.shown);
    card.color = s.color;
    card.moved = ids<TrainId>(s.moved);
  }
  if (is_moving(s.step)) {
    MoveView& move = v.move.emplace();
    move.train = s.mover;
    move.points = s.points;
    if (s.came_by != no_line) move.came_by = s.came_by;
    move.by_card = s.by_card;
  }
  v.passing = s.passing;
  v.helpers = ids<HelperId>(s.helpers);
  for (std::size_t t = 0; t < train_count; ++t) {
    const Train& train = s.train[t];
    if (train.at == depot) continue;
    v.trains[t].at = train.at;
    if (tracks_.kind(train.at) == SpaceKind::track) v.trains[t].forward = train.forward;
    if (train.cargo != no_goods) v.trains[t].cargo = static_cast<Goods>(train.cargo);
  }
  for (int j = 0; j < count(JunctionId{}); ++j) {
    const auto junction = static_cast<JunctionId>(j);
    v.switches.push({junction, tracks_.way(junction, s.open[static_cast<std::size_t>(j)])});
  }
  v.green = s.green;
  v.supply = counts(s.supply);
  for (std::size_t p = 0; p < board_->ports.size(); ++p) v.delivered.push(counts(s.delivered[p]));
  for (std::size_t n = 0; n < start_count; ++n) {
    if (s.start_of[n] != depot) v.start_of[n] = s.start_of[n];
    if ((s.tiles >> n & 1) != 0) v.tiles.push(static_cast<std::uint8_t>(n + lowest_start));
  }
  for (int p = 0; p < players_; ++p) v.hands.push(s.hand[static_cast<std::size_t>(p)]);
  v.pile = s.pile;
  v.discards = discards(s);
  return v;
}

/// Nothing is left to the imagination: which cards are out of the game follows from chance alone.
State SwitchAndSignal::imagine(const View& v, Rng&) const {
  State s;
  s.step = v.step;
  s.first = v.first;
  s.turn = v.turn;
  s.won = v.won.value_or(false);
  s.due = v.due;
  s.line_discs = v.line_discs;
  s.extra_discs = v.extra_discs;
  s.tokens = v.tokens;
  s.tokens_lost = v.tokens_lost;
  s.departures = v.departures;
  for (int c = 0; c < count(CardId{}); ++c)
    s.unseen[static_cast<std::size_t>(c)] = v.unseen[static_cast<CardId>(c)];
  s.bottom = v.bottom.value_or(no_card);
  if (v.card) {
    s.card = v.card->card.value_or(no_card);
    s.fresh = v.card->fresh;
    s.choosing_start = v.card->choosing_start;
    s.deploys = v.card->deploys;
    s.row = v.card->row;
    s.deployed = static_cast<ColorMask>(mask(v.card->deployed));
    s.shown = static_cast<ColorMask>(mask(v.card->shown));
    s.color = v.card->color;
    s.moved = static_cast<TrainMask>(mask(v.card->moved));
  }
  if (v.move) {
    s.mover = v.move->train;
    s.points = v.move->points;
    s.came_by = v.move->came_by.value_or(no_line);
    s.by_card = v.move->by_card;
  }
  s.passing = v.passing;
  s.helpers = static_cast<std::uint8_t>(mask(v.helpers));
  for (std::size_t t = 0; t < train_count; ++t) {
    const TrainView& train = v.trains[t];
    s.train[t] = {.at = train.at.value_or(depot),
                  .forward = train.forward.value_or(false),
                  .cargo = train.cargo ? static_cast<std::uint8_t>(*train.cargo) : no_goods};
  }
  for (const SwitchView& it : v.switches)
    s.open[static_cast<std::size_t>(it.junction)] = tracks_.arms(it.junction, it.open);
  s.green = v.green;
  s.supply = array_of(v.supply);
  for (int p = 0; p < v.delivered.size(); ++p)
    s.delivered[static_cast<std::size_t>(p)] = array_of(v.delivered[p]);
  for (std::size_t n = 0; n < start_count; ++n) s.start_of[n] = v.start_of[n].value_or(depot);
  for (std::uint8_t number : v.tiles)
    s.tiles = static_cast<std::uint16_t>(s.tiles | 1U << (number - lowest_start));
  for (int p = 0; p < v.hands.size(); ++p) s.hand[static_cast<std::size_t>(p)] = v.hands[p];
  s.pile = v.pile;
  return s;
}

}  // namespace rail::switch_and_signal
