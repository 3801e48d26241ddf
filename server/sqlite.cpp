// Opens, prepares, binds, steps and resets.
#include "server/sqlite.h"

#include <fmt/format.h>

#include <system_error>

namespace rail::server::sqlite {

namespace {

/// Long enough for any commit of others; a checkpoint does not stand in the way of one.
constexpr int busy_milliseconds = 10'000;

std::string words(sqlite3* database, const std::string& file) {
  const int code = sqlite3_errcode(database);
  const int system = sqlite3_system_errno(database);
  std::string what = sqlite3_errmsg(database);
  if (code == SQLITE_BUSY) what = "another program is using it";
  if (code == SQLITE_NOTADB) what = "it is not a database, or it is damaged";
  const bool tells_more = code == SQLITE_CANTOPEN || code == SQLITE_IOERR || code == SQLITE_FULL;
  if (tells_more && system != 0) what += ": " + std::generic_category().message(system);
  return fmt::format("{}: {}", file, what);
}

void check(sqlite3* database, int result) {
  if (result != SQLITE_OK) fail(database);
}

}  // namespace

void fail(sqlite3* database) {
  const char* file = sqlite3_db_filename(database, "main");
  throw StoreError(words(database, file != nullptr ? file : "database"));
}

bool Rows::next() {
  const int result = sqlite3_step(statement_);
  if (result == SQLITE_ROW) return true;
  if (result != SQLITE_DONE) fail(sqlite3_db_handle(statement_));
  return false;
}

std::optional<std::int64_t> Rows::optional(int column) const {
  if (null(column)) return std::nullopt;
  return integer(column);
}

std::string Rows::bytes(int column) const {
  const void* data = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return data == nullptr ? std::string() : std::string(static_cast<const char*>(data), size);
}

Statement::Statement(sqlite3* database, std::string_view sql) {
  sqlite3_stmt* made = nullptr;
  check(database, sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                     SQLITE_PREPARE_PERSISTENT, &made, nullptr));
  statement_.reset(made);
}

// A value that cannot be bound (too long) shows when the statement runs.
void Statement::bind(int place, std::int64_t value) {
  check(sqlite3_db_handle(statement_.get()), sqlite3_bind_int64(statement_.get(), place, value));
}

void Statement::bind(int place, std::string_view text) {
  check(sqlite3_db_handle(statement_.get()),
        sqlite3_bind_text64(statement_.get(), place, text.data() == nullptr ? "" : text.data(),
                            text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(int place, Blob blob) {
  const std::string_view bytes = blob.bytes;
  check(sqlite3_db_handle(statement_.get()),
        sqlite3_bind_blob64(statement_.get(), place, bytes.data() == nullptr ? "" : bytes.data(),
                            bytes.size(), SQLITE_STATIC));
}

void Statement::bind(int place, const std::optional<std::int64_t>& value) {
  if (value) return bind(place, *value);
  check(sqlite3_db_handle(statement_.get()), sqlite3_bind_null(statement_.get(), place));
}

Connection::Connection(const std::string& file, int flags, const char* (*file_system)())
    : file_(file) {
  // Before its first use: statistics of memory cost a lock for each allocation.
  static const int configured = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(configured);
  sqlite3* opened = nullptr;
  const int result = sqlite3_open_v2(file.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX,
                                     file_system == nullptr ? nullptr : file_system());
  database_.reset(opened);
  if (opened == nullptr) throw std::bad_alloc();
  if (result != SQLITE_OK) throw StoreError(words(opened, file));
  sqlite3_extended_result_codes(opened, 0);
  sqlite3_busy_timeout(opened, busy_milliseconds);
}

void Connection::run(const char* sql) const {
  check(raw(), sqlite3_exec(raw(), sql, nullptr, nullptr, nullptr));
}

std::int64_t Connection::integer(std::string_view sql) const {
  Statement statement = prepare(sql);
  Rows rows = statement.rows();
  return rows.next() ? rows.integer(0) : 0;
}

Transaction::Transaction(const Connection& connection) : database_(connection.raw()) {
  connection.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  // Some errors have rolled back already.
  if (database_ != nullptr && sqlite3_get_autocommit(database_) == 0)
    sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  check(database_, sqlite3_exec(database_, "COMMIT", nullptr, nullptr, nullptr));
  database_ = nullptr;
}

}  // namespace rail::server::sqlite
