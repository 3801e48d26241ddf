// The tables of a PostgreSQL database, and what is asked of them.
#pragma once

#include "server/postgres.h"
#include "server/stores.h"

namespace rail::server {

/// Makes the tables if there are none; throws StoreError if they are of a newer version.
void require_schema(const postgres::Connection& connection, Missing missing);
/// Prepares all statements, under their names.
void prepare_statements(const postgres::Connection& connection);

}  // namespace rail::server
