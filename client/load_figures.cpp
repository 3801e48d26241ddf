// Quantiles of measured times.
#include "client/load_figures.h"

#include <algorithm>
#include <cstddef>

namespace rail::load {

Times times_of(std::vector<float> milliseconds) {
  if (milliseconds.empty()) return {};
  std::sort(milliseconds.begin(), milliseconds.end());
  const auto at = [&](double part) {
    const double place = part * static_cast<double>(milliseconds.size() - 1);
    return double{milliseconds[static_cast<std::size_t>(place)]};
  };
  return {.p50 = at(0.5), .p95 = at(0.95), .p99 = at(0.99), .p999 = at(0.999), .max = at(1)};
}

}  // namespace rail::load
