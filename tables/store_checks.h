// What all stores have in common.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tables/store.h"

namespace rail::tables {

/// Whether each entry of a log, or page of a book, is the next after the one before it.
template <class Lines>
bool contiguous(const Lines& lines) {
  for (std::size_t i = 1; i < lines.size(); ++i)
    if (lines[i].seq != lines[i - 1].seq + 1) return false;
  return true;
}

/// Whether a log can begin like this.
template <class Lines>
bool may_begin(const Lines& lines) {
  return lines.empty() || (lines.front().seq == 0 && contiguous(lines));
}

/// Throws std::invalid_argument unless a log can begin like this.
template <class Lines>
void require_start(const Lines& lines) {
  if (!may_begin(lines)) throw std::invalid_argument("the first entries of a log count from 0");
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

inline std::string book_gap_words(const std::string& id, std::int64_t first, std::int64_t last,
                                  std::int64_t count) {
  return fmt::format("book {} has gaps: {} pages, numbered {} to {}", id, count, first, last);
}

/// Whether a change makes a call with this key: then it does not take it back, too.
inline bool makes_call(const Change& change, std::string_view key) {
  return std::any_of(change.calls.begin(), change.calls.end(),
                     [&](const StoredCall& call) { return call.key == key; });
}

}  // namespace rail::tables
