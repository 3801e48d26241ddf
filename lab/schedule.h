// Who plays whom on which deals, on how many threads, and for how long.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/progress.h"
#include "lab/score.h"
#include "lab/shares_of_work.h"
#include "lab/sprt.h"
#include "lab/think_times.h"

namespace rail::lab {

/// The numbers of the bots at a table, one for each seat.
using Lineup = std::vector<int>;

/// Every choice of so many of the bots, in order: with two players, every pairing.
std::vector<Lineup> round_robin(int bots, int players);
/// One table for each bot, with copies of it at every seat.
std::vector<Lineup> teams(int bots, int players);
/// How often a deal is played at this table: once for each rotation of different bots over the
/// seats, or just once by copies of one bot.
int rotations(const Lineup& lineup);

struct Schedule {
  std::vector<Lineup> tables;
  bool teams = false;  // tables of copies, compared with each other on the same deals
  int games = 0;       // at each table, if they are not stopped before
  int threads = 1;
  std::optional<Stretch> only{};  // plays these deals, not all
  /// Stops a table when its first bot's share of victories is known to be about `low` or `high`.
  /// Of teams, the first is tested against each other one, by compare_teams; alone, by its wins.
  std::optional<Hypotheses> sprt{};
  /// Told now and then, by one thread at a time, how many games are done, of at most how many.
  TellProgress progress{};

  int deals(std::size_t table) const;
  /// Of the table that has most.
  int most_deals() const;
  /// How many games of this deal are played: fewer of the last one if the number does not divide.
  int games_of(std::size_t table, int deal) const;
};

/// What was noticed about one bot while it played.
struct Watched {
  /// How often an action of some kind was among several that could be taken, and how often it was
  /// taken.
  struct Kind {
    std::string_view name{};
    std::int64_t could = 0;
    std::int64_t did = 0;
  };

  ThinkTimes times;           // of decisions between several actions
  std::vector<Kind> kinds{};  // of the game, once there was a decision
  std::int64_t illegal = 0;
  std::string first_illegal{};                            // what it was, and where
  std::optional<std::pair<int, std::size_t>> first_at{};  // deal and table of that

  void add(const Watched& other);
};

/// One test: of a table's first bot, or of a team against another.
struct Trial {
  std::size_t table = 0;
  std::optional<std::size_t> other{};
  Sprt sprt;
};

struct Played {
  std::vector<std::vector<DealScore>> scores;  // by table and deal
  std::vector<Watched> bots;
  std::vector<Trial> trials;
};

/// Plays one deal at one table, with all its rotations.
using PlayDeal = std::function<DealScore(std::size_t table, int deal, std::vector<Watched>& bots)>;

/// Plays it all. What comes out does not depend on the number of threads: deals that were begun
/// before a test was decided by earlier ones are left out. The first exception ends it and is
/// thrown again here.
Played play_all(const Schedule& schedule, int bots, const PlayDeal& play);

}  // namespace rail::lab
