// A line on the terminal that is written over and over.
#pragma once

#include <chrono>
#include <string_view>

#include "lab/progress.h"

namespace rail::cli {

/// Shows how far a run is while it lives, on standard error and only if that is a terminal.
class ProgressBar {
 public:
  /// Shows nothing if not `wanted`.
  explicit ProgressBar(bool wanted, std::string_view unit = "games");
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  /// Wipes it away.
  ~ProgressBar();

  /// What to tell it with; nothing if there is no terminal.
  lab::TellProgress teller();

 private:
  using Clock = std::chrono::steady_clock;
  bool shown_;
  std::string_view unit_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_;
};

}  // namespace rail::cli
