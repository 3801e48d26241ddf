// Which tables and how many games a request asks for.
#include "lab/game_arena.h"

#include <fmt/format.h>

namespace rail::lab {

Schedule schedule_of(const ArenaRequest& request, bool cooperative) {
  const auto bots = static_cast<int>(request.bots.size());
  Schedule schedule;
  schedule.games = request.games;
  schedule.threads = request.threads;
  schedule.progress = request.progress;
  if (request.sprt) schedule.sprt = {(*request.sprt)[0], (*request.sprt)[1]};
  schedule.teams = cooperative && !request.mixed;
  if (schedule.teams) {
    schedule.tables = teams(bots, request.players);
    return schedule;
  }
  if (request.mixed && !cooperative)
    throw host::BadInput("only in a cooperative game can bots be a mixed team");
  if (request.mixed ? bots != request.players : bots < request.players) {
    throw host::BadInput(fmt::format("a table of {} needs {}{} bots, not {}", request.players,
                                     request.mixed ? "" : "at least ", request.players, bots));
  }
  schedule.tables = round_robin(bots, request.players);
  // Only the first bot is tested.
  if (request.sprt)
    std::erase_if(schedule.tables, [](const Lineup& lineup) { return lineup[0] != 0; });
  return schedule;
}

}  // namespace rail::lab
