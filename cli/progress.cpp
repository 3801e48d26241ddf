// Writes over the last line, if there is a terminal.
#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "lab/progress.h"

namespace rail::cli {

ProgressBar::ProgressBar(bool wanted, std::string_view unit)
    : shown_(wanted && ::isatty(STDERR_FILENO) == 1), unit_(unit) {}

ProgressBar::~ProgressBar() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

lab::TellProgress ProgressBar::teller() {
  if (!shown_) return {};
  return [this](std::int64_t done, std::int64_t all) {
    const Clock::time_point now = Clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    const std::chrono::duration<double> spent = now - start_;
    fmt::print(stderr, "\r\033[K{}", lab::progress_line(done, all, spent.count(), unit_));
    std::fflush(stderr);
  };
}

}  // namespace rail::cli
