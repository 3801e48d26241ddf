// Every question of a host to a SQLite file.
#include "server/sqlite_upkeep.h"

#include <algorithm>

#include "server/sqlite_people.h"

namespace rail::server {

namespace {

using sqlite::Rows;
using sqlite::Transaction;

std::vector<std::int64_t> keys_in(Rows rows) {
  std::vector<std::int64_t> keys;
  while (rows.next()) keys.push_back(rows.integer(0));
  return keys;
}

}  // namespace

Inventory SqliteUpkeep::inventory() {
  Inventory all;
  sqlite::Statement matches =
      connection_.prepare("SELECT status, count(*) FROM match GROUP BY status");
  for (Rows rows = matches.rows(); rows.next();)
    all.tables.at(static_cast<std::size_t>(rows.integer(0))) = rows.integer(1);
  sqlite::Statement books = connection_.prepare("SELECT kind, count(*) FROM book GROUP BY kind");
  for (Rows rows = books.rows(); rows.next();)
    all.books.at(static_cast<std::size_t>(rows.integer(0))) = rows.integer(1);
  all.addresses = connection_.integer("SELECT count(*) FROM address");
  all.calls = waiting_calls();
  return all;
}

std::vector<StoredTable> SqliteUpkeep::tables(std::int64_t before, int limit) {
  sqlite::Statement read = connection_.prepare(
      "SELECT key, id, created, listed, status, deadline, summary FROM match WHERE key < ?1 "
      "ORDER BY key DESC LIMIT ?2");
  std::vector<StoredTable> found;
  for (Rows rows = read.rows(before, std::int64_t{std::max(limit, 0)}); rows.next();) {
    found.push_back({.key = rows.integer(0),
                     .id = rows.bytes(1),
                     .created = rows.integer(2),
                     .listed = rows.integer(3) != 0,
                     .status = static_cast<Status>(rows.integer(4)),
                     .deadline = rows.optional(5),
                     .summary = rows.bytes(6)});
  }
  return found;
}

std::vector<std::string> SqliteUpkeep::people_at(std::int64_t table) {
  sqlite::Statement read =
      connection_.prepare("SELECT seat, person FROM seat WHERE match = ?1 ORDER BY seat");
  std::vector<std::string> found;
  for (Rows rows = read.rows(table); rows.next();) {
    found.resize(static_cast<std::size_t>(rows.integer(0)) + 1);
    found.back() = rows.bytes(1);
  }
  return found;
}

std::vector<std::int64_t> SqliteUpkeep::table_keys_of(std::string_view person, int limit) {
  return keys_in(connection_
                     .prepare("SELECT DISTINCT match FROM seat WHERE person = ?1 AND person <> '' "
                              "ORDER BY match DESC LIMIT ?2")
                     .rows(person, std::int64_t{std::max(limit, 0)}));
}

std::vector<std::int64_t> SqliteUpkeep::finished_before(std::int64_t at, int limit) {
  // A table that was finished then was created before then.
  return keys_in(
      connection_
          .prepare("SELECT key FROM match m WHERE status = 2 AND created < ?1 AND coalesce("
                   "(SELECT at FROM entry WHERE match = m.key ORDER BY seq DESC LIMIT 1), created) "
                   "< ?1 ORDER BY key LIMIT ?2")
          .rows(at, std::int64_t{std::max(limit, 0)}));
}

std::vector<people::StoredBook> SqliteUpkeep::books(people::Kind kind, std::int64_t before,
                                                    int limit) {
  sqlite::Statement read = connection_.prepare(
      "SELECT key, kind, id, created, closed, summary FROM book WHERE kind = ?1 AND key < ?2 "
      "ORDER BY key DESC LIMIT ?3");
  std::vector<people::StoredBook> found;
  for (Rows rows =
           read.rows(static_cast<std::int64_t>(kind), before, std::int64_t{std::max(limit, 0)});
       rows.next();)
    found.push_back(read_book(rows));
  return found;
}

std::vector<std::string> SqliteUpkeep::members(std::int64_t book) {
  sqlite::Statement read =
      connection_.prepare("SELECT person FROM member WHERE book = ?1 ORDER BY person");
  std::vector<std::string> found;
  for (Rows rows = read.rows(book); rows.next();) found.push_back(rows.bytes(0));
  return found;
}

std::vector<StoredCall> SqliteUpkeep::calls_of(std::string_view person, int limit) {
  sqlite::Statement read = connection_.prepare(
      "SELECT key, about, at, due, attempts, person, webhook, text FROM call "
      "WHERE person = ?1 ORDER BY due, key LIMIT ?2");
  std::vector<StoredCall> found;
  for (Rows rows = read.rows(person, std::int64_t{std::max(limit, 0)}); rows.next();)
    found.push_back(read_call(rows));
  return found;
}

std::int64_t SqliteUpkeep::waiting_calls() {
  return connection_.integer("SELECT count(*) FROM call");
}

bool SqliteUpkeep::waits(std::string_view call) {
  sqlite::Statement read = connection_.prepare("SELECT 1 FROM call WHERE key = ?1");
  return read.rows(call).next();
}

void SqliteUpkeep::unlist(std::int64_t table) {
  connection_.prepare("UPDATE match SET listed = 0 WHERE key = ?1").run(table);
}

void SqliteUpkeep::remove_table(std::int64_t key) {
  // What is removed shall not be found in the file either.
  connection_.run("PRAGMA secure_delete=ON");
  {
    Transaction transaction(connection_);
    // "ID/…": a digit follows the slash in ASCII.
    connection_
        .prepare(
            "DELETE FROM call WHERE key > (SELECT id || '/' FROM match WHERE key = ?1) "
            "AND key < (SELECT id || '0' FROM match WHERE key = ?1)")
        .run(key);
    for (const char* sql :
         {"DELETE FROM seat WHERE match = ?1", "DELETE FROM entry WHERE match = ?1",
          "INSERT INTO removed (one, key) VALUES (1, ?1) ON CONFLICT (one) "
          "DO UPDATE SET key = max(key, excluded.key)",
          "DELETE FROM match WHERE key = ?1"})
      connection_.prepare(sql).run(key);
    transaction.commit();
  }
  connection_.run("PRAGMA secure_delete=OFF");
}

}  // namespace rail::server
