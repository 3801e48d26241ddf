// SQLite as C++: errors throw StoreError, statements are kept and reset themselves.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/stores.h"

namespace rail::server::sqlite {

/// Bytes that are not text.
struct Blob {
  std::string_view bytes;
};

/// What a statement gives, row by row; the statement is ready again when this is gone.
class Rows {
 public:
  explicit Rows(sqlite3_stmt* statement) : statement_(statement) {}
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() { sqlite3_reset(statement_); }

  /// Goes to the next row; false after the last.
  bool next();

  bool null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
  std::optional<std::int64_t> optional(int column) const;
  std::string bytes(int column) const;

 private:
  sqlite3_stmt* statement_;
};

class Statement {
 public:
  Statement() = default;
  Statement(sqlite3* database, std::string_view sql);
  explicit operator bool() const { return statement_ != nullptr; }

  /// Text among the values must live as long as the rows.
  template <class... Values>
  Rows rows(const Values&... values) {
    int place = 0;
    (bind(++place, values), ...);
    return Rows(statement_.get());
  }
  template <class... Values>
  void run(const Values&... values) {
    rows(values...).next();
  }

 private:
  void bind(int place, std::int64_t value);
  void bind(int place, std::string_view text);
  void bind(int place, Blob blob);
  void bind(int place, const std::optional<std::int64_t>& value);

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// An open file.
class Connection {
 public:
  /// `flags` and `file_system` as for sqlite3_open_v2.
  Connection(const std::string& file, int flags, const char* (*file_system)() = nullptr);

  sqlite3* raw() const { return database_.get(); }
  const std::string& file() const { return file_; }
  Statement prepare(std::string_view sql) const { return {raw(), sql}; }
  /// Statements without results.
  void run(const char* sql) const;
  /// The first value of the first row.
  std::int64_t integer(std::string_view sql) const;

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::string file_;
  std::unique_ptr<sqlite3, Close> database_;
};

/// Everything until commit(), or nothing.
class Transaction {
 public:
  /// Waits for whoever else is writing.
  explicit Transaction(const Connection& connection);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  sqlite3* database_;
};

/// Throws a StoreError that says what went wrong last, with the file's name.
[[noreturn]] void fail(sqlite3* database);

}  // namespace rail::server::sqlite
