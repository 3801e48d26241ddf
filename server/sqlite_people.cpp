// Every question to a SQLite file about people.
#include "server/sqlite_people.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "tables/store_checks.h"

namespace rail::server {

namespace {

using people::BookChange;
using people::StoredAddress;
using people::StoredBook;
using people::StoredPage;
using sqlite::Rows;
using sqlite::Transaction;

std::vector<StoredAddress> read_addresses(Rows rows) {
  std::vector<StoredAddress> found;
  while (rows.next()) {
    found.push_back({.id = rows.bytes(0),
                     .person = rows.bytes(1),
                     .channel = static_cast<people::Channel>(rows.integer(2)),
                     .standing = static_cast<people::Standing>(rows.integer(3)),
                     .sealed = rows.bytes(4),
                     .proof_hash = rows.bytes(5),
                     .since = rows.integer(6),
                     .failures = static_cast<int>(rows.integer(7))});
  }
  return found;
}

constexpr std::string_view select_address =
    "SELECT id, person, channel, standing, sealed, proof_hash, since, failures FROM address ";

}  // namespace

StoredBook read_book(const Rows& row) {
  return {.key = row.integer(0),
          .kind = static_cast<people::Kind>(row.integer(1)),
          .id = row.bytes(2),
          .created = row.integer(3),
          .closed = row.integer(4) != 0,
          .summary = row.bytes(5)};
}

StoredCall read_call(const Rows& row) {
  return {.key = row.bytes(0),
          .about = row.integer(1),
          .at = row.integer(2),
          .due = row.integer(3),
          .attempts = static_cast<int>(row.integer(4)),
          .person = row.bytes(5),
          .webhook = row.bytes(6),
          .text = row.bytes(7)};
}

SqlitePeople::SqlitePeople(const sqlite::Connection& connection)
    : connection_(connection),
      drop_other_call_(connection.prepare("DELETE FROM call WHERE key = ?1 AND about <> ?2")),
      put_call_(connection.prepare(
          "INSERT INTO call (key, about, at, due, attempts, person, webhook, text) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (key) DO UPDATE SET "
          "at = excluded.at, due = excluded.due, attempts = excluded.attempts, "
          "person = excluded.person, webhook = excluded.webhook, text = excluded.text")),
      uncall_(connection.prepare("DELETE FROM call WHERE key = ?1")),
      sooner_(connection.prepare("UPDATE call SET due = ?3 WHERE key = ?1 AND about = ?2 "
                                 "AND due > ?3 AND claimed_by IS NULL")) {}

std::optional<std::int64_t> SqlitePeople::create_book(const StoredBook& book,
                                                      const BookChange& first) {
  require_start(first.pages);
  Transaction transaction(connection_);
  const std::optional<std::int64_t> key = put_book(book, std::nullopt);
  if (!key) return std::nullopt;
  BookChange all = first;
  all.key = *key;
  put(all);
  transaction.commit();
  return key;
}

std::optional<std::int64_t> SqlitePeople::put_book(const StoredBook& book,
                                                   std::optional<std::int64_t> key) {
  connection_
      .prepare(
          "INSERT INTO book (key, kind, id, created, closed, summary) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (kind, id) DO NOTHING")
      .run(key, static_cast<std::int64_t>(book.kind), std::string_view(book.id), book.created,
           std::int64_t{book.closed}, std::string_view(book.summary));
  if (sqlite3_changes(connection_.raw()) == 0) return std::nullopt;
  return sqlite3_last_insert_rowid(connection_.raw());
}

Verdict SqlitePeople::write_book(const BookChange& change) {
  Transaction transaction(connection_);
  if (!fits(change)) return Verdict::conflict;
  put(change);
  transaction.commit();
  return Verdict::stored;
}

bool SqlitePeople::fits(const BookChange& change) {
  sqlite::Statement last = connection_.prepare(
      "SELECT (SELECT max(seq) FROM page WHERE book = ?1) FROM book WHERE key = ?1");
  Rows rows = last.rows(change.key);
  if (!rows.next()) return false;
  return change.pages.empty() || (contiguous(change.pages) &&
                                  change.pages.front().seq == rows.optional(0).value_or(-1) + 1);
}

void SqlitePeople::put(const BookChange& change) {
  sqlite::Statement add_page =
      connection_.prepare("INSERT INTO page (book, seq, at, text) VALUES (?1, ?2, ?3, ?4)");
  for (const StoredPage& page : change.pages)
    add_page.run(change.key, page.seq, page.at, std::string_view(page.text));
  sqlite::Statement join =
      connection_.prepare("INSERT OR IGNORE INTO member (person, book) VALUES (?1, ?2)");
  sqlite::Statement leave =
      connection_.prepare("DELETE FROM member WHERE person = ?1 AND book = ?2");
  for (const auto& [person, belongs] : change.members)
    (belongs ? join : leave).run(std::string_view(person), change.key);
  if (change.closed) {
    connection_.prepare("UPDATE book SET closed = ?1 WHERE key = ?2")
        .run(std::int64_t{*change.closed}, change.key);
  }
  if (change.summary) {
    connection_.prepare("UPDATE book SET summary = ?1 WHERE key = ?2")
        .run(std::string_view(*change.summary), change.key);
  }
}

std::optional<StoredBook> SqlitePeople::book(people::Kind kind, std::string_view id) {
  sqlite::Statement read = connection_.prepare(
      "SELECT key, kind, id, created, closed, summary FROM book WHERE kind = ?1 AND id = ?2");
  Rows rows = read.rows(static_cast<std::int64_t>(kind), id);
  if (!rows.next()) return std::nullopt;
  return read_book(rows);
}

std::vector<StoredPage> SqlitePeople::pages(std::int64_t key, std::int64_t from) {
  sqlite::Statement read = connection_.prepare(
      "SELECT seq, at, text FROM page WHERE book = ?1 AND seq >= ?2 ORDER BY seq");
  std::vector<StoredPage> found;
  for (Rows rows = read.rows(key, from); rows.next();)
    found.push_back({.seq = rows.integer(0), .at = rows.integer(1), .text = rows.bytes(2)});
  return found;
}

std::vector<StoredBook> SqlitePeople::books_of(people::Kind kind, std::string_view person,
                                               int limit) {
  sqlite::Statement read = connection_.prepare(
      "SELECT b.key, b.kind, b.id, b.created, b.closed, b.summary "
      "FROM member m JOIN book b ON b.key = m.book "
      "WHERE m.person = ?1 AND b.kind = ?2 ORDER BY m.book DESC LIMIT ?3");
  std::vector<StoredBook> found;
  for (Rows rows =
           read.rows(person, static_cast<std::int64_t>(kind), std::int64_t{std::max(limit, 0)});
       rows.next();)
    found.push_back(read_book(rows));
  return found;
}

void SqlitePeople::remove_book(std::int64_t key) {
  // What is removed shall not be found in the file either. Everything else may stay there.
  connection_.run("PRAGMA secure_delete=ON");
  {
    Transaction transaction(connection_);
    std::optional<std::string> person;
    {
      sqlite::Statement read = connection_.prepare("SELECT kind, id FROM book WHERE key = ?1");
      Rows rows = read.rows(key);
      if (rows.next() && rows.integer(0) == static_cast<std::int64_t>(people::Kind::person))
        person = rows.bytes(1);
    }
    connection_.prepare("DELETE FROM book WHERE key = ?1").run(key);
    if (person) forget(*person);
    transaction.commit();
  }
  connection_.run("PRAGMA secure_delete=OFF");
}

void SqlitePeople::forget(const std::string& person) {
  for (const char* sql :
       {"DELETE FROM member WHERE person = ?1", "DELETE FROM address WHERE person = ?1",
        "DELETE FROM call WHERE person = ?1 AND webhook = ''",
        "UPDATE call SET person = '' WHERE person = ?1",
        "UPDATE seat SET person = '' WHERE person = ?1 AND person <> ''"})
    connection_.prepare(sql).run(std::string_view(person));
}

bool SqlitePeople::count(std::span<const people::Tally> tallies, std::int64_t now) {
  Transaction transaction(connection_);
  connection_.prepare("DELETE FROM tally WHERE until <= ?1").run(now);
  sqlite::Statement read = connection_.prepare("SELECT until FROM tally WHERE word = ?1");
  sqlite::Statement write =
      connection_.prepare("INSERT OR REPLACE INTO tally (word, until) VALUES (?1, ?2)");
  for (const people::Tally& tally : tallies) {
    std::int64_t known = 0;
    {
      Rows rows = read.rows(std::string_view(tally.word));
      if (rows.next()) known = rows.integer(0);
    }
    const auto until = people::counted_until(tally, known, now);
    if (!until) return false;
    write.run(std::string_view(tally.word), *until);
  }
  transaction.commit();
  return true;
}

std::vector<people::Claimed> SqlitePeople::claim(std::int64_t now, std::int64_t until,
                                                 std::string_view by, int limit) {
  sqlite::Statement take = connection_.prepare(
      "UPDATE call SET claimed_by = ?3, claimed_until = ?2 WHERE key IN ("
      "SELECT key FROM call WHERE due <= ?1 AND (claimed_until IS NULL OR claimed_until <= ?1) "
      "ORDER BY due, key LIMIT ?4) "
      "RETURNING key, about, at, due, attempts, person, webhook, text");
  return taken(take.rows(now, until, by, std::int64_t{std::max(limit, 0)}), until);
}

std::vector<people::Claimed> SqlitePeople::claim_of(std::string_view person, std::int64_t now,
                                                    std::int64_t until, std::string_view by) {
  sqlite::Statement take = connection_.prepare(
      "UPDATE call SET claimed_by = ?3, claimed_until = ?2 WHERE due <= ?1 AND person = ?4 "
      "AND (claimed_until IS NULL OR claimed_until <= ?1) "
      "RETURNING key, about, at, due, attempts, person, webhook, text");
  return taken(take.rows(now, until, by, person), until);
}

std::vector<people::Claimed> SqlitePeople::taken(Rows rows, std::int64_t until) {
  std::vector<people::Claimed> claimed;
  while (rows.next())
    claimed.push_back({.call = read_call(rows), .until = until, .handed_over = {}});
  std::sort(claimed.begin(), claimed.end(), [](const auto& a, const auto& b) {
    return std::tie(a.call.due, a.call.key) < std::tie(b.call.due, b.call.key);
  });
  sqlite::Statement handed_over =
      connection_.prepare("SELECT address FROM handed_over WHERE call = ?1 ORDER BY address");
  for (people::Claimed& each : claimed) {
    for (Rows known = handed_over.rows(std::string_view(each.call.key)); known.next();)
      each.handed_over.push_back(known.bytes(0));
  }
  return claimed;
}

bool SqlitePeople::hand_over(std::string_view key, std::int64_t about, std::string_view address,
                             std::string_view by) {
  connection_
      .prepare(
          "INSERT OR IGNORE INTO handed_over (call, address) "
          "SELECT key, ?3 FROM call WHERE key = ?1 AND about = ?2 AND claimed_by = ?4")
      .run(key, about, address, by);
  return sqlite3_changes(connection_.raw()) > 0;
}

void SqlitePeople::done(std::string_view key, std::int64_t about, std::string_view by) {
  connection_.prepare("DELETE FROM call WHERE key = ?1 AND about = ?2 AND claimed_by = ?3")
      .run(key, about, by);
}

void SqlitePeople::later(std::string_view key, std::int64_t about, std::string_view by,
                         std::int64_t due, int attempts,
                         std::span<const std::string> failed_addresses) {
  Transaction transaction(connection_);
  connection_
      .prepare(
          "UPDATE call SET due = ?4, attempts = ?5, claimed_by = NULL, claimed_until = NULL "
          "WHERE key = ?1 AND about = ?2 AND claimed_by = ?3")
      .run(key, about, by, due, std::int64_t{attempts});
  if (sqlite3_changes(connection_.raw()) == 0) return;
  sqlite::Statement forget =
      connection_.prepare("DELETE FROM handed_over WHERE call = ?1 AND address = ?2");
  for (const std::string& failed : failed_addresses) forget.run(key, std::string_view(failed));
  transaction.commit();
}

void SqlitePeople::put_calls(const Change& change) {
  for (const SoonerCall& sooner : change.sooner)
    sooner_.run(std::string_view(sooner.key), sooner.about, sooner.due);
  for (const std::string& key : change.uncalled) {
    if (!makes_call(change, key)) uncall_.run(std::string_view(key));
  }
  for (const StoredCall& call : change.calls) put_newer_call(call);
}

void SqlitePeople::put_newer_call(const StoredCall& call) {
  // With the call goes all that was known of it.
  drop_other_call_.run(std::string_view(call.key), call.about);
  put_call(call);
}

void SqlitePeople::put_call(const StoredCall& call) {
  put_call_.run(std::string_view(call.key), call.about, call.at, call.due,
                std::int64_t{call.attempts}, std::string_view(call.person),
                std::string_view(call.webhook), std::string_view(call.text));
}

void SqlitePeople::put_handed_over(std::string_view key, std::string_view address) {
  connection_.prepare("INSERT INTO handed_over (call, address) VALUES (?1, ?2)").run(key, address);
}

void SqlitePeople::give_back(std::string_view by) {
  connection_
      .prepare("UPDATE call SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by = ?1")
      .run(by);
}

bool SqlitePeople::keep_address(const StoredAddress& address) {
  connection_
      .prepare(
          "INSERT OR REPLACE INTO address (id, person, channel, standing, sealed, proof_hash, "
          "since, failures) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 "
          "WHERE EXISTS (SELECT 1 FROM book WHERE kind = 0 AND id = ?2)")
      .run(std::string_view(address.id), std::string_view(address.person),
           static_cast<std::int64_t>(address.channel), static_cast<std::int64_t>(address.standing),
           sqlite::Blob{address.sealed}, sqlite::Blob{address.proof_hash}, address.since,
           std::int64_t{address.failures});
  return sqlite3_changes(connection_.raw()) > 0;
}

std::optional<StoredAddress> SqlitePeople::address(std::string_view id) {
  sqlite::Statement read = connection_.prepare(fmt::format("{} WHERE id = ?1", select_address));
  std::vector<StoredAddress> found = read_addresses(read.rows(id));
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<StoredAddress> SqlitePeople::addresses_of(std::string_view person) {
  sqlite::Statement read =
      connection_.prepare(fmt::format("{} WHERE person = ?1 ORDER BY since, id", select_address));
  return read_addresses(read.rows(person));
}

void SqlitePeople::remove_address(std::string_view id) {
  connection_.prepare("DELETE FROM address WHERE id = ?1").run(id);
}

void SqlitePeople::remove_unconfirmed(std::int64_t asked_until) {
  connection_.prepare("DELETE FROM address WHERE standing = 0 AND since <= ?1").run(asked_until);
}

void SqlitePeople::check(std::vector<std::string>& problems) {
  for (const char* part : {"page", "member"}) {
    sqlite::Statement orphans = connection_.prepare(
        fmt::format("SELECT DISTINCT book FROM {} WHERE book NOT IN (SELECT key FROM book)", part));
    for (Rows rows = orphans.rows(); rows.next();) {
      problems.push_back(fmt::format("there is no book {}, but there are rows of it in {}",
                                     rows.integer(0), part));
    }
  }
  sqlite::Statement gaps = connection_.prepare(
      "SELECT b.id, min(p.seq), max(p.seq), count(*) FROM page p JOIN book b ON b.key = p.book "
      "GROUP BY p.book HAVING min(p.seq) <> 0 OR max(p.seq) + 1 <> count(*)");
  for (Rows rows = gaps.rows(); rows.next();) {
    problems.push_back(
        book_gap_words(rows.bytes(0), rows.integer(1), rows.integer(2), rows.integer(3)));
  }
}

}  // namespace rail::server
