// A game as the catalog knows it: made by the build from each folder of games/.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/parts.h"
#include "games/board_file.h"
#include "host/catalog.h"

namespace rail::host {

struct Family {
  std::string_view name;  // as `GameEntry::family` says it
  Listing listing{};
  std::span<const EmbeddedBoard> boards;
  std::string_view schema;  // of such files, as JSON Schema
  /// A game on the board of this file; throws BadInput with what is wrong and where.
  std::unique_ptr<GameEntry> (*read)(std::string board_text) = nullptr;
  /// All that is wrong with such a file.
  std::vector<BoardProblem> (*problems)(std::string_view board_text) = nullptr;
};

/// All of them, in the order of lists.
std::vector<Family> all_families();

}  // namespace rail::host
