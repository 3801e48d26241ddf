// Writes all that is kept about somebody or about a table as JSON, for who keeps it.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "people/person.h"
#include "server/admin_lines.h"
#include "server/admin_lists.h"
#include "server/sealing.h"
#include "tables/entries.h"

namespace rail::server {

namespace {

namespace json = boost::json;
using people::StoredBook;

constexpr int most_of_a_person = 10'000;  // tables, books and calls that are listed

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

/// What a log is worth knowing of without reading the game.
struct LogRead {
  std::int64_t bytes = 0;
  std::int64_t plies = 0;
  std::int64_t said = 0;
  bool closed = false;
  json::array chat{};  // the last lines

  void take(const StoredEntry& entry) {
    bytes += std::ssize(entry.text);
    const json::value value = stored_json(entry.text);
    const std::string_view type = text_in(value, "type");
    if (type == Played::type) ++plies;
    closed = type == Closed::type;
    if (type != Chatted::type) return;
    ++said;
    if (std::ssize(chat) == admin_most_chat) chat.erase(chat.begin());
    json::object line{{"at", entry.at}, {"seat", nullptr}, {"text", text_in(value, "text")}};
    if (const json::value* seat = value.get_object().if_contains("seat")) line["seat"] = *seat;
    chat.push_back(std::move(line));
  }
};

}  // namespace

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

std::optional<json::object> admin_about_table(DiskStore& store, const std::string& id) {
  const std::optional<StoredTable> table = store.table(id);
  if (!table) return std::nullopt;
  json::object told = table_line(*table);
  told["deadline"] = table->deadline ? json::value(*table->deadline) : json::value();
  json::array seats;
  for (const StoredSeat& seat : table->seats) {
    seats.push_back(
        json::object{{"link", !seat.token_hash.empty()}, {"webhook", !seat.webhook.empty()}});
  }
  told["seats"] = std::move(seats);
  LogRead read;
  const std::vector<StoredEntry> log = store.entries(table->key, 0);
  for (const StoredEntry& entry : log) read.take(entry);
  told["closed"] = read.closed;
  told["last"] = log.empty() ? table->created : log.back().at;
  told["entries"] = log.size();
  told["bytes"] = read.bytes + std::ssize(table->settings);
  told["plies"] = read.plies;
  told["said"] = read.said;
  told["chat"] = std::move(read.chat);
  return told;
}

}  // namespace rail::server
