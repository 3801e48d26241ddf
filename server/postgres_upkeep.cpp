// Every question of a host to a PostgreSQL database.
#include "server/postgres_upkeep.h"

#include <algorithm>

#include "server/postgres_people.h"

namespace rail::server {

namespace {

using postgres::Parameters;
using postgres::Result;

std::vector<std::int64_t> keys_in(const Result& result) {
  std::vector<std::int64_t> keys;
  for (int row = 0; row < result.rows(); ++row) keys.push_back(result.integer(row, 0));
  return keys;
}

std::int64_t at_least_none(int limit) { return std::max(limit, 0); }

}  // namespace

void PostgresUpkeep::prepare_statements(const postgres::Connection& connection) {
  connection.prepare("count_tables", "SELECT status, count(*) FROM match GROUP BY status");
  connection.prepare("count_books", "SELECT kind, count(*) FROM book GROUP BY kind");
  connection.prepare("count_addresses", "SELECT count(*) FROM address");
  connection.prepare("all_tables",
                     "SELECT key, id, created, listed::int::bigint, status, deadline, summary "
                     "FROM match WHERE key < $1::bigint ORDER BY key DESC LIMIT $2::bigint");
  connection.prepare("people_at",
                     "SELECT seat, person FROM seat WHERE match = $1::bigint ORDER BY seat");
  connection.prepare("table_keys_of",
                     "SELECT DISTINCT match FROM seat WHERE person = $1::bytea AND person <> '' "
                     "ORDER BY match DESC LIMIT $2::bigint");
  // A table that was finished then was created before then.
  connection.prepare(
      "finished_before",
      "SELECT key FROM match m WHERE status = 2 AND created < $1::bigint AND coalesce((SELECT at "
      "FROM entry e WHERE e.match = m.key ORDER BY seq DESC LIMIT 1), created) < $1::bigint "
      "ORDER BY key LIMIT $2::bigint");
  connection.prepare("all_books",
                     "SELECT key, kind, id, created, closed, summary FROM book "
                     "WHERE kind = $1::bigint AND key < $2::bigint ORDER BY key DESC "
                     "LIMIT $3::bigint");
  connection.prepare("members",
                     "SELECT person FROM member WHERE book = $1::bigint ORDER BY person");
  connection.prepare("calls_of",
                     "SELECT key, about, at, due, attempts, person, webhook, text FROM call "
                     "WHERE person = $1::bytea ORDER BY due, key LIMIT $2::bigint");
  connection.prepare("waiting_calls", "SELECT count(*) FROM call");
  connection.prepare("waits", "SELECT 1 FROM call WHERE key = $1::bytea");
  connection.prepare("unlist", "UPDATE match SET listed = false WHERE key = $1::bigint");
  connection.prepare("hold_table", "SELECT key FROM match WHERE key = $1::bigint FOR UPDATE");
  // "ID/…": a digit follows the slash in ASCII.
  connection.prepare("remove_calls",
                     "DELETE FROM call c USING match m WHERE m.key = $1::bigint "
                     "AND c.key > m.id || '/'::bytea AND c.key < m.id || '0'::bytea");
  connection.prepare("remove_seats", "DELETE FROM seat WHERE match = $1::bigint");
  connection.prepare("remove_entries", "DELETE FROM entry WHERE match = $1::bigint");
  connection.prepare("remove_table",
                     "WITH gone AS (DELETE FROM match WHERE key = $1::bigint RETURNING key) "
                     "SELECT key, pg_notify('roundhouse', key || ':9223372036854775807') "
                     "FROM gone");
}

Inventory PostgresUpkeep::inventory() {
  Inventory all;
  const postgres::Connection& database = connection_();
  const Result matches = database.run("count_tables", Parameters());
  for (int row = 0; row < matches.rows(); ++row)
    all.tables.at(static_cast<std::size_t>(matches.integer(row, 0))) = matches.integer(row, 1);
  const Result books = database.run("count_books", Parameters());
  for (int row = 0; row < books.rows(); ++row)
    all.books.at(static_cast<std::size_t>(books.integer(row, 0))) = books.integer(row, 1);
  all.addresses = database.run("count_addresses", Parameters()).integer(0, 0);
  all.calls = waiting_calls();
  return all;
}

std::vector<StoredTable> PostgresUpkeep::tables(std::int64_t before, int limit) {
  const Result found =
      connection_().run("all_tables", Parameters().add(before).add(at_least_none(limit)));
  std::vector<StoredTable> tables;
  for (int row = 0; row < found.rows(); ++row) {
    tables.push_back({.key = found.integer(row, 0),
                      .id = found.bytes(row, 1),
                      .created = found.integer(row, 2),
                      .listed = found.integer(row, 3) != 0,
                      .status = static_cast<Status>(found.integer(row, 4)),
                      .deadline = found.optional(row, 5),
                      .summary = found.bytes(row, 6)});
  }
  return tables;
}

std::vector<std::string> PostgresUpkeep::people_at(std::int64_t table) {
  const Result seats = connection_().run("people_at", Parameters().add(table));
  std::vector<std::string> found;
  for (int row = 0; row < seats.rows(); ++row) {
    found.resize(static_cast<std::size_t>(seats.integer(row, 0)) + 1);
    found.back() = seats.bytes(row, 1);
  }
  return found;
}

std::vector<std::int64_t> PostgresUpkeep::table_keys_of(std::string_view person, int limit) {
  return keys_in(
      connection_().run("table_keys_of", Parameters().add(person).add(at_least_none(limit))));
}

std::vector<std::int64_t> PostgresUpkeep::finished_before(std::int64_t at, int limit) {
  return keys_in(
      connection_().run("finished_before", Parameters().add(at).add(at_least_none(limit))));
}

std::vector<people::StoredBook> PostgresUpkeep::books(people::Kind kind, std::int64_t before,
                                                      int limit) {
  const Result found = connection_().run(
      "all_books",
      Parameters().add(static_cast<std::int64_t>(kind)).add(before).add(at_least_none(limit)));
  std::vector<people::StoredBook> books;
  for (int row = 0; row < found.rows(); ++row) books.push_back(read_book(found, row));
  return books;
}

std::vector<std::string> PostgresUpkeep::members(std::int64_t book) {
  const Result found = connection_().run("members", Parameters().add(book));
  std::vector<std::string> members;
  for (int row = 0; row < found.rows(); ++row) members.push_back(found.bytes(row, 0));
  return members;
}

std::vector<StoredCall> PostgresUpkeep::calls_of(std::string_view person, int limit) {
  const Result found =
      connection_().run("calls_of", Parameters().add(person).add(at_least_none(limit)));
  std::vector<StoredCall> calls;
  for (int row = 0; row < found.rows(); ++row) calls.push_back(read_call(found, row));
  return calls;
}

std::int64_t PostgresUpkeep::waiting_calls() {
  return connection_().run("waiting_calls", Parameters()).integer(0, 0);
}

bool PostgresUpkeep::waits(std::string_view call) {
  return connection_().run("waits", Parameters().add(call)).rows() > 0;
}

void PostgresUpkeep::unlist(std::int64_t table) {
  connection_().run("unlist", Parameters().add(table));
}

void PostgresUpkeep::remove_table(std::int64_t key) {
  const postgres::Connection& database = connection_();
  postgres::Transaction transaction(database, "BEGIN");
  // Who is just writing there is waited for, and whoever comes after that finds nothing.
  for (const char* statement :
       {"hold_table", "remove_calls", "remove_seats", "remove_entries", "remove_table"})
    database.run(statement, Parameters().add(key));
  transaction.commit();
}

}  // namespace rail::server
