// All that is known of a table: what is stored of it, and what its log adds up to.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "tables/entries.h"
#include "tables/messages.h"
#include "tables/store.h"
#include "tables/table.h"

namespace rail::tables {

struct KnownTable {
  StoredTable stored;
  std::shared_ptr<const Settings> settings;
  std::shared_ptr<const host::OwnBoard> own_board;  // of a frozen table, too
  std::optional<Table> table;  // none if today's rules do not lead to what is stored
  std::string frozen;          // why not
  std::deque<ChatLine> chat;   // the last lines
  std::int64_t seq = 0;        // of the next entry

  void add_chat(ChatLine line);
};

/// Reads a table, by its id or key, and adds up its log; null if there is none.
std::shared_ptr<KnownTable> load(Store& store,
                                 const std::variant<std::string, std::int64_t>& which);

}  // namespace rail::tables
