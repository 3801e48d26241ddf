// How often it happened when the analysis said that it was so likely.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "host/match.h"
#include "lab/requests.h"

namespace rail::lab {

/// One chance that was told in the course of a match, and what came of it.
struct Foretold {
  double said = 0;      // 0 to 1
  double happened = 0;  // 1 for a victory, a part of it for one that was shared
};

/// What was told at one moment of a match: of each seat, or in a cooperative game of all together.
using ToldAt = std::vector<Foretold>;
/// At the moments of one match, from its first decision on.
using ToldMatch = std::vector<ToldAt>;

/// What was said between two tenths, and how often it happened.
struct CalibrationBin {
  std::int64_t count = 0;
  double said = 0;      // the mean
  double happened = 0;  // likewise
  double error = 0;     // standard, of what happened; what was said in one match goes together
};

struct CalibrationTable {
  std::array<CalibrationBin, 10> bins{};
  std::int64_t count = 0;
  double brier = 0;  // the mean square of how far it was off
  double swing = 0;  // the mean change from one moment to the next
};

/// Of the moments from one part of each match to another, both from 0 to 1.
CalibrationTable calibrate(const std::vector<ToldMatch>& matches, double from, double to);

/// `all`, and apart the first, the second and the last third of each match.
json::object calibration_json(const std::vector<ToldMatch>& matches);

}  // namespace rail::lab
