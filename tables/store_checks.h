// What all stores have in common.
#pragma once

#include <fmt/format.h>

#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tables/store.h"

namespace rail::tables {

/// Whether each entry is the next after the one before it.
inline bool contiguous(std::span<const StoredEntry> entries) {
  for (std::size_t i = 1; i < entries.size(); ++i)
    if (entries[i].seq != entries[i - 1].seq + 1) return false;
  return true;
}

/// Throws std::invalid_argument unless a log can begin like this.
inline void require_start(std::span<const StoredEntry> entries) {
  if (!entries.empty() && (entries.front().seq != 0 || !contiguous(entries)))
    throw std::invalid_argument("the first entries of a log count from 0");
}

inline std::optional<StoredTable> first_of(std::vector<StoredTable> tables) {
  if (tables.empty()) return std::nullopt;
  return std::move(tables.front());
}

inline std::string gap_words(const std::string& id, std::int64_t first, std::int64_t last,
                             std::int64_t count) {
  return fmt::format("the log of table {} has gaps: {} entries, numbered {} to {}", id, count,
                     first, last);
}

}  // namespace rail::tables
