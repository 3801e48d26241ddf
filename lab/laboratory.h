// What is found out about a game by letting it be played often.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "host/catalog.h"
#include "host/seat_player.h"
#include "lab/challenge.h"
#include "lab/requests.h"
#include "lab/selfplay.h"
#include "lab/shares_of_work.h"

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
  /// What the planner's estimate goes by along the same matches, to fit it anew; throws BadInput if
  /// the game has none.
  virtual json::object facts(const CalibrationRequest& request) const = 0;
  virtual json::object bench(const BenchRequest& request) const = 0;

  /// The same cut into parts: what one of them finds, for `PartFile::work`, and from all of them,
  /// in order, what the whole would have said. Throw BadInput, the latter with the file and the
  /// place.
  virtual json::object arena_part(const ArenaRequest& request, const Part& part) const = 0;
  virtual json::object arena_of(const ArenaRequest& request,
                                const std::vector<PartFile>& parts) const = 0;
  virtual json::object calibration_part(const CalibrationRequest& request,
                                        const Part& part) const = 0;
  virtual json::object calibration_of(const CalibrationRequest& request,
                                      const std::vector<PartFile>& parts) const = 0;
  /// The same for the planner; throws BadInput if the game has none.
  virtual json::object bench_planner(const BenchRequest& request) const = 0;
  /// Looks for ways to the goal of a challenge of this game; throws BadInput if it has no goals.
  virtual Searched search(const host::Script& script, const SearchEffort& effort) const = 0;
  /// Looks for challenges in a match of bots and tells each.
  virtual void find_challenges(const FindRequest& request,
                               const std::function<void(const Found&)>& tell) const = 0;
  /// Plays for learning; throws BadInput if nothing can be learned, or the weights are bad.
  virtual std::unique_ptr<SelfplayTable> selfplay(const SelfplayRequest& request) const = 0;
  /// A bot of the game, or an outside program; throws BadInput, and BotError if it cannot play.
  virtual std::unique_ptr<host::SeatPlayer> seat_player(const SeatRequest& request) const = 0;
};

/// The laboratory of a game, which must outlive it.
std::unique_ptr<Laboratory> laboratory_of(const host::GameEntry& game);

}  // namespace rail::lab
