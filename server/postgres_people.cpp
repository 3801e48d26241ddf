// Every question to a PostgreSQL database about people.
#include "server/postgres_people.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "tables/store_checks.h"

namespace rail::server {

namespace {

using people::BookChange;
using people::StoredAddress;
using people::StoredBook;
using people::StoredPage;
using postgres::Array;
using postgres::Parameters;
using postgres::Result;

constexpr const char* create_book_statement = R"(
WITH made AS (
  INSERT INTO book (kind, id, created, closed, summary)
  VALUES ($1::bigint, $2::bytea, $3::bigint, $4::bigint, $5::bytea)
  ON CONFLICT (kind, id) DO NOTHING RETURNING key),
begun AS (
  INSERT INTO page (book, seq, at, text)
  SELECT made.key, p.* FROM made, unnest($6::bigint[], $7::bigint[], $8::bytea[]) AS p),
joined AS (
  INSERT INTO member (person, book) SELECT p.person, made.key FROM made, unnest($9::bytea[]) AS p (person))
SELECT key FROM made)";

constexpr const char* write_book_statement = R"(
WITH written AS (
  INSERT INTO page (book, seq, at, text)
  SELECT $1::bigint, p.* FROM unnest($2::bigint[], $3::bigint[], $4::bytea[]) AS p),
joined AS (
  INSERT INTO member (person, book) SELECT p.person, $1::bigint FROM unnest($5::bytea[]) AS p (person)
  ON CONFLICT DO NOTHING),
left_it AS (
  DELETE FROM member WHERE book = $1::bigint AND person = ANY ($6::bytea[]))
UPDATE book SET closed = coalesce($7::bigint, closed), summary = coalesce($8::bytea, summary)
WHERE key = $1::bigint AND ($7::bigint IS NOT NULL OR $8::bytea IS NOT NULL))";

constexpr const char* remove_book_statement = R"(
WITH gone AS (DELETE FROM book WHERE key = $1::bigint RETURNING kind, id),
forgotten AS (SELECT id FROM gone WHERE kind = 0),
memberships AS (DELETE FROM member WHERE person IN (SELECT id FROM forgotten)),
addresses AS (DELETE FROM address WHERE person IN (SELECT id FROM forgotten)),
calls AS (DELETE FROM call WHERE person IN (SELECT id FROM forgotten) AND webhook = ''),
webhooks AS (
  UPDATE call SET person = '' WHERE person IN (SELECT id FROM forgotten) AND webhook <> ''),
seats AS (
  UPDATE seat SET person = '' WHERE person IN (SELECT id FROM forgotten) AND person <> ''
  RETURNING match)
SELECT t.match, pg_notify('roundhouse', t.match || ':9223372036854775807')
FROM (SELECT DISTINCT match FROM seats) AS t)";

// As people::counted_until has it, in one step: others may count at the same moment.
constexpr const char* count_statement = R"(
INSERT INTO tally AS t (word, until) VALUES ($1::bytea, $2::bigint + $3::bigint)
ON CONFLICT (word) DO UPDATE SET until = greatest(t.until, $2::bigint) + $3::bigint
WHERE t.until <= $2::bigint + ($4::bigint - 1) * $3::bigint
RETURNING until)";

// What another server is just counting or forgetting is left to it.
constexpr const char* forget_tallies_statement = R"(
DELETE FROM tally WHERE word IN (
  SELECT word FROM tally WHERE until <= $1::bigint LIMIT 1000 FOR UPDATE SKIP LOCKED))";

// Calls that another server is just claiming are left to it.
constexpr const char* claim_statement = R"(
WITH free AS (
  SELECT key FROM call
  WHERE due <= $1::bigint AND (claimed_until IS NULL OR claimed_until <= $1::bigint)
  ORDER BY due, key LIMIT $4::bigint FOR UPDATE SKIP LOCKED)
UPDATE call c SET claimed_by = $3::bytea, claimed_until = $2::bigint
FROM free WHERE c.key = free.key
RETURNING c.key, c.about, c.at, c.due, c.attempts, c.person, c.webhook, c.text,
  cardinality(c.handed_over)::bigint)";

constexpr const char* claim_of_statement = R"(
WITH free AS (
  SELECT key FROM call
  WHERE due <= $1::bigint AND (claimed_until IS NULL OR claimed_until <= $1::bigint)
    AND person = $4::bytea
  ORDER BY due, key FOR UPDATE SKIP LOCKED)
UPDATE call c SET claimed_by = $3::bytea, claimed_until = $2::bigint
FROM free WHERE c.key = free.key
RETURNING c.key, c.about, c.at, c.due, c.attempts, c.person, c.webhook, c.text,
  cardinality(c.handed_over)::bigint)";

constexpr const char* later_statement = R"(
UPDATE call SET due = $4::bigint, attempts = $5::bigint, claimed_by = NULL, claimed_until = NULL,
  handed_over = ARRAY(
    SELECT address FROM unnest(handed_over) AS address WHERE address <> ALL ($6::bytea[]))
WHERE key = $1::bytea AND about = $2::bigint AND claimed_by = $3::bytea)";

// Who holds the person's book so is waited for by whoever forgets him, and sees nothing of it once
// he is forgotten.
constexpr const char* keep_address_statement = R"(
WITH held AS MATERIALIZED (
  SELECT id FROM book WHERE kind = 0 AND id = $2::bytea FOR KEY SHARE)
INSERT INTO address (id, person, channel, standing, sealed, proof_hash, since, failures)
SELECT $1::bytea, held.id, $3::bigint, $4::bigint, $5::bytea, $6::bytea, $7::bigint, $8::bigint
FROM held
ON CONFLICT (id) DO UPDATE SET person = excluded.person, channel = excluded.channel,
  standing = excluded.standing, sealed = excluded.sealed, proof_hash = excluded.proof_hash,
  since = excluded.since, failures = excluded.failures
RETURNING id)";

std::vector<StoredAddress> read_addresses(const Result& result) {
  std::vector<StoredAddress> found;
  for (int row = 0; row < result.rows(); ++row) {
    found.push_back({.id = result.bytes(row, 0),
                     .person = result.bytes(row, 1),
                     .channel = static_cast<people::Channel>(result.integer(row, 2)),
                     .standing = static_cast<people::Standing>(result.integer(row, 3)),
                     .sealed = result.bytes(row, 4),
                     .proof_hash = result.bytes(row, 5),
                     .since = result.integer(row, 6),
                     .failures = static_cast<int>(result.integer(row, 7))});
  }
  return found;
}

struct PageColumns {
  Array seqs = Array::of_integers(), times = Array::of_integers(), texts = Array::of_bytes();

  explicit PageColumns(const BookChange& change) {
    for (const StoredPage& page : change.pages) {
      seqs.add(page.seq);
      times.add(page.at);
      texts.add(page.text);
    }
  }
};

/// Who belongs to a book now, and who does not; what is said last of a person counts.
struct MemberColumns {
  Array joined = Array::of_bytes(), left = Array::of_bytes();

  explicit MemberColumns(const BookChange& change) {
    std::map<std::string_view, bool> members;
    for (const auto& [person, belongs] : change.members) members[person] = belongs;
    for (const auto& [person, belongs] : members) (belongs ? joined : left).add(person);
  }
};

}  // namespace

StoredBook read_book(const Result& result, int row) {
  return {.key = result.integer(row, 0),
          .kind = static_cast<people::Kind>(result.integer(row, 1)),
          .id = result.bytes(row, 2),
          .created = result.integer(row, 3),
          .closed = result.integer(row, 4) != 0,
          .summary = result.bytes(row, 5)};
}

StoredCall read_call(const Result& result, int row) {
  return {.key = result.bytes(row, 0),
          .about = result.integer(row, 1),
          .at = result.integer(row, 2),
          .due = result.integer(row, 3),
          .attempts = static_cast<int>(result.integer(row, 4)),
          .person = result.bytes(row, 5),
          .webhook = result.bytes(row, 6),
          .text = result.bytes(row, 7)};
}

void PostgresPeople::prepare_statements(const postgres::Connection& connection) {
  connection.prepare("create_book", create_book_statement);
  connection.prepare("hold_book", "SELECT key FROM book WHERE key = $1::bigint FOR NO KEY UPDATE");
  connection.prepare("last_page",
                     "SELECT coalesce(max(seq), -1) FROM page WHERE book = $1::bigint");
  connection.prepare("write_book", write_book_statement);
  connection.prepare("book",
                     "SELECT key, kind, id, created, closed, summary FROM book "
                     "WHERE kind = $1::bigint AND id = $2::bytea");
  connection.prepare("pages",
                     "SELECT seq, at, text FROM page WHERE book = $1::bigint "
                     "AND seq >= $2::bigint ORDER BY seq");
  connection.prepare("books_of",
                     "SELECT b.key, b.kind, b.id, b.created, b.closed, b.summary "
                     "FROM member m JOIN book b ON b.key = m.book "
                     "WHERE m.person = $1::bytea AND b.kind = $2::bigint "
                     "ORDER BY m.book DESC LIMIT $3::bigint");
  connection.prepare("hold_whole_book", "SELECT key FROM book WHERE key = $1::bigint FOR UPDATE");
  connection.prepare("remove_book", remove_book_statement);
  connection.prepare("count", count_statement);
  connection.prepare("forget_tallies", forget_tallies_statement);
  connection.prepare("claim", claim_statement);
  connection.prepare("claim_of", claim_of_statement);
  connection.prepare("hand_over",
                     "UPDATE call SET handed_over = array_append(handed_over, $3::bytea) "
                     "WHERE key = $1::bytea AND about = $2::bigint AND claimed_by = $4::bytea "
                     "AND $3::bytea <> ALL (handed_over) RETURNING key");
  connection.prepare("handed_over",
                     "SELECT address FROM call, unnest(handed_over) AS address "
                     "WHERE key = $1::bytea ORDER BY address");
  connection.prepare("done",
                     "DELETE FROM call WHERE key = $1::bytea AND about = $2::bigint "
                     "AND claimed_by = $3::bytea");
  connection.prepare("later", later_statement);
  connection.prepare("give_back",
                     "UPDATE call SET claimed_by = NULL, claimed_until = NULL "
                     "WHERE claimed_by = $1::bytea");
  connection.prepare("keep_address", keep_address_statement);
  connection.prepare("address",
                     "SELECT id, person, channel, standing, sealed, proof_hash, since, failures "
                     "FROM address WHERE id = $1::bytea");
  connection.prepare("addresses_of",
                     "SELECT id, person, channel, standing, sealed, proof_hash, since, failures "
                     "FROM address WHERE person = $1::bytea ORDER BY since, id");
  connection.prepare("remove_address", "DELETE FROM address WHERE id = $1::bytea");
  connection.prepare("remove_unconfirmed",
                     "DELETE FROM address WHERE standing = 0 AND since <= $1::bigint");
}

std::optional<std::int64_t> PostgresPeople::create_book(const StoredBook& book,
                                                        const BookChange& first) {
  require_start(first.pages);
  PageColumns pages(first);
  MemberColumns members(first);
  Parameters parameters;
  parameters.add(static_cast<std::int64_t>(book.kind)).add(std::string_view(book.id));
  parameters.add(book.created).add(std::int64_t{first.closed.value_or(book.closed)});
  parameters.add(first.summary ? std::string_view(*first.summary) : std::string_view(book.summary));
  parameters.add(pages.seqs.binary()).add(pages.times.binary()).add(pages.texts.binary());
  parameters.add(members.joined.binary());
  const Result made = connection_().run("create_book", parameters);
  if (made.rows() == 0) return std::nullopt;
  return made.integer(0, 0);
}

Verdict PostgresPeople::write_book(const BookChange& change) {
  if (!contiguous(change.pages)) return Verdict::conflict;
  const postgres::Connection& database = connection_();
  postgres::Transaction transaction(database, "BEGIN");
  // Who holds the book sees its last page; others wait here.
  if (database.run("hold_book", Parameters().add(change.key)).rows() == 0) return Verdict::conflict;
  const std::int64_t last = database.run("last_page", Parameters().add(change.key)).integer(0, 0);
  if (!change.pages.empty() && change.pages.front().seq != last + 1) return Verdict::conflict;
  PageColumns pages(change);
  MemberColumns members(change);
  Parameters parameters;
  parameters.add(change.key);
  parameters.add(pages.seqs.binary()).add(pages.times.binary()).add(pages.texts.binary());
  parameters.add(members.joined.binary()).add(members.left.binary());
  parameters.add(change.closed ? std::optional(std::int64_t{*change.closed}) : std::nullopt);
  if (change.summary) {
    parameters.add(std::string_view(*change.summary));
  } else {
    parameters.add(std::optional<std::int64_t>());
  }
  database.run("write_book", parameters);
  transaction.commit();
  return Verdict::stored;
}

std::optional<StoredBook> PostgresPeople::book(people::Kind kind, std::string_view id) {
  const Result found =
      connection_().run("book", Parameters().add(static_cast<std::int64_t>(kind)).add(id));
  if (found.rows() == 0) return std::nullopt;
  return read_book(found, 0);
}

std::vector<StoredPage> PostgresPeople::pages(std::int64_t key, std::int64_t from) {
  const Result found = connection_().run("pages", Parameters().add(key).add(from));
  std::vector<StoredPage> pages;
  for (int row = 0; row < found.rows(); ++row) {
    pages.push_back(
        {.seq = found.integer(row, 0), .at = found.integer(row, 1), .text = found.bytes(row, 2)});
  }
  return pages;
}

std::vector<StoredBook> PostgresPeople::books_of(people::Kind kind, std::string_view person,
                                                 int limit) {
  const Result found = connection_().run("books_of", Parameters()
                                                         .add(person)
                                                         .add(static_cast<std::int64_t>(kind))
                                                         .add(std::int64_t{std::max(limit, 0)}));
  std::vector<StoredBook> books;
  for (int row = 0; row < found.rows(); ++row) books.push_back(read_book(found, row));
  return books;
}

void PostgresPeople::remove_book(std::int64_t key) {
  const postgres::Connection& database = connection_();
  postgres::Transaction transaction(database, "BEGIN");
  // A statement sees only what was there when it began: who is just adding to the book is waited
  // for before.
  database.run("hold_whole_book", Parameters().add(key));
  database.run("remove_book", Parameters().add(key));
  transaction.commit();
}

bool PostgresPeople::count(std::span<const people::Tally> tallies, std::int64_t now) {
  const postgres::Connection& database = connection_();
  database.run("forget_tallies", Parameters().add(now));
  // In the order of their words, so that two servers never wait for each other in a circle.
  std::vector<const people::Tally*> sorted;
  for (const people::Tally& tally : tallies) sorted.push_back(&tally);
  std::sort(sorted.begin(), sorted.end(),
            [](const auto* a, const auto* b) { return a->word < b->word; });
  postgres::Transaction transaction(database, "BEGIN");
  for (const people::Tally* tally : sorted) {
    const Result counted = database.run("count", Parameters()
                                                     .add(std::string_view(tally->word))
                                                     .add(now)
                                                     .add(tally->every_ms)
                                                     .add(tally->at_once));
    if (counted.rows() == 0) return false;
  }
  transaction.commit();
  return true;
}

std::vector<people::Claimed> PostgresPeople::claim(std::int64_t now, std::int64_t until,
                                                   std::string_view by, int limit) {
  return taken(connection_().run("claim", Parameters().add(now).add(until).add(by).add(
                                              std::int64_t{std::max(limit, 0)})),
               until);
}

std::vector<people::Claimed> PostgresPeople::claim_of(std::string_view person, std::int64_t now,
                                                      std::int64_t until, std::string_view by) {
  return taken(connection_().run("claim_of", Parameters().add(now).add(until).add(by).add(person)),
               until);
}

std::vector<people::Claimed> PostgresPeople::taken(const Result& rows, std::int64_t until) {
  std::vector<people::Claimed> claimed;
  for (int row = 0; row < rows.rows(); ++row) {
    people::Claimed each{.call = read_call(rows, row), .until = until, .handed_over = {}};
    if (rows.integer(row, 8) > 0) {
      const Result known =
          connection_().run("handed_over", Parameters().add(std::string_view(each.call.key)));
      for (int i = 0; i < known.rows(); ++i) each.handed_over.push_back(known.bytes(i, 0));
    }
    claimed.push_back(std::move(each));
  }
  std::sort(claimed.begin(), claimed.end(), [](const auto& a, const auto& b) {
    return std::tie(a.call.due, a.call.key) < std::tie(b.call.due, b.call.key);
  });
  return claimed;
}

bool PostgresPeople::hand_over(std::string_view key, std::int64_t about, std::string_view address,
                               std::string_view by) {
  return connection_()
             .run("hand_over", Parameters().add(key).add(about).add(address).add(by))
             .rows() > 0;
}

void PostgresPeople::done(std::string_view key, std::int64_t about, std::string_view by) {
  connection_().run("done", Parameters().add(key).add(about).add(by));
}

void PostgresPeople::later(std::string_view key, std::int64_t about, std::string_view by,
                           std::int64_t due, int attempts,
                           std::span<const std::string> failed_addresses) {
  Array failed = Array::of_bytes();
  for (const std::string& address : failed_addresses) failed.add(std::string_view(address));
  Parameters parameters;
  parameters.add(key).add(about).add(by).add(due).add(std::int64_t{attempts});
  parameters.add(failed.binary());
  connection_().run("later", parameters);
}

void PostgresPeople::give_back(std::string_view by) {
  connection_().run("give_back", Parameters().add(by));
}

bool PostgresPeople::keep_address(const StoredAddress& address) {
  Parameters parameters;
  parameters.add(std::string_view(address.id)).add(std::string_view(address.person));
  parameters.add(static_cast<std::int64_t>(address.channel));
  parameters.add(static_cast<std::int64_t>(address.standing));
  parameters.add(std::string_view(address.sealed)).add(std::string_view(address.proof_hash));
  parameters.add(address.since).add(std::int64_t{address.failures});
  return connection_().run("keep_address", parameters).rows() > 0;
}

std::optional<StoredAddress> PostgresPeople::address(std::string_view id) {
  std::vector<StoredAddress> found =
      read_addresses(connection_().run("address", Parameters().add(id)));
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<StoredAddress> PostgresPeople::addresses_of(std::string_view person) {
  return read_addresses(connection_().run("addresses_of", Parameters().add(person)));
}

void PostgresPeople::remove_address(std::string_view id) {
  connection_().run("remove_address", Parameters().add(id));
}

void PostgresPeople::remove_unconfirmed(std::int64_t asked_until) {
  connection_().run("remove_unconfirmed", Parameters().add(asked_until));
}

void PostgresPeople::copy_to(SqlitePeople& copy) {
  copy_books(copy);
  copy_calls(copy);
  const Result addresses = connection_().run(
      "SELECT id, person, channel, standing, sealed, proof_hash, since, failures FROM address");
  for (const StoredAddress& address : read_addresses(addresses)) copy.keep_address(address);
}

void PostgresPeople::copy_books(SqlitePeople& copy) {
  const Result books =
      connection_().run("SELECT key, kind, id, created, closed, summary FROM book ORDER BY key");
  for (int row = 0; row < books.rows(); ++row) {
    const StoredBook book = read_book(books, row);
    copy.put_book(book, book.key);
    copy.put({.key = book.key, .pages = pages(book.key, 0)});
  }
  const Result members = connection_().run("SELECT book, person FROM member");
  for (int row = 0; row < members.rows(); ++row)
    copy.put({.key = members.integer(row, 0), .members = {{members.bytes(row, 1), true}}});
}

void PostgresPeople::copy_calls(SqlitePeople& copy) {
  const Result calls =
      connection_().run("SELECT key, about, at, due, attempts, person, webhook, text FROM call");
  for (int row = 0; row < calls.rows(); ++row) copy.put_call(read_call(calls, row));
  const Result handed_over = connection_().run("SELECT key, unnest(handed_over) FROM call");
  for (int row = 0; row < handed_over.rows(); ++row)
    copy.put_handed_over(handed_over.bytes(row, 0), handed_over.bytes(row, 1));
}

}  // namespace rail::server
