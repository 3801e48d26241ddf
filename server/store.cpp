#include "server/store.h"

#include "server/file_claim.h"
#include "server/sqlite_store.h"

namespace rail::server {

namespace {

bool is_postgres(const std::string& where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

}  // namespace

std::unique_ptr<Store> open_store(const std::string& where, Missing missing) {
  return std::make_unique<SqliteStore>(where, missing);
}

std::unique_ptr<Claim> claim(const std::string& where) {
  if (is_postgres(where)) return nullptr;
  return std::make_unique<FileClaim>(where);
}

}  // namespace rail::server
