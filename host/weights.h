// A planner's weights as JSON.
#pragma once

#include <string_view>
#include <vector>

#include "bots/tune.h"
#include "host/json_input.h"

namespace rail::host {

/// {"name": number, …}
template <class Weights>
json::object write_weights(const Weights& weights) {
  json::object object;
  boost::mp11::mp_for_each<bots::WeightFields<Weights>>(
      [&](auto field) { object.emplace(field.name, weights.*field.pointer); });
  return object;
}

/// Reads what `tune` wrote: an object with "weights"; a weight that is left out keeps its built-in
/// value. Throws BadInput, in which the value is called `where`.
template <class Weights>
Weights read_weights(const Where& where, const json::value& file) {
  constexpr std::int64_t most = 1'000'000'000;
  const Where place = where.member("weights");
  const json::object& object =
      object_at(place, member_at(where, object_at(where, file), "weights"));
  std::vector<std::string_view> known;
  Weights weights{};
  boost::mp11::mp_for_each<bots::WeightFields<Weights>>([&](auto field) {
    known.emplace_back(field.name);
    const json::value* value = object.if_contains(field.name);
    if (value == nullptr) return;
    weights.*field.pointer =
        static_cast<int>(integer_at(place.member(field.name), *value, -most, most));
  });
  only_members(place, object, known);
  return weights;
}

}  // namespace rail::host
