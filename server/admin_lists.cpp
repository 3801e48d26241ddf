// Writes lists of what is kept as JSON, for who keeps it.
#include "server/admin_lists.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/admin_lines.h"

namespace rail::server {

namespace {

namespace json = boost::json;

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

/// Whether a text in it, names of members aside, has these words, which are small.
bool says(const json::value& value, std::string_view words) {
  if (const json::string* text = value.if_string())
    return lower(*text).find(words) != std::string::npos;
  const auto any = [&](const json::value& part) { return says(part, words); };
  if (const json::array* all = value.if_array()) return std::any_of(all->begin(), all->end(), any);
  const json::object* object = value.if_object();
  return object != nullptr && std::any_of(object->begin(), object->end(),
                                          [&](const auto& member) { return any(member.value()); });
}

/// Of those that are looked at, the lines that are wanted. `read` gives at most so many of them;
/// `line` writes one, or nothing.
template <class Read, class Line>
json::object list_of(const AdminWish& wish, const char* called, const Read& read,
                     const Line& line) {
  const bool looks_for = !wish.search.empty() || wish.status;
  const int most = looks_for ? admin_most_looked_at : wish.limit;
  const std::string words = lower(wish.search);
  json::array lines;
  std::int64_t last = 0;
  int looked_at = 0;
  for (const auto& each : read(most)) {
    if (std::ssize(lines) == wish.limit) break;
    ++looked_at;
    last = each.key;
    std::optional<json::object> written = line(each);
    if (written && (words.empty() || says(*written, words))) lines.push_back(std::move(*written));
  }
  const bool ended = std::ssize(lines) < wish.limit && looked_at < most;
  json::object list{{called, std::move(lines)}, {"next", nullptr}};
  if (!ended) list["next"] = last;
  return list;
}

json::object listed_tables(DiskStore& store, const AdminWish& wish) {
  return list_of(
      wish, "tables", [&](int most) { return store.upkeep().tables(wish.before, most); },
      [&](StoredTable table) -> std::optional<json::object> {
        if (wish.status && table.status != *wish.status) return std::nullopt;
        for (std::string& person : store.upkeep().people_at(table.key))
          table.seats.push_back({.person = std::move(person)});
        return table_line(table);
      });
}

}  // namespace

json::object admin_list(DiskStore& store, const AdminWish& wish) {
  if (wish.kind == AdminKind::tables) return listed_tables(store, wish);
  const std::string_view called = boost::describe::enum_to_string(wish.kind, "");
  const auto* list = std::find_if(lists_of_books.begin(), lists_of_books.end(),
                                  [&](const ListOfBooks& l) { return l.many == called; });
  return list_of(
      wish, list->many,
      [&](int most) { return store.upkeep().books(list->kind, wish.before, most); },
      [&](const people::StoredBook& book) -> std::optional<json::object> {
        return named_line(store, book, list->one);
      });
}

json::object admin_house(DiskStore& store) {
  const Inventory all = store.upkeep().inventory();
  json::object told{
      {"tables", {{"open", all.tables[0]}, {"running", all.tables[1]}, {"over", all.tables[2]}}}};
  for (const ListOfBooks& list : lists_of_books)
    told[list.many] = all.books.at(static_cast<std::size_t>(list.kind));
  told["addresses"] = all.addresses;
  told["calls"] = all.calls;
  return told;
}

}  // namespace rail::server
