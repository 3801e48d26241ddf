// Everything that is said between a client and the server, declared once: JSON and the TypeScript
// types are derived from it (host/wire.h). docs/protocol.md explains it with examples.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tables/bodies.h"
#include "tables/messages.h"

namespace rail::tables {

/// The words of the wire; a game has boards, this has none.
struct Vocabulary {
  using Action = Request;
  using Event = Message;
  using View = Bodies;
  static constexpr std::string_view action_name = "Request";
  static constexpr std::string_view event_name = "Message";
  static constexpr bool lenient_optionals = true;
  static int players() { return max_seats; }
};

/// Reads a Request, Entry, Settings, NewTable, NewScriptTable or TakeSeat; throws host::BadInput,
/// in which the value is called `what`.
template <class T>
T read_json(std::string_view what, std::string_view text);
/// Writes a Message, Entry or one of the other bodies.
template <class T>
std::string json_text(const T& value);

/// Whether a text may be shown as a name or in the chat: valid, printable UTF-8 within the limit of
/// characters and without anything that changes the direction or hides.
bool presentable(std::string_view text, std::size_t max_characters);

}  // namespace rail::tables
