// Boards that people bring: each is read once for all tables that are on it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "games/board_id.h"
#include "games/board_limits.h"
#include "host/catalog.h"

namespace rail::host {

struct OwnBoard {
  BoardIds ids;
  /// What houses call the game on it, "board-…": no document can pass for one of the catalog's,
  /// whatever `id` it claims. Records name the document's own id, beside the document.
  std::string game;
  std::shared_ptr<const GameEntry> entry;
};

/// Reads a document; who asks for an equal one while somebody has it gets the same. Throws BadInput
/// with what is wrong and where. Any thread may ask.
std::shared_ptr<const OwnBoard> own_board(std::string_view text);

/// What houses call the game on a board with this document id.
std::string game_on_board(std::string_view document_id);

/// The catalog's game on this very document, hidden or not; null if it is none of the catalog's.
const GameEntry* standard_on(std::string_view document_id);

/// As of a game of the catalog, with the name that houses use, and `board` and `rules`, its ids.
json::object description(const OwnBoard& board);

}  // namespace rail::host
