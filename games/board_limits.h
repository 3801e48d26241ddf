// The most that a board document may hold, whatever its game. How many places, routes or cards
// there may be follows from the state of a game (rules/actions.h); docs/boards.md lists all of
// them.
#pragma once

#include <cstddef>

namespace rail {

/// Bytes of the text, and of its canonical form (board_id.h), which no white space makes larger.
inline constexpr std::size_t max_board_text = std::size_t{4} << 20;
inline constexpr std::size_t max_board_document = std::size_t{512} << 10;
/// Lists and objects within each other.
inline constexpr std::size_t max_board_depth = 32;

/// Bytes of an id or a name, of the key of a member, of a sentence, of author or licence.
inline constexpr std::size_t max_word = 80;
inline constexpr std::size_t max_sentence = 2000;
inline constexpr std::size_t max_credit = 200;

/// Numbers in a drawing: from −max to max, and no finer than a millionth, so that every program
/// that reads and writes them keeps them as they are.
inline constexpr int max_drawing_number = 1'000'000;

/// Who reads a list of problems mends some and asks again.
inline constexpr std::size_t max_board_problems = 200;

}  // namespace rail
