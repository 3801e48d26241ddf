// A planner's weights as JSON.
#pragma once

#include <string_view>
#include <vector>

#include "host/json_input.h"
#include "lab/tune.h"

namespace rail::lab {

namespace json = host::json;

/// {"name": number, …}
template <class Weights>
json::object write_weights(const Weights& weights) {
  json::object object;
  boost::mp11::mp_for_each<WeightFields<Weights>>(
      [&](auto field) { object.emplace(field.name, weights.*field.pointer); });
  return object;
}

/// Reads what `tune` wrote: an object with "weights"; what is left out stays as it is in `weights`.
/// Throws BadInput, in which the value is called `where`.
template <class Weights>
Weights read_weights(const host::Where& where, const json::value& file, Weights weights) {
  constexpr std::int64_t most = 1'000'000'000;
  const host::Where place = where.member("weights");
  const json::object& object =
      host::object_at(place, host::member_at(where, host::object_at(where, file), "weights"));
  std::vector<std::string_view> known;
  boost::mp11::mp_for_each<WeightFields<Weights>>([&](auto field) {
    known.emplace_back(field.name);
    const json::value* value = object.if_contains(field.name);
    if (value == nullptr) return;
    weights.*field.pointer =
        static_cast<int>(host::integer_at(place.member(field.name), *value, -most, most));
  });
  host::only_members(place, object, known);
  return weights;
}

}  // namespace rail::lab
