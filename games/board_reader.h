// Reading board files strictly, and all of them, however much is wrong. Only board.cpp of a game
// includes this, and who finds out whose a file is.
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
#include <utility>
#include <vector>

#include "games/board_file.h"
#include "games/board_limits.h"
#include "games/board_problems.h"

namespace rail {

/// A value in the file, and the way to it. Whatever is not as expected is noted as a problem, and
/// something harmless read in its place: a number that is allowed, no text, no entries. So reading
/// goes on, and everything is found at once. What is missing was noted when it was asked for, and
/// says nothing more.
class Cursor {
 public:
  /// The whole file. Throws BoardError if it is not JSON. The problems must outlive all cursors.
  Cursor(std::string_view text, BoardProblems& problems);

  template <class Flaw>
  void fail(Flaw flaw, std::string what, std::vector<std::string> about = {}) const {
    if (value_) problems_->add(spot_, flaw, std::move(what), std::move(about));
  }
  /// Whether it is there at all.
  bool there() const { return value_ != nullptr; }
  BoardProblems& problems() const { return *problems_; }

  std::optional<Cursor> find(std::string_view key) const;
  Cursor at(std::string_view key) const;
  /// Every key of an object, in the order of the file.
  std::vector<std::string> keys() const;
  /// Refuses all other keys.
  void only(const std::vector<std::string_view>& allowed) const;
  bool expect_object() const;

  /// No more than `max`, and perhaps fewer than `min`.
  std::vector<Cursor> items(int min, int max) const;

  /// The nearest number that is allowed; `otherwise`, or else `min`, if it is no number.
  int number(int min, int max, std::optional<int> otherwise = {}) const;
  std::uint8_t byte(int min, int max, std::optional<int> otherwise = {}) const {
    return static_cast<std::uint8_t>(number(min, max, otherwise));
  }

  bool flag() const;
  bool is_null() const;
  /// Whether it is this very text.
  bool is(std::string_view word) const;

  /// Empty if it is not as it should be, which is never allowed.
  std::string text(std::size_t max = max_word) const;
  std::string id() const;
  /// The place of the text here among these words.
  std::optional<std::size_t> one_of(const std::vector<std::string_view>& words) const;
  void expect_count(int there, const std::string& verb = "there are") const;
  /// Whatever is said here: any JSON with texts and numbers that are no burden.
  void expect_bounded() const;

 private:
  using Value = std::shared_ptr<const boost::json::value>;  // keeps the whole file

  Cursor(Value value, Spot spot, BoardProblems* problems);
  const boost::json::object* object() const;
  Cursor child(const boost::json::value& value, Spot spot) const;
  bool wrong_type(const std::string& expected) const;

  Value value_;
  Spot spot_;
  BoardProblems* problems_;
};

Name name(const Cursor& at);

/// The fewest and the most players, from 'rules.players'.
std::pair<int, int> players(const Cursor& rules, int least, int most);

/// What every board file begins with.
struct Head {
  std::string id;  // empty if the file has none of its own
  Name name;
};
/// `parts` are the keys of the file that only this game has.
Head read_head(const Cursor& root, std::string_view game,
               const std::vector<std::string_view>& parts);
/// The counts of a component list; only files of the first format must have them. None if there are
/// parts that could not be read, and so not counted.
std::optional<Cursor> counts_of(const Cursor& root);
/// What every board file ends with: drawing and provenance, which has to say how each of `parts` is
/// known. `text` is the whole file.
void read_tail(const Cursor& root, std::string_view text,
               const std::vector<std::string_view>& parts);
/// The id of a file that has none of its own.
std::string id_by_content(std::string_view text);

template <class T>
std::string new_id(const Cursor& record, const std::vector<T>& before) {
  const Cursor at = record.at("id");
  std::string id = at.id();
  for (const T& other : before) {
    if (!id.empty() && other.id == id)
      at.fail(BoardFlaw::repeated_id, in_quotes(id) + " is used twice");
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

/// Which of `all` the text here names; none if that was a problem.
template <class T>
std::optional<std::size_t> named(const Cursor& at, const std::vector<T>& all,
                                 const std::string& what) {
  const std::string id = at.text();
  if (id.empty()) return std::nullopt;
  const auto found = index_of(all, id);
  if (!found) at.fail(BoardFlaw::unknown_id, "no " + what + " is called " + in_quotes(id));
  return found;
}

/// Which enumerator the text here names; the first if that was a problem.
template <class Enum>
Enum enumerator(const Cursor& at, const std::string& what) {
  const std::string word = at.text();
  Enum value{};
  if (!word.empty() && !boost::describe::enum_from_string(word.c_str(), value))
    at.fail(BoardFlaw::unknown_word, "no " + what + " is called " + in_quotes(word));
  return value;
}

}  // namespace rail
