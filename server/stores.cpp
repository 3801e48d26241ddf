// Opens the store that a name or an address stands for.
#include "server/stores.h"

#include <utility>

#include "server/file_claim.h"
#include "server/postgres_listener.h"
#include "server/postgres_store.h"
#include "server/sqlite_store.h"

namespace rail::server {

namespace {

bool is_postgres(const std::string& where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

}  // namespace

std::unique_ptr<DiskStore> open_store(const std::string& where, Missing missing) {
  if (is_postgres(where)) return std::make_unique<PostgresStore>(where, missing);
  return std::make_unique<SqliteStore>(where, missing);
}

bool may_be_shared(const std::string& where) { return is_postgres(where); }

std::unique_ptr<ChangeListener> listen(const std::string& where,
                                       ChangeListener::OnChange on_change) {
  if (!is_postgres(where)) return nullptr;
  return std::make_unique<PostgresListener>(where, std::move(on_change));
}

std::unique_ptr<Claim> claim(const std::string& where) {
  if (is_postgres(where)) return nullptr;
  return std::make_unique<FileClaim>(where);
}

}  // namespace rail::server
