// The chance to win from a position, as fitted to the planner's own games.
//
// A logistic regression of "won" on a few numbers of a position, the coefficients in 256ths. It
// must be fitted anew when the weights change. All of it is in whole numbers, so that bots decide
// alike on every processor.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/switch_and_signal/bots/planner.h"

namespace rail::switch_and_signal {

namespace {

constexpr int one = 256;

/// 10,000 / (1 + exp(-x)) for x = 0, 1/2, 1 …
constexpr std::array<int, 17> logistic{5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820,
                                       9890, 9933, 9959, 9975, 9985, 9991, 9994, 9997};

/// The square root of a whole number, rounded down.
int root(int n) {
  int r = 0;
  while ((r + 1) * (r + 1) <= n) ++r;
  return r;
}

/// From 6,000 games of planners on Europe, with two and four of them. On every tenth game, which
/// had no part in it, the mean loss is 0.485; without `flat` 0.491. The regression alone would make
/// `flat` 192; but an analysis takes the mean over where playouts end, which makes chances flat
/// once more, and `level-4` plays on better than planners do. 112 is what fits its games
/// (docs/bots.md).
constexpr ChanceWeights one_port{.base = -4793,
                                 .margin = 3945,
                                 .time = 2142,
                                 .work = 1211,
                                 .next_card = 2652,
                                 .helper = 192,
                                 .card = 100,
                                 .goods = 200,
                                 .flat = 112};
/// From 3,556 games on North America: 0.560, and without `flat` 0.570.
constexpr ChanceWeights more_ports{.base = -2896,
                                   .margin = 2556,
                                   .time = 1404,
                                   .work = 861,
                                   .next_card = 2354,
                                   .helper = 357,
                                   .card = 46,
                                   .goods = 358,
                                   .flat = 192};

}  // namespace

int chance_of(int odds) {
  const int half = one / 2;
  const int size = std::min(std::abs(odds), 8 * one - 1);
  const auto i = at(size / half);
  const int up = logistic[i] + (logistic[i + 1] - logistic[i]) * (size % half) / half;
  return odds < 0 ? 10'000 - up : up;
}

/// The work left against the time left: departure cards, tokens as a part of one, what the next
/// card does, helpers, cards in hand, and the goods that are still to come. That margin is divided
/// by the root of the time: luck adds up like the steps of a random walk, so the same lead is worth
/// more near the end. That is not all: early on there is more to come than luck, so what looks
/// decided is not, and everything counts less (`flat`).
int odds_to_win(const ChanceFacts& f, const ChanceWeights& w) {
  const int margin = w.margin + w.time * f.time / one - w.work * f.work / 1000 +
                     w.next_card * f.next_card / 1000 + w.helper * f.helpers + w.card * f.cards -
                     w.goods * f.goods;
  const int x = w.base + margin * 16 / root(f.time + one / 2);
  constexpr int early = 16 * one;
  return x * (one - w.flat * std::min(f.time, early) / early) / one;
}

int chance_to_win(const ChanceFacts& f, const ChanceWeights& w) {
  return chance_of(odds_to_win(f, w));
}

ChanceFacts Planner::facts(const State& s) {
  outlook_.set(s);
  ChanceFacts facts;
  facts.time = s.departures * one + s.tokens * one / g_.options().time_tokens;
  facts.work = outlook_.work() / 10;
  facts.next_card = outlook_.next_card_worth() / 10;
  for (int h = 0; h < g_.count(HelperId{}); ++h) facts.helpers += (s.helpers >> h & 1) == 0 ? 1 : 0;
  facts.cards = -g_.board().hand * g_.players();
  for (int p = 0; p < g_.players(); ++p) facts.cards += s.hand[at(p)].total();
  facts.goods = g_.goods_needed() - g_.goods_counted(s);
  return facts;
}

int Planner::worth(const State& s, Seat) {
  if (s.step == Step::over) return s.won ? certain : 0;
  return chance_to_win(facts(s), chance_);
}

ChanceWeights Planner::usual_chance(const SwitchAndSignal& g) {
  return g.board().ports.size() > 1 ? more_ports : one_port;
}

}  // namespace rail::switch_and_signal
