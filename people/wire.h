// Pages of books and what is shown of them as JSON, by the fields that they declare (host/wire.h).
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "engine/actor.h"
#include "host/json_input.h"
#include "host/wire.h"

namespace rail::people {

/// No game and no board: only described values.
struct BookWords {
  using Action = bool;
  using Event = bool;
  static constexpr bool lenient_optionals = true;
  static int players() { return max_seats; }
};

inline const host::Wire<BookWords>& book_wire() {
  static const host::Wire<BookWords> instance(std::make_shared<const BookWords>());
  return instance;
}

/// Throws host::BadInput, in which the value is called `what`, also if the text is too long.
template <class T>
T read_text(std::string_view what, std::string_view text, std::size_t max_bytes) {
  if (text.size() > max_bytes) {
    host::Where(what).fail("more than " + std::to_string(max_bytes) + " bytes");
  }
  return book_wire().read<T>(host::Where(what), host::parse_json(text, what));
}

}  // namespace rail::people
