// What a client under load must know of a message, found in its text without building a value.
//
// An update is many kilobytes of view and legal actions, of which one action is needed. A quotation
// mark inside a JSON string is escaped, so the bytes `"legal":[` are that key and nothing else, and
// the last of them is the one beside the view. An action is picked by jumping to any byte of the
// list and going on to where the next action begins: only that much of the list is looked at.
#pragma once

#include <cstdint>
#include <string_view>

namespace rail::load {

struct Heard {
  std::string_view type;
  std::string_view id;    // of the request that this answers; empty if none
  std::string_view code;  // why it was refused
  std::int64_t ply = 0;
  std::int64_t state = 0;
  bool has_view = false;
  bool over = false;
  /// From the first legal action to the end of the message; empty if there is none.
  std::string_view legal;
};

/// Understands only what Wire writes: fields in their order and without spaces.
Heard heard(std::string_view message);

/// One of the legal actions, the likelier the longer the one before it.
std::string_view any_action(std::string_view legal, std::uint64_t random);

/// The value of a metric without labels in Prometheus text; 0 if it is not there.
double metric(std::string_view text, std::string_view name);

}  // namespace rail::load
