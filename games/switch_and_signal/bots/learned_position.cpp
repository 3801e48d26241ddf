// How a position between two turns looks to judgement.
#include <algorithm>
#include <array>
#include <utility>

#include "games/switch_and_signal/bots/learned.h"

namespace rail::switch_and_signal {

namespace {

/// Writes features one after the other.
class Pen {
 public:
  explicit Pen(Learned::Position& out) : out_(out) { out_.fill(0); }
  template <class Value>
  void put(Value value) {
    out_[next_++] = feature(value);
  }
  /// Whether a number is above 0, above 1 …: what a network tells apart more easily than sizes.
  void steps(int value, int count) {
    for (int k = 0; k < count; ++k) put(value > k);
  }

 private:
  Learned::Position& out_;
  std::size_t next_ = 0;
};

/// The planner's odds in two features, exact to a 256th: eighths, and what is left.
constexpr int odds_eighth = 32;
constexpr int most_odds = 8 * 8 * odds_eighth;
/// What a network says for odds of 1 (bots/learned/network.h).
constexpr int odds_sum_one = 32'768;

/// With so many turns nothing is done in any game.
constexpr int never = 400;

}  // namespace

Learned::Learned(const SwitchAndSignal& g) : g_(g), board_(g.board()) {
  for (std::size_t c = 0; c < colors; ++c) {
    int sum = 0;
    for (std::uint8_t face : board_.dice[c]) sum += face;
    mean_roll_[c] = sum * feature_one / 6;
  }
}

/// Over the cards that may come. A train of any colour is one of three.
Learned::Pace Learned::pace(const State& s) const {
  Pace pace;
  int cards = 0;
  int any = 0;
  for (std::size_t c = 0; c < board_.cards.size(); ++c) {
    const int unseen = s.unseen[c];
    cards += unseen;
    pace.deploys += unseen * board_.cards[c].deploy;
    for (const MoveRow& row : board_.cards[c].moves) {
      if (row) {
        pace.moves[at(*row)] += unseen;
      } else {
        any += unseen;
      }
    }
  }
  if (cards == 0) return pace;
  for (int& moves : pace.moves) moves = (moves * feature_one + any * feature_one / 3) / cards;
  pace.deploys = pace.deploys * feature_one / cards;
  pace.any = any * feature_one / cards;
  return pace;
}

/// Until a train of this colour has run so many 32nds of a step by departure cards, in eighths.
int Learned::turns(const Pace& pace, std::size_t color, int steps) const {
  const int each = pace.moves[color] * mean_roll_[color] / feature_one;  // 64ths of a step a card
  if (each <= 0) return never;
  return std::min(never, steps * 16 / each);
}

Learned::Seen Learned::seen(const Outlook& outlook, const State& s, const Pace& pace,
                            std::size_t train) const {
  Seen seen;
  const Train& it = s.train[train];
  if (it.at == depot) return seen;
  const Outlook::Task& task = outlook.task_[train];
  const Outlook::Look& look = outlook.look_[train];
  const Node n = outlook.ways_.node(it);
  seen.runs = true;
  seen.any = task.any;
  seen.loaded = task.loaded;
  seen.here = task.any && !task.loaded && task.here;
  seen.cost = look.cost;
  seen.gain = look.gain;
  for (std::uint8_t face : board_.dice[train / trains_per_color]) {
    const Outlook::End end = look.after[face].end;
    seen.delivers += end == Outlook::End::delivered ? 1 : 0;
    seen.gone += end == Outlook::End::gone ? 1 : 0;
  }
  if (task.any) {
    const int speed = outlook.speed(train);
    const int way = (look.cost - (task.loaded ? 0 : outlook.w_.load)) / speed - task.rest;
    seen.hindered = way - outlook.ways_.usual()[n][task.city];
    seen.turns = turns(pace, train / trains_per_color, way + task.rest);
  }
  seen.in_city = g_.tracks().is_city(it.at);
  seen.at_start = g_.tracks().kind(it.at) == SpaceKind::start;
  return seen;
}

/// How likely it is that a new train finds its start location taken, in 64ths.
int Learned::taken_starts(const State& s) const {
  int taken = 0;
  int all = 0;
  const bool drawn = g_.options().starts == Starts::drawn;
  for (int n = 0; n < start_count; ++n) {
    if (drawn && (s.tiles >> n & 1) == 0) continue;
    const int weight = drawn ? 1 : n < 6 ? n + 1 : 11 - n;
    all += weight;
    if (g_.train_at(s, s.start_of[at(n)])) taken += weight;
  }
  return all == 0 ? 0 : taken * feature_one / all;
}

int Learned::worth(const Position& position, std::int32_t judged) {
  constexpr int one = 256;  // of odds
  const int planned = position[0] * odds_eighth + position[1];
  const int corrected =
      std::clamp(judged, -64 * odds_sum_one, 64 * odds_sum_one) / (odds_sum_one / one);
  return chance_of(planned + corrected);
}

/// With goods before without, with a task before without; of those that have the same, what is
/// cheaper.
bool Learned::comes_before(const Seen& a, const Seen& b) {
  const auto order = [](const Seen& it) {
    return (it.loaded ? 8 : 0) + (it.any ? 4 : 0) + (it.runs ? 2 : 0);
  };
  return order(a) != order(b) ? order(a) > order(b) : a.cost < b.cost;
}

void Learned::describe(Planner& planner, const State& s, Seat, Position& out) const {
  const ChanceFacts facts = planner.facts(s);  // it plans anew
  const Outlook& outlook = planner.outlook_;
  const Pace pace = this->pace(s);
  Pen pen(out);
  const int odds =
      std::clamp(odds_to_win(facts, planner.chance_), -most_odds, most_odds) + most_odds;
  pen.put(odds / odds_eighth - most_odds / odds_eighth);
  pen.put(odds % odds_eighth);

  // The table.
  for (int n = 2; n <= max_players; ++n) pen.put(g_.players() == n);
  pen.put(board_.ports.size() > 1);
  pen.put(board_.pass_cities);
  pen.put(g_.goods_needed() > 8);
  pen.put(16 * (g_.options().time_tokens - 7));

  // Time, goods, helpers.
  const int left = facts.goods;
  pen.put(7 * s.departures);
  pen.steps(s.departures, 9);
  pen.put(9 * s.tokens);
  pen.put(s.tokens * feature_one / g_.options().time_tokens);
  pen.put(12 * left);
  pen.steps(left, 7);
  for (int e = 0; e < 6; ++e) pen.put(g_.helper(s, static_cast<Effect>(e)).has_value());
  pen.put((chance_to_win(facts, planner.chance_) - 5000) / 40);
  pen.put(facts.work / 100);
  pen.put((facts.work - 12'000) / 100);
  pen.put(facts.work / 16 / std::max(1, static_cast<int>(s.departures)));
  pen.put(facts.next_card / 20);
  pen.put(left > 0 ? facts.work / 16 / left : 0);

  // Hands, in the order of turns.
  for (int p = 0; p < max_players; ++p) {
    if (p >= g_.players()) {
      for (int k = 0; k <= action_kinds; ++k) pen.put(0);
      continue;
    }
    const Hand& hand = s.hand[at((index(s.turn) + p) % g_.players())];
    pen.put(10 * hand.total());
    for (int k = 0; k < action_kinds; ++k) pen.put(20 * hand[static_cast<ActionCard>(k)]);
  }

  // What cards will bring.
  for (int moves : pace.moves) pen.put(moves);
  pen.put(pace.any);
  pen.put(pace.deploys);
  const int taken = taken_starts(s);
  pen.put(2 * taken);
  pen.put(taken * pace.deploys / 16);

  // Trains, of each colour those with most to show first.
  std::array<Seen, train_count> trains;
  for (std::size_t t = 0; t < train_count; ++t) trains[t] = seen(outlook, s, pace, t);
  int in_depot = 0;
  int loaded = 0;
  int waiting = 0;
  int fetching = 0;
  int idle = 0;
  int harm = 0;
  int help = 0;
  int gone = 0;
  int delivers = 0;
  FixedList<int, train_count + 16> turns;  // until each of the goods is in port
  FixedList<int, train_count + 16> costs;
  for (const Seen& it : trains) {
    in_depot += it.runs ? 0 : 1;
    if (!it.runs) continue;
    loaded += it.loaded ? 1 : 0;
    waiting += it.here ? 1 : 0;
    fetching += it.any && !it.loaded ? 1 : 0;
    idle += it.any ? 0 : 1;
    help += std::max(0, it.gain);
    harm += std::max(0, -it.gain);
    gone += it.gone;
    delivers += it.delivers;
    if (!it.any) continue;
    turns.push(it.turns);
    costs.push(it.cost);
  }
  int open = 0;
  for (int j = 0; j < outlook.jobs_.size(); ++j) {
    if ((outlook.open_jobs_ >> j & 1) == 0) continue;
    ++open;
    constexpr int until_it_comes = 48;  // steps in 32nds that a new train has behind it by then
    turns.push(std::min(
        never, this->turns(pace, at(Color::brown), outlook.jobs_[j].rest + 8 * until_it_comes)));
    costs.push(outlook.jobs_[j].fresh);
  }
  pen.put(14 * in_depot);
  pen.put(20 * loaded);
  pen.put(30 * waiting);
  pen.put(20 * fetching);
  pen.put(20 * idle);
  pen.put(16 * open);
  pen.put(std::min(127, help / 60));
  pen.put(std::min(127, harm / 60));
  pen.put(8 * gone);
  pen.put(8 * delivers);
  for (std::size_t c = 0; c < colors; ++c) {
    const std::size_t first = c * trains_per_color;
    const std::size_t past = first + trains_per_color;
    // The library's stable sort would allocate, and its quick one leaves equals anyhow.
    for (std::size_t i = first + 1; i < past; ++i) {
      for (std::size_t k = i; k > first && comes_before(trains[k], trains[k - 1]); --k)
        std::swap(trains[k], trains[k - 1]);
    }
    for (const Seen* it = &trains[first]; it != trains.data() + past; ++it) {
      pen.put(it->runs);
      pen.put(it->any);
      pen.put(it->loaded);
      pen.put(it->cost / 160);
      pen.put(it->gain / 32);
      pen.put(10 * it->delivers);
      pen.put(10 * it->gone);
      pen.put(it->hindered / 4);
      pen.put(it->in_city);
      pen.put(it->at_start);
    }
  }

  // The goods by how long each takes; only so many are needed.
  std::sort(turns.begin(), turns.end());
  std::sort(costs.begin(), costs.end());
  int late = 0;
  for (int i = 0; i < std::min(left, turns.size()); ++i)
    late += turns[i] > 8 * s.departures ? 1 : 0;
  pen.put(20 * late);
  for (int back = 1; back <= 4; ++back) {
    // The last ones decide.
    const int i = std::min(left, turns.size()) - back;
    pen.put(i < 0 ? -64 : (turns[i] - 8 * s.departures));
    pen.put(i < 0 ? 0 : costs[i] / 160);
  }
  int sum = 0;
  for (int i = 0; i < std::min(left, turns.size()); ++i) sum += std::min(turns[i], 160);
  pen.put(sum / 8);
  pen.put(left > turns.size() ? 32 * (left - turns.size()) : 0);
}

}  // namespace rail::switch_and_signal
