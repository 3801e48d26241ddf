// What many measured times come to.
#pragma once

#include <vector>

namespace rail::load {

/// In milliseconds; all 0 if nothing was measured.
struct Times {
  double p50 = 0;
  double p95 = 0;
  double p99 = 0;
  double p999 = 0;
  double max = 0;
};

Times times_of(std::vector<float> milliseconds);

}  // namespace rail::load
