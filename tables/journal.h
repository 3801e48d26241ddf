// The log of one table in the store: appends to it what was tried on a draft, and reads what others
// appended. Only what is in the store counts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tables/async_store.h"
#include "tables/draft.h"
#include "tables/entries.h"
#include "tables/known_table.h"
#include "tables/log.h"
#include "tables/table.h"

namespace rail::tables {

/// Whether an entry concerns what everybody sees of the table around the game.
bool is_about_table(const Entry& entry);

/// One thing at a time: append() and reread() are not called before the last one was answered. Who
/// waits for an answer keeps the journal alive until then.
class Journal {
 public:
  Journal(AsyncStore& store, const Log& log, KnownTable known)
      : store_(store), log_(log), known_(std::move(known)) {}

  /// The table as far as it is known to be stored.
  const KnownTable& known() const { return known_; }
  bool has(std::int64_t seq) const { return seq < known_.seq; }

  /// What came to the log, as long as it is being told.
  struct News {
    const Table& before;
    const std::vector<Entry>& entries;
    std::vector<ChatLine> said;
    bool called = false;  // somebody, who may be told at once
  };
  /// Secrets that change, by seat.
  using SeatChanges = std::vector<std::pair<int, StoredSeat>>;

  /// With the news if it was stored: then the draft has taken the table's place.
  using Appended = std::function<void(std::optional<Verdict> verdict, const News* news)>;
  /// Stores what the draft added, and the calls that follow from it: who is `present` hears of his
  /// turn anyway. Until `done` is called, the draft stays where it is.
  void append(Draft& draft, SeatChanges seats, Appended done, Seats present = 0);

  /// Whether it could be read, and the news if there are any.
  using Reread = std::function<void(bool read, const News* news)>;
  /// Takes over what another server stored, or what one did not know to be stored. `watch` gives,
  /// when it has been read, what is called after each ply.
  void reread(std::function<Table::OnPly()> watch, Reread done);

 private:
  struct Fresh {
    std::optional<StoredTable> table;  // none: the host has removed it
    std::vector<StoredEntry> entries;
  };

  Change change_for(const Draft& draft, const SeatChanges& seats, Seats present) const;
  void replace(Draft& draft, const SeatChanges& seats, bool called, const Appended& done);
  void take_over(const Fresh& fresh, const Table::OnPly& on_ply, const Reread& done);

  AsyncStore& store_;
  const Log& log_;
  KnownTable known_;
};

}  // namespace rail::tables
