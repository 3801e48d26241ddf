// Sorts what was told into tenths, and sets it against what came of it.
#include "lab/calibration.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace rail::lab {

namespace {

constexpr std::size_t bins = std::tuple_size_v<decltype(CalibrationTable::bins)>;

/// What one match has in one bin.
struct Share {
  double count = 0;
  double said = 0;
  double happened = 0;
};

std::size_t bin_of(double said) {
  return std::min(bins - 1, static_cast<std::size_t>(said * static_cast<double>(bins)));
}

std::size_t place_in(const ToldMatch& match, double part) {
  return static_cast<std::size_t>(std::lround(part * static_cast<double>(match.size())));
}

CalibrationBin summed(const std::vector<std::array<Share, bins>>& matches, std::size_t bin) {
  Share sum;
  for (const auto& match : matches) {
    sum.count += match[bin].count;
    sum.said += match[bin].said;
    sum.happened += match[bin].happened;
  }
  CalibrationBin made;
  made.count = std::llround(sum.count);
  if (made.count == 0) return made;
  made.said = sum.said / sum.count;
  made.happened = sum.happened / sum.count;
  double squares = 0;
  double with = 0;
  for (const auto& match : matches) {
    const double off = match[bin].happened - made.happened * match[bin].count;
    squares += off * off;
    with += match[bin].count > 0 ? 1 : 0;
  }
  if (with > 1) made.error = std::sqrt(squares * with / (with - 1)) / sum.count;
  return made;
}

json::object table_json(const CalibrationTable& table) {
  json::array list;
  for (const CalibrationBin& bin : table.bins) {
    list.push_back(json::object{{"count", bin.count},
                                {"said", bin.said},
                                {"happened", bin.happened},
                                {"error", bin.error}});
  }
  return {{"count", table.count},
          {"bins", std::move(list)},
          {"brier", table.brier},
          {"swing", table.swing}};
}

}  // namespace

CalibrationTable calibrate(const std::vector<ToldMatch>& matches, double from, double to) {
  CalibrationTable table;
  std::vector<std::array<Share, bins>> shares(matches.size());
  double squares = 0;
  double changes = 0;
  std::int64_t steps = 0;
  for (std::size_t m = 0; m < matches.size(); ++m) {
    const ToldMatch& match = matches[m];
    const auto first = place_in(match, from);
    const auto last = place_in(match, to);
    for (std::size_t i = first; i < last; ++i) {
      for (std::size_t k = 0; k < match[i].size(); ++k) {
        const auto& [said, happened] = match[i][k];
        Share& share = shares[m][bin_of(said)];
        ++share.count;
        share.said += said;
        share.happened += happened;
        squares += (said - happened) * (said - happened);
        ++table.count;
        if (i == first) continue;
        changes += std::abs(said - match[i - 1][k].said);
        ++steps;
      }
    }
  }
  for (std::size_t b = 0; b < bins; ++b) table.bins[b] = summed(shares, b);
  if (table.count > 0) table.brier = squares / static_cast<double>(table.count);
  if (steps > 0) table.swing = changes / static_cast<double>(steps);
  return table;
}

json::object calibration_json(const std::vector<ToldMatch>& matches) {
  constexpr double third = 1.0 / 3;
  return {{"all", table_json(calibrate(matches, 0, 1))},
          {"early", table_json(calibrate(matches, 0, third))},
          {"middle", table_json(calibrate(matches, third, 2 * third))},
          {"late", table_json(calibrate(matches, 2 * third, 1))}};
}

}  // namespace rail::lab
