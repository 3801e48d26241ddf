// The sequential test: how likely one hypothesis is against the other.
#include "lab/sprt.h"

#include <cmath>

namespace rail::lab {

void Sprt::add(double score) {
  if (accepted_) return;
  ++deals_;
  sum_ += score;
  squares_ += score * score;
  if (deals_ < first_look) return;
  const double bound = std::log(0.95 / 0.05);
  if (log_ratio() >= bound) accepted_ = hypotheses_.high;
  if (log_ratio() <= -bound) accepted_ = hypotheses_.low;
}

double Sprt::log_ratio() const {
  if (deals_ == 0) return 0;
  const double n = deals_;
  const double mean = sum_ / n;
  // With one deal won and one lost added, or a row of equal scores would seem to be certainty.
  const double spread_mean = (sum_ + 1) / (n + 2);
  const double variance = (squares_ + 1) / (n + 2) - spread_mean * spread_mean;
  const auto [low, high] = hypotheses_;
  return n * (high - low) * (2 * mean - low - high) / (2 * variance);
}

}  // namespace rail::lab
