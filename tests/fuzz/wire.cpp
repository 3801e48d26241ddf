// Bytes as an action that somebody sends, and as a record that somebody uploads.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "host/json_input.h"
#include "host/record.h"

namespace {

using namespace rail;

/// A match in the middle, and who is to act in it.
struct Table {
  std::unique_ptr<host::Match> match;
  Actor who = Actor::chance();
};

Table table_of(std::string_view game, std::size_t plies) {
  const host::GameEntry& entry = host::Catalog::standard().at(game);
  const host::Record record = host::play_match(entry, 2, {}, {"random", "random"}, 1);
  Table table{host::replay(record, plies)};
  table.who = table.match->to_act().first();
  return table;
}

void send(const Table& table, const host::json::value& action) {
  const std::unique_ptr<host::Match> match = table.match->clone();
  const bool refused = match->explain(table.who, action).has_value();
  if (match->play(table.who, action).has_value() != refused) std::abort();
  match->explain(Actor::chance(), action);
  match->explain(seat(0), action);
  match->explain(seat(1), action);
  match->action_words(action);
  match->view(seat(0));
}

void send_everywhere(std::string_view text) {
  static const Table tables[] = {table_of("ticket-to-ride-usa", 0),
                                 table_of("ticket-to-ride-usa", 25),
                                 table_of("ticket-to-ride-usa", 120),
                                 table_of("ticket-to-ride-germany", 80),
                                 table_of("ticket-to-ride-germany", 200),
                                 table_of("switch-and-signal-europe", 30),
                                 table_of("switch-and-signal-north-america", 60),
                                 table_of("grand-trunk-journey", 44),
                                 table_of("grand-trunk-journey", 100)};
  const host::json::value action = host::parse_json(text, "action");
  for (const Table& table : tables) {
    try {
      send(table, action);
    } catch (const host::BadInput&) {
      continue;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    send_everywhere(text);
    const host::Record record = host::Record::parse(text);
    if (host::Record::parse(record.text()) != record) std::abort();
    host::replay(record);
  } catch (const host::BadInput&) {
    return 0;
  } catch (const host::ReplayError&) {
    return 0;
  }
  return 0;
}
