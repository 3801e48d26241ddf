// Connections, statements and results of libpq.
#include "server/postgres.h"

#include <poll.h>

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
  // What `where` says comes later and so wins. A dead network is noticed within a minute.
  const std::array keys{"connect_timeout",
                        "keepalives_idle",
                        "keepalives_interval",
                        "keepalives_count",
                        "tcp_user_timeout",
                        "fallback_application_name",
                        "dbname",
                        static_cast<const char*>(nullptr)};
  const std::array values{"10",    "20",         "10",          "3",
                          "30000", "roundhouse", where.c_str(), static_cast<const char*>(nullptr)};
  connection_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  if (!connection_) throw std::bad_alloc();
  if (lost()) throw StoreError("PostgreSQL: " + trimmed(PQerrorMessage(raw())));
  PQsetNoticeProcessor(raw(), [](void*, const char*) {}, nullptr);
}

Result Connection::checked(PGresult* result) const {
  Result made(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return made;
  throw StoreError("PostgreSQL: " + trimmed(PQerrorMessage(raw())));
}

Result Connection::run(const char* sql) const {
  return checked(PQexecParams(raw(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1));
}

void Connection::prepare(const char* name, const std::string& sql) const {
  checked(PQprepare(raw(), name, sql.c_str(), 0, nullptr));
}

Result Connection::run(const char* name, const Parameters& parameters) const {
  return checked(PQexecPrepared(raw(), name, parameters.count(), parameters.values(),
                                parameters.lengths(), parameters.formats(), 1));
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
  connection_.run(begin);
}

Transaction::~Transaction() {
  if (connection_.in_transaction()) PQclear(PQexec(connection_.raw(), "ROLLBACK"));
}

void Transaction::commit() { connection_.run("COMMIT"); }

}  // namespace rail::server::postgres
