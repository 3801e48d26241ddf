// The board files that are compiled into the program, and their schema.
#pragma once

#include <span>

#include "games/board_file.h"

namespace rail::grand_trunk_journey {

/// The files of `boards/` as they were when the program was built, sorted by name.
std::span<const EmbeddedBoard> embedded_boards();

/// The JSON Schema of such files: the one beside this header.
std::span<const EmbeddedBoard> embedded_schemas();

}  // namespace rail::grand_trunk_journey
