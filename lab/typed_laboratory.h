// The laboratory of one game, in its own types.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/game_match.h"
#include "host/typed_games.h"
#include "lab/bench.h"
#include "lab/bench_json.h"
#include "lab/challenge_search.h"
#include "lab/game_arena.h"
#include "lab/game_calibration.h"
#include "lab/game_facts.h"
#include "lab/game_seat.h"
#include "lab/game_selfplay.h"
#include "lab/game_tune.h"
#include "lab/laboratory.h"

namespace rail::lab {

template <host::Worded G>
class TypedLaboratory final : public Laboratory {
 public:
  explicit TypedLaboratory(const host::GameEntry& entry) : entry_(entry), games_(entry.board()) {}

  json::object arena(const ArenaRequest& request) const override {
    check_request(request);
    return lab::arena_of<G>(greeting(request.players, request.options),
                            *games_.wire(request.players, request.options), request);
  }
  json::object tune(const TuneRequest& request) const override {
    check_request(request);
    return tune_of<G>(entry_.id(), *games_.wire(request.players, request.options), request);
  }
  json::object calibrate(const CalibrationRequest& request) const override {
    check_request(request);
    const auto table = games_.wire(request.players, request.options);
    return lab::calibration_of<G>(
        entry_.id(), *table, request,
        told_matches<G>(entry_.id(), *table, request, {.first = 0, .last = request.games}));
  }
  json::object arena_part(const ArenaRequest& request, const Part& part) const override {
    check_request(request);
    return arena_part_of<G>(greeting(request.players, request.options),
                            *games_.wire(request.players, request.options), request, part);
  }
  json::object arena_of(const ArenaRequest& request,
                        const std::vector<PartFile>& parts) const override {
    check_request(request);
    return arena_of_parts<G>(greeting(request.players, request.options),
                             *games_.wire(request.players, request.options), request, parts);
  }
  json::object calibration_part(const CalibrationRequest& request,
                                const Part& part) const override {
    check_request(request);
    return calibration_part_of<G>(entry_.id(), *games_.wire(request.players, request.options),
                                  request, part);
  }
  json::object calibration_of(const CalibrationRequest& request,
                              const std::vector<PartFile>& parts) const override {
    check_request(request);
    return calibration_of_parts<G>(entry_.id(), *games_.wire(request.players, request.options),
                                   request, parts);
  }
  json::object facts(const CalibrationRequest& request) const override {
    check_request(request);
    return facts_of<G>(entry_.id(), *games_.wire(request.players, request.options), request);
  }
  json::object bench(const BenchRequest& request) const override {
    check_request(request);
    const auto table = games_.wire(request.players, request.options);
    return bench_json(entry_, request, lab::bench(table->game(), request.seconds));
  }
  json::object bench_planner(const BenchRequest& request) const override {
    check_request(request);
    const auto table = games_.wire(request.players, request.options);
    if constexpr (bots::Planned<G>) {
      return bench_json(entry_, request, lab::bench_planner(table->game(), request.seconds));
    } else {
      throw host::BadInput(std::string(entry_.id()) + " has no planner");
    }
  }
  Searched search(const host::Script& script, const SearchEffort& effort) const override {
    if constexpr (WithGoals<G>) {
      const host::Record& record = script.record;
      const auto players = static_cast<int>(record.players.size());
      return search_script<G>(*games_.wire(record.rules_version, players, record.options), script,
                              effort);
    } else {
      throw host::BadInput(std::string(entry_.id()) + " has no goals");
    }
  }
  void find_challenges(const FindRequest& request,
                       const std::function<void(const Found&)>& tell) const override {
    if constexpr (WithGoals<G>) {
      const auto table = games_.wire(request.players, request.options);
      ChallengeFinder<G>(entry_, *table, request).run(tell);
    } else {
      throw host::BadInput(std::string(entry_.id()) + " has no goals");
    }
  }
  std::unique_ptr<SelfplayTable> selfplay(const SelfplayRequest& request) const override {
    check_request(request);
    return selfplay_of<G>(entry_, request);
  }
  std::unique_ptr<host::SeatPlayer> seat_player(const SeatRequest& request) const override {
    return seat_player_of<G>(greeting(request.players, request.options),
                             games_.wire(request.players, request.options), request);
  }

 private:
  Greeting greeting(int players, const host::OptionValues& options) const {
    Greeting greeting{
        .game = entry_.id(), .players = players, .options = {}, .board = entry_.board()};
    for (const auto& [key, value] : entry_.complete(options)) greeting.options.emplace(key, value);
    return greeting;
  }

  const host::GameEntry& entry_;
  host::TypedGames<G> games_;
};

/// The laboratory of a game if it is a G.
template <host::Worded G>
std::unique_ptr<Laboratory> laboratory_if(const host::GameEntry& game) {
  if (game.family() != G::family) return nullptr;
  return std::make_unique<TypedLaboratory<G>>(game);
}

}  // namespace rail::lab
