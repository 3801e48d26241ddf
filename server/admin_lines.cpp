// Writes lines as JSON.
#include "server/admin_lines.h"

#include <utility>

#include "people/report_api.h"

namespace rail::server {

namespace {

namespace json = boost::json;
using people::StoredBook;

/// How people call a person, a circle or a tournament.
json::value name_of(DiskStore& store, people::Kind kind, std::string_view id) {
  const std::optional<StoredBook> book = store.books().book(kind, id);
  if (!book) return nullptr;
  const std::string_view called = kind == people::Kind::person ? "name" : "title";
  return json::value(text_in(stored_json(book->summary), called));
}

std::string_view status_name(Status status) {
  constexpr std::array names = {"open", "running", "over"};
  return names.at(static_cast<std::size_t>(status));
}

void add_report(DiskStore& store, const StoredBook& book, json::object& line, json::object& names) {
  json::array by;
  for (const std::string& person : store.upkeep().members(book.key)) {
    if (person == people::report_reader) continue;
    by.emplace_back(person);
    names[person] = name_of(store, people::Kind::person, person);
  }
  line["by"] = std::move(by);
  json::array pages;
  for (const people::StoredPage& page : store.books().pages(book.key, 0)) {
    const json::value& said = pages.emplace_back(stored_json(page.text));
    const std::string_view id = text_in(said, "id");
    for (const ListOfBooks& list : lists_of_books) {
      if (!id.empty() && text_in(said, "about") == list.one)
        names[id] = name_of(store, list.kind, id);
    }
  }
  line["pages"] = std::move(pages);
}

}  // namespace

json::value stored_json(const std::string& text) {
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  return error ? json::value(text) : value;
}

std::string_view text_in(const json::value& value, std::string_view member) {
  const json::object* object = value.if_object();
  const json::value* found = object != nullptr ? object->if_contains(member) : nullptr;
  return found != nullptr && found->is_string() ? std::string_view(found->get_string()) : "";
}

json::object table_line(const StoredTable& table) {
  json::array people;
  for (const StoredSeat& seat : table.seats)
    people.push_back(seat.person.empty() ? json::value() : json::value(seat.person));
  return {{"key", table.key},
          {"table", table.id},
          {"created", table.created},
          {"status", status_name(table.status)},
          {"listed", table.listed},
          {"people", std::move(people)},
          {"summary", stored_json(table.summary)}};
}

json::object book_line(const StoredBook& book, std::string_view called) {
  return {{"key", book.key},
          {called, book.id},
          {"created", book.created},
          {book.kind == people::Kind::person ? "blocked" : "closed", book.closed},
          {"summary", stored_json(book.summary)}};
}

json::object named_line(DiskStore& store, const StoredBook& book, std::string_view called) {
  json::object line = book_line(book, called);
  json::object names;
  if (book.kind == people::Kind::report) add_report(store, book, line, names);
  const json::value& summary = line["summary"];
  const bool is_person = book.kind == people::Kind::block && text_in(summary, "kind") == "person";
  const std::string person(is_person ? book.id : text_in(summary, "maker"));
  if (!person.empty()) names[person] = name_of(store, people::Kind::person, person);
  line["names"] = std::move(names);
  return line;
}

}  // namespace rail::server
