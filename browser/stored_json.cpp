// Between what is stored and JSON.
#include "browser/stored_json.h"

#include <cstdint>
#include <string>
#include <utility>

#include "host/json_input.h"

namespace rail::browser {

namespace {

namespace json = boost::json;
using host::Where;
using tables::Change;
using tables::StoredEntry;
using tables::StoredSeat;
using tables::StoredTable;

json::object json_of(const StoredSeat& seat) {
  return {{"token_hash", seat.token_hash}, {"webhook", seat.webhook}};
}

json::value json_of(const std::optional<std::int64_t>& time) {
  return time ? json::value(*time) : json::value(nullptr);
}

/// A member of what the store gave.
class Member {
 public:
  Member(const Where& where, const json::value& value, std::string_view key)
      : where_(where.member(key)),
        value_(host::member_at(where, host::object_at(where, value), key)) {}

  std::string text() const { return std::string(host::string_at(where_, value_)); }
  std::int64_t number() const { return host::integer_at(where_, value_, 0, INT64_MAX); }
  const json::array& array() const { return host::array_at(where_, value_); }
  const json::value& value() const { return value_; }

 private:
  Where where_;
  const json::value& value_;
};

StoredEntry entry_in(const Where& where, const json::value& value) {
  const auto at = [&](std::string_view key) { return Member(where, value, key); };
  return {.seq = at("seq").number(), .at = at("at").number(), .text = at("text").text()};
}

StoredSeat seat_in(const Where& where, const json::value& value) {
  const auto at = [&](std::string_view key) { return Member(where, value, key); };
  return {.token_hash = at("token_hash").text(), .webhook = at("webhook").text()};
}

StoredTable table_in(const Where& where, const json::value& value) {
  const auto at = [&](std::string_view key) { return Member(where, value, key); };
  StoredTable table;
  table.key = at("key").number();
  table.id = at("id").text();
  table.created = at("created").number();
  table.listed = host::bool_at(where.member("listed"), at("listed").value());
  table.status = static_cast<tables::Status>(
      host::integer_at(where.member("status"), at("status").value(), 0, 2));
  if (!at("deadline").value().is_null()) table.deadline = at("deadline").number();
  table.settings = at("settings").text();
  table.summary = at("summary").text();
  table.deal = at("deal").text();
  for (const json::value& seat : at("seats").array())
    table.seats.push_back(seat_in(where.member("seats"), seat));
  return table;
}

/// Calls with each item of an array and where it is.
template <class Result, class Read>
std::vector<Result> items_in(const json::value& value, Read read) {
  const Where where("answer");
  const json::array& items = host::array_at(where, value);
  std::vector<Result> all;
  all.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) all.push_back(read(where.item(i), items[i]));
  return all;
}

}  // namespace

json::object json_of(const StoredEntry& entry) {
  return {{"seq", entry.seq}, {"at", entry.at}, {"text", entry.text}};
}

json::object json_of(const StoredTable& table) {
  json::array seats;
  for (const StoredSeat& seat : table.seats) seats.push_back(json_of(seat));
  return {{"id", table.id},
          {"created", table.created},
          {"listed", table.listed},
          {"status", static_cast<int>(table.status)},
          {"deadline", json_of(table.deadline)},
          {"settings", table.settings},
          {"summary", table.summary},
          {"deal", table.deal},
          {"seats", std::move(seats)}};
}

json::object json_of(const Change& change) {
  json::array entries;
  for (const StoredEntry& entry : change.entries) entries.push_back(json_of(entry));
  json::array seats;
  for (const auto& [seat, stored] : change.seats)
    seats.push_back(json::array{seat, json_of(stored)});
  json::object all{
      {"key", change.key}, {"entries", std::move(entries)}, {"seats", std::move(seats)}};
  if (change.status) all["status"] = static_cast<int>(*change.status);
  if (change.deadline) all["deadline"] = json_of(*change.deadline);
  if (change.summary) all["summary"] = *change.summary;
  return all;
}

StoredTable table_in(const json::value& value) { return table_in(Where("answer"), value); }

std::vector<StoredTable> tables_in(const json::value& value) {
  return items_in<StoredTable>(
      value, [](const Where& where, const json::value& one) { return table_in(where, one); });
}

std::vector<StoredEntry> entries_in(const json::value& value) {
  return items_in<StoredEntry>(
      value, [](const Where& where, const json::value& one) { return entry_in(where, one); });
}

std::vector<std::int64_t> numbers_in(const json::value& value) {
  return items_in<std::int64_t>(value, [](const Where& where, const json::value& one) {
    return host::integer_at(where, one, 0, INT64_MAX);
  });
}

}  // namespace rail::browser
