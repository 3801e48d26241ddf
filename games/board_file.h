// What the boards of all games share.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace rail {

/// A name in both languages.
struct Name {
  std::string en;
  std::string de;
};

/// A board file that is part of the program.
struct EmbeddedBoard {
  std::string_view file;  ///< its name in `boards/`, such as "usa.json"
  std::string_view text;  ///< the whole JSON text
};

/// What is wrong with a board file and where, e.g. "routes[3].length: 9 is not from 1 to 7".
class BoardError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
[[noreturn]] void fail(const std::string& where, const std::string& what);

/// Where an entry of a list is in the file, e.g. "routes[3].length".
std::string entry(std::string_view list, std::size_t i, std::string_view key = "");

}  // namespace rail
