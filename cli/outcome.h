// How a match came out, for the terminal.
#pragma once

#include <string>
#include <vector>

#include "host/match.h"

namespace rail::cli {

/// A text from outside without characters that a terminal would obey.
std::string printable(std::string_view text);

/// "seat 1 (greedy)".
std::string seat_words(int seat, const std::vector<std::string>& players);

/// The points by source as a table, and who won.
std::string outcome_words(const host::json::object& outcome,
                          const std::vector<std::string>& players);

}  // namespace rail::cli
