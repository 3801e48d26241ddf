// Reading a board file: every value knows the way to it, so that errors can say where they are.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/grand_trunk_journey/board.h"

namespace boost::json {
class value;
}

namespace rail::grand_trunk_journey {

/// Escaped and not too long, so that nothing from a file can disturb a terminal.
std::string quoted(std::string_view text);

/// A value in the file, and the way to it. All but `fail` throw BoardError if it is not what is
/// asked for.
class Cursor {
 public:
  Cursor(const boost::json::value& value, std::string path)
      : value_(&value), path_(std::move(path)) {}

  [[noreturn]] void fail(const std::string& what) const;
  std::optional<Cursor> find(std::string_view key) const;
  Cursor at(std::string_view key) const;
  /// Every key of an object, in the order of the file.
  std::vector<std::string> keys() const;
  /// Refuses all other keys.
  void only(const std::vector<std::string_view>& keys) const;
  std::vector<Cursor> items(int min, int max) const;
  int number(int min, int max) const;
  std::uint8_t byte(int min, int max) const { return static_cast<std::uint8_t>(number(min, max)); }
  bool flag() const;
  std::string text(std::size_t max = 80) const;
  /// A text of a-z, 0-9, - and _.
  std::string id() const;
  void expect(std::string_view word) const;

 private:
  std::string member(std::string_view key) const;

  const boost::json::value* value_;
  std::string path_;
};

/// Fills the board from the file, part by part; throws BoardError.
void read_board(const Cursor& root, Board& board);

}  // namespace rail::grand_trunk_journey
