// Adds up a log and writes what is left of it as a record.
#include "server/archive.h"

#include <fmt/format.h>

#include <limits>
#include <string>

#include "host/json_input.h"

namespace rail::server {

namespace {

namespace json = host::json;
using host::Where;

/// The name that a bot has from the start; people get theirs when they sit down.
std::string bot_name(const json::value& seat) {
  const json::object* object = seat.if_object();
  for (const char* key : {"name", "bot"}) {
    const json::value* name = object != nullptr ? object->if_contains(key) : nullptr;
    if (name != nullptr && name->is_string()) return std::string(name->get_string());
  }
  return "";
}

host::Record begin_record(const std::string& text) {
  const json::value value = host::parse_json(text, "settings");
  const Where where("settings");
  const json::object& settings = host::object_at(where, value);
  const auto at = [&](std::string_view key) -> const json::value& {
    return host::member_at(where, settings, key);
  };
  host::Record record;
  record.game = host::string_at(where.member("game"), at("game"));
  record.rules_version = static_cast<int>(host::integer_at(
      where.member("rules_version"), at("rules_version"), 1, std::numeric_limits<int>::max()));
  const Where options = where.member("options");
  for (const auto& [key, choice] : host::object_at(options, at("options")))
    record.options.emplace(key, host::string_at(options.member(key), choice));
  const Where seats = where.member("seats");
  for (const json::value& seat : host::array_at(seats, at("seats")))
    record.players.push_back(bot_name(seat));
  if (record.players.empty() || record.players.size() > max_seats)
    seats.fail(fmt::format("expected 1 to {} seats", max_seats));
  if (const json::value* board = settings.if_contains("board"))
    if (!board->is_null()) record.board = *board;
  return record;
}

std::size_t logged_seat(const Where& where, const json::value& value, const host::Record& record) {
  const auto last = static_cast<std::int64_t>(record.players.size()) - 1;
  return static_cast<std::size_t>(host::integer_at(where, value, 0, last));
}

void record_ply(const Where& where, const json::object& entry, host::Record& record) {
  const json::value& who = host::member_at(where, entry, "actor");
  const json::value& action = host::member_at(where, entry, "action");
  host::object_at(where.member("action"), action);
  const bool chance = who.is_string() && who.get_string() == "chance";
  const Actor actor =
      chance ? Actor::chance()
             : Actor(seat(static_cast<int>(logged_seat(where.member("actor"), who, record))));
  record.entries.push_back({actor, action});
}

void cut_plies(const Where& where, const json::object& entry, host::Record& record) {
  const auto all = static_cast<std::int64_t>(record.entries.size());
  const std::int64_t to =
      host::integer_at(where.member("to"), host::member_at(where, entry, "to"), 0, all);
  record.entries.erase(record.entries.begin() + to, record.entries.end());
}

}  // namespace

host::Record record_of(const StoredTable& table, const std::vector<StoredEntry>& entries) {
  host::Record record = begin_record(table.settings);
  for (const StoredEntry& stored : entries) {
    const std::string name = fmt::format("log[{}]", stored.seq);
    const Where where(name);
    const json::value value = host::parse_json(stored.text, name);
    const json::object& entry = host::object_at(where, value);
    const std::string_view type =
        host::string_at(where.member("type"), host::member_at(where, entry, "type"));
    if (type == "played") {
      record_ply(where, entry, record);
    } else if (type == "taken_back") {
      cut_plies(where, entry, record);
    } else if (type == "sat") {
      const std::size_t at =
          logged_seat(where.member("seat"), host::member_at(where, entry, "seat"), record);
      record.players[at] =
          host::string_at(where.member("name"), host::member_at(where, entry, "name"));
    }
  }
  return record;
}

}  // namespace rail::server
