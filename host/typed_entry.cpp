#include "host/typed_entry.h"

#include <fmt/format.h>

namespace rail::host {

namespace {

template <class Spec>
std::string keys_of(const std::vector<Spec>& specs) {
  std::vector<std::string_view> keys;
  for (const Spec& spec : specs) keys.push_back(spec.key);
  return keys.empty() ? "none" : listed(keys);
}

}  // namespace

OptionValues complete_options(const std::vector<OptionSpec>& specs, const OptionValues& options) {
  OptionValues all;
  for (const OptionSpec& spec : specs) all.emplace(spec.key, spec.values.front());
  for (const auto& [key, value] : options) {
    const auto spec = std::find_if(specs.begin(), specs.end(),
                                   [&, &k = key](const OptionSpec& s) { return s.key == k; });
    if (spec == specs.end()) {
      throw BadInput(fmt::format("there is no option {} (known: {})", quoted(key), keys_of(specs)));
    }
    if (std::find(spec->values.begin(), spec->values.end(), value) == spec->values.end()) {
      throw BadInput(fmt::format("option {}: {} is not one of {}", key, quoted(value),
                                 listed({spec->values.begin(), spec->values.end()})));
    }
    all[key] = value;
  }
  return all;
}

void check_request(const ArenaRequest& request) {
  if (request.games < 1) throw BadInput("an arena needs at least one game");
  if (request.threads < 1) throw BadInput("an arena needs at least one thread");
}

void check_request(const BenchRequest& request) {
  constexpr double max_seconds = 86400;
  // Written so that "not a number" is refused too.
  if (!(request.seconds > 0 && request.seconds <= max_seconds))
    throw BadInput("a benchmark lasts more than 0 and at most 86400 seconds");
}

json::object arena_json(std::string_view game, const bots::ArenaResult& result,
                        const std::vector<std::string>& measures) {
  json::object out{{"game", game}, {"games", result.games}};
  const auto interval = [](const std::array<double, 2>& ci) { return json::array{ci[0], ci[1]}; };
  if (result.cooperative) {
    out["win_rate"] = result.team_win_rate;
    out["ci95"] = interval(result.team_ci95);
    json::object& means = out["means"].emplace_object();
    for (std::size_t i = 0; i < result.team_means.size(); ++i)
      means[measures[i]] = result.team_means[i];
  }
  json::array& all = out["bots"].emplace_array();
  for (const bots::ArenaResult::Entry& entry : result.bots) {
    json::object bot{{"bot", entry.bot}};
    if (!result.cooperative) {
      bot["win_rate"] = entry.win_rate;
      bot["ci95"] = interval(entry.ci95);
    }
    bot["mean_points"] = entry.mean_points;
    all.push_back(std::move(bot));
  }
  return out;
}

json::object bench_json(std::string_view game, int players, const bots::BenchResult& result) {
  return {{"game", game},
          {"players", players},
          {"games", result.games},
          {"games_per_s", result.games_per_s},
          {"games_per_s_legal", result.games_per_s_legal},
          {"actions_per_s", result.actions_per_s},
          {"ns_per_decision", result.ns_per_decision},
          {"ns_per_decision_legal", result.ns_per_decision_legal},
          {"state_bytes", result.state_bytes},
          {"signature", fmt::format("{:016x}", result.signature)}};
}

}  // namespace rail::host
