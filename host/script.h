// Matches that are written in advance: lessons, and challenges with their solutions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/match.h"
#include "host/record.h"

namespace rail::host {

enum class ScriptKind : std::uint8_t { lesson, challenge };

/// A record for one person and bots. While a table follows it, chance and the bots do what is
/// written. In a lesson they are free afterwards; in a challenge, whose plies from `start` on are a
/// solution, they then do what `luck` makes of it, so that every try meets the same luck.
struct Script {
  std::string id;
  ScriptKind kind = ScriptKind::lesson;
  Record record;
  Seat seat{};                                   // the person's
  std::vector<std::optional<std::string>> bots;  // by seat; none for the person's
  std::size_t start = 0;                         // plies that have been played at the beginning
  std::uint64_t luck = 0;
  json::value goal;  // of a challenge, in the terms of its game

  /// Throws BadInput with the place. Whether the record can be played is for `replay` to say.
  static Script parse(std::string_view text);
};

/// One of the files in games/*/lessons and games/*/challenges, as it was when the program was
/// built.
struct EmbeddedScript {
  std::string_view name;
  std::string_view text;
};
std::span<const EmbeddedScript> embedded_scripts();

/// A script of the program, with the text of its file.
struct StandardScript {
  Script script;
  std::string_view text;
};

/// All that are part of the program, by kind and id.
const std::vector<StandardScript>& standard_scripts();
/// None if there is no such script.
const StandardScript* find_script(std::string_view id);

}  // namespace rail::host
