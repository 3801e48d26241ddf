// Every question to a SQLite file.
#include "server/sqlite_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/new_file.h"
#include "server/sqlite_schema.h"
#include "server/tokens.h"
#include "tables/store_checks.h"

namespace rail::server {

namespace {

using sqlite::Rows;
using sqlite::Transaction;

/// The log has 64 MB then. The longer it gets, the more often a page is in it that is moved but
/// once.
constexpr int checkpoint_pages = 16'000;

constexpr std::size_t most_known_logs = 16'384;

enum class Columns : std::uint8_t { all, without_settings };

/// Tables with one row for each seat, in the order of `from`.
std::string select_tables(std::string_view from, std::string_view order,
                          Columns columns = Columns::all) {
  return fmt::format(
      "SELECT m.key, m.id, m.created, m.listed, m.status, m.deadline, {}, m.summary, m.deal, "
      "s.seat, s.token_hash, s.webhook, s.person "
      "FROM {} m LEFT JOIN seat s ON s.match = m.key ORDER BY {}s.seat",
      columns == Columns::all ? "m.settings" : "''", from, order);
}

std::string select_listed(std::string_view condition) {
  const std::string from = fmt::format(
      "(SELECT * FROM match WHERE listed = 1 AND key < ?1 {} ORDER BY key DESC LIMIT ?2)",
      condition);
  return select_tables(from, "m.key DESC, ", Columns::without_settings);
}

StoredTable read_table(const Rows& row) {
  return {.key = row.integer(0),
          .id = row.bytes(1),
          .created = row.integer(2),
          .listed = row.integer(3) != 0,
          .status = static_cast<Status>(row.integer(4)),
          .deadline = row.optional(5),
          .settings = row.bytes(6),
          .summary = row.bytes(7),
          .deal = row.bytes(8),
          .seats = {}};
}

std::vector<StoredTable> read_tables(Rows rows) {
  std::vector<StoredTable> tables;
  while (rows.next()) {
    if (tables.empty() || tables.back().key != rows.integer(0)) tables.push_back(read_table(rows));
    if (rows.null(9)) continue;
    std::vector<StoredSeat>& seats = tables.back().seats;
    seats.resize(static_cast<std::size_t>(rows.integer(9)) + 1);
    seats.back() = {
        .token_hash = rows.bytes(10), .webhook = rows.bytes(11), .person = rows.bytes(12)};
  }
  return tables;
}

std::vector<std::int64_t> read_keys(Rows rows) {
  std::vector<std::int64_t> keys;
  while (rows.next()) keys.push_back(rows.integer(0));
  return keys;
}

/// What an update sets, by bits.
std::string assignments(unsigned which) {
  std::string text;
  for (const auto& [bit, assignment] :
       {std::pair{1U, "status = ?1"}, {2U, "deadline = ?2"}, {4U, "summary = ?3"}}) {
    if ((which & bit) == 0) continue;
    if (!text.empty()) text += ", ";
    text += assignment;
  }
  return text;
}

int remember_pages(void* pages, sqlite3*, const char*, int count) {
  *static_cast<int*>(pages) = count;
  return SQLITE_OK;
}

}  // namespace

SqliteStore::SqliteStore(const std::string& file, Missing missing)
    : connection_(open_with_schema(file, missing)),
      people_(connection_),
      upkeep_(connection_),
      insert_match_(connection_.prepare("INSERT INTO match (key, id, created, listed, status, "
                                        "deadline, settings, summary, deal) "
                                        "VALUES (coalesce(?1, 1 + max((SELECT coalesce(max(key), "
                                        "0) FROM match), (SELECT coalesce(max(key), 0) FROM "
                                        "removed))), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")),
      insert_entry_(connection_.prepare("INSERT INTO entry (match, seq, at, text) "
                                        "VALUES (?1, ?2, ?3, ?4)")),
      insert_two_(connection_.prepare("INSERT OR FAIL INTO entry (match, seq, at, text) "
                                      "VALUES (?1, ?2, ?3, ?4), (?1, ?5, ?6, ?7)")),
      put_seat_(connection_.prepare("INSERT OR REPLACE INTO seat (match, seat, token_hash, "
                                    "webhook, person) VALUES (?1, ?2, ?3, ?4, ?5)")),
      last_(connection_.prepare("SELECT (SELECT max(seq) FROM entry WHERE match = ?1) "
                                "FROM match WHERE key = ?1")),
      table_by_id_(connection_.prepare(select_tables("(SELECT * FROM match WHERE id = ?1)", ""))),
      table_by_key_(connection_.prepare(select_tables("(SELECT * FROM match WHERE key = ?1)", ""))),
      entries_(connection_.prepare("SELECT seq, at, text FROM entry "
                                   "WHERE match = ?1 AND seq >= ?2 ORDER BY seq")),
      listed_(connection_.prepare(select_listed(""))),
      listed_by_status_(connection_.prepare(select_listed("AND status = ?3"))),
      dealt_(connection_.prepare(select_tables(
          "(SELECT * FROM match WHERE deal = ?1 AND deal <> '' ORDER BY key LIMIT ?2)", "m.key, ",
          Columns::without_settings))),
      due_(connection_.prepare("SELECT key FROM match WHERE status = 1 AND deadline <= ?1 "
                               "ORDER BY deadline, key LIMIT ?2")),
      keys_(connection_.prepare("SELECT key FROM match WHERE key > ?1 ORDER BY key LIMIT ?2")),
      read_alive_(connection_.prepare("SELECT at FROM alive")),
      put_alive_(connection_.prepare("INSERT OR REPLACE INTO alive (one, at) VALUES (1, ?1)")),
      data_version_(connection_.prepare("PRAGMA data_version")) {
  sqlite3_wal_hook(connection_.raw(), remember_pages, &log_pages_);
}

std::int64_t SqliteStore::create(const StoredTable& table, std::span<const StoredEntry> entries,
                                 std::span<const StoredCall> calls) {
  require_start(entries);
  Transaction transaction(connection_);
  forget_if_changed();
  if (taken(table)) throw std::invalid_argument("there is a table with this id already");
  const std::int64_t key = store_new(table, entries, calls);
  transaction.commit();
  is_as_known();
  tidy_log();
  return key;
}

bool SqliteStore::taken(const StoredTable& table) {
  return table_by_id_.rows(std::string_view(table.id)).next();
}

std::int64_t SqliteStore::store_new(const StoredTable& table, std::span<const StoredEntry> entries,
                                    std::span<const StoredCall> calls) {
  const std::int64_t key = put(table, std::nullopt, entries);
  for (const StoredCall& call : calls) people_.put_newer_call(call);
  return key;
}

std::int64_t SqliteStore::put(const StoredTable& table, std::optional<std::int64_t> key,
                              std::span<const StoredEntry> entries) {
  insert_match_.run(key, std::string_view(table.id), table.created, std::int64_t{table.listed},
                    static_cast<std::int64_t>(table.status), table.deadline,
                    std::string_view(table.settings), std::string_view(table.summary),
                    std::string_view(table.deal));
  const std::int64_t stored = sqlite3_last_insert_rowid(connection_.raw());
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const StoredSeat& seat = table.seats[i];
    put_seat_.run(stored, static_cast<std::int64_t>(i), sqlite::Blob{seat.token_hash},
                  std::string_view(seat.webhook), std::string_view(seat.person));
  }
  append(stored, entries);
  return stored;
}

/// Two at a time: most moves are followed by chance. If one of them fails, all of the transaction
/// is given up; so SQLite need not keep what it would take to give up both and nothing else (OR
/// FAIL).
void SqliteStore::append(std::int64_t key, std::span<const StoredEntry> entries) {
  for (; entries.size() > 1; entries = entries.subspan(2)) {
    const StoredEntry &one = entries[0], &two = entries[1];
    insert_two_.run(key, one.seq, one.at, std::string_view(one.text), two.seq, two.at,
                    std::string_view(two.text));
  }
  for (const StoredEntry& entry : entries)
    insert_entry_.run(key, entry.seq, entry.at, std::string_view(entry.text));
}

std::vector<Verdict> SqliteStore::commit(std::span<const Change> changes) {
  return store_together(changes, {})->verdicts;
}

std::optional<StoredTogether> SqliteStore::store_together(std::span<const Change> changes,
                                                          std::span<const NewTable> tables) {
  StoredTogether stored;
  stored.verdicts.reserve(changes.size());
  stored.keys.reserve(tables.size());
  Transaction transaction(connection_);
  forget_if_changed();
  for (const Change& change : changes) stored.verdicts.push_back(store(change));
  for (const NewTable& made : tables) {
    auto& key = stored.keys.emplace_back();
    if (may_begin(made.entries) && !taken(made.table))
      key = store_new(made.table, made.entries, made.calls);
  }
  transaction.commit();
  is_as_known();
  tidy_log();
  return stored;
}

Verdict SqliteStore::store(const Change& change) {
  if (!fits(change)) return Verdict::conflict;
  append(change.key, change.entries);
  for (const auto& [number, seat] : change.seats) {
    put_seat_.run(change.key, std::int64_t{number}, sqlite::Blob{seat.token_hash},
                  std::string_view(seat.webhook), std::string_view(seat.person));
  }
  if (!change.entries.empty()) known_logs_.next_seq[change.key] = change.entries.back().seq + 1;
  people_.put_calls(change);
  update(change);
  return Verdict::stored;
}

bool SqliteStore::fits(const Change& change) {
  const std::optional<std::int64_t> next = next_seq(change.key);
  if (!next) return false;
  return change.entries.empty() ||
         (contiguous(change.entries) && change.entries.front().seq == *next);
}

/// The number of the next entry; none if there is no such table.
std::optional<std::int64_t> SqliteStore::next_seq(std::int64_t key) {
  if (const auto known = known_logs_.next_seq.find(key); known != known_logs_.next_seq.end())
    return known->second;
  Rows rows = last_.rows(key);
  if (!rows.next()) return std::nullopt;
  const std::int64_t next = rows.optional(0).value_or(-1) + 1;
  known_logs_.next_seq.emplace(key, next);
  return next;
}

/// Within a transaction: whether what is known of logs can still be so.
void SqliteStore::forget_if_changed() {
  std::int64_t version = -1;
  if (Rows rows = data_version_.rows(); rows.next()) version = rows.integer(0);
  const bool same = version == known_logs_.data_version &&
                    sqlite3_total_changes64(connection_.raw()) == known_logs_.changes &&
                    known_logs_.next_seq.size() < most_known_logs;
  if (!same) known_logs_.next_seq.clear();
  known_logs_.data_version = version;
  known_logs_.changes = -1;  // until it is stored
}

/// What was changed since forget_if_changed() is known, and stored.
void SqliteStore::is_as_known() {
  known_logs_.changes = sqlite3_total_changes64(connection_.raw());
}

void SqliteStore::update(const Change& change) {
  const unsigned which =
      (change.status ? 1U : 0U) | (change.deadline ? 2U : 0U) | (change.summary ? 4U : 0U);
  if (which == 0) return;
  sqlite::Statement& statement = updates_[which];
  // Only what changes is named, so that the indices of the rest are not touched.
  if (!statement) {
    statement =
        connection_.prepare(fmt::format("UPDATE match SET {} WHERE key = ?4", assignments(which)));
  }
  statement.run(static_cast<std::int64_t>(change.status.value_or(Status::open)),
                change.deadline.value_or(std::nullopt),
                change.summary ? std::string_view(*change.summary) : std::string_view(),
                change.key);
}

void SqliteStore::tidy_log() {
  if (log_pages_ < checkpoint_pages) return;
  if (!checkpointer_) checkpointer_ = std::make_unique<Checkpointer>(connection_.file());
  if (checkpointer_->take_finished()) {
    sqlite3_wal_checkpoint_v2(connection_.raw(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
  } else {
    checkpointer_->start();
  }
}

std::optional<StoredTable> SqliteStore::table(std::string_view id) {
  return first_of(read_tables(table_by_id_.rows(id)));
}

std::optional<StoredTable> SqliteStore::table(std::int64_t key) {
  return first_of(read_tables(table_by_key_.rows(key)));
}

std::vector<StoredEntry> SqliteStore::entries(std::int64_t key, std::int64_t from) {
  std::vector<StoredEntry> entries;
  Rows rows = entries_.rows(key, from);
  while (rows.next())
    entries.push_back({.seq = rows.integer(0), .at = rows.integer(1), .text = rows.bytes(2)});
  return entries;
}

std::vector<StoredTable> SqliteStore::listed(const ListRequest& request) {
  const std::int64_t limit = std::max(request.limit, 0);
  if (!request.status) return read_tables(listed_.rows(request.before, limit));
  return read_tables(
      listed_by_status_.rows(request.before, limit, static_cast<std::int64_t>(*request.status)));
}

std::vector<StoredTable> SqliteStore::dealt(std::string_view deal, int limit) {
  return read_tables(dealt_.rows(deal, std::int64_t{std::max(limit, 0)}));
}

std::vector<std::int64_t> SqliteStore::due(std::int64_t until, int limit) {
  return read_keys(due_.rows(until, std::int64_t{std::max(limit, 0)}));
}

std::vector<std::int64_t> SqliteStore::keys(std::int64_t after, int limit) {
  return read_keys(keys_.rows(after, std::int64_t{std::max(limit, 0)}));
}

Shelved SqliteStore::keep_board(std::string_view id, std::string_view text, std::int64_t now,
                                const ShelfLimits& limits) {
  if (board(id, now)) return Shelved::known;
  Transaction transaction(connection_);
  const std::int64_t size = std::ssize(text);
  for (;;) {
    const std::int64_t boards = connection_.integer("SELECT count(*) FROM board");
    const std::int64_t bytes =
        connection_.integer("SELECT coalesce(sum(length(text)), 0) FROM board");
    if (boards < limits.boards && bytes + size <= limits.bytes) break;
    connection_
        .prepare(
            "DELETE FROM board WHERE id = (SELECT id FROM board WHERE used <= ?1 "
            "ORDER BY used, id LIMIT 1)")
        .run(now - limits.unused_ms);
    if (sqlite3_changes(connection_.raw()) == 0) return Shelved::full;
  }
  put_board(id, text, now);
  transaction.commit();
  return Shelved::kept;
}

void SqliteStore::put_board(std::string_view id, std::string_view text, std::int64_t used) {
  connection_.prepare("INSERT OR IGNORE INTO board (id, text, used) VALUES (?1, ?2, ?3)")
      .run(id, sqlite::Blob{text}, used);
}

std::optional<std::string> SqliteStore::board(std::string_view id, std::int64_t now) {
  std::string text;
  std::int64_t used = 0;
  {
    sqlite::Statement read = connection_.prepare("SELECT text, used FROM board WHERE id = ?1");
    Rows rows = read.rows(id);
    if (!rows.next()) return std::nullopt;
    text = rows.bytes(0);
    used = rows.integer(1);
  }
  if (used < now - board_use_noted_ms)
    connection_.prepare("UPDATE board SET used = ?1 WHERE id = ?2").run(now, id);
  return text;
}

std::optional<std::int64_t> SqliteStore::alive(std::int64_t now) {
  std::optional<std::int64_t> before;
  Transaction transaction(connection_);
  if (Rows rows = read_alive_.rows(); rows.next()) before = rows.integer(0);
  put_alive_.run(now);
  transaction.commit();
  return before;
}

void SqliteStore::keep_downtime(const Downtime& time) {
  Transaction transaction(connection_);
  connection_.prepare("DELETE FROM downtime WHERE until < ?1").run(time.until - downtimes_kept_ms);
  connection_.prepare("INSERT INTO downtime (since, until) VALUES (?1, ?2)")
      .run(time.since, time.until);
  transaction.commit();
}

std::vector<Downtime> SqliteStore::downtimes() {
  std::vector<Downtime> all;
  sqlite::Statement read =
      connection_.prepare("SELECT since, until FROM downtime ORDER BY since, rowid");
  for (Rows rows = read.rows(); rows.next();) all.push_back({rows.integer(0), rows.integer(1)});
  return all;
}

std::string SqliteStore::secret() {
  put_secret(new_secret());
  sqlite::Statement read = connection_.prepare("SELECT bytes FROM secret");
  Rows rows = read.rows();
  if (!rows.next()) throw StoreError(connection_.file() + ": the secret has gone");
  return rows.bytes(0);
}

void SqliteStore::put_secret(const std::string& bytes) {
  Transaction transaction(connection_);
  connection_.prepare("INSERT OR IGNORE INTO secret (one, bytes) VALUES (1, ?1)")
      .run(sqlite::Blob{bytes});
  transaction.commit();
}

std::vector<std::string> SqliteStore::check() {
  std::vector<std::string> problems;
  try {
    sqlite::Statement integrity = connection_.prepare("PRAGMA integrity_check");
    for (Rows rows = integrity.rows(); rows.next();) {
      if (std::string found = rows.bytes(0); found != "ok") problems.push_back(std::move(found));
    }
    for (const char* part : {"entry", "seat"}) {
      sqlite::Statement orphans = connection_.prepare(fmt::format(
          "SELECT DISTINCT match FROM {} WHERE match NOT IN (SELECT key FROM match)", part));
      for (Rows rows = orphans.rows(); rows.next();) {
        problems.push_back(fmt::format("there is no table {}, but there are rows of it in {}",
                                       rows.integer(0), part));
      }
    }
    sqlite::Statement gaps = connection_.prepare(
        "SELECT m.id, min(e.seq), max(e.seq), count(*) FROM entry e JOIN match m ON m.key = "
        "e.match GROUP BY e.match HAVING min(e.seq) <> 0 OR max(e.seq) + 1 <> count(*)");
    for (Rows rows = gaps.rows(); rows.next();) {
      problems.push_back(
          gap_words(rows.bytes(0), rows.integer(1), rows.integer(2), rows.integer(3)));
    }
    people_.check(problems);
  } catch (const StoreError& error) {
    problems.emplace_back(error.what());
  }
  return problems;
}

void SqliteStore::empty_log() {
  if (sqlite3_wal_checkpoint_v2(connection_.raw(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr,
                                nullptr) != SQLITE_OK)
    sqlite::fail(connection_.raw());
}

void SqliteStore::backup(const std::string& file) {
  write_new_file(file, [&](const std::string& part) {
    const sqlite::Connection copy(part, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    copy.run("PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF");
    sqlite3_backup* copying = sqlite3_backup_init(copy.raw(), "main", connection_.raw(), "main");
    if (copying == nullptr) sqlite::fail(copy.raw());
    // All in one step, which sees the tables as they are now whatever others write.
    const int result = sqlite3_backup_step(copying, -1);
    sqlite3_backup_finish(copying);
    if (result != SQLITE_DONE)
      throw StoreError(fmt::format("cannot write {}: {}", file, sqlite3_errstr(result)));
  });
}

}  // namespace rail::server
