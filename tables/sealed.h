// Deals that are not to be told yet. All tables of a tournament's round may have the same one, so
// that luck is equal; whoever knew of another table's game would know his own luck. Until the word
// of who opened them (Unsealed, in each table's log) nothing of such a table is for others: its
// deal, its record and what follows from it, the sight of it.
#pragma once

#include <string_view>

#include "tables/table.h"

namespace rail::tables {

/// Whether nobody but its own players may see anything of its game now. Of a table that cannot be
/// read (null) only its settings say so.
inline bool is_sealed(const Settings& settings, const Table* table) {
  return settings.sealed.value_or(false) && (table == nullptr || !table->unsealed());
}
inline bool is_sealed(const Table& table) { return is_sealed(table.settings(), &table); }

inline constexpr std::string_view sealed_words =
    "nothing of this table is told before all that have its deal are over";

}  // namespace rail::tables
