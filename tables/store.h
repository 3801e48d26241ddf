// Where tables are kept: an append-only log for each. And boards, by their ids.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace rail::tables {

/// The store cannot do what was asked: disk full, connection lost, file damaged. Whether a commit
/// that ended so was stored is known only after reading again.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How far a table is.
enum class Status : std::uint8_t { open, running, over };

/// One line of a table's log; `seq` counts from 0 without gaps.
struct StoredEntry {
  std::int64_t seq = 0;
  std::int64_t at = 0;  // milliseconds since 1970
  std::string text{};   // JSON
  friend bool operator==(const StoredEntry&, const StoredEntry&) = default;
};

/// What a table keeps about a seat beside the log; the log is for everybody's eyes, this is not.
struct StoredSeat {
  std::string token_hash{};  // raw bytes; empty if no link opens this seat
  std::string webhook{};     // empty if none
  std::string person{};      // who sits there, if it is somebody known by a key (people/person.h)
  friend bool operator==(const StoredSeat&, const StoredSeat&) = default;
};

/// What is known of a table without reading its log.
struct StoredTable {
  std::int64_t key = 0;  // the store's own number, given by create()
  std::string id{};      // in links; random
  std::int64_t created = 0;
  bool listed = false;  // shown to everybody
  Status status = Status::open;
  std::optional<std::int64_t> deadline{};  // when a clock runs out, milliseconds since 1970
  std::string settings{};                  // JSON, never changes
  std::string summary{};                   // JSON for lists
  std::string deal{};                      // the code of its luck; empty if none
  std::vector<StoredSeat> seats{};
  friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

/// Somebody is to act and shall hear of it. It is stored with what made it so, and waits in the
/// outbox (people/outbox.h) until it was told or is no longer wanted.
struct StoredCall {
  std::string key{};       // "table/seat…" (call_text.h): a newer one replaces it
  std::int64_t about = 0;  // in which state of the table: the same one is not told twice
  std::int64_t at = 0;     // since when, milliseconds since 1970
  std::int64_t due = 0;    // not told before
  int attempts = 0;        // that failed
  std::string person{};    // who is told; empty if the webhook is, or the house itself
  std::string webhook{};   // empty if none
  std::string text{};      // JSON: what it is about, for the words
  friend bool operator==(const StoredCall&, const StoredCall&) = default;
};

/// A call that waits is told as early as `due`: nobody is there any more for whom it waited.
struct SoonerCall {
  std::string key{};
  std::int64_t about = 0;
  std::int64_t due = 0;
};

/// All that happens to a table at once. The first entry decides: unless its place is the next in
/// the log, and the others follow it without gaps, nothing of the change is stored. Without
/// entries, the rest is stored unconditionally. A table that is not there is a conflict, too.
/// A house on a device has nobody to tell: its store leaves calls out.
struct Change {
  std::int64_t key = 0;
  std::vector<StoredEntry> entries{};
  std::vector<std::pair<int, StoredSeat>> seats{};  // by seat, replacing what was there
  std::optional<Status> status{};
  std::optional<std::optional<std::int64_t>> deadline{};
  std::optional<std::string> summary{};
  std::vector<StoredCall> calls{};      // each in place of the one with its key; if that is about
                                        // the same, to whom it was told already stays known
  std::vector<std::string> uncalled{};  // keys of calls that are no longer wanted, unless made anew
  std::vector<SoonerCall> sooner{};     // each for the call that is there and about this, if nobody
                                        // has claimed it; others of this change count for more
};

enum class Verdict : std::uint8_t { stored, conflict };

/// What a list of public tables asks for.
struct ListRequest {
  std::optional<Status> status{};
  std::int64_t before = INT64_MAX;  // only keys below, for the next page
  int limit = 50;
};

/// No house stood then, in milliseconds since 1970.
struct Downtime {
  std::int64_t since = 0;
  std::int64_t until = 0;
  friend bool operator==(const Downtime&, const Downtime&) = default;
};
/// Longer ago than any clock can still run.
inline constexpr std::int64_t downtimes_kept_ms = std::int64_t{60} * 24 * 3600 * 1000;

/// What kept boards may take together. When there is no more room, those go first that nobody has
/// asked for since so long; a table has a copy of its own board.
struct ShelfLimits {
  std::int64_t boards = 1'000;
  std::int64_t bytes = std::int64_t{128} << 20;
  std::int64_t unused_ms = std::int64_t{90} * 24 * 3600 * 1000;
};
enum class Shelved : std::uint8_t {
  kept,
  known,  // it was there already
  full,
  nowhere  // this store keeps no boards
};
/// When a board was last asked for is written down once in so long.
inline constexpr std::int64_t board_use_noted_ms = std::int64_t{24} * 3600 * 1000;

/// Blocks, throws StoreError, and may be used by one thread at a time.
class Store {
 public:
  virtual ~Store() = default;

  /// Stores a new table with its first entries and calls on disk, all or nothing, and returns its
  /// key. Throws std::invalid_argument if the id is taken or the entries do not count from 0.
  virtual std::int64_t create(const StoredTable& table, std::span<const StoredEntry> entries,
                              std::span<const StoredCall> calls = {}) = 0;
  /// All changes in one transaction, on disk when it returns; one verdict for each.
  virtual std::vector<Verdict> commit(std::span<const Change> changes) = 0;

  virtual std::optional<StoredTable> table(std::string_view id) = 0;
  virtual std::optional<StoredTable> table(std::int64_t key) = 0;
  /// From `from` on, ascending.
  virtual std::vector<StoredEntry> entries(std::int64_t key, std::int64_t from) = 0;
  /// Listed tables, newest first. Lists may be without settings: with boards in them, many of them
  /// together are too much to read.
  virtual std::vector<StoredTable> listed(const ListRequest& request) = 0;
  /// Tables with this deal, oldest first; settings as in lists.
  virtual std::vector<StoredTable> dealt(std::string_view deal, int limit) = 0;
  /// Keys of running tables whose deadline is at or before `until`, earliest first.
  virtual std::vector<std::int64_t> due(std::int64_t until, int limit) = 0;
  /// Up to `limit` keys above `after`, ascending: every table there is.
  virtual std::vector<std::int64_t> keys(std::int64_t after, int limit) = 0;

  /// Keeps the text of a board under the id that follows from it.
  virtual Shelved keep_board(std::string_view id, std::string_view text, std::int64_t now,
                             const ShelfLimits& limits) = 0;
  /// Its text as it was kept; whoever asks has used it.
  virtual std::optional<std::string> board(std::string_view id, std::int64_t now) = 0;

  /// Says that a house stands at `now`, and when one last said so before.
  virtual std::optional<std::int64_t> alive(std::int64_t now) = 0;
  /// Keeps a time in which none stood, and forgets those long before it.
  virtual void keep_downtime(const Downtime& time) = 0;
  /// Oldest first.
  virtual std::vector<Downtime> downtimes() = 0;

  /// 32 bytes that belong to this store, made by the first who asks.
  virtual std::string secret() = 0;
};

/// A house begins to stand; returns when none did before.
inline std::vector<Downtime> rise(Store& store, std::int64_t now) {
  const std::optional<std::int64_t> last = store.alive(now);
  if (last && *last < now) store.keep_downtime({*last, now});
  return store.downtimes();
}

}  // namespace rail::tables
