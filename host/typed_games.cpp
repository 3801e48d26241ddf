// What entries of all games have in common: options and requests.
#include "host/typed_games.h"

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

}  // namespace rail::host
