// Board files with something wrong in them, and what is said about it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11/algorithm.hpp>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_file.h"

namespace rail {

/// What the loader of Board says about a text.
template <class Board>
std::string board_error(std::string_view text) {
  try {
    Board::parse(text);
  } catch (const BoardError& e) {
    return e.what();
  }
  return "no error";
}

/// Puts `value` at a JSON pointer; "/-" at its end appends; an empty value removes what is there.
inline void put(boost::json::value& board, std::string_view pointer, std::string_view value) {
  const std::size_t slash = pointer.rfind('/');
  const std::string_view key = pointer.substr(slash + 1);
  boost::json::error_code missing;
  boost::json::value* parent = board.find_pointer(pointer.substr(0, slash), missing);
  ASSERT_NE(parent, nullptr) << pointer;
  if (boost::json::object* object = parent->if_object()) {
    if (value.empty()) {
      ASSERT_EQ(object->erase(key), 1U) << pointer;
    } else {
      object->insert_or_assign(key, boost::json::parse(value));
    }
    return;
  }
  boost::json::array& array = parent->as_array();
  if (key == "-") {
    array.push_back(boost::json::parse(value));
    return;
  }
  const std::size_t index = std::stoul(std::string(key));
  ASSERT_LT(index, array.size()) << pointer;
  if (value.empty()) {
    array.erase(array.begin() + static_cast<std::ptrdiff_t>(index));
  } else {
    array[index] = boost::json::parse(value);
  }
}

/// What is said when `value` stands at a pointer.
template <class Board>
std::string error_with(std::string_view board, std::string_view pointer, std::string_view value) {
  boost::json::value damaged = boost::json::parse(board);
  put(damaged, pointer, value);
  return board_error<Board>(boost::json::serialize(damaged));
}

struct Damage {
  const char* pointer;
  const char* value;
  const char* message;
};

template <class Board>
void expect_board_errors(std::string_view board, std::initializer_list<Damage> damages) {
  for (const Damage& damage : damages) {
    EXPECT_EQ(error_with<Board>(board, damage.pointer, damage.value), damage.message)
        << damage.pointer << " = " << damage.value;
  }
}

/// All that the loader of Board finds wrong with a text.
template <class Board>
std::vector<BoardProblem> problems_in(std::string_view text) {
  try {
    Board::parse(text);
  } catch (const BoardError& e) {
    return e.problems();
  }
  return {};
}

/// The problems as "code pointer", in their order.
inline std::vector<std::string> brief(const std::vector<BoardProblem>& problems) {
  std::vector<std::string> all;
  for (const BoardProblem& problem : problems) all.push_back(problem.code + " " + problem.pointer);
  return all;
}

/// A change of a board file, and what is found: its code, and its pointer.
struct Flawed {
  const char* pointer;
  const char* value;
  const char* code;
  const char* at;
};

/// Sees to it that every kind of problem that a game knows is provoked.
template <class Board>
class Flaws {
 public:
  /// The first problem with this text is of this kind, and there.
  void expect(std::string_view text, const std::string& code, const std::string& pointer) {
    const std::vector<BoardProblem> found = problems_in<Board>(text);
    ASSERT_FALSE(found.empty()) << code;
    EXPECT_EQ(found.front().code, code) << found.front().where << ": " << found.front().text;
    EXPECT_EQ(found.front().pointer, pointer) << code;
    seen_.insert(code);
  }
  void expect(std::string_view board, std::initializer_list<Flawed> all) {
    for (const Flawed& flawed : all) {
      SCOPED_TRACE(std::string(flawed.pointer) + " = " + flawed.value);
      boost::json::value damaged = boost::json::parse(board);
      put(damaged, flawed.pointer, flawed.value);
      expect(boost::json::serialize(damaged), flawed.code, flawed.at);
    }
  }
  const std::set<std::string>& seen() const { return seen_; }
  /// Every enumerator of Flaw was expected.
  template <class Flaw>
  void expect_all() const {
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Flaw>>(
        [&](auto flaw) { EXPECT_TRUE(seen_.contains(flaw.name)) << flaw.name; });
  }

 private:
  std::set<std::string> seen_;
};

}  // namespace rail
