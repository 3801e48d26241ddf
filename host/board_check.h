// Board documents of any game: what is wrong with one, and how its game says they look.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/board_file.h"
#include "games/board_id.h"

namespace rail::host {

/// All that is wrong with a board document; nothing if it can be played on. `about` names whatever
/// has an id on the way to a problem, too.
std::vector<BoardProblem> board_problems(std::string_view text);

/// The JSON Schema of the documents of a game, "ticket-to-ride"; throws BadInput with the known
/// games.
std::string_view board_schema(std::string_view game);

}  // namespace rail::host
