// Parts done, time gone and time left, in words.
#include "lab/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace rail::lab {

std::string duration_words(double seconds) {
  constexpr std::int64_t minute = 60;
  constexpr std::int64_t hour = 60 * minute;
  const auto all = static_cast<std::int64_t>(std::ceil(seconds));
  if (all >= hour) return fmt::format("{} h {} min", all / hour, all % hour / minute);
  if (all >= minute) return fmt::format("{} min {} s", all / minute, all % minute);
  return fmt::format("{} s", all);
}

std::string progress_line(std::int64_t done, std::int64_t all, double seconds,
                          std::string_view unit) {
  constexpr int width = 20;
  const double part =
      all > 0 ? std::clamp(static_cast<double>(done) / static_cast<double>(all), 0.0, 1.0) : 1;
  const auto full = static_cast<std::size_t>(part * width);
  std::string line =
      fmt::format("[{}{}] {:>3.0f} %  {} of {} {}", std::string(full, '#'),
                  std::string(width - full, '-'), std::floor(100 * part), done, all, unit);
  if (part > 0) line += fmt::format(", {} left", duration_words(seconds / part - seconds));
  return line;
}

}  // namespace rail::lab
