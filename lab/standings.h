// What an arena found, put into figures.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lab/schedule.h"

namespace rail::lab {

/// Figures of a whole arena. In a cooperative game either each bot played with copies of itself
/// (`teams`), and its rate says how often they won together, or different bots played together, and
/// `team_*` says how often.
struct ArenaResult {
  struct Entry {
    std::string bot;
    int games = 0;
    double win_rate = 0;
    std::array<double, 2> ci95{};
    double mean_points = 0;
    double elo = 0;  // see bradley_terry; by rank if more than two play, or by compare_teams
    std::array<double, 2> elo_ci95{};
    std::vector<double> means{};  // of each field of the breakdown; only of teams
    Watched watched{};
  };
  /// How the first did against the second: the rate at which it was ranked better, ties count half.
  struct Pair {
    int first = 0;
    int second = 0;
    int games = 0;
    double rate = 0;
    std::array<double, 2> ci95{};
  };
  /// A test of the first bot against these.
  struct Test {
    std::vector<int> others{};
    int games = 0;
    double log_ratio = 0;
    std::optional<double> accepted;  // the hypothesis; none if the games were too few
  };

  int games = 0;
  int players = 0;
  bool cooperative = false;
  bool teams = false;
  double team_win_rate = 0;
  std::array<double, 2> team_ci95{};
  std::vector<double> team_means;  // of each field of the breakdown
  std::vector<Entry> bots;
  std::vector<Pair> pairs;
  std::vector<Test> tests;
};

/// The figures of what was played.
ArenaResult summarize(const std::vector<std::string>& bots, const Schedule& schedule,
                      const Played& played);

}  // namespace rail::lab
