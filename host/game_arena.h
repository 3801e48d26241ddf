// The arena of one game, from the request to its figures.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/arena.h"
#include "host/arena_json.h"
#include "host/catalog.h"
#include "host/exec_bot.h"
#include "host/game_match.h"
#include "host/weights.h"

namespace rail::host {

/// What a bot's name begins with if the rest is a file of weights.
inline constexpr std::string_view weights_prefix = "planner@";

/// Makes the players of one bot: an outside program, a planner with weights of its own, or one of
/// the game's bots. Throws BadInput if there is no such bot. The wire must outlive them.
template <Game G>
bots::Players<G> players_of(const std::string& name, const Greeting& greeting, const Wire<G>& wire,
                            const ArenaRequest& request) {
  using Made = std::unique_ptr<bots::Bot<G>>;
  if (name.starts_with(exec_prefix)) {
    const auto programs =
        std::make_shared<ExecPrograms>(name.substr(exec_prefix.size()), hello_line(greeting),
                                       std::chrono::milliseconds(request.clock_ms));
    return [programs, &wire](const bots::Chair& chair) -> Made {
      return std::make_unique<ExecBot<G>>(*programs, wire, chair);
    };
  }
  if constexpr (bots::Planned<G>) {
    if (name.starts_with(weights_prefix)) {
      using Weights = typename PlannerOf<G>::Weights;
      const std::string file = name.substr(weights_prefix.size());
      const auto found = request.weights.find(file);
      if (found == request.weights.end()) throw BadInput("the weights of " + name + " are missing");
      const auto weights = read_weights<Weights>(Where(file), found->second);
      return [weights](const bots::Chair&) -> Made {
        return std::make_unique<bots::PlannerBot<G>>(weights);
      };
    }
  }
  bot_called<G>(name);
  return [name](const bots::Chair&) -> Made { return bots::make_bot<G>(name); };
}

/// The tables that a request asks for; throws BadInput.
bots::Schedule schedule_of(const ArenaRequest& request, bool cooperative);

template <Worded G>
json::object arena_of(const Greeting& greeting, const Wire<G>& wire, const ArenaRequest& request) {
  std::vector<bots::Players<G>> made;
  for (const std::string& bot : request.bots)
    made.push_back(players_of<G>(bot, greeting, wire, request));
  const bots::Schedule schedule = schedule_of(request, bots::is_cooperative(wire.game()));
  const bots::Players<G> make = [&](const bots::Chair& chair) {
    return made[static_cast<std::size_t>(chair.bot)](chair);
  };
  const auto count = static_cast<int>(request.bots.size());
  const bots::Played played = bots::play_schedule(wire.game(), count, make, request.seed, schedule);
  return arena_json(greeting.game, bots::summarize(labels(request.bots), schedule, played),
                    bots::measure_names<typename G::Breakdown>(), request.sprt);
}

}  // namespace rail::host
