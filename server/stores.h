// The stores of a server: SQLite files and PostgreSQL databases.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "people/books.h"
#include "people/outbox.h"
#include "server/tables.h"
#include "server/upkeep.h"
#include "tables/store.h"

namespace rail::server {

/// The format of files and databases that this program writes.
inline constexpr std::int64_t schema_version = 5;

/// What Store::create takes.
struct NewTable {
  StoredTable table{};
  std::vector<StoredEntry> entries{};
  std::vector<StoredCall> calls{};
};

/// What became of changes and of new tables.
struct StoredTogether {
  std::vector<Verdict> verdicts{};
  std::vector<std::optional<std::int64_t>> keys{};  // none: create() would have refused it
};

/// One that can be looked after.
class DiskStore : public Store {
 public:
  /// As commit() and then create() for each, but all in one transaction, on disk when it returns.
  /// Nothing if this kind of store has no use for that: then nothing was done.
  virtual std::optional<StoredTogether> store_together(std::span<const Change> /*changes*/,
                                                       std::span<const NewTable> /*tables*/) {
    return std::nullopt;
  }

  /// Problems of the file or database itself, and gaps in logs, each in words; empty if sound.
  virtual std::vector<std::string> check() = 0;
  /// A consistent copy into a new SQLite file while others go on writing.
  virtual void backup(const std::string& file) = 0;

  /// What is kept of people beside the tables; used by the thread that uses the store.
  virtual people::Books& books() = 0;
  virtual people::Outbox& outbox() = 0;
  /// For whoever looks after it.
  virtual Upkeep& upkeep() = 0;
};

/// Calls back, on a thread of its own, when a server has stored something: another one, or this
/// one itself.
class ChangeListener {
 public:
  using OnChange = std::function<void(std::int64_t key, std::int64_t last_seq)>;
  virtual ~ChangeListener() = default;  // no call after this
  /// Whether it would hear of a change now; may be asked on any thread.
  virtual bool hears() const = 0;
};

/// A server's word that it is the only one, given up when this is gone.
class Claim {
 public:
  virtual ~Claim() = default;
};

/// What to do if there is no such file, or the database has no tables of ours.
enum class Missing : std::uint8_t { make, refuse };

/// Opens "postgresql://…" or a SQLite file. Throws StoreError.
std::unique_ptr<DiskStore> open_store(const std::string& where, Missing missing = Missing::make);
/// Whether several servers may have it at a time.
bool may_be_shared(const std::string& where);
/// Nothing for SQLite: its file has one server. After a lost connection, `on_change` is called with
/// key -1: anything may have changed.
std::unique_ptr<ChangeListener> listen(const std::string& where,
                                       ChangeListener::OnChange on_change);
/// Throws StoreError if another server has this SQLite file, which should be there already.
/// PostgreSQL may have several servers: nothing. Whoever only checks or copies needs no claim.
std::unique_ptr<Claim> claim(const std::string& where);

}  // namespace rail::server
