// What the chance to win goes by, and how much each part of it counts.
#pragma once

#include <boost/describe.hpp>

namespace rail::switch_and_signal {

/// A position in a few numbers.
struct ChanceFacts {
  int time = 0;       // departure cards left, tokens as a part of one, in 256ths
  int work = 0;       // what is left to do: a tenth of the planner's cost
  int next_card = 0;  // what the next card does on average, in the same units
  int helpers = 0;    // not used yet
  int cards = 0;      // in all hands, beyond what they begin with
  int goods = 0;      // still to be delivered
};
BOOST_DESCRIBE_STRUCT(ChanceFacts, (), (time, work, next_card, helpers, cards, goods))

/// How much each of them counts, in 256ths: coefficients of a logistic regression of "won"
/// (lab/fit_chance.py). They belong to the weights of the planner that played.
struct ChanceWeights {
  int base = 0;    // of the chance itself
  int margin = 0;  // this and the following: of the lead over time, which is divided by its root
  int time = 0;
  int work = 0;  // against it
  int next_card = 0;
  int helper = 0;
  int card = 0;
  int goods = 0;  // against it
  int flat = 0;   // by how much less all of it counts with sixteen cards or more to come

  friend bool operator==(const ChanceWeights&, const ChanceWeights&) = default;
};
BOOST_DESCRIBE_STRUCT(ChanceWeights, (),
                      (base, margin, time, work, next_card, helper, card, goods, flat))

/// The logarithm of the odds to win, in 256ths.
int odds_to_win(const ChanceFacts& facts, const ChanceWeights& weights);
/// The chance, in 10,000ths, of such odds.
int chance_of(int odds);
/// The chance to win, in 10,000ths.
int chance_to_win(const ChanceFacts& facts, const ChanceWeights& weights);

}  // namespace rail::switch_and_signal
