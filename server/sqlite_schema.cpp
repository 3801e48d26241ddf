// Makes and upgrades the tables of a file.
#include "server/sqlite_schema.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "server/gathered_log.h"
#include "tables/store_checks.h"

namespace rail::server {

namespace {

constexpr std::int64_t application_id = 0x52'4f'55'4e;  // "ROUN", tells our files from others

// Entries are rows in the order of writing, with an index: kept in the order of their logs
// (WITHOUT ROWID) they would spoil twice as many pages. A reference to match is left to
// SqliteStore::fits, since SQLite would look it up for each entry.
// CPU per change of 2 entries, 50 in a commit: 21 µs, by logs 30 (20,000 tables); with pages of
// 1k, 2k, 4k: 24, 24, 21 µs (8,000 tables).
constexpr const char* sqlite_schema = R"(
CREATE TABLE match (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  status INTEGER NOT NULL,
  deadline INTEGER,
  summary TEXT NOT NULL,
  settings TEXT NOT NULL
);
CREATE INDEX match_listed ON match (listed) WHERE listed = 1;
CREATE INDEX match_listed_by_status ON match (status) WHERE listed = 1;
CREATE INDEX match_due ON match (deadline) WHERE status = 1 AND deadline IS NOT NULL;
CREATE TABLE seat (
  match INTEGER NOT NULL REFERENCES match,
  seat INTEGER NOT NULL CHECK (seat >= 0),
  token_hash BLOB NOT NULL,
  webhook TEXT NOT NULL,
  PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE TABLE entry (
  match INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (match, seq)
);
CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
)";

// What came with format 2; new files get all.
constexpr const char* sqlite_deals = R"(
ALTER TABLE match ADD COLUMN deal TEXT NOT NULL DEFAULT '';
CREATE INDEX match_deal ON match (deal) WHERE deal <> '';
CREATE TABLE secret (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
PRAGMA user_version=2;
)";

// What came with format 3.
constexpr const char* sqlite_downtimes = R"(
CREATE TABLE downtime (since INTEGER NOT NULL, until INTEGER NOT NULL);
PRAGMA user_version=3;
)";

// What came with format 4.
constexpr const char* sqlite_boards = R"(
CREATE TABLE board (id TEXT PRIMARY KEY, text BLOB NOT NULL, used INTEGER NOT NULL);
CREATE INDEX board_used ON board (used, length(text));
PRAGMA user_version=4;
)";

// What came with format 5. Keys of books are not given again: a book may be removed while somebody
// is about to write into it. Of tables that a host removed the last key is kept for that.
constexpr const char* sqlite_people = R"(
ALTER TABLE seat ADD COLUMN person TEXT NOT NULL DEFAULT '';
CREATE INDEX seat_person ON seat (person) WHERE person <> '';
CREATE TABLE book (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  kind INTEGER NOT NULL,
  id TEXT NOT NULL,
  created INTEGER NOT NULL,
  closed INTEGER NOT NULL,
  summary TEXT NOT NULL,
  UNIQUE (kind, id)
);
CREATE TABLE page (
  book INTEGER NOT NULL REFERENCES book ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (book, seq)
) WITHOUT ROWID;
CREATE TABLE member (
  person TEXT NOT NULL,
  book INTEGER NOT NULL REFERENCES book ON DELETE CASCADE,
  PRIMARY KEY (person, book)
) WITHOUT ROWID;
CREATE INDEX member_book ON member (book);
CREATE TABLE address (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  channel INTEGER NOT NULL,
  standing INTEGER NOT NULL,
  sealed BLOB NOT NULL,
  proof_hash BLOB NOT NULL,
  since INTEGER NOT NULL,
  failures INTEGER NOT NULL
);
CREATE INDEX address_person ON address (person);
CREATE TABLE call (
  key TEXT PRIMARY KEY,
  about INTEGER NOT NULL,
  at INTEGER NOT NULL,
  due INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  person TEXT NOT NULL,
  webhook TEXT NOT NULL,
  text TEXT NOT NULL,
  claimed_by TEXT,
  claimed_until INTEGER
);
CREATE INDEX call_due ON call (due, key);
CREATE TABLE handed_over (
  call TEXT NOT NULL REFERENCES call ON DELETE CASCADE,
  address TEXT NOT NULL,
  PRIMARY KEY (call, address)
) WITHOUT ROWID;
CREATE TABLE tally (word TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX tally_until ON tally (until);
CREATE TABLE removed (one INTEGER PRIMARY KEY CHECK (one = 1), key INTEGER NOT NULL);
PRAGMA user_version=5;
)";

bool has_no_tables(const sqlite::Connection& connection) {
  return connection.integer("SELECT count(*) FROM sqlite_schema") == 0;
}

void require_ours(const sqlite::Connection& connection) {
  const std::string& file = connection.file();
  if (connection.integer("PRAGMA application_id") != application_id)
    throw StoreError(file + ": this is a database of another program");
  const std::int64_t version = connection.integer("PRAGMA user_version");
  if (version <= schema_version) return;
  throw StoreError(
      fmt::format("{}: it was written by a newer Roundhouse (format {}, but this one knows only "
                  "formats up to {})",
                  file, version, schema_version));
}

/// SQLite does not wait here by itself if another program is at it, too.
void write_ahead(const sqlite::Connection& connection) {
  sqlite::Statement statement = connection.prepare("PRAGMA journal_mode=WAL");
  for (int attempt = 0;; ++attempt) {
    try {
      sqlite::Rows rows = statement.rows();
      if (rows.next() && rows.bytes(0) == "wal") return;
      throw StoreError(connection.file() + ": the file system cannot keep a write-ahead log");
    } catch (const StoreError&) {
      if (sqlite3_errcode(connection.raw()) != SQLITE_BUSY || attempt == 500) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void make_schema(const sqlite::Connection& connection) {
  connection.run("PRAGMA page_size=4096");
  write_ahead(connection);
  sqlite::Transaction transaction(connection);
  if (!has_no_tables(connection)) return;  // another program was quicker
  connection.run(sqlite_schema);
  connection.run(
      fmt::format("PRAGMA application_id={}; PRAGMA user_version=1", application_id).c_str());
  connection.run(sqlite_deals);
  connection.run(sqlite_downtimes);
  connection.run(sqlite_boards);
  connection.run(sqlite_people);
  transaction.commit();
}

/// Brings an older file to today's format.
void upgrade(const sqlite::Connection& connection) {
  if (connection.integer("PRAGMA user_version") >= schema_version) return;
  sqlite::Transaction transaction(connection);
  const std::int64_t version = connection.integer("PRAGMA user_version");
  if (version >= schema_version) return;  // by another program
  if (version < 2) connection.run(sqlite_deals);
  if (version < 3) connection.run(sqlite_downtimes);
  if (version < 4) connection.run(sqlite_boards);
  connection.run(sqlite_people);
  transaction.commit();
}

}  // namespace

sqlite::Connection open_with_schema(const std::string& file, Missing missing) {
  const bool make = missing == Missing::make;
  sqlite::Connection connection(file, SQLITE_OPEN_READWRITE | (make ? SQLITE_OPEN_CREATE : 0),
                                gathered_log);
  if (sqlite3_db_readonly(connection.raw(), "main") == 1)
    throw StoreError(file + ": it cannot be written");
  // Before anything is written: the gathered log rests on both.
  connection.run("PRAGMA synchronous=FULL; PRAGMA cache_spill=OFF");
  if (make && has_no_tables(connection)) make_schema(connection);
  require_ours(connection);
  write_ahead(connection);
  upgrade(connection);
  connection.run(
      "PRAGMA foreign_keys=ON; PRAGMA cache_size=-65536;"
      "PRAGMA secure_delete=OFF; PRAGMA journal_size_limit=67108864; PRAGMA temp_store=MEMORY");
  return connection;
}

}  // namespace rail::server
