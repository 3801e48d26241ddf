// `roundhouse board balance`, and what all that works on board files begins with.
#pragma once

#include <string>
#include <string_view>

#include "cli/commands.h"

namespace rail::cli {

/// Whether a document is good; prints what is wrong with it if anything is.
bool board_is_good(const std::string& file, std::string_view text, bool as_json_text);

/// Adds it to `roundhouse board`.
void add_board_balance(CLI::App& board, Job& job);

}  // namespace rail::cli
