// Tables in one SQLite file.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/checkpointer.h"
#include "server/sqlite.h"
#include "server/sqlite_people.h"
#include "server/sqlite_upkeep.h"
#include "server/stores.h"

namespace rail::server {

/// Several of these may be open on one file, in this process and in others: a write waits for the
/// writes of others. A server should make sure that it is the only one, see claim().
class SqliteStore final : public DiskStore {
 public:
  explicit SqliteStore(const std::string& file, Missing missing = Missing::make);
  SqliteStore(const SqliteStore&) = delete;  // SQLite knows where log_pages_ is
  SqliteStore& operator=(const SqliteStore&) = delete;

  std::int64_t create(const StoredTable& table, std::span<const StoredEntry> entries,
                      std::span<const StoredCall> calls = {}) override;
  std::vector<Verdict> commit(std::span<const Change> changes) override;
  /// A sync takes longer than all the rest.
  std::optional<StoredTogether> store_together(std::span<const Change> changes,
                                               std::span<const NewTable> tables) override;
  std::optional<StoredTable> table(std::string_view id) override;
  std::optional<StoredTable> table(std::int64_t key) override;
  std::vector<StoredEntry> entries(std::int64_t key, std::int64_t from) override;
  std::vector<StoredTable> listed(const ListRequest& request) override;
  std::vector<StoredTable> dealt(std::string_view deal, int limit) override;
  std::vector<std::int64_t> due(std::int64_t until, int limit) override;
  std::vector<std::int64_t> keys(std::int64_t after, int limit) override;
  Shelved keep_board(std::string_view id, std::string_view text, std::int64_t now,
                     const ShelfLimits& limits) override;
  std::optional<std::string> board(std::string_view id, std::int64_t now) override;
  std::optional<std::int64_t> alive(std::int64_t now) override;
  void keep_downtime(const Downtime& time) override;
  std::vector<Downtime> downtimes() override;
  std::string secret() override;
  std::vector<std::string> check() override;
  void backup(const std::string& file) override;
  SqlitePeople& books() override { return people_; }
  SqlitePeople& outbox() override { return people_; }
  Upkeep& upkeep() override { return upkeep_; }

  /// Stores a new table under this key, or a new one, in a transaction of the caller's.
  std::int64_t put(const StoredTable& table, std::optional<std::int64_t> key,
                   std::span<const StoredEntry> entries);
  /// Keeps a board that is not there, as another store kept it.
  void put_board(std::string_view id, std::string_view text, std::int64_t used);
  /// Takes over into the file what is in the log. At the end it happens by itself, but then nobody
  /// hears of a full disk.
  void empty_log();
  /// Keeps a secret unless there is one.
  void put_secret(const std::string& bytes);
  const sqlite::Connection& connection() const { return connection_; }

 private:
  bool fits(const Change& change);
  std::optional<std::int64_t> next_seq(std::int64_t key);
  void forget_if_changed();
  void is_as_known();
  Verdict store(const Change& change);
  bool taken(const StoredTable& table);
  std::int64_t store_new(const StoredTable& table, std::span<const StoredEntry> entries,
                         std::span<const StoredCall> calls);
  void append(std::int64_t key, std::span<const StoredEntry> entries);
  void update(const Change& change);
  void tidy_log();

  sqlite::Connection connection_;
  SqlitePeople people_;
  SqliteUpkeep upkeep_;
  sqlite::Statement insert_match_, insert_entry_, insert_two_, put_seat_, last_, table_by_id_,
      table_by_key_, entries_, listed_, listed_by_status_, dealt_, due_, keys_, read_alive_,
      put_alive_;
  std::array<sqlite::Statement, 8> updates_;  // by what changes, made when needed
  /// How long the logs were that this connection wrote last, until anything else changes the file:
  /// other connections (`data_version`) or this one (`changes`).
  struct KnownLogs {
    std::unordered_map<std::int64_t, std::int64_t> next_seq;  // by table
    std::int64_t data_version = -1;
    std::int64_t changes = 0;
  };
  KnownLogs known_logs_;
  sqlite::Statement data_version_;
  int log_pages_ = 0;
  std::unique_ptr<Checkpointer> checkpointer_;
};

}  // namespace rail::server
