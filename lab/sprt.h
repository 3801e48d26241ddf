// Whether enough has been played to decide between two hypotheses.
#pragma once

#include <array>
#include <optional>

namespace rail::lab {

/// The two hypotheses: that a rate is only `low`, or that it is `high`.
struct Hypotheses {
  double low = 0;
  double high = 0;
};

/// Wald's sequential probability ratio test on the scores of whole deals, 0 to 1 each. The games of
/// a deal share their luck, so a deal is one observation, and their spread is estimated from what
/// was seen (a generalised test with normal scores). Either error has a chance of about 5 %.
class Sprt {
 public:
  /// Before that many deals nothing is decided: the spread is not known yet.
  static constexpr int first_look = 16;

  explicit Sprt(const Hypotheses& hypotheses) : hypotheses_(hypotheses) {}

  /// The next deal; nothing more is added once decided.
  void add(double score);

  int deals() const { return deals_; }
  /// The logarithm of how much likelier the scores are if `high` is true than if `low` is.
  double log_ratio() const;
  /// The accepted hypothesis; none while it is open.
  std::optional<double> accepted() const { return accepted_; }

 private:
  Hypotheses hypotheses_;
  int deals_ = 0;
  double sum_ = 0;
  double squares_ = 0;
  std::optional<double> accepted_;
};

}  // namespace rail::lab
