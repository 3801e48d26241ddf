// English that all games need, for terminals and playthrough files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/actor.h"

namespace rail::english {

/// "one, two and three"; empty for none.
std::string listed(const std::vector<std::string>& items);
/// "1 card" or "2 cards".
std::string counted(int n, std::string_view thing);
std::string seat(Seat s);

/// How many columns a text takes: all characters in use are one wide.
int columns(std::string_view text);
std::string padded(std::string text, int width);
/// Where what is said of a label begins.
inline constexpr int indent = 14;
/// A label, then the items with commas, broken into lines under each other; "none" without items.
std::string paragraph(std::string_view label, const std::vector<std::string>& items);

}  // namespace rail::english
