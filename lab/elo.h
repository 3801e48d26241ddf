// How strong each of many is, from who beat whom.
#pragma once

#include <array>
#include <vector>

namespace rail::lab {

/// Some games between two on one deal: the first won `score` of them, a tie counts half.
struct Meeting {
  int deal = 0;
  int first = 0;
  int second = 0;
  double score = 0;
  double games = 0;
};

struct Rating {
  double elo = 0;
  std::array<double, 2> ci95{};
};

/// Ratings by the model of Bradley and Terry: who is 400 points ahead wins ten games for each that
/// is lost. Their mean is 0. So that nobody who won or lost everything is infinitely far away, two
/// who have met count as having tied one game more.
///
/// The intervals treat the games of a deal as one observation (a "sandwich" estimate), and are
/// never narrower than independent games would make them. `meetings` are in the order of deals.
std::vector<Rating> bradley_terry(int players, const std::vector<Meeting>& meetings);

}  // namespace rail::lab
