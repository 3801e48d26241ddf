// What a host may ask of a SQLite file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sqlite.h"
#include "server/upkeep.h"

namespace rail::server {

/// On the connection of a SqliteStore, which has it.
class SqliteUpkeep final : public Upkeep {
 public:
  explicit SqliteUpkeep(const sqlite::Connection& connection) : connection_(connection) {}

  Inventory inventory() override;
  std::vector<StoredTable> tables(std::int64_t before, int limit) override;
  std::vector<std::string> people_at(std::int64_t table) override;
  std::vector<std::int64_t> table_keys_of(std::string_view person, int limit) override;
  std::vector<std::int64_t> finished_before(std::int64_t at, int limit) override;
  std::vector<people::StoredBook> books(people::Kind kind, std::int64_t before, int limit) override;
  std::vector<std::string> members(std::int64_t book) override;
  std::vector<StoredCall> calls_of(std::string_view person, int limit) override;
  std::int64_t waiting_calls() override;
  bool waits(std::string_view call) override;
  void unlist(std::int64_t table) override;
  void remove_table(std::int64_t key) override;

 private:
  const sqlite::Connection& connection_;
};

}  // namespace rail::server
