// What a host may ask of a PostgreSQL database.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/postgres.h"
#include "server/upkeep.h"

namespace rail::server {

/// On the connection of a PostgresStore, which has it.
class PostgresUpkeep final : public Upkeep {
 public:
  /// `connection`: as it is now, made anew if it was lost.
  explicit PostgresUpkeep(std::function<const postgres::Connection&()> connection)
      : connection_(std::move(connection)) {}

  static void prepare_statements(const postgres::Connection& connection);

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
  std::function<const postgres::Connection&()> connection_;
};

}  // namespace rail::server
