// Boards that people bring to a house: who may, and what is made of those in records.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "host/own_board.h"
#include "host/record.h"
#include "tables/bodies.h"
#include "tables/secrets.h"

namespace rail::tables {

/// The text of a board that is kept has at most so many bytes; without white space a document has
/// no more than half of them.
inline constexpr std::size_t most_kept_board = 2 * max_board_document;

/// "nobody", "link" or "anybody".
std::string_view boards_word(BoardsFrom from);

/// Opens a house that takes boards by link only: 26 letters and digits that follow from the secret
/// of its store, so they stay.
std::string boards_key(const Secrets& secrets);

/// The board that a record brings; null if it is one of the catalog's, which the record then names
/// only. Throws host::BadInput.
std::shared_ptr<const host::OwnBoard> take_own_board(host::Record& record);

}  // namespace rail::tables
