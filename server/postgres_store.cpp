// Every question to a PostgreSQL database.
#include "server/postgres_store.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "server/new_file.h"
#include "server/postgres_schema.h"
#include "server/postgres_store_columns.h"
#include "server/sqlite_store.h"
#include "server/tokens.h"
#include "tables/store_checks.h"

namespace rail::server {

namespace {

using postgres::Array;
using postgres::CallColumns;
using postgres::ChangeColumns;
using postgres::EntryColumns;
using postgres::Parameters;
using postgres::Result;
using postgres::SeatColumns;

std::vector<StoredTable> read_tables(const Result& result) {
  std::vector<StoredTable> tables;
  for (int row = 0; row < result.rows(); ++row) {
    if (tables.empty() || tables.back().key != result.integer(row, 0)) {
      tables.push_back({.key = result.integer(row, 0),
                        .id = result.bytes(row, 1),
                        .created = result.integer(row, 2),
                        .listed = result.integer(row, 3) != 0,
                        .status = static_cast<Status>(result.integer(row, 4)),
                        .deadline = result.optional(row, 5),
                        .settings = result.bytes(row, 6),
                        .summary = result.bytes(row, 7),
                        .deal = result.bytes(row, 8),
                        .seats = {}});
    }
    if (result.null(row, 9)) continue;
    std::vector<StoredSeat>& seats = tables.back().seats;
    seats.resize(static_cast<std::size_t>(result.integer(row, 9)) + 1);
    seats.back() = {.token_hash = result.bytes(row, 10),
                    .webhook = result.bytes(row, 11),
                    .person = result.bytes(row, 12)};
  }
  return tables;
}

std::vector<std::int64_t> read_keys(const Result& result) {
  std::vector<std::int64_t> keys;
  for (int row = 0; row < result.rows(); ++row) keys.push_back(result.integer(row, 0));
  return keys;
}

}  // namespace

PostgresStore::PostgresStore(std::string where, Missing missing)
    : where_(std::move(where)),
      people_([this]() -> const postgres::Connection& { return connection(); }),
      upkeep_([this]() -> const postgres::Connection& { return connection(); }) {
  connect();
  require_schema(*connection_, missing);
  prepare();
}

void PostgresStore::prepare() {
  prepare_statements(*connection_);
  PostgresPeople::prepare_statements(*connection_);
  PostgresUpkeep::prepare_statements(*connection_);
}

void PostgresStore::connect() {
  connection_.reset();
  connection_ = std::make_unique<postgres::Connection>(where_);
}

postgres::Connection& PostgresStore::connection() {
  if (!connection_ || connection_->hung_up()) {
    connect();
    prepare();
  }
  return *connection_;
}

Result PostgresStore::read(const char* statement, const Parameters& parameters) {
  if (connection_ && connection_->in_transaction()) return connection_->run(statement, parameters);
  try {
    return connection().run(statement, parameters);
  } catch (const StoreError&) {
    if (connection_ && !connection_->lost()) throw;
  }
  return connection().run(statement, parameters);
}

std::int64_t PostgresStore::create(const StoredTable& table, std::span<const StoredEntry> entries,
                                   std::span<const StoredCall> calls) {
  require_start(entries);
  EntryColumns log;
  for (const StoredEntry& entry : entries) log.add(0, entry);
  SeatColumns seats;
  for (std::size_t i = 0; i < table.seats.size(); ++i)
    seats.add(0, static_cast<std::int64_t>(i), table.seats[i]);
  Parameters parameters;
  parameters.add(std::string_view(table.id)).add(table.created).add(std::int64_t{table.listed});
  parameters.add(static_cast<std::int64_t>(table.status)).add(table.deadline);
  parameters.add(std::string_view(table.settings)).add(std::string_view(table.summary));
  parameters.add(log.seqs.binary()).add(log.times.binary()).add(log.texts.binary());
  parameters.add(seats.numbers.binary()).add(seats.hashes.binary()).add(seats.webhooks.binary());
  parameters.add(std::string_view(table.deal)).add(seats.persons.binary());
  CallColumns called;
  for (const StoredCall& call : calls) called.add(0, call);
  for (Array* column : {&called.keys, &called.abouts, &called.times, &called.dues, &called.attempts,
                        &called.persons, &called.webhooks, &called.texts})
    parameters.add(column->binary());
  const Result made = connection().run("create", parameters);
  if (made.rows() == 0) throw std::invalid_argument("there is a table with this id already");
  return made.integer(0, 0);
}

std::vector<Verdict> PostgresStore::commit(std::span<const Change> changes) {
  std::vector<Verdict> verdicts(changes.size(), Verdict::conflict);
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < changes.size(); ++i)
    if (contiguous(changes[i].entries)) left.push_back(i);
  const auto key = [&](std::size_t i) { return changes[i].key; };
  std::stable_sort(left.begin(), left.end(),
                   [&](std::size_t a, std::size_t b) { return key(a) < key(b); });

  // A statement takes one change of each table; a second one of the same table has to follow.
  std::vector<std::vector<std::size_t>> rounds;
  for (std::size_t i = 0, round = 0; i < left.size(); ++i) {
    round = i > 0 && key(left[i]) == key(left[i - 1]) ? round + 1 : 0;
    if (round == rounds.size()) rounds.emplace_back();
    rounds[round].push_back(left[i]);
  }
  postgres::Connection& database = connection();
  if (rounds.size() == 1) {  // a statement is a transaction
    store(changes, rounds.front(), verdicts);
  } else if (!rounds.empty()) {
    postgres::Transaction transaction(database, "BEGIN");
    for (const auto& round : rounds) store(changes, round, verdicts);
    transaction.commit();
  }
  return verdicts;
}

void PostgresStore::store(std::span<const Change> changes, std::span<const std::size_t> sorted,
                          std::vector<Verdict>& verdicts) {
  ChangeColumns columns;
  for (const std::size_t i : sorted) columns.add(changes[i]);
  Parameters parameters;
  for (Array* column : {&columns.keys,
                        &columns.firsts,
                        &columns.lasts,
                        &columns.statuses,
                        &columns.sets_deadline,
                        &columns.deadlines,
                        &columns.summaries,
                        &columns.entries.keys,
                        &columns.entries.seqs,
                        &columns.entries.times,
                        &columns.entries.texts,
                        &columns.seats.keys,
                        &columns.seats.numbers,
                        &columns.seats.hashes,
                        &columns.seats.webhooks,
                        &columns.seats.persons,
                        &columns.calls.tables,
                        &columns.calls.keys,
                        &columns.calls.abouts,
                        &columns.calls.times,
                        &columns.calls.dues,
                        &columns.calls.attempts,
                        &columns.calls.persons,
                        &columns.calls.webhooks,
                        &columns.calls.texts,
                        &columns.calls.uncalled_tables,
                        &columns.calls.uncalled,
                        &columns.calls.sooner_tables,
                        &columns.calls.sooner,
                        &columns.calls.sooner_abouts,
                        &columns.calls.sooner_dues})
    parameters.add(column->binary());
  std::vector<std::int64_t> stored = read_keys(connection_->run("commit", parameters));
  std::sort(stored.begin(), stored.end());
  for (const std::size_t i : sorted) {
    if (std::binary_search(stored.begin(), stored.end(), changes[i].key))
      verdicts[i] = Verdict::stored;
  }
}

std::optional<StoredTable> PostgresStore::table(std::string_view id) {
  return first_of(read_tables(read("table_by_id", Parameters().add(id))));
}

std::optional<StoredTable> PostgresStore::table(std::int64_t key) {
  return first_of(read_tables(read("table_by_key", Parameters().add(key))));
}

std::vector<StoredEntry> PostgresStore::entries(std::int64_t key, std::int64_t from) {
  const Result result = read("entries", Parameters().add(key).add(from));
  std::vector<StoredEntry> entries;
  entries.reserve(static_cast<std::size_t>(result.rows()));
  for (int row = 0; row < result.rows(); ++row) {
    entries.push_back({.seq = result.integer(row, 0),
                       .at = result.integer(row, 1),
                       .text = result.bytes(row, 2)});
  }
  return entries;
}

std::vector<StoredTable> PostgresStore::listed(const ListRequest& request) {
  Parameters parameters;
  parameters.add(request.before).add(std::int64_t{std::max(request.limit, 0)});
  if (!request.status) return read_tables(read("listed", parameters));
  parameters.add(static_cast<std::int64_t>(*request.status));
  return read_tables(read("listed_by_status", parameters));
}

std::vector<StoredTable> PostgresStore::dealt(std::string_view deal, int limit) {
  return read_tables(read("dealt", Parameters().add(deal).add(std::int64_t{std::max(limit, 0)})));
}

std::vector<std::int64_t> PostgresStore::due(std::int64_t until, int limit) {
  return read_keys(read("due", Parameters().add(until).add(std::int64_t{std::max(limit, 0)})));
}

std::vector<std::int64_t> PostgresStore::keys(std::int64_t after, int limit) {
  return read_keys(read("keys", Parameters().add(after).add(std::int64_t{std::max(limit, 0)})));
}

std::optional<std::int64_t> PostgresStore::alive(std::int64_t now) {
  const Result before = connection().run("alive", Parameters().add(now));
  if (before.rows() == 0) return std::nullopt;
  return before.integer(0, 0);
}

void PostgresStore::keep_downtime(const Downtime& time) {
  connection().run(
      "keep_downtime",
      Parameters().add(time.since).add(time.until).add(time.until - downtimes_kept_ms));
}

std::vector<Downtime> PostgresStore::downtimes() {
  std::vector<Downtime> all;
  const Result found = connection().run("downtimes", Parameters());
  for (int row = 0; row < found.rows(); ++row)
    all.push_back({found.integer(row, 0), found.integer(row, 1)});
  return all;
}

Shelved PostgresStore::keep_board(std::string_view id, std::string_view text, std::int64_t now,
                                  const ShelfLimits& limits) {
  if (board(id, now)) return Shelved::known;
  postgres::Transaction transaction(connection(), "BEGIN");
  // Of servers that keep boards at once, one after the other looks how much room there is.
  connection_->run("SELECT pg_advisory_xact_lock(5930472114)");
  const std::int64_t size = std::ssize(text);
  for (;;) {
    const Result shelf = connection_->run("shelf", Parameters());
    if (shelf.integer(0, 0) < limits.boards && shelf.integer(0, 1) + size <= limits.bytes) break;
    if (connection_->run("drop_board", Parameters().add(now - limits.unused_ms)).rows() == 0)
      return Shelved::full;
  }
  connection_->run("keep_board", Parameters().add(id).add(text).add(now));
  transaction.commit();
  return Shelved::kept;
}

std::optional<std::string> PostgresStore::board(std::string_view id, std::int64_t now) {
  const Result found = read("board", Parameters().add(id));
  if (found.rows() == 0) return std::nullopt;
  if (found.integer(0, 1) < now - board_use_noted_ms)
    connection().run("use_board", Parameters().add(id).add(now));
  return found.bytes(0, 0);
}

std::string PostgresStore::secret() {
  connection().run("put_secret", Parameters().add(new_secret()));
  return connection().run("secret", Parameters()).bytes(0, 0);
}

std::vector<std::string> PostgresStore::check() {
  std::vector<std::string> problems;
  postgres::Connection& database = connection();
  const auto look = [&](const char* sql, const auto& say) {
    try {
      const Result found = database.run(sql);
      for (int row = 0; row < found.rows(); ++row) say(found, row);
    } catch (const StoreError& error) {
      problems.emplace_back(error.what());
    }
  };
  const auto nothing = [](const Result&, int) {};
  // Pages that are damaged are noticed when they are read.
  look("SELECT count(md5(text)) FROM entry", nothing);
  look("SELECT count(md5(settings || summary)) FROM match", nothing);
  look("SELECT count(md5(token_hash || webhook)) FROM seat", nothing);
  look("SELECT count(md5(text)) FROM board", nothing);
  look(
      "SELECT m.id, min(e.seq), max(e.seq), count(*) FROM entry e JOIN match m ON m.key = e.match "
      "GROUP BY m.id HAVING min(e.seq) <> 0 OR max(e.seq) + 1 <> count(*) ORDER BY m.id",
      [&](const Result& gap, int row) {
        problems.push_back(gap_words(gap.bytes(row, 0), gap.integer(row, 1), gap.integer(row, 2),
                                     gap.integer(row, 3)));
      });
  look("SELECT count(md5(text)) FROM page", nothing);
  look(
      "SELECT b.id, min(p.seq), max(p.seq), count(*) FROM page p JOIN book b ON b.key = p.book "
      "GROUP BY b.key HAVING min(p.seq) <> 0 OR max(p.seq) + 1 <> count(*) ORDER BY b.key",
      [&](const Result& gap, int row) {
        problems.push_back(book_gap_words(gap.bytes(row, 0), gap.integer(row, 1),
                                          gap.integer(row, 2), gap.integer(row, 3)));
      });
  return problems;
}

void PostgresStore::backup(const std::string& file) {
  write_new_file(file, [&](const std::string& part) { copy_to(part); });
}

void PostgresStore::copy_to(const std::string& file) {
  constexpr int page = 1000;
  const postgres::Transaction reading(connection(),
                                      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  SqliteStore copy(file);
  // All is one transaction, too much for memory. Nobody else is at this file.
  copy.connection().run("PRAGMA cache_spill=ON");
  const Result last_alive = connection_->run("last_alive", Parameters());
  if (last_alive.rows() > 0) copy.alive(last_alive.integer(0, 0));
  for (const Downtime& time : downtimes()) copy.keep_downtime(time);
  const Result known = connection_->run("secret", Parameters());
  if (known.rows() > 0) copy.put_secret(known.bytes(0, 0));
  sqlite::Transaction writing(copy.connection());
  for (std::int64_t after = 0;;) {
    const std::vector<std::int64_t> found = keys(after, page);
    for (const std::int64_t key : found) copy.put(table(key).value(), key, entries(key, 0));
    if (found.size() < page) break;
    after = found.back();
  }
  for (std::string after;;) {
    const Result found = connection_->run("boards", Parameters().add(std::string_view(after)));
    for (int row = 0; row < found.rows(); ++row)
      copy.put_board(found.bytes(row, 0), found.bytes(row, 1), found.integer(row, 2));
    if (found.rows() == 0) break;
    after = found.bytes(found.rows() - 1, 0);
  }
  people_.copy_to(copy.books());
  writing.commit();
  copy.empty_log();
}

}  // namespace rail::server
