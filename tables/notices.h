// Where people who are not at the table can be told that it is their turn.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rail::tables {

class Notices {
 public:
  virtual ~Notices() = default;

  /// Why nobody can be told at this web address, in words; nothing if it is fit. They are told by
  /// whoever has the calls that a table makes (calls.h).
  virtual std::optional<std::string> problem(std::string_view url) const = 0;
};

}  // namespace rail::tables
