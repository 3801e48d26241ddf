// What a host may ask of a store beside the questions of tables and people: what is there at all,
// and to remove it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "people/books.h"
#include "server/tables.h"
#include "tables/store.h"

namespace rail::server {

/// How much of everything there is.
struct Inventory {
  std::array<std::int64_t, 3> tables{};  // by Status
  std::array<std::int64_t, 5> books{};   // by people::Kind
  std::int64_t addresses = 0;            // of mail and push, confirmed or not
  std::int64_t calls = 0;                // that wait to be told
};

/// Blocks, throws StoreError, and may be used by the thread that uses the store.
class Upkeep {
 public:
  virtual ~Upkeep() = default;

  virtual Inventory inventory() = 0;
  /// Tables with keys below `before`, newest first; without settings, deals and seats.
  virtual std::vector<StoredTable> tables(std::int64_t before, int limit) = 0;
  /// Who sits there, by seat; empty for who is nobody.
  virtual std::vector<std::string> people_at(std::int64_t table) = 0;
  /// Tables where this person sits.
  virtual std::vector<std::int64_t> table_keys_of(std::string_view person, int limit) = 0;
  /// Finished ones whose last entry is from before then, oldest first.
  virtual std::vector<std::int64_t> finished_before(std::int64_t at, int limit) = 0;
  /// Books of a kind with keys below `before`, newest first.
  virtual std::vector<people::StoredBook> books(people::Kind kind, std::int64_t before,
                                                int limit) = 0;
  /// Who belongs to a book.
  virtual std::vector<std::string> members(std::int64_t book) = 0;
  /// Calls that wait to be told to this person.
  virtual std::vector<StoredCall> calls_of(std::string_view person, int limit) = 0;
  /// All that wait for anybody.
  virtual std::int64_t waiting_calls() = 0;
  virtual bool waits(std::string_view call) = 0;

  /// The table is in no list any more; its links lead there as before.
  virtual void unlist(std::int64_t table) = 0;
  /// Nothing of the table is left: log, seats, calls. Its key is not given again: somebody may be
  /// about to write there. Other servers hear of it.
  virtual void remove_table(std::int64_t key) = 0;
};

}  // namespace rail::server
