// How a table comes from its log.
#include "tables/known_table.h"

#include <string>
#include <utility>
#include <vector>

#include "host/json_input.h"
#include "tables/protocol.h"

namespace rail::tables {

namespace {

constexpr std::size_t chat_kept = 50;

void add_up(KnownTable& known, const std::vector<StoredEntry>& entries) {
  for (const StoredEntry& stored : entries) {
    const auto entry = read_json<Entry>("entry", stored.text);
    if (const auto* said = std::get_if<Chatted>(&entry))
      known.add_chat({said->seat, said->text, stored.at});
    known.table->apply(entry, stored.at);
  }
}

}  // namespace

void KnownTable::add_chat(ChatLine line) {
  chat.push_back(std::move(line));
  if (chat.size() > chat_kept) chat.pop_front();
}

std::shared_ptr<KnownTable> load(Store& store,
                                 const std::variant<std::string, std::int64_t>& which) {
  std::optional<StoredTable> stored =
      std::visit([&](const auto& w) { return store.table(w); }, which);
  if (!stored) return nullptr;
  auto known = std::make_shared<KnownTable>();
  const std::vector<StoredEntry> entries = store.entries(stored->key, 0);
  // Again, because its secrets must not be older than the log: nobody would look for newer ones.
  stored = store.table(stored->key);
  if (!stored) return nullptr;
  known->settings =
      std::make_shared<const Settings>(read_json<Settings>("settings", stored->settings));
  stored->settings.clear();  // with a board of its own it is long, and nobody needs it again
  known->stored = std::move(*stored);
  known->seq = std::ssize(entries);
  try {
    known->table.emplace(known->settings);
    known->settings = known->table->shared_settings();
    known->own_board = known->table->shared_own_board();
    const host::GameEntry& game = known->table->game();
    if (!game.plays_rules(known->settings->rules_version)) {
      throw BadLog("played under version " + std::to_string(known->settings->rules_version) +
                   " of the rules, but this is version " + std::to_string(game.rules_version()));
    }
    add_up(*known, entries);
  } catch (const BadLog& error) {
    known->frozen = error.what();
  } catch (const host::BadInput& error) {
    known->frozen = error.what();
  }
  if (!known->frozen.empty()) known->table.reset();
  return known;
}

}  // namespace rail::tables
