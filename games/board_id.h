// Names that follow from what a board document says.
#pragma once

#include <string>
#include <string_view>

namespace rail {

/// 26 characters of a-z and 2-7 each.
struct BoardIds {
  /// Of the whole document, drawing and provenance included: what a link names.
  std::string document;
  /// Of what matters to the rules: boards with the same one are the same game, drawn or named
  /// otherwise.
  std::string rules;
};

/// Of a text that has been read as a board, or that is at least JSON.
BoardIds board_ids(std::string_view json);

/// What the id of a document is made of: its JSON with sorted keys, without white space, and every
/// number and text written in one way.
std::string canonical_board(std::string_view json);
/// What the id of its rules is made of.
std::string canonical_rules(std::string_view json);

}  // namespace rail
