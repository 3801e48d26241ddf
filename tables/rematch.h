// The same people once more: what a new table needs of one whose game is over.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tables/entries.h"
#include "tables/table.h"

namespace rail::tables {

struct NextTable {
  std::shared_ptr<const Settings> settings;
  std::vector<Entry> entries;  // who sits where
};

/// The same game by today's rules, from its beginning, with new luck.
NextTable rematch_of(const Table& table, std::string deal);

}  // namespace rail::tables
