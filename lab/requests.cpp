// Which requests make sense.
#include "lab/requests.h"

namespace rail::lab {

void check_request(const ArenaRequest& request) {
  if (request.games < 1) throw host::BadInput("an arena needs at least one game");
  if (request.threads < 1) throw host::BadInput("an arena needs at least one thread");
  if (request.bots.empty()) throw host::BadInput("an arena needs at least one bot");
  if (request.clock_ms < 1) throw host::BadInput("a clock has at least one millisecond");
  if (!request.sprt) return;
  const auto [low, high] = *request.sprt;
  if (!(low > 0 && low < high && high < 1))
    throw host::BadInput("the two hypotheses are rates between 0 and 1, the lower first");
}

void check_request(const TuneRequest& request) {
  if (request.games < 1 || request.steps < 0 || request.confirm_games < 1)
    throw host::BadInput("tuning needs at least one game for each step");
  if (request.threads < 1) throw host::BadInput("tuning needs at least one thread");
}

void check_request(const CalibrationRequest& request) {
  if (request.bots.empty()) throw host::BadInput("somebody has to play");
  if (request.games < 1 || request.moments < 3)
    throw host::BadInput("it takes at least one game, and three moments of each");
  if (request.effort < 1) throw host::BadInput("the effort is at least 1 percent");
  if (request.slips && (*request.slips < 0 || *request.slips > 100))
    throw host::BadInput("slips are 0 to 100 percent");
  if (request.threads < 1) throw host::BadInput("it takes at least one thread");
}

void check_request(const BenchRequest& request) {
  constexpr double max_seconds = 86400;
  // Written so that "not a number" is refused too.
  if (!(request.seconds > 0 && request.seconds <= max_seconds))
    throw host::BadInput("a benchmark lasts more than 0 and at most 86400 seconds");
}

}  // namespace rail::lab
