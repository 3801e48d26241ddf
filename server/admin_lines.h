// One line of what a host sees; only for admin_lists.cpp and admin_about.cpp.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <string_view>

#include "people/books.h"
#include "server/stores.h"

namespace rail::server {

/// What was stored as JSON; as text if it is none, so that a damaged line hides no others.
boost::json::value stored_json(const std::string& text);

/// A member of what was stored; empty if it is no text.
std::string_view text_in(const boost::json::value& value, std::string_view member);

/// {"key", "table", "created", "status", "listed", "people", "summary"}
boost::json::object table_line(const StoredTable& table);

/// {"key", CALLED, "created", "closed", "summary"}; a person is not closed but "blocked".
boost::json::object book_line(const people::StoredBook& book, std::string_view called);

/// The same with "names": how those are called whom it names, null for who is not known any more.
/// Of a report also "by", who told it, and its "pages".
boost::json::object named_line(DiskStore& store, const people::StoredBook& book,
                               std::string_view called);

/// Kinds of books as they are called here.
struct ListOfBooks {
  people::Kind kind;
  const char* one;
  const char* many;
};
inline constexpr std::array lists_of_books = {
    ListOfBooks{people::Kind::person, "person", "people"},
    ListOfBooks{people::Kind::circle, "circle", "circles"},
    ListOfBooks{people::Kind::tournament, "tournament", "tournaments"},
    ListOfBooks{people::Kind::report, "report", "reports"},
    ListOfBooks{people::Kind::block, "blocked", "blocked"}};

}  // namespace rail::server
