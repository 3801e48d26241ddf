// How errors in board files are worded.
#include "games/board_file.h"

namespace rail {

void fail(const std::string& where, const std::string& what) {
  throw BoardError(where + ": " + what);
}

std::string entry(std::string_view list, std::size_t i, std::string_view key) {
  return std::string(list) + "[" + std::to_string(i) + "]" + std::string(key);
}

}  // namespace rail
