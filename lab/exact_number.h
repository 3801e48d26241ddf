// Numbers in JSON that come back exactly as they were.
#pragma once

#include "host/json_input.h"

namespace rail::lab {

namespace json = host::json;

/// A whole number as such; any other as text, since a reader of JSON may round its last digit.
json::value exact_json(double number);

/// What `exact_json` wrote, from `min` to `max`; throws BadInput.
double exact_at(const host::Where& where, const json::value& value, double min, double max);

}  // namespace rail::lab
