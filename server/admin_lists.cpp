// Writes what is kept as JSON, for who keeps it.
#include "server/admin_lists.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "host/json_input.h"
#include "people/person.h"
#include "server/sealing.h"

namespace rail::server {

namespace {

namespace json = boost::json;
using people::StoredBook;

constexpr int most_of_a_person = 10'000;  // tables, books and calls that are listed

/// What was stored as JSON; as text if it is none, so that a damaged line hides no others.
json::value stored_json(const std::string& text) {
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  return error ? json::value(text) : value;
}

std::string_view status_name(Status status) {
  constexpr std::array names = {"open", "running", "over"};
  return names.at(static_cast<std::size_t>(status));
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

/// Whoever told it, if he is still known, and what.
json::object report_line(DiskStore& store, const StoredBook& book) {
  json::object line = book_line(book, "report");
  json::array by;
  for (const std::string& person : store.upkeep().members(book.key)) by.emplace_back(person);
  line["by"] = std::move(by);
  json::array pages;
  for (const people::StoredPage& page : store.books().pages(book.key, 0))
    pages.push_back(stored_json(page.text));
  line["pages"] = std::move(pages);
  return line;
}

json::object listed_tables(DiskStore& store, const AdminWish& wish) {
  const auto keys = store.upkeep().table_keys(wish.before, wish.limit);
  json::array lines;
  for (const std::int64_t key : keys) {
    if (const auto table = store.table(key)) lines.push_back(table_line(*table));
  }
  json::object list{{"tables", std::move(lines)}, {"next", nullptr}};
  if (std::ssize(keys) == wish.limit) list["next"] = keys.back();
  return list;
}

struct ListOfBooks {
  AdminKind list;
  people::Kind kind;
  const char* one;
  const char* many;
};
constexpr std::array lists_of_books = {
    ListOfBooks{AdminKind::people, people::Kind::person, "person", "people"},
    ListOfBooks{AdminKind::circles, people::Kind::circle, "circle", "circles"},
    ListOfBooks{AdminKind::tournaments, people::Kind::tournament, "tournament", "tournaments"},
    ListOfBooks{AdminKind::reports, people::Kind::report, "report", "reports"},
    ListOfBooks{AdminKind::blocked, people::Kind::block, "blocked", "blocked"}};

json::object address_line(const ServerKeys* keys, const people::StoredAddress& address) {
  constexpr std::array channels = {"mail", "push"};
  constexpr std::array standings = {"asked", "confirmed", "ended"};
  json::object line{{"address", address.id},
                    {"channel", channels.at(static_cast<std::size_t>(address.channel))},
                    {"standing", standings.at(static_cast<std::size_t>(address.standing))},
                    {"since", address.since},
                    {"failures", address.failures},
                    {"is", nullptr}};
  const auto opened =
      keys != nullptr ? Sealing(keys->sealing).open(address.person, address.sealed) : std::nullopt;
  if (opened) line["is"] = *opened;
  return line;
}

}  // namespace

json::object admin_list(DiskStore& store, const AdminWish& wish) {
  if (wish.kind == AdminKind::tables) return listed_tables(store, wish);
  const auto* list = std::find_if(lists_of_books.begin(), lists_of_books.end(),
                                  [&](const ListOfBooks& l) { return l.list == wish.kind; });
  const auto books = store.upkeep().books(list->kind, wish.before, wish.limit);
  json::array lines;
  for (const StoredBook& book : books) {
    lines.push_back(list->kind == people::Kind::report ? report_line(store, book)
                                                       : book_line(book, list->one));
  }
  json::object told{{list->many, std::move(lines)}, {"next", nullptr}};
  if (std::ssize(books) == wish.limit) told["next"] = books.back().key;
  return told;
}

std::optional<json::object> admin_about(DiskStore& store, const ServerKeys* keys,
                                        const std::string& person) {
  const std::optional<StoredBook> book = store.books().book(people::Kind::person, person);
  if (!book) return std::nullopt;
  const std::vector<people::StoredPage> pages = store.books().pages(book->key, 0);
  json::object told = book_line(*book, "person");
  json::array book_pages;
  for (const people::StoredPage& page : pages) {
    book_pages.push_back(
        json::object{{"seq", page.seq}, {"at", page.at}, {"entry", stored_json(page.text)}});
  }
  told["book"] = std::move(book_pages);
  json::array addresses;
  for (const people::StoredAddress& address : store.outbox().addresses_of(person))
    addresses.push_back(address_line(keys, address));
  told["addresses"] = std::move(addresses);
  for (const ListOfBooks& list : lists_of_books) {
    if (list.kind == people::Kind::person || list.kind == people::Kind::block) continue;
    json::array belongs;
    for (const StoredBook& of : store.books().books_of(list.kind, person, most_of_a_person))
      belongs.push_back(book_line(of, list.one));
    told[list.many] = std::move(belongs);
  }
  json::array tables;
  for (const std::int64_t key : store.upkeep().table_keys_of(person, most_of_a_person)) {
    if (const auto table = store.table(key)) tables.push_back(table_line(*table));
  }
  told["tables"] = std::move(tables);
  json::array calls;
  for (const StoredCall& call : store.upkeep().calls_of(person, most_of_a_person)) {
    calls.push_back(json::object{{"call", call.key},
                                 {"at", call.at},
                                 {"due", call.due},
                                 {"attempts", call.attempts},
                                 {"text", stored_json(call.text)}});
  }
  told["calls"] = std::move(calls);
  return told;
}

}  // namespace rail::server
