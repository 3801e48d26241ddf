// How something is refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tables/messages.h"

namespace rail::tables {

/// Why something cannot be done; nothing if it can.
using WhyNot = std::optional<Refused>;

/// Without the id of the request if only who passes it on knows that.
inline Refused refusal(std::string_view code, std::string_view words, RequestId id = {}) {
  return {.id = std::move(id), .code = std::string(code), .words = std::string(words), .rule = {}};
}

inline Refused too_fast(std::string_view words, RequestId id = {}) {
  return refusal("too_fast", words, std::move(id));
}

}  // namespace rail::tables
