// A benchmark's figures as JSON.
#include "lab/bench_json.h"

#include <fmt/format.h>

namespace rail::lab {

json::object bench_json(const host::GameEntry& game, const BenchRequest& request,
                        const BenchResult& result) {
  return {{"game", game.id()},
          {"players", request.players},
          {"games", result.games},
          {"games_per_s", result.games_per_s},
          {"games_per_s_legal", result.games_per_s_legal},
          {"actions_per_s", result.actions_per_s},
          {"ns_per_decision", result.ns_per_decision},
          {"ns_per_decision_legal", result.ns_per_decision_legal},
          {"state_bytes", result.state_bytes},
          {"signature", fmt::format("{:016x}", game.signature(request.players, request.options))}};
}

json::object bench_json(const host::GameEntry& game, const BenchRequest& request,
                        const PlannerBenchResult& result) {
  return {{"game", game.id()},
          {"players", request.players},
          {"games", result.games},
          {"games_per_s", result.games_per_s},
          {"playouts_per_s", result.playouts_per_s}};
}

}  // namespace rail::lab
