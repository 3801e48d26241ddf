// Bytes as an action that somebody sends, and as a record that somebody uploads.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include "host/json_input.h"
#include "host/record.h"

namespace {

using namespace rail;

/// A match in the middle, and who is to act in it.
struct Table {
  std::unique_ptr<host::Match> match;
  Actor who = Actor::chance();
};

Table table_of(const host::Record& record, std::size_t plies) {
  Table table{host::replay(record, plies)};
  table.who = table.match->to_act().first();
  return table;
}

/// Every game of the catalog at its beginning, and further and further on.
std::vector<Table> all_tables() {
  constexpr std::size_t stages = 4;
  std::vector<Table> all;
  for (const auto& entry : host::Catalog::whole().entries()) {
    const host::Record record = host::play_match(*entry, 2, {}, {"random", "random"}, 1);
    for (std::size_t i = 0; i < stages; ++i)
      all.push_back(table_of(record, record.entries.size() * i / stages));
  }
  return all;
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
  static const std::vector<Table> tables = all_tables();
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
