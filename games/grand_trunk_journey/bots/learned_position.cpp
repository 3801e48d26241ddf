// How a position at the start of a turn looks to judgement.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>

#include "games/grand_trunk_journey/bots/learned.h"

namespace rail::grand_trunk_journey {

/// Writes features one after the other.
class Learned::Pen {
 public:
  explicit Pen(Position& out) : out_(out) { out_.fill(0); }
  template <class Value>
  void put(Value value) {
    out_[next_++] = feature(value);
  }
  /// Leaves so many at 0: nobody is there.
  void skip(std::size_t count) { next_ += count; }
  std::size_t next() const { return next_; }

 private:
  Position& out_;
  std::size_t next_ = 0;
};

namespace {

/// The estimate in two features, exact: so many hundredths of a point, and what is left.
constexpr int estimate_step = 64;
constexpr int most_estimate = 127 * estimate_step;
constexpr int half = 5000;  // of the planner's worth
constexpr int certainly = 10'000;
/// What a network says for 1 (bots/learned/network.h), and what of worth that is.
constexpr int sum_one = 32'768;
constexpr int correction_one = 1000;

/// What a day brings that is left, and what of the next move's promise is kept, in hundredths.
constexpr int day_brings = 180;
constexpr int next_kept = 60;
/// Worth is the margin and a little for the win, which a larger margin makes likelier.
constexpr int worth_of_margin = 130;

constexpr std::size_t other_features = 14;

int minimum_of_set(const Cubes& has) {
  return std::min({has[Good::coal], has[Good::iron], has[Good::wood]});
}

}  // namespace

/// Not in the last turns: there a playout to the end is as quick, and says what becomes of it.
bool Learned::may_judge(const State& s) const {
  constexpr int too_near = 3;
  return s.step == Step::turn && !s.acted && s.contracts_due == 0 && s.cards_due == 0 &&
         s.player[at(s.turn)].day + too_near < board_.last_turn_from_day;
}

int Learned::worth(const Position& position, std::int32_t judged) {
  const int planned = half + position[0] * estimate_step + position[1];
  const auto corrected = static_cast<int>(std::int64_t{judged} * correction_one / sum_one);
  return std::clamp(planned + std::clamp(corrected, -certainly, certainly), 0, certainly);
}

/// What the end would count, and what the planner sees beyond that.
Learned::Seen Learned::seen(const Outlook& outlook, Seat who) const {
  const State& s = outlook.state();
  const Player& p = outlook.me();
  Seen it{.outlook = &outlook, .seat = who};
  it.certain = g_.points(p.scores, p.delivered, p.force, p.fast) +
               board_.points.set * minimum_of_set(p.delivered) +
               p.improvements.size() * board_.wood_track[p.wood];
  it.estimate = point * it.certain;
  if (p.status != Status::playing) {
    it.estimate += point * (board_.last_day - p.day);
    return it;
  }
  const TurnPlan plan(outlook);
  const int wait = outlook.final_turns() ? 0 : plan.maintain();
  PlaceId to = no_place;
  it.next = wait;
  it.second = wait;
  plan.each_move([&](CardId card, PlaceId there, int days) {
    const int worth = plan.move(Move{card, there, static_cast<std::uint8_t>(days)});
    if (worth > it.next) {
      if (there != to) it.second = it.next;
      it.next = worth;
      it.days = days;
      to = there;
    } else if (there != to) {
      it.second = std::max(it.second, worth);
    }
  });
  it.develop = std::max(0, plan.development().worth);
  s.objectives.each(
      [&](ObjectiveId o) { it.objective = std::max(it.objective, plan.objective(o)); });
  const int after = board_.last_day - std::max<int>(p.day, board_.last_turn_from_day);
  it.estimate +=
      day_brings * outlook.days_left() + point * std::max(0, after) + it.next * next_kept / 100;
  return it;
}

void Learned::put_table(const State& s, Pen& pen) const {
  for (int n = 2; n <= max_players; ++n) pen.put(g_.players() == n);
  int last = 0;
  for (int i = 0; i < g_.players(); ++i) last = std::max<int>(last, s.player[at(i)].day);
  pen.put(3 * (board_.last_turn_from_day - s.player[at(s.turn)].day));
  pen.put(3 * (board_.last_turn_from_day - last));
  pen.put(7 * s.terminals.size());
  pen.put(10 * s.display.size());
  pen.put(30 * s.objectives.size());
  int open = 0;
  int points = 0;
  for (std::size_t i = 0; i < s.contracts_open; ++i) {
    if (s.fulfilled_by[i] != no_seat || s.contract[i] == no_contract ||
        board_.slots[i].to < s.player[at(s.turn)].day)
      continue;
    ++open;
    points += board_.slots[i].points;
  }
  pen.put(24 * open);
  pen.put(5 * points);
  pen.put(10 * (static_cast<int>(board_.slots.size()) - s.contracts_open));
  const PlaceSet places(board_.ports.bits() | s.terminals.bits());
  std::array<int, good_kinds> wanting{};
  std::array<int, good_kinds> supplying{};
  int first = 0;
  int steel = 0;
  places.each([&](PlaceId place) {
    first += s.first_delivery[at(place)];
    steel += s.steel[at(place)];
    if (s.token[at(place)] == no_token) return;
    const Token& token = board_[s.token[at(place)]];
    ++wanting[at(token.demand)];
    token.supply.each([&](Good good) { ++supplying[at(good)]; });
  });
  pen.put(10 * first);
  pen.put(6 * steel);
  for (int number : wanting) pen.put(16 * number);
  for (int number : supplying) pen.put(10 * number);
}

/// By what the company's cards offer besides being places.
void Learned::put_hand(const State& s, const Player& p, Pen& pen) const {
  std::array<int, at(Feature::development_4) + 1> offered{};
  std::array<int, at(CardKind::city) + 1> kinds{};
  int led_nowhere = 0;
  const auto count = [&](const Cards& cards) {
    offered.fill(0);
    kinds.fill(0);
    led_nowhere = 0;
    cards.each([&](CardId c, int copies) {
      offered[at(g_.face(p.company, c).feature)] += copies;
      const Card& card = board_[c];
      kinds[at(card.kind)] += copies;
      if (card.kind == CardKind::city && (card.city == p.at || !s.terminals.contains(card.city)))
        led_nowhere += copies;
    });
  };
  count(p.hand);
  pen.put(16 * p.hand.total());
  for (std::size_t f = at(Feature::railcar); f < offered.size(); ++f) pen.put(24 * offered[f]);
  for (std::size_t k = at(CardKind::port); k < kinds.size(); ++k) pen.put(20 * kinds[k]);
  pen.put(32 * led_nowhere);
  count(p.deck);
  pen.put(8 * p.deck.total());
  for (const Feature offer : {Feature::railcar, Feature::development_2, Feature::development_4})
    pen.put(24 * offered[at(offer)]);
  pen.put(24 * kinds[at(CardKind::port)]);
  pen.put(24 * kinds[at(CardKind::junction)]);
  pen.put(8 * p.discards.total());
}

void Learned::put_seat(const State& s, const Seen& seen, Pen& pen) const {
  const Player& p = s.player[at(seen.seat)];
  const Outlook& outlook = *seen.outlook;
  pen.put(p.status == Status::playing);
  pen.put(3 * outlook.days_left());
  pen.put(seen.certain);
  pen.put(seen.estimate / 100);
  pen.put(seen.next / 16);
  pen.put((seen.next - seen.second) / 6);
  pen.put(20 * seen.days);
  pen.put(seen.develop / 8);
  pen.put(seen.objective / 8);
  pen.put(32 * seen.certain / std::max<int>(4, p.day));
  pen.put(s.turn == seen.seat);

  // What was brought in, and what it is on the way to.
  const int least = minimum_of_set(p.delivered);
  for (int g = 0; g < good_kinds; ++g) pen.put(12 * p.delivered[static_cast<Good>(g)]);
  pen.put(16 * least);
  for (Good good : {Good::coal, Good::iron, Good::wood}) pen.put(24 * (p.delivered[good] - least));
  pen.put(16 * p.wood);
  const bool ends = p.wood + 1U >= board_.wood_track.size();
  pen.put(ends ? 0 : 32 * (board_.wood_track[p.wood + 1U] - board_.wood_track[p.wood]));
  pen.put(20 * p.improvements.size());
  pen.put(4 * p.improvements.size() * board_.wood_track[p.wood]);
  pen.put(16 * p.contracts);
  for (int force = 2; force <= max_force; ++force) pen.put(p.force >= force);
  pen.put(p.fast);
  const bool strongest = p.force == max_force;
  const int steel = strongest ? 0 : board_.steel_for_force[p.force + 1U] - p.delivered[Good::steel];
  pen.put(!strongest && steel <= 0);
  pen.put(24 * std::max(0, steel));
  const int coal = p.fast ? 0 : board_.coal_for_speed - p.delivered[Good::coal];
  pen.put(!p.fast && coal <= 0);
  pen.put(24 * std::max(0, coal));

  // The train, and where its goods are wanted.
  int cubes = 0;
  int later = 0;
  int unwanted = 0;
  std::array<int, good_kinds> carried{};
  for (const Railcar& r : p.train) {
    const int promise = outlook.later(r.good, p.at, p.day);
    cubes += r.cubes;
    carried[at(r.good)] += r.cubes;
    later += r.cubes * promise;
    if (promise == 0) unwanted += r.cubes;
  }
  pen.put(20 * cubes);
  pen.put(24 * (p.force - p.train.size()));
  pen.put(later / 6);
  pen.put(24 * unwanted);
  for (int number : carried) pen.put(24 * number);
  for (int g = 0; g < good_kinds; ++g) pen.put(outlook.cube(static_cast<Good>(g)) / 5);
  for (int g = 0; g < good_kinds; ++g)
    pen.put(outlook.later(static_cast<Good>(g), p.at, p.day) / 3);
  int useful = 0;
  p.hand.each([&](CardId c, int copies) { useful += copies * outlook.keeping(c); });
  pen.put(useful / 8);
  put_hand(s, p, pen);
  for (int i = 0; i < improvement_kinds; ++i) pen.put(p.has(static_cast<Improvement>(i)));
}

/// How another seat stands beside the one that judges.
void Learned::put_other(const State& s, const Seen& seen, const Seen& me, Pen& pen) const {
  const Player& p = s.player[at(seen.seat)];
  const Player& own = s.player[at(me.seat)];
  pen.put(8 * (p.day - own.day));
  pen.put(2 * (seen.certain - me.certain));
  pen.put((seen.estimate - me.estimate) / 50);
  pen.put(seen.next / 16);
  pen.put(3 * (board_.last_turn_from_day - p.day));
  pen.put(s.turn == seen.seat);
  pen.put(20 * (p.force - own.force));
  pen.put(p.fast);
  pen.put(20 * (p.improvements.size() - own.improvements.size()));
  pen.put(12 * (p.wood - own.wood));
  pen.put(12 * (p.delivered.total() - own.delivered.total()));
  pen.put(16 * minimum_of_set(p.delivered));
  pen.put(24 * (p.train.size() - own.train.size()));
  // Of two on the same day the lower marker plays first.
  const auto place = [&](Seat seat) {
    return std::find(s.order.begin(), s.order.end(), seat) - s.order.begin();
  };
  pen.put(place(seen.seat) < place(me.seat));
}

void Learned::describe(const Planner& planner, const State& s, Seat who, Position& out) const {
  Pen pen(out);
  std::array<std::optional<Outlook>, max_players> outlooks;
  Seen me;
  std::array<Seen, max_players> others;
  std::size_t count = 0;
  for (int i = 0; i < g_.players(); ++i) {
    const Seen it = seen(outlooks[at(i)].emplace(planner, s, seat(i)), seat(i));
    (seat(i) == who ? me : others[count++]) = it;
  }
  // Those ahead first; of equals, who plays earlier, so that seats do not matter.
  const auto ahead = [&](const Seen& a, const Seen& b) {
    if (a.estimate != b.estimate) return a.estimate > b.estimate;
    return std::find(s.order.begin(), s.order.end(), a.seat) <
           std::find(s.order.begin(), s.order.end(), b.seat);
  };
  for (std::size_t i = 1; i < count; ++i) {
    for (std::size_t k = i; k > 0 && ahead(others[k], others[k - 1]); --k)
      std::swap(others[k], others[k - 1]);
  }
  const int margin = count == 0 ? 0 : me.estimate - others[0].estimate;
  const int planned = std::clamp(margin * worth_of_margin / 100, -most_estimate, most_estimate);
  const int below = (planned + most_estimate) % estimate_step;
  pen.put((planned - below) / estimate_step);
  pen.put(below);
  pen.put(margin / 50);
  pen.put(margin / 12);
  put_table(s, pen);
  put_seat(s, me, pen);
  for (std::size_t i = 0; i + 1 < max_players; ++i) {
    if (i < count) {
      put_other(s, others[i], me, pen);
    } else {
      pen.skip(other_features);
    }
  }
  if (count > 0) put_seat(s, others[0], pen);
  assert(pen.next() <= out.size());
}

}  // namespace rail::grand_trunk_journey
