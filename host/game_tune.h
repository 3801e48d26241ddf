// Tuning the planner of one game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/tune.h"
#include "host/catalog.h"
#include "host/weights.h"
#include "host/wire.h"

namespace rail::host {

/// The numbers of the weights of these names, all if there are none; throws BadInput.
std::vector<std::size_t> chosen_fields(const std::vector<std::string>& names,
                                       const std::vector<std::string>& only);

json::object step_json(const bots::TuneStep& step, const std::vector<std::string>& names);

/// The weights of a result to go on from, or the built-in ones.
template <class Weights>
Weights first_weights(const TuneRequest& request) {
  if (request.from.is_null()) return {};
  return read_weights<Weights>(Where("from"), request.from);
}

template <Game G>
json::object tune_of(std::string_view game, const Wire<G>& wire, const TuneRequest& request) {
  if constexpr (bots::Planned<G>) {
    using Weights = typename PlannerOf<G>::Weights;
    const std::vector<std::string> names = bots::weight_names<Weights>();
    const bots::TuneOptions options{.steps = request.steps,
                                    .games = request.games,
                                    .seed = request.seed,
                                    .fields = chosen_fields(names, request.only)};
    const auto contest = [&](const std::vector<int>& first, const std::vector<int>& second,
                             int games, std::uint64_t seed) {
      return bots::play_weights(wire.game(), bots::weights_of<Weights>(first),
                                bots::weights_of<Weights>(second), games, seed, request.threads);
    };
    const std::vector<int> found = bots::tune(bots::weight_values(first_weights<Weights>(request)),
                                              options, contest, [&](const bots::TuneStep& step) {
                                                if (request.tell)
                                                  request.tell(step_json(step, names));
                                              });
    // Deals that no step has seen.
    const std::uint64_t seed = bots::arena_seed(request.seed, -1, -1);
    const bots::TuneStep confirmed =
        bots::measured(contest(found, bots::weight_values(Weights{}), request.confirm_games, seed));
    return {{"game", game},
            {"players", request.players},
            {"weights", write_weights(bots::weights_of<Weights>(found))},
            {"against_built_in",
             {{"games", confirmed.games},
              {"rate", confirmed.rate},
              {"ci95", json::array{confirmed.ci95[0], confirmed.ci95[1]}}}}};
  } else {
    throw BadInput(std::string(game) + " has no planner whose weights could be tuned");
  }
}

}  // namespace rail::host
