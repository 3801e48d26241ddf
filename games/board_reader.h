// Reading board files strictly. Only board.cpp of a game includes this.
#pragma once

#include <algorithm>
#include <boost/describe/enum_from_string.hpp>
#include <boost/json/fwd.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_file.h"

namespace rail {

inline constexpr std::size_t max_word = 80;
inline constexpr std::size_t max_sentence = 2000;

/// Escaped and not too long, so that nothing from a file can disturb a terminal.
std::string in_quotes(std::string_view text);

/// A value in the file, and the way to it. Whatever is not as expected throws BoardError.
class Cursor {
 public:
  /// The whole file.
  explicit Cursor(std::string_view text);

  [[noreturn]] void fail(const std::string& what) const;

  std::optional<Cursor> find(std::string_view key) const;
  Cursor at(std::string_view key) const;
  /// Every key of an object, in the order of the file.
  std::vector<std::string> keys() const;
  /// Refuses all other keys.
  void only(const std::vector<std::string_view>& allowed) const;
  void expect_object() const;

  std::vector<Cursor> items(int min, int max) const;

  int number(int min, int max) const;
  std::uint8_t byte(int min, int max) const { return static_cast<std::uint8_t>(number(min, max)); }

  bool flag() const;
  bool is_null() const;

  std::string text(std::size_t max = max_word) const;
  std::string id() const;
  void expect(std::string_view word) const;
  void expect_count(int there, const std::string& verb = "there are") const;

 private:
  using Value = std::shared_ptr<const boost::json::value>;  // keeps the whole file

  Cursor(Value value, std::string path);
  const boost::json::object& object() const;
  Cursor child(const boost::json::value& value, std::string path) const;
  std::string member(std::string_view key) const;

  Value value_;
  std::string path_;
};

Name name(const Cursor& at);

/// What every board file begins with.
struct Head {
  std::string id;
  Name name;
};
/// `parts` are the keys of the file that only this game has.
Head read_head(const Cursor& root, std::string_view game,
               std::initializer_list<std::string_view> parts);

template <class T>
std::string new_id(const Cursor& record, const std::vector<T>& before) {
  const Cursor at = record.at("id");
  std::string id = at.id();
  for (const T& other : before) {
    if (other.id == id) at.fail(in_quotes(id) + " is used twice");
  }
  return id;
}

/// The place in `all` of what is called `id`, if anything is.
template <class T>
std::optional<std::size_t> index_of(const std::vector<T>& all, std::string_view id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const T& t) { return t.id == id; });
  if (found == all.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

/// Which of `all` the text here names.
template <class T>
std::size_t named(const Cursor& at, const std::vector<T>& all, const std::string& what) {
  const std::string id = at.text();
  if (const auto found = index_of(all, id)) return *found;
  at.fail("no " + what + " is called " + in_quotes(id));
}

/// Which enumerator the text here names.
template <class Enum>
Enum enumerator(const Cursor& at, const std::string& what) {
  const std::string word = at.text();
  Enum value{};
  if (!boost::describe::enum_from_string(word.c_str(), value))
    at.fail("no " + what + " is called " + in_quotes(word));
  return value;
}

}  // namespace rail
