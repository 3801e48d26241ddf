// Which weights may change, and one step as JSON.
#include "lab/game_tune.h"

#include <algorithm>

namespace rail::lab {

std::vector<std::size_t> chosen_fields(const std::vector<std::string>& names,
                                       const std::vector<std::string>& only) {
  std::vector<std::size_t> fields;
  for (const std::string& name : only.empty() ? names : only) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      throw host::BadInput("there is no weight called " + host::in_quotes(name) +
                           " (known: " + host::listed({names.begin(), names.end()}) + ")");
    }
    fields.push_back(static_cast<std::size_t>(found - names.begin()));
  }
  if (fields.empty()) throw host::BadInput("there are no weights to tune");
  return fields;
}

json::object step_json(const TuneStep& step, const std::vector<std::string>& names) {
  return {{"step", step.step},
          {"weight", names[step.field]},
          {"from", step.from},
          {"to", step.to},
          {"games", step.games},
          {"rate", step.rate},
          {"ci95", json::array{step.ci95[0], step.ci95[1]}},
          {"accepted", step.accepted}};
}

}  // namespace rail::lab
