// Tables in a PostgreSQL database, for several servers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/postgres.h"
#include "server/postgres_people.h"
#include "server/postgres_upkeep.h"
#include "server/stores.h"

namespace rail::server {

/// What every server is told after each commit: "<key>:<last seq>".
inline constexpr const char* postgres_channel = "roundhouse";

/// After a lost connection the next call connects again. Texts are kept as bytea, which takes any
/// bytes: one bad character must not spoil a commit of many tables.
class PostgresStore final : public DiskStore {
 public:
  explicit PostgresStore(std::string where, Missing missing = Missing::make);
  PostgresStore(const PostgresStore&) = delete;  // its parts know where this is
  PostgresStore& operator=(const PostgresStore&) = delete;

  std::int64_t create(const StoredTable& table, std::span<const StoredEntry> entries,
                      std::span<const StoredCall> calls = {}) override;
  std::vector<Verdict> commit(std::span<const Change> changes) override;
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
  PostgresPeople& books() override { return people_; }
  PostgresPeople& outbox() override { return people_; }
  Upkeep& upkeep() override { return upkeep_; }

 private:
  void connect();
  void prepare();
  /// The connection, made anew if it is gone.
  postgres::Connection& connection();
  /// A statement that only reads is tried once more after a lost connection.
  postgres::Result read(const char* statement, const postgres::Parameters& parameters);
  /// Changes of different tables, sorted by key: marks those that were stored.
  void store(std::span<const Change> changes, std::span<const std::size_t> sorted,
             std::vector<Verdict>& verdicts);
  void copy_to(const std::string& file);

  std::string where_;
  std::unique_ptr<postgres::Connection> connection_;
  PostgresPeople people_;
  PostgresUpkeep upkeep_;
};

}  // namespace rail::server
