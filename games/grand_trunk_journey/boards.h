#pragma once

#include <span>
#include <string_view>

namespace rail::grand_trunk_journey {

/// A board file that is part of the program.
struct EmbeddedBoard {
  std::string_view file;  ///< its name in `boards/`, such as "grand_trunk_journey.json"
  std::string_view text;  ///< the whole JSON text
};

/// The files of `boards/` as they were when the program was built, sorted by name.
std::span<const EmbeddedBoard> embedded_boards();

}  // namespace rail::grand_trunk_journey
