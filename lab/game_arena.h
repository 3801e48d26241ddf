// The arena of one game, from the request to its figures.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/game_match.h"
#include "lab/arena.h"
#include "lab/arena_json.h"
#include "lab/arena_parts.h"
#include "lab/exec_bot.h"
#include "lab/learned_players.h"
#include "lab/requests.h"
#include "lab/threads.h"
#include "lab/weights.h"

namespace rail::lab {

/// What a bot's name begins with if the rest is a file of weights.
inline constexpr std::string_view weights_prefix = "planner@";

/// Makes the players of one bot: an outside program, a planner with weights of its own, a changed
/// veteran, or one of the game's bots. Throws BadInput if there is no such bot. The wire must
/// outlive them.
template <Game G>
Players<G> players_of(const std::string& name, const Greeting& greeting, const host::Wire<G>& wire,
                      const ArenaRequest& request) {
  using Made = std::unique_ptr<bots::Bot<G>>;
  if (name.starts_with(exec_prefix)) {
    const auto programs =
        std::make_shared<ExecPrograms>(name.substr(exec_prefix.size()), hello_line(greeting),
                                       std::chrono::milliseconds(request.clock_ms));
    return [programs, &wire](const Chair& chair) -> Made {
      return std::make_unique<ExecBot<G>>(*programs, wire, chair);
    };
  }
  if constexpr (bots::Planned<G>) {
    if (name.starts_with(weights_prefix)) {
      const std::string file = name.substr(weights_prefix.size());
      const auto found = request.weights.find(file);
      if (found == request.weights.end())
        throw host::BadInput("the weights of " + name + " are missing");
      const auto weights =
          read_weights(host::Where(file), found->second, bots::usual_weights(wire.game()));
      return [weights](const Chair&) -> Made {
        return std::make_unique<bots::PlannerBot<G>>(weights);
      };
    }
  }
  if constexpr (bots::WithVeteran<G>) {
    if (const auto change = ablation_called(name, action_kinds<G>(), VeteranOf<G>::think_ms)) {
      return [change](const Chair&) -> Made {
        return std::make_unique<AblatedBot<G>>(*change, threads());
      };
    }
  }
  if constexpr (bots::Learning<G>) {
    if (const auto learned = learned_players<G>(name)) return *learned;
  }
  host::bot_called<G>(name);
  return [name](const Chair&) -> Made { return bots::make_bot<G>(name, threads()); };
}

/// The tables that a request asks for; throws BadInput.
Schedule schedule_of(const ArenaRequest& request, bool cooperative);

/// What is played of the schedule that a request asks for.
template <host::Worded G>
Played played_arena(const Greeting& greeting, const host::Wire<G>& wire,
                    const ArenaRequest& request, const Schedule& schedule) {
  std::vector<Players<G>> made;
  for (const std::string& bot : request.bots)
    made.push_back(players_of<G>(bot, greeting, wire, request));
  const Players<G> make = [&](const Chair& chair) {
    return made[static_cast<std::size_t>(chair.bot)](chair);
  };
  const auto count = static_cast<int>(request.bots.size());
  return play_schedule(wire.game(), count, make, request.seed, schedule);
}

/// The figures of a schedule that was played.
template <host::Worded G>
json::object figures_of(const Greeting& greeting, const ArenaRequest& request,
                        const Schedule& schedule, const Played& played) {
  return arena_json(greeting.game, summarize(labels(request.bots), schedule, played),
                    measure_names<typename G::Breakdown>(), request.sprt);
}

template <host::Worded G>
json::object arena_of(const Greeting& greeting, const host::Wire<G>& wire,
                      const ArenaRequest& request) {
  const Schedule schedule = schedule_of(request, is_cooperative(wire.game()));
  return figures_of<G>(greeting, request, schedule,
                       played_arena(greeting, wire, request, schedule));
}

/// What one part of an arena finds.
template <host::Worded G>
json::object arena_part_of(const Greeting& greeting, const host::Wire<G>& wire,
                           const ArenaRequest& request, const Part& part) {
  Schedule schedule = schedule_of(request, is_cooperative(wire.game()));
  schedule.only = arena_share(schedule, part);
  return arena_work(schedule, played_arena(greeting, wire, request, schedule));
}

/// The figures of an arena from all its parts, in order.
template <host::Worded G>
json::object arena_of_parts(const Greeting& greeting, const host::Wire<G>& wire,
                            const ArenaRequest& request, const std::vector<PartFile>& parts) {
  const bool together = is_cooperative(wire.game());
  const Schedule schedule = schedule_of(request, together);
  std::optional<std::size_t> fields;
  if (together) fields = measure_names<typename G::Breakdown>().size();
  return figures_of<G>(
      greeting, request, schedule,
      joined_arena(schedule, request.bots.size(), action_kinds<G>(), fields, parts));
}

}  // namespace rail::lab
