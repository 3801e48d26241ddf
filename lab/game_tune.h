// Tuning the planner of one game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/wire.h"
#include "lab/requests.h"
#include "lab/tune.h"
#include "lab/weights.h"

namespace rail::lab {

/// The numbers of the weights of these names, all if there are none; throws BadInput.
std::vector<std::size_t> chosen_fields(const std::vector<std::string>& names,
                                       const std::vector<std::string>& only);

json::object step_json(const TuneStep& step, const std::vector<std::string>& names);

/// The weights of a result to go on from, or the built-in ones.
template <class Weights>
Weights first_weights(const TuneRequest& request, const Weights& built_in) {
  if (request.from.is_null()) return built_in;
  return read_weights(host::Where("from"), request.from, built_in);
}

template <Game G>
json::object tune_of(std::string_view game, const host::Wire<G>& wire, const TuneRequest& request) {
  if constexpr (bots::Planned<G>) {
    using Weights = typename PlannerOf<G>::Weights;
    const std::vector<std::string> names = weight_names<Weights>();
    const Weights built_in = bots::usual_weights(wire.game());
    const TuneOptions options{.steps = request.steps,
                              .games = request.games,
                              .seed = request.seed,
                              .fields = chosen_fields(names, request.only)};
    const auto contest = [&](const std::vector<int>& first, const std::vector<int>& second,
                             int games, std::uint64_t seed) {
      return play_weights(wire.game(), weights_of<Weights>(first), weights_of<Weights>(second),
                          games, seed, request.threads);
    };
    const std::vector<int> found = tune(weight_values(first_weights(request, built_in)), options,
                                        contest, [&](const TuneStep& step) {
                                          if (request.tell) request.tell(step_json(step, names));
                                        });
    // Deals that no step has seen.
    const std::uint64_t seed = arena_seed(request.seed, -1, -1);
    const TuneStep confirmed =
        measured(contest(found, weight_values(built_in), request.confirm_games, seed));
    return {{"game", game},
            {"players", request.players},
            {"weights", write_weights(weights_of<Weights>(found))},
            {"against_built_in",
             {{"games", confirmed.games},
              {"rate", confirmed.rate},
              {"ci95", json::array{confirmed.ci95[0], confirmed.ci95[1]}}}}};
  } else {
    throw host::BadInput(std::string(game) + " has no planner whose weights could be tuned");
  }
}

}  // namespace rail::lab
