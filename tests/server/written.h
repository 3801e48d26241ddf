// Entries written into a table's log while no server has it.
#pragma once

#include <string>
#include <vector>

#include "server/stores.h"
#include "tables/entries.h"

namespace rail::server::trial {

inline void write_entries(const std::string& db, const std::string& table,
                          const std::vector<Entry>& entries) {
  const auto store = open_store(db);
  Change change;
  change.key = store->table(table)->key;
  const std::vector<StoredEntry> before = store->entries(change.key, 0);
  for (const Entry& entry : entries) {
    change.entries.push_back({.seq = std::ssize(before) + std::ssize(change.entries),
                              .at = before.back().at,
                              .text = json_text(entry)});
  }
  const std::vector<Verdict> verdicts = store->commit({&change, 1});
  if (verdicts.front() != Verdict::stored) throw StoreError("not written");
}

/// So many lines of chat, counted from 0.
inline std::vector<Entry> chat_lines(Seat seat, std::int64_t lines) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < lines; ++i) entries.emplace_back(Chatted{seat, std::to_string(i)});
  return entries;
}

}  // namespace rail::server::trial
