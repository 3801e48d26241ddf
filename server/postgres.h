// PostgreSQL as C++: errors throw StoreError, values travel in binary.
#pragma once

#include <libpq-fe.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rail::server::postgres {

/// Rows of integers (bigint) and bytes (bytea).
class Result {
 public:
  explicit Result(PGresult* result) : result_(result) {}

  int rows() const { return PQntuples(result_.get()); }
  bool null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  std::int64_t integer(int row, int column) const;
  std::optional<std::int64_t> optional(int row, int column) const;
  std::string bytes(int row, int column) const;
  PGresult* raw() const { return result_.get(); }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

/// An array as a parameter: of bigint, or of bytea.
class Array {
 public:
  static Array of_integers() { return Array(20); }
  static Array of_bytes() { return Array(17); }

  void add(const std::optional<std::int64_t>& value);
  void add(std::string_view bytes);
  void add_null();
  /// Good until the next add().
  std::string_view binary();

 private:
  explicit Array(std::uint32_t element_type);
  std::string data_;
  std::uint32_t size_ = 0;
};

/// The values of a statement's parameters, in order.
class Parameters {
 public:
  Parameters& add(const std::optional<std::int64_t>& value);
  /// The bytes must live until the statement has run.
  Parameters& add(std::string_view bytes);

  int count() const { return count_; }
  const char* const* values() const { return values_.data(); }
  const int* lengths() const { return lengths_.data(); }
  const int* formats() const { return formats_.data(); }

 private:
  static constexpr std::size_t most = 32;
  int count_ = 0;
  std::array<std::array<char, 8>, most> integers_{};
  std::array<const char*, most> values_{};
  std::array<int, most> lengths_{};
  std::array<int, most> formats_{};
};

/// A database that does not answer within this time has gone: people wait at most ten seconds, and
/// somebody else may answer them until then.
inline constexpr std::chrono::milliseconds statement_patience = std::chrono::seconds(5);

/// `where` may name several machines, of which one is the primary:
/// postgresql://a,b/name?target_session_attrs=read-write.
class Connection {
 public:
  /// Connects; throws StoreError.
  explicit Connection(const std::string& where);

  /// One statement without parameters, which may take as long as it takes.
  Result run(const char* sql) const;
  /// The same, but hangs up after so long without an answer. What it did is not known then: nothing
  /// is cancelled, since a commit whose wait for a standby is cancelled would count as a good one.
  Result run_within(std::chrono::milliseconds patience, const char* sql) const;
  void prepare(const char* name, const std::string& sql) const;
  /// A prepared statement, within statement_patience.
  Result run(const char* name, const Parameters& parameters) const;

  bool lost() const { return PQstatus(raw()) == CONNECTION_BAD; }
  /// Like lost(), but also looks whether the other side has hung up meanwhile.
  bool hung_up() const;
  bool in_transaction() const;
  PGconn* raw() const { return connection_.get(); }

 private:
  Result checked(PGresult* result) const;
  /// The last result of what was sent; hangs up if there is none in time.
  Result answer(bool sent, std::chrono::milliseconds patience) const;
  /// Afterwards it is lost().
  void hang_up() const;

  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  std::unique_ptr<PGconn, Finish> connection_;
};

/// Everything until commit(), or nothing.
class Transaction {
 public:
  Transaction(const Connection& connection, const char* begin);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  const Connection& connection_;
};

}  // namespace rail::server::postgres
