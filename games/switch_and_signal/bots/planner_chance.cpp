// The chance to win from a position, as fitted to the planner's own games.
//
// A logistic regression of "won" on a few numbers of a position, the coefficients in 256ths. It
// must be fitted anew when the weights change. All of it is in whole numbers, so that bots decide
// alike on every processor.
#include <array>
#include <cstdlib>

#include "games/switch_and_signal/bots/planner.h"

namespace rail::switch_and_signal {

namespace {

constexpr int one = 256;

/// 10,000 / (1 + exp(-x)) for x = 0, 1/2, 1 …
constexpr std::array<int, 17> logistic{5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820,
                                       9890, 9933, 9959, 9975, 9985, 9991, 9994, 9997};

/// `x` is in 256ths.
int chance(int x) {
  const int half = one / 2;
  const int size = std::min(std::abs(x), 8 * one - 1);
  const auto i = at(size / half);
  const int up = logistic[i] + (logistic[i + 1] - logistic[i]) * (size % half) / half;
  return x < 0 ? 10'000 - up : up;
}

/// The square root of a whole number, rounded down.
int root(int n) {
  int r = 0;
  while ((r + 1) * (r + 1) <= n) ++r;
  return r;
}

}  // namespace

/// The work left against the time left: departure cards, tokens as a part of one, what the next
/// card does, helpers, cards in hand, and the goods that are still to come. That margin is divided
/// by the root of the time: luck adds up like the steps of a random walk, so the same lead is worth
/// more near the end.
int chance_to_win(const ChanceFacts& f, const ChanceWeights& w) {
  const int margin = w.margin + w.time * f.time / one - w.work * f.work / 1000 +
                     w.next_card * f.next_card / 1000 + w.helper * f.helpers + w.card * f.cards -
                     w.goods * f.goods;
  return chance(w.base + margin * 16 / root(f.time + one / 2));
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

ChanceWeights Planner::usual_chance(const SwitchAndSignal& /*g*/) {
  return {.base = -1374,
          .margin = 1005,
          .time = 806,
          .work = 653,
          .next_card = 1095,
          .helper = 330,
          .card = 32,
          .goods = 217};
}

}  // namespace rail::switch_and_signal
