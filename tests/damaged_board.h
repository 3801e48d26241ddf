// Board files with something wrong in them, and what is said about it.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

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

}  // namespace rail
