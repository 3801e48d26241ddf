// What is found out about a game by letting it be played often.
#pragma once

#include <functional>
#include <memory>

#include "host/catalog.h"
#include "host/seat_player.h"
#include "lab/challenge.h"
#include "lab/requests.h"

namespace rail::lab {

/// For one game on one board.
class Laboratory {
 public:
  virtual ~Laboratory() = default;

  /// Throws BadInput if the request makes no sense, and BotError if a program cannot play.
  virtual json::object arena(const ArenaRequest& request) const = 0;
  /// The weights that were found, and how they do against the built-in ones; throws BadInput.
  virtual json::object tune(const TuneRequest& request) const = 0;
  /// How often it happened when the analysis said that it was so likely; throws BadInput if the
  /// game has no analysis.
  virtual json::object calibrate(const CalibrationRequest& request) const = 0;
  virtual json::object bench(const BenchRequest& request) const = 0;
  /// The same for the planner; throws BadInput if the game has none.
  virtual json::object bench_planner(const BenchRequest& request) const = 0;
  /// Looks for ways to the goal of a challenge of this game; throws BadInput if it has no goals.
  virtual Searched search(const host::Script& script, const SearchEffort& effort) const = 0;
  /// Looks for challenges in a match of bots and tells each.
  virtual void find_challenges(const FindRequest& request,
                               const std::function<void(const Found&)>& tell) const = 0;
  /// A bot of the game, or an outside program; throws BadInput, and BotError if it cannot play.
  virtual std::unique_ptr<host::SeatPlayer> seat_player(const SeatRequest& request) const = 0;
};

/// The laboratory of a game, which must outlive it.
std::unique_ptr<Laboratory> laboratory_of(const host::GameEntry& game);

}  // namespace rail::lab
