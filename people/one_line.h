// Text of others where it may do no harm: in a line of a mail, a heading, a calendar.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rail::people {

/// How many bytes the character at `i` has; 0 if there is no valid UTF-8.
std::size_t character_bytes(std::string_view text, std::size_t i);

/// In one line and at most so many characters: line breaks and other control characters become
/// spaces, spaces in a row one, what hides or turns the direction is left out, what is no UTF-8 is
/// shown as such, and what is too long ends with "…".
std::string one_line(std::string_view text, std::size_t most_characters);

/// Whether it is a web address that can stand anywhere as it is.
bool plain_link(std::string_view link);

}  // namespace rail::people
