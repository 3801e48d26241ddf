// Connections, statements and results of libpq.
#include "server/postgres.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/endian/conversion.hpp>
#include <cassert>
#include <new>

#include "server/stores.h"

namespace rail::server::postgres {

namespace {

using boost::endian::endian_store;
using boost::endian::order;

void append_32(std::string& data, std::uint32_t value) {
  std::array<unsigned char, 4> bytes{};
  endian_store<std::uint32_t, 4, order::big>(bytes.data(), value);
  data.append(bytes.begin(), bytes.end());
}

void append_64(std::string& data, std::int64_t value) {
  std::array<unsigned char, 8> bytes{};
  endian_store<std::int64_t, 8, order::big>(bytes.data(), value);
  data.append(bytes.begin(), bytes.end());
}

std::string trimmed(std::string_view words) {
  while (words.ends_with('\n')) words.remove_suffix(1);
  return std::string(words);
}

constexpr std::uint32_t null_length = 0xffff'ffff;
constexpr std::size_t size_place = 12;  // of the number of elements, in the array's head

}  // namespace

std::int64_t Result::integer(int row, int column) const {
  assert(PQgetlength(result_.get(), row, column) == 8);
  const char* data = PQgetvalue(result_.get(), row, column);
  std::array<unsigned char, 8> bytes{};
  std::copy_n(data, bytes.size(), bytes.begin());
  return boost::endian::endian_load<std::int64_t, 8, order::big>(bytes.data());
}

std::optional<std::int64_t> Result::optional(int row, int column) const {
  if (null(row, column)) return std::nullopt;
  return integer(row, column);
}

std::string Result::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

Array::Array(std::uint32_t element_type) {
  append_32(data_, 1);  // dimension
  append_32(data_, 1);  // there may be nulls
  append_32(data_, element_type);
  append_32(data_, 0);  // elements, see binary()
  append_32(data_, 1);  // index of the first
}

void Array::add(const std::optional<std::int64_t>& value) {
  if (!value) return add_null();
  append_32(data_, 8);
  append_64(data_, *value);
  ++size_;
}

void Array::add(std::string_view bytes) {
  append_32(data_, static_cast<std::uint32_t>(bytes.size()));
  data_.append(bytes);
  ++size_;
}

void Array::add_null() {
  append_32(data_, null_length);
  ++size_;
}

std::string_view Array::binary() {
  std::string size;
  append_32(size, size_);
  data_.replace(size_place, size.size(), size);
  return data_;
}

Parameters& Parameters::add(const std::optional<std::int64_t>& value) {
  const auto i = static_cast<std::size_t>(count_++);
  formats_.at(i) = 1;
  if (!value) return *this;
  std::string bytes;
  append_64(bytes, *value);
  std::copy(bytes.begin(), bytes.end(), integers_[i].begin());
  values_[i] = integers_[i].data();
  lengths_[i] = 8;
  return *this;
}

Parameters& Parameters::add(std::string_view bytes) {
  const auto i = static_cast<std::size_t>(count_++);
  formats_.at(i) = 1;
  values_[i] = bytes.data() == nullptr ? "" : bytes.data();
  lengths_[i] = static_cast<int>(bytes.size());
  return *this;
}

Connection::Connection(const std::string& where) {
  // What `where` says comes later and so wins. A machine that is gone is noticed within seconds, so
  // that there is time for another.
  const std::array keys{"connect_timeout",
                        "keepalives_idle",
                        "keepalives_interval",
                        "keepalives_count",
                        "tcp_user_timeout",
                        "fallback_application_name",
                        "dbname",
                        static_cast<const char*>(nullptr)};
  const std::array values{"3",    "3",          "2",           "2",
                          "5000", "roundhouse", where.c_str(), static_cast<const char*>(nullptr)};
  connection_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  if (!connection_) throw std::bad_alloc();
  if (lost()) throw StoreError("PostgreSQL: " + trimmed(PQerrorMessage(raw())));
  PQsetNoticeProcessor(raw(), [](void*, const char*) {}, nullptr);
}

Result Connection::checked(PGresult* result) const {
  Result made(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return made;
  const std::string words = trimmed(PQerrorMessage(raw()));
  // Nothing can be written here any more: the next call shall look for the machine where it can.
  constexpr std::string_view read_only = "25006";
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  if (state != nullptr && state == read_only) hang_up();
  throw StoreError("PostgreSQL: " + words);
}

Result Connection::run(const char* sql) const {
  return checked(PQexecParams(raw(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1));
}

Result Connection::run_within(std::chrono::milliseconds patience, const char* sql) const {
  return answer(PQsendQueryParams(raw(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1) != 0,
                patience);
}

void Connection::prepare(const char* name, const std::string& sql) const {
  answer(PQsendPrepare(raw(), name, sql.c_str(), 0, nullptr) != 0, statement_patience);
}

Result Connection::run(const char* name, const Parameters& parameters) const {
  const int sent = PQsendQueryPrepared(raw(), name, parameters.count(), parameters.values(),
                                       parameters.lengths(), parameters.formats(), 1);
  return answer(sent != 0, statement_patience);
}

Result Connection::answer(bool sent, std::chrono::milliseconds patience) const {
  if (!sent) throw StoreError("PostgreSQL: " + trimmed(PQerrorMessage(raw())));
  const auto latest = std::chrono::steady_clock::now() + patience;
  PGresult* last = nullptr;
  for (;;) {
    while (PQisBusy(raw()) != 0) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          latest - std::chrono::steady_clock::now());
      pollfd socket{.fd = PQsocket(raw()), .events = POLLIN, .revents = 0};
      if (left.count() <= 0 || ::poll(&socket, 1, static_cast<int>(left.count())) == 0) {
        PQclear(last);
        hang_up();
        throw StoreError("PostgreSQL: no answer");
      }
      if (PQconsumeInput(raw()) == 0) break;  // the result says why
    }
    PGresult* next = PQgetResult(raw());
    if (next == nullptr) break;
    PQclear(last);
    last = next;
  }
  return checked(last);
}

void Connection::hang_up() const {
  ::shutdown(PQsocket(raw()), SHUT_RDWR);
  // libpq notices when it reads; what had come before is read first.
  while (!lost() && PQconsumeInput(raw()) != 0) {
  }
}

bool Connection::hung_up() const {
  pollfd socket{.fd = PQsocket(raw()), .events = POLLIN, .revents = 0};
  // Its last words come first, then the end.
  while (!lost() && ::poll(&socket, 1, 0) == 1)
    if (PQconsumeInput(raw()) == 0) return true;
  return lost();
}

bool Connection::in_transaction() const {
  const PGTransactionStatusType status = PQtransactionStatus(raw());
  return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

Transaction::Transaction(const Connection& connection, const char* begin)
    : connection_(connection) {
  connection_.run_within(statement_patience, begin);
}

Transaction::~Transaction() {
  if (!connection_.in_transaction()) return;
  try {
    connection_.run_within(statement_patience, "ROLLBACK");
  } catch (const StoreError&) {  // it was hung up, which does the same
  }
}

void Transaction::commit() { connection_.run_within(statement_patience, "COMMIT"); }

}  // namespace rail::server::postgres
