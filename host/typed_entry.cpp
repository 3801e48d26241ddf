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

OptionValues complete_options(const std::vector<OptionSpec>& specs, int rules_version,
                              const OptionValues& options) {
  OptionValues all;
  for (const OptionSpec& spec : specs)
    all.emplace(spec.key, rules_version < spec.since ? spec.earlier : spec.values.front());
  for (const auto& [key, value] : options) {
    const auto spec = std::find_if(specs.begin(), specs.end(),
                                   [&, &k = key](const OptionSpec& s) { return s.key == k; });
    if (spec == specs.end()) {
      throw BadInput(
          fmt::format("there is no option {} (known: {})", in_quotes(key), keys_of(specs)));
    }
    if (std::find(spec->values.begin(), spec->values.end(), value) == spec->values.end()) {
      throw BadInput(fmt::format("option {}: {} is not one of {}", key, in_quotes(value),
                                 listed({spec->values.begin(), spec->values.end()})));
    }
    all[key] = value;
  }
  return all;
}

void check_request(const ArenaRequest& request) {
  if (request.games < 1) throw BadInput("an arena needs at least one game");
  if (request.threads < 1) throw BadInput("an arena needs at least one thread");
  if (request.bots.empty()) throw BadInput("an arena needs at least one bot");
  if (request.clock_ms < 1) throw BadInput("a clock has at least one millisecond");
  if (!request.sprt) return;
  const auto [low, high] = *request.sprt;
  if (!(low > 0 && low < high && high < 1))
    throw BadInput("the two hypotheses are rates between 0 and 1, the lower first");
}

void check_request(const TuneRequest& request) {
  if (request.games < 1 || request.steps < 0 || request.confirm_games < 1)
    throw BadInput("tuning needs at least one game for each step");
  if (request.threads < 1) throw BadInput("tuning needs at least one thread");
}

void check_request(const BenchRequest& request) {
  constexpr double max_seconds = 86400;
  // Written so that "not a number" is refused too.
  if (!(request.seconds > 0 && request.seconds <= max_seconds))
    throw BadInput("a benchmark lasts more than 0 and at most 86400 seconds");
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
